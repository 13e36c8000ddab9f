//! A session: a game being played, with its record written as it goes.
//!
//! Promise: when [`Session::apply`] returns, the command has been handed to the store. When it could not be, its outcome is
//! kept back until [`Session::retry`] succeeds, so nothing is ever shown that a crash could take away.

mod back;
mod fork;
mod open;
mod reload;
mod rescue;

pub use rescue::{DAMAGED, Rescue};

use super::record::{Entry, RecordText, sane_command, split_times, write_header};
use super::save::{RECORD, SNAPSHOTS, record_bytes};
use super::store::{Cause, Store, StoreError};
use super::{Chain, Header, JournalError, Snapshot, SnapshotHead};
use crate::play::{Game, Next, Outcome, Refusal, Ruleset, state_hash};
use std::path::Path;
use std::sync::Arc;

/// Commands between two CHECK lines.
const CHECK_EVERY: u64 = 250;
/// The longest note that is read beside a record.
const MOST_ASIDE: u64 = 64 << 10;
/// Commands between two snapshots on the same level.
const SNAPSHOT_EVERY: u64 = 1000;

/// Differences accepted when a save is opened.
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
    store: Option<Box<dyn Store>>,
    /// Which of the two snapshots is written next.
    slot: usize,
    text: Option<RecordText>,
    /// Lines that could not be written, and what the command did that they tell of.
    held: Option<(Vec<Entry>, Outcome)>,
    /// The last line of the record is a CHECK of the game as it stands.
    checked: bool,
    /// The record can be told from the beginning.
    from_start: bool,
    /// A command is being done; still set when a rule panicked, and then the game is not to be kept.
    acting: bool,
    /// It went on from a damaged record.
    rescued: bool,
    /// The game as it stood when its data were last reloaded: turns are taken back no further.
    base: Option<reload::Base>,
}

impl Session {
    /// A new game that is only played, not kept.
    pub fn begin(ruleset: Arc<dyn Ruleset>, seed: u64) -> Session {
        let game = ruleset.begin(seed);
        Session::with(ruleset, game, seed)
    }

    /// A game from elsewhere, to be looked at or tried out: nothing of it is kept.
    pub fn unkept(ruleset: Arc<dyn Ruleset>, game: Box<dyn Game>, seed: u64, commands: u64) -> Session {
        let mut session = Session::with(ruleset, game, seed);
        (session.commands, session.last_check, session.last_snapshot) = (commands, commands, commands);
        session.from_start = false;
        session
    }

    fn with(ruleset: Arc<dyn Ruleset>, game: Box<dyn Game>, seed: u64) -> Session {
        Session {
            chain: write_header(&header_of(&*ruleset, seed)).chain,
            arrivals: game.arrivals(),
            ruleset,
            game,
            seed,
            entries: 0,
            commands: 0,
            last_check: 0,
            last_snapshot: 0,
            store: None,
            slot: 0,
            text: None,
            held: None,
            checked: false,
            from_start: true,
            acting: false,
            rescued: false,
            base: None,
        }
    }

    /// A new game in a store of its own. A store that holds a game is refused untouched.
    pub fn create(
        ruleset: Arc<dyn Ruleset>,
        mut store: Box<dyn Store>,
        seed: u64,
    ) -> Result<Session, JournalError> {
        let mut session = Session::begin(ruleset, seed);
        let header = write_header(&header_of(&*session.ruleset, seed));
        store.create(RECORD, header.text.as_bytes()).map_err(|e| refused(&*store, e))?;
        session.store = Some(store);
        Ok(session)
    }

    /// Keeps the record as a text in memory too, finished by [`Session::take_text`]. A game of which only a part is known has
    /// no such text, nor has one whose record cannot be read.
    pub fn keep_text(&mut self) {
        if self.text.is_some() || !self.from_start {
            return;
        }
        self.text = match self.entries {
            0 => Some(write_header(&header_of(&*self.ruleset, self.seed))),
            _ => self.store.as_ref().and_then(|store| {
                let text = String::from_utf8(record_bytes(&**store).ok()?).ok()?;
                Some(RecordText { text, chain: self.chain })
            }),
        };
    }

    /// The record in memory so far.
    pub fn text(&self) -> Option<&str> {
        self.text.as_ref().map(|t| t.text.as_str())
    }

    /// The record in memory with its END line.
    pub fn take_text(&mut self) -> Option<String> {
        let mut text = self.text.take()?;
        text.push(&Entry::End { commands: self.commands, hash: state_hash(&*self.game) });
        Some(text.text)
    }

