//! What data of unknown origin are, by the names of the files: the edit files of a variant, the data of a game.

use angrist_lore::dialect;
use angrist_lore::schema::{Variant, builtin, custom, places};
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
    // Resources that no module includes are refused by the game that they are for.
    if data.ending(&[".irh"]).len() > data.ending(&[".txt", ".prf"]).len() {
        return Some("incursion");
    }
    let has = |name: &str| data.get(name).is_some();
    // One that lacks a table or two is still told from others, so that what it lacks can be named.
    let tables = angrist_moria::shipped::TABLES;
    if tables.iter().filter(|(name, _)| has(name)).count() * 4 >= tables.len() * 3 {
        return Some("moria");
    }
    if angrist_rooms::FILES.iter().all(|name| has(name)) {
        return Some("rooms");
    }
    let sources = data.ending(&[".txt", "schema.toml"]);
    let format = match beside(&sources).ok()? {
        Some(own) => own,
        None => variant_of(None, &sources).ok()??,
    };
    (format.base == "sil-q").then_some("sil")
}

/// The names of the formats of edit files.
pub fn known() -> Vec<&'static str> {
    builtin::ALL.iter().map(|(name, _)| *name).collect()
}

/// A format of edit files.
#[derive(Debug, Clone)]
pub struct Format {
    /// The built-in schema that it is or extends; empty for one that stands alone.
    pub base: String,
    /// The schema.
    pub variant: Arc<Variant>,
    /// Whether it is exactly the built-in one.
    pub built_in: bool,
}

impl Format {
    /// From texts of one's own, as [`custom::read`] takes them.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn own(texts: &[(&str, &str)]) -> Result<Self, FormatError> {
        custom::read(texts).map(Format::of).map_err(|e| {
            let own = texts.iter().find(|(name, _)| *name == custom::FILE);
            match own.map(|(name, text)| Source::new(name, text.as_bytes())) {
                Some(source) => FormatError::Asked(places::problems(source, &e)),
                None => bad_schema(e),
            }
        })
    }

    fn of(variant: Variant) -> Self {
        let base = variant.base.clone().unwrap_or_default();
        Format { base, variant: Arc::new(variant), built_in: false }
    }
}

fn bad_schema(e: angrist_lore::schema::SchemaError) -> FormatError {
    FormatError::Asked(Diagnostic::whole(Severity::Error, "bad-schema", &e.schema, e.what).into())
}

/// The format that a `schema.toml` among the files describes.
///
/// # Errors
/// What is wrong with it.
pub fn beside(sources: &[Source<'_>]) -> Result<Option<Format>, FormatError> {
    match custom::text_among(sources) {
        None => Ok(None),
        Some((source, text)) => {
            let read = text.and_then(|text| custom::read(&[(custom::FILE, text)]));
            let read = read.map(|variant| Some(Format::of(variant)));
            read.map_err(|e| FormatError::Asked(places::problems(source, &e)))
        }
    }
}

/// The variant whose schema fits the files: as asked for, or by their names and lines; none when no schema fits.
///
/// # Errors
/// When the one asked for does not exist.
pub fn variant_of(schema: Option<&str>, sources: &[Source<'_>]) -> Result<Option<Format>, FormatError> {
    let known = known();
    let asked = |code, message: String| {
        let near = schema.and_then(|word| nearest(word, known.iter().copied()));
        FormatError::Asked(Diagnostic::whole(Severity::Error, code, "", message).nearest(near).into())
    };
    let built_in = |variant: Arc<Variant>| Format { base: variant.name.clone(), variant, built_in: true };
    match schema {
        Some("incursion") => Err(FormatError::Asked(crate::library::none())),
        Some(name) => match builtin::load(name) {
            Some(Ok(variant)) => Ok(Some(built_in(Arc::new(variant)))),
            Some(Err(e)) => Err(FormatError::BuiltIn(e.to_string())),
            None => {
                let what = format!("unknown schema '{name}'; use one of {}", known.join(", "));
                Err(asked("unknown-schema", what))
            }
        },
        None => {
            let variants = dialect::built_in().map_err(|e| FormatError::BuiltIn(e.to_string()))?;
            let found = dialect::recognise(&variants, sources);
            // A resemblance in a few lines is none.
            let found = found.filter(|l| l.percent() >= dialect::VAGUE);
            Ok(found.map(|l| built_in(l.variant)))
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test that cannot go on should stop")]
mod tests {
    use super::*;

    #[test]
    fn a_format_is_guessed_from_names_or_asked_for_by_name() {
        let sil = [("edit/vault.txt", "N:1:x\nX:6:1:1\n"), ("edit/house.txt", "N:1:x\nA:x\n")];
        let sil = sil.map(|(n, t)| Source::new(n, t.as_bytes()));
        let name = |f: Option<Format>| f.unwrap().base;
        assert_eq!(name(variant_of(None, &sil).unwrap()), "sil-q");
        assert_eq!(name(variant_of(Some("unangband"), &sil).unwrap()), "unangband");
        assert!(variant_of(None, &[Source::new("edit/strange.txt", b"N:1:x\n")]).unwrap().is_none());
        let wrong = variant_of(Some("silq"), &sil).unwrap_err().to_string();
        assert!(wrong.contains("unknown schema 'silq'") && wrong.ends_with("did you mean sil-q?"), "{wrong}");
    }
}
