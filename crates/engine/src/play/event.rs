//! Events: what happened, as typed values; words are made from them elsewhere.

use super::Phrase;
use crate::model::{Glyph, Role};
use crate::space::Loc;
use serde::{Deserialize, Serialize};
use std::any::Any;
use std::borrow::Cow;
use std::fmt::Debug;
use std::sync::Arc;

/// Something that happened. Games define their own enum and implement this for it.
pub trait Event: Any + Send + Sync + Debug {
    /// A word for programs: `hit`, `door-opened`.
    fn tag(&self) -> &'static str;
    /// The whole event for programs: an object whose `is` is the tag (see [`tagged`]).
    fn json(&self) -> serde_json::Value;
    /// How much it matters, for colour, sound and what interrupts.
    fn severity(&self) -> Severity {
        Severity::Note
    }
    /// The way of a missile, bolt or breath, for animation.
    fn flight(&self) -> Option<Flight> {
        None
    }
    /// The dice behind it, all parts named, for the panel of last rolls and for "why".
    fn rolls(&self) -> Vec<Roll> {
        Vec::new()
    }
    /// Itself, to be recognised by the game's own words.
    fn as_any(&self) -> &dyn Any;
}

/// An event as the one JSON shape of all games: `{"is": TAG, FIELD: ...}`, or `{"is": TAG, "of": VALUE}` for what has a value and
/// no fields.
pub fn tagged(tag: &str, event: &impl Serialize) -> serde_json::Value {
    use serde_json::{Map, Value};
    let mut out = Map::new();
    out.insert("is".into(), tag.into());
    match serde_json::to_value(event) {
        Ok(Value::Object(fields)) if fields.len() == 1 => {
            // Serde's usual form of an enum: the variant's name is the tag's, only the inside is of use.
            match fields.into_iter().next() {
                Some((_, Value::Object(inside))) => out.extend(inside),
                Some((_, Value::Null)) | None => {}
                Some((_, value)) => {
                    out.insert("of".into(), value);
                }
            }
        }
        Ok(Value::Object(fields)) => out.extend(fields),
        _ => {}
    }
    out.into()
}

/// An event as told to the player.
#[derive(Debug, Clone)]
pub struct Notice {
    /// What happened.
    pub event: Arc<dyn Event>,
    /// Whether the player knows of it. Screens, speech and borgs get only those.
    pub known: bool,
    /// Where.
    pub place: Option<Loc>,
}

impl Notice {
    /// Something the player notices.
    pub fn known(event: impl Event, place: Option<Loc>) -> Self {
        Notice { event: Arc::new(event), known: true, place }
    }

    /// Something that happens out of the player's sight and hearing.
    pub fn hidden(event: impl Event, place: Option<Loc>) -> Self {
        Notice { event: Arc::new(event), known: false, place }
    }

    /// The event as the game's own type.
    pub fn downcast<E: Event>(&self) -> Option<&E> {
        self.event.as_any().downcast_ref()
    }

    /// For programs: the event with its tag, whether it is known, and its place.
    pub fn json(&self) -> serde_json::Value {
        let mut out = serde_json::Map::new();
        out.insert("event".into(), self.event.tag().into());
        out.insert("known".into(), self.known.into());
        if let Some(at) = self.place {
            out.insert("at".into(), at.to_string().into());
        }
        out.insert("what".into(), self.event.json());
        out.into()
    }
}

/// How much an event matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Severity {
    /// Fills the silence.
    Minor,
    /// Ordinary.
    Note,
    /// Good news.
    Good,
    /// Bad news.
    Bad,
    /// Stops whatever is under way.
    Danger,
}

/// The way something flew.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Flight {
    /// Squares in order, the start left out.
    pub path: Vec<Loc>,
    /// Squares reached by a burst at the end.
    pub burst: Vec<Loc>,
    /// What it looks like.
    pub glyph: Glyph,
    /// In which colour.
    pub role: Role,
}

/// A roll of dice with everything that went into it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Roll {
    /// What was rolled for.
    pub name: Phrase,
    /// The parts of our side, dice first.
    pub parts: Vec<Part>,
    /// The parts of the other side, when the roll is opposed.
    pub against: Vec<Part>,
    /// What came out.
    pub result: i32,
}

/// One part of a sum.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Part {
    /// What it stands for.
    pub name: Phrase,
    /// How it was written (`1d20`, `+3`), when it was dice.
    pub dice: Cow<'static, str>,
    /// What it came to.
    pub value: i32,
}
