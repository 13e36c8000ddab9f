//! The table of scores. A line leads to what is kept of that game: its dump to be read, its record to be watched.
//!
//! Promise: place, points, name and depth come first, so that no width cuts them; how it ended comes last.

use super::super::{App, Score};
use super::{Event, Reading, Screen, Then, entry};
use crate::frame::ScreenName;
use crate::view::View;
use angrist_engine::model::{Column, Menu, Model, Role, Row, Span, Table, Text};
use angrist_engine::play::Line;

/// The columns, and whether they are numbers.
const COLUMNS: [(&str, bool); 8] = [
    ("", true),
    ("ui-title-points", true),
    ("ui-title-name", false),
    ("ui-title-depth", true),
    ("ui-title-turns", true),
    ("ui-title-day", false),
    ("", false),
    ("", false),
];

/// The column of points.
const POINTS: usize = 1;

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
        // Each game has its own table: points of different games cannot be compared.
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
            let info = titles.iter().find(|g| g.name == game);
            let (points, feet) = info.map_or((true, None), |g| (g.points, g.feet));
            let heading = Span::new(title, Role::Title);
            let empty = Span::default;
            // A single game needs no heading: the cursor begins at its best.
            if several {
                let mut cells = vec![empty(), empty(), heading];
                cells.resize(COLUMNS.len(), empty());
                rows.push(Row { cells, ..Row::default() });
            }
            for (i, s) in scores.iter().filter(|s| s.game == game).enumerate() {
                rows.push(Row {
                    cells: vec![
                        (i + 1).to_string().into(),
                        if points { grouped(s.points).into() } else { empty() },
                        Span::new(s.name.clone(), if s.won { Role::Good } else { Role::Plain }),
                        match feet {
                            Some(feet) => app.tr_with("ui-title-feet", &[("feet", &(s.depth * feet))]).into(),
                            None => Span::from(s.depth.to_string()),
                        },
                        s.turns.to_string().into(),
                        Span::new(s.day.clone(), Role::Dim),
                        Span::from(s.who.clone()),
                        how(s).into(),
                    ],
                    help: if s.record.is_empty() {
                        s.line.clone()
                    } else {
                        format!("{} {}", s.line, app.tr("ui-title-enter-opens-score"))
                    },
                    command: s.record.clone(),
                });
            }
        }
        let mut columns: Vec<Column> = COLUMNS.map(|(title, right)| column(title, right)).into();
        // Where no points are shown there is no column for them.
        if rows.iter().all(|r| r.cells.get(POINTS).is_none_or(|c| c.text.is_empty())) {
            columns.remove(POINTS);
            rows.iter_mut().filter(|r| r.cells.len() > POINTS).for_each(|r| drop(r.cells.remove(POINTS)));
        }
        let table = Model::Table(Table {
            title: "ui-title-scores".into(),
            columns,
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
            Event::Chosen { command: record, .. } if !record.is_empty() => Then::push(Kept { record }),
            other => Then::usual(other),
        }
    }
}

/// How it ended, without the name that stands beside it.
fn how(score: &Score) -> String {
    let rest = score.line.strip_prefix(score.name.as_str()).unwrap_or(&score.line);
    let rest = rest.trim_start_matches([',', ' ']);
    rest.strip_prefix("was ").unwrap_or(rest).to_owned()
}

/// A number with its thousands apart.
fn grouped(n: i64) -> String {
    let digits = n.unsigned_abs().to_string();
    let mut out = String::from(if n < 0 { "-" } else { "" });
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// What is kept of a game in the table.
struct Kept {
    record: String,
}

/// The row that opens the dump.
const DUMP: usize = 0;

impl Screen for Kept {
    fn name(&self) -> ScreenName {
        ScreenName::Films
    }

    fn model(&self, _: &App) -> Model {
        Model::Menu(Menu {
            title: self.record.clone(),
            items: vec![entry('d', "ui-title-read-dump", ""), entry('w', "ui-title-watch-film", "")],
            ..Menu::default()
        })
    }

    fn on(&mut self, event: Event, _: &View, app: &App) -> Then {
        match event {
            Event::Chosen { row: DUMP, .. } => match app.host.dump(&self.record) {
                Ok(lines) => {
                    let lines = lines.into_iter().map(|l| Line::new(l, Role::Plain)).collect();
                    let title = "ui-title-dump".into();
                    Then::push(Reading(Model::Text(Text { title, lines, exact: true, ..Text::default() })))
                }
                Err(why) => Then::Say(why),
            },
            Event::Chosen { .. } => {
                let record = self.record.clone();
                Then::stay_and(move |app| app.open_film(&record))
            }
            other => Then::usual(other),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart_and_the_name_is_told_once() {
        for (n, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (-20_399_795, "-20,399,795")] {
            assert_eq!(grouped(n), text);
        }
        for (line, rest) in [
            ("Beren was slain by an orc.", "slain by an orc."),
            ("Beren, starved, on level 1", "starved, on level 1"),
            ("Luthien left.", "Luthien left."),
        ] {
            let score = Score {
                game: String::new(),
                name: "Beren".into(),
                points: 0,
                depth: 0,
                turns: 0,
                day: String::new(),
                won: false,
                line: line.into(),
                record: String::new(),
                who: String::new(),
            };
            assert_eq!(how(&score), rest);
        }
    }
}
