//! Edit and pref files: every answer, on small libs of our own.

use crate::common::{applied, at, everywhere, other, small};
use angrist_lsp::Workspace;
use angrist_lsp::text::Unit;
use lsp_types::{HoverContents, InlayHintLabel, Position, Range};

const M: &str = "edit/monster.txt";

fn words(lib: &mut Workspace, name: &str, front: &str, more: i64) -> String {
    let position = at(lib, name, front, more);
    match lib.hover(name, position).map(|h| h.contents) {
        Some(HoverContents::Markup(m)) => m.value,
        _ => String::new(),
    }
}

fn places(lib: &Workspace, found: &[angrist_lsp::workspace::Place]) -> Vec<String> {
    let one = |p: &angrist_lsp::workspace::Place| {
        format!(
            "{}:{} {}",
            p.file,
            lib.range_of(p).start.line + 1,
            lib.text(&p.file).expect("there").shown(p.span)
        )
    };
    found.iter().map(one).collect()
}

fn labels(lib: &mut Workspace, name: &str, position: Position) -> Vec<String> {
    lib.completion(name, position).0.into_iter().map(|i| i.label).collect()
}

#[test]
fn a_wrong_flag_is_told_where_it_stands_with_what_was_meant() {
    let lib = small();
    let said = lib.diagnostics(M);
    let one = said.iter().find(|d| d.message.starts_with("unknown flag WOLFF")).expect("told");
    assert_eq!(one.range, Range { start: Position::new(8, 9), end: Position::new(8, 14) });
    assert!(one.message.ends_with("did you mean WOLF?"), "{}", one.message);
    assert_eq!(one.code, Some(lsp_types::NumberOrString::String("unknown-flag".into())));
}

#[test]
fn a_change_is_checked_again_and_only_what_differs_is_told() {
    let mut lib = small();
    let from = at(&lib, M, "WOLF | WOLF", 0);
    lib.change(M, Range { start: from, end: Position::new(from.line, from.character + 1) }, "");
    let changed = lib.check();
    assert_eq!(changed.into_iter().collect::<Vec<_>>(), [M]);
    assert!(!lib.said(M).iter().any(|d| d.code == "unknown-flag"));
    assert!(lib.check().is_empty(), "nothing changed since");
}

#[test]
fn hover_tells_kinds_fields_flags_and_records() {
    let mut lib = small();
    assert!(words(&mut lib, M, "\nI", -1).contains("**I: info** of monster.txt"));
    assert!(words(&mut lib, M, "I:2:3d", 0).contains("**health** (I: info)"));
    let flag = words(&mut lib, M, "F:WO", 0);
    assert!(flag.contains("`WOLF`: a word of monster-3") && flag.contains("2 records of this lib"), "{flag}");
    let head = words(&mut lib, M, "N:1:Wo", 0);
    assert!(
        head.contains("**Wolf** (monster 1)") && head.contains("level 2") && head.contains("health 3d4"),
        "{head}"
    );
    let picture = words(&mut lib, "pref/a.prf", "\nR:1", 0);
    assert!(
        picture.contains("picture of a monster") && picture.contains("**Wolf** (monster 1)"),
        "{picture}"
    );
}

#[test]
fn hover_on_a_reference_shows_the_record_and_what_is_computed() {
    let mut lib = other();
    let method = words(&mut lib, M, "B:BI", 0);
    assert!(method.contains("**method**") && method.contains("**BITE** (blows 1)"), "{method}");
    let own = words(&mut lib, M, "N:1:Gr", 0);
    assert!(own.contains("**Grip** (monster 1)") && own.contains("computed: level"), "{own}");
}

