//! What a hero was before the game: history, age, height, weight, and a name for those who want none of their own.
//!
//! All of it is drawn from a stream of its own, numbered by the try, so that asking for another story changes nothing else.

use crate::tables::{HistoryEntry, PlayerRace, Tables};
use angrist_engine::chance::{Stream, stream};
use std::collections::BTreeMap;

/// A history, and age, height and weight.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Story {
    /// The history.
    pub text: String,
    /// Age, height in inches, weight in pounds.
    pub body: (i32, i32, i32),
}

/// The story of a try.
pub fn story(t: &Tables, seed: u64, race: &PlayerRace, house: u16, number: u32) -> Story {
    let mut chance = stream(seed, "story", u64::from(number), 0);
    let text = history(t, race.history, i32::from(house), &mut chance);
    let age = chance.between(race.age.0, race.age.1);
    let height = normal(race.height.0, race.height.1, &mut chance);
    let weight = normal(race.weight.0, race.weight.1, &mut chance) + height / 5;
    Story { text, body: (age, height, weight) }
}

/// Follows the charts from the first (docs/spec/sil-player.md 2.7).
fn history(t: &Tables, first: i32, house: i32, chance: &mut Stream) -> String {
    let longest = t.hero.history_length.max(0) as usize;
    let mut text = String::new();
    let mut chart = first;
    // Charts may not lead back (the checker says so); the bound keeps a bad file from hanging us all the same.
    for _ in 0..64 {
        if chart == 0 {
            break;
        }
        let roll = chance.die(100);
        let entries: Vec<&HistoryEntry> = t.history.iter().filter(|h| h.chart == chart).collect();
        let divided = entries.first().is_some_and(|h| h.house != 0);
        let fits = |h: &&&HistoryEntry| !divided || h.house == 0 || h.house == house;
        let Some(entry) = entries.iter().filter(fits).find(|h| h.roll >= roll) else { break };
        text.push_str(entry.text.trim());
        text.push(' ');
        chart = entry.next;
    }
    text.trim_end().chars().take(longest).collect()
}

/// A bell-shaped choice: twelve even ones added up, never further than four deviations.
fn normal(mean: i32, deviation: i32, chance: &mut Stream) -> i32 {
    if deviation < 1 {
        return mean;
    }
    let thousandths: i32 = (0..12).map(|_| chance.between(0, 1000)).sum::<i32>() - 6000;
    let off = deviation * thousandths.clamp(-3999, 3999);
    mean + (off + off.signum() * 500) / 1000
}

/// A name made letter by letter from the words of the data: each letter follows the two before it as often as there.
pub fn random_name(t: &Tables, seed: u64, number: u32) -> String {
    let mut chance = stream(seed, "name", u64::from(number), 0);
    let mut follows: BTreeMap<(char, char), Vec<char>> = BTreeMap::new();
    for word in &t.names {
        let mut before = (' ', ' ');
        for letter in word.chars().filter(|c| c.is_alphabetic()).map(|c| c.to_ascii_lowercase()).chain(['.'])
        {
            follows.entry(before).or_default().push(letter);
            before = (before.1, letter);
        }
    }
    let longest = (t.hero.name_length.max(1) as usize).min(9);
    for _ in 0..200 {
        let mut name = String::new();
        let mut before = (' ', ' ');
        while let Some(&letter) = follows.get(&before).and_then(|list| chance.pick(list)) {
            if letter == '.' || name.chars().count() > longest {
                break;
            }
            name.push(letter);
            before = (before.1, letter);
        }
        if (4..=longest).contains(&name.chars().count()) {
            let mut letters = name.chars();
            let first = letters.next().map(|c| c.to_uppercase().collect::<String>()).unwrap_or_default();
            return first + letters.as_str();
        }
    }
    "Nameless".into()
}
