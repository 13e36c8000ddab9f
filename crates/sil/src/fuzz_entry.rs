//! What the fuzzer does with bytes, kept here so that its corpus runs as an ordinary test too.

use crate::tables::constants::Constants;
use angrist_source::{Source, render};

/// Bytes as a file of constants over a profile: read, or refused with diagnostics that lie inside it and can be shown.
///
/// # Errors
/// A sentence about the promise that was broken.
pub fn constants(bytes: &[u8]) -> Result<(), String> {
    let source = Source::new("own.toml", bytes);
    let problems = match Constants::read(source, &[]) {
        Ok(read) => {
            read.told("{hero.start} {");
            return Ok(());
        }
        Err(problems) => problems.diagnostics,
    };
    if problems.is_empty() {
        return Err("a file is refused and nothing is wrong with it".into());
    }
    for d in &problems {
        if d.span.start > d.span.end || d.file == "own.toml" && d.span.end as usize > bytes.len() + 2 {
            return Err(format!("a diagnostic points outside its file: {d:?}"));
        }
    }
    match render::text(&problems, &[source], false).is_empty() {
        true => Err("a diagnostic was not shown".into()),
        false => Ok(()),
    }
}
