//! Records to JSON.
//!
//! The JSON names every line by its number, so that [`crate::import`] can bring changes made there back into the files.

use crate::query::cell_value;
use crate::record::{Lib, Record, Row, Table};
use crate::schema::Type;
use serde_json::{Map, Value, json};

/// Whether a field always holds a list.
fn is_list(what: &Type) -> bool {
    matches!(what, Type::Flags(_) | Type::FlagsPart(_) | Type::Pairs(..) | Type::Numbers(_) | Type::Set)
}

/// The whole lib, or the files named.
pub fn export(lib: &Lib<'_>, only: &[&str]) -> Value {
    let wanted =
        |t: &Table<'_>| only.is_empty() || only.iter().any(|o| o.eq_ignore_ascii_case(&t.schema.name));
    let files: Vec<Value> = lib.tables().filter(wanted).map(|t| export_table(&t)).collect();
    json!({ "kin": lib.variant.name, "files": files })
}

fn export_table(table: &Table<'_>) -> Value {
    let records: Vec<Value> = table.records().map(export_record).collect();
    json!({ "file": table.source.name, "about": table.schema.about, "records": records })
}

/// One record.
pub fn export_record(record: Record<'_>) -> Value {
    let lines: Vec<Value> = record.rows().map(export_row).collect();
    let mut value = json!({ "index": record.index() });
    if !record.name_bytes().is_empty() {
        value["name"] = record.name().into();
    }
    value["lines"] = lines.into();
    value
}

fn export_row(row: Row<'_>) -> Value {
    json!({ "line": row.line(), "kind": (row.letter() as char).to_string(), "fields": fields(row) })
}

/// The fields of a line by their names.
pub(crate) fn fields(row: Row<'_>) -> Map<String, Value> {
    let mut out = Map::new();
    for (at, field) in row.kind.fields.iter().enumerate() {
        let cells = row.cells().iter().filter(|c| c.field as usize == at);
        let mut values: Vec<Value> = cells.filter_map(|c| cell_value(row, c)).collect();
        if is_list(&field.what) {
            out.insert(field.name.clone(), values.into());
        } else if let Some(value) = values.pop() {
            out.insert(field.name.clone(), value);
        }
    }
    out
}
