//! Pref files as a player keeps them: small ones of our own, and those of a real lib.

use super::*;
use std::fs;

fn wanted<'a>(data: Option<&'a Path>, user: &'a Path, graf: &'a str) -> Wanted<'a> {
    Wanted { kin: "sil-q", data, user, system: "gcu", graf, race: "Noldor", hero: "Finwe" }
}

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (name, text) in files {
        fs::write(dir.path().join(name), text).unwrap();
    }
    dir
}

fn look(kind: LookKind, id: u16) -> Look {
    Look { kind, id }
}

/// The folder of a real lib.
fn real() -> Option<PathBuf> {
    let Some(upstream) = std::env::var_os("ANGRIST_UPSTREAM").map(PathBuf::from) else {
        assert!(std::env::var_os("CI").is_none(), "ANGRIST_UPSTREAM must be set in CI");
        println!("ANGRIST_UPSTREAM is not set: not tried");
        return None;
    };
    Some(upstream.join("sil-q/lib"))
}

#[test]
fn files_count_in_the_familys_order_and_the_last_word_holds() {
    let user = folder(&[
        ("Finwe.prf", "R:100:0x04/0x45\n"),
        ("user.prf", "R:100:0x03/0x44\nR:101:0x03/0x44\n"),
        ("races.prf", "?:[EQU $RACE Noldor]\n%:noldor.prf\n?:1\n"),
        ("noldor.prf", "R:101:0x02/0x43\nR:102:0x02/0x43\n"),
        ("font.prf", "R:102:0x06/0x42\nR:103:0x06/0x42\n"),
        ("graf.prf", "R:103:0x81/0x84\n"),
    ]);
    let read = read(&wanted(None, user.path(), "new"));
    let glyph = |id| read.of(look(LookKind::Creature, id)).unwrap().glyph;
    assert_eq!([100, 101, 102, 103].map(glyph), [Some('E'), Some('D'), Some('C'), Some('B')]);
    assert_eq!(
        read.of(look(LookKind::Creature, 103)).unwrap().tile,
        Some((1, 4)),
        "tile and letter stand beside"
    );
    let names: Vec<&str> = read.files.iter().filter_map(|f| f.rsplit('/').next()).collect();
    assert_eq!(names, ["graf.prf", "font.prf", "races.prf", "noldor.prf", "user.prf", "Finwe.prf"]);
    assert!(read.wrong.is_empty(), "{:?}", read.wrong);
}

#[test]
fn colours_of_the_palette_of_classes_and_of_messages_are_taken() {
    let text = "V:4:0x01:0x10:0x20:0x30\nV:200:0:1:2:3\nE:23:0x0A\nM:29:o\nM:25:v\nM:1:w\nS:0x34:0x04/0x2B\n";
    let user = folder(&[("user.prf", text)]);
    let read = read(&wanted(None, user.path(), "old"));
    assert_eq!(read.colours[4], Some((0x10, 0x20, 0x30)));
    assert_eq!(read.colours.iter().flatten().count(), 1, "there are sixteen");
    assert_eq!(read.of(look(LookKind::Class, 23)).unwrap().role, Some(Role::FAMILY[10]));
    assert_eq!((read.said("warned"), read.said("refused")), (Some(Role::Orange), Some(Role::Violet)));
    assert_eq!(read.said("hit"), None, "white asks for nothing");
    assert_eq!(read.of(look(LookKind::Effect, 0x34)).unwrap().glyph, Some('+'));
    assert!(read.wrong.is_empty(), "{:?}", read.wrong);
}

#[test]
fn files_come_from_wherever_the_front_end_finds_them() {
    let nowhere = Path::new("no such folder");
    let mut asked = Vec::new();
    let read = read_with(&wanted(None, nowhere, "old"), &mut |name| {
        asked.push(name.to_owned());
        let text = "R:100:0x04/0x45\n%:../../secret.prf\n";
        let found = Found { name: name.to_owned(), bytes: text.into() };
        if name == "user.prf" { vec![found] } else { Vec::new() }
    });
    assert_eq!(read.of(look(LookKind::Creature, 100)).unwrap().glyph, Some('E'));
    assert_eq!(
        asked,
        ["pref.prf", "font.prf", "races.prf", "user.prf", "Finwe.prf"],
        "no way out of the folder"
    );
}

#[test]
fn a_bad_line_is_a_sentence_and_the_rest_counts() {
    let user = folder(&[("user.prf", "R:1:nonsense\n"), ("Finwe.prf", "R:100:0x04/0x45\n")]);
    let read = read(&wanted(None, user.path(), "old"));
    assert_eq!(read.wrong.len(), 1);
    assert!(read.wrong[0].starts_with("user.prf, line 1: "), "{:?}", read.wrong);
    assert_eq!(read.of(look(LookKind::Creature, 100)).unwrap().glyph, Some('E'));
}

