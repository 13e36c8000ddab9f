//! The power of a thing: what it has beyond its kind, or, for an artifact, all that it has (specs/edit-files.md 3.6).
//!
//! Promise: a bonus that the original calls impossible counts [`ABSURD`], so nothing with one ever fits a budget.

use super::flags::{FlagNames, Flags};
use super::scaled;
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
struct Sums {
    to_hit_floor: i64,
    to_dam_floor: i64,
    new_flags_only: bool,
    groups: [(Flags, Group); 3],
    base: Base,
    worth: Vec<i64>,
    worth_any: Flags,
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
struct Asked {
    might: Flags,
    shots: Flags,
    blows: Flags,
    hurl_num: Flags,
    hurl_dam: Flags,
    ignore_acid: Flags,
    ignore: Flags,
    blessed: Flags,
    vamp_hp: Flags,
    vamp_mana: Flags,
    res_acid: Flags,
    res_fire: Flags,
    res_cold: Flags,
    res_water: Flags,
    immune: Flags,
}

/// Weighs things against one world of monsters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weigher {
    /// Names of the flags.
    pub names: FlagNames,
    /// Slays.
    pub slays: Slays,
    things: ThingScheme,
    object: Sums,
    artifact: Sums,
    pval: Vec<(Flags, PvalRow)>,
    asked: Asked,
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

struct Scales<'a> {
    w: &'a Weigher,
    sums: &'a Sums,
    t: &'a Thing,
    kind: Option<&'a ThingKind>,
}

