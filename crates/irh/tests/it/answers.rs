//! Mistakes of a variant maker, each in a small library: one answer that names the cause, and nothing that follows from it.

use angrist_irh::answer::answer;
use angrist_irh::diag;
use angrist_irh::pre::Limits;
use angrist_irh::read::{Reading, read};
use angrist_source::{Diagnostic, Severity, Source, render};

const MAIN: &str =
    "#include \"Defines.h\"\n#include \"marks.irh\"\n#include \"vermin.irh\"\n#include \"rooms.irh\"\n";
const MARKS: &str = "#define BODY(s) Str s;\n";
const VERMIN: &str =
    "Monster \"rat\" : MA_ANIMAL { HD: 1; BODY(4) }\nMonster \"big rat\" : MA_ANIMAL { As \"rat\"; }\n";
const ROOMS: &str = "AI_WIZARDRY Spell \"fear\" : EA_BLAST { rval: $\"rat\"; }\nMonster \"old rat\" : MA_ANIMAL { As \"rat\"; BODY(9) }\n";

/// A library whose files are these, with one of them replaced or taken away.
struct Lib(Vec<(String, Vec<u8>)>);

impl Lib {
    fn new() -> Self {
        let files = [("main.irc", MAIN), ("marks.irh", MARKS), ("vermin.irh", VERMIN), ("rooms.irh", ROOMS)];
        Lib(files.iter().map(|(n, t)| ((*n).to_owned(), t.as_bytes().to_vec())).collect())
    }

    fn with(mut self, name: &str, bytes: impl Into<Vec<u8>>) -> Self {
        self.0.retain(|(n, _)| n != name);
        self.0.push((name.to_owned(), bytes.into()));
        self
    }

    fn without(mut self, name: &str) -> Self {
        self.0.retain(|(n, _)| n != name);
        self
    }

    fn reading(&self, limits: Limits) -> Reading {
        let mut source = |name: &str| self.0.iter().find(|(n, _)| n == name).map(|f| f.1.clone());
        read("main.irc", &mut source, limits)
    }

    fn answer_within(&self, limits: Limits) -> (Vec<Diagnostic>, String) {
        let reading = self.reading(limits);
        let files: Vec<Source<'_>> = self.0.iter().map(|(n, b)| Source::new(n, b)).collect();
        let said = answer(&reading, &files);
        let text = render::text(&said, &diag::sources(&reading.pre.tokens), false);
        (said, text)
    }

    /// Place, code and message of everything that is said.
    fn said(&self) -> Vec<String> {
        let (said, _) = self.answer_within(Limits::default());
        said.iter().map(|d| format!("{} {}: {}", place(d), d.code, d.message)).collect()
    }

    fn text(&self) -> String {
        self.answer_within(Limits::default()).1
    }
}

fn place(d: &Diagnostic) -> String {
    format!("{}:{}:{}", d.file, d.line, d.column)
}

/// The messages about a monster with this body.
fn of_monster(body: &str) -> Vec<Diagnostic> {
    let text = format!("Monster \"rat\" : MA_ANIMAL {{ HD: 1; {body} }}\n");
    Lib::new()
        .with("vermin.irh", text + "Monster \"cat\" : MA_ANIMAL { HD: 1; }\n")
        .answer_within(Limits::default())
        .0
}

fn messages(said: &[Diagnostic]) -> Vec<&str> {
    said.iter().map(|d| d.message.as_str()).collect()
}

#[test]
fn the_library_itself_is_right() {
    assert_eq!(Lib::new().said(), [""; 0]);
}

