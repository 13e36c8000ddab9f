//! Modules of others: unusual but right uses of every kind and clause, and wrong ones that must cost one message.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use angrist_irh::diag;
use angrist_irh::pre::Limits;
use angrist_irh::read::{Reading, read, read_text};
use angrist_irh::res::*;
use angrist_irh::script::link::link;
use angrist_source::render;

#[track_caller]
fn good(text: &str) -> Reading {
    let r = read_text("text.irh", text, Limits::default());
    let linked = link(&r.library, &r.pre.tokens);
    let told = render::text(&r.diagnostics, &diag::sources(&r.pre.tokens), false)
        + &render::text(&linked.diagnostics, &diag::sources(&r.pre.tokens), false);
    assert!(told.is_empty(), "{told}");
    r
}

#[test]
fn every_kind_may_have_an_empty_body() {
    let text = "Monster \"m\" : MA_ORC { }\nItem \"i\" : T_TOOL { }\nFeature \"f\" : T_DOOR { }\nEffect \"e\" : EA_GENERIC { }\nSpell \"s\" : EA_GENERIC { }\n\
        Poison \"p\" : EA_GENERIC { }\nDisease \"di\" : EA_GENERIC { }\nArtifact \"a\" { }\nDungeon \"du\" { }\nClass \"c\" { }\nRace \"r\" { }\n\
        Domain \"do\" : 0 { }\nRegion \"re\" : RF_ROOM { }\nTerrain \"t\" { }\nText \"te\" { \"\" }\nTemplate \"tp\" : TM_AGECAT { }\n\
        Flavour \"fl\" : AI_POTION { }\nBehaviour \"b\" : 0 { }\nEncounter \"en\" : 0 { }\n";
    let l = good(text).library;
    assert_eq!(l.index.len(), 19);
    assert_eq!(l.effects.len(), 4);
}

#[test]
fn clauses_stand_in_any_order_and_the_last_of_two_wins() {
    let forward = "Def: 3; HD: 4; CR: 2; Image: red 'o'; Arm: 1; Hit: 5; Size: 2; Mana: 7; Depth: 1;";
    let mut clauses: Vec<&str> = forward.split_inclusive(';').collect();
    clauses.reverse();
    let backward: String = clauses.concat();
    let of = |body: &str| {
        let m = good(&format!("Monster \"a\" : MA_ORC {{ {body} }}\n")).library.monsters.remove(0);
        Monster { about: About::default(), ..m }
    };
    assert_eq!(of(forward), of(&backward));
    assert_eq!(of("CR: 2; CR: 5;").cr, 5);
    assert_eq!(of("Resists: AD_FIRE; Resists: AD_COLD;"), of("Resists: AD_FIRE, AD_COLD;"));
}

#[test]
fn conditionals_nest_in_bodies_lists_code_and_before_else() {
    let text = "#define ON 1\n#ifdef ON\n#ifndef OFF\nTerrain \"a\" {\n#ifdef OFF\nMat: \"{{{ ' broken\n#else\n#if 0\n}}}\n#else\nMat: MAT_IRON;\n#endif\n#endif\n\
        Flags: TF_SOLID,\n#ifdef ON\n TF_OPAQUE,\n#endif\n TF_WALL;\n}\n#else\nTerrain \"b\" { }\n#endif\n#endif\n\
        Item \"i\" : T_TOOL { On Event EV_EFFECT {\n int16 n; n = 1;\n#ifdef ON\n if (n == 1)\n#endif\n return DONE;\n return NOTHING; }; }\n";
    let l = good(text).library;
    assert_eq!((l.terrains.len(), l.terrains[0].material, l.terrains[0].flags.0.len()), (1, 11, 3));
    assert_eq!(l.code.len(), 1);
}

#[test]
fn macros_make_clauses_lists_grids_names_and_whole_resources() {
    let text = "#define CELL {: ### \\\n #.# \\\n ### :}\n#define NAME \"one\"\n#define WHERE(f) Floor: f; Walls: f\n#define FLAGS RF_STAPLE, RF_NOGEN\n\
        #define ROOM(n, g, more) Region n : RF_ROOM { Grid: g; more; Flags: FLAGS; }\n#define EMPTY\n#define NOTHING_SAID() \n\
        Terrain \"t\" { EMPTY NOTHING_SAID() }\nROOM(NAME, {:\n##\n##\n:}, WHERE($\"t\"))\nROOM(\"two\",\n  {:\n  #\n  :},)\nROOM(\"three\", CELL, Depth: 2)\n";
    let r = read_text("text.irh", text, Limits::default());
    let told = render::text(&r.diagnostics, &diag::sources(&r.pre.tokens), false);
    assert!(r.diagnostics.is_empty(), "{told}");
    let l = &r.library;
    let grids: Vec<_> = l.regions.iter().map(|g| g.grid.as_ref().map(|g| (g.width, g.height))).collect();
    // The lines of a definition are spliced first, so its grid has one row.
    assert_eq!(grids, [Some((2, 2)), Some((1, 1)), Some((9, 1))]);
    assert_eq!((l.regions[0].about.name.as_str(), l.regions[0].flags.0.len()), ("one", 3));
    assert_eq!(l.regions[0].floor, l.find("t").unwrap());
}

