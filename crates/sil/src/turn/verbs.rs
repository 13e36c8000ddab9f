//! The command table, a row with verb, keys, help and what it does: every command of docs/spec/sil-player.md 30 with its keys in the three sets.
//!
//! `Family` is the real game's own set, `Vi` its hjkl variant, `Short` the arrows, the digits and a handful of keys:
//! those that every life needs; it has room for no more, and whatever is not among them is in the menu.

mod acts;
mod game;
mod moves;
mod screens;
mod things;

use super::order::Order;
use crate::context::{Done, Turn};
use angrist_engine::play::KeySet::{Family, Vi};
use angrist_engine::play::{Arg, Group, Key, RUN_KEYS, Refusal, Row, STEP_KEYS, Verb, join, verbs_of};

/// Running has one key more than the directions, which asks for one; the short set has no room for it.
const WALK: [Key; 22] = join(STEP_KEYS, [Key::of(Family, ";"), Key::of(Vi, ";")]);
const RUN: [Key; 14] = join(RUN_KEYS, [Key::of(Family, "."), Key::of(Vi, ".")]);

const fn row(
    name: &'static str,
    group: Group,
    args: &'static [Arg],
    keys: &'static [Key],
    help: &'static str,
    does: Does,
) -> Row<Does> {
    Row::new(name, args, group, keys, help, does)
}

/// What a row does, and when.
#[derive(Clone, Copy)]
pub(crate) struct Does {
    /// When it can be done.
    pub when: When,
    /// Whether it ends what is under way.
    pub stops: bool,
    /// What it does.
    pub act: fn(&mut Turn<'_>, &Order) -> Done,
}

/// When a command can be done.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum When {
    /// While a hero is made.
    Birth,
    /// While the hero lives.
    Life,
    /// Both.
    Ever,
}

const fn life(act: fn(&mut Turn<'_>, &Order) -> Done) -> Does {
    Does { when: When::Life, stops: true, act }
}

const fn birth(act: fn(&mut Turn<'_>, &Order) -> Done) -> Does {
    Does { when: When::Birth, stops: true, act }
}

const fn ever(act: fn(&mut Turn<'_>, &Order) -> Done) -> Does {
    Does { when: When::Ever, stops: true, act }
}

/// Done beside what is under way, at any time.
const fn aside(act: fn(&mut Turn<'_>, &Order) -> Done) -> Does {
    Does { when: When::Ever, stops: false, act }
}

const fn going(act: fn(&mut Turn<'_>, &Order) -> Done) -> Does {
    Does { when: When::Life, stops: false, act }
}

/// Screens are shown by front ends; `sure` is read where text is.
fn not_sent(_: &mut Turn<'_>, order: &Order) -> Done {
    Err(Refusal::new("unknown-command", format!("'{}' is not a command on its own.", order.name())))
}

/// At whom: a direction, a square, or the nearest.
const AIM: Arg = Arg::Either(&[Arg::Direction, Arg::Square, Arg::Word(&["near"]), Arg::Key]);

/// The parts of the table, in its order.
const PARTS: [&[Row<Does>]; 5] = [moves::ROWS, acts::ROWS, things::ROWS, screens::ROWS, game::ROWS];

const fn count() -> usize {
    let (mut all, mut part) = (0, 0);
    while part < PARTS.len() {
        all += PARTS[part].len();
        part += 1;
    }
    all
}

const fn joined() -> [Row<Does>; count()] {
    let mut rows = [PARTS[0][0]; count()];
    let (mut n, mut part) = (0, 0);
    while part < PARTS.len() {
        let mut i = 0;
        while i < PARTS[part].len() {
            rows[n] = PARTS[part][i];
            n += 1;
            i += 1;
        }
        part += 1;
    }
    rows
}

/// Everything one can do.
pub(crate) const ROWS: &[Row<Does>] = &joined();

/// The verbs of the table, for keys, menus and help.
pub static VERBS: [Verb; ROWS.len()] = verbs_of(ROWS);

/// Whether a verb can be sent while a hero is made.
pub fn is_of_birth(verb: &Verb) -> bool {
    ROWS.iter().any(|row| row.verb.name == verb.name && row.act.when != When::Life)
}
