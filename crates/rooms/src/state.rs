//! The state of a game: plain values, saved and hashed whole.

use crate::tables::{Plan, Tables};
use angrist_engine::chance::{Stream, stream};
use angrist_engine::play::{Mark, Options};
use angrist_engine::space::{Dir, Grid, Loc};
use angrist_engine::things::{Arena, Handle, Stacks};
use angrist_engine::time::Energy;
use serde::{Deserialize, Serialize};

/// Everything that decides what happens next.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct State {
    pub seed: u64,
    pub turn: u64,
    pub arrivals: u32,
    pub hero: Hero,
    /// The level the hero is on, from 0.
    pub here: u8,
    pub floors: Vec<Floor>,
    pub chance: Stream,
    pub pending: Option<Pending>,
    pub stride: Option<Dir>,
    pub options: Options,
    pub notes: Vec<(u64, Note)>,
    pub left: bool,
    pub marks: Vec<Mark>,
}

/// The player's character.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hero {
    pub name: String,
    pub at: Loc,
    pub gems: u32,
    pub energy: Energy,
}

/// A level as it is now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Floor {
    pub terrain: Grid<u16>,
    /// What is known of each square.
    pub known: Grid<Known>,
    pub gems: Grid<bool>,
    pub creatures: Arena<Creature>,
    pub crowd: Stacks,
    pub visited: bool,
}

/// How well a square is known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Known {
    Never,
    Before,
    Now,
}

/// Someone who wanders about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Creature {
    /// Its row in the plan's list.
    pub row: u8,
    pub at: Loc,
    pub energy: Energy,
    pub seen: bool,
}

/// What waits for an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pending {
    PullLever(Loc),
    Leave,
    Door { open: bool, ways: Vec<Dir> },
}

/// Moments worth remembering.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Note {
    Arrived(u8),
    Lever(u8),
}

impl Floor {
    fn from_plan(plan: &Plan) -> Floor {
        let (width, height) = (plan.terrain.width(), plan.terrain.height());
        let mut floor = Floor {
            terrain: plan.terrain.clone(),
            known: Grid::new(width, height, Known::Never),
            gems: Grid::new(width, height, false),
            creatures: Arena::default(),
            crowd: Stacks::new(width, height),
            visited: false,
        };
        for &at in &plan.gems {
            floor.gems[at] = true;
        }
        for (row, dweller) in plan.dwellers.iter().enumerate() {
            let handle = floor.creatures.insert(Creature {
                row: row as u8,
                at: dweller.at,
                energy: Energy::default(),
                seen: false,
            });
            floor.crowd.push(dweller.at, handle);
        }
        floor
    }

    /// The creature on a square.
    pub fn creature_at(&self, at: Loc) -> Option<(Handle, &Creature)> {
        let handle = *self.crowd.at(at).first()?;
        Some((handle, self.creatures.get(handle)?))
    }
}

impl State {
    /// A new game.
    pub fn new(tables: &Tables, seed: u64) -> State {
        let start = tables.plans[0].start.unwrap_or_default();
        State {
            seed,
            turn: 0,
            arrivals: 0,
            hero: Hero { name: "Wanderer".into(), at: start, gems: 0, energy: Energy::default() },
            here: 0,
            floors: tables.plans.iter().map(Floor::from_plan).collect(),
            chance: stream(seed, "play", 0, 0),
            pending: None,
            stride: None,
            options: Options::default(),
            notes: Vec::new(),
            left: false,
            marks: Vec::new(),
        }
    }

    /// The level the hero is on.
    pub fn floor(&self) -> &Floor {
        &self.floors[usize::from(self.here)]
    }

    /// The level the hero is on, to change.
    pub fn floor_mut(&mut self) -> &mut Floor {
        &mut self.floors[usize::from(self.here)]
    }

    /// Whether state and tables fit each other: true for every state that rules made, checked for what a file hands us.
    pub fn check(&self, tables: &Tables) -> Result<(), String> {
        if self.floors.len() != tables.plans.len() || usize::from(self.here) >= self.floors.len() {
            return Err("the levels do not fit the data".into());
        }
        for (floor, plan) in self.floors.iter().zip(&tables.plans) {
            let bounds = plan.terrain.bounds();
            let sizes = [floor.terrain.bounds(), floor.known.bounds(), floor.gems.bounds()];
            if sizes.iter().any(|b| *b != bounds) {
                return Err("a level has another size than its plan".into());
            }
            if floor.terrain.cells().iter().any(|&t| usize::from(t) >= tables.terrain.len()) {
                return Err("a square has a terrain that does not exist".into());
            }
            floor.crowd.check()?;
            for (handle, creature) in floor.creatures.iter() {
                if usize::from(creature.row) >= plan.dwellers.len() {
                    return Err("a creature of a kind that does not exist".into());
                }
                if !floor.crowd.at(creature.at).contains(&handle) {
                    return Err(format!("the creature at {} is not on the map", creature.at));
                }
            }
            let standing: usize = floor.crowd.iter().map(|(_, list)| list.len()).sum();
            if standing != floor.creatures.len() {
                return Err("someone stands on the map who does not exist".into());
            }
        }
        match self.floor().terrain.get(self.hero.at) {
            Some(&t) if !tables.kind(t).blocks_move => Ok(()),
            _ => Err(format!("the hero is inside a wall at {}", self.hero.at)),
        }
    }
}
