//! What there is to know about an answer before it is given: peoples and houses at birth.

use crate::hero::one_word;
use crate::tables::{PlayerRaceFlag, Tables};
use angrist_engine::play::{Phrase, Question, QuestionKind};

/// The question with a note and a help for each choice there is something to tell of.
pub fn noted(t: &Tables, mut question: Question) -> Question {
    let of_race = question.tag == "race";
    if let (QuestionKind::Choice(list), true) = (&mut question.kind, of_race || question.tag == "house") {
        for choice in list {
            let race = t.player_races.iter().flatten().find(|r| of_race && one_word(&r.name) == choice.key);
            let house = t.houses.iter().flatten().find(|h| !of_race && one_word(&h.short) == choice.key);
            let found =
                race.map(|r| (r.stats, &r.flags, &r.text)).or(house.map(|h| (h.stats, &h.flags, &h.text)));
            if let Some((stats, flags, text)) = found {
                choice.note = notes(stats, flags);
                choice.help = Some(Phrase::plain(text.split_whitespace().collect::<Vec<_>>().join(" ")));
            }
        }
    }
    question
}

pub(super) fn notes(stats: [i32; 4], flags: &[PlayerRaceFlag]) -> Vec<Phrase> {
    use crate::tables::Stat;
    let figures = Stat::ALL.into_iter().map(|s| (s, stats[s as usize])).filter(|(_, n)| *n != 0);
    let figures =
        figures.map(|(s, n)| Phrase::id("choice-stat").with("stat", s.word()).with("n", format!("{n:+}")));
    let traits = flags.iter().map(|flag| match flag {
        PlayerRaceFlag::Bow => Phrase::of("choice-bow"),
        PlayerRaceFlag::Axe => Phrase::of("choice-axe"),
        PlayerRaceFlag::Affinity(s) => Phrase::of("choice-skill").with("skill", s.word()).with("n", "+1"),
        PlayerRaceFlag::Penalty(s) => Phrase::of("choice-skill").with("skill", s.word()).with("n", "-1"),
    });
    let all: Vec<Phrase> = figures.chain(traits).collect();
    if all.is_empty() { vec![Phrase::of("choice-plain")] } else { all }
}
