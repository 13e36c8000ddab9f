//! `data describe`, `data words`, `data diff`: what a format is, which words it has, what a variant changed.

use crate::cli::{Common, Format};
use crate::failure::Failure;
use crate::libs::{asked_schema, format_of, read_data};
use crate::out::{out, outln};
use angrist_lore::diff;
use angrist_lore::record;
use angrist_lore::schema::{Type, Variant, builtin, listing, page};
use angrist_source::nearest;
use serde_json::{Map, Value, json};
use std::path::Path;

/// A schema by name, or of one's own.
fn schema(word: &str) -> Result<Variant, Failure> {
    if let (_, Some(own)) = asked_schema(Some(word))? {
        return Ok((*own.variant).clone());
    }
    match builtin::load(word) {
        Some(loaded) => loaded.map_err(|e| Failure::Ours(e.to_string())),
        None => {
            let known: Vec<&str> = builtin::ALL.iter().map(|k| k.0).collect();
            let near = nearest(word, known.iter().copied())
                .map(|n| format!("; did you mean {n}?"))
                .unwrap_or_default();
            let text =
                format!("unknown format '{word}'; use one of {}, or a directory{near}", known.join(", "));
            Err(Failure::Usage(text))
        }
    }
}

/// Prints what the lines of files mean.
pub fn describe(common: &Common, format: &str, file: Option<&str>) -> Result<(), Failure> {
    let variant = schema(format)?;
    let wanted = |name: &str| file.is_none_or(|w| name.eq_ignore_ascii_case(w));
    let files: Vec<_> = variant.files.iter().filter(|f| wanted(&f.name)).collect();
    if files.is_empty() {
        let known: Vec<&str> = variant.files.iter().map(|f| f.name.as_str()).collect();
        let near =
            file.and_then(|f| nearest(f, known.iter().copied())).map(|n| format!("; did you mean {n}?"));
        let text =
            format!("{format} has no such file; it has {}{}", known.join(", "), near.unwrap_or_default());
        return Err(Failure::Usage(text));
    }
    match common.format {
        Format::Text => {
            let pages: Vec<String> = files
                .iter()
                .map(|f| format!("{}{}", page::page(&variant, f), listing::words(&variant, f)))
                .collect();
            out!("{}", pages.join("\n"));
        }
        Format::JsonSchema => {
            let defs: Map<String, Value> =
                files.iter().map(|f| (f.name.clone(), listing::json_schema(&variant, f))).collect();
            let value = json!({
                "$schema": "https://json-schema.org/draft/2020-12/schema",
                "title": format!("{}: what `angrist data export` prints", variant.name),
                "type": "object",
                "properties": { "kin": { "const": variant.name }, "files": { "type": "array", "items": {
                    "anyOf": files.iter().map(|f| json!({ "$ref": format!("#/$defs/{}", f.name) })).collect::<Vec<_>>() } } },
                "required": ["files"],
                "$defs": defs,
            });
            print(&value)?;
        }
        _ => {
            let all: Vec<Value> = files.iter().map(|f| listing::json(&variant, f)).collect();
            print(&json!({ "format": variant.name, "files": all }))?;
        }
    }
    Ok(())
}

fn print(value: &Value) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value).map_err(|e| Failure::Ours(e.to_string()))?;
    outln!("{text}");
    Ok(())
}

/// Lists formats, the vocabularies of one, or the words of a vocabulary and the lines that take them.
pub fn words(common: &Common, format: Option<&str>, vocabulary: Option<&str>) -> Result<(), Failure> {
    let text = common.format == Format::Text;
    let Some(format) = format else {
        for (name, _) in builtin::ALL {
            let variant = schema(name)?;
            match text {
                true => outln!("{name:<16} {}", variant.about),
                false => outln!("{}", json!({ "format": name, "about": variant.about })),
            }
        }
        return Ok(());
    };
    let variant = schema(format)?;
    let all = &variant.words;
    let Some(wanted) = vocabulary else {
        for (n, name) in all.vocabularies.iter().enumerate() {
            let count = all.all.iter().filter(|w| usize::from(w.vocabulary) == n).count();
            let used = used_by(&variant, n as u16);
            match text {
                true => outln!("{name:<20} {count:>4} words  {}", used.join(", ")),
                false => outln!("{}", json!({ "vocabulary": name, "words": count, "used": used })),
            }
        }
        return Ok(());
    };
    let Some(at) = all.vocabulary(wanted) else {
        let near = nearest(wanted, all.vocabularies.iter().map(String::as_str))
            .map(|n| format!("; did you mean {n}?"));
        let text = format!(
            "{format} has no vocabulary '{wanted}'; it has {}{}",
            all.vocabularies.join(", "),
            near.unwrap_or_default()
        );
        return Err(Failure::Usage(text));
    };
    for word in all.all.iter().filter(|w| w.vocabulary == at) {
        let shown = match word.numbered {
            Some((least, most)) => format!("{}{{{least}..{most}}}", word.text),
            None => word.text.clone(),
        };
        match text {
            true => outln!("{shown}"),
            false => outln!("{}", json!({ "word": shown, "value": word.value })),
        }
    }
    Ok(())
}

/// The lines whose fields take words of a vocabulary: `monster F`.
fn used_by(variant: &Variant, vocabulary: u16) -> Vec<String> {
    let mut out = Vec::new();
    for file in &variant.files {
        for kind in &file.kinds {
            let takes = kind.fields.iter().any(|f| match &f.what {
                Type::Flags(l) | Type::FlagsPart(l) | Type::Flag(l) | Type::OneOf(l) | Type::Group(l) => {
                    l.covers(vocabulary)
                }
                Type::Colour { letters, .. } => letters.covers(vocabulary),
                _ => false,
            });
            if takes {
                out.push(format!("{} {}", file.name, kind.letter as char));
            }
        }
    }
    out
}

/// Prints what changed from one lib to another, record by record.
pub fn changes(common: &Common, old: &Path, new: &Path, schema: Option<&str>) -> Result<(), Failure> {
    let (old_files, new_files) = (read_data(old)?, read_data(new)?);
    let none = |dir: &Path| {
        Failure::Refused(format!("{}: no schema fits these files; choose one with --schema", dir.display()))
    };
    let format = format_of(schema, &new_files)?.ok_or_else(|| none(new))?;
    if schema.is_none()
        && let Some(other) = format_of(None, &old_files)?
        && other.base != format.base
    {
        return Err(Failure::Refused(format!(
            "{} is {} and {} is {}: only libs of one format can be compared",
            old.display(),
            other.variant.name,
            new.display(),
            format.variant.name
        )));
    }
    let (old_sources, new_sources) = (old_files.ending(&[".txt"]), new_files.ending(&[".txt"]));
    let (a, _) = record::read(&format.variant, &old_sources);
    let (b, _) = record::read(&format.variant, &new_sources);
    let found = diff::diff(&a, &b);
    match common.format {
        Format::Text => {
            out!("{}", diff::text(&found));
            if !common.quiet {
                let records: usize = found.iter().map(|f| f.records.len()).sum();
                outln!("{records} records differ in {} files", found.len());
            }
        }
        _ => print(&serde_json::to_value(&found).map_err(|e| Failure::Ours(e.to_string()))?)?,
    }
    Ok(())
}
