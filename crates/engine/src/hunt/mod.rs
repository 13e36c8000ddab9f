//! Hunting: the walking distance to the quarry, and where its trail is fresh.
//!
//! Read it in this order: [`Passage`] (what a square costs), [`Flow`] (distances from a source), [`FlowCache`] (at most
//! one per source, class and turn), [`Trail`] (Angband's noise and scent, requirements 003), [`Spoor`] (Sil's scent).

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
