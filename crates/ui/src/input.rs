//! Input: what a player does, as values. A front end makes them from its own events and hands them to [`crate::App::input`].
//!
//! Keys and text need no picture. Clicks come as squares of the map and rows of lists; a front end with cells finds those through
//! the [`crate::Geometry`] that [`crate::cells`] gave it for the picture that was clicked.

use crate::frame::Size;
use crate::keys::Press;
use angrist_engine::space::Loc;
use serde::{Deserialize, Serialize};

/// Something the player did.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Input {
    /// A key.
    Key(Press),
    /// A square of the map.
    Square {
        /// Which.
        at: Loc,
        /// What for.
        pointer: Pointer,
    },
    /// A row of the topmost overlay.
    Row {
        /// In which part of its model, in reading order.
        part: u16,
        /// Which row, as counted in the model.
        row: u32,
    },
    /// A button of the front end.
    Button(Button),
    /// The wheel.
    Wheel(Wheel),
    /// Pasted text: goes into a line being typed and is never played as keys.
    Text(String),
    /// A line of the spoken game.
    Line(String),
    /// The front end has another size now.
    Resize(Size),
    /// A click on nothing: stops what goes on by itself.
    Interrupt,
}

/// What a square was pointed at for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pointer {
    /// To go there or to answer with it: the first button, a tap.
    Go,
    /// To look at it: another button, a long press.
    Look,
}

/// Buttons that every front end can offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Button {
    /// Leaves what is on top.
    Back,
    /// Takes what is chosen; over the map, opens the menu of commands.
    Accept,
    /// Explains.
    Help,
}

/// A turn of the wheel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wheel {
    /// Away from the hand.
    Up,
    /// Toward the hand.
    Down,
}

/// A click of a mouse on cells, or a turn of its wheel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Click {
    /// The first button, at a column and row.
    Left(u16, u16),
    /// Another button.
    Right(u16, u16),
    /// The wheel, away from the hand.
    WheelUp,
    /// The wheel, toward the hand.
    WheelDown,
}
