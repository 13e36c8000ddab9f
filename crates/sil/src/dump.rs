//! The character dump for the morgue, as text: section by section in the order of docs/spec/sil-player.md 34.4.
//!
//! Promise: no line is longer than 80 columns, except for item names, and no section is empty.

use crate::hero::{ability, scores};
use crate::score::{artefacts, challenges, last_sight, parts, points};
use crate::screens::thing_name;
use crate::state::{Phase, Slot, State};
use crate::tables::{RaceFlag, Skill, Stat, Tables};
use angrist_engine::play::{Phrase, Words};

/// Columns of the text.
const WIDTH: usize = 78;

/// A story broken at blanks.
fn wrapped(text: &str) -> Vec<String> {
    let mut out = vec![String::new()];
    for word in text.split_whitespace() {
        let used = out.last().map_or(0, |l| l.chars().count());
        if used > 0 && used + 1 + word.chars().count() > WIDTH {
            out.push(String::new());
        }
        if let Some(line) = out.last_mut() {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    out
}

/// The dump; `line` is how it ended.
pub fn dump(t: &Tables, s: &State, words: &dyn Words, line: &str) -> Vec<String> {
    let say = |id: &str| words.phrase(&Phrase::id(id));
    let hero = &s.hero;
    let over = !matches!(s.phase, Phase::Birth | Phase::Alive);
    let mut out = vec![line.to_owned(), String::new()];
    out.extend(body(t, s, words));
    out.push(String::new());
    out.extend(wrapped(&hero.history));
    let mut section = |title: &str, lines: Vec<String>| {
        out.extend([String::new(), format!("[{}]", say(title))]);
        let none = lines.is_empty().then(|| say("dump-none"));
        out.extend(none.into_iter().chain(lines).map(|l| format!("  {l}")));
    };
    if over {
        section("dump-last-sight", last_sight(t, s));
    }
    let worn = Slot::ALL.into_iter().filter_map(|slot| {
        let place = say(&format!("slot-{}", slot.word()));
        Some(format!("{place}: {}", thing_name(t, s, hero.wears(slot)?)))
    });
    section("equipment-title", worn.collect());
    section("inventory-title", hero.pack.iter().map(|item| thing_name(t, s, item)).collect());
    let known = t.abilities.iter().filter(|a| hero.has_innate(a.id)).map(|a| {
        let off = if ability::is_active(t, hero, a.id) {
            String::new()
        } else {
            format!(" ({})", say("ability-off"))
        };
        let more = match a.id {
            ability::BANE => format!(": {}", say(&format!("bane-{}", hero.bane))),
            ability::OATH => format!(": {}", say(&format!("oath-{}", hero.oath.sworn))),
            _ => String::new(),
        };
        format!("{}{more}{off}", a.name)
    });
    section("abilities-title", known.collect());
    let met = s.facts.races.iter().filter(|(_, m)| m.sights + m.kills > 0).filter_map(|(number, memory)| {
        let race = t.race(*number)?;
        let unique = if race.is(RaceFlag::UNIQUE) { " !" } else { "" };
        let name = format!("{}{unique}", race.name);
        Some(format!("{name:<32} {:>5} / {:>5}", memory.kills, memory.sights))
    });
    section("dump-enemies", met.collect());
    if over {
        let made = artefacts(t, s).into_iter();
        let made =
            made.map(|(name, found)| if found { name } else { format!("{name} ({})", say("dump-unfound")) });
        section("dump-artefacts", made.collect());
    }
    let notes = s.notes.iter().map(|(turn, depth, text)| format!("{turn:>7} {:>5} ft  {text}", depth * 50));
    section("notes-title", notes.collect());
    let taken = challenges(s).into_iter().map(|name| say(&format!("option-name-{name}")));
    section("dump-challenges", taken.collect());
    let row = |name: String, n: i64| format!("{name:<34} {n:>12}");
    let earned = parts(t, s).into_iter().filter(|(_, n)| *n != 0);
    let mut score: Vec<String> = earned.map(|(word, n)| row(say(&format!("score-{word}")), n)).collect();
    score.push(row(say("score-total"), points(t, s)));
    section("dump-score", score);
    out
}

/// Who it was: people, figures, skills with their parts, experience.
fn body(t: &Tables, s: &State, words: &dyn Words) -> Vec<String> {
    let say = |id: &str| words.phrase(&Phrase::id(id));
    let hero = &s.hero;
    let scores = scores(t, s);
    let people =
        t.player_races.get(usize::from(hero.race)).and_then(Option::as_ref).map_or("", |r| r.name.as_str());
    let house =
        t.houses.get(usize::from(hero.house)).and_then(Option::as_ref).map_or("", |h| h.name.as_str());
    let (age, height, weight) = hero.body;
    let fact = |id: &str, value: String| format!("{}: {value}", say(id));
    let mut out = vec![
        [hero.name.as_str(), people, house]
            .into_iter()
            .filter(|w| !w.is_empty())
            .collect::<Vec<_>>()
            .join(", "),
        [
            fact("sheet-age", age.to_string()),
            fact("sheet-height", format!("{}'{}\"", height / 12, height % 12)),
            fact("sheet-weight", format!("{weight} lb")),
            fact("sheet-turn", s.player_turn.to_string()),
        ]
        .join("   "),
        [
            fact("side-health", format!("{}:{}", hero.health, hero.max_health)),
            fact("side-voice", format!("{}:{}", hero.voice, hero.max_voice)),
            fact("sheet-earned", hero.experience.total.to_string()),
            fact("sheet-pool", hero.experience.pool.to_string()),
        ]
        .join("   "),
        String::new(),
    ];
    let heads = |ids: [&str; 5]| {
        let heads: String = ids.iter().map(|id| format!("{:>7}", say(id))).collect();
        format!("{:<14}{heads}", "")
    };
    let row = |name: String, figures: [i32; 5]| {
        let [total, base, rest @ ..] = figures;
        let more: String =
            rest.iter().map(|n| if *n == 0 { format!("{:>7}", "") } else { format!("{n:>+7}") }).collect();
        format!("{name:<14}{total:>7}{base:>7}{more}").trim_end().to_owned()
    };
    out.push(heads(["sheet-total", "sheet-base", "sheet-gear", "sheet-drain", "sheet-misc"]));
    for stat in Stat::ALL {
        let p = scores.stats[stat as usize];
        let name = say(&format!("stat-{}", stat.word()));
        out.push(row(name, [p.total, p.base, p.gear, p.drain, p.misc]));
    }
    out.push(heads(["sheet-total", "sheet-base", "sheet-stat", "sheet-gear", "sheet-misc"]));
    for skill in Skill::ALL {
        let p = scores.skills[skill as usize];
        let name = say(&format!("skill-{}", skill.word()));
        out.push(row(name, [p.total, p.base, p.stat, p.gear, p.misc]));
    }
    out
}
