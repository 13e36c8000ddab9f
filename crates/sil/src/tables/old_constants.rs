//! Old files of constants: lines `C:key:numbers`, `R:key:word`, `X:key:anything`, read for one release.
//!
//! Every number finds its new place by a table (`old_keys.txt`); the tree that comes of it is read like a TOML file, and what is
//! wrong is told at the line of the old file. [`to_toml`] writes such a tree as the file it should become.

use super::{ClassNumber, Stat};
use crate::halls::Trap;
use crate::hero::Song;
use crate::things::{Light, Staff};
use angrist_source::table::{self, Row};
use angrist_source::tree::{Node, Place, Table, Value};
use angrist_source::{Collector, Diagnostic, Problems, Severity, Source, nearest};
use std::sync::Arc;

const KEYS: &str = include_str!("old_keys.txt");

/// Sub-classes that old keys count lights and staves by.
const LIGHTS: [(u16, Light); 6] = [
    (0, Light::Torch),
    (1, Light::Lantern),
    (2, Light::LesserJewel),
    (3, Light::MallornTorch),
    (8, Light::FeanorianLamp),
    (9, Light::Silmaril),
];
const STAVES: [u16; 16] = [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 18];
const ANGER: [&str; 4] = ["first", "second", "third", "fourth"];

/// Whether a file is of the old form: its name says so, or its first line that says anything.
pub(super) fn is_old(file: Source<'_>) -> bool {
    let text = angrist_source::text_of(file.bytes);
    let first = text.lines().map(str::trim).find(|l| !l.is_empty() && !l.starts_with('#'));
    let old_line = first.is_some_and(|l| ["V:", "C:", "R:", "X:"].iter().any(|head| l.starts_with(head)));
    old_line || (first.is_none() && file.name.ends_with(".txt"))
}

/// Where the values behind an old key go.
struct Rule {
    key: &'static str,
    paths: Vec<&'static str>,
}

fn rules() -> Vec<Rule> {
    let lines = KEYS.lines().filter(|l| !l.starts_with('#') && !l.is_empty());
    lines
        .filter_map(|line| {
            let mut words = line.split_whitespace();
            Some(Rule { key: words.next()?, paths: words.collect() })
        })
        .collect()
}

/// The rule of a key, and what `*` stands for.
fn find<'k>(rules: &'k [Rule], key: &'k str) -> Option<(&'k Rule, &'k str)> {
    if let Some(rule) = rules.iter().find(|r| r.key == key) {
        return Some((rule, ""));
    }
    let fits = rules.iter().filter_map(|r| Some((r, key.strip_prefix(r.key.strip_suffix('*')?)?)));
    fits.max_by_key(|(r, _)| r.key.len())
}

/// A path with the words that the end of the old key stands for.
fn filled(path: &str, tail: &str) -> Option<String> {
    let number = || tail.parse::<u16>().ok();
    let Some((head, rest)) = path.split_once('{') else { return Some(path.replace('*', tail)) };
    let (what, rest) = rest.split_once('}')?;
    let word = match what {
        "song" => Song::of(u8::try_from(number()?).ok()?)?.word(),
        "trap" => Trap::of(number()?)?.word(),
        "light" => LIGHTS.iter().find(|(n, _)| Some(*n) == number())?.1.word(),
        "staff" => Staff::ALL[STAVES.iter().position(|n| Some(*n) == number())?].word(),
        "anger" => ANGER.get(usize::from(number()?.checked_sub(1)?))?,
        "class" => ClassNumber(u8::try_from(number()?).ok()?).word(),
        _ => return None,
    };
    Some(format!("{head}{word}{rest}"))
}

/// Reads an old file; a note names the command that makes a TOML file of it.
pub(super) fn read(file: Source<'_>, problems: &mut Collector) -> Table {
    let note = format!(
        "this is an old constants file; 'angrist data constants {0} -o NEW.toml' converts it",
        file.name
    );
    problems.push(Diagnostic::whole(Severity::Note, "old-constants", file.name, note));
    let mut out = Old { tree: Table::default(), weapons: Vec::new(), problems };
    let rules = rules();
    let mut seen: Vec<(char, String, u32)> = Vec::new();
    let mut rows = Collector::new();
    for row in table::rows(file, &mut rows).into_iter().filter(|r| r.letter != 'V') {
        let Some(key) = row.values.first().filter(|_| row.values.len() > 1) else {
            let why = "a line is a letter, a key and a value with colons between";
            out.problems.push(row.wrong("no-value", why));
            continue;
        };
        if let Some((_, _, line)) = seen.iter().find(|(l, k, _)| *l == row.letter && *k == key.text) {
            let wrong = row.wrong_at(0, "twice", format!("'{}' is already defined", key.text));
            out.problems.push(wrong.see(row.file(), *line, "the first one"));
            continue;
        }
        seen.push((row.letter, key.text.clone(), row.line));
        match find(&rules, &key.text) {
            Some((rule, tail)) => out.line(&row, rule, tail),
            None => {
                let near = nearest(&key.text, rules.iter().map(|r| r.key)).map(str::to_owned);
                let message = format!("there is no constant '{}'", key.text);
                out.problems.push(row.wrong_at(0, "unknown-key", message).nearest(near));
            }
        }
    }
    out.problems.extend(rows.diagnostics().iter().cloned());
    if !out.weapons.is_empty() {
        let place = out.weapons[0].place.clone();
        out.tree.set("posture.weapons", &place, Value::List(out.weapons));
    }
    out.tree
}

