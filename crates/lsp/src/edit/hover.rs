//! Hover: what a kind of line, a field, a flag or a record is.

use super::line::dissect;
use super::{EditLib, Files, links, record_at, table_of};
use angrist_lore::record::{Record, Tag};
use angrist_lore::schema::{Field, Kind, Type, Variant, page};
use angrist_source::{Span, text_of};
use std::fmt::Write as _;

pub(crate) fn hover(lib: &EditLib, files: &Files, name: &str, byte: usize) -> Option<(String, Span)> {
    let text = files.get(name)?;
    let schema = lib.schema(files, name)?;
    let line = text.line_span(text.line_of(byte));
    let parts = dissect(schema, line.start as usize, line.of(text.bytes()))?;
    if byte < parts.letter_at + 2 {
        let mut out =
            format!("**{}: {}** of {}.txt\n\n", char::from(parts.kind.letter), parts.kind.name, schema.name);
        let _ = write!(out, "{}\n\n{}", parts.kind.help, page::how_many(parts.kind));
        let fields: Vec<&str> = parts.kind.fields.iter().map(|f| f.name.as_str()).collect();
        let _ = write!(out, "\n\n`{}:{}`", char::from(parts.kind.letter), fields.join(":"));
        return Some((out, Span::new(parts.letter_at, parts.letter_at + 1)));
    }
    let part = parts.part_at(byte)?;
    let field = &parts.kind.fields[part.field];
    let span = Span::new(part.start, part.end);
    let mut out = about(&lib.variant, parts.kind, field);
    let written = span.of(text.bytes());
    if let Some(words) = lookup(&field.what)
        && let Some(word) = word_named(&lib.variant, words, &text_of(written))
    {
        out.push_str(&word);
    }
    let more = lib.with(files, |l| {
        let target = links::target_at(l, name, byte)?;
        let mut out = String::new();
        if let Some(record) = target.record(l) {
            let _ = write!(out, "\n\n---\n\n{}", summary(&record));
            if let Some(c) =
                lib.weighed(l).monsters.get(&record.index()).filter(|_| record.table.schema.name == "monster")
            {
                let _ = write!(
                    out,
                    "\n\ncomputed: level {}, rarity {}, experience {}, power {}",
                    c.level, c.rarity, c.exp, c.power
                );
            }
        }
        if let links::Target::Word { id } = target {
            let uses: usize = l.tables().map(|t| t.records().filter(|r| holds(r, id)).count()).sum();
            let _ = write!(out, "\n\n{uses} record{} of this lib.", if uses == 1 { "" } else { "s" });
        }
        Some(out)
    });
    out.push_str(&more.unwrap_or_default());
    // The head of a record shows the record itself.
    let own = lib.with(files, |l| {
        let table = table_of(l, name)?;
        let (record, row) = record_at(l, &table, byte)?;
        let is_name =
            field.name == "name" && row.is_some_and(|r| Some(r.line()) == record.head().map(|h| h.line()));
        is_name.then(|| format!("\n\n---\n\n{}", summary(&record)))
    });
    if !out.contains("\n---\n") {
        out.push_str(&own.unwrap_or_default());
    }
    Some((out, span))
}

fn holds(record: &Record<'_>, id: u16) -> bool {
    record.rows().any(|r| r.cells().iter().any(|c| c.tag == Tag::Word && c.small == id))
}

/// A field in two sentences.
pub(crate) fn about(variant: &Variant, kind: &Kind, field: &Field) -> String {
    format!(
        "**{}** ({}: {})\n\n{}",
        field.name,
        char::from(kind.letter),
        kind.name,
        page::holds(variant, field)
    )
}

pub(crate) fn lookup(what: &Type) -> Option<&angrist_lore::schema::Lookup> {
    match what {
        Type::Flags(l) | Type::FlagsPart(l) | Type::Flag(l) | Type::OneOf(l) | Type::Group(l) => Some(l),
        Type::Colour { letters, .. } => Some(letters),
        _ => None,
    }
}

fn word_named(variant: &Variant, words: &angrist_lore::schema::Lookup, written: &str) -> Option<String> {
    let angrist_lore::schema::Found::Word(id, number) = words.find(&variant.words, written.as_bytes()) else {
        return None;
    };
    let word = variant.words.all.get(usize::from(id))?;
    let vocabulary = variant.words.vocabularies.get(usize::from(word.vocabulary)).map_or("", String::as_str);
    let number = if word.numbered.is_some() { format!(", with the number {number}") } else { String::new() };
    Some(format!("\n\n`{written}`: a word of {vocabulary}, number {}{number}.", word.value))
}

/// A record with its key numbers.
pub(crate) fn summary(record: &Record<'_>) -> String {
    let table = record.table;
    let mut out = format!("**{}** ({} {})", shown_name(record), table.schema.name, record.index());
    let mut figures = Vec::new();
    let mut words = Vec::new();
    for row in record.rows().skip(1) {
        for cell in row.cells() {
            let Some(field) = row.kind.fields.get(usize::from(cell.field)) else { continue };
            match cell.tag {
                Tag::Number | Tag::Dice | Tag::Bonus | Tag::Pair if figures.len() < 10 => {
                    figures.push(format!("{} {}", field.name, text_of(row.bytes_of(cell)).trim()));
                }
                Tag::Word if words.len() < 12 => words.push(text_of(row.bytes_of(cell)).into_owned()),
                _ => {}
            }
        }
    }
    if !figures.is_empty() {
        let _ = write!(out, "\n\n{}", figures.join(", "));
    }
    if !words.is_empty() {
        let _ = write!(out, "\n\n`{}`", words.join(" "));
    }
    let place = record.place();
    let _ = write!(out, "\n\n{}:{}", place.file, place.line);
    out
}

pub(crate) fn shown_name(record: &Record<'_>) -> String {
    let name = record.name();
    if name.is_empty() {
        format!("{} {}", record.table.schema.name, record.index())
    } else {
        name.into_owned()
    }
}
