//! What the lesson tells.

use angrist_engine::play::{Event, Severity};
use serde::Serialize;
use std::any::Any;

/// Something for a new player to know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum LessonEvent {
    /// A hint, by the name it has in the word files (`hint-NAME`).
    Hint {
        /// Its name.
        name: String,
    },
}

impl Event for LessonEvent {
    fn tag(&self) -> &'static str {
        "hint"
    }

    fn json(&self) -> serde_json::Value {
        serde_json::to_value(self).unwrap_or_default()
    }

    fn severity(&self) -> Severity {
        // A hint of any game can be read later; one of a lesson belongs to the room where it is given.
        // The farewell at its end belongs to none: as a task it would stay on the screen for good.
        let LessonEvent::Hint { name } = self;
        if super::MOMENTS.contains(&name.as_str()) || name == "done" {
            Severity::Minor
        } else {
            Severity::Bad
        }
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
