//! Words: the one place where events and phrases become sentences, using Fluent files.
//!
//! Each module has a word file `data/sil/words/<module>.ftl` and a function `say` in `words/<module>.rs`; it joins by a line
//! in [`FILES`] and one in [`Words::tell`] of [`English`]. Promise: an id without a sentence is returned as the id, so that a
//! gap is visible and nothing is lost.
//!
//! | file | what |
//! |---|---|
//! | `crown.rs` | messages about the throne room, the crown, thralls and the flight |
//! | `fight.rs` | messages about a fight |
//! | `forge.rs` | what is said at the forge |
//! | `halls.rs` | messages about doors, rock, traps and stairs |
//! | `hero.rs` | messages about the hero |
//! | `lesson.rs` | hints as sentences, with the verbs they speak of |
//! | `monsters.rs` | messages about creatures |
//! | `things.rs` | messages about things |
//! | `turn.rs` | messages about time and plain commands |

mod crown;
mod fight;
mod forge;
mod halls;
mod hero;
mod lesson;
pub mod monsters;
mod things;
mod turn;

use crate::crown::CrownEvent;
use crate::fight::FightEvent;
use crate::forge::ForgeEvent;
use crate::halls::HallEvent;
use crate::hero::HeroEvent;
use crate::lesson::LessonEvent;
use crate::monsters::MonsterEvent;
use crate::things::ThingEvent;
use crate::turn::TurnEvent;
use angrist_engine::play::{Line, Notice, Phrase, Words};
use angrist_phrases::Speech;

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
    ("words/screens.ftl", include_str!("../../../../data/sil/words/screens.ftl")),
];

/// The English words.
pub struct English {
    speech: Speech,
}

impl English {
    /// Reads word files; complaints name the file.
    pub fn read(files: &[(&str, &str)]) -> Result<English, String> {
        Ok(English { speech: Speech::read("en", files)? })
    }

    /// The built-in ones.
    pub fn built_in() -> Result<English, String> {
        English::read(FILES)
    }
}

impl Words for English {
    fn language(&self) -> &str {
        self.speech.language()
    }

    fn phrase(&self, phrase: &Phrase) -> String {
        self.speech.phrase(phrase)
    }

    fn tell_many(&self, told: &Notice, times: u32) -> Option<Line> {
        monsters::say_many(told.downcast::<MonsterEvent>()?, times, self)
    }

    fn tell(&self, told: &Notice) -> Vec<Line> {
        if let Some(event) = told.downcast::<HallEvent>() {
            return halls::say(event, self);
        }
        if let Some(event) = told.downcast::<CrownEvent>() {
            return crown::say(event, self);
        }
        if let Some(event) = told.downcast::<ForgeEvent>() {
            return forge::say(event, self);
        }
        if let Some(event) = told.downcast::<FightEvent>() {
            return fight::say(event, self);
        }
        if let Some(event) = told.downcast::<HeroEvent>() {
            return hero::say(event, self);
        }
        if let Some(event) = told.downcast::<MonsterEvent>() {
            return monsters::say(event, self);
        }
        if let Some(event) = told.downcast::<ThingEvent>() {
            return things::say(event, self);
        }
        if let Some(event) = told.downcast::<LessonEvent>() {
            return lesson::say(event, self);
        }
        if let Some(event) = told.downcast::<TurnEvent>() {
            return turn::say(event, self);
        }
        Vec::new()
    }
}
