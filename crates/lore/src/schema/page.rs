//! A schema as a page to read: what each file holds, what each line says, and what it has to do with other files (S002-036).
//!
//! The guide's pages are made by this, so what they say is what is checked.

use crate::lines::a_line;

use super::{By, Family, Field, FileSchema, Kind, Rule, Type, Variant};
use std::fmt::Write as _;

/// The page of one file, as Markdown.
pub fn page(variant: &Variant, file: &FileSchema) -> String {
    let mut out = format!("# {}.txt of {}\n\n{}.\n\n", file.name, variant.name, file.about);
    out.push_str(match file.family {
        Family::Indexed => {
            "Indexed: each block begins with its header line, and the numbers of the blocks must increase.\n"
        }
        Family::Chained => {
            "Chained: each block belongs to a chart and names the chart that follows; 0 ends the chain.\n"
        }
        Family::Table => "A table: every line is a row.\n",
    });
    // The line that opens a record first, then the others by their letters.
    let opens = |kind: &Kind| file.head_kind() == Some(kind);
    let mut kinds: Vec<&Kind> = file.kinds.iter().collect();
    kinds.sort_by_key(|k| !opens(k));
    for kind in kinds {
        let head = if opens(kind) { " (starts a record)" } else { "" };
        let _ = write!(out, "\n## {}: {}{head}\n\n", kind.letter as char, kind.name);
        if !kind.help.is_empty() {
            let _ = writeln!(out, "{}\n", kind.help);
        }
        let _ = writeln!(out, "{}\n", how_many(kind));
        let _ = writeln!(out, "| field | holds |\n|---|---|");
        for field in &kind.fields {
            let _ = writeln!(out, "| {} | {} |", field.name, holds(variant, field).replace('|', "\\|"));
        }
        for key in &kind.keys {
            let first = &key.first.field;
            let _ = match &key.second {
                Some(s) => {
                    writeln!(out, "\n{first} and {} together name a record in {}.txt.", s.field, key.file)
                }
                None => writeln!(out, "\nEach of the {first} names a record in {}.txt.", key.file),
            };
        }
    }
    for (letter, instead) in &file.unread {
        let _ = writeln!(out, "\n## {}: not read by the original\n\n{instead}", char::from(*letter));
    }
    let rules: Vec<String> = file.rules.iter().filter_map(sentence).collect();
    if !rules.is_empty() {
        out.push_str("\n## Further checks\n\n");
        for rule in &rules {
            let _ = writeln!(out, "- {rule}");
        }
    }
    let (to, from) = (leads_to(file), led_from(variant, file));
    if !to.is_empty() || !from.is_empty() {
        out.push_str("\n## Other files\n\n");
        if !to.is_empty() {
            let _ = writeln!(out, "- refers to records in {}", to.join(", "));
        }
        if !from.is_empty() {
            let _ = writeln!(out, "- its records are referred to in {}", from.join(", "));
        }
    }
    out
}

/// How many of these lines a record has, in words.
pub fn how_many(kind: &Kind) -> String {
    match (kind.least, kind.most) {
        (0, u16::MAX) => "Any number of lines per record.".into(),
        (least, u16::MAX) => format!("At least {least} per record."),
        (0, 1) => "At most one per record.".into(),
        (1, 1) => "Exactly one per record.".into(),
        (least, most) => format!("{least} to {most} per record."),
    }
}

/// What stands in a field, in words.
pub fn holds(variant: &Variant, field: &Field) -> String {
    let vocabularies = |l: &super::Lookup| {
        let names = l.vocabularies.iter().filter_map(|v| variant.words.vocabularies.get(usize::from(*v)));
        names.map(String::as_str).collect::<Vec<_>>().join(", ")
    };
    let mut out = match &field.what {
        Type::Number => "a whole number".to_owned(),
        Type::Dice => "dice, 2d5".into(),
        Type::Bonus(..) => "a bonus and dice in brackets, (+3,2d5)".into(),
        Type::Growth => "a number that may grow with level, 3+1/5".into(),
        Type::Damage => "spell dice, 1d2+3+(4d5+6)/7".into(),
        Type::Duration => "a duration, 10, 2d6 or 2d6+10".into(),
        Type::Band => "a range of numbers, 1-5".into(),
        Type::Pairs(most, other) => format!("up to {most} pairs a/b; b is {other} if left out"),
        Type::Numbers(n) => format!("{n} numbers"),
        Type::Set => "numbers separated by bars".into(),
        Type::Text => "text to the end of the line".into(),
        Type::Part => "text to the next colon".into(),
        Type::Word => "a name".into(),
        Type::Flags(l) | Type::FlagsPart(l) => format!("flags from {}", vocabularies(l)),
        Type::Flag(l) | Type::OneOf(l) => format!("one word from {}", vocabularies(l)),
        Type::Group(l) => format!("a number, or a word from {}", vocabularies(l)),
        Type::Glyph => "any single character".into(),
        Type::Char => "one character".into(),
        Type::Colour { names, .. } => {
            format!("a colour{}", if *names { ", by letter or name" } else { " letter" })
        }
        Type::Picture => "a row of a picture".into(),
    };
    if let Some((least, most)) = field.range {
        let _ = match (least, most) {
            (least, i32::MAX) => write!(out, ", {least} or more"),
            _ => write!(out, ", {least} to {most}"),
        };
    }
    if let Some(letter) = field.below {
        let _ = write!(out, ", below the limit {}", char::from(letter));
    }
    if let Some(to) = &field.to {
        let by = match to.by {
            By::Index => "number",
            By::Name => "name",
            By::Chart => "chart",
        };
        let _ = write!(out, "; the {by} of a record in {}.txt", to.file);
        if to.or_zero {
            out.push_str(", or 0 for none");
        }
    }
    if field.optional {
        out.push_str("; may be left out");
    }
    if !field.help.is_empty() {
        let _ = write!(out, ". {}", field.help);
    }
    out
}