/// An old file as the TOML file it should become.
///
/// # Errors
/// Every problem of the file.
pub fn to_toml(file: Source<'_>) -> Result<String, Problems> {
    let mut problems = Collector::new();
    if !is_old(file) {
        return Err(Problems::whole(
            "not-old",
            file.name,
            "this is not an old constants file (C:key:numbers lines)",
        ));
    }
    let tree = read(file, &mut problems);
    problems.check(Some(tree.to_toml())).map_err(|p| p.with_excerpts(&[file]))
}

struct Old<'p> {
    tree: Table,
    weapons: Vec<Node>,
    problems: &'p mut Collector,
}

fn place_of(row: &Row, part: usize) -> Place {
    let wrong = row.wrong_at(part, "constant", "");
    Place { file: Arc::from(row.file()), span: wrong.span, line: wrong.line, column: wrong.column }
}

impl Old<'_> {
    fn line(&mut self, row: &Row, rule: &Rule, tail: &str) {
        let first = rule.paths.first().copied().unwrap_or_default();
        let whole = row.body.text.get(row.values[0].text.len() + 1..).unwrap_or_default();
        match (row.letter, rule.key) {
            ('R', "things.liquor") => self.liquor(row, whole),
            ('R', _) => self.tree.set(first, &place_of(row, 1), Value::Text(whole.trim().to_owned())),
            ('X', _) if first.ends_with('.') => self.letters(row, first, whole),
            ('X', _) => match filled(first, tail) {
                Some(path) => self.tree.set(&path, &place_of(row, 1), Value::Text(whole.to_owned())),
                None => self.bad_tail(row, tail),
            },
            _ => self.numbers(row, rule, tail),
        }
    }

    fn bad_tail(&mut self, row: &Row, tail: &str) {
        self.problems.push(row.wrong_at(0, "unknown-key", format!("nothing goes by '{tail}' here")));
    }

    /// `C80 f40`: a letter and a number each.
    fn letters(&mut self, row: &Row, path: &str, text: &str) {
        for word in text.split_whitespace() {
            let mut letters = word.chars();
            match letters.next().zip(letters.as_str().parse().ok()) {
                // Not by a path: the letter may be a dot.
                Some((letter, number)) if letter != '.' => {
                    self.tree.set(&format!("{path}{letter}"), &place_of(row, 1), Value::Number(number));
                }
                _ => {
                    let message = format!("'{word}' is not a letter with a number");
                    self.problems.push(row.wrong_at(1, "constant", message));
                }
            }
        }
    }

    /// What orcish liquor does is now an effect of the potion.
    fn liquor(&mut self, row: &Row, word: &str) {
        let place = place_of(row, 1);
        let what = match word.trim() {
            "confuses" => "confused",
            "stuns" => "stun",
            other => {
                let near = nearest(other, ["confuses", "stuns"]);
                let wrong = row.wrong_at(1, "unknown-word", format!("'{other}' is not what liquor does"));
                self.problems.push(wrong.expected("confuses, stuns").nearest(near));
                return;
            }
        };
        let table = |rows: &[(&str, Value)]| {
            let mut table = Table::default();
            rows.iter().for_each(|(key, value)| table.set(key, &place, value.clone()));
            Node::new(place.clone(), Value::Table(table))
        };
        let text = |s: &str| Value::Text(s.to_owned());
        let effects = vec![
            table(&[("do", text("harm")), ("what", text(what)), ("turns", text("2d4"))]),
            table(&[("do", text("cure")), ("what", text("afraid"))]),
            table(&[("do", text("heal")), ("percent", Value::Number(25))]),
        ];
        self.tree.set("potion.orcish-liquor.effects", &place, Value::List(effects));
    }

    fn numbers(&mut self, row: &Row, rule: &Rule, tail: &str) {
        let mut numbers: Vec<(usize, i64)> = Vec::new();
        for (part, value) in row.values.iter().enumerate().skip(1) {
            let text = value.text.trim();
            match text.parse() {
                Ok(n) => numbers.push((part, n)),
                Err(_) => {
                    let message = format!("'{text}' is not a whole number");
                    self.problems.push(row.wrong_at(part, "constant", message));
                    return;
                }
            }
        }
        match rule.key {
            "halls.disarm" => return self.disarm(row, &numbers),
            "posture.weapons-*" => return self.weapons(row, &numbers),
            _ => {}
        }
        let count = numbers.len();
        let mut rest = numbers.as_slice();
        for (at, path) in rule.paths.iter().enumerate() {
            let Some((part, n)) = rest.first().copied() else {
                // Prices of the forge may leave out the statistic they drain.
                if at == 0 || !rule.key.starts_with("forge.") {
                    let message = format!("it has {count} numbers where {} are read", rule.paths.len());
                    self.problems.push(row.wrong_at(1, "constant", message));
                }
                return;
            };
            let Some(path) = filled(path, tail) else { return self.bad_tail(row, tail) };
            let (path, form) = path.split_once(':').unwrap_or((&path, ""));
            let place = place_of(row, part);
            let mut taken = 1;
            let value = match form {
                _ if path == "-" => None,
                "dice" => {
                    taken = 2;
                    let sides = rest.get(1).map_or(0, |(_, n)| *n);
                    Some(if n == 0 { Value::Number(0) } else { Value::Text(format!("{n}d{sides}")) })
                }
                "less" => Some(Value::Number(-n)),
                "list" => {
                    taken = rest.len();
                    let node = |(part, n): &(usize, i64)| Node::new(place_of(row, *part), Value::Number(*n));
                    Some(Value::List(rest.iter().map(node).collect()))
                }
                "pairs" => {
                    taken = rest.len();
                    Some(Value::List(pairs(row, rest)))
                }
                "stat" => {
                    let stat = usize::try_from(n).ok().and_then(|n| Stat::ALL.get(n));
                    stat.map(|stat| Value::Text(stat.word().to_owned()))
                }
                "state" => (n >= 0).then_some(Value::Number(n)),
                _ => Some(Value::Number(n)),
            };
            if let Some(value) = value {
                self.tree.set(path, &place, value);
            }
            rest = rest.get(taken..).unwrap_or_default();
        }
        if let Some((part, _)) = rest.first() {
            let message = format!("it has {count} numbers where {} are read", count - rest.len());
            self.problems.push(row.wrong_at(*part, "constant", message));
        }
    }

    fn disarm(&mut self, row: &Row, numbers: &[(usize, i64)]) {
        for pair in numbers.chunks_exact(2) {
            if let Some(trap) = u16::try_from(pair[0].1).ok().and_then(Trap::of) {
                let path = format!("trap.{}.disarm", trap.word());
                self.tree.set(&path, &place_of(row, pair[1].0), Value::Number(pair[1].1));
            }
        }
    }

    fn weapons(&mut self, row: &Row, numbers: &[(usize, i64)]) {
        let Some(((part, picture), kinds)) = numbers.split_first() else { return };
        let place = place_of(row, *part);
        let kinds = kinds.chunks_exact(3).map(|kind| {
            let mut table = Table::default();
            let class = ClassNumber(u8::try_from(kind[0].1).unwrap_or(0)).word();
            table.set("class", &place_of(row, kind[0].0), Value::Text(class.to_owned()));
            table.set("first", &place_of(row, kind[1].0), Value::Number(kind[1].1));
            table.set("last", &place_of(row, kind[2].0), Value::Number(kind[2].1));
            Node::new(place.clone(), Value::Table(table))
        });
        let mut table = Table::default();
        table.set("kinds", &place, Value::List(kinds.collect()));
        table.set("picture", &place, Value::Number(*picture));
        self.weapons.push(Node::new(place, Value::Table(table)));
    }
}

fn pairs(row: &Row, numbers: &[(usize, i64)]) -> Vec<Node> {
    let pair = |pair: &[(usize, i64)]| {
        let mut table = Table::default();
        table.set("from", &place_of(row, pair[0].0), Value::Number(pair[0].1));
        table.set("to", &place_of(row, pair[1].0), Value::Number(pair[1].1));
        Node::new(place_of(row, pair[0].0), Value::Table(table))
    };
    numbers.chunks_exact(2).map(pair).collect()
}
