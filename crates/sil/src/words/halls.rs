//! Messages about doors, rock, traps and stairs.

use crate::halls::HallEvent;
use angrist_engine::model::Role;
use angrist_engine::play::{Line, Phrase, Words};

/// The lines of an event.
pub fn say(event: &HallEvent, words: &dyn Words) -> Vec<Line> {
    let id = |text: String| Phrase::id(text);
    let (phrase, role) = match event {
        HallEvent::Door { what } => (id(format!("hall-door-{what}")), Role::Plain),
        HallEvent::Dug { what } => (id(format!("hall-dug-{what}")), Role::Plain),
        HallEvent::Found { what } => (id(format!("hall-found-{what}")), Role::Good),
        HallEvent::Trap { trap } => (id(format!("hall-trap-{trap}")), Role::Bad),
        HallEvent::TrapMissed { .. } => (id("hall-trap-missed".into()), Role::Good),
        HallEvent::Disarm { what, .. } => (id(format!("hall-disarm-{what}")), Role::Plain),
        HallEvent::Held { by } => (id(format!("hall-held-{by}")), Role::Bad),
        HallEvent::Freed { from } => (id(format!("hall-freed-{from}")), Role::Good),
        HallEvent::CreatureFell { .. } => (id("hall-creature-fell".into()), Role::Good),
        HallEvent::Fell { damage } => (id("hall-fell".into()).with("damage", damage), Role::Bad),
        HallEvent::Took { up: true, .. } => (id("hall-took-up".into()), Role::Plain),
        HallEvent::Took { up: false, .. } => (id("hall-took-down".into()), Role::Plain),
        HallEvent::Crumbled => (id("hall-crumbled".into()), Role::Bad),
        HallEvent::Redirected { .. } => (id("hall-redirected".into()), Role::Warn),
        HallEvent::Leapt => (id("hall-leapt".into()), Role::Plain),
        HallEvent::Reached { what } => (id(format!("hall-reached-{what}")), Role::Plain),
    };
    vec![Line::new(words.phrase(&phrase), role)]
}
