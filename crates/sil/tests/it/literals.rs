//! Numbers in rules: every one other than 0, 1, 2, -1 and 100 stands in `literals.txt` with the reason why it is no figure of the
//! data. A new one fails here, and so does a line of the list that nothing needs any more.
//!
//! With `ANGRIST_UPDATE=1` the counts are rewritten; a number that had no line gets the reason `NEW`, which fails until
//! somebody gives a better one.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

const MODULES: [&str; 8] = ["fight", "hero", "halls", "monsters", "things", "turn", "forge", "crown"];
const ALLOWED: [u128; 4] = [0, 1, 2, 100];

/// By file and number: how often, and why.
type Found = BTreeMap<(String, u128), usize>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_path_buf()
}

fn files(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, out);
        } else if path.extension().is_some_and(|e| e == "rs") && !path.ends_with("constants.rs") {
            out.push(path);
        }
    }
}

/// The code without comments, texts and characters, up to the tests at its end.
fn bare(text: &str) -> String {
    let text = text.split("#[cfg(test)]").next().unwrap_or_default();
    let all: Vec<char> = text.chars().collect();
    let (mut out, mut i) = (String::new(), 0);
    while i < all.len() {
        let rest = &all[i..];
        match rest {
            ['/', '/', ..] => i += rest.iter().position(|c| *c == '\n').unwrap_or(rest.len()),
            ['"', ..] => {
                i += 1;
                while i < all.len() && all[i] != '"' {
                    i += if all[i] == '\\' { 2 } else { 1 };
                }
                i += 1;
                out.push_str("\"\"");
            }
            // A character, not the name of a lifetime.
            ['\'', '\\', ..] => i += 2 + rest[2..].iter().position(|c| *c == '\'').unwrap_or(0) + 1,
            ['\'', _, '\'', ..] => i += 3,
            [c, ..] => {
                out.push(*c);
                i += 1;
            }
            [] => {}
        }
    }
    out
}

/// The numbers of a piece of code. Places in tuples (`.0`) are names, and so are digits within names.
fn numbers(code: &str) -> Vec<u128> {
    let all: Vec<char> = code.chars().collect();
    let word = |c: char| c.is_alphanumeric() || c == '_';
    let (mut out, mut i) = (Vec::new(), 0);
    while i < all.len() {
        let (c, before) = (all[i], i.checked_sub(1).map_or(' ', |n| all[n]));
        if !c.is_ascii_digit() {
            // A whole word at once, so that its digits are no numbers.
            i += if word(c) { all[i..].iter().take_while(|c| word(**c)).count() } else { 1 };
            continue;
        }
        let token: String = all[i..].iter().take_while(|c| word(**c)).collect();
        let field = before == '.' && i.checked_sub(2).is_none_or(|n| all[n] != '.');
        i += token.chars().count();
        if field {
            continue;
        }
        let plain: String = token.chars().filter(|c| *c != '_').collect();
        let plain = plain.split(['i', 'u']).next().unwrap_or_default();
        let value = match plain.strip_prefix("0x") {
            Some(hex) => u128::from_str_radix(hex, 16),
            None => plain.parse(),
        };
        out.push(value.unwrap_or_else(|e| panic!("'{token}': {e}")));
    }
    out
}

fn found() -> Found {
    let mut out = Found::new();
    for module in MODULES {
        let mut paths = Vec::new();
        files(&root().join("src").join(module), &mut paths);
        for path in paths {
            let name = path.strip_prefix(root().join("src")).unwrap().to_string_lossy().replace('\\', "/");
            let code = bare(&std::fs::read_to_string(&path).unwrap());
            for n in numbers(&code).into_iter().filter(|n| !ALLOWED.contains(n)) {
                *out.entry((name.clone(), n)).or_default() += 1;
            }
        }
    }
    out
}

/// The list: a line is file, number, how often, reason.
fn listed() -> BTreeMap<(String, u128), (usize, String)> {
    let text = std::fs::read_to_string(root().join("literals.txt")).unwrap();
    let lines = text.lines().filter(|l| !l.starts_with('#') && !l.trim().is_empty());
    lines
        .map(|line| {
            let mut words = line.splitn(4, ' ');
            let mut next =
                || words.next().unwrap_or_else(|| panic!("'{line}' is not FILE NUMBER TIMES REASON"));
            let (file, number, times, reason) = (next().to_owned(), next(), next(), next().to_owned());
            ((file, number.parse().unwrap()), (times.parse().unwrap(), reason))
        })
        .collect()
}

#[test]
fn every_number_in_a_rule_is_a_figure_of_the_data_or_has_a_reason() {
    let (found, listed) = (found(), listed());
    if std::env::var_os("ANGRIST_UPDATE").is_some() {
        let path = root().join("literals.txt");
        let old = std::fs::read_to_string(&path).unwrap();
        let mut text: String = old.lines().filter(|l| l.starts_with('#')).map(|l| format!("{l}\n")).collect();
        for ((file, number), times) in &found {
            let reason = listed.get(&(file.clone(), *number)).map_or("NEW", |(_, reason)| reason);
            writeln!(text, "{file} {number} {times} {reason}").unwrap();
        }
        std::fs::write(path, text).unwrap();
    }
    let mut wrong = String::new();
    for ((file, number), times) in &found {
        match listed.get(&(file.clone(), *number)) {
            Some((allowed, reason)) if allowed == times && reason != "NEW" => {}
            Some((allowed, _)) => {
                writeln!(wrong, "{file}: {number} stands there {times} times; listed are {allowed}").unwrap();
            }
            None => writeln!(wrong, "{file}: {number} ({times} times) is not listed").unwrap(),
        }
    }
    for ((file, number), _) in listed.iter().filter(|(key, _)| !found.contains_key(*key)) {
        writeln!(wrong, "{file}: {number} is listed and no longer there").unwrap();
    }
    assert!(
        wrong.is_empty(),
        "a number that a maker of variants would want to change belongs in data/sil/constants, any other in \
         crates/sil/literals.txt with its reason\n{wrong}"
    );
}

#[test]
fn numbers_are_told_from_names_places_texts_and_comments() {
    let code = "let a = b.0 + x3 - 5; // 6\nlet s = \"7\"; let c = '8'; let d = [0u8; 9_000]; 0..12; -0x1F_i32; t.1.2";
    assert_eq!(numbers(&bare(code)), [5, 0, 9000, 0, 12, 31]);
}
