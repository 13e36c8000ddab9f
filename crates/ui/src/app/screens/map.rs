//! The whole level on one screen.

use super::super::{App, overview::overview};
use super::Screen;
use crate::frame::ScreenName;
use angrist_engine::model::{Model, Text};

/// The whole level.
pub(crate) struct WholeMap;

impl Screen for WholeMap {
    fn name(&self) -> ScreenName {
        ScreenName::Reading
    }

    fn is_full(&self) -> bool {
        true
    }

    fn model(&self, app: &App) -> Model {
        let room = (app.size.columns, app.size.rows.saturating_sub(1));
        match &app.active {
            Some(active) => Model::Map(overview(active, room, "ui-end-the-map")),
            None => Model::Text(Text::default()),
        }
    }
}
