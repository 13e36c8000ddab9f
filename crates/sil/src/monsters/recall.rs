//! What the hero remembers of a race, as phrases: it grows with what was seen (docs/spec/sil-world.md 27).

use crate::state::Facts;
use crate::tables::{RaceFlag, Tables};
use angrist_engine::play::Phrase;

/// Kills after which its strength in a fight is known.
const KNOWN_AFTER: u32 = 2;

/// The memory of a race, from the general to the particular. `all`: as if everything had been seen.
pub fn recall(t: &Tables, facts: &Facts, number: u16, all: bool) -> Vec<Phrase> {
    let Some(race) = t.race(number) else { return Vec::new() };
    let memory = facts.race(number);
    let mut out = Vec::new();
    if memory.sights == 0 && memory.kills == 0 && !all {
        return vec![Phrase::id("recall-unknown")];
    }
    if !race.text.is_empty() {
        out.push(Phrase::plain(race.text.clone()));
    }
    let unique = race.is(RaceFlag::UNIQUE);
    out.push(match () {
        () if unique && memory.dead => Phrase::id("recall-slain"),
        () if unique => Phrase::id("recall-lives"),
        () => Phrase::id("recall-counts").with("sights", memory.sights).with("kills", memory.kills),
    });
    out.push(Phrase::id("recall-level").with("level", race.level).with("feet", race.level * 50));
    out.push(Phrase::id("recall-speed").with("speed", race.speed));
    let worth = race.level * t.hero.worth_level;
    let next = |before: u32| if unique { worth } else { worth / (before as i32 + 1) };
    if !race.is(RaceFlag::PEACEFUL) && !memory.dead {
        out.push(
            Phrase::id("recall-worth").with("kill", next(memory.kills)).with("sight", next(memory.sights)),
        );
    }
    if all || memory.kills >= KNOWN_AFTER || unique && memory.kills > 0 {
        let dice = |d: angrist_engine::chance::Throw| format!("{}d{}", d.dice, d.sides);
        out.push(
            Phrase::id("recall-defence")
                .with("evasion", format!("{:+}", race.evasion))
                .with("protection", dice(race.protection))
                .with("health", dice(race.health)),
        );
    }
    for (place, blow) in race.blows.iter().enumerate().take(4) {
        let seen = memory.blows.get(place).copied().unwrap_or(0);
        if seen == 0 && !all {
            continue;
        }
        // What a blow does is seen at once; how hard it is takes a few of them.
        let figures = if seen > 3 || all {
            format!("({:+},{}d{})", blow.attack, blow.damage.dice, blow.damage.sides)
        } else {
            "(?)".into()
        };
        out.push(
            Phrase::id("recall-blow")
                .with("method", blow.method.word().to_lowercase())
                .with("effect", blow.effect.word().to_lowercase().replace('_', " "))
                .with("figures", figures),
        );
    }
    for (_, flag, word) in RaceFlag::ALL.iter().filter(|(set, ..)| *set == "monster-4") {
        let seen = memory.ranged & (1 << (*flag as u32 % 32)) != 0;
        if race.is(*flag) && (seen || all) {
            out.push(Phrase::id("recall-ranged").with("what", word.to_lowercase().replace('_', " ")));
        }
    }
    let seen = facts.traits.get(&number).copied().unwrap_or_default();
    for flag in super::REMEMBERED.iter().filter(|f| race.is(**f) && (all || seen.has(**f))) {
        let word = RaceFlag::ALL.iter().find(|(_, f, _)| f == flag).map_or("", |(.., word)| *word);
        out.push(Phrase::id(format!("recall-{}", word.to_lowercase().replace('_', "-"))));
    }
    out
}
