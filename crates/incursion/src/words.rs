//! Words: the one place where events and phrases become sentences.

use crate::event::Happening;
use angrist_engine::model::Role;
use angrist_engine::play::{Line, Phrase, Told, Weight, Words};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

/// The English words.
pub struct English {
    bundle: FluentBundle<FluentResource>,
}

impl English {
    /// Reads a word file; its complaints name the file.
    pub fn read(file: &str, text: &str) -> Result<English, String> {
        let resource = FluentResource::try_new(text.to_owned()).map_err(|(_, errors)| {
            format!("{file}: {}", errors.first().map(ToString::to_string).unwrap_or_default())
        })?;
        let mut bundle =
            FluentBundle::new_concurrent(vec!["en".parse::<LanguageIdentifier>().unwrap_or_default()]);
        bundle.set_use_isolating(false);
        bundle.add_resource(resource).map_err(|_| format!("{file}: a word stands there twice"))?;
        Ok(English { bundle })
    }

    fn name(&self, what: &str) -> String {
        let vowel = what.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U']);
        let id = if vowel { "an-other" } else { "another" };
        self.phrase(&Phrase::id(id).with("what", what))
    }
}

impl Words for English {
    fn language(&self) -> &str {
        "en"
    }

    fn phrase(&self, phrase: &Phrase) -> String {
        if let Some(text) = phrase.as_plain() {
            return text.to_owned();
        }
        let Some(pattern) = self.bundle.get_message(&phrase.id).and_then(|m| m.value()) else {
            return phrase.id.clone();
        };
        let mut args = FluentArgs::new();
        for (name, value) in &phrase.args {
            // Numbers are given as numbers, so that plurals work; text stays text.
            match value.parse::<i64>() {
                Ok(n) => args.set(name.clone(), n),
                Err(_) => args.set(name.clone(), value.clone()),
            }
        }
        self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
    }

    fn tell(&self, told: &Told) -> Vec<Line> {
        use angrist_engine::play::Event;
        let Some(event) = told.is::<Happening>().filter(|_| told.known) else { return Vec::new() };
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
        let role = match event.weight() {
            Weight::Chatter => Role::Dim,
            Weight::Note => Role::Plain,
            Weight::Good => Role::Good,
            Weight::Bad => Role::Warn,
            Weight::Danger => Role::Bad,
        };
        let text = self.phrase(&phrase);
        let mut letters = text.chars();
        let text =
            letters.next().map(|c| c.to_uppercase().chain(letters).collect::<String>()).unwrap_or_default();
        vec![Line::new(text, role)]
    }
}