    /// The bytes of the record so far, from the store or from memory; `None` when none is kept.
    pub fn record_bytes(&self) -> Result<Option<Vec<u8>>, JournalError> {
        match (&self.store, &self.text) {
            (Some(store), _) => record_bytes(&**store).map(Some),
            (None, Some(text)) => Ok(Some(text.text.clone().into_bytes())),
            (None, None) => Ok(None),
        }
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

    /// Whether it went on from a damaged record; then it has no rank.
    pub fn is_rescued(&self) -> bool {
        self.rescued
    }

    /// Keeps a note of the interface beside the record: nothing of the game depends on it.
    pub fn keep_aside(&mut self, name: &str, text: &str) -> Result<(), StoreError> {
        match &mut self.store {
            Some(store) if text.is_empty() => store.remove(name),
            Some(store) => store.replace(name, text.as_bytes()),
            None => Ok(()),
        }
    }

    /// What was kept aside under a name; nothing when that cannot be read.
    pub fn kept_aside(&self, name: &str) -> Option<String> {
        let bytes = self.store.as_ref()?.read(name, MOST_ASIDE).ok()??;
        String::from_utf8(bytes).ok()
    }

    /// Where it is kept.
    pub fn store(&self) -> Option<&dyn Store> {
        self.store.as_deref()
    }

    /// The save's directory, when it is kept in one.
    pub fn dir(&self) -> Option<&Path> {
        self.store.as_ref().and_then(|s| s.dir())
    }

    /// Does a command and writes it down. `go N` does up to N turns of a long action.
    pub fn apply(&mut self, command: &str) -> Result<Outcome, ApplyError> {
        if self.held.is_some() {
            return Err(Refusal::new(
                "unwritten",
                "The last command has not been written yet; write it first.",
            )
            .into());
        }
        let command = command.trim();
        sane_command(command).map_err(|why| Refusal::new("bad-command", format!("{why}.")))?;
        let (text, times) = split_times(command);
        self.acting = true;
        let done = do_times(&mut *self.game, text, times);
        self.acting = false;
        let (outcome, done) = done?;
        self.commands += u64::from(done);
        let entry =
            Entry::Command { text: text.to_owned(), times: done, fingerprint: self.game.fingerprint() };
        let arrived = self.game.arrivals() != self.arrivals;
        let over = matches!(outcome.next, Next::Over(_));
        let mut lines = vec![entry];
        if arrived || over || self.commands - self.last_check >= CHECK_EVERY {
            lines.push(self.check_line());
            self.last_check = self.commands;
        }
        if let Err(e) = self.write(&lines) {
            self.held = Some((lines, outcome));
            return Err(e.into());
        }
        self.after_write(arrived || over);
        Ok(outcome)
    }

    /// Up to `limit` turns of the long action under way.
    pub fn go(&mut self, limit: u32) -> Result<Outcome, ApplyError> {
        self.apply(&format!("go {}", limit.clamp(1, super::record::MOST_GOES)))
    }

    /// Writes what could not be written before; then gives the outcome that was kept back.
    pub fn retry(&mut self) -> Result<Option<Outcome>, JournalError> {
        let Some((lines, outcome)) = self.held.take() else { return Ok(None) };
        if let Err(e) = self.write(&lines) {
            self.held = Some((lines, outcome));
            return Err(e);
        }
        self.after_write(true);
        Ok(Some(outcome))
    }

    fn after_write(&mut self, important: bool) {
        self.arrivals = self.game.arrivals();
        if important || self.commands - self.last_snapshot >= SNAPSHOT_EVERY {
            // A snapshot only saves time: the record has everything, so a full disk here is no loss.
            let _ = self.snapshot();
        }
    }

    fn check_line(&self) -> Entry {
        Entry::Check { commands: self.commands, hash: state_hash(&*self.game) }
    }

    /// Writes lines, all or none: on failure chain and counts stay as they were.
    fn write(&mut self, entries: &[Entry]) -> Result<(), JournalError> {
        let mut lines = RecordText { text: String::new(), chain: self.chain };
        entries.iter().for_each(|entry| lines.push(entry));
        if let Some(store) = &mut self.store {
            store.append(RECORD, lines.text.as_bytes())?;
        }
        if let Some(text) = &mut self.text {
            text.text.push_str(&lines.text);
            text.chain = lines.chain;
        }
        self.chain = lines.chain;
        self.entries += entries.len() as u64;
        self.checked = matches!(entries.last(), Some(Entry::Check { .. }));
        Ok(())
    }

    /// Asks the store to put everything on the disk.
    pub fn sync(&mut self) -> Result<(), JournalError> {
        match &mut self.store {
            Some(store) => Ok(store.sync(RECORD)?),
            None => Ok(()),
        }
    }

    /// Writes a snapshot, so that the game opens fast the next time. The record comes first, up to a CHECK line that tells
    /// the state: a snapshot never knows more than the record.
    pub fn snapshot(&mut self) -> Result<(), JournalError> {
        if self.held.is_some() || self.store.is_none() {
            return Ok(());
        }
        let bytes = self.snapshot_bytes()?;
        self.sync()?;
        let Some(store) = &mut self.store else { return Ok(()) };
        store.replace(SNAPSHOTS[self.slot], &bytes)?;
        self.slot = 1 - self.slot;
        self.last_snapshot = self.commands;
        Ok(())
    }

    /// The bytes of a snapshot of the game as it stands; the record gets a CHECK line that tells its state.
    pub fn snapshot_bytes(&mut self) -> Result<Vec<u8>, JournalError> {
        if self.held.is_some() {
            return Err(JournalError::Unwritten);
        }
        if !self.checked {
            let line = self.check_line();
            self.write(&[line])?;
            self.last_check = self.commands;
        }
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
        Ok(Snapshot { head, state }.write())
    }
}

/// Does a command, `go` several times while the long action goes on; gives how often.
fn do_times(game: &mut dyn Game, text: &str, times: u32) -> Result<(Outcome, u32), Refusal> {
    let mut outcome = game.apply_text(text)?;
    let mut done = 1;
    while done < times && matches!(outcome.next, Next::Going(_)) {
        match game.apply_text(text) {
            Ok(more) => {
                outcome.notices.extend(more.notices);
                outcome.next = more.next;
            }
            Err(_) => break,
        }
        done += 1;
    }
    Ok((outcome, done))
}

/// A store's refusal of the record, as what it means for a save.
fn refused(store: &dyn Store, e: super::StoreError) -> JournalError {
    let path = store.place();
    match e.cause {
        Cause::Exists => JournalError::Exists { path },
        Cause::Missing => JournalError::NoSave { path },
        Cause::Locked { by } => JournalError::Locked { path, by },
        _ => e.into(),
    }
}

/// A game that is put away leaves a snapshot at its very end: it opens at once, and a record that has since lost lines is
/// noticed because the snapshot knows more.
impl Drop for Session {
    fn drop(&mut self) {
        if self.commands != self.last_snapshot && !self.acting {
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
