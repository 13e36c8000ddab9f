//! Thirty and more bad inputs, each with its own message: file, line, column, caret, macro, advice.

use std::collections::BTreeSet;

use angrist_irh::diag;
use angrist_irh::pre::Limits;
use angrist_irh::read::{Reading, read, read_text};
use angrist_source::{Severity, render};

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
    assert_eq!(d.help.as_deref(), Some("did you mean `mat`?"));
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
    assert!(r.diagnostics.iter().any(|d| d.severity == Severity::Error));
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