fn sentence(rule: &Rule) -> Option<String> {
    let c = |letter: &u8| char::from(*letter);
    Some(match rule {
        Rule::Rectangular { picture, .. } => {
            format!("the {}: rows of a picture are equally long", c(picture))
        }
        Rule::Sized { picture, .. } => {
            format!("the {}: picture has the size given in the record", c(picture))
        }
        Rule::Cells { picture, known } => {
            format!("the cells of a {}: picture are among `{}`", c(picture), known.trim())
        }
        Rule::Acyclic { chart, .. } if !chart.is_empty() => "no chart leads back to itself".into(),
        Rule::Acyclic { .. } => "no record requires itself, directly or through others".into(),
        Rule::ChartEnds { last, .. } => format!("the last entry of a chart has the roll {last}"),
        Rule::ChartTogether => "the entries of a chart are next to each other".into(),
        Rule::ChartReached { .. } => "every chart is reached from somewhere".into(),
        Rule::NeedsOne { kind, with, unless, .. } => {
            format!("a record without {unless} needs {} with {with}", a_line(*kind))
        }
        Rule::Contradiction { flag, kind, with, .. } => {
            format!("{flag} conflicts with {} with {with}", a_line(*kind))
        }
        Rule::Stale { flags, kind, .. } => {
            format!("{} refer to {}: lines that exist", flags.join(", "), c(kind))
        }
        Rule::KindNeedsFlag { kind, flags } => format!("{} needs {}", a_line(*kind), flags.join(" or ")),
        Rule::FlagNeedsKind { flag, kind } => format!("{flag} needs {}", a_line(*kind)),
        Rule::Subset { of, within } => format!("flags on {}: lines are also on {}: lines", c(of), c(within)),
        Rule::Avoid { kind, field, value, why } => format!("{}:{field} {value}: {why}", c(kind)),
        Rule::Unique { fields, why } => {
            let names: Vec<&str> = fields.iter().map(|f| f.field.as_str()).collect();
            format!("no two records have the same {}: {why}", names.join(" and "))
        }
        Rule::Fixed { index, name, .. } => {
            format!("the original refers to record {index} ({name}) by its number")
        }
        Rule::Special { upto, .. } => {
            format!(
                "records outside the ordinary classes have numbers 1 to {upto}, each with its own object kind"
            )
        }
        Rule::Usual { kind, field, range: (a, b), .. } => {
            format!("{}:{field} is usually {a} to {b}", c(kind))
        }
        Rule::Pools { names, texts, .. } => {
            format!("the names and texts in each file fit within the limits {} and {}", c(names), c(texts))
        }
        Rule::Last { why, .. } => why.clone(),
        Rule::Together { kinds } => {
            let all: Vec<String> = kinds.iter().map(|k| format!("{}:", c(k))).collect();
            format!("a record with one of the lines {} has all of them", all.join(", "))
        }
        Rule::Slots { kind, .. } => {
            format!("slots of {}: lines are renumbered, object by object", c(kind))
        }
    })
}

/// Files whose records a file names.
fn leads_to(file: &FileSchema) -> Vec<String> {
    let fields = file.kinds.iter().flat_map(|k| &k.fields).filter_map(|f| f.to.as_ref().map(|t| &t.file));
    let keys = file.kinds.iter().flat_map(|k| &k.keys).map(|k| &k.file);
    let mut all: Vec<String> = fields.chain(keys).map(|f| format!("{f}.txt")).collect();
    all.sort();
    all.dedup();
    all
}

fn led_from(variant: &Variant, file: &FileSchema) -> Vec<String> {
    let own = format!("{}.txt", file.name);
    let names = |other: &&FileSchema| leads_to(other).contains(&own);
    variant.files.iter().filter(names).map(|f| format!("{}.txt", f.name)).collect()
}
