//! `check`: a directory, pack or file of data, everything that is wrong told at once.
//!
//! Promises: the exit code is 1 exactly when there is an error; what `--deny` names is one. For data of a game there is an error exactly
//! when the game refuses them. With `-q` nothing is printed but problems.

use crate::cli::{CheckArgs, Common, Format};
use crate::commands::mend;
use crate::failure::Failure;
use crate::libs::{Data, asked_schema, text_within, write_whole};
use crate::missing;
use crate::out::{out, outln, paint};
use crate::style::colours;
use angrist_games::check::{Checked, How, check_constants, check_data, check_schema};
use angrist_games::pack::MANIFEST;
use angrist_games::single::{check_manifest_file, check_words};
use angrist_source::deny::Deny;
use angrist_source::filter::Baseline;
use angrist_source::{Diagnostic, Severity, Source, diagnostic, github, render, sarif};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, SystemTime};

/// How many problems of one kind are shown per file; `--all` shows all.
const SHOWN: usize = 8;

/// How many changes of `--fix` are listed.
const CHANGES: usize = 20;

/// Far more than any baseline has.
const MOST_BASELINE: u64 = 64 << 20;

/// Checks once, or again on every change.
pub fn check(common: &Common, args: &CheckArgs) -> Result<(), Failure> {
    let result = once(common, args);
    if !args.watch {
        return result;
    }
    report(common, result);
    let mut before = newest(&args.path);
    loop {
        if !common.quiet && common.format == Format::Text {
            outln!("watching {}; press Ctrl-C to stop", args.path.display());
        }
        while newest(&args.path) == before {
            std::thread::sleep(Duration::from_millis(300));
        }
        before = newest(&args.path);
        report(common, once(common, args));
    }
}

