//! No kind and no flag without its test, and as much shipped as was promised.

use crate::things::{flags, flags_fight, herbs, horns, jewels, lights, potions, staves};
use angrist_angband::naming::{Article, Wording};
use angrist_sil::tables::{ItemFlag, Tval};
use std::collections::{BTreeMap, BTreeSet};

/// Every class that can be used, with the cases of its tests.
fn cases() -> Vec<(u8, u8, &'static str, &'static str)> {
    [
        herbs::CASES,
        potions::CASES,
        staves::CASES,
        horns::CASES,
        jewels::rings::CASES,
        jewels::amulets::CASES,
        lights::sources::CASES,
        lights::flasks::CASES,
        lights::diggers::CASES,
    ]
    .concat()
}

#[test]
fn every_kind_that_can_be_used_is_named_by_a_test() {
    // S000-126, S000-127, S000-130, S000-132, S000-212
    let ruleset = crate::common::ours("documented");
    let t = ruleset.tables();
    let tested: BTreeMap<(u8, u8), &str> =
        cases().into_iter().map(|(c, s, name, _)| ((c, s), name)).collect();
    assert_eq!(tested.len(), cases().len(), "no kind is named twice");
    let usable = [
        Tval::FOOD,
        Tval::POTION,
        Tval::STAFF,
        Tval::HORN,
        Tval::RING,
        Tval::AMULET,
        Tval::LIGHT,
        Tval::FLASK,
        Tval::DIGGER,
    ];
    let plain = Wording { count: 1, article: Article::None, modifier: None, class: None };
    for kind in t.kinds.iter().flatten().filter(|k| usable.contains(&k.tval)) {
        // Kinds that exist only as an artefact do what the artefact's flags say.
        if kind.flags.has(ItemFlag::INSTA_ART) {
            continue;
        }
        let name = angrist_angband::naming::name_of(&kind.name, &plain);
        assert_eq!(tested.get(&(kind.tval, kind.sval)), Some(&name.as_str()), "{}/{}", kind.tval, kind.sval);
    }
    assert_eq!(tested.len(), 13 + 20 + 16 + 5 + 14 + 8 + 6 + 1 + 2);
    assert!(cases().iter().all(|(.., rows)| rows.contains("S000-") || rows.contains("docs/spec/")));
}

#[test]
fn every_flag_is_named_by_a_test() {
    // docs/spec/sil-player.md 19.12
    let tested: BTreeSet<u32> =
        flags::CASES.iter().chain(flags_fight::CASES).map(|(f, _)| *f as u32).collect();
    let spare = |name: &str| name.starts_with("TR3X");
    let missing: Vec<&str> = ItemFlag::ALL
        .iter()
        .filter(|(_, flag, name)| !spare(name) && !tested.contains(&(*flag as u32)))
        .map(|(_, _, name)| *name)
        .collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert_eq!(tested.len(), flags::CASES.len() + flags_fight::CASES.len(), "none twice");
}

#[test]
fn there_is_as_much_as_was_promised() {
    // issue 10, 6: at least 150 kinds, 60 special kinds, 100 artefacts
    let ruleset = crate::common::ours("documented");
    let t = ruleset.tables();
    let kinds = t.kinds.iter().flatten().filter(|k| k.tval != 0).count();
    let specials = t.specials.iter().flatten().filter(|s| s.rarity > 0).count();
    let artefacts: Vec<_> = t.artefacts.iter().flatten().filter(|a| a.rarity > 0).collect();
    assert!(
        kinds >= 150 && specials >= 60 && artefacts.len() >= 100,
        "{kinds} {specials} {}",
        artefacts.len()
    );
    // Each artefact with a story of its own, each kind and special with a name of its own.
    let stories: BTreeSet<&str> = artefacts.iter().map(|a| a.text.trim()).collect();
    assert!(stories.iter().all(|text| text.len() > 20));
    let crown = 3;
    assert!(stories.len() + crown >= artefacts.len(), "{} stories", stories.len());
    let names: BTreeSet<(u8, &str)> = t
        .kinds
        .iter()
        .flatten()
        .filter(|k| !k.allocation.is_empty())
        .map(|k| (k.tval, k.name.as_str()))
        .collect();
    assert_eq!(names.len(), t.kinds.iter().flatten().filter(|k| !k.allocation.is_empty()).count());
}

#[test]
fn numbers_of_the_data_are_those_the_rows_name() {
    // S000-030, S000-204; the chest as S000-174 has it (lore's tests read it from a real lib).
    let ruleset = crate::common::ours("documented");
    let t = ruleset.tables();
    for (sval, name) in [(2, "Lesser Jewel"), (8, "Feanorian Lamp"), (9, "Silmaril")] {
        assert!(t.kind_of(Tval::LIGHT, sval).unwrap().1.name.contains(name));
    }
    let chest = t.kind(374).unwrap();
    assert_eq!((chest.name.as_str(), chest.glyph), ("& Small jewelled chest~", '~'));
    assert_eq!((chest.tval, chest.sval, chest.pval), (7, 3, 0));
    assert_eq!((chest.level, chest.weight, chest.cost), (19, 750, 250));
    assert_eq!(chest.allocation, [(19, 8)]);
    assert!(chest.flags.has(ItemFlag::IGNORE_ACID) && chest.flags.has(ItemFlag::IGNORE_COLD));
    for (sval, food) in [(0, 250), (1, 0), (5, 0), (9, 250), (35, 1500), (36, 2000), (37, 3000)] {
        assert_eq!(t.kind_of(Tval::FOOD, sval).unwrap().1.pval, food);
    }
    assert!(t.kinds.iter().flatten().filter(|k| k.tval == Tval::POTION).all(|k| k.pval == 100));
}
