//! One check for data of every game: what format they are of, everything that is wrong with them, and whether the game takes them.
//!
//! Promise: for data of a game, there is an error here exactly when the game refuses them. Whatever the tools find as an error the builders
//! of `build.rs` refuse, and whatever a game refuses beyond that is an error here.

use crate::causes;
use crate::format::{self, Format, FormatError};
use crate::library::{self, Library};
use crate::{BuildError, Request, build};
use angrist_irh::answer;
use angrist_lore::check::damage;
use angrist_lore::gamedata::{self, GameFile};
use angrist_lore::schema::{custom, places};
use angrist_lore::{check, dialect, pref};
use angrist_pack::{Manifest, Pack};
use angrist_source::{
    Collector, Diagnostic, Problems, Severity, Source, Sources, Span, codes, diagnostic, filter, lookalike,
    nearest, table,
};
use std::collections::{BTreeMap, BTreeSet};

/// What was found.
#[derive(Debug, Clone, Default)]
pub struct Checked {
    /// The format: `sil-q`, `incursion`, `moria`; empty when none is known.
    pub format: String,
    /// How sure that is, when it is not.
    pub likeness: Option<String>,
    /// The game that plays the data.
    pub game: Option<&'static str>,
    /// What is wrong: the worst first, causes before consequences.
    pub diagnostics: Vec<Diagnostic>,
    /// Records by file.
    pub records: Vec<(String, usize)>,
    /// What else was counted, in words: `3 pref files`, `1943 scripts`.
    pub counts: Vec<(String, usize)>,
    /// Files that should be there and are not.
    pub missing: Vec<String>,
    /// Files to draw lines from, where they are not the ones handed over.
    pub texts: Option<Vec<(String, Vec<u8>)>>,
    /// Where the files differ from a schema that does not fit them, in place of single complaints.
    pub differences: Option<String>,
}

/// How to check.
#[derive(Debug, Clone, Default)]
pub struct How<'a> {
    /// A format asked for by name.
    pub schema: Option<&'a str>,
    /// A schema of one's own in its place.
    pub own: Option<Format>,
    /// Only some files of a lib are there, so nothing is missing and no game is asked.
    pub part: bool,
}

/// Checks data of any game.
///
/// # Errors
/// When the format that was asked for does not exist.
pub fn check_data(files: &Sources, how: &How<'_>) -> Result<Checked, FormatError> {
    let mut checked = found(files, how)?;
    causes::only(&mut checked.diagnostics);
    lookalike::explain(&mut checked.diagnostics, &files.iter().collect::<Vec<_>>());
    Ok(checked)
}

fn found(files: &Sources, how: &How<'_>) -> Result<Checked, FormatError> {
    let asked = how.schema.is_some() || how.own.is_some();
    match library::find(files) {
        Some(library) if !asked || how.schema == Some("incursion") => return Ok(incursion(files, &library)),
        _ => {}
    }
    if !asked && let Some(game @ ("moria" | "rooms")) = format::game_of(files) {
        return Ok(tables(files, game));
    }
    let all = files.ending(&[".txt", ".prf", "schema.toml"]);
    let texts = files.ending(&[".txt"]);
    if !asked && gamedata::is_gamedata(&texts) {
        return Ok(keywords(&texts));
    }
    if !asked && let Some(checked) = without_module(files) {
        return Ok(checked);
    }
    let own = match (&how.own, format::beside(&all)) {
        (Some(own), _) => Some(own.clone()),
        (None, Ok(own)) => own,
        // What the files are is not known without it.
        (None, Err(FormatError::Asked(problems))) => return Ok(schema_only(problems.diagnostics)),
        (None, Err(e)) => return Err(e),
    };
    let found = match own {
        Some(format) => Some(format),
        None => format::variant_of(how.schema, &all)?,
    };
    let mut checked = match found {
        Some(format) => edit(files, &format, asked, how.part),
        None => unknown(&texts),
    };
    if how.own.is_none()
        && let Some((source, _)) = custom::text_among(&all)
    {
        checked.diagnostics.extend(places::diagnose(source));
        diagnostic::in_order(&mut checked.diagnostics);
    }
    Ok(checked)
}

/// Checks a `schema.toml` alone.
pub fn check_schema(files: &Sources, name: &str) -> Checked {
    schema_only(places::diagnose(Source::new(name, files.get(name).unwrap_or_default())))
}

