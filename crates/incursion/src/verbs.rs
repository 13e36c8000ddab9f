//! The verb table.

use angrist_engine::play::KeySet::{Family, Short, Vi};
use angrist_engine::play::{Arg, Group, Key, Verb};

const fn dirs<const N: usize>(set: Option<KeySetOf>, keys: [(&'static str, &'static str); N]) -> [Key; N] {
    let mut out = [Key::all(""); N];
    let mut i = 0;
    while i < N {
        out[i] = match set {
            Some(set) => Key::of(set, keys[i].0).tail(keys[i].1),
            None => Key::all(keys[i].0).tail(keys[i].1),
        };
        i += 1;
    }
    out
}
type KeySetOf = angrist_engine::play::KeySet;

const fn join<const A: usize, const B: usize, const C: usize>(a: [Key; A], b: [Key; B]) -> [Key; C] {
    let mut out = [Key::all(""); C];
    let mut i = 0;
    while i < C {
        out[i] = if i < A { a[i] } else { b[i - A] };
        i += 1;
    }
    out
}

const PAD: [Key; 12] = dirs(
    None,
    [
        ("1", "sw"),
        ("2", "s"),
        ("3", "se"),
        ("4", "w"),
        ("6", "e"),
        ("7", "nw"),
        ("8", "n"),
        ("9", "ne"),
        ("Up", "n"),
        ("Down", "s"),
        ("Left", "w"),
        ("Right", "e"),
    ],
);
const VI: [Key; 8] = dirs(
    Some(Vi),
    [("h", "w"), ("j", "s"), ("k", "n"), ("l", "e"), ("y", "nw"), ("u", "ne"), ("b", "sw"), ("n", "se")],
);
const WALK: [Key; 20] = join(PAD, VI);

/// Everything one can do.
pub const VERBS: &[Verb] = &[
    Verb {
        name: "walk",
        args: &[Arg::Direction],
        help: "Take a step. Walking into a closed door opens it.",
        group: Group::Move,
        keys: &WALK,
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
