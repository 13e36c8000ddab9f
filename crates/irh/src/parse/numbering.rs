//! The first pass: finds every header, so that all numbers are fixed before any body is read.

use super::{Parser, kind_of};
use crate::library::Entry;
use crate::res::{ResKind, Rid};
use crate::token::Kind;
use crate::words::Key;

impl Parser<'_> {
    pub(super) fn number_everything(&mut self) {
        let mut found: Vec<(ResKind, String)> = Vec::new();
        let mut depth = 0u32;
        for (i, t) in self.all.iter().enumerate() {
            match t.kind {
                Kind::OpenBrace => depth += 1,
                Kind::CloseBrace => depth = depth.saturating_sub(1),
                Kind::Key(Key::Slot) if depth == 0 => {
                    if let Some(n) = self.all.get(i + 1).filter(|n| n.kind == Kind::Number) {
                        self.lib.slot = u32::try_from(n.value).unwrap_or(0).min(126);
                    }
                }
                Kind::Dollar if self.all.get(i + 1).is_some_and(|n| n.kind == Kind::Str) => {
                    let file = self.file_index(t.origin);
                    if let Some(c) = self.census.get_mut(file) {
                        c.references += 1;
                    }
                }
                Kind::Grid => {
                    let file = self.file_index(t.origin);
                    if let Some(c) = self.census.get_mut(file) {
                        c.grids += 1;
                    }
                }
                Kind::Key(key) if depth == 0 => {
                    if let Some(kind) = kind_of(key)
                        && let Some(name) = self.all.get(i + 1).filter(|n| n.kind == Kind::Str)
                    {
                        found.push((kind, self.tokens.string(*name).to_owned()));
                    }
                }
                _ => {}
            }
        }
        found.sort_by_key(|f| f.0);
        self.lib.index = found.into_iter().map(|(kind, name)| Entry { kind, name }).collect();
        self.lib.index_names();
        self.unknown_effect = self.lib.find("unimplemented").unwrap_or(Rid::NONE);
    }
}
