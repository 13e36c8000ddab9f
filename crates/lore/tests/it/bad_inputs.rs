//! The catalogue of bad inputs (docs/spec/edit-files.md section 5): each gets a message of its own at its place.
//!
//! Numbers 54 to 60 are about prefs and are tested there.
#![expect(
    clippy::unwrap_used,
    clippy::panic,
    reason = "what a helper of these tests cannot do is a failed test"
)]

use angrist_lore::schema::builtin;
use angrist_lore::{Source, check};
use angrist_source::{Diagnostic, Severity};
use std::sync::Arc;

const LIMITS: &str = "V:0.7.0\nM:K:1018\nM:B:8\nM:R:1377\nM:m:229\nM:e:168\nM:A:256\n";
const SIL_LIMITS: &str = "V:1.5.0\nM:R:656\nM:V:500\n";
const BLOWS: &str = "V:0.7.0\nN:0:MISS\nD:a\nF:MELEE |\nN:1:HIT\nD:a\nF:MELEE |\nN:2:BOLT\nD:b\nF:RANGED |\n";
const EFFECTS: &str =
    "V:0.7.0\nN:0:NOTHING\nI:0\nD:a\nT:x\nN:1:HURT\nI:0\nD:a\nT:x\nN:2:FIRE\nI:1\nD:b\nT:y\n";
const OBJECT: &str = "N:1:& Thing~\n";

/// Puts snippets on their lines, after a version line, and checks the file among some small others.
pub(crate) fn complaints(file: &str, lines: &[(u32, &str)]) -> Vec<Diagnostic> {
    let (variant, file) = match file.strip_prefix("sil ") {
        Some(file) => ("sil-q", file),
        None => ("unangband", file),
    };
    let version = if variant == "sil-q" { "V:1.5.0" } else { "V:0.7.0" };
    let last = lines.iter().map(|l| l.0).max().unwrap();
    let mut text = String::new();
    for n in 1..=last {
        match lines.iter().find(|l| l.0 == n) {
            Some((_, line)) => text.push_str(line),
            None if n == 1 && !lines.iter().any(|l| l.1.starts_with("V:") || l.1 == "no version") => {
                text.push_str(version)
            }
            None => {}
        }
        text.push('\n');
    }
    let text = text.replace("no version", "");
    let name = format!("{file}.txt");
    let mut sources = vec![Source::new(&name, text.as_bytes())];
    let others: &[(&str, &str)] = match variant {
        "sil-q" => &[("limits.txt", SIL_LIMITS)],
        _ => &[("limits.txt", LIMITS), ("blows.txt", BLOWS), ("effect.txt", EFFECTS)],
    };
    for (other, text) in others.iter().filter(|(other, _)| *other != name) {
        sources.push(Source::new(other, text.as_bytes()));
    }
    let variant = Arc::new(builtin::load(variant).unwrap().unwrap());
    let mut all = check::check(&variant, &sources).diagnostics;
    // Lines that a record lacks are not what is asked here.
    all.retain(|d| d.file == name && d.code != "missing-line");
    all
}

/// One complaint, with its code, place, and words that it must hold.
#[track_caller]
pub(crate) fn one(
    file: &str,
    lines: &[(u32, &str)],
    code: &str,
    level: Severity,
    place: (u32, u32),
    words: &[&str],
) {
    let all = complaints(file, lines);
    let Some(d) = all.iter().find(|d| d.code == code) else { panic!("no {code} among {all:#?}") };
    assert_eq!(all.len(), 1, "{all:#?}");
    assert_eq!((d.line, d.column, d.severity), (place.0, place.1, level), "{d:#?}");
    let near = d.nearest.as_ref().map(|n| format!("near {n}.")).unwrap_or_default();
    let see = d.labels.first().map(|l| format!("line {}: {}", l.line, l.message)).unwrap_or_default();
    let said = format!("{}; {}; {near} {see}", d.message, d.expected.as_deref().unwrap_or_default());
    for word in words {
        assert!(said.contains(word), "{word} missing in {said}");
    }
}

use Severity::{Error, Note, Warning};

#[test]
fn b01_missing_name() {
    one("object", &[(10, "N:5")], "missing-field", Error, (10, 4), &["\":\" and a name after the index"]);
}

#[test]
fn b02_empty_name() {
    one("object", &[(10, "N:5:")], "empty-text", Error, (10, 5), &["at least one character"]);
}

/// S002-067, S002-101, S002-128, S002-179
#[test]
fn b03_duplicate_index() {
    one(
        "object",
        &[(10, "N:5:A"), (20, "N:5:B")],
        "duplicate-index",
        Error,
        (20, 3),
        &["above 5", "line 10"],
    );
}

