//! The mage of the recorded effects and casts, and the scene they happen in.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::expect_used,
    dead_code,
    reason = "helpers of tests fail as tests do"
)]

use super::path;
use super::recorded::lines;
use angrist_engine::chance::Mt19937;
use angrist_incursion::creature::points::Dice;
use angrist_incursion::creature::{Creature, Rules, Source, Status};
use angrist_incursion::events::{Event, Field};
use angrist_incursion::host::{Host, Question, Reply, Scripts};
use angrist_incursion::item::Item;
use angrist_incursion::makelev::Chance;
use angrist_incursion::values::{Attribute, Matrix, Profile};
use angrist_incursion::world::object::{Body, Object};
use angrist_incursion::world::{Handle, World, stage};
use angrist_irh::library::Library;
use angrist_irh::res::{ResKind, Rid};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::OnceLock;

pub fn int(v: &Value) -> i32 {
    v.as_i64().unwrap_or(0) as i32
}

/// Statuses the mage begins with: nature, value, magnitude, duration, source, caster level, effect.
pub const MAGE: [(i32, i32, i32, i32, i32, i32, &str); 18] = [
    (106, 37, 8, 0, 1, 1, "Channeling"),
    (222, 10, -1, 0, 5, 0, ""),
    (229, 1, 2, 0, 4, 0, "Mage"),
    (229, 2, 2, 0, 4, 0, "Mage"),
    (229, 3, 2, 0, 4, 0, "Mage"),
    (229, 4, 2, 0, 4, 0, "Mage"),
    (229, 5, 2, 0, 4, 0, "Mage"),
    (32, 1, 0, 0, 4, 0, ""),
    (32, 11, 0, 0, 4, 0, "Mage"),
    (32, 26, 0, 0, 4, 0, ""),
    (80, -1, -1, 2490, 7, 0, ""),
    (124, 10, 1, 0, 4, 0, "Mage"),
    (124, 34, 1, 0, 4, 0, "Mage"),
    (124, 43, 1, 0, 4, 0, "Mage"),
    (124, 47, 1, 0, 4, 0, "Mage"),
    (37, 3, 0, 0, 4, 0, "Mage"),
    (230, 4, 10, 0, 4, 0, "Enchanter"),
    (230, 4, 5, 0, 4, 0, "Mage"),
];

/// The character whose case the recordings took for their caster.
const CASE: i32 = 51;

/// The mage of the recorded effects and casts: made by the rules as every recorded hero, with the statuses it is told to have.
pub fn mage(rules: &Rules<'_>, scripts: &Scripts, m: &mut Matrix) -> Creature {
    let lib = rules.library;
    let mut c = path::hero(rules, scripts, CASE, ("Human;race", "Mage"), 10);
    c.statuses = Default::default();
    for (nature, value, magnitude, duration, source, level, effect) in MAGE {
        c.statuses.gain(Status {
            nature: nature as i16,
            value: value as i16,
            magnitude: magnitude as i16,
            duration: duration as i16,
            source: Source::of(source),
            caster_level: level as i8,
            effect: lib.find(effect).filter(|_| !effect.is_empty()).unwrap_or(Rid::NONE),
            ..Status::default()
        });
    }
    rules.recalculate(&mut c, m, false);
    rules.refresh_hero(&mut c, Dice::Roll);
    (c.hit_points, c.max_hit_points) = (60, 60);
    c
}

/// The scene of a case.
pub struct Scene {
    pub world: World,
    pub map: Handle,
    pub caster: Handle,
    pub target: Handle,
    pub item: Handle,
}

fn thing(world: &mut World, lib: &Library, kind: &str, count: u32) -> Handle {
    let rid = lib.find_kind(ResKind::Item, kind).unwrap_or_else(|| panic!("no item {kind}"));
    let row = lib.item(rid).unwrap();
    let item = Item {
        kind: rid,
        made_as: row.kind,
        quantity: count,
        known: u8::MAX,
        hit_points: row.hp.into(),
        ..Item::default()
    };
    world.arena.add(Object::new(Body::Item(Box::new(item)))).unwrap()
}

/// What the mage carries, as a recorded death shows it: slot, kind, count, effect, plus.
const GEAR: [(i16, &str, u32, &str, i8); 11] = [
    (2, "dagger", 4, "", 0),
    (3, "torch", 1, "", 0),
    (4, "quarterstaff", 1, "", 0),
    (5, "scroll", 1, "Feather Fall", 0),
    (8, "robes", 1, "", 0),
    (18, "gold piece", 410, "", 0),
    (19, "potion", 7, "Mana", 0),
    (20, "stone", 1, "Channeling", 2),
    (21, "scroll", 1, "Dismissal", 0),
    (22, "scroll", 1, "Minor Globe of Invulnerability", 0),
    (23, "medium backpack", 1, "", 0),
];

