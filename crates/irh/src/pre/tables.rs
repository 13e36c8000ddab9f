//! The two headers of the program, answered by tables of our own.
//!
//! A library begins by including `Defines.h` and `Api.h`, which belong to the original program and not to the data. When the
//! source has no such file, the constants come from `constants.tsv` and the macros from `macros.irh`; when it has one, that
//! one is read, and where it differs from our table a note says so.

use std::rc::Rc;
use std::sync::Arc;

use crate::diag::Draft;
use crate::lex::Scanner;
use crate::source::Origin;
use crate::token::{Kind, Token};

use super::{Frame, Macro, Pre};

/// Every constant: a name, a tab, a value; the first line is a heading.
pub const CONSTANTS: &str = include_str!("../../../../data/incursion/tables/constants.tsv");

/// The function-like macros and other names, written in the language itself.
pub const MACROS: &str = include_str!("../../../../data/incursion/tables/macros.irh");

const OUR_CONSTANTS: &str = "<constants>";
const OUR_MACROS: &str = "<macros>";

pub(super) fn is_constants(name: &str) -> bool {
    name.eq_ignore_ascii_case("Defines.h")
}

pub(super) fn is_api(name: &str) -> bool {
    name.eq_ignore_ascii_case("Api.h")
}

impl Pre<'_> {
    pub(super) fn open_tables(&mut self) {
        let bytes: Arc<[u8]> = CONSTANTS.as_bytes().into();
        let Some(file) = self.sources.add(OUR_CONSTANTS, bytes, Origin::default()) else { return };
        let base = self.sources.base(file);
        let mut offset = 0u32;
        for line in CONSTANTS.split_inclusive('\n') {
            let at = Origin(base + offset);
            offset += line.len() as u32;
            let Some((name, value)) = line.trim_end().split_once('\t') else { continue };
            let Ok(value) = value.parse::<i64>() else { continue };
            let symbol = self.store.words.intern(name);
            let body = [Token { kind: Kind::Number, origin: at, value }];
            self.set_macro(symbol, Macro { parameters: None, body: Rc::new(body), at, ours: true });
        }
        let bytes: Arc<[u8]> = MACROS.as_bytes().into();
        if let Some(file) = self.sources.add(OUR_MACROS, Arc::clone(&bytes), Origin::default()) {
            let scanner = Box::new(Scanner::new(bytes, self.sources.base(file)));
            let included = Origin::default();
            self.frames.push(Frame::File { scanner, conditions: Vec::new(), file, included });
        }
    }

    pub(super) fn is_ours(&self, at: Origin) -> bool {
        self.sources
            .files()
            .get(self.sources.file_of(at))
            .is_some_and(|f| f.name == OUR_MACROS || f.name == OUR_CONSTANTS)
    }

    /// After a real `Defines.h` was read: where does it differ from our table?
    pub(super) fn compare_with_tables(&mut self, file: usize) {
        if !self.sources.files().get(file).is_some_and(|f| is_constants(&f.name)) {
            return;
        }
        let top = Origin(self.sources.base(file));
        for line in CONSTANTS.lines().skip(1) {
            let Some((name, value)) = line.split_once('\t') else { continue };
            let Ok(ours) = value.parse::<i64>() else { continue };
            let found = self.store.words.find(name).and_then(|s| self.macro_of(s));
            match found {
                None => self.report(Draft::note(
                    "constant-missing",
                    top,
                    format!("this header does not define `{name}` (usually {ours})"),
                )),
                Some(m) => {
                    let (at, body) = (m.at, Rc::clone(&m.body));
                    let theirs = self.value_of(&body);
                    if let Some(theirs) = theirs
                        && theirs as u32 != ours as u32
                    {
                        self.report(Draft::note(
                            "constant-differs",
                            at,
                            format!("`{name}` is {theirs} here, but usually {ours}"),
                        ));
                    }
                }
            }
        }
    }
}
