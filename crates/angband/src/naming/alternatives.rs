//! Names with `|masculine|feminine|plural|` groups and texts with `|he|she|` groups (Unangband's monsters; S002-128).
//!
//! Promise: a group without all its bars is copied as it stands, bars and all.

use serde::{Deserialize, Serialize};

/// Which alternative is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Form {
    /// The first.
    Masculine,
    /// The second.
    Feminine,
    /// The third; a name without a group gets an `s`.
    Plural,
}

/// A name in one of its forms: `Homuncul|us|us|i|` in the plural is `Homunculi`.
pub fn name_alternatives(name: &str, form: Form) -> String {
    let mut out = String::with_capacity(name.len() + 1);
    let grouped = replace(name, form as usize, 3, &mut out);
    if form == Form::Plural && !grouped {
        out.push('s');
    }
    out
}

/// A text that speaks of one monster: its groups have two alternatives, `|He|She|`.
pub fn text_alternatives(text: &str, feminine: bool) -> String {
    let mut out = String::with_capacity(text.len());
    replace(text, usize::from(feminine), 2, &mut out);
    out
}

/// Copies the text with the wanted part of every group with that number of parts; true when there was a group.
fn replace(text: &str, wanted: usize, parts: usize, out: &mut String) -> bool {
    let mut rest = text;
    let mut grouped = false;
    while let Some((before, group)) = rest.split_once('|') {
        let mut choices: Vec<&str> = group.splitn(parts + 1, '|').collect();
        if choices.len() <= parts {
            break;
        }
        rest = choices.pop().unwrap_or_default();
        out.push_str(before);
        out.push_str(choices.get(wanted).copied().unwrap_or_default());
        grouped = true;
    }
    out.push_str(rest);
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    // S002-128
    #[test]
    fn a_group_gives_singular_feminine_and_plural() {
        let name = "Homuncul|us|us|i|";
        assert_eq!(name_alternatives(name, Form::Masculine), "Homunculus");
        assert_eq!(name_alternatives(name, Form::Plural), "Homunculi");
        assert_eq!(name_alternatives("Apprentice priest||ess|s|", Form::Feminine), "Apprentice priestess");
        assert_eq!(name_alternatives("Grey mushroom patch|||es|", Form::Plural), "Grey mushroom patches");
        assert_eq!(name_alternatives("Griffon", Form::Plural), "Griffons");
        assert_eq!(name_alternatives("Griffon", Form::Masculine), "Griffon");
    }

    #[test]
    fn pronoun_groups_of_two_stand_in_a_text() {
        assert_eq!(text_alternatives("|He|She| guards |his|her| gold.", true), "She guards her gold.");
        assert_eq!(text_alternatives("|he|she|/|his|her|", false), "he/his");
        assert_eq!(text_alternatives("an open |group", false), "an open |group");
    }

    proptest! {
        #[test]
        fn nothing_panics(text in "[a-z| é]{0,30}", feminine: bool) {
            for form in [Form::Masculine, Form::Feminine, Form::Plural] {
                let _any = name_alternatives(&text, form);
            }
            let _any = text_alternatives(&text, feminine);
        }
    }
}
