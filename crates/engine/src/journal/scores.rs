//! The table of scores: a file with one JSON object a line, shared by everyone who plays on this machine.
//!
//! Promises: a line is appended whole, under a lock, and synced; a game is entered once however often it is tried; a
//! damaged line costs only itself, and a torn last line is closed before the next is written; marked games are kept but
//! not ranked.

use super::JournalError;
use super::store::{Locking, Store};
use crate::play::{End, Mark};
use serde::{Deserialize, Serialize};

/// More than this of a score file is not read; it holds some hundred thousand games.
const LARGEST: u64 = 64 << 20;

/// One game in the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScoreEntry {
    /// What tells this game from all others: a hash of its record.
    pub id: String,
    /// Which game.
    pub game: String,
    /// By which rules.
    pub rules: u32,
    /// First digits of the digest of its data.
    pub data: String,
    /// From which seed.
    pub seed: u64,
    /// The hero.
    pub name: String,
    /// Whether it was won.
    pub won: bool,
    /// What counts.
    pub points: i64,
    /// How deep.
    pub depth: i32,
    /// People, house or class, where the game has them.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub who: String,
    /// Player turns.
    pub turns: u64,
    /// One line: who, where, by what.
    pub line: String,
    /// Marks of practice or a wizard's help.
    pub marks: Vec<Mark>,
    /// Where the record is, so that the claim can be verified.
    pub record: String,
    /// Seconds since 1970, as the shell's clock had it.
    pub when: u64,
}

impl ScoreEntry {
    /// The part that a game tells of itself; who enters it fills in the rest.
    pub fn of(end: &End) -> ScoreEntry {
        ScoreEntry {
            id: String::new(),
            game: String::new(),
            rules: 0,
            data: String::new(),
            seed: 0,
            name: end.name.clone(),
            won: end.won,
            points: end.points,
            depth: end.depth,
            who: String::new(),
            turns: 0,
            line: end.line.clone(),
            marks: end.marks.clone(),
            record: String::new(),
            when: 0,
        }
    }

    /// Whether it has a rank: marked games have none.
    pub fn ranked(&self) -> bool {
        self.marks.is_empty()
    }
}

/// What is in a score file.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Scores {
    /// The games, in the order they ended.
    pub entries: Vec<ScoreEntry>,
    /// Lines that could not be read, from 1.
    pub damaged: Vec<u64>,
}

impl Scores {
    /// Reads a file of a store. One that does not exist is empty.
    pub fn read(store: &dyn Store, name: &str) -> Result<Scores, JournalError> {
        Ok(Scores::parse(&store.read(name, LARGEST)?.unwrap_or_default()))
    }

    /// Reads the bytes of a file: foreign, so whatever is wrong is counted and left out.
    pub fn parse(bytes: &[u8]) -> Scores {
        let mut scores = Scores::default();
        for (number, line) in bytes.split(|b| *b == b'\n').enumerate() {
            if line.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            match serde_json::from_slice::<ScoreEntry>(line) {
                Ok(entry) => scores.entries.push(entry),
                Err(_) => scores.damaged.push(number as u64 + 1),
            }
        }
        scores
    }

    /// The ranked games, best first; of equals the earlier.
    pub fn best(&self, game: Option<&str>) -> Vec<&ScoreEntry> {
        let mut list: Vec<&ScoreEntry> =
            self.entries.iter().filter(|e| e.ranked() && game.is_none_or(|g| g == e.game)).collect();
        list.sort_by_key(|e| std::cmp::Reverse(e.points));
        list
    }
}

impl ScoreEntry {
    /// The bytes to be added to a file of scores for this game; `None` when it is there already.
    pub fn added_to(&self, bytes: &[u8]) -> Option<Vec<u8>> {
        if Scores::parse(bytes).entries.iter().any(|e| e.id == self.id) {
            return None;
        }
        let mut line = Vec::new();
        // A torn last line is closed first.
        if bytes.last().is_some_and(|b| *b != b'\n') {
            line.push(b'\n');
        }
        line.extend(serde_json::to_vec(self).unwrap_or_default());
        line.push(b'\n');
        Some(line)
    }
}

/// Enters a game into a file of scores; says whether it was new. The lock lasts only as long as that takes.
pub fn enter_score(store: &mut dyn Store, name: &str, entry: &ScoreEntry) -> Result<bool, JournalError> {
    store.lock(name, Locking::Wait)?;
    let entered = enter_locked(store, name, entry);
    store.unlock(name);
    entered
}

fn enter_locked(store: &mut dyn Store, name: &str, entry: &ScoreEntry) -> Result<bool, JournalError> {
    let bytes = store.read(name, LARGEST)?.unwrap_or_default();
    let Some(line) = entry.added_to(&bytes) else { return Ok(false) };
    store.append(name, &line)?;
    store.sync(name)?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::{Fault, MemoryStore};
    use proptest::prelude::*;

    fn entry(id: &str, points: i64) -> ScoreEntry {
        let end = End {
            name: "Beren".into(),
            won: false,
            cause: None,
            points,
            line: "Beren left the gatehouse".into(),
            depth: 1,
            morgue: Vec::new(),
            chronicle: Vec::new(),
            marks: Vec::new(),
        };
        ScoreEntry { id: id.into(), game: "rooms".into(), ..ScoreEntry::of(&end) }
    }

    const SCORES: &str = "scores.jsonl";

    #[test]
    fn a_game_is_entered_once_and_the_best_come_first() {
        let mut store = MemoryStore::new();
        for (id, points, new) in [("a", 10, true), ("b", 30, true), ("a", 10, false), ("c", 30, true)] {
            assert_eq!(enter_score(&mut store, SCORES, &entry(id, points)).unwrap(), new, "{id}");
        }
        let practice = ScoreEntry { marks: vec![Mark::Practice], ..entry("d", 99) };
        assert!(enter_score(&mut store, SCORES, &practice).unwrap());
        let scores = Scores::read(&store, SCORES).unwrap();
        assert_eq!(scores.entries.len(), 4);
        assert_eq!(scores.best(None).iter().map(|e| e.id.as_str()).collect::<Vec<_>>(), ["b", "c", "a"]);
        assert!(scores.best(Some("sil")).is_empty());
    }

    #[test]
    fn damaged_and_torn_lines_cost_only_themselves() {
        let mut store = MemoryStore::new();
        enter_score(&mut store, SCORES, &entry("a", 1)).unwrap();
        store.append(SCORES, b"not json\n\xff\xfe\n{\"id\":\"half").unwrap();
        enter_score(&mut store, SCORES, &entry("b", 2)).unwrap();
        let scores = Scores::read(&store, SCORES).unwrap();
        assert_eq!(scores.entries.iter().map(|e| e.id.as_str()).collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(scores.damaged, [2, 3, 4]);
    }

    #[test]
    fn a_full_disk_is_said_and_the_table_stays_as_it_was_and_unlocked() {
        let mut store = MemoryStore::new();
        enter_score(&mut store, SCORES, &entry("a", 1)).unwrap();
        let before = store.files();
        store.fail_after(0, Fault::Full);
        let refused = enter_score(&mut store, SCORES, &entry("b", 2)).unwrap_err();
        assert_eq!(refused.to_string(), "cannot write to memory/scores.jsonl: the disk is full");
        assert_eq!(store.files(), before);
        store.mend();
        assert!(enter_score(&mut store.clone(), SCORES, &entry("b", 2)).unwrap());
    }

    proptest! {
        #[test]
        fn foreign_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            let _ = Scores::parse(&bytes);
        }
    }
}
