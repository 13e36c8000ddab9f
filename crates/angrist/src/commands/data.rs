//! `data`: reading, asking, changing and writing directories of data files.

use crate::cli::{Common, DataCommand, Format};
use crate::commands::check;
use crate::commands::{describe, eject, pack};
use crate::failure::Failure;
use crate::games::{MOST_TEXT, sil_ruleset};
use crate::libs::{
    asked_schema, format_of, must_be_directory, read_data, text_within, with_lib, write_whole,
};
use crate::out::{out, outln};
use angrist_angband::{power, review};
use angrist_games::check::{How, check_data};
use angrist_games::library;
use angrist_host::{UserDirs, read_directory};
use angrist_lore::bytes::Source;
use angrist_lore::record::Lib;
use angrist_lore::{export, import, query, roundtrip};
use angrist_source::{Diagnostic, Problems, Severity, Sources};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};

/// Far more than the export of any lib has.
const MOST_JSON: u64 = 1 << 30;

/// Some editors write it before the text, and JSON has none.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Does one of them.
pub fn data(common: &Common, command: &DataCommand) -> Result<(), Failure> {
    match command {
        DataCommand::Check(args) => check::check(common, args),
        DataCommand::Eject { dir } => eject::eject(common, dir),
        DataCommand::Pack(args) => pack::pack(common, args),
        DataCommand::Constants { file, output } => constants(common, file, output.as_deref()),
        DataCommand::Roundtrip { dir } => round(common, dir),
        DataCommand::Export { dir, schema, only } => export_lib(dir, schema.as_deref(), only),
        DataCommand::Import { dir, file, schema, dry_run } => {
            import(common, dir, file, schema.as_deref(), *dry_run)
        }
        DataCommand::Query { dir, question, schema } => {
            ask(common, dir, &question.join(" "), schema.as_deref())
        }
        DataCommand::Stats { dir, things, per_game } => stats(common, dir.as_deref(), *things, *per_game),
        DataCommand::Compute { dir, schema, write, to } => {
            let wanted = if *write { Some(dir) } else { to.as_ref() };
            compute(common, dir, schema.as_deref(), wanted)
        }
        DataCommand::Review { dir, schema } => look_over(common, dir, schema.as_deref()),
        DataCommand::Describe { format, file } => describe::describe(common, format, file.as_deref()),
        DataCommand::Words { format, vocabulary } => {
            describe::words(common, format.as_deref(), vocabulary.as_deref())
        }
        DataCommand::Diff { old, new, schema } => describe::changes(common, old, new, schema.as_deref()),
        DataCommand::Balance => balance(common),
        DataCommand::Disasm { dir, resource } => disasm(dir, resource.as_deref()),
        DataCommand::Scripts { dir, run } => scripts(common, dir, *run),
    }
}

/// An old file of Sil's constants as the TOML file it should become.
fn constants(common: &Common, file: &Path, output: Option<&Path>) -> Result<(), Failure> {
    let (name, bytes) = (file.display().to_string(), text_within(file, MOST_TEXT)?);
    let toml = angrist_sil::ruleset::old_constants_to_toml(Source::new(&name, bytes.as_bytes()))?;
    match output {
        None => out!("{toml}"),
        Some(path) => {
            write_whole(path, toml.as_bytes())
                .map_err(|e| Failure::Refused(format!("cannot write to {}: {e}", path.display())))?;
            if !common.quiet {
                outln!("{} written; play it with --game sil --constants {0}", path.display());
            }
        }
    }
    Ok(())
}

/// Creatures of Sil by depth, on the data asked for.
fn balance(common: &Common) -> Result<(), Failure> {
    let ruleset = sil_ruleset(common, common.data.as_deref())?;
    let duels = angrist_sil::balance::duels(ruleset.tables()).map_err(Failure::Ours)?;
    match common.format {
        Format::Text => out!("{}", angrist_sil::balance::page(&duels)),
        _ => {
            let rows: Vec<Value> = duels
                .iter()
                .map(|d| {
                    json!({ "race": d.race, "name": d.name, "level": d.level, "health": d.health,
                            "hero-health": d.hero_health, "to-kill-tenths": d.to_kill,
                            "to-die-tenths": d.to_die, "outlier": d.outlier })
                })
                .collect();
            outln!("{}", json!({ "duels": rows }));
        }
    }
    Ok(())
}

