//! The answer to `inspect trace`: see [`angrist_engine::play::trace`].

use crate::state::{Known, State};
use angrist_engine::play::trace::{Sum, Trace, chance};

/// What the game is now, in numbers.
pub fn of(s: &State) -> Trace {
    let floor = s.floor();
    let (mut terrain, mut creatures, mut hero) = (Sum::default(), Sum::default(), Sum::default());
    let (mut things, mut known, mut facts) = (Sum::default(), Sum::default(), Sum::default());
    floor.terrain.cells().iter().for_each(|t| _ = terrain.cell(*t));
    for (handle, c) in floor.creatures.iter() {
        creatures.number(handle.slot()).number(c.row).loc(c.at).number(c.energy.0).number(c.seen);
    }
    hero.number(s.hero.gems).number(s.hero.energy.0);
    floor.gems.cells().iter().for_each(|gem| _ = things.cell((*gem).into()));
    for square in floor.known.cells() {
        known.cell(match square {
            Known::Never => 0,
            Known::Before => 1,
            Known::Now => 2,
        });
    }
    facts.number(s.arrivals).number(s.left).list(s.floors.iter().map(|f| f.visited));
    Trace {
        turn: s.turn,
        depth: i32::from(s.here) + 1,
        at: s.hero.at,
        health: None,
        chance: chance(&s.chance),
        terrain,
        creatures,
        hero,
        things,
        known,
        facts,
    }
}
