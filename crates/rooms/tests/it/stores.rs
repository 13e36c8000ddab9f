//! Saves in a store that fails, and saves that a stranger has edited, shown on a real game.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use angrist_engine::chance::fnv1a64;
use angrist_engine::journal::{
    Accept, ApplyError, Entry, Fault, Header, Lost, MemoryStore, OpenNotice, RECORD, Record, RecordText,
    SNAPSHOTS, Session, Snapshot, Store, check_snapshots, replay, snapshot_files, write_header,
};
use angrist_engine::play::{Ruleset, state_hash};
use angrist_rooms::RoomsRuleset;
use std::path::Path;
use std::sync::Arc;

fn ruleset() -> Arc<dyn Ruleset> {
    Arc::new(RoomsRuleset::shipped().unwrap())
}

const COMMANDS: [&str; 8] = ["walk e", "walk e", "wait", "walk s", "wait", "walk s", "wait", "walk w"];

fn open(ruleset: &Arc<dyn Ruleset>, store: &MemoryStore) -> (Session, Vec<OpenNotice>) {
    Session::open(ruleset.clone(), Box::new(store.clone()), Accept::default()).unwrap()
}

/// A save with two snapshots and a command behind the newer one.
fn played(ruleset: &Arc<dyn Ruleset>) -> (MemoryStore, u64) {
    let store = MemoryStore::new();
    let mut session = Session::create(ruleset.clone(), Box::new(store.clone()), 3).unwrap();
    for (n, command) in COMMANDS.iter().enumerate() {
        session.apply(command).unwrap();
        if n % 3 == 2 {
            session.snapshot().unwrap();
        }
    }
    let hash = state_hash(session.game());
    // As after kill -9: nothing more is written.
    let copy = store.files();
    (MemoryStore::holding(copy.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice()))), hash)
}

fn left_out(notices: &[OpenNotice]) -> Vec<&str> {
    notices
        .iter()
        .filter_map(|n| match n {
            OpenNotice::SnapshotLeftOut { why, .. } => Some(why.as_str()),
            _ => None,
        })
        .collect()
}

/// Changes a snapshot and writes it again, its digest recomputed, as a cheat does.
fn edit(store: &MemoryStore, name: &str, change: impl Fn(&mut Snapshot)) {
    let mut snapshot = Snapshot::read(&store.get(name).unwrap()).unwrap();
    change(&mut snapshot);
    store.put(name, &snapshot.write());
}

#[test]
fn every_snapshot_has_a_check_of_its_state_in_the_record() {
    let (store, _) = played(&ruleset());
    let record = Record::of(&store).unwrap();
    for name in SNAPSHOTS {
        let snapshot = Snapshot::read(&store.get(name).unwrap()).unwrap();
        let (_, _, entry) = &record.entries[snapshot.head.entries as usize - 1];
        let expected = Entry::Check { commands: snapshot.head.commands, hash: fnv1a64(&snapshot.state) };
        assert_eq!(entry, &expected);
    }
}

#[test]
fn an_edited_state_with_a_right_digest_is_left_out_and_the_true_game_goes_on() {
    let ruleset = ruleset();
    let (store, hash) = played(&ruleset);
    let mut tried = 0;
    for name in SNAPSHOTS {
        let good = store.get(name).unwrap();
        let length = Snapshot::read(&good).unwrap().state.len();
        for at in (0..length).step_by(5) {
            let copy: Vec<_> = store.files();
            let bad = MemoryStore::holding(copy.iter().map(|(n, b)| (n.as_str(), b.as_slice())));
            edit(&bad, name, |s| s.state[at] ^= 1);
            let (session, notices) = open(&ruleset, &bad);
            assert_eq!(state_hash(session.game()), hash, "{name} byte {at}");
            assert!(left_out(&notices)[0].contains("was changed"), "{notices:?}");
            tried += 1;
        }
    }
    assert!(tried > 100, "{tried}");
}

