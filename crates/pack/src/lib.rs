//! Packs: game data in one zip file, with a manifest that says what they are.
//!
//! ```
//! use angrist_pack::{Manifest, read, write};
//! use angrist_source::Sources;
//!
//! let mut data = Sources::new();
//! data.insert("edit/monster.txt", b"N:1:Rat\n");
//! let zip = write(&Manifest::new("rats", "1.0", "sil", "CC0-1.0"), &data).unwrap();
//! let pack = read(&zip).unwrap();
//! assert_eq!((pack.manifest.unwrap().game.as_str(), pack.sources), ("sil", data));
//! ```
//!
//! A zip of a lib without a manifest is read too. A single directory around everything is left out, as the archives of code
//! hosts have one.
//!
//! Promises: bytes of a stranger never panic and never unpack to more than [`MOST_BYTES`] or [`MOST_FILES`]; a name never leads
//! out of the pack; a pack is refused with one sentence that says why. The same data give the same bytes.
#![forbid(unsafe_code)]

mod manifest;
mod names;
mod read;
mod write;

pub use manifest::{MANIFEST, Manifest};
pub use read::{MOST_BYTES, MOST_FILES, MOST_PACKED, Pack, is_zip, of, read};
pub use write::write;

/// What must hold for any bytes: called by the fuzz target and by the test that runs the committed corpus.
pub fn fuzz_entry(bytes: &[u8]) {
    if let Ok(pack) = read(bytes) {
        assert!(pack.sources.len() <= MOST_FILES && pack.sources.total() <= MOST_BYTES);
        for file in pack.sources.iter() {
            assert!(!file.name.starts_with('/') && !file.name.split('/').any(|part| part == ".."));
        }
        let manifest = pack.manifest.clone().unwrap_or_else(|| Manifest::new("x", "1", "sil", "CC0-1.0"));
        if let Ok(again) = write(&manifest, &pack.sources) {
            assert_eq!(read(&again).map(|p| p.sources), Ok(pack.sources));
        }
    }
}
