//! Birth on one screen: people, house, statistics, skills, abilities and name, with costs and what they come to.
//!
//! The whole draft stands behind the screen's name (`birth race=2 str=3 ... name=Durin`), so every change is a new name and
//! going back is changing it again. Entering Angband sends one `born` line and the abilities after it.

use super::draft;
use super::presets::{PRESETS, Preset};
use crate::game::SilGame;
use crate::hero::{Plan, random_name};
use crate::state::Phase;
use crate::tables::{AbilityId, House, PlayerRace, PlayerRaceFlag, Skill, Stat, Tables};
use crate::turn::Then;
use angrist_engine::chance::stream;
use angrist_engine::model::{Field, FieldKind, Form, Item, Menu, Model, Role, Span, Text};
use angrist_engine::play::{Game, Phrase, Words};

/// What is decided so far; everything is, in some way.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Draft {
    race: u16,
    house: u16,
    stats: [i32; 4],
    skills: [i32; 8],
    learned: Vec<AbilityId>,
    /// How often another random hero was asked for.
    roll: u32,
    name: String,
}

fn people(t: &Tables) -> Vec<(u16, &PlayerRace)> {
    (0..).zip(&t.player_races).filter_map(|(n, r)| Some((n, r.as_ref()?))).collect()
}

fn houses(t: &Tables, race: u16) -> Vec<(u16, &House)> {
    let of = t.player_races.get(usize::from(race)).and_then(Option::as_ref);
    let house = |n: &u16| Some((*n, t.houses.get(usize::from(*n))?.as_ref()?));
    of.map(|r| r.houses.iter().filter_map(house).collect()).unwrap_or_default()
}

/// A name that can be said: no two letters three times over.
fn proper_name(t: &Tables, seed: u64, roll: u32) -> String {
    let stutters = |name: &str| {
        let letters: Vec<char> = name.to_lowercase().chars().collect();
        let pairs: Vec<&[char]> = letters.windows(2).collect();
        pairs.iter().any(|p| pairs.iter().filter(|q| q == &p).count() > 1)
    };
    let names = (0..20).map(|n| random_name(t, seed, roll.wrapping_mul(20) + n));
    let mut names = names.filter(|name| !stutters(name));
    names.next().unwrap_or_else(|| random_name(t, seed, roll))
}

impl Draft {
    fn of(preset: &Preset, game: &SilGame, roll: u32) -> Draft {
        let t = game.tables();
        let (race, house) = preset.people(t).unwrap_or((0, 0));
        let name = proper_name(t, game.inner().seed, roll);
        let learned = preset.learned.to_vec();
        Draft { race, house, stats: preset.stats, skills: preset.skills, learned, roll, name }
    }

    /// A random hero.
    fn random(game: &SilGame, roll: u32) -> Draft {
        let t = game.tables();
        let mut chance = stream(game.inner().seed, "birth-roll", u64::from(roll), 0);
        let preset = &PRESETS[chance.below(PRESETS.len() as u32) as usize];
        let race = chance.pick(&people(t)).map_or(0, |(n, _)| *n);
        let house = chance.pick(&houses(t, race)).map_or(0, |(n, _)| *n);
        Draft { race, house, ..Draft::of(preset, game, roll) }
    }

    fn like(former: &Plan, game: &SilGame) -> Draft {
        let usual = Draft::of(&PRESETS[PRESETS.len() - 1], game, 0);
        Draft {
            race: former.race.unwrap_or(usual.race),
            house: former.house.unwrap_or(usual.house),
            stats: std::array::from_fn(|i| former.stats.get(i).copied().unwrap_or(0)),
            skills: std::array::from_fn(|i| former.skills.get(i).copied().unwrap_or(0)),
            learned: draft::slots(game.tables(), former.own.as_deref().unwrap_or_default()),
            roll: 0,
            name: former.name.clone().unwrap_or(usual.name),
        }
    }

