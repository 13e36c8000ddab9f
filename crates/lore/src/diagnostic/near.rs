//! The nearest known word to one that is not known.

/// Edits (insert, delete, replace, swap neighbours) that turn one word into another, or nothing when more than `most`.
pub fn distance(a: &[u8], b: &[u8], most: usize) -> Option<usize> {
    if a.len().abs_diff(b.len()) > most || a.len() > 64 || b.len() > 64 {
        return None;
    }
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; b.len() + 1];
        for j in 1..=b.len() {
            let replace = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = replace.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut last, row);
    }
    Some(last[b.len()]).filter(|&d| d <= most)
}

/// The known word nearest to this one, letters compared without case; none when all are too far.
///
/// A third of the letters, and at least one, may be wrong.
pub fn nearest<'a>(word: &[u8], known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let most = (word.len() / 3).clamp(1, 4);
    let folded = word.to_ascii_uppercase();
    known
        .into_iter()
        .filter_map(|k| distance(&folded, k.to_ascii_uppercase().as_bytes(), most).map(|d| (d, k)))
        .min_by_key(|&(d, _)| d)
        .map(|(_, k)| k)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swapped_letters_are_one_edit() {
        assert_eq!(distance(b"INVSI", b"INVIS", 3), Some(1));
        assert_eq!(distance(b"", b"AB", 3), Some(2));
        assert_eq!(distance(b"ABCDEF", b"UVWXYZ", 3), None);
    }

    #[test]
    fn the_nearest_word_is_found_whatever_its_case() {
        assert_eq!(nearest(b"see_invis", ["SEE_INVIS", "FREE_ACT"]), Some("SEE_INVIS"));
        assert_eq!(nearest(b"Swrd", ["Bow", "Sword"]), Some("Sword"));
        assert_eq!(nearest(b"COMPLETELY", ["SEE_INVIS"]), None);
    }
}
