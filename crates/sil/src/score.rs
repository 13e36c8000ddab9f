//! How a game came out: points, one line, and the dump for the morgue.

use crate::hero::{ability, scores};
use crate::screens::thing_name;
use crate::state::{Phase, Slot, State};
use crate::tables::{RaceFlag, Skill, Stat, Tables};
use crate::turn::OPTIONS;
use angrist_engine::play::{End, Phrase, Words};

/// Silmarils held: those in the pack, and those still in a crown that is carried.
pub fn silmarils(t: &Tables, s: &State) -> i32 {
    let crown = t.constants.number("crown.artefact");
    let own = s.hero.pack.iter().chain(s.hero.worn.iter().flatten());
    own.map(|item| {
        let number = i32::from(item.artefact);
        // The four crowns are numbered by the stones left in them: 175 none to 178 all three.
        if crown > 3 && (crown - 3..=crown).contains(&number) {
            number - (crown - 3)
        } else if is_silmaril(t, item) {
            i32::from(item.number)
        } else {
            0
        }
    })
    .sum()
}

fn is_silmaril(t: &Tables, item: &crate::state::Item) -> bool {
    // S000-030
    item.is(t, crate::tables::Tval::LIGHT, crate::things::SILMARIL)
}

/// Points, for ordering only (specs/sil-player.md 34.2, S000-094).
pub fn points(t: &Tables, s: &State) -> i64 {
    let turns = (100_000 - i64::from(s.player_turn)).clamp(0, 99_999);
    // The weaker peoples earn more for the same deeds.
    let race = match s.hero.race {
        1 | 2 => 300_000,
        3 => 500_000,
        _ => 0,
    };
    let free = if s.options.is_on(OPTIONS, "fixed-experience") { 0 } else { 100_000 };
    let iron = if s.hero.oath.broken & (1 << 3) == 0 { 200_000 } else { 0 };
    let stones = i64::from(silmarils(t, s));
    let depth = if stones == 0 {
        10_000_000 * i64::from(s.facts.max_depth)
    } else {
        10_000_000 * i64::from(2 * t.turn.deepest - s.level.depth)
    };
    let escaped = if s.phase == Phase::Escaped { 10_000_000 } else { 0 };
    let slain = if s.facts.crown.morgoth_slain { 1_000_000_000 } else { 0 };
    turns + race + free + iron + stones * 1_000_000 + depth + escaped + slain
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
        points: points(t, s),
        morgue: dump(t, s, words, &line),
        line,
        depth: s.facts.max_depth,
        chronicle: s.notes.iter().map(|(turn, _, text)| (u64::from(*turn), text.clone())).collect(),
        marks: s.marks.clone(),
    }
}

/// The dump, section by section in the order of specs/sil-player.md 34.4.
fn dump(t: &Tables, s: &State, words: &dyn Words, line: &str) -> Vec<String> {
    let say = |id: String| words.phrase(&Phrase::id(id));
    let hero = &s.hero;
    let scores = scores(t, s);
    let mut out = vec![line.to_owned(), String::new()];
    for stat in Stat::ALL {
        let name = say(format!("stat-{}", format!("{stat:?}").to_lowercase()));
        out.push(format!("{name:<14} {:>3}", scores.stat(stat)));
    }
    for skill in Skill::ALL {
        let name = say(format!("skill-{}", format!("{skill:?}").to_lowercase()));
        let p = scores.skills[skill as usize];
        out.push(format!("{name:<14} {:>3} = {:>3} {:+} {:+} {:+}", p.total, p.base, p.stat, p.gear, p.misc));
    }
    out.extend([
        String::new(),
        hero.history.clone(),
        String::new(),
        format!("[{}]", say("equipment-title".into())),
    ]);
    for slot in Slot::ALL {
        if let Some(item) = hero.wears(slot) {
            let place = say(format!("slot-{}", format!("{slot:?}").to_lowercase()));
            out.push(format!("  {place}: {}", thing_name(t, s, item)));
        }
    }
    out.extend([String::new(), format!("[{}]", say("inventory-title".into()))]);
    out.extend(hero.pack.iter().map(|item| format!("  {}", thing_name(t, s, item))));
    out.extend([String::new(), format!("[{}]", say("abilities-title".into()))]);
    out.extend(t.abilities.iter().filter(|a| hero.has_innate(a.id)).map(|a| {
        let off = if ability::is_active(t, hero, a.id) { "" } else { " (-)" };
        format!("  {}{off}", a.name)
    }));
    out.extend([String::new(), format!("[{}]", say("knowledge-title".into()))]);
    for (number, memory) in s.facts.races.iter().filter(|(_, m)| m.sights + m.kills > 0) {
        if let Some(race) = t.race(*number) {
            let unique = if race.is(RaceFlag::UNIQUE) { " !" } else { "" };
            out.push(format!("  {}: {} / {}{unique}", race.name, memory.kills, memory.sights));
        }
    }
    out.extend([String::new(), format!("[{}]", say("notes-title".into()))]);
    out.extend(s.notes.iter().map(|(turn, depth, text)| format!("{turn:>7} {:>5} ft  {text}", depth * 50)));
    out.push(String::new());
    for spec in OPTIONS.iter().filter(|o| o.at_birth && s.options.is_on(OPTIONS, o.name)) {
        out.push(format!("  {}", spec.name));
    }
    out.push(points(t, s).to_string());
    out
}
