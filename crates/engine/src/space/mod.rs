//! Space: squares, directions, rectangles, grids, and the distance that the whole family uses.
//!
//! Promise: coordinates are `x,y`, zero-based from the top left, everywhere outside the readers of foreign files.

mod dir;
mod grid;
mod loc;
mod rect;

pub use dir::Dir;
pub use grid::Grid;
pub use loc::{Loc, distance};
pub use rect::Rect;
