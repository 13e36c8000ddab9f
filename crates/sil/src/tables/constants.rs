//! `constants.txt`: rule constants, and what happens where games of the family differ.
//!
//! Lines are `R:key:word` (a decision), `C:key:value` (numbers), anything else `X:key:rest`. Each rule names its key once, where
//! it is used.
//!
//! Promise: all problems of the file are found in one reading. A line that is missing or wrong is noted, a stand-in is read
//! instead, and [`Constants::problems`] tells at the end; nothing is played on stand-ins.

use angrist_source::table::{self, Row};
use angrist_source::{Collector, Diagnostic, Severity, Source, nearest};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Mutex;

/// All lines by letter and key.
#[derive(Debug, Default)]
pub struct Constants {
    /// Name of the profile.
    pub profile: String,
    file: String,
    rows: BTreeMap<(char, String), Row>,
    notes: Mutex<Notes>,
}

/// What is learned while typed constants are read.
#[derive(Debug, Clone, Default)]
struct Notes {
    wrong: Vec<Diagnostic>,
    /// Keys that were asked for and are not there.
    missing: Vec<(char, String)>,
    /// Keys that were asked for.
    asked: BTreeSet<(char, String)>,
    /// Keys that something is wrong with: further problems of theirs follow from the first.
    bad: BTreeSet<(char, String)>,
}

/// A problem was noted and reading cannot go on from here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refused;

impl Clone for Constants {
    fn clone(&self) -> Self {
        let notes = Mutex::new(self.notes(|n| n.clone()));
        Constants { profile: self.profile.clone(), file: self.file.clone(), rows: self.rows.clone(), notes }
    }
}

impl PartialEq for Constants {
    fn eq(&self, other: &Self) -> bool {
        (&self.profile, &self.rows) == (&other.profile, &other.rows)
    }
}

impl Eq for Constants {}

impl Constants {
    /// Reads the file; the name of the source is the profile's.
    pub fn read(source: Source<'_>) -> Constants {
        let mut problems = Collector::new();
        let mut out = Constants {
            profile: source.stem().to_owned(),
            file: source.name.to_owned(),
            ..Constants::default()
        };
        for row in table::rows(source, &mut problems).into_iter().filter(|r| r.letter != 'V') {
            if row.values.len() < 2 {
                problems
                    .push(row.wrong("no-value", "a line is a letter, a key and a value with colons between"));
                continue;
            }
            let at = (row.letter, row.values[0].text.clone());
            match out.rows.get(&at) {
                Some(first) => {
                    let wrong = row.wrong_at(0, "twice", format!("'{}' is already defined", at.1));
                    problems.push(wrong.see(first.file(), first.line, "the first one"));
                }
                None => {
                    out.rows.insert(at, row);
                }
            }
        }
        let wrong = problems.diagnostics().to_vec();
        out.note(|n| n.wrong = wrong);
        out
    }

