//! Sentences from Fluent files: what the words of every game stand on.
//!
//! A game keeps its own sentences for its own events; here is only how a phrase becomes text. Promise: an id without a
//! sentence comes back as the id, so that a gap is seen and nothing is lost.
//!
//! Plurals: an argument that reads as a number chooses `[one]` or `*[other]` in the word file by the rule of the language. In French `one`
//! is 0 and 1, so a word file writes `{ $count } arrow` there and never the digit.
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

use angrist_engine::play::Phrase;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

/// The sentences of one language.
pub struct Speech {
    language: String,
    bundle: FluentBundle<FluentResource>,
}

/// An argument as the grammar of a language sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Argument {
    /// A count, which chooses a plural.
    Number(i64),
    /// Anything else.
    Text(String),
}

impl Argument {
    /// A number if it reads as one, otherwise text. A written plus sign is meant to be shown, so it makes text.
    pub fn guess(text: &str) -> Argument {
        if text.starts_with('+') {
            return Argument::Text(text.to_owned());
        }
        text.parse().map_or_else(|_| Argument::Text(text.to_owned()), Argument::Number)
    }
}

impl Speech {
    fn empty(language: &str) -> Speech {
        let id: LanguageIdentifier = language.parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![id]);
        bundle.set_use_isolating(false);
        // `AN($look)` in a word file: the text behind the indefinite article that its sound asks for.
        let _ = bundle.add_function("AN", |given, _| match given.first() {
            Some(FluentValue::String(text)) => with_article(text).into(),
            Some(other) => other.clone(),
            None => FluentValue::None,
        });
        Speech { language: language.to_owned(), bundle }
    }

    /// Reads word files; complaints name the file.
    pub fn read(language: &str, files: &[(&str, &str)]) -> Result<Speech, String> {
        let mut speech = Speech::empty(language);
        for (file, text) in files {
            let resource = FluentResource::try_new((*text).to_owned()).map_err(|(_, errors)| {
                format!("{file}: {}", errors.first().map(ToString::to_string).unwrap_or_default())
            })?;
            speech.bundle.add_resource(resource).map_err(|errors| {
                let first = errors.first().map(ToString::to_string).unwrap_or_default();
                format!("{file}: a word is defined twice: {first}")
            })?;
        }
        Ok(speech)
    }

    /// Reads what can be read: a broken line costs only its own sentence.
    pub fn lenient(language: &str, text: &str) -> Speech {
        let mut speech = Speech::empty(language);
        let resource = FluentResource::try_new(text.to_owned()).unwrap_or_else(|(resource, _)| resource);
        speech.bundle.add_resource_overriding(resource);
        speech
    }

    /// Whether there is a sentence with this id, or an attribute of one (`id.attribute`).
    pub fn has(&self, id: &str) -> bool {
        let (id, attribute) = id.split_once('.').map_or((id, None), |(id, a)| (id, Some(a)));
        self.bundle.get_message(id).is_some_and(|m| match attribute {
            Some(a) => m.get_attribute(a).is_some(),
            None => m.value().is_some(),
        })
    }

    /// The language, as its file names it.
    pub fn language(&self) -> &str {
        &self.language
    }

    /// A phrase as text. Arguments that read as numbers are numbers, so that plurals work.
    pub fn phrase(&self, phrase: &Phrase) -> String {
        self.say(phrase, &mut |_, value| Argument::guess(value))
    }

    /// A phrase as text, with a word on what each argument is. `id.attribute` asks for an attribute of a sentence.
    pub fn say(&self, phrase: &Phrase, argument: &mut dyn FnMut(&str, &str) -> Argument) -> String {
        if phrase.id.is_empty() {
            return phrase.as_plain().unwrap_or_default().to_owned();
        }
        let (id, attribute) = match phrase.id.split_once('.') {
            Some((id, attribute)) => (id, Some(attribute)),
            None => (&*phrase.id, None),
        };
        let pattern = self.bundle.get_message(id).and_then(|m| match attribute {
            Some(a) => m.get_attribute(a).map(|a| a.value()),
            None => m.value(),
        });
        let Some(pattern) = pattern else { return phrase.id.to_string() };
        let mut args = FluentArgs::new();
        for (name, value) in &phrase.args {
            let value: FluentValue<'_> = match argument(name, value) {
                Argument::Number(n) => n.into(),
                Argument::Text(text) => text.into(),
            };
            args.set(name.as_str(), value);
        }
        self.bundle.format_pattern(pattern, Some(&args), &mut Vec::new()).into_owned()
    }
}

