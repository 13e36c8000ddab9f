//! Thirty and more bad inputs, each with its own message: file, line, column, caret, macro, advice.

use std::collections::BTreeSet;

use angrist_irh::diag;
use angrist_irh::pre::Limits;
use angrist_irh::read::{Reading, read, read_text};
use angrist_source::render;

/// What the text is about, and the text.
const BAD: &[(&str, &str)] = &[
    ("a string that never ends", "Text \"a\" { \"never closed }\n"),
    ("a comment that never ends", "Terrain \"a\" { /* open\n }\n"),
    ("a grid that never ends", "Region \"a\" : RF_ROOM { Grid: {:\n###\n#.#\n }\n"),
    ("a grid with ragged rows", "Region \"a\" : RF_ROOM { Grid: {:\n  ####\n  #.#\n  ####\n :}; }\n"),
    ("a grid with no rows", "Region \"a\" : RF_ROOM { Grid: {: :}; }\n"),
    ("a conditional that never ends", "#if 0\nTerrain \"a\" { }\n"),
    ("an else without an if", "#else\n"),
    ("an endif without an if", "Terrain \"a\" { }\n#endif\n"),
    ("a second else", "#if 1\n#else\n#else\n#endif\n"),
    ("a condition that is no number", "#if (1 +\n#endif\n"),
    ("an unknown directive", "#defin X 1\n"),
    ("a macro called with too few arguments", "#define TWO(a,b) a b\nTerrain \"a\" { Mat: TWO(1); }\n"),
    ("a macro call that never ends", "#define ONE(a) a\nTerrain \"a\" { Mat: ONE(1; }\n"),
    ("parameters that are no words", "#define F(1) 2\n"),
    ("a macro that pastes", "#define P(a) a ## a\n"),
    ("a definition that says something else", "#define A 1\n#define A 2\n"),
    ("a file that is not there", "#include \"nowhere.irh\"\n"),
    ("an include without a name", "#include nowhere\n"),
    ("a file that includes itself", "#include \"bad.irh\"\n"),
    ("an unknown constant", "Monster \"a\" : MA_DRAGIN { }\n"),
    ("an unknown word", "Monster \"a\" : MA_DRAGON { Feets: 1; }\n"),
    ("an unknown kind of resource", "Monstr \"a\" : MA_DRAGON { }\n"),
    ("a reference to nothing", "Terrain \"Chasm\" { }\nRegion \"a\" : RF_ROOM { Floor: $\"Chasn\"; }\n"),
    ("two of the same name", "Terrain \"a\" { }\nTerrain \"A\" { }\n"),
    ("a number that fits no field", "Terrain \"a\" { Mat: 99999999999; }\n"),
    ("a number too large for its field", "Terrain \"a\" { Mat: 300; }\n"),
    ("a missing semicolon", "Terrain \"a\" { Mat: MAT_IRON Flags: TF_SOLID; }\n"),
    ("a missing closing brace", "Terrain \"a\" { Mat: MAT_IRON;\nTerrain \"b\" { }\n"),
    (
        "a missing closing brace in a script",
        "Item \"a\" : T_TOOL {\n On Event EV_EFFECT { if (1) { return DONE; };\n }\nItem \"b\" : T_TOOL { }\n",
    ),
    ("a brace too many", "Terrain \"a\" { } }\n"),
    ("a name without quotes", "Terrain stone { }\n"),
    ("a body that is missing", "Terrain \"a\" Terrain \"b\" { }\n"),
    ("a bad escape in a string", "Text \"a\" { \"one\\qtwo\" }\n"),
    ("a character that is too long", "Region \"a\" : RF_ROOM { Tiles: 'ab': $0; }\n"),
    ("a character of no meaning", "Terrain \"a\" { Mat: `; }\n"),
    ("a division by zero", "Terrain \"a\" { Penalty: (4/0); }\n"),
    ("an event without an answer", "Item \"a\" : T_TOOL { On Event EV_EFFECT; }\n"),
    ("a colour that is none", "Terrain \"a\" { Image: bright '#'; }\n"),
    ("a god of one domain", "Domain \"x\" : 0 { }\nGod \"a\" { Domains: $\"x\"; }\n"),
    ("a rating that is no fraction", "Monster \"a\" : MA_DRAGON { CR: 1/20; }\n"),
    (
        "a copy of a monster that comes later",
        "Monster \"a\" : MA_DRAGON { As \"b\"; }\nMonster \"b\" : MA_DRAGON { }\n",
    ),
    ("a string variable of a resource", "Item \"a\" : T_TOOL { string s; }\n"),
    ("a word with no grammar", "Quest \"a\" { }\n"),
    (
        "a fault inside two macros",
        "#define INNER(x) Mat x\n#define OUTER(x) INNER(x) Penalty\nTerrain \"a\" { OUTER(3): 2; }\n",
    ),
];

