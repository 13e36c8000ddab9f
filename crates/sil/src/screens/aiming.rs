//! What a shot or a throw at a square would meet, told while the player is still choosing the square.
//!
//! Promise: nothing changes; range, odds and who stands in the way are those of the rules that will be used.

use super::foe::{mood, of_a_hit, percent};
use crate::context::Turn;
use crate::fight::Odds;
use crate::state::{Item, Monster, Slot};
use crate::things::ItemPlace;
use crate::turn::Then;
use angrist_engine::model::Role;
use angrist_engine::play::{Line, Phrase, Words};
use angrist_engine::space::{Loc, distance};

/// What is about to be loosed.
enum Missile<'a> {
    Arrow(Slot),
    Thrown(&'a Item),
}

fn missile<'a>(turn: &'a Turn<'_>) -> Option<Missile<'a>> {
    let Then::With(order) = &turn.state.pending.as_ref()?.then else { return None };
    match order.name() {
        "fire" if order.item(0) == Some("2") => Some(Missile::Arrow(Slot::Quiver2)),
        "fire" => Some(Missile::Arrow(Slot::Quiver1)),
        "throw" => Some(Missile::Thrown(turn.item_at(ItemPlace::parse(order.item(0)?)?)?)),
        _ => None,
    }
}

/// How far what is being aimed flies; nothing while nothing is aimed.
pub fn reach(turn: &Turn<'_>) -> Option<i32> {
    Some(match missile(turn)? {
        Missile::Arrow(_) => turn.bow_range(),
        Missile::Thrown(item) => turn.throw_range(item),
    })
}

/// Who is there, and what the missile would do; `way` are the squares it would pass. Nothing while nothing is aimed.
pub fn aiming(turn: &Turn<'_>, way: &[Loc], at: Loc, words: &dyn Words) -> Option<Vec<Line>> {
    let missile = missile(turn)?;
    let far = distance(turn.state.hero.at, at);
    let seen = |at: Loc| turn.state.level.monster_on(at).map(|(_, m)| m).filter(|m| m.visible);
    let name = |m: &Monster| {
        let race = turn.tables.race(turn.state.shows_as(m));
        race.map_or(String::new(), |r| r.name.clone())
    };
    let say = |phrase: Phrase, role: Role| Line::new(words.phrase(&phrase), role);
    let target = seen(at);
    let mut lines = vec![match target.and_then(|m| Some((m, turn.tables.race(m.race)?))) {
        Some((m, race)) => say(
            Phrase::id("aim-who")
                .with("name", name(m))
                .with("mood", mood(m, race, words).text.to_lowercase())
                .with("far", far),
            Role::Foe,
        ),
        None if far == 0 => return Some(vec![say(Phrase::id("aim-self"), Role::Dim)]),
        None => say(Phrase::id("aim-nobody").with("far", far), Role::Dim),
    }];
    let range = reach(turn)?;
    let (odds, word) = match &missile {
        Missile::Arrow(quiver) => (turn.odds_of_shot(*quiver, at), "aim-shot"),
        Missile::Thrown(item) => (turn.odds_of_throw(item, at), "aim-throw"),
    };
    if far > range {
        lines.push(say(Phrase::id("aim-too-far").with("reach", range), Role::Warn));
        return Some(lines);
    }
    if !turn.in_fire(at) {
        lines.push(say(Phrase::id("aim-blocked"), Role::Warn));
        return Some(lines);
    }
    if let (Some(odds), Some(m)) = (odds, target) {
        lines.push(say(told(word, &odds, m.health), Role::Good));
    }
    let between = way.iter().take_while(|on| **on != at).find_map(|on| seen(*on));
    lines.extend(between.map(|m| say(Phrase::id("aim-between").with("name", name(m)), Role::Warn)));
    Some(lines)
}

fn told(word: &'static str, odds: &Odds, health: i32) -> Phrase {
    Phrase::id(word)
        .with("hit", percent(odds.hit))
        .with("mean", of_a_hit(odds))
        .with("worst", odds.worst())
        .with("kill", percent(odds.at_least(health)))
}
