//! Asks whether the player wants to leave: after Ctrl-C, and at the title after Esc.

use super::super::{App, Leave};
use super::{Event, Screen, Then, entry};
use crate::frame::ScreenName;
use crate::view::View;
use angrist_engine::model::{Item, Menu, Model};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    Stay,
    Title,
    Quit,
}

/// The question whether to leave.
pub(crate) struct LeaveMenu {
    /// A game is open.
    pub playing: bool,
    /// The game is only tried out.
    pub trial: bool,
}

impl LeaveMenu {
    /// `keeps` says whether there is something to save.
    fn answers(&self, keeps: bool) -> Vec<(Answer, Item)> {
        if self.trial {
            vec![
                (Answer::Stay, entry('g', "ui-end-go-on-playing", "")),
                (Answer::Title, entry('e', "ui-end-stop-trial", "")),
                (Answer::Quit, entry('q', "ui-title-quit", "")),
            ]
        } else if self.playing && !keeps {
            vec![
                (Answer::Stay, entry('g', "ui-end-stay", "")),
                (Answer::Title, entry('t', "ui-end-drop-and-go-to", "")),
                (Answer::Quit, entry('q', "ui-end-drop-and-quit", "")),
            ]
        } else if self.playing {
            vec![
                (Answer::Stay, entry('g', "ui-end-go-on-playing", "")),
                (Answer::Title, entry('t', "ui-end-save-and-go-to", "")),
                (Answer::Quit, entry('q', "ui-end-save-and-quit", "")),
            ]
        } else {
            vec![
                (Answer::Stay, entry('g', "ui-end-stay", "")),
                (Answer::Quit, entry('q', "ui-title-quit", "")),
            ]
        }
    }
}

impl Screen for LeaveMenu {
    fn name(&self) -> ScreenName {
        ScreenName::Leave
    }

    fn model(&self, app: &App) -> Model {
        let items = self.answers(!app.is_untouched()).into_iter().map(|(_, item)| item).collect();
        Model::Menu(Menu { title: "ui-end-do-you-want-to".into(), items, ..Menu::default() })
    }

    fn on(&mut self, event: Event, _: &View, app: &App) -> Then {
        match event {
            Event::Chosen { row, .. } => match self.answers(!app.is_untouched()).get(row).map(|a| a.0) {
                Some(Answer::Title) => Then::pop_and(App::leave_game),
                Some(Answer::Quit) => Then::pop_and(|app| {
                    let _ = app.save();
                    app.finish(Leave::Quit);
                }),
                Some(Answer::Stay) | None => Then::Pop,
            },
            other => Then::usual(other),
        }
    }
}
