//! Models: screens as plain values, filled by games, painted as cells or read out as lines by `ui`.
//!
//! Promise: a model contains everything that its visual and spoken forms need, does not depend on a terminal, and can be
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
