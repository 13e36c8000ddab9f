//! What is wrong with a `schema.toml`, all of it, each mistake at its place and with the word that was probably meant.
//!
//! Promise: a schema that cannot be used has at least one error here; a schema that can be used has none, but perhaps warnings about parts that
//! have no effect.

use super::custom::VOCABULARY;
use super::load::{RuleText, SchemaError};
use super::{FileSchema, Variant, custom, field};
use crate::check::damage;
use angrist_source::{Diagnostic, Problems, Severity, Source, Span, line_starts, nearest};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

const TOP: [&str; 6] = ["name", "extends", "about", "signs", "vocabulary", "file"];
const FILE: [&str; 11] = [
    "about",
    "family",
    "head",
    "key",
    "version",
    "required",
    "limits",
    "kind",
    "unread",
    "rule",
    "without-rules",
];
const KIND: [&str; 7] = ["name", "help", "fields", "add", "count", "part", "keys"];

/// Keys of rules that name fields: `K.field`.
const PATHS: [&str; 10] =
    ["field", "fields", "by", "rows", "columns", "needs", "key", "class", "sub", "object"];

/// The problems of a schema that cannot be used, with excerpts.
pub fn problems(source: Source<'_>, error: &SchemaError) -> Problems {
    let found = diagnose(source);
    match found.iter().any(|d| d.severity == Severity::Error) {
        true => Problems::from(found).with_excerpts(&[source]),
        false => Problems::whole("bad-schema", source.name, first_line(&error.what)),
    }
}

/// Everything that is wrong with a `schema.toml`.
pub fn diagnose(source: Source<'_>) -> Vec<Diagnostic> {
    if let Some(wrong) = damage::encoding(source) {
        return vec![wrong];
    }
    let mut walk = Walk { source, starts: line_starts(source.bytes), said: Vec::new() };
    let text = match std::str::from_utf8(source.bytes) {
        Ok(text) => text,
        Err(e) => {
            let at = e.valid_up_to();
            walk.error(at..at + 1, "this is not UTF-8 text");
            return walk.said;
        }
    };
    let (root, errors) = DeTable::parse_recoverable(text);
    for e in errors {
        walk.error(e.span().unwrap_or_default(), e.message());
    }
    if walk.said.is_empty() {
        walk.document(root.get_ref(), text);
    }
    walk.said
}

/// The first line of a message that a TOML reader made.
fn first_line(text: &str) -> &str {
    text.lines().map(str::trim).find(|l| !l.is_empty()).unwrap_or("the schema cannot be read")
}

/// Of ``unknown field `x`, expected one of `a`, `b` `` the word nearest to `x`.
fn near(message: &str) -> Option<String> {
    let words: Vec<&str> = message.split('`').skip(1).step_by(2).collect();
    let (word, known) = words.split_first()?;
    let unknown = message.starts_with("unknown ");
    nearest(word, known.iter().copied()).filter(|_| unknown).map(str::to_owned)
}

/// A field by its path; the whole of a picture or chart is meant by a name without a letter.
fn has_path(file: &FileSchema, path: &str) -> bool {
    let path = field::path(path);
    match path.kind {
        Some(letter) => file.kind_of(letter).is_some_and(|at| file.kinds[at].field_of(&path.field).is_some()),
        None => file.kinds.iter().any(|k| k.field_of(&path.field).is_some()),
    }
}

/// Strings of a value: itself, or those of a list.
fn strings<'a>(value: &'a Spanned<DeValue<'_>>) -> Vec<(&'a str, Range<usize>)> {
    match value.get_ref() {
        DeValue::String(text) => vec![(text.as_ref(), value.span())],
        DeValue::Array(list) => list.iter().flat_map(strings).collect(),
        _ => Vec::new(),
    }
}

struct Walk<'a> {
    source: Source<'a>,
    starts: Vec<u32>,
    said: Vec<Diagnostic>,
}

