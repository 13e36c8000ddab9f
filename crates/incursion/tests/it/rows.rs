//! Rows of docs/spec/001.tsv about tables of constants and about how a square looks, each by its number.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use crate::common::ruleset;
use angrist_engine::model::{LookKind, Role};
use angrist_engine::play::{KnownMap, LevelRequest, Ruleset};
use angrist_engine::space::Loc;
use angrist_incursion::around::Around;
use angrist_incursion::catalogue::{Catalogue, read_library, role};
use angrist_incursion::glyph::Image;
use angrist_incursion::make;
use angrist_incursion::state::{Floor, Foe, Loot};
use angrist_incursion::view::View;
use std::collections::{BTreeMap, BTreeSet};

/// All constants whose names begin so, the rest of the name with its value.
fn group(prefix: &str) -> BTreeMap<&'static str, i64> {
    let lines = angrist_irh::pre::CONSTANTS.lines().filter_map(|l| l.split_once('\t'));
    let ours = lines.filter_map(|(name, value)| Some((name.strip_prefix(prefix)?, value)));
    ours.map(|(name, value)| (name, value.parse().unwrap())).collect()
}

#[track_caller]
fn holds(prefix: &str, wanted: &[(&str, i64)]) {
    let all = group(prefix);
    for (name, value) in wanted {
        assert_eq!(all.get(name), Some(value), "{prefix}{name}");
    }
}

/// Names in the order of their bits from 1 on.
#[track_caller]
fn bits(prefix: &str, names: &str) {
    let wanted: Vec<(&str, i64)> = names.split(' ').enumerate().map(|(n, name)| (name, 1 << n)).collect();
    holds(prefix, &wanted);
}

fn distinct(group: &BTreeMap<&str, i64>) -> usize {
    group.values().collect::<BTreeSet<_>>().len()
}

// S001-179
#[test]
fn traps_portals_objects_and_things_have_their_numbers() {
    bits("TS_", "FOUND DISARMED NODISARM SEARCHED NORESET");
    assert_eq!(group("TS_").len(), 5);
    let portals = "UP_STAIR DOWN_STAIR STORE BUILDING GUILD POCKET DUN_ENTRY SUBDUNGEON TOWN RETURN";
    let portals: Vec<(&str, i64)> = portals.split(' ').zip(1..).collect();
    holds("POR_", &portals);
    assert_eq!(group("POR_").len(), 10);
    let objects: Vec<(&str, i64)> = "PORTAL DOOR TRAP FEATURE ALTAR BARRIER".split(' ').zip(10..).collect();
    holds("T_", &objects);
    holds("F_", &[("SOLID", 1), ("XSOLID", 2), ("OPAQUE", 0x200), ("OBSCURE", 0x4000), ("ALTAR", 0x40000)]);
    assert_eq!(group("F_").values().max(), Some(&0x40000));
}

// S001-180: bits of terrain are numbers, those of doors and of damage are masks; the two that share a prefix are two lists.
#[test]
fn flags_of_terrain_are_numbers_of_bits() {
    let all = group("TF_");
    holds(
        "TF_",
        &[("SOLID", 1), ("OPAQUE", 2), ("OBSCURE", 3), ("WATER", 7), ("DEEP_LIQ", 16), ("LAST", 28)],
    );
    assert_eq!((all.values().min(), all.values().max()), (Some(&1), Some(&28)));
    assert_eq!(distinct(&all), all.len(), "no number twice");
    holds(
        "DF_",
        &[("VERTICAL", 1), ("OPEN", 2), ("STUCK", 4), ("LOCKED", 8), ("SECRET", 32), ("BROKEN", 64)],
    );
    holds("DF_", &[("FIRE", 1), ("COLD", 2), ("ACID", 4), ("ELEC", 8), ("SUBD", 0x1000_0000)]);
    // What the level maker was built with is what the table says.
    use angrist_incursion::tables::tf;
    let built = [
        ("SOLID", tf::SOLID),
        ("OPAQUE", tf::OPAQUE),
        ("OBSCURE", tf::OBSCURE),
        ("SHADE", tf::SHADE),
        ("SPECIAL", tf::SPECIAL),
        ("WARN", tf::WARN),
        ("WATER", tf::WATER),
        ("TORCH", tf::TORCH),
        ("DEEP_LIQ", tf::DEEP_LIQ),
        ("FALL", tf::FALL),
        ("WALL", tf::WALL),
        ("LOCAL_LIGHT", tf::LOCAL_LIGHT),
        ("DEPOSIT", tf::DEPOSIT),
    ];
    assert!(built.iter().all(|(name, mask)| u32::try_from(1i64 << all[name]) == Ok(*mask)));
}

