//! Messages about time and plain commands.

use crate::turn::{Hunger, Stop, TurnEvent};
use angrist_engine::model::Role;
use angrist_engine::play::{Line, Phrase, Words};

/// The lines of an event.
pub fn say(event: &TurnEvent, words: &dyn Words) -> Vec<Line> {
    let (phrase, role) = match event {
        TurnEvent::Stepped { .. } | TurnEvent::Waited | TurnEvent::Set { .. } => return Vec::new(),
        // A run ends beside the thing, and who explores is told its name.
        TurnEvent::Stopped {
            why: Stop::Done | Stop::Blocked | Stop::Fork | Stop::Feature | Stop::Thing,
            ..
        } => {
            return Vec::new();
        }
        TurnEvent::Saw { names } => {
            (Phrase::id("saw-things").with("names", crate::screens::describe::listed(names)), Role::Plain)
        }
        // What happened has its own words; only light comes without any.
        TurnEvent::Stopped { why: Stop::Light, .. } => (Phrase::id("stopped-light"), Role::Dim),
        TurnEvent::Stopped {
            why:
                Stop::Hurt
                | Stop::Trap
                | Stop::Noticed
                | Stop::Moves
                | Stop::Noise
                | Stop::Found
                | Stop::Hunger
                | Stop::Fuel
                | Stop::LightOut
                | Stop::Appears
                | Stop::Ended
                | Stop::Song,
            ..
        } => return Vec::new(),
        TurnEvent::Stopped { what, why } => {
            let why = match why {
                Stop::Foe => "foe",
                Stop::NothingLeft => "nothing-left",
                _ => "no-way",
            };
            (Phrase::id(format!("stopped-{why}")).with("what", what), Role::Dim)
        }
        TurnEvent::Targeted { who, far } => {
            let id = if who.is_empty() { "targeted-square" } else { "targeted" };
            (Phrase::id(id).with("who", who).with("far", far), Role::Plain)
        }
        TurnEvent::Fumbled => (Phrase::id("fumbled"), Role::Dim),
        TurnEvent::Bumped { into } => (Phrase::id("bumped").with("into", into), Role::Dim),
        TurnEvent::Sneaking { on: true } => (Phrase::id("sneaking-on"), Role::Plain),
        TurnEvent::Sneaking { on: false } => (Phrase::id("sneaking-off"), Role::Plain),
        TurnEvent::Hungered { band } => {
            let (id, role) = match band {
                Hunger::Starving => ("hunger-starving", Role::Bad),
                Hunger::Weak => ("hunger-weak", Role::Bad),
                Hunger::Hungry => ("hunger-hungry", Role::Warn),
                Hunger::Fed => ("hunger-fed", Role::Plain),
                Hunger::Full => ("hunger-full", Role::Good),
            };
            (Phrase::id(id), role)
        }
        TurnEvent::Hurt { damage, cause } => match cause.as_str() {
            "poison" | "bleeding" | "starvation" => {
                (Phrase::id(format!("hurt-{cause}")).with("damage", damage), Role::Bad)
            }
            _ => return Vec::new(),
        },
        TurnEvent::Warned { percent } => (Phrase::id("warned").with("percent", percent), Role::Bad),
        TurnEvent::Ended { what } => (Phrase::id(format!("ended-{what}")), Role::Plain),
        TurnEvent::Lost { why } => (Phrase::id(format!("lost-{why}")), Role::Bad),
        TurnEvent::Died { cause } => (Phrase::id("died").with("cause", cause), Role::Bad),
        TurnEvent::Escaped { stones } => (Phrase::id("escaped").with("stones", stones), Role::Good),
        TurnEvent::Retired => (Phrase::id("retired"), Role::Plain),
        TurnEvent::CheatedDeath { with } => (Phrase::id("cheated-death").with("with", with), Role::Good),
        TurnEvent::Wizardry { .. } => (Phrase::id("wizardry"), Role::Warn),
        TurnEvent::Arrived { depth } => {
            (Phrase::id("arrived").with("feet", depth * 50).with("depth", depth), Role::Title)
        }
    };
    vec![Line::new(words.phrase(&phrase), role)]
}
