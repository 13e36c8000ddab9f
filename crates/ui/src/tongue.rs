//! The interface's own words in other languages: English sentences are the keys of a table, as in gettext.
//!
//! Games bring their own words. Promise: what the table does not know stays English; nothing is ever lost.

use angrist_engine::model::{Field, Form, Item, Menu, Model, Node, Row, Span, Table, Text, Tree};
use std::collections::BTreeMap;
use std::sync::OnceLock;

const FRENCH: &str = include_str!("../../../data/ui/fr.txt");

/// A language's sentences.
#[derive(Debug)]
pub(crate) struct Tongue {
    exact: BTreeMap<&'static str, &'static str>,
    /// Sentences with gaps, each as the texts between them.
    open: Vec<(Vec<&'static str>, Vec<&'static str>)>,
}

/// What stands between the two sides of a line; the left side may hold a `=` of its own, as in a list of keys.
fn sides(line: &'static str) -> Option<(&'static str, &'static str)> {
    let at = line.match_indices(" = ").map(|(at, _)| at).collect::<Vec<_>>();
    // A sentence that speaks of the key `=` has it on both sides.
    let middle = at.get(at.len() / 2)?;
    Some((&line[..*middle], &line[middle + 3..]))
}

impl Tongue {
    fn read(text: &'static str) -> Tongue {
        let lines = text.lines().filter(|l| !l.trim().is_empty() && !l.starts_with('#'));
        let mut tongue = Tongue { exact: BTreeMap::new(), open: Vec::new() };
        for (english, own) in lines.filter_map(sides) {
            if english.contains("{}") {
                tongue.open.push((english.split("{}").collect(), own.split("{}").collect()));
            } else {
                tongue.exact.insert(english, own);
            }
        }
        tongue
    }

    /// The sentences of a language; none for English and for those that have no table.
    pub(crate) fn of(language: &str) -> Option<&'static Tongue> {
        static TABLE: OnceLock<Tongue> = OnceLock::new();
        language.starts_with("fr").then(|| TABLE.get_or_init(|| Tongue::read(FRENCH)))
    }

    /// A sentence in this language, if it is known.
    pub(crate) fn say(&self, text: &str) -> Option<String> {
        if let Some(own) = self.exact.get(text) {
            return Some((*own).to_owned());
        }
        self.open.iter().find_map(|(english, own)| {
            let filled = gaps(english, text)?;
            let mut out = String::new();
            for (i, part) in own.iter().enumerate() {
                out.push_str(part);
                out.push_str(filled.get(i).filter(|_| i + 1 < own.len()).copied().unwrap_or_default());
            }
            Some(out)
        })
    }

    fn put(&self, text: &mut String) {
        if let Some(own) = self.say(text) {
            *text = own;
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

    /// Everything in a model that the table knows; a game's own words are not in it and stay.
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
                for Field { label, help, .. } in fields {
                    self.put(label);
                    self.put(help);
                }
            }
            Model::Text(Text { title, lines, spans, .. }) => {
                self.put(title);
                lines.iter_mut().for_each(|l| self.put(&mut l.text));
                spans.iter_mut().flatten().for_each(|s: &mut Span| self.put(&mut s.text));
            }
            Model::Stack(parts) | Model::Beside(parts) => parts.iter_mut().for_each(|p| self.model(p)),
            Model::Gauge(_) | Model::Map(_) => {}
        }
    }
}

/// What stands in the gaps of a sentence, if it is that sentence; the last gap takes what is left.
fn gaps<'a>(parts: &[&str], text: &'a str) -> Option<Vec<&'a str>> {
    let (first, rest) = parts.split_first()?;
    let (last, middle) = rest.split_last()?;
    let mut left = text.strip_prefix(first)?;
    let mut out = Vec::new();
    for part in middle {
        let (gap, more) = left.split_once(part)?;
        out.push(gap);
        left = more;
    }
    out.push(left.strip_suffix(last)?);
    // A gap that is nothing would make a sentence of any few letters.
    out.iter().all(|gap| !gap.is_empty()).then_some(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_table_has_two_sides_with_the_same_gaps() {
        let mut seen = std::collections::BTreeSet::new();
        for line in FRENCH.lines().filter(|l| !l.trim().is_empty() && !l.starts_with('#')) {
            let (english, own) = sides(line).unwrap_or_else(|| panic!("no two sides: {line}"));
            assert_eq!(english.matches("{}").count(), own.matches("{}").count(), "{line}");
            assert!(seen.insert(english), "twice: {english}");
        }
    }

    #[test]
    fn every_command_option_and_group_of_the_interface_is_in_the_table() {
        let french = Tongue::of("fr").unwrap();
        let form = crate::Options::default().form();
        let fields = form.fields.iter().flat_map(|f| [f.label.as_str(), f.help.as_str()]);
        let verbs = crate::keys::FRONT.iter().map(|v| v.help);
        let ends = [form.title.as_str(), form.hint.as_str()];
        for text in fields.chain(verbs).chain(ends).filter(|t| !t.is_empty()) {
            assert!(french.say(text).is_some(), "not in the table: {text}");
        }
    }

    #[test]
    fn sentences_with_gaps_come_back_filled_and_strangers_stay() {
        let french = Tongue::of("fr").unwrap();
        assert_eq!(french.say("Quit").as_deref(), Some("Quitter"));
        let said = french.say("q does nothing here: ? shows the keys, Enter a menu.").unwrap();
        assert!(said.starts_with("q ne fait rien ici"), "{said}");
        assert_eq!(french.say("Vous trouvez 35 pièces d'or."), None);
        let both = french.say("Enter chooses, / searches, = options, Esc cancels").unwrap();
        assert!(both.contains(", = options"), "{both}");
        assert!(Tongue::of("en").is_none());
    }
}
