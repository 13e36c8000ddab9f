//! Numbers of resources, and the values that constants and lists hold.

use serde::de::Error as _;
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

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
