//! Code actions: what a diagnostic already knows how to mend.
//!
//! Promise: only changes whose outcome is certain are offered as preferred; after one is applied the diagnostic is gone.

use crate::text::Text;
use crate::workspace::{Edits, Workspace};
use angrist_source::Diagnostic;
pub use angrist_source::fix::Fix;
use lsp_types::{CodeAction, CodeActionKind, Range, TextEdit};

/// How to mend a diagnostic, if it says so.
pub fn fix(text: &Text, d: &Diagnostic) -> Option<Fix> {
    angrist_source::fix::fix(text.bytes(), text.line_span(d.line.checked_sub(1)? as usize), d)
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
            title: format!("Fix all {} unambiguous problems in this file", all.len()),
            kind: Some(CodeActionKind::SOURCE_FIX_ALL),
            ..CodeAction::default()
        };
        out.push((action, Edits::from([(name.to_owned(), all.iter().map(one).collect())])));
    }
    out
}