impl Walk<'_> {
    fn say(
        &mut self,
        severity: Severity,
        code: &'static str,
        at: Range<usize>,
        message: &str,
    ) -> &mut Diagnostic {
        let span = Span::new(at.start, at.end).clamped(self.source.bytes);
        let one = Diagnostic::at(severity, code, self.source, &self.starts, span, message.trim());
        self.said.push(one);
        let last = self.said.len() - 1;
        &mut self.said[last]
    }

    fn error(&mut self, at: Range<usize>, message: &str) -> &mut Diagnostic {
        self.say(Severity::Error, "bad-schema", at, message)
    }

    /// Refuses keys that mean nothing.
    fn only(&mut self, table: &DeTable<'_>, known: &[&str]) {
        for key in table.keys().filter(|k| !known.contains(&k.get_ref().as_ref())) {
            let word = key.get_ref();
            let found = self.error(key.span(), &format!("unknown key `{word}`"));
            found.nearest = nearest(word.as_ref(), known.iter().copied()).map(str::to_owned);
            found.expected = Some(format!("one of {}", known.join(", ")));
        }
    }

    /// The tables of a table, with the places of their names; anything else there is an error.
    fn tables<'t, 'i>(
        &mut self,
        root: &'t DeTable<'i>,
        key: &str,
    ) -> Vec<(&'t str, Range<usize>, &'t DeTable<'i>)> {
        let Some(value) = root.get(key) else { return Vec::new() };
        let Some(all) = value.get_ref().as_table() else {
            self.error(value.span(), &format!("`{key}` must be a table")).expected =
                Some(format!("[{key}.NAME] and lines below it"));
            return Vec::new();
        };
        let mut out = Vec::new();
        for (name, value) in all.iter() {
            match value.get_ref().as_table() {
                Some(table) => out.push((name.get_ref().as_ref(), name.span(), table)),
                None => {
                    self.error(value.span(), &format!("`{key}.{}` must be a table", name.get_ref()));
                }
            }
        }
        out
    }

    fn document(&mut self, root: &DeTable<'_>, text: &str) {
        self.only(root, &TOP);
        for key in ["name", "extends"] {
            if let Some(value) = root.get(key).filter(|v| !v.get_ref().is_str()) {
                self.error(value.span(), &format!("`{key}` must be text in quotes"));
            }
        }
        let base = match root.get("extends").and_then(|v| Some((v.get_ref().as_str()?, v.span()))) {
            None => None,
            Some((name, at)) => match super::builtin::load(name) {
                Some(Ok(base)) => Some(base),
                _ => {
                    let known: Vec<&str> = super::builtin::ALL.iter().map(|(n, _)| *n).collect();
                    let found = self.error(at, &format!("there is no schema `{name}` to extend"));
                    found.nearest = nearest(name, known.iter().copied()).map(str::to_owned);
                    found.expected = Some(format!("one of {}", known.join(", ")));
                    return;
                }
            },
        };
        for (_, _, table) in self.tables(root, "vocabulary") {
            self.only(table, &VOCABULARY);
        }
        let words = custom::words(text).ok();
        let files = self.tables(root, "file");
        for (name, _, file) in &files {
            self.only(file, &FILE);
            for (letter, at, kind) in self.tables(file, "kind") {
                self.only(kind, &KIND);
                if letter.len() != 1 {
                    self.error(at.clone(), &format!("a kind of line is one character, not `{letter}`"));
                    continue;
                }
                let there = base.as_ref().and_then(|b| b.file(name)).map(|(_, f)| f);
                let there = there.and_then(|f| f.kind_of(letter.as_bytes()[0]));
                if kind.contains_key("add") && there.is_none() && !kind.contains_key("fields") {
                    let text = format!("line {letter}: of {name}.txt has no fields to add to");
                    self.error(at, &text).help = Some("write `fields = [...]` for a new kind of line".into());
                }
                for value in ["fields", "add"].iter().filter_map(|key| kind.get(*key)) {
                    for (text, at) in strings(value) {
                        if let Some((words, fold)) = &words
                            && let Err(e) = field::parse(text, words, fold)
                        {
                            self.error(at, &e);
                        }
                    }
                }
                for (text, at) in kind.get("keys").map(strings).unwrap_or_default() {
                    if let Err(e) = field::key(text) {
                        self.error(at, &e);
                    }
                }
            }
            self.rules_are_read(name, file, text);
        }
        if !self.said.is_empty() {
            return;
        }
        match custom::read(&[(custom::FILE, text)]) {
            Err(e) => self.elsewhere(root, &e),
            Ok(variant) => {
                for (name, _, file) in &files {
                    self.references(&variant, file);
                    self.rules(&variant, name, file);
                }
                self.unused(root, &variant, base.as_ref());
            }
        }
    }

    /// Each rule alone, so that its mistake has a place.
    fn rules_are_read(&mut self, name: &str, file: &DeTable<'_>, text: &str) {
        let Some(rules) = file.get("rule").and_then(|v| v.get_ref().as_array()) else { return };
        let plain: Option<toml::Table> = toml::from_str(text).ok();
        let plain = plain.as_ref().and_then(|t| t.get("file")?.get(name)?.get("rule")?.as_array());
        for (at, rule) in plain.into_iter().flatten().enumerate() {
            let read: Result<RuleText, _> = rule.clone().try_into();
            if let (Err(e), Some(place)) = (read, rules.get(at)) {
                let message = e.to_string();
                let message = first_line(&message);
                self.error(place.span(), message).nearest = near(message);
            }
        }
    }

    /// What the walk did not find: at the table that the reader names.
    fn elsewhere(&mut self, root: &DeTable<'_>, e: &SchemaError) {
        let file = e.schema.rsplit('/').next().unwrap_or_default();
        let inner = e.what.lines().find_map(|l| l.trim().strip_prefix("in `")?.strip_suffix('`'));
        let mut path: Vec<&str> = match file {
            "vocabulary" => Vec::new(),
            _ => vec!["file", file],
        };
        path.extend(inner.unwrap_or_default().split('.').filter(|p| !p.is_empty()));
        let (mut at, mut table) = (0..0, Some(root));
        for step in path {
            let Some((key, value)) = table.and_then(|t| t.get_key_value(step)) else { break };
            at = key.span();
            table = value.get_ref().as_table();
        }
        let message = first_line(&e.what).to_owned();
        self.error(at, &message).nearest = near(&message);
    }

    /// Files that fields refer to.
    fn references(&mut self, variant: &Variant, file: &DeTable<'_>) {
        let fold = vec![false; variant.words.vocabularies.len()];
        let known: Vec<&str> = variant.files.iter().map(|f| f.name.as_str()).collect();
        for (_, _, kind) in self.tables(file, "kind") {
            let fields = ["fields", "add"].iter().filter_map(|key| kind.get(*key)).flat_map(strings);
            let fields = fields.filter_map(|(text, at)| {
                Some((field::parse(text, &variant.words, &fold).ok()?.to?.file, at))
            });
            let keys = kind.get("keys").map(strings).unwrap_or_default().into_iter();
            let keys = keys.filter_map(|(text, at)| Some((field::key(text).ok()?.file, at)));
            for (wanted, at) in fields.chain(keys).collect::<Vec<_>>() {
                if !known.iter().any(|k| k.eq_ignore_ascii_case(&wanted)) {
                    let text = format!("no file `{wanted}` is described, so this reference is not checked");
                    let found = self.say(Severity::Warning, "bad-schema", at, &text);
                    found.nearest = nearest(&wanted, known.iter().copied()).map(str::to_owned);
                }
            }
        }
    }

    /// Fields that rules are about.
    fn rules(&mut self, variant: &Variant, name: &str, file: &DeTable<'_>) {
        let Some((_, schema)) = variant.file(name) else { return };
        let rules = file.get("rule").and_then(|v| v.get_ref().as_array());
        for rule in rules.into_iter().flatten().filter_map(|r| r.get_ref().as_table()) {
            for (text, at) in PATHS.iter().filter_map(|key| rule.get(*key)).flat_map(strings) {
                // `file K.field` is about another file.
                let (of, path) = match text.split_once(' ') {
                    Some((other, path)) => (variant.file(other).map(|(_, f)| f), path),
                    None => (Some(schema), text),
                };
                if of.is_some_and(|of| has_path(of, path)) {
                    continue;
                }
                let all = of.into_iter().flat_map(|f| &f.kinds).flat_map(|k| {
                    k.fields.iter().map(|f| match path.contains('.') {
                        true => format!("{}.{}", k.letter as char, f.name),
                        false => f.name.clone(),
                    })
                });
                let all: Vec<String> = all.collect();
                let text = format!("{name}.txt has no field `{path}`, so this rule has no effect");
                let found = self.say(Severity::Warning, "bad-schema", at, &text);
                found.nearest = nearest(path, all.iter().map(String::as_str)).map(str::to_owned);
            }
        }
    }

    /// Words that are added to nothing.
    fn unused(&mut self, root: &DeTable<'_>, variant: &Variant, base: Option<&Variant>) {
        let known: Vec<&str> = base.iter().flat_map(|b| &b.words.vocabularies).map(String::as_str).collect();
        for (name, at, _) in self.tables(root, "vocabulary") {
            let Some(number) = variant.words.vocabulary(name).filter(|_| !known.contains(&name)) else {
                continue;
            };
            let fields = variant.files.iter().flat_map(|f| &f.kinds).flat_map(|k| &k.fields);
            if fields.into_iter().any(|f| f.what.words().is_some_and(|w| w.covers(number))) {
                continue;
            }
            let text = format!("no field uses the vocabulary `{name}`");
            let found = self.say(Severity::Warning, "unused-vocabulary", at, &text);
            found.nearest = nearest(name, known.iter().copied()).map(str::to_owned);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        diagnose(Source::new("schema.toml", text.as_bytes())).iter().map(Diagnostic::one_line).collect()
    }

    #[test]
    fn every_mistake_of_a_schema_has_a_place_and_the_nearest_word() {
        for (text, place, part) in [
            ("extends = 'silq'\n", "schema.toml:1:11", "did you mean sil-q?"),
            ("extends = 'sil-q'\nvocabulry = 1\n", "schema.toml:2:1", "did you mean vocabulary?"),
            ("extends = 3\n", "schema.toml:1:11", "text in quotes"),
            ("extends = 'sil-q'\nx = [\n", "schema.toml:", "bad-schema"),
            (
                "extends = 'sil-q'\n[vocabulary.valt]\nwords = 'X'\n",
                "schema.toml:2:13",
                "did you mean vault?",
            ),
            ("extends = 'sil-q'\n[vocabulary.vault]\nwrds = 'X'\n", "schema.toml:3:1", "did you mean words?"),
            (
                "extends = 'sil-q'\n[file.vault.kind.Z]\nadd=['a: u8']\n",
                "schema.toml:2:18",
                "no fields to add to",
            ),
            (
                "extends = 'sil-q'\n[file.vault.kind.X]\nadd=['a: nonsense']\n",
                "schema.toml:3:6",
                "is not a field type",
            ),
            (
                "extends = 'sil-q'\n[file.vault.kind.X]\nadd=['a: ref objct']\n",
                "schema.toml:3:6",
                "did you mean object?",
            ),
            ("extends = 'sil-q'\n[file.vault.kind.X]\nnme='a'\n", "schema.toml:3:1", "did you mean name?"),
            (
                "extends = 'sil-q'\n[file.vault.kind.Z]\nfields=['a: u8']\n",
                "schema.toml:2:",
                "missing field `name`",
            ),
            (
                "extends = 'sil-q'\n[[file.vault.rule]]\nis = 'uniqe'\nfields = ['N.name']\nwhy = 'x'\n",
                "schema.toml:2:",
                "did you mean unique?",
            ),
            (
                "extends = 'sil-q'\n[[file.vault.rule]]\nis = 'unique'\nfields = ['N.nmae']\nwhy = 'x'\n",
                "schema.toml:4:11",
                "did you mean N.name?",
            ),
        ] {
            let said = found(text);
            let [one] = &said[..] else { panic!("{text}: {said:?}") };
            assert!(one.starts_with(place) && one.contains(part) && !one.contains('\n'), "{text}: {one}");
        }
    }

    #[test]
    fn all_mistakes_are_told_at_once_and_good_schemas_have_none() {
        let text = "extends = 'sil-q'\nabot = 'x'\n[vocabulary.vault]\nwrds = 'X'\n[file.vault.kind.X]\nadd = ['a: u9', 'b: u7']\n";
        assert_eq!(found(text).len(), 4, "{:?}", found(text));
        let text = "extends = 'sil-q'\n[vocabulary.smell]\nwords = 'FOUL'\n[file.vault.kind.Q]\nname = 'smell'\nfields = ['smell: flags smell']\n";
        assert!(found(text).is_empty(), "{:?}", found(text));
        let utf16: Vec<u8> = "extends = 'sil-q'\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        let said = diagnose(Source::new("schema.toml", &utf16));
        assert_eq!((said.len(), said[0].code), (1, "wrong-encoding"));
    }

    /// Rules and references of the built-in schemas are about fields and files that there are.
    #[test]
    fn the_built_in_schemas_are_whole() {
        for (name, _) in super::super::builtin::ALL {
            let variant = super::super::builtin::load(name).unwrap().unwrap();
            for file in &variant.files {
                for field in file.kinds.iter().flat_map(|k| &k.fields) {
                    let to = field.to.as_ref().map(|to| to.file.as_str());
                    assert!(to.is_none_or(|to| variant.file(to).is_some()), "{name} {} {to:?}", file.name);
                }
            }
        }
    }
}
