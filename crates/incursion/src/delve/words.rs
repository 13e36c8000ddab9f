//! Words: the one place where events and phrases become sentences.

use super::event::Happening;
use angrist_engine::model::Role;
use angrist_engine::play::{Event, Line, Notice, Phrase, Severity, Words};
use angrist_phrases::{Speech, capital};

/// The words of a language.
pub struct Sentences {
    speech: Speech,
}

impl Sentences {
    /// Reads a word file; its complaints name the file.
    pub fn read(language: &str, file: &str, text: &str) -> Result<Sentences, String> {
        Ok(Sentences { speech: Speech::read(language, &[(file, text)])? })
    }

    /// A name in a sentence of ours. Names are those of the library, with English articles; another language leaves these out.
    fn name<'n>(&self, name: &'n str) -> &'n str {
        if self.speech.language() == "en" {
            return name;
        }
        let articles = ["the ", "a ", "an ", "some ", "The ", "A ", "An "];
        articles.iter().find_map(|a| name.strip_prefix(a)).unwrap_or(name)
    }
}

impl Words for Sentences {
    fn language(&self) -> &str {
        self.speech.language()
    }

    fn phrase(&self, phrase: &Phrase) -> String {
        self.speech.phrase(phrase)
    }

    fn tell(&self, told: &Notice) -> Vec<Line> {
        let Some(event) = told.downcast::<Happening>().filter(|_| told.known) else { return Vec::new() };
        let text = match event {
            Happening::Said { text, .. } => text.clone(),
            Happening::Told { tag, args, .. } => {
                let start = Phrase::id(format!("say-{tag}"));
                self.phrase(&args.iter().fold(start, |p, (name, value)| p.with(name, self.name(value))))
            }
            Happening::Struck(s) => {
                let who = match (s.yours, s.at_you) {
                    (true, _) => "you",
                    (_, true) => "at-you",
                    _ => "others",
                };
                let how = match () {
                    () if !s.hit => "miss",
                    () if s.died => "kill",
                    () if s.critical => "critical",
                    () if s.damage <= 0 => "nothing",
                    () => "hit",
                };
                let phrase = Phrase::id(format!("strike-{who}-{how}"))
                    .with("attacker", self.name(&s.attacker))
                    .with("victim", self.name(&s.victim))
                    .with("n", s.damage);
                self.phrase(&phrase)
            }
        };
        if text.is_empty() {
            return Vec::new();
        }
        let role = match event.severity() {
            Severity::Minor => Role::Dim,
            Severity::Note => Role::Plain,
            Severity::Good => Role::Good,
            Severity::Bad => Role::Warn,
            Severity::Danger => Role::Bad,
        };
        vec![Line::new(capital(&text), role)]
    }
}
