//! Rows of docs/spec/001.tsv about the language and its resources, each by its number, on small texts of our own and on
//! the real library.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use crate::common;
use crate::common::real;
use angrist_irh::pre::Limits;
use angrist_irh::read::{Reading, read_text};
use angrist_irh::res::*;

#[track_caller]
fn good(text: &str) -> Reading {
    let r = read_text("text.irh", text, Limits::default());
    let told =
        angrist_source::render::text(&r.diagnostics, &angrist_irh::diag::sources(&r.pre.tokens), false);
    assert!(r.diagnostics.is_empty(), "{told}");
    r
}

fn dice(number: i8, sides: i8, bonus: i8) -> Dice {
    Dice { number, sides, bonus }
}

/// S001-006
#[test]
fn the_power_of_an_effect_may_be_dice_by_a_level_formula() {
    let text = "Spell \"a\" : EA_BLAST { pval: (LEVEL_1PER1)d8; }\nSpell \"b\" : EA_BLAST { pval: (LEVEL_1PER1 + 1)d6; }\n\
                Spell \"c\" : EA_BLAST { pval: (2*(1+1))d(3+1)+1; }\n";
    let l = good(text).library;
    let pval = |i: usize| l.effects[i].values[0].pval;
    assert_eq!(pval(0), dice(-101, 8, 0), "the count is the constant of the formula");
    assert_eq!((pval(1), pval(2)), (dice(-100, 6, 0), dice(4, 4, 1)));
}

/// S001-007
#[test]
fn dice_are_a_number_a_pair_or_expressions_on_either_side() {
    let forms = [
        ("2d6", dice(2, 6, 0)),
        ("(1+2)d8", dice(3, 8, 0)),
        ("1d(4*2)", dice(1, 8, 0)),
        ("1d4+-1", dice(1, 4, -1)),
        ("1D4+2", dice(1, 4, 2)),
        ("7", dice(0, 0, 7)),
        ("-3", dice(0, 0, -3)),
    ];
    for (form, parts) in forms {
        let l = good(&format!("Item \"a\" : T_WEAPON {{ SDmg: {form}; }}\n")).library;
        assert_eq!(l.items[0].small_damage, parts, "{form}");
    }
}

/// S001-009
#[test]
fn a_sign_after_a_comma_begins_the_next_argument_of_a_grant() {
    let l = good(
        "Class \"a\" { Grants: Ability[CA_TURNING,+1] at 1st level, Ability[CA_TURNING,-2,+3] at 2nd; }\n",
    )
    .library;
    let g = &l.classes[0].grants;
    assert_eq!(g[0].what, g[1].what, "the first argument is the constant alone");
    assert_eq!(g[0].parameter, Value::Number(1));
    assert_eq!(g[1].parameter, Value::Number((-2 & 0xFFFF) | (3 << 16)));
}

/// S001-010
#[test]
fn a_feat_grant_takes_a_parameter() {
    let l = good("Class \"a\" { Grants: Feat[FT_SCHOOL_FOCUS,SC_EVO] at 1st level, Feat[FT_SCHOOL_FOCUS] at 3rd level; }\n").library;
    let school = good("Effect \"e\" : EA_GENERIC { SC_EVO; }\n").library.effects[0].schools;
    let g = &l.classes[0].grants;
    assert_eq!((g[0].kind, g[0].parameter.number() as u32), (GrantKind::Feat, school));
    assert_ne!(school, 0);
    assert_eq!((g[1].what, g[1].parameter.number()), (g[0].what, 0));
}

/// S001-011
#[test]
fn the_word_level_may_be_left_out_of_a_grant() {
    let of = |when: &str| {
        good(&format!("Class \"a\" {{ Grants: Feat[5] at {when}; }}\n")).library.classes[0].grants.clone()
    };
    assert_eq!(of("3rd"), of("3rd level"));
    assert_eq!(of("3"), of("3rd level"));
    assert_eq!(of("every 2nd level starting at 4th"), of("every 2nd level starting at 4th level"));
}

