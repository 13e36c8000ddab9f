//! Play: the contract between a game and everything that plays it: people, scripts, borgs, records and saves.
//!
//! A front end finds a [`Ruleset`] (a game with its data), begins a [`Game`] from a seed, and from then on only sends
//! commands and shows what it is told:
//!
//! ```text
//! key -> verb table, prompts -> command -> Game::apply -> Told events + Scene -> models -> cells or lines
//! ```

pub mod common;
mod event;
mod game;
mod options;
mod question;
mod random;
mod scene;
mod steps;
pub mod trace;
mod verb;
mod words;

pub use event::{Event, Flight, Notice, Part, Roll, Severity};
pub use game::{
    Digest, End, Game, Level, LevelRequest, Mark, Narrator, Next, Outcome, Query, Refusal, Ruleset, Verdict,
    state_hash,
};
pub use options::{OptionSpec, OptionState, OptionValue, Options};
pub use question::{Answer, Choice, Question, QuestionKind};
pub use random::random_command;
pub use scene::{KnownMap, Scene, Sight, SightKind, Step};
pub use steps::{RUN_KEYS, STEP_KEYS, join};
pub use verb::{Arg, Group, Key, KeySet, Verb, split_command};
pub use words::{Line, Phrase, Words};
