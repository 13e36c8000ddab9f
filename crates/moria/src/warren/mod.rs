//! Warren: the maker of levels. 79 by 23 squares, a maze of 11 by 39 cells with loops, at most one room.
//!
//! Promise: a level is decided by (tables, seed, depth) and nothing else, and every cell can be reached from every other.

mod fill;
mod maze;

pub use fill::{create, gem_value};

use crate::state::{HEIGHT, Level, WIDTH};
use crate::tables::{Tables, Tile};
use angrist_engine::chance::{Stream, stream};
use angrist_engine::path::{Enter, Reached, STRAIGHT};
use angrist_engine::play::{KnownMap, Narrator, Step};
use angrist_engine::space::{Grid, Loc, Rect};

/// The level of a seed at a depth, with its things and its unique monsters.
pub fn build(t: &Tables, seed: u64, depth: i32, mut tell: Option<&mut dyn Narrator>) -> Level {
    let chance = &mut stream(seed, "level", depth as u64, 0);
    let mut level = Level {
        tiles: maze::template(),
        known: Grid::new(WIDTH, HEIGHT, 0),
        things: Vec::new(),
        foes: Vec::new(),
        up: Loc::default(),
        down: Loc::default(),
        mapped: false,
        poisoned: false,
        anger: 0,
    };
    let mut stage = |name: &str, note: &str, level: &Level| {
        if let Some(tell) = tell.as_deref_mut() {
            tell.stage(name, note, &Plan { level, t });
        }
    };
    stage("template", "every wall of the grid of cells stands", &level);
    maze::open(&mut level.tiles, t, chance);
    stage("maze", "a spanning tree of openings, and loops", &level);
    doors(&mut level, t, depth, chance);
    stage("doors", "the doors up and down", &level);
    if !chance.chance_u32(((depth as u64) << 32) / t.c.room_depth.max(1) as u64) {
        let room = maze::room(&mut level.tiles, t, depth, chance);
        stage("room", &format!("one room, {} by {}", room.width, room.height), &level);
    }
    features(&mut level, t, depth, chance);
    stage("features", "water, shop and traps", &level);
    fill::things(&mut level, t, depth, chance);
    stage("things", "what lies about", &level);
    fill::uniques(&mut level, t, seed, depth, chance);
    stage("uniques", "the permanent inhabitants", &level);
    level
}

/// docs/spec/moria.md 7.4, steps 1 and 2. The way out of level 1 is closed until a Silmaril opens it.
fn doors(level: &mut Level, t: &Tables, depth: i32, chance: &mut Stream) {
    let place = |level: &Level, chance: &mut Stream| loop {
        let at = Loc::new(2 * chance.below(38) as i16 + 1, 2 * chance.below(10) as i16 + 1);
        if level.tile(at) == Tile::Floor {
            break at;
        }
    };
    level.up = place(level, chance);
    level.tiles[level.up] = Tile::Door;
    level.down = place(level, chance);
    if depth < t.c.deepest {
        level.tiles[level.down] = Tile::Door;
    }
}

/// Steps 4 to 7.
fn features(level: &mut Level, t: &Tables, depth: i32, chance: &mut Stream) {
    let put = |level: &mut Level, tile: Tile, chance: &mut Stream| {
        if let Some(at) = free_floor(level, None, chance) {
            level.tiles[at] = tile;
        }
    };
    if chance.one_in(t.c.water_one_in as u32) {
        put(level, Tile::Water, chance);
    }
    if depth == 1 {
        put(level, Tile::Shop, chance);
    }
    if depth < t.c.deepest && chance.one_in(t.c.trapdoors_one_in as u32) {
        for _ in 0..t.c.trapdoors.draw(chance) {
            put(level, Tile::TrapdoorHidden, chance);
        }
    }
    if depth == t.c.snare_depth_a || depth == t.c.snare_depth_b {
        for _ in 0..t.c.snares.draw(chance) {
            put(level, Tile::SnareHidden, chance);
        }
    }
    if depth == 1 {
        level.tiles[level.up] = Tile::Floor;
    }
}

