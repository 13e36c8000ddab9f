//! Files that a game needs and does not find: why not, and what to do. Only here are the directories known that the files come from.

use crate::libs::Data;
use angrist_games::check::{Checked, How, check_data};
use angrist_source::{Diagnostic, Problems, Severity, Source, nearest};
use std::fs;
use std::path::Path;

/// Says more about each missing or empty file: that it is a directory or a link to nothing, that another name lies beside it, how to get one.
pub fn explain(data: &Data, checked: &mut Checked) {
    let game = checked.game;
    explain_includes(data, checked);
    let absent = |d: &&mut Diagnostic| matches!(d.code, "missing-file" | "empty-file") && d.line == 0;
    let mut told = false;
    for d in checked.diagnostics.iter_mut().filter(absent) {
        let dir = data.dir.as_deref().filter(|_| d.code == "missing-file");
        let found = dir.and_then(|dir| cause(dir, &d.file, game));
        let help = match found {
            Some(Cause::NoFile(what)) => {
                d.message = format!("this is {what}");
                None
            }
            Some(Cause::Help(help)) => Some(help),
            None => None,
        };
        // Where many are missing, only the first is named.
        let eject = || game.filter(|_| !std::mem::replace(&mut told, true)).map(eject_help);
        d.help = help.or_else(eject).or(d.help.take());
    }
}

/// Says of a file that a library includes when it is there and yet no file.
fn explain_includes(data: &Data, checked: &mut Checked) {
    let Some(dir) = &data.dir else { return };
    let mut told = false;
    let folder = angrist_games::library::find(&data.files).map_or("", |library| library.folder);
    for d in checked.diagnostics.iter_mut().filter(|d| d.code == "missing-file" && d.line > 0) {
        let Some(name) = d.message.split('`').nth(1).map(str::to_owned) else { continue };
        if let Some(Cause::NoFile(what)) = cause(&dir.join(folder), &name, None) {
            d.message = format!("{name} is {what}");
            (d.nearest, d.help) = (None, None);
        } else if d.nearest.is_none() && !told && is_shipped("incursion", &name) {
            told = true;
            d.help = Some(eject_help("incursion"));
        }
    }
}

fn eject_help(game: &str) -> String {
    format!("`angrist data eject DIR --game {game}` writes the built-in one")
}

/// Whether a game's own data have a file of this name.
fn is_shipped(game: &str, name: &str) -> bool {
    let files = angrist_games::entry(game).map(|g| (g.shipped)()).unwrap_or_default();
    files.iter().any(|(file, _)| file.rsplit('/').next() == Some(name))
}

enum Cause {
    /// What stands there instead.
    NoFile(&'static str),
    Help(String),
}

/// What is neither a file nor a directory; the reader of a directory leaves it alone, since it may never end.
#[cfg(unix)]
fn special(meta: &fs::Metadata, is_link: bool) -> &'static str {
    use std::os::unix::fs::FileTypeExt;
    let kind = meta.file_type();
    match (kind.is_fifo(), kind.is_socket(), is_link) {
        (true, _, false) => "a named pipe, not a file",
        (true, _, true) => "a link to a named pipe, not to a file",
        (_, true, false) => "a socket, not a file",
        (_, true, true) => "a link to a socket, not to a file",
        (_, _, false) => "a device, not a file",
        (_, _, true) => "a link to a device, not to a file",
    }
}

#[cfg(not(unix))]
fn special(_: &fs::Metadata, is_link: bool) -> &'static str {
    if is_link { "a link to no file" } else { "no file" }
}

/// What stands in the place of a file, or beside it.
fn cause(dir: &Path, file: &str, game: Option<&str>) -> Option<Cause> {
    let path = dir.join(file);
    if path.is_dir() {
        return Some(Cause::NoFile("a directory, not a file"));
    }
    let is_link = fs::symlink_metadata(&path).is_ok_and(|meta| meta.is_symlink());
    match fs::metadata(&path) {
        Ok(meta) if !meta.is_file() => return Some(Cause::NoFile(special(&meta, is_link))),
        Err(_) if is_link => return Some(Cause::NoFile("a link that leads nowhere")),
        _ => {}
    }
    let known = |name: &str| game.is_some_and(|game| is_shipped(game, name));
    let entries = fs::read_dir(path.parent()?).ok()?.flatten();
    let names: Vec<String> = entries
        .map(|e| e.file_name().to_string_lossy().into_owned())
        .filter(|name| !known(name))
        .take(1000)
        .collect();
    let wanted = path.file_name()?.to_string_lossy();
    let near = nearest(wanted.as_ref(), names.iter().map(String::as_str))?;
    Some(Cause::Help(format!("there is {near}: rename it?")))
}

/// The errors that `check` finds in data that a game refused, with the lines they are about; nothing when the data are of another game.
pub fn refusal(path: &Path, game: &str) -> Option<Problems> {
    let data = Data::open(path).ok()?;
    let mut checked = check_data(&data.files, &How::default()).ok()?;
    if checked.game != Some(game) {
        return None;
    }
    explain(&data, &mut checked);
    let errors: Vec<Diagnostic> =
        checked.diagnostics.into_iter().filter(|d| d.severity == Severity::Error).collect();
    if errors.is_empty() {
        return None;
    }
    let texts: Option<Vec<Source<'_>>> =
        checked.texts.as_ref().map(|t| t.iter().map(|(n, b)| Source::new(n, b)).collect());
    let sources = texts.unwrap_or_else(|| data.files.iter().collect());
    Some(Problems::from(errors).with_excerpts(&sources))
}
