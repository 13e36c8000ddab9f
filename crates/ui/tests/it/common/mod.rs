//! A range to practise on: a test game with every kind of question, a shot with its flight and roll, a rest that danger
//! ends. No rules worth the name; it is here because `rooms` has none of these.

use angrist_engine::model::{Glyph, LookKind, Model, Role, Square};
use angrist_engine::play::{
    Arg, Choice, Command, Digest, End, Event, Facts, Flight, Game, Group, Key, KnownMap, Legal, Level,
    LevelRequest, Line, Narrator, Next, Notice, Outcome, Part, Phrase, Query, Question, QuestionKind,
    Refusal, Roll, Ruleset, Scene, ScreenId, Severity, Sight, SightKind, Step, Verb, Words, common,
    legal_by_trial, split_command,
};
use angrist_engine::space::{Dir, Loc, Rect};
use std::any::Any;
use std::sync::Arc;

pub const VERBS: &[Verb] = &[
    verb("walk", &[Arg::Direction], Group::Move, &[]),
    verb("shoot", &[], Group::Fight, &[Key::all("f")]),
    verb("rest", &[], Group::Long, &[Key::all("r")]),
    verb(
        "ask",
        &[Arg::Word(&["yesno", "direction", "square", "choice", "number", "text"])],
        Group::Act,
        &[Key::all("a")],
    ),
    verb("sheet", &[], Group::Screen, &[Key::all("C")]),
    common::GO,
    common::ANSWER,
    common::CANCEL,
];

const fn verb(name: &'static str, args: &'static [Arg], group: Group, keys: &'static [Key]) -> Verb {
    Verb { name, args, help: "For tests.", group, keys }
}

#[derive(Debug, Clone)]
enum Happened {
    Shot { from: Loc },
    Rested,
    Howl,
    Answered,
}

impl Event for Happened {
    fn tag(&self) -> &'static str {
        "happened"
    }
    fn json(&self) -> serde_json::Value {
        serde_json::Value::Null
    }
    fn severity(&self) -> Severity {
        if matches!(self, Happened::Howl) { Severity::Danger } else { Severity::Note }
    }
    fn flight(&self) -> Option<Flight> {
        let Happened::Shot { from } = self else { return None };
        let path = (1..=4).map(|n| from.shift(n, 0)).collect();
        Some(Flight { path, burst: vec![], glyph: Glyph::ascii('/'), role: Role::Yellow })
    }
    fn rolls(&self) -> Vec<Roll> {
        let part = |name: &str, dice: &'static str, value| Part {
            name: Phrase::plain(name),
            dice: dice.into(),
            value,
        };
        match self {
            Happened::Shot { .. } => vec![Roll {
                name: Phrase::plain("to hit"),
                parts: vec![part("die", "1d20", 14), part("skill", "", 5)],
                against: vec![part("evasion", "", 9)],
                result: 10,
            }],
            _ => vec![],
        }
    }
    fn as_any(&self) -> &dyn Any {
        self
    }
}

struct Plain;

impl Words for Plain {
    fn language(&self) -> &str {
        "en"
    }
    fn phrase(&self, phrase: &Phrase) -> String {
        phrase.as_plain().unwrap_or(&phrase.id).to_owned()
    }
    fn tell(&self, told: &Notice) -> Vec<Line> {
        let text = match told.downcast::<Happened>() {
            Some(Happened::Shot { .. }) => "The arrow flies.",
            Some(Happened::Rested) => "You rest.",
            Some(Happened::Howl) => "A wolf howls!",
            Some(Happened::Answered) => "So be it.",
            None => "",
        };
        vec![Line::new(text, Role::Plain)]
    }
}

pub struct Range;

impl Ruleset for Range {
    fn name(&self) -> &str {
        "range"
    }
    fn title(&self) -> &str {
        "The range"
    }
    fn rules_version(&self) -> u32 {
        1
    }
    fn data_digest(&self) -> Digest {
        [0; 32]
    }
    fn constants(&self) -> &str {
        "documented"
    }
    fn verbs(&self) -> &'static [Verb] {
        VERBS
    }
    fn words(&self, _: &str) -> Arc<dyn Words> {
        Arc::new(Plain)
    }
    fn begin(&self, _: u64) -> Box<dyn Game> {
        Box::new(Practice { at: Loc::new(3, 3), turn: 0, pending: None, resting: 0, answers: Vec::new() })
    }
    fn restore(&self, _: &[u8]) -> Result<Box<dyn Game>, String> {
        Err("not kept".into())
    }
    fn level(&self, _: &LevelRequest, _: Option<&mut dyn Narrator>) -> Result<Level, Refusal> {
        Err(Refusal::new("none", "No levels."))
    }
}

#[derive(Clone)]
pub struct Practice {
    at: Loc,
    turn: u64,
    pending: Option<Question>,
    resting: u32,
    answers: Vec<String>,
}

/// Rests this long unless disturbed; the wolf howls after half of it.
pub const REST: u32 = 1000;