fn round(common: &Common, dir: &Path) -> Result<(), Failure> {
    // What the files of an unknown variant are called is not known, so every file is read.
    let files = match dir.is_file() {
        true => read_data(dir)?,
        false => read_directory(dir, &[""]).map_err(Failure::Refused)?,
    };
    let report = roundtrip::roundtrip(&files.iter().collect::<Vec<_>>());
    match common.format {
        Format::Text => out!("{}", report.text()),
        _ => outln!("{}", serde_json::to_value(&report).map_err(|e| Failure::Ours(e.to_string()))?),
    }
    if report.exact() {
        Ok(())
    } else {
        Err(Failure::Found(format!("{}: not written back exactly", dir.display())))
    }
}

/// An edit lib, through the cache.
fn edit_lib<T>(
    dir: &Path,
    files: &Sources,
    schema: Option<&str>,
    then: impl FnOnce(&str, &Lib<'_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let sources: Vec<Source<'_>> = files.ending(&[".txt"]);
    let Some(format) = format_of(schema, files)? else {
        return Err(Failure::Refused(format!(
            "{}: no schema fits these files; choose one with --schema",
            dir.display()
        )));
    };
    with_lib(&format, &sources, UserDirs::find().as_ref(), |lib| then(&format.base, lib))
}

fn print_json(value: &Value) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(value).map_err(|e| Failure::Ours(e.to_string()))?;
    outln!("{text}");
    Ok(())
}

fn export_lib(dir: &Path, schema: Option<&str>, only: &[String]) -> Result<(), Failure> {
    let files = read_data(dir)?;
    if let Some(library) = library::find(&files) {
        return print_json(&angrist_irh::export::library(&library.read().library));
    }
    let only: Vec<&str> = only.iter().map(String::as_str).collect();
    edit_lib(dir, &files, schema, |_, lib| {
        if let Some(name) = only.iter().find(|n| lib.table(n).is_none()) {
            return Err(Failure::Refused(format!("there is no file '{name}.txt' in {}", dir.display())));
        }
        print_json(&export::export(lib, &only))
    })
}

fn import(
    common: &Common,
    dir: &Path,
    file: &Path,
    schema: Option<&str>,
    dry_run: bool,
) -> Result<(), Failure> {
    must_be_directory(dir)?;
    let text = text_within(file, MOST_JSON)?;
    let value: Value = serde_json::from_str(text.trim_start_matches(BYTE_ORDER_MARK))
        .map_err(|e| Failure::Refused(format!("{}: {e}", file.display())))?;
    let files = read_data(dir)?;
    edit_lib(dir, &files, schema, |_, lib| {
        let changed = import::import(lib, &value).map_err(|e| Failure::Refused(e.to_string()))?;
        refuse_broken(&files, schema, &changed)?;
        for (name, bytes) in &changed {
            if !dry_run {
                let path = dir.join(name);
                write_whole(&path, bytes)
                    .map_err(|e| Failure::Refused(format!("cannot write to {}: {e}", path.display())))?;
            }
            if !common.quiet {
                outln!("{} {name}", if dry_run { "would change" } else { "changed" });
            }
        }
        if changed.is_empty() && !common.quiet {
            outln!("nothing changes");
        }
        Ok(())
    })
}