/// S001-057
#[test]
fn a_list_holds_weights_constants_colours_references_and_macros() {
    let text = "#define PAIR(x) 4 $x\nTerrain \"t\" { }\nDungeon \"a\" { Lists: * 5 10 $\"t\" RED PAIR(\"t\") (-1) MAT_IRON; }\n";
    let l = good(text).library;
    let t = Value::Resource(l.find("t").unwrap());
    let list = &l.dungeons[0].about.lists[0];
    let n = Value::Number;
    assert_eq!(list.values, [n(10), t.clone(), n(4), n(4), t, n(-1), n(11)]);
}

/// S001-058
#[test]
fn a_number_in_a_weighted_list_sets_the_weight_of_what_follows() {
    let text = "Terrain \"a\" { }\nTerrain \"b\" { }\nEncounter \"e\" : 0 { }\nDungeon \"d\" { Lists:\n\
                * 5 $\"a\" 3 $\"b\" $\"a\" 0x00FFFFFF $\"b\" 2 (-1) MA_ORC (-2) $\"e\" 7 (-3) $\"e\" 7 1 9 $\"a\" (-3) $\"e\"; }\n";
    let l = good(text).library;
    let [a, b, e] = ["a", "b", "e"].map(|n| l.find(n).unwrap());
    let list = weighted(l.dungeons[0].about.list(5).unwrap());
    let orc = good("Monster \"m\" : MA_ORC { }\n").library.monsters[0].types[0];
    let bound = |ratings| Choice::Constrained { encounter: e, constraint: 7, ratings };
    assert_eq!(
        list,
        [
            (10, Choice::One(a)),
            (3, Choice::One(b)),
            (3, Choice::One(a)),
            (0x00FF_FFFF, Choice::One(b)),
            (2, Choice::AnyOf(orc)),
            (2, bound(None)),
            (2, bound(Some((1, 9)))),
            (2, Choice::One(a)),
        ]
    );
}

/// S001-059
#[test]
fn a_region_has_all_its_parts() {
    let text = "Terrain \"w\" { }\nTerrain \"f\" { }\nFeature \"d\" : T_DOOR { }\nRegion \"a\" : RF_ROOM { Walls: $\"w\"; Floor: $\"f\"; Door: $\"d\";\n\
                Depth: 3; Size: SZ_LARGE; RoomTypes: RM_NORMAL, RM_CIRCLE; Flags: RF_STAPLE; Lists: * 5 1;\n\
                Constants: * 1 2; Grid: {:\n##\n:}; }\n";
    let r = good(text);
    let l = &r.library;
    let region = &angrist_irh::export::kind(l, ResKind::Region)[0];
    for part in ["walls", "floor", "door", "depth", "size", "room_types", "flags", "grid"] {
        assert!(!region[part].is_null(), "{part}: {region}");
    }
    let a = &l.regions[0];
    assert_eq!([a.walls, a.floor, a.door].map(|id| l.name(id).to_owned()), ["w", "f", "d"]);
    assert_eq!((a.depth, a.room_types.count_ones(), a.flags.0.len()), (3, 2, 2));
    assert_eq!(
        (a.about.lists.len(), a.about.constants.len(), a.grid.as_ref().map(|g| g.width)),
        (1, 1, Some(2))
    );
}

/// S001-065
#[test]
fn the_colon_after_a_clause_may_be_left_out() {
    let with = "Item \"a\" : T_WEAPON { Level: 3; Group: WG_SIMPLE; Mat: MAT_IRON; Weight: 20; SDmg: 1d6; Cost: 3; Flags: IT_NOGEN; Desc: \"x\"; }\n\
                Monster \"m\" : MA_ORC { CR: 2; HD: 3; Hit: 1; Feats: 5; Attk: A_CLAW for 1d4; Size: 3; }\n";
    let a = good(with).library;
    let b = good(
        &with
            .replace(": 3", " 3")
            .replace("Group: ", "Group ")
            .replace("Mat: ", "Mat ")
            .replace("Weight: ", "Weight ")
            .replace("SDmg: ", "SDmg ")
            .replace("Flags: ", "Flags ")
            .replace("Desc: ", "Desc ")
            .replace("CR: ", "CR ")
            .replace("Hit: ", "Hit ")
            .replace("Feats: ", "Feats ")
            .replace("Attk: ", "Attk "),
    )
    .library;
    let bare = |i: &Item| Item { about: About::default(), ..i.clone() };
    assert_eq!(bare(&a.items[0]), bare(&b.items[0]));
    let bare = |m: &Monster| Monster { about: About::default(), ..m.clone() };
    assert_eq!(bare(&a.monsters[0]), bare(&b.monsters[0]));
    // Where the original wants it, we do.
    for text in ["Region \"a\" : RF_ROOM { Grid {:\n##\n:}; }\n", "Monster \"a\" : MA_ORC { Gear 1d3 $0; }\n"]
    {
        assert!(read_text("t", text, Limits::default()).errors() > 0, "{text}");
    }
}

