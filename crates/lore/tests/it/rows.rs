//! Rows of docs/spec/002.tsv that are about the files and not about playing, each by its number.
#![expect(clippy::unwrap_used, reason = "what a helper of these tests cannot do is a failed test")]

use crate::common;
use crate::common::variant;
use angrist_lore::Source;
use angrist_lore::record::{self, Lib};
use angrist_lore::schema::Variant;
use angrist_source::{Diagnostic, Severity};
use proptest::prelude::*;
use std::sync::Arc;

/// Complaints about files of Unangband.
fn complaints(files: &[(&str, &str)]) -> Vec<Diagnostic> {
    common::complaints(files, &[])
}

fn codes(files: &[(&str, &str)]) -> Vec<(&'static str, Severity)> {
    complaints(files).iter().map(|d| (d.code, d.severity)).collect()
}

/// A variant made up for these tests.
fn small() -> Arc<Variant> {
    let words = "about = 'x'\n[vocabulary.flag]\nwords = 'FIRST_FLAG SECOND_FLAG THIRD_FLAG'\n";
    let thing = "about='x'\nfamily='indexed'\n[kind.N]\nname='head'\nfields=['index: index','name: text']\n\
        [kind.A]\nname='a'\nfields=['x: int','y: int','z: int']\n[kind.B]\nname='b'\nfields=['x: int','y: int']\n\
        [kind.F]\nname='f'\ncount='0..'\nfields=['flags: flags flag']\n[kind.D]\nname='d'\ncount='0..'\nfields=['text: text empty']\n\
        [kind.G]\nname='g'\nfields=['char: glyph','rest: text']\n";
    let chain = "about='x'\nfamily='chained'\n[kind.N]\nname='head'\nfields=['chart: u8','next: chart chain or-zero']\n\
        [kind.D]\nname='d'\nfields=['text: text']\n";
    let table = "about='x'\nfamily='table'\n[kind.A]\nname='row'\nfields=['cells: numbers 3']\n";
    let texts = [("vocabulary", words), ("thing", thing), ("chain", chain), ("table", table)];
    Arc::new(Variant::load("small", &texts).unwrap())
}

fn read<'a>(variant: &Arc<Variant>, name: &'a str, text: &'a str) -> Lib<'a> {
    let (lib, said) = record::read(variant, &[Source::new(name, text.as_bytes())]);
    let said: Vec<_> = said.iter().filter(|d| d.code != "no-version").collect();
    assert!(said.is_empty(), "{said:?}");
    lib
}

/// S002-014, S002-015
#[test]
fn the_sample_block_reads_as_two_records() {
    let variant = small();
    let text =
        "N:1:the first element\nA:1:2:3\nB:4:5\nF:FIRST_FLAG | SECOND_FLAG\n\nN:2:the second element\n";
    let lib = read(&variant, "thing.txt", text);
    let table = lib.table("thing").unwrap();
    assert_eq!(table.len(), 2);
    let first = table.get(1).unwrap();
    assert_eq!(["x", "y", "z"].map(|f| first.int("A", f)), [Some(1), Some(2), Some(3)]);
    assert_eq!((first.int("B", "x"), first.int("B", "y")), (Some(4), Some(5)));
    assert_eq!(first.flags("F").collect::<Vec<_>>(), ["FIRST_FLAG", "SECOND_FLAG"]);
    assert_eq!((first.bits("F", "flag"), first.place().line), (0b11, 1));
    assert_eq!(table.get(2).unwrap().name(), "the second element");
}

/// S002-012, S002-158
#[test]
fn flags_may_be_split_by_blanks_bars_or_lines() {
    let variant = small();
    let forms = [
        "F:FIRST_FLAG | THIRD_FLAG",
        "F:FIRST_FLAG|THIRD_FLAG",
        "F:FIRST_FLAG THIRD_FLAG |",
        "F:FIRST_FLAG\nF:THIRD_FLAG",
    ];
    for form in forms {
        let text = format!("N:1:a\n{form}\n");
        let lib = read(&variant, "thing.txt", &text);
        assert_eq!(lib.table("thing").unwrap().get(1).unwrap().bits("F", "flag"), 0b101, "{form}");
    }
}

