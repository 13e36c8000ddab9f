//! What stands in angle brackets in a template (S001-290).

use super::text::Colour;
use serde::{Deserialize, Serialize};

/// The longest a tag may be; what is longer is text.
pub const LONGEST: usize = 23;

/// A thing that a tag speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reference {
    /// A parameter: the one of this number, or the next.
    Parameter(Option<u8>),
    /// Who acts.
    Actor,
    /// Whom it happens to.
    Victim,
    /// The thing used.
    Item,
    /// The other thing.
    SecondItem,
}

/// Which pronoun.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "each is what it says")]
pub enum Case {
    Subject,
    Object,
    Possessive,
}

/// A passage of help made from the data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each lists what it is named after")]
pub enum Passage {
    Tattoos,
    Macros,
    Options,
    Weapons,
}

/// A tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tag {
    /// What follows is in this colour.
    Colour(Colour),
    /// A text.
    Text(Option<u8>),
    /// A number.
    Number(Option<u8>),
    /// The name of a resource.
    Resource(Option<u8>),
    /// A text that a script keeps.
    ScriptText(Option<u8>),
    /// A glyph by number or name.
    Glyph(String),
    /// The name of a thing.
    Name(Reference),
    /// A pronoun for a thing.
    Pronoun(Case, Reference),
    /// The `s` of a verb.
    Verb(Reference),
    /// Somebody's god.
    God(Reference),
    /// A passage of help.
    Passage(Passage),
}

/// The number behind a word: `obj2`. A tag holds one figure from 1 to 9.
fn numbered(word: &str, name: &str) -> Option<Option<u8>> {
    let rest = word.strip_prefix(name)?;
    match rest.as_bytes() {
        [] => Some(None),
        [figure @ b'1'..=b'9'] => Some(Some(figure - b'0')),
        _ => None,
    }
}

/// The thing that a word names.
fn reference(word: &str) -> Option<Reference> {
    let things = ["obj", "mon", "itm", "hobj", "hmon", "hitm"];
    if let Some(number) = things.iter().find_map(|name| numbered(word, name)) {
        return Some(Reference::Parameter(number));
    }
    Some(match word {
        "eitem2" | "ei2" => Reference::SecondItem,
        w if w.starts_with("ei") => Reference::Item,
        w if w.starts_with("ea") => Reference::Actor,
        w if w.starts_with("ev") || w.starts_with("et") => Reference::Victim,
        _ => return None,
    })
}

impl Tag {
    /// What the inside of a pair of brackets means, if it means anything. Case does not matter.
    pub fn read(inside: &str) -> Option<Tag> {
        let word = inside.to_ascii_lowercase();
        if let Some((what, whose)) = word.split_once(':') {
            if what == "char" {
                return Some(Tag::Glyph(inside[5..].trim().to_owned()));
            }
            let whose = reference(whose.trim())?;
            return Some(match what {
                "his" => Tag::Pronoun(Case::Possessive, whose),
                "him" => Tag::Pronoun(Case::Object, whose),
                "he" | "she" => Tag::Pronoun(Case::Subject, whose),
                "s" => Tag::Verb(whose),
                "god" => Tag::God(whose),
                _ => return None,
            });
        }
        let passage = match word.as_str() {
            "list tattoos" => Some(Passage::Tattoos),
            "list macros" => Some(Passage::Macros),
            "list options" => Some(Passage::Options),
            "weapon table" => Some(Passage::Weapons),
            _ => None,
        };
        if let Some(passage) = passage {
            return Some(Tag::Passage(passage));
        }
        if let Some(colour) = word.parse().ok().and_then(Colour::of) {
            return Some(Tag::Colour(colour));
        }
        if let Some(thing) = reference(&word) {
            return Some(Tag::Name(thing));
        }
        if word.starts_with("ht") {
            let figure = word.bytes().last().filter(|b| (b'1'..=b'9').contains(b));
            return Some(Tag::ScriptText(figure.map(|b| b - b'0')));
        }
        let text = numbered(&word, "str").map(Tag::Text);
        let number = || numbered(&word, "num").map(Tag::Number);
        let resource = || numbered(&word, "res").or_else(|| numbered(&word, "rid")).map(Tag::Resource);
        text.or_else(number).or_else(resource)
    }
}