#[test]
fn a_head_that_says_other_than_the_record_is_left_out_and_never_counted_with() {
    let ruleset = ruleset();
    type Edit = fn(&mut Snapshot);
    let edits: [(&str, Edit); 8] = [
        ("commands", |s| s.head.commands = u64::MAX),
        ("commands", |s| s.head.commands -= 1),
        ("game", |s| s.head.game = "sil".into()),
        ("rules", |s| s.head.rules = 0),
        ("seed", |s| s.head.seed += 1),
        ("data", |s| s.head.data[0] ^= 1),
        ("constants", |s| s.head.constants = "upstream".into()),
        ("another record", |s| s.head.entries = u64::MAX),
    ];
    for (what, change) in edits {
        let (store, hash) = played(&ruleset);
        SNAPSHOTS.into_iter().for_each(|name| edit(&store, name, change));
        let (mut session, notices) = open(&ruleset, &store);
        assert_eq!((state_hash(session.game()), session.commands()), (hash, COMMANDS.len() as u64), "{what}");
        let why = left_out(&notices);
        assert!(why.len() == 2 && why.iter().all(|w| w.contains(what)), "{what}: {why:?}");
        session.apply("wait").unwrap();
        assert_eq!(session.commands(), COMMANDS.len() as u64 + 1);
    }
}

#[test]
fn verifying_a_save_finds_an_edited_snapshot() {
    let ruleset = ruleset();
    let (store, _) = played(&ruleset);
    let wrong = |store: &MemoryStore| {
        let record = Record::of(store).unwrap();
        let checked = check_snapshots(&*ruleset, &record, &snapshot_files(store));
        checked.into_iter().filter(|(_, c)| c.is_err()).map(|(name, _)| name).collect::<Vec<_>>()
    };
    assert!(wrong(&store).is_empty());
    edit(&store, "snapshot-1", |s| s.state[9] ^= 1);
    assert_eq!(wrong(&store), ["snapshot-1"]);
    store.put("snapshot-0", b"rubbish");
    assert_eq!(wrong(&store), SNAPSHOTS);
}

/// What versions before this one wrote: no CHECK with a snapshot.
fn without_checks(store: &MemoryStore) -> MemoryStore {
    let record = Record::of(store).unwrap();
    let mut text: RecordText = write_header(&record.header);
    let mut chains = vec![text.chain];
    for (_, _, entry) in record.entries.iter().filter(|(_, _, e)| matches!(e, Entry::Command { .. })) {
        text.push(entry);
        chains.push(text.chain);
    }
    let old = MemoryStore::holding([(RECORD, text.text.as_bytes())]);
    for name in SNAPSHOTS {
        let mut snapshot = Snapshot::read(&store.get(name).unwrap()).unwrap();
        snapshot.head.entries = snapshot.head.commands;
        snapshot.head.chain = chains[snapshot.head.commands as usize].0;
        old.put(name, &snapshot.write());
    }
    old
}

#[test]
fn a_save_of_an_older_version_opens_from_its_record_and_says_so() {
    let ruleset = ruleset();
    let (store, hash) = played(&ruleset);
    let old = without_checks(&store);
    let record = Record::of(&old).unwrap();
    assert!(check_snapshots(&*ruleset, &record, &snapshot_files(&old)).iter().all(|(_, c)| c.is_ok()));
    let (session, notices) = open(&ruleset, &old);
    assert_eq!(state_hash(session.game()), hash);
    assert!(left_out(&notices).iter().all(|why| why.contains("older version")), "{notices:?}");
    drop(session);
    edit(&old, "snapshot-0", |s| s.state[9] ^= 1);
    assert!(check_snapshots(&*ruleset, &record, &snapshot_files(&old))[0].1.is_err());
}

