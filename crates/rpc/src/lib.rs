//! Games for programs. One [`Desk`] holds many games; a program asks it by name and gets values back.
//!
//! ```text
//! {"jsonrpc": "2.0", "id": 1, "method": "new", "params": {"game": "sil", "seed": "42", "quick": true}}
//! {"jsonrpc": "2.0", "id": 2, "method": "act", "params": {"id": 1, "command": "walk n"}}
//! ```
//!
//! | module | what |
//! |---|---|
//! | [`layers`] | the known map as arrays |
//! | [`observation`] | everything the player knows, as one value |
//! | [`birth`] | a hero without questions |
//! | [`desk`] | the games of a process, and what can be asked of them |
//! | [`calls`] | the methods by name, with their parameters |
//! | [`wire`] | JSON-RPC 2.0, one message per line |
//! | [`mcp`] | the Model Context Protocol, for agents |
//! | [`prose`] | an observation in words |
//! | [`fuzz_entry`] | what the fuzzer does with bytes |
//!
//! Promises: an observation holds nothing that a player could not know; a refused command is a result, not an error; whatever a
//! message holds, the answer is a value and the desk lives on.
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod base64;
pub mod birth;
pub mod calls;
pub mod desk;
mod fault;
pub mod fuzz_entry;
pub mod layers;
pub mod mcp;
pub mod observation;
pub mod prose;
pub mod wire;

pub use desk::{Desk, Library, Wanted};
pub use fault::{Code, Fault};
pub use layers::{Class, Layers};
pub use observation::{Detail, next_word, observe, question_json};
