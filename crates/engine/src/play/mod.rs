//! Play: the contract between a game and everything that plays it: people, scripts, borgs, records and saves.
//!
//! A front end gets a [`Ruleset`] (a game with its data), starts a [`Game`] from a seed, and from then on only sends
//! commands and shows the results:
//!
//! ```text
//! key -> verb table, prompts -> text -> Command -> Game::apply -> events, Facts, Scene -> models -> cells or lines
//! ```

mod command;
pub mod common;
mod event;
mod facts;
mod game;
mod legal;
mod options;
mod question;
mod random;
mod scene;
#[cfg(feature = "schema")]
pub mod schema;
mod screen;
mod steps;
pub mod trace;
mod verb;
mod words;

pub use command::{Command, ItemKey, Row, Value, nearest, verbs_of};
pub use event::{Event, Flight, Notice, Part, Roll, Severity, tagged};
pub use facts::{Ability, CreatureFact, Dice, Facts, FeatureFact, Figure, HeroFacts, ItemFact, Status};
pub use game::{
    Cause, CauseKind, Digest, End, Game, Goal, Level, LevelRequest, Mark, Narrator, Next, Outcome, Peril,
    Query, Refusal, Ruleset, Verdict, state_hash,
};
pub use legal::{Domain, Legal, domain_of, is_accepted, is_tried, legal_by_forks, legal_by_trial, legal_of};
pub use options::{OptionSpec, OptionState, OptionValue, Options};
pub use question::{Answer, Choice, Question, QuestionKind};
pub use random::random_command;
pub use scene::{KnownMap, Scene, Sight, SightKind, Step};
pub use screen::{Recall, ScreenId};
pub use steps::{RUN_KEYS, STEP_KEYS, join};
pub use verb::{Arg, Group, Key, KeySet, Verb, split_command};
pub use words::{Line, Phrase, Words};
