//! One file a command.

pub mod borg;
mod borg_kept;
pub mod check;
pub mod data;
pub mod eject;
pub mod inspect;
mod inspect_creature;
mod inspect_help;
pub mod inspect_level;
mod inspect_line;
pub mod inspect_many;
mod inspect_narrate;
pub mod line;
pub mod lists;
pub mod lsp;
pub mod pack;
pub mod papers;
pub mod play;
pub mod replay;
pub mod rescue;
pub mod rpc;
pub mod run;
pub mod schema;
pub mod serve;
pub mod shot;
pub mod web;
