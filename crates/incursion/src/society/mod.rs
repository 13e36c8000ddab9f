//! Society: who is whose friend or foe and why, how talking can change that, and who follows whom.
//!
//! Read it in this order: [`judgement`] (what one thinks of another), [`seeming`] (what one takes another for),
//! [`hostility`] (how the judgement is made), [`standing`] (how persuasive a creature is), [`talk`], [`companions`].

pub mod companions;
pub mod hostility;
pub mod judgement;
pub mod seeming;
pub mod standing;
pub mod talk;

pub use companions::Pool;
pub use talk::{Favour, Greeting, Reach, Talk, Talked, Unheard};

pub use judgement::{Because, Judgement, Quality};
