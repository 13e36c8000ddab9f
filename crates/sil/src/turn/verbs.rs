//! The verb table: every command of specs/sil-player.md 30 with its keys in the three sets.
//!
//! `Family` is the real game's own set, `Vi` its hjkl variant, `Short` the arrows, the digits and a handful of keys:
//! those that every life needs; it has room for no more, and whatever is not among them is in the menu.

use angrist_engine::play::KeySet::{Family, Short, Vi};
use angrist_engine::play::{Arg, Group, Key, KeySet, Verb};

const fn dirs<const N: usize>(set: Option<KeySet>, keys: [(&'static str, &'static str); N]) -> [Key; N] {
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
const RUN_PAD: [Key; 6] = [
    Key::all("S-Up").tail("n"),
    Key::all("S-Down").tail("s"),
    Key::all("S-Left").tail("w"),
    Key::all("S-Right").tail("e"),
    Key::of(Family, "."),
    Key::of(Vi, "."),
];
const RUN_VI: [Key; 8] = dirs(
    Some(Vi),
    [("H", "w"), ("J", "s"), ("K", "n"), ("L", "e"), ("Y", "nw"), ("U", "ne"), ("B", "sw"), ("N", "se")],
);
const RUN: [Key; 14] = join(RUN_PAD, RUN_VI);

const fn verb(
    name: &'static str,
    group: Group,
    args: &'static [Arg],
    keys: &'static [Key],
    help: &'static str,
) -> Verb {
    Verb { name, args, help, group, keys }
}

/// Everything one can do.
pub const VERBS: &[Verb] = &[
    verb(
        "walk",
        Group::Move,
        &[Arg::Direction],
        &WALK,
        "Take a step; into a foe, attack; into a door, open it.",
    ),
    verb(
        "wait",
        Group::Move,
        &[],
        &[Key::all("5"), Key::of(Family, "z"), Key::of(Vi, "z"), Key::of(Short, "z")],
        "Let a turn go by, quietly, and search what is near.",
    ),
    verb(
        "stealth",
        Group::Move,
        &[],
        &[Key::of(Family, "S"), Key::of(Vi, "S")],
        "Begin or end moving quietly and slowly.",
    ),
    verb("up", Group::Move, &[], &[Key::all("<")], "Climb the stair or shaft you stand on."),
    verb("down", Group::Move, &[], &[Key::all(">")], "Descend the stair or shaft you stand on."),
    verb(
        "exchange",
        Group::Move,
        &[Arg::Direction],
        &[Key::of(Family, "X"), Key::of(Vi, "X")],
        "Change places with someone beside you.",
    ),
    verb("run", Group::Long, &[Arg::Direction], &RUN, "Walk on in a direction until something comes up."),
    verb(
        "rest",
        Group::Long,
        &[Arg::Text],
        &[
            Key::of(Family, "Z"),
            Key::of(Vi, "Z"),
            Key::of(Short, "R").tail("needed"),
            Key::of(Family, "%").tail("needed"),
        ],
        "Rest (Enter alone: as needed; or type full, or a number of turns):",
    ),
    verb(
        "travel",
        Group::Long,
        &[Arg::Square],
        // The interface's own travel has the key: it knows stairs, lists and a cursor, and sends this.
        &[],
        "Walk to a square (x,y), or to the nearest down, up or forge.",
    ),
    verb(
        "explore",
        Group::Long,
        &[],
        &[Key::of(Family, "`"), Key::of(Vi, "`")],
        "Walk to what has not been seen yet.",
    ),
    verb("repeat", Group::Long, &[Arg::Number(1, 9999), Arg::Text], &[], "Do a command a number of times."),
    verb(
        "interact",
        Group::Act,
        &[Arg::Direction],
        &[
            Key::of(Family, "/"),
            Key::of(Vi, "/"),
            Key::of(Family, ",").tail("here"),
            Key::of(Vi, ",").tail("here"),
        ],
        "Do what is obvious with a square beside you, or with your own.",
    ),
    verb(
        "open",
        Group::Act,
        &[Arg::Direction],
        &[Key::of(Family, "o"), Key::of(Vi, "o")],
        "Open a door or a chest.",
    ),
    verb("close", Group::Act, &[Arg::Direction], &[Key::of(Family, "c"), Key::of(Vi, "c")], "Close a door."),
    verb(
        "bash",
        Group::Act,
        &[Arg::Direction],
        &[Key::of(Family, "b"), Key::of(Vi, "^b")],
        "Break a door open.",
    ),
    verb(
        "disarm",
        Group::Act,
        &[Arg::Direction],
        &[Key::of(Family, "D"), Key::of(Vi, "D")],
        "Disarm a trap or a chest.",
    ),
    verb(
        "tunnel",
        Group::Act,
        &[Arg::Direction],
        &[Key::of(Family, "T"), Key::of(Vi, "T")],
        "Dig through rubble or rock.",
    ),
    verb(
        "sing",
        Group::Act,
        &[Arg::Text],
        &[Key::of(Family, "s"), Key::of(Vi, "s")],
        "Begin, change or end a song (Enter alone lists those you know).",
    ),
    verb(
        "forge",
        Group::Act,
        &[Arg::Text],
        &[Key::of(Family, "0"), Key::of(Vi, "0")],
        "Work at the forge you stand on.",
    ),
    verb(
        "fletch",
        Group::Act,
        &[Arg::Item],
        &[Key::of(Family, "-"), Key::of(Vi, "-")],
        "Feather arrows anew.",
    ),
    verb(
        "fire",
        Group::Fight,
        &[Arg::Text],
        &[Key::all("f").tail("1"), Key::of(Family, "F").tail("2"), Key::of(Vi, "F").tail("2")],
        "Shoot an arrow of the first or second quiver.",
    ),
    verb(
        "throw",
        Group::Fight,
        &[Arg::Item, Arg::Text],
        &[Key::of(Family, "t"), Key::of(Vi, "t")],
        "Throw something.",
    ),
    verb(
        "target",
        Group::Fight,
        &[Arg::Square],
        &[Key::of(Family, "*"), Key::of(Vi, "*")],
        "Choose what shots and throws are aimed at.",
    ),
    verb("take", Group::Things, &[], &[Key::all("g")], "Pick up what lies here."),
    verb(
        "use",
        Group::Things,
        &[Arg::Item],
        &[Key::of(Family, "u"), Key::of(Vi, "^u"), Key::of(Short, "u")],
        "Use a thing in the way that is obvious.",
    ),
    verb(
        "wear",
        Group::Things,
        &[Arg::Item],
        &[Key::of(Family, "w"), Key::of(Vi, "w")],
        "Wear or wield something.",
    ),
    verb(
        "remove",
        Group::Things,
        &[Arg::Item],
        &[Key::of(Family, "r"), Key::of(Vi, "r")],
        "Take off something worn.",
    ),
    verb(
        "drop",
        Group::Things,
        &[Arg::Item],
        &[Key::of(Family, "d"), Key::of(Vi, "d")],
        "Put something down.",
    ),
    verb(
        "destroy",
        Group::Things,
        &[Arg::Item],
        &[Key::of(Family, "k"), Key::of(Vi, "^k")],
        "Destroy something; on the crown, prise at a stone.",
    ),
    verb("eat", Group::Things, &[Arg::Item], &[Key::of(Family, "E"), Key::of(Vi, "E")], "Eat something."),
    verb("quaff", Group::Things, &[Arg::Item], &[Key::of(Family, "q"), Key::of(Vi, "q")], "Drink a potion."),
    verb("staff", Group::Things, &[Arg::Item], &[Key::of(Family, "a"), Key::of(Vi, "a")], "Use a staff."),
    verb(
        "blow",
        Group::Things,
        &[Arg::Item, Arg::Text],
        &[Key::of(Family, "p"), Key::of(Vi, "p")],
        "Blow a horn.",
    ),
    verb("refuel", Group::Things, &[Arg::Item], &[], "Feed your light from another or from a flask."),
    verb(
        "inscribe",
        Group::Things,
        &[Arg::Item, Arg::Text],
        &[Key::of(Family, "{"), Key::of(Vi, "{")],
        "Write on a thing.",
    ),
    verb("inventory", Group::Screen, &[], &[Key::all("i")], "What you carry."),
    verb("equipment", Group::Screen, &[], &[Key::of(Family, "e"), Key::of(Vi, "e")], "What you wear."),
    verb("character", Group::Screen, &[], &[Key::of(Family, "@"), Key::of(Vi, "@")], "The character sheet."),
    verb(
        "abilities",
        Group::Screen,
        &[],
        &[Key::all("Tab")],
        "Skills and abilities: buy them, switch them off and on.",
    ),
    verb("notes", Group::Screen, &[], &[Key::of(Family, "|"), Key::of(Vi, "|")], "The chronicle so far."),
    verb(
        "knowledge",
        Group::Screen,
        &[],
        &[Key::of(Family, "~"), Key::of(Vi, "~")],
        "Creatures, kinds and artefacts you know.",
    ),
    verb("foes", Group::Screen, &[], &[Key::of(Family, "["), Key::of(Vi, "[")], "Creatures in sight."),
    verb("things", Group::Screen, &[], &[Key::of(Family, "]"), Key::of(Vi, "]")], "Things in sight."),
    verb(
        "options",
        Group::Screen,
        &[],
        &[Key::of(Family, "O"), Key::of(Vi, "O")],
        "Options that rules read.",
    ),
    verb("train", Group::Game, &[Arg::Text], &[], "Buy points of a skill: train SKILL POINTS."),
    verb("learn", Group::Game, &[Arg::Text], &[], "Buy an ability: learn SKILL/NUMBER or its name."),
    verb("switch", Group::Game, &[Arg::Text], &[], "Switch an ability off or on: switch SKILL/NUMBER."),
    verb(
        "note",
        Group::Game,
        &[Arg::Text],
        &[Key::of(Family, ":"), Key::of(Vi, ":")],
        "Write a note into the chronicle.",
    ),
    verb("option", Group::Game, &[Arg::Text], &[], "Set an option: option NAME VALUE."),
    verb("name", Group::Game, &[Arg::Text], &[], "Change your name."),
    verb("retire", Group::Game, &[], &[Key::of(Family, "Q"), Key::of(Vi, "Q")], "Give up this life."),
    verb(
        "born",
        Group::Game,
        &[Arg::Text],
        &[],
        "Make a hero in one line: born race=R house=H stats=S,D,C,G skills=8 numbers story=N name=NAME.",
    ),
    verb("quick", Group::Game, &[], &[], "Make a hero at random, ready to go."),
    verb(
        "wizard",
        Group::Wizard,
        &[Arg::Text],
        &[Key::of(Family, "^a"), Key::of(Vi, "^a")],
        "Jump, create, reveal, heal; marks the game.",
    ),
    verb("go", Group::Protocol, &[], &[], "Go on with a long action."),
    verb("answer", Group::Protocol, &[Arg::Text], &[], "Answer a question."),
    verb("cancel", Group::Protocol, &[], &[], "Leave a question unanswered."),
];
