//! Events: one record for all of them, its phases, who is asked in which order, and a trace of who answered what.
//!
//! An event is thrown in three phases (before, main, after); each asks resources in a fixed order ([`order`]), whose handlers
//! ([`handlers`]) are scripts or messages. Handlers see and change one [`Event`]. Throwing itself is the host's
//! ([`crate::host::run`]), because a script in the middle of it may have to wait for an answer.

mod field;
pub mod handlers;
pub mod numbers;
pub mod order;
pub mod trace;

pub use field::{Field, Width};
pub use handlers::{Found, Handlers};
pub use order::{Step, StopOn};
pub use trace::{Trace, Traced};

use crate::fight::Blow;
use crate::world::Handle;
use angrist_irh::res::Rid;
use serde::{Deserialize, Serialize};

/// Answers of handlers.
pub mod answer {
    #![expect(missing_docs, reason = "each is the answer it is named after")]
    pub const ERROR: i32 = -1;
    pub const NOTHING: i32 = 0;
    pub const DONE: i32 = 1;
    pub const ABORT: i32 = 2;
    pub const NOMSG: i32 = 3;
}

/// What is added to the number of an event.
pub mod shift {
    #![expect(missing_docs, reason = "each is the form it is named after")]
    pub const PRE: i32 = 500;
    pub const POST: i32 = 1000;
    pub const EVICTIM: i32 = 2000;
    pub const EITEM: i32 = 4000;
    pub const META: i32 = 10_000;
    pub const GODWATCH: i32 = 20_000;
}

/// A phase of an event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Before: what steers or forbids it.
    #[default]
    Before,
    /// The event itself.
    Main,
    /// After: what follows from it; the answer is dropped.
    After,
}

impl Phase {
    /// The number of an event in this phase.
    #[must_use]
    pub fn of(self, event: i32) -> i32 {
        match self {
            Phase::Before => event + shift::PRE,
            Phase::Main => event,
            Phase::After => event + shift::POST,
        }
    }
}

/// The parameters of an event by their places.
pub mod party {
    #![expect(missing_docs, reason = "each is the parameter it is named after")]
    pub const ACTOR: usize = 0;
    pub const VICTIM: usize = 1;
    pub const ITEM: usize = 2;
    pub const ITEM2: usize = 3;
}

/// The record of an event. Clear, every number is 0, every text empty, and there are no participants.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Event {
    /// Who takes part: actor, victim or target, item, second item.
    pub parties: [Handle; 4],
    /// The map it happens on.
    pub map: Handle,
    /// The number of the copy of the effect's segments, 0 for none.
    pub using: u32,
    /// Which of the segments is current.
    pub segment: u8,
    /// The effect of the field it came from.
    pub field: Rid,
    /// What a blow keeps beside the fields that scripts see.
    pub blow: Blow,
    /// What the use of an effect keeps beside them.
    pub marks: crate::magic::Marks,
    #[serde(with = "list")]
    numbers: [i32; Field::COUNT],
    words: Vec<(u8, String)>,
}

/// Numbers of an event in a save: a list.
mod list {
    use super::Field;
    use serde::{Deserialize, Deserializer, Serializer, de::Error as _};

    pub fn serialize<S: Serializer>(values: &[i32; Field::COUNT], s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(values)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<[i32; Field::COUNT], D::Error> {
        let list = Vec::<i32>::deserialize(d)?;
        list.try_into().map_err(|_| D::Error::custom("an event has 169 fields"))
    }
}

impl Default for Event {
    fn default() -> Self {
        Event {
            parties: [Handle::NONE; 4],
            map: Handle::NONE,
            using: 0,
            segment: 0,
            field: Rid::NONE,
            blow: Blow::default(),
            marks: crate::magic::Marks::default(),
            numbers: [0; Field::COUNT],
            words: Vec::new(),
        }
    }
}

impl Event {
    /// An event of a number between parties.
    #[must_use]
    pub fn new(number: i32, parties: [Handle; 4]) -> Event {
        let mut event = Event { parties, ..Event::default() };
        event.set(Field::Event, number);
        event
    }

    /// A field that is a number.
    #[inline]
    #[must_use]
    pub fn get(&self, field: Field) -> i32 {
        self.numbers[field as usize]
    }

    /// Sets a field that is a number; it keeps what fits its width.
    #[inline]
    pub fn set(&mut self, field: Field, value: i32) {
        self.numbers[field as usize] = field.width().cut(value);
    }

    /// A field that is a truth.
    #[must_use]
    pub fn is(&self, field: Field) -> bool {
        self.get(field) != 0
    }

    /// A field that is a text.
    #[must_use]
    pub fn words(&self, field: Field) -> &str {
        self.words.iter().find(|w| w.0 == field as u8).map_or("", |w| &w.1)
    }

    /// Sets a field that is a text.
    pub fn set_words(&mut self, field: Field, text: String) {
        match self.words.iter_mut().find(|w| w.0 == field as u8) {
            Some(old) => old.1 = text,
            None => self.words.push((field as u8, text)),
        }
    }

    /// The effect it is about.
    #[must_use]
    pub fn effect(&self) -> Rid {
        Rid(self.get(Field::EID) as u32)
    }

    /// The number without its phase and forms.
    #[must_use]
    pub fn base(&self) -> i32 {
        self.get(Field::Event) % shift::PRE
    }

    /// Takes over what a later event changed in a copy of this one: everything but number and terseness.
    pub fn take_back(&mut self, other: Event) {
        let (number, terse) = (self.get(Field::Event), self.get(Field::Terse));
        *self = other;
        self.set(Field::Event, number);
        self.set(Field::Terse, terse);
    }

    /// The fields that differ from an earlier state, with what they were and are.
    pub fn changes<'e>(&'e self, before: &'e Event) -> impl Iterator<Item = (Field, i32, i32)> + 'e {
        let pairs = Field::ALL.iter().map(|f| f.0);
        pairs.map(|f| (f, before.get(f), self.get(f))).filter(|(_, was, is)| was != is)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // S001-153
    #[test]
    fn fields_keep_what_their_width_holds() {
        let mut e = Event::default();
        e.set(Field::VHit, 300);
        e.set(Field::VDmg, 70_000);
        e.set(Field::Immune, 12);
        assert_eq!((e.get(Field::VHit), e.get(Field::VDmg), e.get(Field::Immune)), (44, 4464, 1));
    }

    // S001-323
    #[test]
    fn what_comes_back_leaves_number_and_terseness() {
        let mut e = Event::new(41, [Handle::NONE; 4]);
        let mut copy = e.clone();
        copy.set(Field::Event, 28);
        copy.set(Field::Terse, 1);
        copy.set(Field::VDmg, 9);
        copy.set_words(Field::StrDmg, "fire".to_owned());
        e.take_back(copy);
        assert_eq!((e.get(Field::Event), e.get(Field::Terse), e.get(Field::VDmg)), (41, 0, 9));
        assert_eq!(e.words(Field::StrDmg), "fire");
    }
}
