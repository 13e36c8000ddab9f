//! Words for numbers that accounts show: kinds of attack and damage, abilities (S001-162).

use super::lore::Lore;
use super::read::{Reader, bad};
use crate::adapt::Names;
use crate::shipped;

/// Words for numbers that accounts show: kinds of attack and damage, abilities.
pub struct Words {
    attacks: Vec<(i32, String)>,
    damages: Vec<(i32, String)>,
    abilities: Vec<(i32, String)>,
}

impl Words {
    /// From the shipped table of words and the table of abilities. A word for a name that nothing has is an error.
    pub fn shipped(names: &Names, lore: &Lore) -> Result<Words, String> {
        let mut words = Words { attacks: Vec::new(), damages: Vec::new(), abilities: Vec::new() };
        let r = Reader { names, file: "words.tsv" };
        for (line, row) in crate::creature::numbers::lines(shipped::WORDS) {
            let [name, word] = row[..] else {
                return Err(bad(r.file, line, 1, "a name and a word are needed"));
            };
            let number = r.name(line, 1, name)?;
            match name.split('_').next() {
                Some("A") => words.attacks.push((number, word.to_owned())),
                Some("AD") => words.damages.push((number, word.to_owned())),
                _ => {}
            }
        }
        words.abilities = lore.abilities().iter().map(|a| (i32::from(a.number), a.name.clone())).collect();
        Ok(words)
    }

    fn find(list: &[(i32, String)], number: i32) -> String {
        let found = list.iter().find(|(n, _)| *n == number);
        found.map_or_else(|| number.to_string(), |(_, word)| word.clone())
    }

    /// A kind of attack.
    pub fn attack(&self, number: i32) -> String {
        Self::find(&self.attacks, number)
    }

    /// A kind of damage.
    pub fn damage(&self, number: i32) -> String {
        Self::find(&self.damages, number)
    }

    /// All kinds of damage.
    pub fn damages(&self) -> impl Iterator<Item = (i32, &str)> {
        self.damages.iter().map(|(number, word)| (*number, word.as_str()))
    }

    /// All abilities.
    pub fn abilities(&self) -> impl Iterator<Item = (i32, &str)> {
        self.abilities.iter().map(|(number, word)| (*number, word.as_str()))
    }
}