// S000-005, S000-007
#[test]
fn a_real_libs_graphics_variable_gives_tiles_or_letters() {
    let Some(lib) = real() else { return };
    let nowhere = tempfile::tempdir().unwrap();
    let chest = look(LookKind::Thing, 374);
    let tiles = read(&wanted(Some(&lib), nowhere.path(), "new"));
    assert!(tiles.files.iter().any(|f| f.ends_with("graf.prf")));
    assert_eq!(tiles.of(chest).unwrap().tile, Some((1, 4)));
    let letters = read(&wanted(Some(&lib), nowhere.path(), "old"));
    assert!(!letters.files.iter().any(|f| f.ends_with("graf.prf") || f.ends_with("graf-new.prf")));
    assert_eq!(letters.of(chest).and_then(|p| p.tile), None);
    for pictures in [&tiles, &letters] {
        assert!(pictures.wrong.is_empty(), "{:?}", pictures.wrong);
        // Letters are the terminal's in both: what flies, classes of things, the palette.
        assert!(pictures.of(look(LookKind::Effect, 0x30)).is_some());
        assert_eq!(pictures.of(look(LookKind::Class, 45)).unwrap().role, Some(Role::Red));
        assert_eq!(pictures.colours.iter().flatten().count(), 16);
        assert_eq!(pictures.said("warned"), Some(Role::Orange));
    }
}

// S000-006
#[test]
fn a_real_libs_file_of_races_is_read_and_changes_no_picture() {
    let Some(lib) = real() else { return };
    let copy = tempfile::tempdir().unwrap();
    let pref = copy.path().join("pref");
    fs::create_dir(&pref).unwrap();
    for entry in fs::read_dir(lib.join("pref")).unwrap() {
        let path = entry.unwrap().path();
        fs::write(pref.join(path.file_name().unwrap()), fs::read(&path).unwrap()).unwrap();
    }
    let nowhere = tempfile::tempdir().unwrap();
    for race in ["Noldor", "Sindar", "Naugrim", "Edain"] {
        let with = read(&Wanted { race, ..wanted(Some(copy.path()), nowhere.path(), "new") });
        assert!(with.files.iter().any(|f| f.ends_with("races.prf")));
        assert!(with.wrong.is_empty(), "{:?}", with.wrong);
        fs::rename(pref.join("races.prf"), pref.join("elsewhere")).unwrap();
        let mut without = read(&Wanted { race, ..wanted(Some(copy.path()), nowhere.path(), "new") });
        fs::rename(pref.join("elsewhere"), pref.join("races.prf")).unwrap();
        without.files.clone_from(&with.files);
        assert!(with == without, "{race}");
    }
}

#[test]
fn macros_hear_keys_by_byte_by_what_a_terminal_sends_and_by_name() {
    let text = "A:\\e\\e\\eR&\\n\nP:^G\nA:;4\nP:\\e[3~\nP:\\e[1;2D\nA:s\nP:\\[shift-F5]\nP:\\[KP_Home]\nA:\\e\nP:\\eOP\nA:a\\\\bc\nP:Y\n";
    let user = folder(&[("user.prf", text)]);
    let read = read(&wanted(None, user.path(), "old"));
    for set in [KeySet::Family, KeySet::Vi, KeySet::Short] {
        let bound: Vec<(String, &str)> = read.bindings(set).map(|(p, c)| (p.to_string(), c)).collect();
        let expected = [
            ("^g", ":press mapped:R mapped:& mapped:Enter"),
            ("Delete", "walk w"),
            ("S-Left", "walk w"),
            ("S-F5", ":press mapped:s"),
            ("Home", ":press mapped:s"),
            ("Y", ":press mapped:a b mapped:c"),
        ];
        let expected: Vec<(String, &str)> = expected.map(|(k, c)| (k.to_owned(), c)).to_vec();
        assert_eq!(bound, expected, "a key made dead by the file keeps its own meaning");
    }
    assert!(read.notes.is_empty() && read.wrong.is_empty(), "{:?} {:?}", read.notes, read.wrong);
}

#[test]
fn options_are_taken_and_what_has_no_meaning_is_told_once_a_kind() {
    let text = "Y:hjkl_movement\nY:auto_more\nX:forgo_attacking_unwary\nX:beep\nX:beep\nW:1:3:1\nW:1:4:1\nQ:5:1\nB:10:@q1\nA:x\nP:ab\n";
    let user = folder(&[("user.prf", text)]);
    let read = read(&wanted(None, user.path(), "old"));
    let switches: Vec<(&str, bool)> = read.switches().collect();
    assert_eq!(switches, [(":more", false), (":vi", true), ("forgo-unwary", false)]);
    assert!(read.wrong.is_empty(), "{:?}", read.wrong);
    let about = |what: &str| read.notes.iter().filter(|n| n.contains(what)).count();
    assert_eq!(["2 lines: W", "1 line: Q", "1 line: B", "1 line: P", "beep"].map(about), [1; 5]);
    assert_eq!(read.notes.len(), 5, "{:?}", read.notes);
}

#[test]
fn a_real_libs_keys_of_a_terminal_are_all_taken() {
    let Some(lib) = real() else { return };
    let nowhere = tempfile::tempdir().unwrap();
    let read = read(&wanted(Some(&lib), nowhere.path(), "new"));
    assert!(read.notes.is_empty(), "{:?}", read.notes);
    let bound: Vec<String> = read.bindings(KeySet::Short).map(|(p, _)| p.to_string()).collect();
    assert!(bound.contains(&"Home".to_owned()) && !bound.contains(&"F1".to_owned()), "{bound:?}");
}
