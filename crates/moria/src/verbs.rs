//! Verbs: what a player can do or open, with the keys of the DOS game, of vi, and a short set.

use crate::rules_fields;
use angrist_engine::play::{Arg, Group, Key, KeySet, Verb};

const F: KeySet = KeySet::Family;
const V: KeySet = KeySet::Vi;
const S: KeySet = KeySet::Short;

const fn verb(
    name: &'static str,
    args: &'static [Arg],
    group: Group,
    keys: &'static [Key],
    help: &'static str,
) -> Verb {
    Verb { name, args, help, group, keys }
}

const ITEM: &[Arg] = &[Arg::Item];
const AIMED: &[Arg] = &[Arg::Item, Arg::Direction];
const PIECES: &[&str] = &["body", "head", "cloak", "hands"];
const TYPES: &[&str] = &["food", "potion", "scroll", "ring", "wand", "armour", "weapon", "gem"];

/// The table of verbs.
pub const VERBS: &[Verb] = &[
    verb(
        "walk",
        &[Arg::Direction],
        Group::Move,
        &[
            Key::all("Up").tail("n"),
            Key::all("Down").tail("s"),
            Key::all("Left").tail("w"),
            Key::all("Right").tail("e"),
            Key::of(F, "8").tail("n"),
            Key::of(F, "2").tail("s"),
            Key::of(F, "4").tail("w"),
            Key::of(F, "6").tail("e"),
            Key::of(V, "k").tail("n"),
            Key::of(V, "j").tail("s"),
            Key::of(V, "h").tail("w"),
            Key::of(V, "l").tail("e"),
        ],
        "Take a step, or strike whoever stands there.",
    ),
    verb("stay", &[], Group::Move, &[Key::all(".")], "Wait a turn."),
    verb("descend", &[], Group::Move, &[Key::all("<")], "Go down by the door you stand on."),
    verb("climb", &[], Group::Move, &[Key::all(">")], "Go up by the door you stand on."),
    verb(
        "take",
        &[],
        Group::Things,
        &[Key::of(F, ","), Key::of(V, ","), Key::of(S, "g")],
        "Take what lies at your feet.",
    ),
    verb(
        "drop",
        ITEM,
        Group::Things,
        &[Key::of(F, "a"), Key::of(V, "d"), Key::of(S, "d")],
        "Put one thing down.",
    ),
    verb(
        "drink",
        ITEM,
        Group::Things,
        &[Key::of(F, "b"), Key::of(V, "q"), Key::of(S, "q")],
        "Drink a potion.",
    ),
    verb("read", ITEM, Group::Things, &[Key::of(F, "l"), Key::of(V, "r"), Key::of(S, "r")], "Read a scroll."),
    verb("eat", &[], Group::Things, &[Key::of(F, "m"), Key::of(V, "e"), Key::of(S, "e")], "Eat a ration."),
    verb(
        "wield",
        ITEM,
        Group::Things,
        &[Key::of(F, "B"), Key::of(V, "w"), Key::of(S, "w")],
        "Take a weapon in hand.",
    ),
    verb("wear", ITEM, Group::Things, &[Key::of(F, "r"), Key::of(V, "W")], "Put on a piece of armour."),
    verb(
        "take-off",
        &[Arg::Word(PIECES)],
        Group::Things,
        &[Key::of(F, "e"), Key::of(V, "t")],
        "Take off a piece of armour.",
    ),
    verb(
        "put-on",
        ITEM,
        Group::Things,
        &[Key::of(F, "E"), Key::of(V, "P")],
        "Put a ring on the first free finger.",
    ),
    verb(
        "remove",
        &[Arg::Number(1, 4)],
        Group::Things,
        &[Key::of(F, "N"), Key::of(V, "R")],
        "Take the ring off a finger.",
    ),
    verb(
        "zap",
        AIMED,
        Group::Fight,
        &[Key::of(F, "L"), Key::of(V, "z"), Key::of(S, "z")],
        "Use a wand in a direction.",
    ),
    verb(
        "throw",
        AIMED,
        Group::Fight,
        &[Key::of(F, "T"), Key::of(V, "T"), Key::of(S, "t")],
        "Throw or shoot something.",
    ),
    verb(
        "rename",
        &[Arg::Item, Arg::Text],
        Group::Game,
        &[Key::of(F, "R"), Key::of(V, "n")],
        "Give an unknown kind a name of your own.",
    ),
    verb("shop", &[], Group::Act, &[Key::of(F, "h"), Key::of(V, "s")], "Enter the shop you stand on."),
    verb(
        "rest",
        &[],
        Group::Long,
        &[Key::of(F, "Z"), Key::of(V, "Z"), Key::of(S, "Z")],
        "Rest until healed or disturbed.",
    ),
    verb(
        "run",
        &[Arg::Direction],
        Group::Long,
        &[
            Key::of(F, "S-Up").tail("n"),
            Key::of(V, "S-Up").tail("n"),
            Key::of(F, "S-Down").tail("s"),
            Key::of(V, "S-Down").tail("s"),
            Key::of(F, "S-Left").tail("w"),
            Key::of(V, "S-Left").tail("w"),
            Key::of(F, "S-Right").tail("e"),
            Key::of(V, "S-Right").tail("e"),
            Key::of(V, "K").tail("n"),
            Key::of(V, "J").tail("s"),
            Key::of(V, "H").tail("w"),
            Key::of(V, "L").tail("e"),
        ],
        "Run until something is worth a look.",
    ),
    verb("explore", &[], Group::Long, &[Key::all("x")], "Walk to the nearest thing or unknown place."),
    verb(
        "travel",
        &[Arg::Square],
        Group::Long,
        &[Key::of(F, "_"), Key::of(V, "_")],
        "Walk to a known square.",
    ),
    verb(
        "seek",
        &[Arg::Word(&["down", "up", "shop", "water"])],
        Group::Long,
        &[
            Key::of(F, "D").tail("down"),
            Key::of(V, "D").tail("down"),
            Key::of(F, "U").tail("up"),
            Key::of(V, "U").tail("up"),
        ],
        "Walk to a known door, the shop or water.",
    ),
    verb(
        "suicide",
        &[],
        Group::Game,
        &[Key::of(F, "^s"), Key::of(V, "^s")],
        "Give up your life; the game is scored.",
    ),
    verb(
        "abandon",
        &[],
        Group::Game,
        &[Key::of(F, "Q"), Key::of(V, "Q"), Key::of(F, "^f"), Key::of(V, "^f")],
        "Abandon the game; it is not scored.",
    ),
    verb(
        "birth",
        &[Arg::Number(1, 42), Arg::Number(1, 42), Arg::Text],
        Group::Protocol,
        &[],
        "Be born at once: Force, Dexterity, name.",
    ),
    verb(
        "inventory",
        &[],
        Group::Screen,
        &[Key::all("i"), Key::of(F, "*"), Key::of(V, "*")],
        "What you carry.",
    ),
    verb("sheet", &[], Group::Screen, &[Key::of(F, "c"), Key::of(V, "c")], "The character sheet."),
    verb(
        "state",
        &[],
        Group::Screen,
        &[Key::of(F, "C"), Key::of(V, "C")],
        "Figures, food, water, what you wear, what ails you.",
    ),
    verb("record", &[], Group::Screen, &[Key::of(F, "^t"), Key::of(V, "^t")], "What you have slain."),
    verb("lore", &[], Group::Screen, &[Key::of(F, "^k"), Key::of(V, "^k")], "What you know of things."),
    verb(
        "frame",
        &[],
        Group::Screen,
        &[Key::of(F, "^r"), Key::of(V, "^r")],
        "The screen as it looked, 80 by 25.",
    ),
    verb("help", &[], Group::Screen, &[Key::all("?")], "The commands."),
    verb("legend", &[], Group::Screen, &[], "What the words of the screen mean."),
    verb("manual", &[], Group::Screen, &[Key::of(F, "F1"), Key::of(V, "F1")], "The manual."),
    verb("version", &[], Group::Screen, &[Key::of(F, "^v"), Key::of(V, "^v")], "The versions."),
    verb("go", &[], Group::Protocol, &[], "Go on with what is under way."),
    verb("answer", &[Arg::Text], Group::Protocol, &[], "Answer a question."),
    verb("cancel", &[], Group::Protocol, &[], "Cancel a question."),
    verb(
        "wizard-set",
        &[Arg::Word(rules_fields::FIELDS), Arg::Number(1, 30000)],
        Group::Wizard,
        &[],
        "Change a figure of the hero.",
    ),
    verb(
        "wizard-give",
        &[Arg::Word(TYPES), Arg::Number(0, 24), Arg::Number(-9, 99)],
        Group::Wizard,
        &[],
        "Receive a thing by type, kind and power.",
    ),
    verb("wizard-depth", &[Arg::Number(1, 15)], Group::Wizard, &[], "Go to a level at once."),
    verb("wizard-map", &[], Group::Wizard, &[], "Know the whole level."),
    verb("wizard-raw", &[], Group::Wizard, &[], "Show every tile as it is, remembering nothing."),
    verb("wizard-identify", &[], Group::Wizard, &[], "Identify everything carried."),
    verb("wizard-foe", &[Arg::Number(1, 35)], Group::Wizard, &[], "Call a monster of a kind."),
];

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_key_means_two_things_and_the_short_set_is_short() {
        for set in [F, V, S] {
            let mut seen = BTreeSet::new();
            for verb in VERBS {
                for key in verb.keys.iter().filter(|k| k.set.is_none_or(|s| s == set)) {
                    assert!(
                        seen.insert(key.key),
                        "{set:?}: {} is bound twice, to {} too",
                        key.key,
                        verb.name
                    );
                }
            }
            assert!(set != S || seen.len() < 20, "{} keys", seen.len());
        }
    }
}
