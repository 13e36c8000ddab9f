//! Causes without their consequences: what only follows from another mistake is left out where that one is told.
//!
//! Promise: an error is left out only where another error stays.

use angrist_source::{Diagnostic, Severity};

/// Leaves out what follows from something else that is told.
pub(crate) fn only(all: &mut Vec<Diagnostic>) {
    let errors: Vec<(&'static str, String)> =
        all.iter().filter(|d| d.severity == Severity::Error).map(|d| (d.code, d.file.clone())).collect();
    let has = |code: &str| errors.iter().any(|e| e.0 == code);
    let returns: Vec<String> =
        all.iter().filter(|d| d.code == "carriage-return").map(|d| d.file.clone()).collect();
    let bad_version = all.iter().any(|d| d.code == "bad-version");
    // The lines of such a file end in a way that none of the readers knows: that is the mistake.
    for d in all.iter_mut().filter(|d| d.code == "carriage-return") {
        if errors.iter().any(|e| e.0 == "empty-file" && e.1 == d.file) {
            d.severity = Severity::Error;
        }
    }
    all.retain(|d| match d.code {
        "empty-file" if d.line == 0 => {
            let other = errors.iter().any(|(code, file)| *code != "empty-file" && *file == d.file);
            !other && !returns.contains(&d.file)
        }
        "nothing-read" => !has("wrong-encoding") && !has("not-an-edit-file"),
        "version-differs" => !bad_version,
        "unreached-chart" => !has("dangling-chart"),
        _ => true,
    });
}

/// Makes errors of the warnings for which the game refuses data just as it does for those that are errors: an artefact made from a thing
/// that others miss as well.
pub(crate) fn raise(all: &mut [Diagnostic]) {
    let missed: Vec<String> = all
        .iter()
        .filter(|d| d.code == "dangling-key" && d.severity == Severity::Error)
        .map(|d| d.message.clone())
        .collect();
    let same = |d: &&mut Diagnostic| d.code == "dangling-key" && missed.contains(&d.message);
    all.iter_mut().filter(same).for_each(|d| d.severity = Severity::Error);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn one(severity: Severity, code: &'static str, file: &str, line: u32) -> Diagnostic {
        Diagnostic { line, ..Diagnostic::whole(severity, code, file, "x") }
    }

    fn left(mut all: Vec<Diagnostic>) -> Vec<(&'static str, bool)> {
        only(&mut all);
        all.iter().map(|d| (d.code, d.severity == Severity::Error)).collect()
    }

    #[test]
    fn what_follows_from_something_told_is_left_out() {
        use Severity::{Error, Warning};
        let empty = || one(Error, "empty-file", "race.txt", 0);
        assert_eq!(
            left(vec![empty(), one(Warning, "carriage-return", "race.txt", 1)]),
            [("carriage-return", true)]
        );
        assert_eq!(
            left(vec![empty(), one(Error, "missing-colon", "race.txt", 1)]),
            [("missing-colon", true)]
        );
        assert_eq!(left(vec![empty(), one(Error, "missing-colon", "house.txt", 1)]).len(), 2, "another file");
        let nothing = one(Error, "nothing-read", "", 0);
        assert_eq!(left(vec![nothing.clone(), one(Error, "wrong-encoding", "a.txt", 0)]).len(), 1);
        assert_eq!(left(vec![nothing]).len(), 1);
        let charts = vec![
            one(Error, "dangling-chart", "race.txt", 1),
            one(Warning, "unreached-chart", "history.txt", 2),
        ];
        assert_eq!(left(charts), [("dangling-chart", true)]);
        let versions =
            vec![one(Error, "bad-version", "a.txt", 1), one(Warning, "version-differs", "b.txt", 1)];
        assert_eq!(left(versions), [("bad-version", true)]);
    }

    #[test]
    fn a_thing_that_two_miss_is_two_errors() {
        use Severity::{Error, Warning};
        let mut all =
            [one(Error, "dangling-key", "flavor.txt", 1), one(Warning, "dangling-key", "artefact.txt", 1)];
        raise(&mut all);
        assert!(all.iter().all(|d| d.severity == Error));
    }
}