/// S001-066
#[test]
fn alias_words_stand_for_sources() {
    let r_constants = [
        ("AI_POTION", 1),
        ("AI_SCROLL", 2),
        ("AI_WIZARDRY", 50),
        ("AI_SORCERY", 51),
        ("AI_THEURGY", 52),
        ("AI_DRUIDIC", 53),
        ("AI_WITCHCRAFT", 55),
    ];
    let aliases = [
        ("Potion", 1),
        ("Scroll", 2),
        ("Wizard", 50),
        ("Sorcerer", 51),
        ("Priest", 52),
        ("Druid", 53),
        ("Witch", 55),
    ];
    for (word, source) in aliases {
        // They are macros of the library's main file, each for the constant of a source.
        let constant = r_constants.iter().find(|c| c.1 == source).map(|c| c.0).unwrap();
        let text = format!("#define {word} {constant}\n{word} Effect \"a\" : EA_GENERIC {{ }}\n");
        assert_eq!(good(&text).library.effects[0].sources, [source], "{word}");
    }
    let Some(dir) = common::place("ANGRIST_UPSTREAM") else { return };
    for (word, source) in aliases {
        let mut source_of = |name: &str| {
            let bytes = std::fs::read(dir.join("incursion/lib").join(name)).ok()?;
            let tail = format!("\n{word} Effect \"made up here\" : EA_GENERIC {{ }}\n");
            Some(if name == "main.irc" { [bytes, tail.into_bytes()].concat() } else { bytes })
        };
        let r = angrist_irh::read::read("main.irc", &mut source_of, Limits::default());
        let made = r.library.effects.iter().find(|e| e.about.name == "made up here").unwrap();
        assert_eq!(made.sources, [source], "{word}");
    }
}

/// S001-067
#[test]
fn one_to_four_sources_stand_before_an_effect() {
    for text in ["AI_POTION AI_SCROLL", "AI_POTION / AI_SCROLL", "1/2"] {
        let l = good(&format!("{text} Spell \"a\" : EA_GENERIC {{ }}\n")).library;
        assert_eq!(l.effects[0].sources, [1, 2], "{text}");
    }
    let l = good("1/2/3/4 Effect \"a\" : EA_GENERIC { }\n").library;
    assert_eq!(l.effects[0].sources, [1, 2, 3, 4]);
}

/// S001-068, S001-118
#[test]
fn real_files_hold_their_resources() {
    let Some(r) = real() else { return };
    let of = |file: &str| r.census.iter().find(|c| c.file == file).unwrap().resources.clone();
    let counts = |file: &str, words: &[&str]| -> Vec<u32> {
        let all = of(file);
        assert_eq!(all.len(), words.len(), "{all:?}");
        words.iter().map(|w| all[*w]).collect()
    };
    assert_eq!(counts("mundane.irh", &["Item", "Effect"]), [72, 1]);
    assert_eq!(counts("weapons.irh", &["Item"]), [118]);
    let kinds = ["Item", "Monster", "Effect", "Feature", "Terrain", "Region", "Dungeon"];
    assert_eq!(counts("dungeon.irh", &kinds), [5, 4, 3, 27, 51, 91, 3]);
    let flag =
        |name: &str| r.pre.constants.iter().find(|c| r.pre.tokens.words.text(c.0) == name).unwrap().1 as i32;
    // Those that are barred from being made are not counted.
    let made: Vec<&Region> = r.library.regions.iter().filter(|g| !g.flags.has(flag("RF_NOGEN"))).collect();
    let with = |name: &str| made.iter().filter(|g| g.flags.has(flag(name))).count();
    let figures = [with("RF_ROOM"), with("RF_CORRIDOR"), with("RF_VAULT")];
    let streams = ["RF_RIVER", "RF_ROCKTYPE", "RF_STREAMER", "RF_CHASM"].map(flag);
    let streamers = made.iter().filter(|g| streams.iter().any(|f| g.flags.has(*f))).count();
    assert_eq!((figures, streamers), ([65, 6, 3], 10));
    let drawn = made.iter().filter(|g| g.flags.has(flag("RF_ROOM")) && g.grid.is_some()).count();
    assert_eq!(drawn, 4);
}