#[test]
fn completion_knows_kinds_flags_names_numbers_and_conditions() {
    let mut lib = small();
    let kinds = labels(&mut lib, M, Position::new(1, 0));
    assert!(kinds.contains(&"N:".to_owned()) && kinds.contains(&"F:".to_owned()), "{kinds:?}");
    let position = at(&lib, M, "F:WOLF | WO", 0);
    let flags = labels(&mut lib, M, position);
    assert!(flags.contains(&"SPIDER".to_owned()) && !flags.contains(&"SLAY_ORC".to_owned()));
    let position = at(&lib, "pref/a.prf", "\nR:", 0);
    assert!(labels(&mut lib, "pref/a.prf", position).contains(&"1 Wolf".to_owned()));
    let position = at(&lib, "pref/a.prf", "EQU $", 0);
    assert!(labels(&mut lib, "pref/a.prf", position).contains(&"GRAF".to_owned()));
    let position = at(&lib, "pref/a.prf", "%:", 0);
    assert!(labels(&mut lib, "pref/a.prf", position).contains(&"other.prf".to_owned()));
    let mut lib = other();
    let position = at(&lib, M, "B:", 0);
    assert_eq!(labels(&mut lib, M, position), ["BITE", "CLAW"]);
    let position = at(&lib, "edit/terrain.txt", "M:", 0);
    let (items, _) = lib.completion("edit/terrain.txt", position);
    assert_eq!(items[0].label, "1 floor");
    match &items[0].text_edit {
        Some(lsp_types::CompletionTextEdit::Edit(e)) => assert_eq!(e.new_text, "1"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_half_written_line_is_completed_too() {
    let mut lib = small();
    let end = at(&lib, M, "F:WOLF\n", -1);
    lib.change(M, Range { start: end, end }, " | S");
    let position = Position::new(end.line, end.character + 4);
    let (items, _) = lib.completion(M, position);
    let spider = items.iter().find(|i| i.label == "SPIDER").expect("offered");
    match &spider.text_edit {
        Some(lsp_types::CompletionTextEdit::Edit(e)) => {
            assert_eq!(
                (e.range.start.character, e.range.end.character),
                (end.character + 3, end.character + 4)
            );
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn definition_and_references_cross_files() {
    let mut lib = other();
    let position = at(&lib, M, "B:BI", 0);
    let found = lib.definition(M, position);
    assert_eq!(places(&lib, &found), ["edit/blows.txt:2 BITE"]);
    let found = lib.references(M, position, true);
    let named = places(&lib, &found);
    assert_eq!(
        named,
        [
            "edit/blows.txt:2 1",
            "edit/blows.txt:2 BITE",
            "edit/monster.txt:9 BITE",
            "edit/monster.txt:17 BITE"
        ]
    );
    let position = at(&lib, "pref/a.prf", "R:", 0);
    let found = lib.definition("pref/a.prf", position);
    assert_eq!(places(&lib, &found), ["edit/monster.txt:4 Grip"]);
    let mut lib = small();
    let position = at(&lib, "edit/ability.txt", "P:0/", 0);
    let found = lib.definition("edit/ability.txt", position);
    assert_eq!(places(&lib, &found), ["edit/ability.txt:2 Power"], "a pair of numbers names a record");
    let position = at(&lib, "pref/a.prf", "%:ot", 0);
    assert_eq!(lib.definition("pref/a.prf", position)[0].file, "pref/other.prf");
}

#[test]
fn rename_changes_names_and_numbers_wherever_they_stand() {
    let mut lib = other();
    let position = at(&lib, M, "B:BI", 0);
    assert_eq!(lib.prepare_rename(M, position).expect("can").text, "BITE");
    let edits = lib.rename(M, position, "GNAW").expect("renamed");
    let blows = applied(&lib, "edit/blows.txt", &edits["edit/blows.txt"]);
    assert!(blows.contains("N:1:GNAW") && blows.contains("N:2:CLAW"));
    let monsters = applied(&lib, M, &edits[M]);
    assert_eq!(monsters.matches("B:GNAW:").count(), 2);
    assert!(monsters.contains("B:BITEE:"), "another word stays");
    // By number: the head, the lines that name it, and the prefs.
    let position = at(&lib, "edit/terrain.txt", "N:2", 0);
    let edits = lib.rename("edit/terrain.txt", position, "7").expect("renumbered");
    assert!(applied(&lib, "edit/terrain.txt", &edits["edit/terrain.txt"]).contains("N:7:lava"));
    assert!(applied(&lib, "pref/a.prf", &edits["pref/a.prf"]).contains("F:7:0x80"));
    for (to, why) in [("1", "1 is taken: floor"), ("x", "numbered"), ("", "must not be empty")] {
        let refused = lib.rename("edit/terrain.txt", position, to).expect_err("refused");
        assert!(refused.contains(why), "{to}: {refused}");
    }
    let position = at(&lib, M, "F:ANI", 0);
    assert!(lib.prepare_rename(M, position).is_none(), "a word of the schema");
    let mut fresh = other();
    let position = at(&fresh, M, "B:BI", 0);
    for (name, list) in fresh.rename(M, position, "GNAW").expect("renamed") {
        let text = applied(&fresh, &name, &list);
        fresh.set_text(&name, &text);
    }
    fresh.check();
    assert!(
        !fresh.said(M).iter().any(|d| d.message.contains("has no GNAW")),
        "the renamed lib is as sound as before"
    );
}

#[test]
fn symbols_folds_and_the_whole_lib_are_listed() {
    let mut lib = small();
    let names: Vec<String> = lib.symbols(M).into_iter().map(|s| s.name).collect();
    assert_eq!(names, ["Wolf", "Húrin's hound"]);
    let lines: Vec<(u32, u32)> = lib.folds(M).iter().map(|f| (f.start_line, f.end_line)).collect();
    assert_eq!(lines, [(2, 3), (4, 9), (11, 15)], "comments and records");
    let found: Vec<String> = lib.find("o").into_iter().map(|f| f.name).collect();
    assert_eq!(found, ["Power", "Wolf", "Húrin's hound"]);
}

#[test]
fn tidying_keeps_texts_and_columns_and_what_the_file_says() {
    let mut lib = small();
    let text = "V:1.0.0\n \t\nN:1:Wolf  \nW:2:1  \nF:WOLF|SPIDER |  DRAGON\nF:WOLF    | SPIDER\nD:Lean. \n# done  \nN:2:x";
    lib.set_text(M, text);
    let edits = lib.format(M, None);
    let tidy = applied(&lib, M, &edits);
    assert_eq!(
        tidy,
        "V:1.0.0\n\nN:1:Wolf  \nW:2:1\nF:WOLF | SPIDER |  DRAGON\nF:WOLF    | SPIDER\nD:Lean. \n# done\nN:2:x\n"
    );
    lib.set_text(M, &tidy);
    assert!(lib.format(M, None).is_empty(), "twice is once");
}

#[test]
fn actions_mend_what_is_certain() {
    let mut lib = small();
    let line = at(&lib, M, "WOLFF", 0);
    let all = lib.actions(M, Range { start: line, end: line });
    let (action, edits) = all.iter().find(|(a, _)| a.title == "Change to WOLF").expect("offered");
    assert_eq!(action.is_preferred, Some(true));
    let mended = applied(&lib, M, &edits[M]);
    lib.set_text(M, &mended);
    lib.check();
    assert!(!lib.said(M).iter().any(|d| d.code == "unknown-flag"));
}

#[test]
fn hints_show_names_behind_numbers_and_computed_levels() {
    let mut lib = other();
    let shown = |lib: &mut Workspace, name: &str| -> Vec<String> {
        let one = |h: lsp_types::InlayHint| match h.label {
            InlayHintLabel::String(s) => format!("{} {s}", h.position.line + 1),
            InlayHintLabel::LabelParts(_) => String::new(),
        };
        lib.hints(name, everywhere()).into_iter().map(one).collect()
    };
    assert_eq!(shown(&mut lib, "edit/terrain.txt"), ["6 floor"]);
    assert_eq!(shown(&mut lib, "pref/a.prf"), ["1 Grip", "2 lava"]);
    let computed = shown(&mut lib, M);
    assert!(computed.len() == 2 && computed[0].starts_with("7 computed level "), "{computed:?}");
}

#[test]
fn tokens_name_every_part_of_a_line() {
    let mut lib = small();
    let all = lib.tokens(M, None);
    // Line 4 is `N:1:Wolf`: keyword, number, name.
    let (mut line, mut column) = (0, 0);
    let mut found = Vec::new();
    for t in all {
        line += t.delta_line;
        column = if t.delta_line > 0 { t.delta_start } else { column + t.delta_start };
        if line == 4 {
            found.push((column, t.length, t.token_type));
        }
    }
    assert_eq!(found, [(0, 1, 1), (2, 1, 2), (4, 4, 4)]);
    assert!(lib.tokens(M, Some(Range { start: Position::new(4, 0), end: Position::new(4, 0) })).len() == 3);
}

#[test]
fn a_file_alone_and_files_of_no_variant_are_served() {
    let mut lib = Workspace::new(Unit::Utf16);
    lib.set("monster.txt", crate::common::MONSTER.as_bytes().to_vec());
    lib.check();
    assert_eq!(lib.variant(), Some("sil-q"), "the variant that finds the fewest errors");
    let mut lib = Workspace::new(Unit::Utf16);
    lib.set("notes.txt", b"N:1:a\nN:2:b\n".to_vec());
    lib.set("more.txt", b"x\n".to_vec());
    lib.check();
    assert_eq!(lib.variant(), None);
    assert_eq!(lib.said("notes.txt")[0].code, "no-schema");
    assert_eq!(lib.symbols("notes.txt").len(), 2);
}