fn bad(text: &str) -> Reading {
    let mut limits = Limits { include_depth: 4, ..Limits::default() };
    limits.diagnostics = 20;
    read_text("bad.irh", text, limits)
}

#[test]
fn each_bad_input_has_its_own_message() {
    let mut told = String::new();
    for (about, text) in BAD {
        let r = bad(text);
        assert!(!r.diagnostics.is_empty(), "{about} was not noticed");
        told.push_str(&format!("=== {about}\n"));
        told.push_str(&render::text(&r.diagnostics, &diag::sources(&r.pre.tokens), false));
        told.push('\n');
    }
    insta::assert_snapshot!("bad_inputs", told);
}

#[test]
fn at_least_thirty_of_them_say_different_things() {
    let codes: BTreeSet<&str> =
        BAD.iter().filter_map(|(_, text)| bad(text).diagnostics.first().map(|d| d.code)).collect();
    assert!(codes.len() >= 30, "{} kinds of complaint: {codes:?}", codes.len());
}

/// S001-116
#[test]
fn a_file_with_one_bad_resource_still_yields_the_others() {
    let text = "Terrain \"one\" { Mat: MAT_IRON; }\n\
                Terrain \"two\" { Matt: MAT_IRON; Penalty: 3; }\n\
                Terrain \"three\" { Mat: MAT_WOOD; }\n";
    let r = bad(text);
    let names: Vec<&str> = r.library.terrains.iter().map(|t| t.about.name.as_str()).collect();
    assert_eq!(names, ["one", "two", "three"]);
    assert_eq!(r.library.terrains[1].penalty, 3, "the clause after the bad one is read");
    assert_eq!(r.errors(), 1);
    let d = &r.diagnostics[0];
    assert_eq!((d.file.as_str(), d.line, d.column), ("bad.irh", 2, 17));
    assert_eq!(d.help.as_deref(), Some("did you mean `Mat`?"));
}

#[test]
fn everything_wrong_is_reported_at_once() {
    let text =
        "Terrain \"a\" { Matt: 1; Penalti: 2; Image: bright '#'; }\nMonster \"b\" : MA_NOTHING { Size: ; }\n";
    let r = bad(text);
    assert_eq!(r.errors(), 5, "{}", render::text(&r.diagnostics, &diag::sources(&r.pre.tokens), false));
}

#[test]
fn a_forgotten_brace_costs_one_resource_and_not_the_numbers_of_the_rest() {
    let text = "AI_WIZARDRY Spell \"one\" : EA_BLAST { On Event EV_EFFECT { return DONE; ; }\n\
                AI_WIZARDRY AI_SORCERY Spell \"two\" : EA_BLAST { Level: 3; }\n";
    let r = bad(text);
    assert_eq!(r.library.effects.len(), 2);
    assert_eq!(r.library.effects[1].sources.len(), 2, "its sources are not lost to the first");
    assert_eq!(r.library.effects[1].level, 3);
    assert!(r.diagnostics.iter().any(|d| d.code == "unclosed-brace"));
}

