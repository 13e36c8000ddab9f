//! What is wrong with a file, in the protocol's words: the same messages and codes as `angrist check` prints.

use super::{LARGEST, Workspace, has_ending};
use crate::text::Text;
use angrist_source::{Diagnostic, Severity, Span};
use lsp_types::{DiagnosticSeverity, NumberOrString, Range};
use std::collections::BTreeMap;

/// No editor shows more of one file in a useful way.
const MOST: usize = 2_000;

/// Another place that explains a diagnostic.
#[derive(Clone, PartialEq, Debug)]
pub struct Related {
    /// Name of the file.
    pub file: String,
    /// Where.
    pub range: Range,
    /// What is to be seen there.
    pub message: String,
}

/// A diagnostic for an editor, with its other places by the names of their files.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    /// Without related information.
    pub diagnostic: lsp_types::Diagnostic,
    /// The other places.
    pub related: Vec<Related>,
}

pub(super) fn no_schema(files: &BTreeMap<String, Text>) -> Vec<Diagnostic> {
    let data = |n: &&String| [".txt", ".prf", ".irh", ".irc"].iter().any(|e| has_ending(n, e));
    let message = "no schema fits these files, so they are only read line by line";
    let say = |name: &String| Diagnostic::whole(Severity::Note, "no-schema", name, message);
    files.keys().filter(data).map(say).collect()
}

pub(super) fn too_large(files: &BTreeMap<String, Text>) -> Vec<Diagnostic> {
    let large = files.iter().filter(|(_, t)| t.bytes().len() > LARGEST);
    let say = |(name, text): (&String, &Text)| {
        let size = text.bytes().len() >> 20;
        let message =
            format!("the file has {size} MB; files above {} MB are not checked here", LARGEST >> 20);
        Diagnostic::whole(Severity::Warning, "too-large", name, message).help("angrist check reads it")
    };
    large.map(say).collect()
}

impl Workspace {
    /// Everything the last check said about a file, for an editor.
    pub fn diagnostics(&self, name: &str) -> Vec<lsp_types::Diagnostic> {
        self.told(name).into_iter().map(|t| t.diagnostic).collect()
    }

    /// The same with other places.
    pub fn told(&self, name: &str) -> Vec<Told> {
        let Some(text) = self.files.get(name) else { return Vec::new() };
        let all = self.said(name);
        let mut out: Vec<Told> = all.iter().take(MOST).map(|d| self.one(text, d)).collect();
        if all.len() > MOST {
            let message = format!("{} more problems in this file are not shown", all.len() - MOST);
            let whole = Diagnostic::whole(Severity::Warning, "too-many", name, message);
            out.push(self.one(text, &whole));
        }
        out
    }

    fn one(&self, text: &Text, d: &Diagnostic) -> Told {
        let labels = d.labels.iter().filter_map(|l| {
            let text = self.files.get(&l.file)?;
            let line = text.line_span(l.line.saturating_sub(1) as usize);
            let range = text.range(l.span.unwrap_or(line), self.unit);
            Some(Related { file: l.file.clone(), range, message: l.message.clone() })
        });
        let diagnostic = lsp_types::Diagnostic {
            range: text.range(marked(text, d), self.unit),
            severity: Some(match d.severity {
                Severity::Error => DiagnosticSeverity::ERROR,
                Severity::Warning => DiagnosticSeverity::WARNING,
                Severity::Note => DiagnosticSeverity::HINT,
            }),
            code: Some(NumberOrString::String(d.code.to_owned())),
            source: Some("angrist".to_owned()),
            message: sentence(d),
            ..lsp_types::Diagnostic::default()
        };
        Told { diagnostic, related: labels.collect() }
    }
}

/// Where a diagnostic is shown: its bytes, or the character before when there are none.
pub(crate) fn marked(text: &Text, d: &Diagnostic) -> Span {
    if d.line == 0 {
        return text.line_span(0);
    }
    let line = text.line_span(d.line as usize - 1);
    let start = d.span.start.clamp(line.start, line.end);
    let end = d.span.end.clamp(start, line.end);
    if start == end && start > line.start { Span { start: start - 1, end } } else { Span { start, end } }
        .clamped(text.bytes())
}

/// As one line of `angrist check` says it, without place and code.
fn sentence(d: &Diagnostic) -> String {
    let mut out = d.message.clone();
    let parts = [
        d.expected.as_ref().map(|e| format!("expected {e}")),
        d.nearest.as_ref().map(|n| format!("did you mean {n}?")),
        d.help.clone(),
    ];
    for part in parts.into_iter().flatten() {
        out.push_str("; ");
        out.push_str(&part);
    }
    out
}
