//! All pref files of a directory at once: each with the capacities of its lib, and the includes between them.
//!
//! [`super::load()`] follows what holds for one player; this looks at every file whether or not anybody would read it, so that
//! a circle of includes is found before someone's machine falls into it, and a name that nothing has before it is missed.

use super::condition::Condition;
use super::kinds::{Preference, Thing};
use super::read::{PrefFile, read};
use super::rules::{Limits, Rules};
use crate::record::Lib;
use angrist_source::{Diagnostic, Severity, nearest};
use angrist_source::{Source, Span};
use std::collections::BTreeMap;

/// An include of one file in another.
struct Include {
    /// The file included, as a place in the list of files.
    to: usize,
    /// Its name in the line.
    span: Span,
    /// Whether it is read whatever the variables are.
    always: bool,
}

/// Reads every pref file and tells what is wrong with each and between them: warnings at most.
pub fn check(prefs: &[Source<'_>], rules: &Rules, limits: &Limits) -> Vec<Diagnostic> {
    let files: Vec<PrefFile> = prefs.iter().map(|s| read(*s, rules, limits)).collect();
    let mut said: Vec<Diagnostic> = files.iter().flat_map(|f| f.diagnostics.clone()).collect();
    let includes: Vec<Vec<Include>> = files.iter().map(|f| includes_of(f, prefs)).collect();
    for (from, list) in includes.iter().enumerate() {
        for include in list {
            // Every file of a circle has the line that closes it for a reader who begins there.
            let Some(always) = leads_back(&includes, include, from) else { continue };
            let name = file_name(prefs[include.to].name);
            let message = if include.to == from {
                format!("{name} includes itself")
            } else {
                format!("{name} includes this file in turn, so reading never ends")
            };
            let level = if always { Severity::Error } else { Severity::Warning };
            let lines = &files[from].lines;
            let d = Diagnostic::at(level, "include-cycle", prefs[from], lines, include.span, message);
            said.push(d.expected("a file not already being read"));
        }
    }
    for (file, source) in files.iter().zip(prefs) {
        names(file, *source, prefs, rules, &mut said);
    }
    // A line that cannot be used is skipped, and no game refuses to start for it.
    for d in said.iter_mut().filter(|d| d.severity == Severity::Error) {
        d.severity = Severity::Warning;
    }
    said
}

fn file_name(name: &str) -> &str {
    name.rsplit(['/', '\\']).next().unwrap_or(name)
}

/// Options and files that a file names and that do not exist.
fn names(
    file: &PrefFile,
    source: Source<'_>,
    prefs: &[Source<'_>],
    rules: &Rules,
    said: &mut Vec<Diagnostic>,
) {
    let mut always = true;
    for entry in &file.entries {
        let span = Span { start: (entry.span.start + 2).min(entry.span.end), end: entry.span.end };
        let say = |level, code, message| Diagnostic::at(level, code, source, &file.lines, span, message);
        match &entry.preference {
            Preference::Condition(condition) => always = matches!(condition, Condition::Word(_)),
            Preference::Option { name, .. } if !rules.has_option(name) => {
                let known = rules.options.iter().map(String::as_str).filter(|o| !o.ends_with('*'));
                let d = say(Severity::Warning, "unknown-option", format!("there is no option {name}"));
                said.push(d.nearest(nearest(name, known)));
            }
            Preference::Include(name) if !prefs.iter().any(|s| file_name(s.name) == name) => {
                let message = format!("there is no file {name}; the line has no effect");
                // What stands under a condition is for other systems and characters, and its name is like those of others.
                said.push(match always && !rules.is_optional(name) {
                    true => say(Severity::Warning, "missing-include", message)
                        .nearest(nearest(name, prefs.iter().map(|s| file_name(s.name)))),
                    false => say(Severity::Note, "missing-include", message),
                });
            }
            _ => {}
        }
    }
}

/// The includes of a file that find another of the files; one behind a condition that never holds is none.
fn includes_of(file: &PrefFile, prefs: &[Source<'_>]) -> Vec<Include> {
    let mut list = Vec::new();
    let (mut on, mut always) = (true, true);
    for entry in &file.entries {
        match &entry.preference {
            Preference::Condition(Condition::Word(word)) => (on, always) = (word != "0", true),
            Preference::Condition(_) => (on, always) = (true, false),
            Preference::Include(name) if on => {
                let span = Span { start: (entry.span.start + 2).min(entry.span.end), end: entry.span.end };
                let found = prefs.iter().enumerate().filter(|(_, s)| file_name(s.name) == name);
                list.extend(found.map(|(to, _)| Include { to, span, always }));
            }
            _ => {}
        }
    }
    list
}

/// Whether an include leads back to a file, and if so whether it does for every player.
fn leads_back(includes: &[Vec<Include>], first: &Include, home: usize) -> Option<bool> {
    let reaches = |sure: bool| {
        let mut seen = vec![false; includes.len()];
        let mut open = vec![first.to];
        while let Some(at) = open.pop() {
            if at == home {
                return true;
            }
            if !std::mem::replace(&mut seen[at], true) {
                open.extend(includes[at].iter().filter(|i| i.always || !sure).map(|i| i.to));
            }
        }
        false
    };
    reaches(false).then(|| first.always && reaches(true))
}

impl Limits {
    /// The capacities of a lib: what its limits file says for the file of each sort of thing.
    pub fn of_lib(lib: &Lib<'_>, rules: &Rules) -> Limits {
        let mut all: BTreeMap<Thing, u32> = BTreeMap::new();
        for (thing, file) in &rules.files {
            let Some((_, schema)) = lib.variant.file(file) else { continue };
            let letter = schema.head_kind().and_then(|k| k.fields.iter().find_map(|f| f.below));
            if let Some(capacity) = letter.and_then(|l| lib.capacity(l)) {
                all.insert(*thing, capacity);
            }
        }
        Limits(all)
    }
}
