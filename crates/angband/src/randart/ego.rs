//! Ego items: which fit a thing, and what becomes of it (docs/spec/edit-files.md 3.7; S002-086 to S002-104).

use super::Making;
use super::magic::boost;
use crate::power::{Flags, Thing, ThingKind, Weigher, scaled};
use angrist_engine::chance::Stream;
use serde::{Deserialize, Serialize};

/// One record of ego_item.txt.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Ego {
    /// Its number.
    pub index: u32,
    /// Its name.
    pub name: String,
    /// Native depth.
    pub level: i32,
    /// How rare; 0 is never made.
    pub rarity: u32,
    /// Worth; 0 is broken.
    pub cost: i32,
    /// Where it is worn; 0 is for some race.
    pub slot: u32,
    /// Number of its random ability.
    pub xtra: u32,
    /// What it may be made of: class, lowest and highest sub-class (S002-106).
    pub ranges: Vec<(u8, u8, u8)>,
    /// Largest to-hit; a negative one is taken away.
    pub to_hit: i32,
    /// Largest to-damage.
    pub to_dam: i32,
    /// Largest to-armour.
    pub to_ac: i32,
    /// Largest pval.
    pub pval: i32,
    /// Runes that make it: which and how many.
    pub rune: Option<(u32, u32)>,
    /// Its flags.
    pub flags: Flags,
    /// Flags learned with its name (S002-110).
    pub obvious: Flags,
}

impl Ego {
    /// Whether it may be made of this thing (S002-090).
    pub fn fits(&self, tval: u8, sval: u8) -> bool {
        self.ranges.iter().any(|&(t, low, high)| t == tval && (low..=high).contains(&sval))
    }
}

/// What kind of ego is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wish {
    /// Depth.
    pub level: i32,
    /// Something cursed.
    pub cursed: bool,
    /// Great things are forced: better, and never weak.
    pub great: bool,
}

/// A thing that was made.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Made {
    /// What it is now.
    pub thing: Thing,
    /// Which ego it is, by position in the list; none for a magic item.
    pub ego: Option<usize>,
    /// The random ability.
    pub extra: Option<u32>,
    /// Whether it is cursed.
    pub cursed: bool,
    /// Whether it is worthless.
    pub broken: bool,
    /// Its power beyond its kind.
    pub power: i64,
}

/// The most power of an ego item at a level: half as much again as an object's (S002-050, S002-088).
pub fn budget(level: i32) -> i64 {
    i64::from(level.max(1)) * 3 / 2
}

/// The level that egos are chosen at: depth, more for forced great things, now and then much more, cursed ones anything.
pub fn choosing_level(wish: &Wish, chance: &mut Stream) -> i32 {
    if wish.cursed {
        return wish.level.saturating_add(chance.below(127) as i32);
    }
    let level = wish.level.saturating_add(if wish.great { 10 } else { 0 });
    if chance.one_in(20) { 1 + level.clamp(0, 10_000) * 128 / chance.die(128).max(1) } else { level }
}

/// The thing with nothing but the ego's flags and its smallest bonuses.
fn plainest(thing: &Thing, ego: &Ego) -> Thing {
    let least = |old: i32, most: i32| if most > 0 { old.max(1) } else { old };
    Thing {
        flags: thing.flags.with(ego.flags),
        to_hit: least(thing.to_hit, ego.to_hit),
        to_dam: least(thing.to_dam, ego.to_dam),
        to_ac: least(thing.to_ac, ego.to_ac),
        pval: least(thing.pval, ego.pval),
        ..*thing
    }
}

/// Egos that may be made of a thing at a level, with their weights. `marked` is an extra flag that the thing has already.
pub fn candidates(
    w: &Weigher,
    making: &Making,
    egos: &[Ego],
    thing: &Thing,
    kind: &ThingKind,
    wish: &Wish,
    level: i32,
    marked: Flags,
) -> Vec<(usize, u32)> {
    let curse = w.names.flag(&making.curse);
    let armed = thing.dice > 0 && thing.ac == 0;
    let most = i64::from(level);
    let suits = |ego: &Ego| {
        if ego.rarity == 0 || ego.level > level || ego.flags.any(curse) != wish.cursed {
            return false;
        }
        let wanted = if marked == Flags::NONE { ego.slot != 0 } else { ego.flags.any(marked) };
        if !wanted || !ego.fits(thing.tval, thing.sval) {
            return false;
        }
        if wish.cursed {
            return true;
        }
        let power = w.object(&plainest(thing, ego), kind);
        let weak = (wish.great && !armed && power < most / 2)
            || (wish.great && ego.xtra == 0 && power < scaled(most, 3, 4))
            || power < most / 3;
        // A weak ego with bonuses to give is brought up to the level later; one without would stay weak.
        let grows = ego.to_hit > 0 || ego.to_dam > 0 || ego.to_ac > 0 || ego.pval > 0 || ego.xtra > 0;
        power <= most && power <= budget(wish.level) && (!weak || grows)
    };
    let weight = |ego: &Ego| (100 / ego.rarity.max(1)).max(1);
    egos.iter().enumerate().filter(|(_, ego)| suits(ego)).map(|(at, ego)| (at, weight(ego))).collect()
}

