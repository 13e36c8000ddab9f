//! Verbs: the one table behind keys, menus, help, scripts and bots.

use serde::{Deserialize, Serialize};

/// Something a player can do or open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verb {
    /// The word of commands: `walk`.
    pub name: &'static str,
    /// What follows it, in order. An argument left out is asked for by the game where it matters.
    pub args: &'static [Arg],
    /// One sentence of help in English; the words of another language have it under `verb-NAME`.
    pub help: &'static str,
    /// Where it stands in menus and help.
    pub group: Group,
    /// Its default bindings.
    pub keys: &'static [Key],
}

/// What may follow a verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arg {
    /// One of the eight directions.
    Direction,
    /// A square, `x,y`.
    Square,
    /// A whole number within bounds, both included.
    Number(i32, i32),
    /// One of a few words.
    Word(&'static [&'static str]),
    /// The letter or key of a thing carried, worn or underfoot.
    Item,
    /// The rest of the line.
    Text,
    /// One word that the game knows the meaning of. Never asked for by an interface.
    Key,
    /// The word `yes`: what the game would ask about is agreed to beforehand. Never asked for.
    Yes,
    /// The first of these that the next word fits.
    Either(&'static [Arg]),
}

impl Verb {
    /// No verb: what a table is filled with before its rows.
    pub(super) const NONE: Verb = Verb { name: "", args: &[], help: "", group: Group::Protocol, keys: &[] };

    /// The verb with what may follow it: `throw ITEM DIRECTION`.
    pub fn usage(&self) -> String {
        let mut out = self.name.to_owned();
        for arg in self.args {
            out.push(' ');
            out.push_str(&arg.usage());
        }
        out
    }
}

impl Arg {
    /// What it is called in a line of help.
    fn usage(self) -> String {
        match self {
            Arg::Direction => "DIRECTION".into(),
            Arg::Square => "X,Y".into(),
            Arg::Number(least, most) => format!("{least}-{most}"),
            Arg::Word(words) => words.join("|"),
            Arg::Item => "ITEM".into(),
            Arg::Text => "TEXT".into(),
            Arg::Key => "WORD".into(),
            Arg::Yes => "[yes]".into(),
            Arg::Either(args) => args.iter().map(|a| a.usage()).collect::<Vec<_>>().join("|"),
        }
    }
}

/// Where a verb stands in menus and help.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Group {
    /// Getting about.
    Move,
    /// Acting on what is near.
    Act,
    /// Fighting.
    Fight,
    /// Things carried, worn and found.
    Things,
    /// Long actions.
    Long,
    /// Opens a screen of that name and takes no turn; never sent to the game.
    Screen,
    /// Birth, options, notes: recorded, takes no turn.
    Game,
    /// For tests and practice; marks the game.
    Wizard,
    /// Not in menus: parts of the protocol (`go`, `answer`, `cancel`).
    Protocol,
}

/// The three sets of keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum KeySet {
    /// What players of the family have in their fingers.
    Family,
    /// Letters `hjklyubn` for the eight directions.
    Vi,
    /// Fewer than twenty keys; menus for the rest.
    Short,
}

/// A default binding: the key as written in the key file (`a`, `A`, `^f`, `F1`, `Up`, `S-Up`), and what it adds
/// behind the verb's name (`n` for `walk n`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Key {
    /// The set it belongs to; `None` for all three.
    pub set: Option<KeySet>,
    /// The key.
    pub key: &'static str,
    /// Words behind the verb.
    pub tail: &'static str,
}

impl Key {
    /// A binding in every set.
    pub const fn all(key: &'static str) -> Key {
        Key { set: None, key, tail: "" }
    }

    /// A binding in one set.
    pub const fn of(set: KeySet, key: &'static str) -> Key {
        Key { set: Some(set), key, tail: "" }
    }

    /// The same binding with words behind the verb.
    pub const fn tail(self, tail: &'static str) -> Key {
        Key { tail, ..self }
    }
}

/// The verb of a command and the rest of its line.
pub fn split_command(command: &str) -> (&str, &str) {
    let command = command.trim();
    match command.split_once(char::is_whitespace) {
        Some((verb, rest)) => (verb, rest.trim()),
        None => (command, ""),
    }
}
