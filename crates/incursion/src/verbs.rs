//! The verb table.

use angrist_engine::play::KeySet::{Family, Short, Vi};
use angrist_engine::play::{Arg, Group, Key, STEP_KEYS, Verb};

/// Everything one can do.
pub const VERBS: &[Verb] = &[
    Verb {
        name: "walk",
        args: &[Arg::Direction],
        help: "Take a step. Walking into a closed door opens it.",
        group: Group::Move,
        keys: &STEP_KEYS,
    },
    Verb {
        name: "wait",
        args: &[],
        help: "Let a turn go by and look for hidden doors beside you.",
        group: Group::Move,
        keys: &[Key::all("."), Key::all("5"), Key::of(Family, "s")],
    },
    Verb {
        name: "open",
        args: &[Arg::Direction],
        help: "Open a door.",
        group: Group::Act,
        keys: &[Key::of(Family, "o"), Key::of(Vi, "o")],
    },
    Verb {
        name: "close",
        args: &[Arg::Direction],
        help: "Close a door.",
        group: Group::Act,
        keys: &[Key::of(Family, "c"), Key::of(Vi, "c"), Key::of(Short, "c")],
    },
    Verb {
        name: "force",
        args: &[Arg::Direction],
        help: "Throw yourself at a locked door.",
        group: Group::Act,
        keys: &[Key::of(Family, "B"), Key::of(Vi, "f"), Key::of(Short, "f")],
    },
    Verb { name: "down", args: &[], help: "Go down a stair.", group: Group::Move, keys: &[Key::all(">")] },
    Verb {
        name: "up",
        args: &[],
        help: "Go up a stair, or leave by the way out.",
        group: Group::Move,
        keys: &[Key::all("<")],
    },
    Verb {
        name: "name",
        args: &[Arg::Text],
        help: "Give your wanderer a name.",
        group: Group::Game,
        keys: &[],
    },
    Verb {
        name: "answer",
        args: &[Arg::Text],
        help: "Answer a question.",
        group: Group::Protocol,
        keys: &[],
    },
    Verb {
        name: "cancel",
        args: &[],
        help: "Leave a question unanswered.",
        group: Group::Protocol,
        keys: &[],
    },
];
