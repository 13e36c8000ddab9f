//! The table of scores; a record that was kept can be watched.

use super::super::App;
use super::{Event, Screen, Then};
use crate::frame::ScreenName;
use crate::view::View;
use angrist_engine::model::{Column, Model, Role, Row, Span, Table, Text};
use angrist_engine::play::Line;

/// The table of scores.
pub(crate) struct Scores;

impl Screen for Scores {
    fn name(&self) -> ScreenName {
        ScreenName::Scores
    }

    fn is_full(&self) -> bool {
        true
    }

    fn model(&self, app: &App) -> Model {
        let (scores, wrong) = app.host.scores();
        let column = |title: &str, right| Column { title: title.into(), right };
        // Each game has its own table: points of different games cannot be compared, and mean nothing by themselves.
        let mut games: Vec<String> = Vec::new();
        for score in &scores {
            if !games.contains(&score.game) {
                games.push(score.game.clone());
            }
        }
        let titles = app.host.games();
        let several = games.len() > 1;
        let mut rows = Vec::new();
        for game in games {
            let title = titles.iter().find(|g| g.name == game).map_or(game.clone(), |g| g.title.clone());
            let heading = Span::new(title, Role::Title);
            let empty = Span::default;
            // A single game needs no heading: the cursor begins at its best.
            if several {
                rows.push(Row { cells: vec![empty(), heading, empty(), empty(), empty()], ..Row::default() });
            }
            for (i, s) in scores.iter().filter(|s| s.game == game).enumerate() {
                rows.push(Row {
                    cells: vec![
                        (i + 1).to_string().into(),
                        Span::new(s.name.clone(), if s.won { Role::Good } else { Role::Plain }),
                        s.turns.to_string().into(),
                        Span::new(s.day.clone(), Role::Dim),
                        s.line.clone().into(),
                    ],
                    help: if s.record.is_empty() {
                        String::new()
                    } else {
                        app.tr_with("ui-title-watch-record", &[("record", &s.record)])
                    },
                    command: s.record.clone(),
                });
            }
        }
        let table = Model::Table(Table {
            title: "ui-title-scores".into(),
            columns: vec![
                column("", true),
                column("ui-title-name", false),
                column("ui-title-turns", true),
                column("ui-title-day", false),
                column("", false),
            ],
            rows,
            empty: "ui-title-nobody-has-come-so".into(),
        });
        if wrong.is_empty() {
            return table;
        }
        let lines = wrong.into_iter().map(|w| Line::new(w, Role::Warn)).collect();
        Model::Stack(vec![Model::Text(Text { lines, ..Text::default() }), table])
    }

    fn on(&mut self, event: Event, _: &View, _: &App) -> Then {
        match event {
            Event::Chosen { command: record, .. } if !record.is_empty() => {
                Then::stay_and(move |app| app.open_film(&record))
            }
            other => Then::usual(other),
        }
    }
}
