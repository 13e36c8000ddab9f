//! Minds: what creatures remember, what they want, and what they do next.
//!
//! Read it in this order: [`mind`] (what one remembers), [`target`] (adding, rating and forgetting targets).
//! Who is whose foe is [`crate::society`].

pub mod mind;
pub mod names;
pub mod target;
pub mod usable;
pub mod why;

pub use mind::{Mind, Reason, Subject, Target, TargetKind};
pub use why::{Act, Hiding, Why, Wish};
