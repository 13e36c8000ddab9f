//! Of which variant a directory is, from the names of its files.

use crate::schema::{SchemaError, Variant, builtin};
use angrist_source::Source;
use std::sync::Arc;

/// Of the variants that ship, the one whose files these are.
pub fn shipped(sources: &[Source<'_>]) -> Result<Option<Arc<Variant>>, SchemaError> {
    let mut variants = Vec::new();
    for (name, texts) in builtin::ALL {
        variants.push(Arc::new(Variant::load(name, texts)?));
    }
    let files = |k: &Arc<Variant>| k.files.iter().map(|f| f.name.clone()).collect::<Vec<_>>();
    let signs: Vec<_> = variants.iter().map(|k| (k.name.as_str(), k.signs.clone(), files(k))).collect();
    let found = guess(&signs, sources);
    Ok(variants.iter().find(|k| Some(k.name.as_str()) == found).cloned())
}

/// The variant whose files these most probably are: the one with the most telling names among them, then the most files.
///
/// Each variant is its name, its signs and its files; nothing is returned when no sign fits.
pub fn guess<'k>(
    variants: &[(&'k str, Vec<String>, Vec<String>)],
    sources: &[Source<'_>],
) -> Option<&'k str> {
    let has = |name: &String| sources.iter().any(|s| s.stem().eq_ignore_ascii_case(name)) as usize;
    let score = |signs: &[String], files: &[String]| {
        (signs.iter().map(has).sum::<usize>(), files.iter().map(has).sum::<usize>())
    };
    let scored = variants.iter().map(|(name, signs, files)| (score(signs, files), *name));
    scored.filter(|(s, _)| s.0 > 0).max_by(|a, b| a.0.cmp(&b.0).then(b.1.cmp(a.1))).map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_variant_with_the_most_signs_wins() {
        let list = |names: &[&str]| names.iter().map(|n| n.to_string()).collect::<Vec<_>>();
        let variants = [
            ("a", list(&["artefact", "house"]), list(&["monster", "artefact", "house"])),
            ("b", list(&["p_class", "spell"]), list(&["monster", "p_class", "spell"])),
        ];
        let sources = ["edit/Monster.txt", "edit/artefact.txt"].map(|n| Source::new(n, b""));
        assert_eq!(guess(&variants, &sources), Some("a"));
        assert_eq!(guess(&variants, &sources[..1]), None);
    }
}
