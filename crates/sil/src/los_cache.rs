//! Lines of sight between any two squares, cached until something starts or stops blocking sight.
//!
//! Creatures check many times per turn whether they see the hero and each other, mostly from the same squares as before. The
//! cache is kept next to the state, neither saved nor hashed. Promise: every answer is what [`los`] would return.

use angrist_engine::sight::{Opaque, los};
use angrist_engine::space::Loc;
use std::cell::{Cell, OnceCell};

/// Answers kept at a time; a power of two.
const KEPT: usize = 4096;
/// Coordinates below this fit into a key; a power of two.
const WIDEST: u64 = 1024;

/// Lines worked out before. A cell holds the two squares, the age of the answer and the answer; 0 is no answer.
#[derive(Debug)]
pub struct Lines {
    cells: OnceCell<Vec<Cell<u64>>>,
    age: u64,
}

impl Default for Lines {
    fn default() -> Self {
        Lines { cells: OnceCell::new(), age: 1 }
    }
}

/// A copy begins with nothing worked out.
impl Clone for Lines {
    fn clone(&self) -> Self {
        Lines::default()
    }
}

impl Lines {
    /// Something begins or ceases to block sight.
    pub fn forget(&mut self) {
        self.age += 1;
        if self.age >= 1 << 22 {
            *self = Lines::default();
        }
    }

    /// Whether nothing stands between two squares.
    pub fn clear(&self, opaque: &Opaque, a: Loc, b: Loc) -> bool {
        let bits = |n: i16| u64::from(n.cast_unsigned());
        // Those below nothing are the highest of all without a sign.
        if bits(a.x | a.y | b.x | b.y) >= WIDEST {
            return los(opaque, a, b);
        }
        let squares = bits(a.x) << 30 | bits(a.y) << 20 | bits(b.x) << 10 | bits(b.y);
        // The high bits of the product depend on all bits of the squares.
        let place = (squares.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 52) as usize;
        let cells = self.cells.get_or_init(|| vec![Cell::new(0); KEPT]);
        let Some(cell) = cells.get(place) else { return los(opaque, a, b) };
        let key = self.age << 41 | squares << 1;
        let kept = cell.get();
        if kept & !1 == key {
            return kept & 1 == 1;
        }
        let answer = los(opaque, a, b);
        cell.set(key | u64::from(answer));
        answer
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angrist_engine::chance::stream;

    #[test]
    fn an_answer_kept_is_the_answer_worked_out_through_every_change_of_walls() {
        let mut s = stream(3, "lines", 0, 0);
        let mut opaque = Opaque::new(24, 16);
        let mut lines = Lines::default();
        let spot = |s: &mut angrist_engine::chance::Stream| {
            Loc::new(s.between(-1, 24) as i16, s.between(-1, 16) as i16)
        };
        for _ in 0..400 {
            let wall = spot(&mut s);
            opaque.set(wall, !opaque.blocks(wall));
            lines.forget();
            for _ in 0..60 {
                let (a, b) = (spot(&mut s), spot(&mut s));
                assert_eq!(lines.clear(&opaque, a, b), los(&opaque, a, b), "{a} {b}");
                assert_eq!(lines.clear(&opaque, a, b), los(&opaque, a, b), "{a} {b} again");
            }
        }
    }
}
