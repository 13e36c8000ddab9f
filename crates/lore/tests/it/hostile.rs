//! What a stranger's directory does to the readers: files of one name in several places, circles of includes, numbers and
//! lines without end. Good data gives no complaint; bad data gives one at the right place, of a bearable length.
#![expect(clippy::unwrap_used, reason = "what a helper of these tests cannot do is a failed test")]

use angrist_lore::Source;
use angrist_lore::check::check;
use angrist_lore::pref::{Limits, Rules, directory};
use angrist_lore::schema::{Variant, builtin};
use angrist_source::{Diagnostic, Severity, render};
use std::sync::Arc;

fn variant() -> Arc<Variant> {
    Arc::new(builtin::load("sil-q").unwrap().unwrap())
}

fn said<'a>(all: &'a [Diagnostic], code: &str) -> Vec<&'a Diagnostic> {
    all.iter().filter(|d| d.code == code).collect()
}

const WORM: &[u8] = b"V:1.5.0\nN:4:Gloomworm\nG:w:g\n";
const LIMITS: &[u8] = b"V:1.5.0\nM:R:656\nM:K:600\nM:F:86\nM:L:310\n";

#[test]
fn of_two_files_of_one_name_the_one_in_the_edit_directory_is_read() {
    let old: &[u8] = b"V:1.5.0\nN:4:Oldworm\nG:w:g\nF:NO_SUCH_FLAG\n";
    for names in [
        ["backup/monster.txt", "edit/monster.txt"],
        ["edit/monster.txt", "edit/old/monster.txt"],
        ["a/b/monster.txt", "monster.txt"],
    ] {
        let new = names.iter().position(|n| ["edit/monster.txt", "monster.txt"].contains(n)).unwrap();
        let sources: Vec<Source<'_>> =
            (0..2).map(|at| Source::new(names[at], if at == new { WORM } else { old })).collect();
        let report = check(&variant(), &sources);
        let table = report.lib.table("monster").unwrap();
        assert_eq!(table.get(4).unwrap().name(), "Gloomworm", "{names:?}");
        assert_eq!(said(&report.diagnostics, "unknown-flag").len(), 0, "{names:?}");
        let shadowed = said(&report.diagnostics, "shadowed-file");
        assert_eq!(shadowed.len(), 1, "{names:?}");
        assert_eq!((shadowed[0].file.as_str(), shadowed[0].severity), (names[1 - new], Severity::Note));
    }
}

/// On a system that tells capitals apart, a copy from another one may lie beside the file.
#[test]
fn of_two_names_that_differ_in_capitals_the_usual_one_is_read_and_the_other_warned_of() {
    let old: &[u8] = b"V:1.5.0\nN:4:Oldworm\nG:w:g\n";
    for turn in [false, true] {
        let mut sources = [Source::new("edit/MONSTER.TXT", old), Source::new("edit/monster.txt", WORM)];
        if turn {
            sources.reverse();
        }
        let report = check(&variant(), &sources);
        assert_eq!(report.lib.table("monster").unwrap().get(4).unwrap().name(), "Gloomworm");
        let shadowed = said(&report.diagnostics, "shadowed-file");
        let places: Vec<_> = shadowed.iter().map(|d| (d.file.as_str(), d.severity)).collect();
        assert_eq!(places, [("edit/MONSTER.TXT", Severity::Warning)]);
        assert!(shadowed[0].message.contains("differs only in case"), "{}", shadowed[0].message);
    }
}

#[test]
fn prefs_are_measured_by_the_capacities_of_their_lib() {
    let report = check(&variant(), &[Source::new("limits.txt", LIMITS)]);
    let rules = Rules::builtin("sil-q").unwrap();
    let limits = Limits::of_lib(&report.lib, &rules);
    let text = b"R:655:1/2\nR:656:1/2\nK:600:1/2\nF:86:1/2\nL:309:1/2\nL:310:1/2\n";
    let all = directory::check(&[Source::new("a.prf", text)], &rules, &limits);
    let places: Vec<(u32, u32)> = said(&all, "out-of-range").iter().map(|d| (d.line, d.column)).collect();
    assert_eq!(places, [(2, 3), (3, 3), (4, 3), (6, 3)]);
    assert_eq!(all.len(), 4, "{all:#?}");
    assert!(all[0].expected.as_deref().unwrap().contains("0..655"), "{:?}", all[0]);
}

