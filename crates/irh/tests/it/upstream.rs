//! The real library: every file, every kind, no errors, and the figures of the original compiler (spec section 8).
#![allow(clippy::expect_used, reason = "a test that cannot read its data must stop")]

use crate::common::real;
use angrist_irh::res::{About, ResKind, Response};
use angrist_source::Severity;

/// S001-116
#[test]
fn the_shipped_files_compile_without_an_error() {
    let Some(r) = real() else { return };
    let errors: Vec<String> =
        r.diagnostics.iter().filter(|d| d.severity == Severity::Error).map(|d| d.one_line()).collect();
    assert!(errors.is_empty(), "{errors:#?}");
}

/// S001-115
#[test]
fn the_counts_by_kind_are_those_of_the_original() {
    let Some(r) = real() else { return };
    let l = &r.library;
    let counts: Vec<(ResKind, usize)> = [
        (ResKind::Monster, l.monsters.len()),
        (ResKind::Item, l.items.len()),
        (ResKind::Feature, l.features.len()),
        (ResKind::Effect, l.effects.len()),
        (ResKind::Artifact, l.artifacts.len()),
        (ResKind::Dungeon, l.dungeons.len()),
        (ResKind::Class, l.classes.len()),
        (ResKind::Race, l.races.len()),
        (ResKind::Domain, l.domains.len()),
        (ResKind::God, l.gods.len()),
        (ResKind::Region, l.regions.len()),
        (ResKind::Terrain, l.terrains.len()),
        (ResKind::Text, l.texts.len()),
        (ResKind::Template, l.templates.len()),
        (ResKind::Flavour, l.flavours.len()),
        (ResKind::Behaviour, l.behaviours.len()),
        (ResKind::Encounter, l.encounters.len()),
    ]
    .into();
    let wanted = [538, 262, 30, 1187, 0, 3, 39, 17, 43, 17, 92, 63, 61, 106, 883, 0, 88];
    for ((kind, count), wanted) in counts.into_iter().zip(wanted) {
        assert_eq!((kind, count), (kind, wanted));
        assert_eq!(l.count(kind), wanted, "{kind:?} in the index");
    }
    assert_eq!(l.index.len(), 3429);
}

