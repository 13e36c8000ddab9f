//! Words: the one place where events and phrases become sentences.

use crate::event::Happening;
use angrist_engine::model::Role;
use angrist_engine::play::{Line, Notice, Phrase, Severity, Words};
use angrist_phrases::{Speech, capital};

/// The English words.
pub struct English {
    speech: Speech,
}

impl English {
    /// Reads a word file; its complaints name the file.
    pub fn read(file: &str, text: &str) -> Result<English, String> {
        Ok(English { speech: Speech::read("en", &[(file, text)])? })
    }

    fn name(&self, what: &str) -> String {
        let vowel = what.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
        let id = if vowel { "an-other" } else { "another" };
        self.phrase(&Phrase::id(id).with("what", what))
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
        use angrist_engine::play::Event;
        let Some(event) = told.downcast::<Happening>().filter(|_| told.known) else { return Vec::new() };
        let say = Phrase::id(format!("say-{}", event.tag()));
        let phrase = match event {
            Happening::Walked { .. } | Happening::Moved { .. } | Happening::Named { .. } => {
                return Vec::new();
            }
            Happening::Arrived { depth } | Happening::Fell { depth } | Happening::Left { depth } => {
                say.with("n", depth)
            }
            Happening::FoundTrap { what }
            | Happening::Woke { what }
            | Happening::Bumped { what }
            | Happening::Passed { what } => say.with("what", self.name(what)),
            Happening::Appeared { what, asleep } => {
                say.with("what", self.name(what)).with("asleep", if *asleep { "yes" } else { "no" })
            }
            _ => say,
        };
        let role = match event.severity() {
            Severity::Minor => Role::Dim,
            Severity::Note => Role::Plain,
            Severity::Good => Role::Good,
            Severity::Bad => Role::Warn,
            Severity::Danger => Role::Bad,
        };
        vec![Line::new(capital(&self.phrase(&phrase)), role)]
    }
}