#[test]
fn macros_that_call_each_other_end() {
    let text =
        "#define A B B\n#define B A A\n#define F(x) F(F(x)) x\nTerrain \"a\" { Mat: A; Penalty: F(1); }\n";
    let r = bad(text);
    assert!(r.errors() > 0);
    assert_eq!(r.library.terrains.len(), 1);
}

#[test]
fn macros_that_grow_without_end_are_stopped_by_the_limit() {
    let mut text = String::from("#define X0 1 1 1 1 1 1 1 1 1 1\n");
    for i in 1..12 {
        let p = i - 1;
        text.push_str(&format!("#define X{i} X{p} X{p} X{p} X{p} X{p} X{p} X{p} X{p} X{p} X{p}\n"));
    }
    text.push_str("Terrain \"a\" { Flags: X11; }\n");
    let limits = Limits { tokens: 100_000, ..Limits::default() };
    let r = read_text("bad.irh", &text, limits);
    assert!(r.diagnostics.iter().any(|d| d.code == "too-many-tokens"));
    assert!(r.pre.tokens.all.len() <= 100_010);
}

#[test]
fn two_files_that_include_each_other_end() {
    let mut source = |name: &str| match name {
        "a.irh" => Some(b"#include \"b.irh\"\n".to_vec()),
        "b.irh" => Some(b"#include \"a.irh\"\n#include \"a.irh\"\n".to_vec()),
        _ => None,
    };
    let r = read("a.irh", &mut source, Limits::default());
    let told: Vec<_> = r.diagnostics.iter().map(|d| (d.code, d.message.as_str(), d.line)).collect();
    let message = "these files include each other: `a.irh` -> `b.irh` -> `a.irh`";
    assert_eq!(told, [("include-cycle", message, 1), ("include-cycle", message, 2)]);
    let at: Vec<_> = r.diagnostics[0].labels.iter().map(|l| (l.file.as_str(), l.line)).collect();
    assert_eq!(at, [("a.irh", 1)], "the include that leads there");
    assert_eq!(r.pre.inputs.len(), 2, "nothing is read twice");
}

#[test]
fn a_file_that_guards_itself_may_include_itself() {
    let mut source = |name: &str| {
        (name == "a.irh").then(|| b"#ifndef A\n#define A\n#include \"a.irh\"\n#endif\n".to_vec())
    };
    let r = read("a.irh", &mut source, Limits::default());
    assert!(r.diagnostics.is_empty(), "{:?}", r.diagnostics);
}

#[test]
fn a_macro_that_expands_to_itself_is_told_with_its_way() {
    let text = "#define LOOPA LOOPB\n#define LOOPB LOOPA\nTerrain \"a\" { Mat: LOOPA; }\n";
    let r = bad(text);
    let [one] = &r.diagnostics[..] else { panic!("{:?}", r.diagnostics) };
    let message = "the macro `LOOPA` expands to itself (LOOPA -> LOOPB -> LOOPA)";
    assert_eq!((one.code, one.message.as_str(), one.nearest.as_deref()), ("macro-cycle", message, None));
}

#[test]
fn parentheses_without_end_are_refused_and_do_not_fill_the_stack() {
    let deep = "(".repeat(100_000);
    let r = bad(&format!("Terrain \"a\" {{ Mat: {deep}1; }}\n#if {deep}\n#endif\n"));
    assert!(r.diagnostics.iter().any(|d| d.code == "too-deep"));
    assert!(r.diagnostics.iter().any(|d| d.code == "bad-condition"));
}

