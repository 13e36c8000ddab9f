//! Pref files: the same answers as for edit files, from the rules of the variant and the numbers of its edit files.

use crate::edit::hover::{shown_name, summary};
use crate::edit::links::{How, Target};
use crate::edit::{EditLib, Files, prefs};
use crate::legend::{Look, Piece};
use crate::shapes::{Choice, Hint};
use crate::text::Text;
use crate::workspace::{Place, has_ending};
use angrist_lore::pref::condition::Function;
use angrist_lore::pref::{Shape, Thing, tokens};
use angrist_source::{Span, text_of};
use lsp_types::CompletionItemKind as Sort;
use std::ops::Range;

/// What a kind of line is for, and what its parts are.
fn meaning(shape: Shape) -> (&'static str, &'static str) {
    match shape {
        Shape::Monster => ("the picture of a monster", "number:attr/char"),
        Shape::Kind => ("the picture of an object kind", "number:attr/char"),
        Shape::Terrain => ("the picture of a terrain", "number:attr/char"),
        Shape::LitTerrain => {
            ("the picture of a terrain and how light changes it", "number:attr/char:under:mode")
        }
        Shape::Flavour => ("the picture of a flavour", "number:attr/char"),
        Shape::Special => ("a special picture", "number:attr/char"),
        Shape::Region => ("the picture of a region", "number:attr/char:TRUE or FALSE"),
        Shape::Projection => ("the pictures of an effect in flight", "effect:five times attr/char"),
        Shape::ClassColour => ("the colour of an item class in lists", "tval:colour"),
        Shape::Action => ("an action for the macros and keymaps that follow", "keys"),
        Shape::Macro => ("keys that do the last action", "keys"),
        Shape::Keymap => ("one key that does the last action", "mode:key"),
        Shape::Trigger => ("a name for a key", "name:code:shifted"),
        Shape::Colour => ("a colour of the palette", "number:k:red:green:blue"),
        Shape::OptionOff => ("switches an option off", "name"),
        Shape::OptionOn => ("switches an option on", "name"),
        Shape::Window => ("what a sub-window shows", "window:flag:0 or 1"),
        Shape::Message => ("the colour of a kind of message", "kind:colour"),
        Shape::Inscription => ("an inscription for every such thing", "E or K:number:text"),
        Shape::KindInscription => ("an inscription for an object kind", "number:text"),
        Shape::Squelch => ("what is hidden", "number:value, or kind:tval:sval:value"),
        Shape::Delay => ("how long pictures of effects stay", "number"),
        Shape::HitpointWarning => ("when to warn of low hit points", "number"),
        Shape::Condition => ("whether the lines that follow hold", "expression"),
        Shape::Include => ("reads another file", "name of a file"),
    }
}

/// What a shape numbers, and in which of its tokens.
fn numbered(shape: Shape) -> Option<(Thing, usize)> {
    Some(match shape {
        Shape::Monster => (Thing::Monster, 0),
        Shape::Kind | Shape::KindInscription => (Thing::Kind, 0),
        Shape::Terrain | Shape::LitTerrain => (Thing::Terrain, 0),
        Shape::Flavour => (Thing::Flavour, 0),
        Shape::Region => (Thing::Region, 0),
        Shape::Projection => (Thing::Effect, 0),
        _ => return None,
    })
}

/// A line of a pref file: its letter, what it is, its body and where that begins.
fn line_at<'t>(lib: &EditLib, text: &'t Text, byte: usize) -> Option<(u8, Shape, &'t [u8], usize)> {
    let span = text.line_span(text.line_of(byte));
    let [letter, b':', body @ ..] = span.of(text.bytes()) else { return None };
    let shape = lib.rules.as_ref()?.shape(*letter)?;
    Some((*letter, shape, body, span.start as usize + 2))
}

/// The token with the number of a thing: its file, the number, its bytes.
fn number_of(lib: &EditLib, text: &Text, byte: usize) -> Option<(String, i32, Span)> {
    let (_, shape, body, start) = line_at(lib, text, byte)?;
    let (thing, at) = numbered(shape)?;
    let token = tokens::split(body, start, at + 2).get(at).copied()?;
    let (value, used) = tokens::number(token.text);
    let file = lib.rules.as_ref()?.files.get(&thing)?.clone();
    (used > 0).then_some((file, i32::try_from(value).ok()?, token.span))
}

