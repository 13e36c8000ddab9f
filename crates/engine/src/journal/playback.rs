//! A record as a film: played forwards, wound back, searched, cut.
//!
//! Promise: the game at a position is the same however one came there; winding back costs no more than the distance from the
//! last kept game before it, and memory is bounded, because kept games are thinned out as the film gets longer.

use super::record::{Entry, Record, write_header};
use super::replay::{Divergence, Replay};
use crate::play::{Game, Outcome, Ruleset, state_hash};
use std::sync::Arc;

/// Games are kept this many commands apart at first.
const FIRST_STRIDE: u64 = 64;
/// Of more kept games than this every other one is dropped.
const MOST_KEPT: usize = 160;

/// A record being watched.
pub struct Playback {
    ruleset: Arc<dyn Ruleset>,
    record: Record,
    /// For each command line of the record, how many commands come before it, and its place in the record.
    lines: Vec<(u64, usize)>,
    commands: u64,
    at: Replay,
    /// Games on the way, by the number of commands before them; the beginning is always among them.
    kept: Vec<(u64, Box<dyn Game>)>,
    stride: u64,
}

/// What one command of a film did.
pub struct Moment {
    /// The command.
    pub command: String,
    /// What it told.
    pub outcome: Outcome,
}

impl Playback {
    /// A film at its beginning. Whether the record fits the world is for the caller to ask ([`Record::fits`]).
    pub fn new(ruleset: Arc<dyn Ruleset>, record: Record) -> Playback {
        let mut lines = Vec::new();
        let mut commands = 0;
        for (place, (_, _, entry)) in record.entries.iter().enumerate() {
            if let Entry::Command { times, .. } = entry {
                lines.push((commands, place));
                commands += u64::from(*times);
            }
        }
        let at = Replay::from_start(&*ruleset, record.header.seed);
        let kept = vec![(0, at.game.fork())];
        Playback { ruleset, record, lines, commands, at, kept, stride: FIRST_STRIDE }
    }

    /// The world it plays in.
    pub fn ruleset(&self) -> &Arc<dyn Ruleset> {
        &self.ruleset
    }

    /// The record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The game as it stands.
    pub fn game(&self) -> &dyn Game {
        &*self.at.game
    }

    /// Commands done so far.
    pub fn position(&self) -> u64 {
        self.at.commands
    }

    /// Commands in all.
    pub fn length(&self) -> u64 {
        self.commands
    }

    /// The command that comes next.
    pub fn coming(&self) -> Option<&str> {
        self.line_of(self.at.commands).map(|(_, text, _)| text)
    }

    /// The record's line that holds the command after `n` others: its place, text, and whether it is the line's last repeat.
    fn line_of(&self, position: u64) -> Option<(usize, &str, bool)> {
        if position >= self.commands {
            return None;
        }
        let (before, place) = *self.lines.get(self.lines.partition_point(|(b, _)| *b <= position) - 1)?;
        match &self.record.entries.get(place)?.2 {
            Entry::Command { text, times, .. } => {
                Some((place, text, position + 1 == before + u64::from(*times)))
            }
            _ => None,
        }
    }

    /// Does the next command; `None` at the end. Checks on the way are compared.
    pub fn step(&mut self) -> Result<Option<Moment>, Divergence> {
        let Some((place, text, last)) = self.line_of(self.at.commands) else { return Ok(None) };
        let command = text.to_owned();
        let line = self.record.entries[place].0;
        let outcome = self.at.command(line, &command)?;
        if last {
            if let Entry::Command { fingerprint, .. } = &self.record.entries[place].2 {
                self.at.compare(line, &command, *fingerprint)?;
            }
            for (line, _, entry) in &self.record.entries[place + 1..] {
                if matches!(entry, Entry::Command { .. }) {
                    break;
                }
                self.at.step(*line, entry, &mut |_, _, _| {})?;
            }
        }
        self.keep();
        Ok(Some(Moment { command, outcome }))
    }

    /// Keeps the game here when it is the farthest so far and a stride from the last one kept.
    fn keep(&mut self) {
        let last = self.kept.last().map_or(0, |(at, _)| *at);
        if self.at.commands < last + self.stride {
            return;
        }
        self.kept.push((self.at.commands, self.at.game.fork()));
        if self.kept.len() > MOST_KEPT {
            let mut even = false;
            self.kept.retain(|_| {
                even = !even;
                even
            });
            self.stride *= 2;
        }
    }

    /// Goes to a position, at most the end.
    pub fn seek(&mut self, position: u64) -> Result<(), Divergence> {
        self.rewind(position.min(self.commands));
        while self.at.commands < position && self.step()?.is_some() {}
        Ok(())
    }

    /// Takes the nearest game at or before a position, if that is nearer than the one at hand.
    fn rewind(&mut self, position: u64) {
        let before = self.kept.partition_point(|(at, _)| *at <= position);
        let Some((at, game)) = before.checked_sub(1).and_then(|i| self.kept.get(i)) else { return };
        if position < self.at.commands || *at > self.at.commands {
            self.at = Replay { game: game.fork(), commands: *at, entries: 0 };
        }
    }

    /// Goes on until something is found: the game just after it, or where one was when there is nothing of the kind.
    pub fn find(
        &mut self,
        mut wanted: impl FnMut(&dyn Game, &Moment) -> bool,
    ) -> Result<Option<Moment>, Divergence> {
        let from = self.at.commands;
        while let Some(shot) = self.step()? {
            if wanted(&*self.at.game, &shot) {
                return Ok(Some(shot));
            }
        }
        self.seek(from)?;
        Ok(None)
    }

    /// Goes to the first position at which a number of player turns have passed, or to the end.
    pub fn seek_turn(&mut self, turn: u64) -> Result<(), Divergence> {
        // Turns never go back within a game, so the last kept game before the turn is a good place to begin.
        let before = self.kept.partition_point(|(_, game)| game.turn() < turn).saturating_sub(1);
        let from = self.kept.get(before).map_or(0, |(at, _)| *at);
        if self.at.game.turn() >= turn || from > self.at.commands {
            self.seek(from)?;
        }
        while self.at.game.turn() < turn && self.step()?.is_some() {}
        Ok(())
    }

    /// A record of the first commands, finished with a check of its own, so that it replays and verifies by itself.
    pub fn cut(&mut self, position: u64) -> Result<String, Divergence> {
        self.seek(position)?;
        let position = self.at.commands;
        let mut out = write_header(&self.record.header);
        let mut done = 0;
        for (_, _, entry) in &self.record.entries {
            match entry {
                Entry::Command { text, times, fingerprint } => {
                    let left = position - done;
                    if left == 0 {
                        break;
                    }
                    let fits = u64::from(*times) <= left;
                    let times = if fits { *times } else { u32::try_from(left).unwrap_or(u32::MAX) };
                    let fingerprint = if fits { *fingerprint } else { self.at.game.fingerprint() };
                    out.push(&Entry::Command { text: text.clone(), times, fingerprint });
                    done += u64::from(times);
                }
                // A check belongs to the whole of the line before it.
                Entry::Check { commands, .. } if *commands > done => break,
                Entry::End { .. } => break,
                other => out.push(other),
            }
        }
        out.push(&Entry::End { commands: position, hash: state_hash(&*self.at.game) });
        Ok(out.text)
    }
}
