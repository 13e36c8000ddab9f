//! The command table: what a player can do or open, with its keys.

use super::gods::PRAYERS;
use super::metamagic::WORDS as METAMAGIC;
use super::powers::{ENDS, POWERS};
use angrist_engine::play::KeySet::{Family as F, Short as S, Vi as V};
use angrist_engine::play::common::{ANSWER, CANCEL, CLOSE, DOWN, GO, OPEN, UP};
use angrist_engine::play::{Arg, Group, Key, Row, STEP_KEYS, Verb, verbs_of};

const DIR: &[Arg] = &[Arg::Direction];
const ITEM: &[Arg] = &[Arg::Item];
const AIMED: &[Arg] = &[Arg::Item, Arg::Either(&[Arg::Square, Arg::Item])];

/// What can be tried on somebody by words.
pub(super) const TALKS: &[&str] = &[
    "greet",
    "enlist",
    "request-follow",
    "request-come",
    "request-fight",
    "request-peace",
    "request-watch",
    "request-gift",
    "cow",
    "cow-all",
    "terms",
    "terms-all",
    "quell",
    "distract",
    "distract-all",
    "fast-talk",
    "taunt",
    "taunt-all",
    "surrender",
    "dismiss",
];
/// What followers can be told.
pub(super) const ORDERS: &[&str] = &["follow", "stay", "attack", "wander"];
/// Ways to attack besides a blow.
pub(super) const TRICKS: &[&str] = &["trip", "disarm", "rush", "grab", "sunder", "great-blow", "lunge"];

const fn row(
    name: &'static str,
    args: &'static [Arg],
    group: Group,
    keys: &'static [Key],
    help: &'static str,
) -> Row<()> {
    Row::new(name, args, group, keys, help, ())
}