impl Scales<'_> {
    fn power(&self) -> i64 {
        let things = &self.w.things;
        let tval = self.t.tval;
        let base = &self.sums.base;
        let mut p = if things.bows.contains(&tval) {
            self.bow() + base.bow
        } else if things.melee.contains(&tval) || things.ammunition.contains(&tval) {
            self.weapon(things.ammunition.contains(&tval)) + base.weapon
        } else if things.armour.contains(&tval) {
            self.armour() + base.armour
        } else if things.small.contains(&tval) {
            let fixed = if things.lights.contains(&tval) { base.light } else { base.jewel };
            self.small() + if self.kind.is_some() { 0 } else { fixed }
        } else {
            0
        };
        p += self.to_ac();
        if !things.wearable.contains(&tval) && !things.ammunition.contains(&tval) {
            return p;
        }
        p += self.bonuses() + self.flag_worth();
        self.lighter(p)
    }

    fn plain(&self) -> Thing {
        self.kind.map(|k| k.thing).unwrap_or_default()
    }

    /// Flags that count: all for an artifact, those beyond its kind otherwise.
    fn counting(&self) -> Flags {
        if self.sums.new_flags_only { self.t.flags.without(self.plain().flags) } else { self.t.flags }
    }

    fn has(&self, flag: Flags) -> bool {
        self.t.flags.any(flag)
    }

    fn pval(&self) -> i64 {
        i64::from(self.t.pval)
    }

    /// To-hit above 9 counts two thirds, below it a fixed sum.
    fn to_hit(&self) -> i64 {
        let to_hit = i64::from(self.t.to_hit);
        if to_hit > 9 { scaled(to_hit, 2, 3) } else { self.sums.to_hit_floor }
    }

    /// Protection from harm counts only beside something worth protecting.
    fn ignores(&self) -> i64 {
        let new = self.counting();
        if new.without(self.w.asked.ignore).count() > 0 {
            i64::from(new.both(self.w.asked.ignore).count())
        } else {
            0
        }
    }

    fn bow(&self) -> i64 {
        let a = &self.w.asked;
        let missile = self.w.things.missiles.get(usize::from(self.t.sval / 10)).copied().unwrap_or(0);
        let own = i64::from(self.t.sval % 10);
        let mut p = 0;
        let mut multiplier = own;
        let within = (0..=3).contains(&self.pval());
        if self.has(a.might) {
            (p, multiplier) = if within { (p, own + self.pval()) } else { (p + ABSURD, 1) };
        }
        p += scaled(missile * multiplier, self.w.slays.power(self.t.flags), self.w.slays.total());
        let to_dam = i64::from(self.t.to_dam);
        p += if self.sums.to_dam_floor > 0 {
            to_dam.max(self.sums.to_dam_floor)
        } else if to_dam > 9 {
            to_dam
        } else {
            0
        };
        if self.has(a.shots) {
            p = if within { p * (1 + self.pval()) } else { p + ABSURD };
        }
        p += self.to_hit();
        if self.kind.is_some() {
            p = (p - missile * own - self.sums.to_hit_floor - self.sums.to_dam_floor).max(0);
        }
        p /= 4;
        let lighter = self.kind.is_some_and(|k| self.t.weight < k.thing.weight);
        p + i64::from(lighter) + self.ignores()
    }

    fn weapon(&self, ammunition: bool) -> i64 {
        let a = &self.w.asked;
        let (dice, sides) = (i64::from(self.t.dice), i64::from(self.t.sides));
        let (slay, total) = (self.w.slays.power(self.t.flags), self.w.slays.total());
        let mut p = scaled(dice * (sides + 1), slay, total);
        if slay > total && self.sums.new_flags_only {
            p = scaled(p, 5, 4) + 1;
        }
        p /= 2;
        let to_dam = i64::from(self.t.to_dam);
        p += match (ammunition, self.sums.to_dam_floor) {
            (_, 0) => {
                if to_dam > 9 {
                    to_dam
                } else {
                    0
                }
            }
            (true, floor) => to_dam.max(floor),
            (false, _) => to_dam.max(dice * sides),
        };
        let v = self.pval();
        let within = (0..=3).contains(&v);
        for (flag, grown) in [
            (a.blows, scaled(p, 5 + v, 5) + 5 * v),
            (a.hurl_num, scaled(p, 10 + v, 10) + 2 * v),
            (a.hurl_dam, scaled(p, 10 + v, 10)),
        ] {
            if self.has(flag) {
                p = if within { p.max(grown) } else { p + ABSURD };
            }
        }
        if self.has(a.might.with(a.shots)) {
            let both = i64::from(self.t.flags.both(a.might.with(a.shots)).count());
            p += if (0..=10).contains(&v) { v * both } else { ABSURD };
        }
        p += self.to_hit();
        if let Some(kind) = self.kind {
            let k = &kind.thing;
            let (d, s) = (i64::from(k.dice), i64::from(k.sides));
            let floor = if ammunition { self.sums.to_dam_floor } else { d * s };
            p -= d * (s + 1) / 2 + self.sums.to_hit_floor + floor;
            p += i64::from(kind.off_hand);
            p += i64::from(self.t.weight - k.weight) / 20;
        }
        p += i64::from(self.t.ac - self.plain().ac);
        let new = self.counting();
        for (flag, worth) in [(a.blessed, 1), (a.vamp_hp, 25), (a.vamp_mana, 14)] {
            p += if new.any(flag) { worth } else { 0 };
        }
        p + self.ignores()
    }

    fn armour(&self) -> i64 {
        let a = &self.w.asked;
        let plain = self.plain();
        let new = self.counting();
        let mut p = 0;
        if self.w.things.boots.contains(&self.t.tval) {
            for (flag, worth) in [(a.res_acid, 3), (a.res_fire, 3), (a.res_cold, 1), (a.res_water, 3)] {
                p += if new.any(flag) { worth } else { 0 };
            }
        }
        if self.w.things.with_dice.contains(&self.t.tval) {
            let dice = |t: &Thing| i64::from(t.dice) * (i64::from(t.sides) + 1) / 2;
            p += dice(self.t) - dice(&plain);
        }
        p += i64::from(self.t.ac - plain.ac);
        p += scaled(i64::from(self.t.to_hit - plain.to_hit), 2, 3);
        let to_dam = i64::from(self.t.to_dam);
        p += 2 * to_dam + 2 * (to_dam - 5).max(0);
        if self.kind.is_some() {
            p += i64::from(plain.weight - self.t.weight) / 10;
        }
        p + if new.any(a.ignore_acid) && new.without(a.ignore).count() > 0 { 3 } else { 0 }
    }

    fn small(&self) -> i64 {
        self.ignores() + scaled(i64::from(self.t.to_hit), 2, 3) + 2 * i64::from(self.t.to_dam)
    }

    fn to_ac(&self) -> i64 {
        let to_ac = i64::from(self.t.to_ac);
        if self.w.things.armour.contains(&self.t.tval) {
            let ac = i64::from(self.t.ac);
            let above = |by: i64| (to_ac - ac - by).max(0);
            return above(0) + above(10) + above(20) + if to_ac > 39 { ABSURD } else { 0 };
        }
        to_ac / 2 + (to_ac - 9).max(0) + (to_ac - 19).max(0) + if to_ac > 29 { ABSURD } else { 0 }
    }

    fn bonuses(&self) -> i64 {
        let v = self.pval();
        if v == 0 {
            return 0;
        }
        let plain = self.plain();
        let mut p = 0;
        for (flag, row) in &self.w.pval {
            // A bonus that the kind has as well, and as large, is no bonus.
            let own = plain.flags.any(*flag) && i64::from(plain.pval) >= v;
            if self.has(*flag) && !own {
                p += if v > 0 || row.always {
                    scaled(v * v, row.times, row.over) + row.plus
                } else {
                    v * row.loss
                };
            }
        }
        p
    }

    fn flag_worth(&self) -> i64 {
        let new = self.counting();
        let mut p: i64 = new.both(self.sums.worth_any).bits().map(|at| self.sums.worth[at as usize]).sum();
        for (flags, group) in &self.sums.groups {
            let n = i64::from(new.both(*flags).count());
            if n > 1 {
                p += if group.square { n * n / group.over.max(1) } else { (n - 1) * group.times };
            }
        }
        p + match new.both(self.w.asked.immune).count() {
            ..2 => 0,
            2 => 15,
            3 => 60,
            _ => ABSURD,
        }
    }

    /// Heavy things are worth a little less.
    fn lighter(&self, p: i64) -> i64 {
        let weight = i64::from(self.t.weight);
        let things = &self.w.things;
        if things.armour.contains(&self.t.tval) {
            let cost = if weight >= 50 { weight / 50 } else { 0 };
            return if cost == 0 {
                p
            } else if p > 2 * cost {
                p - cost
            } else if p > 0 {
                p - p / 2
            } else {
                p
            };
        }
        if things.melee.contains(&self.t.tval) || things.bows.contains(&self.t.tval) {
            let steps = [150, 200, 240, 960].iter().filter(|s| weight > **s).count() as i64;
            return if p > 2 * steps { p - steps } else { p };
        }
        let cost = if weight >= 150 { weight / 75 } else { 0 };
        if p > 2 * cost { p - cost } else { p }
    }
}
