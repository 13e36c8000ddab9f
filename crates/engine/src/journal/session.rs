//! A session: a game being played, with its record written as it goes.
//!
//! Promise: when [`Session::apply`] returns, the command has been handed to the operating system. When it could not be, its
//! outcome is kept back until [`Session::retry`] succeeds, so nothing is ever shown that a crash could take away.

mod back;
mod open;

use super::record::{Entry, RecordText, sane_command, split_times, write_header};
use super::save::SaveDir;
use super::{Chain, Header, JournalError, Snapshot, SnapshotHead};
use crate::play::{Game, Next, Outcome, Refusal, Ruleset, state_hash};
use std::fs::File;
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Commands between two CHECK lines.
const CHECK_EVERY: u64 = 250;
/// Commands between two snapshots on the same level.
const SNAPSHOT_EVERY: u64 = 1000;

/// Differences that whoever opens a save accepts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Accept {
    /// Other data than the game began with.
    pub data: bool,
}

/// Why a command has no outcome to show.
#[derive(Debug, thiserror::Error)]
pub enum ApplyError {
    /// The game refused it; nothing changed.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// It was done but could not be written; [`Session::retry`] tries again and then gives the outcome.
    #[error("{0}")]
    Unwritten(#[from] JournalError),
}

/// A game being played.
pub struct Session {
    ruleset: Arc<dyn Ruleset>,
    game: Box<dyn Game>,
    seed: u64,
    chain: Chain,
    entries: u64,
    commands: u64,
    last_check: u64,
    last_snapshot: u64,
    arrivals: u32,
    file: Option<RecordFile>,
    text: Option<RecordText>,
    held: Option<(String, Outcome)>,
}

/// The record of a save, open at its end.
struct RecordFile {
    save: SaveDir,
    path: PathBuf,
    file: File,
    /// Bytes that are known to be whole lines.
    whole: u64,
}

impl RecordFile {
    fn append(&mut self, lines: &str) -> Result<(), JournalError> {
        let written = self.file.write_all(lines.as_bytes());
        if let Err(e) = written {
            // Half a line must not stay: cut back to what was whole.
            let _ = self.file.set_len(self.whole);
            let _ = self.file.seek(SeekFrom::Start(self.whole));
            return Err(JournalError::io("write to", &self.path, e));
        }
        self.whole += lines.len() as u64;
        Ok(())
    }
}

impl Session {
    /// A new game that is only played, not kept.
    pub fn begin(ruleset: Arc<dyn Ruleset>, seed: u64) -> Session {
        let game = ruleset.begin(seed);
        let chain = write_header(&header_of(&*ruleset, seed)).chain;
        let arrivals = game.arrivals();
        Session {
            ruleset,
            game,
            seed,
            chain,
            entries: 0,
            commands: 0,
            last_check: 0,
            last_snapshot: 0,
            arrivals,
            file: None,
            text: None,
            held: None,
        }
    }

    /// A game from elsewhere, to be looked at or tried out: nothing of it is kept.
    pub fn unkept(ruleset: Arc<dyn Ruleset>, game: Box<dyn Game>, seed: u64, commands: u64) -> Session {
        let chain = write_header(&header_of(&*ruleset, seed)).chain;
        Session {
            ruleset,
            arrivals: game.arrivals(),
            game,
            seed,
            chain,
            entries: 0,
            commands,
            last_check: commands,
            last_snapshot: commands,
            file: None,
            text: None,
            held: None,
        }
    }

    /// A new game in a save of its own.
    pub fn create(ruleset: Arc<dyn Ruleset>, dir: &Path, seed: u64) -> Result<Session, JournalError> {
        let mut session = Session::begin(ruleset, seed);
        let save = SaveDir::create(dir)?;
        let path = save.record();
        let header = write_header(&header_of(&*session.ruleset, seed));
        let file = save.make_record(&header.text)?;
        save.sign();
        session.file = Some(RecordFile { save, path, file, whole: header.text.len() as u64 });
        Ok(session)
    }

    /// Keeps the record as a text in memory too, folded and finished by [`Session::take_text`].
    pub fn keep_text(&mut self) {
        if self.text.is_none() && self.entries == 0 {
            self.text = Some(write_header(&header_of(&*self.ruleset, self.seed)));
        }
    }

    /// The record in memory with its END line.
    pub fn take_text(&mut self) -> Option<String> {
        let mut text = self.text.take()?;
        text.push(&Entry::End { commands: self.commands, hash: state_hash(&*self.game) });
        Some(text.text)
    }

    /// The game.
    pub fn game(&self) -> &dyn Game {
        &*self.game
    }

    /// The world it is played in.
    pub fn ruleset(&self) -> &Arc<dyn Ruleset> {
        &self.ruleset
    }

    /// The seed it began from.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// Commands so far.
    pub fn commands(&self) -> u64 {
        self.commands
    }

    /// The save's directory, when there is one.
    pub fn dir(&self) -> Option<&Path> {
        self.file.as_ref().map(|f| f.save.path())
    }