#[test]
fn b04_index_out_of_order() {
    one("object", &[(10, "N:9:A"), (20, "N:7:B")], "index-order", Error, (20, 3), &["above 9"]);
}

/// S002-031, S002-032
#[test]
fn b05_index_above_capacity() {
    let words = ["0..1017 from M:K of limits.txt", "raise this to 1019"];
    one("object", &[(10, "N:1018:A")], "above-capacity", Error, (10, 3), &words);
}

#[test]
fn b06_bad_number() {
    one("object", &[(10, "N:x5:A")], "bad-number", Error, (10, 3), &["digits"]);
}

#[test]
fn b07_no_record_yet() {
    one("object", &[(9, "G:!:w"), (10, OBJECT.trim())], "no-record", Error, (9, 1), &["N: line first"]);
}

#[test]
fn b08_unknown_kind() {
    one(
        "object",
        &[(10, "N:1:A"), (11, "J:1:2")],
        "unknown-kind",
        Error,
        (11, 1),
        &["one of N A D F G I P W Y"],
    );
}

#[test]
fn b09_unknown_kind_in_the_wrong_case() {
    one("object", &[(10, "N:1:A"), (11, "g:!:w")], "unknown-kind", Error, (11, 1), &["near G."]);
}

/// S002-011
#[test]
fn b10_missing_colon() {
    one("object", &[(10, "N:1:A"), (11, "G :!:w")], "missing-colon", Error, (11, 2), &["':'"]);
}

#[test]
fn b11_indented_line() {
    one(
        "object",
        &[(10, "N:1:A"), (11, " F:ACTIVATE")],
        "indented-line",
        Error,
        (11, 1),
        &["no leading spaces"],
    );
}

#[test]
fn b12_no_version() {
    one("object", &[(1, "no version"), (10, "N:1:A")], "no-version", Note, (10, 1), &["V:major.minor.patch"]);
}

#[test]
fn b13_short_version() {
    one("object", &[(3, "V:0.7"), (10, "N:1:A")], "short-version", Note, (3, 6), &[".patch"]);
}

#[test]
fn b14_too_few_fields() {
    one(
        "object",
        &[(10, "N:1:A"), (11, "I:23:5")],
        "too-few-fields",
        Error,
        (11, 7),
        &["3 fields, got 2", "pval"],
    );
}

#[test]
fn b15_unknown_group() {
    let words = ["0-101 or a group name", "near Sword."];
    one("object", &[(10, "N:1:A"), (11, "I:Swrd:5:0")], "unknown-group", Error, (11, 3), &words);
}

#[test]
fn b16_tval_out_of_range() {
    one("object", &[(10, "N:1:A"), (11, "I:102:1:0")], "out-of-range", Error, (11, 3), &["0 to 101"]);
}

#[test]
fn b17_missing_number() {
    one("object", &[(10, "N:1:A"), (11, "W:10:0:50:")], "missing-number", Error, (11, 11), &["cost"]);
}

#[test]
fn b18_letter_in_number() {
    one(
        "object",
        &[(10, "N:1:A"), (11, "W:10:0:5O:300")],
        "bad-separator",
        Error,
        (11, 9),
        &["':' or a digit"],
    );
}

#[test]
fn b19_bad_dice() {
    one("object", &[(10, "N:1:A"), (11, "P:0:2x5:0:0:0")], "bad-dice", Error, (11, 6), &["\"d\""]);
}

#[test]
fn b20_dice_without_sides() {
    one(
        "object",
        &[(10, "N:1:A"), (11, "P:0:2d:0:0:0")],
        "bad-dice",
        Error,
        (11, 7),
        &["the number of sides"],
    );
}

#[test]
fn b21_too_many_pairs() {
    let line = "A:5/1:10/1:20/1:30/1:40/1";
    one("object", &[(10, "N:1:A"), (11, line)], "too-many-pairs", Error, (11, 22), &["at most 4"]);
}

#[test]
fn b22_wrong_separator_in_a_pair() {
    one(
        "object",
        &[(10, "N:1:A"), (11, "A:10\\6:50/3")],
        "bad-pair",
        Warning,
        (11, 5),
        &["/", "the original uses 1"],
    );
}

#[test]
fn b22_is_told_once_for_many_lines() {
    let all =
        complaints("object", &[(10, "N:1:A"), (11, "A:10\\6:50/3"), (12, "N:2:B"), (13, "A:9\\6:50/3")]);
    assert_eq!((all.len(), all[0].also.as_slice()), (1, &[13][..]));
}

