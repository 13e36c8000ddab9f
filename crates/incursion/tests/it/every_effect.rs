//! Every effect of the real library changes something that can be observed in some scene, or is counted with the reason.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

use crate::common::mage::scene;
use crate::common::recorded::{real_scripts, rules};
use angrist_engine::chance::Mt19937;
use angrist_incursion::events::{Event, Field};
use angrist_incursion::host::{Host, Progress};
use angrist_incursion::makelev::Chance;
use angrist_incursion::status::Table;
use angrist_incursion::values::Profile;
use angrist_incursion::world::Handle;
use angrist_irh::res::{EffectWord, ResKind};
use serde_json::json;
use std::collections::BTreeMap;

/// How many effects of the real library change something; the rest are counted by reason.
const OBSERVED: usize = 1175;

/// How an effect is tried: at whom, in which way, and with which marks.
const WAYS: [(&str, &str); 7] = [
    ("ogre", "target"),
    ("ghoul", "target"),
    ("ogre", "self"),
    ("ogre", "hurt self"),
    ("ogre", "worn"),
    ("ogre", "activated"),
    ("ogre", "item"),
];

// S001-188, S001-339
#[test]
fn every_effect_of_the_real_library_changes_something_or_has_a_reason() {
    let Some((library, scripts)) = real_scripts() else { return };
    let rules = rules(library, Profile::Sane);
    let table = Table::shipped().unwrap();
    let (mut observed, mut reasons) = (0, BTreeMap::<&str, Vec<&str>>::new());
    for (at, effect) in library.effects.iter().enumerate() {
        let rid = library.rid(ResKind::Effect, at);
        let mut changed = false;
        for (target, way) in WAYS {
            let mut line = json!({"t": target, "hp": [60, 60, 30, 30]});
            if way == "item" {
                line["on"] = json!("item");
            }
            let s = scene(&rules, scripts, &line);
            let mut host = Host::new(rules, scripts, &table, s.world.clone(), Chance::Exact(Mt19937::new(7)));
            host.aim = Some(s.target);
            let c = &mut host.world.being_mut(s.caster).unwrap().creature;
            c.max_hit_points = 60;
            c.used_mana = 20;
            if way == "hurt self" {
                c.hit_points = 20;
                for nature in [2, 3, 5, 6, 9, 10, 12, 19, 20] {
                    c.statuses.gain(angrist_incursion::creature::Status {
                        nature,
                        duration: 50,
                        ..Default::default()
                    });
                }
            }
            host.refresh_gear(s.caster);
            let victim = match way {
                "target" => s.target,
                "item" => s.item,
                _ => s.caster,
            };
            let worn = host.world.being(s.caster).unwrap().slots.get(&2).copied().unwrap_or(Handle::NONE);
            let thing = if matches!(way, "worn" | "activated") { worn } else { Handle::NONE };
            let mut event = Event::new(52, [s.caster, victim, thing, Handle::NONE]);
            event.set(Field::EID, rid.0 as i32);
            if way == "target" {
                event.set(Field::EXVal, 23);
                event.set(Field::EYVal, 20);
                event.set(Field::IsLoc, i32::from(effect.values.first().is_some_and(|v| v.qval & 2 != 0)));
                event.set(Field::EDir, 2);
                event.set(Field::IsDir, i32::from(effect.values.first().is_some_and(|v| v.qval & 7 == 1)));
            }
            event.set(Field::IsWield, i32::from(way == "worn"));
            event.set(Field::IsActivation, i32::from(way == "activated"));
            let before = (host.world.arena.clone(), host.world.memory.clone());
            let told = host.world.outbox.len();
            let progress = host.throw(event);
            for _ in 0..8 {
                let Some(q) = host.question().cloned().filter(|_| progress == Progress::Waiting) else {
                    break;
                };
                host.answer(q.default_reply());
            }
            // That nothing happens is told as well; it does not count.
            let spoke = host.world.outbox[told.min(host.world.outbox.len())..]
                .iter()
                .any(|t| t.texts.iter().any(|x| !NOTHING.iter().any(|n| x.contains(n))));
            if (host.world.arena.clone(), host.world.memory.clone()) != before || spoke {
                changed = true;
                break;
            }
        }
        if changed {
            observed += 1;
            continue;
        }
        let first = effect.values.first().map_or(0, |v| i32::from(v.archetype));
        let reason = match (effect.word, first) {
            _ if first == 25 => "its archetype is a name only",
            (EffectWord::Poison | EffectWord::Disease, _) => "a poison without an effect on the mage",
            (_, 46) if effect.about.events.is_empty() => {
                "generic and without a script: a mark that other rules read"
            }
            (_, 46) => "its script waits for another event than its use",
            (_, 9) => "nothing of its list can be called",
            _ => "no scene of these moves it",
        };
        reasons.entry(reason).or_default().push(&effect.about.name);
    }
    for (reason, list) in &reasons {
        println!("{}: {reason}: {}", list.len(), list.join(", "));
    }
    println!("{observed} of {} effects change something", library.effects.len());
    let listed: usize = reasons.values().map(Vec::len).sum();
    assert_eq!(observed + listed, library.effects.len(), "every effect is observed or has a reason");
    assert!(observed >= OBSERVED, "{observed} effects change something, {OBSERVED} did");
}

const NOTHING: [&str; 5] = [
    "Nothing happens",
    "There is no effect",
    "does nothing at all",
    "Nothing comes of it",
    "beyond what anyone knows",
];
