//! The list that an author sees: everything that is wrong with a library, each mistake once and causes first.
//!
//! `check` prints this list and a game refuses a library with its errors, so both say the same. Promise: an error of the
//! reading is left out only where another error stays.

use crate::diag;
use crate::pre::plain;
use crate::read::Reading;
use angrist_source::{Diagnostic, Severity, Source, codes, diagnostic, encoding, filter, nearest};
use std::collections::BTreeSet;

/// What is wrong with a library that was read from some of these files.
pub fn answer(reading: &Reading, files: &[Source<'_>]) -> Vec<Diagnostic> {
    let mut said: Vec<Diagnostic> = files.iter().filter_map(|s| encoding::encoding(*s)).collect();
    let damaged: BTreeSet<String> = said.iter().map(|d| plain(&d.file)).collect();
    let mut rest = reading.diagnostics.clone();
    // Scripts name resources: where some could not be read, problems of scripts may follow from it.
    if reading.errors() == 0 {
        rest.extend(crate::script::link::link(&reading.library, &reading.pre.tokens).diagnostics);
    }
    rest.retain(|d| !damaged.contains(&plain(&d.file)));
    suggest_files(&mut rest, reading, files);
    said.extend(rest);
    let sources = diag::sources(&reading.pre.tokens);
    said = without_echoes(said, &sources);
    said = filter::allow(said, &sources, |c| codes::explain(c).is_some());
    said = diagnostic::fold(said);
    diagnostic::in_order(&mut said);
    once_a_place(&mut said);
    said
}

/// Suggests a file for one that is missing: only one that nothing includes can be meant.
fn suggest_files(said: &mut [Diagnostic], reading: &Reading, files: &[Source<'_>]) {
    let included: BTreeSet<String> = reading.pre.inputs.iter().map(|(name, _)| plain(name)).collect();
    for d in said.iter_mut().filter(|d| d.code == "missing-file") {
        let wanted = d.message.split('`').nth(1).unwrap_or_default();
        let free = files.iter().map(|s| s.name).filter(|name| !included.contains(&plain(name)));
        d.nearest = nearest(wanted, free).map(str::to_owned);
    }
}

/// Whether a diagnostic says that a file, or something that may be an include of one, could not be read.
pub(crate) fn hides_a_file(code: &str, help: &Option<String>) -> bool {
    match code {
        "missing-file" | "bad-include" | "wrong-encoding" | "empty-file" | "too-much-text" => true,
        // The rest of the file is not read.
        "unterminated-comment" | "unterminated-conditional" => true,
        "unknown-directive" => help.as_deref() == Some("did you mean `#include`?"),
        _ => false,
    }
}

/// Whether a diagnostic is about an `#include` without its mark.
fn lacks_its_mark(d: &Diagnostic) -> bool {
    d.code == "unknown-word" && d.message.contains("begins with the word `include`")
}

/// Names in quotes in the part of a comment that should have ended before another began.
fn swallowed(d: &Diagnostic, sources: &[Source<'_>]) -> BTreeSet<Vec<u8>> {
    let from = d.message.rsplit(' ').next().and_then(|n| n.parse::<usize>().ok());
    let (Some(from), Some(source)) = (from, sources.iter().find(|s| s.name == d.file)) else {
        return BTreeSet::new();
    };
    let text = &source.bytes[..(d.span.start as usize).min(source.bytes.len())];
    let lines = text.split(|b| *b == b'\n').skip(from.saturating_sub(1));
    lines.flat_map(quoted).collect()
}

/// What stands in quotes on a line, in small letters.
fn quoted(line: &[u8]) -> impl Iterator<Item = Vec<u8>> {
    line.split(|b| *b == b'"').skip(1).step_by(2).map(<[u8]>::to_ascii_lowercase)
}

/// The name that a diagnostic says is not there, in small letters.
fn sought(d: &Diagnostic, sources: &[Source<'_>]) -> Option<Vec<u8>> {
    if let Some(name) = d.message.split('`').nth(1) {
        return Some(name.as_bytes().to_ascii_lowercase());
    }
    let source = sources.iter().find(|s| s.name == d.file)?;
    let written = d.span.of(source.bytes);
    quoted(written).next().or_else(|| Some(written.to_ascii_lowercase()))
}

/// Whether a diagnostic may be about something that a file that was not read defines: a resource or a macro.
pub(crate) fn may_be_hidden(code: &str, message: &str) -> bool {
    let word = matches!(code, "unknown-word" | "unknown-constant") && !message.contains("has no clause");
    word || diagnostic::is_consequence(code)
}

/// Whether text that is read again at every turn of a circle of includes gives this each time.
fn is_of_every_turn(code: &str) -> bool {
    matches!(code, "duplicate-name" | "redefinition" | "duplicate-variable" | "included-again" | "narrowed")
}

/// Leaves out what follows from another mistake: `Monstr "goblin"` is one, and so is a file that is not there.
fn without_echoes(mut said: Vec<Diagnostic>, sources: &[Source<'_>]) -> Vec<Diagnostic> {
    for d in said.iter_mut().filter(|d| lacks_its_mark(d)) {
        (d.nearest, d.help) = (Some("`#include`".to_owned()), None);
    }
    // A comment that swallowed what is named elsewhere is the mistake.
    let mut gone: BTreeSet<Vec<u8>> = BTreeSet::new();
    let lost: Vec<Vec<u8>> = said
        .iter()
        .filter(|d| d.severity == Severity::Error && diagnostic::is_consequence(d.code))
        .filter_map(|d| sought(d, sources))
        .collect();
    for d in said.iter_mut().filter(|d| d.code == "comment-inside") {
        let names = swallowed(d, sources);
        if lost.iter().any(|name| names.contains(name)) {
            d.severity = Severity::Error;
            gone.extend(names);
        }
    }
    let is_circle = |d: &Diagnostic| matches!(d.code, "include-cycle" | "include-too-deep");
    let causes: Vec<&Diagnostic> = said
        .iter()
        .filter(|d| d.severity == Severity::Error && !diagnostic::is_consequence(d.code))
        .collect();
    let circle = causes.iter().any(|d| is_circle(d));
    let hidden = causes.iter().any(|d| hides_a_file(d.code, &d.help) || lacks_its_mark(d));
    // Strings on the lines of causes: names of what could not be read.
    let mut names: BTreeSet<Vec<u8>> = BTreeSet::new();
    for cause in &causes {
        let Some(source) = sources.iter().find(|s| s.name == cause.file) else { continue };
        let at = (cause.span.start as usize).min(source.bytes.len());
        let start = source.bytes[..at].iter().rposition(|b| *b == b'\n').map_or(0, |n| n + 1);
        let line = source.bytes[start..].split(|b| *b == b'\n').next().unwrap_or_default();
        names.extend(quoted(line));
    }
    let echo = |d: &Diagnostic| {
        if hidden && may_be_hidden(d.code, &d.message) && !lacks_its_mark(d) {
            return true;
        }
        let swallowed = || sought(d, sources).is_some_and(|name| gone.contains(&name));
        if diagnostic::is_consequence(d.code) && swallowed() {
            return true;
        }
        let named = d.message.split('`').nth(1).map(|n| n.as_bytes().to_ascii_lowercase());
        (diagnostic::is_consequence(d.code) && named.is_some_and(|n| names.contains(&n)))
            || (circle && is_of_every_turn(d.code))
    };
    let mut kept: Vec<Diagnostic> = said.iter().filter(|d| !echo(d)).cloned().collect();
    // A circle is met again at every turn of it.
    let mut turns = 0;
    kept.retain(|d| {
        turns += usize::from(is_circle(d));
        !is_circle(d) || turns == 1
    });
    kept
}

/// Of two complaints about one place of one kind, the worse, which stands first.
pub fn once_a_place(said: &mut Vec<Diagnostic>) {
    let mut seen: BTreeSet<(String, u32, u32, &'static str)> = BTreeSet::new();
    said.retain(|d| d.line == 0 || seen.insert((d.file.clone(), d.line, d.column, d.code)));
}
