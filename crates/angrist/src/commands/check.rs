//! `check`: a whole directory or pack of data files, everything that is wrong told at once.

use crate::cli::{CheckArgs, Common, Format};
use crate::failure::Failure;
use crate::libs::{read_data, variant_of};
use crate::out::{outln, paint};
use crate::style::colours;
use angrist_games::library::{self, Library};
use angrist_lore::bytes::Source;
use angrist_lore::pref;
use angrist_source::{Diagnostic, Severity, Sources, diagnostic, render, sarif};
use serde_json::json;
use std::path::Path;
use std::time::{Duration, SystemTime};

/// Checks a directory, once or again on every change.
pub fn check(common: &Common, args: &CheckArgs) -> Result<(), Failure> {
    let result = once(common, args);
    if !args.watch {
        return result;
    }
    let mut before = newest(&args.dir);
    report(common, result);
    loop {
        std::thread::sleep(Duration::from_millis(300));
        let now = newest(&args.dir);
        if now != before {
            before = now;
            outln!("");
            report(common, once(common, args));
        }
    }
}

fn report(common: &Common, result: Result<(), Failure>) {
    if let Err(failure) = result {
        failure.print(common);
    }
}

/// The time of the last change and the number of files: enough to notice an edit, a new file and a lost one.
fn newest(dir: &Path) -> (Option<SystemTime>, usize) {
    if let Ok(meta) = std::fs::metadata(dir)
        && meta.is_file()
    {
        return (meta.modified().ok(), 1);
    }
    let mut latest = None;
    let mut count = 0;
    let mut dirs = vec![dir.to_owned()];
    while let Some(dir) = dirs.pop() {
        for entry in std::fs::read_dir(&dir).into_iter().flatten().flatten() {
            count += 1;
            match entry.metadata() {
                Ok(meta) if meta.is_dir() && dirs.len() < 1000 => dirs.push(entry.path()),
                Ok(meta) => latest = latest.max(meta.modified().ok()),
                Err(_) => {}
            }
        }
    }
    (latest, count)
}

fn once(common: &Common, args: &CheckArgs) -> Result<(), Failure> {
    let files = read_data(&args.dir)?;
    match library::find(&files) {
        Some(library) if args.schema.as_deref().is_none_or(|s| s == "incursion") => {
            incursion(common, &args.dir.join(library.main_path()), &library)
        }
        _ => edit(common, args, &files),
    }
}

fn edit(common: &Common, args: &CheckArgs, files: &Sources) -> Result<(), Failure> {
    let sources = files.ending(&[".txt", ".prf"]);
    let Some((name, variant)) = variant_of(args.schema.as_deref(), &sources)? else {
        return Err(Failure::Refused(format!(
            "{}: no schema fits these files, so they can only be read line by line (`angrist data roundtrip`); \
--schema names one",
            args.dir.display()
        )));
    };
    let is_pref = |s: &Source<'_>| s.name.to_ascii_lowercase().ends_with(".prf");
    let (prefs, edits): (Vec<_>, Vec<_>) = sources.iter().copied().partition(is_pref);
    let checked = angrist_lore::check::check(&variant, &edits);
    let mut said = checked.diagnostics;
    if let Some(rules) = pref::Rules::builtin(name) {
        let limits = pref::Limits::of_lib(&checked.lib, &rules);
        // The same problem in many lines of a file is told once, as for edit files.
        said.extend(diagnostic::fold(pref::directory::check(&prefs, &rules, &limits)));
    }
    said.sort_by(|a, b| (&a.file, a.line, a.column).cmp(&(&b.file, b.line, b.column)));
    let (errors, warnings, notes) = diagnostic::tally(&said);
    let tables: Vec<(String, usize)> =
        checked.lib.tables().map(|t| (t.source.name.to_owned(), t.len())).collect();
    // Files of the original's; one without a version line is our own, and no lib has it.
    let missing: Vec<String> = variant
        .files
        .iter()
        .filter(|f| f.version && checked.lib.table(&f.name).is_none())
        .map(|f| format!("{}.txt", f.name))
        .collect();
    match common.format {
        Format::Json => {
            let counts: serde_json::Map<_, _> =
                tables.iter().map(|(f, n)| (f.clone(), (*n).into())).collect();
            outln!(
                "{}",
                json!({ "kin": name, "errors": errors, "warnings": warnings, "notes": notes, "records": counts,
                        "missing": missing, "prefs": prefs.len(), "diagnostics": said })
            );
        }
        Format::Sarif => {
            outln!("{}", sarif::log(&said, &sources, env!("CARGO_PKG_VERSION")));
        }
        Format::Text => {
            let shown: Vec<Diagnostic> =
                said.into_iter().filter(|d| common.verbose || d.severity > Severity::Note).collect();
            if !common.quiet {
                paint!("{}", render::text(&shown, &sources, colours(common)));
            }
            if common.verbose {
                tables.iter().for_each(|(file, n)| outln!("{n:>6} records  {file}"));
            }
            if !missing.is_empty() {
                outln!("missing: {}; what refers to them was not checked", missing.join(", "));
            }
            let records: usize = tables.iter().map(|(_, n)| n).sum();
            let more = if notes > 0 && !common.verbose { " (-v shows the notes)" } else { "" };
            outln!(
                "{}: {name}, {} edit files, {records} records, {} pref files; {}, {}, {}{more}",
                args.dir.display(),
                tables.len(),
                prefs.len(),
                count(errors, "error"),
                count(warnings, "warning"),
                count(notes, "note")
            );
        }
    }
    verdict(errors, &args.dir)
}

fn incursion(common: &Common, main: &Path, library: &Library<'_>) -> Result<(), Failure> {
    let reading = library.read();
    let linked = angrist_irh::script::link::link(&reading.library, &reading.pre.tokens);
    let mut said = reading.diagnostics;
    said.extend(linked.diagnostics);
    let (errors, warnings, notes) = diagnostic::tally(&said);
    let sources = angrist_irh::diag::sources(&reading.pre.tokens);
    match common.format {
        Format::Text => {
            let shown: Vec<_> =
                said.into_iter().filter(|d| common.verbose || d.severity > Severity::Note).collect();
            if !common.quiet {
                paint!("{}", render::text(&shown, &sources, colours(common)));
            }
            outln!(
                "{}: incursion, {} files, {} resources, {} scripts; {}, {}, {}",
                main.display(),
                reading.library.files.len(),
                reading.library.index.len(),
                reading.library.code.len(),
                count(errors, "error"),
                count(warnings, "warning"),
                count(notes, "note")
            );
        }
        Format::Sarif => outln!("{}", sarif::log(&said, &sources, env!("CARGO_PKG_VERSION"))),
        Format::Json => outln!(
            "{}",
            json!({ "kin": "incursion", "errors": errors, "warnings": warnings, "notes": notes,
                    "resources": reading.library.index.len(), "scripts": reading.library.code.len(),
                    "diagnostics": said })
        ),
    }
    verdict(errors, main)
}

fn count(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

fn verdict(errors: usize, what: &Path) -> Result<(), Failure> {
    match errors {
        0 => Ok(()),
        n => Err(Failure::Found(format!("{}: {}", what.display(), count(n, "error")))),
    }
}
