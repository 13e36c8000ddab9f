//! Directories of game data as the libraries want them: names and bytes, read once, within sane bounds.

use crate::failure::Failure;
use angrist_host::UserDirs;
use angrist_lore::bytes::Source;
use angrist_lore::check;
use angrist_lore::record::Lib;
use angrist_lore::schema::{Variant, builtin};
use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Bounds of what is read: far above any real lib.
const MOST_FILES: usize = 5_000;
const MOST_BYTES: u64 = 256 << 20;
const DEEPEST: usize = 6;

/// All files of a directory that an edit or pref reader may want, by their names from that directory on.
pub struct Files {
    /// The directory.
    pub dir: PathBuf,
    /// Names with `/` between directories, sorted, and bytes.
    pub files: Vec<(String, Vec<u8>)>,
}

/// Reads a file that nobody needs to be larger than this; an endless one (a device, a pipe) is left in time.
pub fn read_within(path: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    let cannot = |e: std::io::Error| Failure::Refused(format!("cannot read {}: {e}", path.display()));
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(cannot)?;
    file.take(most.saturating_add(1)).read_to_end(&mut bytes).map_err(cannot)?;
    if bytes.len() as u64 > most {
        let what = format!("{} is too large: more than {most} bytes are not read here", path.display());
        return Err(Failure::Refused(what));
    }
    Ok(bytes)
}

/// The same for a file of text.
pub fn text_within(path: &Path, most: u64) -> Result<String, Failure> {
    String::from_utf8(read_within(path, most)?)
        .map_err(|e| Failure::Refused(format!("{} is no text in UTF-8: {e}", path.display())))
}

impl Files {
    /// Reads every file with one of these endings, directories within included.
    pub fn read(dir: &Path, endings: &[&str]) -> Result<Files, Failure> {
        if !dir.is_dir() {
            return Err(Failure::Refused(format!("{} is not a directory", dir.display())));
        }
        let mut found = Vec::new();
        walk(dir, dir, endings, &mut BTreeSet::new(), &mut found)?;
        found.sort();
        if found.is_empty() {
            let endings = endings.iter().map(|e| format!("*{e}")).collect::<Vec<_>>().join(", ");
            return Err(Failure::Refused(format!("{} holds no data files ({endings})", dir.display())));
        }
        let mut total = 0;
        let mut files = Vec::with_capacity(found.len());
        for name in found {
            let path = dir.join(&name);
            // By its length first: what is larger than memory must not be tried.
            let length = fs::metadata(&path).map_or(0, |m| m.len());
            if total + length > MOST_BYTES {
                return Err(Failure::Refused(format!("{} is larger than any lib", dir.display())));
            }
            let bytes = read_within(&path, MOST_BYTES)?;
            total += bytes.len() as u64;
            files.push((name, bytes));
        }
        Ok(Files { dir: dir.to_owned(), files })
    }

    /// As sources for lore.
    pub fn sources(&self) -> Vec<Source<'_>> {
        self.files.iter().map(|(name, bytes)| Source::new(name, bytes)).collect()
    }
}

fn walk(
    root: &Path,
    dir: &Path,
    endings: &[&str],
    seen: &mut BTreeSet<PathBuf>,
    out: &mut Vec<String>,
) -> Result<(), Failure> {
    let complain = |e: std::io::Error| Failure::Refused(format!("cannot read {}: {e}", dir.display()));
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
                return Err(Failure::Refused(format!("{} holds too many files for a lib", root.display())));
            }
            let inner = path.strip_prefix(root).unwrap_or(&path);
            out.push(inner.to_string_lossy().replace('\\', "/"));
        }
    }
    Ok(())
}

