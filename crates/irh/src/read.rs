//! From a source of files to a library in one call.

use crate::diag::{self, Draft};
use crate::library::Library;
use crate::parse::{FileCensus, parse};
use crate::pre::{Limits, Preprocessed, SourceFn, preprocess};
use crate::source::Origin;
use crate::token::{Kind, Tokens};
use angrist_source::{Diagnostic, Severity};

/// A library with everything that was said about it.
pub struct Reading {
    /// The resources.
    pub library: Library,
    /// The tokens, words and files, for pointing at things and for scripts.
    pub pre: Preprocessed,
    /// Everything that is wrong: found by the preprocessor, then by the parser.
    pub diagnostics: Vec<Diagnostic>,
    /// Figures by file.
    pub census: Vec<FileCensus>,
}

impl Reading {
    /// How many diagnostics are errors.
    pub fn errors(&self) -> usize {
        self.diagnostics.iter().filter(|d| d.severity == Severity::Error).count()
    }
}

/// Reads the library that begins with the file `main` (for Incursion `main.irc`).
pub fn read<'a>(main: &str, source: &'a mut SourceFn<'a>, limits: Limits) -> Reading {
    resolved(drafts(preprocess(main, source, limits), limits))
}

/// Reads a library of one text, with our constants and macros known.
pub fn read_text(name: &str, text: &str, limits: Limits) -> Reading {
    resolved(drafts(crate::pre::preprocess_library_text(name, text, limits), limits))
}

fn resolved((mut reading, drafts): (Reading, Vec<Draft>)) -> Reading {
    reading.diagnostics = diag::resolve(&drafts, &reading.pre.tokens);
    reading
}

/// A reading without its diagnostics, and these with their places not yet worked out.
pub(crate) fn drafts(mut pre: Preprocessed, limits: Limits) -> (Reading, Vec<Draft>) {
    let parsed = parse(&pre, limits.diagnostics);
    let mut drafts = std::mem::take(&mut pre.diagnostics);
    drafts.extend(parsed.diagnostics);
    echoes_of_open_strings(&pre.tokens, &mut drafts);
    (Reading { library: parsed.library, pre, diagnostics: Vec::new(), census: parsed.census }, drafts)
}

/// A string without its closing quote takes the rest of its line with it, braces and all. Whatever is then missing or
/// left over up to the next resource follows from it, so only the string itself is reported.
fn echoes_of_open_strings(tokens: &Tokens, diagnostics: &mut Vec<Draft>) {
    let open: Vec<Origin> =
        diagnostics.iter().filter(|d| d.code == "unterminated-string").map(|d| d.origin).collect();
    if open.is_empty() {
        return;
    }
    let place = |o: Origin| (tokens.sources.file_of(o), tokens.sources.reading_order(o));
    let headers: Vec<(usize, u32)> = tokens
        .all
        .windows(2)
        .filter(|w| {
            matches!(w[0].kind, Kind::Key(k) if crate::parse::kind_of(k).is_some()) && w[1].kind == Kind::Str
        })
        .map(|w| place(w[0].origin))
        .collect();
    diagnostics.retain(|d| {
        d.code == "unterminated-string"
            || !open.iter().any(|&quote| {
                let (quote, here) = (place(quote), place(d.origin));
                let same = headers.iter().filter(|h| h.0 == quote.0);
                let from = same.clone().filter(|h| h.1 < quote.1).max();
                let to = same.filter(|h| h.1 > quote.1).min();
                let behind = here.0 == quote.0
                    && here > quote
                    && to.is_none_or(|t| here < *t || (here == *t && d.code == "unexpected"));
                // A brace that the string swallowed is missed where the body began, or where the next header is met.
                let brace = d.code == "unclosed-brace"
                    && here.0 == quote.0
                    && from.is_none_or(|f| here >= *f)
                    && to.is_none_or(|t| here <= *t);
                behind || brace
            })
    });
}
