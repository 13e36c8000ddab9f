//! The files of one lib: what stands in them, what was read from them, what is wrong, and every answer an editor may ask for.
//!
//! A lib is a directory as `angrist check` takes it: `lib/`, `lib/edit`, or a directory of `.irh` files with its module. Names are paths from
//! that directory on. Changes only mark files; [`Workspace::read`] reads again what was marked, [`Workspace::check`] also looks for what is
//! wrong between files. Answers read first, so they are always about the text as it is now.
//! Promise: the state after any changes is the state of a workspace that was given the final files at once.

mod answers;
mod told;

pub use answers::{Found, Renaming};
pub use told::{Related, Told};

use crate::edit::EditLib;
use crate::irh::IrhLib;
use crate::text::{Text, Unit};
use angrist_lore::Source;
use angrist_source::{Diagnostic, Severity};
use lsp_types::{Range, TextEdit};
use std::collections::{BTreeMap, BTreeSet};

/// Larger files are kept and shown, but not checked while they are edited.
pub const LARGEST: usize = 16 << 20;

/// A place in a file of the lib.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Place {
    /// Name of the file.
    pub file: String,
    /// Its bytes.
    pub span: angrist_source::Span,
}

/// Changes of several files, by their names.
pub type Edits = BTreeMap<String, Vec<TextEdit>>;

/// How the files are understood.
#[derive(Default)]
pub(crate) enum Language {
    /// No schema fits.
    #[default]
    Unknown,
    /// Edit and pref files.
    Edit(Box<EditLib>),
    /// Incursion's library.
    Irh(Box<IrhLib>),
}

/// The files of one lib.
#[derive(Default)]
pub struct Workspace {
    pub(crate) unit: Unit,
    pub(crate) files: BTreeMap<String, Text>,
    pub(crate) language: Language,
    /// Whether files came or went, so that the variant has to be guessed again.
    regroup: bool,
    changed: BTreeSet<String>,
    unchecked: bool,
    said: BTreeMap<String, Vec<Diagnostic>>,
}

impl Workspace {
    /// A lib without files.
    pub fn new(unit: Unit) -> Workspace {
        Workspace { unit, ..Workspace::default() }
    }

    /// Adds a file or replaces all its bytes.
    pub fn set(&mut self, name: &str, bytes: Vec<u8>) {
        self.put(name, Text::new(bytes));
    }

    /// Adds a file or replaces its text by what an editor sent.
    pub fn set_text(&mut self, name: &str, text: &str) {
        let latin = self.files.get(name).is_some_and(Text::is_latin);
        self.put(name, Text::sent(text, latin));
    }

    fn put(&mut self, name: &str, text: Text) {
        let small = |t: &Text| t.bytes().len() <= LARGEST;
        match self.files.insert(name.to_owned(), text) {
            Some(old) if small(&old) == small(&self.files[name]) => {}
            _ => self.regroup = true,
        }
        self.mark(name);
    }

    fn mark(&mut self, name: &str) {
        self.changed.insert(name.to_owned());
        self.unchecked = true;
    }

    /// Takes a file away.
    pub fn remove(&mut self, name: &str) {
        if self.files.remove(name).is_some() {
            self.regroup = true;
            self.mark(name);
        }
    }

    /// Changes a part of a file.
    pub fn change(&mut self, name: &str, range: Range, with: &str) {
        let unit = self.unit;
        let Some(text) = self.files.get_mut(name) else { return };
        let before = text.bytes().len() <= LARGEST;
        text.splice(range, with, unit);
        self.regroup |= before != (text.bytes().len() <= LARGEST);
        self.mark(name);
    }

    /// The names of all files.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// A file.
    pub fn text(&self, name: &str) -> Option<&Text> {
        self.files.get(name)
    }

    /// The name of the variant whose files these are.
    pub fn variant(&self) -> Option<&str> {
        match &self.language {
            Language::Unknown => None,
            Language::Edit(lib) => Some(&lib.variant.name),
            Language::Irh(_) => Some("incursion"),
        }
    }

    /// Forgets what was read, so that all of it is read again.
    pub fn forget(&mut self) {
        self.language = Language::Unknown;
        self.regroup = true;
        self.unchecked = true;
    }

    /// Whether something changed since the last check.
    pub fn is_unchecked(&self) -> bool {
        self.unchecked
    }

    /// Reads again the files that changed, and only those where that is enough.
    pub fn read(&mut self) {
        if self.regroup {
            self.regroup = false;
            self.changed.clear();
            self.language = group(&self.files);
        }
        for name in std::mem::take(&mut self.changed) {
            match &mut self.language {
                Language::Unknown => {}
                Language::Edit(lib) => lib.reread(&self.files, &name),
                Language::Irh(lib) => lib.mark(),
            }
        }
    }

    /// Looks for everything that is wrong. Gives the names of files of which something else is said than before.
    pub fn check(&mut self) -> BTreeSet<String> {
        self.read();
        if !std::mem::take(&mut self.unchecked) {
            return BTreeSet::new();
        }
        let mut said: BTreeMap<String, Vec<Diagnostic>> = BTreeMap::new();
        let found = match &mut self.language {
            Language::Unknown => told::no_schema(&self.files),
            Language::Edit(lib) => lib.check(&self.files),
            Language::Irh(lib) => lib.check(&self.files),
        };
        for one in found.into_iter().chain(told::too_large(&self.files)) {
            said.entry(one.file.clone()).or_default().push(one);
        }
        for list in said.values_mut() {
            list.sort_by(|a, b| (a.line, a.column, a.code).cmp(&(b.line, b.column, b.code)));
        }
        let before = std::mem::replace(&mut self.said, said);
        let names: BTreeSet<&String> = before.keys().chain(self.said.keys()).collect();
        let differs = |n: &&&String| before.get(**n) != self.said.get(**n);
        names.iter().filter(differs).map(|n| (*n).clone()).collect()
    }

    /// What the last check said about a file, in the order of its lines; not folded.
    pub fn said(&self, name: &str) -> &[Diagnostic] {
        self.said.get(name).map(Vec::as_slice).unwrap_or_default()
    }

    /// How many errors, warnings and notes the last check found in all files.
    pub fn tally(&self) -> (usize, usize, usize) {
        let of = |s| self.said.values().flatten().filter(|d| d.severity == s).count();
        (of(Severity::Error), of(Severity::Warning), of(Severity::Note))
    }
}

/// The files that are checked, as the readers want them.
pub(crate) fn sources<'f>(
    files: &'f BTreeMap<String, Text>,
    wanted: impl Fn(&str) -> bool,
) -> Vec<Source<'f>> {
    let fits = |(n, t): &(&String, &Text)| wanted(n) && t.bytes().len() <= LARGEST;
    files.iter().filter(fits).map(|(n, t)| Source::new(n, t.bytes())).collect()
}

pub(crate) fn has_ending(name: &str, ending: &str) -> bool {
    name.len() > ending.len()
        && name.is_char_boundary(name.len() - ending.len())
        && name[name.len() - ending.len()..].eq_ignore_ascii_case(ending)
}

/// Of which variant the files are, as `angrist check` decides it: an Incursion module first, then by the names of edit files.
fn group(files: &BTreeMap<String, Text>) -> Language {
    if let Some(lib) = IrhLib::of(files) {
        return Language::Irh(Box::new(lib));
    }
    EditLib::of(files).map_or(Language::Unknown, |lib| Language::Edit(Box::new(lib)))
}
