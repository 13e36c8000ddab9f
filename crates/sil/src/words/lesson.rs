//! Hints as sentences, with the verbs they speak of.

use crate::lesson::LessonEvent;
use angrist_engine::model::Role;
use angrist_engine::play::{Line, Phrase, Words};

/// A hint.
pub fn say(event: &LessonEvent, words: &dyn Words) -> Vec<Line> {
    match event {
        LessonEvent::Hint { name } => {
            let line = Line::new(words.phrase(&Phrase::id(format!("hint-{name}"))), Role::Title);
            let id = format!("hint-{name}-verbs");
            let verbs = words.phrase(&Phrase::id(id.clone()));
            // A missing phrase comes back as its id.
            vec![if verbs == id { line } else { line.about(verbs.split_whitespace()) }]
        }
    }
}
