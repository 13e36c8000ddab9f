//! Why: what the words of the screen mean, what a figure of the sheet is made of, what an article of the shop would change.
//!
//! Interfaces look words up in the legend when someone asks about them. Promise: every state that the status line can show has
//! its line here, in every language of the game.

use crate::rules::figures::{armour_class, capacity, weapon_class};
use crate::state::{State, Thing};
use crate::tables::{Slot, Tables, Type};
use angrist_engine::model::{Column, Role, Row, Span, Table};
use angrist_engine::play::{Phrase, Words};

/// The words of the status line, as it writes them.
const FIGURES: [&str; 8] = ["level", "gold", "hp", "int", "dex", "force", "ac", "exp"];

/// States, by the ids of their words.
pub const STATES: [&str; 17] = [
    "haste",
    "blind",
    "amnesia",
    "confusion",
    "hallucination",
    "levitation",
    "disorientation",
    "passwalls",
    "invisible",
    "gas",
    "protection",
    "clairvoyance",
    "slowed",
    "held",
    "hungry",
    "thirsty",
    "overloaded",
];

fn say(words: &dyn Words, id: &str) -> String {
    words.phrase(&Phrase::id(id))
}

/// Words of the screen with what they mean.
pub fn legend(words: &dyn Words) -> Table {
    let row = |word: String, meaning: String| Row {
        cells: vec![Span::from(""), Span::from(word), Span::new(meaning.clone(), Role::Dim)],
        help: meaning,
        command: String::new(),
    };
    let figure = |id: &str| {
        row(say(words, &format!("status-{id}")).trim().to_owned(), say(words, &format!("gloss-{id}")))
    };
    let state = |id: &str| row(say(words, &format!("effect-{id}")), say(words, &format!("gloss-{id}")));
    Table {
        title: say(words, "screen-legend"),
        columns: vec![Column::default(); 3],
        rows: FIGURES.iter().map(|id| figure(id)).chain(STATES.iter().map(|id| state(id))).collect(),
        empty: String::new(),
    }
}

/// What a figure of the sheet is for, and what it is made of.
pub fn of_figure(s: &State, t: &Tables, id: &str, words: &dyn Words) -> String {
    let gloss = match id {
        "max-hp" => "gloss-hp",
        "max-force" => "gloss-force",
        _ => "",
    };
    let gloss = if gloss.is_empty() { format!("gloss-{id}") } else { gloss.to_owned() };
    let meaning = say(words, &gloss);
    let sum = match id {
        "ac" => {
            let body = armour_class(t, &without(s, Slot::Head));
            let head = armour_class(t, &s.hero) - body;
            Phrase::id("why-ac").with("body", body).with("head", head)
        }
        "force" => Phrase::id("why-force").with("most", capacity(t, s.hero.force)),
        "level" => match t.steps.get((s.hero.level - 1).max(0) as usize) {
            Some(step) => Phrase::id("why-level").with("step", *step),
            None => return meaning,
        },
        _ => return meaning,
    };
    format!("{meaning} {}", words.phrase(&sum))
}

fn without(s: &State, slot: Slot) -> crate::state::Hero {
    let mut hero = s.hero.clone();
    hero.worn[slot as usize] = None;
    hero
}

/// An article of the shop before it is bought: its class as a note; as a help, the class of what is used now.
pub fn article(s: &State, t: &Tables, ty: Type, number: u8) -> (Phrase, Phrase) {
    let thing = Thing::new(0, ty, number);
    let (of_kind, price) = t.kind(ty, number).map_or((0, 0), |k| (k.class, k.price));
    let (id, class, now) = match ty {
        Type::Weapon => {
            let now = s.hero.weapon().map(|w| weapon_class(t, w));
            ("why-weapon", weapon_class(t, &thing), now)
        }
        _ => {
            let now = s.hero.worn(Slot::Body);
            let class = |a: &Thing| t.kind(a.ty, a.kind).map_or(0, |k| k.class) + a.power;
            ("why-armour", of_kind, now.map(class))
        }
    };
    let note = Phrase::id("why-class").with("n", class);
    let left = s.hero.gold - price;
    // The shop sells only to those who have more than the price; of others nothing is reckoned.
    let (worn, dear) = (if now.is_some() { "" } else { "-none" }, if left > 0 { "" } else { "-dear" });
    let help = Phrase::id(format!("{id}{worn}{dear}")).with("class", class).with("left", left);
    (note, help.with("now", now.unwrap_or(0)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Moria;
    use angrist_engine::model::Model;
    use angrist_engine::play::Ruleset;

    #[test]
    fn every_word_and_figure_is_explained_in_both_languages() {
        let ruleset = Moria::shipped("documented").unwrap();
        let mut game = ruleset.begin(4);
        game.apply_text("answer Bilbo").unwrap();
        for language in ["en", "fr"] {
            let words = ruleset.words(language);
            let table = legend(&*words);
            assert_eq!(table.rows.len(), FIGURES.len() + STATES.len());
            let Some(Model::Table(sheet)) = game.screen("sheet-table", &*words) else { panic!("a sheet") };
            for row in table.rows.iter().chain(&sheet.rows) {
                let text = row.cells.iter().map(|c| c.text.as_str()).chain([row.help.as_str()]);
                let raw = |t: &&str| ["gloss-", "effect-", "status-", "why-"].iter().any(|p| t.contains(p));
                assert_eq!(
                    text.filter(raw).collect::<Vec<_>>(),
                    [""; 0],
                    "{language} has no words for these"
                );
                assert!(!row.help.is_empty());
            }
        }
    }
}