#[test]
fn strings_join_with_macros_between_them() {
    let text =
        "#define KIND \"stone\"\nTerrain \"a\" { Desc: \"grey \"KIND\" of \" KIND \"\n cut: \"KIND\".\"; }\n";
    assert_eq!(good(text).library.terrains[0].about.desc, "grey stone of stone cut: stone.");
}

#[test]
fn grids_hold_any_signs() {
    let text = "Region \"a\" : RF_ROOM { Grid: {:\n  #\"'{}#\n  #/*.:#\n  #//;,#\n  $@$@$@\n:};\n Tiles: '\"': $0, ''': $0 '{': $0 [TILE_START] , '@': $0 as red '@'; }\n";
    let r = read_text("text.irh", text, Limits::default());
    let g = r.library.regions[0].grid.clone().unwrap();
    assert_eq!(
        (g.width, g.height),
        (6, 4),
        "{}",
        render::text(&r.diagnostics, &diag::sources(&r.pre.tokens), false)
    );
    assert_eq!(&g.cells[..6], b"#\"'{}#");
    assert_eq!(&g.cells[6..18], b"#/*.:##//;,#");
}

#[test]
fn expressions_nest_deeply() {
    let deep = format!("{}1{}", "(".repeat(60), "+1)".repeat(60));
    let l = good(&format!("Terrain \"a\" {{ Penalty: {deep}; }}\n")).library;
    assert_eq!(l.terrains[0].penalty, 61);
    let code = format!("{}n{}", "(".repeat(60), "*2-n)".repeat(60));
    good(&format!(
        "Item \"a\" : T_TOOL {{ On Event EV_EFFECT {{ int16 n; n = 3; n = {code}; return (n > 2) ? DONE : NOTHING; }}; }}\n"
    ));
    let blocks = format!("{} return DONE; {}", "if (1) { ".repeat(40), "} ".repeat(40));
    good(&format!("Item \"a\" : T_TOOL {{ On Event EV_EFFECT {{ {blocks} return NOTHING; }}; }}\n"));
}

#[test]
fn layout_is_free() {
    let text = "terrain\"a\"{mat:MAT_IRON;penalty:2;flags:TF_SOLID}\r\nTERRAIN\t\"b\"\r\n{\r\n\r\nMAT : MAT_IRON ; // remark\r\n/* over\r\n lines */ Penalty:2;}\
                Terrain \"c\"{;;Mat:MAT_IRON;;}";
    let r = read_text("text.irh", text, Limits::default());
    assert_eq!(r.library.terrains.len(), 3);
    assert!(
        r.library.terrains.iter().all(|t| t.material == 11),
        "{}",
        render::text(&r.diagnostics, &diag::sources(&r.pre.tokens), false)
    );
}

#[test]
fn a_module_of_several_files_finds_them_in_any_order() {
    let files = [
        (
            "main.irc",
            "Module \"Fen\";\nSlot 3;\nFile \"fen.mod\";\n#include \"Defines.h\"\n#include \"Api.h\"\n#include \"b.irh\"\n#include \"a.irh\"\n",
        ),
        ("a.irh", "#ifndef A\n#define A\nTerrain \"mud\" { Mat: MAT_IRON; }\n#endif\n"),
        (
            "b.irh",
            "#include \"a.irh\"\nint16 rain;\nhObj ghost, other;\nRegion \"fen\" : RF_ROOM { Floor: $\"MUD\"; Walls: $0; On Event EV_ENTER { rain = rain + 1; return NOTHING; }; }\n",
        ),
    ];
    let mut source = |name: &str| files.iter().find(|f| f.0 == name).map(|f| f.1.as_bytes().to_vec());
    let r = read("main.irc", &mut source, Limits::default());
    assert_eq!(r.errors(), 0, "{}", render::text(&r.diagnostics, &diag::sources(&r.pre.tokens), false));
    assert_eq!((r.library.module.as_str(), r.library.slot, r.library.globals.len()), ("Fen", 3, 3));
    assert_eq!(r.library.name(r.library.regions[0].floor), "mud");
    assert_eq!(r.library.regions[0].floor.0 >> 24, 4);
    let linked = link(&r.library, &r.pre.tokens);
    assert!(
        linked.diagnostics.is_empty(),
        "{}",
        render::text(&linked.diagnostics, &diag::sources(&r.pre.tokens), false)
    );
}

