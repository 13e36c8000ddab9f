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

/// A row of the list: an ability, or the heading of a skill.
pub struct Row {
    pub ability: Option<AbilityId>,
    pub item: Item,
}

/// The rows without what they stand for.
pub fn items(rows: Vec<Row>) -> Vec<Item> {
    rows.into_iter().map(|row| row.item).collect()
}

/// Whether one of the abilities that open this one is known, or none is asked for.
fn is_open(t: &Tables, s: &State, a: &Ability) -> bool {
    a.needs.is_empty()
        || a.needs.iter().any(|need| s.hero.has_innate(*need))
        || ability::is_active(t, &s.hero, ability::QUICK_STUDY)
}

/// What an ability asks for besides experience, in a few words; nothing where nothing is missing.
fn missing(t: &Tables, s: &State, a: &Ability, words: &dyn Words) -> String {
    let skill = Phrase::id("draft-needs-skill")
        .with("skill", super::sheet::skill_name(a.id.skill, words))
        .with("level", a.level);
    let names = a.needs.iter().filter_map(|n| t.ability(*n)).map(|a| a.name.as_str());
    let other = Phrase::id("draft-needs-ability").with("name", names.collect::<Vec<_>>().join(" / "));
    match () {
        () if s.hero.points(a.id.skill) < a.level => words.phrase(&skill),
        () if !is_open(t, s, a) => words.phrase(&other),
        () => String::new(),
    }
}

/// Characters that an ability's name and note have in a row of the smallest screen.
const ROOM: usize = 34;

/// Everything an ability asks for, as a sentence for its help: its own price, and what the whole way to it costs.
fn demands(
    t: &Tables,
    a: &Ability,
    price: i32,
    (cost, path): (i32, &[AbilityId]),
    words: &dyn Words,
) -> String {
    let sum = match () {
        () if cost <= price => "draft-sum",
        () if path.len() > 1 => "draft-sum-abilities",
        () => "draft-sum-points",
    };
    let sum = words.phrase(&Phrase::id(sum).with("price", price).with("all", cost));
    let names: Vec<&str> = a.needs.iter().filter_map(|n| t.ability(*n)).map(|a| a.name.as_str()).collect();
    let id = if names.is_empty() { "draft-demands" } else { "draft-demands-other" };
    let said = Phrase::id(id)
        .with("skill", super::sheet::skill_name(a.id.skill, words))
        .with("level", a.level)
        .with("names", names.join(" / "))
        .with("sum", sum);
    words.phrase(&said)
}

/// Abilities of a way at most.
const FARTHEST: u8 = 6;

/// What the way to an ability costs from here: points of its skill, abilities before it, itself.
pub fn way(t: &Tables, s: &State, id: AbilityId) -> Option<(i32, Vec<AbilityId>)> {
    way_within(t, s, id, FARTHEST)
}

/// The same in a limited number of steps: data whose abilities need each other lead nowhere.
fn way_within(t: &Tables, s: &State, id: AbilityId, steps: u8) -> Option<(i32, Vec<AbilityId>)> {
    let left = steps.checked_sub(1)?;
    let a = t.ability(id)?;
    if s.hero.has_innate(id) {
        return Some((0, Vec::new()));
    }
    let (mut cost, mut path) = (0, Vec::new());
    if !is_open(t, s, a) {
        // The cheapest of those that open it.
        let ways = a.needs.iter().filter_map(|n| way_within(t, s, *n, left));
        (cost, path) = ways.min_by_key(|(cost, _)| *cost)?;
    }
    let before = path.iter().filter(|b: &&AbilityId| b.skill == id.skill).count() as i32;
    let level = path.iter().filter(|b| b.skill == id.skill).filter_map(|b| t.ability(*b)).map(|b| b.level);
    let reached = level.chain([s.hero.points(id.skill)]).max().unwrap_or(0);
    cost += t.hero.skill_cost(reached, a.level.max(reached));
    cost += ability::price(t, &s.hero, id) + before * t.hero.ability_step;
    path.push(id);
    Some((cost, path))
}

