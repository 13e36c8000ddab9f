//! World and Game: the two traits a game implements, and what passes through them.
//!
//! Promises every game keeps, and which the tests of `keep` hold it to:
//! - (game, data digest, seed, commands) decide the state, to the last byte, on every machine and build;
//! - a command is refused with a reason and no effect, or applied whole;
//! - `restore(state())` is the same game: the same bytes now and after every command that follows.

use super::{
    Command, CreatureFact, Domain, Facts, KnownMap, Legal, Notice, OptionSpec, Phrase, Question, Scene,
    ScreenId, Sight, Verb, Words,
};
use crate::model::Model;
use crate::space::{Dir, Loc};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// SHA-256 over the data a game was started on, its constants included.
pub type Digest = [u8; 32];

/// One game with its data, shared by all who play it.
pub trait Ruleset: Send + Sync {
    /// The short name of the command line and of records: `sil`, `moria`.
    fn name(&self) -> &str;
    /// What a person calls it.
    fn title(&self) -> &str;
    /// Raised with every change of a rule that changes a recorded game.
    fn rules_version(&self) -> u32;
    /// Identifies data and constants together.
    fn data_digest(&self) -> Digest;
    /// The name of the profile of constants: `documented`, `upstream` or a file's.
    fn constants(&self) -> &str;
    /// The one table behind keys, menus, help, scripts and bots.
    fn verbs(&self) -> &'static [Verb];
    /// The options that a rule reads; set by the recorded command `option NAME VALUE`.
    fn options(&self) -> &[OptionSpec] {
        &[]
    }
    /// Languages it speaks, the first being the default.
    fn languages(&self) -> &[&str] {
        &["en"]
    }
    /// The words of a language; of the default one for a language it does not speak.
    fn words(&self, language: &str) -> Arc<dyn Words>;
    /// A new game.
    fn begin(&self, seed: u64) -> Box<dyn Game>;
    /// The game whose [`Game::state`] these bytes are. Foreign bytes: anything but those is an error, never a panic.
    fn restore(&self, snapshot: &[u8]) -> Result<Box<dyn Game>, String>;
    /// The command that offers a former hero's choices again while a new one is made, from the seed and the first commands of
    /// that hero's record; none when there is nothing to offer.
    fn suggest_from(&self, _seed: u64, _commands: &[String]) -> Option<String> {
        None
    }
    /// A level by itself, for the inspector, pictures and statistics.
    fn level(&self, ask: &LevelRequest, tell: Option<&mut dyn Narrator>) -> Result<Level, Refusal>;
}

