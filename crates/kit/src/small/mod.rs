//! Small games: the plumbing of a game that says only what is its own.
//!
//! A small game has one hero on levels of squares. Its tables implement [`Rules`]; [`Ruled`] is then a whole
//! [`Ruleset`](angrist_engine::play::Ruleset) and [`Playing`] a whole [`Game`](angrist_engine::play::Game), with saves, records,
//! questions, a long action, options, notes, facts, screens and scores. A game that outgrows this implements the two traits of
//! the contract itself, as the large ones do.
//!
//! Phrases that its word file must have: `place` (with `name`), `hero`, `side-turn`, `side-KEY` for each figure, `ask-TAG` for
//! each question, `end-line` (with `won`, `name`, `place`, `turn` and the figures).

mod playing;
mod ruled;
mod turn;

pub use playing::Playing;
pub use ruled::Ruled;
pub use turn::{OPTION, Setting, Turn};

use crate::events::Happens;
use angrist_engine::chance::Stream;
use angrist_engine::model::Square;
use angrist_engine::play::trace::Trace;
use angrist_engine::play::{
    Answer, Command, Line, Mark, OptionSpec, Options, Phrase, Query, Question, Refusal, Row, Sight, Step,
    Verb, Verdict,
};
use angrist_engine::space::{Loc, Rect};
use angrist_source::{Problems, Source};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fmt::Debug;

/// A part of a state: a plain value that can be saved.
pub trait Part: Debug + Clone + PartialEq + Send + Serialize + DeserializeOwned + 'static {}

impl<T: Debug + Clone + PartialEq + Send + Serialize + DeserializeOwned + 'static> Part for T {}

/// What a command does: all of it, or nothing and the reason.
pub type Done = Result<(), Refusal>;

/// What a row of the command table does.
pub type Act<R> = fn(&mut Turn<'_, R>, &Command) -> Done;

/// The command table with what the rows do, and the same without.
pub type Commands<R> = (&'static [Row<Act<R>>], &'static [Verb]);

/// Everything that decides what happens next: what every game has, and the game's own part.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct State<R: Rules> {
    /// The random seed.
    pub seed: u64,
    /// Player turns so far.
    pub turn: u64,
    /// Raised by one on every arrival on a level.
    pub arrivals: u32,
    /// The hero's name.
    pub name: String,
    /// The hero's square.
    pub at: Loc,
    /// Every die of play comes from here.
    pub chance: Stream,
    /// What waits for an answer.
    pub pending: Option<R::Pending>,
    /// The long action under way.
    pub long: Option<R::Long>,
    /// Options that differ from the usual.
    pub options: Options,
    /// Moments worth remembering, with their turns.
    pub notes: Vec<(u64, R::Note)>,
    /// How it ended.
    pub over: Option<Verdict>,
    /// Marks of practice; a marked game is not scored.
    pub marks: Vec<Mark>,
    /// The game's own part.
    pub own: R::Own,
}

/// The rules of a small game, on the type of its tables.
pub trait Rules: Debug + Clone + PartialEq + Send + Sync + Sized + 'static {
    /// The name of the command line and of records.
    const NAME: &'static str;
    /// What a person calls it.
    const TITLE: &'static str;
    /// Raised with every change of a rule that changes a recorded game.
    const VERSION: u32 = 1;
    /// The options that rules read.
    const OPTIONS: &'static [OptionSpec] = &[];
    /// The built-in files with their names. The last holds the words.
    const FILES: &'static [(&'static str, &'static str)];
    /// Whether an event of the game says when a foe comes into view; otherwise the interface does.
    const NAMES_NEWCOMERS: bool = false;
    /// What is told of a level that stands: a word and a sentence.
    const STAGE: (&'static str, &'static str) = ("made", "The level stands.");
    /// What it was called before it got a name.
    const HERO: &'static str;

    /// The game's own part of the state.
    type Own: Part;
    /// What waits for an answer.
    type Pending: Part;
    /// A long action.
    type Long: Part;
    /// A moment worth remembering.
    type Note: Part;
    /// What can happen.
    type Event: Happens;

    /// Reads the tables: all files but the words, in their order.
    ///
    /// # Errors
    /// With all problems at once.
    fn read(files: &[Source<'_>]) -> Result<Self, Problems>;
    /// The command table.
    fn commands() -> Commands<Self>;
    /// Where a game starts, and its own part of the state.
    fn begin(&self) -> (Loc, Self::Own);
    /// The level of a depth by itself: where one arrives, and a state on it. None for a depth that does not exist.
    fn stage(&self, depth: i32) -> Option<(Option<Loc>, Self::Own)>;
    /// Whether a state makes sense: true for every state that rules made, checked for what a file hands us.
    ///
    /// # Errors
    /// With the first breach as a sentence.
    fn check(&self, state: &State<Self>) -> Result<(), String>;

    /// First moments on a level.
    fn arrive(turn: &mut Turn<'_, Self>);
    /// The open question, as it is asked.
    fn question(pending: &Self::Pending) -> Question;
    /// Does what waited for an answer.
    ///
    /// # Errors
    /// When it is refused; the question stays open.
    fn answer(turn: &mut Turn<'_, Self>, pending: Self::Pending, answer: Answer) -> Done;
    /// What a long action is called.
    fn going(long: &Self::Long) -> Phrase;
    /// The next turn of a long action.
    fn go_on(turn: &mut Turn<'_, Self>, long: Self::Long);

    /// How deep the hero is, and what the place is called.
    fn place(game: &Playing<Self>) -> (i32, &str);
    /// Numbers of the hero by their keys.
    fn figures(game: &Playing<Self>) -> Vec<(&'static str, i32)>;
    /// How large the level is.
    fn bounds(game: &Playing<Self>) -> Rect;
    /// What is seen or remembered of a square.
    fn square(game: &Playing<Self>, at: Loc) -> Square;
    /// What a walker thinks of a square.
    fn step(game: &Playing<Self>, at: Loc) -> Step;
    /// A word for a place worth going to by name.
    fn landmark(game: &Playing<Self>, at: Loc) -> Option<&'static str>;
    /// What the ground of a square is called, as far as it is known.
    fn ground(game: &Playing<Self>, at: Loc) -> Option<Line>;
    /// Everything in sight or remembered, in any order.
    fn sights(game: &Playing<Self>) -> Vec<Sight>;

    /// What counts in the table of scores.
    fn points(game: &Playing<Self>) -> i64;
    /// A note as a phrase.
    fn note(game: &Playing<Self>, note: &Self::Note) -> Phrase;
    /// Sums of the game's own part of the state, for recorded games.
    fn trace(game: &Playing<Self>, trace: &mut Trace);
    /// Answers to inspectors, the hidden included.
    fn inspect(game: &Playing<Self>, what: &Query) -> Option<Value>;
    /// What is on a level, list by list.
    fn lists(game: &Playing<Self>) -> Value;
}
