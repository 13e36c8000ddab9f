//! The verb table.

use angrist_engine::play::KeySet::{Family, Short, Vi};
use angrist_engine::play::common::{ANSWER, CANCEL, CLOSE, DOWN, NAME, OPEN, UP};
use angrist_engine::play::{Arg, Group, Key, RUN_KEYS, STEP_KEYS, Verb};

/// Everything one can do in the rooms.
pub const VERBS: &[Verb] = &[
    Verb {
        name: "walk",
        args: &[Arg::Direction],
        help: "Take a step. Walking into a closed door opens it; into a lever, offers to pull it.",
        group: Group::Move,
        keys: &STEP_KEYS,
    },
    Verb {
        name: "stride",
        args: &[Arg::Direction],
        help: "Walk on in one direction until something appears or the way divides.",
        group: Group::Long,
        keys: &RUN_KEYS,
    },
    Verb {
        name: "wait",
        args: &[],
        help: "Let a turn go by.",
        group: Group::Move,
        keys: &[Key::all("."), Key::all("5"), Key::of(Family, "s")],
    },
    OPEN,
    CLOSE,
    Verb {
        name: "take",
        args: &[],
        help: "Pick up what lies here.",
        group: Group::Things,
        keys: &[Key::of(Family, "g"), Key::of(Vi, "g"), Key::of(Short, "g"), Key::all(",")],
    },
    DOWN,
    UP,
    NAME,
    Verb {
        name: "option",
        args: &[Arg::Text],
        help: "Set an option: option NAME VALUE.",
        group: Group::Game,
        keys: &[],
    },
    Verb { name: "go", args: &[], help: "Go on with a long action.", group: Group::Protocol, keys: &[] },
    ANSWER,
    CANCEL,
];
