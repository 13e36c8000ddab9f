//! Files that a player brings back: a record, or a copy of everything that a page kept.
//!
//! Promise: nothing that is there is overwritten; what cannot be read is refused with a sentence and leaves nothing behind.

use crate::disk::Disk;
use crate::libs::is_plain_path;
use crate::shelf::SAVES;
use angrist_engine::journal::{RECORD, Record, file_name};
use std::collections::BTreeMap;
use std::path::Path;

/// No file of an import is larger than this.
const LARGEST: usize = 64 << 20;

/// What was taken in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Taken {
    /// A saved hero, by name.
    Hero(String),
    /// The record of a game that is over, by its path: to be watched.
    Film(String),
    /// Something else that is kept.
    Other(String),
}

/// Takes in files; says of each what became of it.
pub fn import(disk: &Disk, files: Vec<(String, Vec<u8>)>) -> Vec<Result<Taken, String>> {
    let mut out = Vec::new();
    let mut saves: BTreeMap<String, Vec<(String, Vec<u8>)>> = BTreeMap::new();
    for (path, bytes) in files {
        if bytes.len() > LARGEST {
            out.push(Err(format!("{path} is larger than {} MB and was skipped.", LARGEST >> 20)));
            continue;
        }
        let parts: Vec<&str> = path.split('/').collect();
        match parts[..] {
            ["saves", save, name] if is_plain_path(&path) => {
                saves.entry(save.to_owned()).or_default().push((name.to_owned(), bytes));
            }
            ["morgue" | "records" | "config", _] | ["libs", _, ..] if is_plain_path(&path) => {
                out.push(put_new(disk, &path, &bytes));
            }
            ["data", "scores.jsonl"] => out.push(put_scores(disk, &bytes)),
            _ => out.push(one_record(disk, parts.last().copied().unwrap_or_default(), bytes)),
        }
    }
    for (name, files) in saves {
        out.push(whole_save(disk, &name, files));
    }
    out
}

fn put_new(disk: &Disk, path: &str, bytes: &[u8]) -> Result<Taken, String> {
    match disk.get(path) {
        Some(same) if same == bytes => Ok(Taken::Other(path.to_owned())),
        Some(_) => Err(format!("{path} already exists and was not changed.")),
        None => {
            disk.replace(path, bytes).map_err(|cause| format!("{path} cannot be saved: {cause}."))?;
            Ok(Taken::Other(path.to_owned()))
        }
    }
}

/// Adds the scores that are not there yet.
fn put_scores(disk: &Disk, bytes: &[u8]) -> Result<Taken, String> {
    const PATH: &str = "data/scores.jsonl";
    let mut all = disk.get(PATH).unwrap_or_default();
    for entry in angrist_engine::journal::Scores::parse(bytes).entries {
        if let Some(line) = entry.added_to(&all) {
            all.extend(line);
        }
    }
    disk.replace(PATH, &all).map_err(|cause| format!("The scores cannot be saved: {cause}."))?;
    Ok(Taken::Other(PATH.to_owned()))
}

/// A file alone: only a record makes sense.
fn one_record(disk: &Disk, name: &str, bytes: Vec<u8>) -> Result<Taken, String> {
    let stem = file_name(name.strip_suffix(".record").unwrap_or(name));
    let record =
        Record::read(&bytes, Path::new(name)).map_err(|e| format!("{name} cannot be imported: {e}."))?;
    if record.is_finished() {
        let path = format!("records/{stem}.record");
        let path = match disk.get(&path) {
            Some(other) if other != bytes => {
                format!("records/{stem}-{:08x}.record", angrist_engine::chance::fnv1a64(&bytes) as u32)
            }
            _ => path,
        };
        disk.replace(&path, &bytes).map_err(|cause| format!("{name} cannot be saved: {cause}."))?;
        return Ok(Taken::Film(path));
    }
    whole_save(disk, &stem, vec![(RECORD.to_owned(), bytes)])
}

/// A save under a name that is free, unless the very same record is there.
fn whole_save(disk: &Disk, name: &str, files: Vec<(String, Vec<u8>)>) -> Result<Taken, String> {
    let stem = file_name(name);
    let Some((_, record)) = files.iter().find(|(name, _)| name == RECORD) else {
        return Err(format!("{name} has no record and was skipped."));
    };
    Record::read(record, Path::new(name)).map_err(|e| format!("{name} cannot be imported: {e}."))?;
    for number in 1..10_000 {
        let free = if number == 1 { stem.clone() } else { format!("{stem}-{number}") };
        let dir = format!("{SAVES}/{free}");
        match disk.get(&format!("{dir}/{RECORD}")) {
            Some(same) if same == *record => return Ok(Taken::Hero(free)),
            Some(_) => continue,
            None if !disk.beneath(&dir).is_empty() => continue,
            None => {}
        }
        for (file, bytes) in &files {
            disk.replace(&format!("{dir}/{file}"), bytes)
                .map_err(|cause| format!("{name} cannot be saved: {cause}."))?;
        }
        return Ok(Taken::Hero(free));
    }
    Err(format!("There are too many heroes called {name}."))
}
