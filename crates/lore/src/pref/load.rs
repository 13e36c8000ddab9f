//! What holds in the end: conditions followed, includes read, macros and keymaps joined with their actions.
//!
//! The caller hands over files by name (a game reads `lib/pref/NAME` and then `lib/user/NAME`: give both). Promise: a file that
//! includes itself, however far round, is read once and reported; depth, number and size of files have limits.

use super::condition::Variables;
use super::keys::Key;
use super::kinds::Preference;
use super::read::read;
use super::rules::{Limits, Rules};
use crate::lines::Line;
use angrist_source::{Diagnostic, Severity};
use angrist_source::{Source, Span};
use serde::Serialize;

/// Files in files, this deep; real ones go four deep.
const DEEPEST: usize = 16;
/// The limit on includes in total: two files that include each of twenty others twice would otherwise never end.
const MOST_FILES: usize = 512;
const MOST_BYTES: usize = 32 << 20;

/// A file that the caller found.
pub struct Found {
    /// Its name for diagnostics.
    pub name: String,
    /// What stands in it.
    pub bytes: Vec<u8>,
}

/// A preference that holds, and where it stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Holding {
    /// Name of the file.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// What it asks for.
    pub preference: Preference,
}

/// Keys that do an action.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Bound {
    /// `None` for a macro, the keymap's number otherwise.
    pub mode: Option<u32>,
    /// What is pressed.
    pub keys: Vec<Key>,
    /// What is done.
    pub action: Vec<Key>,
}

/// Everything that holds.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Loaded {
    /// Preferences in the order in which they take effect; conditions and includes are gone.
    pub holding: Vec<Holding>,
    /// Macros and keymaps; of two with the same keys the later holds.
    pub bound: Vec<Bound>,
    /// Files read, in order.
    pub files: Vec<String>,
    /// What is wrong.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads the files of a name and all they include. A name that is not found is no fault: most users have no `user.prf`.
pub fn load(
    name: &str,
    rules: &Rules,
    limits: &Limits,
    variables: &Variables,
    fetch: &mut dyn FnMut(&str) -> Vec<Found>,
) -> Loaded {
    let mut loader = Loader {
        rules,
        limits,
        variables,
        fetch,
        out: Loaded::default(),
        action: Vec::new(),
        open: Vec::new(),
        bytes: 0,
    };
    loader.name(name);
    loader.out
}

struct Loader<'a> {
    rules: &'a Rules,
    limits: &'a Limits,
    variables: &'a Variables,
    fetch: &'a mut dyn FnMut(&str) -> Vec<Found>,
    out: Loaded,
    action: Vec<Key>,
    open: Vec<String>,
    bytes: usize,
}

impl Loader<'_> {
    fn name(&mut self, name: &str) {
        self.open.push(name.to_owned());
        for found in (self.fetch)(name) {
            self.bytes = self.bytes.saturating_add(found.bytes.len());
            self.out.files.push(found.name.clone());
            self.file(&found);
        }
        self.open.pop();
    }

    fn file(&mut self, found: &Found) {
        let source = Source::new(&found.name, &found.bytes);
        let file = read(source, self.rules, self.limits);
        self.out.diagnostics.extend(file.diagnostics);
        let mut on = true;
        for entry in file.entries {
            let preference = match entry.preference {
                Preference::Condition(condition) => {
                    on = condition.holds(self.variables);
                    continue;
                }
                _ if !on => continue,
                Preference::Include(name) => {
                    let name_span =
                        Span { start: (entry.span.start + 2).min(entry.span.end), end: entry.span.end };
                    if self.may_open(source, &file.lines, &name, name_span) {
                        self.name(&name);
                    }
                    continue;
                }
                other => other,
            };
            self.bind(&preference);
            let line = entry.line as u32 + 1;
            self.out.holding.push(Holding { file: found.name.clone(), line, preference });
        }
    }

    fn bind(&mut self, preference: &Preference) {
        let (mode, keys) = match preference {
            Preference::Action(keys) => {
                self.action.clone_from(keys);
                return;
            }
            Preference::Macro(keys) => (None, keys.clone()),
            Preference::Keymap { mode, key } => (Some(*mode), vec![Key::Byte(*key)]),
            _ => return,
        };
        self.out.bound.push(Bound { mode, keys, action: self.action.clone() });
    }

    fn may_open(&mut self, source: Source<'_>, lines: &[Line], name: &str, span: Span) -> bool {
        let fault = if self.open.iter().any(|n| n == name) {
            ("include-cycle", format!("{name} includes itself"), "a file that is not already being read")
        } else if self.open.len() >= DEEPEST {
            (
                "include-depth",
                format!("Includes are nested more than {DEEPEST} deep"),
                "fewer nested includes",
            )
        } else if self.out.files.len() >= MOST_FILES || self.bytes >= MOST_BYTES {
            (
                "include-limit",
                format!("{} files read; no more are opened", self.out.files.len()),
                "fewer files",
            )
        } else {
            return true;
        };
        let d = Diagnostic::at(Severity::Error, fault.0, source, lines, span, fault.1);
        self.out.diagnostics.push(d.expected(fault.2));
        false
    }
}

impl Loaded {
    /// What keys do: of equal keys the last line wins.
    pub fn action_of(&self, mode: Option<u32>, keys: &[Key]) -> Option<&[Key]> {
        self.bound.iter().rev().find(|b| b.mode == mode && b.keys == keys).map(|b| b.action.as_slice())
    }
}
