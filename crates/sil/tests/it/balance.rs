//! The table of creatures by depth: whole, the same each time, and sane.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common;
use angrist_sil::balance::{duels, expected_experience, page};

#[test]
fn every_fighter_of_the_data_is_weighed() {
    let ruleset = common::ours("documented");
    let t = ruleset.tables();
    let table = duels(t).unwrap();
    assert_eq!(table, duels(t).unwrap());
    assert!(table.len() > 80, "{}", table.len());
    assert!(table.is_sorted_by_key(|d| d.level));
    // Deeper creatures have more health than shallow ones, in the middle of many.
    let middle = |low: i32, high: i32| {
        let mut all: Vec<i32> =
            table.iter().filter(|d| (low..=high).contains(&d.level)).map(|d| d.health).collect();
        all.sort_unstable();
        all[all.len() / 2]
    };
    assert!(middle(1, 5) < middle(15, 20));
    let page = page(&table);
    assert_eq!(page.lines().filter(|l| l.contains(" ft | ")).count(), table.len());
}

#[test]
fn no_ordinary_creature_of_ours_is_three_times_off_its_neighbours() {
    for profile in ["documented", "upstream"] {
        let ruleset = common::ours(profile);
        let table = duels(ruleset.tables()).unwrap();
        let out: Vec<&str> = table.iter().filter(|d| d.outlier).map(|d| d.name.as_str()).collect();
        assert!(out.is_empty(), "{profile}: {out:?}");
        // Who never kills only frightens or starves; they are few.
        let harmless: Vec<&str> = table.iter().filter(|d| d.to_die == 0).map(|d| d.name.as_str()).collect();
        assert!(harmless.len() <= 3, "{harmless:?}");
        assert!(table.iter().all(|d| d.to_kill > 0 || d.unique), "everything ordinary can be killed");
    }
}

#[test]
fn the_published_table_is_that_of_the_data() {
    let ruleset = common::ours("documented");
    let now = page(&duels(ruleset.tables()).unwrap());
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/balance.md");
    // `ANGRIST_UPDATE=1` rewrites it after a change of rules or data.
    if std::env::var_os("ANGRIST_UPDATE").is_some() {
        std::fs::write(&path, &now).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap().replace("\r\n", "\n");
    let differs = kept.lines().zip(now.lines()).find(|(a, b)| a != b);
    assert_eq!(differs, None, "renew it: angrist data balance > docs/balance.md");
    assert_eq!(kept.lines().count(), now.lines().count());
}

#[test]
fn a_hero_is_expected_to_earn_more_the_deeper() {
    let ruleset = common::ours("documented");
    let t = ruleset.tables();
    assert_eq!(expected_experience(t, 0), 5000);
    // Depth 1 pays nothing for itself; ten creatures of its level do.
    assert_eq!(expected_experience(t, 1), 5100);
    assert_eq!(expected_experience(t, 2), 5000 + 100 + 300);
}

#[test]
fn a_real_lib_is_weighed_too() {
    if let Some(ruleset) = common::real() {
        assert!(duels(ruleset.tables()).unwrap().len() > 80);
    }
}
