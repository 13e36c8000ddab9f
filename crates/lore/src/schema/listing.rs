//! A schema for programs: as JSON, as JSON Schema of an export, and the words of its fields in full.

use super::page::{holds, how_many};
use super::{By, Field, FileSchema, Lookup, Type, Variant};
use serde_json::{Map, Value, json};
use std::fmt::Write as _;

/// The words that a field takes.
fn lookup(field: &Field) -> Option<&Lookup> {
    match &field.what {
        Type::Flags(l) | Type::FlagsPart(l) | Type::Flag(l) | Type::OneOf(l) | Type::Group(l) => Some(l),
        Type::Colour { letters, .. } => Some(letters),
        _ => None,
    }
}

/// The words of a lookup, numbered ones with their range.
fn words_of(variant: &Variant, lookup: &Lookup) -> Vec<String> {
    let covered = variant.words.all.iter().filter(|w| lookup.covers(w.vocabulary));
    let text = |w: &super::Word| match w.numbered {
        Some((least, most)) => format!("{}{{{least}..{most}}}", w.text),
        None => w.text.clone(),
    };
    covered.map(text).collect()
}

/// All words that stand in a file, by line, as the end of its Markdown page.
pub fn words(variant: &Variant, file: &FileSchema) -> String {
    let mut out = String::new();
    for kind in &file.kinds {
        for field in &kind.fields {
            let Some(lookup) = lookup(field) else { continue };
            if out.is_empty() {
                out.push_str("\n## Words\n\n");
            }
            let list = words_of(variant, lookup).join(" ");
            let _ = writeln!(out, "- {}: {}: {list}", kind.letter as char, field.name);
        }
    }
    out
}

/// A file as JSON.
pub fn json(variant: &Variant, file: &FileSchema) -> Value {
    let field = |f: &Field| {
        let mut value = json!({ "name": f.name, "holds": holds(variant, f), "optional": f.optional });
        if let Some((least, most)) = f.range {
            value["range"] = json!([least, most]);
        }
        if let Some(lookup) = lookup(f) {
            value["words"] = words_of(variant, lookup).into();
        }
        if let Some(to) = &f.to {
            let by = match to.by {
                By::Index => "number",
                By::Name => "name",
                By::Chart => "chart",
            };
            value["refers"] = json!({ "file": to.file, "by": by });
        }
        value
    };
    let kinds: Vec<Value> = file
        .kinds
        .iter()
        .map(|k| {
            json!({ "letter": (k.letter as char).to_string(), "name": k.name, "help": k.help, "count": how_many(k),
                    "fields": k.fields.iter().map(field).collect::<Vec<_>>() })
        })
        .collect();
    json!({ "file": file.name, "about": file.about, "family": file.family, "kinds": kinds })
}

/// The JSON Schema of a field's value in an export.
fn value_schema(variant: &Variant, field: &Field) -> Value {
    let plain: Vec<String> = lookup(field)
        .map(|l| {
            variant
                .words
                .all
                .iter()
                .filter(|w| l.covers(w.vocabulary) && w.numbered.is_none())
                .map(|w| w.text.clone())
                .collect()
        })
        .unwrap_or_default();
    let numbered: Vec<Value> = lookup(field)
        .map(|l| {
            let all = variant.words.all.iter().filter(|w| l.covers(w.vocabulary) && w.numbered.is_some());
            all.map(|w| json!({ "pattern": format!("^{}[0-9]+$", w.text) })).collect()
        })
        .unwrap_or_default();
    let word = match numbered.is_empty() {
        true => json!({ "enum": plain }),
        false => {
            let all: Vec<Value> = std::iter::once(json!({ "enum": plain })).chain(numbered).collect();
            json!({ "anyOf": all })
        }
    };
    let mut value = match &field.what {
        Type::Number | Type::Group(_) => {
            let mut number = json!({ "type": "integer" });
            if let (Type::Number, Some((least, most))) = (&field.what, field.range) {
                number["minimum"] = least.into();
                if most < i32::MAX {
                    number["maximum"] = most.into();
                }
            }
            number
        }
        Type::Flags(_) | Type::FlagsPart(_) => json!({ "type": "array", "items": word }),
        Type::Flag(_) | Type::OneOf(_) => word,
        Type::Numbers(n) => json!({ "type": "array", "items": { "type": "integer" }, "maxItems": n }),
        Type::Set => json!({ "type": "array", "items": { "type": "integer" } }),
        Type::Pairs(n, _) => json!({ "type": "array", "maxItems": n }),
        Type::Text | Type::Part | Type::Word | Type::Picture => {
            let mut text = json!({ "type": "string" });
            if field.longest > 0 {
                text["maxLength"] = field.longest.into();
            }
            text
        }
        // Dice, bands, colours and glyphs are written as a text or a number.
        _ => json!({ "type": ["string", "number", "array", "object"] }),
    };
    value["description"] = holds(variant, field).into();
    value
}

/// The JSON Schema of a file in an export.
pub fn json_schema(variant: &Variant, file: &FileSchema) -> Value {
    let lines: Vec<Value> = file
        .kinds
        .iter()
        .map(|k| {
            let fields: Map<String, Value> =
                k.fields.iter().map(|f| (f.name.clone(), value_schema(variant, f))).collect();
            let letter = if k.letter == b'*' { json!({ "type": "string" }) } else { json!({ "const": (k.letter as char).to_string() }) };
            json!({ "type": "object", "description": k.help, "required": ["kind", "fields"],
                    "properties": { "line": { "type": "integer" }, "kind": letter,
                                    "fields": { "type": "object", "properties": fields, "additionalProperties": false } } })
        })
        .collect();
    json!({
        "type": "object", "description": file.about, "required": ["file", "records"],
        "properties": {
            "file": { "type": "string", "pattern": format!("(^|/){}\\.[tT][xX][tT]$", file.name) },
            "records": { "type": "array", "items": { "type": "object", "required": ["lines"], "properties": {
                "index": { "type": "integer" }, "name": { "type": "string" }, "delete": { "type": "boolean" },
                "lines": { "type": "array", "items": { "anyOf": lines } } } } },
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::schema::builtin;

    #[test]
    fn words_are_listed_and_enumerated() {
        let variant = builtin::load("sil-q").unwrap().unwrap();
        let (_, vault) = variant.file("vault").unwrap();
        assert!(words(&variant, vault).contains("- F: flags: "), "{}", words(&variant, vault));
        let schema = json_schema(&variant, vault);
        let text = schema.to_string();
        assert!(text.contains("\"LIGHT\"") && text.contains("\"minimum\":6"), "{text}");
        assert_eq!(json(&variant, vault)["kinds"].as_array().unwrap().len(), vault.kinds.len());
    }
}