/// Refuses a change that brings errors which `check` finds and did not find before; what was wrong before is no fault of the change.
fn refuse_broken(
    files: &Sources,
    schema: Option<&str>,
    changed: &[(String, Vec<u8>)],
) -> Result<(), Failure> {
    if changed.is_empty() {
        return Ok(());
    }
    let errors = |files: &Sources| -> Result<Vec<Diagnostic>, Failure> {
        let (schema, own) = asked_schema(schema)?;
        let how = How { schema, own, part: false };
        let mut said = check_data(files, &how).map_err(crate::libs::format_failure)?.diagnostics;
        said.retain(|d| d.severity == Severity::Error);
        Ok(said)
    };
    let new = |s: Source<'_>| changed.iter().find(|(name, _)| name == s.name).map(|c| c.1.clone());
    let swapped: Sources =
        files.iter().map(|s| (s.name.to_owned(), new(s).unwrap_or_else(|| s.bytes.to_vec()))).collect();
    let before = errors(files)?;
    let known = |d: &Diagnostic| {
        before.iter().any(|b| (b.code, &b.file, &b.message) == (d.code, &d.file, &d.message))
    };
    let mut fresh = errors(&swapped)?;
    fresh.retain(|d| !known(d));
    if fresh.is_empty() {
        return Ok(());
    }
    let sources: Vec<Source<'_>> = swapped.iter().collect();
    let text = Problems::from(fresh).with_excerpts(&sources).text;
    Err(Failure::Found(format!("nothing was written, because the changed files would have errors: {text}")))
}

fn ask(common: &Common, dir: &Path, question: &str, schema: Option<&str>) -> Result<(), Failure> {
    let refused = |e: query::QueryError| Failure::Refused(e.to_string());
    let question = query::Query::parse(question).map_err(refused)?;
    let files = read_data(dir)?;
    if let Some(library) = library::find(&files) {
        use angrist_irh::query::{Found, ask};
        let found = ask(&question, &library.read().library).map_err(refused)?;
        return match (found, common.format) {
            (Found::Whole(all), Format::Text) => {
                all.iter().for_each(|resource| outln!("{}", brief(resource)));
                outln!("{} found", all.len());
                Ok(())
            }
            (Found::Fields(answer), Format::Text) => {
                out!("{}", answer.text());
                outln!("{} found", answer.rows.len());
                Ok(())
            }
            (Found::Whole(all), _) => print_json(&json!({ "found": all })),
            (Found::Fields(answer), _) => print_json(&json!({ "found": answer.json() })),
        };
    }
    edit_lib(dir, &files, schema, |_, lib| {
        let answer = query::ask(&question, lib).map_err(refused)?;
        match common.format {
            Format::Text => out!("{}", answer.text()),
            _ => print_json(&answer.json())?,
        }
        Ok(())
    })
}

/// A resource of Incursion in one line: its name and its first plain fields.
fn brief(resource: &Value) -> String {
    let name = resource.get("name").and_then(Value::as_str).unwrap_or_default();
    let fields = resource.as_object().into_iter().flatten().filter(|(k, v)| {
        !matches!(k.as_str(), "name" | "desc" | "resource" | "id" | "index")
            && (v.is_number() || v.is_string())
    });
    let rest: Vec<String> = fields.take(8).map(|(k, v)| format!("{k} {v}")).collect();
    format!("{name:<32} {}", rest.join("  "))
}

