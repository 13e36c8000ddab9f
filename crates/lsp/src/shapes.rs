//! What the languages answer before it is put into the protocol's words: places are bytes here.

use crate::text::{Text, Unit};
use angrist_source::Span;
use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionTextEdit, DocumentSymbol, Documentation, InlayHint,
    InlayHintLabel, InlayHintTooltip, MarkupContent, MarkupKind, SymbolKind, TextEdit,
};

/// Something that may be written.
pub(crate) struct Choice {
    pub label: String,
    pub detail: String,
    pub help: String,
    pub kind: CompletionItemKind,
    /// What it replaces.
    pub span: Span,
    pub with: String,
}

impl Choice {
    pub fn item(self, text: &Text, unit: Unit) -> CompletionItem {
        let some = |s: String| (!s.is_empty()).then_some(s);
        let markdown =
            |value| Documentation::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value });
        CompletionItem {
            filter_text: (self.label != self.with).then(|| format!("{} {}", self.with, self.label)),
            label: self.label,
            kind: Some(self.kind),
            detail: some(self.detail),
            documentation: some(self.help).map(markdown),
            text_edit: Some(CompletionTextEdit::Edit(TextEdit {
                range: text.range(self.span, unit),
                new_text: self.with,
            })),
            ..CompletionItem::default()
        }
    }
}

/// A record, a resource, or a part of one.
pub(crate) struct Symbol {
    pub name: String,
    pub detail: String,
    pub kind: SymbolKind,
    /// Its name.
    pub at: Span,
    /// All of it.
    pub whole: Span,
}

impl Symbol {
    pub fn symbol(self, text: &Text, unit: Unit) -> DocumentSymbol {
        let whole = Span { start: self.whole.start.min(self.at.start), end: self.whole.end.max(self.at.end) };
        #[expect(deprecated, reason = "the field has to be given")]
        DocumentSymbol {
            name: if self.name.is_empty() { "?".to_owned() } else { self.name },
            detail: (!self.detail.is_empty()).then_some(self.detail),
            kind: self.kind,
            tags: None,
            deprecated: None,
            range: text.range(whole, unit),
            selection_range: text.range(self.at, unit),
            children: None,
        }
    }
}

/// Words shown behind a place.
pub(crate) struct Hint {
    pub at: usize,
    pub label: String,
    pub help: String,
}

impl Hint {
    pub fn hint(self, text: &Text, unit: Unit) -> InlayHint {
        InlayHint {
            position: text.position(self.at, unit),
            label: InlayHintLabel::String(self.label),
            kind: None,
            text_edits: None,
            tooltip: (!self.help.is_empty()).then_some(InlayHintTooltip::String(self.help)),
            padding_left: Some(true),
            padding_right: None,
            data: None,
        }
    }
}
