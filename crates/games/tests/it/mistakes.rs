//! Mistakes that makers of data make, and what `check` answers: kept as snapshots that were judged by eye, for place, cause, suggestion and
//! length. Each stands in data that are otherwise right.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use crate::mutate::{shipped, swap, verdicts, without};
use angrist_games::check::{How, check_data};
use angrist_source::{Severity, Source, Sources, codes, render};
use std::fmt::Write as _;

/// Game, what was done, file, what stood there, what stands there now, the code of the answer (`?` for any).
const SLIPS: &[(&str, &str, &str, &str, &str, &str)] = &[
    (
        "sil",
        "a flag misspelt",
        "edit/artefact.txt",
        "FREE_ACT | RES_POIS",
        "FREE_ATC | RES_POIS",
        "unknown-flag",
    ),
    (
        "sil",
        "a flag in small letters",
        "edit/artefact.txt",
        "FREE_ACT | RES_POIS",
        "free_act | RES_POIS",
        "unknown-flag",
    ),
    ("sil", "a flag of another file", "edit/vault.txt", "F:NO_ROTATION", "F:FREE_ACT", "unknown-flag"),
    (
        "sil",
        "commas for bars",
        "edit/artefact.txt",
        "FREE_ACT | RES_POIS",
        "FREE_ACT, RES_POIS",
        "unknown-flag",
    ),
    ("sil", "a bar before the first flag", "edit/artefact.txt", "F:FREE_ACT", "F:| FREE_ACT", "empty-flag"),
    ("sil", "too few fields", "edit/monster.txt", "W:1:1\nG:C:u", "W:1\nG:C:u", "too-few-fields"),
    ("sil", "too many fields", "edit/monster.txt", "W:1:1\nG:C:u", "W:1:1:7\nG:C:u", "extra-fields"),
    ("sil", "no name", "edit/monster.txt", "N:11:Wolf", "N:11", "missing-field"),
    ("sil", "an empty name", "edit/monster.txt", "N:11:Wolf", "N:11:", "empty-text"),
    ("sil", "a letter for a digit", "edit/monster.txt", "I:3:6d4:0", "I:3:6dx:0", "bad-dice"),
    ("sil", "dice without d", "edit/monster.txt", "I:3:6d4:0", "I:3:64:0", "bad-dice"),
    ("sil", "a word for a number", "edit/monster.txt", "W:1:1\nG:C:u", "W:one:1\nG:C:u", "bad-number"),
    ("sil", "a negative number", "edit/vault.txt", "X:10:0:1", "X:10:-1:1", "out-of-range"),
    ("sil", "a huge number", "edit/vault.txt", "X:10:0:1", "X:10:99999999999999999999:1", "out-of-range"),
    ("sil", "a number twice", "edit/monster.txt", "N:11:Wolf", "N:3:Wolf", "duplicate-index"),
    ("sil", "a number out of order", "edit/monster.txt", "N:11:Wolf", "N:2:Wolf", "index-order"),
    ("sil", "a number above the limit", "edit/monster.txt", "N:11:Wolf", "N:656:Wolf", "above-capacity"),
    ("sil", "a line of no kind", "edit/monster.txt", "W:1:1\nG:C:u", "Q:1:1\nG:C:u", "unknown-kind"),
    ("sil", "a kind in a small letter", "edit/monster.txt", "W:1:1\nG:C:u", "w:1:1\nG:C:u", "unknown-kind"),
    ("sil", "no colon", "edit/monster.txt", "W:1:1\nG:C:u", "W 1:1\nG:C:u", "missing-colon"),
    ("sil", "an indented line", "edit/monster.txt", "W:1:1\nG:C:u", "  W:1:1\nG:C:u", "indented-line"),
    (
        "sil",
        "a line before the first record",
        "edit/monster.txt",
        "N:0:<player>",
        "G:x:w\nN:0:<player>",
        "no-record",
    ),
    ("sil", "an unknown colour", "edit/monster.txt", "W:1:1\nG:C:u", "W:1:1\nG:C:q", "unknown-colour"),
    ("sil", "a NUL byte", "edit/monster.txt", "N:11:Wolf", "N:11:Wo\0lf", "nul-byte"),
    (
        "sil",
        "a merge conflict",
        "edit/monster.txt",
        "N:11:Wolf",
        "<<<<<<< HEAD\nN:11:Wolf\n=======\n>>>>>>> other",
        "conflict-marker",
    ),
    ("sil", "a line of blanks", "edit/monster.txt", "N:11:Wolf", "   \nN:11:Wolf", "blank-spaces"),
    (
        "sil",
        "an include in an edit file",
        "edit/monster.txt",
        "N:11:Wolf",
        "%:more.txt\nN:11:Wolf",
        "pref-directive",
    ),
    ("sil", "a colon for a slash", "edit/artefact.txt", "B:7/3", "B:7:3x", "bad-pair"),
    ("sil", "an ability that does not exist", "edit/artefact.txt", "B:7/3", "B:7/99", "dangling-key"),
    ("sil", "an artefact of no object", "edit/artefact.txt", "I:45:32:0", "I:45:99:0", "game-refuses"),
    ("sil", "a house that does not exist", "edit/race.txt", "C:1|2|3", "C:1|2|99", "dangling-reference"),
    ("sil", "a chart that does not exist", "edit/history.txt", "N:1:2:30:0", "N:1:77:30:0", "dangling-chart"),
    ("sil", "a chart that leads to itself", "edit/history.txt", "N:1:2:30:0", "N:1:1:30:0", "chart-cycle"),
    ("sil", "charts that lead to each other", "edit/history.txt", "N:2:3:20:0", "N:2:1:20:0", "chart-cycle"),
    ("sil", "a chart that is not closed", "edit/history.txt", "N:1:50:100:0", "N:1:50:99:0", "chart-open"),
    (
        "sil",
        "an ability that needs itself",
        "edit/ability.txt",
        "I:0:0:1\n",
        "I:0:0:1\nP:0/0\n",
        "needs-itself",
    ),
    (
        "sil",
        "a short row in a vault",
        "edit/vault.txt",
        "D:#..............................>...............................#",
        "D:#..............................>..............................#",
        "not-rectangular",
    ),
    (
        "sil",
        "a short first row in a vault",
        "edit/vault.txt",
        "D:##############################%%%%##############################",
        "D:#############################%%%%#############################",
        "not-rectangular",
    ),
    ("sil", "a type of vault that does not exist", "edit/vault.txt", "X:10:0:1", "X:3:0:1", "out-of-range"),
    ("sil", "another version", "edit/vault.txt", "V:1.5.0", "V:1.3.0", "version-differs"),
    ("incursion", "a word misspelt", "terrain.irh", "Terrain \"floor\"", "Terain \"floor\"", "unknown-word"),
    ("incursion", "a constant misspelt", "terrain.irh", "GLYPH_FLOOR", "GLYPH_FLOR", "unknown-word"),
    (
        "incursion",
        "a clause misspelt",
        "terrain.irh",
        "Mat: MAT_GRANITE; Flags: TF_SHADE",
        "Matt: MAT_GRANITE; Flags: TF_SHADE",
        "unknown-word",
    ),
    (
        "incursion",
        "a brace not closed",
        "vermin.irh",
        "M_COMMON, M_BREEDER;\n    Desc: \"Fat, wet and unafraid.\"; }",
        "M_COMMON, M_BREEDER;\n    Desc: \"Fat, wet and unafraid.\";",
        "unclosed-brace",
    ),
    (
        "incursion",
        "a string not closed",
        "vermin.irh",
        "\"Fat, wet and unafraid.\"",
        "\"Fat, wet and unafraid.",
        "unterminated-string",
    ),
    ("incursion", "a semicolon missing", "vermin.irh", "HD: 1; Hit: +0", "HD: 1 Hit: +0", "unexpected"),
    (
        "incursion",
        "a reference to nothing",
        "vermin.irh",
        "$\"mere fever\"",
        "$\"mere fevre\"",
        "unknown-reference",
    ),
    (
        "incursion",
        "a monster copied before it exists",
        "vermin.irh",
        "As \"cellar rat\"",
        "As \"cellar cat\"",
        "no-such-monster",
    ),
    ("incursion", "an include of nothing", "main.irc", "\"terrain.irh\"", "\"terain.irh\"", "missing-file"),
    (
        "incursion",
        "a file that includes itself",
        "terrain.irh",
        "Terrain \"floor\"",
        "#include \"terrain.irh\"\nTerrain \"floor\"",
        "include-too-deep",
    ),
    (
        "incursion",
        "a grid with a short row",
        "vaults.irh",
        "%~~~~~~~~~~~~~~~%",
        "%~~~~~~~~~~~~~~%",
        "ragged-grid",
    ),
    (
        "incursion",
        "an #if not closed",
        "terrain.irh",
        "Terrain \"floor\"",
        "#if 1\nTerrain \"floor\"",
        "unterminated-conditional",
    ),
    (
        "incursion",
        "a macro with too few arguments",
        "vermin.irh",
        "BODY(6, 17, 11)",
        "BODY(6, 17)",
        "macro-arguments",
    ),
    (
        "incursion",
        "a number too large for its field",
        "vermin.irh",
        "HD: 1; Hit",
        "HD: 70000; Hit",
        "narrowed",
    ),
    (
        "incursion",
        "a function that does not exist",
        "terrain.irh",
        "EActor->isPlayer()",
        "EActor->isPlyer()",
        "?",
    ),
    (
        "incursion",
        "a name twice",
        "vermin.irh",
        "Monster \"granary rat\"",
        "Monster \"cellar rat\"",
        "duplicate-name",
    ),
    ("incursion", "a bad escape", "vermin.irh", "\"Fat, wet", "\"Fat,\\q wet", "bad-escape"),
    ("moria", "an unknown flag", "monsters.txt", "F:ERRATIC | INVISIBLE", "F:ERATIC | INVISIBLE", "?"),
    ("moria", "a word for a number", "monsters.txt", "I:8:50:6:18", "I:8:fifty:6:18", "?"),
    ("moria", "too few numbers", "monsters.txt", "D:3:4", "D:3", "?"),
    ("moria", "a line of no kind", "monsters.txt", "G:61", "Q:61", "?"),
    ("moria", "a number twice", "monsters.txt", "N:2:spider", "N:1:spider", "?"),
    ("moria", "no number", "monsters.txt", "N:2:spider", "N:spider", "?"),
];