#[test]
fn bytes_that_are_no_text_are_shown_without_moving_the_caret() {
    let mut source = |name: &str| {
        (name == "main.irc")
            .then(|| b"Text \"\xE9t\xE9\" { \"\xFF\" }\nTerrain \"\xE9\" { Matt: 1; }\n".to_vec())
    };
    let r = read("main.irc", &mut source, Limits::default());
    assert_eq!(r.library.texts[0].about.name, "\u{E9}t\u{E9}");
    let d = &r.diagnostics[0];
    assert_eq!((d.line, d.column), (2, 15));
    assert!(
        render::text(&r.diagnostics, &diag::sources(&r.pre.tokens), false)
            .contains("Terrain \"\u{E9}\" { Matt: 1; }")
    );
}

#[test]
fn a_letter_of_two_bytes_in_a_macro_of_another_file_is_drawn() {
    // The drawing library panics here when it is given bytes instead of characters.
    let mut source = |name: &str| match name {
        "main.irc" => Some(b"#include \"defines.irh\"\nTerrain \"a\" { ODD(1) }\n".to_vec()),
        "defines.irh" => {
            Some("// \u{e9}\u{e9}\u{e9}\n#define ODD(x) Penalty: \u{e9}abc, \u{e9};\n".as_bytes().to_vec())
        }
        _ => None,
    };
    let r = read("main.irc", &mut source, Limits::default());
    assert!(r.errors() > 0);
    assert!(r.diagnostics.iter().any(|d| d.labels.iter().any(|l| l.file == "defines.irh")));
    for d in &r.diagnostics {
        for (file, span) in
            std::iter::once((&d.file, d.span)).chain(d.labels.iter().map(|l| (&l.file, l.span.unwrap())))
        {
            let all = diag::sources(&r.pre.tokens);
            let text = std::str::from_utf8(all.iter().find(|s| s.name == file).unwrap().bytes).unwrap();
            assert!(text.get(span.start as usize..span.end as usize).is_some(), "{d:?}");
        }
    }
    let text = render::text(&r.diagnostics, &diag::sources(&r.pre.tokens), false);
    assert!(text.contains("in the macro `ODD`"), "{text}");
}

/// What is said about the numbers of a text; reading it must not panic.
fn said_of_numbers(text: &str) -> String {
    let r = bad(text);
    render::text(&r.diagnostics, &diag::sources(&r.pre.tokens), false)
}

#[test]
fn numbers_at_the_ends_of_their_range_are_reported_and_not_reckoned_with() {
    let extreme = ["-2147483648", "2147483647", "2147483648", "(0-2147483648)"];
    for n in extreme {
        let pace = said_of_numbers(&format!("Terrain \"a\" {{ Mov: {n}%; }}\n"));
        assert!(pace.contains("bad.irh:1:20"), "{n}: {pace}");
        assert!(pace.contains("expected -128 to 127"), "{n}: {pace}");
        let speed = said_of_numbers(&format!("Item \"a\" : T_TOOL {{ Spd: {n}%; }}\n"));
        assert!(speed.contains("expected -128 to 127"), "{n}: {speed}");
    }
    let pace = said_of_numbers("Terrain \"a\" { Mov: -2147483648%; }\n");
    assert!(pace.contains("-429496749 does not fit in the 8 bits of its field"), "{pace}");
    let rating = said_of_numbers("Monster \"a\" : MA_DRAGON { CR: 1/2147483648; }\n");
    assert!(rating.contains("a fraction of a rating is 1/2 to 1/8"), "{rating}");
    let cost = said_of_numbers("Item \"a\" : T_TOOL { Cost: 2147483647 PLATINUM; }\n");
    assert!(cost.contains("1073741823500 does not fit in the 32 bits of its field"), "{cost}");
    let sum = said_of_numbers("Terrain \"a\" { Penalty: (2147483647 * 4); }\n");
    assert!(sum.contains("this gives 8589934588, which does not fit in 32 bits"), "{sum}");
    let purpose = said_of_numbers("Effect \"a\" : EA_GENERIC { Purpose: 1 (65536); }\n");
    assert!(purpose.contains("65536 does not fit in the 16 bits of its field"), "{purpose}");
}

