//! Completion: resources behind `$"`, constants and macros, clauses, script functions and members.

use super::hover::signature;
use super::lex::{Kind, Token, depth_at, is_word, resources, tokens};
use super::outline::is_constant;
use super::{Files, IrhLib, is_irh};
use crate::shapes::Choice;
use angrist_irh::script::api::Api;
use angrist_source::{Span, text_of};
use lsp_types::CompletionItemKind as Sort;
use std::collections::BTreeSet;

pub(crate) fn complete(_: &mut IrhLib, files: &Files, name: &str, byte: usize) -> Vec<Choice> {
    let Some(text) = files.get(name) else { return Vec::new() };
    let bytes = text.bytes();
    let all = tokens(bytes);
    // Behind its closing quote a cursor is no longer in a string.
    let closed = |t: &Token| t.kind == Kind::Text && t.end - t.start > 1 && t.of(bytes).ends_with(b"\"");
    let within = |t: &Token| t.start < byte && (byte < t.end || (byte == t.end && !closed(t)));
    let takes = |t: &Token| matches!(t.kind, Kind::Text | Kind::Comment | Kind::Grid);
    if let Some(at) = all.iter().position(|t| takes(t) && within(t)) {
        let t = all[at];
        let span = Span::new(t.start + 1, (t.start + 1 + t.inside(bytes).len()).max(byte));
        let before = at.checked_sub(1).map(|n| all[n].of(bytes)).unwrap_or_default();
        return match t.kind {
            Kind::Text if before == b"$" || before.eq_ignore_ascii_case(b"as") => names(files, span),
            Kind::Text if before == b"#include" => {
                let parts = files.keys().filter(|n| is_irh(n));
                parts.map(|n| choice(super::plain(n), "file", Sort::FILE, span)).collect()
            }
            _ => Vec::new(),
        };
    }
    let front = bytes[..byte.min(bytes.len())].iter().rev().take_while(|b| is_word(**b)).count();
    let start = byte - front;
    let span = Span::new(start, byte);
    let prefix = text_of(&bytes[start..byte]).into_owned();
    let before = bytes[..start].iter().rev().find(|b| !b.is_ascii_whitespace()).copied();
    let arrow = bytes[..start].ends_with(b"->") || before == Some(b'.');
    let fits = |word: &str| {
        word.len() >= prefix.len() && word.as_bytes()[..prefix.len()].eq_ignore_ascii_case(prefix.as_bytes())
    };
    let api = Api::get();
    if arrow {
        let functions = api.functions().iter().filter(|f| f.class != "global" && fits(f.name));
        let functions = functions.map(|f| choice(f.name, &signature(f), Sort::METHOD, span));
        let members = api.members().iter().filter(|m| fits(m.name));
        let members =
            members.map(|m| choice(m.name, &format!("{} {}", m.ty.word(), m.class), Sort::FIELD, span));
        return once(functions.chain(members));
    }
    let depth = depth_at(bytes, &all, start);
    let mut out = Vec::new();
    // Thousands of constants: offered only once a capital says that one is meant.
    if is_constant(&prefix) || (prefix.len() == 1 && prefix.bytes().all(|b| b.is_ascii_uppercase())) {
        let constants = angrist_irh::pre::CONSTANTS.lines().skip(1).filter_map(|l| l.split_once('\t'));
        let constants = constants.filter(|(word, _)| word.starts_with(&prefix));
        out.extend(constants.map(|(word, value)| choice(word, value, Sort::CONSTANT, span)));
        for word in macros(files).into_iter().filter(|w| w.starts_with(&prefix)) {
            out.push(choice(&word, "macro", Sort::CONSTANT, span));
        }
    }
    if depth >= 2 {
        let functions = api.functions().iter().filter(|f| f.class == "global" && fits(f.name));
        out.extend(functions.map(|f| choice(f.name, &signature(f), Sort::FUNCTION, span)));
        let objects = api.objects().iter().filter(|o| fits(o.name));
        out.extend(objects.map(|o| choice(o.name, o.class, Sort::VARIABLE, span)));
        const CODE: [&str; 14] = [
            "if", "else", "while", "for", "do", "switch", "case", "default", "return", "break", "continue",
            "hObj", "int16", "string",
        ];
        out.extend(
            CODE.iter().filter(|w| fits(w)).map(|w| choice(w, "word of scripts", Sort::KEYWORD, span)),
        );
    }
    let keyword = |w: &&str| fits(w) && (depth > 0 || super::lex::resource_word(w.as_bytes()).is_some());
    let words = angrist_irh::words::data_words().filter(keyword);
    out.extend(words.map(|w| choice(&capital(w), "word of the language", Sort::KEYWORD, span)));
    once(out.into_iter())
}

fn choice(word: &str, detail: &str, kind: Sort, span: Span) -> Choice {
    let word = word.to_owned();
    Choice { label: word.clone(), detail: detail.to_owned(), help: String::new(), kind, span, with: word }
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |c| c.to_ascii_uppercase().to_string() + letters.as_str())
}

fn once(all: impl Iterator<Item = Choice>) -> Vec<Choice> {
    let mut seen = BTreeSet::new();
    all.filter(|c| seen.insert(c.label.clone())).collect()
}

/// The names of all resources.
fn names(files: &Files, span: Span) -> Vec<Choice> {
    let mut out = Vec::new();
    for (_, text) in files.iter().filter(|(n, _)| is_irh(n)) {
        let bytes = text.bytes();
        for r in resources(bytes, &tokens(bytes)) {
            out.push(choice(&text_of(r.name.inside(bytes)), r.kind, Sort::REFERENCE, span));
        }
    }
    once(out.into_iter())
}

fn macros(files: &Files) -> BTreeSet<String> {
    let mut out = BTreeSet::new();
    for text in files.iter().filter(|(n, _)| is_irh(n)).map(|(_, t)| t) {
        let bytes = text.bytes();
        let all = tokens(bytes);
        for (hash, word) in all.iter().zip(all.iter().skip(1)) {
            if hash.of(bytes) == b"#define" && word.kind == Kind::Word {
                out.insert(text_of(word.of(bytes)).into_owned());
            }
        }
    }
    out
}
