//! Records as bytes: read back, damaged, cut off, foreign.

use super::*;
use proptest::prelude::*;

fn header() -> Header {
    Header { rules: 3, game: "rooms".into(), data: [7; 32], constants: "documented".into(), seed: 42 }
}

fn sample() -> (String, Vec<Entry>) {
    let entries = vec![
        Entry::Command { text: "walk n".into(), times: 1, fingerprint: 0x12ab },
        Entry::Command { text: "go".into(), times: 17, fingerprint: 1 },
        Entry::Check { commands: 18, hash: 99 },
        Entry::Rules(4),
        Entry::Data([9; 32]),
        Entry::Command { text: "inscribe a =g ;x".into(), times: 1, fingerprint: 0 },
        Entry::End { commands: 19, hash: u64::MAX },
    ];
    let mut text = write_header(&header());
    entries.iter().for_each(|e| text.push(e));
    (text.text, entries)
}

fn read(text: &[u8]) -> Result<Record, JournalError> {
    Record::read(text, Path::new("test"))
}

#[test]
fn a_record_reads_back_as_it_was_written() {
    let (text, entries) = sample();
    let record = read(text.as_bytes()).unwrap();
    assert_eq!(record.header, header());
    assert_eq!(record.entries.iter().map(|(_, _, e)| e.clone()).collect::<Vec<_>>(), entries);
    assert_eq!((record.rules(), record.data()), (4, [9; 32]));
    assert_eq!((record.is_finished(), record.torn, record.whole), (true, None, text.len() as u64));
}

#[test]
fn every_flipped_bit_is_noticed() {
    let (text, _) = sample();
    let good = read(text.as_bytes()).unwrap();
    for at in 0..text.len() {
        for bit in 0..8 {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1 << bit;
            if let Ok(read) = read(&bytes) {
                // Only the last line may be missing, and then it says so.
                assert!(read.torn.is_some(), "byte {at} bit {bit}");
                assert_eq!(read.entries, good.entries[..good.entries.len() - 1]);
            }
        }
    }
}

#[test]
fn every_truncation_is_a_shorter_game_or_an_error() {
    let (text, _) = sample();
    let good = read(text.as_bytes()).unwrap();
    for length in 0..text.len() {
        if let Ok(read) = read(&text.as_bytes()[..length]) {
            assert_eq!(read.entries, good.entries[..read.entries.len()], "length {length}");
            assert!(!read.is_finished() || length + 1 == text.len());
        }
    }
}

#[test]
fn an_edited_line_and_the_future_are_named() {
    let (text, _) = sample();
    match read(text.replace("walk n", "walk s").as_bytes()) {
        Err(JournalError::Damaged { line: 8, .. }) => {}
        other => panic!("{other:?}"),
    }
    match read(text.replace("RECORD 1", "RECORD 2").as_bytes()) {
        Err(JournalError::Future { found: 2, known: 1, .. }) => {}
        other => panic!("{other:?}"),
    }
    assert!(matches!(read(b"PK\x03\x04"), Err(JournalError::NotARecord { .. })));
    let moved: String = {
        let mut lines: Vec<&str> = text.lines().collect();
        lines.swap(7, 8);
        lines.join("\n") + "\n"
    };
    assert!(matches!(read(moved.as_bytes()), Err(JournalError::Damaged { line: 8, .. })));
}

#[test]
fn what_cannot_be_a_line_is_not_a_command() {
    for bad in ["", "CHECK 1", "END", "walk\nn", "begin", " walk n", "begin x"] {
        assert!(sane_command(bad).is_err(), "{bad:?}");
    }
    assert!(sane_command(&"x".repeat(LONGEST_COMMAND + 1)).is_err());
    assert!(sane_command("answer CHECK").is_ok());
    assert_eq!(split_times("go 17"), ("go", 17));
    assert_eq!(split_times("go 0"), ("go 0", 1));
}

proptest! {
    #[test]
    fn no_bytes_make_the_reader_panic(tail: Vec<u8>) {
        let mut bytes = write_header(&header()).text.into_bytes();
        bytes.extend_from_slice(&tail);
        let _ = read(&bytes);
        let _ = read(&tail);
    }
}
