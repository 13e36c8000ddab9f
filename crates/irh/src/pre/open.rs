//! Opening and closing files, and the messages about those that cannot be read.
//!
//! Promise: a file that is missing, too large or no text is one diagnostic, and nothing of it is scanned: whatever others miss
//! because of it, [`crate::answer`] leaves out. Whether an empty file is a mistake is decided when all is read
//! ([`crate::read`]).

use std::sync::Arc;

use angrist_source::{Source, encoding};

use crate::diag::{Draft, thousands};
use crate::lex::Scanner;
use crate::source::Origin;

use super::{Frame, Pre, tables};

/// A name without its path and case: includes name files of one directory, as on DOS.
pub(crate) fn plain(name: &str) -> String {
    name.rsplit(['/', '\\']).next().unwrap_or(name).to_ascii_lowercase()
}

/// The message about an empty file.
pub(crate) fn empty_file(name: &str, at: Origin) -> Draft {
    Draft::error("empty-file", at, format!("{name} is empty")).help("restore its text")
}

impl Pre<'_> {
    /// Opens a file and puts it on top.
    pub(super) fn open(&mut self, name: &str, at: Origin) {
        if self.never_ends(name)
            && let Some(circle) = self.circle(name, at)
        {
            return self.report(circle);
        }
        if self.refused.contains(&plain(name)) {
            return;
        }
        let depth = self.frames.iter().filter(|f| matches!(f, Frame::File { .. })).count();
        if depth >= self.limits.include_depth {
            let message = format!("`{name}` is nested {depth} files deep");
            let draft = match self.circle(name, at) {
                Some(circle) => Draft {
                    code: "include-too-deep",
                    message: format!("{message}: {}", circle.message),
                    help: circle.help.map(|help| format!("{help}, or guard the file with #ifndef")),
                    ..circle
                },
                None => Draft::error("include-too-deep", at, message)
                    .help(format!("includes may be nested at most {depth} deep")),
            };
            return self.report(draft);
        }
        let bytes: Arc<[u8]> = match (self.source)(name) {
            Some(b) => b.into(),
            None => {
                self.absent.push(name.to_owned());
                if tables::is_constants(name) {
                    return self.open_tables();
                }
                if tables::is_api(name) {
                    return;
                }
                self.report(
                    Draft::error("missing-file", at, format!("there is no file `{name}`"))
                        .help("the file is looked up next to the main file, exactly as written"),
                );
                return;
            }
        };
        if !self.has_room(name, &bytes, at) {
            return;
        }
        let Some(file) = self.sources.add(name, Arc::clone(&bytes), at) else {
            self.stopped = true;
            return;
        };
        self.inputs.push((name.to_owned(), Arc::clone(&bytes)));
        let top = Origin(self.sources.base(file));
        if let Some(wrong) = encoding::encoding(Source::new(name, &bytes)) {
            self.refused.push(plain(name));
            return self.report(Draft::error(wrong.code, top, wrong.message).maybe_help(wrong.help));
        }
        if bytes.trim_ascii().is_empty() && !self.text_alone && !tables::is_api(name) {
            match depth {
                // The main file is included nowhere: its own first line is the place.
                0 => self.report(empty_file(name, top)),
                _ => self.empty.push((name.to_owned(), at)),
            }
            return;
        }
        self.report_nul_bytes(&bytes, top);
        let scanner = Box::new(Scanner::new(bytes, top.0));
        self.frames.push(Frame::File { scanner, conditions: Vec::new(), file, included: at });
    }

    /// Whether one more file is within the limits; says so when it is not.
    fn has_room(&mut self, name: &str, bytes: &[u8], at: Origin) -> bool {
        let (size, most) = (bytes.len(), self.limits.source_bytes);
        if self.bytes_read.saturating_add(size) > most {
            self.refused.push(plain(name));
            let limit = format!("a library may have at most {}", thousands(most));
            let message = if size > most {
                format!("{name} has {} bytes; {limit}", thousands(size))
            } else {
                format!("with {name} the library has {} bytes; {limit}", thousands(self.bytes_read + size))
            };
            self.report(Draft::error("too-much-text", at, message));
            return false;
        }
        self.bytes_read += size;
        if self.sources.files().len() >= self.limits.files {
            let message = format!("a library may have at most {} files", thousands(self.limits.files));
            self.report(Draft::error("too-much-text", at, message));
            self.stopped = true;
            return false;
        }
        true
    }

    /// Reports NUL bytes, once a line. The scanner reads on as if they were not there, so that nothing follows from them.
    fn report_nul_bytes(&mut self, bytes: &[u8], top: Origin) {
        let mut start = 0;
        for line in bytes.split_inclusive(|b| *b == b'\n') {
            if let Some(first) = line.iter().position(|b| *b == 0) {
                let message = match line.iter().filter(|b| **b == 0).count() {
                    1 => "a NUL byte; remove it".to_owned(),
                    n => format!("{} NUL bytes in this line; remove them", thousands(n)),
                };
                self.report(Draft::error("nul-byte", Origin(top.0 + (start + first) as u32), message));
            }
            start += line.len();
        }
    }

    /// Whether the way from a file back to itself can never end: no condition stands on it that a macro may change.
    fn never_ends(&self, name: &str) -> bool {
        for frame in self.frames.iter().rev() {
            let Frame::File { conditions, file, .. } = frame else { continue };
            if conditions.iter().any(|c| !c.fixed) {
                return false;
            }
            if plain(&self.sources.files()[*file].name) == plain(name) {
                return true;
            }
        }
        false
    }

    /// The way by which a file includes itself again.
    fn circle(&self, name: &str, at: Origin) -> Option<Draft> {
        let mut way: Vec<(&str, Origin)> = Vec::new();
        for frame in self.frames.iter().rev() {
            let Frame::File { file, included, .. } = frame else { continue };
            let open = self.sources.files()[*file].name.as_str();
            way.insert(0, (open, *included));
            if plain(open) == plain(name) {
                break;
            }
        }
        let (first, rest) = way.split_first().filter(|(first, _)| plain(first.0) == plain(name))?;
        let message = match rest {
            [] => format!("`{name}` includes itself"),
            _ => {
                let names = way.iter().map(|(n, _)| *n).chain([first.0]);
                let names: Vec<String> = names.map(|n| format!("`{n}`")).collect();
                format!("these files include each other: {}", names.join(" -> "))
            }
        };
        let mut draft = Draft::error("include-cycle", at, message);
        for (file, included) in rest {
            draft = draft.also(*included, format!("`{file}` is included here"));
        }
        Some(draft.help(match rest {
            [] => "remove this line",
            _ => "remove one of these includes",
        }))
    }

    pub(super) fn close_file(&mut self) {
        if let Some(Frame::File { conditions, file, .. }) = self.frames.pop() {
            for c in conditions {
                self.report(
                    Draft::error("unterminated-conditional", c.at, "this conditional is never closed")
                        .help("add #endif"),
                );
            }
            self.compare_with_tables(file);
        }
    }
}
