//! That a cache is the lib it was made from, or is refused.

use super::*;
use crate::schema::builtin;
use proptest::prelude::*;

const MONSTERS: &[u8] = b"V:1.5.0\nN:1:Rat\nW:1:2\nF:RAND_25 | RAND_50\nN:2:Orc\nW:9:x\nD:a\xE9b\n";

fn blob() -> (Key, Vec<u8>) {
    let texts = builtin::texts("sil-q").unwrap();
    let variant = Arc::new(Variant::load("sil-q", texts).unwrap());
    let sources = [Source::new("monster.txt", MONSTERS)];
    let (lib, said) = crate::record::read(&variant, &sources);
    let key = key(texts, &sources);
    let errors = said.iter().filter(|d| d.severity == angrist_source::Severity::Error).count();
    (key, encode(&lib, &key, errors as u32).unwrap())
}

/// S002-003
#[test]
fn a_lib_comes_back_as_it_was() {
    let variant = Arc::new(builtin::load("sil-q").unwrap().unwrap());
    let (lib, _) = crate::record::read(&variant, &[Source::new("monster.txt", MONSTERS)]);
    let (key, blob) = blob();
    let back = decode(&blob, Some(&key)).unwrap();
    assert_eq!(
        (&back.lib.variant, &back.lib.sources, &back.lib.tables),
        (&lib.variant, &lib.sources, &lib.tables)
    );
    assert_eq!(back.errors, 1);
    assert_eq!(back.lib.table("monster").unwrap().get(2).unwrap().name(), "Orc");
}

/// S002-004, S002-005
#[test]
fn another_key_or_version_is_told_apart_from_damage() {
    let (key, blob) = blob();
    let changed = super::key(builtin::texts("sil-q").unwrap(), &[Source::new("monster.txt", b"V:1.5.0\n")]);
    assert_ne!(key, changed);
    assert_eq!(decode(&blob, Some(&changed)).unwrap_err(), CacheError::Stale);
    let mut older = blob.clone();
    older[8] ^= 1;
    assert_eq!(decode(&older, Some(&key)).unwrap_err(), CacheError::Version);
    assert_eq!(decode(b"something else altogether", None).unwrap_err(), CacheError::Foreign);
    assert_eq!(decode(&blob[..blob.len() - 1], Some(&key)).unwrap_err(), CacheError::Damaged);
}

/// S002-006, S002-025
#[test]
fn every_flipped_bit_and_every_cut_is_found() {
    let (key, blob) = blob();
    let step = (blob.len() / 400).max(1);
    for at in (0..blob.len()).step_by(step).chain(blob.len() - 64..blob.len()) {
        let mut bad = blob.clone();
        bad[at] ^= 1 << (at % 8);
        // Only the count of errors stands outside key and checksum.
        if !(48..52).contains(&at) {
            assert!(decode(&bad, Some(&key)).is_err(), "byte {at}");
        }
        assert!(decode(&blob[..at], Some(&key)).is_err(), "cut at {at}");
    }
}

#[test]
fn a_name_and_its_bytes_cannot_trade_places_in_the_key() {
    let a = key(&[], &[Source::new("ab", b"c")]);
    let b = key(&[], &[Source::new("a", b"bc")]);
    let c = key(&[("ab", "c")], &[]);
    assert!(a != b && a != c && b != c);
}

proptest! {
    #[test]
    fn a_forged_blob_is_refused_or_walked_without_panic(at in 0usize..20_000, value: u8, cut in 0usize..20_000) {
        let (_, real) = blob();
        let mut body = real[HEAD..].to_vec();
        let place = at % body.len();
        body[place] = value;
        if cut % 3 == 0 {
            body.truncate(cut % body.len());
        }
        if let Ok(back) = decode(&forge(&body), None) {
            for table in back.lib.tables() {
                for record in table.records() {
                    let _ = (record.name(), record.flags("F").count(), record.text("D"), record.int("W", "level"));
                }
            }
        }
    }
}