fn schema_only(diagnostics: Vec<Diagnostic>) -> Checked {
    let counts = vec![("file".into(), 1)];
    Checked { format: "schema".into(), diagnostics, counts, ..Checked::default() }
}

/// What is wrong with what a pack says of itself: a game that there is not, or that plays other data; constants that there are not.
pub fn check_manifest(pack: &Pack) -> Vec<Diagnostic> {
    let Some(manifest) = &pack.manifest else { return Vec::new() };
    let wrong = |code, message: String| Manifest::wrong(&pack.manifest_text, "game", code, message);
    let game = &manifest.game;
    let names: Vec<&str> = crate::GAMES.iter().map(|g| g.name).collect();
    if !names.contains(&game.as_str()) {
        let found = wrong("unknown-game", format!("there is no game '{game}'"));
        return vec![found.expected(format!("one of {}", names.join(", "))).nearest(nearest(game, names))];
    }
    let mut said = Vec::new();
    if let Some(other) = format::game_of(&pack.sources).filter(|other| other != game) {
        let message = format!("the data is for the game '{other}', not for '{game}'");
        said.push(wrong("other-game", message).expected(format!("game = \"{other}\"")));
    } else if let Err(found) = crate::request::manifest_constants(pack) {
        said.push(found);
    }
    said
}

/// Files of an Incursion library that no module includes.
fn without_module(files: &Sources) -> Option<Checked> {
    let (resources, others) = (files.ending(&[".irh"]), files.ending(&[".txt", ".prf"]));
    if resources.len() <= others.len() {
        return None;
    }
    let counts = vec![("file".into(), resources.len())];
    let (format, game) = ("incursion".into(), Some("incursion"));
    Some(Checked { format, game, counts, diagnostics: library::none().diagnostics, ..Checked::default() })
}

/// Checks a file of Sil's constants: whether the game takes it.
pub fn check_constants(files: &Sources, name: &str) -> Checked {
    let bytes = files.get(name).unwrap_or_default().to_vec();
    let constants = Some(crate::Constants::File { name: name.to_owned(), bytes });
    let made = crate::ruleset(&Request { constants, ..Request::new("sil") });
    let diagnostics = made.err().map(|e| e.problems().diagnostics.clone()).unwrap_or_default();
    Checked {
        format: "constants of Sil".into(),
        game: Some("sil"),
        diagnostics: diagnostic::fold(diagnostics),
        counts: vec![("file".into(), 1)],
        ..Checked::default()
    }
}

fn is_pref(source: &Source<'_>) -> bool {
    source.name.to_ascii_lowercase().ends_with(".prf")
}

/// Edit and pref files with a schema.
fn edit(files: &Sources, format: &Format, asked: bool, part: bool) -> Checked {
    let all = files.ending(&[".txt", ".prf"]);
    let (prefs, edits): (Vec<_>, Vec<_>) = all.iter().copied().partition(is_pref);
    let report = check::check(&format.variant, &edits);
    let (fit, lines) = dialect::fit(&report.lib, &dialect::edit_files(&edits), &report.diagnostics);
    let percent = fit * 100 / lines.max(1);
    let mut out = Checked {
        format: format.variant.name.clone(),
        records: report.lib.tables().map(|t| (t.source.name.to_owned(), t.len())).collect(),
        counts: vec![("pref file".into(), prefs.len())],
        ..Checked::default()
    };
    let mut said = low_limits(report.diagnostics);
    // A lib that has the files of a game is that game's, however damaged: the game would be asked for it and refuse it.
    let of_game = format.base == "sil-q" && dialect::is_complete(&format.variant, &edits);
    let vague = percent < dialect::SURE && lines > 20 && !asked && !of_game;
    if vague {
        let likeness = format!("{} ({percent}% of the lines match)", format.variant.name);
        let message = format!("no schema describes these files; they most resemble {likeness}");
        let help = format!("use --schema {} to check them line by line anyway", format.variant.name);
        out.differences = Some(dialect::differences(&report.lib, &said));
        out.likeness = Some(likeness);
        said.retain(|d| d.line == 0);
        said.push(Diagnostic::whole(Severity::Warning, "unknown-format", "", message).help(help));
    } else if !part {
        let missing = check::missing(&report.lib);
        out.missing =
            missing.iter().filter(|d| d.code == "missing-file").map(|d| file_name(&d.file)).collect();
        said.extend(missing);
    }
    if let Some(rules) = pref::Rules::builtin(&format.base) {
        let limits = pref::Limits::of_lib(&report.lib, &rules);
        // One that is no text gets one complaint, not one a line.
        let broken: Vec<Diagnostic> = prefs.iter().filter_map(|s| damage::encoding(*s)).collect();
        let is_text = |s: &&Source<'_>| !broken.iter().any(|d| d.file == s.name);
        let texts: Vec<Source<'_>> = prefs.iter().filter(is_text).copied().collect();
        said.extend(diagnostic::fold(pref::directory::check(&texts, &rules, &limits)));
        said.extend(broken.into_iter().map(|d| Diagnostic { severity: Severity::Warning, ..d }));
    }
    if out.records.iter().map(|(_, n)| n).sum::<usize>() == 0 && (!edits.is_empty() || prefs.is_empty()) {
        said.push(nothing_read(&format.variant));
    }
    said = filter::allow(said, &all, |c| codes::explain(c).is_some());
    if format.base == "sil-q" && !part && !vague {
        out.game = Some("sil");
        ask_game(files, "sil", &mut said);
        own_constants(files, &mut said);
    }
    diagnostic::in_order(&mut said);
    out.diagnostics = said;
    out
}

