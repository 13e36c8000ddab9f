//! JSON Schema (draft 2020-12) of what crosses from a game to a program, for readers in other languages.
//!
//! Promise: strict. An object has the properties that its schema names and no other, save the fields of an event, which are
//! each game's own. Whole numbers in these values stay below 2^53, so that every reader of JSON reads them exactly; what can be
//! larger (seeds, hashes) is sent as text wherever it is sent.

use super::{Domain, Facts};
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};

/// A value as JSON.
pub type Json = serde_json::Value;

/// The schema of any value that is serialised by its derived form.
pub fn of<T: JsonSchema>(title: &str) -> Json {
    let strict = RecursiveTransform(|schema: &mut Schema| {
        if let Some(object) = schema.as_object_mut()
            && object.contains_key("properties")
            && !object.contains_key("additionalProperties")
        {
            object.insert("additionalProperties".to_owned(), false.into());
        }
    });
    let settings = SchemaSettings::draft2020_12().with_transform(strict).for_serialize();
    let mut schema = settings.into_generator().into_root_schema_for::<T>().to_value();
    schema["title"] = title.into();
    schema
}

/// Of [`Facts`].
pub fn facts() -> Json {
    of::<Facts>("Facts")
}

/// Of what [`super::Game::legal`] lists.
pub fn legal() -> Json {
    of::<Vec<Entry>>("Legal")
}

/// Of one notice, as [`super::Notice::json`] writes it.
pub fn events() -> Json {
    of::<Told>("Event")
}

/// A command with what may stand in the place of each argument.
#[derive(JsonSchema)]
#[schemars(rename = "Legal")]
#[allow(dead_code, reason = "only its shape is of use")]
struct Entry {
    /// The verb.
    verb: String,
    /// One set a place.
    args: Vec<Domain>,
}

/// Something that happened.
#[derive(JsonSchema)]
#[schemars(rename = "Event")]
#[allow(dead_code, reason = "only its shape is of use")]
struct Told {
    /// The word for it.
    #[schemars(length(min = 1))]
    event: String,
    /// Whether the player knows of it.
    known: bool,
    /// Where: `x,y`.
    #[schemars(regex(pattern = r"^-?\d+,-?\d+$"))]
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<String>,
    /// The same word, and the fields of that event.
    what: Fields,
}

/// The fields of an event.
#[derive(JsonSchema)]
#[schemars(extend("additionalProperties" = true))]
#[allow(dead_code, reason = "only its shape is of use")]
struct Fields {
    /// The word for it.
    #[schemars(length(min = 1))]
    is: String,
}
