//! Reading a pack: every entry is looked at before anything is unpacked, and unpacking counts what really comes out.

use crate::manifest::{MANIFEST, Manifest};
use crate::names;
use angrist_source::{Problems, Sources};
use std::collections::BTreeSet;
use std::io::{Cursor, Read};
use zip::result::ZipError;
use zip::{CompressionMethod, ZipArchive};

/// The largest zip that is read.
pub const MOST_PACKED: u64 = 64 << 20;
/// The most files of a pack.
pub const MOST_FILES: usize = 5_000;
/// The most bytes of all its files together.
pub const MOST_BYTES: u64 = 256 << 20;

/// A file that unpacks to more than this many times its packed size is no text anybody wrote.
const MOST_RATIO: u64 = 300;
/// Smaller files may have any ratio: a few lines of blanks pack well.
const SMALL: u64 = 1 << 20;

const NOT_READ: &str = "packed with an unsupported method; use deflate";

/// Directories that mean something to a game and are never taken for a directory around the data.
const MEANING: [&str; 5] = ["edit", "pref", "lib", "inc", "constants"];

/// A pack that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pack {
    /// What it says of itself; nothing for a plain zip of data.
    pub manifest: Option<Manifest>,
    /// The text of the manifest; empty without one.
    pub manifest_text: Vec<u8>,
    /// Its data, named from the directory of the data on.
    pub sources: Sources,
}

/// Whether bytes begin as a zip does.
pub fn is_zip(bytes: &[u8]) -> bool {
    bytes.starts_with(b"PK\x03\x04") || bytes.starts_with(b"PK\x05\x06")
}

/// Reads a pack.
pub fn read(bytes: &[u8]) -> Result<Pack, Problems> {
    let refused = |code, message: String| Problems::whole(code, "", message);
    if bytes.len() as u64 > MOST_PACKED {
        let most = MOST_PACKED >> 20;
        return Err(refused("too-large", format!("a pack can have at most {most} MB")));
    }
    if !is_zip(bytes) {
        return Err(refused("no-zip", "this is not a zip file".into()));
    }
    if declared(bytes).is_some_and(|n| n > MOST_FILES) {
        return Err(too_many());
    }
    let mut zip = ZipArchive::new(Cursor::new(bytes)).map_err(|e| damaged(&e))?;
    if zip.len() > MOST_FILES {
        return Err(too_many());
    }
    if zip.has_duplicate_names() {
        return Err(refused("duplicate", "two files in the pack have the same name".into()));
    }
    let wanted = entries(&mut zip)?;
    let mut sources = Sources::new();
    let mut left = MOST_BYTES;
    for (index, name, packed) in wanted {
        let file = zip.by_index(index).map_err(|e| damaged(&e))?;
        let ratio = packed.saturating_mul(MOST_RATIO).max(SMALL);
        let most = ratio.min(left);
        let mut unpacked = Vec::new();
        file.take(most + 1).read_to_end(&mut unpacked).map_err(|e| {
            refused("damaged", format!("'{name}' cannot be unpacked, the pack is damaged: {e}"))
        })?;
        if unpacked.len() as u64 > most {
            return Err(if most == left { too_much() } else { bomb(&name) });
        }
        left -= unpacked.len() as u64;
        sources.insert(name, unpacked);
    }
    of(sources)
}

