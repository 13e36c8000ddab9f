//! Hunting: how far it is to the quarry over squares one can walk, and where its trail is fresh.
//!
//! Read it in this order: [`Passage`] (what a square costs), [`Flow`] (distances from a source), [`FlowCache`] (at most
//! one for each source and class in a turn), [`Trail`] (noise and scent of seed 003), [`Spoor`] (Sil's scent).

mod blocks;
mod cache;
mod flow;
mod passage;
mod spoor;
mod spread;
mod step;
mod trail;

pub use cache::{FlowCache, FlowKey};
pub use flow::Flow;
pub use passage::Passage;
pub use spoor::{Spoor, SpoorRules};
pub use spread::Spreader;
pub use step::{downhill, freshest, uphill};
pub use trail::{Trail, TrailRules};
