//! What every kind of resource shares: dice, events, constants, lists, gear.

use serde::{Deserialize, Serialize};

use super::{Rid, Value};
use crate::token::TokenRange;

/// Dice as written. Parts of -44 and below are level formulas, resolved when rolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Dice {
    /// How many.
    pub number: i8,
    /// Of how many sides.
    pub sides: i8,
    /// What is added.
    pub bonus: i8,
}

/// What happens at an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Response {
    /// A body of code, by its number in the library.
    Code(u32),
    /// Messages: to the actor, to observers, to a third.
    Messages(Vec<String>),
}

/// One entry of an `On Event` clause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Handler {
    /// The events it answers, in order.
    pub events: Vec<i32>,
    /// How.
    pub response: Response,
}

/// A list of a resource: a flat run of values.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct List {
    /// Which list.
    pub id: i32,
    /// Its words.
    pub values: Vec<Value>,
}

/// A special place of a dungeon.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Special {
    /// The region or other resource.
    pub what: Rid,
    /// How likely, in percent.
    pub chance: i16,
    /// At which level.
    pub level: Dice,
}

/// The type of a variable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "each is the type it is named after")]
pub enum VarType {
    Int8,
    Int16,
    Int32,
    UInt8,
    UInt16,
    Bool,
    HObj,
    HText,
    RId,
    String,
    Rect,
}

/// A variable of a resource or of the whole library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its type.
    pub kind: VarType,
}

/// A clause as it was read, so that tools can point at it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clause {
    /// Its first word or sign.
    pub word: &'static str,
    /// Its tokens.
    pub tokens: TokenRange,
}

/// What every resource has.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct About {
    /// The whole name, with any `;suffix`.
    pub name: String,
    /// The description.
    pub desc: String,
    /// The file it stands in, an index into [`crate::library::Library::files`].
    pub file: u16,
    /// The line of its name.
    pub line: u32,
    /// Answers to events.
    pub events: Vec<Handler>,
    /// Constants, in order; a later one of the same number wins.
    pub constants: Vec<(i32, Value)>,
    /// Lists, in order; of two with the same number only the first is ever seen.
    pub lists: Vec<List>,
    /// Specials.
    pub specials: Vec<Special>,
    /// Variables of the resource: one cell each, however many objects there are.
    pub variables: Vec<Variable>,
    /// Every clause in order; empty when the library came from a cache.
    #[serde(skip)]
    pub clauses: Vec<Clause>,
}

impl About {
    /// The name as it is shown: cut at the first `;`.
    pub fn shown(&self) -> &str {
        self.name.split(';').next().unwrap_or("")
    }

    /// A constant, if it is set.
    pub fn constant(&self, id: i32) -> Option<&Value> {
        self.constants.iter().rev().find(|c| c.0 == id).map(|c| &c.1)
    }

    /// A list, if there is one (the first of that number).
    pub fn list(&self, id: i32) -> Option<&[Value]> {
        self.lists.iter().find(|l| l.id == id).map(|l| l.values.as_slice())
    }
}

/// A set of numbered flags, ascending.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Flags(pub Vec<i16>);

impl Flags {
    /// Is the flag set?
    pub fn has(&self, flag: i32) -> bool {
        i16::try_from(flag).is_ok_and(|f| self.0.binary_search(&f).is_ok())
    }

    /// Sets or clears a flag.
    pub fn set(&mut self, flag: i32, on: bool) {
        let Ok(f) = i16::try_from(flag) else { return };
        match (self.0.binary_search(&f), on) {
            (Err(at), true) => self.0.insert(at, f),
            (Ok(at), false) => {
                self.0.remove(at);
            }
            _ => {}
        }
    }
}

/// A status that a creature or template carries.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Stati {
    /// Which status.
    pub nature: i16,
    /// Its value.
    pub value: i16,
    /// Its strength.
    pub magnitude: i16,
    /// The effect it comes from.
    pub effect: Rid,
}

/// What a piece of gear is made with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum GearOf {
    /// Nothing said.
    Nothing,
    /// This effect.
    Effect(Rid),
    /// A random effect of these levels.
    Random {
        /// Lowest level.
        from: i8,
        /// Highest level.
        to: i8,
    },
}

/// One entry of a gear clause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gear {
    /// Only tried if the entry before failed.
    pub otherwise: bool,
    /// A condition in code, by its number in the library.
    pub condition: Option<u32>,
    /// Percent.
    pub chance: i8,
    /// How many.
    pub amount: Dice,
    /// It is cursed.
    pub cursed: bool,
    /// It is blessed.
    pub blessed: bool,
    /// The item; none when random.
    pub item: Rid,
    /// For a random item: its type.
    pub random_type: Option<i16>,
    /// Its plus.
    pub plus: i8,
    /// Qualities, at most four.
    pub qualities: Vec<i8>,
    /// The effect it carries.
    pub of: GearOf,
}

/// What a level of a class, race, domain or god gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum GrantKind {
    /// A class ability.
    Ability,
    /// A status.
    Stati,
    /// A feat.
    Feat,
}

/// One grant.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grant {
    /// What it gives.
    pub kind: GrantKind,
    /// Which ability, status or feat.
    pub what: i16,
    /// Its parameter: two numbers packed as low | high << 16, or a resource (S001-008).
    pub parameter: Value,
    /// The first level it is given at.
    pub level: i8,
    /// Every how many levels again; 0 is never.
    pub step: i8,
}
