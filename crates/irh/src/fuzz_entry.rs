//! What the fuzzers do with bytes, kept here so that their corpora run as ordinary tests too.
//!
//! The bytes are cut at zero bytes: the first piece is the main file, the others are `1.irh`, `2.irh` and so on.
//! Promise: any bytes come to an end; it gives an error only when something that is promised did not hold.

use crate::cache::{Inputs, decode, encode};
use crate::diag;
use crate::pre::{Limits, Preprocessed, preprocess};
use crate::read::read;
use crate::res::{ResKind, Rid};
use crate::token::Kind;
use angrist_source::{Diagnostic, render};

/// Little of everything, so that a fuzzer tries many texts a second.
const SHORT: Limits = Limits {
    include_depth: 6,
    files: 30,
    source_bytes: 200_000,
    macro_depth: 40,
    tokens: 20_000,
    argument_tokens: 2_000,
    parameters: 31,
    diagnostics: 50,
};

fn source(bytes: &[u8]) -> impl FnMut(&str) -> Option<Vec<u8>> + use<'_> {
    let files: Vec<&[u8]> = bytes.split(|&b| b == 0).collect();
    move |name| {
        let number = if name == "main.irc" { 0 } else { name.strip_suffix(".irh")?.parse().ok()? };
        files.get(number).map(|f: &&[u8]| f.to_vec())
    }
}

fn places(pre: &Preprocessed, diagnostics: &[Diagnostic]) -> Result<(), String> {
    let files = pre.tokens.sources.files();
    for t in &pre.tokens.all {
        let place = pre.tokens.place(*t);
        for spot in std::iter::once(&place.spot).chain(place.through.iter().map(|t| &t.1)) {
            let len = files.get(spot.file).map_or(0, |f| f.bytes.len());
            if spot.start > spot.end || spot.end > len || spot.line == 0 || spot.column == 0 {
                return Err(format!("a token stands outside its file: {spot:?} of {len}"));
            }
        }
        if t.kind == Kind::Word {
            return Err("a word was left without a meaning".to_owned());
        }
    }
    for d in diagnostics {
        let len = files.iter().find(|f| f.name == d.file).map_or(0, |f| f.bytes.len());
        if d.span.start > d.span.end || d.span.end as usize > len {
            return Err(format!("a diagnostic points outside its file: {d:?}"));
        }
    }
    let told = render::text(diagnostics, &diag::sources(&pre.tokens), false);
    if told.is_empty() != diagnostics.is_empty() {
        return Err("a diagnostic was not shown".to_owned());
    }
    Ok(())
}

/// Bytes as files for the preprocessor.
///
/// # Errors
/// When a promise is broken.
pub fn preprocessor(bytes: &[u8]) -> Result<(), String> {
    let mut files = source(bytes);
    let pre = preprocess("main.irc", &mut files, SHORT);
    if pre.tokens.all.len() > SHORT.tokens + 1_000 {
        return Err(format!("{} tokens passed the limit", pre.tokens.all.len()));
    }
    if pre.tokens.all.last().is_none_or(|t| t.kind != Kind::End) {
        return Err("the tokens have no end".to_owned());
    }
    places(&pre, &diag::resolve(&pre.diagnostics, &pre.tokens))
}

/// Bytes as files for the parser: every header one resource, two readings alike, export and cache without loss.
///
/// # Errors
/// When a promise is broken.
pub fn library(bytes: &[u8]) -> Result<(), String> {
    let mut files = source(bytes);
    let r = read("main.irc", &mut files, SHORT);
    places(&r.pre, &r.diagnostics)?;
    let lib = &r.library;
    for (i, e) in lib.index.iter().enumerate() {
        let rid = Rid(lib.first_id() + i as u32);
        let no_grammar =
            matches!(e.kind, ResKind::Quest | ResKind::Routine | ResKind::Npc | ResKind::Variable);
        match lib.about(rid) {
            Some(a) if a.name == e.name => {}
            None if no_grammar => {}
            _ => {
                return Err(format!("number {i} in the index is {:?} but no such resource was kept", e.name));
            }
        }
        if lib.about(rid).is_some() && crate::export::resource(lib, rid).is_none() {
            return Err(format!("{:?} cannot be exported", e.name));
        }
    }
    let counted: usize = ResKind::ALL.iter().map(|&k| lib.count(k)).sum();
    if counted != lib.index.len() {
        return Err("the kinds do not add up".to_owned());
    }
    for body in &lib.code {
        if body.tokens.start > body.tokens.end || body.tokens.end as usize > r.pre.tokens.all.len() {
            return Err(format!("a code body lies outside: {:?}", body.tokens));
        }
    }
    let cache = encode(lib, &Inputs::of(&r.pre), bytes);
    let back = decode(&cache).map_err(|e| e.to_string())?;
    if crate::export::library(&back.library) != crate::export::library(lib) || back.extra != bytes {
        return Err("the cache changed the library".to_owned());
    }
    let mut files = source(bytes);
    if read("main.irc", &mut files, SHORT).library != *lib {
        return Err("two readings of one text differ".to_owned());
    }
    Ok(())
}

/// Bytes as a cache.
///
/// # Errors
/// When a promise is broken.
pub fn cache(bytes: &[u8]) -> Result<(), String> {
    if let Ok(c) = decode(bytes) {
        let again = encode(&c.library, &c.inputs, c.extra);
        if decode(&again).map_err(|e| e.to_string())?.library != c.library {
            return Err("a cache written again is another".to_owned());
        }
    }
    Ok(())
}
