//! Files that are checked by themselves: the words of a game, and what a pack says of itself.

use crate::check::Checked;
use angrist_pack::Manifest;
use angrist_source::encoding::{encoding, not_utf8};
use angrist_source::{Diagnostic, Severity, Source, Sources, Span, line_starts, nearest};

/// Checks a file of words.
pub fn check_words(files: &Sources, name: &str) -> Checked {
    let source = Source::new(name, files.get(name).unwrap_or_default());
    let starts = line_starts(source.bytes);
    let diagnostics = match (encoding(source).or_else(|| not_utf8(source)), std::str::from_utf8(source.bytes))
    {
        (Some(wrong), _) => vec![wrong],
        (None, Ok(text)) => angrist_phrases::mistakes(text)
            .into_iter()
            .map(|(place, why)| {
                let span = Span::new(place.start, place.end);
                let message = format!("this is no line of a word file: {why}");
                Diagnostic::at(Severity::Error, "bad-words", source, &starts, span, message)
                    .expected("id = text, or indented: .attribute = text")
            })
            .collect(),
        (None, Err(_)) => Vec::new(),
    };
    alone("words", diagnostics)
}

/// Checks the manifest of a pack: its form, and whether there is such a game. What it says of files is checked with them.
pub fn check_manifest_file(files: &Sources, name: &str) -> Checked {
    let bytes = files.get(name).unwrap_or_default();
    let diagnostics = match Manifest::read(bytes) {
        Err(problems) => problems.diagnostics,
        Ok(manifest) => {
            let names = || crate::GAMES.iter().map(|g| g.name);
            let unknown = !names().any(|n| n == manifest.game);
            let message = format!("there is no game '{}'", manifest.game);
            let found = unknown.then(|| Manifest::wrong(bytes, "game", "unknown-game", message));
            found.map(|d| d.nearest(nearest(&manifest.game, names()))).into_iter().collect()
        }
    };
    alone("manifest", diagnostics)
}

fn alone(format: &str, diagnostics: Vec<Diagnostic>) -> Checked {
    Checked { format: format.into(), diagnostics, counts: vec![("file".into(), 1)], ..Checked::default() }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    fn of(name: &str, text: &str) -> Sources {
        [(name.to_owned(), text.as_bytes().to_vec())].into_iter().collect()
    }

    #[test]
    fn words_are_read_as_words() {
        assert!(check_words(&of("en.ftl", "hit = You hit it.\n"), "en.ftl").diagnostics.is_empty());
        let bad = check_words(&of("en.ftl", "hit = You hit it.\nmiss\n"), "en.ftl").diagnostics;
        assert_eq!(
            bad.first().map(|d| (d.code, d.severity, d.line)),
            Some(("bad-words", Severity::Error, 2))
        );
    }

    #[test]
    fn a_manifest_is_read_as_a_manifest() {
        let text = Manifest::new("Long Nights", "1", "sil", "CC-BY-4.0").text().unwrap();
        let said = |text: &str| check_manifest_file(&of("manifest.toml", text), "manifest.toml").diagnostics;
        assert_eq!(said(&text), []);
        let bad = said(&text.replace("sil", "sli"));
        assert_eq!(bad.first().and_then(|d| d.nearest.as_deref()), Some("sil"));
        assert_eq!(said("nam = 3\n").first().map(|d| d.code), Some("manifest"));
    }
}
