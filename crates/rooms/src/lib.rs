//! `rooms`: a small real game that shows how one is written.
//!
//! Two levels drawn by hand: walk in eight directions, wait, open and close doors, walking into a closed door opens it, locked
//! doors refuse, a lever that asks, a long walk until something appears, stairs, creatures that wander, gems to carry out.
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod events;
mod rules;
mod state;
mod tables;
mod verbs;
mod view;

/// The game with its data.
pub type RoomsRuleset = angrist_kit::small::Ruled<tables::Tables>;

/// The names of the files it reads.
pub const FILES: [&str; 4] = ["terrain.txt", "levels.txt", "constants.txt", "en.ftl"];

/// The files that are built in.
pub const SHIPPED: [(&str, &str); 4] = [
    (FILES[0], include_str!("../../../data/rooms/terrain.txt")),
    (FILES[1], include_str!("../../../data/rooms/levels.txt")),
    (FILES[2], include_str!("../../../data/rooms/constants.txt")),
    (FILES[3], include_str!("../../../data/rooms/en.ftl")),
];
