//! Completion: kinds of lines, flags and other words, colours, and the records that a field may name.

use super::hover::{about, lookup, shown_name};
use super::line::{Part, dissect};
use super::{EditLib, Files};
use crate::shapes::Choice;
use angrist_lore::record::Lib;
use angrist_lore::schema::{By, Field, FileSchema, page};
use angrist_source::{Span, text_of};
use lsp_types::CompletionItemKind as Sort;

pub(crate) fn complete(lib: &EditLib, files: &Files, name: &str, byte: usize) -> Vec<Choice> {
    let Some(text) = files.get(name) else { return Vec::new() };
    let Some(schema) = lib.schema(files, name) else { return Vec::new() };
    let line = text.line_span(text.line_of(byte));
    let before = Span { start: line.start, end: byte as u32 }.of(text.bytes());
    if before.len() <= 1 && !before.starts_with(b"#") {
        return kinds(schema, line, line.of(text.bytes()));
    }
    let Some(parts) = dissect(schema, line.start as usize, line.of(text.bytes())) else { return Vec::new() };
    let Some(part) = parts.part_at(byte) else { return Vec::new() };
    let field = &parts.kind.fields[part.field];
    let help = about(&lib.variant, parts.kind, field);
    if let Some(to) = &field.to {
        return lib.with(files, |l| records(l, &to.file, to.by, field, part, &help));
    }
    if let Some(key) = parts
        .kind
        .keys
        .iter()
        .find(|k| k.first.field == field.name || k.second.as_ref().is_some_and(|s| s.field == field.name))
    {
        let first = key.first.field == field.name;
        let wanted = if first { &key.fields.0 } else { &key.fields.1 };
        let letter = char::from(key.kind).to_string();
        return lib.with(files, |l| {
            let Some(table) = l.table(&key.file) else { return Vec::new() };
            let mut seen = std::collections::BTreeSet::new();
            let one = |r: angrist_lore::record::Record<'_>| {
                let value = r.int(&letter, wanted)?;
                seen.insert(value)
                    .then(|| choice(part, value.to_string(), shown_name(&r), &help, Sort::REFERENCE))
            };
            table.records().filter_map(one).collect()
        });
    }
    let Some(words) = lookup(&field.what) else { return Vec::new() };
    let all = &lib.variant.words;
    let covered = all.all.iter().filter(|w| words.covers(w.vocabulary));
    covered
        .map(|w| {
            let vocabulary = all.vocabularies.get(usize::from(w.vocabulary)).map_or("", String::as_str);
            let detail = match w.numbered {
                Some((least, most)) => format!("{vocabulary}, with a number from {least} to {most}"),
                None => vocabulary.to_owned(),
            };
            Choice { detail, ..choice(part, w.text.clone(), String::new(), &help, Sort::ENUM_MEMBER) }
        })
        .collect()
}

fn choice(part: &Part, with: String, name: String, help: &str, kind: Sort) -> Choice {
    let label = if name.is_empty() { with.clone() } else { format!("{with} {name}") };
    Choice {
        label,
        detail: String::new(),
        help: help.to_owned(),
        kind,
        span: Span::new(part.start, part.end),
        with,
    }
}

fn kinds(schema: &FileSchema, line: Span, written: &[u8]) -> Vec<Choice> {
    // A letter and a colon that stand there already are replaced, what follows stays.
    let taken = match written {
        [_, b':', ..] => 2,
        [_] => 1,
        _ => 0,
    };
    let one = |k: &angrist_lore::schema::Kind| {
        let letter = char::from(k.letter);
        let fields: Vec<&str> = k.fields.iter().map(|f| f.name.as_str()).collect();
        Choice {
            label: format!("{letter}:"),
            detail: format!("{} — {}", k.name, fields.join(":")),
            help: format!("{}\n\n{}", k.help, page::how_many(k)),
            kind: Sort::KEYWORD,
            span: Span { start: line.start, end: line.start + taken },
            with: format!("{letter}:"),
        }
    };
    schema.kinds.iter().filter(|k| k.letter != b'*').map(one).collect()
}

fn records(lib: &Lib<'_>, file: &str, by: By, field: &Field, part: &Part, help: &str) -> Vec<Choice> {
    let Some(table) = lib.table(file) else { return Vec::new() };
    let with = field.to.as_ref().and_then(|t| t.with.as_deref());
    let mut out = Vec::new();
    let mut charts = std::collections::BTreeSet::new();
    for record in table.records().filter(|r| with.is_none_or(|w| r.has(w))) {
        let name = shown_name(&record);
        out.push(match by {
            By::Index => choice(part, record.index().to_string(), name, help, Sort::REFERENCE),
            By::Name => {
                let detail = format!("{file} {}", record.index());
                let name = text_of(record.name_bytes()).into_owned();
                Choice { detail, ..choice(part, name, String::new(), help, Sort::REFERENCE) }
            }
            By::Chart => {
                let Some(chart) = record.head().and_then(|h| h.cells().first().map(|c| c.value)) else {
                    continue;
                };
                if !charts.insert(chart) {
                    continue;
                }
                choice(part, chart.to_string(), String::new(), help, Sort::REFERENCE)
            }
        });
    }
    out
}