/// S001-012
#[test]
fn every_file_holds_what_the_original_found_in_it() {
    let Some(r) = real() else { return };
    // file, resources, on event clauses, entries, bodies, code registrations, message registrations, references, grids
    let wanted: &[(&str, &str, [u32; 7])] = &[
        ("main.irc", "Effect 14, Monster 1", [7, 15, 11, 11, 8, 23, 0]),
        ("defines.irh", "", [0; 7]),
        ("races.irh", "Monster 12, Race 9", [14, 16, 16, 16, 0, 408, 0]),
        ("classes.irh", "Class 19, Effect 7", [14, 26, 24, 24, 2, 689, 0]),
        ("prestige.irh", "Class 20, Effect 11", [35, 49, 41, 41, 13, 354, 0]),
        ("subraces.irh", "Monster 7, Race 8", [12, 14, 14, 14, 0, 115, 0]),
        ("sp_books.irh", "Item 42", [37, 37, 0, 0, 39, 615, 0]),
        ("enclist.irh", "Encounter 87", [18, 19, 19, 19, 0, 655, 0]),
        ("weapons.irh", "Item 118", [3, 14, 14, 16, 0, 11, 0]),
        ("m_items.irh", "Effect 329, Item 9, Spell 5", [143, 244, 196, 200, 68, 337, 0]),
        (
            "wspells.irh",
            "Effect 39, Feature 2, Monster 8, Region 1, Spell 271, Terrain 8",
            [260, 494, 316, 323, 301, 487, 1],
        ),
        (
            "dungeon.irh",
            "Dungeon 3, Effect 3, Feature 27, Item 5, Monster 4, Region 91, Terrain 51",
            [77, 111, 108, 143, 6, 1094, 11],
        ),
        (
            "mon1.irh",
            "Effect 10, Monster 152, Poison 4, Spell 1, Template 32, Terrain 2",
            [101, 142, 78, 79, 76, 260, 0],
        ),
        (
            "mon2.irh",
            "Effect 7, Encounter 1, Item 5, Monster 94, Poison 10, Template 45",
            [113, 170, 147, 162, 27, 1442, 0],
        ),
        ("mon3.irh", "Effect 11, Monster 124, Poison 7, Template 20", [126, 184, 140, 151, 55, 327, 0]),
        (
            "mon4.irh",
            "Disease 2, Effect 14, Item 1, Monster 124, Poison 9, Template 8",
            [95, 172, 121, 122, 59, 834, 0],
        ),
        ("new.irh", "", [0; 7]),
        ("flavors.irh", "Flavour 883", [0; 7]),
        ("religion.irh", "Effect 37, God 17", [35, 196, 188, 204, 10, 706, 0]),
        ("domains.irh", "Domain 43, Effect 1", [7, 9, 8, 8, 2, 227, 0]),
        ("help.irh", "Text 13", [0; 7]),
        ("sk_descs.irh", "Text 48", [0; 7]),
        (
            "pspells.irh",
            "Effect 39, Item 6, Monster 12, Spell 163, Template 1",
            [197, 357, 237, 248, 174, 223, 0],
        ),
        (
            "threats.irh",
            "Disease 11, Effect 95, Feature 1, Poison 24, Terrain 1",
            [92, 115, 70, 72, 61, 83, 0],
        ),
        ("alchemy.irh", "Effect 54, Item 4, Spell 2, Terrain 1", [55, 106, 84, 90, 31, 127, 0]),
        ("mundane.irh", "Effect 1, Item 72", [12, 16, 15, 17, 1, 5, 0]),
        ("abilities.irh", "Effect 1, Spell 5", [6, 18, 16, 16, 2, 68, 0]),
    ];
    let mut wrong = Vec::new();
    for (file, resources, figures) in wanted {
        let c = r.census.iter().find(|c| c.file == *file).expect("every file is read");
        let found: Vec<String> = c.resources.iter().map(|(k, n)| format!("{k} {n}")).collect();
        let got = [
            c.event_clauses,
            c.entries,
            c.bodies,
            c.code_registrations,
            c.message_registrations,
            c.references,
            c.grids,
        ];
        if found.join(", ") != *resources || got != *figures {
            wrong.push(format!("{file}: {} {got:?}, wanted {resources} {figures:?}", found.join(", ")));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn the_1863_code_bodies_and_the_stored_totals_are_found() {
    let Some(r) = real() else { return };
    let l = &r.library;
    let bodies = l.code.iter().filter(|c| !c.events.is_empty()).count();
    assert_eq!(bodies, 1863);
    let abouts: Vec<_> =
        (0..l.index.len()).filter_map(|i| l.about(angrist_irh::res::Rid(l.first_id() + i as u32))).collect();
    assert_eq!(abouts.len(), 3429);
    let handlers = || abouts.iter().flat_map(|a| &a.events);
    let code: usize =
        handlers().filter(|h| matches!(h.response, Response::Code(_))).map(|h| h.events.len()).sum();
    let messages: usize = handlers()
        .map(|h| match &h.response {
            Response::Messages(m) => m.len() * h.events.len(),
            Response::Code(_) => 0,
        })
        .sum();
    assert_eq!((code, messages), (1976, 935));
    assert_eq!(abouts.iter().map(|a| a.constants.len()).sum::<usize>(), 504, "constants");
    assert_eq!(abouts.iter().map(|a| a.specials.len()).sum::<usize>(), 13, "specials");
    // One description is the empty string, and counts.
    let described = |a: &&&About| !a.desc.is_empty() || a.clauses.iter().any(|c| c.word == "desc");
    assert_eq!(abouts.iter().filter(described).count(), 1943, "descriptions");
    let grants = l.classes.iter().map(|c| c.grants.len()).sum::<usize>()
        + l.races.iter().map(|c| c.grants.len()).sum::<usize>()
        + l.domains.iter().map(|c| c.grants.len()).sum::<usize>()
        + l.gods.iter().map(|c| c.grants.len()).sum::<usize>();
    assert_eq!(grants, 717, "abilities granted");
    let gear = l.monsters.iter().map(|m| m.gear.len()).sum::<usize>()
        + l.templates.iter().map(|m| m.gear.len()).sum::<usize>()
        + l.encounters.iter().map(|m| m.gear.len()).sum::<usize>()
        + l.classes.iter().map(|m| m.gear.len()).sum::<usize>()
        + l.races.iter().map(|m| m.gear.len()).sum::<usize>();
    assert_eq!(gear, 1227, "gear entries");
    assert_eq!(l.effects.iter().map(|e| e.values.len() - 1).sum::<usize>(), 442, "extra effect blocks");
    assert_eq!(l.regions.iter().map(|e| e.tiles.len()).sum::<usize>(), 85, "tiles");
    assert_eq!(l.encounters.iter().map(|e| e.parts.len()).sum::<usize>(), 163, "encounter parts");
    assert_eq!(l.monsters.iter().map(|m| m.attacks.len()).sum::<usize>(), 1579, "monster attacks");
    assert_eq!(l.monsters.iter().map(|m| m.stati.len()).sum::<usize>(), 1377, "monster stati");
}

/// FNV-1a 64 over the lower-case names in id order, each followed by a bar.
fn digest(names: impl Iterator<Item = String>) -> String {
    let mut h = 0xcbf2_9ce4_8422_2325u64;
    for name in names {
        for b in name.to_ascii_lowercase().bytes().chain(*b"|") {
            h = (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3);
        }
    }
    format!("{h:016x}")
}

#[test]
fn the_names_in_id_order_have_the_digests_of_the_original() {
    let Some(r) = real() else { return };
    let wanted = [
        (ResKind::Monster, "4fa57d2433375d03"),
        (ResKind::Item, "e4dd924769c0f96e"),
        (ResKind::Feature, "feb6ff6430649bf1"),
        (ResKind::Effect, "38beb1c88c259b51"),
        (ResKind::Dungeon, "8094a40f5bd4873b"),
        (ResKind::Class, "1c774f13cdfabdc8"),
        (ResKind::Race, "756425f2f13ed93c"),
        (ResKind::Domain, "0442befb1520b4bf"),
        (ResKind::God, "7a9e122966a2e6d0"),
        (ResKind::Region, "9b38385926109063"),
        (ResKind::Terrain, "4fabfac79fceac18"),
        (ResKind::Text, "867d6a5080cdbada"),
        (ResKind::Template, "a550672dbcf61783"),
        (ResKind::Flavour, "848b8e62d028d9c5"),
        (ResKind::Encounter, "c360ad044db75a84"),
    ];
    for (kind, wanted) in wanted {
        let names = r.library.index.iter().filter(|e| e.kind == kind).map(|e| e.name.clone());
        assert_eq!((kind, digest(names).as_str()), (kind, wanted));
    }
}

/// S001-115
#[test]
fn exactly_three_names_dangle_and_are_reported_without_stopping_anything() {
    let Some(r) = real() else { return };
    let mut names: Vec<String> = Vec::new();
    let tokens = &r.pre.tokens;
    for pair in tokens.all.windows(2) {
        if pair[0].kind == angrist_irh::token::Kind::Dollar && pair[1].kind == angrist_irh::token::Kind::Str {
            let name = tokens.string(pair[1]);
            if r.library.find(name).is_none() {
                names.push(name.to_ascii_lowercase());
            }
        }
    }
    names.sort();
    names.dedup();
    assert_eq!(names, ["blood;domain", "dryad", "snow angel"]);
    let reported = r.diagnostics.iter().filter(|d| d.code == "unknown-reference").count();
    // The third stands in a script, where the script side reports it.
    assert_eq!(reported, 2);
}

/// S001-069
#[test]
fn the_global_variables_of_the_dungeon_file_are_listed() {
    let Some(r) = real() else { return };
    let names: Vec<&str> = r.library.globals.iter().map(|v| v.name.as_str()).collect();
    assert!(names.contains(&"murgash_killed") && names.contains(&"murgash_quelled"), "{names:?}");
}
