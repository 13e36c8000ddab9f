//! Sight: what can be seen from where, computed in three ways, and what is remembered.
//!
//! Read it in this order: [`BitGrid`] and [`Window`] (sets of squares), [`octant`] (the geometry), [`View`] (the scan),
//! [`Sighted`] (view, light and marks together), then the other two algorithms: [`RaySight`] and [`Cross`].

mod bits;
mod cross;
mod los;
mod octant;
mod project;
mod rays;
mod scan;
mod seen;
mod transpose;
mod window;

pub use bits::{BitGrid, REACH, SIDE};
pub use cross::{Cross, CrossEye};
pub use los::{line_is_clear, los};
pub use octant::{ALL_SLOPES, Octant, SLOPES, SQUARES, Square, octant, octant_of, turn};
pub use project::{Path, Projectable, Shot};
pub use rays::{DEFINED, EXTERIOR, Known, Memory, Ranges, RaySight, TORCHED, VISIBLE, cast, dimmed};
pub use scan::{Opaque, View, look, scan_by_masks};
pub use seen::{Eye, Ground, Marks, Sighted};
pub use window::Window;

pub(crate) use bits::ones;