/// What is in the backpack: kind, count, effect. A recorded soaking shows books and scrolls; food, torches and tools are those
/// that every recorded human has, the tools those of every mage.
const PACK: [(&str, u32, &str); 15] = [
    ("spellbook [Book of Glamour]", 1, ""),
    ("spellbook [Venom and Curses]", 1, ""),
    ("spellbook [Adventurers' Arts]", 1, ""),
    ("spellbook [Earthsong]", 1, ""),
    ("spellbook [Fundamentals of Magick]", 1, ""),
    ("spellbook [Libram of Silver Magic]", 1, ""),
    ("food ration", 5, ""),
    ("torch", 3, ""),
    ("scroll", 1, "Cat's Grace"),
    ("scroll", 1, "Hold Monster"),
    ("scroll", 1, "Minor Drain"),
    ("scroll", 1, "Remove Curse"),
    ("scroll", 1, "Water Walking"),
    ("alchemy set", 1, ""),
    ("craftsman's tools", 1, ""),
];

fn magical(world: &mut World, lib: &Library, kind: &str, count: u32, effect: &str, plus: i8) -> Handle {
    let h = thing(world, lib, kind, count);
    if let Some(i) = world.item_mut(h) {
        i.effect = lib.find_kind(ResKind::Effect, effect).filter(|_| !effect.is_empty()).unwrap_or(Rid::NONE);
        i.plus = plus;
    }
    h
}

/// The mage's things in its slots, and those in its backpack.
pub fn carry(world: &mut World, lib: &Library, caster: Handle) {
    let mut pack = Handle::NONE;
    for (slot, kind, count, effect, plus) in GEAR {
        pack = magical(world, lib, kind, count, effect, plus);
        world.give(pack, caster);
        world.being_mut(caster).unwrap().slots.insert(slot, pack);
    }
    for (kind, count, effect) in PACK {
        let h = magical(world, lib, kind, count, effect, 0);
        world.give(h, pack);
    }
}

/// The kind of thing a recorded name tells of: the longest name of a kind in it.
fn kind_named<'a>(lib: &'a Library, name: &str) -> Option<&'a str> {
    let name = name.to_lowercase();
    let shown = lib.items.iter().map(|i| i.about.name.as_str());
    shown.filter(|kind| name.contains(&kind.to_lowercase())).max_by_key(|kind| kind.len())
}

/// What a creature that died had with it: the things the record says it left beside its body.
fn left_behind<'a>(lib: &'a Library, line: &Value) -> Vec<&'a str> {
    if int(&line["dead"]) != 1 {
        return Vec::new();
    }
    let names = line["new"].as_array().map_or(&[][..], Vec::as_slice).iter();
    let things = names.filter_map(|t| t[0].as_str()).filter(|name| !name.contains(" corpse "));
    things.filter_map(|name| kind_named(lib, name)).collect()
}

fn full(name: &str) -> Option<&'static Value> {
    static ALL: OnceLock<Vec<Value>> = OnceLock::new();
    let all = ALL.get_or_init(|| lines("values").unwrap_or_default());
    all.iter().find(|m| m["set"] == "full" && m["m"] == name)
}

