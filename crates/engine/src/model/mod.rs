//! Models: screens as plain values, filled by games, painted to cells or told as lines by `ui`.
//!
//! Promise: a model holds everything that its picture and its spoken form need, nothing of a terminal, and can be
//! written as JSON.

mod colour;
pub mod cp437;
mod screen;
mod square;

pub use colour::Role;
pub use screen::{
    Column, Field, FieldKind, Form, Gauge, Item, MapView, Menu, Model, Node, Row, Span, Table, Text, Tree,
};
pub use square::{Glyph, Look, LookKind, Memory, Overlay, Square};
