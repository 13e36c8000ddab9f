//! A level for programs: what is on it and where, as the inspector prints it.

use super::{AllSeen, Ask, Made, RoomKind, stats, trap_word, validate};
use crate::state::{Facts, SquareFlag};
use crate::tables::Tables;
use crate::terrain::{self, code};
use crate::things::{Detail, name_of};
use angrist_engine::space::Loc;
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

/// Everything about a level.
pub fn report(t: &Tables, facts: &Facts, ask: &Ask, made: &Made) -> Value {
    let mut all = Map::new();
    let level = &made.level;
    let tries = 1 + made.failed.iter().sum::<u32>();
    all.insert("depth".into(), level.depth.into());
    all.insert("width".into(), level.terrain.width().into());
    all.insert("height".into(), level.terrain.height().into());
    all.insert("arrival".into(), json!([made.hero.x, made.hero.y]));
    all.insert("tries".into(), tries.into());
    all.insert("rooms".into(), rooms(t, made).into());
    all.insert("regions".into(), regions(t, made).into());
    squares(t, made, &mut all);
    all.insert("monsters".into(), monsters(t, made).into());
    all.insert("items".into(), items(t, facts, made).into());
    all.insert("counts".into(), counts(ask, made));
    all.insert("problems".into(), validate::problems(t, made, ask.stair).into());
    let names: Vec<&str> =
        t.terrain.iter().map(|k| k.as_ref().map_or("", |k| k.name.as_str())).take(0x54).collect();
    all.insert("terrains".into(), names.into());
    let codes: Vec<String> = level
        .terrain
        .rows()
        .map(|row| {
            row.iter().fold(String::with_capacity(2 * row.len()), |mut line, c| {
                let _ = write!(line, "{c:02x}");
                line
            })
        })
        .collect();
    all.insert("codes".into(), codes.into());
    all.insert("layers".into(), json!({ "rooms": room_layer(made) }));
    all.insert("rows".into(), AllSeen::of(t, level.clone(), made.hero).rows().into());
    Value::Object(all)
}

fn template_name(t: &Tables, number: u16) -> &str {
    t.vaults.get(usize::from(number)).and_then(Option::as_ref).map_or("", |v| v.name.as_str())
}

fn rooms(t: &Tables, made: &Made) -> Vec<Value> {
    let one = |r: &super::Room| {
        let mut room = json!({ "kind": kind_word(r.kind), "x": r.centre.x, "y": r.centre.y,
            "floor": [r.floor.at.x, r.floor.at.y, r.floor.width, r.floor.height],
            "lit": made.level.has(r.floor.at, SquareFlag::Glow) });
        if let Some(number) = r.template {
            room["template"] = template_name(t, number).into();
        }
        room
    };
    made.rooms.iter().map(one).collect()
}

/// The word for a kind of room.
pub fn kind_word(kind: RoomKind) -> &'static str {
    match kind {
        RoomKind::Plain => "plain",
        RoomKind::Cross => "cross",
        RoomKind::Interesting => "interesting",
        RoomKind::Forge => "forge",
        RoomKind::Lesser => "lesser",
        RoomKind::Greater => "greater",
        RoomKind::Whole => "whole",
    }
}

/// Names of the templates on the level, each once.
fn regions(t: &Tables, made: &Made) -> Vec<String> {
    let mut names: Vec<String> =
        made.rooms.iter().filter_map(|r| r.template).map(|n| template_name(t, n).to_owned()).collect();
    names.sort_unstable();
    names.dedup();
    names
}