/// S001-070
#[test]
fn a_constant_is_a_number_or_a_reference() {
    let l =
        good("Terrain \"t\" { }\nDungeon \"a\" { Constants: * 3 $\"t\", * 4 -7 * 5 MAT_IRON; }\n").library;
    let about = &l.dungeons[0].about;
    assert_eq!(about.constant(3), Some(&Value::Resource(l.find("t").unwrap())));
    assert_eq!((about.constant(4), about.constant(5)), (Some(&Value::Number(-7)), Some(&Value::Number(11))));
}

/// S001-072
#[test]
fn blocks_joined_by_and_begin_as_copies_of_the_values_before() {
    let text = "Spell \"a\" : EA_BLAST { Level: 3; xval: 4; yval: 5; } and EA_DRAIN { yval: 6; } and EA_GRANT { xval: 7; }\n";
    let l = good(text).library;
    let e = &l.effects[0];
    let values: Vec<_> = e.values.iter().map(|v| (v.xval, v.yval)).collect();
    assert_eq!((values, e.level), (vec![(4, 5), (4, 6), (7, 6)], 3));
    let kinds: std::collections::BTreeSet<i16> = e.values.iter().map(|v| v.archetype).collect();
    assert_eq!(kinds.len(), 3);
}

/// S001-073
#[test]
fn flags_are_separated_by_commas_bars_or_nothing_and_negated_by_a_tilde() {
    let of = |flags: &str| {
        good(&format!("Monster \"a\" : MA_ORC {{ Flags: {flags}; }}\n")).library.monsters[0].flags.clone()
    };
    let both = of("M_EVIL, M_MAGE");
    assert_eq!(both.0.len(), 2);
    assert_eq!((of("M_EVIL | M_MAGE"), of("M_EVIL M_MAGE")), (both.clone(), both));
    assert_eq!(of("M_EVIL, M_MAGE, ~M_EVIL"), of("M_MAGE"));
}

/// S001-075
#[test]
fn an_image_is_a_number_a_character_or_a_glyph() {
    let of = |image: &str| good(&format!("Terrain \"a\" {{ Image: {image}; }}\n")).library.terrains[0].image;
    assert_eq!(of("red 8"), (4 << 12) | 8);
    assert_eq!(of("red '8'"), (4 << 12) | u16::from(b'8'));
    assert_eq!(of("GLYPH_FLOOR") & 0xFFF, 323);
    assert_eq!(of("8") >> 12, 15, "white when nothing is said");
}

/// S001-112
#[test]
fn a_monster_and_an_item_hold_what_their_records_should() {
    let text = "Monster \"goblin\" : MA_GOBLINOID { Image: green 'g'; CR: 1/2; HD: 1; Size: SZ_SMALL; Spd: 110%; Str 11, Dex 13; Def: 3; Hit: 2; Flags: M_EVIL; }\n\
                Item \"long sword\" : T_WEAPON { Mat: MAT_IRON; Weight: 40; Cost: 15; Level: 1; Size: SZ_MEDIUM; SDmg: 1d8; LDmg: 1d12; Threat: 2; Crit: x2; Arm: 1; Flags: IT_NOGEN; }\n";
    let l = good(text).library;
    let has = |value: &serde_json::Value, parts: &[&str]| {
        for part in parts {
            assert!(!value[*part].is_null(), "{part}: {value}");
        }
    };
    has(
        &angrist_irh::export::kind(&l, ResKind::Monster)[0],
        &["image", "cr", "hit_dice", "size", "speed", "attributes", "def", "hit", "flags", "types"],
    );
    has(
        &angrist_irh::export::kind(&l, ResKind::Item)[0],
        &[
            "kind",
            "material",
            "weight",
            "cost",
            "level",
            "size",
            "small_damage",
            "large_damage",
            "threat",
            "crit",
            "armour",
            "flags",
        ],
    );
    let (m, i) = (&l.monsters[0], &l.items[0]);
    assert_eq!(
        (m.about.shown(), m.image, m.cr, m.speed, m.attributes[0]),
        ("goblin", (2 << 12) | u16::from(b'g'), 0, 2, 11)
    );
    assert_eq!((i.material, i.weight, i.cost, i.crit, i.threat), (11, 40, 1500, 2, 2));
    assert_eq!((i.small_damage, i.large_damage), (dice(1, 8, 0), dice(1, 12, 0)));
}