/// S002-017, S002-021
#[test]
fn chained_records_share_a_block_and_are_counted() {
    let variant = small();
    let lib = read(&variant, "chain.txt", "N:5:0\nD:a\nN:5:6\nD:b\nN:6:0\nD:c\n");
    let found: Vec<_> =
        lib.table("chain").unwrap().records().map(|r| (r.index(), r.int("N", "chart").unwrap())).collect();
    assert_eq!(found, [(0, 5), (1, 5), (2, 6)]);
}

/// S002-020
#[test]
fn a_line_of_a_table_is_a_row_of_columns() {
    let variant = small();
    let lib = read(&variant, "table.txt", "A:1:2:3\nA: 4:5:6\n");
    let rows: Vec<_> =
        lib.table("table").unwrap().records().map(|r| r.head().unwrap().ints("cells")).collect();
    assert_eq!(rows, [[1, 2, 3], [4, 5, 6]]);
}

/// S002-129
#[test]
fn a_glyph_may_be_a_colon() {
    let variant = small();
    let lib = read(&variant, "thing.txt", "N:1:a\nG:::r\n");
    let record = lib.table("thing").unwrap().get(1).unwrap();
    assert_eq!(
        (record.int("G", "char"), record.row("G").unwrap().text("rest").unwrap()),
        (Some(i32::from(b':')), "r".into())
    );
}

/// S002-143
#[test]
fn texts_are_joined_with_nothing_between() {
    let variant = small();
    let lib = read(&variant, "thing.txt", "N:1:a\nD:one\nD: two \nD:\nD:three\n");
    assert_eq!(lib.table("thing").unwrap().get(1).unwrap().text("D"), "one two three");
}

/// What a lib says, without its places.
fn tables(variant: &Arc<Variant>, text: &str) -> Vec<(i32, Vec<Vec<u8>>)> {
    let (lib, _) = record::read(variant, &[Source::new("monster.txt", text.as_bytes())]);
    let table = lib.table("monster").unwrap();
    let row = |r: record::Row<'_>| {
        r.cells().iter().flat_map(|c| [r.bytes_of(c), b":"].concat()).collect::<Vec<u8>>()
    };
    table.records().map(|r| (r.index(), r.rows().map(row).collect())).collect()
}

const MONSTER: &str =
    "V:0.7.0\nN:1:rat\nG:r:w\nI:110:5:20:4:9\nB:BITE:HURT:1d3\nF:ANIMAL | RAND_25 |\nD:a\nN:2:bat\nG:b:w\n";

/// S002-007, S002-009
#[test]
fn line_ends_comments_and_blank_lines_change_nothing() {
    let variant = variant("unangband");
    let plain = tables(&variant, MONSTER);
    assert_eq!(plain, tables(&variant, &MONSTER.replace('\n', "\r\n")));
    assert_eq!(plain, tables(&variant, &MONSTER.replace('\n', "\n\n# N:9:no\n\r\n")));
}

/// S002-136
#[test]
fn a_blow_may_leave_out_effect_and_dice() {
    let text = "N:1:a\nB:BEG\nB:TOUCH:EAT_GOLD\nB:CLAW:HURT:1d1\nB:HIT::1d2\n";
    assert_eq!(codes(&[("monster", text)]), []);
}

/// S002-132
#[test]
fn alertness_above_255_is_an_error() {
    assert_eq!(codes(&[("monster", "N:1:a\nI:110:5:20:4:256\n")]), [("out-of-range", Severity::Error)]);
}

/// S002-038
#[test]
fn a_file_without_schema_is_kept_and_said_to_be_unused() {
    assert_eq!(codes(&[("weather", "N:1:rain\n")]), [("unused-file", Severity::Note)]);
}

/// S002-073, S002-165, S002-168, S002-175, S002-177
#[test]
fn lines_that_only_the_notes_describe_are_accepted_with_a_note() {
    let cases = [
        ("artifact", "D:text"),
        ("p_class", "B:1:1:1:1:1"),
        ("p_class", "F:X"),
        ("p_race", "F:X"),
        ("p_race", "O:1"),
    ];
    for (file, line) in cases {
        let mut all = codes(&[(file, &format!("N:1:a\n{line}\n"))]);
        // That two artifacts are missing here is told as well.
        all.retain(|c| c.0 != "engine-record");
        assert_eq!(all, [("unread-kind", Severity::Note)], "{file} {line}");
    }
}