#[test]
fn an_empty_file_is_named_where_it_is_included_and_nothing_follows_from_it() {
    let of = |n: i32| format!("Monster \"rat {n}\" : MA_ANIMAL {{ HD: 1; }}\n");
    let vermin: String = (1..=6).map(of).collect();
    let rooms: String = (1..=6)
        .map(|n| format!("AI_WIZARDRY Spell \"fear {n}\" : EA_BLAST {{ rval: $\"rat {n}\"; }}\n"))
        .collect();
    let lib = || Lib::new().with("vermin.irh", vermin.clone()).with("rooms.irh", rooms.clone());
    assert_eq!(lib().said(), [""; 0]);
    for empty in ["", " \r\n\t\n"] {
        let said = lib().with("vermin.irh", empty).said();
        assert_eq!(said, ["main.irc:3:10 empty-file: vermin.irh is empty"]);
    }
    assert_eq!(Lib::new().with("main.irc", "").said(), ["main.irc:1:1 empty-file: main.irc is empty"]);
}

/// The original's own library includes an empty file, so a slip elsewhere must stay in sight.
#[test]
fn an_empty_file_that_little_is_missed_of_is_named_beside_what_is_missed() {
    let lib = || Lib::new().with("more.irh", "").with("main.irc", format!("{MAIN}#include \"more.irh\"\n"));
    assert_eq!(lib().said(), [""; 0], "nothing is missed");
    let slip = lib().with("rooms.irh", ROOMS.replace("rval: $\"rat\"", "rval: $\"rta\"")).said();
    assert!(matches!(&slip[..], [one] if one.contains("unknown-reference")), "{slip:?}");
    let said = lib().with("rooms.irh", ROOMS.replace("As \"rat\"", "As \"rta\"")).said();
    assert_eq!(
        said,
        [
            "rooms.irh:2:36 no-such-monster: no monster before this one has that name",
            "main.irc:5:10 empty-file: more.irh is empty"
        ]
    );
}

#[test]
fn a_missing_file_is_the_only_answer_and_no_included_file_is_suggested() {
    let lib = Lib::new().without("vermin.irh").with("verman.irh", VERMIN);
    let near = |lib: &Lib| lib.answer_within(Limits::default()).0[0].nearest.clone();
    assert_eq!(lib.said(), ["main.irc:3:10 missing-file: there is no file `vermin.irh`"]);
    assert_eq!(near(&lib), Some("verman.irh".to_owned()));
    let included = Lib::new().with("main.irc", MAIN.replace("vermin", "vermi") + "#include \"vermin.irh\"\n");
    assert_eq!(near(&included), None, "it is included already");
}

#[test]
fn what_swallows_resources_is_the_only_answer() {
    for (file, text, code) in [
        ("vermin.irh", format!("/* all vermin\n{VERMIN}"), "unterminated-comment"),
        ("vermin.irh", format!("#ifdef NOTHING\n{VERMIN}"), "unterminated-conditional"),
        ("vermin.irh", format!("/* vermin\n{VERMIN}\n/* more */\n"), "comment-inside"),
        ("main.irc", MAIN.replace("#include \"vermin", "include \"vermin"), "the word `include`"),
    ] {
        let said = Lib::new().with(file, text).said();
        assert!(matches!(&said[..], [one] if one.contains(code)), "{code}: {said:#?}");
    }
}

