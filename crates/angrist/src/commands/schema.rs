//! `schema`: the JSON Schema of what games tell programs.

use crate::cli::SchemaOf;
use crate::failure::Failure;
use crate::out::outln;
use angrist_engine::play::schema;
use serde_json::json;

/// Prints it.
pub fn schema(of: SchemaOf) -> Result<(), Failure> {
    let value = match of {
        SchemaOf::Events => schema::events(),
        SchemaOf::Facts => schema::facts(),
        SchemaOf::Legal => schema::legal(),
        SchemaOf::Frame => angrist_ui::frame::schema(),
        SchemaOf::All => json!({
            "events": schema::events(),
            "facts": schema::facts(),
            "legal": schema::legal(),
            "frame": angrist_ui::frame::schema(),
        }),
    };
    let text = serde_json::to_string_pretty(&value).map_err(|e| Failure::Ours(e.to_string()))?;
    outln!("{text}");
    Ok(())
}
