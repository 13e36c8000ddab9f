//! The answers to mistakes of makers, as `check`, `check --fix` and `run` print them.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use crate::makers::Lib;
use std::fs;

/// The lines with a place or a message of a problem, without what `run` and `check` print around them.
fn problems(told: &str) -> Vec<&str> {
    told.lines().filter(|l| l.starts_with('[') || l.contains("\u{256D}\u{2500}[")).collect()
}

#[test]
fn a_table_of_moria_that_is_no_sound_text_is_told_with_its_place() {
    let lib = Lib::of("moria");
    let good = fs::read(lib.dir.join("monsters.txt")).unwrap();
    let at = good.windows(8).position(|w| w == b"N:2:spid").unwrap() + 5;
    let with = |byte: u8| [&good[..at], &[byte], &good[at + 1..]].concat();
    lib.write("monsters.txt", with(0xE9));
    lib.both_refuse(&[
        "monsters.txt:17:6",
        "byte E9 is not UTF-8 (\u{e9} in Latin-1?)",
        "save the file as UTF-8",
    ]);
    lib.write("monsters.txt", with(0));
    lib.both_refuse(&["monsters.txt:17:6", "[nul-byte] Error: a NUL byte", "remove it"]);
    assert!(lib.check().1.contains("1 error,"), "{}", lib.check().1);
    lib.write("monsters.txt", "");
    lib.both_refuse(&[
        "monsters.txt: the file is empty",
        "expected blocks that begin with N:",
        "`angrist data eject DIR --game moria` writes the built-in one",
    ]);
    lib.write("monsters.txt", &good);
    let words = fs::read(lib.dir.join("words/en.ftl")).unwrap();
    lib.write("words/en.ftl", [&b"a = caf\xE9\n"[..], &words].concat());
    lib.both_refuse(&["words/en.ftl:1:8", "byte E9 is not UTF-8"]);
}

#[test]
fn run_and_check_tell_two_mistakes_in_the_same_order() {
    let lib = Lib::of("moria");
    lib.swap("weapons.txt", "P:9", "P:nine");
    lib.swap("monsters.txt", "I:1:5:2:12", "I:1:5:two:12");
    let (checked, run) = (lib.check().1, lib.run(&[]).1);
    assert!(checked.contains("armour is not a number") && checked.contains("chance is not a number"));
    assert_eq!(problems(&checked), problems(&run), "{checked}\n{run}");
}

#[test]
fn an_artefact_of_no_kind_is_marked_at_its_class_by_check_and_run_alike() {
    let lib = Lib::of("sil");
    let text = fs::read_to_string(lib.dir.join("edit/artefact.txt")).unwrap();
    let line = text.lines().position(|l| l.starts_with("I:")).unwrap();
    let changed: Vec<&str> =
        text.lines().enumerate().map(|(n, l)| if n == line { "I:199:1:0" } else { l }).collect();
    lib.write("edit/artefact.txt", changed.join("\n") + "\n");
    lib.both_refuse(&[&format!("edit/artefact.txt:{}:3", line + 1), "[dangling-key] Error"]);
    let (checked, run) = (lib.check().1, lib.run(&[]).1);
    let errors = |told: &str| problems(told).into_iter().filter(|l| l.contains("Error")).count();
    assert_eq!(errors(&checked), errors(&run), "{checked}\n{run}");
}

#[test]
fn run_says_in_a_line_that_there_are_warnings() {
    let lib = Lib::of("sil");
    let (_, before) = lib.run(&[]);
    assert!(!before.contains("in the data"), "{before}");
    lib.swap("edit/monster.txt", "F:WOLF", "F:WOLFF");
    let (code, told) = lib.run(&[]);
    let line = format!("1 warning in the data; angrist data check {} shows it", lib.path());
    assert!(code == 0 && told.contains(&line), "{told}");
    let (_, quiet) = lib.run(&["-q"]);
    assert!(!quiet.contains("in the data"), "{quiet}");
}

#[test]
fn fix_lists_what_it_changed() {
    let lib = Lib::of("sil");
    lib.swap("edit/monster.txt", "F:WOLF", "F:WOLFF");
    let names = fs::read_to_string(lib.dir.join("edit/names.txt")).unwrap();
    lib.write("edit/names.txt", names.replacen("N:a", "N:b\r\nN:a", 1));
    let (_, told) = lib.say(&["check", lib.path(), "-v"]);
    assert!(told.contains("lines ends in CRLF, the others in LF"), "{told}");
    let (_, told) = lib.say(&["check", lib.path(), "--fix"]);
    assert!(told.contains(": WOLFF -> WOLF\n") && told.contains(": CRLF -> LF\n"), "{told}");
    assert!(told.contains("mended 2 problems"), "{told}");
    assert!(!fs::read(lib.dir.join("edit/names.txt")).unwrap().contains(&b'\r'));
    lib.write("edit/names.txt", names.replacen('\n', "\r\n", 30));
    let (_, told) = lib.say(&["check", lib.path(), "--fix"]);
    assert!(told.contains("\nand 10 more\n") && told.contains("mended 30 problems"), "{told}");
}

#[test]
fn commas_between_flags_and_names_in_prefs_are_mended() {
    let lib = Lib::of("sil");
    let text = fs::read_to_string(lib.dir.join("edit/monster.txt")).unwrap();
    let line = text.lines().find(|l| l.starts_with("F:") && l.matches(" | ").count() == 2).unwrap();
    lib.swap("edit/monster.txt", line, &line.replace(" | ", ", "));
    fs::create_dir_all(lib.dir.join("pref")).unwrap();
    lib.write("pref/user.prf", "");
    lib.write("pref/mine.prf", "X:nosuch\n%:user.pfr\n");
    let (code, told) = lib.check();
    assert_eq!(code, 0, "{told}");
    for part in [
        "these flags are separated by commas",
        &format!("write {line}"),
        "there is no option nosuch",
        "there is no file user.pfr; the line has no effect",
        "did you mean user.prf?",
    ] {
        assert!(told.contains(part), "{part} is missing in\n{told}");
    }
    lib.say(&["check", lib.path(), "--fix"]);
    let mended = fs::read_to_string(lib.dir.join("edit/monster.txt")).unwrap();
    assert!(mended.lines().any(|l| l == line) && mended.len() == text.len());
    assert_eq!(fs::read_to_string(lib.dir.join("pref/mine.prf")).unwrap(), "X:nosuch\n%:user.prf\n");
}

#[test]
fn a_line_without_end_is_drawn_in_a_hundred_columns() {
    let lib = Lib::of("sil");
    let text = fs::read_to_string(lib.dir.join("edit/monster.txt")).unwrap();
    let line = text.lines().find(|l| l.starts_with("D:")).unwrap();
    lib.swap("edit/monster.txt", line, &format!("{line}{}", "x".repeat(100_000)));
    let (_, told) = lib.check();
    assert!(told.contains("split it into several D: lines"), "{told}");
    let widest = told.lines().map(|l| l.chars().count()).max().unwrap();
    assert!(widest <= 140, "{widest}\n{told}");
}