pub(crate) fn target_at(lib: &EditLib, files: &Files, name: &str, byte: usize) -> Option<Target> {
    let (file, index, span) = number_of(lib, files.get(name)?, byte)?;
    let touches = span.start as usize <= byte && byte <= span.end as usize;
    touches.then_some(Target::Record { file, index, how: How::Number })
}

pub(crate) fn index_span(lib: &EditLib, files: &Files, name: &str, byte: usize) -> Option<Span> {
    number_of(lib, files.get(name)?, byte).map(|(_, _, span)| span)
}

/// Every place in pref files that names a record by its number.
pub(crate) fn naming(lib: &EditLib, files: &Files, file: &str, index: i32) -> Vec<Place> {
    let mut out = Vec::new();
    for source in prefs(files) {
        let Some(text) = files.get(source.name) else { continue };
        for n in 0..text.lines() {
            let line = text.line_span(n);
            if let Some((f, i, span)) = number_of(lib, text, line.start as usize)
                && f == file
                && i == index
            {
                out.push(Place { file: source.name.to_owned(), span });
            }
        }
    }
    out
}

/// The file that an include at this place reads.
pub(crate) fn included(files: &Files, name: &str, byte: usize) -> Option<Place> {
    if !has_ending(name, ".prf") {
        return None;
    }
    let text = files.get(name)?;
    let wanted = text.line_span(text.line_of(byte)).of(text.bytes()).strip_prefix(b"%:")?;
    let is = |n: &&String| n.rsplit('/').next().is_some_and(|last| last.as_bytes() == wanted);
    let found = files.keys().find(is)?;
    Some(Place { file: found.clone(), span: Span::default() })
}

pub(crate) fn hover(lib: &EditLib, files: &Files, name: &str, byte: usize) -> Option<(String, Span)> {
    let text = files.get(name)?;
    let (letter, shape, _, start) = line_at(lib, text, byte)?;
    let line = text.line_span(text.line_of(byte));
    let (about, parts) = meaning(shape);
    let mut out = format!("**{}:** {about}\n\n`{}:{parts}`", char::from(letter), char::from(letter));
    if byte < start {
        return Some((out, Span::new(start - 2, start - 1)));
    }
    let mut span = Span { start: start as u32, end: line.end };
    if let Some(target) = target_at(lib, files, name, byte) {
        span = index_span(lib, files, name, byte).unwrap_or(span);
        let record = lib.with(files, |l| target.record(l).map(|r| summary(&r)));
        if let Some(record) = record {
            out.push_str("\n\n---\n\n");
            out.push_str(&record);
        }
    }
    Some((out, span))
}

