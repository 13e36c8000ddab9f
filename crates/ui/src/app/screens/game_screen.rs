//! A screen of the game itself.
//!
//! A screen may hold a form: whenever one of its values changes, the game is asked for the same screen again with all values
//! behind its command, so what follows from a value is shown at once. Nothing is sent until an entry with a command is chosen;
//! sending the form does what the first entry beside it does.

use super::super::{App, Layer, vocabulary};
use super::{Event, Screen, Then};
use crate::frame::ScreenName;
use crate::rows::leaves;
use crate::view::View;
use angrist_engine::model::{FieldKind, Form, Item, Model, Text};
use angrist_engine::play::{Next, split_command};

/// A screen of the game, by the command that opens it.
pub(crate) struct GameScreen(pub String);

impl GameScreen {
    /// The same screen with other words behind its name, in place of what is shown.
    fn change_to(&mut self, command: String, app: &App) -> Then {
        match app.active.as_ref().and_then(|a| a.screen(&command)) {
            Some(model) => {
                self.0 = command;
                Then::Show(model)
            }
            None => Then::Stay,
        }
    }
}

impl Screen for GameScreen {
    fn name(&self) -> ScreenName {
        ScreenName::Game
    }

    fn is_full(&self) -> bool {
        true
    }

    fn model(&self, app: &App) -> Model {
        let shown = app.active.as_ref().and_then(|a| a.screen(&self.0));
        shown.unwrap_or_else(|| Model::Text(Text::default()))
    }

    fn plan(&self) -> Option<String> {
        let wanted = self.0.split_whitespace().find_map(|word| word.strip_prefix(vocabulary::WANT))?;
        Some(wanted.to_owned())
    }

    fn on(&mut self, event: Event, view: &View, app: &App) -> Then {
        let own = split_command(&self.0).0.to_owned();
        match event {
            Event::Chosen { command, .. } if command.is_empty() => Then::Stay,
            Event::Changed(_) => match view.form() {
                Some(form) => self.change_to(filled(form), app),
                None => Then::Stay,
            },
            Event::Chosen { command, .. } if split_command(&command).0 == own && view.form().is_some() => {
                self.change_to(command, app)
            }
            Event::Sent(_) => match first_entry(view.model()) {
                Some(Item { refused: Some(why), .. }) => Then::Say(why),
                Some(Item { command, .. }) => Then::Perform(command),
                None => Then::Stay,
            },
            Event::Closed if app.is_unborn() => Then::pop_and(App::show_title),
            // A screen opened from a screen lies upon it.
            Event::Chosen { command, .. } if app.is_screen(&command) => {
                Then::stay_and(move |app| app.perform(&command, 1))
            }
            // A tree stays for the next choice, unless something else came of this one.
            Event::Chosen { command, .. } if matches!(view.model(), Model::Tree(_)) => {
                let (name, view) = (self.0.clone(), Box::new(view.clone()));
                Then::pop_and(move |app| perform_and_stay(app, &command, name, view))
            }
            Event::Chosen { command, .. } => Then::pop_and(move |app| perform_and_look(app, &command)),
            other => Then::usual(other),
        }
    }
}

/// The command of a form with its values; of a choice its number.
fn filled(form: &Form) -> String {
    let mut out = form.command.clone();
    for field in &form.fields {
        let value = match &field.kind {
            FieldKind::Switch(on) => if *on { "yes" } else { "no" }.to_owned(),
            FieldKind::Number { value, .. } => value.to_string(),
            FieldKind::Text { value, .. } => value.clone(),
            FieldKind::Choice { value, .. } => value.to_string(),
        };
        out.push_str(&format!(" {}={value}", field.name));
    }
    out
}

fn first_entry(model: &Model) -> Option<Item> {
    leaves(model).into_iter().find_map(|leaf| match leaf {
        Model::Menu(menu) => menu.items.first().cloned(),
        _ => None,
    })
}

/// What took time is seen on the map: the lists that led to it are left.
fn perform_and_look(app: &mut App, command: &str) {
    let turn = |app: &App| app.active.as_ref().map(|a| a.game().turn());
    let before = turn(app);
    app.perform(command, 1);
    if turn(app) != before {
        app.layers.retain(|l| !matches!(l, Layer::View(_, screen) if screen.name() == ScreenName::Game));
    }
}

fn perform_and_stay(app: &mut App, command: &str, name: String, mut view: Box<View>) {
    let under = app.layers.len();
    app.perform(command, 1);
    if app.layers.len() == under
        && let Some(active) = &app.active
        && matches!(active.game().next(), Next::Turn)
        && let Some(model) = active.screen(&name)
    {
        view.renew(model);
        app.layers.push(Layer::View(view, Box::new(GameScreen(name))));
    }
}