fn question(word: &str) -> Option<Question> {
    let choice = |key: &str, label: &str, refused: Option<&str>| {
        Choice::new(key, Phrase::plain(label)).refused(refused.map(Phrase::plain))
    };
    let kind = match word {
        "yesno" => QuestionKind::YesNo,
        "direction" => QuestionKind::Direction(Dir::ALL.to_vec()),
        "square" => QuestionKind::Square { suggested: vec![Loc::new(7, 3), Loc::new(9, 5)] },
        "choice" => QuestionKind::Choice(vec![
            choice("a", "an apple", None),
            choice("b", "a boulder", Some("It is too heavy.")),
            choice("c", "a candle", None),
        ]),
        "number" => QuestionKind::Number { min: 1, max: 40, default: 7 },
        "text" => QuestionKind::Text { longest: 10, default: "Nob".into() },
        _ => return None,
    };
    Some(Question {
        tag: word.into(),
        prompt: Phrase::plain(format!("What {word}?")),
        kind,
        may_cancel: true,
    })
}

impl Game for Practice {
    fn verbs(&self) -> &'static [Verb] {
        VERBS
    }
    fn legal(&self) -> Vec<Legal> {
        legal_by_trial(self)
    }
    fn facts(&self) -> Facts {
        Facts { turn: self.turn, here: Some(self.at), ..Facts::default() }
    }
    fn apply(&mut self, command: &Command) -> Result<Outcome, Refusal> {
        let line = command.to_string();
        let (verb, rest) = split_command(&line);
        let mut told = Vec::new();
        if let Some(question) = self.pending.clone() {
            let answer = question.answered(command)?;
            self.answers.push(format!("{answer:?}"));
            self.pending = None;
            told.push(Notice::known(Happened::Answered, None));
            return Ok(Outcome { notices: told, next: self.next() });
        }
        if verb != "go" {
            self.resting = 0;
        }
        match verb {
            "walk" => {
                let to = self.at.step(Dir::parse(rest).ok_or_else(|| Refusal::new("bad", "Which way?"))?);
                if self.step(to) == Step::Blocked {
                    return Err(Refusal::new("blocked", "The fence is in the way."));
                }
                self.at = to;
                self.turn += 1;
            }
            "shoot" => {
                self.turn += 1;
                told.push(Notice::known(Happened::Shot { from: self.at }, Some(self.at)));
            }
            "rest" => self.resting = REST,
            "go" if self.resting > 0 => {
                self.turn += 1;
                self.resting -= 1;
                told.push(Notice::known(Happened::Rested, None));
                if self.resting == REST / 2 {
                    self.resting = 0;
                    told.push(Notice::known(Happened::Howl, None));
                }
            }
            "ask" => self.pending = Some(question(rest).ok_or_else(|| Refusal::new("bad", "Ask what?"))?),
            _ => return Err(Refusal::new("unknown-command", "What?")),
        }
        Ok(Outcome { notices: told, next: self.next() })
    }
    fn next(&self) -> Next {
        match (&self.pending, self.resting) {
            (Some(q), _) => Next::Ask(q.clone()),
            (None, 0) => Next::Turn,
            _ => Next::Going(Phrase::plain("resting")),
        }
    }
    fn scene(&self) -> Scene<'_> {
        Scene { turn: self.turn, here: Some(self.at), place: Phrase::plain("the range"), depth: 0, map: self }
    }
    fn sights(&self) -> Vec<Sight> {
        let square = Square::seen(LookKind::Creature, 1, Glyph::ascii('b'), Role::Umber);
        let name = Phrase::plain("a butt");
        // The foe is seen only from near, so that walking up to it is disturbed.
        if self.at.x < 10 {
            return vec![];
        }
        vec![Sight {
            at: Loc::new(15, 3),
            kind: SightKind::Foe,
            square,
            name,
            note: Phrase::default(),
            id: 1,
        }]
    }
    fn describe(&self, at: Loc, _: &dyn Words) -> Vec<Line> {
        vec![Line::new(format!("grass at {at}"), Role::Green)]
    }
    fn show(&self, screen: &ScreenId, _: &dyn Words) -> Option<Model> {
        (screen.to_string() == "sheet").then(|| {
            let lines = self.answers.iter().map(|a| Line::new(a.clone(), Role::Plain)).collect();
            Model::Text(angrist_engine::model::Text { title: "Sheet".into(), lines, ..Default::default() })
        })
    }
    fn turn(&self) -> u64 {
        self.turn
    }
    fn arrivals(&self) -> u32 {
        0
    }
    fn state(&self, out: &mut Vec<u8>) {
        out.extend(self.turn.to_le_bytes());
    }
    fn fingerprint(&self) -> u16 {
        self.turn as u16
    }
    fn inspect(&self, _: &Query) -> serde_json::Value {
        serde_json::json!(self.answers)
    }
    fn fork(&self) -> Box<dyn Game> {
        Box::new(self.clone())
    }
    fn end_so_far(&self, _: &dyn Words) -> End {
        End {
            name: "Nob".into(),
            won: false,
            cause: None,
            points: 0,
            line: String::new(),
            depth: 0,
            morgue: vec![],
            chronicle: vec![],
            marks: vec![],
        }
    }
}

impl KnownMap for Practice {
    fn bounds(&self) -> Rect {
        Rect::new(0, 0, 200, 8)
    }
    fn square(&self, at: Loc) -> Square {
        let (c, role) = match self.step(at) {
            _ if at == self.at => ('@', Role::Hero),
            Step::Blocked => ('#', Role::Slate),
            _ => ('.', Role::Green),
        };
        Square::seen(LookKind::Terrain, 0, Glyph::ascii(c), role)
    }
    fn step(&self, at: Loc) -> Step {
        if self.bounds().grown(-1).contains(at) { Step::Free } else { Step::Blocked }
    }
}
