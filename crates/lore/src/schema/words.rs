//! Vocabularies: flags, colours, groups, symbols. Every word is kept once for the whole variant and known by a number.
//!
//! A [`Lookup`] is a small hash table over some vocabularies, built once for each field that takes words.

use serde::{Deserialize, Serialize};

/// One word.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Word {
    /// How it is written. For a numbered word the part before the number: `SPELL_PCT_`.
    pub text: String,
    /// Its vocabulary, as a place in [`Words::vocabularies`].
    pub vocabulary: u16,
    /// Its value: the bit, unless the vocabulary says otherwise.
    pub value: i32,
    /// Least and greatest number behind it, for a numbered word.
    pub numbered: Option<(i32, i32)>,
}

/// All words of a variant.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Words {
    /// Names of the vocabularies.
    pub vocabularies: Vec<String>,
    /// The words, those of one vocabulary together and in order.
    pub all: Vec<Word>,
}

/// Finds words of some vocabularies; the first vocabulary that has a word wins.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Lookup {
    /// The vocabularies, as places in [`Words::vocabularies`].
    pub vocabularies: Vec<u16>,
    /// Whether letters are compared without case.
    pub fold: bool,
    numbered: Vec<u16>,
    /// Open addressing; 0 for empty, else number of the word plus one.
    slots: Vec<u16>,
}

fn hash(text: &[u8], fold: bool) -> usize {
    let mut h: u32 = 0x811C_9DC5;
    for &b in text {
        h = (h ^ u32::from(if fold { b.to_ascii_lowercase() } else { b })).wrapping_mul(0x0100_0193);
    }
    (h ^ (h >> 15)) as usize
}

impl Lookup {
    /// Builds the table.
    pub fn new(words: &Words, vocabularies: Vec<u16>, fold: bool) -> Self {
        let mut table = Lookup { vocabularies, fold, numbered: Vec::new(), slots: Vec::new() };
        let mut ids: Vec<u16> = Vec::new();
        for &v in &table.vocabularies {
            ids.extend((0..words.all.len() as u16).filter(|&i| words.all[i as usize].vocabulary == v));
        }
        table.slots = vec![0; (ids.len() * 2).next_power_of_two().max(4)];
        for id in ids {
            let word = &words.all[id as usize];
            if word.numbered.is_some() {
                table.numbered.push(id);
            } else if table.plain(words, word.text.as_bytes()).is_none() {
                let mask = table.slots.len() - 1;
                let mut at = hash(word.text.as_bytes(), fold) & mask;
                while table.slots[at] != 0 {
                    at = (at + 1) & mask;
                }
                table.slots[at] = id + 1;
            }
        }
        table
    }

    fn plain(&self, words: &Words, text: &[u8]) -> Option<u16> {
        let mask = self.slots.len().checked_sub(1)?;
        let mut at = hash(text, self.fold) & mask;
        for _ in 0..self.slots.len() {
            let id = self.slots[at].checked_sub(1)?;
            let known = words.all.get(id as usize)?.text.as_bytes();
            if known == text || (self.fold && known.eq_ignore_ascii_case(text)) {
                return Some(id);
            }
            at = (at + 1) & mask;
        }
        None
    }

    /// A word and the number behind it (0 for plain words).
    pub fn find(&self, words: &Words, text: &[u8]) -> Found {
        if let Some(id) = self.plain(words, text) {
            return Found::Word(id, 0);
        }
        for &id in &self.numbered {
            let Some(word) = words.all.get(id as usize) else { continue };
            let Some(rest) = text.strip_prefix(word.text.as_bytes()) else { continue };
            let number = std::str::from_utf8(rest).ok().and_then(|t| t.parse::<i32>().ok());
            let (least, most) = word.numbered.unwrap_or((0, i32::MAX));
            match number {
                Some(n) if (least..=most).contains(&n) => return Found::Word(id, n),
                _ => return Found::BadNumber { at: word.text.len(), least, most },
            }
        }
        Found::Nothing
    }

    /// Whether it covers a vocabulary.
    pub fn covers(&self, vocabulary: u16) -> bool {
        self.vocabularies.contains(&vocabulary)
    }
}

/// What [`Lookup::find`] found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// A word by its number in [`Words::all`], and the number written behind it.
    Word(u16, i32),
    /// A numbered word with no number or one out of range, which begins `at` bytes into the text.
    BadNumber {
        /// Where the number should stand.
        at: usize,
        /// Least number.
        least: i32,
        /// Greatest number.
        most: i32,
    },
    /// Not a word of these vocabularies.
    Nothing,
}

impl Words {
    /// Place of a vocabulary.
    pub fn vocabulary(&self, name: &str) -> Option<u16> {
        self.vocabularies.iter().position(|v| v == name).map(|v| v as u16)
    }

    /// The numbers of all words written so, in whatever vocabulary.
    pub fn ids(&self, text: &str) -> Vec<u16> {
        (0..self.all.len() as u16).filter(|&i| self.all[i as usize].text == text).collect()
    }

    /// The text of a word.
    pub fn text(&self, id: u16) -> &str {
        self.all.get(id as usize).map_or("", |w| w.text.as_str())
    }

    /// Words of some vocabularies, for suggestions.
    pub fn of<'a>(&'a self, lookup: &'a Lookup) -> impl Iterator<Item = &'a str> {
        self.all.iter().filter(|w| lookup.covers(w.vocabulary)).map(|w| w.text.as_str())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words() -> Words {
        let w =
            |text: &str, vocabulary, value, numbered| Word { text: text.into(), vocabulary, value, numbered };
        Words {
            vocabularies: vec!["one".into(), "two".into()],
            all: vec![
                w("STR", 0, 0, None),
                w("DEX", 0, 1, None),
                w("DEX", 1, 0, None),
                w("POW_", 1, 1, Some((1, 9))),
            ],
        }
    }

    #[test]
    fn the_first_vocabulary_that_has_a_word_wins() {
        let words = words();
        let both = Lookup::new(&words, vec![1, 0], false);
        assert_eq!(both.find(&words, b"DEX"), Found::Word(2, 0));
        assert_eq!(both.find(&words, b"STR"), Found::Word(0, 0));
        assert_eq!(both.find(&words, b"str"), Found::Nothing);
        assert_eq!(Lookup::new(&words, vec![0], true).find(&words, b"str"), Found::Word(0, 0));
    }

    #[test]
    fn a_numbered_word_carries_its_number() {
        let words = words();
        let two = Lookup::new(&words, vec![1], false);
        assert_eq!(two.find(&words, b"POW_7"), Found::Word(3, 7));
        assert_eq!(two.find(&words, b"POW_0"), Found::BadNumber { at: 4, least: 1, most: 9 });
    }

    #[test]
    fn an_empty_vocabulary_finds_nothing() {
        assert_eq!(Lookup::default().find(&words(), b"STR"), Found::Nothing);
    }
}
