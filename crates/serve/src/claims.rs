//! Games that ended and wait to be verified: one small file each, so that nothing is lost with the process or the database.

use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use tokio::sync::Notify;

/// A game that is to enter the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// Whose.
    pub account: i64,
    /// The name of its files in the player's morgue, without ending.
    pub files: String,
    /// Whether the player sent the record.
    pub uploaded: bool,
}

/// All claims that wait.
#[derive(Debug)]
pub struct Claims {
    dir: PathBuf,
    /// Something was added.
    pub added: Notify,
}

impl Claims {
    /// The claims in a directory, which is made.
    pub fn new(dir: &Path) -> std::io::Result<Claims> {
        std::fs::create_dir_all(dir)?;
        Ok(Claims { dir: dir.to_owned(), added: Notify::new() })
    }

    /// Adds one.
    pub fn add(&self, claim: &Claim) -> std::io::Result<()> {
        let name = format!("{}-{}.json", claim.account, claim.files);
        let fresh = self.dir.join(format!(".{name}"));
        std::fs::write(&fresh, serde_json::to_vec(claim).unwrap_or_default())?;
        std::fs::rename(&fresh, self.dir.join(name))?;
        self.added.notify_one();
        Ok(())
    }

    /// All that wait, by the name of their file.
    pub fn waiting(&self) -> Vec<(PathBuf, Claim)> {
        let Ok(entries) = std::fs::read_dir(&self.dir) else { return Vec::new() };
        let mut paths: Vec<PathBuf> = entries.flatten().map(|e| e.path()).collect();
        paths.retain(|p| p.extension().is_some_and(|e| e == "json"));
        paths.retain(|p| p.file_name().is_some_and(|n| !n.to_string_lossy().starts_with('.')));
        paths.sort();
        let read = |path: PathBuf| {
            let claim = serde_json::from_slice(&std::fs::read(&path).ok()?).ok()?;
            Some((path, claim))
        };
        paths.into_iter().filter_map(read).collect()
    }

    /// One is settled.
    pub fn settle(&self, path: &Path) {
        let _ = std::fs::remove_file(path);
    }
}