#[test]
fn a_file_in_another_encoding_is_the_only_answer() {
    let wide: Vec<u8> = VERMIN.encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(
        Lib::new().with("vermin.irh", wide).said(),
        ["vermin.irh:0:0 wrong-encoding: the file is UTF-16 text"]
    );
    let binary: Vec<u8> = (0..4000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let said = Lib::new().with("vermin.irh", binary).said();
    assert!(matches!(&said[..], [one] if one.contains("the file is binary")), "{said:?}");
}

#[test]
fn a_file_that_is_too_large_is_told_with_its_size_and_the_limit() {
    let limits = Limits { source_bytes: 2_000, ..Limits::default() };
    let large = format!("{VERMIN}{}", " ".repeat(12_345 - VERMIN.len()));
    let lib = Lib::new().with("vermin.irh", large);
    let message = "vermin.irh has 12,345 bytes; a library may have at most 2,000";
    assert_eq!(messages(&lib.answer_within(limits).0), [message]);
    let half = format!("{VERMIN}{}", " ".repeat(1_900 - VERMIN.len()));
    let (said, _) = Lib::new().with("vermin.irh", half).answer_within(limits);
    assert!(said[0].message.contains("the library has 2,"), "{said:?}");
}

#[test]
fn files_that_include_each_other_are_told_once() {
    let lib = Lib::new()
        .with("vermin.irh", format!("#include \"more.irh\"\n{VERMIN}"))
        .with("more.irh", "#include \"vermin.irh\"\n#include \"more.irh\"\n");
    let (said, _) = lib.answer_within(Limits::default());
    assert_eq!(said.iter().map(|d| d.code).collect::<Vec<_>>(), ["include-cycle"]);
}

#[test]
fn an_include_misspelt_is_the_only_answer() {
    let said = Lib::new().with("main.irc", MAIN.replace("#include \"vermin", "#inclued \"vermin")).said();
    assert!(matches!(&said[..], [one] if one.contains("unknown-directive")), "{said:?}");
}

#[test]
fn a_file_included_twice_is_one_warning_at_its_second_include() {
    let twice = MAIN.replace("#include \"rooms", "#include \"vermin.irh\"\n#include \"rooms");
    let lib = Lib::new().with("main.irc", twice).with("vermin.irh", format!("int16 Rats;\n{VERMIN}"));
    assert_eq!(lib.said(), ["main.irc:4:10 included-again: vermin.irh is included again (first at line 3)"]);
    let elsewhere = Lib::new().with("rooms.irh", format!("#include \"vermin.irh\"\n{ROOMS}"));
    assert_eq!(
        elsewhere.said(),
        ["rooms.irh:1:10 included-again: vermin.irh is included again (first at main.irc:3)"]
    );
}

#[test]
fn a_nul_byte_is_one_error_wherever_it_stands() {
    let places = [
        ("\"rat\" : MA", "\"r\0at\" : MA"),
        ("Monster \"rat\"", "Mons\0ter \"rat\""),
        ("Monster \"rat\"", "\0Monster \"rat\""),
        ("MA_ANIMAL { HD", "MA_ANI\0MAL { HD"),
        ("HD: 1;", "HD: 1\0;"),
        ("HD: 1;", "HD: 1\x001;"),
        ("HD: 1;", "HD: 1; // \0\n"),
        ("HD: 1;", "HD: 1; Image: 'r\0';"),
        ("BODY(4)", "BO\0DY(4)"),
    ];
    for (from, to) in places {
        let text = VERMIN.replacen(from, to, 1);
        let said = Lib::new().with("vermin.irh", text).said();
        assert!(
            matches!(&said[..], [one] if one.ends_with("nul-byte: a NUL byte; remove it")),
            "{to:?}: {said:?}"
        );
    }
    let grid = "Region \"a\" : RF_ROOM { Grid: {:\n###\n#\0.#\n###\n:}; }\n";
    assert_eq!(Lib::new().with("vermin.irh", format!("{VERMIN}{grid}")).said().len(), 1);
    let many = Lib::new().with("vermin.irh", VERMIN.replacen("rat", "r\0a\0t", 1)).said();
    assert_eq!(many, ["vermin.irh:1:11 nul-byte: 2 NUL bytes in this line; remove them"]);
}

#[test]
fn a_word_with_a_letter_outside_ascii_is_one_word() {
    let said = of_monster("Flags: M_NOH\u{c4}NDS;");
    assert_eq!(messages(&said), ["there is no constant `M_NOH\u{c4}NDS`"]);
    assert_eq!(said[0].help.as_deref(), Some("did you mean `M_NOHANDS`?"));
    let latin = [VERMIN.as_bytes(), b"Terrain \"x\" { Mat: M_NOH\xC4NDS; }\n"].concat();
    let said = Lib::new().with("vermin.irh", latin).said();
    assert!(matches!(&said[..], [one] if one.ends_with("there is no constant `M_NOH\u{c4}NDS`")), "{said:?}");
    assert_eq!(
        of_monster("Flags: \u{201c}M_ANIMAL;")[0].message,
        "the character `\u{201c}` has no meaning here"
    );
}

#[test]
fn before_a_colon_only_clauses_of_the_resource_are_suggested() {
    let cases = [
        ("Atk: A_BITE for 1d4;", "Atk", "Attk"),
        ("Flgas: M_ANIMAL;", "Flgas", "Flags"),
        ("Imag: 'r';", "Imag", "Image"),
    ];
    for (body, word, near) in cases {
        let said = of_monster(body);
        assert_eq!(messages(&said), [format!("a monster has no clause `{word}`")]);
        assert_eq!(said[0].help, Some(format!("did you mean `{near}`?")));
    }
    let said =
        Lib::new().with("vermin.irh", format!("{VERMIN}Item \"x\" : T_TOOL {{ Weihgt: 1; }}\n")).said();
    assert!(said[0].ends_with("an item has no clause `Weihgt`"), "{said:?}");
}

#[test]
fn a_type_of_another_language_is_told_with_those_there_are() {
    let message = "there is no type `int`; use int8, int16 or int32";
    assert_eq!(messages(&of_monster("int x; Flags: M_ANIMAL;")), [message]);
    assert_eq!(of_monster("Int 3;"), [], "the attribute");
    let said = Lib::new().with("vermin.irh", format!("int x;\n{VERMIN}long y, z;\n")).said();
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(said[0].contains(message) && said[1].contains("`long`"), "{said:?}");
}

#[test]
fn braces_without_number_are_one_error_at_the_first() {
    let open = "{".repeat(20_000);
    for text in [format!("{VERMIN}{open}\n"), format!("Monster \"rat\" : MA_ANIMAL {{ HD: 1; {open}\n}}\n")] {
        let (said, _) = Lib::new().with("vermin.irh", text).answer_within(Limits::default());
        let first = &said[0];
        assert!(first.message.ends_with("opening braces are never closed; the first is here"), "{said:?}");
        assert!(first.message.starts_with("20,000 "), "{said:?}");
        assert_eq!(said.len(), 1, "{said:?}");
    }
    let close = format!("{VERMIN}{}\n", "}".repeat(20_000));
    assert_eq!(
        Lib::new().with("vermin.irh", close).said(),
        ["vermin.irh:3:1 stray-brace: this closing brace and 19,999 more on this line have no opening brace"]
    );
}

#[test]
fn parentheses_are_told_with_their_limit() {
    let said = of_monster(&format!("Def: {}1{};", "(".repeat(300), ")".repeat(300)));
    assert_eq!(messages(&said), ["parentheses nested deeper than 100 levels"]);
}

#[test]
fn macros_with_parameters_that_stand_for_themselves_are_told_with_their_way() {
    let loops = "#define FF(x) GG(x)\n#define GG(x) FF(x)\n";
    let text = format!("{loops}Terrain \"a\" {{ Mat: FF((1+2)); Penalty: 3; }}\n");
    let (said, _) = Lib::new().with("vermin.irh", format!("{VERMIN}{text}")).answer_within(Limits::default());
    assert_eq!(messages(&said), ["the macro `FF` expands to itself (FF -> GG -> FF)"]);
    assert_eq!(said[0].help.as_deref(), Some("change the definition of one of them"));
    let alone = format!("{VERMIN}#define LOOP LOOP\nTerrain \"a\" {{ Mat: LOOP; }}\n");
    let (said, _) = Lib::new().with("vermin.irh", alone).answer_within(Limits::default());
    assert_eq!((said.len(), said[0].help.as_deref()), (1, Some("change its definition")));
}

#[test]
fn a_cell_of_two_bytes_and_a_row_that_is_too_long_are_marked_where_they_are() {
    let grid =
        |row: &str| format!("{VERMIN}Region \"a\" : RF_ROOM {{ Grid: {{:\n####\n{row}\n####\n:}}; }}\n");
    let message = "\u{e9} is two bytes in UTF-8; a cell is one byte: use an ASCII character";
    let said = Lib::new().with("vermin.irh", grid("#\u{e9}.#")).said();
    assert_eq!(said, [format!("vermin.irh:5:2 wide-cell: {message}")]);
    let said = Lib::new().with("vermin.irh", grid("#....#")).said();
    assert!(matches!(&said[..], [one] if one.starts_with("vermin.irh:5:6 ragged-grid")), "{said:?}");
    let latin = grid("#@.#").replace('@', "x").into_bytes();
    let latin: Vec<u8> = latin.into_iter().map(|b| if b == b'x' { 0xE9 } else { b }).collect();
    assert_eq!(Lib::new().with("vermin.irh", latin).said().len(), 0, "one byte of Latin-1 is one cell");
}

#[test]
fn a_semicolon_inside_parentheses_is_one_error() {
    let said = of_monster("Attk: A_BITE for (3;2d3); Flags: M_ANIMAL;");
    assert_eq!(messages(&said), ["expected `,` or `)`, found `;`"]);
    let said = of_monster("Gear: $\"rat\" at (3;2); Flags: M_ANIMAL;");
    assert_eq!(messages(&said), ["expected `,`, found `;`"]);
}

#[test]
fn a_brace_that_is_not_closed_is_marked_at_the_next_resource() {
    let text = Lib::new().with("vermin.irh", VERMIN.replacen(" }", "", 1)).text();
    assert!(text.contains("the next resource begins here"), "{text}");
    assert!(text.contains("opened here and never closed"), "{text}");
}

#[test]
fn hit_dice_have_a_range() {
    let text = |hd: &str| VERMIN.replace("HD: 1", &format!("HD: {hd}"));
    let (said, _) = Lib::new().with("vermin.irh", text("-1")).answer_within(Limits::default());
    assert_eq!(messages(&said), ["HD is -1; a monster needs at least 1"]);
    assert_eq!(said[0].severity, Severity::Warning);
    let (said, _) =
        Lib::new().with("vermin.irh", text("99999999999999999999")).answer_within(Limits::default());
    assert_eq!(messages(&said), ["this number does not fit in the 16 bits of its field"]);
    assert_eq!(said[0].help.as_deref(), Some("expected -32768 to 65535"));
}

/// The includes of the original's main file stand behind an `#if 0`, which no macro can change.
#[test]
fn a_circle_through_a_condition_without_a_word_is_told_at_once() {
    let main = format!("#if 0\n#else\n{MAIN}#endif\n");
    let vermin = format!("#include \"main.irc\"\n{VERMIN}");
    let said = Lib::new().with("main.irc", main).with("vermin.irh", vermin).said();
    let message = "these files include each other: `main.irc` -> `vermin.irh` -> `main.irc`";
    assert_eq!(said, [format!("vermin.irh:1:10 include-cycle: {message}")]);
}

#[test]
fn a_circle_that_a_macro_might_end_is_told_with_its_way_at_the_limit() {
    let main = format!("#ifndef NEVER\n{MAIN}#endif\n");
    let vermin = format!("#include \"main.irc\"\n{}", VERMIN.replace("HD: 1", "HD: 1; Def: 300"));
    let said = Lib::new().with("main.irc", main).with("vermin.irh", vermin).said();
    let way = "`main.irc` -> `vermin.irh` -> `main.irc`";
    let message = format!("`main.irc` is nested 32 files deep: these files include each other: {way}");
    assert_eq!(said, [format!("vermin.irh:1:10 include-too-deep: {message}")]);
}

#[test]
fn a_macro_that_stands_for_itself_is_told_once_at_its_definition() {
    let text = "#define ONE TWO\n#define TWO ONE\nTerrain \"a\" { Mat: ONE; }\nTerrain \"b\" { Mat: TWO; }\nTerrain \"c\" { Mat: ONE; }\n";
    let (said, _) = Lib::new().with("marks.irh", format!("{text}{MARKS}")).answer_within(Limits::default());
    assert_eq!(messages(&said), ["the macro `ONE` expands to itself (ONE -> TWO -> ONE)"]);
    assert_eq!(place(&said[0]), "marks.irh:1:1");
    let used: Vec<_> = said[0].labels.iter().map(|l| (l.line, l.message.as_str())).collect();
    assert!(used.contains(&(3, "first used here")), "{used:?}");
}

#[test]
fn an_empty_file_is_not_blamed_beside_one_that_cannot_be_read() {
    let lib = || Lib::new().with("more.irh", "").with("main.irc", format!("{MAIN}#include \"more.irh\"\n"));
    let many: String =
        (1..=9).map(|n| format!("Monster \"m{n}\" : MA_ANIMAL {{ As \"r{n}\"; }}\n")).collect();
    let missing = lib().with("rooms.irh", many.clone()).without("vermin.irh").said();
    assert_eq!(missing, ["main.irc:3:10 missing-file: there is no file `vermin.irh`"]);
    let wide: Vec<u8> = VERMIN.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let wrong = lib().with("rooms.irh", many).with("vermin.irh", wide).said();
    assert_eq!(wrong, ["vermin.irh:0:0 wrong-encoding: the file is UTF-16 text"]);
    let few = lib().with("rooms.irh", ROOMS.replace("As \"rat\"", "As \"rta\""));
    let of_empty = few.answer_within(Limits::default()).0;
    let of_empty = of_empty.iter().find(|d| d.code == "empty-file").unwrap();
    assert_eq!(of_empty.severity, Severity::Note);
    assert_eq!(of_empty.help.as_deref(), Some("restore its text, or remove the include"));
    let (main, _) = Lib::new().with("main.irc", "").answer_within(Limits::default());
    assert_eq!(main[0].help.as_deref(), Some("restore its text"), "it is included nowhere");
}

#[test]
fn dice_with_another_letter_are_told_with_the_dice_that_were_meant() {
    let item = |dice: &str| format!("{VERMIN}Item \"x\" : T_WEAPON {{ SDmg: {dice}; }}\n");
    for (written, right, letter) in [("1x8", "1d8", "x"), ("2x4", "2d4", "x"), ("1w6", "1d6", "w")] {
        let (said, _) = Lib::new().with("vermin.irh", item(written)).answer_within(Limits::default());
        let message = format!("dice are written `{right}`; expected `d`, found `{letter}`");
        assert_eq!(messages(&said), [message.as_str()], "{written}");
        assert_eq!(said[0].code, "unexpected");
    }
    assert_eq!(Lib::new().with("vermin.irh", item("1d8")).said(), [""; 0]);
}

#[test]
fn before_a_name_in_quotes_only_words_that_begin_a_resource_are_suggested() {
    for (word, near) in [("Itm", "item"), ("Gd", "god"), ("Terain", "terrain")] {
        let text = format!("{VERMIN}{word} \"x\" : T_TOOL {{ Weight: 1; }}\n");
        let (said, _) = Lib::new().with("vermin.irh", text).answer_within(Limits::default());
        assert_eq!(messages(&said), [format!("no resource begins with the word `{word}`")]);
        let help = said[0].help.clone().unwrap_or_default().to_lowercase();
        assert_eq!(help, format!("did you mean `{near}`?"));
    }
}

#[test]
fn a_comment_whose_end_was_lost_is_a_warning_where_the_next_begins() {
    let text = format!("/* the first\nTerrain \"a\" {{ }}\n/* the second */\n{VERMIN}");
    let (said, _) = Lib::new().with("vermin.irh", text).answer_within(Limits::default());
    assert_eq!(messages(&said), ["`/*` inside a comment that began at line 1"]);
    assert_eq!((place(&said[0]), said[0].severity), ("vermin.irh:3:1".to_owned(), Severity::Warning));
    let name = format!("/* see lib/*.irh and\n // more */\n{VERMIN}");
    assert_eq!(Lib::new().with("vermin.irh", name).said(), [""; 0]);
}