/// The abilities as rows under their skills: what each costs now, or what is missing and what the way to it costs. Marking one
/// whose way can be paid for marks the whole way. `command` makes the command of a row from the list it leads to and the
/// points of skills this asks for.
pub fn rows(
    trial: &Turn<'_>,
    marked: &[AbilityId],
    wanted: &[AbilityId],
    words: &dyn Words,
    command: impl Fn(&[AbilityId], &[i32; 8]) -> String,
) -> Vec<Row> {
    let (t, s) = (trial.tables, &*trial.state);
    let row = |a: &Ability| {
        let price = ability::price(t, &s.hero, a.id);
        let lent = ability::is_lent(t, &s.hero, a.id);
        let drafted = marked.contains(&a.id);
        let owned = s.hero.has_innate(a.id) && !drafted;
        let obstacle = ability::obstacle(t, s, a).filter(|_| !drafted && !owned);
        let (cost, path) = way(t, s, a.id).unwrap_or((0, vec![a.id]));
        // One that asks something is bought by itself, and so is a way that leads over it.
        let reachable = cost <= s.hero.experience.pool && !path.iter().any(|id| asks(*id));
        let say = |id: &str, price: i32| words.phrase(&Phrase::id(id).with("price", price));
        let star = if wanted.contains(&a.id) && !owned && !drafted { "*" } else { "" };
        let (note, role) = match &obstacle {
            _ if drafted => (say("draft-marked", price), Role::Yellow),
            _ if owned && !ability::is_active(t, &s.hero, a.id) => (say("ability-off", price), Role::Red),
            _ if owned => (say("ability-owned", price), Role::LightGreen),
            None => (say("ability-price", price), Role::LightWhite),
            Some(_) => {
                let (lacks, price) = (missing(t, s, a, words), say("ability-price", cost));
                let note = if lacks.is_empty() { price.clone() } else { format!("{lacks}, {price}") };
                // Where points are missing, the ability that opens this one is named too if there is room.
                let opener = path.iter().rev().nth(1).and_then(|id| t.ability(*id));
                let named = opener.filter(|_| s.hero.points(a.id.skill) < a.level).map(|opener| {
                    let after = Phrase::id("draft-needs-ability").with("name", &opener.name);
                    format!("{lacks}, {}, {price}", words.phrase(&after))
                });
                let fits = |note: &String| a.name.chars().count() + note.chars().count() <= ROOM;
                let note = named.filter(fits).unwrap_or(note);
                (note, if reachable { Role::LightBlue } else { Role::Dim })
            }
        };
        let note = if lent && !owned { format!("{note}, {}", say("ability-lent", price)) } else { note };
        let mut points = Skill::ALL.map(|skill| s.hero.points(skill));
        let command = match () {
            () if owned => format!("switch {}", slot(a.id)),
            () if asks(a.id) => format!("learn {}", slot(a.id)),
            () if drafted => command(&toggled(marked, a.id), &[0; 8]),
            () => {
                for step in path.iter().filter_map(|id| t.ability(*id)) {
                    let at = &mut points[step.id.skill as usize];
                    *at = (*at).max(step.level);
                }
                command(&[marked, &path].concat(), &points)
            }
        };
        let item = Item {
            label: format!("{}{star}", a.name),
            note,
            help: if drafted || owned {
                a.text.clone()
            } else {
                format!("{} {}", demands(t, a, price, (cost, path.as_slice()), words), a.text)
            },
            role,
            command,
            refused: obstacle.filter(|_| !reachable).map(|r| r.text),
            ..Item::default()
        };
        Row { ability: Some(a.id), item }
    };
    let heading = |skill: Skill| {
        let points = Phrase::id("draft-points").with("points", s.hero.points(skill));
        let item = Item {
            label: super::sheet::skill_name(skill, words),
            note: words.phrase(&points),
            role: Role::Title,
            refused: Some(words.phrase(&Phrase::id("draft-heading"))),
            ..Item::default()
        };
        Row { ability: None, item }
    };
    let mut out = Vec::new();
    for skill in Skill::ALL {
        let own: Vec<Row> = t.abilities.iter().filter(|a| a.id.skill == skill).map(row).collect();
        if !own.is_empty() {
            out.push(heading(skill));
            out.extend(own);
        }
    }
    out
}