/// S002-012
#[test]
fn b23_unknown_flag() {
    one(
        "object",
        &[(10, "N:1:A"), (11, "F:SEE_INVSI")],
        "unknown-flag",
        Warning,
        (11, 3),
        &["flag", "SEE_INVIS"],
    );
}

#[test]
fn b24_empty_flag() {
    one("object", &[(10, "N:1:A"), (11, "F:| ACTIVATE")], "empty-flag", Error, (11, 3), &["a flag name"]);
}

#[test]
fn b25_flag_in_the_wrong_case() {
    one("object", &[(10, "N:1:A"), (11, "F:see_invis")], "unknown-flag", Warning, (11, 3), &["SEE_INVIS"]);
}

/// S002-142
#[test]
fn b26_flag_of_another_kind() {
    let words = ["belongs under S:", "monster-1, monster-2, monster-3, monster-8, monster-9"];
    one("monster", &[(10, "N:1:A"), (11, "F:BRTH_FIRE")], "misplaced-flag", Warning, (11, 3), &words);
}

/// S002-138
#[test]
fn b27_value_above_limit() {
    one("monster", &[(10, "N:1:A"), (12, "M:0:10:20:300")], "out-of-range", Error, (12, 11), &["0 to 250"]);
}

/// S002-136
#[test]
fn b28_too_many_blows() {
    let mut lines = vec![(10, "N:1:A")];
    lines.extend((13..=17).map(|n| (n, "B:HIT:HURT:1d5")));
    one("monster", &lines, "too-many-lines", Error, (17, 1), &["at most 4"]);
}

/// S002-137
#[test]
fn b29_unknown_method() {
    let words = ["a name from blows.txt", "near HIT."];
    one("monster", &[(10, "N:1:A"), (13, "B:HITT:HURT:1d5")], "unknown-name", Error, (13, 3), &words);
}

#[test]
fn b30_unknown_effect() {
    let words = ["a name from effect.txt", "near HURT."];
    one("monster", &[(10, "N:1:A"), (13, "B:HIT:HURTS:1d5")], "unknown-name", Error, (13, 7), &words);
}

#[test]
fn b31_bad_frequency() {
    one("monster", &[(10, "N:1:A"), (14, "S:1_IN_0")], "bad-frequency", Error, (14, 8), &["1..100"]);
}

#[test]
fn b32_no_melee_blow() {
    let lines = [
        (10, "N:1:A"),
        (11, "G:k:w"),
        (12, "I:110:5:20:5:5"),
        (13, "W:1:1:0:5"),
        (14, "M:0:0:1:0"),
        (16, "D:text"),
    ];
    one("monster", &lines, "needs-line", Error, (16, 1), &["a MELEE B: line or NEVER_BLOW"]);
}

#[test]
fn b33_glyph_line_too_short() {
    one("monster", &[(10, "N:1:A"), (11, "G:k")], "missing-field", Error, (11, 4), &["\":\" and a colour"]);
}

#[test]
fn b34_unknown_colour() {
    one(
        "sil monster",
        &[(10, "N:1:A"), (11, "G:k:q")],
        "unknown-colour",
        Error,
        (11, 5),
        &["one of dwsorgbuDWvyRGBU"],
    );
}

#[test]
fn b35_missing_closing_bracket() {
    one("sil monster", &[(10, "N:1:A"), (14, "P:[+5,2d4")], "missing-bracket", Warning, (14, 10), &["]"]);
}

#[test]
fn b36_missing_opening_bracket() {
    one(
        "sil monster",
        &[(10, "N:1:A"), (15, "B:BITE:HURT:+3,2d5")],
        "missing-bracket",
        Error,
        (15, 13),
        &["("],
    );
}

#[test]
fn b37_row_width_differs() {
    let lines = [(10, "N:1:A"), (11, "X:6:1:1"), (12, "D:####"), (13, "D:###")];
    one("sil vault", &lines, "not-rectangular", Error, (13, 6), &["1 more cell"]);
}

#[test]
fn b38_picture_too_big() {
    let mut lines = vec![(10, "N:1:A"), (11, "X:6:1:1")];
    lines.extend((12..35).map(|n| (n, "D:####")));
    one("sil vault", &lines, "picture-too-big", Error, (34, 1), &["at most 33 columns, 22 rows"]);
}

#[test]
fn b39_row_count_differs() {
    let mut lines = vec![(10, "N:1:A"), (11, "X:8:1:9:4:0:50")];
    lines.extend((12..22).map(|n| (n, "D:####")));
    one("vault", &lines, "row-count", Warning, (21, 1), &["9 rows as declared on the X: line"]);
}