/// The mage at (20, 20) with its things, the target at (23, 20).
pub fn scene(rules: &Rules<'_>, scripts: &Scripts, line: &Value) -> Scene {
    let lib = rules.library;
    let (mut world, map) = stage::ground(lib, scripts);
    let mut m = Matrix::new(Profile::Exact);
    let caster = stage::enter(&mut world, map, mage(rules, scripts, &mut m), true, (20, 20));
    let name = line["t"].as_str().unwrap();
    let form = lib.within_kind(lib.find_kind(ResKind::Monster, name).unwrap()).unwrap().1 as u16;
    let mut chance = Chance::Exact(Mt19937::new(7));
    let mut monster = rules.create(form, &mut chance);
    rules.recalculate(&mut monster, &mut m, false);
    let region = lib.find_kind(ResKind::Region, "Unworked Stone").unwrap();
    monster.statuses.gain(Status {
        nature: 224,
        value: 5142,
        source: Source::Other,
        effect: region,
        ..Status::default()
    });
    let target = stage::enter(&mut world, map, monster, false, (23, 20));
    let mut item = Handle::NONE;
    carry(&mut world, lib, caster);
    if line.get("on").is_some() {
        item = thing(&mut world, lib, "long sword", 1);
        world.give(item, caster);
    }
    if let Some(full) = full(name) {
        for (slot, worn) in full["slots"].as_object().unwrap() {
            let found = full["inv"].as_array().unwrap().iter().find(|i| i["name"] == *worn);
            if let Some(row) = found {
                let h = thing(&mut world, lib, row["i"].as_str().unwrap(), 1);
                world.give(h, target);
                world.being_mut(target).unwrap().slots.insert(slot.parse().unwrap(), h);
            }
        }
    }
    let slots: Vec<String> = {
        let worn = world.being(target).unwrap().slots.values();
        worn.filter_map(|&h| world.item(h)).map(|i| lib.name(i.kind).to_owned()).collect()
    };
    let mut had = slots;
    for kind in left_behind(lib, line) {
        match had.iter().position(|h| h == kind) {
            Some(at) => {
                had.swap_remove(at);
            }
            None => {
                let h = thing(&mut world, lib, kind, 1);
                world.give(h, target);
            }
        }
    }
    // A creature that took offence had been at peace.
    let offended = |s: &Value| s[0] == "WAS_FRIENDLY";
    if line["sT+"].as_array().is_some_and(|all| all.iter().any(offended)) {
        world.being_mut(target).unwrap().state |= angrist_incursion::minds::names::MS_PEACEFUL as i16;
    }
    let hp = &line["hp"];
    for (who, at) in [(caster, 0), (target, 2)] {
        let b = world.being_mut(who).unwrap();
        b.creature.hit_points = int(&hp[at]);
        b.creature.max_hit_points = int(&hp[at]);
        b.unready = 30;
        b.opportunities = 1;
    }
    Scene { world, map, caster, target, item }
}

/// A status as the record writes it: nature, value, magnitude, duration, caster level, effect.
pub type Written = (i32, i32, i32, i32, i32, String);

pub fn written(list: &Value, names: &serde_json::Map<String, Value>) -> Vec<Written> {
    let each = list.as_array().map_or(&[][..], Vec::as_slice).iter().map(|s| {
        let nature = match &s[0] {
            Value::String(name) => names.get(name).map(int).or_else(|| name.parse().ok()).unwrap_or(-1),
            number => int(number),
        };
        (nature, int(&s[1]), int(&s[2]), int(&s[3]), int(&s[4]), s[5].as_str().unwrap_or("").to_owned())
    });
    let mut all: Vec<Written> = each.collect();
    all.sort();
    all
}

pub fn statuses(world: &World, library: &Library, who: Handle) -> Vec<Written> {
    let all = world.get(who).filter(|o| !o.is_deleted()).map_or(&[][..], |o| o.statuses().all());
    all.iter()
        .map(|s| {
            (
                s.nature.into(),
                s.value.into(),
                s.magnitude.into(),
                s.duration.into(),
                s.caster_level.into(),
                library.name(s.effect).to_owned(),
            )
        })
        .collect()
}

/// What is in the second list and not in the first, each as often.
pub fn gained(before: &[Written], after: &[Written]) -> Vec<Written> {
    let mut rest = before.to_vec();
    let mut new = Vec::new();
    for s in after {
        match rest.iter().position(|b| b == s) {
            Some(at) => {
                rest.swap_remove(at);
            }
            None => new.push(s.clone()),
        }
    }
    new.sort();
    new
}

/// Answers as the record gave them.
pub fn replies(library: &Library, world: &World, caster: Handle, line: &Value) -> Vec<Reply> {
    let all = line["qa"].as_array().map_or(&[][..], Vec::as_slice);
    let each = all.iter().map(|qa| {
        // What was chosen among the things carried is one of those here.
        if qa[0] == "Choose a Potion:" {
            let kind = kind_named(library, qa[1].as_str().unwrap_or(""));
            let own = world.being(caster).unwrap().slots.values().copied();
            let chosen =
                own.into_iter().find(|&h| world.item(h).is_some_and(|i| Some(library.name(i.kind)) == kind));
            return Reply::Number(chosen.map_or(-1, |h| h.raw()));
        }
        // What was chosen by name is a resource.
        let named = library.find_kind(ResKind::Effect, qa[1].as_str().unwrap_or(""));
        match named.filter(|_| qa[0] == "Choose a Force:") {
            Some(rid) => Reply::Number(rid.0 as i32),
            None => Reply::Number(int(&qa[2])),
        }
    });
    each.collect()
}