/// A limit that is too low is one mistake, however many records stand above it.
fn low_limits(said: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let is_above = |d: &Diagnostic| d.code == "above-capacity";
    let mut groups: BTreeMap<(String, Option<String>), Vec<Diagnostic>> = BTreeMap::new();
    for d in said.iter().filter(|d| is_above(d)) {
        groups.entry((d.file.clone(), d.expected.clone())).or_default().push(d.clone());
    }
    let mut kept: Vec<Diagnostic> = said.into_iter().filter(|d| !is_above(d)).collect();
    for mut group in groups.into_values() {
        let count = group.len();
        // Numbers grow within a file, so the last one asks for the most.
        let labels = group.last().map(|d| d.labels.clone()).unwrap_or_default();
        if count < 3 {
            kept.extend(group);
            continue;
        }
        let mut one = group.remove(0);
        one.message = format!("{count} records have numbers above the capacity, beginning with this one");
        one.also = group.iter().map(|d| d.line).collect();
        one.labels = labels;
        kept.push(one);
    }
    kept
}

fn file_name(name: &str) -> String {
    name.rsplit('/').next().unwrap_or(name).to_owned()
}

fn nothing_read(variant: &angrist_lore::schema::Variant) -> Diagnostic {
    if variant.files.is_empty() {
        let message = format!("the schema {} describes no files", variant.name);
        return Diagnostic::whole(Severity::Error, "nothing-read", "", message)
            .expected("a table for each file, such as [file.monster]");
    }
    let names: Vec<String> = variant.files.iter().take(6).map(|f| format!("{}.txt", f.name)).collect();
    let message = format!("no record of {} was read from any file", variant.name);
    Diagnostic::whole(Severity::Error, "nothing-read", "", message)
        .expected(format!("files such as {}", names.join(", ")))
}

/// Adds what is wrong with the constants that a lib brings.
fn own_constants(files: &Sources, said: &mut Vec<Diagnostic>) {
    if said.iter().any(|d| d.severity == Severity::Error) {
        return;
    }
    let own = files.iter().filter(|s| s.name.starts_with(build::CONSTANTS) && s.name.ends_with(".toml"));
    for source in own.filter(|s| s.name != build::own_constants("base")) {
        let constants = crate::Constants::File { name: source.name.to_owned(), bytes: source.bytes.to_vec() };
        let ask = Request { constants: Some(constants), ..Request::new("sil").on(files.clone()) };
        if let Err(e) = crate::ruleset(&ask) {
            said.extend(e.problems().diagnostics.clone());
        }
    }
    // A mistake in what they share is found with each of them.
    said.dedup_by(|a, b| a == b);
}