// Bad input 60, and longer ways round.
#[test]
fn a_circle_of_includes_is_told_once() {
    let rules = Rules::builtin("sil-q").unwrap();
    let try_out = |files: &[(&str, &str)]| {
        let sources: Vec<Source<'_>> = files.iter().map(|(n, t)| Source::new(n, t.as_bytes())).collect();
        directory::check(&sources, &rules, &Limits::default())
            .into_iter()
            .map(|d| (d.code, d.severity, d.file, d.line, d.column))
            .collect::<Vec<_>>()
    };
    let cycle = |level, file: &str, line| ("include-cycle", level, file.to_owned(), line, 3);
    assert_eq!(try_out(&[("pref/a.prf", "# 1\n\n%:a.prf\n")]), [cycle(Severity::Warning, "pref/a.prf", 3)]);
    assert_eq!(
        try_out(&[
            ("a.prf", "%:b.prf\n"),
            ("b.prf", "%:c.prf\n"),
            ("c.prf", "\n%:a.prf\n"),
            ("d.prf", "%:a.prf\n")
        ]),
        [cycle(Severity::Warning, "a.prf", 1)]
    );
    let two = [Source::new("a.prf", b"%:b.prf\n"), Source::new("b.prf", b"\n%:a.prf\n")];
    let said = directory::check(&two, &rules, &Limits::default());
    assert_eq!(said[0].message, "a.prf and b.prf include each other, so reading never ends");
    let also: Vec<_> = said[0].labels.iter().map(|l| (l.file.as_str(), l.line, l.message.as_str())).collect();
    assert_eq!((said.len(), also), (1, vec![("b.prf", 2, "a.prf is included here")]));
    let some = "?:[EQU $SYS x11]\n%:a.prf\n";
    assert_eq!(try_out(&[("a.prf", some)]), [cycle(Severity::Warning, "a.prf", 2)], "not for everybody");
    assert_eq!(try_out(&[("a.prf", "?:0\n%:a.prf\n")]), [], "never read");
    assert_eq!(
        try_out(&[("a.prf", "?:[EQU $SYS x11]\n?:1\n%:a.prf\n")]),
        [cycle(Severity::Warning, "a.prf", 3)]
    );
    assert_eq!(try_out(&[("a.prf", "%:b.prf\n%:c.prf\n"), ("b.prf", "%:c.prf\n"), ("c.prf", "")]), []);
}

#[test]
fn a_number_of_twenty_digits_is_told_as_written() {
    let text = b"V:1.5.0\nN:1:of Oddness\nW:1:1:1:99999999999999999999\n";
    let report = check(&variant(), &[Source::new("special.txt", text)]);
    let d = said(&report.diagnostics, "out-of-range")[0];
    assert_eq!((d.line, d.column), (3, 9));
    assert!(d.message.contains("99999999999999999999"), "{}", d.message);
    assert!(d.expected.as_deref().unwrap().contains("at most 2147483647"), "{:?}", d.expected);
}

#[test]
fn of_two_capacities_the_later_holds_and_both_are_told() {
    let limits: &[u8] = b"V:1.5.0\nM:R:656\nM:R:3\n";
    let report = check(&variant(), &[Source::new("limits.txt", limits), Source::new("monster.txt", WORM)]);
    assert_eq!(said(&report.diagnostics, "above-capacity").len(), 1, "4 is above 3");
    let twice = said(&report.diagnostics, "duplicate-key");
    assert_eq!((twice.len(), twice[0].line, twice[0].column), (1, 3, 3));
    assert_eq!(report.lib.capacity(b'R'), Some(3));
    assert_eq!(report.lib.capacity(b'K'), None);
}

#[test]
fn a_line_that_was_not_read_to_its_end_is_complained_about_once() {
    let object: &[u8] = b"V:1.5.0\nN:5:Blade\nG:|:w\nI:23:5:0\nW:1:0:20:30\nP:0:2d5:0:0d0\n";
    let ability: &[u8] = b"V:1.5.0\nN:0:Hewing\nI:0:0:1\nT:1:2\nD:x\n";
    let report = check(&variant(), &[Source::new("object.txt", object), Source::new("ability.txt", ability)]);
    let here: Vec<&str> = report
        .diagnostics
        .iter()
        .filter(|d| d.file == "ability.txt" && d.line == 4)
        .map(|d| d.code)
        .collect();
    assert_eq!(here, ["too-few-fields"]);
}

#[test]
fn a_line_of_a_megabyte_is_shown_in_part_with_its_own_column() {
    let mut text = b"V:1.5.0\nN:5:Blade\nF:".to_vec();
    text.extend(b"SHARPNESS | ".repeat(80_000));
    let source = Source::new("object.txt", &text);
    let report = check(&variant(), &[source]);
    let shown = render::text(&report.diagnostics, &[source], false);
    assert!(shown.len() < 10_000, "{} bytes", shown.len());
    let long = said(&report.diagnostics, "long-line")[0];
    assert_eq!((long.line, long.column), (3, 1024));
    assert!(shown.contains("object.txt:3:1024 "), "{shown}");
}