/// A random floor square with neither thing nor monster nor player on it. After many misses, the first there is.
pub fn free_floor(level: &Level, hero: Option<Loc>, chance: &mut Stream) -> Option<Loc> {
    let free =
        |at: Loc| level.is_clear(at) && at != level.down && level.foe_at(at).is_none() && Some(at) != hero;
    for _ in 0..1000 {
        let at = Loc::new(chance.below(77) as i16 + 1, chance.below(21) as i16 + 1);
        if free(at) {
            return Some(at);
        }
    }
    level.tiles.bounds().squares().find(|&at| free(at))
}

/// Whether every cell and every floor square can be reached from the door up, walking in four directions.
pub fn is_connected(level: &Level) -> bool {
    let open = |at: Loc, _| Enter::open(!level.tile(at).is_wall());
    let reached = Reached::search(level.tiles.bounds(), level.up, &STRAIGHT, open);
    level.tiles.iter().all(|(at, tile)| tile.is_wall() || reached.has(at))
}

/// A level with everything shown, for inspectors.
pub struct Plan<'a> {
    /// The level.
    pub level: &'a Level,
    /// Its tables.
    pub t: &'a Tables,
}

impl KnownMap for Plan<'_> {
    fn bounds(&self) -> Rect {
        self.level.tiles.bounds()
    }

    fn square(&self, at: Loc) -> angrist_engine::model::Square {
        crate::screens::bare_square(self.level, self.t, at)
    }

    fn step(&self, at: Loc) -> Step {
        match self.level.tile(at) {
            tile if tile.is_wall() => Step::Blocked,
            Tile::Trapdoor | Tile::TrapdoorHidden | Tile::Snare | Tile::SnareHidden => Step::Danger,
            _ => Step::Free,
        }
    }

    fn landmark(&self, at: Loc) -> Option<&'static str> {
        (self.level.tile(at) == Tile::Door).then_some(if at == self.level.up { "up" } else { "down" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(level: &Level, tile: Tile) -> usize {
        level.tiles.cells().iter().filter(|t| **t == tile).count()
    }

    /// Vector 6 of docs/spec/moria.md 27: connected, two doors, one on the deepest level; S004-002.
    #[test]
    fn every_level_is_connected_and_has_its_doors() {
        let t = Tables::shipped("upstream").unwrap();
        let many =
            if std::env::var_os("ANGRIST_LONG").is_some() || !cfg!(debug_assertions) { 10_000 } else { 600 };
        for n in 0..many {
            let (seed, depth) = (n / 15, (n % 15) as i32 + 1);
            let level = build(&t, seed, depth, None);
            assert_eq!((level.tiles.width(), level.tiles.height()), (79, 23));
            assert!(is_connected(&level), "seed {seed} depth {depth}");
            // The way out of level 1 is hidden, the way down from level 15 does not exist.
            let doors = if depth == 1 || depth == 15 { 1 } else { 2 };
            assert_eq!(count(&level, Tile::Door), doors, "seed {seed} depth {depth}");
            assert_ne!(level.up, level.down);
            assert_eq!(count(&level, Tile::Shop), usize::from(depth == 1));
            let cells = level.tiles.iter().filter(|(at, t)| at.x % 2 == 1 && at.y % 2 == 1 && !t.is_wall());
            assert_eq!(cells.count(), 429);
            for l in &level.things {
                assert_eq!(level.things.iter().filter(|o| o.at == l.at).count(), 1, "one thing a square");
                assert_eq!(level.tile(l.at), Tile::Floor);
            }
        }
    }

    #[test]
    fn a_level_depends_on_seed_and_depth_only() {
        let t = Tables::shipped("upstream").unwrap();
        assert_eq!(build(&t, 7, 3, None), build(&t, 7, 3, None));
        assert_ne!(build(&t, 7, 3, None).tiles, build(&t, 8, 3, None).tiles);
        assert_ne!(build(&t, 7, 3, None).tiles, build(&t, 7, 4, None).tiles);
    }
}
