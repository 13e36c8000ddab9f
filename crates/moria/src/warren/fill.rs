//! What a level holds: things made for its depth, and the uniques who live there.

use super::free_floor;
use crate::state::{Foe, Level, Lying, Thing};
use crate::tables::{Effect, Flag, Tables, Trait, Type};
use angrist_engine::chance::{Stream, stream};
use angrist_engine::space::Loc;

/// Numbers for the things of a level, so that no two things of a game share one.
struct Numbers {
    next: u32,
}

impl Numbers {
    fn take(&mut self) -> u32 {
        self.next += 1;
        self.next
    }
}

/// Makes a thing of a type for a depth (docs/spec/moria.md 12.2). `single` allows the one ring there is.
pub fn create(
    t: &Tables,
    ty: Type,
    depth: i32,
    id: u32,
    batch: u32,
    single: bool,
    chance: &mut Stream,
) -> Thing {
    let c = &t.c;
    let mut thing = Thing::new(id, ty, 0);
    if matches!(ty, Type::Gold | Type::Food) {
        if ty == Type::Gold {
            thing.power = c.gold_per_depth * depth
                + c.gold_per_roll * chance.below(depth as u32 + 1) as i32
                + chance.below(c.gold_small.max(0) as u32) as i32;
        }
        return thing;
    }
    let weights: Vec<u32> = t.kinds(ty).iter().map(|k| k.chance).collect();
    let kind = loop {
        let at = chance.pick_weighted(&weights).unwrap_or(0);
        let kind = &t.kinds(ty)[at];
        if single || !kind.is(Trait::Single) || weights.iter().filter(|w| **w > 0).count() < 2 {
            thing.kind = at as u8 + Tables::first(ty);
            break kind;
        }
    };
    let sign = |chance: &mut Stream| if chance.one_in(2) { -1 } else { 1 };
    match ty {
        Type::Armour | Type::Weapon => {
            let add = if ty == Type::Armour { c.made_armour_add } else { c.made_weapon_add };
            let plain = kind.effect.is_some();
            if chance.chance_u32((((depth + add) as u64) << 32) / c.made_over.max(1) as u64) && !plain {
                let power =
                    chance.below(c.made_power_range.max(0) as u32) as i32 + depth / c.made_power_depth.max(1);
                thing.power = power * sign(chance);
            }
            if plain {
                thing.power = if kind.is(Trait::AlwaysCursed) { -1 } else { 0 };
            }
            if kind.is(Trait::Turns) && chance.one_in(c.made_vampire_one_in as u32) {
                thing.kind = t.number_with(Type::Weapon, Trait::Vampire);
            }
            if kind.is(Trait::Arrow) {
                thing.count = c.arrows_found.draw(chance).max(1);
                thing.mark = batch;
            }
            thing.cursed = thing.power < 0;
        }
        Type::Wand => {
            thing.power = kind.charges / 2 + 1 + chance.below((kind.charges / 2).max(0) as u32) as i32;
        }
        Type::Ring => {
            thing.power = match kind.growth {
                Some(g) => {
                    let size = (depth + g.add) / g.over + chance.below(g.range.max(0) as u32) as i32;
                    size * sign(chance)
                }
                None if kind.is(Trait::Single) => kind.dose.draw(chance),
                None => kind.dose.draw(chance) + kind.more.draw(chance),
            };
            if kind.turned > 0 && chance.percent(kind.turned as i32) {
                thing.power = -thing.power;
            }
            thing.cursed = thing.power < 0 || kind.is(Trait::AlwaysCursed);
        }
        Type::Gem => {
            thing.value = gem_value(t, chance);
            thing.mark = chance.below(t.looks.stones.len() as u32);
            if kind.effect == Some(Effect::Cancellation) {
                thing.power = kind.dose.draw(chance);
            }
        }
        _ => {}
    }
    thing
}

/// docs/spec/moria.md 12.10.
pub fn gem_value(t: &Tables, chance: &mut Stream) -> i32 {
    let c = &t.c;
    let mut value = 0;
    // A bound against data that never stops; the source's own chance to pass it is nothing.
    for _ in 0..200 {
        value += c.gem_value.draw(chance);
        if chance.one_in(c.gem_more_one_in as u32) {
            value += c.gem_more;
        }
        if chance.percent(c.gem_stop_percent) {
            break;
        }
    }
    for (one_in, times) in
        [(c.gem_double_one_in, 2), (c.gem_triple_one_in, 3), (c.gem_five_one_in, 5), (c.gem_ten_one_in, 10)]
    {
        if chance.one_in(one_in as u32) {
            value = (value * times).min(1_000_000);
        }
    }
    value
}

/// docs/spec/moria.md 7.5, and the Silmaril of the deepest level.
pub fn things(level: &mut Level, t: &Tables, depth: i32, chance: &mut Stream) {
    let mut numbers = Numbers { next: depth as u32 * 100_000 };
    let favours: Vec<u32> = t.types.iter().map(|r| r.favoured).collect();
    let favoured = chance.pick_weighted(&favours);
    for (at, (&ty, row)) in Type::ALL.iter().zip(&t.types).enumerate() {
        let mut count = row.found.draw(chance);
        if favoured == Some(at) {
            count += 1 + chance.below(row.bonus.max(0) as u32) as i32;
        }
        for _ in 0..count {
            let id = numbers.take();
            // Only the first level may hold the one ring: from then on its lord wears it (docs/spec/moria.md 9.4).
            let one = t.number_of(Type::Ring, Effect::OneRing);
            let taken = level.things.iter().any(|l| l.thing.ty == Type::Ring && l.thing.kind == one);
            let thing = create(t, ty, depth, id, id, depth == 1 && !taken, chance);
            if let Some(at) = free_floor(level, None, chance) {
                level.things.push(Lying { at, thing });
            }
        }
    }
    if depth == t.c.deepest {
        let cell = loop {
            let at = Loc::new(2 * chance.below(39) as i16 + 1, 2 * chance.below(11) as i16 + 1);
            if level.is_clear(at) && at != level.down {
                break at;
            }
        };
        let kind = t.number_of(Type::Gem, Effect::Silmaril);
        level.things.push(Lying { at: cell, thing: Thing::new(numbers.take(), Type::Gem, kind) });
    }
}