/// Computes, and writes the changed file into a directory if one is wanted; into the lib's own it goes where it was.
fn compute(common: &Common, dir: &Path, schema: Option<&str>, to: Option<&PathBuf>) -> Result<(), Failure> {
    if to.is_some_and(|to| to == dir) {
        must_be_directory(dir)?;
    }
    let files = read_data(dir)?;
    edit_lib(dir, &files, schema, |name, lib| {
        let Some(scheme) = power::Scheme::builtin(name) else {
            return Err(Failure::Refused(format!("levels and experience are not computed for {name}")));
        };
        let Some((_, changes)) = power::records::changes(lib, &scheme) else {
            return Err(Failure::Refused(format!("{}: monster.txt or blows.txt is missing", dir.display())));
        };
        if common.format != Format::Text {
            print_json(&serde_json::to_value(&changes).map_err(|e| Failure::Ours(e.to_string()))?)?;
        } else if !common.quiet {
            for c in &changes {
                let old = c.old.as_deref().unwrap_or("(no line)");
                let new = c.new.as_deref().unwrap_or("(no line)");
                outln!("monster.txt:{} {}: {old} -> {new}", c.line, c.name);
            }
            outln!(
                "{} lines {}",
                changes.len(),
                if to.is_some() { "changed" } else { "would change (--write or --to does it)" }
            );
        }
        if let Some(to) = to.filter(|to| !changes.is_empty() || *to != dir) {
            let own = lib.table("monster").map(|t| t.source.name.to_owned());
            let Some(file) = files.iter().find(|s| Some(s.name) == own.as_deref()) else {
                return Err(Failure::Ours("monster.txt has disappeared".into()));
            };
            // Beside its lib the file needs none of the lib's directories.
            let inner = if to == dir { file.name } else { "monster.txt" };
            let path = to.join(inner);
            write_whole(&path, &rewritten(file.bytes, &changes))
                .map_err(|e| Failure::Refused(format!("cannot write to {}: {e}", path.display())))?;
        }
        Ok(())
    })
}

/// The file with the changed lines in place; every other byte, line ends included, stays.
fn rewritten(bytes: &[u8], changes: &[power::records::Change]) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes.len());
    for (number, line) in bytes.split_inclusive(|b| *b == b'\n').enumerate() {
        let here = |c: &&power::records::Change| c.line as usize == number + 1;
        let end = line.len() - line.iter().rev().take_while(|b| matches!(b, b'\r' | b'\n')).count();
        match changes.iter().find(|c| here(c) && c.old.is_some()) {
            Some(power::records::Change { new: Some(new), .. }) => {
                out.extend_from_slice(new.as_bytes());
                out.extend_from_slice(&line[end..]);
            }
            Some(_) => {}
            None => out.extend_from_slice(line),
        }
        for added in changes.iter().filter(|c| here(c) && c.old.is_none()) {
            // A last line without an end gets one before another can follow it.
            let ended = out.last().is_none_or(|b| *b == b'\n');
            out.extend_from_slice(if ended { b"" } else { b"\n" });
            out.extend_from_slice(added.new.as_deref().unwrap_or_default().as_bytes());
            out.extend_from_slice(if end < line.len() { &line[end..] } else { b"\n" });
        }
    }
    out
}

/// What comes at which depth in an Incursion library.
fn incursion_stats(common: &Common, dir: Option<&Path>, count: u32) -> Result<(), Failure> {
    use angrist_incursion::item::{Index, ItemTables, Things, stats};
    let library = match dir {
        Some(dir) => {
            let files = read_data(dir)?;
            library::find(&files).ok_or_else(library::none)?.read().library
        }
        None => {
            angrist_incursion::catalogue::Catalogue::shipped()
                .map_err(|e| Failure::Ours(e.to_string()))?
                .library
        }
    };
    let tables = ItemTables::shipped().map_err(Failure::Ours)?;
    let index = Index::new(&library);
    let profile = angrist_incursion::values::Profile::Sane;
    let things = Things { library: &library, tables: &tables, index: &index, profile };
    let stream = angrist_engine::chance::stream(common.seed.unwrap_or(1), "stats", 0, 0);
    let mut chance = angrist_incursion::makelev::Chance::Sound(stream, 0);
    let depths: Vec<i32> = (1..=20).collect();
    let rows = things.count_by_depth("dungeon", &depths, count / 20, &mut chance);
    match common.format {
        Format::Text => out!("{}", stats::text(&rows)),
        _ => print_json(&serde_json::to_value(&rows).map_err(|e| Failure::Ours(e.to_string()))?)?,
    }
    Ok(())
}

