//! Something to be read: help, reports, rolls.

use super::super::App;
use super::Screen;
use crate::frame::ScreenName;
use angrist_engine::model::{Model, Role, Text};
use angrist_engine::play::Line;

/// A model that is only read.
pub(crate) struct Reading(pub Model);

impl Screen for Reading {
    fn name(&self) -> ScreenName {
        ScreenName::Reading
    }

    fn is_full(&self) -> bool {
        true
    }

    fn model(&self, _: &App) -> Model {
        self.0.clone()
    }
}

/// A text to read.
pub(crate) fn text(title: &str, lines: &[&str]) -> Model {
    Model::Text(Text {
        title: title.into(),
        lines: lines.iter().map(|l| Line::new(*l, Role::Plain)).collect(),
        ..Text::default()
    })
}