/// S001-113, S001-122
#[test]
fn names_are_found_whole_in_any_case_and_kinds_in_their_order() {
    let text = "Terrain \"Goblin\" { }\nItem \"goblin\" : T_TOOL { }\nMonster \"GOBLIN;big\" : MA_ORC { }\nRegion \"r\" : RF_ROOM { Floor: $\"gObLiN\"; }\n";
    let l = good(text).library;
    let kind = |name: &str| l.find(name).and_then(|id| l.entry(id)).map(|e| e.kind);
    assert_eq!(kind("GOBLIN"), Some(ResKind::Item), "items come before terrains");
    assert_eq!(kind("goblin;BIG"), Some(ResKind::Monster));
    assert_eq!((kind("goblins"), kind("gob")), (None, None));
    assert_eq!(l.regions[0].floor, l.find("goblin").unwrap());
}

/// S001-114
#[test]
fn glyphs_above_255_survive() {
    let l = good("Terrain \"a\" { Image: grey GLYPH_FLOOR; }\nTerrain \"b\" { Image: 4095; }\n").library;
    assert_eq!((l.terrains[0].image & 0xFFF, l.terrains[1].image & 0xFFF), (323, 4095));
    let json = angrist_irh::export::kind(&l, ResKind::Terrain);
    assert_eq!(json[0]["image"].as_u64().map(|i| i & 0xFFF), Some(323));
}

/// S001-117
#[test]
fn bodies_take_bare_schools_macro_calls_and_descriptions_over_lines() {
    let text = "#define ORCISH HD: 2; Size: SZ_SMALL\n#define TOUGH(n) Hit: n; Def: n\n\
                Effect \"e\" : EA_GENERIC { SC_EVO; SC_ABJ|SC_NEC; }\n\
                Monster \"m\" : MA_ORC { ORCISH; TOUGH(4); Desc: \"One line,\n   and another,\n\n and a last.\"; }\n";
    let l = good(text).library;
    assert_eq!(l.effects[0].schools.count_ones(), 3);
    let m = &l.monsters[0];
    assert_eq!((m.hit_dice, m.hit, m.def), (2, 4, 4));
    assert_eq!(m.about.desc, "One line, and another, and a last.");
    let Some(r) = real() else { return };
    for file in ["mon1.irh", "mon2.irh", "mon3.irh", "mon4.irh"] {
        let wrong =
            r.diagnostics.iter().find(|d| d.severity == angrist_source::Severity::Error && d.file == file);
        assert!(wrong.is_none(), "{wrong:?}");
        assert!(r.census.iter().any(|c| c.file == file && c.resources["Monster"] > 90));
    }
}

/// S001-121
#[test]
fn colour_words_and_shades_are_the_sixteen_numbers() {
    let words = [
        ("black", 0),
        ("blue", 1),
        ("green", 2),
        ("cyan", 3),
        ("red", 4),
        ("purple", 5),
        ("brown", 6),
        ("grey", 7),
        ("gray", 7),
        ("shadow", 8),
        ("azure", 9),
        ("EMERALD", 10),
        ("sky", 11),
        ("skyblue", 11),
        ("pink", 12),
        ("magenta", 13),
        ("yellow", 14),
        ("white", 15),
    ];
    for (word, number) in words {
        // The tenth is a constant of the program and no word of the language, so it stands where a number may.
        if word == "EMERALD" {
            let l = good("Effect \"a\" : EA_GENERIC { cval: EMERALD; }\n").library;
            assert_eq!(l.effects[0].values[0].cval, number);
            continue;
        }
        let of = |shade: &str| {
            let text = format!("Terrain \"a\" {{ Image: {shade} {word} '#'; }}\n");
            good(&text).library.terrains[0].image >> 12
        };
        let number = number as u16;
        assert_eq!(
            [of(""), of("bright"), of("light"), of("dark")],
            [number, number | 8, number | 8, number & !8],
            "{word}"
        );
    }
}

