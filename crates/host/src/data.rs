//! Directories and packs of game data, read into memory once and within bounds: names with `/` between directories, and bytes.
//!
//! Promise: a directory that leads in a circle, a device, and more files or bytes than any lib has are refused with a
//! sentence, in time.

use angrist_pack::{MANIFEST, MOST_PACKED, Pack, is_zip};
use angrist_source::Sources;
use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Bounds of what is read: far above any real lib.
const MOST_FILES: usize = 5_000;
const MOST_BYTES: u64 = 256 << 20;
const DEEPEST: usize = 6;

/// Endings of the files that some game or tool reads.
const ENDINGS: &[&str] = &[".txt", ".prf", ".irc", ".irh", ".h", ".ftl", "schema.toml"];

/// The directory of rule constants within a lib.
const CONSTANTS: &str = "constants";

/// A header of constants that may stand beside an Incursion library instead of in it.
const BESIDE: &str = "inc/Defines.h";

/// Reads a file up to this size; an endless one (a device, a pipe) is abandoned in time.
pub fn read_within(path: &Path, most: u64) -> Result<Vec<u8>, String> {
    let cannot = |e: std::io::Error| format!("cannot read {}: {e}", path.display());
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(cannot)?;
    file.take(most.saturating_add(1)).read_to_end(&mut bytes).map_err(cannot)?;
    if bytes.len() as u64 > most {
        return Err(format!("{} is too large: the limit is {most} bytes", path.display()));
    }
    Ok(bytes)
}

/// The same for a file of text.
pub fn text_within(path: &Path, most: u64) -> Result<String, String> {
    String::from_utf8(read_within(path, most)?)
        .map_err(|e| format!("{} is not UTF-8 text: {e}", path.display()))
}

/// Reads all data files of a directory (directories within included) or of a pack.
pub fn read_data(path: &Path) -> Result<Sources, String> {
    Ok(open_data(path)?.sources)
}

/// The same with what the data say of themselves, if they do.
pub fn open_data(path: &Path) -> Result<Pack, String> {
    let named = |problems: angrist_source::Problems| format!("{}: {problems}", path.display());
    if path.is_file() {
        let bytes = read_within(path, MOST_PACKED)?;
        if !is_zip(&bytes) {
            return Err(format!("{} is neither a directory nor a pack (a zip file)", path.display()));
        }
        return angrist_pack::read(&bytes).map_err(named);
    }
    let mut sources = read_library(path)?;
    let manifest = path.join(MANIFEST);
    if manifest.is_file() {
        // A pack that was unpacked.
        sources.insert(MANIFEST, read_within(&manifest, MOST_PACKED)?);
        return angrist_pack::of(sources).map_err(named);
    }
    Ok(Pack { manifest: None, manifest_text: Vec::new(), sources })
}

/// Reads a directory, and what an Incursion library needs from beside it.
fn read_library(dir: &Path) -> Result<Sources, String> {
    let mut sources = read_directory(dir, ENDINGS)?;
    let constants = dir.join(CONSTANTS);
    // An empty one is no reason to complain.
    if constants.is_dir()
        && let Ok(found) = read_directory(&constants, &[".toml"])
    {
        for (name, bytes) in found {
            sources.insert(format!("{CONSTANTS}/{name}"), bytes);
        }
    }
    let beside = dir.join("..").join(BESIDE);
    // Only beside a library: no other data mean anything by such a file.
    let is_library =
        sources.iter().any(|s| !s.name.contains('/') && s.name.to_ascii_lowercase().ends_with(".irc"));
    if is_library && sources.get(BESIDE).is_none() && beside.is_file() {
        sources.insert(BESIDE, read_within(&beside, MOST_BYTES)?);
    }
    Ok(sources)
}

/// Reads every file with one of these endings, directories within included.
pub fn read_directory(dir: &Path, endings: &[&str]) -> Result<Sources, String> {
    if !dir.is_dir() {
        return Err(match dir.exists() {
            true => format!("{} is not a directory", dir.display()),
            false => format!("there is no file or directory {}", dir.display()),
        });
    }
    let mut found = Vec::new();
    walk(dir, dir, endings, &mut BTreeSet::new(), &mut found)?;
    found.sort();
    if found.is_empty() {
        let endings = endings.iter().map(|e| format!("*{e}")).collect::<Vec<_>>().join(", ");
        return Err(format!("{} contains no data files ({endings})", dir.display()));
    }
    let mut total = 0;
    let mut sources = Sources::new();
    for name in found {
        let path = dir.join(&name);
        // By its length first: what is larger than memory must not be tried.
        let length = fs::metadata(&path).map_or(0, |m| m.len());
        if total + length > MOST_BYTES {
            return Err(format!("{} is too large for a lib", dir.display()));
        }
        let bytes = read_within(&path, MOST_BYTES)?;
        total += bytes.len() as u64;
        sources.insert(name.replace('\\', "/"), bytes);
    }
    Ok(sources)
}

fn walk(
    root: &Path,
    dir: &Path,
    endings: &[&str],
    seen: &mut BTreeSet<PathBuf>,
    out: &mut Vec<String>,
) -> Result<(), String> {
    let complain = |e: std::io::Error| format!("cannot read {}: {e}", dir.display());
    // A link that leads back up, or twice to one place, is followed once.
    if !seen.insert(fs::canonicalize(dir).map_err(complain)?) {
        return Ok(());
    }
    let depth = dir.strip_prefix(root).map_or(0, |inner| inner.components().count());
    for entry in fs::read_dir(dir).map_err(complain)? {
        let path = entry.map_err(complain)?.path();
        let name = path.file_name().map(|n| n.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
        if path.is_dir() && depth < DEEPEST && !name.starts_with('.') {
            walk(root, &path, endings, seen, out)?;
        } else if path.is_file() && endings.iter().any(|e| name.ends_with(e)) {
            if out.len() >= MOST_FILES {
                return Err(format!("{} contains too many files for a lib", root.display()));
            }
            let inner = path.strip_prefix(root).unwrap_or(&path);
            out.push(inner.to_string_lossy().into_owned());
        }
    }
    Ok(())
}
