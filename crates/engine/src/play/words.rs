//! Phrases: what is said, before the language is chosen.
//!
//! A game's rules speak in phrases (an id and its arguments); its words, one place per game, turn them into text.

use super::Notice;
use crate::model::Role;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// Something to be said: an id of the game's word files and its arguments. An empty id is plain text.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Phrase {
    /// Which sentence; empty for plain text.
    pub id: Cow<'static, str>,
    /// What goes into it, by name; a plain text has one argument.
    pub args: Vec<(String, String)>,
}

impl Phrase {
    /// A sentence of the word files.
    pub fn id(id: impl Into<String>) -> Self {
        Phrase { id: Cow::Owned(id.into()), args: Vec::new() }
    }

    /// The same for an id that stands in the program: nothing is copied.
    pub const fn of(id: &'static str) -> Self {
        Phrase { id: Cow::Borrowed(id), args: Vec::new() }
    }

    /// Text that is the same in every language: names, numbers.
    pub fn plain(text: impl Into<String>) -> Self {
        Phrase { id: Cow::Borrowed(""), args: vec![("text".into(), text.into())] }
    }

    /// With one more argument.
    pub fn with(mut self, name: &str, value: impl ToString) -> Self {
        self.args.push((name.into(), value.to_string()));
        self
    }

    /// The text of a plain phrase.
    pub fn as_plain(&self) -> Option<&str> {
        match self.args.first() {
            Some((_, text)) if self.id.is_empty() => Some(text),
            _ => None,
        }
    }
}

/// A line to be shown or spoken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Line {
    /// The text.
    pub text: String,
    /// What it is about, as a colour.
    pub role: Role,
    /// Verbs it speaks of: an interface adds by which keys or words they are done.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub verbs: Vec<String>,
}

impl Line {
    /// A line with its colour role.
    pub fn new(text: impl Into<String>, role: Role) -> Self {
        Line { text: text.into(), role, verbs: Vec::new() }
    }

    /// The same, speaking of verbs.
    pub fn about(self, verbs: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Line { verbs: verbs.into_iter().map(Into::into).collect(), ..self }
    }
}

/// The words of one game in one language.
pub trait Words: Send + Sync {
    /// The language: `en`, `fr`.
    fn language(&self) -> &str;
    /// A phrase as text. An id it does not know comes back as the id, so that a gap is seen and nothing is lost.
    fn phrase(&self, phrase: &Phrase) -> String;
    /// What to say of an event: mostly one line, none for what only a screen shows.
    fn tell(&self, told: &Notice) -> Vec<Line>;
    /// What to say when a command told of the same thing so often, in the same words: one sentence for all, where there is one.
    fn tell_many(&self, told: &Notice, times: u32) -> Option<Line> {
        let _ = (told, times);
        None
    }
}
