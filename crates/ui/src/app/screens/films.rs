//! Recorded games to watch.

use super::super::App;
use super::{Event, Screen, Then};
use crate::frame::ScreenName;
use crate::view::View;
use angrist_engine::model::{Item, Menu, Model};

/// The records there are.
pub(crate) struct Films;

impl Screen for Films {
    fn name(&self) -> ScreenName {
        ScreenName::Films
    }

    fn model(&self, app: &App) -> Model {
        let films = app.host.films().into_iter();
        Model::Menu(Menu {
            title: "ui-title-watch".into(),
            items: films.map(|(label, command)| Item { label, command, ..Item::default() }).collect(),
            hint: "ui-title-enter-watches-searches-esc".into(),
            ..Menu::default()
        })
    }

    fn on(&mut self, event: Event, _: &View, _: &App) -> Then {
        match event {
            Event::Chosen { command: record, .. } => Then::stay_and(move |app| app.open_film(&record)),
            other => Then::usual(other),
        }
    }
}
