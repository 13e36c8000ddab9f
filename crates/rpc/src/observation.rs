//! An observation: everything the player knows now, as one JSON value of one shape for all games.

use crate::layers::{Layers, known_area, memory_letter};
use angrist_engine::journal::Session;
use angrist_engine::model::Role;
use angrist_engine::play::{
    Choice, Facts, Next, Outcome, Phrase, Question, QuestionKind, Roll, Verdict, Words, state_hash,
};
use angrist_engine::space::Rect;
use serde_json::{Map, Value, json};

/// How much of an observation is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Detail {
    /// The known map as rows of text.
    pub map: bool,
    /// Hero, things and creatures.
    pub facts: bool,
    /// What can be done; costs more than the rest together.
    pub legal: bool,
    /// The hash of the state.
    pub hash: bool,
}

impl Default for Detail {
    fn default() -> Detail {
        Detail { map: true, facts: true, legal: false, hash: false }
    }
}

/// What a game waits for, in one word for programs.
pub fn next_word(next: &Next) -> &'static str {
    match next {
        Next::Turn => "turn",
        Next::Going(_) => "going",
        Next::Ask(_) => "ask",
        Next::Over(_) => "over",
    }
}

/// How a game came out, in one word.
pub fn verdict_word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Won => "won",
        Verdict::Died => "died",
        Verdict::Left => "left",
    }
}

/// Everything the player knows now.
pub fn observe(session: &Session, words: &dyn Words, detail: Detail) -> Value {
    let game = session.game();
    let scene = game.scene();
    let next = game.next();
    let end = game.end_so_far(words);
    let mut out = Map::new();
    let mut put = |key: &str, value: Value| {
        out.insert(key.to_owned(), value);
    };
    put("game", session.ruleset().name().into());
    put("turn", scene.turn.into());
    put("commands", session.commands().into());
    put("depth", scene.depth.into());
    put("place", words.phrase(&scene.place).into());
    put("hero_at", scene.here.map_or(Value::Null, |at| json!([at.x, at.y])));
    put("next", next_word(&next).into());
    put("score", end.points.into());
    match &next {
        Next::Ask(question) => put("question", question_json(question, words)),
        Next::Going(what) => put("doing", words.phrase(what).into()),
        Next::Over(verdict) => put(
            "end",
            json!({ "verdict": verdict_word(*verdict), "won": end.won, "points": end.points, "depth": end.depth,
                    "cause": end.cause, "line": end.line }),
        ),
        Next::Turn => {}
    }
    if !end.marks.is_empty() {
        put("marks", json!(end.marks));
    }
    if detail.facts {
        put("facts", facts_json(&game.facts(), words));
    }
    if detail.map {
        put("map", map_json(&Layers::of(game, known_area(scene.map)), scene.map.bounds()));
    }
    if detail.legal {
        put("legal", json!(game.legal()));
    }
    if detail.hash {
        put("hash", hash_text(state_hash(game)).into());
    }
    Value::Object(out)
}

/// A hash as programs write it: JSON numbers would lose its last digits.
pub fn hash_text(hash: u64) -> String {
    format!("{hash:016x}")
}

/// Facts with their phrases said.
pub fn facts_json(facts: &Facts, words: &dyn Words) -> Value {
    let mut value = serde_json::to_value(facts).unwrap_or(Value::Null);
    say(&mut value, words);
    value
}

/// Puts text in the place of every phrase: an object with `id` and `args` and nothing else.
fn say(value: &mut Value, words: &dyn Words) {
    match value {
        Value::Array(list) => list.iter_mut().for_each(|v| say(v, words)),
        Value::Object(fields) => {
            if fields.len() == 2
                && let (Some(Value::String(_)), Some(Value::Array(_))) =
                    (fields.get("id"), fields.get("args"))
                && let Ok(phrase) = serde_json::from_value::<Phrase>(Value::Object(fields.clone()))
            {
                *value = match phrase == Phrase::default() {
                    true => "".into(),
                    false => words.phrase(&phrase).into(),
                };
                return;
            }
            fields.values_mut().for_each(|v| say(v, words));
        }
        _ => {}
    }
}

