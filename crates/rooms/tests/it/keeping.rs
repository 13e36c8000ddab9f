//! The guarantees of `engine::journal`, shown on a real game.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use angrist_engine::chance::stream;
use angrist_engine::journal::{
    Accept, Entry, JournalError, MemoryStore, OpenNotice, Record, Session, replay,
};
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

fn create(ruleset: &Arc<dyn Ruleset>, store: &MemoryStore, seed: u64) -> Result<Session, JournalError> {
    Session::create(ruleset.clone(), Box::new(store.clone()), seed)
}

fn open(
    ruleset: &Arc<dyn Ruleset>,
    store: &MemoryStore,
    accept: Accept,
) -> Result<(Session, Vec<OpenNotice>), JournalError> {
    Session::open(ruleset.clone(), Box::new(store.clone()), accept)
}

/// A few hundred accepted commands from a random player.
fn random_game(ruleset: &Arc<dyn Ruleset>, seed: u64, tries: u32) -> (Vec<String>, u64) {
    let mut chance = stream(seed, "player", 0, 0);
    let mut game = ruleset.begin(seed);
    let mut done = Vec::new();
    for _ in 0..tries {
        let Some(command) = random_command(&*game, ruleset.verbs(), &mut chance) else { break };
        if game.apply_text(&command).is_ok() {
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
        game.apply_text(command).unwrap();
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
    let save = MemoryStore::new();
    drop(create(&ruleset, &save, 12).unwrap());
    for command in &commands {
        let (mut session, notices) = open(&ruleset, &save, Accept::default()).unwrap();
        assert_eq!(notices, []);
        session.apply(command).unwrap();
    }
    let (session, _) = open(&ruleset, &save, Accept::default()).unwrap();
    assert_eq!(state_hash(session.game()), hash);
    drop(session);
    let record = Record::of(&save).unwrap();
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
    let save = MemoryStore::new();
    let mut first = create(&ruleset, &save, 5).unwrap();
    assert!(matches!(open(&ruleset, &save, Accept::default()), Err(JournalError::Locked { .. })));
    assert!(matches!(create(&ruleset, &save, 5), Err(JournalError::Exists { .. })));
    first.apply("walk e").unwrap();
    drop(first);
    assert!(open(&ruleset, &save, Accept::default()).is_ok());
}

fn small_save(ruleset: &Arc<dyn Ruleset>, save: &MemoryStore) -> u64 {
    let mut session = create(ruleset, save, 3).unwrap();
    for command in ["walk e", "walk e", "wait", "walk s"] {
        session.apply(command).unwrap();
    }
    session.snapshot().unwrap();
    session.apply("walk s").unwrap();
    state_hash(session.game())
}

/// Opens a damaged save: the same game with a notice or not, an earlier point of it with a notice, or an error that
/// leaves every file as it was. Never a panic, never silently another game.
fn try_damaged(ruleset: &Arc<dyn Ruleset>, save: &MemoryStore, hash: u64, hashes: &[u64], what: &str) {
    let before = save.files();
    match open(ruleset, save, Accept::default()) {
        Ok((session, notices)) => {
            let found = state_hash(session.game());
            let told = !notices.is_empty();
            assert!(found == hash || (told && hashes.contains(&found)), "{what}: {notices:?}");
        }
        Err(e) => {
            assert!(!e.to_string().is_empty());
            assert_eq!(save.files(), before, "{what}");
        }
    }
}

#[test]
fn every_flipped_bit_and_every_length_of_a_save_is_noticed_or_harmless() {
    let ruleset = ruleset();
    let good = MemoryStore::new();
    let hash = small_save(&ruleset, &good);
    // The hashes of every earlier point of the same game.
    let mut hashes = vec![state_hash(&*ruleset.begin(3))];
    let record = Record::of(&good).unwrap();
    replay(&*ruleset, &record, |game, _, _| hashes.push(state_hash(game))).unwrap();
    let originals = good.files();
    let damaged = |name: &str, bytes: &[u8]| {
        let bad =
            MemoryStore::holding(originals.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())));
        bad.put(name, bytes);
        bad
    };
    for (name, bytes) in &originals {
        // Records and snapshot heads byte by byte; of the long map in a snapshot every 7th byte.
        let stride = |at: &usize| bytes.len() < 1200 || *at < 200 || at.is_multiple_of(7);
        for at in (0..bytes.len()).filter(stride) {
            let bad = damaged(name, &bytes[..at]);
            try_damaged(&ruleset, &bad, hash, &hashes, &format!("{name} cut to {at}"));
            // Every bit of the record; of a snapshot, whose digest guards all bytes alike, one bit a byte.
            for bit in (0..8).filter(|bit| name == "record" || at % 8 == *bit) {
                let mut flipped = bytes.clone();
                flipped[at] ^= 1 << bit;
                let bad = damaged(name, &flipped);
                try_damaged(&ruleset, &bad, hash, &hashes, &format!("{name} byte {at} bit {bit}"));
            }
        }
    }
}

#[test]
fn a_damaged_snapshot_falls_back_to_the_older_and_then_to_the_record() {
    let ruleset = ruleset();
    let save = MemoryStore::new();
    let mut session = create(&ruleset, &save, 3).unwrap();
    for command in ["walk e", "walk e", "wait"] {
        session.apply(command).unwrap();
        session.snapshot().unwrap();
    }
    let hash = state_hash(session.game());
    drop(session);
    for broken in 1..=2 {
        for file in ["snapshot-0", "snapshot-1"].iter().take(broken) {
            save.put(file, b"ANGRSNAP rubbish");
        }
        let (session, notices) = open(&ruleset, &save, Accept::default()).unwrap();
        assert_eq!(state_hash(session.game()), hash);
        let left_out = notices.iter().filter(|n| matches!(n, OpenNotice::SnapshotLeftOut { .. })).count();
        assert_eq!(left_out, broken);
    }
}

#[test]
fn other_data_is_refused_unless_accepted_and_then_written_down() {
    let (ruleset, other) = (ruleset(), other_ruleset());
    let save = MemoryStore::new();
    small_save(&ruleset, &save);
    let before = save.files();
    assert!(matches!(open(&other, &save, Accept::default()), Err(JournalError::OtherData { .. })));
    assert_eq!(save.files(), before);
    let (mut session, notices) = open(&other, &save, Accept { data: true }).unwrap();
    assert!(notices.contains(&OpenNotice::NewData));
    session.apply("wait").unwrap();
    drop(session);
    let record = Record::of(&save).unwrap();
    assert_eq!(record.data(), other.data_digest());
    assert!(open(&other, &save, Accept::default()).is_ok());
    assert!(matches!(open(&ruleset, &save, Accept::default()), Err(JournalError::OtherData { .. })));
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
