//! Schemas of one's own, read at run time: a whole one, or one that extends a built-in one by words, kinds of lines, fields and files.
//!
//! `schema.toml` beside a lib, or a directory of texts:
//!
//! ```toml
//! name = "my-sil"
//! extends = "sil-q"
//!
//! [vocabulary.race-1]
//! words = "GLITTERS"                    # added to those of the base
//!
//! [file.monster.kind.Q]                 # a kind of line more
//! name = "quote"
//! fields = ["text: text"]
//!
//! [file.monster.kind.W]
//! add = ["weight: u16 optional"]        # a field more at the end; `fields` would replace all
//! ```
//!
//! Promise: the result is what `Variant::load` makes of the merged texts, so everything that may stand in a schema may stand here.

use super::builtin;
use super::load::{SchemaError, load_tables, load_words};
use super::{Variant, Words, builtin::Texts};
use angrist_source::{Source, nearest};
use toml::{Table, Value};

/// The name of the file.
pub const FILE: &str = "schema.toml";

/// What may stand in a vocabulary.
pub(super) const VOCABULARY: [&str; 5] = ["words", "first", "values", "numbered", "fold"];

fn wrong(what: impl Into<String>) -> SchemaError {
    SchemaError { schema: FILE.to_owned(), what: what.into() }
}

/// The schema of a built-in name, extended by a `schema.toml` among the sources if there is one.
///
/// # Errors
/// When there is no such schema, or either text cannot be used.
pub fn beside(base: &str, sources: &[Source<'_>]) -> Result<Variant, SchemaError> {
    match text_among(sources) {
        None => match builtin::load(base) {
            Some(loaded) => loaded,
            None => Err(wrong(format!("unknown schema '{base}'"))),
        },
        Some((_, text)) => {
            let variant = read(&[(FILE, text?)])?;
            match variant.base.as_deref() == Some(base) || variant.name == base {
                true => Ok(variant),
                false => Err(wrong(format!("it should extend \"{base}\", the format that this game reads"))),
            }
        }
    }
}

/// The `schema.toml` that is meant and its text, of several the one fewest directories down.
pub fn text_among<'a>(sources: &[Source<'a>]) -> Option<(Source<'a>, Result<&'a str, SchemaError>)> {
    let named = |s: &&Source<'a>| s.name.rsplit(['/', '\\']).next() == Some(FILE);
    let found = sources.iter().filter(named).min_by_key(|s| (s.name.matches('/').count(), s.name))?;
    let text = std::str::from_utf8(found.bytes).map_err(|e| wrong(format!("this is not UTF-8 text: {e}")));
    Some((*found, text))
}

/// A schema from its texts: `schema.toml` alone or with whole files beside it, or `vocabulary.toml` and whole files. Names are those of
/// the files; `.toml` may be left out.
///
/// # Errors
/// What is wrong with which text.
pub fn read(texts: &[(&str, &str)]) -> Result<Variant, SchemaError> {
    let Merged { name, extends, tables } = merged(texts, true)?;
    let mut variant = load_tables(&name, tables)?;
    variant.base = extends;
    Ok(variant)
}

/// The words of a `schema.toml` and of what it extends, and which vocabularies take no notice of capitals.
/// Keys that mean nothing do not matter here.
pub(super) fn words(text: &str) -> Result<(Words, Vec<bool>), SchemaError> {
    let Merged { name, tables, .. } = merged(&[(FILE, text)], false)?;
    let mut words: Vec<(String, Table)> = tables.into_iter().filter(|(n, _)| n == "vocabulary").collect();
    let lists = words.iter_mut().filter_map(|(_, table)| table.get_mut("vocabulary")?.as_table_mut());
    for list in lists.flat_map(|all| all.iter_mut()).filter_map(|(_, list)| list.as_table_mut()) {
        list.retain(|key, _| VOCABULARY.contains(&key));
    }
    let (variant, fold) = load_words(&name, words)?;
    Ok((variant.words, fold))
}

/// The texts of a schema laid over those that it extends.
struct Merged {
    name: String,
    extends: Option<String>,
    tables: Vec<(String, Table)>,
}

