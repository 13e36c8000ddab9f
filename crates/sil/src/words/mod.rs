//! Words: the one place where events and phrases become sentences, over Fluent files.
//!
//! Each module has a word file `data/sil/words/<module>.ftl` and a function `say` in `words/<module>.rs`; it joins by a line
//! in [`FILES`] and one in [`Words::tell`] of [`English`]. Promise: an id without a sentence comes back as the id, so that a
//! gap is seen and nothing is lost.

mod crown;
mod fight;
mod forge;
mod halls;
mod hero;
mod lesson;
pub mod people;
mod things;
mod turn;

use crate::crown::CrownEvent;
use crate::fight::FightEvent;
use crate::forge::ForgeEvent;
use crate::halls::HallEvent;
use crate::hero::HeroEvent;
use crate::lesson::LessonEvent;
use crate::people::PeopleEvent;
use crate::things::ThingEvent;
use crate::turn::TurnEvent;
use angrist_engine::play::{Line, Phrase, Told, Words};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

/// The word files that are built in.
pub const FILES: &[(&str, &str)] = &[
    ("words/en.ftl", include_str!("../../../../data/sil/words/en.ftl")),
    ("words/halls.ftl", include_str!("../../../../data/sil/words/halls.ftl")),
    ("words/people.ftl", include_str!("../../../../data/sil/words/people.ftl")),
    ("words/crown.ftl", include_str!("../../../../data/sil/words/crown.ftl")),
    ("words/fight.ftl", include_str!("../../../../data/sil/words/fight.ftl")),
    ("words/forge.ftl", include_str!("../../../../data/sil/words/forge.ftl")),
    ("words/hero.ftl", include_str!("../../../../data/sil/words/hero.ftl")),
    ("words/lesson.ftl", include_str!("../../../../data/sil/words/lesson.ftl")),
    ("words/things.ftl", include_str!("../../../../data/sil/words/things.ftl")),
    ("words/turn.ftl", include_str!("../../../../data/sil/words/turn.ftl")),
];

/// The English words.
pub struct English {
    bundle: FluentBundle<FluentResource>,
}

impl English {
    /// Reads word files; complaints name the file.
    pub fn read(files: &[(&str, &str)]) -> Result<English, String> {
        let mut bundle =
            FluentBundle::new_concurrent(vec!["en".parse::<LanguageIdentifier>().unwrap_or_default()]);
        bundle.set_use_isolating(false);
        for (file, text) in files {
            let resource = FluentResource::try_new((*text).to_owned()).map_err(|(_, errors)| {
                format!("{file}: {}", errors.first().map(ToString::to_string).unwrap_or_default())
            })?;
            bundle.add_resource(resource).map_err(|errors| {
                let first = errors.first().map(ToString::to_string).unwrap_or_default();
                format!("{file}: a word stands there twice: {first}")
            })?;
        }
        Ok(English { bundle })
    }

    /// The built-in ones.
    pub fn built_in() -> Result<English, String> {
        English::read(FILES)
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
        if let Some(event) = told.is::<HallEvent>() {
            return halls::say(event, self);
        }
        if let Some(event) = told.is::<CrownEvent>() {
            return crown::say(event, self);
        }
        if let Some(event) = told.is::<ForgeEvent>() {
            return forge::say(event, self);
        }
        if let Some(event) = told.is::<FightEvent>() {
            return fight::say(event, self);
        }
        if let Some(event) = told.is::<HeroEvent>() {
            return hero::say(event, self);
        }
        if let Some(event) = told.is::<PeopleEvent>() {
            return people::say(event, self);
        }
        if let Some(event) = told.is::<ThingEvent>() {
            return things::say(event, self);
        }
        if let Some(event) = told.is::<LessonEvent>() {
            return lesson::say(event, self);
        }
        if let Some(event) = told.is::<TurnEvent>() {
            return turn::say(event, self);
        }
        Vec::new()
    }
}
