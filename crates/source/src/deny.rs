//! What a check fails on beyond errors: `warnings`, `notes`, or problems by their codes.

use crate::codes;
use crate::diagnostic::{Diagnostic, Severity};
use crate::nearest::nearest;

/// What is denied.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Deny {
    warnings: bool,
    notes: bool,
    codes: Vec<String>,
}

impl Deny {
    /// Reads the words.
    ///
    /// # Errors
    /// A sentence about the first word that is neither `warnings` nor `notes` nor a code.
    pub fn read<S: AsRef<str>>(words: &[S]) -> Result<Deny, String> {
        let mut out = Deny::default();
        for word in words.iter().map(|w| w.as_ref().trim().trim_matches(['[', ']'])) {
            match word {
                "warnings" => out.warnings = true,
                "notes" => out.notes = true,
                code if codes::explain(code).is_some() => out.codes.push(code.to_owned()),
                other => {
                    let known = ["warnings", "notes"].into_iter().chain(codes::all().map(|c| c.0));
                    let near = nearest(other, known).map(|n| format!("; did you mean {n}?"));
                    let near = near.unwrap_or_else(|| ": `angrist explain` lists all codes".to_owned());
                    return Err(format!("--deny takes warnings, notes or a code, not '{other}'{near}"));
                }
            }
        }
        Ok(out)
    }

    /// Makes errors of what is denied.
    pub fn apply(&self, all: &mut [Diagnostic]) {
        let denied = |d: &Diagnostic| match d.severity {
            Severity::Warning if self.warnings => true,
            Severity::Note if self.notes => true,
            _ => self.codes.iter().any(|code| code == d.code),
        };
        all.iter_mut().filter(|d| denied(d)).for_each(|d| d.severity = Severity::Error);
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    #[test]
    fn unknown_words_are_refused_with_the_nearest_code() {
        let refused = |word: &str| Deny::read(&[word]).unwrap_err();
        assert_eq!(
            refused("warning"),
            "--deny takes warnings, notes or a code, not 'warning'; did you mean warnings?"
        );
        assert_eq!(
            refused("unknown-flg"),
            "--deny takes warnings, notes or a code, not 'unknown-flg'; did you mean unknown-flag?"
        );
        assert_eq!(
            refused("nosuchthing"),
            "--deny takes warnings, notes or a code, not 'nosuchthing': `angrist explain` lists all codes"
        );
        assert!(Deny::read::<&str>(&[]).is_ok());
    }

    #[test]
    fn what_is_denied_becomes_an_error() {
        let all = [Severity::Note, Severity::Warning].map(|s| Diagnostic::whole(s, "unknown-flag", "", "x"));
        let errors = |words: &[&str]| {
            let mut all = all.clone();
            Deny::read(words).unwrap().apply(&mut all);
            all.map(|d| d.severity == Severity::Error)
        };
        assert_eq!(errors(&["warnings"]), [false, true]);
        assert_eq!(errors(&["notes"]), [true, false]);
        assert_eq!(errors(&["dangling-key", "unknown-flag"]), [true, true]);
        assert_eq!(errors(&["dangling-key"]), [false, false]);
    }
}
