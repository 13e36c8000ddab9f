//! The level generator of Incursion, step by step in the original's order.
//!
//! Promise of `exact` mode: the same seed gives the same draws and the same cells as the original program. Its quirks are
//! kept where they affect a draw or a cell, and each is pointed out where it occurs. `sound` mode has the same shapes and odds with
//! the bugs fixed.
//!
//! | file | what |
//! |---|---|
//! | `castle.rs` | buildings: a big room cut by walls into smaller and smaller ones, each wall with a door |
//! | `caves.rs` | caves grown by the rules of life, rough caverns cut by hooks, and blobs of terrain grown like caves |
//! | `chance.rs` | where the level maker's numbers come from: the original's generator in `exact` mode, a stream of ours in `sound` |
//! | `connect.rs` | connecting panels: every panel is joined to its neighbours by a tunnel between their nearest cells |
//! | `deepen.rs` | walls settle, rock beside fire turns igneous, and liquids get deep away from their shores |
//! | `deposits.rs` | gold and gems in the rock, away from every open cell |
//! | `double.rs` | the double room: a room with a smaller one inside it, walled off and reached by doors |
//! | `fixup.rs` | the fix-up: whatever the tunnels between panels left apart is joined, nearest first |
//! | `frame.rs` | rectangles as the original keeps them: four bytes, the last column and row included |
//! | `furnish.rs` | what a region's list of furnishings puts into its rooms, pattern by pattern |
//! | `light.rs` | what the torches of the walls and glowing terrain reach, and the sky above a chasm |
//! | `map.rs` | the map under construction: cells with their write priority, and the one way to write them |
//! | `maze.rs` | a walk that carves until it is stuck and then takes up the next carved cell in reading order |
//! | `mend.rs` | mending, for `sound` levels only: every part is joined, nothing stands in walls or pillars, doors stand between walls |
//! | `named.rs` | kinds of room that the original names and draws as plain rooms: ruins, linked caves, towns |
//! | `panel.rs` | each part of the level gets one room, of a kind and region chosen by weight, then colours, blobs, torches and furniture |
//! | `people/` | who lives on a level and what lies there, put in while the level is made |
//! | `quarters.rs` | rooms made of several: four in the quarters of a panel, and up to four that overlap |
//! | `rooms.rs` | the kinds of room, and those that are one shape: boxes, circles, octagons, crosses, checkers, diamonds |
//! | `rows_tests.rs` | rows of docs/spec/001.tsv about single steps of the level maker, each by its number |
//! | `shaped.rs` | rooms whose map a region brings along: vaults, entry chambers, encampments |
//! | `specials.rs` | regions that a dungeon has at certain depths, drawn before any other room |
//! | `stairs.rs` | up where the level above leads down, and down at random places |
//! | `streamers.rs` | veins of other rock, rivers and chasms that wander across the whole level before any room is drawn |
//! | `tests.rs` | the parts of the level maker one by one: kinds of room drawn into one panel, priorities, doors, tunnels, furniture |
//! | `things.rs` | things that stand on the map: doors, traps, portals and other features, in the order of their placing |
//! | `traps.rs` | at doors, and where a passage is one cell wide |
//! | `tunnel.rs` | a walk from one cell toward another that turns, wanders into rooms on its way, makes doors, and is dug when it has arrived |
//! | `validate.rs` | the original's own look over a finished level: portals, fountains, doors, altars |

mod castle;
mod caves;
mod chance;
mod connect;
mod deepen;
mod deposits;
mod double;
mod fixup;
mod frame;
mod furnish;
mod light;
mod map;
mod maze;
mod mend;
mod named;
mod panel;
mod people;
mod quarters;
mod rooms;
#[cfg(test)]
mod rows_tests;
mod shaped;
mod specials;
mod stairs;
mod streamers;
#[cfg(test)]
mod tests;
mod things;
mod traps;
mod tunnel;
mod validate;

pub(crate) use caves::grow_blobs;
pub use chance::Chance;
pub use frame::{Frame, dist};
pub use map::{Cell, flag};
pub use people::{Populated, Setting};
pub use things::{Thing, ThingKind, door};

use crate::tables::{RegionId, Tables, tf};
use angrist_dungeon::{Plan, Square};
use angrist_engine::chance::{Mt19937, stream};
use angrist_engine::space::{Grid, Loc};

/// Which of the two ways to make a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// Draw for draw as the original.
    Exact,
    /// The same shapes and odds, with the defects mended.
    Sound,
}

/// What is known when a step of the making is done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stage {
    /// Name of the step.
    pub label: String,
    /// Draws since the level was begun.
    pub draws: u64,
}

/// Someone who watches a level being made.
pub trait Watcher {
    /// A step is done; the cells are as it left them.
    fn stage(&mut self, stage: Stage, cells: &[Cell]);
}