/// Doors, traps, ways to other levels and forges.
fn squares(t: &Tables, made: &Made, all: &mut Map<String, Value>) {
    let (mut doors, mut traps, mut portals, mut features) = (vec![], vec![], vec![], vec![]);
    let level = &made.level;
    for (at, c) in level.terrain.iter() {
        let c = *c;
        let place = |mut v: Value| {
            (v["x"], v["y"]) = (at.x.into(), at.y.into());
            v
        };
        if let Some((state, power)) = door_state(c) {
            doors.push(place(json!({ "state": state, "power": power })));
        } else if terrain::is_trap(c) {
            let hidden = level.has(at, SquareFlag::Hidden);
            traps.push(place(json!({ "trap": trap_word(c), "hidden": hidden })));
        } else if terrain::is_stair(c) {
            let down = matches!(c, code::DOWN_STAIR | code::DOWN_SHAFT);
            let shaft = matches!(c, code::UP_SHAFT | code::DOWN_SHAFT);
            portals.push(place(json!({ "down": down, "shaft": shaft })));
        } else if terrain::is_forge(c) || matches!(c, code::GLYPH | code::RUBBLE) {
            let name = t.terrain.get(usize::from(c)).and_then(Option::as_ref).map(|k| k.name.as_str());
            features.push(place(json!({ "feature": name.unwrap_or_default() })));
        }
    }
    for (name, list) in [("doors", doors), ("traps", traps), ("portals", portals), ("features", features)] {
        all.insert(name.into(), list.into());
    }
}

/// The state of a door, and how strong its lock, jam or ward is.
fn door_state(c: u16) -> Option<(&'static str, u16)> {
    Some(match c {
        code::OPEN_DOOR => ("open", 0),
        code::BROKEN_DOOR => ("broken", 0),
        code::WARDED_1..=code::WARDED_3 => ("warded", c - code::WARDED_1 + 1),
        code::DOOR => ("closed", 0),
        code::LOCKED_1..=code::LOCKED_7 => ("locked", c - code::DOOR),
        code::JAMMED_0..=code::JAMMED_7 => ("jammed", c - code::JAMMED_0),
        code::SECRET_DOOR => ("secret", 0),
        _ => return None,
    })
}

fn monsters(t: &Tables, made: &Made) -> Vec<Value> {
    let one = |m: &crate::state::Monster| {
        let race = t.race(m.race);
        json!({ "n": race.map_or("", |r| r.name.as_str()), "x": m.at.x, "y": m.at.y,
                "level": race.map_or(0, |r| r.level), "health": m.max_health, "asleep": m.is_asleep(),
                "alert": m.is_alert(), "group": m.group })
    };
    made.level.monsters.iter().map(|(_, m)| one(m)).collect()
}

fn items(t: &Tables, facts: &Facts, made: &Made) -> Vec<Value> {
    let one = |f: &crate::state::FloorItem| json!({ "n": name_of(t, facts, &f.item, Detail::Full), "x": f.at.x, "y": f.at.y });
    made.level.items.iter().map(|(_, f)| one(f)).collect()
}

/// Counted quantities, by the names of the recorded figures.
fn counts(ask: &Ask, made: &Made) -> Value {
    let dwellers = if ask.terrain_only { 0 } else { stats::DWELLERS.len() };
    let named = stats::QUANTITIES.iter().zip(stats::count(made)).map(|(n, c)| (*n, c));
    let people = stats::DWELLERS.iter().zip(stats::count_dwellers(made)).map(|(n, c)| (*n, c)).take(dwellers);
    Value::Object(named.chain(people).map(|(n, c)| (n.to_owned(), c.into())).collect())
}

/// `.` open ground of a corridor, `o` of a room, `v` of a template, `V` of a greater vault, `#` the rest.
fn room_layer(made: &Made) -> Vec<String> {
    let level = &made.level;
    let letter = |at: Loc| match at {
        _ if terrain::is_granite(level.terrain_at(at)) || level.terrain_at(at) == code::PERMANENT => '#',
        _ if level.has(at, SquareFlag::GreaterVault) => 'V',
        _ if level.has(at, SquareFlag::Vault) => 'v',
        _ if level.has(at, SquareFlag::Room) => 'o',
        _ => '.',
    };
    (0..level.terrain.height())
        .map(|y| (0..level.terrain.width()).map(|x| letter(Loc::new(x, y))).collect())
        .collect()
}
