//! The store of a page keeps the promises of every store.

use super::Shared;
use angrist_engine::journal::{Cause, Locking, Store};

#[test]
fn what_the_keeper_refuses_has_not_happened() {
    let kept = Shared::default();
    let mut store = kept.disk().store("saves/Beren");
    store.create("record", b"one\n").unwrap();
    kept.0.lock().unwrap().full = true;
    assert_eq!(store.append("record", b"two\n").unwrap_err().cause, Cause::Full);
    assert_eq!(store.replace("snapshot-0", b"x").unwrap_err().cause, Cause::Full);
    assert_eq!(store.read("record", 100).unwrap().unwrap(), b"one\n");
    assert_eq!(store.read("snapshot-0", 100).unwrap(), None);
    kept.0.lock().unwrap().full = false;
    store.append("record", b"two\n").unwrap();
    assert_eq!(kept.get("saves/Beren/record").unwrap(), b"one\ntwo\n");
}

#[test]
fn a_locked_file_is_refused_to_others_until_its_store_is_dropped() {
    let kept = Shared::default();
    let disk = kept.disk();
    let mut first = disk.store("saves/Beren");
    first.create("record", b"one\n").unwrap();
    let mut second = disk.store("saves/Beren");
    assert!(second.is_locked("record"));
    assert!(matches!(second.lock("record", Locking::Now).unwrap_err().cause, Cause::Locked { .. }));
    assert_eq!(second.create("record", b"x").unwrap_err().cause, Cause::Exists);
    drop(first);
    second.lock("record", Locking::Now).unwrap();
    assert_eq!(kept.0.lock().unwrap().locks, ["saves/Beren/record"]);
    drop(second);
    assert!(kept.0.lock().unwrap().locks.is_empty());
}

#[test]
fn a_file_that_another_page_plays_cannot_be_locked() {
    let kept = Shared::default();
    let disk = kept.disk();
    disk.load("saves/Beren/record", b"one\n".to_vec());
    disk.set_elsewhere("saves/Beren/record", true);
    let mut store = disk.store("saves/Beren");
    assert!(store.is_locked("record"));
    assert!(matches!(store.lock("record", Locking::Now).unwrap_err().cause, Cause::Locked { .. }));
    disk.set_elsewhere("saves/Beren/record", false);
    disk.load("saves/Beren/record", b"one\n".to_vec());
    assert!(!store.is_locked("record"));
}

#[test]
fn names_lead_nowhere_else_and_large_files_are_refused() {
    let kept = Shared::default();
    let mut store = kept.disk().store("saves/Beren");
    for bad in ["../x", "a/b", ".hidden", ""] {
        assert_eq!(store.replace(bad, b"x").unwrap_err().cause, Cause::BadName, "{bad}");
    }
    store.replace("big", &[0; 100]).unwrap();
    assert_eq!(store.read("big", 99).unwrap_err().cause, Cause::TooLarge(99));
    assert_eq!(store.list().unwrap(), ["big"]);
    store.remove("big").unwrap();
    store.remove("big").unwrap();
    assert_eq!(kept.get("saves/Beren/big"), None);
}
