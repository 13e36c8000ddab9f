//! The words of the interface: sentences by id, from `data/ui/en.ftl` and `data/ui/fr.ftl`.
//!
//! Games bring their own words. Models hold ids (`ui-...`) until they are opened; [`Translations::model`] puts the sentences in.
//! Promise: what a language lacks is said in English, and an id that no language knows is shown as it is.

use angrist_engine::model::{Field, FieldKind, Form, Item, Menu, Model, Node, Row, Span, Table, Text, Tree};
use angrist_engine::play::Phrase;
use angrist_phrases::{Argument, Speech};
use std::fmt::Display;
use std::sync::OnceLock;

/// The language that has every sentence.
pub(crate) const ENGLISH: &str = "en";

const EN: &str = include_str!("../../../data/ui/en.ftl");
const FR: &str = include_str!("../../../data/ui/fr.ftl");

/// What every id begins with.
const PREFIX: &str = "ui-";
/// The argument that chooses a plural; all others are text.
const COUNT: &str = "count";

/// The sentences of one language.
pub(crate) struct Translations {
    speech: Speech,
}

impl Translations {
    /// The sentences of a language; English for one that the interface does not speak.
    pub(crate) fn of(language: &str) -> &'static Translations {
        static ENGLISH_TABLE: OnceLock<Translations> = OnceLock::new();
        static FRENCH_TABLE: OnceLock<Translations> = OnceLock::new();
        let read = |name, text| Translations { speech: Speech::lenient(name, text) };
        match crate::options::language(language) {
            Some("fr") => FRENCH_TABLE.get_or_init(|| read("fr", FR)),
            _ => ENGLISH_TABLE.get_or_init(|| read(ENGLISH, EN)),
        }
    }

    /// The name of the language.
    pub(crate) fn language(&self) -> &str {
        self.speech.language()
    }

    /// The sentence of an id.
    pub(crate) fn say(&self, id: &str) -> String {
        self.with(id, &[])
    }

    /// A sentence with something filled in.
    pub(crate) fn with(&self, id: &str, args: &[(&str, &dyn Display)]) -> String {
        let filled =
            args.iter().fold(Phrase::id(id.to_owned()), |p, (name, value)| p.with(name, value.to_string()));
        let mut kind = |name: &str, value: &str| match name {
            COUNT => Argument::guess(value),
            _ => Argument::Text(value.to_owned()),
        };
        let said = self.speech.say(&filled, &mut kind);
        if said == id && self.language() != ENGLISH { Translations::of(ENGLISH).with(id, args) } else { said }
    }

    /// The sentence of an id; any other text as it is.
    pub(crate) fn resolve(&self, text: &str) -> String {
        if text.starts_with(PREFIX) { self.say(text) } else { text.to_owned() }
    }

    fn put(&self, text: &mut String) {
        if text.starts_with(PREFIX) {
            *text = self.say(text);
        }
    }

    fn item(&self, item: &mut Item) {
        self.put(&mut item.label);
        self.put(&mut item.help);
        self.put(&mut item.note);
    }

    fn nodes(&self, nodes: &mut [Node]) {
        for node in nodes {
            self.item(&mut node.item);
            self.nodes(&mut node.children);
        }
    }

    /// Puts the sentences of a model's ids in.
    pub(crate) fn model(&self, model: &mut Model) {
        match model {
            Model::Menu(Menu { title, items, hint, .. }) => {
                items.iter_mut().for_each(|i| self.item(i));
                self.put(title);
                self.put(hint);
            }
            Model::Table(Table { title, columns, rows, empty }) => {
                self.put(title);
                self.put(empty);
                columns.iter_mut().for_each(|c| self.put(&mut c.title));
                for Row { cells, help, .. } in rows {
                    cells.iter_mut().for_each(|c| self.put(&mut c.text));
                    self.put(help);
                }
            }
            Model::Tree(Tree { title, nodes, hint }) => {
                self.put(title);
                self.put(hint);
                self.nodes(nodes);
            }
            Model::Form(Form { title, fields, hint, .. }) => {
                self.put(title);
                self.put(hint);
                for Field { label, help, kind, .. } in fields {
                    self.put(label);
                    self.put(help);
                    if let FieldKind::Choice { of, .. } = kind {
                        of.iter_mut().for_each(|choice| self.put(choice));
                    }
                }
            }
            Model::Text(Text { title, lines, spans, .. }) => {
                self.put(title);
                lines.iter_mut().for_each(|l| self.put(&mut l.text));
                spans.iter_mut().flatten().for_each(|s: &mut Span| self.put(&mut s.text));
            }
            Model::Map(map) => self.put(&mut map.title),
            Model::Stack(parts) | Model::Beside(parts) => parts.iter_mut().for_each(|p| self.model(p)),
            Model::Gauge(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// The ids of a file, each with the arguments it uses.
    fn ids(text: &str) -> BTreeSet<(String, BTreeSet<String>)> {
        let mut out: Vec<(String, BTreeSet<String>)> = Vec::new();
        for line in text.lines().filter(|l| !l.starts_with('#')) {
            if let Some((id, _)) = line.split_once(" = ").filter(|(id, _)| id.starts_with(PREFIX)) {
                out.push((id.to_owned(), BTreeSet::new()));
            }
            for part in line.split('$').skip(1) {
                let name: String = part.chars().take_while(|c| c.is_ascii_alphanumeric()).collect();
                out.last_mut().unwrap().1.insert(name);
            }
        }
        assert_eq!(
            out.iter().map(|(id, _)| id).collect::<BTreeSet<_>>().len(),
            out.len(),
            "an id stands twice"
        );
        out.into_iter().collect()
    }

    #[test]
    fn every_id_is_in_both_languages_with_the_same_arguments() {
        assert!(ids(EN).len() > 200);
        let (en, fr) = (ids(EN), ids(FR));
        assert_eq!(
            en.symmetric_difference(&fr).collect::<Vec<_>>(),
            Vec::<&(String, BTreeSet<String>)>::new()
        );
        for (language, text) in [("en", EN), ("fr", FR)] {
            Speech::read(language, &[(language, text)]).map(|_| ()).unwrap();
        }
    }

    #[test]
    fn sentences_are_filled_in_and_other_text_stays() {
        let (en, fr) = (Translations::of("en"), Translations::of("fr-CA"));
        let key: &dyn Display = &'q';
        assert!(fr.with("ui-prompt-unknown-key", &[("key", key)]).starts_with("Touche q inconnue"));
        assert_eq!(
            en.with("ui-title-deleted", &[("name", &"007")]),
            "007 has been deleted.",
            "a name is no number"
        );
        assert_eq!(en.with("ui-list-more-lines", &[("count", &1)]), "1 more line");
        assert_eq!(fr.with("ui-list-more-lines", &[("count", &2)]), "encore 2 lignes");
        assert_eq!(fr.resolve("Vous trouvez 35 pi\u{e8}ces d'or."), "Vous trouvez 35 pi\u{e8}ces d'or.");
        assert_eq!(en.resolve("ui-no-such-id"), "ui-no-such-id");
        assert_eq!(Translations::of("tlh").language(), "en");
    }
}
