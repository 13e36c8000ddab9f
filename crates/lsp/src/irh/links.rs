//! What a word or string of a file means, where that is defined, and who else uses it.

use super::lex::{Kind, Token, resource_word, resources, tokens};
use super::{Files, IrhLib, directory, is_irh, resolve};
use crate::workspace::Place;
use angrist_source::{Span, text_of};

/// What a token names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Meaning {
    /// A resource, by its name in lower case.
    Resource(String),
    /// A macro or constant.
    Word(String),
    /// A file.
    File(String),
}

/// The token at a byte, and all tokens of the file.
pub(crate) fn token_at(bytes: &[u8], byte: usize) -> Option<(usize, Vec<Token>)> {
    let all = tokens(bytes);
    let touches = |t: &Token| t.start <= byte && byte <= t.end;
    // A word before a sign, both touched: the word is meant.
    let named = |t: &Token| matches!(t.kind, Kind::Word | Kind::Text | Kind::Number);
    let at = all.iter().position(|t| touches(t) && named(t)).or_else(|| all.iter().position(touches))?;
    Some((at, all))
}

/// Whether a string is the name of a resource: in its header, behind `$`, or behind `As`.
fn names_resource(bytes: &[u8], all: &[Token], at: usize) -> bool {
    let Some(before) = at.checked_sub(1).and_then(|n| all.get(n)) else { return false };
    let word = before.of(bytes);
    match before.kind {
        Kind::Sign => word == b"$",
        Kind::Word => word.eq_ignore_ascii_case(b"as") || resource_word(word).is_some(),
        _ => false,
    }
}

pub(crate) fn meaning(bytes: &[u8], all: &[Token], at: usize) -> Option<Meaning> {
    let t = all.get(at)?;
    match t.kind {
        Kind::Text if names_resource(bytes, all, at) => {
            Some(Meaning::Resource(text_of(t.inside(bytes)).to_lowercase()))
        }
        Kind::Text if at > 0 && all[at - 1].of(bytes) == b"#include" => {
            Some(Meaning::File(text_of(t.inside(bytes)).into_owned()))
        }
        Kind::Word => Some(Meaning::Word(text_of(t.of(bytes)).into_owned())),
        _ => None,
    }
}

fn span_of(bytes: &[u8], t: &Token) -> Span {
    match t.kind {
        Kind::Text => {
            let start = t.start + usize::from(bytes.get(t.start) == Some(&b'"'));
            Span::new(start, start + t.inside(bytes).len())
        }
        _ => Span::new(t.start, t.end),
    }
}

/// Every place that means the same, and whether it is the definition.
fn places(files: &Files, wanted: &Meaning) -> Vec<(Place, bool)> {
    let mut out = Vec::new();
    for (name, text) in files.iter().filter(|(n, _)| is_irh(n)) {
        let bytes = text.bytes();
        let all = tokens(bytes);
        let headers: Vec<usize> = resources(bytes, &all).iter().map(|r| r.name.start).collect();
        for (at, t) in all.iter().enumerate() {
            if meaning(bytes, &all, at).as_ref() != Some(wanted) {
                continue;
            }
            let defines = match wanted {
                Meaning::Resource(_) => headers.binary_search(&t.start).is_ok(),
                _ => at > 0 && all[at - 1].of(bytes) == b"#define",
            };
            out.push((Place { file: name.clone(), span: span_of(bytes, t) }, defines));
        }
    }
    out
}

fn at(files: &Files, name: &str, byte: usize) -> Option<(Meaning, Span)> {
    let bytes = files.get(name)?.bytes();
    let (at, all) = token_at(bytes, byte)?;
    Some((meaning(bytes, &all, at)?, span_of(bytes, &all[at])))
}

pub(crate) fn definition(_: &IrhLib, files: &Files, name: &str, byte: usize) -> Vec<Place> {
    match at(files, name, byte) {
        Some((Meaning::File(asked), _)) => {
            let found = resolve(files, directory(name), &asked);
            found.map(|f| Place { file: f.to_owned(), span: Span::default() }).into_iter().collect()
        }
        Some((meaning, _)) => places(files, &meaning).into_iter().filter(|p| p.1).map(|p| p.0).collect(),
        None => Vec::new(),
    }
}

pub(crate) fn references(_: &IrhLib, files: &Files, name: &str, byte: usize, with: bool) -> Vec<Place> {
    let Some((meaning, _)) = at(files, name, byte) else { return Vec::new() };
    places(files, &meaning).into_iter().filter(|p| with || !p.1).map(|p| p.0).collect()
}

/// Only what the library itself defines can be renamed.
pub(crate) fn renamed_span(_: &IrhLib, files: &Files, name: &str, byte: usize) -> Option<Span> {
    let (meaning, span) = at(files, name, byte)?;
    places(files, &meaning).iter().any(|p| p.1).then_some(span)
}

pub(crate) fn rename(
    _: &IrhLib,
    files: &Files,
    name: &str,
    byte: usize,
    to: &str,
) -> Result<Vec<Place>, String> {
    let (meaning, _) = at(files, name, byte).ok_or("nothing here can be renamed")?;
    let all = places(files, &meaning);
    if !all.iter().any(|p| p.1) {
        return Err("this is not defined in these files".to_owned());
    }
    let wrong = match meaning {
        Meaning::Resource(_) => to.trim().is_empty() || to.contains(['"', '\n', '\\']),
        _ => {
            !to.bytes().all(super::lex::is_word)
                || to.is_empty()
                || to.starts_with(|c: char| c.is_ascii_digit())
        }
    };
    if wrong {
        return Err("the new name cannot be written here".to_owned());
    }
    let taken = match &meaning {
        Meaning::Resource(old) if *old != to.to_lowercase() => Some(Meaning::Resource(to.to_lowercase())),
        Meaning::Word(old) if old != to => Some(Meaning::Word(to.to_owned())),
        _ => None,
    };
    if taken.is_some_and(|t| places(files, &t).iter().any(|p| p.1)) {
        return Err(format!("{to} is defined already"));
    }
    Ok(all.into_iter().map(|p| p.0).collect())
}
