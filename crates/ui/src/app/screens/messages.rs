//! The messages again, the newest last; as a table, so that a search shows only what fits. A rule stands between turns, and
//! the rolls behind the chosen message are told below the list.

use super::super::{ActiveGame, App};
use super::{Screen, rolls};
use crate::frame::ScreenName;
use crate::translations::Translations;
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
                .map(|said| {
                    // A long one is read in full below the list, and so are the dice.
                    let long = if said.line.text.len() > LONG { said.line.text.as_str() } else { "" };
                    let dice = rolls::behind(said, &*active.words, app.words());
                    (
                        said.turn,
                        Row {
                            cells: vec![Span::default(), Span::new(said.text(), said.line.role)],
                            help: [long, dice.as_str()]
                                .into_iter()
                                .filter(|t| !t.is_empty())
                                .collect::<Vec<_>>()
                                .join(" "),
                            command: String::new(),
                        },
                    )
                })
                .collect()
        });
        // Only the first message of a turn has its number: where it stands, a turn begins.
        let mut before = None;
        let rows = rows.into_iter().map(|(turn, mut row): (u64, Row)| {
            if before.replace(turn) != Some(turn) {
                row.cells[0] = Span::new(turn.to_string(), Role::Title);
            }
            row
        });
        Model::Table(Table {
            title: "ui-panel-messages-searches".into(),
            columns: vec![Column { title: String::new(), right: true }, Column::default()],
            rows: rows.collect(),
            empty: "ui-panel-nothing-was-said-yet".into(),
        })
    }
}

/// The last messages with the dice behind each, for the end of a game and for the dump.
pub(crate) fn last_lines(
    active: &ActiveGame,
    most: usize,
    words: &Translations,
) -> Vec<(Option<u64>, String, Role)> {
    let all: Vec<_> = active.messages.all().collect();
    let mut before = None;
    let mut out = Vec::new();
    for said in all.iter().skip(all.len().saturating_sub(most)) {
        let turn = (before.replace(said.turn) != Some(said.turn)).then_some(said.turn);
        out.push((turn, said.text(), said.line.role));
        for roll in &said.rolls {
            let line: String =
                rolls::roll_line(roll, &*active.words, words).iter().map(|s| s.text.as_str()).collect();
            out.push((None, format!("    {line}"), Role::Dim));
        }
    }
    out
}