fn map_json(layers: &Layers, bounds: Rect) -> Value {
    let area = layers.area;
    let colour = |n: usize| Role::LETTERS.get(usize::from(layers.colour[n])).map_or('.', |l| char::from(*l));
    let squares = |wanted: &dyn Fn(usize) -> Option<u32>| -> Vec<Value> {
        let width = area.width.max(1) as usize;
        let place = |n: usize| (area.at.x + (n % width) as i16, area.at.y + (n / width) as i16);
        let found = (0..layers.glyph.len()).filter_map(|n| wanted(n).map(|what| (place(n), what)));
        found.map(|((x, y), what)| json!([x, y, what])).collect()
    };
    json!({
        "at": [area.at.x, area.at.y],
        "size": [area.width, area.height],
        "level": [bounds.width, bounds.height],
        "glyph": layers.rows(|n| char::from_u32(layers.glyph[n]).unwrap_or(' ')),
        "colour": layers.rows(colour),
        "class": layers.rows(|n| layers.class[n].letter()),
        "known": layers.rows(|n| memory_letter(memory_of(layers.memory[n]))),
        "lit": layers.rows(|n| if layers.lit[n] == 1 { '1' } else { '0' }),
        "creatures": squares(&|n| layers.creature[n].checked_sub(1)),
        "things": squares(&|n| (layers.thing[n] == 1).then_some(1)),
    })
}

fn memory_of(number: u8) -> angrist_engine::model::Memory {
    use angrist_engine::model::Memory;
    match number {
        0 => Memory::Unknown,
        1 => Memory::Remembered,
        2 => Memory::Shape,
        _ => Memory::Seen,
    }
}

/// An open question with what can be answered.
pub fn question_json(question: &Question, words: &dyn Words) -> Value {
    let mut out = Map::new();
    out.insert("tag".into(), question.tag.clone().into());
    out.insert("prompt".into(), words.phrase(&question.prompt).into());
    out.insert("may_cancel".into(), question.may_cancel.into());
    let (kind, of) = match &question.kind {
        QuestionKind::YesNo => ("yes-no", json!({})),
        QuestionKind::Direction(among) => {
            ("direction", json!({ "among": among.iter().map(|d| d.name()).collect::<Vec<_>>() }))
        }
        QuestionKind::Square { suggested } => {
            let squares: Vec<Value> = suggested.iter().map(|at| json!([at.x, at.y])).collect();
            ("square", json!({ "suggested": squares }))
        }
        QuestionKind::Choice(list) => {
            let list: Vec<Value> = list.iter().map(|c| choice_json(c, words)).collect();
            ("choice", json!({ "choices": list }))
        }
        QuestionKind::Number { min, max, default } => {
            ("number", json!({ "min": min, "max": max, "default": default }))
        }
        QuestionKind::Text { longest, default } => {
            ("text", json!({ "longest": longest, "default": default }))
        }
    };
    out.insert("kind".into(), kind.into());
    if let Value::Object(more) = of {
        out.extend(more);
    }
    Value::Object(out)
}

fn choice_json(choice: &Choice, words: &dyn Words) -> Value {
    let mut out = json!({ "key": choice.key, "label": words.phrase(&choice.label) });
    if let Value::Object(fields) = &mut out {
        if let Some(why) = &choice.refused {
            fields.insert("refused".into(), words.phrase(why).into());
        }
        if !choice.note.is_empty() {
            fields.insert(
                "note".into(),
                choice.note.iter().map(|p| words.phrase(p)).collect::<Vec<_>>().into(),
            );
        }
        if let Some(help) = &choice.help {
            fields.insert("help".into(), words.phrase(help).into());
        }
    }
    out
}

/// What a command did, as far as the player notices it (or all of it): events, and the sentences that tell them.
pub fn told_json(outcome: &Outcome, words: &dyn Words, all: bool) -> (Vec<Value>, Vec<String>) {
    let told = || outcome.notices.iter().filter(move |t| t.known || all);
    let events = told().map(|notice| {
        let mut event = notice.json();
        let rolls: Vec<Value> = notice.event.rolls().iter().map(|r| roll_json(r, words)).collect();
        if let (Value::Object(fields), false) = (&mut event, rolls.is_empty()) {
            fields.insert("rolls".into(), rolls.into());
        }
        event
    });
    let lines = told().flat_map(|t| words.tell(t)).map(|l| l.text).collect();
    (events.collect(), lines)
}

fn roll_json(roll: &Roll, words: &dyn Words) -> Value {
    let mut value = serde_json::to_value(roll).unwrap_or(Value::Null);
    say(&mut value, words);
    value
}
