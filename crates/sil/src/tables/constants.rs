//! `constants.txt`: numbers that the original buries in its code, and what happens where games of the family differ.
//!
//! Lines are `R:key:word` (a decision), `C:key:value` (numbers), anything else `X:key:rest`. Each rule names its key once, where
//! it is used; a key that is missing is told when the data are read ([`Constants::require`]), not in play.

use angrist_lore::bytes::Source;
use std::collections::BTreeMap;

/// All lines by letter and key.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Constants {
    /// Name of the profile.
    pub profile: String,
    lines: BTreeMap<(char, String), (u32, String)>,
}

impl Constants {
    /// Reads the file; the name of the source is the profile's.
    pub fn read(source: Source<'_>) -> Result<Constants, String> {
        let text = std::str::from_utf8(source.bytes)
            .map_err(|_| format!("{}: it is not text (UTF-8)", source.name))?;
        let mut out = Constants { profile: source.stem().to_owned(), lines: BTreeMap::new() };
        for (number, line) in text.lines().enumerate() {
            let line = line.trim_end();
            if line.is_empty() || line.starts_with('#') || line.starts_with("V:") {
                continue;
            }
            let place = || format!("{}:{}", source.name, number + 1);
            let mut parts = line.splitn(3, ':');
            let (Some(letter), Some(key), Some(value)) = (parts.next(), parts.next(), parts.next()) else {
                return Err(format!(
                    "{}: a line is a letter, a key and a value with colons between",
                    place()
                ));
            };
            let mut letters = letter.chars();
            let (Some(letter), None) = (letters.next(), letters.next()) else {
                return Err(format!("{}: '{letter}' is not one letter", place()));
            };
            let entry = (number as u32 + 1, value.to_owned());
            if let Some((before, _)) = out.lines.insert((letter, key.to_owned()), entry) {
                return Err(format!("{}: '{key}' stands already in line {before}", place()));
            }
        }
        Ok(out)
    }

    /// Tells the first of these keys that is missing (`R:min_depth`).
    pub fn require(&self, keys: &[(char, &str)]) -> Result<(), String> {
        match keys.iter().find(|(letter, key)| self.text(*letter, key).is_none()) {
            Some((letter, key)) => Err(format!("{}.txt: there is no line {letter}:{key}:...", self.profile)),
            None => Ok(()),
        }
    }

    /// The value of a line.
    pub fn text(&self, letter: char, key: &str) -> Option<&str> {
        self.lines.get(&(letter, key.to_owned())).map(|(_, value)| value.as_str())
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

    /// Exactly so many numbers of a constant; a sentence with the key when it is missing or has another count.
    pub fn take<const N: usize>(&self, key: &str) -> Result<[i32; N], String> {
        let all = self.many(key)?;
        let found = all.len();
        all.try_into()
            .map_err(|_| format!("{}.txt: C:{key} has {found} numbers where {N} are read", self.profile))
    }

    /// The one number of a constant.
    pub fn one(&self, key: &str) -> Result<i32, String> {
        self.take::<1>(key).map(|[n]| n)
    }

    /// All numbers of a constant, at least one.
    pub fn many(&self, key: &str) -> Result<Vec<i32>, String> {
        let missing = || format!("{}.txt: there is no line C:{key}:...", self.profile);
        let text = self.text('C', key).ok_or_else(missing)?;
        let read = |part: &str| {
            part.trim().parse().map_err(|_| {
                format!("{}.txt: C:{key}: '{}' is not a whole number", self.profile, part.trim())
            })
        };
        text.split(':').map(read).collect()
    }

    /// The word of a decision, which must be one of these.
    pub fn choice<'a>(&self, key: &str, words: &[&'a str]) -> Result<&'a str, String> {
        let list = words.join(" or ");
        let Some(word) = self.text('R', key) else {
            return Err(format!("{}.txt: there is no line R:{key}:... ({list})", self.profile));
        };
        words
            .iter()
            .find(|w| **w == word.trim())
            .copied()
            .ok_or_else(|| format!("{}.txt: R:{key} is {list}, not '{word}'", self.profile))
    }

    /// All lines of a letter, by key.
    pub fn lines_of(&self, letter: char) -> impl Iterator<Item = (&str, &str)> {
        self.lines
            .iter()
            .filter(move |((l, _), _)| *l == letter)
            .map(|((_, key), (_, value))| (key.as_str(), value.as_str()))
    }
}
