//! What the interface itself can do in every game, with its keys in the three sets.

use angrist_engine::play::{Key, KeySet};

/// A verb of the interface. Its commands begin with `:` so that no game can be meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FrontVerb {
    /// The command, as in key files: `:look`.
    pub name: &'static str,
    /// One sentence.
    pub help: &'static str,
    /// Default bindings.
    pub keys: &'static [Key],
}

const fn verb(name: &'static str, help: &'static str, keys: &'static [Key]) -> FrontVerb {
    FrontVerb { name, help, keys }
}

/// The verbs of the interface, in the order of the menu.
pub const FRONT: &[FrontVerb] = &[
    verb(
        ":menu",
        "Choose from everything that can be done.",
        &[Key::all("Enter"), Key::of(KeySet::Family, "F1"), Key::of(KeySet::Vi, "F1")],
    ),
    verb(":help", "Show the keys and how to play.", &[Key::all("?")]),
    verb(
        ":look",
        "Look around with a cursor.",
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
        ":travel",
        "Go to a square, to stairs or to something seen.",
        &[Key::of(KeySet::Family, "_"), Key::of(KeySet::Vi, "_"), Key::of(KeySet::Short, "t")],
    ),
    verb(
        ":explore",
        "Walk toward what has not been seen yet.",
        &[Key::of(KeySet::Family, "`"), Key::of(KeySet::Vi, "`"), Key::of(KeySet::Short, "o")],
    ),
    verb(":sights", "List what is in sight.", &[Key::of(KeySet::Family, "["), Key::of(KeySet::Vi, "[")]),
    verb(
        ":messages",
        "Read the messages again.",
        &[Key::of(KeySet::Family, "^p"), Key::of(KeySet::Vi, "^p")],
    ),
    verb(":rolls", "Show the dice behind what happened last.", &[Key::of(KeySet::Family, "^d")]),
    verb(
        ":again",
        "Do the last command once more, or go on with a walk or rest that was broken off.",
        &[
            Key::of(KeySet::Family, "n"),
            Key::of(KeySet::Family, "^v"),
            Key::of(KeySet::Vi, "^n"),
            Key::of(KeySet::Vi, "^v"),
            Key::of(KeySet::Short, "n"),
        ],
    ),
    verb(
        ":count",
        "Repeat the next command a number of times.",
        &[Key::of(KeySet::Family, "0"), Key::of(KeySet::Vi, "0")],
    ),
    verb(":map", "See the whole map.", &[Key::of(KeySet::Family, "M"), Key::of(KeySet::Vi, "M")]),
    verb(
        ":options",
        "Change the options of this game or of the interface.",
        &[Key::of(KeySet::Family, "="), Key::of(KeySet::Vi, "=")],
    ),
    verb(":rules", "Change the options that the rules of this game read.", &[]),
    verb(":interface", "Change how things look and feel.", &[]),
    verb(":keys", "Change the keys.", &[]),
    verb(":prefs", "Show which pref files were read, and what they change.", &[]),
    verb(
        ":undo",
        "Take back the last turn (in a practice game).",
        &[Key::of(KeySet::Family, "F4"), Key::of(KeySet::Vi, "F4")],
    ),
    verb(
        ":redraw",
        "Paint the whole screen anew.",
        &[Key::of(KeySet::Family, "^r"), Key::of(KeySet::Vi, "^r")],
    ),
    verb(
        ":save",
        "Write everything to the disk now.",
        &[Key::of(KeySet::Family, "^s"), Key::of(KeySet::Vi, "^s")],
    ),
    verb(
        ":quit",
        "Save the game and leave it.",
        &[Key::of(KeySet::Family, "^x"), Key::of(KeySet::Vi, "^x"), Key::of(KeySet::Short, "q")],
    ),
];