/// Makes an ego item of a thing, if one fits.
pub fn make_ego(
    w: &Weigher,
    making: &Making,
    egos: &[Ego],
    thing: &Thing,
    kind: &ThingKind,
    wish: &Wish,
    chance: &mut Stream,
) -> Option<Made> {
    let level = choosing_level(wish, chance);
    let found = candidates(w, making, egos, thing, kind, wish, level, Flags::NONE);
    let weights: Vec<u32> = found.iter().map(|(_, weight)| *weight).collect();
    let (at, _) = *found.get(chance.pick_weighted(&weights)?)?;
    let ego = &egos[at];
    let mut made =
        Made { thing: *thing, ego: Some(at), extra: None, cursed: false, broken: ego.cost == 0, power: 0 };
    let flags = |names: &[String]| w.names.flags(names.iter().map(String::as_str));
    if ego.flags.any(flags(&making.heavy_curses)) {
        made.cursed = true;
    } else if ego.flags.any(w.names.flag(&making.curse)) {
        // A light curse holds three times in ten; otherwise the thing is only worthless.
        made.cursed = chance.percent(30);
        made.broken |= !made.cursed;
    }
    roll_bonuses(&mut made.thing, ego, chance);
    made.thing.flags = made.thing.flags.with(ego.flags);
    if made.cursed || made.broken {
        negate(&mut made.thing);
        made.power = w.object(&made.thing, kind);
        return Some(made);
    }
    let most = budget(wish.level);
    trim(w, &mut made.thing, thing, kind, most);
    if ego.xtra > 0 && ego.xtra != 16 {
        made.extra = add_extra(w, making, ego.xtra, &mut made.thing, kind, most, chance);
    }
    let wanted = i64::from(wish.level);
    if w.object(&made.thing, kind) < wanted {
        boost(w, &mut made.thing, kind, wanted, chance);
    }
    made.power = w.object(&made.thing, kind);
    (made.power <= most && made.power >= wanted / 3).then_some(made)
}

/// Step 7: bonuses up to the ego's, never below what the thing had; negative ones are taken away.
fn roll_bonuses(t: &mut Thing, ego: &Ego, chance: &mut Stream) {
    let mut roll = |old: i32, most: i32, cap: i32| match most {
        1.. => old.max(chance.die(most.unsigned_abs()).min(cap)),
        0 => old,
        _ => old.saturating_sub(chance.die(most.unsigned_abs())),
    };
    t.to_hit = roll(t.to_hit, ego.to_hit, i32::MAX);
    let most_dam = if t.dice == 0 { 15 } else { t.dice.saturating_mul(t.sides).saturating_add(5) };
    t.to_dam = roll(t.to_dam, ego.to_dam, most_dam);
    t.to_ac = roll(t.to_ac, ego.to_ac, t.ac.saturating_add(5));
    t.pval = match ego.pval {
        1.. => chance.die(ego.pval.unsigned_abs()).max(1),
        0 => t.pval,
        _ => t.pval.saturating_sub(chance.die(ego.pval.unsigned_abs())),
    };
}

fn negate(t: &mut Thing) {
    for bonus in [&mut t.to_hit, &mut t.to_dam, &mut t.to_ac, &mut t.pval] {
        *bonus = -bonus.saturating_abs();
    }
}

/// Takes bonuses back until the power fits.
fn trim(w: &Weigher, t: &mut Thing, plain: &Thing, kind: &ThingKind, most: i64) {
    while w.object(t, kind) > most {
        let before = *t;
        let floor = |now: &mut i32, low: i32| *now = (*now - 1).max(low);
        if t.pval > plain.pval.max(1) {
            floor(&mut t.pval, plain.pval.max(1));
        } else if t.to_dam > plain.to_dam.max(1) {
            floor(&mut t.to_dam, plain.to_dam.max(1));
        } else if t.to_hit > plain.to_hit.max(1) {
            floor(&mut t.to_hit, plain.to_hit.max(1));
        } else {
            floor(&mut t.to_ac, plain.to_ac);
        }
        if *t == before {
            break;
        }
    }
}

/// The flags that an xtra number offers (S002-103).
pub fn extra_flags(w: &Weigher, making: &Making, xtra: u32) -> Flags {
    let run = making.extra.iter().find(|e| e.xtra == xtra);
    let from = run.and_then(|e| w.names.position(&e.first).map(|first| (first, e.count)));
    from.map_or(Flags::NONE, |(first, count)| {
        (first..first + count).map(Flags::bit).fold(Flags::NONE, Flags::with)
    })
}

/// Step 8: one flag of the xtra list, evenly among those that keep the power within bounds.
pub(super) fn add_extra(
    w: &Weigher,
    making: &Making,
    xtra: u32,
    t: &mut Thing,
    kind: &ThingKind,
    most: i64,
    chance: &mut Stream,
) -> Option<u32> {
    let power = w.object(t, kind);
    let reach = power + (most - power).max(4) + i64::from(chance.below(15));
    let fits =
        |at: &u32| w.object(&Thing { flags: t.flags.with(Flags::bit(*at)), ..*t }, kind) <= reach.min(most);
    let offered: Vec<u32> = extra_flags(w, making, xtra).without(t.flags).bits().filter(fits).collect();
    let chosen = *chance.pick(&offered)?;
    t.flags = t.flags.with(Flags::bit(chosen));
    Some(chosen)
}
