//! The workshop where one artifact is remade (docs/spec/edit-files.md 3.8, steps 2 to 8).
//!
//! Abilities are learnt from the standard set: the more often artifacts of a sort have one, the more often it is tried.

use super::artifact::{Artifact, BEYOND, Contradictions, SubClasses, budget, made_up_name, sort_of};
use super::{Making, Sort};
use crate::names::Names;
use crate::power::{Flags, Thing, ThingKind, Weigher};
use angrist_engine::chance::Stream;
use std::collections::BTreeMap;

const BASE_TRIES: u32 = 200;
const ABILITY_TRIES: u32 = 200;

/// One thing that can be done to an artifact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Ability {
    Flag(u32),
    ToHit,
    ToDam,
    ToAc,
    Dice,
    Sides,
    Lighter,
}

/// Abilities with their weights.
type Learnt = (Vec<Ability>, Vec<u32>);

/// Everything that remaking needs.
#[derive(Clone, Debug)]
pub struct Workshop<'a> {
    w: &'a Weigher,
    making: &'a Making,
    subs: &'a SubClasses,
    kinds: BTreeMap<(u8, u8), &'a ThingKind>,
    learnt: BTreeMap<Sort, Learnt>,
    means: (i32, i32, i32),
    curses: Flags,
    racial: Vec<u32>,
    driven: Flags,
    contradictions: Contradictions,
}

