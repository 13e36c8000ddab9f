//! A game that was tried out after an end, or taken over from a film, has ended too: go back, begin it again, or leave it.

use super::super::App;
use super::{Event, Screen, Then, entry};
use crate::frame::ScreenName;
use crate::keys::Code;
use crate::view::View;
use angrist_engine::model::{Menu, Model};

/// The end of a trial.
pub(crate) struct TrialOver {
    /// What happened, in a line.
    pub line: String,
}

const BACK: usize = 0;
const AGAIN: usize = 1;

impl Screen for TrialOver {
    fn name(&self) -> ScreenName {
        ScreenName::TakeBack
    }

    fn model(&self, app: &App) -> Model {
        let (leave, help) = if app.aside.is_some() {
            ("ui-end-to-the-end", "ui-end-to-the-end-help")
        } else {
            ("ui-end-to-the-title", "")
        };
        let items = vec![
            entry('t', "ui-end-take-the-last-turn", ""),
            entry('a', "ui-end-trial-again", "ui-end-trial-again-help"),
            entry('e', leave, help),
        ];
        Model::Menu(Menu { title: self.line.clone(), items, chosen: 0, hint: "ui-end-trial-hint".into() })
    }

    fn on(&mut self, event: Event, _: &View, _: &App) -> Then {
        match event {
            Event::Chosen { row: BACK, .. } => Then::pop_and(App::take_back),
            Event::Chosen { row: AGAIN, .. } => Then::pop_and(App::try_again),
            Event::Chosen { .. } => Then::pop_and(App::end_trial),
            // Who still presses keys of the fight has not read it yet.
            Event::Key(press) if matches!(press.code, Code::Char(_)) => Then::Stay,
            Event::Closed => Then::Stay,
            other => Then::usual(other),
        }
    }
}
