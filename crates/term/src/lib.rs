//! The terminal shell: raw mode, events, signals; and nothing of any game or of any picture.
//!
//! Promises:
//! - However it ends (quit, signal, panic), the terminal is as it was, and everything played is in the record.
//! - Ctrl-C asks and never kills; Ctrl-Z stops and comes back to a clean screen.
//! - Keys that arrive in a burst are all played, in order; pasted text is never played as keys.
#![forbid(unsafe_code)]
#![cfg_attr(not(test), deny(clippy::print_stdout, clippy::print_stderr))]

mod capable;
mod cast;
mod crash;
mod events;
mod keys;
mod run;
mod screen;
mod signals;
mod speech;

pub use capable::default_looks;
pub use cast::{CastPlan, cast};
pub use events::{click, press};
pub use run::{Exit, Launch, Start, run};
pub use speech::speak;

use std::path::PathBuf;

/// The least terminal on which anything can be seen.
pub const SMALLEST: (u16, u16) = (60, 18);

/// The most of a terminal that is painted: a terminal can say it has 65535 lines of 65535 columns, and a picture of that
/// size does not fit into memory.
pub const LARGEST: (u16, u16) = (1000, 1000);

/// What is painted of a terminal that says it has this size.
pub fn painted((width, height): (u16, u16)) -> (u16, u16) {
    (width.min(LARGEST.0), height.min(LARGEST.1))
}

/// Why there was nothing to play on, or nothing more.
#[derive(Debug, thiserror::Error)]
pub enum TermError {
    /// No terminal.
    #[error("there is no terminal to play on; `angrist run` plays without one; see `angrist --help`")]
    NoTerminal,
    /// A terminal that cannot place its cursor.
    #[error("this terminal cannot show a screen (TERM=dumb); `angrist play --speech` plays line by line")]
    Dumb,
    /// A terminal too small.
    #[error("this terminal is {0}x{1}; Angrist needs at least {w}x{h}, and 80x24 is better", w = SMALLEST.0, h = SMALLEST.1)]
    TooSmall(u16, u16),
    /// The game asked for on the command line cannot be begun or gone on with.
    #[error("{0}")]
    Refused(String),
    /// The terminal failed.
    #[error("the terminal failed: {0}")]
    Io(#[from] std::io::Error),
    /// An internal error; the record is safe.
    #[error("Angrist stopped because of an internal error; your game is safe in its record. {}", report.as_ref().map_or_else(|| "No report could be written.".to_owned(), |p| format!("Details are in {}.", p.display())))]
    Crashed {
        /// Where the report is.
        report: Option<PathBuf>,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_terminal_is_painted_up_to_a_thousand_by_a_thousand() {
        assert_eq!(painted((80, 24)), (80, 24));
        assert_eq!(painted(LARGEST), (1000, 1000));
        assert_eq!(painted((u16::MAX, u16::MAX)), (1000, 1000));
        assert_eq!(painted((u16::MAX, 24)), (1000, 24));
        assert_eq!(painted((0, 0)), (0, 0));
    }
}
