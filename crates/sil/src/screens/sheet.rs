//! The character sheet.

use crate::hero::scores;
use crate::state::State;
use crate::tables::{Skill, Stat, Tables};
use crate::turn::min_depth;
use angrist_engine::model::{Column, Model, Role, Row, Span, Table, Text};
use angrist_engine::play::{Line, Phrase, Words};

fn column(title: String, right: bool) -> Column {
    Column { title, right }
}

fn row(cells: Vec<Span>, help: String) -> Row {
    Row { cells, help, command: String::new() }
}

/// The character sheet (docs/spec/sil-player.md 31.3).
pub fn character(t: &Tables, s: &State, arms: &[super::SidebarLine], words: &dyn Words) -> Model {
    let say = |id: &str| words.phrase(&Phrase::id(id));
    let hero = &s.hero;
    let scores = scores(t, s);
    let why = super::why::Why::of(t, s, words);
    let race =
        t.player_races.get(usize::from(hero.race)).and_then(Option::as_ref).map_or("", |r| r.name.as_str());
    let house =
        t.houses.get(usize::from(hero.house)).and_then(Option::as_ref).map_or("", |h| h.name.as_str());
    let min = min_depth(t, s);
    let plain = |text: String| Span::from(text);
    let facts = [
        ("sheet-race", plain(race.to_owned())),
        ("sheet-house", plain(house.to_owned())),
        ("sheet-age", plain(hero.body.0.to_string())),
        ("sheet-height", plain(format!("{}'{}\"", hero.body.1 / 12, hero.body.1 % 12))),
        ("sheet-weight", plain(format!("{} lb", hero.body.2))),
        ("sheet-turn", plain(s.player_turn.to_string())),
        ("sheet-pool", plain(hero.experience.pool.to_string())),
        ("sheet-earned", plain(hero.experience.total.to_string())),
        (
            "sheet-burden",
            Span::new(
                super::pounds(scores.weight),
                if scores.weight > scores.limit { Role::Yellow } else { Role::Plain },
            ),
        ),
        ("sheet-limit", plain(super::pounds(scores.limit))),
        (
            "sheet-depth",
            Span::new(
                words.phrase(&super::place(s)),
                if s.level.depth < min { Role::Yellow } else { Role::Plain },
            ),
        ),
        ("sheet-min-depth", plain(words.phrase(&super::feet(min)))),
        ("sheet-light", plain(hero.light.to_string())),
    ];
    let of = |value: i32, max: i32| format!("{value}:{max}");
    let body = [
        ("side-health", of(hero.health, hero.max_health), super::health_role(hero.health, hero.max_health)),
        ("side-voice", of(hero.voice, hero.max_voice), Role::LightGreen),
    ];
    let most = |id: &str, stat: &str, of: Stat, most: i32| {
        let stat = say(stat);
        let phrase = Phrase::id(id).with("stat", stat).with("value", scores.stat(of)).with("most", most);
        words.phrase(&phrase)
    };
    let body = body.into_iter().map(|(id, value, role)| {
        let help = match id {
            "side-health" => most("why-health", "stat-con", Stat::Con, hero.max_health),
            _ => most("why-voice", "stat-gra", Stat::Gra, hero.max_voice),
        };
        row(vec![say(id).into(), Span::new(value, role)], help)
    });
    let arms = arms.iter().map(|(id, value, role)| {
        let label = if id.is_empty() { String::new() } else { say(&format!("side-{id}")) };
        let gloss = if value.starts_with('[') { "gloss-armour-figures" } else { "gloss-melee-figures" };
        row(vec![label.into(), Span::new(value.clone(), *role)], say(gloss))
    });
    let facts =
        facts.into_iter().map(|(id, value)| row(vec![say(id).into(), value], say(&format!("gloss-{id}"))));
    let left = Table {
        title: hero.name.clone(),
        columns: vec![Column::default(), column(String::new(), true)],
        rows: facts.chain(body).chain(arms).collect(),
        empty: String::new(),
    };
    let signed = |n: i32| if n == 0 { String::new() } else { format!("{n:+}") };
    let heads = |ids: &[&str]| {
        let mut all = vec![Column::default()];
        all.extend(ids.iter().map(|id| column(say(id), true)));
        all
    };
    let stats = Table {
        title: say("sheet-stats"),
        columns: heads(&["sheet-total", "sheet-base", "sheet-gear", "sheet-drain", "sheet-misc"]),
        rows: Stat::ALL
            .into_iter()
            .map(|stat| {
                let p = scores.stats[stat as usize];
                let name = say(&format!("stat-{}", stat.word()));
                let role = if p.drain < 0 { Role::Yellow } else { Role::LightGreen };
                let cells = vec![
                    name.into(),
                    Span::new(p.total.to_string(), role),
                    p.base.to_string().into(),
                    signed(p.gear).into(),
                    signed(p.drain).into(),
                    signed(p.misc).into(),
                ];
                row(cells, why.stat(stat))
            })
            .collect(),
        empty: String::new(),
    };
    let skills = Table {
        title: say("sheet-skills"),
        columns: heads(&["sheet-total", "sheet-base", "sheet-stat", "sheet-gear", "sheet-misc"]),
        rows: Skill::ALL
            .into_iter()
            .map(|skill| {
                let p = scores.skills[skill as usize];
                let cells = vec![
                    skill_name(skill, words).into(),
                    Span::new(p.total.to_string(), Role::LightGreen),
                    p.base.to_string().into(),
                    signed(p.stat).into(),
                    signed(p.gear).into(),
                    signed(p.misc).into(),
                ];
                Row { command: super::manual::page_of(skill).into(), ..row(cells, why.skill(skill)) }
            })
            .collect(),
        empty: String::new(),
    };
    let history = Text { lines: vec![Line::new(hero.history.clone(), Role::Plain)], ..Text::default() };
    Model::Stack(vec![
        Model::Beside(vec![
            Model::Table(left),
            Model::Stack(vec![Model::Table(stats), Model::Table(skills)]),
        ]),
        Model::Text(history),
    ])
}

/// The name of a skill.
pub fn skill_name(skill: Skill, words: &dyn Words) -> String {
    words.phrase(&Phrase::id(format!("skill-{}", skill.word())))
}
