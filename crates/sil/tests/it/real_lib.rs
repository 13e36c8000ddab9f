//! The typed tables on a real lib, when there is one.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use angrist_lore::bytes::Source;
use angrist_sil::tables::{Skill, Tables};
use std::path::PathBuf;

const UPSTREAM: &[u8] = include_bytes!("../../../../data/sil/constants/upstream.toml");

fn real_lib() -> Option<Vec<(String, Vec<u8>)>> {
    let Some(upstream) = std::env::var_os("ANGRIST_UPSTREAM").map(PathBuf::from) else {
        assert!(std::env::var_os("CI").is_none(), "ANGRIST_UPSTREAM must be set in CI");
        println!("ANGRIST_UPSTREAM is not set: not tried");
        return None;
    };
    let mut files: Vec<_> =
        std::fs::read_dir(upstream.join("sil-q/lib/edit")).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    Some(
        files
            .iter()
            .map(|p| {
                (format!("edit/{}", p.file_name().unwrap().to_string_lossy()), std::fs::read(p).unwrap())
            })
            .collect(),
    )
}

#[test]
fn a_real_lib_fills_every_table() {
    // S000-004: without an error; the records are listed by `angrist data export` (tests of the program).
    let Some(files) = real_lib() else { return };
    let sources: Vec<Source<'_>> = files.iter().map(|(name, bytes)| Source::new(name, bytes)).collect();
    let t = Tables::read(&sources, Source::new("upstream.toml", UPSTREAM))
        .unwrap_or_else(|e| panic!("{}", e.text));
    assert_eq!(t.abilities.len(), 84);
    assert_eq!(t.races.iter().flatten().count(), 152);
    assert_eq!(t.kinds.iter().flatten().count(), 196);
    assert_eq!(t.artefacts.iter().flatten().count(), 122);
    assert_eq!(t.vaults.iter().flatten().count(), 160);
    assert_eq!(t.player_races.iter().flatten().count(), 4);
    // docs/spec/sil-player.md 19.1, 6.2, 2.2
    let (_, dagger) = t.kind_of(23, 4).unwrap();
    assert_eq!(
        (dagger.weight, dagger.figures.damage.dice, dagger.figures.damage.sides, dagger.level),
        (5, 1, 5, 1)
    );
    assert_eq!(dagger.allocation, [(1, 1), (10, 1)]);
    let power = t.abilities.iter().find(|a| a.id.skill == Skill::Melee && a.id.number == 0).unwrap();
    assert_eq!((power.level, power.needs.len()), (1, 0));
    let noldor = t.player_races[0].as_ref().unwrap();
    assert_eq!((noldor.stats, noldor.age, noldor.houses.clone()), ([0, 1, 2, 2], (20, 4865), vec![1, 2, 3]));
    let morgoth = t.races.iter().flatten().find(|r| r.health.dice == 160).unwrap();
    assert_eq!(
        (morgoth.evasion, morgoth.protection.dice, morgoth.light, !morgoth.blows.is_empty()),
        (20, 5, 7, true)
    );
}
