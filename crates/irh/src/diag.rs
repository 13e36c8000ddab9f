//! Diagnostics while a text is read: their places are tokens, and become files, lines and columns at the end.
//!
//! A [`Draft`] is cheap to make anywhere. [`Draft::resolve`] works out its places and gives the [`Diagnostic`] that everybody
//! else sees.

use crate::source::{Origin, Spot};
use crate::token::Tokens;
use angrist_source::{Diagnostic, Label, Severity, Source, Span};

/// A diagnostic whose places are tokens: origins in a text, numbers of tokens in a script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft<Place = Origin> {
    /// How bad.
    pub severity: Severity,
    /// A short stable name of the kind of problem.
    pub code: &'static str,
    /// One sentence.
    pub message: String,
    /// Where.
    pub origin: Place,
    /// Other places that help, each with its words.
    pub notes: Vec<(Place, String)>,
    /// What to do.
    pub help: Option<String>,
    /// Words for the mark at the place, when those of the code will not do.
    pub mark: Option<&'static str>,
}

impl<Place> Draft<Place> {
    /// An error.
    pub fn error(code: &'static str, origin: Place, message: impl Into<String>) -> Self {
        let message = message.into();
        Self { severity: Severity::Error, code, message, origin, notes: Vec::new(), help: None, mark: None }
    }

    /// A warning.
    pub fn warning(code: &'static str, origin: Place, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, origin, message) }
    }

    /// A note.
    pub fn note(code: &'static str, origin: Place, message: impl Into<String>) -> Self {
        Self { severity: Severity::Note, ..Self::error(code, origin, message) }
    }

    /// With advice.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// With advice, when there is some.
    #[must_use]
    pub fn maybe_help(mut self, help: Option<String>) -> Self {
        self.help = help.or(self.help);
        self
    }

    /// With one more place.
    #[must_use]
    pub fn also(mut self, origin: Place, message: impl Into<String>) -> Self {
        self.notes.push((origin, message.into()));
        self
    }

    /// With words for its mark.
    #[must_use]
    pub fn mark(mut self, mark: &'static str) -> Self {
        self.mark = Some(mark);
        self
    }

    /// With its places put into other terms.
    pub fn map<Other>(self, place: impl Fn(Place) -> Other) -> Draft<Other> {
        let notes = self.notes.into_iter().map(|(at, text)| (place(at), text)).collect();
        let origin = place(self.origin);
        Draft {
            severity: self.severity,
            code: self.code,
            message: self.message,
            origin,
            notes,
            help: self.help,
            mark: self.mark,
        }
    }
}

impl Draft {
    /// With all its places worked out.
    pub fn resolve(&self, tokens: &Tokens) -> Diagnostic {
        let place = tokens.sources.place(self.origin);
        let (file, span) = name_and_span(tokens, &place.spot);
        let mut labels: Vec<Label> = place
            .through
            .iter()
            .map(|(name, spot)| label(tokens, spot, format!("in the macro `{}`", tokens.words.text(*name))))
            .collect();
        labels.extend(
            self.notes.iter().map(|(o, text)| label(tokens, &tokens.sources.place(*o).spot, text.clone())),
        );
        Diagnostic {
            line: place.spot.line as u32,
            column: place.spot.column as u32,
            span,
            mark: if place.through.is_empty() { self.mark } else { Some("used here") },
            labels,
            help: self.help.clone(),
            ..Diagnostic::whole(self.severity, self.code, file, self.message.as_str())
        }
    }
}

fn name_and_span<'t>(tokens: &'t Tokens, spot: &Spot) -> (&'t str, Span) {
    let file = tokens.sources.files().get(spot.file);
    let span = Span::new(spot.start, spot.end);
    file.map_or(("", span), |f| (f.name.as_str(), span.clamped(&f.bytes)))
}

fn label(tokens: &Tokens, spot: &Spot, message: String) -> Label {
    let (file, span) = name_and_span(tokens, spot);
    Label {
        file: file.to_owned(),
        line: spot.line as u32,
        column: spot.column as u32,
        span: Some(span),
        message,
    }
}

/// A number with commas between its thousands.
pub(crate) fn thousands(n: usize) -> String {
    let digits = n.to_string();
    let mut out = String::with_capacity(digits.len() + digits.len() / 3);
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// All drafts with their places worked out.
pub fn resolve(drafts: &[Draft], tokens: &Tokens) -> Vec<Diagnostic> {
    drafts.iter().map(|d| d.resolve(tokens)).collect()
}

/// The files that diagnostics point into, for [`angrist_source::render`].
pub fn sources(tokens: &Tokens) -> Vec<Source<'_>> {
    tokens.sources.files().iter().map(|f| Source::new(&f.name, &f.bytes)).collect()
}
