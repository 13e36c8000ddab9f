//! Things, one test each: every herb, potion, staff, horn, ring, amulet, digger, light and flask, every flag, every rule of
//! naming. Each names the row or the section of the facts it shows; `completeness` sees that no kind is left out.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

mod bad_input;
mod compare;
mod completeness;
mod curses;
mod flags;
mod flags_fight;
mod herbs;
mod horns;
mod inscribed;
mod jewels;
mod learning;
mod lights;
mod names;
mod nouns;
mod potions;
mod properties;
mod rows;
mod screens;
mod scripted;
mod staves;
mod support;
mod whole;
