//! Edit files: what was read from them, kept file by file so that a change costs one file.

pub(crate) mod complete;
pub(crate) mod format;
pub(crate) mod hints;
pub(crate) mod hover;
pub(crate) mod line;
pub(crate) mod links;
pub(crate) mod outline;

use crate::text::Text;
use crate::workspace::{has_ending, sources};
use angrist_angband::power::Computed;
use angrist_lore::pref::{self, Rules};
use angrist_lore::record::{self, Entries, Lib, Record, Row, Table};
use angrist_lore::schema::{FileSchema, Variant, builtin};
use angrist_lore::{Source, check};
use angrist_source::{Diagnostic, Severity};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

pub(crate) type Files = BTreeMap<String, Text>;

/// A lib of edit and pref files.
pub(crate) struct EditLib {
    pub variant: Arc<Variant>,
    pub rules: Option<Rules>,
    /// What was read, in the order of the variant's files; their sources are numbered as [`edits`] lists them. Taken out while a
    /// [`Lib`] is made of them.
    tables: RefCell<Vec<Entries>>,
    /// What is wrong line by line, by file.
    by_line: BTreeMap<String, Vec<Diagnostic>>,
    prefs: Option<Vec<Diagnostic>>,
    /// Levels and powers of monsters and artifacts, until something changes.
    weighed: RefCell<Option<Arc<Weighed>>>,
}

/// What is computed for hints.
#[derive(Default)]
pub(crate) struct Weighed {
    pub monsters: BTreeMap<i32, Computed>,
    pub artifacts: BTreeMap<i32, i64>,
}

/// The variants that ship, loaded once.
fn variants() -> &'static [Arc<Variant>] {
    static ALL: OnceLock<Vec<Arc<Variant>>> = OnceLock::new();
    ALL.get_or_init(|| {
        let load = |(name, texts): &(&str, builtin::Texts)| Variant::load(name, texts).ok().map(Arc::new);
        builtin::ALL.iter().filter_map(load).collect()
    })
}

fn is_edit(name: &str) -> bool {
    has_ending(name, ".txt")
}

fn edits(files: &Files) -> Vec<Source<'_>> {
    sources(files, is_edit)
}

pub(crate) fn prefs(files: &Files) -> Vec<Source<'_>> {
    sources(files, |n| has_ending(n, ".prf"))
}

impl EditLib {
    pub fn of(files: &Files) -> Option<EditLib> {
        let all = sources(files, |n| is_edit(n) || has_ending(n, ".prf"));
        let stems = |v: &Arc<Variant>| v.files.iter().map(|f| f.name.clone()).collect::<Vec<_>>();
        let signs: Vec<_> = variants().iter().map(|v| (v.name.as_str(), v.signs.clone(), stems(v))).collect();
        let guessed = check::guess(&signs, &all).map(str::to_owned).or_else(|| alone(&all));
        let variant = variants().iter().find(|v| Some(&v.name) == guessed.as_ref())?.clone();
        let mut lib = EditLib {
            rules: Rules::builtin(&variant.name),
            variant,
            tables: RefCell::default(),
            by_line: BTreeMap::new(),
            prefs: None,
            weighed: RefCell::default(),
        };
        lib.read_all(files);
        Some(lib)
    }

    fn read_all(&mut self, files: &Files) {
        let (lib, said) = record::read(&self.variant, &edits(files));
        self.tables = RefCell::new(lib.tables);
        self.by_line.clear();
        for one in said {
            self.by_line.entry(one.file.clone()).or_default().push(one);
        }
        self.prefs = None;
        *self.weighed.borrow_mut() = None;
    }

    /// Reads one file again. Every file is measured by the capacities, so a change of these reads all.
    pub fn reread(&mut self, files: &Files, name: &str) {
        if has_ending(name, ".prf") {
            self.prefs = None;
            return;
        }
        let all = edits(files);
        let schema = |t: &Entries| self.variant.files.get(usize::from(t.schema));
        let limits = |t: &&Entries| schema(t).is_some_and(|s| s.limits);
        let mut tables = self.tables.borrow_mut();
        let Some(place) = all.iter().position(|s| s.name == name) else { return };
        // A file without a schema, or one that another of its name stands before, is not read at all; one that was no edit file may
        // have become one.
        let Some(at) = tables.iter().position(|t| t.source as usize == place) else {
            let stem = all[place].stem();
            let read = tables.iter().any(|t| schema(t).is_some_and(|s| s.name.eq_ignore_ascii_case(stem)));
            let described = self.variant.file(stem).is_some();
            drop(tables);
            if described && !read {
                self.read_all(files);
            }
            return;
        };
        if limits(&&tables[at]) {
            drop(tables);
            return self.read_all(files);
        }
        let capacities = tables.iter().find(limits).and_then(|t| all.get(t.source as usize)).copied();
        let few: Vec<Source<'_>> = capacities.into_iter().chain([all[place]]).collect();
        let (lib, mut said) = record::read(&self.variant, &few);
        said.retain(|d| d.file == name);
        let Some(mut fresh) = lib.tables.into_iter().find(|t| t.schema == tables[at].schema) else {
            drop(tables);
            return self.read_all(files);
        };
        fresh.source = place as u32;
        tables[at] = fresh;
        drop(tables);
        self.by_line.insert(name.to_owned(), said);
        *self.weighed.borrow_mut() = None;
    }

