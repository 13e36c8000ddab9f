//! Sentences for events: of all games by severity, of small games by the tag alone.

use angrist_engine::model::Role;
use angrist_engine::play::{Event, Line, Notice, Phrase, Severity, Words, tagged};
use angrist_phrases::{Speech, capital};
use serde::Serialize;
use std::any::Any;
use std::fmt::Debug;
use std::marker::PhantomData;

/// The colour of a sentence by how much its event matters, where a game has no finer choice.
pub fn role_of(severity: Severity) -> Role {
    match severity {
        Severity::Minor => Role::Dim,
        Severity::Note => Role::Plain,
        Severity::Good => Role::Good,
        Severity::Bad => Role::Warn,
        Severity::Danger => Role::Bad,
    }
}

/// What can happen in a small game: an enum.
pub trait Happens: Debug + Send + Sync + Serialize + 'static {
    /// A word for programs, and the id of its sentence.
    fn tag(&self) -> &'static str;
    /// How much it matters, and the colour of its sentence.
    fn weight(&self) -> (Severity, Role);
}

/// The event of something that happened.
#[derive(Debug)]
pub struct Happened<E>(pub E);

impl<E: Happens> Event for Happened<E> {
    fn tag(&self) -> &'static str {
        self.0.tag()
    }

    fn json(&self) -> serde_json::Value {
        tagged(self.0.tag(), &self.0)
    }

    fn severity(&self) -> Severity {
        self.0.weight().0
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// The words of a game whose sentences have the tags of its events as ids and their fields as arguments. An event without a
/// sentence is not told.
pub struct Sentences<E> {
    speech: Speech,
    of: PhantomData<fn(E)>,
}

impl<E> Sentences<E> {
    /// Reads a word file; its complaints name the file.
    ///
    /// # Errors
    /// When a line cannot be read.
    pub fn read(language: &str, file: &str, text: &str) -> Result<Self, String> {
        Ok(Sentences { speech: Speech::read(language, &[(file, text)])?, of: PhantomData })
    }
}

impl<E: Happens> Words for Sentences<E> {
    fn language(&self) -> &str {
        self.speech.language()
    }

    fn phrase(&self, phrase: &Phrase) -> String {
        self.speech.phrase(phrase)
    }

    fn tell(&self, told: &Notice) -> Vec<Line> {
        let Some(event) = told.downcast::<Happened<E>>().filter(|e| self.speech.has(e.tag())) else {
            return Vec::new();
        };
        let mut phrase = Phrase::of(event.tag());
        for (name, value) in event.json().as_object().into_iter().flatten().filter(|(name, _)| *name != "is")
        {
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            phrase.args.push((name.clone(), text));
        }
        vec![Line::new(capital(&self.speech.phrase(&phrase)), event.0.weight().1)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Serialize)]
    enum Happening {
        Found { what: &'static str, count: u32 },
        Walked,
    }

    impl Happens for Happening {
        fn tag(&self) -> &'static str {
            if matches!(self, Happening::Walked) { "walked" } else { "found" }
        }

        fn weight(&self) -> (Severity, Role) {
            (Severity::Good, Role::Good)
        }
    }

    #[test]
    fn fields_are_the_arguments_of_the_sentence_of_the_tag_and_no_sentence_tells_nothing() {
        let text =
            "found = { AN($what) } lies here, { $count ->\n    [one] one\n   *[other] {$count}\n} of them.\n";
        let words = Sentences::<Happening>::read("en", "en.ftl", text).unwrap();
        let told = words.tell(&Notice::known(Happened(Happening::Found { what: "egg", count: 3 }), None));
        assert_eq!(told, [Line::new("An egg lies here, 3 of them.", Role::Good)]);
        assert_eq!(words.tell(&Notice::known(Happened(Happening::Walked), None)), []);
    }
}
