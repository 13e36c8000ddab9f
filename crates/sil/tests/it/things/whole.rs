//! A great many things, on our own data and on a real lib: nothing panics, no artefact comes twice, no name has a token left
//! in it, and what stacks is called the same.

use angrist_engine::chance::stream;
use angrist_sil::SilRuleset;
use angrist_sil::things::audit::{Audit, audit};

fn games() -> Vec<SilRuleset> {
    [Some(crate::common::ours("documented")), crate::common::real()].into_iter().flatten().collect()
}

/// A million when asked for; fewer where nothing is optimised.
fn count() -> u32 {
    std::env::var("ANGRIST_THINGS").ok().and_then(|n| n.parse().ok()).unwrap_or(40_000)
}

#[test]
fn a_million_things_are_whole() {
    // Issue 10, "Shown by"; S000-008, S000-009, S000-010
    for ruleset in games() {
        let t = ruleset.tables();
        let result: Audit = audit(t, count(), 400, &mut stream(1, "audit", 0, 0));
        assert!(result.complaints.is_empty(), "{:#?}", result.complaints);
        assert_eq!(result.made + result.none, u64::from(count()));
        assert!(result.made > u64::from(count()) * 9 / 10, "{} of {}", result.made, count());
        println!("{}", result.text());
        // Deeper finds are better: special kinds among ordinary finds grow with depth (27.3).
        let quarter = |from: usize| -> (u64, u64) {
            result.depths[from..from + 5]
                .iter()
                .fold((0, 0), |(a, s), d| (a + d.ordinary, s + d.ordinary_special))
        };
        let ((few, first), (many, last)) = (quarter(0), quarter(15));
        assert!(last * few > first * many, "specials {first}/{few} and {last}/{many}");
    }
}

#[test]
fn power_grows_smoothly_with_depth() {
    // Issue 10, 6: over any three depths together power never falls by more than a tenth or grows by more than a half from
    // one to the next, and at the bottom it is at least twice what it is at the top.
    let ruleset = crate::common::ours("documented");
    let found = audit(ruleset.tables(), 60_000, 400, &mut stream(2, "power", 0, 0));
    let power: Vec<i64> = found.depths.windows(3).map(|d| d.iter().map(|t| t.power()).sum()).collect();
    for (i, pair) in power.windows(2).enumerate() {
        assert!(pair[1] * 10 >= pair[0] * 9, "it falls below depth {}: {power:?}", i + 2);
        assert!(pair[1] * 2 <= pair[0] * 3, "it jumps below depth {}: {power:?}", i + 2);
    }
    assert!(power[power.len() - 1] >= 2 * power[0], "{power:?}");
}

#[test]
fn an_audit_finds_what_is_wrong() {
    // The check itself can fail: a name that keeps a token is reported.
    let mut files = crate::common::our_files();
    let own = files.iter_mut().find(|(name, _)| name.ends_with("object.txt")).unwrap();
    own.1 = String::from_utf8(own.1.clone())
        .unwrap()
        .replacen("& Dagger~", "& Dagger~ of & kind", 1)
        .into_bytes();
    let sources: Vec<angrist_lore::bytes::Source<'_>> =
        files.iter().map(|(name, bytes)| angrist_lore::bytes::Source::new(name, bytes)).collect();
    let constants = angrist_sil::ruleset::profile("documented").unwrap();
    let ruleset = SilRuleset::read(&sources, angrist_lore::bytes::Source::new("documented.toml", constants));
    if let Ok(ruleset) = ruleset {
        let result = audit(ruleset.tables(), 4000, 4, &mut stream(1, "audit", 0, 0));
        assert!(result.complaints.iter().any(|c| c.contains("Dagger")), "{:?}", result.complaints);
    }
}