#[test]
fn a_save_of_older_rules_goes_on_from_its_snapshot() {
    let ruleset = ruleset();
    let (store, _) = played(&ruleset);
    let record = Record::of(&store).unwrap();
    let mut text = write_header(&Header { rules: 0, ..record.header.clone() });
    record.entries.iter().for_each(|(_, _, entry)| text.push(entry));
    store.put(RECORD, text.text.as_bytes());
    let older = Record::of(&store).unwrap();
    for name in SNAPSHOTS {
        edit(&store, name, |s| {
            s.head.rules = 0;
            s.head.chain = older.chain_after(s.head.entries).unwrap().0;
        });
    }
    for unchecked in [false, true] {
        let store = if unchecked { without_checks(&store) } else { store.clone() };
        let (session, notices) = open(&ruleset, &store);
        assert!(notices.contains(&OpenNotice::NewRules { from: 0, to: 1 }), "{notices:?}");
        assert_eq!(session.commands(), COMMANDS.len() as u64);
        drop(session);
        let (_, notices) = open(&ruleset, &store);
        assert!(!notices.iter().any(|n| matches!(n, OpenNotice::NewRules { .. })), "{notices:?}");
    }
}

#[test]
fn a_full_or_read_only_store_keeps_the_last_good_state_says_so_and_goes_on_when_mended() {
    for (fault, sentence) in [(Fault::Full, "the disk is full"), (Fault::ReadOnly, "the disk is read-only")] {
        let ruleset = ruleset();
        let store = MemoryStore::new();
        let mut session = Session::create(ruleset.clone(), Box::new(store.clone()), 3).unwrap();
        session.apply("walk e").unwrap();
        let before = store.files();
        store.fail_after(0, fault);
        match session.apply("wait") {
            Err(ApplyError::Unwritten(e)) => {
                assert_eq!(e.to_string(), format!("cannot write to memory/record: {sentence}"));
            }
            other => panic!("{other:?}"),
        }
        assert!(session.apply("wait").is_err(), "nothing is done before the last command is written");
        assert!(session.retry().is_err() && session.snapshot_bytes().is_err());
        assert_eq!(store.files(), before);
        store.mend();
        assert!(session.retry().unwrap().is_some());
        session.apply("walk e").unwrap();
        let hash = state_hash(session.game());
        drop(session);
        let (session, notices) = open(&ruleset, &store);
        assert_eq!((state_hash(session.game()), notices), (hash, vec![]));
    }
}

#[test]
fn a_full_store_is_no_place_for_a_new_game_and_a_game_that_is_there_is_left_alone() {
    let ruleset = ruleset();
    let store = MemoryStore::new();
    store.fail_after(0, Fault::Full);
    assert!(Session::create(ruleset.clone(), Box::new(store.clone()), 3).is_err());
    assert!(store.files().is_empty());
    store.mend();
    store.put(RECORD, b"somebody's game");
    assert!(Session::create(ruleset, Box::new(store.clone()), 3).is_err());
    assert_eq!(store.get(RECORD).unwrap(), b"somebody's game");
}

/// Fails every single change in turn, in each way; afterwards the save opens to a point of the same game that is no earlier
/// than the last one that was synced.
#[test]
fn whichever_write_fails_the_save_opens_to_a_point_of_the_same_game() {
    let ruleset = ruleset();
    let mut hashes = vec![];
    let mut game = ruleset.begin(3);
    hashes.push(state_hash(&*game));
    for command in COMMANDS {
        game.apply_text(command).unwrap();
        hashes.push(state_hash(&*game));
    }
    for fault in [Fault::Full, Fault::ReadOnly, Fault::PowerOff(Lost::Half)] {
        for n in 0.. {
            let store = MemoryStore::new();
            let mut session = Session::create(ruleset.clone(), Box::new(store.clone()), 3).unwrap();
            let begun = store.changes();
            store.fail_after(n, fault);
            let (mut done, mut synced) = (0, 0);
            for (i, command) in COMMANDS.iter().enumerate() {
                if session.apply(command).is_err() {
                    break;
                }
                done = i + 1;
                if i % 3 == 2 && session.snapshot().is_ok() {
                    synced = done;
                }
            }
            drop(session);
            let ended = store.changes() - begun <= n;
            store.mend();
            let (session, notices) = open(&ruleset, &store);
            let found = session.commands() as usize;
            assert!((synced..=done).contains(&found), "{fault:?} {n}: {synced} {found} {done}");
            assert!(matches!(fault, Fault::PowerOff(_)) || found == done, "{fault:?} {n}");
            assert_eq!(state_hash(session.game()), hashes[found], "{fault:?} {n}");
            assert!(left_out(&notices).is_empty(), "{fault:?} {n}: {notices:?}");
            drop(session);
            replay(&*ruleset, &Record::of(&store).unwrap(), |_, _, _| {}).unwrap();
            if ended {
                break;
            }
        }
    }
}