    /// Reads what stands behind the screen's name. Numbers of people and house count the entries of their lists.
    fn read(text: &str, game: &SilGame, former: Option<&Plan>) -> Draft {
        let t = game.tables();
        let (text, name) = match text.split_once("name=") {
            Some((before, name)) => (before, Some(name.trim())),
            None => (text, None),
        };
        let pieces: Vec<(&str, &str)> = text.split_whitespace().filter_map(|p| p.split_once('=')).collect();
        let word = |key: &str| pieces.iter().rev().find(|(k, _)| *k == key).map(|(_, v)| *v);
        let number = |key: &str| word(key).and_then(|v| v.parse::<i32>().ok());
        let roll = number("roll").and_then(|n| u32::try_from(n).ok()).unwrap_or(0);
        let preset = word("style").and_then(|w| PRESETS.iter().find(|p| p.word == w));
        let mut draft = match (preset, word("style"), former) {
            (Some(preset), ..) => Draft::of(preset, game, roll),
            (_, Some("random"), _) => Draft::random(game, roll),
            (_, Some("last"), Some(former)) => Draft::like(former, game),
            (_, None, Some(former)) if text.trim().is_empty() => Draft::like(former, game),
            _ => Draft::of(&PRESETS[PRESETS.len() - 1], game, roll),
        };
        if let Some(place) = number("race").and_then(|n| usize::try_from(n).ok()) {
            let all = people(t);
            draft.race = all.get(place).or(all.first()).map_or(0, |(n, _)| *n);
            draft.house = houses(t, draft.race).first().map_or(0, |(n, _)| *n);
        }
        if let Some(place) = number("house").and_then(|n| usize::try_from(n).ok()) {
            let all = houses(t, draft.race);
            draft.house = all.get(place).or(all.first()).map_or(0, |(n, _)| *n);
        }
        for stat in Stat::ALL {
            if let Some(n) = number(stat.word()) {
                draft.stats[stat as usize] = n;
            }
        }
        for skill in Skill::ALL {
            if let Some(n) = number(skill.word()) {
                draft.skills[skill as usize] = n;
            }
        }
        if let Some(list) = word("learn") {
            draft.learned = draft::slots(t, list);
        }
        if let Some(name) = name.filter(|n| !n.is_empty() && n.chars().all(|c| !c.is_control())) {
            draft.name = name.chars().take(t.hero.name_length.max(1) as usize).collect();
        }
        draft
    }

    /// Takes away what cannot be paid for, the last skills first.
    fn afford(&mut self, t: &Tables, pool: i32) {
        for i in (0..4).rev() {
            while self.stats[i] > 0
                && (t.hero.stat_cost(self.stats[i]).is_none()
                    || stat_cost(t, &self.stats) > t.hero.stat_points)
            {
                self.stats[i] -= 1;
            }
            self.stats[i] = self.stats[i].max(0);
        }
        for i in (0..8).rev() {
            self.skills[i] = self.skills[i].clamp(0, t.hero.most_skill);
            while self.skills[i] > 0 && skill_cost(t, &self.skills) > pool {
                self.skills[i] -= 1;
            }
        }
    }

    /// The line that makes this hero.
    fn born(&self, t: &Tables) -> String {
        let plan = Plan {
            race: Some(self.race),
            house: Some(self.house),
            stats: self.stats.to_vec(),
            skills: self.skills.to_vec(),
            story: Some(self.roll),
            name: Some(self.name.clone()),
            ..Plan::default()
        };
        plan.line(t)
    }

    /// The screen's name for the same draft.
    fn screen(&self, t: &Tables) -> String {
        let place = |all: Vec<u16>, n: u16| all.iter().position(|m| *m == n).unwrap_or(0);
        let race = place(people(t).into_iter().map(|(n, _)| n).collect(), self.race);
        let house = place(houses(t, self.race).into_iter().map(|(n, _)| n).collect(), self.house);
        let stats = Stat::ALL.map(|s| format!("{}={}", s.word(), self.stats[s as usize])).join(" ");
        let skills = Skill::ALL.map(|s| format!("{}={}", s.word(), self.skills[s as usize])).join(" ");
        let learned = draft::list(&self.learned);
        format!(
            "birth race={race} house={house} {stats} {skills} learn={learned} roll={} name={}",
            self.roll, self.name
        )
    }
}

fn stat_cost(t: &Tables, stats: &[i32; 4]) -> i32 {
    stats.iter().map(|n| t.hero.stat_cost(*n).unwrap_or(9999)).sum()
}

fn skill_cost(t: &Tables, skills: &[i32; 8]) -> i32 {
    skills.iter().map(|n| t.hero.skill_cost(0, *n)).sum()
}

