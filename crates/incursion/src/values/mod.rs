//! The value matrix: the parts of a creature's numbers.
//!
//! Every derived number is the sum of up to 39 parts, one per bonus type (S001-181). There are two ways to fill a cell: a part is
//! *stacked* (it adds up) or *added* (of bonuses of one type only the largest counts, penalties always add up, S001-201).
//! Percent numbers (speed, movement) multiply some of their parts, and magic resistance has diminishing returns.
//! Promise: asking for a number never loses its parts; nothing here allocates.

mod attribute;
mod bonus;
mod matrix;
mod modifier;

pub use attribute::{Attribute, Mode, SCORES};
pub use bonus::Bonus;
pub use matrix::{Buffer, Matrix, Target};
pub use modifier::adjust;

use serde::{Deserialize, Serialize};

/// Which of the two readings of the rules holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Profile {
    /// The rules with their defects mended.
    #[default]
    Sane,
    /// As the running original behaves, defects included.
    Exact,
}

impl std::fmt::Display for Profile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if self.is_exact() { "exact" } else { "sane" })
    }
}

impl Profile {
    /// True for the original's own behaviour.
    pub fn is_exact(self) -> bool {
        self == Profile::Exact
    }
}

/// The modifier of a score: half of what it is above ten, 0 for a creature without that score.
pub fn modifier(score: i32) -> i32 {
    if score == 0 { 0 } else { (score - 10) / 2 }
}

/// The second modifier, which skills and some feats use: it rises at odd scores.
pub fn second_modifier(score: i32) -> i32 {
    if score == 0 { 0 } else { (score - 11) / 2 }
}
