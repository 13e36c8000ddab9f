//! The pause at the end: what killed the hero stays on the screen until the player chooses how to go on.

use super::super::App;
use super::{Event, LastTurns, Over, Screen, Then, entry};
use crate::frame::ScreenName;
use crate::keys::Code;
use crate::view::View;
use angrist_engine::model::{Menu, Model};
use angrist_engine::play::End;

/// How far practice goes back.
const BACK: u64 = 10;

/// The pause at the end: the map and the last messages are still on the screen.
pub(crate) struct Farewell {
    pub end: End,
    /// What was written where.
    pub written: Vec<String>,
}

impl Screen for Farewell {
    fn name(&self) -> ScreenName {
        ScreenName::TakeBack
    }

    fn model(&self, app: &App) -> Model {
        let mut items = vec![
            entry('g', "ui-end-go-on", "ui-end-go-on-help"),
            entry('l', "ui-end-last-turns", "ui-end-last-turns-help"),
        ];
        if app.film_of_game().is_some() {
            items.push(entry('b', "ui-end-back", "ui-end-back-help"));
            items.push(entry('w', "ui-end-watch", "ui-end-watch-help"));
        }
        Model::Menu(Menu { title: self.end.line.clone(), items, chosen: 0, hint: String::new() })
    }

    fn on(&mut self, event: Event, _: &View, _: &App) -> Then {
        match event {
            Event::Chosen { row: 0, .. } => {
                let (end, written) = (self.end.clone(), self.written.clone());
                Then::pop_and(move |app| app.open(Over { end, written }))
            }
            Event::Chosen { row: 1, .. } => Then::push(LastTurns),
            Event::Chosen { row: 2, .. } => Then::stay_and(|app| app.practise_from(BACK)),
            Event::Chosen { .. } => Then::stay_and(|app| app.watch_end(BACK)),
            // Who still presses keys of the fight has not read it yet.
            Event::Key(press) if matches!(press.code, Code::Char(_)) => Then::Stay,
            Event::Closed => Then::Stay,
            other => Then::usual(other),
        }
    }
}
