//! A session: a game being played, with its record written as it goes.
//!
//! Promise: when [`Session::apply`] returns, the command has been handed to the operating system. When it could not be, its
//! outcome is kept back until [`Session::retry`] succeeds, so nothing is ever shown that a crash could take away.

use super::record::{Entry, HEADER_LINES, Record, RecordText, sane_command, split_times, write_header};
use super::replay::{Replay, same_data, same_game};
use super::save::{SaveDir, read_file};
use super::{Chain, Header, KeepError, Notice, Snapshot, SnapshotHead};
use crate::play::{Game, Mark, Next, Outcome, Refusal, World, state_hash};
use std::fs::{File, OpenOptions};
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
pub enum NotKept {
    /// The game refused it; nothing changed.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// It was done but could not be written; [`Session::retry`] tries again and then gives the outcome.
    #[error("{0}")]
    Unwritten(#[from] KeepError),
}

/// A game being played.
pub struct Session {
    world: Arc<dyn World>,
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
    fn append(&mut self, lines: &str) -> Result<(), KeepError> {
        let written = self.file.write_all(lines.as_bytes());
        if let Err(e) = written {
            // Half a line must not stay: cut back to what was whole.
            let _ = self.file.set_len(self.whole);
            let _ = self.file.seek(SeekFrom::Start(self.whole));
            return Err(KeepError::io("write to", &self.path, e));
        }
        self.whole += lines.len() as u64;
        Ok(())
    }
}

impl Session {
    /// A new game that is only played, not kept.
    pub fn begin(world: Arc<dyn World>, seed: u64) -> Session {
        let game = world.begin(seed);
        let chain = write_header(&header_of(&*world, seed)).chain;
        let arrivals = game.arrivals();
        Session {
            world,
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
    pub fn unkept(world: Arc<dyn World>, game: Box<dyn Game>, seed: u64, commands: u64) -> Session {
        let chain = write_header(&header_of(&*world, seed)).chain;
        Session {
            world,
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
    pub fn create(world: Arc<dyn World>, dir: &Path, seed: u64) -> Result<Session, KeepError> {
        let mut session = Session::begin(world, seed);
        let save = SaveDir::create(dir)?;
        let path = save.record();
        let header = write_header(&header_of(&*session.world, seed));
        let make = || -> std::io::Result<File> {
            let mut file = OpenOptions::new().write(true).create_new(true).open(&path)?;
            file.write_all(header.text.as_bytes())?;
            file.sync_all()?;
            Ok(file)
        };
        let file = make().map_err(|e| {
            let _ = std::fs::remove_file(&path);
            KeepError::io("write to", &path, e)
        })?;
        save.sign();
        session.file = Some(RecordFile { save, path, file, whole: header.text.len() as u64 });
        Ok(session)
    }

    /// The game of a save, where it was left. Refused with a sentence and no file touched, or opened with what should
    /// be said about it.
    pub fn open(
        world: Arc<dyn World>,
        dir: &Path,
        accept: Accept,
    ) -> Result<(Session, Vec<Notice>), KeepError> {
        let save = SaveDir::open(dir)?;
        let path = save.record();
        let bytes = read_file(&path)?;
        let record = Record::read(&bytes, &path)?;
        let mut notices = Vec::new();
        same_game(&*world, &record, &path)?;
        let (found, ours) = (record.rules(), world.rules_version());
        if found > ours {
            let game = world.name().to_owned();
            return Err(KeepError::OtherRules { path, game, found, ours });
        }
        let other_data = match same_data(&*world, &record, &path) {
            Err(_) if accept.data => true,
            Err(refused) => return Err(refused),
            Ok(()) => false,
        };
        let at = Self::rebuild(&*world, &record, &save, &mut notices, found == ours && !other_data)?;

        // Only now is anything written: everything that could be refused has been.
        let mut file =
            OpenOptions::new().write(true).open(&path).map_err(|e| KeepError::io("write to", &path, e))?;
        if let Some(line) = record.torn {
            file.set_len(record.whole).map_err(|e| KeepError::io("write to", &path, e))?;
            notices.push(Notice::TornTail { line });
        }
        file.seek(SeekFrom::Start(record.whole)).map_err(|e| KeepError::io("write to", &path, e))?;
        save.sign();
        let mut file = RecordFile { save, path, file, whole: record.whole };
        if bytes.get(record.whole as usize - 1) != Some(&b'\n') {
            file.append("\n")?;
        }
        let mut session = Session {
            world,
            arrivals: at.game.arrivals(),
            game: at.game,
            seed: record.header.seed,
            chain: record.last_chain(),
            entries: at.entries,
            commands: at.commands,
            last_check: at.commands,
            last_snapshot: at.commands,
            file: Some(file),
            text: None,
            held: None,
        };
        if found != ours {
            session.write(&[Entry::Rules(ours)])?;
            notices.push(Notice::NewRules { from: found, to: ours });
        }
        if other_data {
            session.write(&[Entry::Data(session.world.data_digest())])?;
            notices.push(Notice::NewData);
        }
        if found != ours || other_data {
            session.snapshot()?;
        }
        Ok((session, notices))
    }

    /// The game at the end of its record, from the newest snapshot that can be used or from the beginning.
    fn rebuild(
        world: &dyn World,
        record: &Record,
        save: &SaveDir,
        notices: &mut Vec<Notice>,
        from_start: bool,
    ) -> Result<Replay, KeepError> {
        let mut usable: Vec<(PathBuf, Snapshot)> = Vec::new();
        for file in save.snapshots() {
            if !file.exists() {
                continue;
            }
            let name = file.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
            let read = read_file(&file).map_err(|e| e.to_string()).and_then(|bytes| Snapshot::read(&bytes));
            let fits = |s: &Snapshot| record.chain_after(s.head.entries) == Some(s.chain());
            match read {
                Ok(snapshot) if fits(&snapshot) => usable.push((file, snapshot)),
                Ok(_) => {
                    let why = "it belongs to another record, or the record has lost its last lines".into();
                    notices.push(Notice::SnapshotLeftOut { file: name, why });
                }
                Err(why) => notices.push(Notice::SnapshotLeftOut { file: name, why }),
            }
        }
        usable.sort_by_key(|(_, s)| s.head.entries);
        let mut diverged = None;
        let mut unusable: Option<String> = None;
        while let Some((file, snapshot)) = usable.pop() {
            let why = match world.restore(&snapshot.state) {
                Ok(game) => {
                    let mut at =
                        Replay { game, commands: snapshot.head.commands, entries: snapshot.head.entries };
                    match finish(&mut at, record) {
                        Ok(()) => return Ok(at),
                        Err(divergence) => {
                            let why = format!("line {} does not follow from it", divergence.line);
                            diverged.get_or_insert(divergence);
                            why
                        }
                    }
                }
                Err(why) => {
                    unusable.get_or_insert_with(|| why.clone());
                    why
                }
            };
            let name = file.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
            notices.push(Notice::SnapshotLeftOut { file: name, why });
        }
        let path = save.record();
        if !from_start {
            // Why the newest snapshot could not be restored says more than where an older one went astray.
            let need = "it needs a snapshot to go on under other rules or data, and none can be used";
            let (line, what) = match (unusable, diverged) {
                (Some(why), _) => (1, format!("{need}: {why}")),
                (None, Some(d)) => (d.line, d.what),
                (None, None) => (1, need.into()),
            };
            return Err(KeepError::Diverged { path, line, what });
        }
        let mut at = Replay::from_start(world, record.header.seed);
        finish(&mut at, record).map_err(|d| KeepError::Diverged { path, line: d.line, what: d.what })?;
        Ok(at)
    }

    /// Keeps the record as a text in memory too, folded and finished by [`Session::take_text`].
    pub fn keep_text(&mut self) {
        if self.text.is_none() && self.entries == 0 {
            self.text = Some(write_header(&header_of(&*self.world, self.seed)));
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
    pub fn world(&self) -> &Arc<dyn World> {
        &self.world
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
    pub fn apply(&mut self, command: &str) -> Result<Outcome, NotKept> {
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
                    outcome.told.extend(more.told);
                    outcome.next = more.next;
                }
                Err(_) => break,
            }
            done += 1;
        }
        self.commands += u64::from(done);
        let entry = Entry::Command { text: text.to_owned(), times: done, pulse: self.game.pulse() };
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
    pub fn go(&mut self, limit: u32) -> Result<Outcome, NotKept> {
        self.apply(&format!("go {}", limit.clamp(1, super::record::MOST_GOES)))
    }

    /// Writes what could not be written before; then gives the outcome that was kept back.
    pub fn retry(&mut self) -> Result<Option<Outcome>, KeepError> {
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

    fn after_write(&mut self, important: bool) -> Result<(), KeepError> {
        self.arrivals = self.game.arrivals();
        if self.file.is_some() && (important || self.commands - self.last_snapshot >= SNAPSHOT_EVERY) {
            // A snapshot only saves time: the record has everything, so a full disk here is no loss.
            let _ = self.snapshot();
        }
        Ok(())
    }

    fn write(&mut self, entries: &[Entry]) -> Result<(), KeepError> {
        self.try_write(entries).map_err(|(_, e)| e)
    }

    /// On failure gives back the lines that still have to be written; chain and counts already include them.
    fn try_write(&mut self, entries: &[Entry]) -> Result<(), (String, KeepError)> {
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

    /// Whether turns of this game may be taken back: it was marked as practice.
    pub fn is_practice(&self) -> bool {
        let words = self.world.words("en");
        self.game.end_so_far(&*words).marks.contains(&Mark::Practice)
    }

    /// Takes back the last turn of a practice game: the record loses its last commands up to one that passed time, and the
    /// game is made again from what is left. The command that marked it as practice stays.
    pub fn take_back(&mut self) -> Result<(), NotKept> {
        if self.held.is_some() {
            return Err(Refusal::new("unwritten", "The last command must be written first.").into());
        }
        if !self.is_practice() {
            return Err(Refusal::new("not-practice", "Turns are taken back only in a practice game.").into());
        }
        let path = self.file.as_ref().map_or_else(|| PathBuf::from("record"), |f| f.path.clone());
        let bytes = match (&self.file, &self.text) {
            (Some(file), _) => read_file(&file.path)?,
            (None, Some(text)) => text.text.clone().into_bytes(),
            (None, None) => return Err(Refusal::new("not-kept", "This game keeps no record.").into()),
        };
        let mut record = Record::read(&bytes, &path)?;
        let now = self.game.turn();
        let over = matches!(self.game.next(), Next::Over(_));
        let at = loop {
            let command = |(_, _, e): &(u64, Chain, Entry)| matches!(e, Entry::Command { .. });
            let Some(last) = record.entries.iter().rposition(command) else {
                return Err(nothing_to_take_back());
            };
            record.entries.truncate(last);
            let at = self.again(&record, &path)?;
            let words = self.world.words("en");
            if !at.game.end_so_far(&*words).marks.contains(&Mark::Practice) {
                return Err(nothing_to_take_back());
            }
            // An end that took no turn (giving up at once) is taken back to the choice before it.
            let before_end = over && matches!(at.game.next(), Next::Turn);
            if before_end || at.game.turn() < now || at.commands == 0 {
                break at;
            }
        };
        // The lines that stay: one for each entry, behind those of the header.
        let kept = record.entries.last().map_or(HEADER_LINES, |(line, ..)| *line);
        let lines = bytes.split_inclusive(|b| *b == b'\n').take(usize::try_from(kept).unwrap_or(usize::MAX));
        let whole: usize = lines.map(<[u8]>::len).sum();
        if let Some(file) = &mut self.file {
            let cut = file
                .file
                .set_len(whole as u64)
                .and_then(|()| file.file.seek(SeekFrom::Start(whole as u64)).map(|_| ()));
            cut.map_err(|e| KeepError::io("write to", &file.path, e))?;
            file.whole = whole as u64;
            // Snapshots that know of turns that never were would only be complained about.
            for snapshot in file.save.snapshots() {
                let _ = std::fs::remove_file(snapshot);
            }
        }
        self.chain = record.last_chain();
        if let Some(text) = &mut self.text {
            text.text.truncate(whole);
            text.chain = self.chain;
        }
        self.arrivals = at.game.arrivals();
        (self.game, self.entries, self.commands) = (at.game, at.entries, at.commands);
        (self.last_check, self.last_snapshot) = (self.commands, self.commands);
        if self.file.is_some() {
            let _ = self.snapshot();
        }
        Ok(())
    }

    /// The game of a record that has lost lines: from the newest snapshot that still fits, or from the beginning.
    fn again(&self, record: &Record, path: &Path) -> Result<Replay, KeepError> {
        if let Some(file) = &self.file {
            return Self::rebuild(&*self.world, record, &file.save, &mut Vec::new(), true);
        }
        let mut at = Replay::from_start(&*self.world, record.header.seed);
        finish(&mut at, record).map_err(|d| KeepError::Diverged {
            path: path.to_owned(),
            line: d.line,
            what: d.what,
        })?;
        Ok(at)
    }

    /// Asks the operating system to put everything on the disk.
    pub fn sync(&mut self) -> Result<(), KeepError> {
        match &self.file {
            Some(f) => f.file.sync_data().map_err(|e| KeepError::io("write to", &f.path, e)),
            None => Ok(()),
        }
    }

    /// Writes a snapshot, so that the game opens fast the next time.
    pub fn snapshot(&mut self) -> Result<(), KeepError> {
        if self.held.is_some() {
            return Ok(());
        }
        self.sync()?;
        let Some(file) = &self.file else { return Ok(()) };
        let mut state = Vec::new();
        self.game.state(&mut state);
        let words = self.world.words("en");
        let end = self.game.end_so_far(&*words);
        let head = SnapshotHead {
            game: self.world.name().to_owned(),
            rules: self.world.rules_version(),
            data: self.world.data_digest(),
            constants: self.world.constants().to_owned(),
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

fn nothing_to_take_back() -> NotKept {
    Refusal::new("nothing-to-take-back", "There is no turn to take back.").into()
}

fn header_of(world: &dyn World, seed: u64) -> Header {
    Header {
        rules: world.rules_version(),
        game: world.name().to_owned(),
        data: world.data_digest(),
        constants: world.constants().to_owned(),
        seed,
    }
}

fn finish(at: &mut Replay, record: &Record) -> Result<(), super::Divergence> {
    let done = usize::try_from(at.entries).unwrap_or(usize::MAX).min(record.entries.len());
    for (line, _, entry) in &record.entries[done..] {
        at.step(*line, entry, &mut |_, _, _| {})?;
    }
    Ok(())
}
