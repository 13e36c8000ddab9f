//! The result of a game: points part by part, one line, the dump for the morgue as JSON (as text: dump.rs)
//! (docs/spec/sil-player.md 34; S000-094).

use crate::crown::StoneKind;
use crate::hero::{ability, scores};
use crate::screens::{View, thing_name};
use crate::state::{Phase, Slot, State};
use crate::tables::{Points, Skill, Stat, Tables, Tval, section};
use crate::turn::OPTIONS;
use angrist_engine::play::{Cause, CauseKind, End, KnownMap, Phrase, Words};
use angrist_engine::space::Loc;
use serde_json::{Value, json};

section! {
    /// Points for a short game: `whole` less the turns taken, at most `most`.
    pub struct TurnPoints {
        pub whole: i32 = 0..=10_000_000,
        pub most: i32 = 0..=10_000_000,
    }
}

section! {
    /// What counts.
    pub struct ScoreConstants {
        pub turns: TurnPoints,
        pub people: Vec<Points>,
        pub free: i32 = 0..=2_000_000_000,
        pub iron: i32 = 0..=2_000_000_000,
        pub stone: i32 = 0..=2_000_000_000,
        pub level: i32 = 0..=2_000_000_000,
        pub escaped: i32 = 0..=2_000_000_000,
        pub slain: i32 = 0..=2_000_000_000,
    }
}

/// Silmarils held: those in the pack, and those still in a crown that is carried.
pub fn silmarils(t: &Tables, s: &State) -> i32 {
    let own = s.hero.pack.iter().chain(s.hero.worn.iter().flatten());
    own.map(|item| match t.crown.stones_in(item.artefact) {
        Some(stones) => i32::from(stones),
        None if is_silmaril(t, item) => i32::from(item.number),
        None => 0,
    })
    .sum()
}

fn is_silmaril(t: &Tables, item: &crate::state::Item) -> bool {
    // S000-030
    let StoneKind { class: tval, sub_class: sval } = t.crown.stone;
    item.is(t, tval, sval)
}

/// The parts of the score, each with its word. Points are for ordering only.
pub fn parts(t: &Tables, s: &State) -> Vec<(&'static str, i64)> {
    let c = &t.score;
    let TurnPoints { whole, most } = c.turns;
    let turns = (i64::from(whole) - i64::from(s.player_turn)).clamp(0, i64::from(most));
    // The weaker peoples earn more for the same deeds.
    let people = c.people.get(usize::from(s.hero.race)).map_or(0, |p| p.0);
    let free = if s.options.is_on(OPTIONS, "fixed-experience") { 0 } else { c.free };
    let iron = if s.hero.oath.broken & (1 << 3) == 0 { c.iron } else { 0 };
    let stones = silmarils(t, s);
    let levels = if stones == 0 { s.facts.max_depth } else { 2 * t.turn.deepest - s.level.depth };
    let escaped = if s.phase == Phase::Escaped { c.escaped } else { 0 };
    let slain = if s.facts.crown.morgoth_slain { c.slain } else { 0 };
    vec![
        ("turns", turns),
        ("people", people.into()),
        ("free-experience", free.into()),
        ("never-climbed", iron.into()),
        ("silmarils", i64::from(stones) * i64::from(c.stone)),
        ("depth", i64::from(levels) * i64::from(c.level)),
        ("escaped", escaped.into()),
        ("morgoth-slain", slain.into()),
    ]
}

/// Points, the sum of all parts.
pub fn points(t: &Tables, s: &State) -> i64 {
    parts(t, s).iter().map(|(_, n)| n).sum()
}

/// The whole story so far.
pub fn end_so_far(t: &Tables, s: &State, words: &dyn Words) -> End {
    let hero = &s.hero;
    let stones = silmarils(t, s);
    let id = match &s.phase {
        Phase::Birth => "end-unborn",
        Phase::Alive => "end-alive",
        Phase::Dead(_) => "end-dead",
        Phase::Escaped => "end-escaped",
        Phase::Retired => "end-retired",
    };
    let cause = if let Phase::Dead(cause) = &s.phase { cause.as_str() } else { "" };
    let line = words.phrase(
        &Phrase::id(id)
            .with("name", &hero.name)
            .with("feet", s.level.depth * 50)
            .with("cause", cause)
            .with("stones", stones),
    );
    End {
        name: hero.name.clone(),
        won: s.phase == Phase::Escaped && stones > 0,
        cause: cause_of(t, s),
        points: points(t, s),
        morgue: crate::dump::dump(t, s, words, &line),
        line,
        depth: s.facts.max_depth,
        chronicle: s.notes.iter().map(|(turn, _, text)| (u64::from(*turn), text.clone())).collect(),
        marks: s.marks.clone(),
    }
}

/// What might still have helped: things in the pack that are drunk, eaten, used or blown, experience that was not spent.
pub fn unused(t: &Tables, s: &State, words: &dyn Words) -> Vec<String> {
    let helps = |item: &&crate::state::Item| {
        matches!(item.tval(t), Tval::POTION | Tval::STAFF | Tval::HORN)
            || item.tval(t) == Tval::FOOD && s.facts.flavours.contains_key(&item.kind)
    };
    let names: Vec<String> = s.hero.pack.iter().filter(helps).map(|i| thing_name(t, s, i)).collect();
    let mut out = Vec::new();
    if !names.is_empty() {
        let list = crate::screens::describe::listed(&names);
        out.push(words.phrase(&Phrase::id("unused-things").with("list", list)));
    }
    if s.hero.experience.pool > 0 {
        out.push(words.phrase(&Phrase::id("unused-experience").with("pool", s.hero.experience.pool)));
    }
    out
}

