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
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// An include of one file in another.
struct Include {
    /// The file included, as a place in the list of files.
    to: usize,
    /// Its name in the line.
    span: Span,
}

/// Reads every pref file and tells what is wrong with each and between them: warnings at most.
pub fn check(prefs: &[Source<'_>], rules: &Rules, limits: &Limits) -> Vec<Diagnostic> {
    let files: Vec<PrefFile> = prefs.iter().map(|s| read(*s, rules, limits)).collect();
    let mut said: Vec<Diagnostic> = files.iter().flat_map(|f| f.diagnostics.clone()).collect();
    let includes: Vec<Vec<Include>> = files.iter().map(|f| includes_of(f, prefs)).collect();
    let mut told: BTreeSet<Vec<usize>> = BTreeSet::new();
    for (from, list) in includes.iter().enumerate() {
        for include in list {
            let Some(way) = way_back(&includes, include, from) else { continue };
            // Every file of a circle has a line that closes it; the circle is one mistake.
            let mut members: Vec<usize> = way.iter().map(|step| step.from).collect();
            members.sort_unstable();
            if members.len() > 1 && !told.insert(members) {
                continue;
            }
            said.push(cycle(&way, &files, prefs));
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

/// One include on the way round a circle.
struct Step<'i> {
    from: usize,
    include: &'i Include,
}

fn cycle(way: &[Step<'_>], files: &[PrefFile], prefs: &[Source<'_>]) -> Diagnostic {
    let place = |step: &Step<'_>, message: String| {
        let (source, lines) = (prefs[step.from], &files[step.from].lines);
        Diagnostic::at(Severity::Warning, "include-cycle", source, lines, step.include.span, message)
    };
    let names: Vec<&str> = way.iter().map(|step| file_name(prefs[step.from].name)).collect();
    let message = match names.split_last() {
        Some((last, [_, ..])) => {
            let others = names[..names.len() - 1].join(", ");
            format!("{others} and {last} include each other, so reading never ends")
        }
        _ => format!("{} includes itself", names.join("")),
    };
    let mut d = place(&way[0], message);
    for step in &way[1..] {
        let there = place(step, String::new());
        let included = file_name(prefs[step.include.to].name);
        d = d.see(&there.file, there.line, format!("{included} is included here"));
    }
    d.expected("a file not already being read")
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
    let mut on = true;
    for entry in &file.entries {
        match &entry.preference {
            Preference::Condition(Condition::Word(word)) => on = word != "0",
            Preference::Condition(_) => on = true,
            Preference::Include(name) if on => {
                let span = Span { start: (entry.span.start + 2).min(entry.span.end), end: entry.span.end };
                let found = prefs.iter().enumerate().filter(|(_, s)| file_name(s.name) == name);
                list.extend(found.map(|(to, _)| Include { to, span }));
            }
            _ => {}
        }
    }
    list
}

/// The shortest way by which an include leads back to the file it stands in.
fn way_back<'i>(includes: &'i [Vec<Include>], first: &'i Include, home: usize) -> Option<Vec<Step<'i>>> {
    // By what each file was reached.
    let mut by: Vec<Option<Step<'i>>> = (0..includes.len()).map(|_| None).collect();
    let mut open = VecDeque::from([first.to]);
    by[first.to] = Some(Step { from: home, include: first });
    while let Some(at) = open.pop_front().filter(|_| by[home].is_none()) {
        for include in &includes[at] {
            if by[include.to].is_none() {
                by[include.to] = Some(Step { from: at, include });
                open.push_back(include.to);
            }
        }
    }
    let mut way = Vec::new();
    let mut at = home;
    loop {
        let step = by[at].take()?;
        at = step.from;
        way.insert(0, step);
        if at == home {
            return Some(way);
        }
    }
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