/// S002-076
#[test]
fn an_activation_needs_its_flag_and_the_flag_an_activation() {
    let base = "N:1:Grond of Morgoth\n";
    let only = |text: String| {
        let mut all = codes(&[("artifact", &text)]);
        all.retain(|c| c.0.starts_with("needs"));
        all
    };
    assert_eq!(only(format!("{base}A:1:2:3\n")), [("needs-flag", Severity::Error)]);
    assert_eq!(only(format!("{base}F:ACTIVATE\n")), [("needs-kind", Severity::Warning)]);
    assert_eq!(only(format!("{base}A:1:2:3\nF:ACTIVATE\n")), []);
}

/// S002-117, S002-111, S002-120, S002-106
#[test]
fn ego_items_keep_their_rules() {
    assert_eq!(codes(&[("ego_item", "N:1:a\nA:1:2:3\n")]), [("needs-flag", Severity::Error)]);
    assert_eq!(codes(&[("ego_item", "N:1:a\nA:1:2:3\nF:UNCONTROLLED\n")]), []);
    assert_eq!(codes(&[("ego_item", "N:1:a\nF:STR\nO:DEX\n")]), [("not-subset", Severity::Warning)]);
    assert_eq!(codes(&[("ego_item", "N:1:a\nT:38:0:9\n")]), [("unwise-value", Severity::Warning)]);
    assert_eq!(
        codes(&[("ego_item", "N:1:a\nT:23:0:9\nT:22:0:9\nT:21:0:9\nT:20:0:9\n")]),
        [("too-many-lines", Severity::Error)]
    );
}

/// S002-065, S002-066, S002-084
#[test]
fn artifacts_that_the_engine_uses_must_stay() {
    let both = "N:34:of Morgoth\nW:1:1:1:1\nN:111:'Grond'\nW:1:1:1:1\n";
    assert_eq!(codes(&[("artifact", both)]), []);
    assert_eq!(
        codes(&[("artifact", &both.replace("'Grond'", "'Grund'"))]),
        [("engine-record", Severity::Warning)]
    );
    assert_eq!(
        codes(&[("artifact", &both.replacen("W:1:1", "W:1:2", 1))]),
        [("engine-value", Severity::Error)]
    );
}

/// S002-166, S002-183, S002-185
#[test]
fn one_line_too_many_is_an_error() {
    let many = |head: &str, line: &str, n: usize| format!("N:1:a\n{head}{}", format!("{line}\n").repeat(n));
    assert_eq!(codes(&[("p_class", &many("", "T:x", 11))]), [("too-many-lines", Severity::Error)]);
    assert_eq!(codes(&[("spell", &many("", "C:1:1:1:1:1", 9))]), [("too-many-lines", Severity::Error)]);
    assert_eq!(codes(&[("spell", &many("", "B:BOLT:FIRE", 5))]), [("too-many-lines", Severity::Error)]);
    assert_eq!(codes(&[("spell", &many("", "B:BOLT:FIRE", 4))]), []);
}

/// S002-159
#[test]
fn a_rune_recipe_with_a_bar_is_told_the_right_form() {
    let all = complaints(&[("object", "N:1:a\nY:1|2\n")]);
    assert_eq!((all[0].code, all[0].line, all[0].column), ("bad-separator", 3, 4));
    assert!(all[0].expected.as_deref().unwrap().contains("':'"));
}

/// S002-191
#[test]
fn a_blinding_blow_should_come_last() {
    assert_eq!(
        codes(&[("spell", "N:1:a\nB:BOLT:BLIND:1\nB:BOLT:FIRE:1\n")]),
        [("not-last", Severity::Warning)]
    );
    assert_eq!(codes(&[("spell", "N:1:a\nB:BOLT:FIRE:1\nB:BOLT:BLIND:1\n")]), []);
}

