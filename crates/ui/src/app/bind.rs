//! Changing keys in the game: a table of commands with their keys; a row and a press make a binding.

use super::{App, Layer, Purpose};
use crate::keys::{Code, FRONT, Press};
use crate::options::key_set_name;
use crate::view::View;
use angrist_engine::model::{Column, Model, Role, Row, Span, Table};
use angrist_engine::play::{Group, split_command};

impl App {
    /// The table of commands and keys.
    pub(super) fn keys_table(&self) -> Model {
        let mut commands: Vec<(String, String)> = Vec::new();
        if let Some(seat) = &self.seat {
            for verb in seat.session.ruleset().verbs().iter().filter(|v| v.group != Group::Protocol) {
                commands.push((verb.name.to_owned(), verb.help.to_owned()));
            }
        }
        commands.extend(FRONT.iter().map(|v| (v.name.to_owned(), v.help.to_owned())));
        // Bindings with words behind the verb (`walk n`) have rows of their own.
        for (_, command) in self.keymap.iter() {
            if !commands.iter().any(|(c, _)| c == command) {
                let verb = split_command(command).0;
                let at = commands.iter().position(|(c, _)| c == verb).map_or(commands.len(), |i| i + 1);
                commands.insert(at, (command.to_owned(), String::new()));
            }
        }
        let rows = commands
            .into_iter()
            .map(|(command, help)| {
                let keys: Vec<String> =
                    self.keymap.iter().filter(|(_, c)| *c == command).map(|(p, _)| p.to_string()).collect();
                Row {
                    cells: vec![command.as_str().into(), Span::new(keys.join(" "), Role::Key), Span::new(help, Role::Dim)],
                    command,
                    help: "Enter and a key bind it, Delete takes its keys away, Backspace gives the usual ones back.".into(),
                }
            })
            .collect();
        let column = |title: &str| Column { title: title.into(), right: false };
        Model::Table(Table {
            title: format!("Keys ({} set)", key_set_name(self.options.keys)),
            columns: vec![column("Command"), column("Keys"), column("")],
            rows,
            empty: String::new(),
        })
    }

    /// The press that becomes the key of a command.
    pub(super) fn press_to_bind(&mut self, command: &str, press: Press) {
        if press.code == Code::Esc {
            self.hint("Nothing was changed.");
        } else if press == Press::char('?')
            && self.keymap.command(press) == Some(":help")
            && command != ":help"
        {
            self.hint("? is kept for help. Press another key.");
            self.layers.push(Layer::Bind(command.to_owned()));
            return;
        } else {
            self.file.bind(self.options.keys, press, command);
            self.keys_changed(&format!("{press} is now {command}."));
        }
        self.renew_keys();
    }

    /// Keys of the table itself.
    pub(super) fn key_in_keys(&mut self, view: Box<View>, press: Press) {
        let command = match view.model() {
            Model::Table(table) => view.row().and_then(|r| table.rows.get(r)).map(|r| r.command.clone()),
            _ => None,
        };
        self.layers.push(Layer::View(view, Purpose::Keys));
        let (Some(command), set) = (command, self.options.keys) else { return };
        match press.code {
            Code::Delete => {
                let keys: Vec<Press> =
                    self.keymap.iter().filter(|(_, c)| *c == command).map(|(p, _)| p).collect();
                for key in keys {
                    self.file.bind(set, key, "");
                }
                self.keys_changed(&format!("{command} has no key now."));
            }
            Code::Backspace => {
                let own: Vec<Press> = self
                    .file
                    .bindings(set)
                    .iter()
                    .filter(|(_, c)| **c == command || c.is_empty())
                    .map(|(p, _)| *p)
                    .collect();
                for key in own {
                    self.file.forget(set, key);
                }
                self.keys_changed(&format!("{command} has its usual keys again."));
            }
            _ => {}
        }
        self.renew_keys();
    }

    fn keys_changed(&mut self, said: &str) {
        let written = self.host.keep_keys(&self.file.write());
        self.build_keys();
        match written {
            Ok(()) => self.hint(said),
            Err(why) => self.hint(&format!("{said} It could not be written down, though: {why}")),
        }
    }

    fn renew_keys(&mut self) {
        let model = self.in_own(self.keys_table());
        if let Some(Layer::View(view, Purpose::Keys)) = self.layers.last_mut() {
            view.renew(model);
        }
    }
}
