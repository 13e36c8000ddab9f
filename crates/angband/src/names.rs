//! Random names from the statistics of a list of words (names.txt; docs/spec/edit-files.md 3.12).
//!
//! For every pair of letters the trained words say which letter follows and how often; a name is a walk through these
//! counts. Promise: the same words and the same stream give the same name; no list of words makes the walk endless.

use angrist_engine::chance::Stream;
use thiserror::Error;

/// Twenty-six letters, and one more symbol: the start as a letter before, the end as a letter behind.
const SYMBOLS: usize = 27;
const EDGE: usize = 26;
/// The longest name the original's buffer holds.
const LONGEST: usize = 90;
/// Draws at one end mark before the walk starts over.
const REDRAWS: u32 = 10;
/// Walks before we give up: trained words without a vowel would otherwise loop forever.
const WALKS: u32 = 10_000;

/// Letter triples counted over words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Names {
    counts: Vec<u32>,
    words: u32,
}

/// Why there is no name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum NoName {
    /// No word was learnt.
    #[error("no words to learn names from: names.txt has no usable N: line")]
    NoWords,
    /// Bounds that no name can meet.
    #[error("a name of {min} to {max} letters cannot be made: 1 to 90 letters, the lower bound first")]
    Bounds {
        /// Fewest letters asked for.
        min: usize,
        /// Most letters asked for.
        max: usize,
    },
    /// Ten thousand walks met the bounds never.
    #[error("the learned words give no name of {min} to {max} letters with a vowel in it")]
    Never {
        /// Fewest letters asked for.
        min: usize,
        /// Most letters asked for.
        max: usize,
    },
}

/// A word of the list that has no letter.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("a word with at least one letter expected")]
pub struct NoLetters;

impl Default for Names {
    fn default() -> Self {
        Names { counts: vec![0; SYMBOLS * SYMBOLS * SYMBOLS], words: 0 }
    }
}

fn row(before: usize, last: usize) -> usize {
    (before * SYMBOLS + last) * SYMBOLS
}

impl Names {
    /// Learns one word: case is folded, what is not a letter is skipped.
    pub fn learn(&mut self, word: &[u8]) -> Result<(), NoLetters> {
        let (mut before, mut last) = (EDGE, EDGE);
        let mut count = |before: usize, last: usize, next: usize| {
            let cell = &mut self.counts[row(before, last) + next];
            *cell = cell.saturating_add(1);
        };
        for letter in word.iter().filter(|b| b.is_ascii_alphabetic()) {
            let next = usize::from(letter.to_ascii_lowercase() - b'a');
            count(before, last, next);
            (before, last) = (last, next);
        }
        if last == EDGE {
            return Err(NoLetters);
        }
        count(before, last, EDGE);
        self.words += 1;
        Ok(())
    }

