//! Code actions: what a diagnostic already knows how to mend.
//!
//! Promise: only changes whose outcome is certain are offered as preferred; after one is applied the diagnostic is gone.

use crate::text::Text;
use crate::workspace::{Edits, Workspace};
use angrist_source::{Diagnostic, Span};
use lsp_types::{CodeAction, CodeActionKind, Range, TextEdit};

/// A change that mends a diagnostic: what to do in words, the bytes to replace, and by what.
pub struct Fix {
    /// What it does.
    pub title: String,
    /// What is replaced.
    pub span: Span,
    /// By what.
    pub with: String,
    /// Whether there is no other way.
    pub certain: bool,
}

/// How to mend a diagnostic, if it says so.
pub fn fix(text: &Text, d: &Diagnostic) -> Option<Fix> {
    let line = text.line_span(d.line.checked_sub(1)? as usize);
    let delete = |span: Span, title: &str| {
        Some(Fix { title: title.to_owned(), span, with: String::new(), certain: true })
    };
    match d.code {
        "blank-spaces" => return delete(line, "Remove the blanks"),
        "trailing-blank" => return delete(d.span, "Remove the blanks at the end"),
        "indented-line" => {
            let blanks = line.of(text.bytes()).iter().take_while(|b| matches!(b, b' ' | b'\t')).count();
            return delete(
                Span { start: line.start, end: line.start + blanks as u32 },
                "Remove the indentation",
            );
        }
        "double-blank" | "blank-in-name" => return delete(d.span, "Remove the blank"),
        "no-line-end" => {
            let with = "\n".to_owned();
            return Some(Fix { title: "Add a line end".to_owned(), span: d.span, with, certain: true });
        }
        "empty-flag" => {
            let gap = text.bytes().get(d.span.start as usize..line.end as usize).unwrap_or_default();
            let len = gap.iter().take_while(|b| matches!(b, b' ' | b'|' | b'\t')).count() as u32;
            return delete(
                Span { start: d.span.start, end: d.span.start + len },
                "Remove what stands before the flag",
            );
        }
        _ => {}
    }
    let (with, quoted) = match &d.nearest {
        Some(word) => (word.clone(), false),
        None => meant(d.help.as_deref()?)?,
    };
    // The place of a resource's name in a script is the whole string.
    let with =
        if quoted && d.span.of(text.bytes()).starts_with(b"\"") { format!("\"{with}\"") } else { with };
    (!d.span.is_empty()).then(|| Fix {
        title: format!("Change to {with}"),
        span: d.span,
        with,
        certain: true,
    })
}

/// The word in "did you mean `word`?", and whether it is a quoted name.
fn meant(help: &str) -> Option<(String, bool)> {
    let rest = help.split("did you mean ").nth(1)?;
    let quote = rest.chars().next().filter(|c| matches!(c, '`' | '"'))?;
    let word = rest[1..].split(quote).next()?;
    (!word.is_empty()).then(|| (word.to_owned(), quote == '"'))
}

pub(crate) fn actions(lib: &Workspace, name: &str, text: &Text, within: Range) -> Vec<(CodeAction, Edits)> {
    let overlaps = |r: &Range| r.start.line <= within.end.line && r.end.line >= within.start.line;
    let one = |f: &Fix| TextEdit { range: text.range(f.span, lib.unit), new_text: f.with.clone() };
    let mut out = Vec::new();
    let told = lib.diagnostics(name);
    for (d, told) in lib.said(name).iter().zip(told) {
        if !overlaps(&told.range) {
            continue;
        }
        let Some(fix) = fix(text, d) else { continue };
        let action = CodeAction {
            title: fix.title.clone(),
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics: Some(vec![told]),
            is_preferred: Some(fix.certain),
            ..CodeAction::default()
        };
        out.push((action, Edits::from([(name.to_owned(), vec![one(&fix)])])));
    }
    // Changes that touch each other would spoil each other.
    let mut all: Vec<Fix> =
        lib.said(name).iter().filter_map(|d| fix(text, d)).filter(|f| f.certain).collect();
    all.sort_by_key(|f| (f.span.start, f.span.end));
    let mut end = 0;
    all.retain(|f| {
        let free = f.span.start >= end;
        end = if free { f.span.end.max(f.span.start + 1) } else { end };
        free
    });
    if all.len() > 1 {
        let action = CodeAction {
            title: format!("Mend all {} certain problems of this file", all.len()),
            kind: Some(CodeActionKind::SOURCE_FIX_ALL),
            ..CodeAction::default()
        };
        out.push((action, Edits::from([(name.to_owned(), all.iter().map(one).collect())])));
    }
    out
}
