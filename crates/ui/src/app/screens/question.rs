//! A question of the game with a list of answers.

use super::super::{App, vocabulary};
use super::{Event, Screen, Then};
use crate::frame::ScreenName;
use crate::keys::Press;
use crate::view::View;
use angrist_engine::model::{Item, Menu, Model};
use angrist_engine::play::{Choice, Next, Question};

/// A question with a list of answers.
pub(crate) struct ChoiceQuestion {
    pub question: Question,
    pub choices: Vec<Choice>,
}

impl Screen for ChoiceQuestion {
    fn name(&self) -> ScreenName {
        ScreenName::Question
    }

    fn model(&self, app: &App) -> Model {
        let Some(active) = &app.active else { return Model::Menu(Menu::default()) };
        // Numbers of several digits are no keys to press, and then none of them is.
        let numbers = self.choices.iter().any(|c| c.key.len() > 1 && c.key.parse::<u32>().is_ok());
        let items = self
            .choices
            .iter()
            .map(|c| (c, active.about_answer(&self.question.tag, &c.key)))
            .map(|(c, (note, help))| Item {
                key: single(&c.key).filter(|k| !(numbers && k.is_ascii_digit())),
                label: active.words.phrase(&c.label),
                note,
                help,
                command: vocabulary::answer(&c.key),
                refused: c.refused.as_ref().map(|r| active.words.phrase(r)),
                ..Item::default()
            })
            .collect();
        // Challenges are chosen before the hero is born, and nowhere else.
        let unborn = active.game().scene().here.is_none() && !active.game().options().is_empty();
        let hint = match (unborn, self.question.may_cancel) {
            (true, true) => "ui-list-choose-options-cancel",
            (true, false) => "ui-list-choose-options",
            (false, true) => "ui-list-choose-cancel",
            (false, false) => "ui-list-choose",
        };
        Model::Menu(Menu {
            title: active.words.phrase(&self.question.prompt),
            items,
            chosen: 0,
            hint: hint.into(),
        })
    }

    fn on(&mut self, event: Event, _: &View, app: &App) -> Then {
        let next = || app.active.as_ref().map(|a| a.game().next());
        match event {
            Event::Chosen { command, .. } => Then::Send(command),
            Event::Closed if matches!(next(), Some(Next::Ask(q)) if q.may_cancel) => {
                Then::pop_and(App::cancel_question)
            }
            Event::Closed => Then::Say("ui-prompt-this-question-must-be".into()),
            Event::Key(press) if press == Press::char('=') => Then::stay_and(|app| {
                app.open_game_options();
            }),
            other => Then::usual(other),
        }
    }
}

fn single(key: &str) -> Option<char> {
    let mut chars = key.chars();
    chars.next().filter(|_| chars.next().is_none())
}