    /// Learns many words; those without letters are left out.
    pub fn from_words<'a>(words: impl IntoIterator<Item = &'a [u8]>) -> Names {
        let mut names = Names::default();
        for word in words {
            let _without_letters = names.learn(word);
        }
        names
    }

    /// How many words were learnt.
    pub fn words(&self) -> u32 {
        self.words
    }

    /// How often a letter (or the end, `None`) follows two letters (or the start, `None`).
    pub fn count(&self, before: Option<u8>, last: Option<u8>, next: Option<u8>) -> u32 {
        let at = |letter: Option<u8>| match letter {
            None => Some(EDGE),
            Some(l) if l.is_ascii_alphabetic() => Some(usize::from(l.to_ascii_lowercase() - b'a')),
            Some(_) => None,
        };
        match (at(before), at(last), at(next)) {
            (Some(before), Some(last), Some(next)) => self.counts[row(before, last) + next],
            _ => 0,
        }
    }

    /// Makes a name of `min` to `max` letters with a vowel in it, its first letter a capital.
    pub fn make(&self, min: usize, max: usize, chance: &mut Stream) -> Result<String, NoName> {
        if self.words == 0 {
            return Err(NoName::NoWords);
        }
        if min > max || max == 0 || max > LONGEST {
            return Err(NoName::Bounds { min, max });
        }
        for _ in 0..WALKS {
            if let Some(name) = self.walk(min, max, chance) {
                return Ok(name);
            }
        }
        Err(NoName::Never { min, max })
    }

    fn walk(&self, min: usize, max: usize, chance: &mut Stream) -> Option<String> {
        let mut name = String::new();
        let (mut before, mut last) = (EDGE, EDGE);
        let mut vowel = false;
        let mut redraws = 0;
        loop {
            let weights = &self.counts[row(before, last)..][..SYMBOLS];
            let next = chance.pick_weighted(weights)?;
            if next == EDGE {
                if name.len() >= min && vowel {
                    return Some(name);
                }
                redraws += 1;
                if redraws > REDRAWS {
                    return None;
                }
                continue;
            }
            if name.len() == max {
                return None;
            }
            let letter = b'a' + next as u8;
            vowel |= matches!(letter, b'a' | b'e' | b'i' | b'o' | b'u');
            name.push(char::from(if name.is_empty() { letter.to_ascii_uppercase() } else { letter }));
            (before, last) = (last, next);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angrist_engine::chance::stream;
    use proptest::prelude::*;

    fn learnt(words: &[&str]) -> Names {
        Names::from_words(words.iter().map(|w| w.as_bytes()))
    }

    #[test]
    fn triples_are_counted_with_start_and_end() {
        let n = learnt(&["Anar", "an-ar", "123"]);
        assert_eq!(n.words(), 2);
        assert_eq!(n.count(None, None, Some(b'A')), 2);
        assert_eq!(n.count(None, Some(b'a'), Some(b'n')), 2);
        assert_eq!(n.count(Some(b'a'), Some(b'r'), None), 2);
        assert_eq!(n.count(Some(b'a'), Some(b'n'), None), 0, "the hyphen is skipped, not an end");
        assert_eq!(Names::default().learn(b"--"), Err(NoLetters));
    }

    #[test]
    fn a_word_learnt_alone_comes_back() {
        let n = learnt(&["Mirdan"]);
        assert_eq!(n.make(5, 9, &mut stream(1, "names", 0, 0)), Ok("Mirdan".into()));
    }

    #[test]
    fn impossible_wishes_are_refused_and_end() {
        let mut s = stream(1, "names", 0, 0);
        assert_eq!(Names::default().make(5, 9, &mut s), Err(NoName::NoWords));
        let n = learnt(&["grr", "brr"]);
        assert_eq!(n.make(2, 9, &mut s), Err(NoName::Never { min: 2, max: 9 }), "no vowel anywhere");
        assert_eq!(n.make(9, 5, &mut s), Err(NoName::Bounds { min: 9, max: 5 }));
        assert_eq!(n.make(1, 91, &mut s), Err(NoName::Bounds { min: 1, max: 91 }));
    }

    proptest! {
        #[test]
        fn a_name_keeps_its_bounds_and_its_triples(
            words in prop::collection::vec("[a-z]{2,10}", 1..30), seed: u64, min in 1usize..5, more in 0usize..9
        ) {
            let n = Names::from_words(words.iter().map(|w| w.as_bytes()));
            let one = n.make(min, min + more, &mut stream(seed, "names", 0, 0));
            prop_assert_eq!(&one, &n.make(min, min + more, &mut stream(seed, "names", 0, 0)));
            if let Ok(name) = one {
                prop_assert!((min..=min + more).contains(&name.len()));
                let bytes = name.as_bytes();
                prop_assert!(bytes[0].is_ascii_uppercase());
                let mut pair = (None, None);
                for next in bytes.iter().map(|b| Some(*b)).chain([None]) {
                    prop_assert!(n.count(pair.0, pair.1, next) > 0);
                    pair = (pair.1, next);
                }
            }
        }
    }
}
