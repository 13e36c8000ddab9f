//! The command table: what a player can do or open, with the keys of the DOS game, of vi, and a short set.

use crate::rules::{Act, Done};
use crate::rules_fields;
use crate::state::{Activity, Ending, Use};
use angrist_engine::play::common::not_asked;
use angrist_engine::play::{Arg, Command, Group, Key, KeySet, Refusal, Row, Verb, verbs_of};

/// What a row does: whether a turn goes by, or why not.
type RowAct = fn(&mut Act<'_>, &Command) -> Done;

/// Screens are shown by front ends and never sent.
fn screen(_: &mut Act<'_>, command: &Command) -> Done {
    Err(Refusal::new("unknown-command", format!("'{}' is a screen, not a command.", command.name())))
}

const F: KeySet = KeySet::Family;
const V: KeySet = KeySet::Vi;
const S: KeySet = KeySet::Short;

const ITEM: &[Arg] = &[Arg::Item];
const AIMED: &[Arg] = &[Arg::Item, Arg::Direction];
const PIECES: &[&str] = &["body", "head", "cloak", "hands"];
const TYPES: &[&str] = &["food", "potion", "scroll", "ring", "wand", "armour", "weapon", "gem"];

/// The table: a row holds a verb, its arguments, group, keys, help and what it does.
pub(crate) const ROWS: &[Row<RowAct>] = &[
    Row::new(
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
        "Take a step, or attack the monster there.",
        |act, c| act.walk(c.dir(0)?),
    ),
    Row::new("stay", &[], Group::Move, &[Key::all(".")], "Wait a turn.", |_, _| Ok(true)),
    Row::new("descend", &[], Group::Move, &[Key::all("<")], "Go down through the door here.", |act, _| {
        act.stairs(true)
    }),
    Row::new("climb", &[], Group::Move, &[Key::all(">")], "Go up through the door here.", |act, _| {
        act.stairs(false)
    }),
    Row::new(
        "take",
        &[],
        Group::Things,
        &[Key::of(F, ","), Key::of(V, ","), Key::of(S, "g")],
        "Pick up what is at your feet.",
        |act, _| act.take(),
    ),
    Row::new(
        "drop",
        ITEM,
        Group::Things,
        &[Key::of(F, "a"), Key::of(V, "d"), Key::of(S, "d")],
        "Drop an item.",
        |act, c| act.begin_use(Use::Drop, c),
    ),
    Row::new(
        "drink",
        ITEM,
        Group::Things,
        &[Key::of(F, "b"), Key::of(V, "q"), Key::of(S, "q")],
        "Drink a potion.",
        |act, c| act.begin_use(Use::Drink, c),
    ),
    Row::new(
        "read",
        ITEM,
        Group::Things,
        &[Key::of(F, "l"), Key::of(V, "r"), Key::of(S, "r")],
        "Read a scroll.",
        |act, c| act.begin_use(Use::Read, c),
    ),
    Row::new(
        "eat",
        &[],
        Group::Things,
        &[Key::of(F, "m"), Key::of(V, "e"), Key::of(S, "e")],
        "Eat a ration.",
        |act, _| act.eat(),
    ),
    Row::new(
        "wield",
        ITEM,
        Group::Things,
        &[Key::of(F, "B"), Key::of(V, "w"), Key::of(S, "w")],
        "Wield a weapon.",
        |act, c| act.begin_use(Use::Wield, c),
    ),
    Row::new(
        "wear",
        ITEM,
        Group::Things,
        &[Key::of(F, "r"), Key::of(V, "W")],
        "Put on a piece of armour.",
        |act, c| act.begin_use(Use::Wear, c),
    ),
    Row::new(
        "take-off",
        &[Arg::Word(PIECES)],
        Group::Things,
        &[Key::of(F, "e"), Key::of(V, "t")],
        "Take off a piece of armour.",
        |act, c| act.begin_take_off(c.word(0)),
    ),
    Row::new(
        "put-on",
        ITEM,
        Group::Things,
        &[Key::of(F, "E"), Key::of(V, "P")],
        "Put a ring on the first free finger.",
        |act, c| act.begin_use(Use::PutOn, c),
    ),
    Row::new(
        "remove",
        &[Arg::Number(1, 4)],
        Group::Things,
        &[Key::of(F, "N"), Key::of(V, "R")],
        "Take off a ring.",
        |act, c| act.begin_remove(c.may_number(0)),
    ),
    Row::new(
        "zap",
        AIMED,
        Group::Fight,
        &[Key::of(F, "L"), Key::of(V, "z"), Key::of(S, "z")],
        "Aim a wand in a direction.",
        |act, c| act.begin_use(Use::Zap, c),
    ),
    Row::new(
        "throw",
        AIMED,
        Group::Fight,
        &[Key::of(F, "T"), Key::of(V, "T")],
        "Throw or shoot something.",
        |act, c| act.begin_use(Use::Throw, c),
    ),
    Row::new(
        "shoot",
        &[],
        Group::Fight,
        &[Key::of(F, "f"), Key::of(V, "f")],
        "Shoot an arrow at the nearest foe in line.",
        |act, _| act.shoot_nearest(),
    ),
    Row::new(
        "fight",
        &[],
        Group::Fight,
        &[Key::all("Tab")],
        "Shoot, attack or approach the nearest foe, unless you are badly hurt.",
        |act, _| act.fight_nearest(),
    ),
    Row::new(
        "rename",
        &[Arg::Item, Arg::Text],
        Group::Game,
        &[Key::of(F, "R"), Key::of(V, "n")],
        "Give an unknown kind of item a name of your own.",
        |act, c| act.begin_use(Use::Rename, c),
    ),
    Row::new(
        "shop",
        &[],
        Group::Act,
        &[Key::of(F, "h"), Key::of(V, "s")],
        "Enter the shop you are standing on.",
        |act, _| act.enter_shop(),
    ),
    Row::new(
        "rest",
        // With this word, which the key sends, those who could eat or drink are told to do that first.
        &[Arg::Either(&[Arg::Word(&["fed"])])],
        Group::Long,
        &[Key::of(F, "Z").tail("fed"), Key::of(V, "Z").tail("fed"), Key::of(S, "Z").tail("fed")],
        "Rest until healed or disturbed.",
        |act, c| act.begin_rest(c.word(0) == "fed"),
    ),
    Row::new(
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
        "Run until something interesting appears.",
        |act, c| act.begin_long(Activity::Run(c.dir(0)?)),
    ),
    Row::new(
        "explore",
        &[],
        Group::Long,
        &[Key::all("x")],
        "Walk to the nearest item or unexplored place.",
        |act, _| act.begin_long(Activity::Explore),
    ),
    Row::new(
        "travel",
        &[Arg::Square],
        Group::Long,
        &[Key::of(F, "_"), Key::of(V, "_")],
        "Walk to a known square.",
        |act, c| act.begin_long(Activity::Travel(c.square(0)?)),
    ),
    Row::new(
        "seek",
        &[Arg::Word(&["down", "up", "shop", "water"])],
        Group::Long,
        &[
            Key::of(F, "D").tail("down"),
            Key::of(V, "D").tail("down"),
            Key::of(F, "U").tail("up"),
            Key::of(V, "U").tail("up"),
            Key::of(F, "S").tail("shop"),
            Key::of(V, "S").tail("shop"),
        ],
        "Walk to a known door, the shop or water.",
        |act, c| act.seek(c.word(0)),
    ),
    Row::new(
        "suicide",
        &[],
        Group::Game,
        &[Key::of(F, "^s"), Key::of(V, "^s")],
        "Give up your life; the game is scored.",
        |act, _| act.confirm(Ending::Suicide),
    ),
    Row::new(
        "abandon",
        &[],
        Group::Game,
        &[Key::of(F, "Q"), Key::of(V, "Q"), Key::of(F, "^f"), Key::of(V, "^f")],
        "Abandon the game; it is not scored.",
        |act, _| act.confirm(Ending::Abandoned),
    ),
    Row::new(
        "birth",
        &[Arg::Number(1, 42), Arg::Number(1, 42), Arg::Text],
        Group::Protocol,
        &[],
        "Create a hero in one line: Strength, Dexterity, name.",
        |act, c| act.birth(c),
    ),
    Row::new(
        "inventory",
        &[],
        Group::Screen,
        &[Key::all("i"), Key::of(F, "*"), Key::of(V, "*")],
        "Your inventory.",
        screen,
    ),
    Row::new(
        "sheet",
        &[],
        Group::Screen,
        &[Key::of(F, "c"), Key::of(V, "c")],
        "The character sheet.",
        screen,
    ),
    Row::new(
        "state",
        &[],
        Group::Screen,
        &[Key::of(F, "C"), Key::of(V, "C")],
        "Attributes, food, water, equipment and ailments.",
        screen,
    ),
    Row::new(
        "record",
        &[],
        Group::Screen,
        &[Key::of(F, "^t"), Key::of(V, "^t")],
        "The monsters you have killed.",
        screen,
    ),
    Row::new(
        "lore",
        &[],
        Group::Screen,
        &[Key::of(F, "^k"), Key::of(V, "^k")],
        "What you know about items.",
        screen,
    ),
    Row::new(
        "frame",
        &[],
        Group::Screen,
        &[Key::of(F, "^r"), Key::of(V, "^r")],
        "The original screen, 80 by 25.",
        screen,
    ),
    Row::new("help", &[], Group::Screen, &[Key::all("?")], "List the commands.", screen),
    Row::new("legend", &[], Group::Screen, &[], "Explain the words on the screen.", screen),
    Row::new(
        "manual",
        &[],
        Group::Screen,
        &[Key::of(F, "F1"), Key::of(V, "F1"), Key::of(F, "F2"), Key::of(V, "F2")],
        "The manual.",
        screen,
    ),
    Row::new(
        "version",
        &[],
        Group::Screen,
        &[Key::of(F, "^v"), Key::of(V, "^v")],
        "The version numbers.",
        screen,
    ),
    Row::new("go", &[], Group::Protocol, &[], "Continue a long action.", |act, _| act.go_on()),
    Row::new("answer", &[Arg::Text], Group::Protocol, &[], "Answer a question.", |_, _| not_asked()),
    Row::new("cancel", &[], Group::Protocol, &[], "Cancel a question.", |_, _| not_asked()),
    Row::new(
        "wizard-set",
        &[Arg::Word(rules_fields::FIELDS), Arg::Number(1, 30000)],
        Group::Wizard,
        &[],
        "Change one of the hero's attributes.",
        |act, c| act.wizard_set(c.word(0), c.number(1)?),
    ),
    Row::new(
        "wizard-give",
        &[Arg::Word(TYPES), Arg::Number(0, 24), Arg::Number(-9, 99)],
        Group::Wizard,
        &[],
        "Create an item by type, kind and power.",
        |act, c| act.wizard_give(c.word(0), c.number(1)?, c.may_number(2).unwrap_or(0)),
    ),
    Row::new(
        "wizard-depth",
        &[Arg::Number(1, 15)],
        Group::Wizard,
        &[],
        "Go to a level at once.",
        |act, c| act.wizard_depth(c.number(0)?),
    ),
    Row::new("wizard-map", &[], Group::Wizard, &[], "Reveal the whole level.", |act, _| act.wizard_map()),
    Row::new(
        "wizard-raw",
        &[],
        Group::Wizard,
        &[],
        "Show every tile as it is, without remembering it.",
        |act, _| act.wizard_raw(),
    ),
    Row::new(
        "wizard-identify",
        &[],
        Group::Wizard,
        &[],
        "Identify everything you are carrying.",
        |act, _| act.wizard_identify(),
    ),
    Row::new(
        "wizard-foe",
        &[Arg::Number(1, 35)],
        Group::Wizard,
        &[],
        "Summon a kind of monster.",
        |act, c| act.wizard_foe(c.number(0)?),
    ),
];

/// The verbs of the table, for keys, menus and help.
pub static VERBS: [Verb; ROWS.len()] = verbs_of(ROWS);

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_key_means_two_things_and_the_short_set_is_short() {
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
            assert!(set != S || seen.len() < 20, "{} keys", seen.len());
        }
    }
}
