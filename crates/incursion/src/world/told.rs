//! Messages before they are put into words: the function that tells, its texts, its arguments, and who took part.

use super::Handle;
use angrist_irh::res::Rid;
use angrist_irh::script::machine::Datum;
use serde::{Deserialize, Serialize};

/// Who hears which of the texts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Audience {
    /// One text for one object, if it is a player.
    One,
    /// The first text for an object, the second for others who see it.
    OneAndOthers,
    /// One text for all who see it.
    All,
    /// The actor, and others.
    Actor,
    /// The victim, and others.
    Victim,
    /// The actor, the victim, and others.
    Three,
    /// All who see the event's square, each text once a turn.
    Square,
    /// The words of a god.
    God,
    /// The end or the beginning of a status.
    Status,
    /// A note for script writers.
    Note,
    /// A box of text for the player.
    Box,
}

/// A message to be put into words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    /// Who hears it.
    pub audience: Audience,
    /// The texts, with their tags.
    pub texts: Vec<String>,
    /// Further arguments of the function, which tags name in order.
    pub arguments: Vec<Datum>,
    /// For whom, where the function was called on somebody.
    pub to: Handle,
    /// The parameters of the event: actor, victim, item, second item.
    pub parties: [Handle; 4],
    /// The resource that speaks.
    pub resource: Rid,
    /// A number of the message: the nature of a status, the word of a god.
    pub number: i32,
}
