//! `check` and the games agree: data that the one calls wrong the other refuses, and the other way round.
//!
//! Here a part of the mutations is tried; `scripts/agree` tries 2,000.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

use crate::mutate::{Dice, mutate, shipped, verdicts, without};

/// How many mutated libs of each game: few here, more when the environment says so.
fn rounds(usual: u64) -> std::ops::Range<u64> {
    let number = |name: &str| std::env::var(name).ok().and_then(|t| t.parse::<u64>().ok());
    let from = number("ANGRIST_AGREE_FROM").unwrap_or(0);
    from..from + number("ANGRIST_AGREE").unwrap_or(usual)
}

fn tried(game: &str, usual: u64) {
    let whole = shipped(game);
    assert_eq!(verdicts(game, &whole), (0, Ok(())), "{game} as shipped");
    let (mut refused, mut all) = (0, 0);
    for seed in rounds(usual) {
        let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ game.len() as u64);
        let mut files = whole.clone();
        let changes: Vec<String> = (0..1 + dice.below(2)).map(|_| mutate(&mut files, &mut dice)).collect();
        let (errors, taken) = verdicts(game, &files);
        assert_eq!(
            errors > 0,
            taken.is_err(),
            "{game}, seed {seed}: {changes:?}: {errors} errors in check, the game says {taken:?}"
        );
        refused += usize::from(errors > 0);
        all += 1;
    }
    assert!(all < 20 || (refused > 0 && refused < all), "{game}: {refused} of {all} refused shows nothing");
}

#[test]
fn check_and_sil_agree_on_mutated_libs() {
    tried("sil", 60);
}

#[test]
fn check_and_incursion_agree_on_mutated_libs() {
    tried("incursion", 24);
}

#[test]
fn check_and_moria_agree_on_mutated_libs() {
    tried("moria", 60);
}

#[test]
fn a_file_that_is_gone_or_empty_is_refused_by_both() {
    let whole = shipped("sil");
    for file in whole.iter().filter(|s| s.name.ends_with(".txt") && !s.name.contains("limits")) {
        for files in [without(&whole, file.name), {
            let mut files = whole.clone();
            files.insert(file.name, Vec::new());
            files
        }] {
            let (errors, taken) = verdicts("sil", &files);
            assert!(errors > 0 && taken.is_err(), "{}: {errors} {taken:?}", file.name);
        }
    }
    let (errors, taken) = verdicts("sil", &without(&whole, "edit/limits.txt"));
    assert_eq!((errors, taken), (0, Ok(())), "capacities can be done without");
}

/// reviews/fidelity 7: files of an older release have words that are not known now.
#[test]
fn an_unknown_flag_is_a_warning_and_the_game_plays_without_it() {
    let mut files = shipped("sil");
    crate::mutate::swap(&mut files, "edit/artefact.txt", "FREE_ACT |", "FREE_ACT | OF_OLD |");
    let checked = angrist_games::check::check_data(&files, &Default::default()).unwrap();
    let told = checked.diagnostics.iter().find(|d| d.code == "unknown-flag").unwrap();
    assert_eq!(told.severity, angrist_source::Severity::Warning);
    assert_eq!(verdicts("sil", &files), (0, Ok(())));
}