// S001-183, S001-184, S001-197, S001-305, S001-335
#[test]
fn states_perceptions_fields_rests_and_metamagic_are_bits() {
    bits("MS_", "PEACEFUL GUARDING FEMALE KNOWN INVEN_GOOD CURSED BOW_ACTIVE");
    holds("MS_", &[("SCRUTINIZED", 0x100), ("STILL_CAST", 0x8000)]);
    assert_eq!(group("MS_").len(), 15);
    assert!(group("MS_").values().all(|v| *v != 0x80), "0x80 is unused");
    bits("PER_", "VISUAL INFRA SCENT BLIND PERCEPT TREMOR SHADOW TELE DETECT TRACK SHARED");
    assert_eq!(distinct(&group("PER_")), 11);
    let fields = "ITERRAIN MOBILE MODIFIER CONTINUAL ANTIMAG BLOCKER BAD LIGHT FOG SHADOW CONFLICT ALT_MAGIC SILENCE KNOWN \
                  OBVIOUS SIZE DARKNESS";
    bits("FI_", fields);
    assert_eq!(group("FI_").len(), 17);
    bits("REST_", "SAFE FULL NOMANA PLOT INSTANT NOMSG NOHEAL RESTLESS DUNGEON NOIDENT FOOD");
    let metamagic = group("MM_");
    assert_eq!((metamagic.len(), distinct(&metamagic)), (28, 28));
    holds("MM_", &[("AMPLIFY", 1), ("AUGMENT", 2), ("EMPOWER", 0x200), ("WARP", 0x800_0000)]);
    assert!(metamagic.values().all(|v| v.count_ones() == 1));
}

// S001-186
#[test]
fn items_have_flags_knowledge_and_groups() {
    let flags = group("IF_");
    assert_eq!(distinct(&flags), 11);
    holds("IF_", &[("BLESSED", 1), ("WORN", 4), ("WIELDED", 4), ("HELD", 4), ("REAPPLYING", 0x400)]);
    let known = group("KN_");
    assert_eq!((distinct(&known), known["CURSE"], known["BLESS"]), (9, 2, 2));
    let groups = group("WG_");
    assert_eq!((groups.len(), distinct(&groups)), (22, 22));
    holds("WG_", &[("SIMPLE", 1), ("HARMOUR", 0x8000_0000)]);
    assert_eq!(ruleset().catalogue().names.get("WG_HARMOUR"), i32::MIN, "the highest bit is kept");
}

// S001-188: the archetypes, and a spell or other effect of each that the journal names, in our library and in the real one.
#[test]
fn effects_have_archetypes() {
    assert_eq!(group("EA_").len(), 40);
    holds("EA_", &[("BLAST", 1), ("GRANT", 2), ("INFLICT", 3), ("DRAIN", 4), ("VISION", 47)]);
    let named =
        "BLAST GRANT INFLICT DRAIN TERRAFORM TRAVEL ILLUSION SUMMON DISPEL HEALING POLYMORPH REVEAL VISION";
    let known: BTreeSet<i64> = group("EA_").into_values().collect();
    let used = |cat: &Catalogue| -> BTreeSet<i64> {
        let all = cat.library.effects.iter().flat_map(|e| &e.values).map(|v| i64::from(v.archetype));
        all.filter(|a| *a != 0).collect()
    };
    let missing = |used: &BTreeSet<i64>| -> Vec<&str> {
        assert!(used.is_subset(&known), "{used:?}");
        named.split(' ').filter(|name| !used.contains(&group("EA_")[name])).collect()
    };
    assert_eq!(missing(&used(ruleset().catalogue())), [""; 0]);
    if let Some(real) = real() {
        assert_eq!(missing(&used(&real)), ["REVEAL"], "nothing of the original's is of that archetype");
    }
}