/// One game being played.
pub trait Game: Send {
    /// Does one command.
    fn apply(&mut self, command: &Command) -> Result<Outcome, Refusal>;
    /// Reads a line and does it: the edge where text becomes a command.
    fn apply_text(&mut self, line: &str) -> Result<Outcome, Refusal> {
        self.apply(&Command::parse(self.verbs(), line)?)
    }
    /// The table its commands are of.
    fn verbs(&self) -> &'static [Verb];
    /// What can be done now.
    ///
    /// [`super::legal_by_trial`] serves every game.
    fn legal(&self) -> Vec<Legal>;
    /// Whether a command would be accepted, where that can be told without doing it.
    fn foresees(&self, command: &Command) -> Option<bool> {
        let _ = command;
        None
    }
    /// What may stand in the place of a command's next argument; of what is listed, [`Game::legal`] keeps what is accepted.
    fn domain(&self, so_far: &Command) -> Vec<Domain> {
        super::common::domain(so_far, &self.next(), self.scene().map.bounds(), &[])
    }
    /// Whether a verb may be sent while a question is open, as those are that make a whole hero in one line.
    fn interrupts(&self, verb: &Verb) -> bool {
        let _ = verb;
        false
    }
    /// What the player knows of the hero, of what is in sight and of the place, for programs.
    fn facts(&self) -> Facts;
    /// The numbers of the hero, as [`Game::facts`] has them, without the rest.
    fn figures(&self) -> Vec<super::Figure> {
        self.facts().hero.figures
    }
    /// Where creatures are that are in sight or remembered, and their numbers, as [`Game::sights`] has them, in no particular order.
    fn creatures(&self) -> Vec<(Loc, u32)> {
        let sights = self.sights();
        let creatures =
            sights.iter().filter(|s| matches!(s.kind, super::SightKind::Foe | super::SightKind::Friend));
        creatures.map(|s| (s.at, s.id)).collect()
    }
    /// What counts in the table of scores so far, as [`Game::end_so_far`] has it, without the rest.
    fn points_so_far(&self, words: &dyn Words) -> i64 {
        self.end_so_far(words).points
    }
    /// What it waits for: a command, `go`, an answer, or nothing more.
    fn next(&self) -> Next;
    /// What the player knows, borrowed.
    fn scene(&self) -> Scene<'_>;
    /// Everything in sight or remembered as present, nearest first.
    fn sights(&self) -> Vec<Sight>;
    /// What the player knows of a square, for looking: one line a thing, the topmost first.
    fn describe(&self, at: Loc, words: &dyn Words) -> Vec<super::Line>;
    /// A screen as a model; `None` when there is none of that name, or nothing to show now.
    fn show(&self, screen: &ScreenId, words: &dyn Words) -> Option<Model>;
    /// The same by its name, for those who have only text.
    fn screen(&self, name: &str, words: &dyn Words) -> Option<Model> {
        self.show(&ScreenId::parse(name), words)
    }
    /// The squares a shot at a square would pass, as far as the player can tell, the start left out.
    fn line_of_fire(&self, to: Loc) -> Vec<Loc> {
        let _ = to;
        Vec::new()
    }
    /// What a shot, throw or spell at a square would meet, told while the player answers a question for that square.
    fn aim_at(&self, to: Loc, words: &dyn Words) -> Vec<super::Line> {
        self.describe(to, words)
    }
    /// The next step of a walk over what the player knows, for front ends that walk for the player by single steps and decide
    /// themselves when to stop. Squares to avoid are never stepped on. `None` when there is no way, or when the game leaves
    /// walking to commands of its own.
    fn guide(&self, goal: Goal<'_>, avoid: &[Loc]) -> Option<Dir> {
        let _ = (goal, avoid);
        None
    }
    /// Why [`Game::guide`] has no step, as a sentence, where it is not that everything is explored or no way is known: someone
    /// stands in the way.
    fn no_way(&self, goal: Goal<'_>) -> Option<Phrase> {
        let _ = goal;
        None
    }
    /// The dangerous square that bars the only way, where [`Game::guide`] has no step for that reason: someone who dares may
    /// go on over it.
    fn danger_ahead(&self, goal: Goal<'_>) -> Option<Loc> {
        let _ = goal;
        None
    }
    /// The first square of the only way to a square where something that never moves can strike. [`Game::guide`] leads there
    /// all the same, and front ends stop once before it; [`Game::no_way`] says why.
    fn reach_ahead(&self, to: Loc) -> Option<Loc> {
        let _ = to;
        None
    }
    /// Whether walking into a square once more may help, after a try that took a turn and led nowhere: a lock may yield, a
    /// door that has to be broken will not.
    fn may_yield(&self, at: Loc) -> bool {
        let _ = at;
        true
    }
    /// Whether [`Game::guide`] is to be asked.
    fn guides(&self) -> bool {
        false
    }
    /// Whether a creature may strike or shoot the hero before he has taken another step, or has just done so, as far as the
    /// player can tell: no walk goes on before it. Unless a game knows better, those that are awake and beside the hero do.
    fn threatens(&self, creature: &CreatureFact) -> bool {
        let harmless = ["asleep", "unwary", "fleeing", "unmoving", "remembered"];
        let beside = self.scene().here.is_some_and(|here| here.touches(creature.at));
        creature.hostile && beside && !harmless.iter().any(|state| creature.is(state))
    }
    /// What the player ought to hear before fighting on: the next turn may be the last. `None` while it cannot be.
    fn peril(&self) -> Option<Peril> {
        None
    }
    /// Whether its own messages name foes that come into sight; otherwise the interface does.
    fn names_newcomers(&self) -> bool {
        self.guides()
    }
    /// The options that rules read, with their values now; empty for a game with none.
    fn options(&self) -> Vec<super::OptionState> {
        Vec::new()
    }
    /// Player turns so far.
    fn turn(&self) -> u64;
    /// Raised by one on every arrival on a level: front ends save then, levels are made from it.
    fn arrivals(&self) -> u32;
    /// The canonical bytes; the hash of a game is FNV-1a 64 over exactly these.
    fn state(&self, out: &mut Vec<u8>);
    /// A cheap fingerprint (turn, place, stream of chance) that shows a divergence on the very line it happens.
    fn fingerprint(&self) -> u16;
    /// Everything, the hidden included; the answer says so. `Null` for a question it does not understand.
    fn inspect(&self, what: &Query) -> serde_json::Value;
    /// The same game a second time, to be played on independently.
    fn fork(&self) -> Box<dyn Game>;
    /// What the hero could still have used, for the end: sentences.
    fn unused(&self, words: &dyn Words) -> Vec<String> {
        let _ = words;
        Vec::new()
    }
    /// What the table of scores and the morgue say of it, so far.
    fn end_so_far(&self, words: &dyn Words) -> End;
    /// Checks whatever must always hold (map and lists agree, numbers in range); the first breach as a sentence.
    fn check(&self) -> Result<(), String> {
        Ok(())
    }
}

/// A turn that may be the hero's last.
#[derive(Debug, Clone, PartialEq)]
pub struct Peril {
    /// How many may strike in it.
    pub foes: u32,
    /// What it may come to, as a sentence.
    pub said: Phrase,
}

/// Where a walk leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal<'a> {
    /// To the nearest unknown ground, or to one of these squares if that is nearer.
    Explore(&'a [Loc]),
    /// To a square.
    To(Loc),
}

