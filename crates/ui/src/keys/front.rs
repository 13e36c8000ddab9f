//! What the interface itself can do in every game, with its keys in the three sets.

use angrist_engine::play::{Key, KeySet};
use angrist_engine::space::Dir;

/// What the interface itself can do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the table says what each does")]
pub enum Front {
    Menu,
    Help,
    Look,
    Travel,
    Explore,
    Sights,
    Messages,
    Rolls,
    Again,
    Count,
    Map,
    Options,
    Rules,
    Interface,
    Keys,
    Prefs,
    Undo,
    Redraw,
    Save,
    Quit,
}

impl Front {
    /// The command, as in key files: `:look`.
    pub fn name(self) -> &'static str {
        FRONT.iter().find(|v| v.verb == self).map_or("", |v| v.name)
    }

    /// The verb of a command.
    pub fn parse(command: &str) -> Option<Front> {
        FRONT.iter().find(|v| v.name == command).map(|v| v.verb)
    }
}

/// A command of the interface, read from the text of a key file or a pref file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FrontCommand<'a> {
    /// One of the verbs.
    Verb(Front),
    /// Presses keys one after the other, as pref files ask for.
    Press(&'a str),
    /// Runs straight on, in games that have no running of their own.
    Run(Dir),
}

impl FrontCommand<'_> {
    /// Reads a command.
    pub fn parse(command: &str) -> Option<FrontCommand<'_>> {
        if let Some(keys) = command.strip_prefix(":press ") {
            return Some(FrontCommand::Press(keys));
        }
        if let Some(dir) = command.strip_prefix(":run ") {
            return Dir::parse(dir).map(FrontCommand::Run);
        }
        Front::parse(command).map(FrontCommand::Verb)
    }
}

/// A verb of the interface. Its commands begin with `:` so that no game can be meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FrontVerb {
    /// Which one.
    pub verb: Front,
    /// The command, as in key files: `:look`.
    pub name: &'static str,
    /// One sentence.
    pub help: &'static str,
    /// Default bindings.
    pub keys: &'static [Key],
}

const fn verb(verb: Front, name: &'static str, help: &'static str, keys: &'static [Key]) -> FrontVerb {
    FrontVerb { verb, name, help, keys }
}

/// The verbs of the interface, in the order of the menu.
pub const FRONT: &[FrontVerb] = &[
    verb(
        Front::Menu,
        ":menu",
        "ui-verb-menu",
        &[Key::all("Enter"), Key::of(KeySet::Family, "F1"), Key::of(KeySet::Vi, "F1")],
    ),
    verb(Front::Help, ":help", "ui-verb-help", &[Key::all("?")]),
    verb(
        Front::Look,
        ":look",
        "ui-verb-look",
        // A game may need the letter for itself; the function key is free everywhere.
        &[
            Key::of(KeySet::Family, "l"),
            Key::of(KeySet::Vi, "x"),
            Key::of(KeySet::Short, "x"),
            Key::of(KeySet::Family, "F3"),
            Key::of(KeySet::Vi, "F3"),
        ],
    ),
    verb(
        Front::Travel,
        ":travel",
        "ui-verb-travel",
        &[Key::of(KeySet::Family, "_"), Key::of(KeySet::Vi, "_"), Key::of(KeySet::Short, "t")],
    ),
    verb(
        Front::Explore,
        ":explore",
        "ui-verb-explore",
        &[Key::of(KeySet::Family, "`"), Key::of(KeySet::Vi, "`"), Key::of(KeySet::Short, "o")],
    ),
    verb(
        Front::Sights,
        ":sights",
        "ui-verb-sights",
        &[Key::of(KeySet::Family, "["), Key::of(KeySet::Vi, "[")],
    ),
    verb(
        Front::Messages,
        ":messages",
        "ui-verb-messages",
        &[Key::of(KeySet::Family, "^p"), Key::of(KeySet::Vi, "^p")],
    ),
    verb(Front::Rolls, ":rolls", "ui-verb-rolls", &[Key::of(KeySet::Family, "^d")]),
    verb(
        Front::Again,
        ":again",
        "ui-verb-again",
        &[
            Key::of(KeySet::Family, "n"),
            Key::of(KeySet::Family, "^v"),
            Key::of(KeySet::Vi, "^n"),
            Key::of(KeySet::Vi, "^v"),
            Key::of(KeySet::Short, "n"),
        ],
    ),
    verb(Front::Count, ":count", "ui-verb-count", &[Key::of(KeySet::Family, "0"), Key::of(KeySet::Vi, "0")]),
    verb(Front::Map, ":map", "ui-verb-map", &[Key::of(KeySet::Family, "M"), Key::of(KeySet::Vi, "M")]),
    verb(
        Front::Options,
        ":options",
        "ui-verb-options",
        &[Key::of(KeySet::Family, "="), Key::of(KeySet::Vi, "=")],
    ),
    verb(Front::Rules, ":rules", "ui-verb-rules", &[]),
    verb(Front::Interface, ":interface", "ui-verb-interface", &[]),
    verb(Front::Keys, ":keys", "ui-verb-keys", &[]),
    verb(Front::Prefs, ":prefs", "ui-verb-prefs", &[]),
    verb(Front::Undo, ":undo", "ui-verb-undo", &[Key::of(KeySet::Family, "F4"), Key::of(KeySet::Vi, "F4")]),
    verb(
        Front::Redraw,
        ":redraw",
        "ui-verb-redraw",
        &[Key::of(KeySet::Family, "^r"), Key::of(KeySet::Vi, "^r")],
    ),
    verb(Front::Save, ":save", "ui-verb-save", &[Key::of(KeySet::Family, "^s"), Key::of(KeySet::Vi, "^s")]),
    verb(
        Front::Quit,
        ":quit",
        "ui-verb-quit",
        &[Key::of(KeySet::Family, "^x"), Key::of(KeySet::Vi, "^x"), Key::of(KeySet::Short, "q")],
    ),
];