// S001-189
#[test]
fn magic_has_schools_saves_areas_and_damage() {
    bits("SC_", "ABJ ARC DIV ENC EVO ILL NEC THA WEA THE NAT COLD AIR EARTH FIRE WATER FORCE LIGHT DARKNESS");
    assert_eq!(group("SC_").len(), 8 + 11);
    assert_eq!((group("SN_").len(), group("AR_").len(), group("AD_").len()), (22, 18, 79));
    assert_eq!(group("SN_").values().max(), Some(&22));
    assert_eq!((group("AR_")["NONE"], group("AR_").values().max()), (0, Some(&17)));
}

// S001-350
#[test]
fn ranks_grow_ever_more_slowly() {
    let cat = ruleset().catalogue();
    assert_eq!([1, 5, 10, 21].map(|level| cat.most_ranks(level)), [2, 8, 12, 19]);
    assert_eq!([0, 22, 1000].map(|level| cat.most_ranks(level)), [0, 19, 19]);
}

// S001-127, S001-298
#[test]
fn a_glyph_is_twelve_bits_and_two_colours_of_four() {
    for id in [0, 1, 255, 256, 323, 4095] {
        for (fore, back) in (0..16).flat_map(|f| (0..16).map(move |b| (f, b))) {
            let image = Image { id, fore, back };
            assert_eq!(Image::unpack(image.pack()), image);
            assert_eq!(image.pack(), u32::from(id) + u32::from(fore) * 0x1000 + u32::from(back) * 0x10000);
        }
    }
    assert_eq!(Image::unpack(u32::MAX), Image { id: 4095, fore: 15, back: 15 });
    let table = group("GLYPH_");
    assert_eq!([table["ID_BITS"], table["FORE_BITS"], table["BACK_BITS"]], [12, 4, 4]);
    assert_eq!([table["FORE_SHIFT"], table["BACK_SHIFT"]], [12, 16]);
}

/// The real library, when it is there.
fn real() -> Option<Catalogue> {
    let Some(dir) = std::env::var_os("ANGRIST_UPSTREAM") else {
        assert!(std::env::var("CI").as_deref() != Ok("true"), "ANGRIST_UPSTREAM must be set in CI");
        println!("ANGRIST_UPSTREAM is not set; the real data is not looked at");
        return None;
    };
    let dir = std::path::PathBuf::from(dir).join("incursion/lib");
    let reading = read_library("main.irc", |name| std::fs::read(dir.join(name)).ok());
    Some(Catalogue::of(reading.library).unwrap())
}

fn monster(cat: &Catalogue, name: &str) -> u16 {
    cat.library.monsters.iter().position(|m| m.about.name.eq_ignore_ascii_case(name)).expect(name) as u16
}

fn foe(kind: u16, at: Loc) -> Foe {
    Foe {
        kind,
        templates: Vec::new(),
        at,
        cr: 1,
        party: 14,
        asleep: true,
        aquatic: false,
        flies: false,
        room: 0,
        energy: 0,
        seen: false,
        near: false,
    }
}

/// A square of a level on which these stand and lie.
fn square(cat: &Catalogue, foes: &[u16], things: &[u16]) -> angrist_engine::model::Square {
    let at = Loc::new(5, 5);
    let floor = Floor {
        foes: foes.iter().map(|&k| foe(k, at)).collect(),
        loot: things.iter().map(|&k| Loot::plain(k, at)).collect(),
        ..make::blank(cat)
    };
    let around = Around::new(cat, &floor);
    View { cat, floor: &floor, around: &around }.square(at)
}

