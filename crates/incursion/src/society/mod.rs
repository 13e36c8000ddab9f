//! Society: who is whose friend or foe and why.
//!
//! Read it in this order: [`judgement`] (what one thinks of another), [`seeming`] (what one takes another for),
//! [`hostility`] (how the judgement comes about).

pub mod hostility;
pub mod judgement;
pub mod seeming;

pub use judgement::{Because, Judgement, Quality};
