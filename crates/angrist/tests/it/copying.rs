//! What the project contains, we wrote: no eight words in a row of our data, documents or string literals, and no two
//! adjacent rows of a map, also stand in the originals' files.
//!
//! Flag lists and field headers are facts and exempt: words all in capitals do not count as words.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

const RUN: usize = 8;

fn files(dir: &Path, endings: &[&str], out: &mut Vec<PathBuf>) {
    let Ok(entries) = fs::read_dir(dir) else { return };
    let mut paths: Vec<PathBuf> = entries.map(|e| e.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            if !name.starts_with("target") && !name.starts_with('.') {
                files(&path, endings, out);
            }
        } else if endings.iter().any(|e| name.ends_with(e)) {
            out.push(path);
        }
    }
}

fn read(path: &Path) -> String {
    String::from_utf8_lossy(&fs::read(path).unwrap()).into_owned()
}

/// Words in lower case with their line. Flags (in capitals), numbers and field headers (a word with a colon behind it)
/// break a run: they are facts of a format, not sentences.
fn words(text: &str) -> Vec<(usize, String)> {
    let mut out = Vec::new();
    let of_word = |c: char| c.is_alphanumeric() || c == '\'' || c == '_';
    for (number, line) in text.lines().enumerate() {
        // The letter in front of an edit file's line is no word: a sentence goes on from `D:` to `D:`.
        let mut rest = match line.as_bytes() {
            [letter, b':', ..] if letter.is_ascii_alphabetic() => &line[2..],
            _ => line,
        };
        while let Some(start) = rest.find(of_word) {
            let word = &rest[start..];
            let end = word.find(|c| !of_word(c)).unwrap_or(word.len());
            let (word, behind) = word.split_at(end);
            rest = behind;
            let flag = word.len() > 1 && word.chars().all(|c| c.is_uppercase() || c == '_' || c == '\'');
            let header = behind.trim_start().starts_with(':');
            let breaks = flag || header || word.chars().any(|c| c.is_ascii_digit());
            out.push((number + 1, if breaks { String::new() } else { word.to_lowercase() }));
        }
    }
    out
}

fn runs(words: &[(usize, String)]) -> impl Iterator<Item = (usize, String)> {
    words
        .windows(RUN)
        .filter(|w| w.iter().all(|(_, word)| !word.is_empty()))
        // Letters of a map are no words: a sentence has at least as many longer words as single letters.
        .filter(|w| w.iter().filter(|(_, word)| word.chars().count() > 1).count() * 2 >= w.len())
        .map(|w| (w[0].0, w.iter().map(|(_, word)| word.as_str()).collect::<Vec<_>>().join(" ")))
}

/// The string literals of a Rust file, each on a line of its own so that a run never crosses two of them. Escapes and raw
/// strings are read roughly: a wrong guess only makes the check stricter.
fn literals(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars().peekable();
    let (mut inside, mut previous) = (false, ' ');
    while let Some(c) = chars.next() {
        match c {
            '/' if !inside && chars.peek() == Some(&'/') => {
                for c in chars.by_ref() {
                    if c == '\n' {
                        break;
                    }
                }
            }
            '\\' if inside => {
                chars.next();
                out.push(' ');
            }
            '"' if !inside && previous == '\'' => {}
            '"' => {
                inside = !inside;
                if !inside {
                    out.push_str(" BREAK_HERE\n");
                }
            }
            c if inside => out.push(c),
            _ => {}
        }
        previous = c;
    }
    out
}

/// Rows of maps in edit files and grids, as they stand between their walls; plain rectangles belong to no one.
fn map_rows(text: &str) -> Vec<(usize, String)> {
    let mut out = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let row = match line.as_bytes() {
            [letter, b':', ..] if letter.is_ascii_alphabetic() => &line[2..],
            _ => line,
        };
        let row = row.trim_end();
        let drawn = row.len() >= 6
            && row.chars().filter(|c| c.is_alphanumeric()).count() * 3 < row.len()
            && row.chars().any(|c| "#%$X".contains(c))
            && !row.contains("||")
            && !row.trim_start().starts_with("# ");
        let row = if drawn { row.trim().to_owned() } else { String::new() };
        out.push((number + 1, row));
    }
    out
}

fn row_pairs(text: &str) -> Vec<(usize, String)> {
    let rows = map_rows(text);
    let telling = |a: &str, b: &str| {
        let mut letters: Vec<char> = a.chars().chain(b.chars()).collect();
        letters.sort_unstable();
        letters.dedup();
        letters.len() > 3
    };
    rows.windows(2)
        .filter(|w| !w[0].1.is_empty() && !w[1].1.is_empty() && telling(&w[0].1, &w[1].1))
        .map(|w| (w[0].0, format!("{}\n{}", w[0].1, w[1].1)))
        .collect()
}

#[test]
fn nothing_of_ours_stands_in_the_originals_files() {
    let Some(upstream) = std::env::var_os("ANGRIST_UPSTREAM").map(PathBuf::from) else {
        assert!(std::env::var_os("CI").is_none(), "ANGRIST_UPSTREAM must be set in CI");
        println!("ANGRIST_UPSTREAM is not set: not compared");
        return;
    };
    let (mut theirs, mut maps) = (HashMap::new(), HashMap::new());
    let mut originals = Vec::new();
    files(&upstream, &[".txt", ".prf", ".irh", ".irc"], &mut originals);
    assert!(originals.len() > 50, "{} files under {}", originals.len(), upstream.display());
    for path in &originals {
        let text = read(path);
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        for (line, run) in runs(&words(&text)) {
            theirs.entry(run).or_insert_with(|| format!("{name}:{line}"));
        }
        for (line, pair) in row_pairs(&text) {
            maps.entry(pair).or_insert_with(|| format!("{name}:{line}"));
        }
    }
    assert!(theirs.len() > 50_000 && maps.len() > 500, "{} runs, {} rows", theirs.len(), maps.len());

    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut ours = Vec::new();
    for (dir, endings) in
        [("data", &[""][..]), ("docs", &[".md"]), ("crates", &[".rs", ".ftl", ".txt", ".snap"])]
    {
        files(&root.join(dir), endings, &mut ours);
    }
    let mut copied = Vec::new();
    for path in &ours {
        let text =
            if path.extension().is_some_and(|e| e == "rs") { literals(&read(path)) } else { read(path) };
        let name = path.strip_prefix(&root).unwrap().display().to_string();
        for (line, run) in runs(&words(&text)) {
            if let Some(from) = theirs.get(&run) {
                copied.push(format!("{name}:{line}: '{run}' stands in {from}"));
            }
        }
        for (line, pair) in row_pairs(&text) {
            if let Some(from) = maps.get(&pair) {
                copied.push(format!("{name}:{line}: two rows of a map stand in {from}"));
            }
        }
    }
    copied.truncate(40);
    assert!(copied.is_empty(), "{}", copied.join("\n"));
}

#[test]
fn the_check_finds_what_it_looks_for() {
    let text = "D:an orc of the\nD:deep halls is here\nF:ONE | TWO\nD:x";
    assert_eq!(runs(&words(text)).count(), 1);
    assert_eq!(runs(&words("D:#.z.z.z.z.z.z.z.z.z.#")).count(), 0);
    assert_eq!(literals("let a = \"one two\"; // \"three\"\nlet b = 'x';").split_whitespace().count(), 3);
    assert_eq!(row_pairs("D:#..@.^#\nD:#..+..#\nD:nothing here\n").len(), 1);
    assert!(row_pairs("D:########\nD:#......#\n").is_empty());
}
