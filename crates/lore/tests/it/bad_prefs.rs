//! Rows 54 to 60 of the catalogue of bad inputs (docs/spec/edit-files.md section 5): prefs. Each has its place and its words.
#![expect(clippy::unwrap_used, reason = "what a helper of these tests cannot do is a failed test")]

use angrist_lore::Source;
use angrist_lore::pref::load::Found;
use angrist_lore::pref::{Limits, Rules, Thing, Variables, directory, load, read};
use angrist_source::{Diagnostic, Severity};
use std::collections::BTreeMap;

/// The one complaint about a file with this text on line 5.
#[track_caller]
fn complaint(variant: &str, line: &str) -> Diagnostic {
    let rules = Rules::builtin(variant).unwrap();
    let limits = Limits(BTreeMap::from([(Thing::Monster, 1377), (Thing::Kind, 1018)]));
    let text = format!("# 1\n# 2\n\n# 4\n{line}\n");
    let mut all = read(Source::new("a.prf", text.as_bytes()), &rules, &limits).diagnostics;
    assert_eq!(all.len(), 1, "{all:#?}");
    all.remove(0)
}

#[track_caller]
fn one(d: &Diagnostic, code: &str, column: u32, words: &[&str]) {
    assert_eq!((d.code, d.file.as_str(), d.line, d.column), (code, "a.prf", 5, column), "{d:#?}");
    assert!(!d.message.is_empty());
    let said = format!("{}; {}", d.message, d.expected.as_deref().unwrap_or_default());
    for word in words {
        assert!(said.contains(word), "{word} missing in {said}");
    }
}

#[test]
fn b54_unbalanced_bracket() {
    one(&complaint("unangband", "?:[AND [EQU $SYS x11]"), "open-bracket", 22, &["]"]);
}

#[test]
fn b55_unknown_variable() {
    let d = complaint("unangband", "?:[EQU $SYSTEM x11]");
    one(&d, "unknown-variable", 8, &["SYS, GRAF, RACE, CLASS, PLAYER"]);
}

#[test]
fn b56_index_out_of_range() {
    let d = complaint("unangband", "R:9999:0x81/0x82");
    one(&d, "out-of-range", 3, &["9999", "0..1376"]);
    assert_eq!(d.severity, Severity::Error);
}

#[test]
fn b57_too_few_tokens() {
    let d = complaint("unangband", "K:12:0x81");
    one(&d, "too-few-values", 10, &["\"/\" and a symbol", "3", "2"]);
    assert_eq!(d.severity, Severity::Error);
}

#[test]
fn b58_a_keymap_has_one_key() {
    one(&complaint("unangband", "C:0:ab"), "not-one-key", 5, &["exactly one key"]);
}

#[test]
fn b59_a_quote_hides_the_delimiter() {
    one(&complaint("sil-q", "T:':27"), "quote", 3, &[r"\'"]);
}

#[test]
fn b60_a_file_that_includes_itself() {
    let rules = Rules::builtin("unangband").unwrap();
    let mut opened = 0;
    let mut fetch = |name: &str| {
        opened += 1;
        vec![Found { name: name.to_owned(), bytes: b"#\n#\n#\n#\n%:a.prf\nH:1\n".to_vec() }]
    };
    let loaded = load("a.prf", &rules, &Limits::default(), &Variables::new(), &mut fetch);
    assert_eq!((loaded.diagnostics.len(), loaded.holding.len(), loaded.files.len()), (1, 1, 1));
    one(&loaded.diagnostics[0], "include-cycle", 3, &["a.prf", "a file", "not already being read"]);
    assert!(opened <= 2, "{opened}");
}

/// The diagnostics of a directory of pref files, a line each.
fn of_directory(variant: &str, files: &[(&str, &str)]) -> Vec<String> {
    let rules = Rules::builtin(variant).unwrap();
    let sources: Vec<Source<'_>> = files.iter().map(|(n, t)| Source::new(n, t.as_bytes())).collect();
    let all = directory::check(&sources, &rules, &Limits::default());
    all.iter().map(Diagnostic::one_line).collect()
}

#[test]
fn an_option_that_there_is_not_is_told_with_the_nearest() {
    let text = "X:auto_more\nY:hjkl_movment\nX:nosuch\nY:birth_ironman\nX:cheat_peek\n";
    assert_eq!(
        of_directory("sil-q", &[("pref/a.prf", text)]),
        [
            "pref/a.prf:2:3: warning[unknown-option]: there is no option hjkl_movment; did you mean hjkl_movement?",
            "pref/a.prf:3:3: warning[unknown-option]: there is no option nosuch",
        ]
    );
}

#[test]
fn an_include_of_no_file_is_a_warning_unless_it_may_be_missing() {
    let text = "%:user.pfr\n%:user-x11.prf\n?:[EQU $SYS x11]\n%:font-x11.prf\n?:1\n%:b.prf\n";
    assert_eq!(
        of_directory("sil-q", &[("pref/a.prf", text), ("pref/b.prf", ""), ("pref/user.prf", "")]),
        [
            "pref/a.prf:1:3: warning[missing-include]: there is no file user.pfr; the line has no effect; did you mean user.prf?",
            "pref/a.prf:2:3: note[missing-include]: there is no file user-x11.prf; the line has no effect",
            "pref/a.prf:4:3: note[missing-include]: there is no file font-x11.prf; the line has no effect",
        ]
    );
}

#[test]
fn a_letter_that_is_no_colour_of_a_message_is_answered_alike_in_both_games() {
    for (variant, colours) in [("sil-q", "dwsorgbuDWvyRGBU"), ("unangband", "dwsorgbuDWPyRGBU")] {
        let d = complaint(variant, "M:5:q");
        one(&d, "unknown-colour", 5, &["No colour has this letter", "a number or one of", colours]);
    }
}
