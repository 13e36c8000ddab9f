//! Rescue: a damaged save goes on from its last good line or its last good snapshot, whichever is later in the game.
//!
//! Promises: the damaged record stays beside the new one as `record-damaged`; nothing is written before it is certain that the
//! game can be rescued; the record says that the game was rescued, and a rescued game has no rank.

use super::open::Rebuilt;
use super::{Session, header_of, refused};
use crate::journal::record::{Entry, HEADER_LINES, Record, write_header};
use crate::journal::replay::{same_data, same_game};
use crate::journal::save::{RECORD, SNAPSHOTS, record_bytes, snapshot_files};
use crate::journal::store::{Locking, Store};
use crate::journal::{JournalError, Snapshot};
use crate::play::{Game, Ruleset};
use std::sync::Arc;

/// The name under which a damaged record is kept.
pub const DAMAGED: &str = "record-damaged";

/// What a rescue came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rescue {
    /// Commands of the game as it goes on.
    pub commands: u64,
    /// Lines of the record that are not part of it any more.
    pub lost: u64,
    /// It goes on from a snapshot: the commands before it are known only from the damaged record.
    pub from_snapshot: bool,
    /// What was wrong.
    pub why: String,
}

/// The beginning of a record that is still good.
struct Good {
    record: Record,
    length: u64,
    made: Rebuilt,
}

impl Session {
    /// Opens a save whose record is damaged. One that can be opened as it is, or that is of another game, other rules or other
    /// data, is refused untouched.
    pub fn rescue(
        ruleset: Arc<dyn Ruleset>,
        mut store: Box<dyn Store>,
    ) -> Result<(Session, Rescue), JournalError> {
        store.lock(RECORD, Locking::Now).map_err(|e| refused(&*store, e))?;
        let bytes = record_bytes(&*store)?;
        let lines = bytes.split_inclusive(|b| *b == b'\n').count() as u64;
        let (good, why) = good_beginning(&*ruleset, &*store, &bytes)?;
        let snapshot = best_snapshot(&*ruleset, &*store);
        let reached = good.as_ref().map(|g| g.made.at.commands);
        let later = snapshot.filter(|(head, _)| reached.is_none_or(|commands| head.1 > commands));
        match (later, good) {
            (Some(((seed, _), game)), _) => {
                let mut session = Session::with(ruleset.clone(), game, seed);
                let header = write_header(&header_of(&*ruleset, seed));
                store.replace(DAMAGED, &bytes)?;
                store.cut(RECORD, 0)?;
                store.append(RECORD, header.text.as_bytes())?;
                let lost = lines.saturating_sub(HEADER_LINES);
                session.keep_rescued(store, Entry::Rescued { lost, from_snapshot: true })?;
                let rescue = Rescue { commands: session.commands, lost, from_snapshot: true, why };
                Ok((session, rescue))
            }
            (None, Some(Good { record, length, made: Rebuilt { at, slot } })) => {
                let lost = lines.saturating_sub(HEADER_LINES + record.entries.len() as u64);
                let mut session = Session::with(ruleset, at.game, record.header.seed);
                (session.chain, session.entries, session.commands) =
                    (record.last_chain(), at.entries, at.commands);
                (session.last_check, session.slot) = (at.commands, slot);
                store.replace(DAMAGED, &bytes)?;
                store.cut(RECORD, length)?;
                session.keep_rescued(store, Entry::Rescued { lost, from_snapshot: false })?;
                let rescue = Rescue { commands: session.commands, lost, from_snapshot: false, why };
                Ok((session, rescue))
            }
            (None, None) => Err(JournalError::damaged(
                &store.path_of(RECORD),
                1,
                format!("{why}; no line or snapshot is intact, so nothing can be recovered"),
            )),
        }
    }

    /// Writes that the game was rescued, and a snapshot of it; older ones know of lines that are gone.
    fn keep_rescued(&mut self, mut store: Box<dyn Store>, mark: Entry) -> Result<(), JournalError> {
        for snapshot in SNAPSHOTS {
            store.remove(snapshot)?;
        }
        self.store = Some(store);
        self.rescued = true;
        self.write(&[mark])?;
        // Twice: a record that begins with a snapshot has no other way to its game, so one damaged file must not end it.
        self.snapshot()?;
        self.snapshot()
    }
}

/// The longest beginning of a record that can be read and played again, and what is wrong behind it; no beginning when not
/// even the header is good.
fn good_beginning(
    ruleset: &dyn Ruleset,
    store: &dyn Store,
    bytes: &[u8],
) -> Result<(Option<Good>, String), JournalError> {
    let path = store.path_of(RECORD);
    let upto = |lines: u64| -> usize {
        let lines = usize::try_from(lines).unwrap_or(usize::MAX);
        bytes.split_inclusive(|b| *b == b'\n').take(lines).map(<[u8]>::len).sum()
    };
    let mut length = bytes.len();
    let mut why: Option<String> = None;
    loop {
        let (line, what) = match Record::read(&bytes[..length], &path) {
            Ok(record) => {
                same_game(ruleset, &record, &path)?;
                let (found, ours) = (record.rules(), ruleset.rules_version());
                if found != ours {
                    let game = ruleset.name().to_owned();
                    return Err(JournalError::OtherRules { path, game, found, ours });
                }
                same_data(ruleset, &record, &path)?;
                match Session::rebuild(ruleset, &record, store, &mut Vec::new(), true) {
                    Ok(made) => {
                        let Some(why) = why else { return Err(JournalError::Sound { path }) };
                        let length = record.whole;
                        return Ok((Some(Good { record, length, made }), why));
                    }
                    // Before a snapshot it went on from, the record tells nothing of the game.
                    Err(JournalError::Diverged { what, .. }) if record.begins_with_snapshot() => {
                        return Ok((None, why.unwrap_or(what)));
                    }
                    Err(JournalError::Damaged { line, what, .. }) => {
                        return Ok((None, why.unwrap_or_else(|| format!("line {line}: {what}"))));
                    }
                    Err(JournalError::Diverged { line, what, .. }) => (line, what),
                    Err(other) => return Err(other),
                }
            }
            Err(JournalError::Damaged { line, what, .. }) => (line, what),
            Err(JournalError::NotARecord { .. }) => (1, "it is not a record".to_owned()),
            Err(other) => return Err(other),
        };
        let first = why.get_or_insert(format!("line {line}: {what}")).clone();
        let shorter = upto(line.saturating_sub(1));
        if line <= HEADER_LINES || shorter >= length {
            return Ok((None, first));
        }
        length = shorter;
    }
}

/// The newest snapshot of this game, rules and data that can be played on: its seed and commands, and the game.
fn best_snapshot(ruleset: &dyn Ruleset, store: &dyn Store) -> Option<((u64, u64), Box<dyn Game>)> {
    let read = snapshot_files(store).into_iter().filter_map(|(_, bytes)| Snapshot::read(&bytes.ok()?).ok());
    let ours = read.filter(|s| {
        s.head.game == ruleset.name()
            && s.head.rules == ruleset.rules_version()
            && s.head.data == ruleset.data_digest()
    });
    let mut ours: Vec<Snapshot> = ours.collect();
    ours.sort_by_key(|s| std::cmp::Reverse(s.head.commands));
    ours.into_iter().find_map(|s| Some(((s.head.seed, s.head.commands), ruleset.restore(&s.state).ok()?)))
}
