//! Saves on a disk: what is refused, what is never removed, what stays whole.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use angrist_engine::journal::{
    Accept, Cause, JournalError, Locking, RECORD, Record, ScoreEntry, Scores, Session, Store, enter_score,
};
use angrist_engine::play::{End, Ruleset, state_hash};
use angrist_host::{FileStore, list_saves, new_save, open_save, read_record};
use angrist_rooms::RoomsRuleset;
use std::fs;
use std::path::Path;
use std::sync::Arc;

fn ruleset() -> Arc<dyn Ruleset> {
    Arc::new(RoomsRuleset::shipped().unwrap())
}

fn open(dir: &Path) -> Result<Session, JournalError> {
    open_save(ruleset(), dir, Accept::default()).map(|(session, _)| session)
}

#[test]
fn a_second_player_is_refused_even_when_the_lock_file_is_gone() {
    let home = tempfile::tempdir().unwrap();
    let dir = home.path().join("Beren.angrist");
    let mut first = new_save(ruleset(), &dir, 5).unwrap();
    first.apply("walk e").unwrap();
    let told = open(&dir).err().unwrap().to_string();
    assert!(
        told.contains("being played elsewhere") && told.contains(&std::process::id().to_string()),
        "{told}"
    );
    fs::remove_file(dir.join("lock")).unwrap();
    assert!(matches!(open(&dir), Err(JournalError::Locked { .. })));
    assert!(matches!(new_save(ruleset(), &dir, 5), Err(JournalError::Exists { .. })));
    assert!(list_saves(home.path()).unwrap()[0].locked);
    first.apply("wait").unwrap();
    let hash = state_hash(first.game());
    drop(first);
    assert!(!list_saves(home.path()).unwrap()[0].locked);
    assert_eq!(state_hash(open(&dir).unwrap().game()), hash);
}

#[test]
fn a_save_that_an_older_version_plays_is_refused_too() {
    let home = tempfile::tempdir().unwrap();
    let dir = home.path().join("Beren.angrist");
    drop(new_save(ruleset(), &dir, 5).unwrap());
    let theirs = fs::OpenOptions::new().write(true).open(dir.join("lock")).unwrap();
    theirs.lock().unwrap();
    assert!(matches!(open(&dir), Err(JournalError::Locked { .. })));
    drop(theirs);
    assert!(open(&dir).is_ok());
}

#[test]
fn lines_are_appended_wherever_the_end_is() {
    let home = tempfile::tempdir().unwrap();
    let mut store = FileStore::make(home.path()).unwrap();
    store.create("record", b"one\n").unwrap();
    let mut stranger = fs::OpenOptions::new().append(true).open(home.path().join("record")).unwrap();
    std::io::Write::write_all(&mut stranger, b"two\n").unwrap();
    store.append("record", b"three\n").unwrap();
    assert_eq!(
        store.read("record", 99).unwrap().unwrap(),
        b"one\ntwo\nthree\n",
        "no other line is overwritten"
    );
}

#[test]
fn whoever_made_the_record_first_keeps_it() {
    let home = tempfile::tempdir().unwrap();
    let dir = home.path().join("Beren.angrist");
    fs::create_dir(&dir).unwrap();
    fs::write(dir.join(RECORD), "the first game").unwrap();
    assert!(matches!(new_save(ruleset(), &dir, 1), Err(JournalError::Exists { .. })));
    assert_eq!(fs::read_to_string(dir.join(RECORD)).unwrap(), "the first game");
    let games: Vec<bool> = std::thread::scope(|s| {
        let make = |n| {
            let dir = home.path().join("Luthien.angrist");
            s.spawn(move || new_save(ruleset(), &dir, n).is_ok())
        };
        let made: Vec<_> = (0..8).map(make).collect();
        made.into_iter().map(|t| t.join().unwrap()).collect()
    });
    assert_eq!(games.iter().filter(|made| **made).count(), 1, "{games:?}");
    assert!(read_record(&home.path().join("Luthien.angrist/record")).is_ok());
}

