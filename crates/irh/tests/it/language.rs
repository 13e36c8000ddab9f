//! The language piece by piece, on small texts of our own.

use angrist_irh::pre::{Limits, preprocess_library_text};
use angrist_irh::read::{Reading, read, read_text};
use angrist_irh::res::*;
use angrist_irh::token::Kind;

fn good(text: &str) -> Reading {
    let r = read_text("text.irh", text, Limits::default());
    let told =
        angrist_source::render::text(&r.diagnostics, &angrist_irh::diag::sources(&r.pre.tokens), false);
    assert!(r.diagnostics.is_empty(), "{told}");
    r
}

/// S001-074
#[test]
fn a_definition_over_many_lines_is_one_definition_even_with_comments_and_blanks_after_the_backslash() {
    let text = "#define CLAUSES(m) \\\n  Mat: m; /* a comment \\\n over lines */ \\  \n  Penalty: 3\n\
                Terrain \"a\" { CLAUSES(MAT_IRON); }\n";
    let t = &good(text).library.terrains[0];
    assert_eq!((t.material, t.penalty), (11, 3));
}

#[test]
fn a_macro_may_make_resources_and_take_empty_and_long_arguments() {
    let text = "#define BOTH(n, x, rest) Terrain n { Penalty: x; rest }\n\
                BOTH(\"one\",(1,2)[0],)\n";
    let r = read_text("text.irh", text, Limits::default());
    assert_eq!(r.library.terrains.len(), 1, "commas inside parentheses do not split arguments");
    let r = good(
        "#define BOTH(n, rest) Terrain n { rest }\nBOTH(\"one\",)\nBOTH(\"two\",\n Mat: MAT_IRON;\n Penalty: 2;)\n",
    );
    assert_eq!(r.library.terrains.len(), 2);
    assert_eq!(r.library.terrains[1].penalty, 2);
}

#[test]
fn a_macro_may_be_undefined_and_defined_anew() {
    let text =
        "#define N 1\nTerrain \"a\" { Penalty: N; }\n#undef N\n#define N 2\nTerrain \"b\" { Penalty: N; }\n";
    let l = good(text).library;
    assert_eq!((l.terrains[0].penalty, l.terrains[1].penalty), (1, 2));
}

#[test]
fn conditionals_stand_inside_bodies_and_code_and_dropped_text_may_be_broken() {
    let text = "Item \"a\" : T_TOOL {\n  #if 0\n Level: it's \"broken { ;\n  #endif\n  Level: 2;\n\
                On Event EV_EFFECT {\n #ifdef NOT_THERE\n return \"{{{;\n #else\n return DONE;\n #endif\n }; }\n";
    let l = good(text).library;
    assert_eq!(l.items[0].level, 2);
    assert_eq!(l.code.len(), 1);
}

#[test]
fn conditions_know_defined_and_numbers_and_elif() {
    let text = "#define V 3\n#if V == 1\nTerrain \"one\" { }\n#elif V > 2 && defined(V) && !defined(W)\nTerrain \"three\" { }\n\
                #else\nTerrain \"other\" { }\n#endif\n";
    assert_eq!(good(text).library.terrains[0].about.name, "three");
}

#[test]
fn a_grid_row_of_hashes_is_no_directive_but_a_directive_in_a_grid_is_one() {
    let text =
        "Region \"a\" : RF_ROOM { Grid: {:\n  #####\n  #if.#\n#if 0\n  #...#\n#endif\n  #####\n  :}; }\n";
    let r = read_text("text.irh", text, Limits::default());
    // `#if.#` begins with the word of a directive, and the language takes it for one.
    assert!(!r.diagnostics.is_empty());
    let text =
        "Region \"a\" : RF_ROOM { Grid: {:\n  #####\n  #.:.#\n#if 0\n  #...#\n#endif\n  #####\n  :}; }\n";
    let g = good(text).library.regions[0].grid.clone().unwrap();
    assert_eq!((g.width, g.height), (5, 3));
    assert_eq!(g.cells, b"######.:.######");
}

