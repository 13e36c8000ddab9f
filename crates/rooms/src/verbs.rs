//! The command table: a row holds a verb, its arguments, its keys, its help and what it does.

use crate::events::Happening;
use crate::rules::{begin_stride, door, stairs, take, walk};
use crate::tables::Tables;
use angrist_engine::play::Arg::Direction;
use angrist_engine::play::Group::{Long, Move, Things};
use angrist_engine::play::KeySet::{Family, Short, Vi};
use angrist_engine::play::common::{ANSWER, CANCEL, CLOSE, DOWN, GO, NAME, OPEN, UP, not_asked};
use angrist_engine::play::{Key, RUN_KEYS, Row, STEP_KEYS, Verb, verbs_of};
use angrist_kit::small::{Act, OPTION};

const WAIT: &[Key] = &[Key::all("."), Key::all("5"), Key::of(Family, "s")];
const TAKE: &[Key] = &[Key::of(Family, "g"), Key::of(Vi, "g"), Key::of(Short, "g"), Key::all(",")];
const WALK_HELP: &str =
    "Take a step. Walking into a closed door opens it; walking into a lever offers to pull it.";
const STRIDE_HELP: &str = "Walk in one direction until something appears or the path forks.";

/// Everything one can do in the rooms.
#[rustfmt::skip]
pub const ROWS: &[Row<Act<Tables>>] = &[
    Row::new("walk", &[Direction], Move, &STEP_KEYS, WALK_HELP, |turn, c| walk(turn, c.dir(0)?)),
    Row::new("stride", &[Direction], Long, &RUN_KEYS, STRIDE_HELP, |turn, c| begin_stride(turn, c.dir(0)?)),
    Row::new("wait", &[], Move, WAIT, "Wait a turn.", |turn, _| crate::rules::done(turn, Happening::Waited)),
    Row::of(OPEN, |turn, c| door(turn, c.may_dir(0), true)),
    Row::of(CLOSE, |turn, c| door(turn, c.may_dir(0), false)),
    Row::new("take", &[], Things, TAKE, "Pick up what lies here.", |turn, _| take(turn)),
    Row::of(DOWN, |turn, _| stairs(turn, true)),
    Row::of(UP, |turn, _| stairs(turn, false)),
    Row::of(NAME, |turn, c| turn.rename(c)),
    Row::of(OPTION, |turn, c| turn.set_option(c)),
    Row::of(GO, |turn, c| turn.go_on(c)),
    Row::of(ANSWER, |_, _| not_asked()),
    Row::of(CANCEL, |_, _| not_asked()),
];

/// The same without what they do, for keys, menus and help.
pub static VERBS: [Verb; ROWS.len()] = verbs_of(ROWS);
