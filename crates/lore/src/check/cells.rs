//! Cells of pictures that mean nothing: a mistyped letter would silently be bare floor.

use super::at;
use super::rules::rows;
use crate::record::Record;
use angrist_source::{Diagnostic, Severity, Span};

/// Every unknown cell once a record, where it stands first.
pub(super) fn check(record: Record<'_>, picture: u8, known: &str, said: &mut Vec<Diagnostic>) {
    let mut told: Vec<u8> = Vec::new();
    for row in rows(record, picture) {
        let Some(cell) = row.cells().first() else { continue };
        for (n, byte) in row.bytes_of(cell).iter().enumerate() {
            // NUL bytes are reported by the reader.
            if *byte == 0 || known.as_bytes().contains(byte) || told.contains(byte) {
                continue;
            }
            told.push(*byte);
            let start = row.body() as usize + n;
            let shown = char::from(*byte).escape_default();
            let message = format!("{shown} has no meaning in a picture and becomes bare floor");
            let d = at(row, Span::new(start, start + 1), Severity::Warning, "unknown-cell", message);
            said.push(d.expected(format!("one of {}", known.trim())));
        }
    }
}
