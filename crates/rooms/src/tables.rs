//! The tables of the game, read from `data/rooms`. All problems are told at once, each with its place.

use angrist_engine::time::Pace;
use angrist_kit::floor::{Plan, Terrain, read_levels, read_terrain};
use angrist_kit::tables::{figures, whole};
use angrist_source::{Collector, Problems, Source};

/// Everything the rules read.
#[derive(Debug, Clone, PartialEq)]
pub struct Tables {
    pub terrain: Vec<Terrain>,
    pub plans: Vec<Plan>,
    pub constants: Constants,
}

/// What a terrain can be, in the order of [`FLAGS`].
#[derive(Debug, Clone, Copy)]
pub enum Flag {
    BlockMove,
    BlockSight,
    Locked,
    Lever,
    Notable,
    Down,
    Up,
    Exit,
}

const FLAGS: [&str; 8] = ["BLOCK_MOVE", "BLOCK_SIGHT", "LOCKED", "LEVER", "NOTABLE", "DOWN", "UP", "EXIT"];

/// By what a terrain becomes another, in the order of terrain.txt.
#[derive(Debug, Clone, Copy)]
pub enum Change {
    Opened,
    Closed,
    Pulled,
}

/// Marks on the maps: where one arrives first, and a gem.
pub const START: char = '@';
pub const GEM: char = '$';

/// The figures of constants.txt.
#[derive(Debug, Clone, PartialEq)]
pub struct Constants {
    pub pace: Pace,
    pub hero_speed: i32,
    pub sight: u32,
    pub gem_points: i64,
    pub leave_points: i64,
}

/// Questions about a terrain.
pub trait Ground {
    fn is(&self, flag: Flag) -> bool;
    fn when(&self, change: Change) -> Option<u16>;
}

impl Ground for Terrain {
    fn is(&self, flag: Flag) -> bool {
        self.flags.has(flag as u8)
    }

    fn when(&self, change: Change) -> Option<u16> {
        self.becomes.get(change as usize).copied().flatten()
    }
}

impl Tables {
    /// Reads the three files and checks them as a whole.
    pub fn read_all(files: &[Source<'_>]) -> Result<Tables, Problems> {
        let &[terrain, levels, constants] = files else { return Err(Problems::general("a file is missing")) };
        let mut problems = Collector::new();
        let constants = read_constants(constants, &mut problems);
        let terrain = read_terrain(terrain, &FLAGS, 3, &mut problems);
        let plans = read_levels(levels, &terrain, &format!("{START}{GEM}"), &mut problems);
        if plans.first().is_none_or(|first| first.marked(START).next().is_none()) && problems.is_empty() {
            problems.push(whole(levels, "no-start", "the first level has no '@' to start from"));
        }
        problems.check(constants.map(|constants| Tables { terrain, plans, constants }))
    }

    /// The row of a terrain number; of the first for a number that has none.
    pub fn kind(&self, number: u16) -> &Terrain {
        self.terrain.get(usize::from(number)).unwrap_or(&self.terrain[0])
    }
}

fn read_constants(source: Source<'_>, problems: &mut Collector) -> Option<Constants> {
    let names = ["energy", "act", "hero-speed", "sight", "gem-points", "leave-points"];
    let [energy, act, speed, sight, gem, leave] = figures(source, names, problems)?;
    let short = |n: &i32| i16::try_from(*n).map_err(|_| format!("{n} is too large for energy"));
    let gains: Result<Vec<i16>, String> = energy.iter().map(short).collect();
    let pace = gains.and_then(|gains| Pace::new(gains, short(&act[0])?).map_err(|e| e.to_string()));
    Some(Constants {
        pace: problems.keep(pace.map_err(|e| whole(source, "energy", e)))?,
        hero_speed: speed[0],
        sight: sight[0].clamp(1, 100).unsigned_abs(),
        gem_points: gem[0].into(),
        leave_points: leave[0].into(),
    })
}
