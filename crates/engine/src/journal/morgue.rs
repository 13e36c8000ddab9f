//! The morgue: for every game that ended a text that tells of it, the same for programs, and a copy of its record.
//!
//! Promise: writing the same game again gives the same three files; no other files are touched.

use super::store::Store;
use super::{Entry, JournalError, Record, RecordText};
use crate::chance::fnv1a64;
use crate::play::End;
use std::path::Path;

/// What was written: names in the store of the morgue.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MorgueFiles {
    /// What tells this game from all others: a hash of its record.
    pub id: String,
    /// The text.
    pub dump: String,
    /// The same for programs.
    pub json: String,
    /// The copy of the record.
    pub record: String,
}

/// Writes the dump, and the record closed by its END line (`commands` and state `hash` of the game as it ended).
pub fn write_morgue(
    morgue: &mut dyn Store,
    record: &[u8],
    commands: u64,
    hash: u64,
    end: &End,
) -> Result<MorgueFiles, JournalError> {
    let read = Record::read(record, Path::new(super::RECORD))?;
    let mut bytes = record.to_vec();
    bytes.truncate(usize::try_from(read.whole).unwrap_or(usize::MAX));
    let id = format!("{:016x}", fnv1a64(&bytes));
    if !read.is_finished() {
        if bytes.last() != Some(&b'\n') {
            bytes.push(b'\n');
        }
        let mut last = RecordText { text: String::new(), chain: read.last_chain() };
        last.push(&Entry::End { commands, hash });
        bytes.extend(last.text.as_bytes());
    }
    let stem = format!("{}-{}", file_name(&end.name), &id[..8]);
    let name = |ending: &str| format!("{stem}.{ending}");
    let files = MorgueFiles { dump: name("txt"), json: name("json"), record: name("record"), id };
    morgue.replace(&files.record, &bytes)?;
    morgue.replace(&files.dump, dump(end).as_bytes())?;
    let json = serde_json::to_string_pretty(end).unwrap_or_default();
    morgue.replace(&files.json, (json + "\n").as_bytes())?;
    Ok(files)
}

/// The dump as text: the game's own lines, then the chronicle with its turns unless they tell it.
pub fn dump(end: &End) -> String {
    let mut out = String::new();
    for line in &end.morgue {
        out.push_str(line);
        out.push('\n');
    }
    // A game may have told it among its own lines.
    let told = |what: &str| end.morgue.iter().any(|line| line.ends_with(what));
    if !end.chronicle.iter().all(|(_, what)| told(what)) {
        out.push_str("\nChronicle\n");
        for (turn, what) in &end.chronicle {
            out.push_str(&format!("{turn:>8}  {what}\n"));
        }
    }
    out
}

/// A hero's name as the name of a file, on every platform: letters and digits of any language, at most 40 of them.
pub fn file_name(name: &str) -> String {
    let clean: String =
        name.trim().chars().map(|c| if c.is_alphanumeric() || c == '-' { c } else { '_' }).take(40).collect();
    if clean.chars().all(|c| c == '_') { "Nameless".to_owned() } else { clean }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::{Fault, Header, MemoryStore, write_header};

    fn end(name: &str) -> End {
        End {
            name: name.into(),
            won: true,
            cause: None,
            points: 7,
            line: "left".into(),
            depth: 1,
            morgue: vec!["Beren left the gatehouse.".into()],
            chronicle: vec![(12, "Came to the cellars.".into())],
            marks: Vec::new(),
        }
    }

    fn header() -> Header {
        Header { rules: 1, game: "rooms".into(), data: [7; 32], constants: "documented".into(), seed: 3 }
    }

    #[test]
    fn the_morgue_holds_the_dump_with_its_chronicle_and_the_record() {
        let record = write_header(&header()).text;
        let mut morgue = MemoryStore::new();
        let files = write_morgue(&mut morgue, record.as_bytes(), 0, 99, &end("Beren")).unwrap();
        let copy = Record::read(&morgue.get(&files.record).unwrap(), Path::new("copy")).unwrap();
        assert_eq!(copy.header, header());
        assert_eq!(copy.entries.last().map(|e| &e.2), Some(&Entry::End { commands: 0, hash: 99 }));
        let text = String::from_utf8(morgue.get(&files.dump).unwrap()).unwrap();
        assert!(text.starts_with("Beren left") && text.contains("      12  Came"));
        assert_eq!(write_morgue(&mut morgue, record.as_bytes(), 0, 99, &end("Beren")).unwrap(), files);
        let json: End = serde_json::from_slice(&morgue.get(&files.json).unwrap()).unwrap();
        assert_eq!(json, end("Beren"));
        assert_eq!(morgue.files().len(), 3);
    }

    #[test]
    fn no_name_leads_out_of_the_morgue() {
        for (name, file) in [
            ("../../etc/passwd", "______etc_passwd"),
            ("Lúthien Tinúviel", "Lúthien_Tinúviel"),
            ("", "Nameless"),
            ("..", "Nameless"),
            ("a\u{0}b", "a_b"),
        ] {
            assert_eq!(file_name(name), file);
        }
        assert_eq!(file_name(&"x".repeat(99)).len(), 40);
    }

    #[test]
    fn bytes_that_are_no_record_and_a_full_disk_are_said_and_nothing_is_left() {
        let mut morgue = MemoryStore::new();
        assert!(write_morgue(&mut morgue, b"rubbish", 0, 0, &end("B")).is_err());
        morgue.fail_after(0, Fault::Full);
        assert!(write_morgue(&mut morgue, write_header(&header()).text.as_bytes(), 0, 0, &end("B")).is_err());
        assert!(morgue.files().is_empty());
    }
}
