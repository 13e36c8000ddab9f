//! Where tokens come from: files laid end to end in one numbering, and the macros a token passed through.
//!
//! An [`Origin`] is 32 bits. Without the top bit it is a byte in the concatenation of all files; with it, an index into a
//! table of (where the token is spelled, which use of a macro brought it here). Lengths, lines and columns are worked out
//! only when somebody asks.

use std::sync::Arc;

use crate::words::Symbol;

const MACRO: u32 = 1 << 31;

/// Where a token came from, to be asked of [`Sources::place`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Origin(pub u32);

impl Origin {
    /// Whether a token of a file stands at once behind another of this length.
    pub(crate) fn is_right_behind(self, other: Origin, length: usize) -> bool {
        (self.0 | other.0) & MACRO == 0 && self.0 as usize == other.0 as usize + length
    }
}

/// One use of a macro.
#[derive(Debug, Clone, Copy)]
struct Use {
    name: Symbol,
    at: Origin,
}

/// One file as it was handed to us.
#[derive(Debug, Clone)]
pub struct SourceFile {
    /// Its name as the include wrote it.
    pub name: String,
    /// Its bytes.
    pub bytes: Arc<[u8]>,
    /// The name in the line that includes it.
    pub included: Origin,
    base: u32,
    /// Where each line begins.
    lines: Vec<u32>,
}

/// All files, and all uses of macros.
#[derive(Debug, Default)]
pub struct Sources {
    files: Vec<SourceFile>,
    expanded: Vec<(u32, u32)>,
    uses: Vec<Use>,
    end: u32,
}

/// A place in a file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Spot {
    /// Index of the file in [`Sources::files`].
    pub file: usize,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
    /// Line, from 1.
    pub line: usize,
    /// Column in bytes, from 1.
    pub column: usize,
}

/// Where a token stands, and how it got there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The place a reader would look at: the text itself, or the outermost use of a macro.
    pub spot: Spot,
    /// The macros it came through, from the outermost in: the macro's word, and where in its body the next piece stands.
    pub through: Vec<(Symbol, Spot)>,
}

impl Sources {
    /// Adds a file; `None` when the numbering is full (2 GiB of text).
    pub fn add(&mut self, name: &str, bytes: Arc<[u8]>, included: Origin) -> Option<usize> {
        let base = self.end;
        let len = u32::try_from(bytes.len()).ok()?;
        let end = base.checked_add(len)?.checked_add(1)?;
        if end >= MACRO {
            return None;
        }
        self.end = end;
        let mut lines = vec![0];
        lines.extend(bytes.iter().enumerate().filter(|(_, b)| **b == b'\n').map(|(i, _)| i as u32 + 1));
        self.files.push(SourceFile { name: name.to_owned(), bytes, included, base, lines });
        Some(self.files.len() - 1)
    }

    /// The files in the order they were opened (a file included twice stands here twice).
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// The number of the first byte of a file.
    pub(crate) fn base(&self, file: usize) -> u32 {
        self.files.get(file).map_or(0, |f| f.base)
    }

    /// Notes a use of the macro `name` at `at`.
    pub(crate) fn begin_use(&mut self, name: Symbol, at: Origin) -> u32 {
        self.uses.push(Use { name, at });
        (self.uses.len() - 1) as u32
    }

    /// The origin of a token spelled at `spelled` that arrived by macro use `by`.
    pub(crate) fn through(&mut self, spelled: Origin, by: u32) -> Origin {
        let at = if spelled.0 & MACRO != 0 {
            self.expanded.get((spelled.0 & !MACRO) as usize).map_or(0, |e| e.0)
        } else {
            spelled.0
        };
        let index = self.expanded.len() as u32;
        if index >= MACRO {
            return spelled;
        }
        self.expanded.push((at, by));
        Origin(MACRO | index)
    }

    /// The file in which a reader sees the token (the outermost use of a macro).
    pub fn file_of(&self, origin: Origin) -> usize {
        self.file_at(self.outermost(origin))
    }

    /// A number that grows with the place at which a reader sees the token: files in the order they were opened.
    pub fn reading_order(&self, origin: Origin) -> u32 {
        self.outermost(origin)
    }

    /// The line on which a reader sees the token.
    pub fn line(&self, origin: Origin) -> usize {
        let offset = self.outermost(origin);
        let file = self.files.get(self.file_at(offset));
        file.map_or(1, |f| f.lines.partition_point(|&l| l <= offset - f.base))
    }

    fn outermost(&self, origin: Origin) -> u32 {
        let mut o = origin;
        while o.0 & MACRO != 0 {
            let Some(u) =
                self.expanded.get((o.0 & !MACRO) as usize).and_then(|e| self.uses.get(e.1 as usize))
            else {
                return 0;
            };
            o = u.at;
        }
        o.0
    }

    fn file_at(&self, offset: u32) -> usize {
        self.files.partition_point(|f| f.base <= offset).saturating_sub(1)
    }

    /// Where a token stands.
    pub fn place(&self, origin: Origin) -> Place {
        let mut through = Vec::new();
        let mut o = origin;
        while o.0 & MACRO != 0 {
            let Some(&(spelled, by)) = self.expanded.get((o.0 & !MACRO) as usize) else { break };
            let Some(u) = self.uses.get(by as usize) else { break };
            through.push((u.name, self.spot(spelled)));
            o = u.at;
        }
        through.reverse();
        Place { spot: self.spot(o.0 & !MACRO), through }
    }

    fn spot(&self, offset: u32) -> Spot {
        let file = self.file_at(offset);
        let Some(f) = self.files.get(file) else {
            return Spot { file, start: 0, end: 0, line: 1, column: 1 };
        };
        let start = ((offset - f.base) as usize).min(f.bytes.len());
        let line = f.lines.partition_point(|&l| l as usize <= start);
        let line_start = f.lines.get(line.saturating_sub(1)).map_or(0, |&l| l as usize);
        let len = crate::lex::token_length(&f.bytes[start..]);
        Spot { file, start, end: start + len, line, column: start - line_start + 1 }
    }
}