/// A letter of a region's map that may bring someone or something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// Column.
    pub x: i16,
    /// Row.
    pub y: i16,
    /// The region whose map it is.
    pub region: crate::tables::RegionId,
    /// The letter.
    pub letter: char,
}

/// A finished level.
#[derive(Clone, PartialEq, Debug)]
pub struct Level {
    /// Columns.
    pub width: i32,
    /// Rows.
    pub height: i32,
    /// Its depth.
    pub depth: i32,
    /// Cells, row by row.
    pub cells: Vec<Cell>,
    /// Things in the order of their placing.
    pub things: Vec<Thing>,
    /// Where the player enters, when the level says so.
    pub enter: Option<(i32, i32)>,
    /// The torches of its walls.
    pub torches: Vec<(i16, i16)>,
    /// What the maps of regions ask to be put where.
    pub marks: Vec<Mark>,
    /// Draws it took.
    pub draws: u64,
    /// Depths of the dungeon's specials as far as they are known; see `specials`.
    pub special_levels: Vec<i8>,
}

impl Level {
    /// The level as any game sees it, to be checked.
    pub fn plan(&self, tables: &Tables) -> Plan {
        let mut squares = Grid::from_fn(self.width as i16, self.height as i16, |l| {
            let terrain = self.cells[l.y as usize * self.width as usize + l.x as usize].terrain;
            let solid = tables.terrains[usize::from(terrain)].flags & tf::SOLID != 0;
            Square { solid, ..Square::default() }
        });
        for thing in &self.things {
            let Some(square) = squares.get_mut(Loc::new(thing.x, thing.y)) else { continue };
            match thing.kind {
                ThingKind::Door(_) => (square.door, square.solid) = (true, false),
                ThingKind::Portal => square.way_out = true,
                ThingKind::Feature { .. } if tables.features[usize::from(thing.feature)].is_solid() => {
                    // A second pillar in the same place is a thing in a pillar.
                    square.things += u8::from(square.pillar);
                    square.pillar = true;
                }
                _ => square.things = square.things.saturating_add(1),
            }
        }
        Plan { squares, needs_way_out: self.depth < tables.constants.depth }
    }
}

/// A descent: what one level hands to the next, and where its numbers come from.
#[derive(Clone, Debug)]
pub struct Descent {
    mode: Mode,
    furnished: bool,
    chance: Chance,
    /// Regions used up. The original forgets to clear it between levels, and between games in one process.
    used: Vec<RegionId>,
}

impl Descent {
    /// A fresh start of the original program, seeded by one number.
    pub fn exact(seed: u32) -> Descent {
        let chance = Chance::Exact(Mt19937::new(seed));
        Descent { mode: Mode::Exact, furnished: true, chance, used: Vec::new() }
    }

    /// The same without furniture and its draws, to hold the shapes alone against the original's.
    pub fn bare(seed: u32) -> Descent {
        Descent { furnished: false, ..Descent::exact(seed) }
    }

    /// The same with every draw written down.
    pub fn traced(seed: u32) -> Descent {
        Descent { chance: Chance::Traced(Mt19937::new(seed), Vec::new()), ..Descent::exact(seed) }
    }

    /// The draws so far, argument and result, of a traced descent.
    pub fn trace(&self) -> &[(i16, i16)] {
        match &self.chance {
            Chance::Traced(_, trace) => trace,
            _ => &[],
        }
    }

    /// A sound level of its own: nothing that is drawn elsewhere moves it.
    pub fn sound(seed: u64, depth: u64, arrival: u64) -> Descent {
        let chance = Chance::Sound(stream(seed, "level", depth, arrival), 0);
        Descent { mode: Mode::Sound, furnished: true, chance, used: Vec::new() }
    }

    /// Makes the level of a depth below another.
    pub fn level<'a>(
        &mut self,
        tables: &'a Tables,
        depth: i32,
        above: Option<&'a Level>,
        watcher: Option<&'a mut (dyn Watcher + 'a)>,
    ) -> Level {
        let mut maker = Maker::new(tables, self, depth, above, watcher);
        maker.make();
        maker.finish(self)
    }

    /// Makes the level of a depth below another, with everybody who lives there and everything that lies there.
    pub fn populated<'a>(
        &mut self,
        tables: &'a Tables,
        setting: Setting<'a>,
        depth: i32,
        above: Option<&'a Level>,
        watcher: Option<&'a mut (dyn Watcher + 'a)>,
    ) -> Option<Populated> {
        let mut maker = Maker::new(tables, self, depth, above, watcher);
        maker.people = Some(Box::new(people::People::new(tables, setting, depth)));
        maker.make();
        let people = maker.people.take();
        let level = maker.finish(self);
        people.map(|p| p.settle(level))
    }
}

