//! What is wrong with a script, where, and what could be done about it.

use super::tree::At;
use crate::diag::Diagnostic;
use crate::token::Token;
use std::fmt;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Grade {
    /// Worth knowing; the script means something all the same.
    Note,
    /// The script cannot be compiled.
    Error,
}

/// One complaint about a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Complaint {
    /// How bad it is.
    pub grade: Grade,
    /// The token it is about.
    pub at: At,
    /// What is wrong, as a sentence without its full stop.
    pub text: String,
    /// What could be done.
    pub help: Option<String>,
}

impl Complaint {
    /// A complaint that stops the compilation.
    pub fn error(at: At, text: impl Into<String>) -> Complaint {
        Complaint { grade: Grade::Error, at, text: text.into(), help: None }
    }

    /// A complaint that does not.
    pub fn note(at: At, text: impl Into<String>) -> Complaint {
        Complaint { grade: Grade::Note, at, text: text.into(), help: None }
    }

    /// Adds what could be done.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Complaint {
        self.help = Some(help.into());
        self
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let grade = match self.grade {
            Grade::Note => "note",
            Grade::Error => "error",
        };
        write!(f, "{grade} at token {}: {}", self.at.0, self.text)?;
        match &self.help {
            Some(help) => write!(f, " ({help})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Complaint {}

impl Complaint {
    /// The complaint with the place its token came from.
    #[must_use]
    pub fn diagnose(&self, part: &[Token]) -> Diagnostic {
        let index = usize::try_from(self.at.0).unwrap_or(usize::MAX);
        let origin = part.get(index).or(part.last()).map(|t| t.origin).unwrap_or_default();
        match self.grade {
            Grade::Error => Diagnostic::error("script", origin, self.text.clone()),
            Grade::Note => Diagnostic::note("script", origin, self.text.clone()),
        }
        .maybe_help(self.help.clone())
    }
}
