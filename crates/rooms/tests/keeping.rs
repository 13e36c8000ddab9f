//! The guarantees of `engine::journal`, shown on a real game.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use angrist_engine::chance::stream;
use angrist_engine::journal::{Accept, Entry, JournalError, OpenNotice, Record, Session, replay};
use angrist_engine::play::{Ruleset, random_command, state_hash};
use angrist_rooms::RoomsRuleset;
use std::fs;
use std::path::Path;
use std::sync::Arc;

fn ruleset() -> Arc<dyn Ruleset> {
    Arc::new(RoomsRuleset::shipped().unwrap())
}

/// A world whose data differs by one figure.
fn other_ruleset() -> Arc<dyn Ruleset> {
    let read = |name: &str| fs::read_to_string(Path::new("../../data/rooms").join(name)).unwrap();
    let [terrain, levels, constants, words] = angrist_rooms::FILES.map(read);
    let constants = constants.replace("C:sight:9", "C:sight:8");
    Arc::new(RoomsRuleset::read([&terrain, &levels, &constants, &words]).unwrap())
}

/// A few hundred commands that were accepted, from a player without a purpose.
fn random_game(ruleset: &Arc<dyn Ruleset>, seed: u64, tries: u32) -> (Vec<String>, u64) {
    let mut chance = stream(seed, "player", 0, 0);
    let mut game = ruleset.begin(seed);
    let mut done = Vec::new();
    for _ in 0..tries {
        let Some(command) = random_command(&*game, ruleset.verbs(), &mut chance) else { break };
        if game.apply(&command).is_ok() {
            done.push(command);
        }
        game.check().unwrap();
    }
    let hash = state_hash(&*game);
    (done, hash)
}

#[test]
fn a_game_restored_after_every_command_is_the_same_game() {
    let ruleset = ruleset();
    let (commands, hash) = random_game(&ruleset, 11, 1500);
    assert!(commands.len() > 300, "{}", commands.len());
    let mut game = ruleset.begin(11);
    for command in &commands {
        game.apply(command).unwrap();
        let mut bytes = Vec::new();
        game.state(&mut bytes);
        game = ruleset.restore(&bytes).unwrap();
    }
    assert_eq!(state_hash(&*game), hash);
}

#[test]
fn a_save_opened_after_every_command_is_the_same_game() {
    let ruleset = ruleset();
    let (commands, hash) = random_game(&ruleset, 12, 300);
    let dir = tempfile::tempdir().unwrap();
    let save = dir.path().join("hero.angrist");
    drop(Session::create(ruleset.clone(), &save, 12).unwrap());
    for command in &commands {
        let (mut session, notices) = Session::open(ruleset.clone(), &save, Accept::default()).unwrap();
        assert_eq!(notices, []);
        session.apply(command).unwrap();
    }
    let (session, _) = Session::open(ruleset.clone(), &save, Accept::default()).unwrap();
    assert_eq!(state_hash(session.game()), hash);
    drop(session);
    let record = Record::open(&save.join("record")).unwrap();
    assert_eq!(state_hash(&*replay(&*ruleset, &record, |_, _, _| {}).unwrap().game), hash);
}

#[test]
fn a_refused_command_changes_nothing_and_is_not_recorded() {
    let ruleset = ruleset();
    let mut session = Session::begin(ruleset, 1);
    session.keep_text();
    let before = state_hash(session.game());
    for bad in
        ["dance", "walk", "walk up", "go", "answer yes", "down", "option bold 3", "CHECK 1 2", "", "open"]
    {
        assert!(session.apply(bad).is_err(), "{bad}");
        assert_eq!(state_hash(session.game()), before, "{bad}");
    }
    assert_eq!(session.commands(), 0);
    assert!(session.take_text().unwrap().lines().nth(7).unwrap().starts_with("END 0 "));
}

#[test]
fn long_actions_are_folded_into_one_line() {
    let ruleset = ruleset();
    let mut session = Session::begin(ruleset.clone(), 1);
    session.keep_text();
    session.apply("stride w").unwrap();
    session.go(50).unwrap();
    let hash = state_hash(session.game());
    let text = session.take_text().unwrap();
    let record = Record::read(text.as_bytes(), Path::new("text")).unwrap();
    let folded = record
        .entries
        .iter()
        .any(|(_, _, e)| matches!(e, Entry::Command { text, times: 2.., .. } if text == "go"));
    assert!(folded, "{text}");
    assert_eq!(state_hash(&*replay(&*ruleset, &record, |_, _, _| {}).unwrap().game), hash);
}

#[test]
fn a_second_player_is_refused_and_the_first_goes_on() {
    let ruleset = ruleset();
    let dir = tempfile::tempdir().unwrap();
    let save = dir.path().join("hero.angrist");
    let mut first = Session::create(ruleset.clone(), &save, 5).unwrap();
    assert!(matches!(
        Session::open(ruleset.clone(), &save, Accept::default()),
        Err(JournalError::Locked { .. })
    ));
    assert!(matches!(Session::create(ruleset.clone(), &save, 5), Err(JournalError::Exists { .. })));
    first.apply("walk e").unwrap();
    drop(first);
    assert!(Session::open(ruleset, &save, Accept::default()).is_ok());
}

fn small_save(ruleset: &Arc<dyn Ruleset>, save: &Path) -> u64 {
    let mut session = Session::create(ruleset.clone(), save, 3).unwrap();
    for command in ["walk e", "walk e", "wait", "walk s"] {
        session.apply(command).unwrap();
    }
    session.snapshot().unwrap();
    session.apply("walk s").unwrap();
    state_hash(session.game())
}

