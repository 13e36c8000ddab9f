//! Data of the games that ship, to be damaged: named files in memory, small changes, and mutations from a seed.
#![allow(clippy::expect_used, clippy::panic, reason = "a change that does not apply is a broken test")]

use angrist_games::Request;
use angrist_games::check::{How, check_data};
use angrist_source::{Severity, Sources};

/// The files of a game, as `data eject` writes them.
pub fn shipped(game: &str) -> Sources {
    let entry = angrist_games::entry(game).expect("a game");
    let files = (entry.shipped)().into_iter().map(|(name, bytes)| (name, bytes.to_vec()));
    files.filter(|(name, _)| !name.ends_with(".toml") && !name.ends_with(".ftl")).collect()
}

/// Replaces the first occurrence of a text in a file.
pub fn swap(files: &mut Sources, file: &str, from: &str, to: &str) {
    let bytes = files.get(file).unwrap_or_else(|| panic!("no {file}")).to_vec();
    let at = bytes.windows(from.len()).position(|w| w == from.as_bytes());
    let at = at.unwrap_or_else(|| panic!("{file} has no {from:?}"));
    let fresh = [&bytes[..at], to.as_bytes(), &bytes[at + from.len()..]].concat();
    files.insert(file, fresh);
}

/// Takes a file away.
pub fn without(files: &Sources, gone: &str) -> Sources {
    files.clone().into_iter().filter(|(name, _)| name != gone).collect()
}

/// Errors of `check`, and whether the game takes the data.
pub fn verdicts(game: &str, files: &Sources) -> (usize, Result<(), String>) {
    let checked = check_data(files, &How::default()).expect("no format was asked for");
    let errors = checked.diagnostics.iter().filter(|d| d.severity == Severity::Error).count();
    let made = angrist_games::ruleset(&Request::new(game).on(files.clone()));
    (errors, made.map(|_| ()).map_err(|e| e.to_string()))
}

/// A stream of numbers; any will do.
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % n.max(1)
    }
}

/// One change of the kinds that happen: a letter, a line, a number, a word, a file cut off, in a wrong encoding or gone.
pub fn mutate(files: &mut Sources, dice: &mut Dice) -> String {
    let names: Vec<String> = files.iter().map(|s| s.name.to_owned()).collect();
    let name = names[dice.below(names.len())].clone();
    let bytes = files.get(&name).unwrap_or_default().to_vec();
    if bytes.is_empty() {
        return format!("{name}: empty already");
    }
    let lines: Vec<&[u8]> = bytes.split_inclusive(|b| *b == b'\n').collect();
    let line = dice.below(lines.len());
    let join = |list: &[&[u8]]| list.concat();
    let (what, fresh): (&str, Vec<u8>) = match dice.below(14) {
        0 => ("drop a line", join(&[&lines[..line], &lines[line + 1..]].concat())),
        1 => ("repeat a line", join(&[&lines[..=line], &lines[line..]].concat())),
        2 => {
            let other = dice.below(lines.len());
            let mut list = lines.clone();
            list.swap(line, other);
            ("swap two lines", join(&list))
        }
        3 => {
            let at = dice.below(bytes.len());
            let mut fresh = bytes.clone();
            fresh[at] = b" :|/#N019Z\"{};\0\xFF"[dice.below(16)];
            ("replace a byte", fresh)
        }
        4 => {
            let at = dice.below(bytes.len());
            ("drop a byte", [&bytes[..at], &bytes[at + 1..]].concat())
        }
        5 => ("cut the file", bytes[..dice.below(bytes.len())].to_vec()),
        6 if dice.below(4) == 0 => ("empty the file", Vec::new()),
        7 if dice.below(4) == 0 => {
            let text: String = bytes.iter().map(|b| char::from(*b)).collect();
            ("UTF-16", text.encode_utf16().flat_map(u16::to_le_bytes).collect())
        }
        8 if dice.below(4) == 0 => {
            *files = without(files, &name);
            return format!("{name}: remove the file");
        }
        9 | 10 => {
            // A number becomes another.
            let digits: Vec<usize> = (0..bytes.len()).filter(|n| bytes[*n].is_ascii_digit()).collect();
            let Some(&at) = digits.get(dice.below(digits.len())) else { return format!("{name}: no digit") };
            let new: &[u8] = [&b"0"[..], b"-1", b"99999", b"7", b"255", b"x"][dice.below(6)];
            ("change a number", [&bytes[..at], new, &bytes[at + 1..]].concat())
        }
        11 => {
            // A word of capitals loses a letter.
            let capital = |n: &usize| {
                bytes[*n].is_ascii_uppercase() && bytes.get(n + 1).is_some_and(u8::is_ascii_uppercase)
            };
            let words: Vec<usize> = (0..bytes.len()).filter(capital).collect();
            let Some(&at) = words.get(dice.below(words.len())) else { return format!("{name}: no word") };
            ("misspell a word", [&bytes[..at], &bytes[at + 1..]].concat())
        }
        12 => {
            let mut fresh = join(&lines[..line]);
            fresh.extend_from_slice(b"Q:what:is:this\n");
            fresh.extend(join(&lines[line..]));
            ("add a strange line", fresh)
        }
        _ => {
            let from = dice.below(lines.len());
            let to = (from + 1 + dice.below(12)).min(lines.len());
            ("drop a block", join(&[&lines[..from], &lines[to..]].concat()))
        }
    };
    files.insert(name.clone(), fresh);
    format!("{name}:{}: {what}", line + 1)
}
