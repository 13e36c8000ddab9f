//! How a command ends when it does not end well: one sentence and an exit code.
//!
//! 1: problems found. 2: wrong usage. 3: input refused, damaged or locked, or no terminal. 4: internal error.

use crate::cli::{Common, Format};
use crate::out::noteln;
use angrist_engine::journal::{ApplyError, JournalError};
use angrist_engine::play::Refusal;

/// Why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// Problems found.
    Found(String),
    /// Wrong usage that only shows when it is put together.
    Usage(String),
    /// Input refused, damaged, locked, or no terminal.
    Refused(String),
    /// An internal error.
    Ours(String),
}

impl Failure {
    /// The exit code.
    pub fn code(&self) -> u8 {
        match self {
            Failure::Found(_) => 1,
            Failure::Usage(_) => 2,
            Failure::Refused(_) => 3,
            Failure::Ours(_) => 4,
        }
    }

    /// The sentence.
    pub fn text(&self) -> &str {
        match self {
            Failure::Found(text) | Failure::Usage(text) | Failure::Refused(text) | Failure::Ours(text) => {
                text
            }
        }
    }

    /// Says it on standard error, as a line or as JSON.
    pub fn print(&self, common: &Common) {
        match common.format {
            Format::Json => {
                let error = serde_json::json!({ "error": self.text(), "code": self.code() });
                noteln!("{error}");
            }
            _ => noteln!("angrist: {}", self.text()),
        }
    }
}

impl From<JournalError> for Failure {
    fn from(e: JournalError) -> Self {
        match e {
            JournalError::Diverged { .. } => Failure::Found(e.to_string()),
            _ => Failure::Refused(e.to_string()),
        }
    }
}

impl From<angrist_source::Problems> for Failure {
    fn from(e: angrist_source::Problems) -> Self {
        Failure::Refused(e.text)
    }
}

impl From<Refusal> for Failure {
    fn from(e: Refusal) -> Self {
        Failure::Refused(e.to_string())
    }
}

impl From<ApplyError> for Failure {
    fn from(e: ApplyError) -> Self {
        Failure::Refused(e.to_string())
    }
}
