//! Words: the one place where events and phrases become sentences.

use crate::events::Happening;
use angrist_engine::model::Role;
use angrist_engine::play::{Line, Notice, Phrase, Words};
use angrist_phrases::Speech;

/// The English words.
pub struct English {
    speech: Speech,
}

impl English {
    /// Reads a word file; its complaints name the file.
    pub fn read(file: &str, text: &str) -> Result<English, String> {
        Ok(English { speech: Speech::read("en", &[(file, text)])? })
    }
}

impl Words for English {
    fn language(&self) -> &str {
        self.speech.language()
    }

    fn phrase(&self, phrase: &Phrase) -> String {
        self.speech.phrase(phrase)
    }

    fn tell(&self, told: &Notice) -> Vec<Line> {
        let Some(event) = told.downcast::<Happening>() else { return Vec::new() };
        let (phrase, role) = match event {
            Happening::Walked { .. }
            | Happening::Moved { .. }
            | Happening::Named { .. }
            | Happening::Set { .. } => {
                return Vec::new();
            }
            Happening::Blocked { by } if by.is_empty() => (Phrase::id("blocked-edge"), Role::Dim),
            Happening::Blocked { by } => (Phrase::id("blocked").with("what", capital(by)), Role::Dim),
            Happening::Locked => (Phrase::id("locked"), Role::Bad),
            Happening::Opened => (Phrase::id("opened"), Role::Plain),
            Happening::Closed => (Phrase::id("closed"), Role::Plain),
            Happening::Pulled => (Phrase::id("pulled"), Role::Warn),
            Happening::Took { gems } => (Phrase::id("took").with("gems", gems), Role::Good),
            Happening::Arrived { name } => (Phrase::id("arrived").with("name", name), Role::Title),
            Happening::Appeared { what } => {
                let name = self.phrase(&Phrase::id("creature").with("kind", what));
                (Phrase::id("appeared").with("what", capital(&name)), Role::Warn)
            }
            Happening::Waited => (Phrase::id("waited"), Role::Dim),
            Happening::Strode { why } => {
                let why = self.phrase(&Phrase::id(format!("strode-{why}")));
                (Phrase::id("strode").with("why", why), Role::Dim)
            }
            Happening::Left { gems } => (Phrase::id("left").with("gems", gems), Role::Good),
        };
        vec![Line::new(self.phrase(&phrase), role)]
    }
}

fn capital(text: &str) -> String {
    let with_article = if text.starts_with("a ") || text.starts_with("an ") {
        text.to_owned()
    } else {
        format!("the {text}")
    };
    angrist_phrases::capital(&with_article)
}
