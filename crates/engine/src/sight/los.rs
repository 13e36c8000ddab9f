//! Whether two squares see each other: the straight line between any two squares of a map.
//!
//! Promise: adjacent squares always see each other; only the squares between the ends are asked.

use super::scan::Opaque;
use crate::space::Loc;

/// Whether nothing blocks the line between two squares (the ends themselves may block sight).
///
/// The line runs from middle to middle along its longer axis. Every square it enters must be open; where it passes
/// exactly through a corner it goes on diagonally without asking the two squares beside. A knight's move needs only
/// the square straight ahead.
pub fn los(opaque: &Opaque, a: Loc, b: Loc) -> bool {
    if opaque.contains(a) && opaque.contains(b) {
        // Everything between two squares of a map is on the map.
        line_is_clear(a, b, |l| opaque.rows().inside(l))
    } else {
        line_is_clear(a, b, |l| opaque.blocks(l))
    }
}

/// [`los`] for any way to ask whether a square blocks sight.
pub fn line_is_clear(a: Loc, b: Loc, blocks: impl Fn(Loc) -> bool) -> bool {
    let (dx, dy) = (i32::from(b.x) - i32::from(a.x), i32::from(b.y) - i32::from(a.y));
    let (wide, high) = (dx.abs(), dy.abs());
    if wide <= 1 && high <= 1 {
        return true;
    }
    let steep = high > wide;
    let (long, short) = (wide.max(high), wide.min(high));
    let (sx, sy) = (dx.signum() as i16, dy.signum() as i16);
    let square = |along: i32, aside: i32| {
        let (right, down) = if steep { (aside, along) } else { (along, aside) };
        Loc::new(a.x + right as i16 * sx, a.y + down as i16 * sy)
    };
    if long == 2 && short == 1 {
        return !blocks(square(1, 0));
    }
    // The line leaves column `k` at height (2k + 1) * short / (2 * long); row `r` ends at height (2r + 1) / 2.
    let mut aside = 0;
    for along in 0..long {
        if along > 0 && blocks(square(along, aside)) {
            return false;
        }
        let leaves = (2 * along + 1) * short;
        let ends = (2 * aside + 1) * long;
        if leaves >= ends {
            aside += 1;
            if leaves > ends && along > 0 && blocks(square(along, aside)) {
                return false;
            }
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sees(map: &str) -> bool {
        let rows: Vec<&str> = map.split_whitespace().collect();
        let at = |c: char| {
            let y = rows.iter().position(|r| r.contains(c)).unwrap();
            Loc::new(rows[y].find(c).unwrap() as i16, y as i16)
        };
        line_is_clear(at('a'), at('b'), |l| rows[l.y as usize].as_bytes()[l.x as usize] == b'#')
    }

    #[test]
    fn walls_between_block_and_walls_beside_a_corner_do_not() {
        assert!(sees("ab"));
        assert!(sees("a.b"));
        assert!(!sees("a#b"));
        assert!(sees("a# #b"));
        assert!(sees("a#. #.# .#b"));
        assert!(!sees("a.. .#. ..b"));
    }

    #[test]
    fn a_knights_move_asks_the_square_straight_ahead_only() {
        assert!(sees("a.. ##b"));
        assert!(!sees("a#. ..b"));
    }
}