/// The module file of an Incursion lib in a directory, if it is one.
pub fn incursion_main(dir: &Path) -> Option<PathBuf> {
    let mut modules: Vec<PathBuf> = fs::read_dir(dir)
        .ok()?
        .filter_map(|e| e.ok().map(|e| e.path()))
        .filter(|p| p.extension().is_some_and(|e| e.eq_ignore_ascii_case("irc")))
        .collect();
    modules.sort();
    let default = modules.iter().find(|p| p.file_stem().is_some_and(|s| s.eq_ignore_ascii_case("main")));
    default
        .or(modules.first())
        .cloned()
        .or_else(|| incursion_main(&dir.join("lib")).filter(|_| dir.join("lib").is_dir()))
}

/// The header of constants in a directory `inc` beside an Incursion lib, when the lib has none of its own.
pub fn incursion_headers(lib: &Path) -> Result<Vec<(String, Vec<u8>)>, Failure> {
    const NAME: &str = "Defines.h";
    let beside = lib.join("..").join("inc").join(NAME);
    if lib.join(NAME).exists() || !beside.is_file() {
        return Ok(Vec::new());
    }
    Ok(vec![(NAME.to_owned(), read_within(&beside, MOST_BYTES)?)])
}

/// The variant whose schema fits the files: as asked for, or by their names.
pub fn variant_of(
    schema: Option<&str>,
    sources: &[Source<'_>],
) -> Result<Option<(&'static str, Arc<Variant>)>, Failure> {
    let known: Vec<&'static str> = builtin::ALL.iter().map(|(name, _)| *name).collect();
    let mut variants = Vec::new();
    for name in &known {
        match builtin::load(name) {
            Some(Ok(variant)) => variants.push((*name, Arc::new(variant))),
            Some(Err(e)) => return Err(Failure::Ours(e.to_string())),
            None => {}
        }
    }
    let wanted = match schema {
        Some(name) => {
            if name == "incursion" {
                let what = "an Incursion lib begins with a module file (*.irc), and there is none here";
                return Err(Failure::Refused(what.into()));
            }
            if !known.contains(&name) {
                let list = known.join(", ");
                return Err(Failure::Refused(format!("there is no schema '{name}'; there are {list}")));
            }
            Some(name.to_owned())
        }
        None => {
            let signs: Vec<_> = variants
                .iter()
                .map(|(name, variant)| {
                    (*name, variant.signs.clone(), variant.files.iter().map(|f| f.name.clone()).collect())
                })
                .collect();
            check::guess(&signs, sources).map(str::to_owned)
        }
    };
    Ok(wanted.and_then(|name| variants.into_iter().find(|(n, _)| *n == name)))
}

/// Reads a lib through the cache: its compiled form is used when it belongs to exactly these bytes and this schema, and
/// made anew on any doubt. A cache that cannot be written is only slower.
pub fn with_lib<T>(
    variant_name: &str,
    variant: &Arc<Variant>,
    sources: &[Source<'_>],
    places: Option<&UserDirs>,
    then: impl FnOnce(&Lib<'_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let key = angrist_lore::cache::key(builtin::texts(variant_name).unwrap_or_default(), sources);
    let short: String = key.iter().take(16).map(|b| format!("{b:02x}")).collect();
    let file = places.map(|p| p.cache.join("libs").join(format!("{variant_name}-{short}.lib")));
    if let Some(blob) = file.as_ref().and_then(|f| fs::read(f).ok())
        && let Ok(compiled) = angrist_lore::cache::decode(&blob, Some(&key))
    {
        return then(&compiled.lib);
    }
    let (lib, said) = angrist_lore::record::read(variant, sources);
    let errors = said.iter().filter(|d| d.severity == angrist_source::Severity::Error).count() as u32;
    if let (Some(file), Some(blob)) = (&file, angrist_lore::cache::encode(&lib, &key, errors)) {
        let _ = write_whole(file, &blob);
    }
    then(&lib)
}

/// Writes a file so that another process sees it whole or not at all, even when both write it at once.
pub fn write_whole(file: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let dir = file.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(dir)?;
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    let fresh = dir.join(format!(".{name}.{}.new", std::process::id()));
    fs::write(&fresh, bytes).and_then(|()| fs::rename(&fresh, file)).inspect_err(|_| {
        let _ = fs::remove_file(&fresh);
    })
}