#[test]
fn a_game_goes_out_as_bytes_and_comes_back_from_them() {
    let ruleset = ruleset();
    let mut session = Session::begin(ruleset.clone(), 3);
    session.keep_text();
    for command in COMMANDS {
        session.apply(command).unwrap();
    }
    let snapshot = session.snapshot_bytes().unwrap();
    let record = session.text().unwrap().to_owned();
    assert_eq!(session.record_bytes().unwrap().unwrap(), record.as_bytes());
    let hash = state_hash(session.game());
    for snapshots in [&[snapshot.as_slice()][..], &[]] {
        let from = Session::from_bytes(ruleset.clone(), record.as_bytes(), snapshots, Accept::default());
        let (mut again, notices) = from.unwrap();
        assert_eq!((state_hash(again.game()), notices), (hash, vec![]));
        again.apply("wait").unwrap();
        assert!(again.text().unwrap().starts_with(&record));
    }
    // A finished record goes on without its END.
    let ended = session.take_text().unwrap();
    let (mut again, _) =
        Session::from_bytes(ruleset.clone(), ended.as_bytes(), &[], Accept::default()).unwrap();
    again.apply("wait").unwrap();
    let text = again.take_text().unwrap();
    let record = Record::read(text.as_bytes(), Path::new("again")).unwrap();
    assert_eq!(replay(&*ruleset, &record, |_, _, _| {}).unwrap().commands, COMMANDS.len() as u64 + 1);
}

#[test]
fn a_game_known_only_in_part_has_no_record() {
    let ruleset = ruleset();
    let game = ruleset.begin(3);
    let mut session = Session::unkept(ruleset, game, 3, 12);
    session.keep_text();
    session.apply("wait").unwrap();
    assert!(session.text().is_none() && session.take_text().is_none());
    assert!(session.record_bytes().unwrap().is_none());
}

#[test]
fn a_header_that_names_other_constants_than_its_data_has_is_refused() {
    let ruleset = ruleset();
    let (store, _) = played(&ruleset);
    let record = Record::of(&store).unwrap();
    let mut text = write_header(&Header { constants: "/etc/passwd".into(), ..record.header.clone() });
    record.entries.iter().for_each(|(_, _, entry)| text.push(entry));
    let forged = Record::read(text.text.as_bytes(), Path::new("forged")).unwrap();
    let refused = forged.fits(&*ruleset, Path::new("forged")).unwrap_err().to_string();
    assert!(refused.starts_with("forged, line 5: the constants"), "{refused}");
    store.put(RECORD, text.text.as_bytes());
    let accept = Accept { data: true };
    assert!(Session::open(ruleset, Box::new(store.clone()), accept).is_err());
}

#[test]
fn a_locked_save_is_refused_and_a_torn_line_is_cut_off_and_told() {
    let ruleset = ruleset();
    let (store, hash) = played(&ruleset);
    let (session, _) = open(&ruleset, &store);
    assert!(store.is_locked(RECORD));
    assert!(Session::open(ruleset.clone(), Box::new(store.clone()), Accept::default()).is_err());
    drop(session);
    let mut bytes = store.get(RECORD).unwrap();
    let whole = bytes.clone();
    bytes.extend(b"walk e =12");
    store.put(RECORD, &bytes);
    let (session, notices) = open(&ruleset, &store);
    assert_eq!(state_hash(session.game()), hash);
    assert!(matches!(notices[..], [OpenNotice::TornTail { .. }]), "{notices:?}");
    assert_eq!(store.get(RECORD).unwrap(), whole);
}
