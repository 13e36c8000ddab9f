//! The key file: a player's own bindings, as TOML with comments that say how.
//!
//! Promise: what is written reads back as the same bindings; a bad line is named and the rest still counts.

use super::Press;
use angrist_engine::play::KeySet;
use std::collections::BTreeMap;

/// A player's own bindings, by set.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct KeyFile {
    family: BTreeMap<Press, String>,
    vi: BTreeMap<Press, String>,
    short: BTreeMap<Press, String>,
}

/// What is wrong with a key file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the key file: {0}")]
pub struct KeyFileError(pub String);

const HEAD: &str = "\
# Your own keys. Each line binds a key to a command; the tables are the three key sets.
#
#   \"K\" = \"kick\"        a key and the command it sends
#   \"^g\" = \"walk n\"     ^ is Ctrl; words after the verb are allowed
#   \"S-Up\" = \"run n\"    S- is Shift, M- is Alt
#   \"l\" = \"\"            takes a key away
#
# Names of keys: Enter Esc Tab Backspace Delete Insert Up Down Left Right Home End PageUp PageDown Centre Space F1..F24.
# Commands that begin with ':' are the interface's own: :look :travel :explore :menu :help :messages :options :quit ...
# A key that is not listed here keeps its usual meaning. Lines are rewritten when keys are changed in the game.
";

impl KeyFile {
    /// The bindings of a set.
    pub fn bindings(&self, set: KeySet) -> &BTreeMap<Press, String> {
        match set {
            KeySet::Family => &self.family,
            KeySet::Vi => &self.vi,
            KeySet::Short => &self.short,
        }
    }

    fn bindings_mut(&mut self, set: KeySet) -> &mut BTreeMap<Press, String> {
        match set {
            KeySet::Family => &mut self.family,
            KeySet::Vi => &mut self.vi,
            KeySet::Short => &mut self.short,
        }
    }

    /// Binds a key; an empty command takes it away.
    pub fn bind(&mut self, set: KeySet, press: Press, command: &str) {
        self.bindings_mut(set).insert(press, command.to_owned());
    }

    /// Gives a key its usual meaning back.
    pub fn forget(&mut self, set: KeySet, press: Press) {
        self.bindings_mut(set).remove(&press);
    }

    /// Reads a file. What cannot be read is left out and named.
    pub fn read(text: &str) -> (KeyFile, Vec<KeyFileError>) {
        let mut file = KeyFile::default();
        let mut wrong = Vec::new();
        let table: toml::Table = match text.parse() {
            Ok(table) => table,
            Err(e) => return (file, vec![KeyFileError(format!("it is not valid TOML: {}", e.message()))]),
        };
        for (name, value) in &table {
            let set = match name.as_str() {
                "family" => KeySet::Family,
                "vi" => KeySet::Vi,
                "short" => KeySet::Short,
                _ => {
                    wrong.push(KeyFileError(format!(
                        "there is no key set '{name}'; the sets are family, vi and short"
                    )));
                    continue;
                }
            };
            let Some(lines) = value.as_table() else {
                wrong.push(KeyFileError(format!(
                    "'{name}' must be a table: write [{name}] on a separate line"
                )));
                continue;
            };
            for (key, command) in lines {
                match (Press::parse(key), command.as_str()) {
                    (Some(press), Some(command)) if !command.chars().any(char::is_control) => {
                        file.bind(set, press, command.trim());
                    }
                    (None, _) => {
                        wrong.push(KeyFileError(format!("'{key}' in [{name}] is not the name of a key")))
                    }
                    _ => wrong.push(KeyFileError(format!(
                        "the command for '{key}' in [{name}] must be one line of text"
                    ))),
                }
            }
        }
        (file, wrong)
    }

    /// The file as text, with its comments.
    pub fn write(&self) -> String {
        let mut out = HEAD.to_owned();
        for (name, lines) in [("family", &self.family), ("vi", &self.vi), ("short", &self.short)] {
            out.push_str(&format!("\n[{name}]\n"));
            for (press, command) in lines {
                let quote = |s: &str| toml::Value::String(s.to_owned()).to_string();
                out.push_str(&format!("{} = {}\n", quoted_key(&press.to_string()), quote(command)));
            }
        }
        out
    }
}

fn quoted_key(key: &str) -> String {
    format!("\"{}\"", key.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_written_reads_back(keys in proptest::collection::btree_map("[!-~]|\\^[a-z]|F[1-9]|S-Up|Space", "[ -~]{0,12}", 0..12)) {
            let mut file = KeyFile::default();
            for (key, command) in &keys {
                file.bind(KeySet::Vi, Press::parse(key).unwrap(), command.trim());
            }
            let (back, wrong) = KeyFile::read(&file.write());
            prop_assert_eq!(wrong, vec![]);
            prop_assert_eq!(back, file);
        }

        #[test]
        fn foreign_text_never_panics(text in "\\PC{0,200}") {
            let _ = KeyFile::read(&text);
        }
    }

    #[test]
    fn a_bad_line_is_named_and_the_rest_counts() {
        let (file, wrong) = KeyFile::read("[vi]\n\"Q\" = \"kick\"\n\"Ctrl-Q\" = \"x\"\n[emacs]\n");
        assert_eq!(file.bindings(KeySet::Vi).get(&Press::char('Q')).map(String::as_str), Some("kick"));
        assert_eq!(wrong.len(), 2);
        let (_, wrong) = KeyFile::read("[vi\n");
        assert_eq!(wrong.len(), 1);
    }
}
