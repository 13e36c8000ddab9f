//! Verbs of walking, and of what takes many turns.

use super::{Does, RUN, WALK, life, row};
use crate::state::{Activity, Rest};
use angrist_engine::play::KeySet::{Family, Short, Vi};
use angrist_engine::play::{Arg, Group, Key, Row};

pub(super) const ROWS: &[Row<Does>] = &[
    row(
        "walk",
        Group::Move,
        &[Arg::Direction, Arg::Yes],
        &WALK,
        "Take a step, attack a foe or open a door.",
        life(|turn, o| turn.in_direction(o, |turn, dir, o| turn.walk(dir, o.yes()))),
    ),
    row(
        "wait",
        Group::Move,
        &[],
        &[Key::all("5"), Key::of(Family, "z"), Key::of(Vi, "z"), Key::of(Short, "z")],
        "Wait a turn quietly and search nearby.",
        life(|turn, _| turn.wait()),
    ),
    row(
        "stealth",
        Group::Move,
        &[],
        &[Key::of(Family, "S"), Key::of(Vi, "S")],
        "Start or stop moving quietly and slowly.",
        life(|turn, _| turn.toggle_stealth()),
    ),
    row(
        "up",
        Group::Move,
        &[Arg::Yes],
        &[Key::all("<")],
        "Climb the stairs or shaft you are on.",
        life(|turn, o| turn.go_up(o.yes())),
    ),
    row(
        "down",
        Group::Move,
        &[Arg::Yes],
        &[Key::all(">")],
        "Descend the stairs or shaft you are on.",
        life(|turn, o| turn.go_down(o.yes())),
    ),
    row(
        "exchange",
        Group::Move,
        &[Arg::Direction],
        &[Key::of(Family, "X"), Key::of(Vi, "X")],
        "Change places with a creature next to you.",
        life(|turn, o| turn.in_swayed(o, |turn, dir| turn.exchange(dir))),
    ),
    row(
        "run",
        Group::Long,
        &[Arg::Direction],
        &RUN,
        "Run in a direction until something interrupts you.",
        life(|turn, o| turn.in_direction(o, |turn, dir, _| turn.begin_run(dir))),
    ),
    row(
        "rest",
        Group::Long,
        &[Arg::Text],
        &[
            Key::of(Family, "Z"),
            Key::of(Vi, "Z"),
            Key::of(Short, "R").tail("needed"),
            Key::of(Family, "%").tail("needed"),
        ],
        "Rest (press Enter to rest as needed, or type full or a number of turns):",
        life(|turn, o| turn.begin_rest(Rest::read(o.text(0))?)),
    ),
    row(
        "travel",
        Group::Long,
        &[Arg::Either(&[Arg::Square, Arg::Word(&["down", "up", "forge"])])],
        // The interface's own travel has the key: it knows stairs, lists and a cursor, and sends this.
        &[],
        "Walk to a square (x,y), or to the nearest stairs (down, up) or forge.",
        life(|turn, o| turn.begin_travel(o)),
    ),
    row(
        "explore",
        Group::Long,
        &[],
        &[Key::of(Family, "`"), Key::of(Vi, "`")],
        "Walk to unexplored places.",
        life(|turn, _| turn.begin(Activity::Explore)),
    ),
    row(
        "repeat",
        Group::Long,
        &[Arg::Number(1, 9999), Arg::Text],
        &[],
        "Repeat a command a number of times.",
        life(|turn, o| turn.begin_repeat(o)),
    ),
];
