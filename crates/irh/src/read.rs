//! From a source of files to a library in one call.

use crate::diag::{Diagnostic, Severity};
use crate::library::Library;
use crate::parse::{FileCensus, parse};
use crate::pre::{Limits, Preprocessed, SourceFn, preprocess};

/// A library with everything that was said about it.
pub struct Reading {
    /// The resources.
    pub library: Library,
    /// The tokens, words and files, for pointing at things and for scripts.
    pub pre: Preprocessed,
    /// Every complaint: of the preprocessor, then of the parser.
    pub diagnostics: Vec<Diagnostic>,
    /// Figures by file.
    pub census: Vec<FileCensus>,
}

impl Reading {
    /// How many complaints are errors.
    pub fn errors(&self) -> usize {
        self.diagnostics.iter().filter(|d| d.severity == Severity::Error).count()
    }
}

/// Reads the library that begins with the file `main` (for Incursion `main.irc`).
pub fn read<'a>(main: &str, source: &'a mut SourceFn<'a>, limits: Limits) -> Reading {
    finish(preprocess(main, source, limits), limits)
}

/// Reads a library of one text, with our constants and macros known.
pub fn read_text(name: &str, text: &str, limits: Limits) -> Reading {
    finish(crate::pre::preprocess_library_text(name, text, limits), limits)
}

fn finish(mut pre: Preprocessed, limits: Limits) -> Reading {
    let parsed = parse(&pre, limits.diagnostics);
    let mut diagnostics = std::mem::take(&mut pre.diagnostics);
    diagnostics.extend(parsed.diagnostics);
    Reading { library: parsed.library, pre, diagnostics, census: parsed.census }
}
