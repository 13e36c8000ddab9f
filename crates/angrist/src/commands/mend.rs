//! `check --fix`: the certain changes, written into the files, until none is left.

use crate::cli::CheckArgs;
use crate::commands::check;
use crate::failure::Failure;
use crate::libs::{Data, write_whole};
use angrist_source::file::line_of;
use angrist_source::fix::{self, Fix};
use angrist_source::{Diagnostic, Span, line_starts, render, text_of};
use std::collections::BTreeMap;

/// Every round mends at least one problem of each kind; no lib needs more.
const ROUNDS: usize = 12;

/// Mends what is certain and tells each change: `file:line: old -> new`. The data are read again.
pub fn mend(args: &CheckArgs, data: &mut Data) -> Result<Vec<String>, Failure> {
    let Some(dir) = data.dir.clone() else {
        return Err(Failure::Refused(format!(
            "{} is a pack; unpack it to change its files",
            args.path.display()
        )));
    };
    let mut mended = Vec::new();
    for _ in 0..ROUNDS {
        let checked = check::checked(args, data)?;
        let mut by_file: BTreeMap<&str, Vec<Diagnostic>> = BTreeMap::new();
        for d in checked.diagnostics.iter().filter(|d| d.line > 0) {
            by_file.entry(&d.file).or_default().push(d.clone());
        }
        let mut changed: Vec<(String, Vec<u8>)> = Vec::new();
        for (name, list) in by_file {
            let Some(bytes) = data.files.get(name) else { continue };
            let all: Vec<Diagnostic> = list.iter().flat_map(|d| everywhere(bytes, d)).collect();
            let (fresh, done) = fix::apply(bytes, &all);
            mended.extend(done.iter().map(|fix| told(name, bytes, fix)));
            if !done.is_empty() {
                changed.push((name.to_owned(), fresh));
            }
        }
        if changed.is_empty() {
            break;
        }
        for (name, bytes) in changed {
            let path = dir.join(&name);
            write_whole(&path, &bytes)
                .map_err(|e| Failure::Refused(format!("cannot write to {}: {e}", path.display())))?;
            data.files.insert(name, bytes);
        }
    }
    Ok(mended)
}

/// A change in words.
fn told(name: &str, bytes: &[u8], fix: &Fix) -> String {
    let line = line_of(&line_starts(bytes), fix.span.start).0 + 1;
    let (old, new) = (shown(&text_of(fix.span.of(bytes))), shown(&fix.with));
    render::clean(&format!("{name}:{line}: {old} -> {new}"))
}

/// A text of a change; what cannot be seen is named.
fn shown(text: &str) -> String {
    const LONGEST: usize = 60;
    match text {
        "" => "nothing".to_owned(),
        "\n" => "LF".to_owned(),
        "\r\n" => "CRLF".to_owned(),
        _ if text.trim().is_empty() => format!("blanks ({})", text.chars().count()),
        _ if text.chars().count() > LONGEST => {
            text.chars().take(LONGEST).chain(['\u{2026}']).collect::<String>()
        }
        _ => text.to_owned(),
    }
}

/// A problem at its place and on the other lines that have it.
fn everywhere(bytes: &[u8], d: &Diagnostic) -> Vec<Diagnostic> {
    let starts = line_starts(bytes);
    let written = d.span.of(bytes);
    if d.code == "mixed-line-ends" {
        return line_ends(bytes, &starts, d);
    }
    let mut all = vec![d.clone()];
    let by_text = d.nearest.is_some() || d.code == "comma-between-flags";
    for &line in &d.also {
        let Some(&start) = starts.get(line as usize - 1) else { continue };
        let end = starts.get(line as usize).map_or(bytes.len(), |n| *n as usize);
        let text = bytes.get(start as usize..end).unwrap_or_default();
        // The same word of that line; what concerns a whole line begins with it.
        let at = match by_text && !written.is_empty() {
            false => Some(0),
            true => text.windows(written.len()).position(|w| w == written),
        };
        let word = |at: &usize| {
            let edge = |b: Option<&u8>| b.is_none_or(|b| !b.is_ascii_alphanumeric() && *b != b'_');
            !by_text
                || (edge(at.checked_sub(1).and_then(|n| text.get(n))) && edge(text.get(at + written.len())))
        };
        let Some(at) = at.filter(word) else { continue };
        let from = start as usize + at;
        let whole_line = matches!(d.code, "blank-spaces" | "indented-line");
        if by_text || whole_line {
            all.push(Diagnostic {
                line,
                span: Span::new(from, from + written.len()),
                also: Vec::new(),
                ..d.clone()
            });
        }
    }
    all
}

/// The ends of lines that are like the one told.
fn line_ends(bytes: &[u8], starts: &[u32], d: &Diagnostic) -> Vec<Diagnostic> {
    let dos = d.span.len() == 2;
    let ends = starts.iter().skip(1).zip(1u32..);
    let alike = ends.filter(|(end, _)| bytes[..**end as usize].ends_with(b"\r\n") == dos);
    let at = |(end, line): (&u32, u32)| Diagnostic {
        line,
        span: Span { start: end - if dos { 2 } else { 1 }, end: *end },
        ..d.clone()
    };
    alike.map(at).collect()
}
