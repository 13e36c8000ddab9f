//! Skills and abilities, bought on one screen: what is marked is tried, shown and paid for only when it is accepted.
//!
//! A plan (`want=`) names abilities for later: the screen shows what the way to each costs, and [`wanted`] says when the next
//! one can be bought.

use super::draft::{self, Row, way};
use crate::game::SilGame;
use crate::state::State;
use crate::tables::{AbilityId, Skill, Tables};
use angrist_engine::model::{Field, FieldKind, Form, Item, Menu, Model, Role, Span, Text};
use angrist_engine::play::{Game, Phrase, Words};

struct Draft {
    /// Points of skills as they would be.
    skills: [i32; 8],
    learned: Vec<AbilityId>,
    wanted: Vec<AbilityId>,
    /// Whether choosing an ability marks it as wanted.
    planning: bool,
}

impl Draft {
    fn read(t: &Tables, s: &State, text: &str) -> Draft {
        let pieces: Vec<(&str, &str)> = text.split_whitespace().filter_map(|p| p.split_once('=')).collect();
        let word = |key: &str| pieces.iter().rev().find(|(k, _)| *k == key).map(|(_, v)| *v);
        let points = |skill: Skill| {
            let now = s.hero.points(skill);
            word(skill.word())
                .and_then(|v| v.parse::<i32>().ok())
                .map_or(now, |n| n.clamp(now, t.hero.most_skill))
        };
        let list = |key: &str| {
            let mut all = draft::slots(t, word(key).unwrap_or_default());
            all.retain(|id| !s.hero.has_innate(*id));
            all
        };
        Draft {
            skills: Skill::ALL.map(points),
            learned: list("learn"),
            wanted: list("want"),
            planning: word("mode") == Some("plan"),
        }
    }

    fn screen(&self) -> String {
        let skills = Skill::ALL.map(|s| format!("{}={}", s.word(), self.skills[s as usize])).join(" ");
        format!("{} {skills}", self.kept())
    }

    /// The part of the screen's name that its form does not fill in.
    fn kept(&self) -> String {
        let mode = if self.planning { " mode=plan" } else { "" };
        format!("abilities want={} learn={}{mode}", draft::list(&self.wanted), draft::list(&self.learned))
    }

    /// The commands that pay for it.
    fn commands(&self, s: &State) -> Vec<String> {
        let more = |skill: &Skill| self.skills[*skill as usize] - s.hero.points(*skill);
        let trained = Skill::ALL.into_iter().filter(|skill| more(skill) > 0);
        let trained = trained.map(|skill| format!("train {} {}", skill.word(), more(&skill)));
        trained.chain(self.learned.iter().map(|id| format!("learn {}", draft::slot(*id)))).collect()
    }
}

/// The wanted ability that can be bought now, as a sentence; nothing when none can.
pub fn wanted(game: &SilGame, text: &str, words: &dyn Words) -> Option<Model> {
    let (t, s) = (game.tables(), game.inner());
    let found = draft::slots(t, text).into_iter().find_map(|id| {
        let (cost, path) = way(t, s, id)?;
        (cost > 0 && cost <= s.hero.experience.pool).then(|| t.ability(*path.last()?).map(|a| (a, cost)))?
    });
    let (ability, cost) = found?;
    let said = Phrase::id("plan-ready").with("name", &ability.name).with("price", cost);
    Some(Model::Text(Text {
        spans: vec![vec![Span::new(words.phrase(&said), Role::Good)]],
        ..Text::default()
    }))
}

