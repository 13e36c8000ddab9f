//! What the records of an Angband variant mean, as far as variants share it. The files themselves are read by `angrist-lore`.
//!
//! [`naming`] makes the name of an object from its pattern, [`names`] invents words, [`chronicle`] writes histories and room
//! descriptions from charts, [`power`] weighs monsters and objects, [`randart`] makes random artifacts and ego items, and
//! [`review`] lists what an author should look over.
//!
//! Promises: the same records and the same stream of chance give the same result; nothing here opens a file.
#![forbid(unsafe_code)]

pub mod chronicle;
pub mod names;
pub mod naming;
pub mod power;
pub mod randart;
pub mod review;