/// S002-068, S002-180
#[test]
fn a_base_item_must_be_a_kind_of_object() {
    let object = ("object", "N:1:a\nI:23:5:0\n");
    assert_eq!(codes(&[object, ("spell", "N:1:a\nA:23:6:1\n")]), [("dangling-key", Severity::Warning)]);
    assert_eq!(codes(&[object, ("spell", "N:1:a\nA:Sword:5:1\n")]), []);
}

/// S002-016, S002-072
#[test]
fn a_reference_by_number_finds_its_record_or_is_reported() {
    let spell = ("spell", "N:7:a\n");
    let store = |n| format!("N:1:x\nP:{n}:0\n");
    assert_eq!(codes(&[("spell", "N:7:a\nP:7:0\n")]), []);
    assert_eq!(codes(&[("spell", &store(9))]), [("dangling-reference", Severity::Error)]);
    assert_eq!(
        codes(&[
            spell,
            ("artifact", "N:34:of Morgoth\nW:1:1:1:1\nN:111:Grond\nW:1:1:1:1\nA:8:1:1\nF:ACTIVATE\n")
        ]),
        [("dangling-reference", Severity::Error)]
    );
}

/// S002-039
#[test]
fn files_are_known_by_name_whatever_their_capitals() {
    let variant = variant("unangband");
    let (lib, _) = record::read(&variant, &[Source::new("lib/edit/Monster.TXT", MONSTER.as_bytes())]);
    assert_eq!(lib.table("monster").unwrap().len(), 2);
}

#[test]
fn a_file_of_constants_is_a_table_of_keys_and_values() {
    let variant = variant("sil-q");
    let text = "R:min_depth:blocked\nC:morale_base:20\nT:pit:fall:2d4\n";
    let lib = read(&variant, "constants.txt", text);
    let table = lib.table("constants").unwrap();
    assert_eq!(table.find("key", "min_depth").unwrap().text("value").unwrap(), "blocked");
    assert_eq!(table.find("key", "morale_base").unwrap().text("value").unwrap(), "20");
    let pit = table.find("key", "pit").unwrap();
    assert_eq!((pit.letter(), pit.text("value").unwrap().as_ref(), pit.line()), (b'T', "fall:2d4", 3));
}

/// A file so full of control characters that it counts as no text is given back as it was, and asked nothing more.
#[test]
fn a_file_of_control_characters_is_left_as_it_is() {
    let lines = ["#\u{e}", "#\u{7f}", "G:\u{e}:a", "#\u{e}\u{e}\u{e}", "#\u{7f}", "#\0"];
    let text = lines.join("\n");
    let source = Source::new("monster.txt", text.as_bytes());
    let (_, said) = record::read(&variant("unangband"), &[source]);
    assert!(!said.is_empty(), "it is complained about");
    assert_eq!(angrist_lore::lines::join(&angrist_lore::lines::split(source), source.bytes), text.as_bytes());
    angrist_lore::fuzz_entry::records(&[&[19u8][..], text.as_bytes()].concat());
}

proptest! {
    /// Reading, writing and reading again gives the same records, for files put together from sound and broken lines.
    #[test]
    fn read_write_read(lines in proptest::collection::vec("(N:[0-9]{1,3}:[a-z|&~]{0,5}|G:.:[a-z]|I:[-+0-9x :]{0,12}|W:[0-9:]{0,9}|F:[A-Z_| ]{0,12}|D:[ -~]{0,9}|#.{0,5}|[ -~]{0,4})(\r)?", 0..30)) {
        let variant = variant("unangband");
        let text = lines.join("\n");
        let source = Source::new("monster.txt", text.as_bytes());
        let (lib, said) = record::read(&variant, &[source]);
        let all = angrist_lore::lines::split(source);
        let written = angrist_lore::lines::join(&all, source.bytes);
        prop_assert_eq!(&written, &text.as_bytes());
        let (again, said_again) = record::read(&variant, &[Source::new("monster.txt", &written)]);
        prop_assert_eq!(&lib.tables, &again.tables);
        prop_assert_eq!(said, said_again);
        angrist_lore::fuzz_entry::records(&[&[19u8][..], text.as_bytes()].concat());
    }
}
