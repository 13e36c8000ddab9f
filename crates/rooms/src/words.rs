//! Words: the one place where events and phrases become sentences.

use crate::events::Happening;
use angrist_engine::model::Role;
use angrist_engine::play::{Line, Phrase, Told, Words};
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
        let Some(event) = told.is::<Happening>() else { return Vec::new() };
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
    let mut chars = with_article.chars();
    chars.next().map(|c| c.to_uppercase().collect::<String>() + chars.as_str()).unwrap_or_default()
}
