//! The small game `rooms` on a terminal of 80 by 24: its turn is in the side bar, and every step takes one.

use super::term::{Term, options};
use std::path::Path;

pub const SIZE: (u16, u16) = (80, 24);

/// Starts the program with `rooms`.
pub fn start(home: &Path, args: &[&str]) -> Term {
    Term::start(home, SIZE, &[&["--game", "rooms"], args].concat())
}

/// The turn that a screen shows in its side bar.
pub fn turn_on(text: &str) -> Option<u64> {
    text.lines().find_map(|l| l.strip_prefix("Turn"))?.split_whitespace().next()?.parse().ok()
}

/// Waits for a turn.
pub fn wait_turn(t: &Term, turn: u64) {
    t.wait_until(&format!("turn {turn}"), |text| turn_on(text) == Some(turn));
}

/// A game after this many steps.
pub fn begun(home: &Path, steps: usize) -> Term {
    options(home, "family");
    let mut t = start(home, &["play", "--new", "--seed", "3", "--name", "Beren"]);
    wait_turn(&t, 0);
    t.send(&"46".repeat(steps / 2));
    wait_turn(&t, steps as u64);
    t
}
