//! The messages again, the newest last; as a table, so that a search shows only what fits.

use super::super::App;
use super::Screen;
use crate::frame::ScreenName;
use angrist_engine::model::{Column, Model, Role, Row, Span, Table};

/// A message longer than this may not fit its row.
const LONG: usize = 66;

/// The history of messages.
pub(crate) struct MessageLog;

impl Screen for MessageLog {
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
        let rows = app.active.as_ref().map_or_else(Vec::new, |active| {
            active
                .messages
                .all()
                .map(|s| Row {
                    cells: vec![Span::new(s.turn.to_string(), Role::Dim), Span::new(s.text(), s.line.role)],
                    // A long one is read in full below the list.
                    help: if s.line.text.len() > LONG { s.line.text.clone() } else { String::new() },
                    command: String::new(),
                })
                .collect()
        });
        Model::Table(Table {
            title: "ui-panel-messages-searches".into(),
            columns: vec![Column { title: String::new(), right: true }, Column::default()],
            rows,
            empty: "ui-panel-nothing-was-said-yet".into(),
        })
    }
}