/// The screen; nothing once the hero is born.
pub fn birth(game: &SilGame, text: &str, words: &dyn Words) -> Option<Model> {
    if game.inner().phase != Phase::Birth {
        return None;
    }
    let t = game.tables();
    let former = match &game.inner().pending.as_ref()?.then {
        Then::Birth(plan) => plan.like.as_deref(),
        _ => None,
    };
    let fixed = game.options().iter().any(|o| {
        o.spec.name == "fixed-experience" && o.value == angrist_engine::play::OptionValue::Switch(true)
    });
    let pool = if fixed { t.hero.fixed_experience } else { t.hero.start_experience };
    let mut draft = Draft::read(text, game, former);
    draft.afford(t, pool);
    let mut trial = game.clone();
    trial.apply_text(&draft.born(t)).ok()?;
    forget_sights(&mut trial, pool);
    draft.learned = draft::learn_all(&mut trial, &draft.learned);
    let page = Page { game, trial, draft, former, words, pool };
    Some(Model::Stack(vec![
        page.head(),
        Model::Beside(vec![
            page.form(),
            Model::Stack(vec![Model::Menu(page.actions()), Model::Menu(page.abilities())]),
        ]),
    ]))
}

/// Takes back what the trial's hero was paid for what is in view at the start: what can be spent at birth does not depend on it.
fn forget_sights(trial: &mut SilGame, pool: i32) {
    let turn = trial.context();
    let own = &mut turn.state.hero.experience;
    own.pool -= own.total - pool;
    own.total = pool;
}

struct Page<'a> {
    game: &'a SilGame,
    trial: SilGame,
    draft: Draft,
    former: Option<&'a Plan>,
    words: &'a dyn Words,
    pool: i32,
}