/// Everything that is said beyond what is said of the data as shipped.
fn answer(files: &Sources, before: &[String]) -> (String, Vec<&'static str>) {
    let checked = check_data(files, &How::default()).unwrap();
    let fresh: Vec<_> = checked
        .diagnostics
        .iter()
        .filter(|d| d.severity > Severity::Note && !before.contains(&d.one_line()))
        .cloned()
        .collect();
    let own: Option<Vec<Source<'_>>> =
        checked.texts.as_ref().map(|t| t.iter().map(|(n, b)| Source::new(n, b)).collect());
    let sources = own.unwrap_or_else(|| files.iter().collect());
    (render::text(&fresh, &sources, false), fresh.iter().map(|d| d.code).collect())
}

fn said_of(files: &Sources) -> Vec<String> {
    check_data(files, &How::default()).unwrap().diagnostics.iter().map(|d| d.one_line()).collect()
}

fn of_game(game: &str) -> String {
    let whole = shipped(game);
    let before = said_of(&whole);
    let (mut out, mut wrong) = (String::new(), Vec::new());
    for (_, what, file, from, to, code) in SLIPS.iter().filter(|s| s.0 == game) {
        let mut files = whole.clone();
        swap(&mut files, file, from, to);
        let (text, found) = answer(&files, &before);
        if (*code != "?" && found.first() != Some(code)) || found.is_empty() || found.len() > 3 {
            wrong.push(format!("{what}: {found:?} instead of {code}\n{text}"));
        }
        if let Some(code) = found.iter().find(|c| codes::explain(c).is_none()) {
            wrong.push(format!("{what}: no page for {code}"));
        }
        let (errors, taken) = verdicts(game, &files);
        if (errors > 0) != taken.is_err() {
            wrong.push(format!("{what}: {errors} errors, and the game says {taken:?}"));
        }
        let _ = writeln!(out, "=== {what}\n{text}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    out
}

#[test]
fn slips_in_edit_files_are_answered_with_place_cause_and_suggestion() {
    insta::assert_snapshot!("sil", of_game("sil"));
}

#[test]
fn slips_in_a_library_of_incursion_are_answered_with_place_cause_and_suggestion() {
    insta::assert_snapshot!("incursion", of_game("incursion"));
}

#[test]
fn slips_in_tables_of_moria_are_answered_with_place_cause_and_suggestion() {
    insta::assert_snapshot!("moria", of_game("moria"));
}

/// Whole files that are wrong.
#[test]
fn files_that_are_no_edit_files_are_one_answer_that_names_the_cause() {
    let whole = shipped("sil");
    let before = said_of(&whole);
    let text = |n: &str| String::from_utf8_lossy(whole.get(n).unwrap()).into_owned();
    let wide: Vec<u8> = text("edit/race.txt").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let marked = [b"\xFF\xFE".to_vec(), wide.clone()].concat();
    let junk: Vec<u8> = (0..60_000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 23) as u8).collect();
    let page = format!("<!DOCTYPE html>\n<html>\n{}", "<p>not found</p>\n".repeat(40));
    let words = text("edit/monster.txt")
        .replace("N:", "name:")
        .replace("W:", "depth:")
        .replace("G:", "glyph:")
        .replace("I:", "speed:")
        .replace("A:", "ac:")
        .replace("B:", "blow:")
        .replace("F:", "flags:")
        .replace("S:", "spells:")
        .replace("D:", "desc:")
        .replace("P:", "power:");
    let latin = text("edit/names.txt").replace("N:aeladras", "N:a\u{e9}ladras");
    let latin: Vec<u8> = latin.chars().map(|c| c as u8).collect();
    let cases: [(&str, &str, Option<Vec<u8>>, &str); 10] = [
        ("UTF-16", "edit/race.txt", Some(wide), "wrong-encoding"),
        ("UTF-16 with a mark", "edit/race.txt", Some(marked), "wrong-encoding"),
        ("binary junk", "edit/monster.txt", Some(junk), "wrong-encoding"),
        (
            "a zip archive",
            "edit/object.txt",
            Some(b"PK\x03\x04\x14\0\0\0\x08\0abc".to_vec()),
            "wrong-encoding",
        ),
        ("a saved web page", "edit/object.txt", Some(page.into_bytes()), "not-an-edit-file"),
        ("lines of Angband 4", "edit/monster.txt", Some(words.into_bytes()), "not-an-edit-file"),
        ("an empty file", "edit/object.txt", Some(Vec::new()), "empty-file"),
        ("only comments", "edit/object.txt", Some(b"# nothing\n# here\n".to_vec()), "empty-file"),
        ("a missing file", "edit/monster.txt", None, "missing-file"),
        ("Latin-1 and DOS line ends", "edit/names.txt", Some(latin), ""),
    ];
    let mut out = String::new();
    for (what, file, bytes, code) in cases {
        let mut files = without(&whole, file);
        if let Some(bytes) = bytes {
            files.insert(file, bytes);
        }
        let (text, found) = answer(&files, &before);
        assert!(found.iter().all(|c| codes::explain(c).is_some()), "{what}: {found:?}");
        assert_eq!(found.first().copied().unwrap_or_default(), code, "{what}\n{text}");
        assert!(found.len() <= 1, "{what}: consequences are not told\n{text}");
        let (errors, taken) = verdicts("sil", &files);
        assert_eq!(errors > 0, taken.is_err(), "{what}: {taken:?}");
        let _ = writeln!(out, "=== {what}\n{text}");
    }
    insta::assert_snapshot!("files", out);
}

/// What is no lib, and what is of another format.
#[test]
fn data_of_no_game_are_told_what_they_resemble() {
    let of = |list: &[(&str, &str)]| -> Sources {
        list.iter().map(|(n, t)| ((*n).to_owned(), t.as_bytes().to_vec())).collect()
    };
    let keywords = "name:made-up dog\nbase:canine\ndepth:1\nblow:BITE:HURT:1d3\n".repeat(3);
    let strange = format!("V:2.0.0\n{}", "N:1:thing\nI:1:2:3\nQ:x\n".repeat(9));
    let cases = [
        ("an unknown edit directory", of(&[("edit/q_info.txt", &strange)])),
        ("free text", of(&[("notes.txt", "nothing\nto see\nhere\n")])),
        (
            "game data of Angband 4.2",
            of(&[
                ("monster.txt", &keywords),
                ("monster_base.txt", "name:cannine\nglyph:C\nname:feline\nglyph:f\n"),
            ]),
        ),
        ("names of files that no schema has", of(&[("edit/monsters.txt", "N:1:a\nW:1:1\n")])),
    ];
    let mut out = String::new();
    for (what, files) in cases {
        let checked = check_data(&files, &How::default()).unwrap();
        let records: usize = checked.records.iter().map(|r| r.1).sum();
        let errors = checked.diagnostics.iter().filter(|d| d.severity == Severity::Error).count();
        assert!(records > 0 || errors > 0, "{what}: never 0 errors with 0 records");
        let sources: Vec<Source<'_>> = files.iter().collect();
        let _ = writeln!(
            out,
            "=== {what}: {:?}, {records} records\n{}{}",
            checked.format,
            render::text(&checked.diagnostics, &sources, false),
            checked.differences.unwrap_or_default()
        );
    }
    insta::assert_snapshot!("formats", out);
}
