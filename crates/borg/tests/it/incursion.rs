//! Whole games of the borg on Incursion's own data.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use angrist_borg::Table;
use angrist_borg::incursion::play_class;
use angrist_incursion::IncursionRuleset;
use std::sync::OnceLock;

fn ruleset() -> &'static IncursionRuleset {
    static RULESET: OnceLock<IncursionRuleset> = OnceLock::new();
    RULESET.get_or_init(|| IncursionRuleset::shipped().unwrap())
}

/// 600 games with ANGRIST_LONG set.
#[test]
fn borg_games_of_every_class_break_no_invariant() {
    let (games, turns) = if std::env::var_os("ANGRIST_LONG").is_some() { (100, 30_000) } else { (1, 400) };
    for class in ["Reeve", "Mudraker", "Fowler", "Lampman", "Canoness", "Glasswright"] {
        for seed in 0..games {
            let played = play_class(Table::new(ruleset(), seed), seed, turns, Some(class));
            assert_eq!(played.report.breach, None, "{class}, seed {seed}");
            assert_eq!(played.class, class);
            assert!(played.report.turns > 20, "{class}, seed {seed}: {}", played.report.line);
        }
    }
}