/// A level in the making.
struct Maker<'a> {
    t: &'a Tables,
    mode: Mode,
    furnished: bool,
    people: Option<Box<people::People<'a>>>,
    depth: i32,
    challenge: i32,
    above: Option<&'a Level>,
    watcher: Option<&'a mut (dyn Watcher + 'a)>,
    chance: Chance,
    begun_at: u64,
    width: i32,
    height: i32,
    panels_x: i32,
    panels_y: i32,
    cells: Vec<Cell>,
    things: Vec<Thing>,
    terrain_flags: Vec<u16>,
    used: Vec<RegionId>,
    marks: Vec<Mark>,
    open: Vec<(i16, i16)>,
    open_count: usize,
    torches: Vec<(i16, i16)>,
    corners: Vec<(i32, i32)>,
    centres: Vec<(i32, i32)>,
    panel_drawn: Vec<bool>,
    panel_touched: Vec<bool>,
    special_levels: Vec<i8>,
    enter: Option<(i32, i32)>,
}

impl<'a> Maker<'a> {
    fn new(
        t: &'a Tables,
        descent: &mut Descent,
        depth: i32,
        above: Option<&'a Level>,
        watcher: Option<&'a mut (dyn Watcher + 'a)>,
    ) -> Maker<'a> {
        let c = &t.constants;
        let (panels_x, panels_y) = (c.size_x / c.panel_x, c.size_y / c.panel_y);
        let panels = (panels_x * panels_y) as usize;
        let flags_of = |terrain: &crate::tables::Terrain| {
            [
                (tf::SOLID, flag::SOLID),
                (tf::OPAQUE, flag::OPAQUE),
                (tf::OBSCURE, flag::OBSCURE),
                (tf::SHADE, flag::SHADE),
                (tf::WALL, flag::WALL),
            ]
            .into_iter()
            .filter(|(has, _)| terrain.flags & has != 0)
            .fold(0, |all, (_, flag)| all | flag)
        };
        Maker {
            t,
            mode: descent.mode,
            furnished: descent.furnished,
            people: None,
            depth,
            challenge: c.initial_cr + depth * c.speed / 100 - 1,
            above,
            watcher,
            begun_at: descent.chance.drawn(),
            chance: descent.chance.clone(),
            width: c.size_x,
            height: c.size_y,
            panels_x,
            panels_y,
            cells: vec![Cell::BLANK; (c.size_x * c.size_y) as usize],
            things: Vec::new(),
            terrain_flags: t.terrains.iter().map(flags_of).collect(),
            used: std::mem::take(&mut descent.used),
            marks: Vec::new(),
            open: vec![(0, 0); map::OPEN_MAX],
            open_count: 0,
            torches: Vec::new(),
            corners: Vec::new(),
            centres: Vec::new(),
            panel_drawn: vec![false; panels],
            panel_touched: vec![false; panels],
            special_levels: Vec::new(),
            enter: None,
        }
    }

    fn is_sound(&self) -> bool {
        self.mode == Mode::Sound
    }

    fn stage(&mut self, label: impl FnOnce() -> String) {
        if let Some(watcher) = &mut self.watcher {
            let draws = self.chance.drawn() - self.begun_at;
            watcher.stage(Stage { label: label(), draws }, &self.cells);
        }
    }

    /// The steps in the original's order.
    fn make(&mut self) {
        self.fill_with_rock();
        self.stage(|| "init".into());
        self.write_streamers();
        self.open_the_chasm_above();
        self.stage(|| "chasm".into());
        self.write_specials();
        self.stage(|| "specials".into());
        self.draw_panels();
        self.stage(|| "panels".into());
        self.connect_panels();
        self.stage(|| "connect".into());
        self.place_stairs_up();
        self.stage(|| "upstairs".into());
        self.connect_the_rest();
        self.stage(|| "fixup".into());
        self.place_stairs_down();
        self.stage(|| "downstairs".into());
        self.stage(|| "dunspec".into());
        self.clear_under_portals();
        self.drain_fountains();
        self.look_over_doors();
        self.stage(|| "validate".into());
        self.dedicate_altars();
        self.stage(|| "altars".into());
        self.settle_walls();
        self.deepen();
        self.stage(|| "deepen".into());
        if self.is_sound() {
            self.mend();
            self.stage(|| "mend".into());
        }
        self.set_traps();
        self.stage(|| "traps".into());
        self.bury_deposits();
        self.stage(|| "deposits".into());
        self.light_torches();
        self.open_skylights();
        self.stage(|| "light".into());
        self.set_up_dwellers();
        self.stage(|| "moninit".into());
        self.send_the_strong_away();
        self.stage(|| "end".into());
    }

    fn finish(self, descent: &mut Descent) -> Level {
        let draws = self.chance.drawn() - self.begun_at;
        descent.chance = self.chance;
        descent.used = self.used;
        Level {
            width: self.width,
            height: self.height,
            depth: self.depth,
            cells: self.cells,
            things: self.things,
            enter: self.enter,
            torches: self.torches,
            marks: self.marks,
            draws,
            special_levels: self.special_levels,
        }
    }
}
