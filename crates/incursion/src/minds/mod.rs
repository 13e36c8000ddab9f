//! Minds: what creatures remember, what they want, and what they do next.
//!
//! [`act`] lets a creature act once: it looks around ([`rate`], [`look`]), gathers what it might do ([`gather`]), draws one
//! and tries until one succeeds ([`choose`], [`perform`], [`step`], [`walk`]). Read before: [`mind`] (what one
//! remembers), [`target`] (remembering and forgetting), [`sense`] (who perceives whom), [`trouble`], [`usable`] (magic at
//! hand), [`why`] (the reasons for the last choice). [`crate::society`] decides who is whose foe.
//!
//! Promise: in `exact` the draws are the original's in their order; a choice ends after at most as many attempts as there are
//! options; sleeping or paralysed creatures do not act.

pub mod arrive;
pub mod choose;
pub mod dress;
pub mod gather;
pub mod look;
pub mod mind;
pub mod names;
pub mod perform;
pub mod rate;
pub mod sense;
pub mod step;
pub mod target;
pub mod trouble;
pub mod usable;
pub mod walk;
pub mod why;

pub use arrive::Newcomer;
pub use choose::{Acted, act};
pub use mind::{Mind, Reason, Subject, Target, TargetKind};
pub use why::{Act, Hiding, Why, Wish};