/// The screen.
pub fn buying(game: &SilGame, text: &str, words: &dyn Words) -> Option<Model> {
    let (t, s) = (game.tables(), game.inner());
    let say = |id: &str| words.phrase(&Phrase::id(id));
    let mut draft = Draft::read(t, s, text);
    let pool = s.hero.experience.pool;
    let cost = |skills: &[i32; 8]| -> i32 {
        Skill::ALL.into_iter().map(|k| t.hero.skill_cost(s.hero.points(k), skills[k as usize])).sum()
    };
    for i in (0..8).rev() {
        while cost(&draft.skills) > pool && draft.skills[i] > s.hero.points(Skill::ALL[i]) {
            draft.skills[i] -= 1;
        }
    }
    // The same commands on a copy say what it comes to.
    let mut trial = game.clone();
    let learned = std::mem::take(&mut draft.learned);
    for command in draft.commands(s) {
        trial.apply_text(&command).ok()?;
    }
    draft.learned = draft::learn_all(&mut trial, &learned);
    let left = trial.inner().hero.experience.pool;
    let scores = crate::hero::scores(t, trial.inner());
    let now = crate::hero::scores(t, s);
    let why = super::why::Why::of(t, s, words);
    let fields = Skill::ALL.map(|skill| {
        let value = draft.skills[skill as usize];
        let price = |n: i32| t.hero.skill_cost(value, n);
        let max = (value..=t.hero.most_skill).take_while(|n| price(*n) <= left).last().unwrap_or(value);
        let total = match (now.skill(skill), scores.skill(skill)) {
            (a, b) if a == b => a.to_string(),
            (a, b) => format!("{a} > {b}"),
        };
        let note = Phrase::id("birth-note").with("total", total).with("next", price(value + 1));
        Field {
            name: skill.word().into(),
            label: super::sheet::skill_name(skill, words),
            kind: FieldKind::Number { value, min: s.hero.points(skill), max },
            help: why.skill(skill),
            note: words.phrase(&note),
        }
    });
    let rows = trial.look(|turn| {
        draft::rows(turn, &draft.learned, &draft.wanted, words, |ids, raised| {
            let skills = std::array::from_fn(|i| draft.skills[i].max(raised[i]));
            Draft { skills, learned: ids.to_vec(), wanted: draft.wanted.clone(), ..draft }.screen()
        })
    });
    let rows = if draft.planning { plan_rows(t, s, &draft, rows, words) } else { draft::items(rows) };
    let head = Phrase::id("buying-left").with("left", left).with("pool", pool);
    let marked = draft::marked_line(t, &draft.learned, words);
    let mut spans = vec![vec![Span::new(words.phrase(&head), Role::Title)], vec![Span::from(marked)]];
    for id in &draft.wanted {
        let Some((cost, path)) = way(t, s, *id) else { continue };
        let names: Vec<&str> = path.iter().filter_map(|p| t.ability(*p)).map(|a| a.name.as_str()).collect();
        let line = Phrase::id("plan-way").with("names", names.join(", ")).with("cost", cost);
        spans.push(vec![Span::new(words.phrase(&line), if cost <= pool { Role::Good } else { Role::Dim })]);
    }
    let commands = draft.commands(s);
    let spent = pool - left;
    let accept = Item {
        key: Some('g'),
        label: words.phrase(&Phrase::id("buying-accept").with("spent", spent)),
        role: Role::Good,
        help: say("buying-accept-help"),
        command: commands.join("\n"),
        refused: commands.is_empty().then(|| say("buying-nothing")),
        ..Item::default()
    };
    // A single command is sent as it is; `perform` splits what has several lines.
    let undo = Item {
        key: Some('u'),
        label: say("buying-undo"),
        help: say("buying-undo-help"),
        command: format!("abilities want={}", draft::list(&draft.wanted)),
        ..Item::default()
    };
    let plan = Item {
        key: Some('w'),
        label: say(if draft.planning { "plan-end" } else { "plan-begin" }),
        help: say("plan-help"),
        command: Draft {
            planning: !draft.planning,
            learned: draft.learned.clone(),
            wanted: draft.wanted.clone(),
            ..draft
        }
        .screen(),
        ..Item::default()
    };
    let title = say(if draft.planning { "plan-title" } else { "birth-abilities" });
    let form = Form { fields: fields.into(), command: draft.kept(), ..Form::default() };
    Some(Model::Stack(vec![
        Model::Text(Text { title: say("abilities-title"), spans, ..Text::default() }),
        Model::Beside(vec![
            Model::Stack(vec![
                Model::Form(form),
                Model::Menu(Menu { items: vec![accept, undo, plan], ..Menu::default() }),
            ]),
            Model::Menu(Menu { title, items: rows, chosen: 1, ..Menu::default() }),
        ]),
    ]))
}

/// The same rows, for marking what is wanted: nothing is refused, and each says what the way to it costs.
fn plan_rows(t: &Tables, s: &State, draft: &Draft, rows: Vec<Row>, words: &dyn Words) -> Vec<Item> {
    let one = |row: Row| {
        let Row { ability: Some(id), item } = row else { return row.item };
        let wanted = draft::toggled(&draft.wanted, id);
        let (learned, skills) = (draft.learned.clone(), draft.skills);
        let command = Draft { wanted, learned, skills, planning: true }.screen();
        let note = match way(t, s, id) {
            Some((0, _)) => item.note,
            Some((cost, path)) => {
                words.phrase(&Phrase::id("plan-cost").with("cost", cost).with("steps", path.len()))
            }
            None => String::new(),
        };
        Item { command, note, refused: None, ..item }
    };
    rows.into_iter().map(one).collect()
}