/// Everything one can do.
const ROWS: &[Row<()>] = &[
    row("walk", DIR, Group::Move, &STEP_KEYS, "Take a step, open a door, or attack the creature there."),
    row("wait", &[], Group::Move, &[Key::all("."), Key::all("5")], "Wait a moment."),
    Row::of(DOWN, ()),
    Row::of(UP, ()),
    row("fight", &[], Group::Fight, &[Key::all("Tab")], "Attack, shoot or approach the nearest foe."),
    row(
        "trick",
        &[Arg::Word(TRICKS), Arg::Direction],
        Group::Fight,
        &[Key::of(F, "A"), Key::of(V, "A")],
        "Use a special attack: trip, disarm, rush, grab, sunder.",
    ),
    row(
        "fire",
        &[Arg::Square],
        Group::Fight,
        &[Key::of(F, "f"), Key::of(V, "f")],
        "Shoot with the bow you have equipped.",
    ),
    row(
        "throw",
        &[Arg::Item, Arg::Square],
        Group::Fight,
        &[Key::of(F, "v"), Key::of(V, "v")],
        "Throw something.",
    ),
    row(
        "cast",
        &[Arg::Key, Arg::Either(&[Arg::Square, Arg::Item])],
        Group::Fight,
        &[Key::of(F, "m"), Key::of(V, "m"), Key::of(S, "m")],
        "Cast a spell or use an innate power.",
    ),
    row(
        "power",
        &[Arg::Word(POWERS), Arg::Either(&[Arg::Square, Arg::Key])],
        Group::Fight,
        &[Key::of(F, "U"), Key::of(V, "U")],
        "Use a class power: turn, heal, rage, sing, change shape.",
    ),
    row(
        "pray",
        &[Arg::Word(PRAYERS)],
        Group::Act,
        &[Key::of(F, "P"), Key::of(V, "P")],
        "Pray to your god, or to the god of the altar here.",
    ),
    row("jump", &[Arg::Square], Group::Move, &[Key::of(F, "j"), Key::of(V, "^j")], "Leap over something."),
    row("hide", &[], Group::Act, &[Key::of(F, "h"), Key::of(V, "^h")], "Hide in the shadows or under water."),
    row("sacrifice", ITEM, Group::Act, &[], "Sacrifice something on the altar here."),
    row(
        "end",
        &[Arg::Word(ENDS)],
        Group::Act,
        &[],
        "Stop singing, raging or hiding, return to your own shape, or end a spell.",
    ),
    row(
        "learn",
        &[Arg::Key],
        Group::Act,
        &[Key::of(F, "L"), Key::of(V, "^l")],
        "Learn a spell, if you have a free slot.",
    ),
    row("assign", &[Arg::Key, Arg::Key], Group::Game, &[], "Give a spell another letter in the menu."),
    row(
        "metamagic",
        &[Arg::Key, Arg::Word(METAMAGIC)],
        Group::Game,
        &[],
        "Change how you cast a spell, if you have learned metamagic.",
    ),
    row("search", &[], Group::Act, &[Key::of(F, "s"), Key::of(V, "s")], "Look for traps and hidden doors."),
    Row::of(OPEN, ()),
    Row::of(CLOSE, ()),
    row("force", DIR, Group::Act, &[Key::of(F, "B"), Key::of(V, "F")], "Throw yourself at a locked door."),
    row("pick", DIR, Group::Act, &[Key::of(F, "p"), Key::of(V, "p")], "Pick a door's lock."),
    row("disarm", DIR, Group::Act, &[Key::of(F, "D"), Key::of(V, "D")], "Disarm a trap next to you."),
    row(
        "talk",
        &[Arg::Word(TALKS), Arg::Square],
        Group::Act,
        &[Key::of(F, "T"), Key::of(V, "T")],
        "Talk to someone: greet, ask, threaten, mislead or make peace.",
    ),
    row(
        "order",
        &[Arg::Word(ORDERS)],
        Group::Act,
        &[Key::of(F, "O"), Key::of(V, "O")],
        "Tell your companions what to do.",
    ),
    row(
        "take",
        &[Arg::Item],
        Group::Things,
        &[Key::of(F, "g"), Key::of(V, "g"), Key::of(V, ","), Key::of(S, "g")],
        "Pick up what lies here.",
    ),
    row("drop", ITEM, Group::Things, &[Key::of(F, "d"), Key::of(V, "d")], "Drop something."),
    row("wear", ITEM, Group::Things, &[Key::of(F, "w"), Key::of(V, "w")], "Wield or wear something."),
    row("take-off", ITEM, Group::Things, &[Key::of(F, "t"), Key::of(V, "t")], "Take something off."),
    row("drink", ITEM, Group::Things, &[Key::of(F, "q"), Key::of(V, "q")], "Drink a potion."),
    row("read", AIMED, Group::Things, &[Key::of(F, "r"), Key::of(V, "r")], "Read a scroll."),
    row(
        "use",
        AIMED,
        Group::Things,
        &[Key::of(F, "u"), Key::of(V, "a")],
        "Use a wand, rod, staff or other magic item.",
    ),
    row("eat", ITEM, Group::Things, &[Key::of(F, "E"), Key::of(V, "E")], "Eat something."),
    row(
        "rest",
        &[],
        Group::Act,
        &[Key::of(F, "R"), Key::of(V, "R"), Key::of(S, "R")],
        "Sleep for the night where you are.",
    ),
    row("inventory", &[], Group::Screen, &[Key::all("i")], "Your inventory."),
    row("equipment", &[], Group::Screen, &[Key::of(F, "e"), Key::of(V, "e")], "Your equipment."),
    row("item", &[], Group::Screen, &[], "One item: what you can do with it, and what it changes."),
    row("sheet", &[], Group::Screen, &[Key::of(F, "C"), Key::of(V, "C")], "The character sheet."),
    row("spells", &[], Group::Screen, &[Key::of(F, "b")], "Your spells in detail."),
    row("faith", &[], Group::Screen, &[], "Your standing with the gods."),
    row("journal", &[], Group::Screen, &[], "What has happened to you."),
    row("record", &[], Group::Screen, &[Key::of(F, "K"), Key::of(V, "^k")], "The creatures you have killed."),
    row("name", &[Arg::Text], Group::Game, &[], "Give your hero a name."),
    row("retire", &[], Group::Game, &[Key::of(F, "Q"), Key::of(V, "Q")], "Give up the adventure for good."),
    row(
        "quick",
        &[Arg::Key],
        Group::Game,
        &[],
        "Start at once with a ready-made hero of the class you name, or a sturdy fighter if you name none.",
    ),
    Row::of(GO, ()),
    Row::of(ANSWER, ()),
    Row::of(CANCEL, ()),
];

/// The verbs of the table, for keys, menus and help.
pub(crate) static VERBS: [Verb; ROWS.len()] = verbs_of(ROWS);

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_key_means_two_things() {
        for set in [F, V, S] {
            let mut seen = BTreeSet::new();
            for verb in &VERBS {
                for key in verb.keys.iter().filter(|k| k.set.is_none_or(|s| s == set)) {
                    assert!(
                        seen.insert(key.key),
                        "{set:?}: {} is bound twice, to {} too",
                        key.key,
                        verb.name
                    );
                }
            }
        }
    }
}
