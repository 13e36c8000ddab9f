//! A game's own options: what its rules read, with the values now, as a form.
//!
//! Every game says through the engine's contract what its options are (`Game::options`); this is the one screen that shows
//! and changes them. Promise: each change is a recorded command, and what the game refuses is put back and explained.

use super::super::{App, vocabulary};
use super::{Event, Screen, Then};
use crate::frame::ScreenName;
use crate::view::View;
use angrist_engine::model::{Field, FieldKind, Form, Model};
use angrist_engine::play::{OptionState, OptionValue, Phrase, Words};

/// The options of the game being played.
pub(crate) struct GameOptions;

impl Screen for GameOptions {
    fn name(&self) -> ScreenName {
        ScreenName::GameOptions
    }

    fn model(&self, app: &App) -> Model {
        let fields = app.active.as_ref().map_or_else(Vec::new, |active| {
            active.game().options().iter().map(|o| field(o, &*active.words, app)).collect()
        });
        let hint = "ui-list-left-and-right-change-enter".into();
        Model::Form(Form {
            title: "ui-options-options-of-this-game".into(),
            fields,
            hint,
            command: String::new(),
        })
    }

    fn on(&mut self, event: Event, view: &View, _: &App) -> Then {
        match event {
            Event::Changed(row) => match view.form().and_then(|f| f.fields.get(row)) {
                Some(field) => {
                    let command = vocabulary::option(&field.name, &crate::tell::value(&field.kind));
                    Then::stay_and(move |app| {
                        app.send(&command);
                        app.renew(ScreenName::GameOptions);
                    })
                }
                None => Then::Stay,
            },
            other => Then::usual(other),
        }
    }
}

fn field(option: &OptionState, words: &dyn Words, app: &App) -> Field {
    let spec = &option.spec;
    let kind = match option.value {
        OptionValue::Switch(on) => FieldKind::Switch(on),
        OptionValue::Number(value) => FieldKind::Number { value, min: spec.bounds.0, max: spec.bounds.1 },
    };
    // A language may have its own sentence; where it has none, the table's own will do.
    let id = format!("option-{}", spec.name);
    let said = words.phrase(&Phrase::id(id.clone()));
    let help = if said == id { spec.help.to_owned() } else { said };
    let late =
        if option.can_set { String::new() } else { format!(" {}", app.tr("ui-options-it-could-only-be")) };
    let id = format!("option-name-{}", spec.name);
    let said = words.phrase(&Phrase::id(id.clone()));
    let label = if said == id { spec.name.replace('-', " ") } else { said };
    Field { name: spec.name.into(), label, kind, help: format!("{help}{late}"), note: String::new() }
}

impl App {
    /// Opens the options of the game being played; whether it has any.
    pub(crate) fn open_game_options(&mut self) -> bool {
        let has = self.active.as_ref().is_some_and(|a| !a.game().options().is_empty());
        if has {
            self.open(GameOptions);
        }
        has
    }
}
