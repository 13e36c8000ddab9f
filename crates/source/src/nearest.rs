//! Did you mean: the known word nearest to one that is not known.

/// Longer words are compared with nothing.
const LONGEST: usize = 64;

/// Edits (insert, delete, replace, swap neighbours) that turn one word into another; `None` for more than `most`.
pub fn distance(a: &[u8], b: &[u8], most: usize) -> Option<usize> {
    if a.len().abs_diff(b.len()) > most || a.len() > LONGEST || b.len() > LONGEST {
        return None;
    }
    let mut before = [0usize; LONGEST + 1];
    let mut last: [usize; LONGEST + 1] = std::array::from_fn(|j| j);
    for i in 1..=a.len() {
        let mut row = [0usize; LONGEST + 1];
        row[0] = i;
        let mut least = i;
        for j in 1..=b.len() {
            let replace = last[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = replace.min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
            least = least.min(row[j]);
        }
        // A swap looks two rows back, so both rows must be too far before it is hopeless.
        if least > most && last[..=b.len()].iter().all(|&d| d > most) {
            return None;
        }
        before = std::mem::replace(&mut last, row);
    }
    Some(last[b.len()]).filter(|&d| d <= most)
}

/// The known word nearest to this one, letters compared without case; `None` when all are too far.
///
/// A third of the letters, at least one and at most four, may be wrong. Ties go by the alphabet, so that a suggestion does
/// not depend on the order of a table.
pub fn nearest<'a>(word: impl AsRef<[u8]>, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.as_ref();
    let most = (word.len() / 3).clamp(1, 4);
    let folded = word.to_ascii_uppercase();
    known
        .into_iter()
        .filter(|k| k.len().abs_diff(word.len()) <= most)
        .filter_map(|k| distance(&folded, k.to_ascii_uppercase().as_bytes(), most).map(|d| (d, k)))
        .min()
        .map(|(_, k)| k)
}

/// The number that was meant where letters stand for digits: 10 for `1O` or `lO`.
pub fn nearest_number(text: &[u8]) -> Option<String> {
    let digit = |b: &u8| match b {
        b'O' | b'o' => '0',
        b'l' | b'I' => '1',
        b => char::from(*b),
    };
    let text = text.trim_ascii();
    let meant: String = text.iter().map(digit).collect();
    let digits = meant.strip_prefix(['-', '+']).unwrap_or(&meant);
    let is_number = !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit());
    (is_number && meant.as_bytes() != text).then_some(meant)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn swapped_letters_are_one_edit() {
        assert_eq!(distance(b"INVSI", b"INVIS", 3), Some(1));
        assert_eq!(distance(b"BA", b"AB", 1), Some(1));
        assert_eq!(distance(b"", b"AB", 3), Some(2));
        assert_eq!(distance(b"ABCDEF", b"UVWXYZ", 3), None);
    }

    #[test]
    fn letters_that_look_like_digits_are_read_as_them() {
        let meant = |text: &str| nearest_number(text.as_bytes());
        assert_eq!(
            ["O", "1O", "-l", "10", "two", "", "-"].map(meant),
            [Some("0".to_owned()), Some("10".to_owned()), Some("-1".to_owned()), None, None, None, None]
        );
    }

    #[test]
    fn the_nearest_word_is_found_whatever_its_case_and_order() {
        assert_eq!(nearest(b"see_invis", ["SEE_INVIS", "FREE_ACT"]), Some("SEE_INVIS"));
        assert_eq!(nearest(b"Swrd", ["Bow", "Sword"]), Some("Sword"));
        assert_eq!(nearest(b"COMPLETELY", ["SEE_INVIS"]), None);
        assert_eq!(nearest(b"cat", ["rat", "bat"]), Some("bat"));
    }
}
