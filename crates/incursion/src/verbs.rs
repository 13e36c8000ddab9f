//! The verb table.

use angrist_engine::play::KeySet::{Family, Short, Vi};
use angrist_engine::play::common::{ANSWER, CANCEL, CLOSE, DOWN, NAME, OPEN, UP};
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
    OPEN,
    CLOSE,
    Verb {
        name: "force",
        args: &[Arg::Direction],
        help: "Throw yourself at a locked door.",
        group: Group::Act,
        keys: &[Key::of(Family, "B"), Key::of(Vi, "f"), Key::of(Short, "f")],
    },
    DOWN,
    UP,
    NAME,
    ANSWER,
    CANCEL,
];
