//! What several tests share.

use std::path::Path;

/// The files of a directory under ANGRIST_UPSTREAM, by name; nothing when that is not set.
pub fn upstream(directory: &str) -> Option<Vec<(String, Vec<u8>)>> {
    let Ok(root) = std::env::var("ANGRIST_UPSTREAM") else {
        assert!(std::env::var("CI").as_deref() != Ok("true"), "ANGRIST_UPSTREAM is not set");
        println!("ANGRIST_UPSTREAM is not set; nothing was tried");
        return None;
    };
    Some(files(&Path::new(&root).join(directory)))
}

/// The files of a directory, sorted by name.
pub fn files(directory: &Path) -> Vec<(String, Vec<u8>)> {
    let mut all: Vec<_> = std::fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.file_type().unwrap().is_file())
        .map(|entry| (entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap()))
        .collect();
    all.sort();
    all
}
