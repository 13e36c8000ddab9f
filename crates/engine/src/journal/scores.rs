//! The table of scores: a file with one JSON object a line, shared by everyone who plays on this machine.
//!
//! Promises: a line is appended whole, under a lock, and synced; a game is entered once however often it is tried; a
//! damaged line costs only itself, and a torn last line is closed before the next is written; marked games are kept but
//! not ranked.

use super::JournalError;
use crate::play::{End, Mark};
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::Path;

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
    /// Reads a file. One that does not exist is empty.
    pub fn read(path: &Path) -> Result<Scores, JournalError> {
        let file = match File::open(path) {
            Ok(file) => file,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => return Ok(Scores::default()),
            Err(e) => return Err(JournalError::io("read", path, e)),
        };
        let mut bytes = Vec::new();
        file.take(LARGEST).read_to_end(&mut bytes).map_err(|e| JournalError::io("read", path, e))?;
        Ok(Scores::parse(&bytes))
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

/// Enters a game; says whether it was new. The lock lasts only as long as the file is open.
pub fn enter_score(path: &Path, entry: &ScoreEntry) -> Result<bool, JournalError> {
    let failed = |doing| move |e| JournalError::io(doing, path, e);
    if let Some(dir) = path.parent() {
        std::fs::create_dir_all(dir).map_err(failed("create the directory of"))?;
    }
    let mut file =
        OpenOptions::new().read(true).append(true).create(true).open(path).map_err(failed("write to"))?;
    file.lock().map_err(failed("lock"))?;
    let mut bytes = Vec::new();
    (&file).take(LARGEST).read_to_end(&mut bytes).map_err(failed("read"))?;
    if Scores::parse(&bytes).entries.iter().any(|e| e.id == entry.id) {
        return Ok(false);
    }
    let mut line = serde_json::to_vec(entry).map_err(|e| JournalError::io("write to", path, e.into()))?;
    line.push(b'\n');
    if bytes.last().is_some_and(|b| *b != b'\n') {
        line.insert(0, b'\n');
    }
    let before = file.seek(SeekFrom::End(0)).map_err(failed("write to"))?;
    if let Err(e) = file.write_all(&line).and_then(|()| file.sync_data()) {
        // Half a line helps nobody: back to what was whole.
        let _ = file.set_len(before);
        return Err(JournalError::io("write to", path, e));
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn entry(id: &str, points: i64) -> ScoreEntry {
        let end = End {
            name: "Beren".into(),
            won: false,
            points,
            line: "Beren left the gatehouse".into(),
            depth: 1,
            morgue: Vec::new(),
            chronicle: Vec::new(),
            marks: Vec::new(),
        };
        ScoreEntry { id: id.into(), game: "rooms".into(), ..ScoreEntry::of(&end) }
    }

    #[test]
    fn a_game_is_entered_once_and_the_best_come_first() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("deep/scores.jsonl");
        for (id, points, new) in [("a", 10, true), ("b", 30, true), ("a", 10, false), ("c", 30, true)] {
            assert_eq!(enter_score(&path, &entry(id, points)).unwrap(), new, "{id}");
        }
        let practice = ScoreEntry { marks: vec![Mark::Practice], ..entry("d", 99) };
        assert!(enter_score(&path, &practice).unwrap());
        let scores = Scores::read(&path).unwrap();
        assert_eq!(scores.entries.len(), 4);
        assert_eq!(scores.best(None).iter().map(|e| e.id.as_str()).collect::<Vec<_>>(), ["b", "c", "a"]);
        assert!(scores.best(Some("sil")).is_empty());
    }

    #[test]
    fn damaged_and_torn_lines_cost_only_themselves() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("scores.jsonl");
        enter_score(&path, &entry("a", 1)).unwrap();
        let mut bytes = std::fs::read(&path).unwrap();
        bytes.extend(b"not json\n\xff\xfe\n{\"id\":\"half");
        std::fs::write(&path, &bytes).unwrap();
        enter_score(&path, &entry("b", 2)).unwrap();
        let scores = Scores::read(&path).unwrap();
        assert_eq!(scores.entries.iter().map(|e| e.id.as_str()).collect::<Vec<_>>(), ["a", "b"]);
        assert_eq!(scores.damaged, [2, 3, 4]);
    }

    #[test]
    fn many_at_once_lose_nothing() {
        let dir = tempfile::tempdir().unwrap();
        let path = dir.path().join("scores.jsonl");
        std::thread::scope(|s| {
            for t in 0..8 {
                let path = &path;
                s.spawn(move || {
                    for i in 0..10 {
                        enter_score(path, &entry(&format!("{t}-{i}"), i)).unwrap();
                    }
                });
            }
        });
        let scores = Scores::read(&path).unwrap();
        assert_eq!((scores.entries.len(), scores.damaged.len()), (80, 0));
    }

    proptest! {
        #[test]
        fn foreign_bytes_never_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            let _ = Scores::parse(&bytes);
        }
    }
}
