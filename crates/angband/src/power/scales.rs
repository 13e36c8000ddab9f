//! One thing on the scales: every part of its power, class by class (docs/spec/edit-files.md 3.6).

use super::flags::Flags;
use super::scaled;
use super::thing::{ABSURD, Sums, Thing, ThingKind, Weigher};

pub(super) struct Scales<'a> {
    pub(super) w: &'a Weigher,
    pub(super) sums: &'a Sums,
    pub(super) t: &'a Thing,
    pub(super) kind: Option<&'a ThingKind>,
}

impl Scales<'_> {
    pub(super) fn power(&self) -> i64 {
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
