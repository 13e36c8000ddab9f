//! Levels for programs: rooms, creatures and things as JSON, and what is wrong with a level.

use crate::catalogue::Catalogue;
use crate::game::loot_name;
use crate::makelev::{Level, flag};
use crate::mend::OpenMap;
use crate::state::{Foe, Loot};
use crate::stock::Room;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Creatures (S001-110).
pub fn monsters(cat: &Catalogue, foes: &[Foe]) -> Vec<Value> {
    let one = |(n, f): (usize, &Foe)| {
        json!({ "id": n, "n": cat.library.monsters[usize::from(f.kind)].about.name, "x": f.at.x, "y": f.at.y,
                "cr": f.cr, "party": f.party, "room": f.room, "asleep": f.asleep, "aquatic": f.aquatic,
                "flies": f.flies })
    };
    foes.iter().enumerate().map(one).collect()
}

/// Things (S001-110).
pub fn items(cat: &Catalogue, loot: &[Loot]) -> Vec<Value> {
    let one = |l: &Loot| {
        let chest = cat.library.items[usize::from(l.kind)].kind == cat.ids.chest;
        json!({ "n": loot_name(cat, l), "x": l.at.x, "y": l.at.y, "q": l.quantity, "cursed": l.cursed, "good": l.good,
                "staple": l.staple, "chest": chest, "locked": l.locked, "in": items(cat, &l.inside) })
    };
    loot.iter().map(one).collect()
}

/// Rooms with their panel, region and size.
pub fn rooms(cat: &Catalogue, rooms: &[Room]) -> Vec<Value> {
    let one = |r: &Room| {
        json!({ "panel": [r.panel.0, r.panel.1], "region": cat.tables.regions[usize::from(r.region)].name,
                "open": r.squares.len() })
    };
    rooms.iter().map(one).collect()
}

/// What is wrong with a level (S001-131 and the checks of a sound level): one sentence each.
pub fn problems(cat: &Catalogue, level: &Level, foes: &[Foe], loot: &[Loot]) -> Vec<String> {
    let mut all = Vec::new();
    let (w, h) = (level.width, level.height);
    let at = |x: i32, y: i32| &level.cells[(y * w + x) as usize];
    let map = OpenMap::new(cat, level);
    let edge = (0..w).flat_map(|x| [(x, 0), (x, h - 1)]).chain((0..h).flat_map(|y| [(0, y), (w - 1, y)]));
    for (x, y) in edge.filter(|&(x, y)| map.is_open(x, y)) {
        all.push(format!("the edge of the level is open at {x},{y}"));
    }
    let parts = map.parts();
    if parts.is_empty() {
        all.push("nothing is open".into());
    }
    for (start, size) in parts.iter().skip(1) {
        let (x, y) = (*start as i32 % w, *start as i32 / w);
        all.push(format!("{size} open squares cannot be reached, the first at {x},{y}"));
    }
    let doors: BTreeSet<(i16, i16)> =
        level.things.iter().filter(|t| t.is_door()).map(|t| (t.x, t.y)).collect();
    for thing in &level.things {
        let (x, y) = (i32::from(thing.x), i32::from(thing.y));
        let name = &cat.tables.features[usize::from(thing.feature)].name;
        if thing.is_door() {
            if !map.door_fits(x, y) {
                all.push(format!("the {name} at {x},{y} stands between no walls"));
            }
        } else if at(x, y).is(flag::SOLID) && !doors.contains(&(thing.x, thing.y)) {
            all.push(format!("the {name} at {x},{y} stands in a wall"));
        }
    }
    let pillar = |x: i16, y: i16| {
        level.things.iter().any(|t| {
            (t.x, t.y) == (x, y) && !t.is_door() && cat.tables.features[usize::from(t.feature)].is_solid()
        })
    };
    let bad = |x: i16, y: i16| at(i32::from(x), i32::from(y)).solid() || pillar(x, y);
    for f in foes.iter().filter(|f| bad(f.at.x, f.at.y)) {
        all.push(format!("the {} at {} is in a wall or pillar", cat.monster_name(f.kind), f.at));
    }
    for l in loot.iter().filter(|l| bad(l.at.x, l.at.y)) {
        all.push(format!("the {} at {} is in a wall or pillar", loot_name(cat, l), l.at));
    }
    let unmapped = level.cells.iter().map(|c| c.glyph as u16 & 0xfff).find(|&id| !cat.has_picture(id));
    if let Some(id) = unmapped {
        all.push(format!("glyph {id} has no picture"));
    }
    all
}
