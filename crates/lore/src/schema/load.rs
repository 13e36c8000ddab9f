//! TOML to [`Variant`]: the only place that knows how a schema is written.

use super::words::{Word, Words};
use super::{Family, FieldPath, FileSchema, Kind, NONE, Rule, Variant, field};
use serde::Deserialize;
use std::collections::BTreeMap;

/// Why a schema cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("schema {schema}: {what}")]
pub struct SchemaError {
    /// Name of the text.
    pub schema: String,
    /// What is wrong with it.
    pub what: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KinText {
    #[serde(default)]
    about: String,
    #[serde(default)]
    signs: Vec<String>,
    #[serde(default)]
    vocabulary: BTreeMap<String, VocabularyText>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct VocabularyText {
    /// Words in bit order, between blanks.
    #[serde(default)]
    words: String,
    /// Value of the first word.
    #[serde(default)]
    first: i32,
    /// Words with values of their own.
    #[serde(default)]
    values: BTreeMap<String, i32>,
    /// `NAME_{1..100}`.
    #[serde(default)]
    numbered: Vec<String>,
    #[serde(default)]
    fold: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileText {
    about: String,
    family: Family,
    #[serde(default)]
    head: Option<String>,
    #[serde(default)]
    key: Option<Vec<String>>,
    #[serde(default = "yes")]
    version: bool,
    #[serde(default)]
    required: Option<bool>,
    #[serde(default)]
    limits: bool,
    #[serde(default)]
    kind: BTreeMap<String, KindText>,
    #[serde(default)]
    unread: BTreeMap<String, String>,
    #[serde(default)]
    rule: Vec<RuleText>,
}

fn yes() -> bool {
    true
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KindText {
    name: String,
    #[serde(default)]
    help: String,
    #[serde(default)]
    fields: Vec<String>,
    #[serde(default)]
    count: Option<String>,
    #[serde(default)]
    part: bool,
    #[serde(default)]
    keys: Vec<String>,
}

#[derive(Deserialize)]
#[serde(tag = "is", rename_all = "kebab-case", deny_unknown_fields)]
pub(super) enum RuleText {
    Contradiction {
        flag: String,
        field: String,
        with: String,
    },
    Stale {
        flags: Vec<String>,
        field: String,
        with: String,
    },
    Rectangular {
        picture: String,
        by: String,
        sizes: Vec<(i32, u32, u32)>,
    },
    Sized {
        picture: String,
        rows: String,
        columns: String,
    },
    Cells {
        picture: String,
        known: String,
    },
    ChartEnds {
        roll: String,
        last: i32,
        divided: Option<String>,
    },
    ChartTogether {},
    ChartReached {
        by: Vec<String>,
        from: Vec<String>,
        #[serde(default)]
        upto: i32,
    },
    Acyclic {
        #[serde(default)]
        chart: Vec<String>,
        #[serde(default)]
        needs: Option<String>,
        #[serde(default)]
        key: Vec<String>,
        why: String,
    },
    NeedsOne {
        before: String,
        field: String,
        with: String,
        unless: String,
    },
    KindNeedsFlag {
        kind: String,
        flags: Vec<String>,
    },
    FlagNeedsKind {
        flag: String,
        kind: String,
    },
    Together {
        kinds: Vec<String>,
    },
    Subset {
        of: String,
        within: String,
    },
    Special {
        class: String,
        sub: String,
        ordinary: Vec<i32>,
        upto: i32,
    },
    Usual {
        field: String,
        range: (i32, i32),
        #[serde(default)]
        besides: Vec<i32>,
    },
    Slots {
        kind: String,
        object: (String, String),
        slot: String,
        #[serde(default)]
        except: Vec<i32>,
    },
    Pools {
        names: String,
        texts: String,
        spare: i32,
    },
    Avoid {
        field: String,
        value: i32,
        why: String,
    },
    Unique {
        fields: Vec<String>,
        why: String,
    },
    Fixed {
        index: i32,
        name: String,
        field: Option<String>,
        value: Option<i32>,
    },
    Last {
        field: String,
        words: Vec<String>,
        why: String,
    },
}

/// Reads all texts of a variant. The text named `vocabulary` holds its words; every other one describes a file.
pub(super) fn load(name: &str, texts: &[(&str, &str)]) -> Result<Variant, SchemaError> {
    let parse = |(schema, text): &(&str, &str)| match toml::from_str(text) {
        Ok(table) => Ok(((*schema).to_owned(), table)),
        Err(e) => Err(SchemaError { schema: format!("{name}/{schema}"), what: e.to_string() }),
    };
    load_tables(name, texts.iter().map(parse).collect::<Result<_, _>>()?)
}

/// The same of texts that were parsed already.
pub(super) fn load_tables(name: &str, texts: Vec<(String, toml::Table)>) -> Result<Variant, SchemaError> {
    let fail = |schema: &str, what: String| SchemaError { schema: format!("{name}/{schema}"), what };
    let (words, files): (Vec<_>, Vec<_>) = texts.into_iter().partition(|(n, _)| n == "vocabulary");
    let (mut variant, fold) = load_words(name, words)?;
    for (schema, table) in files {
        let read: FileText = table.try_into().map_err(|e: toml::de::Error| fail(&schema, e.to_string()))?;
        let file = compile(&schema, read, &variant.words, &fold).map_err(|e| fail(&schema, e))?;
        variant.files.push(file);
    }
    variant.files.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(variant)
}

/// A variant that has only words, and which vocabularies take no notice of capitals.
pub(super) fn load_words(
    name: &str,
    words: Vec<(String, toml::Table)>,
) -> Result<(Variant, Vec<bool>), SchemaError> {
    let fail = |schema: &str, what: String| SchemaError { schema: format!("{name}/{schema}"), what };
    let mut variant = Variant { name: name.to_string(), ..Variant::default() };
    let mut fold = Vec::new();
    for (_, table) in words {
        let read: KinText =
            table.try_into().map_err(|e: toml::de::Error| fail("vocabulary", e.to_string()))?;
        variant.about = read.about;
        variant.signs = read.signs;
        for (vocabulary, text) in read.vocabulary {
            fold.push(text.fold);
            add_words(&mut variant.words, vocabulary, text).map_err(|e| fail("vocabulary", e))?;
        }
    }
    if variant.words.all.len() >= NONE as usize {
        return Err(fail("vocabulary", "has more words than can be numbered".to_string()));
    }
    Ok((variant, fold))
}

fn add_words(words: &mut Words, name: String, text: VocabularyText) -> Result<(), String> {
    let vocabulary = words.vocabularies.len() as u16;
    words.vocabularies.push(name);
    let mut add = |text: &str, value, numbered| {
        words.all.push(Word { text: text.to_string(), vocabulary, value, numbered });
    };
    let mut next = text.first;
    for word in text.words.split_whitespace() {
        add(word, next, None);
        next += 1;
    }
    for (word, value) in &text.values {
        add(word, *value, None);
    }
    for pattern in &text.numbered {
        let wrong = || format!("a numbered word is written `NAME_{{1..100}}`, not `{pattern}`");
        let (front, range) = pattern.split_once('{').ok_or_else(wrong)?;
        let (least, most) = range.strip_suffix('}').and_then(|r| r.split_once("..")).ok_or_else(wrong)?;
        let (least, most) = (least.parse().map_err(|_| wrong())?, most.parse().map_err(|_| wrong())?);
        add(front, next, Some((least, most)));
        next += 1;
    }
    Ok(())
}

fn letter(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        [one] => Ok(*one),
        _ => Err(format!("a kind of line is one character, not `{text}`")),
    }
}

fn compile(name: &str, text: FileText, words: &Words, fold: &[bool]) -> Result<FileSchema, String> {
    let mut kinds = Vec::new();
    for (of, kind) in text.kind {
        kinds.push(compile_kind(letter(&of)?, kind, words, fold)?);
    }
    let head = match (text.family, text.head) {
        (Family::Table, None) => NONE,
        (_, head) => {
            let head = letter(head.as_deref().unwrap_or("N"))?;
            let at = kinds.iter().position(|k| k.letter == head);
            at.ok_or_else(|| format!("the head `{}` is not among its kinds", head as char))? as u16
        }
    };
    let head_fields = kinds.get(head as usize).map(|k| k.fields.as_slice()).unwrap_or_default();
    let key = match (text.key, text.family) {
        (Some(names), _) => names,
        (None, Family::Indexed) => head_fields.first().map(|f| f.name.clone()).into_iter().collect(),
        (None, _) => Vec::new(),
    };
    let place = |n: &String| head_fields.iter().position(|f| f.name == *n).map(|at| at as u16);
    let key = key.iter().map(|n| place(n).ok_or_else(|| format!("key `{n}` is not a field of the head")));
    let key = key.collect::<Result<_, _>>()?;
    let mut unread = Vec::new();
    for (of, why) in text.unread {
        unread.push((letter(&of)?, why));
    }
    let rules = text.rule.into_iter().map(compile_rule).collect::<Result<_, _>>()?;
    let name = name.to_string();
    Ok(FileSchema {
        name,
        about: text.about,
        family: text.family,
        head,
        key,
        version: text.version,
        // A file without a version line is our own, and no lib has it.
        required: text.required.unwrap_or(text.version),
        limits: text.limits,
        kinds,
        unread,
        rules,
    })
}

fn compile_kind(letter: u8, text: KindText, words: &Words, fold: &[bool]) -> Result<Kind, String> {
    let at = |e| format!("kind {}: {e}", letter as char);
    if text.fields.len() > 250 {
        return Err(at("has more than 250 fields".to_string()));
    }
    let fields =
        text.fields.iter().map(|f| field::parse(f, words, fold)).collect::<Result<_, _>>().map_err(at)?;
    let keys = text.keys.iter().map(|k| field::key(k)).collect::<Result<_, _>>().map_err(at)?;
    let (least, most) = counts(text.count.as_deref().unwrap_or("0..1")).map_err(at)?;
    Ok(Kind { letter, name: text.name, help: text.help, fields, least, most, part: text.part, keys })
}

/// `1`, `0..1`, `0..`.
fn counts(text: &str) -> Result<(u16, u16), String> {
    let wrong = || format!("a count is written `1`, `0..4` or `0..`, not `{text}`");
    let number = |t: &str| t.parse::<u16>().map_err(|_| wrong());
    match text.split_once("..") {
        None => number(text).map(|n| (n, n)),
        Some((least, "")) => Ok((number(least)?, u16::MAX)),
        Some((least, most)) => Ok((number(least)?, number(most)?)),
    }
}

fn kind_path(text: &str) -> Result<(u8, String), String> {
    match field::path(text) {
        FieldPath { kind: Some(kind), field } => Ok((kind, field)),
        _ => Err(format!("`{text}` should be written `K.field`")),
    }
}

fn compile_rule(text: RuleText) -> Result<Rule, String> {
    Ok(match text {
        RuleText::Rectangular { picture, by, sizes } => {
            Rule::Rectangular { picture: letter(&picture)?, kind: field::path(&by), sizes }
        }
        RuleText::Sized { picture, rows, columns } => Rule::Sized {
            picture: letter(&picture)?,
            rows: field::path(&rows),
            columns: field::path(&columns),
        },
        RuleText::Cells { picture, known } => Rule::Cells { picture: letter(&picture)?, known },
        RuleText::ChartEnds { roll, last, divided } => Rule::ChartEnds { roll, last, divided },
        RuleText::ChartTogether {} => Rule::ChartTogether,
        RuleText::ChartReached { by, from, upto } => {
            let wrong = |f: &str| format!("`{f}` should be written `file K.field`");
            let split = |f: &String| {
                let (file, rest) = f.split_once(' ').ok_or_else(|| wrong(f))?;
                kind_path(rest).map(|(k, n)| (file.to_string(), k, n))
            };
            Rule::ChartReached { by, from: from.iter().map(split).collect::<Result<_, _>>()?, upto }
        }
        RuleText::Acyclic { chart, needs, key, why } => {
            let key = key.iter().map(|k| field::path(k)).collect();
            Rule::Acyclic { chart, needs: needs.map(|n| field::path(&n)), key, why }
        }
        RuleText::NeedsOne { before, field, with, unless } => {
            let (kind, field) = kind_path(&field)?;
            Rule::NeedsOne { before: letter(&before)?, kind, field, with, unless }
        }
        RuleText::Contradiction { flag, field, with } => {
            let (kind, field) = kind_path(&field)?;
            Rule::Contradiction { flag, kind, field, with }
        }
        RuleText::Stale { flags, field, with } => {
            let (kind, field) = kind_path(&field)?;
            Rule::Stale { flags, kind, field, with }
        }
        RuleText::KindNeedsFlag { kind, flags } => Rule::KindNeedsFlag { kind: letter(&kind)?, flags },
        RuleText::FlagNeedsKind { flag, kind } => Rule::FlagNeedsKind { flag, kind: letter(&kind)? },
        RuleText::Together { kinds } => {
            Rule::Together { kinds: kinds.iter().map(|k| letter(k)).collect::<Result<_, _>>()? }
        }
        RuleText::Subset { of, within } => Rule::Subset { of: letter(&of)?, within: letter(&within)? },
        RuleText::Special { class, sub, ordinary, upto } => {
            Rule::Special { class: field::path(&class), sub: field::path(&sub), ordinary, upto }
        }
        RuleText::Usual { field, range, besides } => {
            let (kind, field) = kind_path(&field)?;
            Rule::Usual { kind, field, range, besides }
        }
        RuleText::Slots { kind, object, slot, except } => {
            Rule::Slots { kind: letter(&kind)?, object, slot, except }
        }
        RuleText::Pools { names, texts, spare } => {
            Rule::Pools { names: letter(&names)?, texts: letter(&texts)?, spare }
        }
        RuleText::Avoid { field, value, why } => {
            let (kind, field) = kind_path(&field)?;
            Rule::Avoid { kind, field, value, why }
        }
        RuleText::Unique { fields, why } => {
            Rule::Unique { fields: fields.iter().map(|f| field::path(f)).collect(), why }
        }
        RuleText::Fixed { index, name, field, value } => {
            Rule::Fixed { index, name, value: field.map(|f| field::path(&f)).zip(value) }
        }
        RuleText::Last { field, words, why } => {
            let (kind, field) = kind_path(&field)?;
            Rule::Last { kind, field, words, why }
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: &str = "about = 'x'\n[vocabulary.one]\nwords = 'A B'\nnumbered = ['P_{1..9}']\n";

    #[test]
    fn a_variant_is_loaded_from_its_texts() {
        let file = "about='things'\nfamily='indexed'\n[kind.N]\nname='head'\nfields=['index: index','name: text']\n\
                    [kind.F]\nname='flags'\ncount='0..'\nfields=['flags: flags one']\n";
        let variant = Variant::load("test", &[("vocabulary", WORDS), ("thing", file)]).unwrap();
        let (_, thing) = variant.file("THING").unwrap();
        assert_eq!(thing.head_kind().unwrap().letter, b'N');
        assert_eq!((thing.kinds[0].most, thing.key.as_slice()), (u16::MAX, &[0][..]));
    }

    #[test]
    fn a_mistake_in_a_schema_is_told_with_the_name_of_the_schema() {
        for bad in [
            "about='x'",
            "about='x'\nfamily='none'",
            "about='x'\nfamily='indexed'",
            "about='x'\nfamily='table'\n[kind.AB]\nname='x'",
            "about='x'\nfamily='table'\n[kind.A]\nname='x'\nfields=['a: what']",
            "about='x'\nfamily='table'\n[kind.A]\nname='x'\ncount='many'",
            "about='x'\nfamily='table'\n[[rule]]\nis='unheard-of'",
        ] {
            let error = Variant::load("test", &[("vocabulary", WORDS), ("thing", bad)]).unwrap_err();
            assert_eq!(error.schema, "test/thing", "{bad}");
        }
    }
}
