//! The command table: a row holds a verb, its arguments, its keys, its help and what it does.

use crate::rules::{Done, Turn};
use angrist_engine::play::KeySet::{Family, Short, Vi};
use angrist_engine::play::common::{ANSWER, CANCEL, CLOSE, DOWN, GO, NAME, OPEN, UP, not_asked};
use angrist_engine::play::{Arg, Command, Group, Key, Refusal, Row, STEP_KEYS, Verb, verbs_of};

type RowAct = fn(&mut Turn<'_>, &Command) -> Done;

/// Everything one can do.
pub(crate) const ROWS: &[Row<RowAct>] = &[
    Row::new(
        "walk",
        &[Arg::Direction],
        Group::Move,
        &STEP_KEYS,
        "Take a step. Walking into a closed door opens it.",
        |turn, c| turn.walk(c.dir(0)?),
    ),
    Row::new(
        "wait",
        &[],
        Group::Move,
        &[Key::all("."), Key::all("5"), Key::of(Family, "s")],
        "Let a turn go by and look for hidden doors beside you.",
        |turn, _| turn.wait(),
    ),
    Row::of(OPEN, |turn, c| turn.door(c.may_dir(0), true)),
    Row::of(CLOSE, |turn, c| turn.door(c.may_dir(0), false)),
    Row::new(
        "force",
        &[Arg::Direction],
        Group::Act,
        &[Key::of(Family, "B"), Key::of(Vi, "f"), Key::of(Short, "f")],
        "Throw yourself at a locked door.",
        |turn, c| turn.force(c.dir(0)?),
    ),
    Row::of(DOWN, |turn, _| turn.stairs(true)),
    Row::of(UP, |turn, _| turn.stairs(false)),
    Row::of(NAME, |turn, c| turn.name(c.text(0))),
    Row::of(GO, |_, _| Err(Refusal::new("nothing-to-go-on", "There is nothing to go on with."))),
    Row::of(ANSWER, |_, _| not_asked()),
    Row::of(CANCEL, |_, _| not_asked()),
];

/// The verbs of the table, for keys, menus and help.
pub static VERBS: [Verb; ROWS.len()] = verbs_of(ROWS);