#[test]
fn strings_join_lose_double_blanks_and_know_their_escapes() {
    let text = "Text \"a\" { \"one  two\n   three\" \" four\\n\\tx \\\\ \\\"q\\\" \\<b\\>\" }\n";
    let t = &good(text).library.texts[0];
    assert_eq!(t.about.desc, "one two three four\n  x \\ \"q\" \u{EC}\u{FF}<b\u{EC}\u{FF}>");
}

#[test]
fn words_are_any_case_in_data_and_exact_in_code() {
    let p = preprocess_library_text(
        "t",
        "Item \"a\" : 1 { HP: 3; hp: 4; On Event 1 { hp = HP; IF (x) return; } ; }",
        Limits::default(),
    );
    let kinds: Vec<Kind> = p.tokens.all.iter().map(|t| t.kind).collect();
    let key = Kind::Key(angrist_irh::words::Key::Hitpoints);
    assert_eq!(kinds.iter().filter(|k| **k == key).count(), 2);
    assert_eq!(
        kinds.iter().filter(|k| **k == Kind::Ident).count(),
        4,
        "hp, HP, IF and x are plain words in code"
    );
}

#[test]
fn dice_split_from_their_numbers_and_take_expressions() {
    let text = "Item \"a\" : T_WEAPON { SDmg: 2d6; LDmg: (1+1)D(4*2)+-1; Crit: x3; }\n\
                Spell \"b\" : EA_BLAST { pval: (LEVEL_1PER1)d8; } and EA_BLAST { pval: 5; }\n";
    let l = good(text).library;
    assert_eq!(l.items[0].small_damage, Dice { number: 2, sides: 6, bonus: 0 });
    assert_eq!(l.items[0].large_damage, Dice { number: 2, sides: 8, bonus: -1 });
    assert_eq!(l.items[0].crit, 3);
    assert_eq!(l.effects[0].values[0].pval, Dice { number: -101, sides: 8, bonus: 0 });
    assert_eq!(l.effects[0].values[1].pval, Dice { number: 0, sides: 0, bonus: 5 });
}

#[test]
fn two_levels_of_operators_left_to_right() {
    let l = good("Effect \"a\" : EA_GENERIC { xval: 2+3*4; yval: 1|2*3; lval: -(7%4); }\n").library;
    let v = &l.effects[0].values[0];
    assert_eq!((v.xval, v.yval, v.lval), (14, 9, -3));
}

/// S001-071
#[test]
fn move_and_mov_and_sky_and_skyblue_are_one() {
    let text = "Terrain \"a\" { Move: 50%; Image: sky '#'; }\nTerrain \"b\" { Mov: 50%; Image: skyblue '#' on blue; }\n";
    let l = good(text).library;
    assert_eq!(l.terrains[0].move_mod, l.terrains[1].move_mod);
    assert_eq!(l.terrains[0].image, l.terrains[1].image);
    assert_eq!(l.terrains[0].image, (11 << 12) | u16::from(b'#'));
}

#[test]
fn shades_of_colours_set_or_clear_the_eighth_bit() {
    let text = "Terrain \"a\" { Image: bright green '#'; }\nTerrain \"b\" { Image: dark yellow '#'; }\nTerrain \"c\" { Image: '#'; }\n";
    let l = good(text).library;
    let colours: Vec<u16> = l.terrains.iter().map(|t| t.image >> 12).collect();
    assert_eq!(colours, [10, 6, 15]);
}

/// S001-008
#[test]
fn a_grant_takes_numbers_or_a_reference() {
    let text = "Spell \"Light\" : EA_GENERIC { }\nClass \"a\" { Grants: Ability[CA_INNATE_SPELL,$\"light\"] at 3rd level,\n\
                Ability[1,+2,3] at every 2nd level starting at 4th, Feat[5] at every level, Stati[6] at 7; }\n";
    let l = good(text).library;
    let g = &l.classes[0].grants;
    assert_eq!(g[0].parameter, Value::Resource(l.find("LIGHT").unwrap()));
    assert_eq!((g[0].level, g[0].step), (3, 0));
    assert_eq!(g[1].parameter, Value::Number(2 | (3 << 16)));
    assert_eq!((g[1].level, g[1].step), (4, 2));
    assert_eq!((g[2].level, g[2].step), (1, 1));
    assert_eq!((g[3].level, g[3].step), (7, 0));
}