/// What cannot be read of a word file: the bytes, and why.
pub fn mistakes(text: &str) -> Vec<(std::ops::Range<usize>, String)> {
    match FluentResource::try_new(text.to_owned()) {
        Ok(_) => Vec::new(),
        Err((_, errors)) => errors.into_iter().map(|e| (e.pos.clone(), e.to_string())).collect(),
    }
}

/// The ids of a word file that begin with some text, for suggestions.
pub fn ids<'t>(text: &'t str, prefix: &str) -> Vec<&'t str> {
    let id = |line: &'t str| line.split_once('=').map(|(id, _)| id.trim_end());
    text.lines().filter(|l| l.starts_with(prefix)).filter_map(id).collect()
}

/// English words that begin with a vowel in writing and with a consonant in speech, by their beginnings.
const AS_CONSONANT: [&str; 8] = ["uni", "use", "usu", "ute", "eu", "ewe", "one", "once"];
/// Those whose `h` is silent.
const SILENT_H: [&str; 4] = ["hour", "honest", "honour", "heir"];

/// English text behind `a` or `an`, by the sound of its first word; as it is where it begins with no letter.
pub fn with_article(text: &str) -> String {
    let lower = text.to_lowercase();
    let begins = |list: &[&str]| list.iter().any(|word| lower.starts_with(word));
    let vowel = lower.starts_with(['a', 'e', 'i', 'o', 'u']);
    match lower.chars().next() {
        Some(first) if !first.is_alphabetic() => text.to_owned(),
        None => String::new(),
        _ if (vowel && !begins(&AS_CONSONANT)) || begins(&SILENT_H) => format!("an {text}"),
        _ => format!("a {text}"),
    }
}

/// Text that begins with a capital, as a sentence does even when it begins with an article from elsewhere.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|c| c.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    const TEXT: &str =
        "gems = { $n ->\n    [one] a gem\n   *[other] { $n } gems\n}\nfoe = rat\n    .the = the { $what }\n";

    #[test]
    fn a_phrase_is_said_with_its_arguments_and_attributes() {
        let speech = Speech::read("en", &[("a.ftl", TEXT)]).unwrap();
        let say = |p: Phrase| speech.phrase(&p);
        assert_eq!(say(Phrase::id("gems").with("n", 1)), "a gem");
        assert_eq!(say(Phrase::id("gems").with("n", 7)), "7 gems");
        assert_eq!(say(Phrase::id("gems").with("n", "+1")), "+1 gems", "a plus sign is shown");
        assert_eq!(say(Phrase::id("foe.the").with("what", "rat")), "the rat");
        assert_eq!(say(Phrase::plain("as it is")), "as it is");
        assert_eq!((say(Phrase::id("gap")), say(Phrase::id("foe.gap"))), ("gap".into(), "foe.gap".into()));
        let text = speech.say(&Phrase::id("gems").with("n", 1), &mut |_, v| Argument::Text(v.into()));
        assert_eq!(text, "1 gems", "what is said to be text is no number");
    }

    #[test]
    fn broken_and_doubled_files_are_named_or_read_as_far_as_they_go() {
        let broken = "one = 1\ntwo\nthree = 3\n";
        assert!(Speech::read("en", &[("a.ftl", broken)]).err().unwrap().starts_with("a.ftl: "));
        let twice = [("a.ftl", "one = 1\n"), ("b.ftl", "one = 2\n")];
        assert!(Speech::read("en", &twice).err().unwrap().starts_with("b.ftl: "));
        let speech = Speech::lenient("fr", broken);
        assert_eq!((speech.phrase(&Phrase::id("three")), speech.language()), ("3".into(), "fr"));
    }

    #[test]
    fn the_article_follows_the_sound() {
        for (word, whole) in [
            ("orange", "an orange"),
            ("alabaster", "an alabaster"),
            ("red", "a red"),
            ("Uruk-hai", "an Uruk-hai"),
            ("unicorn", "a unicorn"),
            ("one-eyed orc", "a one-eyed orc"),
            ("hourglass", "an hourglass"),
            ("hazel", "a hazel"),
            ("3 arrows", "3 arrows"),
            ("", ""),
        ] {
            assert_eq!(with_article(word), whole);
        }
        let speech = Speech::read("en", &[("a.ftl", "thing = { AN($look) } potion\n")]).unwrap();
        assert_eq!(speech.phrase(&Phrase::id("thing").with("look", "orange")), "an orange potion");
    }

    #[test]
    fn a_sentence_begins_with_a_capital() {
        assert_eq!(
            [capital("an orc"), capital("\u{e9}t\u{e9}"), capital("")],
            ["An orc", "\u{c9}t\u{e9}", ""]
        );
    }
}
