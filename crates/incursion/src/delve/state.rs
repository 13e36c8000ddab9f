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
use angrist_irh::res::Rid;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The form of the state. A save of another form is refused.
pub const FORM: u32 = 0x494e_0006;

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
    pub spells: SpellMenu,
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
    /// The last blows that struck the hero, the last one last.
    pub blows: Vec<Blow>,
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
    /// Things as they were when their squares were last seen.
    pub things: BTreeMap<Loc, Recollection>,
}

/// Things that were seen lying on a square.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recollection {
    /// The number of the topmost one's kind among the kinds of things.
    pub number: u16,
    /// Picture and colour; see [`crate::glyph::Image`].
    pub image: u32,
    /// The things, the topmost last.
    pub things: Vec<Lying>,
}

/// One thing of a recollection.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lying {
    /// Its handle.
    pub handle: i32,
    /// What sort of thing it is.
    pub sort: i32,
    /// What it was called.
    pub name: String,
}

/// What hurt the hero last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Harm {
    /// How one dies of it.
    pub kind: CauseKind,
    /// Whose doing it was.
    pub by: String,
}

/// A blow that struck the hero.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blow {
    /// When.
    pub turn: u64,
    /// Whose.
    pub by: String,
    /// What it did.
    pub damage: i32,
    /// Hit points afterwards.
    pub left: i32,
    /// The die, what was added to it, and the defence it had to reach.
    pub roll: [i32; 3],
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// The hero did what the dungeon is for.
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
        /// What is to be done.
        deed: Box<Deed>,
        /// What was answered so far.
        replies: Vec<Reply>,
        /// What is asked now.
        question: Box<ScriptQuestion>,
    },
}

/// Where magic goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Aimed {
    /// To oneself, or nowhere.
    Own,
    /// To a square.
    At(Loc),
    /// To a thing at hand.
    Thing(Handle),
}

/// Something done by the rules of magic, which may ask before it happens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deed {
    /// A thing is used.
    Use {
        /// Which.
        thing: Handle,
        /// Where it is aimed.
        aim: Aimed,
    },
    /// A spell is cast.
    Cast {
        /// Which.
        spell: Rid,
        /// Where it is aimed.
        aim: Aimed,
    },
    /// A prayer is said.
    Pray {
        /// What for: one of the words of `pray`, or `gift`.
        what: String,
        /// To whom.
        god: Rid,
        /// The gift.
        thing: Handle,
    },
}

/// The menu of spells: letters and what it shows.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpellMenu {
    /// The letter of each spell.
    pub letters: BTreeMap<Rid, u8>,
    /// Only spells of this level are shown; 0 for all.
    pub level: u8,
    /// Only spells of this school are shown; 0 for all.
    pub school: u32,
    /// How spells are changed by metamagic, where they are.
    pub changes: BTreeMap<Rid, i32>,
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
    /// The other end.
    Won,
    /// A god gave the hero's life back.
    Raised(String),
}
