//! What a game waits for besides a command, what is under way, and how it can end.

use crate::tables::{Tables, Type};
use angrist_engine::play::{Cause, CauseKind, Phrase, Words};
use angrist_engine::space::Loc;
use serde::{Deserialize, Serialize};

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    /// Killed by a monster of that kind.
    Killed(u8),
    /// Starved.
    Hunger,
    /// Gave up life.
    Suicide,
    /// Force came to nothing.
    Exhaustion,
    /// Died of thirst.
    Thirst,
    /// Drowned.
    Drowned,
    /// Left with the Silmaril.
    Victory,
    /// Hit points came to nothing without a blow.
    Folly,
    /// Ate too much.
    Gluttony,
    /// Enslaved by the One Ring.
    Enslaved,
    /// Lost the mind.
    Madness,
    /// Gave the game up; not scored.
    Abandoned,
}

/// What the game waits for besides a command.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pending {
    /// The hero's name.
    Name,
    /// Standard or own figures.
    Standard,
    /// How much Force.
    Force,
    /// How much dexterity, the Force being this.
    Dex(i32),
    /// Which thing to use.
    Which(Use),
    /// Which way, for a thing.
    Way(Use, u32),
    /// Which ring to take off.
    Finger,
    /// Which piece to take off.
    Piece,
    /// A name for a kind just used or chosen.
    NameKind(Type, u8),
    /// What to identify; the turn goes on after the answer.
    Identify,
    /// Armour or weapons.
    Shop,
    /// Which article.
    Buy(Type),
    /// Really end it?
    Confirm(Ending),
}

impl Ending {
    /// The word for programs and word files.
    pub const fn word(self) -> &'static str {
        match self {
            Ending::Killed(_) => "killed",
            Ending::Hunger => "hunger",
            Ending::Suicide => "suicide",
            Ending::Exhaustion => "exhaustion",
            Ending::Thirst => "thirst",
            Ending::Drowned => "drowned",
            Ending::Victory => "victory",
            Ending::Folly => "folly",
            Ending::Gluttony => "gluttony",
            Ending::Enslaved => "enslaved",
            Ending::Madness => "madness",
            Ending::Abandoned => "abandoned",
        }
    }

    /// The same as every game tells it.
    pub fn cause(self, t: &Tables, words: &dyn Words) -> Cause {
        let (kind, by) = match self {
            Ending::Killed(kind) => {
                let name = words.phrase(&Phrase::id(format!("foe-{}", t.foe(kind).key)));
                (CauseKind::Killed, name)
            }
            Ending::Victory => (CauseKind::Won, String::new()),
            Ending::Suicide | Ending::Abandoned => (CauseKind::GaveUp, String::new()),
            Ending::Hunger | Ending::Thirst => (CauseKind::Starved, String::new()),
            other => (CauseKind::Died, other.word().to_owned()),
        };
        Cause { kind, by }
    }
}

/// What a chosen thing is wanted for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names are those of the verbs")]
pub enum Use {
    Drop,
    Drink,
    Read,
    Wield,
    Wear,
    PutOn,
    Zap,
    Throw,
    Rename,
}

/// What the player is about to go on doing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Activity {
    /// Resting, with the turns left.
    Rest(i32),
    /// Running.
    Run(angrist_engine::space::Dir),
    /// Walking to a square over known ground.
    Travel(Loc),
    /// Looking for the nearest unknown.
    Explore,
}

/// A notable moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Moment {
    /// Reached a new depth for the first time.
    Depth(i32),
    /// Gained a level.
    Level(i32),
    /// Slew a unique.
    Slew(u8),
    /// Took a Silmaril.
    Silmaril,
}