#[test]
fn references_search_the_kinds_in_order_and_forward() {
    let text = "Region \"a\" : RF_ROOM { Floor: $\"stone\"; Walls: $0; }\nTerrain \"stone\" { }\nItem \"Stone\" : T_TOOL { }\n";
    let r = good(text);
    let l = &r.library;
    assert_eq!(l.entry(l.regions[0].floor).unwrap().kind, ResKind::Item);
    assert!(l.regions[0].walls.is_none());
    assert_eq!(l.regions[0].floor, Rid(Rid::FIRST));
}

#[test]
fn a_slot_moves_all_numbers() {
    let l = good("Slot 2;\nTerrain \"a\" { }\n").library;
    assert_eq!(l.find("a"), Some(Rid(0x0300_0000)));
    assert_eq!(l.name(Rid(0x0300_0000)), "a");
}

#[test]
fn an_event_clause_mixes_messages_and_code_and_shares_a_body() {
    let text = "Item \"a\" : T_TOOL { int16 n; On Event PRE(EV_EFFECT), EV_EFFECT { return DONE; }, MSG_STATINAME \"x\" / \"y\" / \"z\"; hObj h; }\n";
    let l = good(text).library;
    let a = &l.items[0].about;
    assert_eq!(a.events.len(), 2);
    assert_eq!(a.events[0].events.len(), 2);
    assert_eq!(a.events[0].events[0], a.events[0].events[1] + 500);
    assert_eq!(a.events[1].response, Response::Messages(vec!["x".into(), "y".into(), "z".into()]));
    assert_eq!(a.variables.len(), 2);
}

#[test]
fn lists_end_in_commas_or_semicolons() {
    let text = "Terrain \"t\" { }\nDungeon \"a\" { Lists: * 5 $\"t\" 3 (-1) \"text\", * 6 ANY(MA_DRAGON); * 7 1; Constants: * 1 2, * 3 $\"t\"; }\n";
    let l = good(text).library;
    let a = &l.dungeons[0].about;
    assert_eq!(a.list(5).unwrap().len(), 4);
    assert_eq!(a.list(6).unwrap()[0], Value::Number(-1));
    assert_eq!(a.list(7).unwrap(), [Value::Number(1)]);
    assert_eq!(a.constant(3), Some(&Value::Resource(l.find("t").unwrap())));
}

#[test]
fn gear_has_conditions_chances_alternatives_and_makings() {
    let text = "Item \"club\" : T_WEAPON { }\nEffect \"fire\" : EA_GENERIC { }\nMonster \"a\" : MA_GIANT { Gear:\n\
                if (EActor->isMType(MA_EVIL)) 30% 2d4 cursed $\"club\" +2 with [WQ_FLAMING, WQ_VORPAL] of $\"fire\" else\n\
                random T_RING of random 2 to 3, 1d3 blessed $\"club\" at (3,4); }\n";
    let l = good(text).library;
    let g = &l.monsters[0].gear;
    assert_eq!(g.len(), 3);
    assert_eq!((g[0].chance, g[0].plus, g[0].cursed, g[0].qualities.len()), (30, 2, true, 2));
    assert!(g[0].condition.is_some());
    assert!(g[1].otherwise && !g[2].otherwise);
    assert_eq!(g[1].of, GearOf::Random { from: 2, to: 3 });
    assert!(g[2].blessed);
    assert_eq!(l.code.len(), 1);
}

#[test]
fn encounters_have_parts_with_every_ornament() {
    let text = "Monster \"orc\" : MA_ORC { }\nEncounter \"a\" : 3 { CR: 2 to 9; Weight: 5; Depth: 3; Align: 1; Parts:\n\
                * <CR 3+> [50] 40% 1-3 of any MA_ORC [EP_LEADER|EP_CLASSED] else 2+ of $\"orc\"\n\
                | {e.enCR > 3} 1d4+1 of 5 any MA_UNDEAD; }\n";
    let l = good(text).library;
    let e = &l.encounters[0];
    assert_eq!((e.min_cr, e.max_cr, e.weight, e.depth), (2, 9, 5, 3));
    assert_eq!(e.parts.len(), 3);
    assert_eq!((e.parts[0].min_cr, e.parts[0].weight, e.parts[0].chance), (3, 50, 40));
    assert_eq!(e.parts[0].amount, Amount::Between(1, 3));
    assert_eq!(e.parts[1].amount, Amount::Between(2, 52));
    assert_eq!(e.parts[2].what, Draw::List(5));
    assert!(e.parts[2].condition.is_some() && e.parts[2].with.is_some());
}