/// S001-132: by question, with a tolerance given as bounds; equal questions have equal answers in the order of the library.
#[test]
fn monsters_and_items_are_found_by_strength() {
    let text = "Monster \"a\" : MA_ORC { CR: 1; }\nMonster \"b\" : MA_ORC { CR: 3; }\nMonster \"c\" : MA_ORC { CR: 4; }\nMonster \"d\" : MA_ORC { CR: 9; }\n\
                Item \"x\" : T_TOOL { Level: 2; }\nItem \"y\" : T_TOOL { Level: 5; }\n";
    let l = good(text).library;
    let names = |question: &str| -> Vec<String> {
        use angrist_irh::query::{Found, Query, ask};
        match ask(&Query::parse(question).unwrap(), &l).unwrap() {
            Found::Whole(found) => found.iter().map(|f| f["name"].as_str().unwrap().to_owned()).collect(),
            Found::Fields(_) => Vec::new(),
        }
    };
    assert_eq!(names("monster where cr >= 2 and cr <= 4"), ["b", "c"]);
    assert_eq!(names("item where level < 5"), ["x"]);
    assert_eq!(names("monster where cr >= 2 and cr <= 4"), names("monster where cr >= 2 and cr <= 4"));
}

/// S001-152
#[test]
fn there_are_21_kinds_in_the_order_of_their_numbers() {
    let words: Vec<&str> = ResKind::ALL.iter().map(|k| k.word()).collect();
    assert_eq!((words.len(), words[0], words[20]), (21, "monster", "encounter"));
    let l = good("Text \"t\" { \"x\" }\nEncounter \"e\" : 1 { }\nTerrain \"r\" { }\nItem \"i\" : T_TOOL { }\nMonster \"m\" : MA_ORC { }\n").library;
    let order: Vec<&str> = l.index.iter().map(|e| e.name.as_str()).collect();
    assert_eq!(order, ["m", "i", "r", "t", "e"]);
    let ids: Vec<u32> = order.iter().map(|n| l.find(n).unwrap().0 - Rid::FIRST).collect();
    assert_eq!(ids, [0, 1, 2, 3, 4]);
}

/// S001-154: names of the table of constants, by the letters before the first underscore. The header has a line more for
/// feats and for skills.
#[test]
fn groups_of_constants_have_their_sizes() {
    let r = good("");
    let count = |prefix: &str| {
        let names = r.pre.constants.iter().map(|c| r.pre.tokens.words.text(c.0));
        names.filter(|n| n.split_once('_').is_some_and(|(p, _)| p == prefix)).count()
    };
    let sizes = ["A", "M", "FT", "CA", "SK", "EF"].map(count);
    println!("{sizes:?}");
    assert_eq!(sizes, [147, 114, 321, 142, 60, 110]);
}

/// S001-328: each modifier adds its offset to the number of the event.
#[test]
fn events_before_after_and_of_others_have_their_offsets() {
    let base = 20; // EV_HIT
    let offsets = [
        ("PRE", 500),
        ("POST", 1000),
        ("EVICTIM", 2000),
        ("EITEM", 4000),
        ("META", 10_000),
        ("GODWATCH", 20_000),
    ];
    for (modifier, offset) in offsets {
        let l = good(&format!(
            "#include \"Defines.h\"\nTerrain \"a\" {{ Constants: * 7 {modifier}(EV_HIT); }}\n"
        ))
        .library;
        assert_eq!(l.terrains[0].about.constant(7).unwrap().number(), base + offset, "{modifier}");
    }
    let l = good("#include \"Defines.h\"\nTerrain \"a\" { Constants: * 7 EVICTIM(PRE(EV_HIT)); }\n").library;
    assert_eq!(l.terrains[0].about.constant(7).unwrap().number(), base + 2500, "they add up");
}
