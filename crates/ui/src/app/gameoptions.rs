//! A game's own options: what its rules read, with the values now, as a form.
//!
//! Every game says through the engine's contract what its options are (`Game::options`); this is the one screen that shows
//! and changes them. Promise: each change is a recorded command, and what the game refuses is put back and explained.

use super::{App, Layer, Purpose};
use crate::view::View;
use angrist_engine::model::{Field, FieldKind, Form, Model};
use angrist_engine::play::{Game, OptionState, OptionValue, Phrase, Words};

/// The form of a game's options; none when it has none.
fn form(game: &dyn Game, words: &dyn Words) -> Option<Form> {
    let options = game.options();
    if options.is_empty() {
        return None;
    }
    let fields = options.iter().map(|o| field(o, words)).collect();
    let hint = "Left and Right change, Enter edits, Esc goes back".into();
    Some(Form { title: "Options of this game".into(), fields, hint, command: String::new() })
}

fn field(option: &OptionState, words: &dyn Words) -> Field {
    let spec = &option.spec;
    let kind = match option.value {
        OptionValue::Switch(on) => FieldKind::Switch(on),
        OptionValue::Number(value) => FieldKind::Number { value, min: spec.bounds.0, max: spec.bounds.1 },
    };
    // A language may have its own sentence; where it has none, the table's own will do.
    let id = format!("option-{}", spec.name);
    let said = words.phrase(&Phrase::id(id.clone()));
    let help = if said == id { spec.help.to_owned() } else { said };
    let late = if option.can_set { "" } else { " It could only be chosen before the first turn." };
    let id = format!("option-name-{}", spec.name);
    let said = words.phrase(&Phrase::id(id.clone()));
    let label = if said == id { spec.name.replace('-', " ") } else { said };
    Field { name: spec.name.into(), label, kind, help: format!("{help}{late}") }
}

impl App {
    /// Opens the options of the game being played; whether it has any.
    pub(super) fn open_game_options(&mut self) -> bool {
        let Some(active) = &self.active else { return false };
        let Some(form) = form(active.game(), &*active.words) else { return false };
        self.open(Model::Form(form), Purpose::GameOptions);
        true
    }

    /// A field was changed: the game is told, and the form shows what came of it.
    pub(super) fn changed_game_option(&mut self, mut view: Box<View>, row: usize) {
        let command = view.form().and_then(|f| f.fields.get(row)).map(|field| {
            let value = match &field.kind {
                FieldKind::Switch(on) => if *on { "yes" } else { "no" }.to_owned(),
                kind => crate::tell::value(kind),
            };
            format!("option {} {value}", field.name)
        });
        if let Some(command) = command {
            self.send(&command);
        }
        if let Some(active) = &self.active
            && let Some(form) = form(active.game(), &*active.words)
        {
            view.renew(Model::Form(form));
        }
        self.layers.push(Layer::View(view, Purpose::GameOptions));
    }
}
