//! How far each number of a draft may go (docs/spec/sil-player.md 29.4; S000-036 to S000-042).

use crate::forge::constants::Above;
use crate::forge::constants::ArrowsAbove;
use crate::forge::constants::Rings;
use crate::state::Item;
use crate::tables::{ItemFlag, Tables, Tval};
use crate::things;

/// A number of a draft that can be changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Number {
    Attack,
    Sides,
    Evasion,
    Protection,
    Bonus,
    Weight,
}

impl Number {
    /// All of them, in the order of the menu.
    pub const ALL: [Number; 6] =
        [Number::Attack, Number::Sides, Number::Evasion, Number::Protection, Number::Bonus, Number::Weight];

    /// Its word in commands.
    pub fn word(self) -> &'static str {
        match self {
            Number::Attack => "attack",
            Number::Sides => "sides",
            Number::Evasion => "evasion",
            Number::Protection => "protection",
            Number::Bonus => "bonus",
            Number::Weight => "weight",
        }
    }

    /// The number of a word.
    pub fn named(word: &str) -> Option<Number> {
        Number::ALL.into_iter().find(|n| n.word() == word)
    }
}

/// The value of a number of a draft.
pub fn value_of(item: &Item, number: Number) -> i32 {
    match number {
        Number::Attack => i32::from(item.attack),
        Number::Sides => i32::from(item.damage.sides),
        Number::Evasion => i32::from(item.evasion),
        Number::Protection => i32::from(item.protection.sides),
        Number::Bonus => i32::from(item.pval),
        Number::Weight => i32::from(item.weight),
    }
}

const WEAPONS: [u8; 5] = [Tval::SWORD, Tval::POLEARM, Tval::BLUNT, Tval::DIGGER, Tval::BOW];
const ARMOUR: [u8; 8] = [
    Tval::SOFT_ARMOUR,
    Tval::MAIL,
    Tval::CLOAK,
    Tval::SHIELD,
    Tval::HELM,
    Tval::CROWN,
    Tval::GLOVES,
    Tval::BOOTS,
];
/// Half a pound.
const WEIGHT_STEP: i32 = 5;

/// Least, greatest and step of a number; `None` where it cannot be changed.
pub fn bounds(t: &Tables, item: &Item, number: Number) -> Option<(i32, i32, i32)> {
    let kind = t.kind(item.kind)?;
    let c = &t.forge;
    let own = item.forged.is_some();
    let special = t.special(item.special);
    let most = |place: usize| special.map_or(0, |s| s.most[place].clamp(0, 100));
    let (tval, sval) = (kind.tval, kind.sval);
    let weapon = WEAPONS.contains(&tval);
    let armour = ARMOUR.contains(&tval);
    let blank = sval == c.blank;
    let Rings { accuracy, evasion: evading, protection: protecting } = c.rings;
    let ring = |of: u8, high: i32| match tval {
        Tval::RING if own || blank => Some((0, high, 1)),
        Tval::RING if sval == of => Some((1, high, 1)),
        _ => None,
    };
    match number {
        Number::Attack => {
            let (base, more) = (i32::from(kind.figures.attack), most(0));
            let least = base + i32::from(more > 0);
            if tval == Tval::ARROW {
                let ArrowsAbove { plain, artefact, step } = c.attack_arrow;
                return Some(match () {
                    () if own => (0, artefact, 1),
                    () if special.is_some() => (0, 0, 1),
                    () => (0, plain, step),
                });
            }
            if weapon {
                let Above { plain, artefact } = c.attack_weapon;
                return Some((least, if own { base + artefact } else { base + plain + more }, 1));
            }
            if armour {
                let extra = if tval == Tval::GLOVES { c.attack_gloves } else { c.attack_armour };
                let high = (base + 1).min(0) + if own { extra } else { more };
                return Some((least, high.max(least), 1));
            }
            ring(accuracy, c.jewel_most)
        }
        Number::Sides => {
            let (base, more) = (i32::from(kind.figures.damage.sides), most(2));
            let Above { plain, artefact } = c.sides;
            let high = if own { base + artefact } else { base + plain + more };
            weapon.then_some((base + i32::from(more > 0), high, 1))
        }
        Number::Evasion => {
            let (base, more) = (i32::from(kind.figures.evasion), most(3));
            let Above { plain, artefact } = c.evasion;
            if armour {
                let high = if own { base + artefact } else { base + plain + more };
                return Some((base + i32::from(more > 0), high, 1));
            }
            if own && matches!(tval, Tval::SWORD | Tval::POLEARM | Tval::BLUNT) {
                return Some((base, base + c.evasion_weapon, 1));
            }
            ring(evading, c.jewel_most)
        }
        Number::Protection => {
            let (base, more) = (i32::from(kind.figures.protection.sides), most(5));
            let Above { plain, artefact } = c.protection;
            if tval == Tval::CLOAK || tval == Tval::SOFT_ARMOUR && sval == c.robe {
                // S000-041: cloth protects only by what is put into it.
                return Some((base, if own { c.protection_cloth } else { base.max(more) }, 1));
            }
            if armour {
                let hauberk = i32::from(tval == Tval::MAIL && sval == c.hauberk);
                // 29.4: an artefact has this much more than a plain thing of its kind.
                let high = base + plain + if own { artefact } else { more };
                return Some((base + i32::from(more > 0), high + hauberk, 1));
            }
            ring(protecting, c.protection_ring)
        }
        Number::Bonus => {
            if !item.flags(t).any(&things::COUNTED) {
                return None;
            }
            let (base, more) = (i32::from(kind.pval), special.map_or(0, |s| s.most[6].clamp(-100, 100)));
            let jewel = matches!(tval, Tval::RING | Tval::AMULET);
            Some(match () {
                () if own => (base, base + c.artefact_bonus, 1),
                () if jewel && kind.flags.has(ItemFlag::LIGHT_CURSE) => (base - c.jewel_most, base - 1, 1),
                () if jewel => (base.max(1), c.jewel_most, 1),
                () if special.is_some_and(|s| s.flags.has(ItemFlag::LIGHT_CURSE)) && more != 0 => {
                    (base - more.abs(), base - 1, 1)
                }
                () => (base, base + more.max(0), 1),
            })
        }
        Number::Weight => {
            let light = [Tval::ARROW, Tval::RING, Tval::AMULET, Tval::LIGHT, Tval::HORN];
            if light.contains(&tval) {
                return None;
            }
            let standard = kind.weight.clamp(0, 10_000);
            let round = |n: i32, by: i32| (2 * n + by) / (2 * by);
            Some((2 * round(standard, 3), 3 * round(standard, 2), WEIGHT_STEP))
        }
    }
}
