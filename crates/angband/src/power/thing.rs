//! The power of a thing: what it has beyond its kind, or, for an artifact, all that it has (docs/spec/edit-files.md 3.6).
//!
//! Promise: a bonus that the original calls impossible counts [`ABSURD`], so nothing with one ever fits a budget.

use super::flags::{FlagNames, Flags};
use super::scales::Scales;
use super::scheme::{Base, Group, PvalRow, Scheme, ThingScheme, Weights};
use super::slay::Slays;
use serde::{Deserialize, Serialize};

/// What a bonus out of all bounds counts.
pub const ABSURD: i64 = 20_000;

/// A thing, as far as its power goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Thing {
    /// Class.
    pub tval: u8,
    /// Sub-class.
    pub sval: u8,
    /// Size of its bonuses.
    pub pval: i32,
    /// To-hit.
    pub to_hit: i32,
    /// To-damage.
    pub to_dam: i32,
    /// To-armour.
    pub to_ac: i32,
    /// Armour.
    pub ac: i32,
    /// Dice.
    pub dice: i32,
    /// Sides.
    pub sides: i32,
    /// Weight in tenths of a pound.
    pub weight: i32,
    /// Flags.
    pub flags: Flags,
}

/// An object kind: the plain thing, and where it is found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct ThingKind {
    /// Its number.
    pub index: u32,
    /// The plain thing.
    pub thing: Thing,
    /// Native depth.
    pub level: i32,
    /// Rarity of its first place.
    pub rarity: i32,
    /// Whether it is for the other hand.
    pub off_hand: bool,
    /// Whether it is made for throwing.
    pub throwing: bool,
}

/// Sums of one way of weighing, with flags as bits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Sums {
    pub(super) to_hit_floor: i64,
    pub(super) to_dam_floor: i64,
    pub(super) new_flags_only: bool,
    pub(super) groups: [(Flags, Group); 3],
    pub(super) base: Base,
    pub(super) worth: Vec<i64>,
    pub(super) worth_any: Flags,
}

impl Sums {
    fn new(w: &Weights, under: Option<&Weights>, names: &FlagNames) -> Sums {
        let mut worth = vec![0; 128];
        let mut worth_any = Flags::NONE;
        for (name, value) in under.into_iter().flat_map(|u| &u.worth).chain(&w.worth) {
            if let Some(at) = names.position(name) {
                worth[at as usize] = *value;
                worth_any = worth_any.with(Flags::bit(at));
            }
        }
        let group = |g: &Group| (names.flags(g.flags.iter().map(String::as_str)), g.clone());
        Sums {
            to_hit_floor: w.to_hit_floor,
            to_dam_floor: w.to_dam_floor,
            new_flags_only: w.new_flags_only,
            groups: [group(&w.sustains), group(&w.low), group(&w.high)],
            base: w.base.clone(),
            worth,
            worth_any,
        }
    }
}

/// Flags that the sums ask for by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Asked {
    pub(super) might: Flags,
    pub(super) shots: Flags,
    pub(super) blows: Flags,
    pub(super) hurl_num: Flags,
    pub(super) hurl_dam: Flags,
    pub(super) ignore_acid: Flags,
    pub(super) ignore: Flags,
    pub(super) blessed: Flags,
    pub(super) vamp_hp: Flags,
    pub(super) vamp_mana: Flags,
    pub(super) res_acid: Flags,
    pub(super) res_fire: Flags,
    pub(super) res_cold: Flags,
    pub(super) res_water: Flags,
    pub(super) immune: Flags,
}

/// Weighs things against one world of monsters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weigher {
    /// Names of the flags.
    pub names: FlagNames,
    /// Slays.
    pub slays: Slays,
    pub(super) things: ThingScheme,
    pub(super) object: Sums,
    pub(super) artifact: Sums,
    pub(super) pval: Vec<(Flags, PvalRow)>,
    pub(super) asked: Asked,
}

impl Weigher {
    /// Ready to weigh: slays are counted against the monsters, each with its flags and power.
    pub fn new<'a>(
        scheme: &Scheme,
        monsters: impl IntoIterator<Item = (&'a std::collections::BTreeSet<String>, i64)>,
    ) -> Weigher {
        let names = FlagNames::new(scheme.things.flags.split_whitespace());
        let flag = |name| names.flag(name);
        let asked = Asked {
            might: flag("MIGHT"),
            shots: flag("SHOTS"),
            blows: flag("BLOWS"),
            hurl_num: flag("HURL_NUM"),
            hurl_dam: flag("HURL_DAM"),
            ignore_acid: flag("IGNORE_ACID"),
            ignore: names.flags(["IGNORE_ACID", "IGNORE_FIRE", "IGNORE_THEFT"]),
            blessed: flag("BLESSED"),
            vamp_hp: flag("VAMP_HP"),
            vamp_mana: flag("VAMP_MANA"),
            res_acid: flag("RES_ACID"),
            res_fire: flag("RES_FIRE"),
            res_cold: flag("RES_COLD"),
            res_water: flag("RES_WATER"),
            immune: names.flags(["IM_ACID", "IM_ELEC", "IM_FIRE", "IM_COLD", "IM_POIS"]),
        };
        Weigher {
            slays: Slays::new(&scheme.slay, &names, monsters),
            object: Sums::new(&scheme.object, None, &names),
            artifact: Sums::new(&scheme.artifact, Some(&scheme.object), &names),
            pval: scheme.things.pval.iter().map(|(name, row)| (names.flag(name), row.clone())).collect(),
            things: scheme.things.clone(),
            asked,
            names,
        }
    }

    /// Flags that a bonus drives.
    pub fn driven(&self) -> Flags {
        let a = &self.asked;
        let others = [a.might, a.shots, a.blows, a.hurl_num, a.hurl_dam];
        self.pval.iter().map(|(f, _)| *f).chain(others).fold(Flags::NONE, Flags::with)
    }

    /// Flags that bind a thing to some race.
    pub fn racial(&self) -> Flags {
        self.names.flags(self.things.racial.iter().map(String::as_str))
    }

    /// Flags that count against an artifact.
    pub fn harmful(&self) -> Flags {
        self.artifact
            .worth_any
            .bits()
            .filter(|at| self.artifact.worth[*at as usize] < 0)
            .map(Flags::bit)
            .fold(Flags::NONE, Flags::with)
    }

    /// What a thing has beyond its kind.
    pub fn object(&self, thing: &Thing, kind: &ThingKind) -> i64 {
        Scales { w: self, sums: &self.object, t: thing, kind: Some(kind) }.power()
    }

    /// What an artifact has in all.
    pub fn artifact(&self, thing: &Thing) -> i64 {
        Scales { w: self, sums: &self.artifact, t: thing, kind: None }.power()
    }
}
