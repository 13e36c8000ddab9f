//! Data that cannot be played on are refused before play, with the place.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common;
use angrist_lore::bytes::Source;
use angrist_sil::SilRuleset;
use angrist_sil::ruleset::profile;

/// Reads our data with one file changed; the complaint.
fn refused(file: &str, change: impl Fn(String) -> Option<String>) -> String {
    let mut files = common::our_files();
    let at = files.iter().position(|(name, _)| name.ends_with(file)).unwrap();
    match change(String::from_utf8(files[at].1.clone()).unwrap()) {
        Some(text) => files[at].1 = text.into_bytes(),
        None => {
            files.remove(at);
        }
    }
    let sources: Vec<Source<'_>> = files.iter().map(|(name, bytes)| Source::new(name, bytes)).collect();
    match SilRuleset::read(&sources, Source::new("documented.toml", profile("documented").unwrap())) {
        Ok(_) => panic!("{file} should be refused"),
        Err(bad) => bad.text,
    }
}

#[test]
fn a_missing_file_is_named() {
    for file in ["ability.txt", "race.txt", "house.txt", "history.txt", "names.txt"] {
        let text = refused(file, |_| None);
        assert!(text.contains(file.trim_end_matches(".txt")), "{text}");
    }
}

#[test]
fn an_ability_that_needs_one_that_does_not_exist_is_told_with_its_place() {
    let text = refused("ability.txt", |t| Some(t.replacen("P:0/0:0/1", "P:0/0:0/19", 1)));
    assert!(text.contains("ability.txt"), "{text}");
}

#[test]
fn two_abilities_for_one_slot_are_told_by_name_and_line() {
    let text = refused("ability.txt", |t| Some(t.replacen("I:0:1:2", "I:0:0:2", 1)));
    assert!(text.contains("Power") && text.contains("Finesse"), "{text}");
    // Both with their lines, and these are where the two begin.
    let lines =
        include_str!("../../../../data/sil/edit/ability.txt").lines().map(str::to_owned).collect::<Vec<_>>();
    for name in ["Power", "Finesse"] {
        let head =
            lines.iter().position(|l| l.starts_with("N:") && l.ends_with(&format!(":{name}"))).unwrap();
        assert!(text.contains(&format!("ability.txt:{}", head + 1)), "{name} at {}: {text}", head + 1);
    }
}

#[test]
fn a_twenty_first_ability_of_a_skill_is_refused() {
    // S000-207
    let text = refused("ability.txt", |t| Some(t.replacen("I:0:13:20", "I:0:20:20", 1)));
    assert!(text.contains("at most 20"), "{text}");
}

#[test]
fn the_digest_follows_every_byte_of_data_and_every_figure() {
    use angrist_engine::play::Ruleset;
    let files = common::our_files();
    let digest = |files: &[(String, Vec<u8>)], constants: &[u8]| {
        let sources: Vec<Source<'_>> = files.iter().map(|(name, bytes)| Source::new(name, bytes)).collect();
        SilRuleset::read(&sources, Source::new("documented.toml", constants))
            .unwrap_or_else(|e| panic!("{}", e.text))
            .data_digest()
    };
    let constants = profile("documented").unwrap().to_vec();
    let plain = digest(&files, &constants);
    assert_eq!(digest(&files, &constants), plain);
    let mut turned = files.clone();
    turned.reverse();
    assert_eq!(digest(&turned, &constants), plain, "the order of the files does not matter");
    // Wherever the lib lies: above `edit/`, in it, or with files beside it that no game reads.
    let named = |f: fn(&str) -> String| -> Vec<(String, Vec<u8>)> {
        files.iter().map(|(name, bytes)| (f(name.rsplit('/').next().unwrap()), bytes.clone())).collect()
    };
    assert_eq!(digest(&named(|n| n.to_owned()), &constants), plain, "--data lib/edit");
    assert_eq!(digest(&named(|n| format!("edit/{n}")), &constants), plain, "--data lib");
    let mut whole = named(|n| format!("lib/edit/{n}"));
    whole.push(("lib/help/keys.txt".into(), b"Keys".to_vec()));
    whole.push(("lib/readme.txt".into(), b"Read me".to_vec()));
    assert_eq!(digest(&whole, &constants), plain, "--data of the directory above");
    let sources: Vec<Source<'_>> = files.iter().map(|(name, bytes)| Source::new(name, bytes)).collect();
    let elsewhere = SilRuleset::read(&sources, Source::new("my/constants/documented.toml", &constants));
    assert_eq!(elsewhere.unwrap_or_else(|e| panic!("{}", e.text)).data_digest(), plain, "--constants FILE");
    let mut other = files.clone();
    other[0].1.push(b'\n');
    assert_ne!(digest(&other, &constants), plain);
    let mut other = constants.clone();
    other.extend(b"# a remark\n");
    assert_eq!(digest(&files, &other), plain, "a remark is no figure");
    let mut other = constants;
    other.extend(b"[song.lorien]\nnoise = 5\n");
    assert_ne!(digest(&files, &other), plain);
}
