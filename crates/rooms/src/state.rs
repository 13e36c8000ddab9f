//! The game's own part of the state: plain values, saved and hashed whole.

use crate::tables::{Flag, GEM, Ground, Tables};
use angrist_engine::space::{Dir, Loc};
use angrist_engine::time::Energy;
use angrist_kit::floor::{Floor, Plan};
use angrist_kit::small;
use serde::{Deserialize, Serialize};

pub type State = small::State<Tables>;

/// The levels, and what the hero has.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rooms {
    pub gems: u32,
    pub energy: Energy,
    /// The level the hero is on, from 0.
    pub here: u8,
    pub floors: Vec<Floor>,
    /// The gems that still lie on each level.
    pub lying: Vec<Vec<Loc>>,
}

/// What waits for an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pending {
    PullLever(Loc),
    Leave,
    Door { open: bool, ways: Vec<Dir> },
}

/// Moments worth remembering, with the level.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Note {
    Arrived(u8),
    Lever(u8),
}

impl Rooms {
    pub fn new(tables: &Tables, here: u8) -> Rooms {
        let floors = tables.plans.iter().map(Floor::new).collect();
        let lying = tables.plans.iter().map(|plan| plan.marked(GEM).collect()).collect();
        Rooms { gems: 0, energy: Energy::default(), here, floors, lying }
    }

    /// The level the hero is on.
    pub fn floor(&self) -> &Floor {
        &self.floors[usize::from(self.here)]
    }

    /// The level the hero is on, to change.
    pub fn floor_mut(&mut self) -> &mut Floor {
        &mut self.floors[usize::from(self.here)]
    }

    /// The level the hero is on, as drawn.
    pub fn plan<'t>(&self, tables: &'t Tables) -> &'t Plan {
        &tables.plans[usize::from(self.here)]
    }

    pub fn has_gem(&self, at: Loc) -> bool {
        self.lying[usize::from(self.here)].contains(&at)
    }

    /// Whether it fits the tables.
    pub fn check(&self, hero: Loc, tables: &Tables) -> Result<(), String> {
        let levels = tables.plans.len();
        if self.floors.len() != levels || self.lying.len() != levels || usize::from(self.here) >= levels {
            return Err("the levels do not fit the data".into());
        }
        for (floor, plan) in self.floors.iter().zip(&tables.plans) {
            floor.check(plan, tables.terrain.len())?;
        }
        match self.floor().terrain.get(hero) {
            Some(&number) if !tables.kind(number).is(Flag::BlockMove) => Ok(()),
            _ => Err(format!("the hero is inside a wall at {hero}")),
        }
    }
}
