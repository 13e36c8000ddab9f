//! Levels for programs: rooms, creatures and things as JSON, and what is wrong with a level.

use crate::catalogue::Catalogue;
use crate::game::loot_name;
use crate::makelev::{Level, ThingKind, flag};
use crate::state::{Foe, Loot};
use crate::stock::Room;
use serde_json::{Value, json};

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
    let inside = |x: i32, y: i32| x >= 0 && y >= 0 && x < w && y < h;
    let doors: std::collections::BTreeSet<(i32, i32)> =
        level.things.iter().filter(|t| t.is_door()).map(|t| (i32::from(t.x), i32::from(t.y))).collect();
    let open = |x: i32, y: i32| inside(x, y) && (!at(x, y).solid() || doors.contains(&(x, y)));
    for x in 0..w {
        for y in [0, h - 1] {
            if open(x, y) {
                all.push(format!("the edge of the level is open at {x},{y}"));
            }
        }
    }
    for y in 0..h {
        for x in [0, w - 1] {
            if open(x, y) {
                all.push(format!("the edge of the level is open at {x},{y}"));
            }
        }
    }
    let cells = || (0..h).flat_map(|y| (0..w).map(move |x| (x, y)));
    if let Some(start) = cells().find(|&(x, y)| open(x, y)) {
        let mut seen = vec![false; (w * h) as usize];
        let mut queue = vec![start];
        seen[(start.1 * w + start.0) as usize] = true;
        while let Some((x, y)) = queue.pop() {
            for (nx, ny) in (-1..=1).flat_map(|dx| (-1..=1).map(move |dy| (x + dx, y + dy))) {
                if open(nx, ny) && !seen[(ny * w + nx) as usize] {
                    seen[(ny * w + nx) as usize] = true;
                    queue.push((nx, ny));
                }
            }
        }
        let apart: Vec<_> = cells().filter(|&(x, y)| open(x, y) && !seen[(y * w + x) as usize]).collect();
        if let Some((x, y)) = apart.first() {
            all.push(format!("{} open squares cannot be reached, the first at {x},{y}", apart.len()));
        }
    } else {
        all.push("nothing is open".into());
    }
    for thing in &level.things {
        let (x, y) = (i32::from(thing.x), i32::from(thing.y));
        let name = &cat.tables.features[usize::from(thing.feature)].name;
        let walled = |dx: i32, dy: i32| !open(x + dx, y + dy) || doors.contains(&(x + dx, y + dy));
        match thing.kind {
            ThingKind::Door(_) => {
                if !((walled(-1, 0) && walled(1, 0)) || (walled(0, -1) && walled(0, 1))) {
                    all.push(format!("the {name} at {x},{y} stands between no walls"));
                }
            }
            _ if at(x, y).is(flag::SOLID) && !doors.contains(&(x, y)) => {
                all.push(format!("the {name} at {x},{y} stands in a wall"));
            }
            _ => {}
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
