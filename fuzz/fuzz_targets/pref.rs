//! Any bytes as a pref file: no panic, every byte written back, every preference that can be written can be read again.
#![no_main]

use angrist_lore::Source;
use angrist_lore::pref::load::Found;
use angrist_lore::pref::{Limits, Rules, Variables, load, read};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

static RULES: LazyLock<[Rules; 2]> = LazyLock::new(|| {
    [include_str!("../../data/pref/sil.toml"), include_str!("../../data/pref/unangband.toml")]
        .map(|text| Rules::from_toml(text).unwrap())
});

fuzz_target!(|bytes: &[u8]| {
    for rules in RULES.iter() {
        let file = read(Source::new("a.prf", bytes), rules, &Limits::default());
        assert_eq!(file.to_bytes(bytes), bytes);
        for entry in &file.entries {
            if let Some(line) = entry.preference.to_line(rules) {
                assert_eq!(read(Source::new("a.prf", &line), rules, &Limits::default()).entries.len(), 1);
            }
        }
        let mut fetch = |name: &str| vec![Found { name: name.to_owned(), bytes: bytes.to_vec() }];
        let _any = load("a.prf", rules, &Limits::default(), &Variables::new(), &mut fetch);
    }
});
