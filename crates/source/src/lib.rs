//! What every reader of text files shares: files and places in them, diagnostics, suggestions, one way to show them.
//!
//! ```
//! use angrist_source::{Diagnostic, Severity, Source, Span, line_starts, nearest, render};
//!
//! let file = Source::new("monster.txt", b"N:1:Rat\nF:ANIMLA\n");
//! let at = Span::new(10, 16);
//! let wrong = Diagnostic::at(Severity::Error, "unknown-flag", file, &line_starts(file.bytes), at, "unknown flag ANIMLA")
//!     .nearest(nearest(b"ANIMLA", ["ANIMAL", "UNDEAD"]));
//! assert_eq!((wrong.line, wrong.column), (2, 3));
//! assert!(render::text(&[wrong], &[file], false).contains("did you mean ANIMAL?"));
//! ```
//!
//! Read it in this order: [`mod@file`] (bytes, spans, lines), [`diagnostic`] (what is wrong, and where), [`mod@nearest`] (what was
//! probably meant), [`render`], [`sarif`] and [`github`] (how it is shown), [`mod@encoding`] (files that are no text), [`filter`] (what is left out), [`mod@fix`] (what can be mended), [`codes`] (what codes mean), [`problems`] (why data are refused), [`table`] (a small
//! reader of `X:value:value` files), [`tree`] (a TOML file with places, and overlays), [`query`] (the questions of `angrist data query`).
//!
//! Promises: nothing here opens a file; a span that is wrong (outside the file, inside a character, end before start) is
//! clamped, and never panics.
#![forbid(unsafe_code)]

pub mod codes;
pub mod deny;
pub mod diagnostic;
pub mod encoding;
pub mod file;
pub mod filter;
pub mod fix;
pub mod gate;
pub mod github;
pub mod lookalike;
pub mod nearest;
pub mod problems;
pub mod query;
pub mod render;
pub mod sarif;
mod sources;
pub mod table;
pub mod tree;

pub use diagnostic::{Diagnostic, Label, Severity};
pub use file::{LineStart, Source, Span, line_starts, text_of};
pub use nearest::nearest;
pub use problems::{Collector, Problems};
pub use sources::Sources;