/// FNV-1a 64 over the canonical bytes of a game.
pub fn state_hash(game: &dyn Game) -> u64 {
    let mut bytes = Vec::new();
    game.state(&mut bytes);
    crate::chance::fnv1a64(&bytes)
}

/// What a command did.
#[derive(Debug, Clone)]
pub struct Outcome {
    /// What happened, in order.
    pub notices: Vec<Notice>,
    /// What the game waits for now.
    pub next: Next,
}

/// What a game waits for.
#[derive(Debug, Clone, PartialEq)]
pub enum Next {
    /// Any command.
    Turn,
    /// A long action is under way: `go` does its next turn, any other command ends it.
    Going(Phrase),
    /// Only `answer` or `cancel`.
    Ask(Question),
    /// Nothing: the game is over; [`Game::end_so_far`] tells the story.
    Over(Verdict),
}

/// How a game came out.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Verdict {
    /// Its goal was reached.
    Won,
    /// The hero died.
    Died,
    /// The hero gave up or went away.
    Left,
}

/// How a game ended, or stands.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct End {
    /// The hero's name.
    pub name: String,
    /// Whether it was won.
    pub won: bool,
    /// What counts in the table of scores.
    pub points: i64,
    /// One line: who, where, by what.
    pub line: String,
    /// Why it ended; nothing while it goes on.
    pub cause: Option<Cause>,
    /// The deepest or furthest place, as a number to sort and show.
    pub depth: i32,
    /// The whole dump for the morgue, line by line.
    pub morgue: Vec<String>,
    /// Notable moments with their turns.
    pub chronicle: Vec<(u64, String)>,
    /// Marks of practice or a wizard's help; a marked game is not scored.
    pub marks: Vec<Mark>,
}

/// Why a game ended: for tables of causes, and for programs.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cause {
    /// The kind of end.
    pub kind: CauseKind,
    /// The killer, poison or trap by the name the player knows it by, without an article; empty when there is none.
    pub by: String,
}

/// The kinds of ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum CauseKind {
    /// The goal was reached.
    Won,
    /// The hero left alive, without the goal.
    Left,
    /// Given up by the player.
    GaveUp,
    /// Killed by someone.
    Killed,
    /// Died of hunger or thirst.
    Starved,
    /// Died of poison, wounds, a fall, a trap, a curse or weakness.
    Died,
}

impl std::fmt::Display for Cause {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let kind = match self.kind {
            CauseKind::Won => "won",
            CauseKind::Left => "left",
            CauseKind::GaveUp => "gave up",
            CauseKind::Starved => "starved",
            CauseKind::Killed | CauseKind::Died if !self.by.is_empty() => return f.write_str(&self.by),
            CauseKind::Killed => "killed",
            CauseKind::Died => "died",
        };
        f.write_str(kind)
    }
}

/// What sets a game apart from an ordinary one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Mark {
    /// Turns were taken back, or it began from another's record.
    Practice,
    /// A wizard's command was used.
    Wizard,
    /// It went on from a damaged record.
    Rescued,
}

/// Why a command was not done. Nothing has changed.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("{text}")]
pub struct Refusal {
    /// A word for programs: `unknown-command`, `not-now`, `blocked`...
    pub tag: &'static str,
    /// A sentence for people.
    pub text: String,
}

impl Refusal {
    /// A refusal with its word and its sentence.
    pub fn new(tag: &'static str, text: impl Into<String>) -> Self {
        Refusal { tag, text: text.into() }
    }
}

/// A question to a game for programs and inspectors: a verb and its words (`query 12,5`, `mind 3`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Query {
    /// What is asked for.
    pub verb: String,
    /// About what.
    pub args: Vec<String>,
}

impl Query {
    /// Splits a line into verb and words.
    pub fn parse(line: &str) -> Self {
        let mut words = line.split_whitespace().map(str::to_owned);
        Query { verb: words.next().unwrap_or_default(), args: words.collect() }
    }
}

/// Which level to make.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LevelRequest {
    /// The game's seed.
    pub seed: u64,
    /// How deep.
    pub depth: i32,
    /// The number of the arrival (0 for the first time on any level).
    pub arrival: u32,
    /// The way of making it, where a game has several (`sound`, `exact`).
    pub mode: String,
    /// No creatures and things.
    pub terrain_only: bool,
}

/// A finished or half-finished level to look at.
pub struct Level {
    /// Its squares, all known.
    pub map: Box<dyn KnownMap + Send>,
    /// Where the player would arrive.
    pub arrival: Option<Loc>,
    /// Everything about it for programs.
    pub json: serde_json::Value,
    /// Hash over its canonical form.
    pub hash: u64,
}

/// Someone who watches a level being made.
pub trait Narrator {
    /// A named step is done; `map` is the level so far.
    fn stage(&mut self, name: &str, note: &str, map: &dyn KnownMap);
}