/// What comes at which depth; something wrong among it is an error.
fn stats(common: &Common, dir: Option<&Path>, count: u32, per_game: u32) -> Result<(), Failure> {
    let dir = dir.or(common.data.as_deref());
    let files = dir.map(read_data).transpose()?;
    let is_library = files.as_ref().is_some_and(|files| library::find(files).is_some());
    if common.game.as_deref() == Some("incursion") || is_library {
        return incursion_stats(common, dir, count);
    }
    let ruleset = sil_ruleset(common, dir)?;
    let mut chance = angrist_engine::chance::stream(common.seed.unwrap_or(1), "stats", 0, 0);
    let found = angrist_sil::things::audit::audit(ruleset.tables(), count, per_game, &mut chance);
    match common.format {
        Format::Text => out!("{}", found.text()),
        _ => print_json(&found.json())?,
    }
    match found.complaints.first() {
        None => Ok(()),
        Some(first) => Err(Failure::Found(first.clone())),
    }
}

fn look_over(common: &Common, dir: &Path, schema: Option<&str>) -> Result<(), Failure> {
    edit_lib(dir, &read_data(dir)?, schema, |name, lib| {
        if power::Scheme::builtin(name).is_none() {
            return Err(Failure::Refused(format!("data review supports unangband, not {name}")));
        }
        let found = review::review(lib, power::Scheme::builtin(name).as_ref());
        match common.format {
            Format::Text => out!("{}", found.text()),
            _ => print_json(&serde_json::to_value(&found).map_err(|e| Failure::Ours(e.to_string()))?)?,
        }
        Ok(())
    })
}

/// Compiles the scripts of an Incursion lib and, if asked to, runs each once.
fn scripts(common: &Common, dir: &Path, run: bool) -> Result<(), Failure> {
    let files = read_data(dir)?;
    let reading = library::find(&files).ok_or_else(library::none)?.read();
    let compiled = angrist_incursion::host::Scripts::of(&reading);
    let pieces = reading.library.code.len();
    if !run {
        match common.format {
            Format::Text => outln!("{pieces} scripts, {} of them cannot be compiled", compiled.refused),
            _ => outln!("{}", json!({ "scripts": pieces, "refused": compiled.refused })),
        }
        return Ok(());
    }
    let done = angrist_incursion::host::smoke(&reading.library, &compiled).map_err(Failure::Ours)?;
    match common.format {
        Format::Text => {
            done.faults.iter().for_each(|fault| outln!("{fault}"));
            outln!(
                "{} of {pieces} scripts ran; {} faults, {} notes",
                done.ran,
                done.faults.len(),
                done.notes.len()
            );
        }
        _ => outln!(
            "{}",
            json!({ "scripts": pieces, "ran": done.ran, "faults": done.faults, "notes": done.notes })
        ),
    }
    if done.ran == pieces && compiled.refused == 0 {
        Ok(())
    } else {
        Err(Failure::Found(format!("{} of {pieces} scripts did not run", pieces - done.ran)))
    }
}

fn disasm(dir: &Path, resource: Option<&str>) -> Result<(), Failure> {
    let files = read_data(dir)?;
    let Some(library) = library::find(&files) else {
        return Err(Failure::Refused(format!("{} contains no Incursion module file (*.irc)", dir.display())));
    };
    let reading = library.read();
    let linked = angrist_irh::script::link::link(&reading.library, &reading.pre.tokens);
    let mut shown = 0;
    for (number, piece) in reading.library.code.iter().enumerate() {
        let position = reading.library.position(piece.owner);
        let name = position.and_then(|p| reading.library.index.get(p)).map_or("", |e| e.name.as_str());
        if resource.is_some_and(|wanted| !name.eq_ignore_ascii_case(wanted)) {
            continue;
        }
        if let Some(code) = linked.code.scripts.get(number) {
            outln!("; {name}, script {number}");
            outln!("{}", angrist_irh::script::disasm::listing(code));
            shown += 1;
        }
    }
    match (shown, resource) {
        (0, Some(name)) => Err(Failure::Refused(format!("no resource '{name}' has a script"))),
        _ => Ok(()),
    }
}
