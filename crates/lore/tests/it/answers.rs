//! Mistakes of makers and the answers to them: one complaint for each cause, which says what to write.

use crate::bad_inputs::{complaints, one};
use angrist_source::Severity::{Error, Warning};

/// One complaint a line, whatever the spaces, and no flag of it is called unknown.
#[test]
fn commas_between_flags_are_one_complaint_that_says_what_to_write() {
    let head = (10, "N:5:Wolf");
    for (line, lost) in [
        ("F:FRIENDS, RAND_25, WOLF", "FRIENDS and RAND_25 have no effect"),
        ("F:FRIENDS,RAND_25,WOLF", "FRIENDS, RAND_25 and WOLF have no effect"),
        ("F:FRIENDS; RAND_25 | WOLF", "separated by semicolons; FRIENDS has no effect"),
    ] {
        let all = complaints("sil monster", &[head, (11, line)]);
        let [d] = &all[..] else { panic!("{line}: {all:#?}") };
        assert_eq!((d.code, d.severity, d.line, d.column), ("comma-between-flags", Warning, 11, 3));
        assert!(d.message.contains(lost), "{}", d.message);
        assert_eq!(d.help.as_deref(), Some("write F:FRIENDS | RAND_25 | WOLF"));
    }
}

/// The NUL is the cause of whatever cannot be read behind it.
#[test]
fn a_nul_byte_in_a_number_is_the_only_complaint_about_its_line() {
    let head = (10, "N:5:Wolf");
    for (line, column) in [("W:1\0:1", 4), ("W\0:1:1", 2)] {
        let all = complaints("sil monster", &[head, (11, line)]);
        let [d] = &all[..] else { panic!("{line:?}: {all:#?}") };
        assert_eq!((d.code, d.severity, d.line, d.column), ("nul-byte", Error, 11, column));
        assert_eq!((d.message.as_str(), d.help.as_deref()), ("a NUL byte", Some("remove it")));
    }
    // In a text it can be read over, and a flag that it splits is not also called unknown.
    let all = complaints("sil monster", &[head, (11, "F:WO\0LF")]);
    assert_eq!(all.iter().map(|d| (d.code, d.severity)).collect::<Vec<_>>(), [("nul-byte", Warning)]);
}

/// A head that is not seen makes two records one: what is then double follows from it.
#[test]
fn a_head_in_lower_case_is_one_complaint() {
    let lines =
        [(10, "N:5:Wolf"), (11, "W:1:1"), (12, "G:C:u"), (14, "n:6:Bear"), (15, "W:2:2"), (16, "G:q:u")];
    let near = "near N.";
    one("sil monster", &lines, "unknown-kind", Error, (14, 1), &["begins with n:", near]);
    let more = [&lines[..], &[(18, "N:7:Fox"), (19, "W:1:1"), (20, "W:1:1")]].concat();
    let codes: Vec<_> = complaints("sil monster", &more).iter().map(|d| (d.code, d.line)).collect();
    assert_eq!(codes, [("unknown-kind", 14), ("repeated-line", 20)], "the next head is counted again");
}

#[test]
fn too_many_lines_name_the_record_and_the_first_of_them() {
    let mut lines = vec![(10, "N:5:Wolf")];
    lines.extend((11..16).map(|n| (n, "B:HIT:HURT:(+3,2d3)")));
    let words = ["Wolf has too many B: lines", "at most 4", "line 11: the first one"];
    one("sil monster", &lines, "too-many-lines", Error, (15, 1), &words);
}

#[test]
fn a_wrong_character_before_dice_is_an_error_that_says_what_to_write() {
    for (line, column, help) in [
        ("B:HIT:HURT:(3;2d3)", 14, "write (+3,2d3)"),
        ("B:HIT:HURT:(-1/1d4)", 15, "write (-1,1d4)"),
        ("P:[+5 2d4]", 6, "write [+5,2d4]"),
    ] {
        let all = complaints("sil monster", &[(10, "N:5:Wolf"), (11, line)]);
        let [d] = &all[..] else { panic!("{line}: {all:#?}") };
        assert_eq!((d.code, d.severity, d.column), ("bad-separator", Error, column), "{d:#?}");
        assert_eq!((d.help.as_deref(), d.expected.as_deref()), (Some(help), Some("\",\"")));
    }
}

#[test]
fn letters_that_look_like_digits_are_guessed() {
    for (line, column, near) in [("W:O:1", 3, "0"), ("W:lO:1", 3, "10"), ("W:1O:1", 4, "0")] {
        let all = complaints("sil monster", &[(10, "N:5:Wolf"), (11, line)]);
        let [d] = &all[..] else { panic!("{line}: {all:#?}") };
        assert_eq!((d.column, d.nearest.as_deref()), (column, Some(near)), "{d:#?}");
    }
}

#[test]
fn a_long_text_is_to_be_split_where_a_record_may_have_several_lines_of_it() {
    let long = format!("D:{}", "x".repeat(2000));
    let all = complaints("sil monster", &[(10, "N:5:Wolf"), (11, &long)]);
    let [d] = &all[..] else { panic!("{all:#?}") };
    assert_eq!((d.code, d.message.as_str()), ("long-line", "the line has 2,002 bytes"));
    assert_eq!(d.help.as_deref(), Some("split it into several D: lines"));
    let long = format!("G:C:{}", "u".repeat(2000));
    let all = complaints("sil monster", &[(10, "N:5:Wolf"), (11, &long)]);
    assert!(all.iter().any(|d| d.code == "long-line" && d.help.is_none()), "{all:#?}");
}