/// Adds what the game refuses the data for, unless there is an error already, which it refuses as well.
fn ask_game(files: &Sources, game: &'static str, said: &mut Vec<Diagnostic>) {
    if said.iter().any(|d| d.severity == Severity::Error) {
        causes::raise(said);
        return;
    }
    let refused = match crate::ruleset(&Request::new(game).on(files.clone())) {
        Ok(_) => return,
        Err(e) => e,
    };
    let problems = refused.problems();
    for d in &problems.diagnostics {
        let mut d = d.clone();
        if d.code == "data" {
            d = Diagnostic { code: "game-refuses", ..placed(files, d) };
            // What the reader of the files warned about better is what the game cannot do without.
            let warned = |w: &&mut Diagnostic| w.code == "dangling-key" && in_record(files, &d, w.line);
            if let Some(cause) = said.iter_mut().filter(|w| w.file == d.file).find(warned) {
                cause.severity = Severity::Error;
                continue;
            }
        }
        said.push(d);
    }
    if !said.iter().any(|d| d.severity == Severity::Error) {
        said.push(Diagnostic::whole(Severity::Error, "game-refuses", "", problems.text.clone()));
    }
    if matches!(refused, BuildError::BuiltIn(_)) {
        said.push(Diagnostic::whole(Severity::Error, "game-refuses", "", "the game cannot be created"));
    }
}

/// Whether a line belongs to the record whose head a diagnostic is about, or to which its line belongs.
fn in_record(files: &Sources, d: &Diagnostic, line: u32) -> bool {
    let (from, to) = (d.line.min(line), d.line.max(line));
    let between = |n: usize| n > from as usize && n <= to as usize;
    let lines = files.get(&d.file).unwrap_or_default().split(|b| *b == b'\n');
    d.line > 0 && !(1..).zip(lines).any(|(n, l)| between(n) && l.starts_with(b"N:"))
}

/// A sentence that begins with `file:line: ` as a diagnostic at that line.
fn placed(files: &Sources, d: Diagnostic) -> Diagnostic {
    let Some((place, rest)) = d.message.split_once(": ") else { return d };
    let mut parts = place.split(':');
    let (Some(file), line) = (parts.next(), parts.next().and_then(|n| n.parse::<usize>().ok())) else {
        return d;
    };
    let Some(source) = files.iter().find(|s| s.name == file || s.name.ends_with(&format!("/{file}"))) else {
        return d;
    };
    let starts = angrist_source::line_starts(source.bytes);
    let start = line.and_then(|n| starts.get(n.checked_sub(1)?)).copied();
    let message = rest.to_owned();
    match start {
        Some(start) => {
            let length =
                source.bytes[start as usize..].iter().take_while(|b| !matches!(b, b'\n' | b'\r')).count();
            let span = Span::new(start as usize, start as usize + length);
            Diagnostic {
                labels: d.labels,
                help: d.help,
                ..Diagnostic::at(d.severity, d.code, source, &starts, span, message)
            }
        }
        None => Diagnostic { file: source.name.to_owned(), message, ..d },
    }
}

/// A library of Incursion: its text, its resources, its scripts, and the game.
fn incursion(files: &Sources, library: &Library<'_>) -> Checked {
    let reading = library.read();
    let mut said = answer::answer(&reading, &library.sources);
    if reading.library.index.is_empty() && !said.iter().any(|d| d.severity == Severity::Error) {
        let message = "the library has no resources";
        said.push(Diagnostic::whole(Severity::Error, "nothing-read", library.main, message));
    }
    ask_game(files, "incursion", &mut said);
    said = diagnostic::fold(said);
    diagnostic::in_order(&mut said);
    answer::once_a_place(&mut said);
    // Named from the directory on, as everybody else names them.
    for d in &mut said {
        d.file = library.path_of(files, &d.file);
        d.labels.iter_mut().for_each(|l| l.file = library.path_of(files, &l.file));
    }
    let texts = angrist_irh::diag::sources(&reading.pre.tokens);
    Checked {
        format: "incursion".into(),
        game: Some("incursion"),
        diagnostics: said,
        counts: vec![
            ("file".into(), reading.library.files.len()),
            ("resource".into(), reading.library.index.len()),
            ("script".into(), reading.library.code.len()),
        ],
        texts: Some(texts.into_iter().map(|s| (library.path_of(files, s.name), s.bytes.to_vec())).collect()),
        ..Checked::default()
    }
}

/// The errors that a library is refused for: those that `check` shows.
pub(crate) fn refusals(library: &Library<'_>) -> Option<Problems> {
    let reading = library.read();
    let mut errors = answer::answer(&reading, &library.sources);
    errors.retain(|d| d.severity == Severity::Error);
    let texts = angrist_irh::diag::sources(&reading.pre.tokens);
    (!errors.is_empty()).then(|| Problems::from(errors).with_excerpts(&texts))
}

