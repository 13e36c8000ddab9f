//! A command was done and could not be written: nothing goes on until it is, or the player gives it up.

use super::super::App;
use super::{Event, Screen, Then, entry};
use crate::frame::ScreenName;
use crate::view::View;
use angrist_engine::model::{Menu, Model};

/// A command that could not be written.
pub(crate) struct Unwritten {
    /// Why not.
    pub why: String,
}

/// The row that tries again.
const TRY_AGAIN: usize = 0;

impl Screen for Unwritten {
    fn name(&self) -> ScreenName {
        ScreenName::Unwritten
    }

    fn model(&self, app: &App) -> Model {
        Model::Menu(Menu {
            title: app.tr_with("ui-end-unwritten", &[("why", &self.why)]),
            items: vec![entry('t', "ui-end-try-again", ""), entry('q', "ui-end-leave-without-the-last", "")],
            hint: "ui-end-make-room-on-the".into(),
            ..Menu::default()
        })
    }

    fn on(&mut self, event: Event, _: &View, _: &App) -> Then {
        match event {
            Event::Closed => Then::Stay,
            Event::Chosen { row: TRY_AGAIN, .. } => Then::pop_and(App::retry),
            Event::Chosen { .. } => Then::pop_and(|app| {
                app.notice = app.tr("ui-end-the-last-command-could");
                app.show_title();
            }),
            other => Then::usual(other),
        }
    }
}