/// Why the game ended; nothing while it goes on.
fn cause_of(t: &Tables, s: &State) -> Option<Cause> {
    let (kind, by) = match &s.phase {
        Phase::Birth | Phase::Alive => return None,
        Phase::Dead(by) if by.starts_with(crate::turn::STARVATION) => (CauseKind::Starved, String::new()),
        Phase::Dead(by) => {
            let killer = by.split(" (").next().unwrap_or(by);
            let bare = ["a ", "an ", "the "].iter().find_map(|article| killer.strip_prefix(article));
            let name = bare.unwrap_or(killer);
            let race = t.races.iter().flatten().any(|race| race.name.eq_ignore_ascii_case(name));
            (if race { CauseKind::Killed } else { CauseKind::Died }, name.to_owned())
        }
        Phase::Escaped if silmarils(t, s) > 0 => (CauseKind::Won, String::new()),
        Phase::Escaped => (CauseKind::Left, String::new()),
        Phase::Retired => (CauseKind::GaveUp, String::new()),
    };
    Some(Cause { kind, by })
}

/// The squares around the hero at the end, seven by seven.
pub fn last_sight(t: &Tables, s: &State) -> Vec<String> {
    let view = View { tables: t, state: s, senses: None, all: true };
    let at = s.hero.at;
    (-3..=3)
        .map(|dy| {
            let squares = (-3..=3).map(|dx| view.square(Loc::new(at.x + dx, at.y + dy)));
            let row: String = squares.map(|sq| sq.glyph.plain).collect();
            // Who has fallen is no longer drawn, and is who it is about.
            if dy == 0 {
                row.chars().enumerate().map(|(x, c)| if x == 3 { '@' } else { c }).collect()
            } else {
                row
            }
        })
        .collect()
}

/// Artefacts that were made in this game: found and known, or only known of.
pub fn artefacts(t: &Tables, s: &State) -> Vec<(String, bool)> {
    let made = s.facts.artefacts.iter().filter_map(|n| {
        let item = crate::things::artefact_of(t, *n)?;
        let mut item = item;
        item.known = crate::state::Known::Fully;
        Some((thing_name(t, s, &item), s.facts.artefacts_known.contains(n)))
    });
    made.collect()
}

/// Challenges taken on at birth.
pub fn challenges(s: &State) -> Vec<&'static str> {
    OPTIONS.iter().filter(|o| o.at_birth && s.options.is_on(OPTIONS, o.name)).map(|o| o.name).collect()
}

/// The dump for programs.
pub fn dump_json(t: &Tables, s: &State) -> Value {
    let hero = &s.hero;
    let scores = scores(t, s);
    let worn: Vec<Value> = Slot::ALL
        .into_iter()
        .filter_map(|slot| Some(json!({ "slot": slot, "name": thing_name(t, s, hero.wears(slot)?) })))
        .collect();
    let pack: Vec<String> = hero.pack.iter().map(|item| thing_name(t, s, item)).collect();
    let abilities: Vec<Value> = t
        .abilities
        .iter()
        .filter(|a| hero.has_innate(a.id))
        .map(|a| json!({ "name": a.name, "active": ability::is_active(t, hero, a.id) }))
        .collect();
    let enemies: Vec<Value> = s
        .facts
        .races
        .iter()
        .filter(|(_, m)| m.sights + m.kills > 0)
        .filter_map(|(n, m)| Some(json!({ "name": t.race(*n)?.name, "kills": m.kills, "sights": m.sights })))
        .collect();
    let made: Vec<Value> =
        artefacts(t, s).into_iter().map(|(name, found)| json!({ "name": name, "found": found })).collect();
    let notes: Vec<Value> = s
        .notes
        .iter()
        .map(|(turn, depth, text)| json!({ "turn": turn, "feet": depth * 50, "text": text }))
        .collect();
    let parts: serde_json::Map<String, Value> =
        parts(t, s).into_iter().map(|(word, n)| (word.to_owned(), n.into())).collect();
    let phase = match &s.phase {
        Phase::Birth => "birth".to_owned(),
        Phase::Alive => "alive".to_owned(),
        Phase::Dead(cause) => format!("slain by {cause}"),
        Phase::Escaped => "escaped".to_owned(),
        Phase::Retired => "retired".to_owned(),
    };
    json!({
        "name": hero.name,
        "people": t.player_races.get(usize::from(hero.race)).and_then(Option::as_ref).map(|r| &r.name),
        "house": t.houses.get(usize::from(hero.house)).and_then(Option::as_ref).map(|h| &h.name),
        "phase": phase, "turn": s.player_turn, "feet": s.level.depth * 50, "deepest": s.facts.max_depth * 50,
        "stats": Stat::ALL.map(|x| scores.stat(x)), "skills": Skill::ALL.map(|x| scores.skill(x)),
        "experience": hero.experience, "history": hero.history, "worn": worn, "pack": pack,
        "abilities": abilities, "enemies": enemies, "artefacts": made, "notes": notes,
        "challenges": challenges(s), "silmarils": silmarils(t, s), "marks": s.marks,
        "last-sight": last_sight(t, s),
        "score": { "points": points(t, s), "parts": parts },
    })
}