// S001-128
#[test]
fn a_creature_hides_a_thing_and_a_thing_the_ground() {
    let cat = ruleset().catalogue();
    assert_eq!(square(cat, &[3], &[4]).look.kind, LookKind::Creature);
    assert_eq!(square(cat, &[], &[4]).look.kind, LookKind::Thing);
    assert_eq!(square(cat, &[], &[]).look.kind, LookKind::Terrain);
}

// S001-129: crowds and piles have signs of their own.
#[test]
fn several_creatures_are_a_crowd_and_several_things_a_pile() {
    let cat = ruleset().catalogue();
    let crowd = square(cat, &[1, 2], &[1]);
    assert_eq!((crowd.look.kind, crowd.glyph.rich), (LookKind::Creature, 'Æ'));
    let pile = square(cat, &[], &[1, 2]);
    assert_eq!((pile.look.kind, pile.glyph.rich), (LookKind::Thing, '*'));
    assert!(crowd.overlay.pile && pile.overlay.pile);
    let alone = [square(cat, &[1], &[1, 2]), square(cat, &[], &[1])];
    assert!(alone.iter().all(|s| !s.overlay.pile && !['Æ', '*'].contains(&s.glyph.rich)));
}

// S001-130
#[test]
fn creatures_and_things_look_as_their_resource_says() {
    let ours = ruleset().catalogue();
    for (n, m) in ours.library.monsters.iter().enumerate() {
        let image = Image::from(m.image);
        let shown = square(ours, &[n as u16], &[]);
        assert_eq!((shown.glyph, shown.role), (ours.picture(image.id), role(image.fore)), "{}", m.about.name);
    }
    for (n, i) in ours.library.items.iter().enumerate() {
        let image = Image::from(i.image);
        let shown = square(ours, &[], &[n as u16]);
        assert_eq!((shown.glyph, shown.role), (ours.picture(image.id), role(image.fore)), "{}", i.about.name);
    }
    let Some(real) = real() else { return };
    let goblin = square(&real, &[monster(&real, "goblin")], &[]);
    assert_eq!((goblin.glyph.rich, goblin.role), ('g', Role::Green));
    assert_eq!(square(&real, &[monster(&real, "kobold")], &[]).glyph.rich, 'k');
}

// S001-051: a vault is a region with a map: its name, size, rows and least depth can be asked for.
#[test]
fn a_vault_has_a_name_a_size_a_map_and_a_depth() {
    let cat = ruleset().catalogue();
    let vault = cat.tables.regions.iter().find(|r| r.name == "Treasury;1").unwrap();
    let (w, h) = vault.size;
    assert_eq!((w, h, vault.depth), (15, 13, 3));
    assert_eq!(vault.grid.len() as i32, w * h);
    assert_eq!(vault.grid[..15].iter().collect::<String>(), "%".repeat(15));
    assert!(vault.tiles.contains_key(&'x') && vault.is(angrist_incursion::tables::rf::VAULT));
}

// S001-002: the six parts, each through what it hands to the next; each has tests of its own besides.
#[test]
fn data_generator_population_view_and_inspector_work_together() {
    let cat = ruleset().catalogue();
    assert!(cat.library.monsters.len() > 50, "the data is in the program");
    let ask = LevelRequest { seed: 12, depth: 3, arrival: 0, mode: String::new(), terrain_only: false };
    let level = ruleset().level(&ask, None).unwrap();
    assert_eq!(level.json["problems"], serde_json::json!([]), "the generator's level is whole");
    let monsters = level.json["monsters"].as_array().unwrap();
    assert!(!monsters.is_empty(), "someone lives there");
    for m in monsters {
        let at = Loc::new(m["x"].as_i64().unwrap() as i16, m["y"].as_i64().unwrap() as i16);
        assert_eq!(
            level.map.square(at).look.kind,
            LookKind::Creature,
            "and is seen where the inspector says"
        );
    }
}
