//! Data that the player brought: kept by digest in `libs/DIGEST/`, checked before they are kept, never sent anywhere.

use crate::disk::Disk;
use angrist_games::{Request, ruleset};
use angrist_source::Sources;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The directory of the libs.
const LIBS: &str = "libs";
/// What is known of a lib, beside its files.
const ABOUT: &str = "about.json";
/// More than any lib has.
const MOST_FILES: usize = 5_000;
const MOST_BYTES: u64 = 64 << 20;

/// Endings of files that a game reads.
const READ: [&str; 5] = [".txt", ".prf", ".irc", ".irh", ".h"];

/// A lib that is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lib {
    /// The name it is found by: the first digits of a hash of its files.
    pub digest: String,
    /// What the player calls it: the name of the archive or directory.
    pub name: String,
    /// The game that is played on it.
    pub game: String,
    /// Files in it.
    pub files: u32,
    /// Bytes in it.
    pub bytes: u64,
}

/// The libs on a disk.
pub struct Libs<'a>(&'a Disk);

impl<'a> Libs<'a> {
    /// The libs on this disk.
    pub fn new(disk: &'a Disk) -> Libs<'a> {
        Libs(disk)
    }

    /// All libs, by name.
    pub fn list(&self) -> Vec<Lib> {
        let files = self.0.beneath(LIBS);
        let about = files.iter().filter(|path| path.ends_with(&format!("/{ABOUT}")));
        let mut libs: Vec<Lib> = about
            .filter_map(|path| serde_json::from_slice(&self.0.get(&format!("{LIBS}/{path}"))?).ok())
            .collect();
        libs.sort_by(|a, b| (&a.name, &a.digest).cmp(&(&b.name, &b.digest)));
        libs
    }

    /// The digest of the lib that is called by this name or digest.
    pub fn named(&self, name: &str) -> Option<String> {
        let libs = self.list();
        let found = libs.iter().find(|l| l.digest == name).or_else(|| libs.iter().find(|l| l.name == name));
        found.map(|l| l.digest.clone())
    }

    /// The files of a lib.
    pub fn sources(&self, name: &str) -> Result<Sources, String> {
        let digest = self.named(name).ok_or_else(|| {
            format!(
                "There is no data called {name} here. Add the lib of this game again; its files will be recognised by their digest."
            )
        })?;
        let dir = format!("{LIBS}/{digest}");
        let names = self.0.beneath(&dir).into_iter().filter(|name| name != ABOUT);
        Ok(names.filter_map(|name| Some((name.clone(), self.0.get(&format!("{dir}/{name}"))?))).collect())
    }

    /// Checks the files of a lib and keeps them. Refused with everything that is wrong with them, and then nothing is kept.
    pub fn add(&self, name: &str, files: Vec<(String, Vec<u8>)>) -> Result<Lib, String> {
        let read = |name: &str| READ.iter().any(|ending| name.to_ascii_lowercase().ends_with(ending));
        let files: Vec<(String, Vec<u8>)> =
            files.into_iter().filter(|(name, _)| read(name) && is_plain_path(name)).collect();
        let bytes: u64 = files.iter().map(|(_, b)| b.len() as u64).sum();
        if files.len() > MOST_FILES || bytes > MOST_BYTES {
            return Err(format!(
                "This is too large for a lib: the limit is {MOST_FILES} files and {} MB.",
                MOST_BYTES >> 20
            ));
        }
        let (game, files) = root_of(files).ok_or_else(|| {
            "There is no lib in it: a Sil-Q lib has a directory edit with monster.txt, an Incursion lib a module (*.irc)."
                .to_owned()
        })?;
        let sources: Sources = files.iter().cloned().collect();
        ruleset(&Request::new(game).on(sources)).map_err(|e| e.to_string())?;
        let mut hash = Sha256::new();
        for (name, bytes) in &files {
            hash.update((name.len() as u64).to_le_bytes());
            hash.update(name.as_bytes());
            hash.update((bytes.len() as u64).to_le_bytes());
            hash.update(bytes);
        }
        let digest: String = hash.finalize().iter().take(8).map(|b| format!("{b:02x}")).collect();
        let name: String = name.chars().filter(|c| !c.is_control()).take(60).collect();
        let bytes = files.iter().map(|(_, b)| b.len() as u64).sum();
        let lib = Lib { digest, name, game: game.to_owned(), files: files.len() as u32, bytes };
        let cannot = |cause| format!("The lib cannot be saved: {cause}.");
        let dir = format!("{LIBS}/{}", lib.digest);
        for (name, bytes) in &files {
            self.0.replace(&format!("{dir}/{name}"), bytes).map_err(cannot)?;
        }
        // Last, so that a lib that is half written is none.
        let about = serde_json::to_vec(&lib).unwrap_or_default();
        self.0.replace(&format!("{dir}/{ABOUT}"), &about).map_err(cannot)?;
        Ok(lib)
    }

    /// Forgets a lib.
    pub fn remove(&self, digest: &str) -> Result<(), String> {
        let dir = format!("{LIBS}/{digest}");
        for name in self.0.beneath(&dir) {
            self.0
                .remove(&format!("{dir}/{name}"))
                .map_err(|cause| format!("The lib cannot be removed: {cause}."))?;
        }
        Ok(())
    }
}

/// Whether a path can be that of a file in a lib: no way out of it, nothing hidden.
pub fn is_plain_path(path: &str) -> bool {
    path.len() <= 400 && path.split('/').all(angrist_engine::journal::is_plain_name)
}

/// Files by name.
type Files = Vec<(String, Vec<u8>)>;

/// The game of a lib, and its files named from the directory that a native `--data` names: the one with `edit/` in it, or with modules.
fn root_of(files: Files) -> Option<(&'static str, Files)> {
    let shortest = |fits: &dyn Fn(&str) -> Option<usize>| {
        files
            .iter()
            .filter_map(|(name, _)| fits(name).map(|at| name[..at].to_owned()))
            .min_by_key(String::len)
    };
    let edit = shortest(&|name| name.strip_suffix("edit/monster.txt").map(str::len));
    let module = shortest(&|name| {
        let lower = name.to_ascii_lowercase();
        lower.ends_with(".irc").then(|| name.rfind('/').map_or(0, |at| at + 1))
    });
    let (game, root) = match (edit, module) {
        (Some(root), _) => ("sil", root),
        // The header of constants may lie in `inc/` beside the lib: both are then taken from the directory above.
        (None, Some(root)) => {
            let above = root.strip_suffix("lib/").unwrap_or(&root).to_owned();
            let beside = files.iter().any(|(name, _)| name.starts_with(&format!("{above}inc/")));
            ("incursion", if beside { above } else { root })
        }
        (None, None) => return None,
    };
    let mut inner: Vec<(String, Vec<u8>)> = files
        .into_iter()
        .filter_map(|(name, bytes)| Some((name.strip_prefix(&root)?.to_owned(), bytes)))
        .collect();
    inner.sort();
    inner.dedup_by(|a, b| a.0 == b.0);
    Some((game, inner))
}
