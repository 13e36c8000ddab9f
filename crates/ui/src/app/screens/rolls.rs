//! The last rolls of dice with everything that went into them.

use super::super::{ActiveGame, App};
use super::Screen;
use crate::frame::ScreenName;
use crate::messages::Said;
use crate::translations::Translations;
use angrist_engine::model::{Model, Role, Span, Text};
use angrist_engine::play::{Part, Roll, Words};

/// Rolls that are shown at most.
const MOST: usize = 200;

/// The last rolls.
pub(crate) struct Rolls;

impl Screen for Rolls {
    fn name(&self) -> ScreenName {
        ScreenName::Reading
    }

    fn is_full(&self) -> bool {
        true
    }

    fn model(&self, app: &App) -> Model {
        let mut spans = app.active.as_ref().map(|s| roll_lines(s, MOST, app.words())).unwrap_or_default();
        if spans.is_empty() {
            spans.push(vec![Span::new("ui-panel-no-dice-were-rolled", Role::Dim)]);
        }
        Model::Text(Text { title: "ui-panel-last-rolls".into(), spans, ..Text::default() })
    }
}

/// The last rolls with all their parts, newest first.
pub(crate) fn roll_lines(active: &ActiveGame, most: usize, own: &Translations) -> Vec<Vec<Span>> {
    // The newest message first; its own rolls in the order in which they were made.
    let mut out = Vec::new();
    for said in active.messages.all().rev().filter(|s| !s.rolls.is_empty()) {
        out.extend(said.rolls.iter().map(|r| roll_line(r, &*active.words, own)));
        if out.len() >= most {
            break;
        }
    }
    if out.is_empty() {
        out.extend(active.messages.rolls().take(most).map(|r| roll_line(r, &*active.words, own)));
    }
    out.truncate(most);
    out
}

/// The rolls behind a message, in a line.
pub(super) fn behind(said: &Said, words: &dyn Words, own: &Translations) -> String {
    let line = |roll: &Roll| roll_line(roll, words, own).iter().map(|s| s.text.as_str()).collect::<String>();
    said.rolls.iter().map(line).collect::<Vec<_>>().join("; ")
}

/// `own` are the words of the interface, `words` those of the game.
pub(super) fn roll_line(roll: &Roll, words: &dyn Words, own: &Translations) -> Vec<Span> {
    let side = |parts: &[Part]| {
        parts
            .iter()
            .map(|p| {
                let name = words.phrase(&p.name);
                // No dice at all are a plain number.
                if p.dice.is_empty() || p.dice == "0d0" {
                    format!("{name} {}", p.value)
                } else {
                    format!("{name} {}={}", p.dice, p.value)
                }
            })
            .collect::<Vec<_>>()
            .join(" + ")
    };
    // Nothing was rolled: no armour, no dice.
    if roll.parts.is_empty() && roll.against.is_empty() {
        let text = own.with("ui-panel-no-roll", &[("name", &words.phrase(&roll.name))]);
        return vec![Span::new(text, Role::Dim)];
    }
    let mut out = vec![
        Span::new(format!("{}: ", words.phrase(&roll.name)), Role::Plain),
        Span::new(side(&roll.parts), Role::Dim),
    ];
    if !roll.against.is_empty() {
        out.push(Span::new(
            format!(" {}", own.with("ui-panel-against", &[("roll", &side(&roll.against))])),
            Role::Dim,
        ));
    }
    let role = if roll.result > 0 { Role::Good } else { Role::Bad };
    out.push(Span::new(format!(" = {}", roll.result), role));
    out
}
