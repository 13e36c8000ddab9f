//! Drawing the senses: any layer of a map as letters, as coloured letters, or as JSON.
//!
//! Read it in this order: [`MapFile`] (a map in letters), [`view`] (a layer of it), [`Picture`] (what to print).

mod layer;
mod map_file;
mod picture;

pub use layer::{Layer, Look, view, view_with};
pub use map_file::{BadMap, MapFile};
pub use picture::{Cell, Picture, Role, digit};
