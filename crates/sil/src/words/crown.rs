//! Messages about the throne room, the crown, thralls and the flight.

use crate::crown::CrownEvent;
use angrist_engine::model::Role;
use angrist_engine::play::{Line, Phrase, Words};

/// The lines of an event.
pub fn say(event: &CrownEvent, words: &dyn Words) -> Vec<Line> {
    use CrownEvent::*;
    let id = |text: String| Phrase::id(text);
    let (phrase, role) = match event {
        Prised { cut: true, .. } => return Vec::new(),
        Prised { rolls, .. } if rolls.damage.is_none() => (id("crown-missed".into()), Role::Plain),
        Prised { .. } => (id("crown-holds".into()), Role::Plain),
        Shattered { weapon } => (id("crown-shatters".into()).with("weapon", weapon), Role::Bad),
        Freed { stone } => (id(format!("crown-freed-{stone}")), Role::Good),
        Cursed => (id("crown-cursed".into()), Role::Bad),
        Angered { state, .. } => (id(format!("crown-anger-{state}")), Role::Bad),
        Throne => (id("crown-throne".into()), Role::Warn),
        TruceNoticed => (id("crown-truce".into()), Role::Warn),
        TruceBroken { .. } => (id("crown-truce-broken".into()), Role::Bad),
        Pursued => return Vec::new(),
        Slain => (id("crown-slain".into()), Role::Good),
        Asked { who, wants } => {
            (id(format!("thrall-asks-{wants}")).with("who", who.to_lowercase()), Role::Plain)
        }
        Helped { with, .. } => (id("thrall-helped".into()).with("with", with), Role::Plain),
        Rewarded { with } => (id(format!("thrall-rewards-{with}")), Role::Good),
        Thanked { who } => (id("thrall-thanks".into()).with("who", who.to_lowercase()), Role::Plain),
        Won { stones, .. } => (id("crown-won".into()).with("stones", stones), Role::Good),
    };
    vec![Line::new(words.phrase(&phrase), role)]
}
