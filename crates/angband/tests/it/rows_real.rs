//! Rows of docs/spec/002.tsv that are about the real files of Unangband.
#![expect(clippy::unwrap_used, reason = "what a helper of these tests cannot do is a failed test")]

use crate::common::record;
use angrist_angband::power;
use angrist_angband::power::{Flags, Scheme, Weigher};
use angrist_angband::randart;
use angrist_lore::record::Lib;
use angrist_lore::schema::builtin;
use angrist_lore::{Source, check, roundtrip};
use angrist_source::Severity;
use std::sync::Arc;

/// Gives the real lib to a test, if there is one.
fn with_lib(test: impl FnOnce(&Lib<'_>)) {
    let Some(files) = crate::common::upstream("unangband/lib/edit") else { return };
    let sources: Vec<Source<'_>> = files.iter().map(|(n, b)| Source::new(n, b)).collect();
    let variant = Arc::new(builtin::load("unangband").unwrap().unwrap());
    test(&check::check(&variant, &sources).lib);
}

fn weigher(lib: &Lib<'_>) -> Weigher {
    power::records::weigher(lib, &Scheme::builtin("unangband").unwrap()).unwrap()
}

/// S002-041, S002-042, S002-043, S002-044, S002-045, S002-046
#[test]
fn the_files_have_their_records_no_errors_and_are_written_back() {
    let groups: [&[(&str, usize)]; 6] = [
        &[("monster", 1351), ("blows", 229)],
        &[("p_class", 13), ("p_race", 37), ("p_hist", 328), ("style", 178)],
        &[("spell", 640)],
        &[("dungeon", 73), ("terrain", 1001), ("room", 888), ("vault", 166)],
        &[("quest", 8)],
        &[("store", 52), ("shop_own", 57), ("cost_adj", 26)],
    ];
    let Some(files) = crate::common::upstream("unangband/lib/edit") else { return };
    let sources: Vec<Source<'_>> = files.iter().map(|(n, b)| Source::new(n, b)).collect();
    let variant = Arc::new(builtin::load("unangband").unwrap().unwrap());
    let report = check::check(&variant, &sources);
    for (name, count) in groups.into_iter().flatten() {
        assert_eq!(report.lib.table(name).unwrap().len(), *count, "{name}");
        let file = format!("{name}.txt");
        let wrong: Vec<_> =
            report.diagnostics.iter().filter(|d| d.file == file && d.severity == Severity::Error).collect();
        assert!(wrong.is_empty(), "{wrong:?}");
        let own: Vec<_> = sources.iter().copied().filter(|s| s.name == file).collect();
        assert_eq!(own.len(), 1);
        assert!(roundtrip::roundtrip(&own).exact(), "{file}");
    }
    // A vault is read when its picture is there; a row of prices has 26 cells that count.
    let vaults = report.lib.table("vault").unwrap();
    let drawn = vaults.records().filter(|v| !v.picture("D").is_empty()).count();
    assert_eq!(drawn, 166);
    let prices = report.lib.table("cost_adj").unwrap();
    assert!(prices.records().all(|r| r.head().unwrap().ints("cells").len() == 26));
}

/// S002-085
#[test]
fn credited_artifacts_stand_at_their_numbers() {
    let credited = [
        (7, "Westernesse"),
        (14, "Elessar"),
        (15, "Evenstar"),
        (18, "Mediator"),
        (26, "Himring"),
        (29, "Gil-galad"),
        (33, "Celebrimbor"),
        (43, "Numenor"),
        (51, "Eol"),
        (63, "Wormtongue"),
        (92, "Melkor"),
        (110, "Hurin"),
        (123, "Gothmog"),
        (127, "Umbar"),
        (128, "Amrod"),
        (129, "Amras"),
        (130, "Nain"),
        (131, "Erebor"),
        (132, "Fundin"),
        (133, "Azaghal"),
        (134, "Haradrim"),
        (135, "Narsil"),
        (136, "Eowyn"),
    ];
    with_lib(|lib| {
        for (index, name) in credited {
            assert!(record(lib, "artifact", index).name().contains(name), "{index} {name}");
        }
    });
}

/// S002-121
#[test]
fn credited_egos_are_compared_with_the_file_in_use() {
    let credited = [
        (10, "Vulnerability"),
        (12, "Dwarven"),
        (21, "Elvenkind"),
        (22, "Preservation"),
        (23, "Vulnerability"),
        (36, "Serenity"),
        (37, "Night"),
        (43, "Magi"),
        (52, "Thievery"),
        (53, "Combat"),
        (60, "Stability"),
        (61, "Elvenkind"),
        (67, "Gondolin"),
        (70, "Fury"),
        (76, "Venom"),
        (101, "Impact"),
        (106, "Lothlorien"),
        (107, "Haradrim"),
        (110, "Buckland"),
        (111, "Nazgul"),
        (120, "Holy Might"),
        (121, "Venom"),
    ];
    with_lib(|lib| {
        let table = lib.table("ego_item").unwrap();
        let differ = credited
            .iter()
            .filter(|(index, name)| !table.get(*index).is_some_and(|r| r.name().contains(name)))
            .map(|(index, _)| *index);
        assert_eq!(differ.collect::<Vec<_>>(), [12, 21, 22, 23, 43, 76, 101, 121]);
        assert!(table.get(76).is_none());
    });
}

/// S002-122
#[test]
fn credited_egos_keep_their_restrictions_and_curses() {
    with_lib(|lib| {
        let w = weigher(lib);
        let egos = randart::records::egos(&lib.table("ego_item").unwrap(), &w.names);
        let ego = |index: u32| egos.iter().find(|e| e.index == index).unwrap();
        assert_eq!(ego(52).ranges, [(31, 1, 1)]);
        assert_eq!(ego(53).ranges, [(24, 0, 99), (31, 2, 99)]);
        assert!(!ego(53).fits(31, 1) && ego(53).fits(31, 5));
        assert_eq!(ego(120).ranges, [(16, 2, 99), (17, 2, 99), (18, 2, 99)]);
        assert!(ego(12).ranges.iter().all(|(tval, low, _)| [34, 37].contains(tval) && *low > 0));
        for cursed in [10, 23, 111] {
            assert!(ego(cursed).flags.any(w.names.flag("LIGHT_CURSE")), "{cursed}");
        }
    });
}

/// S002-086
#[test]
fn every_ego_that_is_made_adds_flags_to_its_kind() {
    with_lib(|lib| {
        let w = weigher(lib);
        let egos = randart::records::egos(&lib.table("ego_item").unwrap(), &w.names);
        let kinds = power::records::kinds(&lib.table("object").unwrap(), &w.names);
        let mut bases = 0;
        for e in egos.iter().filter(|e| e.rarity > 0) {
            for kind in kinds.iter().filter(|k| e.fits(k.thing.tval, k.thing.sval)) {
                let more = e.flags.without(kind.thing.flags) != Flags::NONE || e.xtra > 0;
                assert!(more, "{} adds nothing to {}", e.name, kind.index);
                bases += 1;
            }
        }
        assert!(bases > 300, "{bases}");
    });
}

/// S002-095: the records, and that their flag counts against a thing and so leaves room for other powers.
#[test]
fn racial_items_have_a_race_for_a_flag_and_no_base_item() {
    with_lib(|lib| {
        let w = weigher(lib);
        let egos = randart::records::egos(&lib.table("ego_item").unwrap(), &w.names);
        let racial: Vec<_> = egos.iter().filter(|e| e.xtra == 16).collect();
        let numbers: Vec<_> = racial.iter().map(|e| e.index).collect();
        assert_eq!(numbers, [1, 2, 3, 4, 5, 6, 7, 18, 19, 20, 21, 22]);
        let kinds = power::records::kinds(&lib.table("object").unwrap(), &w.names);
        let sword = kinds.iter().find(|k| k.thing.tval == 23 && k.thing.dice > 1).unwrap();
        for e in racial {
            assert!(e.slot == 0 && e.ranges.is_empty(), "{e:?}");
            assert!(e.flags.any(w.racial()), "{e:?}");
            let mut bound = sword.thing;
            bound.flags = bound.flags.with(e.flags);
            assert!(w.object(&bound, sword) < w.object(&sword.thing, sword), "{e:?}");
        }
    });
}

/// S002-135
#[test]
fn groups_of_monsters_are_those_of_the_table() {
    let table = [
        (1, "Apprentice"),
        (10, "mimic"),
        (11, "Air"),
        (12, "Water"),
        (13, "Earth"),
        (14, "Fire"),
        (15, "stalker"),
        (16, "Ooze"),
        (17, "Smoke"),
        (18, "Ice"),
        (19, "Magma"),
        (20, "golem"),
        (21, "host"),
        (22, "spirit"),
        (23, "soul"),
        (24, "aerie"),
        (25, "ant"),
        (26, "termite"),
    ];
    with_lib(|lib| {
        let monsters = lib.table("monster").unwrap();
        for (group, word) in table {
            let members: Vec<_> = monsters.records().filter(|r| r.int("W", "group") == Some(group)).collect();
            assert!(members.len() > 2, "{group}");
            assert!(members.iter().any(|r| r.name().contains(word)), "{group} {word}");
        }
        let highest = monsters.records().filter_map(|r| r.int("W", "group")).max();
        assert_eq!(highest, Some(250));
    });
}

/// S002-169, S002-170
#[test]
fn shapes_are_records_of_the_race_file_behind_the_races_of_birth() {
    with_lib(|lib| {
        let races = lib.table("p_race").unwrap();
        let spells = lib.table("spell").unwrap();
        let shapes: Vec<i32> = spells
            .records()
            .flat_map(|r| r.rows_of("S").collect::<Vec<_>>())
            .filter(|row| row.text("type").is_some_and(|t| t == "CHANGE_SHAPE"))
            .filter_map(|row| row.int("param"))
            .collect();
        assert_eq!(shapes.len(), 13);
        assert!(shapes.iter().all(|n| races.get(*n).is_some()), "{shapes:?}");
        let limits = lib.table("limits").unwrap();
        let most = limits.find("which", "G").unwrap().int("value").unwrap();
        assert_eq!(most, 26);
        let born: Vec<_> = races.records().map(|r| r.index()).filter(|n| *n < most).collect();
        assert_eq!(born, (0..26).collect::<Vec<_>>());
        let others: Vec<_> = races.records().map(|r| r.index()).filter(|n| *n >= most).collect();
        assert!(others.len() == 11 && others[0] == 29 && others.iter().all(|n| shapes.contains(n)));
    });
}

/// S002-024, S002-029
#[test]
fn a_lib_runs_from_its_compiled_form_alone_until_a_file_changes() {
    let schema = builtin::texts("unangband").unwrap();
    let variant = Arc::new(builtin::load("unangband").unwrap().unwrap());
    let text = "V:0.7.0\nN:1:rat\nI:110:5:20:4:9\nF:ANIMAL\n".to_owned();
    let name = String::from("monster.txt");
    let source = Source::new(&name, text.as_bytes());
    let lib = check::check(&variant, &[source]).lib;
    let key = angrist_lore::cache::key(schema, &[source]);
    let blob = angrist_lore::cache::encode(&lib, &key, 0).unwrap();
    let tables = lib.tables.clone();
    drop((lib, variant));
    let alone = angrist_lore::cache::decode(&blob, None).unwrap();
    assert!(alone.lib.tables == tables);
    assert_eq!(record(&alone.lib, "monster", 1).int("I", "hp"), Some(5));
    assert!(record(&alone.lib, "monster", 1).has("ANIMAL"));

    let edited = text.replace(":5:", ":6:").replace("ANIMAL", "ANIMUL");
    let source = Source::new(&name, edited.as_bytes());
    let new_key = angrist_lore::cache::key(schema, &[source]);
    assert_eq!(
        angrist_lore::cache::decode(&blob, Some(&new_key)).unwrap_err(),
        angrist_lore::cache::CacheError::Stale
    );
    let variant = Arc::new(builtin::load("unangband").unwrap().unwrap());
    let report = check::check(&variant, &[source]);
    assert_eq!(record(&report.lib, "monster", 1).int("I", "hp"), Some(6));
    let told = report.diagnostics.iter().find(|d| d.line == 4).unwrap();
    assert_eq!(
        (told.file.as_str(), told.column, told.nearest.as_deref()),
        ("monster.txt", 3, Some("ANIMAL"))
    );
}

/// S002-064
#[test]
fn our_texts_for_this_game_spell_artifact_with_an_i() {
    let mut named = 0;
    for (file, text) in builtin::texts("unangband").unwrap() {
        let text = text.to_lowercase();
        assert!(!text.contains("artefact"), "{file}");
        named += text.matches("artifact").count();
    }
    assert!(named > 0);
}