/// Tables of ours: the game itself reads them.
fn tables(files: &Sources, game: &'static str) -> Checked {
    let mut said = Vec::new();
    let sources = files.ending(&[".txt"]);
    said.extend(files.ending(&[".txt", ".ftl"]).iter().filter_map(|s| damage::encoding(*s)));
    ask_game(files, game, &mut said);
    said.extend(beyond(game, &sources, &said));
    said.extend(sources.iter().flat_map(|s| given_twice(*s)));
    said = filter::allow(said, &sources, |c| codes::explain(c).is_some());
    diagnostic::in_order(&mut said);
    let records = |s: &Source<'_>| s.bytes.split(|b| *b == b'\n').filter(|l| l.starts_with(b"N:")).count();
    Checked {
        format: game.into(),
        game: Some(game),
        diagnostics: diagnostic::fold_in_place(said),
        records: sources.iter().map(|s| (s.name.to_owned(), records(s))).collect(),
        ..Checked::default()
    }
}

/// Words that stand twice among the marks of one record: the second has no effect.
fn given_twice(source: Source<'_>) -> Vec<Diagnostic> {
    let mut out = Vec::new();
    for block in table::blocks(source, &mut Collector::new()) {
        let mut seen: BTreeSet<String> = BTreeSet::new();
        for row in block.rows.iter().filter(|r| r.letter == 'F') {
            for word in row.words().filter(|w| !seen.insert(w.text.clone())) {
                let message = format!("{} is given twice; the second has no effect", word.text);
                let d = row.wrong_in(word.span, "twice", message);
                out.push(Diagnostic { severity: Severity::Warning, ..d });
            }
        }
    }
    out
}

/// What the schema of tables finds and the game does not mind, as warnings. Where the game has said something, that is enough.
fn beyond(game: &str, sources: &[Source<'_>], said: &[Diagnostic]) -> Vec<Diagnostic> {
    let Some(Ok(variant)) = angrist_lore::schema::builtin::load(game) else { return Vec::new() };
    if said.iter().any(|d| d.severity == Severity::Error) {
        return Vec::new();
    }
    let found = check::check(&std::sync::Arc::new(variant), sources).diagnostics.into_iter();
    let found = found.filter(|d| d.severity > Severity::Note);
    found.map(|d| Diagnostic { severity: Severity::Warning, ..d }).collect()
}

/// Game data of Angband 3.1 to 4.2.
fn keywords(sources: &[Source<'_>]) -> Checked {
    let files: Vec<GameFile<'_>> = sources.iter().map(|s| GameFile::read(*s)).collect();
    let rules = gamedata::Rules::angband();
    let mut said = match &rules {
        Ok(rules) => gamedata::check(&files, rules),
        Err(e) => vec![Diagnostic::whole(Severity::Error, "bad-schema", "", e.clone())],
    };
    said = filter::allow(diagnostic::fold(said), sources, |c| codes::explain(c).is_some());
    diagnostic::in_order(&mut said);
    Checked {
        format: rules.map_or_else(|_| "gamedata".into(), |r| r.name),
        diagnostics: said,
        records: files.iter().map(|f| (f.source.name.to_owned(), f.records())).collect(),
        ..Checked::default()
    }
}

/// Files that no schema describes: their form only.
fn unknown(sources: &[Source<'_>]) -> Checked {
    let edits = dialect::edit_files(sources);
    let outlines: Vec<dialect::Outline> = edits.iter().map(|s| dialect::outline(*s)).collect();
    let known = format::known().join(", ");
    let message = "no schema describes these files; only the syntax of their lines was checked";
    let mut said =
        vec![Diagnostic::whole(Severity::Warning, "unknown-format", "", message).help(format!(
            "known formats: {known}, incursion, angband-4.2; a schema.toml can describe others"
        ))];
    said.extend(sources.iter().filter_map(|s| damage::encoding(*s)));
    let records: Vec<(String, usize)> = outlines.iter().map(|o| (o.file.clone(), o.records)).collect();
    if records.iter().all(|(_, n)| *n == 0) {
        let message = "none of the files has a line of the form X:fields";
        said.push(Diagnostic::whole(Severity::Error, "nothing-read", "", message));
    }
    diagnostic::in_order(&mut said);
    let text: String = outlines.iter().take(60).map(|o| format!("{}\n", o.text())).collect();
    Checked { diagnostics: said, records, differences: Some(text), ..Checked::default() }
}
