//! What can go wrong with records and saves, each with its own sentence.

use super::store::StoreError;
use std::path::{Path, PathBuf};

/// Why a record or a save could not be read or written. No file was changed.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// The store said no.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// A command that was done is not written yet; it must be first.
    #[error("the last command has not been written yet; write it first")]
    Unwritten,
    /// Not ours.
    #[error("{} is not an Angrist record: it does not begin with 'ANGRIST RECORD'", path.display())]
    NotARecord {
        /// Which file.
        path: PathBuf,
    },
    /// A newer format.
    #[error("{} was written by a newer Angrist (format {found}, this one reads up to {known}); update to read it", path.display())]
    Future {
        /// Which file.
        path: PathBuf,
        /// Its format.
        found: u32,
        /// Ours.
        known: u32,
    },
    /// A line whose check does not fit, or that cannot be read.
    #[error("{}, line {line}: {what}", path.display())]
    Damaged {
        /// Which file.
        path: PathBuf,
        /// Which line, from 1.
        line: u64,
        /// What is wrong there.
        what: String,
    },
    /// A record of another game.
    #[error("{} is a '{found}' game, not a '{wanted}' game", path.display())]
    OtherGame {
        /// Which file.
        path: PathBuf,
        /// Its game.
        found: String,
        /// The one asked for.
        wanted: String,
    },
    /// Recorded by rules that this program does not have.
    #[error("{} was recorded with rules {found} for {game}, but this program has rules {ours}; {}", path.display(), if found > ours { "update to play it" } else { "its game would not be the same" })]
    OtherRules {
        /// Which file.
        path: PathBuf,
        /// The game.
        game: String,
        /// Its rules.
        found: u32,
        /// Ours.
        ours: u32,
    },
    /// Recorded on other data.
    #[error("{} was played with different data (digest {found}; this data has {ours}); give the same --data and --constants, or --accept-data to continue with this data", path.display())]
    OtherData {
        /// Which file.
        path: PathBuf,
        /// First digits of its digest.
        found: String,
        /// First digits of ours.
        ours: String,
    },
    /// Someone else plays it.
    #[error("{} is being played elsewhere{}; close that game first", path.display(), if by.is_empty() { String::new() } else { format!(" (process {by})") })]
    Locked {
        /// Which save.
        path: PathBuf,
        /// The process that has it, as far as it said.
        by: String,
    },
    /// There is a game already.
    #[error("{} already holds a game; continue it, or choose another name", path.display())]
    Exists {
        /// Which save.
        path: PathBuf,
    },
    /// No game there.
    #[error("{} contains no game (there is no record in it)", path.display())]
    NoSave {
        /// Which save.
        path: PathBuf,
    },
    /// There is nothing to rescue.
    #[error("{} is not damaged; continue the game as usual", path.display())]
    Sound {
        /// Which file.
        path: PathBuf,
    },
    /// The replay went another way than the game did.
    #[error("{}, line {line}: {what}", path.display())]
    Diverged {
        /// Which file.
        path: PathBuf,
        /// Which line, from 1.
        line: u64,
        /// What differs.
        what: String,
    },
}

impl JournalError {
    /// A damaged line.
    pub fn damaged(path: &Path, line: u64, what: impl Into<String>) -> Self {
        JournalError::Damaged { path: path.to_owned(), line, what: what.into() }
    }
}

/// Something that went well enough but should be said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OpenNotice {
    /// A snapshot could not be used; the game was rebuilt from an older one or from the record.
    SnapshotLeftOut {
        /// Which file.
        file: String,
        /// Why.
        why: String,
    },
    /// The last line was cut off in the middle of being written.
    TornTail {
        /// Which line, from 1.
        line: u64,
    },
    /// The game goes on under newer rules.
    NewRules {
        /// Recorded by.
        from: u32,
        /// The data it continues with.
        to: u32,
    },
    /// The game continues on other data, as requested.
    NewData,
}

impl std::fmt::Display for OpenNotice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            OpenNotice::SnapshotLeftOut { file, why } => {
                write!(f, "{file} could not be used ({why}); the game was rebuilt without it.")
            }
            OpenNotice::TornTail { line } => {
                write!(
                    f,
                    "The last command (line {line}) was cut off while it was written and is not part of the game."
                )
            }
            OpenNotice::NewRules { from, to } => {
                write!(f, "This game was started with rules {from} and continues with rules {to}.")
            }
            OpenNotice::NewData => {
                write!(f, "This game continues with different data from the data it began with.")
            }
        }
    }
}