pub fn reply(question: &Question, line: &Value, asked: &mut usize) -> Reply {
    let given = line["qa"].get(*asked);
    *asked += 1;
    match (question, given) {
        (Question::Target { .. }, _) => Reply::Square(23, 20),
        (_, Some(qa)) => Reply::Number(int(&qa[2])),
        (question, None) => question.default_reply(),
    }
}

/// Marks the spells of the mage's classes as such; intelligence counts for their difficulty, learnt or not. As the recorded
/// characters show, those who rose by advancing alone have the marks of the first level only.
pub fn open_spells(host: &mut Host<'_>, caster: Handle) {
    let first = host.spell_access(caster).into_iter().filter(|(_, (_, level))| *level == 1);
    for (spell, (kinds, _)) in first {
        *host.world.being_mut(caster).unwrap().spells.entry(spell).or_insert(0) |= kinds as u16;
    }
}

/// What a scene looked like before.
pub struct Before {
    statuses: [Vec<Written>; 2],
    cells: Vec<Rid>,
    things: Vec<Handle>,
}

impl Before {
    pub fn of(host: &Host<'_>, scene: &Scene) -> Before {
        let m = host.world.map(scene.map).unwrap();
        Before {
            statuses: [scene.caster, scene.target].map(|w| statuses(&host.world, host.library(), w)),
            cells: m.cells.iter().map(|c| c.terrain).collect(),
            things: m.things.clone(),
        }
    }
}

/// The fields of a level as the record writes them, sorted. Here the bulk of the huge follows from their size; the original keeps
/// it as a field that moves with them.
pub fn fields(host: &Host<'_>, map: Handle) -> Value {
    const BULK: i32 = 0x8000 | 2;
    let m = host.world.map(map).unwrap();
    let laid = m
        .fields
        .iter()
        .map(|f| json!([f.kind, f.x, f.y, f.radius, f.duration, host.library().name(f.effect)]));
    let bulky = m.things.iter().filter_map(|&h| {
        let size = host.world.being(h)?.creature.value(Attribute::Size);
        let (_, x, y) = host.world.position(h)?;
        let radius = angrist_incursion::world::place::face_radius(size);
        (radius > 0).then(|| json!([BULK, x, y, radius, -1, ""]))
    });
    listed(&laid.chain(bulky).collect())
}

/// A list of the record in an order that does not depend on who came first.
pub fn listed(all: &Value) -> Value {
    let mut rows = all.as_array().cloned().unwrap_or_default();
    rows.sort_by_key(Value::to_string);
    json!(rows)
}

