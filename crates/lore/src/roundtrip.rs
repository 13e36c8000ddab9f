//! Whether a directory of any variant, with or without a schema, is read and written back to the byte.

use crate::gamedata::{self, Entry, GameFile};
use crate::lines::{self, Class};
use angrist_source::Source;
use serde::Serialize;
use std::fmt::Write as _;

/// Lines of a file by class.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Classes {
    /// Nothing in them.
    pub blank: usize,
    /// Comments.
    pub comment: usize,
    /// Version lines.
    pub version: usize,
    /// Data.
    pub data: usize,
    /// Everything else.
    pub other: usize,
}

/// One file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct FileReport {
    /// Its name.
    pub file: String,
    /// Its size.
    pub bytes: usize,
    /// Its lines.
    pub lines: Classes,
    /// Its `N:` lines, or those that open a record in game data of Angband 3.1 and later.
    pub records: usize,
    /// Whether it is written back to the byte.
    pub exact: bool,
}

/// A whole directory.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Report {
    /// Its files, in the order they were handed over.
    pub files: Vec<FileReport>,
}

/// Reads and writes every file in memory.
pub fn roundtrip(sources: &[Source<'_>]) -> Report {
    Report { files: sources.iter().map(|s| one(*s)).collect() }
}

fn one(source: Source<'_>) -> FileReport {
    if gamedata::is_gamedata(&[source]) {
        return keywords(source);
    }
    let lines = lines::split(source);
    let mut classes = Classes::default();
    let mut records = 0;
    for line in &lines {
        *match line.class {
            Class::Blank => &mut classes.blank,
            Class::Comment => &mut classes.comment,
            Class::Version => &mut classes.version,
            Class::Data => &mut classes.data,
            Class::Other => &mut classes.other,
        } += 1;
        records += usize::from(line.class == Class::Data && line.kind(source.bytes) == Some(b'N'));
    }
    // Each line is taken apart into what counts, what is dropped before and behind it, and put together again.
    let mut written = Vec::with_capacity(source.bytes.len());
    for line in &lines {
        for (from, to) in
            [(line.start, line.text.start), (line.text.start, line.text.end), (line.text.end, line.next)]
        {
            written.extend_from_slice(source.bytes.get(from as usize..to as usize).unwrap_or_default());
        }
    }
    let exact = written == source.bytes;
    FileReport { file: source.name.to_string(), bytes: source.bytes.len(), lines: classes, records, exact }
}

/// A file of `keyword:value` lines.
fn keywords(source: Source<'_>) -> FileReport {
    let file = GameFile::read(source);
    let mut classes = Classes::default();
    for (start, entry) in &file.lines {
        let rest = source.bytes.get(*start as usize..).unwrap_or_default();
        let first = rest.iter().find(|b| !matches!(b, b' ' | b'\t' | 0xEF | 0xBB | 0xBF));
        *match entry {
            Entry::Pair(..) => &mut classes.data,
            Entry::Other(_) => &mut classes.other,
            Entry::Blank if first == Some(&b'#') => &mut classes.comment,
            Entry::Blank => &mut classes.blank,
        } += 1;
    }
    let (records, exact) = (file.records(), file.write() == source.bytes);
    FileReport { file: source.name.to_string(), bytes: source.bytes.len(), lines: classes, records, exact }
}

impl Report {
    /// Whether every file is exact.
    pub fn exact(&self) -> bool {
        self.files.iter().all(|f| f.exact)
    }

    /// As a table for people.
    pub fn text(&self) -> String {
        let width = self.files.iter().map(|f| f.file.len()).max().unwrap_or(4).max(4);
        let mut out = String::new();
        let heads = ["bytes", "blank", "comment", "version", "data", "other", "records"];
        let _ = write!(out, "{:width$}", "file");
        for head in heads {
            let _ = write!(out, " {head:>8}");
        }
        out.push_str(" exact\n");
        for f in &self.files {
            let _ = write!(out, "{:width$}", f.file);
            let l = f.lines;
            for n in [f.bytes, l.blank, l.comment, l.version, l.data, l.other, f.records] {
                let _ = write!(out, " {n:>8}");
            }
            out.push_str(if f.exact { " yes\n" } else { " NO\n" });
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_an_unknown_variant_is_classified_counted_and_exact() {
        let text = b"\xEF\xBB\xBF# x\r\nV:3.0\nN:1:a\nN:2:b\n\nname:new style\n?:[EQU $A b]\n\0\nN:3:c";
        let report = roundtrip(&[Source::new("r_info.txt", text)]);
        let f = &report.files[0];
        let l = f.lines;
        assert_eq!((l.blank, l.comment, l.version, l.data, l.other), (2, 1, 1, 4, 1));
        assert_eq!((f.records, f.exact, f.bytes), (3, true, text.len()));
        let json = serde_json::to_value(&report).unwrap();
        assert_eq!(json["files"][0]["lines"]["comment"], 1);
        assert!(report.text().contains("r_info.txt"));
    }

    #[test]
    fn keyword_files_are_counted_by_their_own_lines() {
        let text =
            b"# File\n\nname:dog\r\nbase:canine\n depth:1\nblow:BITE:HURT:1d3\nname:cat\nbase:feline\nodd\n";
        let f = &roundtrip(&[Source::new("monster.txt", text)]).files[0];
        let l = f.lines;
        assert_eq!((l.blank, l.comment, l.data, l.other, f.records, f.exact), (1, 1, 6, 1, 2, true));
        let one = b"name:canine\nglyph:C\npain:1\n";
        assert_eq!(roundtrip(&[Source::new("monster_base.txt", one)]).files[0].records, 1);
    }
}