/// Which level each unique lives on, by number of its kind.
pub fn home(t: &Tables, seed: u64, kind: u8) -> Option<i32> {
    let (from, to) = t.foe(kind).home?;
    Some(stream(seed, "unique", u64::from(kind), 0).between(from, to))
}

/// The uniques of a level, placed on its own map (the mend of defect 3).
pub fn uniques(level: &mut Level, t: &Tables, seed: u64, depth: i32, chance: &mut Stream) {
    let mut numbers = Numbers { next: depth as u32 * 100_000 + 50_000 };
    for kind in 1..=t.foes.len() as u8 {
        if home(t, seed, kind) != Some(depth) {
            continue;
        }
        let Some(at) = free_floor(level, None, chance) else { continue };
        let row = t.foe(kind);
        let mut foe = Foe::new(t, kind, numbers.take(), at);
        if row.is(Flag::Masked) {
            let others: Vec<u8> = (1..=t.foes.len() as u8)
                .filter(|k| {
                    let other = t.foe(*k);
                    !other.is(Flag::Unique) && !other.is(Flag::Broods) && !other.is(Flag::Invisible)
                })
                .collect();
            foe.look = chance.pick(&others).copied().unwrap_or(kind);
            foe.masked = true;
        }
        if row.is(Flag::BearsSilmaril) {
            let gem = t.number_of(Type::Gem, Effect::Silmaril);
            foe.burden = Some(Thing::new(numbers.take(), Type::Gem, gem));
        }
        if row.is(Flag::BearsOneRing) && !one_ring_lies_about(t, seed) {
            let number = t.number_of(Type::Ring, Effect::OneRing);
            let mut ring = Thing::new(numbers.take(), Type::Ring, number);
            ring.power = t.kind(Type::Ring, number).map_or(1, |k| k.more.draw(chance)).max(1);
            foe.burden = Some(ring);
        }
        level.foes.insert(0, foe);
    }
}

/// Whether the first level has the one ring.
fn one_ring_lies_about(t: &Tables, seed: u64) -> bool {
    let number = t.number_of(Type::Ring, Effect::OneRing);
    let first = super::build(t, seed, 1, None);
    first.things.iter().any(|l| l.thing.ty == Type::Ring && l.thing.kind == number)
}

impl Foe {
    /// A fresh monster of a kind.
    pub fn new(t: &Tables, kind: u8, id: u32, at: Loc) -> Foe {
        let row = t.foe(kind);
        Foe {
            id,
            kind,
            look: kind,
            at,
            hp: row.hp,
            level: row.level,
            ac: row.ac,
            dex: row.dex,
            dice: row.dice,
            sides: row.sides,
            asleep: row.is(Flag::Asleep),
            angry: false,
            afraid: false,
            fear: 0,
            stunned: 0,
            slowed: false,
            quick: row.is(Flag::Quick),
            pace: if row.is(Flag::Quick) { -1 } else { 0 },
            toggle: false,
            invisible: row.is(Flag::Invisible),
            seen: false,
            divisor: 1,
            burden: None,
            masked: false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_silmarils_lie_and_live_on_the_deepest_level_only() {
        let t = Tables::shipped("upstream").unwrap();
        for seed in 0..10 {
            for depth in [1, 10, 14, 15] {
                let level = super::super::build(&t, seed, depth, None);
                let lying = level.things.iter().filter(|l| l.thing.is_silmaril()).count();
                let borne =
                    level.foes.iter().filter(|f| f.burden.as_ref().is_some_and(Thing::is_silmaril)).count();
                assert_eq!(
                    (lying, borne),
                    if depth == 15 { (1, 1) } else { (0, 0) },
                    "seed {seed} depth {depth}"
                );
            }
        }
    }

    #[test]
    fn the_six_uniques_live_where_the_table_says_and_the_one_ring_is_single() {
        let t = Tables::shipped("upstream").unwrap();
        let one = t.number_of(Type::Ring, Effect::OneRing);
        for seed in 0..12 {
            let (mut uniques, mut rings) = (Vec::new(), 0);
            for depth in 1..=15 {
                let level = super::super::build(&t, seed, depth, None);
                for f in &level.foes {
                    let (from, to) = t.foe(f.kind).home.unwrap();
                    assert!((from..=to).contains(&depth));
                    assert_eq!(f.masked, f.look != f.kind);
                    uniques.push(t.foe(f.kind).key.clone());
                }
                let is_one = |t: &Thing| t.ty == Type::Ring && t.kind == one;
                rings += level.things.iter().filter(|l| is_one(&l.thing)).count();
                rings += level.foes.iter().filter(|f| f.burden.as_ref().is_some_and(is_one)).count();
            }
            uniques.sort();
            assert_eq!(uniques, ["carcharoth", "glaurung", "morgoth", "saruman", "sauron", "ungoliant"]);
            assert_eq!(rings, 1, "seed {seed}");
        }
    }
}
