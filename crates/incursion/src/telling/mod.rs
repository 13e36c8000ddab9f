//! Words about what happens: names of creatures, the grammar of message templates, and who hears them.
//!
//! Scripts and rules write templates such as `The <EActor> hits an <EVictim>!`. [`Teller::write`] turns one into a
//! [`Text`] for one viewer; [`audience`] decides which viewers get which template; [`queue`] holds texts back. The module
//! does not know the world: it asks [`Subjects`] for everything it needs.
//!
//! Read it in this order: [`text`] (what comes out), [`flags`] (how a name is wanted), [`tags`] (what templates consist of),
//! [`mod@write`] (the grammar), [`names`] (what a creature is called), [`audience`], [`queue`].
//!
//! Promise: no template, however wrong, makes this panic or write without bound. What is wrong is returned as a [`Fault`] with
//! its place in the template; the text around it is written.

pub mod audience;
pub mod flags;
pub mod names;
pub mod queue;
pub mod tags;
pub mod text;
pub mod wording;
pub mod write;

pub use audience::{Address, Audience, Delivery, Herald, Saying};
pub use flags::NameFlags;
pub use names::{Acquaintance, Regard};
pub use queue::Queues;
pub use tags::{Case, Passage, Reference, Tag};
pub use text::{Colour, Piece, Text};
pub use wording::Wording;
pub use write::{Fault, Parameter, Parties, Teller, Trouble};

use angrist_irh::res::Rid;
use serde::{Deserialize, Serialize};

/// The sex that pronouns go by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "each is what it says")]
pub enum Sex {
    Male,
    Female,
    Neuter,
}

/// What the grammar asks about things.
pub trait Subjects {
    /// A thing of the world.
    type Thing: Copy + Eq;

    /// Its name as a viewer knows it, wanted in a certain way. Only asked for things that the viewer perceives.
    fn name(&self, thing: Self::Thing, viewer: Self::Thing, flags: NameFlags) -> Text;
    /// Its sex; things that are no creatures have none.
    fn sex(&self, thing: Self::Thing) -> Sex;
    /// Whether a verb after it is in the singular.
    fn is_singular(&self, thing: Self::Thing) -> bool;
    /// Whether a viewer perceives it clearly: more than a shadow, a scent or a detection.
    fn perceives(&self, viewer: Self::Thing, thing: Self::Thing) -> bool;
    /// The number that scripts know it by.
    fn handle(&self, thing: Self::Thing) -> i64;
    /// The thing of a number, if it still exists.
    fn by_handle(&self, handle: i64) -> Option<Self::Thing>;
    /// The name of a resource as it is shown.
    fn resource(&self, rid: Rid) -> String;
    /// A text that a script keeps.
    fn script_text(&self, handle: i64) -> Option<String>;
    /// The god somebody follows, or would call upon.
    fn god(&self, thing: Self::Thing) -> String;
    /// A glyph by the name of its constant.
    fn glyph(&self, name: &str) -> Option<u16>;
    /// A passage of help that is made from the data.
    fn passage(&self, passage: Passage) -> Text;
}
