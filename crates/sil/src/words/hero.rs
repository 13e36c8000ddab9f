//! Messages about the hero.

use crate::hero::HeroEvent;
use angrist_engine::model::Role;
use angrist_engine::play::{Line, Phrase, Words};

/// The lines of an event.
pub fn say(event: &HeroEvent, words: &dyn Words) -> Vec<Line> {
    let (phrase, role) = match event {
        HeroEvent::Born { name, race, house, .. } => {
            (Phrase::id("born").with("name", name).with("race", race).with("house", house), Role::Title)
        }
        HeroEvent::Gained { .. } | HeroEvent::Noted { .. } | HeroEvent::Trained { .. } => return Vec::new(),
        HeroEvent::SongBegun { name } => (Phrase::id("song-begun").with("name", name), Role::LightBlue),
        HeroEvent::SongEnded => (Phrase::id("song-ended"), Role::LightBlue),
        HeroEvent::SongDid { what, count } => {
            (Phrase::id(format!("song-did-{what}")).with("count", count), Role::Good)
        }
        HeroEvent::Learned { name, .. } => (Phrase::id("learned").with("name", name), Role::Good),
        HeroEvent::Switched { name, on } => {
            let id = if *on { "switched-on" } else { "switched-off" };
            (Phrase::id(id).with("name", name), Role::Plain)
        }
    };
    vec![Line::new(words.phrase(&phrase), role)]
}
