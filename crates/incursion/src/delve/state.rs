//! The state of a game: plain values, saved and hashed whole (S001-362).

use crate::hero::Birth;
use crate::hero::advance::Advancement;
use crate::host::{Question as ScriptQuestion, Reply};
use crate::item::Memory;
use crate::world::{Handle, World};
use angrist_engine::chance::Stream;
use angrist_engine::hunt::Trail;
use angrist_engine::play::{CauseKind, Mark};
use angrist_engine::sight::RaySight;
use angrist_engine::space::{Grid, Loc};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The form of the state. A save of another form is refused.
pub const FORM: u32 = 0x494e_0003;

/// Everything that decides what happens next.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct State {
    /// [`FORM`].
    pub form: u32,
    pub seed: u64,
    /// Commands that took time.
    pub turn: u64,
    pub arrivals: u32,
    pub depth: i32,
    pub deepest: i32,
    pub name: String,
    /// The hero's making, until it is done.
    pub birth: Option<Birth>,
    pub world: World,
    pub chance: Stream,
    /// Levels that have been made; they stay as they were left.
    pub levels: BTreeMap<i32, Kept>,
    /// What is known of flavours.
    pub memory: Memory,
    pub pending: Option<Pending>,
    pub notes: Vec<(u64, Note)>,
    /// Kills by body.
    pub kills: BTreeMap<u16, u32>,
    /// Who was noticed on this level, by handle.
    pub met: BTreeSet<i32>,
    /// Segments until another point of mana comes back.
    pub mana_pause: i32,
    /// Days gone by, by rests.
    pub day: i32,
    /// What hurt the hero last.
    pub harm: Harm,
    pub over: Option<Ending>,
    pub marks: Vec<Mark>,
}

/// What belongs to a level besides its map object.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kept {
    /// The level in the world.
    pub map: Handle,
    /// What the hero sees and remembers of it.
    pub sight: RaySight,
    /// The hero's noise and scent.
    pub trail: Trail,
    /// Picture and colours of the terrain; see [`crate::glyph::Image`].
    pub image: Grid<u32>,
    /// The day the hero was last there.
    pub day: i32,
}

/// What hurt the hero last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Harm {
    /// How one dies of it.
    pub kind: CauseKind,
    /// Whose doing it was.
    pub by: String,
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// The bottom of the dungeon was reached.
    Won,
    /// The hero walked out.
    Left,
    /// The player gave up.
    Retired,
    /// The hero died.
    Died(Harm),
}

/// What waits for an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pending {
    /// The next argument of a command.
    Fill {
        /// The command so far.
        line: String,
    },
    /// Whether a command is meant.
    Confirm {
        /// The command.
        line: String,
        /// Why it is asked: a word of the questions.
        why: String,
        /// What it is about.
        what: String,
    },
    /// Whether to leave the dungeon.
    Leave,
    /// Whether to give up.
    Retire,
    /// A choice that a level brings.
    Advance(Box<Advancement>),
    /// What a script asks.
    Script,
    /// What magic asks before it happens.
    Magic {
        /// The thing that is used.
        thing: Handle,
        /// Where it is aimed.
        at: Option<Loc>,
        /// What was answered so far.
        replies: Vec<Reply>,
        /// What is asked now.
        question: Box<ScriptQuestion>,
    },
}

/// Moments worth remembering.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Note {
    /// The game began.
    Began,
    /// First time on a level.
    Arrived(i32),
    /// Fell down to a level.
    Fell(i32),
    /// A level of experience.
    Level(i32),
    /// Something great was slain.
    Slew(String),
    /// The end.
    Died(String),
}