/// Every file with its bytes, the lock left out (it is ours to write).
fn files(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all: Vec<_> = fs::read_dir(dir)
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|p| p.file_name().unwrap() != "lock")
        .map(|p| (p.file_name().unwrap().to_string_lossy().into_owned(), fs::read(&p).unwrap()))
        .collect();
    all.sort();
    all
}

/// Opens a damaged save: the same game with a notice or not, an earlier point of it with a notice, or an error that
/// leaves every file as it was. Never a panic, never silently another game.
fn try_damaged(ruleset: &Arc<dyn Ruleset>, save: &Path, hash: u64, hashes: &[u64], what: &str) {
    let before = files(save);
    match Session::open(ruleset.clone(), save, Accept::default()) {
        Ok((session, notices)) => {
            let found = state_hash(session.game());
            let told = !notices.is_empty();
            assert!(found == hash || (told && hashes.contains(&found)), "{what}: {notices:?}");
        }
        Err(e) => {
            assert!(!e.to_string().is_empty());
            assert_eq!(files(save), before, "{what}");
        }
    }
}

#[test]
fn every_flipped_bit_and_every_length_of_a_save_is_noticed_or_harmless() {
    let ruleset = ruleset();
    let dir = tempfile::tempdir().unwrap();
    let good = dir.path().join("good.angrist");
    let hash = small_save(&ruleset, &good);
    // The hashes of every earlier point of the same game.
    let mut hashes = vec![state_hash(&*ruleset.begin(3))];
    let record = Record::open(&good.join("record")).unwrap();
    replay(&*ruleset, &record, |game, _, _| hashes.push(state_hash(game))).unwrap();
    let originals = files(&good);
    let bad = dir.path().join("bad.angrist");
    let restore = || {
        let _ = fs::remove_dir_all(&bad);
        fs::create_dir(&bad).unwrap();
        originals.iter().for_each(|(name, bytes)| fs::write(bad.join(name), bytes).unwrap());
    };
    for (name, bytes) in &originals {
        // Records and snapshot heads byte by byte; of the long map in a snapshot every 7th byte.
        let stride = |at: &usize| bytes.len() < 1200 || *at < 200 || at.is_multiple_of(7);
        for at in (0..bytes.len()).filter(stride) {
            restore();
            fs::write(bad.join(name), &bytes[..at]).unwrap();
            try_damaged(&ruleset, &bad, hash, &hashes, &format!("{name} cut to {at}"));
            // Every bit of the record; of a snapshot, whose digest guards all bytes alike, one bit a byte.
            for bit in (0..8).filter(|bit| name == "record" || at % 8 == *bit) {
                let mut flipped = bytes.clone();
                flipped[at] ^= 1 << bit;
                restore();
                fs::write(bad.join(name), &flipped).unwrap();
                try_damaged(&ruleset, &bad, hash, &hashes, &format!("{name} byte {at} bit {bit}"));
            }
        }
    }
}

#[test]
fn a_damaged_snapshot_falls_back_to_the_older_and_then_to_the_record() {
    let ruleset = ruleset();
    let dir = tempfile::tempdir().unwrap();
    let save = dir.path().join("hero.angrist");
    let mut session = Session::create(ruleset.clone(), &save, 3).unwrap();
    for command in ["walk e", "walk e", "wait"] {
        session.apply(command).unwrap();
        session.snapshot().unwrap();
    }
    let hash = state_hash(session.game());
    drop(session);
    for broken in 1..=2 {
        for file in ["snapshot-0", "snapshot-1"].iter().take(broken) {
            fs::write(save.join(file), b"ANGRSNAP rubbish").unwrap();
        }
        let (session, notices) = Session::open(ruleset.clone(), &save, Accept::default()).unwrap();
        assert_eq!(state_hash(session.game()), hash);
        let left_out = notices.iter().filter(|n| matches!(n, OpenNotice::SnapshotLeftOut { .. })).count();
        assert_eq!(left_out, broken);
    }
}

#[test]
fn other_data_is_refused_unless_accepted_and_then_written_down() {
    let (ruleset, other) = (ruleset(), other_ruleset());
    let dir = tempfile::tempdir().unwrap();
    let save = dir.path().join("hero.angrist");
    small_save(&ruleset, &save);
    let before = files(&save);
    assert!(matches!(
        Session::open(other.clone(), &save, Accept::default()),
        Err(JournalError::OtherData { .. })
    ));
    assert_eq!(files(&save), before);
    let (mut session, notices) = Session::open(other.clone(), &save, Accept { data: true }).unwrap();
    assert!(notices.contains(&OpenNotice::NewData));
    session.apply("wait").unwrap();
    drop(session);
    let record = Record::open(&save.join("record")).unwrap();
    assert_eq!(record.data(), other.data_digest());
    assert!(Session::open(other, &save, Accept::default()).is_ok());
    assert!(matches!(Session::open(ruleset, &save, Accept::default()), Err(JournalError::OtherData { .. })));
}

#[test]
fn a_divergence_is_named_by_its_line() {
    let ruleset = ruleset();
    let mut session = Session::begin(ruleset.clone(), 3);
    session.keep_text();
    for command in ["walk e", "wait", "walk e", "wait"] {
        session.apply(command).unwrap();
    }
    let text = session.take_text().unwrap();
    let record = Record::read(text.as_bytes(), Path::new("r")).unwrap();
    // The same commands from another seed: the mice go other ways at once.
    let mut other = record.clone();
    other.header.seed = 4;
    let divergence = replay(&*ruleset, &other, |_, _, _| {}).err().unwrap();
    assert_eq!(divergence.line, 8, "{}", divergence.what);
}
