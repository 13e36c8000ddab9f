//! Directories and packs of game data as the libraries want them: read into memory once, compiled through a cache.

use crate::failure::Failure;
use angrist_games::format::{self, Format};
use angrist_host::UserDirs;
use angrist_lore::bytes::Source;
use angrist_lore::record::Lib;
use angrist_lore::schema::builtin;
use angrist_source::{Diagnostic, Sources};
use std::fs;
use std::path::{Path, PathBuf};

/// Reads a file up to this size.
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

/// Data to check: a directory, a pack, or a file with the lib it stands in.
pub struct Data {
    /// All files.
    pub files: Sources,
    /// The file that was asked about, when it was one.
    pub only: Option<String>,
    /// The directory in which the files lie; none for a pack.
    pub dir: Option<PathBuf>,
    /// What stands before the names of files on the way from here: `lib/`.
    pub base: String,
    /// What a pack says of itself: its text, and what is wrong with it.
    pub manifest: (Vec<u8>, Vec<Diagnostic>),
}

impl Data {
    /// Reads them.
    pub fn open(path: &Path) -> Result<Data, Failure> {
        let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
        let ending = name.rsplit('.').next().unwrap_or_default().to_ascii_lowercase();
        if !path.is_file() || ending == "zip" {
            return Data::whole(path);
        }
        let parent = match path.parent() {
            Some(dir) if !dir.as_os_str().is_empty() => dir.to_owned(),
            _ => PathBuf::from("."),
        };
        let folder = parent.file_name().map(|n| n.to_string_lossy().to_ascii_lowercase()).unwrap_or_default();
        let lib = match (folder.as_str(), ending.as_str()) {
            ("edit" | "pref", _) => {
                parent.parent().map(|lib| (lib.to_owned(), format!("{}/{name}", last(&parent))))
            }
            ("gamedata", _) | (_, "irh" | "irc") => Some((parent.clone(), name.clone())),
            _ => None,
        };
        if let Some((lib, only)) = lib {
            let lib = if lib.as_os_str().is_empty() { PathBuf::from(".") } else { lib };
            let files = read_data(&lib)?;
            if files.get(&only).is_some() {
                let (base, manifest) = (base_of(&lib), Default::default());
                return Ok(Data { files, only: Some(only), base, dir: Some(lib), manifest });
            }
        }
        let bytes = read_within(path, MOST_FILE)?;
        if angrist_games::pack::is_zip(&bytes) {
            return Data::whole(path);
        }
        let files: Sources = [(name.clone(), bytes)].into_iter().collect();
        let (base, manifest) = (base_of(&parent), Default::default());
        Ok(Data { files, only: Some(name), base, dir: Some(parent), manifest })
    }

    /// A directory or a pack.
    fn whole(path: &Path) -> Result<Data, Failure> {
        let pack = angrist_host::open_data(path).map_err(Failure::Refused)?;
        let wrong = angrist_games::check::check_manifest(&pack);
        let dir = path.is_dir().then(|| path.to_owned());
        let manifest = (pack.manifest_text, wrong);
        Ok(Data { files: pack.sources, only: None, base: base_of(path), dir, manifest })
    }
}

fn last(path: &Path) -> String {
    path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default()
}

/// The way to a directory, as code hosts want it before the names of files.
fn base_of(dir: &Path) -> String {
    let text = dir.to_string_lossy().replace('\\', "/");
    let text = text.trim_start_matches("./").trim_end_matches('/');
    if text.is_empty() || text == "." || !dir.is_dir() { String::new() } else { format!("{text}/") }
}

/// Far more than any file of a lib has.
const MOST_FILE: u64 = 256 << 20;

/// A schema asked for: the name of a built-in one, or one of one's own from a directory or a file.
pub fn asked_schema(word: Option<&str>) -> Result<(Option<&str>, Option<Format>), Failure> {
    let Some(word) = word else { return Ok((None, None)) };
    // A directory of the same name is meant by `./moria`.
    if builtin::texts(word).is_some() {
        return Ok((Some(word), None));
    }
    let path = Path::new(word);
    if path.is_dir() {
        let mut texts: Vec<(String, String)> = Vec::new();
        let entries = fs::read_dir(path)
            .map_err(|e| Failure::Refused(format!("cannot read {}: {e}", path.display())))?;
        for entry in entries.flatten().take(500) {
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.ends_with(".toml") {
                texts.push((name, text_within(&entry.path(), 4 << 20)?));
            }
        }
        texts.sort();
        if texts.is_empty() {
            return Err(Failure::Refused(format!("{word} contains no schema (*.toml)")));
        }
        let texts: Vec<(&str, &str)> = texts.iter().map(|(n, t)| (n.as_str(), t.as_str())).collect();
        return Ok((None, Some(Format::own(&texts).map_err(format_failure)?)));
    }
    if word.ends_with(".toml") {
        let text = text_within(path, 4 << 20)?;
        return Ok((None, Some(Format::own(&[("schema.toml", &text)]).map_err(format_failure)?)));
    }
    Ok((Some(word), None))
}

/// Why a format cannot be had, as a failure: a name that is not known is wrong usage.
pub fn format_failure(e: format::FormatError) -> Failure {
    match e {
        format::FormatError::Asked(problems) => {
            let has = |code: &str| problems.diagnostics.iter().any(|d| d.code == code);
            match (has("unknown-schema"), has("bad-schema")) {
                (true, _) => Failure::Usage(problems.text),
                (_, true) => Failure::Found(problems.text),
                _ => problems.into(),
            }
        }
        format::FormatError::BuiltIn(text) => Failure::Ours(text),
    }
}

/// The format whose schema fits the files: as asked for, as a `schema.toml` among them says, or by their names and lines.
pub fn format_of(schema: Option<&str>, files: &Sources) -> Result<Option<Format>, Failure> {
    let sources = files.ending(&[".txt", "schema.toml"]);
    let (name, own) = asked_schema(schema)?;
    let own = match (own, name) {
        (Some(own), _) => Some(own),
        (None, Some(_)) => None,
        (None, None) => format::beside(&sources).map_err(format_failure)?,
    };
    match own {
        Some(own) => Ok(Some(own)),
        None => format::variant_of(name, &sources).map_err(format_failure),
    }
}

/// Reads a lib through the cache: its compiled form is used when it belongs to exactly these bytes and this schema, and
/// made again on any doubt. A cache that cannot be written is only slower; a schema of one's own is not kept.
pub fn with_lib<T>(
    format: &Format,
    sources: &[Source<'_>],
    places: Option<&UserDirs>,
    then: impl FnOnce(&Lib<'_>) -> Result<T, Failure>,
) -> Result<T, Failure> {
    let variant_name = &format.variant.name;
    let key = angrist_lore::cache::key(builtin::texts(variant_name).unwrap_or_default(), sources);
    let short: String = key.iter().take(16).map(|b| format!("{b:02x}")).collect();
    let places = places.filter(|_| format.built_in);
    let file = places.map(|p| p.cache.join("libs").join(format!("{variant_name}-{short}.lib")));
    if let Some(blob) = file.as_ref().and_then(|f| fs::read(f).ok())
        && let Ok(compiled) = angrist_lore::cache::decode(&blob, Some(&key))
    {
        return then(&compiled.lib);
    }
    let (lib, said) = angrist_lore::record::read(&format.variant, sources);
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
