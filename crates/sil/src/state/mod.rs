//! Everything that decides what happens next: plain values, saved and hashed whole.
//!
//! | file | what |
//! |---|---|
//! | `bytes.rs` | how all of it is written and read |
//! | `hero.rs` | the player's character |
//! | `worn.rs` | what the character wears, with its totals |
//! | `item.rs` | an item |
//! | `monster.rs` | a creature |
//! | `legend.rs` | the names of kinds, for saves made with other data |
//! | `level.rs` | the level the hero is on |
//! | `facts.rs` | facts about the whole game: what was met, what was made, how far the story has gone |
//!
//! What can be computed (scores, views, flows) is not here; it is kept next to the state and is neither saved nor hashed. The
//! totals of equipment are an exception in `worn.rs`, because only that file sees when they change; they are not saved either.

pub mod bytes;
mod facts;
mod hero;
mod item;
mod legend;
mod level;
mod monster;
mod worn;

pub use facts::{Crown, Facts, Forges, KindMemory, Quest, RaceMemory};
pub use hero::{Action, Experience, Hero, Oath, Slot, Songs, Timers};
pub use item::{Forged, Item, Known};
pub use legend::{Legend, all_things};
pub use level::{FloorItem, Level, SquareFlag};
pub use monster::{Monster, Stance};
pub use worn::{PLACES, Worn};

use angrist_engine::chance::Stream;
use angrist_engine::play::{Mark, Options};
use serde::{Deserialize, Serialize};

/// A whole game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct State {
    /// What it began from.
    pub seed: u64,
    /// Options that a rule reads.
    pub options: Options,
    /// Where the game stands.
    pub phase: Phase,
    /// Game turns: one pass of the main loop each; starts at 1.
    pub turn: u32,
    /// Player turns: one action of the hero each.
    pub player_turn: u32,
    /// The hero.
    pub hero: Hero,
    /// The level the hero is on.
    pub level: Level,
    /// What is true of the whole game.
    pub facts: Facts,
    /// The stream that play draws from. Levels have their own.
    pub chance: Stream,
    /// A long action under way.
    pub activity: Option<Activity>,
    /// What lies on the smith's bench.
    pub bench: Bench,
    /// What waits for an answer: the command that asked, and what it had found out.
    pub pending: Option<Pending>,
    /// Notes of the chronicle: player turn, depth, text.
    pub notes: Vec<(u32, i32, String)>,
    /// Marks of practice or wizardry.
    pub marks: Vec<Mark>,
}

/// A draft of a thing to be forged, and how far the work on it is.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Bench {
    /// What is to be made.
    pub draft: Option<Item>,
    /// Turns of work left, once it was begun.
    pub left: u16,
    /// Its numbers were changed by hand.
    pub numbered: bool,
}

/// Where a game stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// The hero is being made.
    Birth,
    /// The hero lives.
    Alive,
    /// The hero died of something.
    Dead(String),
    /// The hero left the Gates with a Silmaril.
    Escaped,
    /// The hero gave up.
    Retired,
}

impl State {
    /// The race a creature seems to be of: to one who has visions, that of its image (docs/spec/sil-world.md 18).
    pub fn shows_as(&self, monster: &Monster) -> u16 {
        let visions = self.hero.timers.hallucinating > 0 && monster.image != 0;
        if visions { monster.image } else { monster.race }
    }
}

/// A long action: each `go` does one turn of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Activity {
    /// Walking on in a direction until something is there, with a maximum number of steps.
    Run(angrist_engine::space::Dir, u16),
    /// Resting: a number of turns, or until done.
    Rest(Rest),
    /// Walking to a square.
    Travel(angrist_engine::space::Loc),
    /// Walking to what has not been seen.
    Explore,
    /// Repeating the same command, with the repeats left.
    Repeat(crate::turn::Order, u16),
    /// Forging: turns left.
    Smith(u16),
    /// Fletching: the arrows' place, and how many are left.
    Fletch(char, u16),
}

/// How long to rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Rest {
    /// A number of turns.
    Turns(u16),
    /// Until health and voice are full.
    UntilFull,
    /// Until nothing is left to recover from.
    AsNeeded,
}

impl Rest {
    /// Reads what is wanted: a number of turns, `full`, or `needed`, which is also what nothing means.
    pub fn read(text: &str) -> Result<Rest, angrist_engine::play::Refusal> {
        match text {
            "" | "needed" => Ok(Rest::AsNeeded),
            "full" => Ok(Rest::UntilFull),
            n => match n.parse::<u16>() {
                Ok(n) if (1..=9999).contains(&n) => Ok(Rest::Turns(n)),
                _ => Err(angrist_engine::play::Refusal::new(
                    "bad-rest",
                    "Rest for a number of turns, until 'full', or as 'needed'.",
                )),
            },
        }
    }
}

/// What waits for an answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pending {
    /// The question as asked.
    pub question: angrist_engine::play::Question,
    /// What the answer leads to.
    pub then: crate::turn::Then,
}
