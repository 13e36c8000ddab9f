//! Directories and packs of game data as the libraries want them: read into memory once, compiled through a cache.

use crate::failure::Failure;
use angrist_games::format;
use angrist_host::UserDirs;
use angrist_lore::bytes::Source;
use angrist_lore::record::Lib;
use angrist_lore::schema::{Variant, builtin};
use angrist_source::Sources;
use std::fs;
use std::path::Path;
use std::sync::Arc;

/// Reads a file that nobody needs to be larger than this.
pub fn read_within(path: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    angrist_host::read_within(path, most).map_err(Failure::Refused)
}

/// The same for a file of text.
pub fn text_within(path: &Path, most: u64) -> Result<String, Failure> {
    angrist_host::text_within(path, most).map_err(Failure::Refused)
}

/// All data files of a directory or pack.
pub fn read_data(path: &Path) -> Result<Sources, Failure> {
    angrist_host::read_data(path).map_err(Failure::Refused)
}

/// Refuses to change files of a pack.
pub fn must_be_directory(path: &Path) -> Result<(), Failure> {
    match path.is_file() {
        true => Err(Failure::Refused(format!("{} is a pack; unpack it to change its files", path.display()))),
        false => Ok(()),
    }
}

/// The variant whose schema fits the files: as asked for, or by their names.
pub fn variant_of(
    schema: Option<&str>,
    sources: &[Source<'_>],
) -> Result<Option<(&'static str, Arc<Variant>)>, Failure> {
    format::variant_of(schema, sources).map_err(|e| match e {
        format::FormatError::Asked(problems) => problems.into(),
        format::FormatError::BuiltIn(text) => Failure::Ours(text),
    })
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