/// The files to be unpacked: number, name, packed size. Refused whole when any entry is not as it should be.
fn entries(zip: &mut ZipArchive<Cursor<&[u8]>>) -> Result<Vec<(usize, String, u64)>, Problems> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    let mut total = 0_u64;
    for index in 0..zip.len() {
        let file = zip.by_index_raw(index).map_err(|e| damaged(&e))?;
        let name = names::plain(file.name_raw()).map_err(|wrong| Problems::whole("name", "", wrong))?;
        if file.encrypted() {
            let wrong = format!("'{name}' is encrypted; packs cannot have passwords");
            return Err(Problems::whole("encrypted", "", wrong));
        }
        if file.is_symlink() {
            return Err(Problems::whole(
                "link",
                "",
                format!("'{name}' is a link; packs can contain only files"),
            ));
        }
        if !matches!(file.compression(), CompressionMethod::Stored | CompressionMethod::Deflated) {
            return Err(Problems::whole("method", "", format!("'{name}' is {NOT_READ}")));
        }
        if name.ends_with('/') || names::is_litter(&name) {
            continue;
        }
        // Two names that differ only in case are one file on half of all machines.
        if !seen.insert(name.to_lowercase()) {
            return Err(Problems::whole("duplicate", "", format!("two files are called '{name}'")));
        }
        total = total.saturating_add(file.size());
        if total > MOST_BYTES {
            return Err(too_much());
        }
        if file.size() > SMALL && file.size() > file.compressed_size().saturating_mul(MOST_RATIO) {
            return Err(bomb(&name));
        }
        found.push((index, name, file.compressed_size()));
    }
    Ok(found)
}

/// What a set of files is as a pack: with its manifest if it has one, without a single directory around everything.
pub fn of(sources: Sources) -> Result<Pack, Problems> {
    let mut sources = sources;
    while sources.get(MANIFEST).is_none()
        && let Some(around) = around(&sources)
    {
        sources = sources.beneath(&around);
    }
    if sources.is_empty() {
        return Err(Problems::whole("empty", "", "the pack contains no files"));
    }
    let Some(text) = sources.get(MANIFEST) else {
        return Ok(Pack { manifest: None, manifest_text: Vec::new(), sources });
    };
    let manifest = Manifest::read(text)?;
    let manifest_text = text.to_vec();
    let data = manifest.data.trim_end_matches('/').replace('\\', "/");
    let sources: Sources =
        sources.beneath(&data).into_iter().filter(|(name, _)| !data.is_empty() || name != MANIFEST).collect();
    if sources.is_empty() {
        let wrong = match data.as_str() {
            "" => "the pack contains no files other than the manifest".to_owned(),
            data => format!("there are no files in the data directory '{data}'"),
        };
        return Err(Problems::whole("empty", MANIFEST, wrong));
    }
    Ok(Pack { manifest: Some(manifest), manifest_text, sources })
}

/// The one directory that everything lies in, when it has no meaning of its own.
fn around(sources: &Sources) -> Option<String> {
    let first = sources.iter().next()?.name.split_once('/')?.0.to_owned();
    let inside = |name: &str| name.split_once('/').is_some_and(|(dir, _)| dir == first);
    let lone = sources.iter().all(|s| inside(s.name));
    (lone && !MEANING.iter().any(|m| first.eq_ignore_ascii_case(m))).then_some(first)
}

/// The number of entries that the end of a zip declares; all its bits set stand for more than it can say.
fn declared(bytes: &[u8]) -> Option<usize> {
    let from = bytes.len().saturating_sub(22 + usize::from(u16::MAX));
    let at = from + bytes[from..].windows(4).rposition(|w| w == b"PK\x05\x06")?;
    let count = bytes.get(at + 10..at + 12)?;
    Some(usize::from(u16::from_le_bytes([count[0], count[1]])))
}

fn too_many() -> Problems {
    Problems::whole("too-many", "", format!("a pack can have at most {MOST_FILES} files"))
}

fn too_much() -> Problems {
    let most = MOST_BYTES >> 20;
    Problems::whole("too-large", "", format!("it unpacks to more than {most} MB"))
}

fn bomb(name: &str) -> Problems {
    let wrong =
        format!("'{name}' unpacks to more than {MOST_RATIO} times its size; game data never does that");
    Problems::whole("bomb", "", wrong)
}

fn damaged(e: &ZipError) -> Problems {
    let message = match e {
        ZipError::CompressionMethodNotSupported(_) | ZipError::UnsupportedArchive(_) => {
            format!("it is {NOT_READ}: {e}")
        }
        _ => format!("the zip is cut off or damaged: {e}"),
    };
    Problems::whole("damaged", "", message)
}
