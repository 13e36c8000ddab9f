//! One file a command.

pub mod lists;
pub mod papers;
pub mod replay;
pub mod run;
pub mod title;
