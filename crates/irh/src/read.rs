//! From a source of files to a library in one call.

use crate::diag::{self, Draft};
use crate::library::Library;
use crate::parse::{FileCensus, parse};
use crate::pre::{Limits, Preprocessed, SourceFn, empty_file, preprocess};
use crate::source::Origin;
use crate::token::{Kind, Tokens};
use angrist_source::{Diagnostic, Severity};
use std::collections::BTreeSet;

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
    echoes_of_many_braces(&pre.tokens, &mut drafts);
    report_empty_files(&pre, &mut drafts);
    for range in parsed.ranges {
        let told = |d: &&mut Draft| d.code == "number-too-large" && d.origin == range.origin;
        if let Some(d) = drafts.iter_mut().find(told) {
            d.message = format!("this number does not fit in the {} bits of its field", range.bits);
            d.help = Some(format!("expected {} to {}", range.least, range.most));
        }
    }
    (Reading { library: parsed.library, pre, diagnostics: Vec::new(), census: parsed.census }, drafts)
}

/// Five names that are not found are no slips: something that defined them is gone.
const MANY_NAMES: usize = 5;

/// Reports empty files when something is missing. The original's own library includes an empty file, and slips elsewhere must
/// not be blamed on it: it is an error when many names are not found, a note beside fewer that are errors, and nothing where
/// another file could not be read.
fn report_empty_files(pre: &Preprocessed, diagnostics: &mut Vec<Draft>) {
    if pre.empty.is_empty() || diagnostics.iter().any(|d| crate::answer::hides_a_file(d.code, &d.help)) {
        return;
    }
    let missed = diagnostics.iter().filter(|d| crate::answer::may_be_hidden(d.code, &d.message));
    // A diagnostic without a name counts by its place.
    let name = |d: &Draft| d.message.split('`').nth(1).map_or(d.origin.0.to_string(), str::to_lowercase);
    let names: BTreeSet<String> = missed.clone().map(name).collect();
    let severity = match names.len() {
        MANY_NAMES.. => Severity::Error,
        _ if missed.clone().any(|d| d.severity == Severity::Error) => Severity::Note,
        _ => return,
    };
    let said = pre.empty.iter().map(|(name, at)| Draft { severity, ..included_empty(name, *at) });
    diagnostics.extend(said);
}

fn included_empty(name: &str, at: Origin) -> Draft {
    empty_file(name, at).help("restore its text, or remove the include")
}

/// Braces without number that nothing closes leave no sense in the text behind them, so only they are reported.
fn echoes_of_many_braces(tokens: &Tokens, diagnostics: &mut Vec<Draft>) {
    let place = |o: Origin| (tokens.sources.file_of(o), tokens.sources.reading_order(o));
    let many = |d: &&Draft| d.code == "unclosed-brace" && d.notes.is_empty();
    let Some(first) = diagnostics.iter().find(many).map(|d| place(d.origin)) else { return };
    // They are closed where the next resource begins, perhaps in another file, and one may be left over there.
    diagnostics.retain(|d| {
        let elsewhere = place(d.origin).0 != first.0 || place(d.origin) < first;
        many(&d) || (elsewhere && d.code != "stray-brace")
    });
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