/// Everything that differs from the record after the act, by name.
pub fn compare(
    host: &Host<'_>,
    scene: &Scene,
    before: &Before,
    line: &Value,
    names: &serde_json::Map<String, Value>,
    result: Value,
) -> Vec<(&'static str, String)> {
    let library = host.library();
    let mut differ = Vec::new();
    let mut same = |what: &'static str, ours: Value, theirs: Value| {
        if ours != theirs {
            differ.push((what, format!("ours {ours} theirs {theirs}")));
        }
    };
    same("answer", result, line["r"].clone());
    let Chance::Traced(_, trace) = &host.chance else { unreachable!() };
    let rx: Vec<String> = trace.iter().map(|(n, _)| n.to_string()).collect();
    same(
        "draws",
        json!([trace.len(), rx.join(" ")]),
        json!([line["draws"], line.get("rx").and_then(Value::as_str).unwrap_or("")]),
    );
    for (i, (who, key)) in [(scene.caster, "sC"), (scene.target, "sT")].into_iter().enumerate() {
        let dead = i == 1 && int(&line["dead"]) == 1;
        if dead {
            continue;
        }
        let after = statuses(&host.world, library, who);
        let (plus, minus) = (gained(&before.statuses[i], &after), gained(&after, &before.statuses[i]));
        same("statuses gained", json!(plus), json!(written(&line[format!("{key}+")], names)));
        same("statuses lost", json!(minus), json!(written(&line[format!("{key}-")], names)));
    }
    let points = |who: Handle| {
        host.world
            .get(who)
            .filter(|o| !o.is_deleted())
            .and_then(|o| o.being())
            .map_or(0, |b| b.creature.hit_points)
    };
    same(
        "hit points",
        json!([points(scene.caster), points(scene.target)]),
        json!([line["hp"][1], line["hp"][3]]),
    );
    let m = host.world.map(scene.map).unwrap();
    same("fields", fields(host, scene.map), listed(&line["fields"]));
    let mut ter = Vec::new();
    for (at, (cell, old)) in m.cells.iter().zip(&before.cells).enumerate() {
        if cell.terrain != *old && ter.len() < 60 {
            let (x, y) = (at as i32 % i32::from(m.width), at as i32 / i32::from(m.width));
            ter.push((y, x, library.name(cell.terrain).to_owned()));
        }
    }
    let theirs: Vec<(i32, i32, String)> = {
        let list = line["ter"].as_array().unwrap().iter();
        let mut all: Vec<_> =
            list.map(|t| (int(&t[1]), int(&t[0]), t[2].as_str().unwrap().to_owned())).collect();
        all.sort();
        all
    };
    same("terrain", json!(ter), json!(theirs));
    let new: Vec<(i16, i16)> = {
        let added = m.things.iter().filter(|t| !before.things.contains(t));
        let mut all: Vec<_> = added.filter_map(|&t| host.world.position(t)).map(|(_, x, y)| (x, y)).collect();
        all.sort_unstable();
        all
    };
    let theirs: Vec<(i32, i32)> = {
        let list = line["new"].as_array().unwrap().iter();
        let mut all: Vec<_> = list.map(|t| (int(&t[1]), int(&t[2]))).collect();
        all.sort_unstable();
        all
    };
    same("new things", json!(new), json!(theirs));
    let at = |who: Handle| host.world.position(who).map_or((-1, -1), |(_, x, y)| (x, y));
    let (c, t) = (at(scene.caster), at(scene.target));
    same("places", json!([c.0, c.1, t.0, t.1]), line["pos"].clone());
    differ
}

/// The event of a recorded case: the mage uses an effect on what the record says.
pub fn use_event(number: i32, scene: &Scene, line: &Value, effect: Rid) -> Event {
    let query = int(&line["q"]);
    let victim = if line.get("on").is_some() {
        scene.item
    } else if query & 4 == 0 {
        Handle::NONE
    } else if int(&line["var"]) == 1 {
        scene.caster
    } else {
        scene.target
    };
    let mut event = Event::new(number, [scene.caster, victim, Handle::NONE, Handle::NONE]);
    event.set(Field::EID, effect.0 as i32);
    if victim.is_none() && query & 1 != 0 {
        event.set(Field::EDir, 2);
        event.set(Field::IsDir, 1);
    } else if victim.is_none() && query & 2 != 0 {
        event.set(Field::EXVal, 23);
        event.set(Field::EYVal, 20);
        event.set(Field::IsLoc, 1);
    }
    event
}

/// The number of cases that a share per mille of a file stands for.
pub fn share(cases: usize, of_thousand: usize) -> usize {
    cases * of_thousand / 1000
}

/// Cases compared: how many are equal, and what differs first in the others.
#[derive(Default)]
pub struct Tally {
    pub equal: usize,
    pub compared: usize,
    causes: BTreeMap<&'static str, usize>,
    report: String,
}

impl Tally {
    /// Counts a case; `head` names it in the report.
    pub fn count(&mut self, head: &str, differ: &[(&'static str, String)]) -> bool {
        self.compared += 1;
        let Some((what, _)) = differ.first() else {
            self.equal += 1;
            return true;
        };
        *self.causes.entry(what).or_default() += 1;
        let all: Vec<String> = differ.iter().map(|(what, how)| format!("{what}: {how}")).collect();
        self.report.push_str(&format!("{head}: {}\n", all.join("; ")));
        false
    }

    /// Adds to the report of the last case.
    pub fn add(&mut self, text: &str) {
        self.report.push_str(text);
    }

    /// Prints the groups, writes the report to the file named by `variable`, and fails when a case was left out or fewer of a
    /// thousand cases are equal than once were.
    pub fn finish(self, variable: &str, cases: usize, of_thousand: usize) {
        let floor = share(cases, of_thousand);
        if let Some(path) = std::env::var_os(variable) {
            std::fs::write(path, &self.report).unwrap();
        }
        println!("{} of {} equal; first difference: {:?}", self.equal, self.compared, self.causes);
        assert!(cases > 0 && self.compared == cases, "{} of {cases} cases were compared", self.compared);
        assert!(self.equal >= floor, "{} cases are equal, {floor} were", self.equal);
    }
}