fn merged(texts: &[(&str, &str)], strict: bool) -> Result<Merged, SchemaError> {
    let mut tables: Vec<(String, Table)> = Vec::new();
    let mut own = Table::new();
    for (name, text) in texts {
        let stem = name.strip_suffix(".toml").unwrap_or(name);
        let table: Table = toml::from_str(text)
            .map_err(|e| SchemaError { schema: (*name).to_owned(), what: e.to_string() })?;
        match stem {
            "schema" => own = table,
            _ => tables.push((stem.to_owned(), table)),
        }
    }
    let take = |table: &mut Table, key: &str| -> Result<Option<String>, SchemaError> {
        match table.remove(key) {
            None => Ok(None),
            Some(Value::String(text)) => Ok(Some(text)),
            Some(_) => Err(wrong(format!("`{key}` must be text in quotes"))),
        }
    };
    let extends = take(&mut own, "extends")?;
    let name = take(&mut own, "name")?;
    let mut all: Vec<(String, Table)> = Vec::new();
    if let Some(base) = &extends {
        // A base of one text is taken apart like a `schema.toml` of one's own.
        all = merged(base_texts(base)?, true).map_err(|e| wrong(format!("{base}: {e}")))?.tables;
    }
    for (file, table) in tables {
        merge_into(&mut all, &file, table, true)?;
    }
    let files = own.remove("file");
    let mut vocabulary = Table::new();
    for key in ["about", "signs", "vocabulary"] {
        if let Some(value) = own.remove(key) {
            vocabulary.insert(key.to_owned(), value);
        }
    }
    merge_into(&mut all, "vocabulary", vocabulary, false)?;
    match files {
        None => {}
        Some(Value::Table(files)) => {
            for (file, value) in files {
                let Value::Table(table) = value else {
                    return Err(wrong(format!("`file.{file}` must be a table")));
                };
                merge_into(&mut all, &file, table, false)?;
            }
        }
        Some(_) => return Err(wrong("`file` must contain tables, such as [file.monster.kind.Q]")),
    }
    if let Some(key) = own.keys().next().filter(|_| strict) {
        let known = ["name", "extends", "about", "signs", "vocabulary", "file"];
        let near = nearest(key, known).map(|n| format!("; did you mean {n}?")).unwrap_or_default();
        return Err(wrong(format!("unknown key `{key}`{near}")));
    }
    let name =
        name.or_else(|| extends.clone().map(|e| format!("{e} extended"))).unwrap_or_else(|| "own".into());
    Ok(Merged { name, extends, tables: all })
}

fn base_texts(base: &str) -> Result<Texts, SchemaError> {
    builtin::texts(base).ok_or_else(|| {
        let known: Vec<&str> = builtin::ALL.iter().map(|(n, _)| *n).collect();
        let near =
            nearest(base, known.iter().copied()).map(|n| format!("; did you mean {n}?")).unwrap_or_default();
        wrong(format!("extends = \"{base}\": there are {}{near}", known.join(", ")))
    })
}

fn merge_into(
    all: &mut Vec<(String, Table)>,
    file: &str,
    table: Table,
    whole: bool,
) -> Result<(), SchemaError> {
    match all.iter_mut().find(|(n, _)| n == file) {
        Some((_, there)) if whole => *there = table,
        Some((_, there)) => merge(there, table, file)?,
        None => all.push((file.to_owned(), table)),
    }
    Ok(())
}

