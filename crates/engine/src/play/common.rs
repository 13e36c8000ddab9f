//! Verbs that mean the same in every game that has them, with the keys of the family.

use super::KeySet::{Family, Short, Vi};
use super::{Arg, Command, Domain, Group, Key, Next, Refusal, Verb, domain_of};
use crate::space::Rect;

/// Open a door.
pub const OPEN: Verb = Verb {
    name: "open",
    args: &[Arg::Direction],
    help: "Open a door.",
    group: Group::Act,
    keys: &[Key::of(Family, "o"), Key::of(Vi, "o")],
};

/// Close a door.
pub const CLOSE: Verb = Verb {
    name: "close",
    args: &[Arg::Direction],
    help: "Close a door.",
    group: Group::Act,
    keys: &[Key::of(Family, "c"), Key::of(Vi, "c"), Key::of(Short, "c")],
};

/// Down a stair.
pub const DOWN: Verb =
    Verb { name: "down", args: &[], help: "Go down the stairs.", group: Group::Move, keys: &[Key::all(">")] };

/// Up a stair, or out.
pub const UP: Verb = Verb {
    name: "up",
    args: &[],
    help: "Go up the stairs, or leave by the exit.",
    group: Group::Move,
    keys: &[Key::all("<")],
};

/// A name for the hero.
pub const NAME: Verb =
    Verb { name: "name", args: &[Arg::Text], help: "Give your hero a name.", group: Group::Game, keys: &[] };

/// The next turn of a long action.
pub const GO: Verb =
    Verb { name: "go", args: &[], help: "Continue a long action.", group: Group::Protocol, keys: &[] };

/// The refusal of an answer when nothing was asked.
pub fn not_asked<T>() -> Result<T, Refusal> {
    Err(Refusal::new("not-asked", "No question is open."))
}

/// What may stand in the place of a command's next argument, from the table and the open question: the usual
/// [`super::Game::domain`], with the keys of the things at hand.
pub fn domain(so_far: &Command, next: &Next, map: Rect, items: &[String]) -> Vec<Domain> {
    match (so_far.name(), next) {
        ("answer", Next::Ask(question)) => vec![question.domain(map)],
        _ => so_far.verb().args.get(so_far.given()).map_or(Vec::new(), |arg| domain_of(*arg, items)),
    }
}

/// The answer to a question.
pub const ANSWER: Verb = Verb {
    name: "answer",
    args: &[Arg::Text],
    help: "Answer a question.",
    group: Group::Protocol,
    keys: &[],
};

/// No answer.
pub const CANCEL: Verb = Verb {
    name: "cancel",
    args: &[],
    help: "Leave a question unanswered.",
    group: Group::Protocol,
    keys: &[],
};

/// What a game shows of its state after each command, so that a replay that went astray is noticed at once: the hash of
/// these bytes, folded.
pub fn fingerprint_of(bytes: &[u8]) -> u16 {
    let hash = crate::chance::fnv1a64(bytes);
    (hash ^ (hash >> 16) ^ (hash >> 32) ^ (hash >> 48)) as u16
}
