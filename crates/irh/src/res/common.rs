//! What every kind of resource shares: references, values, dice, events, constants, lists, gear.

use serde::de::Error as _;
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::token::TokenRange;

/// The kinds of resources, in the order of their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "each is the kind it is named after")]
pub enum ResKind {
    Monster,
    Item,
    Feature,
    Effect,
    Artifact,
    Quest,
    Dungeon,
    Routine,
    Npc,
    Class,
    Race,
    Domain,
    God,
    Region,
    Terrain,
    Text,
    Variable,
    Template,
    Flavour,
    Behaviour,
    Encounter,
}

impl ResKind {
    /// All kinds in id order (S001-152).
    pub const ALL: [ResKind; 21] = [
        ResKind::Monster,
        ResKind::Item,
        ResKind::Feature,
        ResKind::Effect,
        ResKind::Artifact,
        ResKind::Quest,
        ResKind::Dungeon,
        ResKind::Routine,
        ResKind::Npc,
        ResKind::Class,
        ResKind::Race,
        ResKind::Domain,
        ResKind::God,
        ResKind::Region,
        ResKind::Terrain,
        ResKind::Text,
        ResKind::Variable,
        ResKind::Template,
        ResKind::Flavour,
        ResKind::Behaviour,
        ResKind::Encounter,
    ];

    /// The word for one of them.
    pub fn word(self) -> &'static str {
        match self {
            ResKind::Monster => "monster",
            ResKind::Item => "item",
            ResKind::Feature => "feature",
            ResKind::Effect => "effect",
            ResKind::Artifact => "artifact",
            ResKind::Quest => "quest",
            ResKind::Dungeon => "dungeon",
            ResKind::Routine => "routine",
            ResKind::Npc => "npc",
            ResKind::Class => "class",
            ResKind::Race => "race",
            ResKind::Domain => "domain",
            ResKind::God => "god",
            ResKind::Region => "region",
            ResKind::Terrain => "terrain",
            ResKind::Text => "text",
            ResKind::Variable => "variable",
            ResKind::Template => "template",
            ResKind::Flavour => "flavour",
            ResKind::Behaviour => "behaviour",
            ResKind::Encounter => "encounter",
        }
    }

    /// The number scripts know the kind by.
    pub fn type_number(self) -> i32 {
        match self {
            // The original gives people of the story and classes the same number.
            ResKind::Npc => 70,
            k if k < ResKind::Npc => 62 + k as i32,
            ResKind::Class => 70,
            k => 62 + k as i32,
        }
    }
}

/// The number of a resource: `0x01000000 * (slot + 1) + index`. 0 is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Rid(pub u32);

impl Rid {
    /// No resource.
    pub const NONE: Rid = Rid(0);
    /// Numbers from here on mean resources.
    pub const FIRST: u32 = 0x0100_0000;

    /// True for no resource.
    pub fn is_none(self) -> bool {
        self.0 == 0
    }
}

impl Serialize for Rid {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        if s.is_human_readable() {
            // A mark that the JSON export replaces by the resource's name.
            let mut m = s.serialize_map(Some(1))?;
            m.serialize_entry("$", &self.0)?;
            m.end()
        } else {
            s.serialize_u32(self.0)
        }
    }
}

impl<'de> Deserialize<'de> for Rid {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        if d.is_human_readable() {
            return Err(D::Error::custom("references are not read back from JSON"));
        }
        u32::deserialize(d).map(Rid)
    }
}

/// A number, a reference or a text, as constants and lists hold them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// A plain number.
    Number(i32),
    /// A resource.
    Resource(Rid),
    /// A text.
    Text(String),
}

#[derive(Serialize, Deserialize)]
enum PlainValue {
    Number(i32),
    Resource(Rid),
    Text(String),
}

impl Serialize for Value {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        if s.is_human_readable() {
            return match self {
                Value::Number(n) => s.serialize_i32(*n),
                Value::Resource(r) => r.serialize(s),
                Value::Text(t) => s.serialize_str(t),
            };
        }
        match self {
            Value::Number(n) => PlainValue::Number(*n).serialize(s),
            Value::Resource(r) => PlainValue::Resource(*r).serialize(s),
            Value::Text(t) => PlainValue::Text(t.clone()).serialize(s),
        }
    }
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        Ok(match PlainValue::deserialize(d)? {
            PlainValue::Number(n) => Value::Number(n),
            PlainValue::Resource(r) => Value::Resource(r),
            PlainValue::Text(t) => Value::Text(t),
        })
    }
}

impl Value {
    /// The number a script would see: a resource is its id, a text has none.
    pub fn number(&self) -> i32 {
        match self {
            Value::Number(n) => *n,
            Value::Resource(r) => r.0 as i32,
            Value::Text(_) => 0,
        }
    }
}

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
