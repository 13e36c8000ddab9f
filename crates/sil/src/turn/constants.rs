//! Figures of the turn: the section `[turn]` of the constants.

use crate::tables::{section, words};
use angrist_engine::hunt::SpoorRules;
use angrist_engine::time::Pace;

words! {
    /// How the least depth one can climb to comes about.
    pub enum MinDepth ("a way to count the least depth") {
        /// One level for every N turns, more beyond a depth, never more than the deepest level reached (S000-180).
        Turns = "turns",
        /// By a counter that grows each turn.
        Counter = "counter",
    }
}

section! {
    /// The hero's speed.
    pub struct Speed {
        pub usual: i32,
        pub least: i32,
        pub greatest: i32,
    }
}

section! {
    /// Food: what begins below which figure.
    pub struct Food {
        pub starving: i32,
        pub weak: i32,
        pub hungry: i32,
        pub full: i32,
        pub glutted: i32,
        pub most: i32 = 1..=100_000,
        pub glut: i32,
    }
}

section! {
    /// What waiting and stealth mode add to stealth.
    pub struct Quiet {
        pub openly: i32,
        pub sneaking: i32,
        pub mode: i32,
    }
}

section! {
    /// The scent of the hero.
    pub struct Scent {
        pub first: u8,
        pub oldest: u8,
    }
}

section! {
    /// How stairs taken lately fade.
    pub struct StairFatigue {
        pub part: i32 = 1..=10_000,
        pub part_on_the_run: i32 = 1..=10_000,
    }
}

section! {
    /// The least depth one can climb to.
    pub struct MinDepthFigures {
        pub by: MinDepth,
        pub turns_a_level: i32 = 1..=1_000_000,
        pub free_depth: i32,
        pub growth: i32,
        pub slower_each: i32 = 1..=1_000_000,
        pub deeper: i32,
        pub whole: i32 = 1..=10_000_000,
    }
}

section! {
    /// Figures of the turn.
    pub struct TurnConstants {
        pub energy: Vec<i16>,
        pub action: i16,
        pub speed: Speed,
        pub world_step: u32 = 1..=10_000,
        pub food: Food,
        pub hunger_step: i32 = 1..=100,
        pub regeneration: i32 = 1..=10_000,
        pub quiet: Quiet,
        pub wound_part: i32 = 1..=10_000,
        pub notice: i32 = 1..=10_000,
        pub scent: Scent,
        pub stair_fatigue: StairFatigue,
        pub run_steps: i32 = 1..=10_000,
        pub min_depth: MinDepthFigures,
        pub deepest: i32 = 1..=100,
    }
}

impl TurnConstants {
    /// How fast energy is gained, and what an action takes.
    pub fn pace(&self) -> Result<Pace, String> {
        Pace::new(self.energy.clone(), self.action).map_err(|e| e.to_string())
    }

    /// How the hero's scent ages.
    pub fn scent(&self) -> SpoorRules {
        SpoorRules { start: self.scent.first, oldest: self.scent.oldest }
    }
}
