//! What differs between a creature of ours and the recorded one, in words, for a reader who looks for the cause.
#![allow(clippy::unwrap_used, reason = "helpers of tests fail as tests do")]

use crate::recorded_heroes::{consts, source};
use angrist_incursion::creature::Status;
use angrist_incursion::host::Host;
use angrist_incursion::values::Attribute;
use angrist_incursion::world::Handle;
use angrist_irh::res::Rid;
use serde_json::{Value, json};

/// Names of natures by number, as the recordings spell them.
fn nature_name(nature: i16) -> String {
    let all = consts();
    let found = all.iter().find(|(_, n)| n.as_i64() == Some(nature.into()));
    found.map_or_else(|| nature.to_string(), |(name, _)| name.clone())
}

fn name(host: &Host<'_>, rid: Rid) -> String {
    host.library().about(rid).map_or(String::new(), |a| a.name.clone())
}

fn status(host: &Host<'_>, s: &Status) -> Value {
    let from = (1..=15).find(|&n| source(n) == s.source).unwrap();
    // The recording gives this one the caster's level that was in the air.
    let level = if nature_name(s.nature) == "ENEMY_TO" { 9 } else { s.caster_level };
    json!([nature_name(s.nature), s.value, s.magnitude, s.duration, from, level, name(host, s.effect)])
}

/// Prints what differs between a side of a duel as it is made here and as it was recorded.
pub fn tell_side(host: &Host<'_>, who: Handle, init: &Value) {
    let Some(being) = host.world.being(who) else {
        println!("    it is gone");
        return;
    };
    let c = &being.creature;
    println!(
        "  {}: at {:?}, points {} of {}; recorded at {} {}, points {} of {}",
        name(host, host.library().rid(angrist_irh::res::ResKind::Monster, c.true_form.into())),
        host.world.position(who).map(|p| (p.1, p.2)),
        c.hit_points,
        c.max_hit_points,
        init["x"],
        init["y"],
        init.get("hp").unwrap_or(&init["chp"]),
        init["mhp"]
    );
    if c.form != c.true_form {
        let form = host.library().rid(angrist_irh::res::ResKind::Monster, c.form.into());
        println!("    in the form of {}", name(host, form));
    }
    for a in Attribute::ALL {
        let (ours, theirs) = (json!(c.value(a)), &init["attr"][a.index()]);
        if ours != *theirs {
            println!("    {}: ours {ours} recorded {theirs}", a.word());
        }
    }
    let ours: Vec<Value> = c.statuses.all().iter().map(|s| status(host, s)).collect();
    let cut = |s: &Value| Value::Array(s.as_array().unwrap().iter().take(7).cloned().collect());
    let mut theirs: Vec<Value> = init["stati"].as_array().unwrap().iter().map(cut).collect();
    for s in ours {
        match theirs.iter().position(|t| *t == s) {
            Some(at) => {
                theirs.remove(at);
            }
            None => println!("    status only here: {s}"),
        }
    }
    theirs.iter().for_each(|s| println!("    status only recorded: {s}"));
    let thing = |h: &Handle| {
        let i = host.world.item(*h).unwrap();
        json!([name(host, i.kind), name(host, i.effect), i.plus, i.quantity, i.qualities, i.flags])
    };
    let held: Vec<Value> = being.inventory.iter().map(thing).collect();
    let recorded: Vec<Value> = init["inv"].as_array().map_or_else(Vec::new, |all| {
        let row = |i: &Value| json!([i["i"], i["e"], i["p"], i["n"], i["q"], i["fl"]]);
        all.iter().map(|i| if i.is_string() { i.clone() } else { row(i) }).collect()
    });
    if held != recorded {
        println!("    things: ours {}\n      recorded {}", json!(held), json!(recorded));
    }
}

/// Prints what a recorded act says of itself.
pub fn tell_act(host: &Host<'_>, act: Option<&Value>) {
    let Some(act) = act else { return };
    for key in ["sA+", "sA-", "sB+", "sB-", "hp", "p", "to", "rx"] {
        if !act[key].is_null() {
            println!("    recorded {key}: {}", act[key]);
        }
    }
    for event in act["ev"].as_array().into_iter().flatten() {
        println!("    recorded {event}");
    }
    println!("    told here: {:?}", host.world.reports);
}
