//! Of which kin a directory is, from the names of its files.

use crate::bytes::Source;

/// The kin whose files these most probably are: the one with the most telling names among them, then the most files.
///
/// Each kin is its name, its signs and its files; nothing is returned when no sign fits.
pub fn guess<'k>(kins: &[(&'k str, Vec<String>, Vec<String>)], sources: &[Source<'_>]) -> Option<&'k str> {
    let has = |name: &String| sources.iter().any(|s| s.stem().eq_ignore_ascii_case(name)) as usize;
    let score = |signs: &[String], files: &[String]| {
        (signs.iter().map(has).sum::<usize>(), files.iter().map(has).sum::<usize>())
    };
    let scored = kins.iter().map(|(name, signs, files)| (score(signs, files), *name));
    scored.filter(|(s, _)| s.0 > 0).max_by(|a, b| a.0.cmp(&b.0).then(b.1.cmp(a.1))).map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kin_with_the_most_signs_wins() {
        let list = |names: &[&str]| names.iter().map(|n| n.to_string()).collect::<Vec<_>>();
        let kins = [
            ("a", list(&["artefact", "house"]), list(&["monster", "artefact", "house"])),
            ("b", list(&["p_class", "spell"]), list(&["monster", "p_class", "spell"])),
        ];
        let sources = ["edit/Monster.txt", "edit/artefact.txt"].map(|n| Source::new(n, b""));
        assert_eq!(guess(&kins, &sources), Some("a"));
        assert_eq!(guess(&kins, &sources[..1]), None);
    }
}