#[test]
fn b40_nul_byte() {
    let lines = [(10, "N:1:A"), (11, "X:8:1:1:5:0:50"), (14, "D:\0####"), (20, "N:2:B")];
    one("vault", &lines, "nul-byte", Warning, (14, 3), &["printable", "loses 1 further record"]);
}

/// S002-187
#[test]
fn b41_ambiguous_dice() {
    let line = "B:BOLT:FIRE:1d2+6/7";
    let words = ["1d2+(6)/7 or (1d2+6)/7", "reads 1d2+6/7 as"];
    one("spell", &[(10, "N:1:A"), (12, line)], "misread-dice", Warning, (12, 13), &words);
}

/// S002-188
#[test]
fn b42_duration_in_the_wrong_order() {
    one(
        "spell",
        &[(10, "N:1:A"), (12, "L:30+1d30")],
        "misread-duration",
        Warning,
        (12, 5),
        &["1d30+30", "30d30"],
    );
}

/// S002-189
#[test]
fn b43_unknown_special_effect() {
    let line = "S:REVEAL_SECRETZ:0";
    one("spell", &[(10, "N:1:A"), (12, line)], "unknown-word", Error, (12, 3), &["REVEAL_SECRETS"]);
}

#[test]
fn b44_chart_without_end() {
    let lines = [(10, "N:7:0:20:50"), (11, "D:a"), (12, "N:7:0:60:50"), (13, "D:b")];
    one("p_hist", &lines, "chart-open", Error, (12, 7), &["roll 100"]);
}

#[test]
fn b45_dangling_chart() {
    let lines = [(30, "N:9:99:100:50"), (31, "D:a")];
    one("p_hist", &lines, "dangling-chart", Error, (30, 5), &["0 or one of the blocks"]);
}

#[test]
fn b46_chart_split() {
    let head = |chart: u8| format!("N:{chart}:0:0:0:1:1:0:50");
    let (a, b) = (head(12), head(13));
    let mut all = complaints("room", &[(40, &a), (60, &b), (90, &a)]);
    // Nothing leads to these two blocks either, and that is said too.
    all.retain(|d| d.code != "unreached-chart");
    assert_eq!(all.len(), 1, "{all:#?}");
    assert_eq!((all[0].code, all[0].line, all[0].column), ("chart-split", 90, 3));
    assert_eq!(all[0].labels[0].line, 40);
}

#[test]
fn b47_long_selector() {
    one("limits", &[(7, "M:KK:5")], "long-selector", Error, (7, 4), &["\":\""]);
}

#[test]
fn b48_unknown_selector() {
    one("limits", &[(7, "M:Z:5")], "unknown-word", Error, (7, 3), &["one of m e F D K"]);
}

#[test]
fn b49_owner_number_too_big() {
    one("shop_own", &[(9, "N:0:8:Bob")], "above-capacity", Error, (9, 5), &["0..7 from M:B"]);
}

#[test]
fn b50_count_out_of_range() {
    let line = "E:23:5:0:100:0:0:0:100";
    one("p_class", &[(10, "N:1:A"), (20, line)], "out-of-range", Error, (20, 10), &["0 to 99"]);
}

#[test]
fn b51_name_too_long() {
    let line = "N:4:The Very Long Name Of A Town";
    one("dungeon", &[(9, line)], "long-text", Error, (9, 24), &["at most 19 characters"]);
}

#[test]
fn b52_monster_that_is_not_unique() {
    let variant = Arc::new(builtin::load("unangband").unwrap().unwrap());
    let dungeon = "V:0.7.0\nN:5:Town\nX:0:0:0:0\nQ:5:100\nL:0:0:0:0:0:0:0:0::\n";
    let monster = "V:0.7.0\nN:100:rat\n";
    let sources =
        [Source::new("dungeon.txt", dungeon.as_bytes()), Source::new("monster.txt", monster.as_bytes())];
    let all = check::check(&variant, &sources).diagnostics;
    let d = all.iter().find(|d| d.code == "wrong-record").unwrap();
    assert_eq!((d.line, d.column, d.expected.as_deref()), (4, 5, Some("0 or a UNIQUE monster")));
}

#[test]
fn b53_row_too_short() {
    let row = format!("A:{}", vec!["100"; 25].join(":"));
    let end = row.len() as u32 + 1;
    one("cost_adj", &[(12, &row)], "row-too-short", Error, (12, end), &["26 cells", "has 25"]);
}

#[test]
fn an_error_in_a_head_does_not_make_its_lines_complain() {
    let lines = [(10, "N:5"), (11, "G:!:w"), (12, "F:ACTIVATE"), (20, "N:6:B")];
    one("object", &lines, "missing-field", Error, (10, 4), &[]);
}
