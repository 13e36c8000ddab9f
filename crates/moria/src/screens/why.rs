//! Why: what a figure of the sheet is made of.

use crate::rules::figures::{armour_class, capacity};
use crate::state::State;
use crate::tables::{Slot, Tables};
use angrist_engine::play::{Phrase, Words};

fn say(words: &dyn Words, id: &str) -> String {
    words.phrase(&Phrase::id(id))
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
