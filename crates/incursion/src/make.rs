//! From the level maker to the levels of a game: a descent of sound levels, each with its dwellers.

use crate::catalogue::Catalogue;
use crate::makelev::{Descent, Level, ThingKind, Watcher};
use crate::state::{Fixture, FixtureKind, Floor, Foe, Loot};
use angrist_engine::hunt::Trail;
use angrist_engine::sight::RaySight;
use angrist_engine::space::{Grid, Loc};

/// The sound level of a depth. Stairs and chasms lie where those of the level above lead, so the levels above are made
/// first; each draws from a stream of its own (S001-365).
pub fn sound(cat: &Catalogue, seed: u64, depth: i32, watcher: Option<&mut dyn Watcher>) -> Level {
    let mut above: Option<Level> = None;
    for upper in 1..depth {
        above = Some(sound_below(cat, seed, upper, above.as_ref(), None));
    }
    sound_below(cat, seed, depth, above.as_ref(), watcher)
}

/// The sound level of a depth when the one above it is at hand.
pub fn sound_below(
    cat: &Catalogue,
    seed: u64,
    depth: i32,
    above: Option<&Level>,
    watcher: Option<&mut dyn Watcher>,
) -> Level {
    let mut descent = Descent::sound(seed, depth as u64, 0);
    match watcher {
        Some(watcher) => {
            let mut relay = Relay(watcher);
            descent.level(&cat.tables, depth, above, Some(&mut relay))
        }
        None => descent.level(&cat.tables, depth, above, None),
    }
}

struct Relay<'a>(&'a mut dyn Watcher);

impl Watcher for Relay<'_> {
    fn stage(&mut self, stage: crate::makelev::Stage, cells: &[crate::makelev::Cell]) {
        self.0.stage(stage, cells);
    }
}

/// The level as a game keeps it.
pub fn floor(level: &Level, foes: Vec<Foe>, loot: Vec<Loot>) -> Floor {
    let (w, h) = (level.width as i16, level.height as i16);
    let cell = |l: Loc| &level.cells[(i32::from(l.y) * level.width + i32::from(l.x)) as usize];
    let fixtures = level.things.iter().map(|t| Fixture {
        feature: t.feature,
        at: Loc::new(t.x, t.y),
        kind: match &t.kind {
            ThingKind::Door(state) => FixtureKind::Door(*state),
            ThingKind::Trap(kind) => FixtureKind::Trap(*kind, false),
            ThingKind::Portal => FixtureKind::Portal,
            ThingKind::Feature { god } => FixtureKind::Plain(god.clone()),
        },
    });
    Floor {
        terrain: Grid::from_fn(w, h, |l| cell(l).terrain),
        region: Grid::from_fn(w, h, |l| cell(l).region),
        flags: Grid::from_fn(w, h, |l| cell(l).flags),
        image: Grid::from_fn(w, h, |l| cell(l).glyph),
        torches: level.torches.iter().map(|&(x, y)| Loc::new(x, y)).collect(),
        fixtures: fixtures.collect(),
        foes,
        loot,
        sight: RaySight::new(w, h),
        trail: Trail::new(w, h),
    }
}

/// A level of nothing, to begin from.
pub fn blank(cat: &Catalogue) -> Floor {
    let c = &cat.tables.constants;
    let (w, h) = (c.size_x as i16, c.size_y as i16);
    Floor {
        terrain: Grid::new(w, h, c.rock),
        region: Grid::new(w, h, c.base_region),
        flags: Grid::new(w, h, 3),
        image: Grid::new(w, h, 0),
        torches: Vec::new(),
        fixtures: Vec::new(),
        foes: Vec::new(),
        loot: Vec::new(),
        sight: RaySight::new(w, h),
        trail: Trail::new(w, h),
    }
}