pub(crate) fn complete(lib: &EditLib, files: &Files, name: &str, byte: usize) -> Vec<Choice> {
    let Some(text) = files.get(name) else { return Vec::new() };
    let Some(rules) = lib.rules.as_ref() else { return Vec::new() };
    let line = text.line_span(text.line_of(byte));
    let written = line.of(text.bytes());
    let before = Span { start: line.start, end: byte as u32 }.of(text.bytes());
    if before.len() <= 1 && !before.starts_with(b"#") {
        let taken = if written.get(1) == Some(&b':') { 2 } else { written.len().min(1) as u32 };
        let one = |(letter, shape): (&char, &Shape)| Choice {
            label: format!("{letter}:"),
            detail: meaning(*shape).0.to_owned(),
            help: format!("`{letter}:{}`", meaning(*shape).1),
            kind: Sort::KEYWORD,
            span: Span { start: line.start, end: line.start + taken },
            with: format!("{letter}:"),
        };
        return rules.kinds.iter().map(one).collect();
    }
    let Some((_, shape, body, start)) = line_at(lib, text, byte) else { return Vec::new() };
    let words = |all: Vec<(String, &str)>, span: Span| -> Vec<Choice> {
        let one = |(word, detail): (String, &str)| Choice {
            label: word.clone(),
            detail: detail.to_owned(),
            help: String::new(),
            kind: Sort::VARIABLE,
            span,
            with: word,
        };
        all.into_iter().map(one).collect()
    };
    match shape {
        Shape::Include => {
            let span = Span::new(start, start + body.len());
            let plain = |n: &String| n.rsplit('/').next().unwrap_or(n).to_owned();
            words(
                files.keys().filter(|n| has_ending(n, ".prf")).map(|n| (plain(n), "pref file")).collect(),
                span,
            )
        }
        Shape::Condition => {
            let part = |b: &u8| !b" []$".contains(b);
            let front = before.iter().rev().take_while(|b| part(b)).count();
            let back = written[before.len()..].iter().take_while(|b| part(b)).count();
            let variable = before.len() > front && before[before.len() - front - 1] == b'$';
            let all = match variable {
                true => rules.variables.iter().map(|v| (v.clone(), "variable")).collect(),
                false => Function::names().map(|f| (f.to_owned(), "function")).collect(),
            };
            words(all, Span::new(byte - front, byte + back))
        }
        _ => {
            let Some((thing, at)) = numbered(shape) else { return Vec::new() };
            let Some(token) = tokens::split(body, start, at + 2).get(at).copied() else { return Vec::new() };
            if byte > token.span.end as usize {
                return Vec::new();
            }
            let Some(file) = rules.files.get(&thing) else { return Vec::new() };
            lib.with(files, |l| {
                let Some(table) = l.table(file) else { return Vec::new() };
                let one = |r: angrist_lore::record::Record<'_>| Choice {
                    label: format!("{} {}", r.index(), shown_name(&r)),
                    detail: file.clone(),
                    help: String::new(),
                    kind: Sort::REFERENCE,
                    span: token.span,
                    with: r.index().to_string(),
                };
                table.records().map(one).collect()
            })
        }
    }
}

pub(crate) fn hints(lib: &EditLib, files: &Files, name: &str, within: Span) -> Vec<Hint> {
    let Some(text) = files.get(name) else { return Vec::new() };
    let lines = text.line_of(within.start as usize)..text.line_of(within.end as usize) + 1;
    lib.with(files, |l| {
        let one = |n: usize| {
            let (file, index, span) = number_of(lib, text, text.line_span(n).start as usize)?;
            let record = l.table(&file)?.get(index)?;
            Some(Hint { at: span.end as usize, label: shown_name(&record), help: format!("{file} {index}") })
        };
        lines.filter_map(one).take(4_000).collect()
    })
}

pub(crate) fn pieces(lib: &EditLib, text: &Text, lines: Range<usize>) -> Vec<Piece> {
    let mut out = Vec::new();
    for n in lines {
        let span = text.line_span(n);
        let line = span.of(text.bytes());
        let (start, end) = (span.start as usize, span.end as usize);
        if line.starts_with(b"#") || line.starts_with(b" ") {
            out.push(Piece { start, end, look: Look::Comment });
            continue;
        }
        let Some((_, shape, body, from)) = line_at(lib, text, start) else { continue };
        out.push(Piece { start, end: start + 1, look: Look::Keyword });
        match shape {
            Shape::Action | Shape::Macro | Shape::OptionOff | Shape::OptionOn | Shape::Include => {
                out.push(Piece { start: from, end, look: Look::Text });
            }
            Shape::Condition => {
                let mut at = 0;
                while at < body.len() {
                    let len = body[at..].iter().take_while(|b| !b" []".contains(b)).count();
                    let look = match body.get(at) {
                        Some(b'$') => Look::Reference,
                        _ if Function::names().any(|f| f.as_bytes() == &body[at..at + len]) => Look::Function,
                        _ => Look::Text,
                    };
                    out.push(Piece { start: from + at, end: from + at + len, look });
                    at += len.max(1);
                }
            }
            _ => {
                for (i, token) in tokens::split(body, from, 16).iter().enumerate() {
                    let number = tokens::number(token.text).1 > 0;
                    let look = match numbered(shape) {
                        Some((_, at)) if at == i => Look::Reference,
                        _ if number => Look::Number,
                        _ => Look::Text,
                    };
                    let (start, end) = (token.span.start as usize, token.span.end as usize);
                    debug_assert!(!text_of(token.text).contains('\n'));
                    out.push(Piece { start, end, look });
                }
            }
        }
    }
    out
}
