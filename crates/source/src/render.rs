//! Diagnostics as text for people and as JSON for programs. Code hosts have [`crate::sarif`].
//!
//! Promises: any diagnostic over any files gives text and never panics (wrong spans are clamped, a file that was not handed
//! over costs the excerpt only); nothing that a terminal would obey reaches the output, unless colour was asked for.

use crate::diagnostic::{Diagnostic, tally};
use crate::file::Source;
use crate::gate::is_obeyed;
use serde_json::{Value, json};

#[cfg(feature = "excerpts")]
mod excerpt;

/// As text, columns counted in characters. Files are found by name; with the feature `excerpts` each diagnostic shows its line with the place marked.
pub fn text(all: &[Diagnostic], sources: &[Source<'_>], colour: bool) -> String {
    #[cfg(feature = "excerpts")]
    {
        excerpt::text(all, sources, colour)
    }
    #[cfg(not(feature = "excerpts"))]
    {
        let _ = (sources, colour);
        all.iter().map(|d| format!("{}\n", clean(&d.one_line()))).collect()
    }
}

/// As JSON: `{"errors","warnings","notes","diagnostics":[...]}`.
pub fn json(all: &[Diagnostic]) -> Value {
    let (errors, warnings, notes) = tally(all);
    json!({ "errors": errors, "warnings": warnings, "notes": notes, "diagnostics": all })
}

/// Text from a file, made fit for a terminal: control characters and those that turn the reading direction become U+FFFD.
pub fn clean(text: &str) -> String {
    text.chars().map(|c| if is_obeyed(c) { '\u{FFFD}' } else { c }).collect()
}
