//! Records and copies that come back.

use super::{Shared, ask, begin, page, press};
use angrist_web::import::{Taken, import};
use serde_json::json;

fn played() -> (Shared, Vec<u8>) {
    let kept = Shared::default();
    let mut page = page(&kept);
    begin(&mut page, "moria");
    for key in ["6", "4", "2"] {
        press(&mut page, key);
    }
    drop(page);
    let record = kept.get("saves/Beren/record").unwrap();
    (kept, record)
}

#[test]
fn a_record_comes_back_as_a_hero_under_a_name_that_is_free() {
    let (kept, record) = played();
    let disk = kept.disk();
    let once = |bytes: &[u8]| import(&disk, vec![("Beren.record".into(), bytes.to_vec())]).remove(0);
    assert_eq!(once(&record), Ok(Taken::Hero("Beren".into())), "the very same is there already");
    let lines: Vec<&[u8]> = record.split_inclusive(|b| *b == b'\n').collect();
    let shorter = lines[..lines.len() - 1].concat();
    assert_eq!(once(&shorter), Ok(Taken::Hero("Beren-2".into())));
    assert_eq!(kept.get("saves/Beren/record").unwrap(), record, "nothing is overwritten");
}

#[test]
fn a_copy_of_everything_comes_back_whole_elsewhere() {
    let (kept, record) = played();
    let files: Vec<(String, Vec<u8>)> = kept.0.lock().unwrap().files.clone().into_iter().collect();
    let other = Shared::default();
    let disk = other.disk();
    assert!(import(&disk, files).iter().all(Result::is_ok));
    assert_eq!(other.get("saves/Beren/record").unwrap(), record);
    let mut page = page(&other);
    let reply = ask(&mut page, json!({ "do": "open", "open": { "kind": "hero", "name": "Beren" } }));
    assert_eq!(reply["playing"]["save"], "saves/Beren");
}

#[test]
fn what_is_no_record_is_refused_and_leaves_nothing() {
    let kept = Shared::default();
    let disk = kept.disk();
    for (name, bytes) in [
        ("x.record", &b"rubbish"[..]),
        ("saves/X/record", b"\0\xff"),
        ("saves/X/snapshot-0", b"alone"),
        ("../../escape", b"ANGRIST"),
        ("saves/../../x", b"y"),
    ] {
        let taken = import(&disk, vec![(name.to_owned(), bytes.to_vec())]);
        assert!(taken.iter().all(Result::is_err), "{name}: {taken:?}");
    }
    assert!(kept.0.lock().unwrap().files.is_empty());
}

#[test]
fn the_record_of_a_game_that_is_over_can_be_watched_from_the_title() {
    let (kept, _) = played();
    let mut page = page(&kept);
    ask(&mut page, json!({ "do": "open", "open": { "kind": "hero", "name": "Beren" } }));
    ask(&mut page, json!({ "do": "input", "input": { "line": "suicide" } }));
    press(&mut page, "y");
    drop(page);
    let record = {
        let kept = kept.0.lock().unwrap();
        let in_morgue = |path: &&String| path.starts_with("morgue/") && path.ends_with(".record");
        kept.files[kept.files.keys().find(in_morgue).expect("a record in the morgue")].clone()
    };
    let other = Shared::default();
    let disk = other.disk();
    let taken = import(&disk, vec![("Old.record".into(), record)]).remove(0);
    assert_eq!(taken, Ok(Taken::Film("records/Old.record".into())));
    let mut page = super::page(&other);
    let reply = press(&mut page, "w");
    assert!(reply["said"].to_string().contains("Old"), "{}", reply["said"]);
}
