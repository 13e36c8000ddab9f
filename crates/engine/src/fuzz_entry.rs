//! What must hold of records, snapshots and tables of scores for any bytes whatever: one function a reader, called by the fuzz
//! targets and by the test that runs the committed corpus on a stable toolchain.
//!
//! Each gives a sentence when a promise is broken. A checksum would keep a fuzzer at the door, so the bytes are also read with
//! true checksums written behind them.

use crate::journal::{
    Entry, MemoryStore, Record, RecordText, SaveSummary, ScoreEntry, Scores, Snapshot, enter_score,
};
use crate::play::{Command, Query, Verb, common};
use std::path::Path;

/// A record of these lines with true checksums: what a person writes who knows the format.
pub fn sealed(begin: &RecordText, lines: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(lines);
    let mut record = begin.clone();
    for line in text.lines() {
        record.chain = record.chain.next(line);
        record.text.push_str(&format!("{line} ;{:08x}\n", record.chain.0));
    }
    record.text.into_bytes()
}

/// Verbs that every game has.
static VERBS: &[Verb] = &[common::GO, common::ANSWER, common::CANCEL];

/// A header that reads, for the lines of a fuzzer.
fn some_header() -> RecordText {
    crate::journal::write_header(&crate::journal::Header {
        rules: 1,
        game: "rooms".into(),
        data: [7; 32],
        constants: "documented".into(),
        seed: 42,
    })
}

/// Bytes as a record, as the lines of a record with true checksums, and as a snapshot beside it: read or refused, and what is
/// read is written back to the byte.
///
/// # Errors
/// A sentence about the promise that was broken.
pub fn record(bytes: &[u8]) -> Result<(), String> {
    for whole in [bytes.to_vec(), sealed(&some_header(), bytes)] {
        let Ok(record) = Record::read(&whole, Path::new("record")) else { continue };
        let _ = (record.rules(), record.data(), record.is_rescued(), record.is_finished());
        if record.chain_after(u64::MAX).is_some() {
            return Err("a record has an endless number of entries".into());
        }
        record.commands_before(usize::MAX);
        let mut again = crate::journal::write_header(&record.header);
        record.entries.iter().for_each(|(_, _, entry)| again.push(entry));
        let same = Record::read(again.text.as_bytes(), Path::new("record"));
        let entries =
            |record: &Record| -> Vec<Entry> { record.entries.iter().map(|e| e.2.clone()).collect() };
        match same {
            Ok(same) if same.header == record.header && entries(&same) == entries(&record) => {}
            Ok(_) => return Err("a record that is written again reads as another".into()),
            Err(e) => return Err(format!("a record that is written again is refused: {e}")),
        }
        let store = MemoryStore::holding([("record", &whole[..]), ("snapshot-0", bytes)]);
        if SaveSummary::of(&store, "save").record.is_err() {
            return Err("a record that reads is refused in the list of saves".into());
        }
    }
    if let Ok(snapshot) = Snapshot::read(bytes)
        && Snapshot::read(&snapshot.write()).as_ref() != Ok(&snapshot)
    {
        return Err("a snapshot that is written again reads as another".into());
    }
    if let Ok(text) = std::str::from_utf8(bytes) {
        for line in text.lines().take(50) {
            let _ = Query::parse(line);
            let Ok(command) = Command::parse(VERBS, line) else { continue };
            if Command::parse(VERBS, &command.to_string()).as_ref() != Ok(&command) {
                return Err(format!("'{command}' reads as another command"));
            }
        }
    }
    Ok(())
}

/// Bytes as a table of scores: every line is an entry or is counted as damaged, and a game entered into it is found in it once.
///
/// # Errors
/// A sentence about the promise that was broken.
pub fn scores(bytes: &[u8]) -> Result<(), String> {
    let read = Scores::parse(bytes);
    let lines = bytes.split(|b| *b == b'\n').filter(|l| !l.iter().all(u8::is_ascii_whitespace)).count();
    if read.entries.len() + read.damaged.len() != lines {
        return Err(format!("{lines} lines are not {} entries", read.entries.len()));
    }
    let best = read.best(None);
    if best.windows(2).any(|two| two[0].points < two[1].points) || best.iter().any(|e| !e.ranked()) {
        return Err("the best are not in order".into());
    }
    let mut store = MemoryStore::holding([("scores", bytes)]);
    let entry = match read.entries.first() {
        Some(entry) => ScoreEntry { id: format!("{}+", entry.id), ..entry.clone() },
        None => return Ok(()),
    };
    let known = read.entries.iter().any(|e| e.id == entry.id);
    for new in [!known, false] {
        match enter_score(&mut store, "scores", &entry) {
            Ok(entered) if entered == new => {}
            Ok(_) => return Err("a game was entered twice or not at all".into()),
            Err(e) => return Err(e.to_string()),
        }
    }
    let after = Scores::parse(&store.get("scores").unwrap_or_default());
    // A torn last line may have been an entry by itself: closing it changes nothing.
    match after.entries.len() == read.entries.len() + usize::from(!known) && after.damaged == read.damaged {
        true => Ok(()),
        false => Err("entering a game changed other lines".into()),
    }
}
