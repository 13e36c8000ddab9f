//! What birth and buying share: a trial of what is only marked so far, and the list of abilities with what each asks for.
//!
//! Promise: a draft is tried on a copy of the game by the very commands that accepting it sends, so every figure shown is the
//! one the player gets; nothing is spent before that.

use crate::context::Turn;
use crate::game::SilGame;
use crate::hero::ability;
use crate::state::State;
use crate::tables::{Ability, AbilityId, Skill, Tables};
use angrist_engine::model::{Item, Role};
use angrist_engine::play::{Game, Phrase, Words};

/// A slot as commands write it.
pub fn slot(id: AbilityId) -> String {
    format!("{}/{}", id.skill as u8, id.number)
}

/// The slots of a list: `0/1,2/0`. What is no slot of the data is left out.
pub fn slots(t: &Tables, text: &str) -> Vec<AbilityId> {
    let one = |word: &str| {
        let (skill, number) = word.split_once('/')?;
        let skill = Skill::ALL.get(skill.parse::<usize>().ok()?)?;
        t.ability(AbilityId::new(*skill, number.parse().ok()?)).map(|a| a.id)
    };
    let mut found: Vec<AbilityId> = Vec::new();
    for id in text.split(',').filter_map(one) {
        if !found.contains(&id) {
            found.push(id);
        }
    }
    found
}

/// The list as text.
pub fn list(ids: &[AbilityId]) -> String {
    ids.iter().map(|id| slot(*id)).collect::<Vec<_>>().join(",")
}

/// Those that are asked about when they are learned; they are bought by themselves, not drafted.
fn asks(id: AbilityId) -> bool {
    id == ability::BANE || id == ability::OATH
}

/// Learns what can be learned of a list, in its order; says which that was.
pub fn learn_all(game: &mut SilGame, wanted: &[AbilityId]) -> Vec<AbilityId> {
    let drafted = wanted.iter().copied().filter(|id| !asks(*id));
    drafted.filter(|id| game.apply_text(&format!("learn {}", slot(*id))).is_ok()).collect()
}

/// The list with one more, or without one that was on it.
pub fn toggled(ids: &[AbilityId], id: AbilityId) -> Vec<AbilityId> {
    let mut out: Vec<AbilityId> = ids.iter().copied().filter(|other| *other != id).collect();
    if out.len() == ids.len() {
        out.push(id);
    }
    out
}

/// The abilities that are marked, in a line.
pub fn marked_line(t: &Tables, ids: &[AbilityId], words: &dyn Words) -> String {
    let names: Vec<&str> = ids.iter().filter_map(|id| t.ability(*id)).map(|a| a.name.as_str()).collect();
    let list = if names.is_empty() { words.phrase(&Phrase::id("draft-none")) } else { names.join(", ") };
    words.phrase(&Phrase::id("draft-line").with("list", list))
}

/// In a few words, what keeps an ability from being bought.
fn missing(t: &Tables, s: &State, a: &Ability, words: &dyn Words) -> String {
    let hero = &s.hero;
    let price = ability::price(t, hero, a.id);
    let met = a.needs.is_empty()
        || a.needs.iter().any(|need| hero.has_innate(*need))
        || ability::is_active(t, hero, ability::QUICK_STUDY);
    let short = |id: &str| Phrase::id(id).with("price", price);
    if hero.points(a.id.skill) < a.level {
        let skill = super::sheet::skill_name(a.id.skill, words);
        return words.phrase(&short("draft-needs-skill").with("skill", skill).with("level", a.level));
    }
    if !met {
        let names: Vec<&str> =
            a.needs.iter().filter_map(|n| t.ability(*n)).map(|a| a.name.as_str()).collect();
        return words.phrase(&short("draft-needs-ability").with("name", names.join(" / ")));
    }
    words.phrase(&short("draft-needs-experience"))
}

/// The abilities as rows: what each costs now, or what is missing. `had` is what the hero has without the draft; `command`
/// makes the command of a row from the list it leads to.
pub fn rows(
    trial: &Turn<'_>,
    marked: &[AbilityId],
    wanted: &[AbilityId],
    words: &dyn Words,
    command: impl Fn(&[AbilityId]) -> String,
) -> Vec<Item> {
    let (t, s) = (trial.tables, &*trial.state);
    let row = |a: &Ability| {
        let price = ability::price(t, &s.hero, a.id);
        let lent = ability::is_lent(t, &s.hero, a.id);
        let drafted = marked.contains(&a.id);
        let owned = s.hero.has_innate(a.id) && !drafted;
        let obstacle = ability::obstacle(t, s, a).filter(|_| !drafted && !owned);
        let say = |id: &str| words.phrase(&Phrase::id(id).with("price", price));
        let star = if wanted.contains(&a.id) && !owned && !drafted { "*" } else { "" };
        let (note, role) = match &obstacle {
            _ if drafted => (say("draft-marked"), Role::LightGreen),
            _ if owned && !ability::is_active(t, &s.hero, a.id) => (say("ability-off"), Role::Red),
            _ if owned => (say("ability-owned"), Role::White),
            None => (say("ability-price"), Role::Plain),
            Some(_) => (missing(t, s, a, words), Role::Dim),
        };
        let note = if lent && !owned { format!("{note}, {}", say("ability-lent")) } else { note };
        let command = match () {
            () if owned => format!("switch {}", slot(a.id)),
            () if asks(a.id) => format!("learn {}", slot(a.id)),
            () => command(&toggled(marked, a.id)),
        };
        Item {
            label: format!("{}{star}", a.name),
            note,
            help: a.text.clone(),
            role,
            command,
            refused: obstacle.map(|r| r.text),
            ..Item::default()
        }
    };
    let mut out: Vec<Item> = Vec::new();
    for skill in Skill::ALL {
        out.extend(t.abilities.iter().filter(|a| a.id.skill == skill).map(row));
    }
    out
}
