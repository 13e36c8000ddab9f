//! The player's own files: options and keys.

use crate::UserDirs;
use crate::shelf_host::{KEYS, OPTIONS, sentence};
use crate::store::FileStore;
use angrist_engine::journal::Store;
use angrist_ui::{KeyFile, Options};

/// No file of options or keys is read beyond this size.
const LARGEST_SETTINGS: u64 = 4 << 20;

/// The player's options and keys, and what is wrong in their files. What is missing is as it is by default.
pub fn read_settings(places: &UserDirs) -> (Options, KeyFile, Vec<String>) {
    read_settings_in(&FileStore::at(&places.config))
}

/// The same from a store.
pub fn read_settings_in(config: &dyn Store) -> (Options, KeyFile, Vec<String>) {
    let mut wrong = Vec::new();
    let mut read = |name: &str| match config.read(name, LARGEST_SETTINGS) {
        Ok(bytes) => String::from_utf8(bytes.unwrap_or_default()).unwrap_or_else(|_| {
            let path = config.path_of(name);
            wrong.push(format!("{} is not UTF-8 text and was ignored.", path.display()));
            String::new()
        }),
        Err(e) => {
            wrong.push(sentence(&e));
            String::new()
        }
    };
    let (options, keys) = (read(OPTIONS), read(KEYS));
    let (options, bad_options) = Options::read(&options);
    let (keys, bad_keys) = KeyFile::read(&keys);
    wrong.extend(bad_options);
    wrong.extend(bad_keys.iter().map(ToString::to_string));
    (options, keys, wrong)
}
