//! One file a command.

pub mod lists;
pub mod papers;
pub mod play;
pub mod replay;
pub mod run;