/// Lays one table over another: tables are merged, words and lists grow, other values are replaced.
fn merge(base: &mut Table, over: Table, path: &str) -> Result<(), SchemaError> {
    for (key, value) in over {
        let here = format!("{path}.{key}");
        match (base.get_mut(&key), value) {
            (Some(Value::Table(there)), Value::Table(more)) => merge(there, more, &here)?,
            (Some(Value::String(there)), Value::String(more)) if key == "words" => {
                there.push(' ');
                there.push_str(&more);
            }
            (Some(Value::Array(there)), Value::Array(more))
                if matches!(key.as_str(), "numbered" | "rule" | "keys") =>
            {
                there.extend(more);
            }
            (None, Value::Array(more)) if key == "add" => match base.get_mut("fields") {
                Some(Value::Array(fields)) => fields.extend(more),
                _ => return Err(wrong(format!("{here}: there are no fields to add to"))),
            },
            (_, Value::Array(names)) if key == "without-rules" => {
                let gone: Vec<String> = names.iter().filter_map(|v| v.as_str().map(str::to_owned)).collect();
                if let Some(Value::Array(rules)) = base.get_mut("rule") {
                    rules.retain(|r| {
                        !r.get("is").and_then(Value::as_str).is_some_and(|is| gone.iter().any(|g| g == is))
                    });
                }
            }
            (None, Value::Table(more)) if more.contains_key("add") => {
                return Err(wrong(format!("{here}: there are no fields to add to")));
            }
            (_, value) => {
                base.insert(key, value);
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check;
    use std::sync::Arc;

    const OWN: &str = "name = 'my-sil'\nextends = 'sil-q'\n[vocabulary.vault]\nwords = 'SHINES'\n\
        [file.vault.kind.Q]\nname = 'quote'\nhelp = 'Said on entering.'\nfields = ['text: text']\n\
        [file.vault.kind.X]\nadd = ['weight: u16 optional']\n\
        [file.song]\nabout = 'Songs'\nfamily = 'indexed'\nrequired = false\n[file.song.kind.N]\nname='head'\nhelp='Opens a song.'\nfields=['index: index','name: text']\n";

    #[test]
    fn words_kinds_fields_and_files_are_added_to_a_built_in_schema() {
        let variant = Arc::new(read(&[("schema.toml", OWN)]).unwrap());
        assert_eq!((variant.name.as_str(), variant.base.as_deref()), ("my-sil", Some("sil-q")));
        let vault = "V:1.5.0\nN:1:a cell\nX:6:1:1:400\nF:SHINES\nQ:Halt!\nD:$$$\n";
        let sources = [
            Source::new("edit/vault.txt", vault.as_bytes()),
            Source::new("edit/song.txt", b"V:1.5.0\nN:1:Lay\n"),
        ];
        let report = check::check(&variant, &sources);
        let told: Vec<_> = report.diagnostics.iter().map(|d| d.one_line()).collect();
        assert!(told.is_empty(), "{told:?}");
        let plain = Arc::new(builtin::load("sil-q").unwrap().unwrap());
        assert!(check::check(&plain, &sources).diagnostics.len() >= 3);
        let own = Source::new("schema.toml", OWN.as_bytes());
        assert_eq!(beside("sil-q", &[own, sources[0]]).unwrap().name, "my-sil");
        assert!(beside("unangband", &[own]).unwrap_err().to_string().contains("should extend"));
    }

    #[test]
    fn every_built_in_schema_can_be_extended() {
        for (base, _) in builtin::ALL {
            let plain = builtin::load(base).unwrap().unwrap();
            let file = plain.files.iter().find(|f| f.head_kind().is_some()).unwrap();
            let head = file.head_kind().unwrap().letter as char;
            let own = format!(
                "extends = '{base}'\n[file.{}.kind.{head}]\nadd = ['more: text optional']\n",
                file.name
            );
            let variant = read(&[("schema.toml", &own)]).unwrap_or_else(|e| panic!("{base}: {e}"));
            assert_eq!(variant.base.as_deref(), Some(*base));
            assert_eq!((&variant.about, &variant.signs), (&plain.about, &plain.signs), "{base}");
            assert_eq!(variant.files.len(), plain.files.len(), "{base}");
            let extended = variant.file(&file.name).unwrap().1.head_kind().unwrap();
            assert!(extended.field_of("more").is_some(), "{base}");
        }
    }

    #[test]
    fn a_mistake_is_told_with_what_was_probably_meant() {
        for (text, part) in [
            ("extends = 'silq'", "did you mean sil-q?"),
            ("extends = 'sil-q'\nvocabulry = 1", "did you mean vocabulary?"),
            ("extends = 3", "text in quotes"),
            ("x = [", "schema.toml"),
            ("extends = 'sil-q'\n[file.vault.kind.Z]\nadd=['a: u8']", "no fields to add to"),
            ("extends = 'sil-q'\n[file.vault.kind.X]\nadd=['a: nonsense']", "is not a field type"),
            (
                "extends = 'sil-q'\n[file.vault.kind.X]\nadd=['a: pictur']",
                "`pictur` is not a field type; did you mean picture?; the types are int, i32,",
            ),
        ] {
            let error = read(&[("schema.toml", text)]).unwrap_err().to_string();
            assert!(error.contains(part), "{text}: {error}");
        }
    }
}
