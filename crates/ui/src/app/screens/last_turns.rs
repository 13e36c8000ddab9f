//! The last turns again, with the dice behind every message, and what was left unused.

use super::super::App;
use super::{Screen, messages};
use crate::frame::ScreenName;
use angrist_engine::model::{Model, Role, Span, Text};

/// Messages that are shown.
const MOST: usize = 60;

/// The last turns.
pub(crate) struct LastTurns;

impl Screen for LastTurns {
    fn name(&self) -> ScreenName {
        ScreenName::Reading
    }

    fn is_full(&self) -> bool {
        true
    }

    fn begins_at_end(&self) -> bool {
        true
    }

    fn model(&self, app: &App) -> Model {
        let Some(active) = &app.active else { return Model::Text(Text::default()) };
        let mut spans: Vec<Vec<Span>> = Vec::new();
        for (turn, text, role) in messages::last_lines(active, MOST, app.words()) {
            if let Some(turn) = turn {
                spans.push(vec![Span::new(app.tr_with("ui-end-turn", &[("turn", &turn)]), Role::Title)]);
            }
            spans.push(vec![Span::new(format!("  {text}"), role)]);
        }
        for line in active.game().unused(&*active.words) {
            spans.push(vec![Span::new(line, Role::Warn)]);
        }
        Model::Text(Text { title: "ui-end-last-turns".into(), spans, ..Text::default() })
    }
}