    fn notes<T>(&self, read: impl FnOnce(&Notes) -> T) -> T {
        read(&self.notes.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }

    fn note(&self, write: impl FnOnce(&mut Notes)) {
        write(&mut self.notes.lock().unwrap_or_else(std::sync::PoisonError::into_inner));
    }

    /// Everything that was found wrong, missing keys with the line that was perhaps meant.
    pub fn problems(&self) -> Collector {
        let notes = self.notes(Clone::clone);
        let mut all = Collector::new();
        all.extend(notes.wrong);
        for (letter, key) in notes.missing {
            let message = format!("there is no line {letter}:{key}:...");
            let unread = self.rows.keys().filter(|k| k.0 == letter && !notes.asked.contains(k));
            let near = nearest(&key, unread.map(|k| k.1.as_str()));
            let row = near.and_then(|near| self.rows.get(&(letter, near.to_owned())));
            all.push(match row {
                Some(row) => row.wrong_at(0, "missing-constant", message).nearest(Some(key)),
                None => Diagnostic::whole(Severity::Error, "missing-constant", &self.file, message),
            });
        }
        all
    }

    /// Notes a problem of a line; further ones of the same line follow from the first and are dropped.
    pub fn refuse(&self, letter: char, key: &str, message: impl AsRef<str>) -> Refused {
        self.refuse_part(letter, key, 1, message)
    }

    fn refuse_part(&self, letter: char, key: &str, part: usize, message: impl AsRef<str>) -> Refused {
        let at = (letter, key.to_owned());
        let message = format!("{letter}:{key}: {}", message.as_ref());
        let wrong = match self.rows.get(&at) {
            Some(row) => row.wrong_at(part, "constant", message),
            None => Diagnostic::whole(Severity::Error, "constant", &self.file, message),
        };
        self.note(|n| {
            if n.bad.insert(at) {
                n.wrong.push(wrong);
            }
        });
        Refused
    }

    fn row(&self, letter: char, key: &str) -> Option<&Row> {
        let at = (letter, key.to_owned());
        let found = self.rows.get(&at);
        self.note(|n| {
            if found.is_none() && n.bad.insert(at.clone()) {
                n.missing.push(at.clone());
            }
            n.asked.insert(at);
        });
        found
    }

    /// Notes each of these keys that is missing.
    pub fn require(&self, keys: &[(char, &str)]) {
        for (letter, key) in keys {
            self.row(*letter, key);
        }
    }

    /// The value of a line.
    pub fn text(&self, letter: char, key: &str) -> Option<&str> {
        // Everything behind the key, colons included.
        let row = self.rows.get(&(letter, key.to_owned()))?;
        row.body.text.get(key.len() + 1..)
    }

    /// The value of a line that must be there.
    pub fn must(&self, letter: char, key: &str) -> &str {
        self.row(letter, key);
        self.text(letter, key).unwrap_or_default()
    }

    /// The word of a decision; empty when it is missing.
    pub fn rule(&self, key: &str) -> &str {
        self.text('R', key).unwrap_or_default()
    }

    /// The first number of a constant; 0 when it is missing.
    pub fn number(&self, key: &str) -> i32 {
        self.numbers(key).first().copied().unwrap_or(0)
    }

    /// All numbers of a constant, written with colons between.
    pub fn numbers(&self, key: &str) -> Vec<i32> {
        let text = self.text('C', key).unwrap_or_default();
        text.split(':').filter_map(|n| n.trim().parse().ok()).collect()
    }

    /// Exactly this many numbers of a constant; zeros when the line is missing or wrong.
    pub fn take<const N: usize>(&self, key: &str) -> Result<[i32; N], Refused> {
        let all = self.many(key)?;
        let found = all.len();
        Ok(all.try_into().unwrap_or_else(|_| {
            self.refuse('C', key, format!("it has {found} numbers where {N} are read"));
            [0; N]
        }))
    }

    /// The one number of a constant.
    pub fn one(&self, key: &str) -> Result<i32, Refused> {
        self.take::<1>(key).map(|[n]| n)
    }

    /// The one number of a constant, which must be above 0.
    pub fn positive(&self, key: &str) -> Result<i32, Refused> {
        let n = self.one(key)?;
        if n < 1 {
            self.refuse('C', key, format!("it is {n} and must be above 0"));
        }
        Ok(n.max(1))
    }

    /// All numbers of a constant, at least one.
    pub fn many(&self, key: &str) -> Result<Vec<i32>, Refused> {
        let Some(row) = self.row('C', key) else { return Ok(vec![0]) };
        let read = |(part, value): (usize, &table::Value)| {
            let text = value.text.trim();
            text.parse().unwrap_or_else(|_| {
                self.refuse_part('C', key, part, format!("'{text}' is not a whole number"));
                0
            })
        };
        Ok(row.values.iter().enumerate().skip(1).map(read).collect())
    }

    /// The word of a decision, which must be one of these.
    pub fn choice<'a>(&self, key: &str, words: &[&'a str]) -> Result<&'a str, Refused> {
        let word = self.must('R', key).trim();
        match words.iter().find(|w| **w == word) {
            Some(word) => Ok(word),
            None => {
                let near = nearest(word, words.iter().copied());
                let near = near.map(|n| format!("; did you mean {n}?")).unwrap_or_default();
                self.refuse('R', key, format!("it is {}, not '{word}'{near}", words.join(" or ")));
                words.first().copied().ok_or(Refused)
            }
        }
    }

    /// All lines of a letter, by key.
    pub fn lines_of(&self, letter: char) -> impl Iterator<Item = (&str, &str)> {
        self.rows
            .iter()
            .filter(move |((l, _), _)| *l == letter)
            .map(|((_, key), row)| (key.as_str(), row.body.text.get(key.len() + 1..).unwrap_or_default()))
    }
}