#[test]
fn a_flag_with_a_suggestion_is_only_called_not_known() {
    let all = complaints("sil monster", &[(10, "N:5:Wolf"), (11, "F:UNDAED")]);
    let [d] = &all[..] else { panic!("{all:#?}") };
    assert_eq!((d.nearest.as_deref(), d.expected.as_deref()), (Some("UNDEAD"), None));
}

#[test]
fn a_cell_that_means_nothing_is_told_once_a_picture() {
    let lines = [(10, "N:1:Den"), (11, "X:6:1:1"), (12, "D:$$$$"), (13, "D:$QQ$"), (14, "D:$$$$")];
    one(
        "sil vault",
        &lines,
        "unknown-cell",
        Warning,
        (13, 4),
        &["Q has no meaning", "bare floor", "one of .#$"],
    );
}

#[test]
fn limits_without_a_line_are_told_like_missing_ones() {
    let variant = crate::common::variant("sil-q");
    let sources = [("limits.txt", "V:1.5.0\n"), ("names.txt", "V:1.5.0\nN:a\n")]
        .map(|(name, text)| angrist_lore::Source::new(name, text.as_bytes()));
    let report = angrist_lore::check::check(&variant, &sources);
    let said = angrist_lore::check::missing(&report.lib);
    let of_limits: Vec<_> =
        said.iter().filter(|d| d.file == "limits.txt").map(|d| (d.code, d.severity)).collect();
    assert_eq!(of_limits, [("empty-file", Warning)]);
}

/// A head line that was deleted makes two records one: several kinds of line are then double for one reason.
#[test]
fn a_head_that_was_deleted_is_one_complaint_that_names_the_lines() {
    let lines = [
        (10, "N:5:Wolf"),
        (11, "W:1:1"),
        (12, "G:C:u"),
        (13, "I:2:4d4:0"),
        (15, "W:2:2"),
        (16, "G:q:u"),
        (17, "I:2:4d4:0"),
        (19, "N:7:Fox"),
        (20, "W:1:1"),
        (21, "W:1:1"),
    ];
    let all = complaints("sil monster", &lines);
    let said: Vec<_> = all.iter().map(|d| (d.code, d.line, d.column, d.message.as_str())).collect();
    let joined = "Wolf has a second W:, G: and I: line from line 15 on; is an N: line missing before it?";
    let single = "a second W: line; the original uses the last one";
    assert_eq!(said, [("repeated-line", 15, 1, joined), ("repeated-line", 21, 1, single)]);
}

/// Whether a blow fights is not known when its name is not found.
#[test]
fn a_misspelt_blow_is_one_complaint() {
    let lines = [(10, "N:5:Wolf"), (15, "B:HTI"), (16, "D:x")];
    one("monster", &lines, "unknown-name", Error, (15, 3), &["blows.txt has no HTI", "near HIT."]);
    let lines = [(10, "N:5:Wolf"), (14, "S:BLOW_1"), (15, "B:BLOT"), (16, "F:NEVER_BLOW"), (17, "D:x")];
    let codes: Vec<_> = complaints("monster", &lines).iter().map(|d| d.code).collect();
    assert_eq!(codes, ["unknown-name"]);
}

#[test]
fn nothing_is_claimed_of_blows_when_their_file_is_missing() {
    let variant = crate::common::variant("unangband");
    let text = "V:0.7.0\nN:1:Wolf\nB:HIT\nF:NEVER_BLOW\nD:x\n";
    let report =
        angrist_lore::check::check(&variant, &[angrist_lore::Source::new("monster.txt", text.as_bytes())]);
    let codes: Vec<_> = report.diagnostics.iter().map(|d| d.code).collect();
    assert!(!codes.contains(&"contradiction"), "{codes:?}");
}

#[test]
fn a_line_of_control_characters_is_told_as_damage() {
    for (line, count) in [("\u{1}\u{2}\u{3}\u{4}\u{5}", "5"), ("\0\u{1}\0\u{2}\0\u{3}", "6")] {
        let all = complaints("sil monster", &[(10, "N:5:Wolf"), (11, line), (12, "W:1:1")]);
        let [d] = &all[..] else { panic!("{all:#?}") };
        assert_eq!((d.code, d.severity, d.line, d.column), ("control-characters", Warning, 11, 1));
        assert_eq!(d.message, format!("this line is {count} control characters; is the file damaged?"));
    }
    let end = complaints("sil monster", &[(10, "N:5:Wolf"), (11, "\u{1a}")]);
    assert!(end.is_empty(), "the end mark of an old editor: {end:#?}");
}

#[test]
fn missing_limits_are_told_in_a_sentence() {
    let variant = crate::common::variant("sil-q");
    let names = angrist_lore::Source::new("names.txt", b"V:1.5.0\nN:a\n");
    let said = angrist_lore::check::missing(&angrist_lore::check::check(&variant, &[names]).lib);
    let limits = said.iter().find(|d| d.file == "limits.txt").unwrap();
    assert_eq!(limits.help.as_deref(), Some("the number of records in the other files was not checked"));
}

#[test]
fn swapped_ends_are_told_as_such() {
    let variant = crate::common::variant("sil-q");
    let sources = [
        ("object.txt", "V:1.5.0\nN:1:Shield\nI:34:1:0\n"),
        ("special.txt", "V:1.5.0\nN:1:of X\nT:34:99:0\n"),
    ]
    .map(|(name, text)| angrist_lore::Source::new(name, text.as_bytes()));
    let report = angrist_lore::check::check(&variant, &sources);
    let d = report.diagnostics.iter().find(|d| d.code == "dangling-key").unwrap();
    assert_eq!((d.line, d.column), (3, 6));
    assert_eq!(d.message, "sval 99 to 0 is empty: are the ends swapped?");
}