fn report(common: &Common, result: Result<(), Failure>) {
    if let Err(failure) = result
        && !failure.text().is_empty()
    {
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
    let deny = Deny::read(&args.deny).map_err(Failure::Usage)?;
    let mut data = Data::open(&args.path)?;
    if args.fix {
        let mended = mend::mend(args, &mut data)?;
        if !common.quiet && common.format == Format::Text {
            outln!("mended {}", count(mended.len(), "problem"));
            for change in mended.iter().take(CHANGES) {
                outln!("{change}");
            }
            if mended.len() > CHANGES {
                outln!("and {} more", mended.len() - CHANGES);
            }
        }
    }
    let mut checked = checked(args, &data)?;
    if let Some(path) = &args.write_baseline {
        may_overwrite(path)?;
        let text = Baseline::of(&checked.diagnostics).text();
        write_whole(path, text.as_bytes())
            .map_err(|e| Failure::Refused(format!("cannot write to {}: {e}", path.display())))?;
    }
    let (mut hidden, mut stayed) = (0, 0);
    let baseline = args.baseline.as_ref().or(args.write_baseline.as_ref());
    if let Some(path) = baseline {
        let text = text_within(path, MOST_BASELINE)?;
        let known = Baseline::read(&text).map_err(|line| {
            Failure::Refused(format!(
                "{}:{line}: a line in a baseline has a count, a code, a file and a message",
                path.display()
            ))
        })?;
        let held = known.without(checked.diagnostics, checked.game.is_some());
        (checked.diagnostics, hidden, stayed) = (held.kept, held.hidden, held.stayed);
    }
    deny.apply(&mut checked.diagnostics);
    diagnostic::in_order(&mut checked.diagnostics);
    if args.errors_only {
        checked.diagnostics.retain(|d| d.severity == Severity::Error);
        checked.differences = None;
    }
    let texts: Option<Vec<Source<'_>>> =
        checked.texts.as_ref().map(|t| t.iter().map(|(n, b)| Source::new(n, b)).collect());
    let mut sources = texts.unwrap_or_else(|| data.files.iter().collect());
    sources.push(Source::new(MANIFEST, &data.manifest.0));
    let total = total(args, &checked, hidden, stayed);
    match common.format {
        Format::Text => print_text(common, args, &checked, &sources, &total),
        Format::Github => out!("{}", github::lines(&shown(common, &checked.diagnostics), &data.base)),
        Format::Sarif => {
            outln!("{}", sarif::log(&checked.diagnostics, &sources, &data.base, env!("CARGO_PKG_VERSION")));
        }
        _ => print_json(&checked, hidden),
    }
    match checked.diagnostics.iter().any(|d| d.severity == Severity::Error) {
        // Everything has been said.
        true => Err(Failure::Found(String::new())),
        false => Ok(()),
    }
}

/// Refuses to write a baseline over a file that is none.
fn may_overwrite(path: &Path) -> Result<(), Failure> {
    let is_other = path.is_file() && !text_within(path, MOST_BASELINE).is_ok_and(|t| Baseline::is_one(&t));
    match is_other {
        true => Err(Failure::Refused(format!("{} is no baseline, so it is not overwritten", path.display()))),
        false => Ok(()),
    }
}

/// What is wrong with the data, or with the one file of them that was asked about.
pub fn checked(args: &CheckArgs, data: &Data) -> Result<Checked, Failure> {
    if let Some(only) = &data.only
        && only.ends_with(".toml")
        && args.schema.is_none()
    {
        return Ok(match only.as_str() {
            name if name.ends_with("schema.toml") => check_schema(&data.files, only),
            MANIFEST => check_manifest_file(&data.files, only),
            _ => check_constants(&data.files, only),
        });
    }
    if let Some(only) = data.only.as_ref().filter(|name| name.ends_with(".ftl")) {
        return Ok(check_words(&data.files, only));
    }
    let (schema, own) = asked_schema(args.schema.as_deref())?;
    let how = How { schema, own, part: data.only.is_some() };
    let mut checked = check_data(&data.files, &how).map_err(crate::libs::format_failure)?;
    missing::explain(data, &mut checked);
    checked.diagnostics.extend(data.manifest.1.iter().cloned());
    diagnostic::in_order(&mut checked.diagnostics);
    if let Some(only) = &data.only {
        let whole = |d: &Diagnostic| matches!(d.code, "nothing-read" | "unknown-format" | "no-module");
        checked.diagnostics.retain(|d| is_about(d, only) || whole(d));
        checked.diagnostics.extend(not_included(&checked, only));
        checked.records.retain(|(f, _)| f == only);
        checked.counts.clear();
    }
    Ok(checked)
}

/// The complaint about a resource file that the module beside it does not include: nothing of it was read.
fn not_included(checked: &Checked, only: &str) -> Option<Diagnostic> {
    let texts = checked.texts.as_ref().filter(|_| checked.diagnostics.is_empty())?;
    if texts.iter().any(|(name, _)| name == only) {
        return None;
    }
    let message = format!("no module includes {only}, so it was not read");
    let found = Diagnostic::whole(Severity::Error, "no-module", only, message);
    Some(found.help(format!("add the line #include \"{only}\" to main.irc")))
}

/// Whether a diagnostic is about a file. That one is empty or too large is told where it is included.
fn is_about(d: &Diagnostic, file: &str) -> bool {
    let named = matches!(d.code, "empty-file" | "too-much-text") && d.message.contains(file);
    d.file == file || named
}

/// Those that are printed for people: notes only when asked for.
fn shown(common: &Common, all: &[Diagnostic]) -> Vec<Diagnostic> {
    all.iter().filter(|d| common.verbose || d.severity > Severity::Note).cloned().collect()
}

fn print_text(common: &Common, args: &CheckArgs, checked: &Checked, sources: &[Source<'_>], total: &str) {
    let all = shown(common, &checked.diagnostics);
    let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    let mut few: Vec<Diagnostic> = Vec::new();
    for d in &all {
        let n = counts.entry((&d.file, d.code)).or_default();
        *n += 1;
        if args.all || *n <= SHOWN {
            few.push(d.clone());
        }
    }
    let mut left = counts.iter().filter(|(_, n)| !args.all && **n > SHOWN).peekable();
    paint!("{}", render::text(&few, sources, colours(common)));
    if left.peek().is_some() {
        for ((file, code), n) in left {
            outln!("[{code}] {} more in {}", n - SHOWN, render::clean(file));
        }
        outln!("--all shows them; `angrist explain CODE` says what a code means");
    }
    if let Some(differences) = &checked.differences {
        out!("{differences}");
    }
    if common.quiet {
        return;
    }
    if common.verbose {
        checked.records.iter().for_each(|(file, n)| outln!("{n:>6} records  {file}"));
    }
    outln!("{total}");
}

fn print_json(checked: &Checked, hidden: usize) {
    let (errors, warnings, notes) = diagnostic::tally(&checked.diagnostics);
    let counts: serde_json::Map<_, _> =
        checked.records.iter().map(|(f, n)| (f.clone(), (*n).into())).collect();
    let mut value = json!({ "format": checked.format, "game": checked.game, "errors": errors, "warnings": warnings, "notes": notes,
        "in_baseline": hidden, "records": counts, "missing": checked.missing, "diagnostics": checked.diagnostics });
    if let Some(likeness) = &checked.likeness {
        value["resembles"] = likeness.clone().into();
    }
    for (what, n) in &checked.counts {
        value[what.replace(' ', "_") + "s"] = (*n).into();
    }
    outln!("{value}");
}

fn count(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// The one total.
fn total(args: &CheckArgs, checked: &Checked, hidden: usize, stayed: usize) -> String {
    let (errors, warnings, notes) = diagnostic::tally(&checked.diagnostics);
    let mut read: Vec<String> = Vec::new();
    if !checked.records.is_empty() {
        let records: usize = checked.records.iter().map(|(_, n)| n).sum();
        read.push(count(checked.records.len(), "file"));
        read.push(count(records, "record"));
    }
    read.extend(checked.counts.iter().filter(|(_, n)| *n > 0).map(|(what, n)| count(*n, what)));
    let format = match (&checked.likeness, checked.format.as_str()) {
        (Some(likeness), _) => format!("resembles {likeness}"),
        (None, "") => "unknown format".to_owned(),
        (None, name) => name.to_owned(),
    };
    let mut found = vec![count(errors, "error")];
    if !args.errors_only {
        found.push(count(warnings, "warning"));
        found.push(count(notes, "note"));
    }
    if hidden > 0 {
        found.push(format!("{hidden} in the baseline"));
    }
    if stayed > 0 {
        let errors = count(stayed, "error");
        found.push(format!("{errors} of the baseline remain, because the game refuses them"));
    }
    let first = checked.diagnostics.iter().find(|d| d.severity == Severity::Error && d.line > 0);
    let first = match first {
        Some(d) if warnings > 0 => format!("; the first error is at {}", d.place()),
        _ => String::new(),
    };
    // Of one file that has no records nothing was counted.
    let read = read.iter().fold(String::new(), |all, one| format!("{all}, {one}"));
    format!("{}: {format}{read}; {}{first}", args.path.display(), found.join(", "))
}
