//! A practice game has ended: is the last turn to be taken back?

use super::super::App;
use super::{Event, Screen, Then, entry};
use crate::frame::ScreenName;
use crate::view::View;
use angrist_engine::model::{Menu, Model};

/// The question whether to take back the last turn.
pub(crate) struct TakeBack;

/// The row that takes it back.
const YES: usize = 0;

impl Screen for TakeBack {
    fn name(&self) -> ScreenName {
        ScreenName::TakeBack
    }

    fn model(&self, _: &App) -> Model {
        Model::Menu(Menu {
            title: "ui-end-this-is-the-end".into(),
            items: vec![entry('t', "ui-end-take-the-last-turn", ""), entry('s', "ui-end-let-it-stand", "")],
            ..Menu::default()
        })
    }

    fn on(&mut self, event: Event, _: &View, _: &App) -> Then {
        match event {
            Event::Closed => Then::Stay,
            Event::Chosen { row: YES, .. } => Then::pop_and(App::take_back),
            Event::Chosen { .. } => Then::pop_and(App::let_stand),
            other => Then::usual(other),
        }
    }
}
