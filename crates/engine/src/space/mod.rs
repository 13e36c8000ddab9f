//! Space: squares, directions, rectangles, grids, and the distance that all these games use.
//!
//! Promise: coordinates are `x,y`, zero-based from the top left, everywhere except in readers of external files.

mod dir;
mod grid;
mod loc;
mod rect;

pub use dir::Dir;
pub use grid::Grid;
pub use loc::{Loc, distance};
pub use rect::Rect;