#[test]
fn every_place_for_a_number_bears_the_ends_of_its_range() {
    let places = [
        "Terrain \"a\" { Mov: @%; Mat: @; Penalty: @; Image: @; }",
        "Feature \"a\" : @ { Hitpoints: @; Xval: @; Factor: @d@+@; Mov: @; }",
        "Region \"a\" : @ { Depth: @; Size: @; RoomTypes: @; Tiles: '#': $@ [@] of random @ to @; }",
        "Item \"a\" : @ { Spd: @%; Cost: @ @; Weight: @; Arm: @/@/@; SDmg: @d@-@; Lev: @; }",
        "Monster \"a\" : @ { CR: 1/@; Size: @; Spd: @%; Gear: @d@ $@; Attk: A_BITE for @d@ (DC @); }",
        "Effect \"a\" : @ { Purpose: @ (@); Base Chance: @%; Level: @; }",
        "Template \"a\" : @ { CR: +@; Spd: = @%; HitDice: @%; Attr: +@ STR; }",
        "Class \"a\" { Grants: Stati[@,@,@] at 1st; HitDie: d@; }",
        "Encounter \"a\" : @ { Weight: @; MinCR: @; @ * any @; }",
    ];
    for place in places {
        for n in ["0", "-1", "-2147483648", "2147483647", "2147483648", "4294967295", "-4294967295"] {
            let _said = said_of_numbers(&format!("{}\n", place.replace('@', n)));
        }
    }
}

#[test]
fn more_answers_than_can_be_counted_are_counted_as_the_most() {
    let text = format!(
        "Item \"a\" : T_TOOL {{ On Event {}1 : {}\"x\"; }}\n",
        "1,".repeat(70_000),
        "\"x\"/".repeat(70_000)
    );
    let r = read_text("bad.irh", &text, Limits::default());
    let counted: Vec<u32> = r.census.iter().map(|c| c.message_registrations).collect();
    assert!(counted.contains(&u32::MAX), "{counted:?}");
}

/// A library of two files: a macro in one, its use in the other.
fn in_two_files(macros: &'static str, main: &'static str) -> String {
    let mut source = move |name: &str| match name {
        "main.irc" => Some(main.as_bytes().to_vec()),
        "macros.irh" => Some(macros.as_bytes().to_vec()),
        _ => None,
    };
    let r = read("main.irc", &mut source, Limits::default());
    render::text(&r.diagnostics, &diag::sources(&r.pre.tokens), false)
}

#[test]
fn a_macro_behind_accented_letters_in_another_file_is_shown_where_it_stands() {
    let macros = "// \u{e9}\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}\n#define SOLID Matt: 1;\n";
    let told = in_two_files(macros, "#include \"macros.irh\"\nTerrain \"a\" { SOLID }\n");
    assert!(told.contains("macros.irh:2:15"), "{told}");
    assert!(told.contains("#define SOLID Matt: 1;"), "{told}");
    insta::assert_snapshot!("accents_in_another_file", told);
    // The nth letter of the file may be inside another when it is taken for the nth byte; all of them are tried.
    for before in 0..40 {
        let macros: &'static str =
            format!("// {}\u{e9}abc\u{2014}\u{e9}\n#define SOLID Matt: 1;\n", "\u{e9}".repeat(before)).leak();
        let told = in_two_files(macros, "#include \"macros.irh\"\nTerrain \"a\" { SOLID }\n");
        assert!(told.contains("macros.irh:2:15"), "{before}: {told}");
    }
}

#[test]
fn a_letter_of_several_bytes_is_underlined_whole() {
    let told = said_of_numbers("Terrain \"a\" { Mat: \u{e9}abc; }\n");
    insta::assert_snapshot!("a_letter_of_several_bytes", told);
    let r = bad("Terrain \"a\" { Mat: \u{20ac}; }\n");
    let at = r.diagnostics[0].span;
    assert_eq!((at.start, at.end), (19, 22), "three bytes, one letter");
    let _ = render::json(&r.diagnostics);
}