impl<'a> Workshop<'a> {
    /// Learns from the standard artifacts.
    pub fn new(
        w: &'a Weigher,
        making: &'a Making,
        standard: &[Artifact],
        kinds: &'a [ThingKind],
        subs: &'a SubClasses,
    ) -> Workshop<'a> {
        let mut by_class = BTreeMap::new();
        for kind in kinds {
            by_class.entry((kind.thing.tval, kind.thing.sval)).or_insert(kind);
        }
        let curses =
            w.names.flag(&making.curse).with(w.names.flags(making.heavy_curses.iter().map(String::as_str)));
        let sound: Vec<&Artifact> = standard.iter().filter(|a| !a.thing.flags.any(curses)).collect();
        let of = |sort: Sort| sound.iter().filter(move |a| sort_of(making, a.thing.tval) == Some(sort));
        let learnt = [Sort::Bow, Sort::Weapon, Sort::Armour]
            .map(|sort| (sort, learn(w, making, &by_class, of(sort).copied(), &sound, curses)))
            .into();
        let mean = |values: Vec<i32>| {
            let good: Vec<i32> = values.into_iter().filter(|v| *v > 0).collect();
            if good.is_empty() { 8 } else { good.iter().sum::<i32>() / good.len() as i32 }
        };
        let striking = || of(Sort::Weapon).chain(of(Sort::Bow)).map(|a| &a.thing);
        let means = (
            mean(striking().map(|t| t.to_hit).collect()),
            mean(striking().map(|t| t.to_dam).collect()),
            mean(of(Sort::Armour).map(|a| a.thing.to_ac).collect()),
        );
        let racial = making.contradicts.values().flatten().filter_map(|f| w.names.position(f));
        let races = w.racial();
        let racial = racial.filter(|at| races.any(Flags::bit(*at))).collect();
        let (driven, contradictions) = (w.driven(), Contradictions::new(w, making));
        Workshop { w, making, subs, kinds: by_class, learnt, means, curses, racial, driven, contradictions }
    }

    /// Remakes an artifact: another thing of about the same power, never above [`budget`].
    pub fn remake(&self, pattern: &Artifact, index: u32, names: &Names, chance: &mut Stream) -> Artifact {
        let original = Thing { flags: self.settled(pattern.thing.flags), ..pattern.thing };
        let target = self.w.artifact(&original);
        let name = made_up_name(names, chance).unwrap_or_else(|| pattern.name.clone());
        let mut out = Artifact { index, name, thing: original, ..pattern.clone() };
        if target > BEYOND {
            return out;
        }
        let Some((kind, mut t, sort)) = self.base(pattern, target, chance) else {
            // No base fits so weak a target: the pattern itself, under another name, always does.
            out.cost = (target * 1000).max(0);
            return out;
        };
        out.rarity = self.rarity(pattern, kind);
        if original.flags.any(self.curses) {
            self.curse(&mut t, sort, target, chance);
        } else {
            self.supercharge(&mut t, sort, target, chance);
            self.improve(&mut t, sort, target, chance);
        }
        out.thing = t;
        out.level = pattern.level;
        out.cost = self.w.artifact(&t).max(0).saturating_mul(1000);
        out
    }

    fn settled(&self, flags: Flags) -> Flags {
        self.contradictions.settle(flags)
    }

    /// The power an artifact has here.
    pub fn power(&self, thing: &Thing) -> i64 {
        self.w.artifact(thing)
    }

    fn rarity(&self, pattern: &Artifact, kind: &ThingKind) -> i32 {
        let old = self.kinds.get(&(pattern.thing.tval, pattern.thing.sval)).map_or(1, |k| k.rarity.max(1));
        (pattern.rarity.saturating_mul(old) / kind.rarity.max(1)).clamp(1, 255)
    }

    /// Step 5: a base item that leaves room for abilities.
    fn base(
        &self,
        pattern: &Artifact,
        target: i64,
        chance: &mut Stream,
    ) -> Option<(&'a ThingKind, Thing, Sort)> {
        let room = (target * 6 / 10 + 1).max(target - 20);
        let mut fallback = None;
        for tried in 0..BASE_TRIES {
            let roll = chance.die(100);
            let class = self.making.class.iter().find(|c| roll <= c.upto)?;
            let level = pattern.level.clamp(0, 10_000);
            let deviate = normal(2 * level, level, chance) * if class.half_more { 3 } else { 2 } / 2;
            let &(_, tval) = class.tvals.iter().find(|(below, _)| deviate < *below)?;
            let Some(&kind) = self.kinds.get(&(tval, self.subs.of(tval, deviate))) else { continue };
            let mut t = self.start(kind, class.sort, chance);
            if tried >= 100 && self.power(&t) > room {
                self.weaken(&mut t, chance);
            }
            let power = self.power(&t);
            let rare = pattern.rarity <= 1 || self.rarity(pattern, kind) > 1;
            if power <= room && power >= target / 10 && rare {
                return Some((kind, t, class.sort));
            }
            if power <= budget(target) {
                fallback = Some((kind, t, class.sort));
            }
        }
        fallback
    }

    fn start(&self, kind: &ThingKind, sort: Sort, chance: &mut Stream) -> Thing {
        let mut t = Thing { pval: 0, ..kind.thing };
        let (hit, dam, ac) = self.means;
        let mut around = |mean: i32| mean / 2 + chance.die(mean.unsigned_abs());
        match sort {
            Sort::Armour => t.to_ac = around(ac),
            Sort::Bow | Sort::Weapon => (t.to_hit, t.to_dam) = (around(hit), around(dam)),
        }
        t.flags = self.settled(t.flags);
        t
    }

    /// A race or a curse makes a thing weak enough for a weak target.
    fn weaken(&self, t: &mut Thing, chance: &mut Stream) {
        let with = match chance.pick(&self.racial) {
            Some(race) if chance.one_in(2) => Flags::bit(*race),
            _ => self.w.names.flag(&self.making.aggravate),
        };
        t.flags = self.settled(t.flags.with(with));
    }

    fn add(&self, t: &mut Thing, sort: Sort, chance: &mut Stream) {
        let Some((abilities, weights)) = self.learnt.get(&sort) else { return };
        let Some(ability) = chance.pick_weighted(weights).and_then(|at| abilities.get(at)) else { return };
        match ability {
            Ability::Flag(at) => {
                let flag = Flags::bit(*at);
                if flag.any(self.driven) {
                    t.pval = if t.pval == 0 { chance.die(2) } else { t.pval + i32::from(t.flags.any(flag)) };
                }
                t.flags = self.settled(t.flags.with(flag));
            }
            Ability::ToHit => t.to_hit += chance.die(4),
            Ability::ToDam => t.to_dam += chance.die(4),
            Ability::ToAc => t.to_ac += chance.die(5),
            Ability::Dice => t.dice += i32::from(t.dice > 0),
            Ability::Sides => t.sides += i32::from(t.sides > 0),
            Ability::Lighter => t.weight -= t.weight / 10,
        }
    }

    /// Does something to the thing, and undoes it when it costs too much.
    fn attempt(&self, t: &mut Thing, most: i64, change: impl FnOnce(&mut Thing)) -> bool {
        let before = *t;
        change(t);
        if self.power(t) > most {
            *t = before;
        }
        *t != before
    }

    /// Step 6: now and then something huge.
    fn supercharge(&self, t: &mut Thing, sort: Sort, target: i64, chance: &mut Stream) {
        let most = budget(target);
        let flag = |name: &str| self.w.names.flag(name);
        if chance.one_in(20) {
            self.attempt(t, most, |t| match sort {
                Sort::Weapon => t.dice = t.dice.saturating_add(3 + t.dice / 2),
                Sort::Bow => (t.flags, t.pval) = (t.flags.with(flag("MIGHT")), 3),
                Sort::Armour => (t.flags, t.pval) = (t.flags.with(flag("SPEED")), 3 + chance.below(3) as i32),
            });
        } else if sort == Sort::Bow && chance.one_in(20) {
            self.attempt(t, most, |t| (t.flags, t.pval) = (t.flags.with(flag("SHOTS")), 3));
        }
        // The strongest may be a beacon to every monster; it makes room for more.
        if target > 100 && chance.one_in(10) {
            let aggravate = self.w.names.flag(&self.making.aggravate);
            t.flags = self.settled(t.flags.with(aggravate));
        }
    }

    /// Step 7: abilities one by one until the target is nearly reached.
    fn improve(&self, t: &mut Thing, sort: Sort, target: i64, chance: &mut Stream) {
        let (most, enough) = (budget(target), target * 18 / 20);
        for _ in 0..ABILITY_TRIES {
            if self.power(t) >= enough {
                break;
            }
            self.attempt(t, most, |t| self.add(t, sort, chance));
        }
        if target > 150
            && let Some(race) = chance.pick(&self.racial)
        {
            t.flags = self.settled(t.flags.with(Flags::bit(*race)));
        }
    }

    /// Step 7 for a cursed pattern: two abilities, three curses.
    fn curse(&self, t: &mut Thing, sort: Sort, target: i64, chance: &mut Stream) {
        let most = budget(target).max(self.power(t));
        for _ in 0..2 {
            self.attempt(t, most, |t| self.add(t, sort, chance));
        }
        t.flags = t.flags.with(self.w.names.flag(&self.making.curse));
        for _ in 0..3 {
            match chance.below(5) {
                0 => t.to_hit = -t.to_hit.saturating_abs(),
                1 => t.to_dam = -t.to_dam.saturating_abs(),
                2 => t.to_ac = -t.to_ac.saturating_abs(),
                3 => t.pval = -t.pval.saturating_abs(),
                _ => t.flags = t.flags.with(self.w.names.flag(&self.making.aggravate)),
            }
        }
        // Whatever is still too strong loses its bonuses; what is left is below any budget.
        while self.power(t) > budget(target) {
            let before = *t;
            (t.to_hit, t.to_dam, t.to_ac, t.pval) =
                (-t.to_hit.saturating_abs(), -t.to_dam.saturating_abs(), -t.to_ac.saturating_abs(), 0);
            if *t == before {
                match t.flags.without(self.curses).bits().last() {
                    Some(at) => t.flags = t.flags.without(Flags::bit(at)),
                    None if t.dice > 1 => t.dice -= 1,
                    None if t.ac > 0 => t.ac -= 1,
                    None => break,
                }
            }
        }
    }
}

