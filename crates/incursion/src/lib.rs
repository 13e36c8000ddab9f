//! Incursion: its level maker, draw for draw as the original's (`exact`) or with its defects mended (`sound`).
#![forbid(unsafe_code)]

pub mod adapt;
pub mod catalogue;
mod cp437;
pub mod dump;
pub mod make;
pub mod makelev;
pub mod resources;
pub mod shipped;
pub mod state;
pub mod stock;
pub mod tables;
