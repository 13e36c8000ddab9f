//! Incursion: its level maker, draw for draw as the original's (`exact`) or with its defects mended (`sound`).
#![forbid(unsafe_code)]

pub mod adapt;
pub mod dump;
pub mod makelev;
pub mod resources;
pub mod shipped;
pub mod tables;
