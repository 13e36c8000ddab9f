//! The player's character: figures, what is used, what lasts for a time.

use super::Thing;
use crate::tables::Slot;
use angrist_engine::space::Loc;
use serde::{Deserialize, Serialize};

/// Timed effects, in the order in which they run down (docs/spec/moria.md 14).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say what there is to say")]
pub enum Timed {
    Haste,
    Blind,
    Amnesia,
    Confusion,
    Hallucination,
    Levitation,
    Disorientation,
    PassWalls,
    Invisible,
    Gas,
    Protection,
    Clairvoyance,
}

impl Timed {
    /// All of them in order.
    pub const ALL: [Timed; 12] = [
        Timed::Haste,
        Timed::Blind,
        Timed::Amnesia,
        Timed::Confusion,
        Timed::Hallucination,
        Timed::Levitation,
        Timed::Disorientation,
        Timed::PassWalls,
        Timed::Invisible,
        Timed::Gas,
        Timed::Protection,
        Timed::Clairvoyance,
    ];
}

/// The player's character.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are those of the sheet")]
pub struct Hero {
    pub name: String,
    pub at: Loc,
    pub level: i32,
    pub experience: i32,
    /// Experience of the gem not yet given, in fifths (gem-experience-over).
    pub carry: i32,
    pub hp: i32,
    pub max_hp: i32,
    pub force: i32,
    pub max_force: i32,
    pub dex: i32,
    pub int: i32,
    pub gold: i32,
    pub food: i32,
    pub water: i32,
    /// Turns until the next point comes back.
    pub mend: i32,
    /// What is left of each timed effect.
    pub timers: [i32; 12],
    /// Turns without a will of one's own.
    pub helpless: i32,
    /// Turns in which monsters act twice.
    pub slowed: i32,
    /// The monster that holds the player.
    pub held: Option<u32>,
    /// The hallucinogen comes back to those who drank it once.
    pub flashbacks: bool,
    /// Everything carried, sorted by type.
    pub pack: Vec<Thing>,
    /// What is wielded, by number of the thing.
    pub weapon: Option<u32>,
    /// What is worn on body, head, back, hands.
    pub worn: [Option<u32>; 4],
    /// The rings, by finger.
    pub fingers: Vec<Option<u32>>,
}

impl Hero {
    /// Whether a timed effect is active.
    pub fn is(&self, effect: Timed) -> bool {
        self.timers[effect as usize] > 0
    }

    /// A thing of the pack.
    pub fn thing(&self, id: u32) -> Option<&Thing> {
        self.pack.iter().find(|t| t.id == id)
    }

    /// A thing of the pack, to change.
    pub fn thing_mut(&mut self, id: u32) -> Option<&mut Thing> {
        self.pack.iter_mut().find(|t| t.id == id)
    }

    /// What is worn in a place.
    pub fn worn(&self, slot: Slot) -> Option<&Thing> {
        self.thing(self.worn[slot as usize]?)
    }

    /// What is wielded.
    pub fn weapon(&self) -> Option<&Thing> {
        self.thing(self.weapon?)
    }

    /// The rings worn, by finger.
    pub fn rings(&self) -> impl Iterator<Item = &Thing> {
        self.fingers.iter().flatten().filter_map(|id| self.thing(*id))
    }

    /// Whether a thing is wielded or worn.
    pub fn uses(&self, id: u32) -> bool {
        self.weapon == Some(id) || self.worn.contains(&Some(id)) || self.fingers.contains(&Some(id))
    }

    /// The finger a ring is on, counted from 1.
    pub fn finger_of(&self, id: u32) -> Option<usize> {
        self.fingers.iter().position(|f| *f == Some(id)).map(|at| at + 1)
    }
}
