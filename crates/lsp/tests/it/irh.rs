//! Incursion's library: every answer, on our own library and on a small one with mistakes.

use crate::common::{applied, at, loaded, read_dir};
use angrist_lsp::Workspace;
use lsp_types::{HoverContents, Position, Range};
use std::path::Path;

const MAIN: &str = "Module \"Small\";\nFile \"small.Mod\";\nSlot 0;\n#include \"Defines.h\"\n#include \"a.irh\"\n#include \"b.irh\"\n";
const A: &str = "#define SHARP 3\n\nItem \"sword\" : T_WEAPON\n  { Image: white '|'; Level: SHARP;\n    Desc: \"A blade. \\\"Old\\\".\"; }  \n";
const B: &str = "Monster \"guard\" : MA_HUMAN\n  { Image: white '@'; CR: SHARP; Flags: M_HUMANOIDD;\n    Gear: $\"Sword\";\n    On Event EV_DEATH { EActor->Remove(true); return DONE; }; }\n";

fn library() -> Workspace {
    let list = [("main.irc", MAIN), ("a.irh", A), ("b.irh", B)];
    loaded(&list.map(|(n, t)| (n.to_owned(), t.as_bytes().to_vec())))
}

fn words(lib: &mut Workspace, name: &str, front: &str) -> String {
    let position = at(lib, name, front, 0);
    match lib.hover(name, position).map(|h| h.contents) {
        Some(HoverContents::Markup(m)) => m.value,
        _ => String::new(),
    }
}

fn labels(lib: &mut Workspace, name: &str, front: &str) -> Vec<String> {
    let position = at(lib, name, front, 0);
    lib.completion(name, position).0.into_iter().map(|i| i.label).collect()
}

#[test]
fn a_wrong_constant_is_told_in_its_file_and_mended() {
    let mut lib = library();
    assert_eq!(lib.variant(), Some("incursion"));
    let said = lib.diagnostics("b.irh");
    let one = said.iter().find(|d| d.message.contains("M_HUMANOIDD")).unwrap_or_else(|| panic!("{said:#?}"));
    assert_eq!(one.range.start, Position::new(1, 40));
    let all = lib.actions("b.irh", one.range);
    let (_, edits) = all.iter().find(|(a, _)| a.title == "Change to M_HUMANOID").expect("offered");
    let mended = applied(&lib, "b.irh", &edits["b.irh"]);
    lib.set_text("b.irh", &mended);
    lib.check();
    assert!(!lib.diagnostics("b.irh").iter().any(|d| d.message.contains("M_HUMANOID")));
}

#[test]
fn a_module_further_down_does_not_make_a_lib_incursions() {
    let mut files: Vec<(String, Vec<u8>)> =
        crate::common::OTHER.iter().map(|(n, t)| ((*n).to_owned(), t.as_bytes().to_vec())).collect();
    files.push(("irh/main.irc".to_owned(), MAIN.as_bytes().to_vec()));
    assert_eq!(loaded(&files).variant(), Some("unangband"));
}

#[test]
fn our_own_library_has_no_errors_here_either() {
    let dir = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../data/incursion");
    let lib = loaded(&read_dir(&dir));
    assert_eq!(lib.tally().0, 0);
}

#[test]
fn hover_tells_resources_constants_macros_and_functions() {
    let mut lib = library();
    let sword = words(&mut lib, "b.irh", "$\"Swo");
    assert!(sword.contains("**sword** (item)") && sword.contains("a.irh:3"), "{sword}");
    assert!(words(&mut lib, "b.irh", "CR: SHA").contains("#define SHARP 3"));
    assert!(words(&mut lib, "b.irh", "EV_DEA").contains("**EV_DEATH** = "));
    assert!(words(&mut lib, "b.irh", "EActor->Rem").contains("Remove("));
    assert!(words(&mut lib, "a.irh", "Ite").contains("begins a resource"));
}

#[test]
fn completion_knows_resources_constants_members_and_words() {
    let mut lib = library();
    assert_eq!(labels(&mut lib, "b.irh", "$\""), ["sword", "guard"]);
    assert!(labels(&mut lib, "b.irh", "M_HUMAN").contains(&"M_HUMANOID".to_owned()));
    let members = labels(&mut lib, "b.irh", "EActor->Re");
    assert!(
        members.contains(&"Remove".to_owned()) && members.iter().all(|m| m.to_lowercase().starts_with("re"))
    );
    assert!(labels(&mut lib, "b.irh", "\n    On Event EV_DEATH { EA").contains(&"EActor".to_owned()));
    assert!(labels(&mut lib, "b.irh", "Fla").contains(&"Flags".to_owned()));
}

#[test]
fn names_are_found_and_renamed_across_files() {
    let mut lib = library();
    let position = at(&lib, "b.irh", "$\"Swo", 0);
    let found = lib.definition("b.irh", position);
    assert_eq!(
        (found.len(), found[0].file.as_str(), lib.range_of(&found[0]).start),
        (1, "a.irh", Position::new(2, 6))
    );
    assert_eq!(lib.references("b.irh", position, true).len(), 2);
    let edits = lib.rename("b.irh", position, "long sword").expect("renamed");
    assert!(applied(&lib, "a.irh", &edits["a.irh"]).contains("Item \"long sword\" : T_WEAPON"));
    assert!(applied(&lib, "b.irh", &edits["b.irh"]).contains("Gear: $\"long sword\";"));
    assert!(lib.rename("b.irh", position, "guard").is_err(), "taken");
    let position = at(&lib, "b.irh", "CR: SHA", 0);
    let edits = lib.rename("b.irh", position, "KEEN").expect("renamed");
    assert!(applied(&lib, "a.irh", &edits["a.irh"]).starts_with("#define KEEN 3"));
    let position = at(&lib, "b.irh", "EV_DEA", 0);
    assert!(lib.prepare_rename("b.irh", position).is_none(), "the program's own constant");
    let position = at(&lib, "main.irc", "#include \"a.", 0);
    assert_eq!(lib.definition("main.irc", position)[0].file, "a.irh");
}

#[test]
fn symbols_folds_tokens_and_tidying() {
    let mut lib = library();
    let names: Vec<_> =
        lib.symbols("a.irh").into_iter().map(|s| (s.name, s.detail.unwrap_or_default())).collect();
    assert_eq!(names, [("SHARP".into(), "macro".into()), ("sword".into(), "item".to_owned())]);
    assert_eq!(lib.find("guard").len(), 1);
    let folds: Vec<_> = lib.folds("b.irh").iter().map(|f| (f.start_line, f.end_line)).collect();
    assert_eq!(folds, [(1, 3)]);
    assert!(lib.tokens("b.irh", None).len() > 15);
    let edits = lib.format("a.irh", None);
    let tidy = applied(&lib, "a.irh", &edits);
    assert_eq!(tidy, A.replace("}  \n", "}\n"));
}

#[test]
fn a_change_in_one_file_is_seen_in_another() {
    let mut lib = library();
    let start = Position::new(2, 6);
    lib.change("a.irh", Range { start, end: Position::new(2, 11) }, "sabre");
    let changed = lib.check();
    assert!(changed.contains("b.irh"), "{changed:?}");
    assert!(lib.diagnostics("b.irh").iter().any(|d| d.message.to_lowercase().contains("sword")));
}
