//! The options of the interface; each change counts at once and is written down.

use super::super::App;
use super::{Event, Screen, Then};
use crate::frame::ScreenName;
use crate::view::View;
use angrist_engine::model::{Field, Model};

/// The options of the interface.
pub(crate) struct InterfaceOptions;

impl Screen for InterfaceOptions {
    fn name(&self) -> ScreenName {
        ScreenName::Options
    }

    fn model(&self, app: &App) -> Model {
        Model::Form(app.options.form())
    }

    fn on(&mut self, event: Event, view: &View, _: &App) -> Then {
        match event {
            Event::Changed(row) => match view.form().and_then(|f| f.fields.get(row)).cloned() {
                Some(field) => Then::stay_and(move |app| set(app, &field)),
                None => Then::Stay,
            },
            other => Then::usual(other),
        }
    }
}

fn set(app: &mut App, field: &Field) {
    app.options.set(field);
    app.build_keys();
    if let Some(active) = &mut app.active {
        active.words = active.session.ruleset().words(&app.options.language);
    }
    if let Err(why) = app.host.keep_options(&app.options.write()) {
        app.hint(&why);
    }
}