#[test]
fn artifacts_and_behaviours_can_be_written_though_no_shipped_file_does() {
    let text = "Item \"ring\" : T_RING { }\nSpell \"s\" : EA_GENERIC { }\nArtifact \"a\" { Item: $\"ring\"; Str +2, Dex -1; Resists: 1; Sustains: 2;\n\
                Qualities: 3, 4; Equip for Stati[1,2,3], Ability[4,5]; Invoke for $\"s\"; Desc: \"d\"; }\n\
                Behaviour \"b\" : 3 { Spell: $\"s\"; Flags: 1; }\n";
    let l = good(text).library;
    assert_eq!(l.artifacts[0].powers.len(), 3);
    assert_eq!(l.artifacts[0].attributes[..2], [2, -1]);
    assert_eq!(l.behaviours[0].conditions, 3);
}

#[test]
fn templates_change_numbers_in_four_ways() {
    let text = "Template \"a\" : TM_AGECAT for MA_DRAGON { CR: +3; Size: -1; Str 76% (min 7), Dex = 4; Caster Level = 0; Flags: M_EVIL, ~M_GOOD; }\n";
    let l = good(text).library;
    let t = &l.templates[0];
    assert_eq!((t.cr.change, t.cr.value), (Change::Add, 3));
    assert_eq!(t.size.value, -1);
    assert_eq!(t.attributes[0], Modifier { change: Change::Percent, value: 76, bound: Bound::Min, limit: 7 });
    assert_eq!(t.attributes[1].change, Change::Set);
    assert_eq!(t.loses_flags.0.len(), 1);
}

#[test]
fn a_clause_can_be_pointed_at() {
    let r = good("Terrain \"a\" {\n  Mat: MAT_IRON;\n  Flags: TF_SOLID;\n}\n");
    let clauses = &r.library.terrains[0].about.clauses;
    let words: Vec<&str> = clauses.iter().map(|c| c.word).collect();
    assert_eq!(words, ["mat", "flags"]);
    let tokens = &r.pre.tokens;
    let first = tokens.slice(clauses[1].tokens)[0];
    assert_eq!(tokens.place(first).spot.line, 3);
}

#[test]
fn a_token_knows_the_macros_it_came_through() {
    let r = good("#define INNER 3\n#define OUTER(x) x + (INNER)\nTerrain \"a\" { Penalty: (OUTER(1)); }\n");
    let tokens = &r.pre.tokens;
    let three = tokens.all.iter().find(|t| t.kind == Kind::Number && t.value == 3).unwrap();
    let place = tokens.place(*three);
    assert_eq!((place.spot.line, place.spot.column), (3, 25));
    let names: Vec<(&str, usize)> =
        place.through.iter().map(|(s, spot)| (tokens.words.text(*s), spot.line)).collect();
    assert_eq!(names, [("OUTER", 2), ("INNER", 1)]);
}

#[test]
fn a_real_header_is_read_instead_of_the_table_and_differences_are_notes() {
    let mut source = |name: &str| match name {
        "main.irc" => {
            Some(b"#include \"Defines.h\"\n#include \"Api.h\"\nTerrain \"a\" { Mat: MAT_IRON; }\n".to_vec())
        }
        "Defines.h" => Some(b"#define MAT_IRON 77\n".to_vec()),
        "Api.h" => Some(b"system int16 random(int16 n);\n".to_vec()),
        _ => None,
    };
    let r = read("main.irc", &mut source, Limits::default());
    assert_eq!(r.errors(), 0);
    assert_eq!(r.library.terrains[0].material, 77);
    assert!(r.diagnostics.iter().any(|d| d.code == "constant-differs"));
}
