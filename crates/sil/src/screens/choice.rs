//! What there is to know about an answer before it is given: peoples and houses at birth.
//!
//! Asked for as the screen `choice TAG KEY`: one row, whose cell is a note and whose help is a sentence or more.

use crate::hero::one_word;
use crate::tables::{PlayerRaceFlag, Skill, Stat, Tables};
use angrist_engine::model::{Model, Row, Table};
use angrist_engine::play::{Phrase, Words};

/// About one answer to a question; nothing where there is nothing to tell.
pub fn choice(t: &Tables, tag: &str, key: &str, words: &dyn Words) -> Option<Model> {
    let (stats, flags, text) = match tag {
        "race" => {
            let race = t.player_races.iter().flatten().find(|r| one_word(&r.name) == key)?;
            (race.stats, &race.flags, &race.text)
        }
        "house" => {
            let house = t.houses.iter().flatten().find(|h| one_word(&h.short) == key)?;
            (house.stats, &house.flags, &house.text)
        }
        _ => return None,
    };
    let say = |id: String| words.phrase(&Phrase::id(id));
    let skill = |s: &Skill| say(format!("skill-{}", format!("{s:?}").to_lowercase()));
    let stat = |s: Stat| say(format!("short-{}", format!("{s:?}").to_lowercase()));
    let figures = Stat::ALL.into_iter().map(|s| (s, stats[s as usize])).filter(|(_, n)| *n != 0);
    let traits = flags.iter().map(|flag| match flag {
        PlayerRaceFlag::Bow => say("choice-bow".into()),
        PlayerRaceFlag::Axe => say("choice-axe".into()),
        PlayerRaceFlag::Affinity(s) => format!("{} +1", skill(s)),
        PlayerRaceFlag::Penalty(s) => format!("{} -1", skill(s)),
    });
    let note: Vec<String> = figures.map(|(s, n)| format!("{} {n:+}", stat(s))).chain(traits).collect();
    let note = if note.is_empty() { say("choice-plain".into()) } else { note.join(", ") };
    let help = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let row = Row { cells: vec![note.into()], help, ..Row::default() };
    Some(Model::Table(Table { rows: vec![row], ..Table::default() }))
}
