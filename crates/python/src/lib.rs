//! Angrist for Python. The Python module is thin: what it does is done here, in Rust, and tested without Python.
//!
//! - [`library`]: the games, on files of this machine.
//! - [`actions`]: a game's commands as a numbered list.
//! - [`env`](mod@env): one game as an environment: step, reward, arrays.
//! - [`batch`]: many environments stepped on threads.
//! - `module` (feature `module`): the same as Python classes.

pub mod actions;
pub mod batch;
pub mod env;
pub mod library;
#[cfg(feature = "module")]
mod module;
