//! The whole way: text to resources to compiled scripts, with everything that is wrong, in the order of the text.
//!
//! This is what a command line, a game and an editor call; the steps are in [`crate::read`] and [`crate::script::link`].

use crate::cache::{self, CacheError, Inputs};
use crate::diag;
use crate::library::Library;
use crate::pre::{Limits, Preprocessed, SourceFn, preprocess, preprocess_library_text};
use crate::read::drafts;
use crate::script::link::link_drafts;
use crate::script::machine;
use angrist_source::{Diagnostic, Severity};

/// A library, its scripts, and what is wrong with them.
pub struct Checked {
    /// The resources.
    pub library: Library,
    /// The scripts; number n is the n-th piece of code of the library.
    pub scripts: machine::Library,
    /// Everything that is wrong, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
    /// The tokens and files that the diagnostics point into.
    pub pre: Preprocessed,
}

impl Checked {
    /// How many diagnostics are errors.
    pub fn errors(&self) -> usize {
        self.diagnostics.iter().filter(|d| d.severity == Severity::Error).count()
    }

    /// The bytes from which [`open`] gives back library and scripts.
    pub fn to_cache(&self) -> Vec<u8> {
        // Compiled code is plain data; were it not to serialise, the empty rest is refused when read.
        let scripts = postcard::to_allocvec(&self.scripts).unwrap_or_default();
        cache::encode(&self.library, &Inputs::of(&self.pre), &scripts)
    }
}

/// Reads and checks the library that begins with the file `main`.
pub fn check<'a>(main: &str, source: &'a mut SourceFn<'a>, limits: Limits) -> Checked {
    finish(preprocess(main, source, limits), limits)
}

/// Reads and checks a library of one text.
pub fn check_text(name: &str, text: &str, limits: Limits) -> Checked {
    finish(preprocess_library_text(name, text, limits), limits)
}

fn finish(pre: Preprocessed, limits: Limits) -> Checked {
    let (reading, mut drafts) = drafts(pre, limits);
    let (linked, of_scripts) = link_drafts(&reading.library, &reading.pre.tokens);
    let room = limits.diagnostics.saturating_sub(drafts.len());
    drafts.extend(of_scripts.into_iter().take(room));
    let sources = &reading.pre.tokens.sources;
    drafts.sort_by_key(|d| sources.reading_order(d.origin));
    let diagnostics = diag::resolve(&drafts, &reading.pre.tokens);
    Checked { library: reading.library, scripts: linked.code, diagnostics, pre: reading.pre }
}

/// Library and scripts from a cache, if it is of these files.
///
/// # Errors
/// When the cache is damaged, of another format, or of other files.
pub fn open(bytes: &[u8], source: &mut SourceFn<'_>) -> Result<(Library, machine::Library), CacheError> {
    let cached = cache::open(bytes, source)?;
    let scripts: machine::Library = postcard::from_bytes(cached.extra).map_err(|_| CacheError::Damaged)?;
    if scripts.scripts.len() != cached.library.code.len() {
        return Err(CacheError::Damaged);
    }
    Ok((cached.library, scripts))
}
