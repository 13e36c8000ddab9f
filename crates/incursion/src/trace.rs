//! The answer to `inspect trace`: see [`angrist_engine::play::trace`].

use crate::state::{Fixture, FixtureKind, Floor, Foe, Loot, State};
use angrist_engine::play::Verdict;
use angrist_engine::play::trace::{Sum, Trace, chance};

/// What the game is now, in numbers.
pub fn of(s: &State, floor: &Floor) -> Trace {
    let (mut terrain, mut creatures, mut things) = (Sum::default(), Sum::default(), Sum::default());
    let (mut known, mut facts) = (Sum::default(), Sum::default());
    ground(&mut terrain, floor);
    floor.foes.iter().for_each(|foe| of_foe(&mut creatures, foe));
    floor.loot.iter().for_each(|loot| of_loot(&mut things, loot));
    for at in floor.terrain.bounds().squares() {
        known.cell(u16::from(floor.sight.visible(at)) | u16::from(floor.sight.defined(at)) << 1);
    }
    facts.number(s.arrivals).number(s.deepest).list(s.floors.keys().copied());
    facts.number(match s.over {
        None => 0,
        Some(Verdict::Won) => 1,
        Some(Verdict::Died) => 2,
        Some(Verdict::Left) => 3,
    });
    Trace {
        turn: s.turn,
        depth: s.depth,
        at: s.hero.at,
        health: None,
        chance: chance(&s.chance),
        terrain,
        creatures,
        // Whoever walks here has nothing but a place.
        hero: Sum::default(),
        things,
        known,
        facts,
    }
}

/// Terrain, region and bits of each square, what stands there, and the hero's noise and scent.
fn ground(sum: &mut Sum, floor: &Floor) {
    floor.terrain.cells().iter().for_each(|cell| _ = sum.cell((*cell).into()));
    floor.region.cells().iter().for_each(|cell| _ = sum.cell((*cell).into()));
    floor.flags.cells().iter().for_each(|cell| _ = sum.cell(*cell));
    for at in floor.terrain.bounds().squares() {
        sum.cell(u16::from(floor.trail.noise(at)) << 8 | u16::from(floor.trail.scent(at)));
    }
    floor.torches.iter().for_each(|at| _ = sum.loc(*at));
    for Fixture { feature, at, kind } in &floor.fixtures {
        sum.number(*feature).loc(*at);
        match kind {
            FixtureKind::Door(bits) => sum.number(1).number(*bits),
            FixtureKind::Trap(trap, found) => sum.number(2).number(*trap).number(*found),
            FixtureKind::Portal => sum.number(3),
            FixtureKind::Plain(god) => sum.number(4).text(god.as_deref().unwrap_or("")),
        };
    }
}

fn of_foe(sum: &mut Sum, f: &Foe) {
    sum.number(f.kind).list(f.templates.iter().copied()).loc(f.at).number(f.cr).number(f.party);
    sum.number(f.asleep).number(f.aquatic).number(f.flies).number(f.room).number(f.energy);
    sum.number(f.seen).number(f.near);
}

fn of_loot(sum: &mut Sum, l: &Loot) {
    sum.number(l.kind).maybe(l.effect).loc(l.at).number(l.quantity).number(l.cursed);
    sum.number(l.good).number(l.staple).number(l.locked);
    l.inside.iter().for_each(|inside| of_loot(sum, inside));
    sum.number(l.inside.len() as i64);
}
