//! Hints as sentences.

use crate::lesson::LessonEvent;
use angrist_engine::model::Role;
use angrist_engine::play::{Line, Phrase, Words};

/// A hint.
pub fn say(event: &LessonEvent, words: &dyn Words) -> Vec<Line> {
    match event {
        LessonEvent::Hint { name } => {
            vec![Line::new(words.phrase(&Phrase::id(format!("hint-{name}"))), Role::Title)]
        }
    }
}
