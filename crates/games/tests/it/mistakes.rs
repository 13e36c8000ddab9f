//! Mistakes that makers of data make, and what `check` answers: kept as snapshots that were judged by eye, for place, cause, suggestion and
//! length. Each stands in data that are otherwise right.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use crate::mutate::{shipped, swap, verdicts, without};
use crate::slips::SLIPS;
use angrist_games::check::{How, check_data};
use angrist_source::{Severity, Source, Sources, codes, render};
use std::fmt::Write as _;

/// Every message beyond those about the data as shipped.
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
        ("names of files that no schema has", of(&[("edit/beasts.txt", "N:1:a\nW:1:1\n")])),
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

/// The codes that the readers can give, found in their source text.
fn codes_in(dir: &std::path::Path, found: &mut Vec<(String, String)>) {
    const CALLS: [&str; 6] =
        ["Problems::whole(", "Diagnostic::whole(", ".wrong(", ".wrong_at(", ".wrong_in(", "located("];
    for entry in std::fs::read_dir(dir).unwrap().flatten().map(|e| e.path()) {
        if entry.is_dir() {
            codes_in(&entry, found);
            continue;
        }
        let text = std::fs::read_to_string(&entry).unwrap_or_default();
        let text = text.split("#[cfg(test)]").next().unwrap_or_default();
        for (at, call) in CALLS.iter().flat_map(|call| text.match_indices(call)) {
            let rest: String = text[at + call.len()..].chars().take(80).collect();
            let Some((before, rest)) = rest.split_once('"') else { continue };
            let code = rest.split('"').next().unwrap_or_default();
            let plain = !code.is_empty() && code.chars().all(|c| c.is_ascii_lowercase() || "-8".contains(c));
            if plain && !before.contains([';', '{']) {
                found.push((code.to_owned(), entry.display().to_string()));
            }
        }
    }
}

#[test]
fn every_code_that_a_reader_gives_has_a_page() {
    let crates = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut found = Vec::new();
    for reader in ["source", "lore", "irh", "pack", "moria/src/tables", "sil/src/tables"] {
        let dir = crates.join(reader);
        codes_in(&if dir.join("src").is_dir() { dir.join("src") } else { dir }, &mut found);
    }
    assert!(found.len() > 60, "only {} codes were found", found.len());
    let missing: Vec<_> = found.iter().filter(|(code, _)| codes::explain(code).is_none()).collect();
    assert!(missing.is_empty(), "{missing:#?}");
}