/// How often artifacts of a sort have what their kind has not.
fn learn<'s>(
    w: &Weigher,
    making: &Making,
    kinds: &BTreeMap<(u8, u8), &ThingKind>,
    of_sort: impl Iterator<Item = &'s Artifact>,
    all: &[&Artifact],
    curses: Flags,
) -> Learnt {
    let mut flags = [0u32; 128];
    let mut numbers = [0u32; 6];
    let plain = |t: &Thing| kinds.get(&(t.tval, t.sval)).map(|k| k.thing).unwrap_or_default();
    let never = curses.with(w.racial()).with(w.harmful());
    let gained = |t: &Thing| t.flags.without(plain(t).flags).without(never);
    for a in of_sort {
        let (t, k) = (&a.thing, plain(&a.thing));
        for at in gained(t).bits() {
            flags[at as usize] += 4;
        }
        let better = [
            t.to_hit > 9,
            t.to_dam > 9,
            t.to_ac > 9,
            t.dice > k.dice,
            t.sides > k.sides,
            t.weight < k.weight,
        ];
        for (count, better) in numbers.iter_mut().zip(better) {
            *count += if better { 4 } else { 0 };
        }
    }
    // What the other sorts have may come too, but seldom; artifacts that never had a thing never get it.
    let general = all.iter().filter(|a| sort_of(making, a.thing.tval).is_none());
    for at in general.flat_map(|a| gained(&a.thing).bits().collect::<Vec<_>>()) {
        flags[at as usize] += 1;
    }
    let kinds =
        [Ability::ToHit, Ability::ToDam, Ability::ToAc, Ability::Dice, Ability::Sides, Ability::Lighter];
    let with_flags = (0..128).map(Ability::Flag).zip(flags);
    // Armour may always get a little harder: the original keeps a floor under that too.
    let with_numbers = kinds.into_iter().zip(numbers.map(|n| n.max(5)));
    with_flags.chain(with_numbers).filter(|(_, weight)| *weight > 0).unzip()
}

/// A whole number around a mean, spread like a bell: the sum of twelve even draws.
fn normal(mean: i32, deviation: i32, chance: &mut Stream) -> i32 {
    let sum: i64 = (0..12).map(|_| i64::from(chance.below(1001))).sum();
    let off = (sum - 6000) * i64::from(deviation) / 1000;
    mean.saturating_add(off.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32)
}