impl Page<'_> {
    fn say(&self, id: &str) -> String {
        self.words.phrase(&Phrase::id(id))
    }

    fn left(&self) -> i32 {
        self.trial.inner().hero.experience.pool
    }

    /// What is left to spend, and what the hero would be like.
    fn head(&self) -> Model {
        let t = self.game.tables();
        let points = t.hero.stat_points - stat_cost(t, &self.draft.stats);
        let hero = &self.trial.inner().hero;
        let left =
            Phrase::id("birth-left").with("points", points).with("left", self.left()).with("pool", self.pool);
        let mut totals = vec![
            Span::from(format!("{} {}   ", self.say("side-health"), hero.max_health)),
            Span::from(format!("{} {}   ", self.say("side-voice"), hero.max_voice)),
        ];
        for (id, line, role) in self.trial.look(super::arms) {
            let label = if id.is_empty() { String::new() } else { self.say(&format!("side-{id}")) };
            totals.push(Span::from(format!("{label} ")));
            totals.push(Span::new(format!("{line}   "), role));
        }
        let marked = draft::marked_line(t, &self.draft.learned, self.words);
        let spans =
            vec![vec![Span::new(self.words.phrase(&left), Role::Title)], totals, vec![Span::from(marked)]];
        Model::Text(Text { title: self.say("birth-title"), spans, exact: true, ..Text::default() })
    }

    fn form(&self) -> Model {
        let t = self.game.tables();
        let (draft, words) = (&self.draft, self.words);
        let races = people(t);
        let all_houses = houses(t, draft.race);
        let at = |list: Vec<u16>, n: u16| list.iter().position(|m| *m == n).unwrap_or(0) as u16;
        let field = |name: &str, label: String, kind, note: String, help: String| Field {
            name: name.into(),
            label,
            kind,
            help,
            note,
        };
        let mut fields = Vec::new();
        let race = races.iter().find(|(n, _)| *n == draft.race).map(|(_, r)| *r);
        let house = all_houses.iter().find(|(n, _)| *n == draft.house).map(|(_, h)| *h);
        fields.push(field(
            "race",
            self.say("sheet-race"),
            FieldKind::Choice {
                value: at(races.iter().map(|(n, _)| *n).collect(), draft.race),
                of: races.iter().map(|(_, r)| r.name.clone()).collect(),
            },
            String::new(),
            race.map(|r| about(r.stats, &r.flags, &r.text, words)).unwrap_or_default(),
        ));
        fields.push(field(
            "house",
            self.say("sheet-house"),
            FieldKind::Choice {
                value: at(all_houses.iter().map(|(n, _)| *n).collect(), draft.house),
                of: all_houses.iter().map(|(_, h)| h.name.clone()).collect(),
            },
            String::new(),
            house.map(|h| about(h.stats, &h.flags, &h.text, words)).unwrap_or_default(),
        ));
        let points = t.hero.stat_points - stat_cost(t, &draft.stats);
        let scores = crate::hero::scores(t, self.trial.inner());
        for stat in Stat::ALL {
            let value = draft.stats[stat as usize];
            let cost = |n: i32| t.hero.stat_cost(n).map(|c| c - t.hero.stat_cost(value).unwrap_or(0));
            let max = (value..).take_while(|n| cost(*n).is_some_and(|c| c <= points)).last().unwrap_or(value);
            let note = Phrase::id("birth-note")
                .with("total", scores.stat(stat))
                .with("next", cost(value + 1).map_or_else(|| "-".to_owned(), |c| c.to_string()));
            fields.push(field(
                stat.word(),
                self.say(&format!("stat-{}", stat.word())),
                FieldKind::Number { value, min: 0, max },
                words.phrase(&note),
                self.say(&format!("gloss-{}", stat.word())),
            ));
        }
        for skill in Skill::ALL {
            let value = draft.skills[skill as usize];
            let more = |n: i32| t.hero.skill_cost(value, n);
            let max =
                (value..=t.hero.most_skill).take_while(|n| more(*n) <= self.left()).last().unwrap_or(value);
            let note =
                Phrase::id("birth-note").with("total", scores.skill(skill)).with("next", more(value + 1));
            fields.push(field(
                skill.word(),
                super::sheet::skill_name(skill, words),
                FieldKind::Number { value, min: 0, max },
                words.phrase(&note),
                self.say(&format!("gloss-{}", skill.word())),
            ));
        }
        let hero = &self.trial.inner().hero;
        let story = Phrase::id("birth-story")
            .with("text", &hero.history)
            .with("age", hero.body.0)
            .with("feet", hero.body.1 / 12)
            .with("inches", hero.body.1 % 12)
            .with("weight", hero.body.2);
        fields.push(field(
            "name",
            self.say("birth-name"),
            FieldKind::Text { value: draft.name.clone(), longest: t.hero.name_length.clamp(1, 60) as u16 },
            String::new(),
            words.phrase(&story),
        ));
        let kept = format!("birth roll={} learn={}", draft.roll, draft::list(&draft.learned));
        Model::Form(Form { title: String::new(), fields, hint: String::new(), command: kept })
    }

    /// What one key does: enter Angband, or another hero.
    fn actions(&self) -> Menu {
        let t = self.game.tables();
        let item = |key: char, label: String, note: String, help: String, command: String| Item {
            key: Some(key),
            label,
            note,
            help,
            command,
            ..Item::default()
        };
        let learn = self.draft.learned.iter().map(|id| format!("\nlearn {}", draft::slot(*id)));
        let begin = format!("{}{}", self.draft.born(t), learn.collect::<String>());
        let mut items = vec![Item {
            role: Role::Good,
            ..item('g', self.say("birth-begin"), String::new(), self.say("birth-begin-help"), begin)
        }];
        for preset in &PRESETS {
            items.push(item(
                preset.key,
                self.say(&format!("preset-{}", preset.word)),
                String::new(),
                self.say(&format!("preset-{}-help", preset.word)),
                format!("birth style={} roll={}", preset.word, self.draft.roll),
            ));
        }
        if let Some(former) = self.former {
            let name = former.name.clone().unwrap_or_default();
            items.push(item(
                'p',
                self.words.phrase(&Phrase::id("birth-last").with("name", name)),
                String::new(),
                self.say("birth-last-help"),
                "birth style=last".into(),
            ));
        }
        items.push(item(
            'r',
            self.say("birth-random"),
            String::new(),
            self.say("birth-random-help"),
            format!("birth style=random roll={}", self.draft.roll.saturating_add(1)),
        ));
        items.push(item(
            'n',
            self.say("birth-another-name"),
            String::new(),
            self.say("birth-another-name-help"),
            self.renamed(t),
        ));
        Menu { items, ..Menu::default() }
    }

    fn renamed(&self, t: &Tables) -> String {
        let roll = self.draft.roll.saturating_add(1);
        let name = proper_name(t, self.game.inner().seed, roll);
        Draft { roll, name, ..self.draft.clone() }.screen(t)
    }

    fn abilities(&self) -> Menu {
        let (t, draft) = (self.game.tables(), &self.draft);
        let rows = self.trial.look(|turn| {
            draft::rows(turn, &draft.learned, &[], self.words, |ids, raised| {
                let skills = std::array::from_fn(|i| draft.skills[i].max(raised[i]));
                Draft { skills, learned: ids.to_vec(), ..draft.clone() }.screen(t)
            })
        });
        Menu { title: self.say("birth-abilities"), items: draft::items(rows), chosen: 1, ..Menu::default() }
    }
}

/// What a people or a house gives, and who they are.
fn about(stats: [i32; 4], flags: &[PlayerRaceFlag], text: &str, words: &dyn Words) -> String {
    let notes: Vec<String> = super::choice::notes(stats, flags).iter().map(|n| words.phrase(n)).collect();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let notes = Phrase::id("birth-gives").with("list", notes.join(", "));
    format!("{} {text}", words.phrase(&notes))
}
