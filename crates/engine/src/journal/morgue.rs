//! The morgue: for every game that ended a text that tells of it, the same for programs, and a copy of its record.
//!
//! Promise: burying the same game again gives the same three files; nobody else's files are touched.

use super::{Entry, JournalError, Record, RecordText};
use crate::chance::fnv1a64;
use crate::play::End;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

/// What was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grave {
    /// What tells this game from all others: a hash of its record.
    pub id: String,
    /// The text.
    pub dump: PathBuf,
    /// The same for programs.
    pub json: PathBuf,
    /// The copy of the record.
    pub record: PathBuf,
}

/// Writes the dump, and copies the record into the morgue, closed by its END line (`commands` and state `hash` of the
/// game as it ended).
pub fn bury(
    morgue: &Path,
    record: &Path,
    commands: u64,
    hash: u64,
    end: &End,
) -> Result<Grave, JournalError> {
    let mut bytes = fs::read(record).map_err(|e| JournalError::io("read", record, e))?;
    let read = Record::read(&bytes, record)?;
    bytes.truncate(usize::try_from(read.whole).unwrap_or(usize::MAX));
    let id = format!("{:016x}", fnv1a64(&bytes));
    if !matches!(read.entries.last(), Some((_, _, Entry::End { .. }))) {
        let chain = read.entries.last().map_or(read.begin, |(_, chain, _)| *chain);
        let mut last = RecordText { text: String::new(), chain };
        last.push(&Entry::End { commands, hash });
        bytes.extend(last.text.as_bytes());
    }
    fs::create_dir_all(morgue).map_err(|e| JournalError::io("create", morgue, e))?;
    let stem = format!("{}-{}", file_name(&end.name), &id[..8]);
    let file = |ending: &str| morgue.join(format!("{stem}.{ending}"));
    let grave = Grave { dump: file("txt"), json: file("json"), record: file("record"), id };
    write_whole(&grave.record, &bytes)?;
    write_whole(&grave.dump, dump(end).as_bytes())?;
    let json = serde_json::to_string_pretty(end).unwrap_or_default();
    write_whole(&grave.json, (json + "\n").as_bytes())?;
    Ok(grave)
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

/// Written beside and renamed, so that a file is whole or not there.
fn write_whole(path: &Path, bytes: &[u8]) -> Result<(), JournalError> {
    let beside = path.with_extension("part");
    let write = || -> std::io::Result<()> {
        let mut file = fs::File::create(&beside)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&beside, path)
    };
    write().map_err(|e| {
        let _ = fs::remove_file(&beside);
        JournalError::io("write to", path, e)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::{Header, write_header};

    fn end(name: &str) -> End {
        End {
            name: name.into(),
            won: true,
            points: 7,
            line: "left".into(),
            depth: 1,
            morgue: vec!["Beren left the gatehouse.".into()],
            chronicle: vec![(12, "Came to the cellars.".into())],
            marks: Vec::new(),
        }
    }

    #[test]
    fn a_grave_holds_the_dump_with_its_chronicle_and_the_record() {
        let dir = tempfile::tempdir().unwrap();
        let record = dir.path().join("record");
        let header =
            Header { rules: 1, game: "rooms".into(), data: [7; 32], constants: "documented".into(), seed: 3 };
        fs::write(&record, write_header(&header).text).unwrap();
        let morgue = dir.path().join("morgue");
        let grave = bury(&morgue, &record, 0, 99, &end("Beren")).unwrap();
        let copy = Record::open(&grave.record).unwrap();
        assert_eq!(copy.header, header);
        assert_eq!(copy.entries.last().map(|e| &e.2), Some(&Entry::End { commands: 0, hash: 99 }));
        let text = fs::read_to_string(&grave.dump).unwrap();
        assert!(text.starts_with("Beren left") && text.contains("      12  Came"));
        assert_eq!(bury(&morgue, &record, 0, 99, &end("Beren")).unwrap(), grave);
        let json: End = serde_json::from_str(&fs::read_to_string(&grave.json).unwrap()).unwrap();
        assert_eq!(json, end("Beren"));
        assert_eq!(fs::read_dir(&morgue).unwrap().count(), 3);
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
    fn a_missing_record_is_said_and_nothing_written() {
        let dir = tempfile::tempdir().unwrap();
        assert!(bury(&dir.path().join("m"), &dir.path().join("none"), 0, 0, &end("B")).is_err());
        assert!(!dir.path().join("m").exists());
    }
}
