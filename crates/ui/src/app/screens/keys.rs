//! Changing keys in the game: a table of commands with their keys; a row and a press make a binding.

use super::super::{App, Layer};
use super::{Event, Screen, Then};
use crate::frame::ScreenName;
use crate::keys::{Code, FRONT, Front, Press};
use crate::options::key_set_name;
use crate::view::View;
use angrist_engine::model::{Column, Model, Role, Row, Span, Table};
use angrist_engine::play::{Group, split_command};

/// The table of commands and keys.
pub(crate) struct Keys;

const HELP: &str = "ui-options-enter-and-a-key";

impl Screen for Keys {
    fn name(&self) -> ScreenName {
        ScreenName::Keys
    }

    fn is_full(&self) -> bool {
        true
    }

    fn model(&self, app: &App) -> Model {
        let mut commands: Vec<(String, String)> = Vec::new();
        if let Some(active) = &app.active {
            for verb in active.session.ruleset().verbs().iter().filter(|v| v.group != Group::Protocol) {
                commands.push((verb.name.to_owned(), active.verb_help(verb)));
            }
        }
        commands.extend(FRONT.iter().map(|v| (v.name.to_owned(), v.help.to_owned())));
        // Bindings with words behind the verb (`walk n`) have rows of their own.
        for (_, command) in app.keymap.iter() {
            if !commands.iter().any(|(c, _)| c == command) {
                let verb = split_command(command).0;
                let at = commands.iter().position(|(c, _)| c == verb).map_or(commands.len(), |i| i + 1);
                commands.insert(at, (command.to_owned(), String::new()));
            }
        }
        let row = |(command, help): (String, String)| {
            let keys: Vec<String> = keys_of(app, &command).iter().map(ToString::to_string).collect();
            let cells = vec![
                command.as_str().into(),
                Span::new(keys.join(" "), Role::Key),
                Span::new(help, Role::Dim),
            ];
            Row { cells, command, help: HELP.into() }
        };
        let column = |title: &str| Column { title: title.into(), right: false };
        Model::Table(Table {
            title: app.tr_with("ui-options-key-set", &[("set", &key_set_name(app.options.keys))]),
            columns: vec![column("ui-options-command"), column("ui-title-keys"), column("")],
            rows: commands.into_iter().map(row).collect(),
            empty: String::new(),
        })
    }

    fn on(&mut self, event: Event, view: &View, _: &App) -> Then {
        match event {
            Event::Chosen { command, .. } => Then::stay_and(|app| app.layers.push(Layer::Bind(command))),
            Event::Key(press) => match (press.code, view.row_command()) {
                (Code::Delete, Some(command)) => Then::stay_and(move |app| take_keys_away(app, &command)),
                (Code::Backspace, Some(command)) => Then::stay_and(move |app| give_keys_back(app, &command)),
                _ => Then::Stay,
            },
            other => Then::usual(other),
        }
    }
}

/// The presses that do exactly this command.
fn keys_of(app: &App, command: &str) -> Vec<Press> {
    app.keymap.iter().filter(|(_, c)| *c == command).map(|(press, _)| press).collect()
}

fn take_keys_away(app: &mut App, command: &str) {
    for key in keys_of(app, command) {
        app.file.bind(app.options.keys, key, "");
    }
    let said = app.tr_with("ui-options-unbound", &[("command", &command)]);
    keys_changed(app, &said);
}

fn give_keys_back(app: &mut App, command: &str) {
    let set = app.options.keys;
    let bound = app.file.bindings(set);
    let own: Vec<Press> =
        bound.iter().filter(|(_, c)| **c == command || c.is_empty()).map(|(p, _)| *p).collect();
    for key in own {
        app.file.forget(set, key);
    }
    let said = app.tr_with("ui-options-usual-keys", &[("command", &command)]);
    keys_changed(app, &said);
}

fn keys_changed(app: &mut App, said: &str) {
    let written = app.host.keep_keys(&app.file.write());
    app.build_keys();
    match written {
        Ok(()) => app.hint(said),
        Err(why) => app.hint_with("ui-options-not-kept", &[("said", &said), ("why", &why)]),
    }
    app.renew(ScreenName::Keys);
}

impl App {
    /// The press that becomes the key of a command.
    pub(crate) fn press_to_bind(&mut self, command: &str, press: Press) {
        let help = Front::Help.name();
        if press.code == Code::Esc {
            self.hint("ui-options-nothing-was-changed");
        } else if press == Press::char('?') && self.keymap.command(press) == Some(help) && command != help {
            self.hint("ui-options-is-kept-for-help");
            self.layers.push(Layer::Bind(command.to_owned()));
        } else {
            self.file.bind(self.options.keys, press, command);
            let said = self.tr_with("ui-options-bound", &[("key", &press), ("command", &command)]);
            keys_changed(self, &said);
        }
    }
}
