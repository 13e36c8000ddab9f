//! Messages about things.

use crate::state::Slot;
use crate::things::{ItemPlace, ThingEvent};
use angrist_engine::model::Role;
use angrist_engine::play::{Event, Line, Phrase, Words};

/// How something is said to be worn, by its place.
fn wore(place: &str) -> &'static str {
    match ItemPlace::parse(place) {
        Some(ItemPlace::Worn(Slot::Weapon | Slot::OffHand)) => "wore-weapon",
        Some(ItemPlace::Worn(Slot::Bow)) => "wore-bow",
        Some(ItemPlace::Worn(Slot::Quiver1 | Slot::Quiver2)) => "wore-quiver",
        Some(ItemPlace::Worn(Slot::Light)) => "wore-light",
        _ => "wore",
    }
}

/// The lines of an event.
pub fn say(event: &ThingEvent, words: &dyn Words) -> Vec<Line> {
    use ThingEvent::*;
    let id = |id: &str| Phrase::id(format!("thing-{id}"));
    let phrase = match event {
        PickedUp { name, place } if place.is_empty() => id("picked-up-bare").with("name", name),
        PickedUp { name, place } => id("picked-up").with("name", name).with("place", place),
        Dropped { name } | Lost { name } | Destroyed { name } | TookOff { name } | CurseFelt { name } => {
            id(event.tag()).with("name", name)
        }
        CurseBroken { name } | Identified { name } | Tried { name } | Empty { name } | Opened { name } => {
            id(event.tag()).with("name", name)
        }
        Wore { name, place } => id(wore(place)).with("name", name),
        Understood { kind } => id("understood").with("kind", kind),
        LightLow { .. } | LightOut => id(event.tag()),
        Refuelled { name, turns } => id("refuelled").with("name", name).with("turns", turns),
        Used { verb, name } => id(&format!("used-{verb}")).with("name", name),
        Healed { amount } | VoiceRestored { amount } => id(event.tag()).with("amount", amount),
        StatRestored { stat, .. } | StatLost { stat } => id(event.tag()).with("stat", stat),
        Resisted { what } => id(&format!("resisted-{what}")),
        Shown { what, count } => id(&format!("shown-{what}")).with("count", count),
        Changed { what, count } => id(&format!("changed-{what}")).with("count", count),
        Cured { .. } | Began { .. } | Fed { .. } | Inscribed { .. } => return Vec::new(),
    };
    let role = match event {
        CurseFelt { .. } | Lost { .. } | StatLost { .. } | LightOut => Role::Bad,
        LightLow { .. } => Role::Warn,
        Identified { .. } | Understood { .. } | CurseBroken { .. } | Healed { .. } | VoiceRestored { .. } => {
            Role::Good
        }
        _ => Role::Plain,
    };
    vec![Line::new(words.phrase(&phrase), role)]
}
