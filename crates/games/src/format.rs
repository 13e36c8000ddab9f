//! What data of unknown origin are, by the names of the files: the edit files of a variant, the data of a game.

use angrist_lore::check;
use angrist_lore::schema::{Variant, builtin};
use angrist_source::{Diagnostic, Problems, Severity, Source, Sources, nearest};
use std::sync::Arc;

/// Why a variant cannot be had.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FormatError {
    /// The format asked for is not known, or not that of these files.
    #[error("{0}")]
    Asked(Problems),
    /// A schema of ours cannot be read.
    #[error("{0}")]
    BuiltIn(String),
}

/// The game that data are of, if they are of any.
pub fn game_of(data: &Sources) -> Option<&'static str> {
    if crate::library::find(data).is_some() {
        return Some("incursion");
    }
    let has = |name: &str| data.get(name).is_some();
    if angrist_moria::shipped::TABLES.iter().all(|(name, _)| has(name)) {
        return Some("moria");
    }
    if angrist_rooms::FILES.iter().all(|name| has(name)) {
        return Some("rooms");
    }
    let variant = variant_of(None, &data.ending(&[".txt"])).ok()??;
    (variant.0 == "sil-q").then_some("sil")
}

/// The names of the formats of edit files.
pub fn known() -> Vec<&'static str> {
    builtin::ALL.iter().map(|(name, _)| *name).collect()
}

/// The variant whose schema fits the files: as asked for, or by their names; none when no schema fits.
pub fn variant_of(
    schema: Option<&str>,
    sources: &[Source<'_>],
) -> Result<Option<(&'static str, Arc<Variant>)>, FormatError> {
    let known = known();
    let asked = |code, message: String| {
        let near = schema.and_then(|word| nearest(word, known.iter().copied()));
        FormatError::Asked(Diagnostic::whole(Severity::Error, code, "", message).nearest(near).into())
    };
    match schema {
        Some("incursion") => {
            let what = "an Incursion lib begins with a module file (*.irc), and there is none here";
            return Err(asked("no-module", what.into()));
        }
        Some(name) if !known.contains(&name) => {
            let what = format!("there is no schema '{name}'; there are {}", known.join(", "));
            return Err(asked("unknown-schema", what));
        }
        _ => {}
    }
    let mut variants = Vec::new();
    for name in &known {
        match builtin::load(name) {
            Some(Ok(variant)) => variants.push((*name, Arc::new(variant))),
            Some(Err(e)) => return Err(FormatError::BuiltIn(e.to_string())),
            None => {}
        }
    }
    let signs: Vec<_> = variants
        .iter()
        .map(|(name, variant)| {
            (*name, variant.signs.clone(), variant.files.iter().map(|f| f.name.clone()).collect())
        })
        .collect();
    let wanted = schema.or_else(|| check::guess(&signs, sources));
    Ok(wanted.and_then(|name| variants.iter().find(|(n, _)| *n == name).cloned()))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    #[test]
    fn a_format_is_guessed_from_names_or_asked_for_by_name() {
        let sil = ["edit/monster.txt", "edit/artefact.txt", "edit/house.txt"].map(|n| Source::new(n, b""));
        assert_eq!(variant_of(None, &sil).unwrap().unwrap().0, "sil-q");
        assert_eq!(variant_of(Some("unangband"), &sil).unwrap().unwrap().0, "unangband");
        assert!(variant_of(None, &sil[..1]).unwrap().is_none());
        let wrong = variant_of(Some("silq"), &sil).unwrap_err().to_string();
        assert!(
            wrong.contains("there is no schema 'silq'") && wrong.ends_with("did you mean sil-q?"),
            "{wrong}"
        );
    }
}
