//! Data that a player brings.

use super::Shared;
use angrist_web::libs::Libs;

/// Our own data of Sil, as a player would pack them.
fn sil(prefix: &str) -> Vec<(String, Vec<u8>)> {
    let sil = angrist_games::entry("sil").unwrap();
    let lib = (sil.shipped)()
        .into_iter()
        .filter(|(name, _)| name.ends_with(".txt") && !name.starts_with("constants"));
    lib.map(|(name, bytes)| (format!("{prefix}{name}"), bytes.to_vec())).collect()
}

#[test]
fn a_lib_is_found_wherever_it_lies_in_an_archive_and_kept_by_its_digest() {
    let kept = Shared::default();
    let disk = kept.disk();
    let libs = Libs::new(&disk);
    let first = libs.add("mine", sil("")).unwrap();
    let second = libs.add("mine again", sil("some/where/lib/")).unwrap();
    assert_eq!((first.game.as_str(), &first.digest, first.files), ("sil", &second.digest, second.files));
    assert!(kept.get(&format!("libs/{}/edit/monster.txt", first.digest)).is_some());
    assert_eq!(libs.list().len(), 1, "the same files are kept once");
    assert_eq!(libs.sources(&first.digest).unwrap().len() as u32, first.files);
    libs.remove(&first.digest).unwrap();
    assert!(libs.list().is_empty() && kept.0.lock().unwrap().files.is_empty());
}

#[test]
fn a_lib_with_faults_is_refused_with_their_places_and_nothing_is_kept() {
    let kept = Shared::default();
    let disk = kept.disk();
    let mut files = sil("lib/");
    let monsters = files.iter_mut().find(|(name, _)| name.ends_with("monster.txt")).unwrap();
    monsters.1.extend_from_slice(b"\nnonsense on the last line\n");
    let refused = Libs::new(&disk).add("bad", files).unwrap_err();
    assert!(refused.contains("monster.txt"), "{refused}");
    for files in [Vec::new(), vec![("readme.txt".to_owned(), b"hello".to_vec())]] {
        assert!(Libs::new(&disk).add("none", files).unwrap_err().contains("no lib"));
    }
    assert!(kept.0.lock().unwrap().files.is_empty());
}

#[test]
fn names_that_lead_out_of_a_lib_are_left_out() {
    let kept = Shared::default();
    let disk = kept.disk();
    let mut files = sil("lib/");
    let count = files.len() as u32;
    files.push(("lib/edit/../../../escape.txt".into(), b"x".to_vec()));
    files.push(("/etc/passwd.txt".into(), b"x".to_vec()));
    files.push(("lib/.hidden.txt".into(), b"x".to_vec()));
    assert_eq!(Libs::new(&disk).add("mine", files).unwrap().files, count);
    assert!(
        kept.0.lock().unwrap().files.keys().all(|path| path.starts_with("libs/") && !path.contains(".."))
    );
}

#[test]
fn no_room_is_said_and_a_half_kept_lib_is_none() {
    let kept = Shared::default();
    let disk = kept.disk();
    kept.0.lock().unwrap().full = true;
    assert!(Libs::new(&disk).add("mine", sil("")).unwrap_err().contains("full"));
    assert!(Libs::new(&disk).list().is_empty());
}
