//! Society: who is whose friend or foe and why, what words can do about it, and who follows whom.
//!
//! Read it in this order: [`judgement`] (what one thinks of another), [`seeming`] (what one takes another for),
//! [`hostility`] (how the judgement comes about), [`standing`] (how well one is heard), [`talk`], [`companions`].

pub mod companions;
pub mod hostility;
pub mod judgement;
pub mod seeming;
pub mod standing;
pub mod talk;

pub use companions::Pool;
pub use talk::{Talked, Unheard};

pub use judgement::{Because, Judgement, Quality};
