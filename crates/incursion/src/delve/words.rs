//! Words: the one place where events and phrases become sentences.

use super::event::Happening;
use angrist_engine::play::{Event, Line, Notice, Phrase, Words};
use angrist_kit::events::role_of;
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
                    () if s.damage <= 0 && !s.spared.is_empty() => s.spared,
                    () if s.damage <= 0 => "nothing",
                    () if s.critical => "critical",
                    () => "hit",
                };
                let phrase = Phrase::id(format!("strike-{who}-{how}"))
                    .with("attacker", self.name(&s.attacker))
                    .with("victim", self.name(&s.victim))
                    .with("n", s.damage)
                    .with("kind", &s.kind);
                self.phrase(&phrase)
            }
            Happening::Blasted(b) => {
                let who = match (b.at_you, b.yours) {
                    (true, _) => "at-you",
                    (_, true) => "you",
                    _ => "others",
                };
                let how = match () {
                    () if b.healed > 0 => "heal",
                    () if b.died => "kill",
                    () if b.immune => "immune",
                    () if b.damage <= 0 => "nothing",
                    () if b.saved => "saved",
                    () => "hit",
                };
                let phrase = Phrase::id(format!("magic-{who}-{how}"))
                    .with("spell", &b.spell)
                    .with("victim", self.name(&b.victim))
                    .with("n", if b.healed > 0 { b.healed } else { b.damage })
                    .with("kind", &b.kind);
                self.phrase(&phrase)
            }
        };
        if text.is_empty() {
            return Vec::new();
        }
        vec![Line::new(capital(&text), role_of(event.severity()))]
    }
}
