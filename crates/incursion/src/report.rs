//! Levels for programs: rooms, creatures and things as JSON, and what is wrong with a level.

use crate::catalogue::Catalogue;
use crate::makelev::{Level, ThingKind};
use crate::state::{Foe, Loot};
use crate::stock::Room;
use crate::tables::tf;
use angrist_dungeon::validate;
use angrist_engine::space::Loc;
use serde_json::{Value, json};

/// Creatures (S001-110).
pub fn monsters(cat: &Catalogue, foes: &[Foe]) -> Vec<Value> {
    let one = |(n, f): (usize, &Foe)| {
        json!({ "id": n, "n": cat.foe_name(f), "x": f.at.x, "y": f.at.y,
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

fn tables_lead(cat: &Catalogue, feature: u8) -> Option<i16> {
    cat.leads.get(&feature).copied()
}

/// What is wrong with a level (S001-131 and the checks of a sound level): one sentence each. Creatures and items count as
/// things: nothing of them is in a wall or a pillar, no creature is where it cannot walk.
pub fn problems(cat: &Catalogue, level: &Level, foes: &[Foe], loot: &[Loot]) -> Vec<String> {
    let mut plan = level.plan(&cat.tables);
    for at in foes.iter().map(|f| f.at).chain(loot.iter().map(|l| l.at)) {
        if let Some(square) = plan.squares.get_mut(at) {
            square.things = square.things.saturating_add(1);
        }
    }
    let mut all: Vec<String> = validate(&plan).iter().map(ToString::to_string).collect();
    // Every way out lies in the largest part, or the plan has said so already; a level between others has both.
    let leads = |down: bool| {
        level.things.iter().any(|t| {
            t.kind == ThingKind::Portal && tables_lead(cat, t.feature) == Some(if down { 2 } else { 1 })
        })
    };
    let deepest = cat.tables.constants.depth;
    if level.depth < deepest && !leads(true) {
        all.push("no stair leads down".into());
    }
    if level.depth > 1 && level.depth <= deepest && !leads(false) {
        all.push("no stair leads up".into());
    }
    let ground = |at: Loc| {
        let cell = &level.cells[(i32::from(at.y) * level.width + i32::from(at.x)) as usize];
        cat.tables.terrains[usize::from(cell.terrain)].flags
    };
    for f in foes {
        let name = cat.foe_name(f);
        if f.aquatic && ground(f.at) & tf::WATER == 0 {
            all.push(format!("the {name} at {} is out of the water", f.at));
        }
        if !f.flies && !f.aquatic && ground(f.at) & tf::FALL != 0 {
            all.push(format!("the {name} at {} is over a drop", f.at));
        }
    }
    let unmapped = level.cells.iter().map(|c| c.glyph as u16 & 0xfff).find(|&id| !cat.has_picture(id));
    if let Some(id) = unmapped {
        all.push(format!("glyph {id} has no picture"));
    }
    all
}

/// What a thing is called.
pub fn loot_name(cat: &Catalogue, loot: &Loot) -> String {
    let item = cat.library.items.get(usize::from(loot.kind)).map_or("", |i| i.about.shown());
    match loot.effect.and_then(|e| cat.library.effects.get(usize::from(e))) {
        // Some are called after what they are of, with the word.
        Some(effect) if effect.about.shown().starts_with("of ") => format!("{item} {}", effect.about.shown()),
        Some(effect) => format!("{item} of {}", effect.about.shown()),
        None => item.to_owned(),
    }
}
