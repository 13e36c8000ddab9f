//! The shape of a file of the library: symbols, folds, colours, tidying.

use super::lex::{Kind, Token, resources, tokens};
use crate::edit::outline::fold;
use crate::legend::{Look, Piece};
use crate::shapes::Symbol;
use crate::text::Text;
use angrist_irh::script::api::Api;
use angrist_source::{Span, text_of};
use lsp_types::{FoldingRange, FoldingRangeKind, SymbolKind};
use std::collections::BTreeSet;

pub(crate) fn symbols(text: &Text) -> Vec<Symbol> {
    let bytes = text.bytes();
    let all = tokens(bytes);
    let mut out: Vec<Symbol> = resources(bytes, &all)
        .iter()
        .map(|r| Symbol {
            name: text_of(r.name.inside(bytes)).into_owned(),
            detail: r.kind.to_owned(),
            kind: SymbolKind::CLASS,
            at: Span::new(r.name.start, r.name.end),
            whole: Span::new(all[r.first].start, all[r.last].end),
        })
        .collect();
    for (hash, name) in all.iter().zip(all.iter().skip(1)) {
        if hash.kind == Kind::Directive && hash.of(bytes) == b"#define" && name.kind == Kind::Word {
            out.push(Symbol {
                name: text_of(name.of(bytes)).into_owned(),
                detail: "macro".to_owned(),
                kind: SymbolKind::CONSTANT,
                at: Span::new(name.start, name.end),
                whole: Span::new(hash.start, name.end),
            });
        }
    }
    out.sort_by_key(|s| s.whole.start);
    out
}

pub(crate) fn folds(text: &Text) -> Vec<FoldingRange> {
    let bytes = text.bytes();
    let mut out = Vec::new();
    let mut open = Vec::new();
    let mut between = |from: usize, to: usize, kind: FoldingRangeKind| {
        let (a, b) = (text.line_of(from), text.line_of(to));
        if b > a {
            out.push(fold(a as u32, b as u32, kind));
        }
    };
    for t in tokens(bytes) {
        match (t.kind, t.of(bytes)) {
            (Kind::Comment | Kind::Grid, _) => {
                let kind =
                    if t.kind == Kind::Grid { FoldingRangeKind::Region } else { FoldingRangeKind::Comment };
                between(t.start, t.end.saturating_sub(1), kind);
            }
            (Kind::Sign, b"{") => open.push(t.start),
            (Kind::Sign, b"}") => {
                if let Some(from) = open.pop() {
                    between(from, t.start, FoldingRangeKind::Region);
                }
            }
            _ => {}
        }
    }
    out.sort_by_key(|f| (f.start_line, std::cmp::Reverse(f.end_line)));
    out
}

pub(crate) fn pieces(text: &Text) -> Vec<Piece> {
    let bytes = text.bytes();
    let all = tokens(bytes);
    let names: BTreeSet<usize> = resources(bytes, &all).iter().map(|r| r.name.start).collect();
    let keywords: BTreeSet<String> = angrist_irh::words::data_words().map(str::to_lowercase).collect();
    let mut out = Vec::new();
    for (i, t) in all.iter().enumerate() {
        let word = text_of(t.of(bytes));
        let look = match t.kind {
            Kind::Comment => Look::Comment,
            Kind::Directive => Look::Macro,
            Kind::Number | Kind::Character => Look::Number,
            Kind::Text if names.contains(&t.start) => Look::Name,
            Kind::Text if i > 0 && all[i - 1].of(bytes) == b"$" => Look::Reference,
            Kind::Text | Kind::Grid => Look::Text,
            Kind::Word if keywords.contains(&word.to_lowercase()) => Look::Keyword,
            Kind::Word if is_constant(&word) => Look::Word,
            Kind::Word if Api::get().functions_named(&word).next().is_some() => Look::Function,
            Kind::Word => continue,
            Kind::Sign => continue,
        };
        lines(text, *t, look, &mut out);
    }
    out
}

/// Whether a word is written as constants are.
pub(crate) fn is_constant(word: &str) -> bool {
    word.len() > 1
        && word.bytes().all(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || b == b'_')
        && word.bytes().any(|b| b.is_ascii_uppercase())
}

/// A token that spans lines is a piece on each.
fn lines(text: &Text, t: Token, look: Look, out: &mut Vec<Piece>) {
    for n in text.line_of(t.start)..=text.line_of(t.end.saturating_sub(1)) {
        let line = text.line_span(n);
        let (start, end) = (t.start.max(line.start as usize), t.end.min(line.end as usize));
        out.push(Piece { start, end, look });
    }
}

/// Blanks at the ends of lines, except within strings and maps; a line end at the end of the file.
pub(crate) fn tidy(text: &Text) -> Vec<(Span, String)> {
    let bytes = text.bytes();
    let kept: Vec<Token> =
        tokens(bytes).into_iter().filter(|t| matches!(t.kind, Kind::Text | Kind::Grid)).collect();
    let mut out = Vec::new();
    for n in 0..text.lines() {
        let line = text.line_span(n);
        let blanks = line.of(bytes).iter().rev().take_while(|b| matches!(b, b' ' | b'\t')).count();
        let tail = Span { start: line.end - blanks as u32, end: line.end };
        let at = kept.partition_point(|t| t.start <= tail.start as usize);
        let inside = at > 0 && kept[at - 1].end > tail.start as usize;
        if blanks > 0 && !inside {
            out.push((tail, String::new()));
        }
    }
    if !bytes.is_empty() && !bytes.ends_with(b"\n") {
        out.push((Span::new(bytes.len(), bytes.len()), "\n".to_owned()));
    }
    out
}
