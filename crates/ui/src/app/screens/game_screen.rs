//! A screen of the game itself.

use super::super::{App, Layer};
use super::{Event, Screen, Then};
use crate::frame::ScreenName;
use crate::view::View;
use angrist_engine::model::{Model, Text};
use angrist_engine::play::Next;

/// A screen of the game, by the command that opens it.
pub(crate) struct GameScreen(pub String);

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

    fn on(&mut self, event: Event, view: &View, app: &App) -> Then {
        match event {
            Event::Chosen { command, .. } if command.is_empty() => Then::Stay,
            // A screen opened from a screen lies upon it.
            Event::Chosen { command, .. } if app.is_screen(&command) => {
                Then::stay_and(move |app| app.perform(&command, 1))
            }
            // A tree stays for the next choice, unless something else came of this one.
            Event::Chosen { command, .. } if matches!(view.model(), Model::Tree(_)) => {
                let (name, view) = (self.0.clone(), Box::new(view.clone()));
                Then::pop_and(move |app| perform_and_stay(app, &command, name, view))
            }
            Event::Chosen { command, .. } => Then::Perform(command),
            other => Then::usual(other),
        }
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
