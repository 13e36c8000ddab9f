//! What chests and bones hold (docs/spec/sil-player.md 18.7, 18.8).

use super::theme::Theme;
use super::{Finder, ThingAsk, make_thing, plain};
use crate::context::Maker;
use crate::state::Item;
use crate::tables::Tval;

/// What guards a chest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum ChestTrap {
    ConfusionGas,
    StunGas,
    PoisonGas,
    EntranceNeedle,
    VisionNeedle,
    StrengthNeedle,
    Flame,
}

/// The traps of a chest by its value.
pub fn chest_traps(value: u16) -> &'static [ChestTrap] {
    use ChestTrap::*;
    match value {
        1 | 2 => &[ConfusionGas],
        3 | 5 => &[StunGas],
        6 | 7 => &[PoisonGas],
        9 | 10 => &[EntranceNeedle],
        11 | 13 => &[VisionNeedle],
        14 | 15 => &[StrengthNeedle],
        17 | 18 => &[ConfusionGas, VisionNeedle],
        19 | 21 => &[StunGas, StrengthNeedle],
        22 | 23 | 25 => &[PoisonGas, EntranceNeedle],
        _ => &[],
    }
}

/// From this sub-class on chests are large.
const LARGE: u8 = 10;
/// The sub-class of a present.
const PRESENT: u8 = 4;
/// How much deeper than asked a hoard is searched when its theme has nothing so shallow.
const DEEPER: i32 = 30;

/// What comes out of a chest when it is opened. The chest itself is left to the caller, who empties it.
pub fn chest_contents(m: &mut Maker<'_>, chest: &Item, finder: Finder) -> Vec<Item> {
    let value = i32::from(chest.pval.unsigned_abs());
    if value == 0 {
        return Vec::new();
    }
    let sval = chest.sval(m.tables);
    let count = match sval {
        PRESENT => 1,
        LARGE.. => 4,
        _ => m.chance.between(2, 3),
    };
    let better = match sval {
        PRESENT => 20,
        // Wooden, steel, jewelled: 1, 2, 3 among the small ones and the large ones alike.
        s => [0, 0, 5, 10].get(usize::from(s % LARGE)).copied().unwrap_or(0),
    };
    (0..count)
        .filter_map(|_| {
            let quality = m.chance.die(value as u32) + better;
            let ask = ThingAsk {
                good: (11..=15).contains(&quality) || quality > 20,
                great: quality > 15,
                theme: Theme::from_number(chest.theme),
                container: Some(value),
                ..ThingAsk::at(value).by(finder)
            };
            at_least(m, ask)
        })
        .collect()
}

/// Something of what is asked, from as little deeper as there is any.
fn at_least(m: &mut Maker<'_>, ask: ThingAsk) -> Option<Item> {
    (0..DEEPER).find_map(|more| make_thing(m, &ThingAsk { level: ask.level + more, ..ask }))
}

/// What lies among bones, by whose they are: sub-class 0 orcs', 1 men's, 2 elves'.
pub fn skeleton_find(m: &mut Maker<'_>, sval: u8, finder: Finder) -> Option<Item> {
    let roll = match sval {
        0 => 10,
        1 => m.chance.die(10) + 5,
        _ => m.chance.die(10),
    };
    let theme = match roll {
        1..=4 => {
            let mut torch = plain(m.tables, Tval::LIGHT, 3)?;
            torch.fuel = m.chance.between(20, 50) as i16;
            return Some(torch);
        }
        5 => Theme::Bows,
        6 => Theme::Cloaks,
        7 => Theme::Boots,
        8 => Theme::Weapons,
        9 => Theme::Gloves,
        _ => return poor_find(m),
    };
    let level = m.level.depth.max(1);
    at_least(m, ThingAsk { container: Some(level), ..ThingAsk::at(level).by(finder).of(theme) })
}

fn poor_find(m: &mut Maker<'_>) -> Option<Item> {
    match m.chance.die(5) {
        1 => {
            let mut arrows = plain(m.tables, Tval::ARROW, 1)?;
            arrows.number = m.chance.between(3, 6) as u8;
            Some(arrows)
        }
        2 => {
            let mut torch = plain(m.tables, Tval::LIGHT, 0)?;
            torch.fuel = m.chance.between(400, 800) as i16;
            Some(torch)
        }
        3 => plain(m.tables, Tval::CLOAK, 1),
        4 => plain(m.tables, Tval::FOOD, 36),
        _ => {
            let level = m.level.depth.max(1);
            at_least(m, ThingAsk::at(level).of(Theme::Damaged))
        }
    }
}