    /// Everything that is wrong: by line as it was read; between lines, records and files recomputed.
    pub fn check(&mut self, files: &Files) -> Vec<Diagnostic> {
        let mut said: Vec<Diagnostic> = self.by_line.values().flatten().cloned().collect();
        let prefs_known = self.prefs.is_some();
        let rules = self.rules.as_ref();
        let mut of_prefs = None;
        self.with(files, |lib| {
            check::between(lib, &mut said);
            if let (false, Some(rules)) = (prefs_known, rules) {
                let limits = pref::Limits::of_lib(lib, rules);
                of_prefs = Some(pref::directory::check(&prefs(files), rules, &limits));
            }
        });
        if of_prefs.is_some() {
            self.prefs = of_prefs;
        }
        said.extend(self.prefs.iter().flatten().cloned());
        said
    }

    /// Does something with the lib as the readers of records see it. Not to be called inside itself.
    pub fn with<T>(&self, files: &Files, then: impl FnOnce(&Lib<'_>) -> T) -> T {
        let tables = std::mem::take(&mut *self.tables.borrow_mut());
        let lib = Lib { variant: self.variant.clone(), sources: edits(files), tables };
        let out = then(&lib);
        *self.tables.borrow_mut() = lib.tables;
        out
    }

    /// The schema of a file, when it is the one that is read.
    pub fn schema(&self, files: &Files, name: &str) -> Option<&FileSchema> {
        let place = edits(files).iter().position(|s| s.name == name)?;
        let tables = self.tables.borrow();
        let table = tables.iter().find(|t| t.source as usize == place)?;
        self.variant.files.get(usize::from(table.schema))
    }

    /// Levels and powers, where the variant has a way to compute them.
    pub fn weighed(&self, lib: &Lib<'_>) -> Arc<Weighed> {
        self.weighed.borrow_mut().get_or_insert_with(|| Arc::new(hints::weigh(lib))).clone()
    }
}

/// The variant of a file that stands alone: of those that have a file of its name, the one that finds the fewest errors.
fn alone(all: &[Source<'_>]) -> Option<String> {
    let [one] = all else { return None };
    let errors = |v: &&Arc<Variant>| {
        let (_, said) = record::read(v, all);
        said.iter().filter(|d| d.severity == Severity::Error).count()
    };
    let known = variants().iter().filter(|v| v.file(one.stem()).is_some());
    known.min_by_key(errors).map(|v| v.name.clone())
}

/// The table of a file.
pub(crate) fn table_of<'l>(lib: &'l Lib<'_>, name: &str) -> Option<Table<'l>> {
    lib.tables().find(|t| t.source.name == name)
}

/// The record and the line in which a byte stands.
pub(crate) fn record_at<'l>(
    lib: &'l Lib<'_>,
    table: &Table<'l>,
    byte: usize,
) -> Option<(Record<'l>, Option<Row<'l>>)> {
    let entries = lib.tables.iter().find(|t| lib.sources.get(t.source as usize) == Some(&table.source))?;
    let row = entries.rows.partition_point(|r| r.start as usize <= byte).checked_sub(1)?;
    let position = entries.records.partition_point(|r| r.first as usize <= row).checked_sub(1)?;
    let record = table.at(position)?;
    let within = row - entries.records[position].first as usize;
    let found = record.rows().nth(within);
    let line_end = |r: &Row<'_>| {
        let rest = table.source.bytes.get(r.start() as usize..).unwrap_or_default();
        r.start() as usize + rest.iter().position(|b| *b == b'\n').unwrap_or(rest.len())
    };
    Some((record, found.filter(|r| byte <= line_end(r))))
}
