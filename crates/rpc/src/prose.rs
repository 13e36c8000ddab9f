//! An observation in words, for agents that read: where, how, what is near, what is asked.

use angrist_engine::journal::Session;
use angrist_engine::play::{Facts, Next, Question, QuestionKind, Words};
use angrist_engine::space::Loc;
use std::fmt::Write;

/// Creatures, things and places that are named before the rest is counted.
const NAMED: usize = 12;

/// Everything that matters now, a few lines of text.
pub fn describe(session: &Session, words: &dyn Words) -> String {
    let game = session.game();
    let facts = game.facts();
    let mut out = String::new();
    let place = words.phrase(&facts.place);
    let _ = write!(out, "Turn {}. {place}.", facts.turn);
    if let Some(here) = facts.here {
        let _ = write!(out, " You are at {here}.");
    }
    out.push('\n');
    hero(&facts, &mut out);
    let here = facts.here.unwrap_or_default();
    near(
        &mut out,
        "Creatures",
        facts.creatures.iter().map(|c| {
            let states =
                if c.states.is_empty() { String::new() } else { format!(" ({})", c.states.join(", ")) };
            let side = if c.hostile { "" } else { ", friendly" };
            (format!("{}{side}{states}", words.phrase(&c.name)), c.at)
        }),
        here,
    );
    near(&mut out, "Items", facts.things.iter().filter_map(|t| Some((words.phrase(&t.name), t.at?))), here);
    near(&mut out, "Places", facts.features.iter().map(|f| (words.phrase(&f.name), f.at)), here);
    for (title, list) in [("Underfoot", &facts.floor), ("Inventory", &facts.pack), ("Equipment", &facts.worn)]
    {
        if !list.is_empty() {
            let names: Vec<String> =
                list.iter().map(|i| format!("{}) {}", i.key, words.phrase(&i.name))).collect();
            let _ = writeln!(out, "{title}: {}.", names.join("; "));
        }
    }
    match game.next() {
        Next::Turn => out.push_str("Waiting for a command.\n"),
        Next::Going(what) => {
            let _ = writeln!(out, "In progress: {}. `go` continues.", words.phrase(&what));
        }
        Next::Ask(question) => asked(&question, words, &mut out),
        Next::Over(_) => {
            let end = game.end_so_far(words);
            let _ = writeln!(out, "The game is over: {} Score: {}.", end.line, end.points);
        }
    }
    out
}

fn hero(facts: &Facts, out: &mut String) {
    let figures: Vec<String> = facts
        .hero
        .figures
        .iter()
        .map(|f| match f.max {
            Some(max) => format!("{} {}/{max}", f.key, f.value),
            None => format!("{} {}", f.key, f.value),
        })
        .collect();
    if !figures.is_empty() {
        let _ = writeln!(
            out,
            "{}: {}.",
            if facts.hero.name.is_empty() { "You" } else { &facts.hero.name },
            figures.join(", ")
        );
    }
    if !facts.hero.statuses.is_empty() {
        let statuses: Vec<&str> = facts.hero.statuses.iter().map(|s| s.key.as_ref()).collect();
        let _ = writeln!(out, "Condition: {}.", statuses.join(", "));
    }
}

fn near(out: &mut String, title: &str, found: impl Iterator<Item = (String, Loc)>, here: Loc) {
    let all: Vec<String> = found.map(|(name, at)| format!("{name} at {at}, {}", way(here, at))).collect();
    if all.is_empty() {
        return;
    }
    let more = all.len().saturating_sub(NAMED);
    let more = if more > 0 { format!("; and {more} more") } else { String::new() };
    let _ = writeln!(out, "{title}: {}{more}.", all[..all.len().min(NAMED)].join("; "));
}

/// How to get from one square to another, as one says it: `3 north, 2 east`.
fn way(from: Loc, to: Loc) -> String {
    let (dx, dy) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
    let part = |n: i32, less: &str, more: &str| match n {
        0 => None,
        n if n < 0 => Some(format!("{} {less}", -n)),
        n => Some(format!("{n} {more}")),
    };
    let parts: Vec<String> =
        [part(dy, "north", "south"), part(dx, "west", "east")].into_iter().flatten().collect();
    if parts.is_empty() { "here".into() } else { parts.join(", ") }
}

fn asked(question: &Question, words: &dyn Words, out: &mut String) {
    let _ = writeln!(out, "Question: {} ({})", words.phrase(&question.prompt), question.fits());
    if let QuestionKind::Choice(list) = &question.kind {
        for choice in list.iter().filter(|c| c.refused.is_none()) {
            let _ = writeln!(out, "  {}: {}", choice.key, words.phrase(&choice.label));
        }
    }
}
