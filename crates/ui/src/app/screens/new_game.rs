//! A new game: which one, from which data, under which name, from which seed.

use super::super::{App, GameInfo, NewGame};
use super::{Event, Screen, Then};
use crate::frame::ScreenName;
use crate::view::View;
use angrist_engine::model::{Field, FieldKind, Form, Model};

/// The form of a new game.
pub(crate) struct NewGameForm {
    /// The seed comes first.
    pub seeded: bool,
}

/// The fields' names.
const GAME: &str = "game";
const NAME: &str = "name";
const DATA: &str = "data";
const SEED: &str = "seed";

impl Screen for NewGameForm {
    fn name(&self) -> ScreenName {
        ScreenName::NewGame
    }

    /// Enter alone begins the usual game.
    fn begins_at_end(&self) -> bool {
        !self.seeded
    }

    fn model(&self, app: &App) -> Model {
        let games = app.host.games();
        let field = |name: &str, label: &str, kind, help: &str| Field {
            name: name.into(),
            label: label.into(),
            kind,
            help: help.into(),
            note: String::new(),
        };
        let line = |value: &str, longest| FieldKind::Text { value: value.into(), longest };
        let about = about_game(games.first(), app);
        let games = FieldKind::Choice { value: 0, of: games.into_iter().map(|w| w.title).collect() };
        let mut fields = vec![
            field(GAME, "ui-title-game", games, &about),
            field(NAME, "ui-title-save-name", line("Hero", 30), "ui-title-under-this-name-the"),
            field(DATA, "ui-title-data-directory", line("", 400), "ui-title-your-own-data-files"),
        ];
        let seed = line(&app.host.default_seed(), 40);
        let seed = field(SEED, "ui-title-seed", seed, "ui-title-a-number-or-a");
        fields.insert(if self.seeded { 0 } else { 3 }, seed);
        Model::Form(Form {
            title: if self.seeded { "ui-title-seeded" } else { "ui-title-new-game" }.into(),
            fields,
            hint: "ui-title-enter-edits-esc-goes".into(),
            command: ":begin".into(),
        })
    }

    fn on(&mut self, event: Event, view: &View, app: &App) -> Then {
        match (event, view.form()) {
            (Event::Changed(row), Some(form)) => changed(form.clone(), row, app),
            (Event::Sent(_), Some(form)) => {
                let new = filled_in(form, &app.host.games());
                Then::stay_and(move |app| {
                    if let Err(why) = app.begin(&new, false) {
                        app.hint(&why);
                    }
                })
            }
            (other, _) => Then::usual(other),
        }
    }
}

/// The description of a game while it is chosen.
fn about_game(game: Option<&GameInfo>, app: &App) -> String {
    let about = game.map_or("", |w| w.about.as_str());
    format!("{} {about}", app.tr("ui-title-left-and-right-choose")).trim_end().to_owned()
}

fn changed(mut form: Form, row: usize, app: &App) -> Then {
    match form.fields.get_mut(row) {
        Some(Field { kind: FieldKind::Choice { value, .. }, help, .. }) => {
            *help = about_game(app.host.games().get(usize::from(*value)), app);
            Then::Show(Model::Form(form))
        }
        _ => Then::Stay,
    }
}

fn filled_in(form: &Form, games: &[GameInfo]) -> NewGame {
    let mut new = NewGame::default();
    for field in &form.fields {
        match (field.name.as_str(), &field.kind) {
            (GAME, FieldKind::Choice { value, .. }) => {
                new.game = games.get(usize::from(*value)).map(|w| w.name.clone()).unwrap_or_default();
            }
            (NAME, FieldKind::Text { value, .. }) => new.name.clone_from(value),
            (DATA, FieldKind::Text { value, .. }) => new.data.clone_from(value),
            (SEED, FieldKind::Text { value, .. }) => new.seed.clone_from(value),
            _ => {}
        }
    }
    new
}