#[cfg(unix)]
#[test]
fn a_record_that_cannot_be_looked_at_is_not_taken_for_none() {
    let home = tempfile::tempdir().unwrap();
    for (name, target) in [("loop", "record"), ("dangling", "nowhere")] {
        let dir = home.path().join(name);
        fs::create_dir(&dir).unwrap();
        std::os::unix::fs::symlink(target, dir.join(RECORD)).unwrap();
        assert!(new_save(ruleset(), &dir, 1).is_err(), "{name}");
        assert!(fs::symlink_metadata(dir.join(RECORD)).is_ok(), "{name}");
        assert!(open(&dir).is_err(), "{name}");
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_is_no_record_and_nobody_waits_for_it() {
    let home = tempfile::tempdir().unwrap();
    let made = std::process::Command::new("mkfifo").arg(home.path().join(RECORD)).status();
    if !made.is_ok_and(|s| s.success()) {
        println!("mkfifo is not there: not tried");
        return;
    }
    assert!(read_record(&home.path().join(RECORD)).is_err());
    assert!(open(home.path()).is_err());
    assert!(Record::of(&FileStore::at(home.path())).is_err());
}

#[test]
fn what_is_missing_or_too_large_is_said() {
    let home = tempfile::tempdir().unwrap();
    let none = home.path().join("none");
    assert!(matches!(open(&none), Err(JournalError::NoSave { .. })));
    assert!(!none.exists(), "nothing is made by opening");
    assert!(list_saves(&none).unwrap().is_empty());
    let missing = read_record(&none).err().unwrap().to_string();
    assert!(missing.ends_with("no such file or directory"), "{missing}");
    let mut store = FileStore::make(home.path()).unwrap();
    store.replace("file", b"12345").unwrap();
    assert_eq!(store.read("file", 5).unwrap().unwrap(), b"12345");
    assert_eq!(store.read("file", 4).unwrap_err().cause, Cause::TooLarge(4));
    for bad in ["../file", "", ".", "a/b"] {
        assert_eq!(store.replace(bad, b"").unwrap_err().cause, Cause::BadName, "{bad:?}");
    }
    assert_eq!(store.list().unwrap(), ["file"]);
}

#[test]
fn a_file_is_replaced_whole_and_cut_and_removed() {
    let home = tempfile::tempdir().unwrap();
    let mut store = FileStore::make(home.path()).unwrap();
    store.append("record", b"abc").unwrap();
    store.append("record", b"def").unwrap();
    store.cut("record", 4).unwrap();
    store.append("record", b"X").unwrap();
    store.sync("record").unwrap();
    assert_eq!(fs::read(home.path().join("record")).unwrap(), b"abcdX");
    store.replace("record", b"new").unwrap();
    assert_eq!(store.read("record", 9).unwrap().unwrap(), b"new");
    store.remove("record").unwrap();
    store.remove("record").unwrap();
    assert_eq!(store.read("record", 9).unwrap(), None);
    assert!(store.lock("record", Locking::Now).is_err());
    assert_eq!(fs::read_dir(home.path()).unwrap().count(), 0);
}

#[test]
fn many_score_writers_at_once_lose_nothing() {
    let home = tempfile::tempdir().unwrap();
    let end = End {
        name: "Beren".into(),
        won: false,
        cause: None,
        points: 1,
        line: "Beren left the gatehouse".into(),
        depth: 1,
        morgue: Vec::new(),
        chronicle: Vec::new(),
        marks: Vec::new(),
    };
    std::thread::scope(|s| {
        for t in 0..8 {
            let (dir, end) = (home.path(), &end);
            s.spawn(move || {
                let mut store = FileStore::at(dir);
                for i in 0..10 {
                    let entry = ScoreEntry { id: format!("{t}-{i}"), ..ScoreEntry::of(end) };
                    assert!(enter_score(&mut store, "scores.jsonl", &entry).unwrap());
                }
            });
        }
    });
    let scores = Scores::read(&FileStore::at(home.path()), "scores.jsonl").unwrap();
    assert_eq!((scores.entries.len(), scores.damaged.len()), (80, 0));
}

/// Reliability F12: a save removed while it is played is told with the next command.
#[cfg(unix)]
#[test]
fn a_save_that_was_removed_is_told_at_the_next_command() {
    let home = tempfile::tempdir().unwrap();
    let dir = home.path().join("Beren.angrist");
    let mut session = new_save(ruleset(), &dir, 5).unwrap();
    session.apply("walk e").unwrap();
    fs::remove_dir_all(&dir).unwrap();
    let told = session.apply("walk w").unwrap_err().to_string();
    assert!(told.contains("record") && told.contains("no such file"), "{told}");
}
