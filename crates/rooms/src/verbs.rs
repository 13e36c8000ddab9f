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
const RUN_PAD: [Key; 4] = dirs(None, [("S-Up", "n"), ("S-Down", "s"), ("S-Left", "w"), ("S-Right", "e")]);
const RUN_VI: [Key; 8] = dirs(
    Some(Vi),
    [("H", "w"), ("J", "s"), ("K", "n"), ("L", "e"), ("Y", "nw"), ("U", "ne"), ("B", "sw"), ("N", "se")],
);
const RUN: [Key; 12] = join(RUN_PAD, RUN_VI);

/// Everything one can do in the rooms.
pub const VERBS: &[Verb] = &[
    Verb {
        name: "walk",
        args: &[Arg::Direction],
        help: "Take a step. Walking into a closed door opens it; into a lever, offers to pull it.",
        group: Group::Move,
        keys: &WALK,
    },
    Verb {
        name: "stride",
        args: &[Arg::Direction],
        help: "Walk on in one direction until something appears or the way divides.",
        group: Group::Long,
        keys: &RUN,
    },
    Verb {
        name: "wait",
        args: &[],
        help: "Let a turn go by.",
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
        name: "take",
        args: &[],
        help: "Pick up what lies here.",
        group: Group::Things,
        keys: &[Key::of(Family, "g"), Key::of(Vi, "g"), Key::of(Short, "g"), Key::all(",")],
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
        name: "option",
        args: &[Arg::Text],
        help: "Set an option: option NAME VALUE.",
        group: Group::Game,
        keys: &[],
    },
    Verb { name: "go", args: &[], help: "Go on with a long action.", group: Group::Protocol, keys: &[] },
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
