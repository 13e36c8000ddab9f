//! The command table: a row holds a verb, its arguments, its keys, its help and what it does.

use crate::events::Happening;
use crate::rules::{Done, Turn};
use angrist_engine::play::Arg::{Direction, Text};
use angrist_engine::play::Group::{Game, Long, Move, Things};
use angrist_engine::play::KeySet::{Family, Short, Vi};
use angrist_engine::play::common::{ANSWER, CANCEL, CLOSE, DOWN, GO, NAME, OPEN, UP, not_asked};
use angrist_engine::play::{Command, Key, RUN_KEYS, Row, STEP_KEYS, Verb, verbs_of};

type Act = fn(&mut Turn<'_>, &Command) -> Done;

const WAIT: &[Key] = &[Key::all("."), Key::all("5"), Key::of(Family, "s")];
const TAKE: &[Key] = &[Key::of(Family, "g"), Key::of(Vi, "g"), Key::of(Short, "g"), Key::all(",")];
const WALK_HELP: &str = "Take a step. Walking into a closed door opens it; into a lever, offers to pull it.";
const STRIDE_HELP: &str = "Walk on in one direction until something appears or the way divides.";

/// Everything one can do in the rooms.
#[rustfmt::skip]
pub const ROWS: &[Row<Act>] = &[
    Row::new("walk", &[Direction], Move, &STEP_KEYS, WALK_HELP, |turn, c| turn.walk(c.dir(0)?)),
    Row::new("stride", &[Direction], Long, &RUN_KEYS, STRIDE_HELP, |turn, c| turn.begin_stride(c.dir(0)?)),
    Row::new("wait", &[], Move, WAIT, "Wait a turn.", |turn, _| turn.done(Happening::Waited)),
    Row::of(OPEN, |turn, c| turn.door(c.may_dir(0), true)),
    Row::of(CLOSE, |turn, c| turn.door(c.may_dir(0), false)),
    Row::new("take", &[], Things, TAKE, "Pick up what lies here.", |turn, _| turn.take()),
    Row::of(DOWN, |turn, _| turn.stairs(true)),
    Row::of(UP, |turn, _| turn.stairs(false)),
    Row::of(NAME, |turn, c| turn.name(c.text(0))),
    Row::new("option", &[Text], Game, &[], "Set an option: option NAME VALUE.", |turn, c| turn.option(c.text(0))),
    Row::of(GO, |turn, _| turn.go_on()),
    Row::of(ANSWER, |_, _| not_asked()),
    Row::of(CANCEL, |_, _| not_asked()),
];

/// The same without what they do, for keys, menus and help.
pub static VERBS: [Verb; ROWS.len()] = verbs_of(ROWS);
