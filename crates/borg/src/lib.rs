//! Borgs: players that are programs. They see facts, the known map and what can be done, and send commands; nothing else.
//!
//! Promise: a borg never looks at what a player could not see, and the same world and seed give the same game.
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod eyes;
pub mod incursion;
pub mod moria;
mod random;
pub mod sil;

pub use eyes::Eyes;
pub use random::{cast_randomly, play_randomly};

use angrist_engine::play::{Cause, Game, Ruleset, Verdict, state_hash};
use serde::Serialize;

/// What became of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The seed it was played from; as JSON a text, since many readers have no whole numbers beyond 2^53.
    #[serde(serialize_with = "decimal")]
    pub seed: u64,
    /// Player turns.
    pub turns: u64,
    /// The deepest place reached.
    pub depth: i32,
    /// How it came out; nothing when the turns ran out.
    #[serde(skip)]
    pub verdict: Option<Verdict>,
    /// Whether it was won.
    pub won: bool,
    /// What counts in the table of scores.
    pub points: i64,
    /// One line about it.
    pub line: String,
    /// Why it ended; nothing when the turns ran out.
    pub cause: Option<Cause>,
    /// Hash of the last state; as JSON sixteen hexadecimal digits.
    #[serde(serialize_with = "hexadecimal")]
    pub hash: u64,
    /// The first invariant that broke, with the command after which it did.
    pub breach: Option<String>,
    /// Every command that was done, `go N` folded.
    #[serde(skip)]
    pub record: Vec<String>,
}

fn decimal<S: serde::Serializer>(number: &u64, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(number)
}

fn hexadecimal<S: serde::Serializer>(number: &u64, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(&format_args!("{number:016x}"))
}

/// A game being played by a program, with its record. Every command is followed by a look at everything that must hold.
pub struct Table<'a> {
    /// What is played.
    pub ruleset: &'a dyn Ruleset,
    /// The game as it stands.
    pub game: Box<dyn Game>,
    record: Vec<String>,
    /// The first invariant that broke.
    pub breach: Option<String>,
    depth: i32,
    sent: u64,
    checks: bool,
    watch: Option<Watch<'a>>,
}

/// Someone who looks on: called with the game after every command.
pub type Watch<'a> = Box<dyn FnMut(&dyn Game, &str) + 'a>;

/// Commands between two looks at whether the game, kept and taken up again, is the same.
const RESTORE_EVERY: u64 = 64;

impl<'a> Table<'a> {
    /// A new game.
    pub fn new(ruleset: &'a dyn Ruleset, seed: u64) -> Self {
        let game = ruleset.begin(seed);
        Table {
            ruleset,
            game,
            record: Vec::new(),
            breach: None,
            depth: 0,
            sent: 0,
            checks: true,
            watch: None,
        }
    }

    /// The same with someone who looks on.
    pub fn watched(self, watch: Watch<'a>) -> Self {
        Table { watch: Some(watch), ..self }
    }

    /// The same without the checks, for those who look for one game among many and check that one.
    #[must_use]
    pub fn unchecked(self) -> Self {
        Table { checks: false, ..self }
    }

    /// Sends a command; says why it was refused, if it was.
    pub fn send(&mut self, command: &str) -> Result<(), &'static str> {
        self.game.apply_text(command).map_err(|r| r.tag)?;
        self.note(command);
        self.depth = self.depth.max(self.game.scene().depth);
        self.sent += 1;
        if self.checks
            && self.breach.is_none()
            && let Err(breach) = self.sound()
        {
            self.breach = Some(format!("after '{command}' on turn {}: {breach}", self.game.turn()));
        }
        if let Some(watch) = &mut self.watch {
            watch(&*self.game, command);
        }
        Ok(())
    }

    /// Everything that must always hold; now and then also that the game can be kept and taken up again, and goes on from
    /// what was kept.
    fn sound(&mut self) -> Result<(), String> {
        self.game.check()?;
        if self.sent.is_multiple_of(RESTORE_EVERY) {
            let mut bytes = Vec::new();
            self.game.state(&mut bytes);
            let again =
                self.ruleset.restore(&bytes).map_err(|e| format!("it cannot be taken up again: {e}"))?;
            if again.next() != self.game.next() {
                return Err("taken up again it waits for something else".into());
            }
            self.game = again;
        }
        Ok(())
    }

    fn note(&mut self, command: &str) {
        if command == "go"
            && let Some(last) = self.record.last_mut()
            && let Some(times) = last.strip_prefix("go ").and_then(|n| n.parse::<u32>().ok())
        {
            *last = format!("go {}", times + 1);
            return;
        }
        self.record.push(if command == "go" { "go 1".into() } else { command.to_owned() });
    }

    /// What became of it.
    pub fn report(self, seed: u64, verdict: Option<Verdict>) -> Report {
        let end = self.game.end_so_far(&*self.ruleset.words("en"));
        Report {
            seed,
            turns: self.game.turn(),
            depth: self.depth,
            verdict,
            won: end.won,
            points: end.points,
            line: end.line,
            cause: end.cause,
            hash: state_hash(&*self.game),
            breach: self.breach,
            record: self.record,
        }
    }
}
