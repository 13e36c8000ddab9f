//! The player's own files: options and keys.

use crate::UserDirs;
use crate::files::sentence;
use crate::store::read_path;
use angrist_engine::journal::Cause;
use angrist_ui::{KeyFile, Options};
use std::path::PathBuf;

/// No file of options or keys is read beyond this size.
const LARGEST_SETTINGS: u64 = 4 << 20;

/// The player's options and keys, and what is wrong in their files. What is missing is as it is by default.
pub fn read_settings(places: &UserDirs) -> (Options, KeyFile, Vec<String>) {
    let mut wrong = Vec::new();
    let mut read = |path: PathBuf| match read_path(&path, LARGEST_SETTINGS) {
        Ok(bytes) => String::from_utf8(bytes).unwrap_or_else(|_| {
            wrong.push(format!("{} is not text (UTF-8) and was left out.", path.display()));
            String::new()
        }),
        Err(e) if e.cause == Cause::Missing => String::new(),
        Err(e) => {
            wrong.push(sentence(&e));
            String::new()
        }
    };
    let (options, keys) = (read(places.options()), read(places.keys()));
    let (options, bad_options) = Options::read(&options);
    let (keys, bad_keys) = KeyFile::read(&keys);
    wrong.extend(bad_options);
    wrong.extend(bad_keys.iter().map(ToString::to_string));
    (options, keys, wrong)
}
