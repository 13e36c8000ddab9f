//! Stories from chained phrases: the past of a character (p_hist.txt, history.txt) and the look of a room (room.txt)
//! (docs/spec/edit-files.md 3.10 and 3.11; S002-017, S002-018, S002-019).
//!
//! A phrase belongs to a chart and names the chart that goes on; chart 0 ends the story. [`chains`] finds what is wrong with
//! a set of phrases before anyone walks it. Promise: every walk ends, whatever the phrases say.

pub mod chains;
pub mod history;
pub mod records;
pub mod rooms;

pub use chains::{Fault, FaultKind};
pub use history::{HistoryPhrase, Life, Manner, check_history, live};
pub use rooms::{Room, RoomPhrase, Setting, check_rooms, describe};

use thiserror::Error;

/// Why a story broke off.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum Broken {
    /// A chart that no phrase belongs to.
    #[error("chart {chart} has no phrases, so the story cannot continue")]
    NoChart {
        /// The chart that was looked for.
        chart: u32,
    },
    /// No phrase of the chart takes this roll.
    #[error("no phrase of chart {chart} takes a roll of {roll}; its last phrase should have a roll of 100")]
    RanOff {
        /// The chart.
        chart: u32,
        /// The roll of 1 to 100 that nothing took.
        roll: i32,
    },
    /// The story goes round in circles.
    #[error("the story does not end: chart {chart} comes up again and again")]
    Endless {
        /// The chart it was at when we gave up.
        chart: u32,
    },
}
