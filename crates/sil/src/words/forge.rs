//! What is said at the forge.

use crate::forge::ForgeEvent;
use angrist_engine::model::Role;
use angrist_engine::play::{Line, Phrase, Words};

/// The lines of an event.
pub fn say(event: &ForgeEvent, words: &dyn Words) -> Vec<Line> {
    use ForgeEvent::*;
    let (phrase, role) = match event {
        Drafted { name, difficulty, most, missing } => {
            let draft = Phrase::id("forge-drafted")
                .with("name", name)
                .with("difficulty", difficulty)
                .with("most", most);
            let mut lines = vec![Line::new(words.phrase(&draft), Role::Plain)];
            lines.extend(missing.iter().map(|text| Line::new(text.clone(), Role::Warn)));
            return lines;
        }
        Begun { name, turns } => {
            (Phrase::id("forge-begun").with("name", name).with("turns", turns), Role::Plain)
        }
        TakenUp { name, turns } => {
            (Phrase::id("forge-taken-up").with("name", name).with("turns", turns), Role::Plain)
        }
        Interrupted { left } => (Phrase::id("forge-interrupted").with("turns", left), Role::Warn),
        Made { name, .. } => (Phrase::id("forge-made").with("name", name), Role::Good),
        Failed { missing } => {
            return missing.iter().map(|text| Line::new(text.clone(), Role::Bad)).collect();
        }
        Melted { name, pieces } => {
            (Phrase::id("forge-melted").with("name", name).with("pieces", pieces), Role::Plain)
        }
        Fletched { left: 0 } => (Phrase::id("forge-fletched"), Role::Good),
        Fletched { .. } => return Vec::new(),
    };
    vec![Line::new(words.phrase(&phrase), role)]
}
