//! What a thing is called: articles, counts, plurals and flavours from the tokens of a name
//! (docs/spec/edit-files.md 1.6; S000-008, S000-009, S000-010, S002-151, S002-153).
//!
//! `& ` at the start is the place of the article or number, `~` the place of a plural ending, `#` the place of the flavour
//! or another modifier, `@` the place of the name of the thing's class. A kind whose name has no token ("Speed") is only
//! the end of a name; [`Completion`] says how the class name and the flavour go before it.
//!
//! Promise: no name makes this panic; what is not a token is copied as it stands.

mod alternatives;
mod complete;

pub use alternatives::{Form, name_alternatives, text_alternatives};
pub use complete::{Completion, Kind};

use serde::{Deserialize, Serialize};

/// How the name begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Article {
    /// Nothing: the bare name, still in the plural when there are many.
    None,
    /// `a` or `an` for one, the number for several, `no more` for none.
    #[default]
    Indefinite,
    /// `The` for one (known artifacts), the number for several.
    The,
}

/// What a name is made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Wording<'a> {
    /// How many there are.
    pub count: u32,
    /// How the name begins.
    pub article: Article,
    /// What stands for `#`: a flavour, the name of a corpse's owner. `None` leaves the place out with one blank beside it.
    pub modifier: Option<&'a str>,
    /// What stands for `@`.
    pub class: Option<&'a str>,
}

impl<'a> Wording<'a> {
    /// The number of objects; the name gets an article or number in front.
    pub const fn count(count: u32) -> Self {
        Wording { count, article: Article::Indefinite, modifier: None, class: None }
    }

    /// The same with a flavour.
    pub const fn of(self, modifier: &'a str) -> Self {
        Wording { modifier: Some(modifier), ..self }
    }

    /// The same with another beginning.
    pub const fn with(self, article: Article) -> Self {
        Wording { article, ..self }
    }
}

/// Whether a name has any token, or is only the end of one.
pub fn has_tokens(name: &str) -> bool {
    name.starts_with('&') || name.contains(['~', '#', '@'])
}

/// The name of `count` things whose kind has this name.
///
/// ```
/// use angrist_angband::naming::{Wording, name_of};
/// assert_eq!(name_of("& Small jewelled chest~", &Wording::count(1)), "a Small jewelled chest");
/// assert_eq!(name_of("& Small jewelled chest~", &Wording::count(3)), "3 Small jewelled chests");
/// ```
pub fn name_of(name: &str, w: &Wording<'_>) -> String {
    let (wants_article, rest) = match name.strip_prefix('&') {
        Some(rest) => (true, rest.strip_prefix(' ').unwrap_or(rest)),
        None => (false, name),
    };
    let body = fill(rest, w);
    let start = beginning(w, wants_article, &body);
    start + &body
}

/// The words before the name. A name without `&` gets a number or `The`, never `a`.
fn beginning(w: &Wording<'_>, wants_article: bool, body: &str) -> String {
    match (w.article, w.count) {
        (Article::None, _) => String::new(),
        (_, 0) => "no more ".into(),
        (Article::The, 1) => "The ".into(),
        (Article::Indefinite, 1) if !wants_article => String::new(),
        (Article::Indefinite, 1) if starts_with_vowel(body) => "an ".into(),
        (Article::Indefinite, 1) => "a ".into(),
        (_, n) => format!("{n} "),
    }
}

fn starts_with_vowel(word: &str) -> bool {
    matches!(word.as_bytes().first().map(u8::to_ascii_lowercase), Some(b'a' | b'e' | b'i' | b'o' | b'u'))
}

fn fill(name: &str, w: &Wording<'_>) -> String {
    let mut out = String::with_capacity(name.len() + 16);
    let mut rest = name.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            '~' if w.count == 1 => {}
            '~' => out.push_str(plural_ending(&out)),
            '#' | '@' => {
                match if c == '#' { w.modifier } else { w.class } {
                    Some(word) => out.push_str(word),
                    // A name without its modifier must not keep the two blanks that stood round it.
                    None if (out.is_empty() || out.ends_with(' ')) && rest.peek() == Some(&' ') => {
                        rest.next();
                    }
                    None => {}
                }
            }
            c => out.push(c),
        }
    }
    out
}

/// What `~` adds behind these letters: `es` after s or h, otherwise `s`.
pub fn plural_ending(before: &str) -> &'static str {
    if before.ends_with(['s', 'h']) { "es" } else { "s" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn named(name: &str, count: u32) -> String {
        name_of(name, &Wording::count(count))
    }

    // S000-008
    #[test]
    fn the_ampersand_becomes_article_or_count() {
        assert_eq!(named("& Small jewelled chest~", 1), "a Small jewelled chest");
        assert_eq!(named("& Small jewelled chest~", 3), "3 Small jewelled chests");
        assert_eq!(named("& Iron Shovel~", 1), "an Iron Shovel");
        assert_eq!(named("& Arrow~", 0), "no more Arrows");
        let known = Wording::count(1).with(Article::The);
        assert_eq!(name_of("& Massive Iron Crown~", &known), "The Massive Iron Crown");
        assert_eq!(name_of("& Arrow~", &Wording::count(7).with(Article::None)), "Arrows");
        assert_eq!(named("Leather Armour~", 1), "Leather Armour");
        assert_eq!(named("Leather Armour~", 2), "2 Leather Armours");
    }

    // S000-009, S002-151
    #[test]
    fn the_tilde_adds_s_or_es_unless_there_is_one() {
        for (name, one, two) in [
            ("& chest~", "a chest", "2 chests"),
            ("& Torch~", "a Torch", "2 Torches"),
            ("& Cutlass~", "a Cutlass", "2 Cutlasses"),
            ("& Pair~ of Boots", "a Pair of Boots", "2 Pairs of Boots"),
        ] {
            assert_eq!((named(name, 1), named(name, 2)), (one.into(), two.into()));
        }
        assert_eq!(named("& Torch~", 5), "5 Torches");
        assert_eq!(named("& chest~", 0), "no more chests");
    }

    // S000-010
    #[test]
    fn the_hash_is_the_flavour_and_decides_the_article() {
        let ring = |count| Wording::count(count).of("Amethyst");
        assert_eq!(name_of("& # Ring~", &ring(1)), "an Amethyst Ring");
        assert_eq!(name_of("& # Ring~", &ring(2)), "2 Amethyst Rings");
        assert_eq!(named("& # Ring~", 1), "a Ring");
        assert_eq!(named("& Statue~ of #", 1), "a Statue of ");
        assert_eq!(
            name_of("& broken @~", &Wording { class: Some("Statue"), ..Wording::count(2) }),
            "2 broken Statues"
        );
    }

    #[test]
    fn odd_names_are_copied() {
        for name in ["", "&", "& ", "~", "#", "& ~", "a & b", "é~"] {
            let _any = (named(name, 1), named(name, 2));
        }
        assert_eq!(named("a & b", 1), "a & b");
        assert_eq!(named("&x", 1), "a x", "a missing blank behind the ampersand costs nothing");
    }

    proptest! {
        #[test]
        fn no_token_survives(name in "&? ?[A-Za-z ~#]{0,20}", count in 0u32..4) {
            let made = name_of(&name, &Wording::count(count).of("x"));
            prop_assert!(!made.contains(['~', '#']));
            prop_assert!(!made.starts_with('&'));
        }
    }
}
