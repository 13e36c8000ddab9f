//! What is worked out from a level and kept beside it: who and what stands where, what blocks, what is lit.

use crate::catalogue::Catalogue;
use crate::makelev::flag;
use crate::state::{Fixture, FixtureKind, Floor};
use crate::tables::{ff, tf};
use angrist_engine::hunt::{Passage, Spreader};
use angrist_engine::light::{Brightness, Lamps, Torch};
use angrist_engine::sight::Opaque;
use angrist_engine::space::{Grid, Loc};

/// Nothing of it is state: it can be rebuilt from the level at any time.
#[derive(Clone)]
pub struct Around {
    fixture: Grid<u16>,
    foe: Grid<u16>,
    crowd: Grid<u8>,
    loot: Grid<u16>,
    pile: Grid<u8>,
    /// What stops sight.
    pub opaque: Opaque,
    /// Where noise goes: everywhere but through rock; doors let it pass.
    pub passage: Passage,
    /// What torches light.
    pub lamps: Lamps,
    /// Room to work in.
    pub spreader: Spreader,
}

impl Around {
    /// Works everything out.
    pub fn new(cat: &Catalogue, floor: &Floor) -> Around {
        let (w, h) = (floor.terrain.width(), floor.terrain.height());
        let mut all = Around {
            fixture: Grid::new(w, h, 0),
            foe: Grid::new(w, h, 0),
            crowd: Grid::new(w, h, 0),
            loot: Grid::new(w, h, 0),
            pile: Grid::new(w, h, 0),
            opaque: Opaque::new(w, h),
            passage: Passage::new(w, h, 0),
            lamps: Lamps::new(w, h),
            spreader: Spreader::new(),
        };
        all.ground(cat, floor);
        for (i, l) in floor.loot.iter().enumerate() {
            all.loot[l.at] = i as u16 + 1;
            all.pile[l.at] = all.pile[l.at].saturating_add(1);
        }
        for (i, f) in floor.foes.iter().enumerate() {
            all.foe[f.at] = i as u16 + 1;
            all.crowd[f.at] = all.crowd[f.at].saturating_add(1);
        }
        all
    }

    /// Works out again what fixtures and terrain decide: after a door was opened or shut.
    pub fn ground(&mut self, cat: &Catalogue, floor: &Floor) {
        self.fixture.fill(0);
        let rank = |f: &Fixture| match f.kind {
            FixtureKind::Trap(..) => 0,
            FixtureKind::Plain(_) => 1,
            FixtureKind::Portal => 2,
            FixtureKind::Door(_) => 3,
        };
        for (i, f) in floor.fixtures.iter().enumerate() {
            let here = self.fixture[f.at];
            if here == 0 || rank(&floor.fixtures[usize::from(here) - 1]) <= rank(f) {
                self.fixture[f.at] = i as u16 + 1;
            }
        }
        for (l, &flags) in floor.flags.iter() {
            let feature =
                self.fixture_at(floor, l).map_or(0, |f| cat.tables.features[usize::from(f.feature)].flags);
            let door = self.fixture_at(floor, l).is_some_and(|f| matches!(f.kind, FixtureKind::Door(_)));
            let opaque = flags & (flag::OPAQUE | flag::OBSCURE) != 0 || (!door && feature & ff::OPAQUE != 0);
            self.opaque.set(l, opaque);
            self.passage.set(l, u8::from(!self.solid(cat, floor, l) || door));
        }
        self.lamps.darken();
        let torch = Torch {
            bright: cat.figure("torch-bright"),
            medium: cat.figure("torch-medium"),
            dim: cat.figure("torch-dim"),
        };
        for &at in &floor.torches {
            self.lamps.kindle(&self.opaque, at, torch);
        }
        for (l, &t) in floor.terrain.iter() {
            let own = cat.tables.terrains[usize::from(t)].flags & tf::LOCAL_LIGHT != 0;
            if own || floor.flags[l] & flag::SKYLIGHT != 0 {
                self.lamps.light(l, Brightness::Bright);
            }
        }
    }

    /// The topmost fixture of a square.
    pub fn fixture_at<'a>(&self, floor: &'a Floor, at: Loc) -> Option<&'a Fixture> {
        self.fixture_number(at).and_then(|i| floor.fixtures.get(i))
    }

    /// Its number.
    pub fn fixture_number(&self, at: Loc) -> Option<usize> {
        self.fixture.get(at).filter(|&&n| n > 0).map(|&n| usize::from(n) - 1)
    }

    /// The number of the creature on a square, and how many there are.
    pub fn foe_at(&self, at: Loc) -> Option<(usize, u8)> {
        self.foe.get(at).filter(|&&n| n > 0).map(|&n| (usize::from(n) - 1, self.crowd[at]))
    }

    /// The number of the topmost thing on a square, and how many there are.
    pub fn loot_at(&self, at: Loc) -> Option<(usize, u8)> {
        self.loot.get(at).filter(|&&n| n > 0).map(|&n| (usize::from(n) - 1, self.pile[at]))
    }

    /// A creature went from one square to another.
    pub fn moved(&mut self, foe: usize, from: Loc, to: Loc) {
        self.foe[from] = 0;
        self.crowd[from] = 0;
        self.foe[to] = foe as u16 + 1;
        self.crowd[to] = 1;
    }

    /// Whether no one can stand there: rock, a shut door, a pillar (S001-371).
    pub fn solid(&self, cat: &Catalogue, floor: &Floor, at: Loc) -> bool {
        let Some(flags) = floor.flags.get(at) else { return true };
        let feature = self.fixture_at(floor, at);
        let pillar = feature.is_some_and(|f| {
            !matches!(f.kind, FixtureKind::Door(_)) && cat.tables.features[usize::from(f.feature)].is_solid()
        });
        flags & flag::SOLID != 0 || pillar
    }
}