    /// Does a command and writes it down. `go N` does up to N turns of a long action.
    pub fn apply(&mut self, command: &str) -> Result<Outcome, ApplyError> {
        if self.held.is_some() {
            return Err(
                Refusal::new("unwritten", "The last command is not yet written; it must be first.").into()
            );
        }
        let command = command.trim();
        sane_command(command).map_err(|why| Refusal::new("bad-command", format!("{why}.")))?;
        let (text, times) = split_times(command);
        let mut outcome = self.game.apply(text)?;
        let mut done = 1;
        while done < times && matches!(outcome.next, Next::Going(_)) {
            match self.game.apply(text) {
                Ok(more) => {
                    outcome.notices.extend(more.notices);
                    outcome.next = more.next;
                }
                Err(_) => break,
            }
            done += 1;
        }
        self.commands += u64::from(done);
        let entry =
            Entry::Command { text: text.to_owned(), times: done, fingerprint: self.game.fingerprint() };
        let arrived = self.game.arrivals() != self.arrivals;
        let over = matches!(outcome.next, Next::Over(_));
        let mut lines = vec![entry];
        if arrived || over || self.commands - self.last_check >= CHECK_EVERY {
            lines.push(Entry::Check { commands: self.commands, hash: state_hash(&*self.game) });
            self.last_check = self.commands;
        }
        if let Err((unwritten, e)) = self.try_write(&lines) {
            self.held = Some((unwritten, outcome));
            return Err(e.into());
        }
        self.after_write(arrived || over)?;
        Ok(outcome)
    }

    /// Up to `limit` turns of the long action under way.
    pub fn go(&mut self, limit: u32) -> Result<Outcome, ApplyError> {
        self.apply(&format!("go {}", limit.clamp(1, super::record::MOST_GOES)))
    }

    /// Writes what could not be written before; then gives the outcome that was kept back.
    pub fn retry(&mut self) -> Result<Option<Outcome>, JournalError> {
        let Some((lines, outcome)) = self.held.take() else { return Ok(None) };
        if let Some(file) = &mut self.file
            && let Err(e) = file.append(&lines)
        {
            self.held = Some((lines, outcome));
            return Err(e);
        }
        self.after_write(true)?;
        Ok(Some(outcome))
    }

    fn after_write(&mut self, important: bool) -> Result<(), JournalError> {
        self.arrivals = self.game.arrivals();
        if self.file.is_some() && (important || self.commands - self.last_snapshot >= SNAPSHOT_EVERY) {
            // A snapshot only saves time: the record has everything, so a full disk here is no loss.
            let _ = self.snapshot();
        }
        Ok(())
    }

    fn write(&mut self, entries: &[Entry]) -> Result<(), JournalError> {
        self.try_write(entries).map_err(|(_, e)| e)
    }

    /// On failure gives back the lines that still have to be written; chain and counts already include them.
    fn try_write(&mut self, entries: &[Entry]) -> Result<(), (String, JournalError)> {
        let mut lines = RecordText { text: String::new(), chain: self.chain };
        for entry in entries {
            lines.push(entry);
            if let Some(text) = &mut self.text {
                text.push(entry);
            }
        }
        self.chain = lines.chain;
        self.entries += entries.len() as u64;
        match &mut self.file {
            Some(file) => file.append(&lines.text).map_err(|e| (lines.text, e)),
            None => Ok(()),
        }
    }

    /// Asks the operating system to put everything on the disk.
    pub fn sync(&mut self) -> Result<(), JournalError> {
        match &self.file {
            Some(f) => f.file.sync_data().map_err(|e| JournalError::io("write to", &f.path, e)),
            None => Ok(()),
        }
    }

    /// Writes a snapshot, so that the game opens fast the next time.
    pub fn snapshot(&mut self) -> Result<(), JournalError> {
        if self.held.is_some() {
            return Ok(());
        }
        self.sync()?;
        let Some(file) = &self.file else { return Ok(()) };
        let mut state = Vec::new();
        self.game.state(&mut state);
        let words = self.ruleset.words("en");
        let end = self.game.end_so_far(&*words);
        let head = SnapshotHead {
            game: self.ruleset.name().to_owned(),
            rules: self.ruleset.rules_version(),
            data: self.ruleset.data_digest(),
            constants: self.ruleset.constants().to_owned(),
            seed: self.seed,
            entries: self.entries,
            commands: self.commands,
            chain: self.chain.0,
            turn: self.game.turn(),
            line: end.line,
        };
        file.save.write_snapshot(&Snapshot { head, state })?;
        self.last_snapshot = self.commands;
        Ok(())
    }
}

/// A game that is put away leaves a snapshot at its very end: it opens at once, and a record that has since lost lines is
/// noticed because the snapshot knows more.
impl Drop for Session {
    fn drop(&mut self) {
        if self.file.is_some() && self.commands != self.last_snapshot && !std::thread::panicking() {
            let _ = self.snapshot();
        }
    }
}

fn header_of(ruleset: &dyn Ruleset, seed: u64) -> Header {
    Header {
        rules: ruleset.rules_version(),
        game: ruleset.name().to_owned(),
        data: ruleset.data_digest(),
        constants: ruleset.constants().to_owned(),
        seed,
    }
}