#[test]
fn scripts_use_every_statement() {
    let body = "int16 i, n; hObj t; bool b; rID r; string s;\n\
        for (i = 0; i < 10; i++) { if (i == 5) continue; n += i; }\n\
        while (n > 100) n--; do { n = n - 1; } while (n > 50);\n\
        switch (n) { case 1: n = 2; break; case 2: case 3: n = 4; default: n = 0; }\n\
        b = true; if (!b || n <= 3 && i != 2) { ; } else if (n & 1) n |= 2; else n = -n;\n\
        r = $\"thing\"; t = EActor; s = \"a\"; n = b ? 1 : 2; n = random(6) + max(1, 2) - abs(-3) % 2; return DONE;";
    good(&format!("Item \"thing\" : T_TOOL {{ On Event EV_EFFECT {{ {body} }}; }}\n"));
}

/// One error, at a line and column.
#[track_caller]
fn one(text: &str, code: &str, line: u32, column: u32) -> Reading {
    let r = read_text("bad.irh", text, Limits::default());
    let told = render::text(&r.diagnostics, &diag::sources(&r.pre.tokens), false);
    assert_eq!(r.diagnostics.len(), 1, "{told}");
    let d = &r.diagnostics[0];
    assert_eq!((d.code, d.line, d.column), (code, line, column), "{told}");
    r
}

#[test]
fn a_missing_closing_quote_is_one_error_at_its_opening_place() {
    let rest =
        "Terrain \"b\" {\n  Mat: MAT_IRON;\n  Desc: \"fine\";\n}\nTerrain \"c\" { Desc: \"also\n fine\"; }\n";
    let names = |r: &Reading| r.library.terrains.iter().map(|t| t.about.name.clone()).collect::<Vec<_>>();
    // The name of a resource, with its body behind it on the line or below.
    let r = one(&format!("Terrain \"a {{ Mat: MAT_IRON; }}\n{rest}"), "unterminated-string", 1, 9);
    assert_eq!(names(&r)[1..], ["b", "c"]);
    let r = one(&format!("Terrain \"a {{\n  Mat: MAT_IRON;\n}}\n{rest}"), "unterminated-string", 1, 9);
    assert_eq!(names(&r)[1..], ["b", "c"]);
    // A description of one line and of several.
    let r = one(
        &format!("Terrain \"a\" {{\n  Desc: \"dark stone;\n  Penalty: 3;\n}}\n{rest}"),
        "unterminated-string",
        2,
        9,
    );
    assert_eq!((names(&r), r.library.terrains[0].penalty), (vec!["a".into(), "b".into(), "c".into()], 3));
    let r = one(
        &format!("Terrain \"a\" {{\n  Desc: \"dark stone,\n   which is cold;\n  Penalty: 3;\n}}\n{rest}"),
        "unterminated-string",
        2,
        9,
    );
    assert_eq!((r.library.terrains.len(), r.library.terrains[0].penalty), (3, 3));
    // A reference, and a brace that went with the line.
    let r = one(&format!("Region \"r\" : RF_ROOM {{ Floor: $\"b; }}\n{rest}"), "unterminated-string", 1, 32);
    assert_eq!(r.library.terrains.len(), 2);
    // The last string of a file.
    one("Terrain \"a\" { Desc: \"dark stone; }\n", "unterminated-string", 1, 21);
}

#[test]
fn a_missing_closing_quote_in_a_script_costs_that_script() {
    let text = "Item \"a\" : T_TOOL { On Event EV_EFFECT {\n  DPrint(e, \"one, \"two\");\n  return DONE; }; Level: 3; }\n\
                Item \"b\" : T_TOOL { Level: 4; }\n";
    let r = one(text, "unterminated-string", 2, 13);
    assert_eq!(r.library.items.iter().map(|i| i.level).collect::<Vec<_>>(), [3, 4]);
}

#[test]
fn two_open_strings_are_two_errors() {
    let text = "Terrain \"a\" { Desc: \"x; }\nTerrain \"b\" { Desc: \"y; }\nTerrain \"c\" { Matt: 1; }\n";
    let r = read_text("bad.irh", text, Limits::default());
    let codes: Vec<_> = r.diagnostics.iter().map(|d| d.code).collect();
    assert_eq!(
        codes[..2],
        ["unterminated-string"; 2],
        "{}",
        render::text(&r.diagnostics, &diag::sources(&r.pre.tokens), false)
    );
    assert_eq!(codes.len(), 3, "what is wrong elsewhere is still told: {codes:?}");
}
