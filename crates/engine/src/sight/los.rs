//! Whether two squares see each other: the straight line between any two squares of a map.
//!
//! Promise: adjacent squares always see each other; only the squares between the ends are asked.

use super::bits::REACH;
use super::scan::Opaque;
use crate::space::Loc;
use std::sync::LazyLock;

/// Whether nothing blocks the line between two squares (the ends themselves may block sight).
///
/// The line runs from middle to middle along its longer axis. Every square it enters must be open; where it passes
/// exactly through a corner it goes on diagonally without asking the two squares beside. A knight's move needs only
/// the square straight ahead.
pub fn los(opaque: &Opaque, a: Loc, b: Loc) -> bool {
    if !opaque.contains(a) || !opaque.contains(b) {
        return line_is_clear(a, b, |l| opaque.blocks(l));
    }
    let (dx, dy) = (b.x - a.x, b.y - a.y);
    let (wide, high) = (dx.unsigned_abs(), dy.unsigned_abs());
    let (long, short) = (wide.max(high), wide.min(high));
    if long <= 1 {
        return true;
    }
    let Some(line) = LINES.get(usize::from(long)).and_then(|all| all.get(usize::from(short))) else {
        // Everything between two squares of a map is on the map.
        return line_is_clear(a, b, |l| opaque.rows().inside(l));
    };
    // Along the longer axis the line is bits of a word, one word for each step aside.
    let (grid, from, along, aside) =
        if high > wide { (opaque.columns(), Loc::new(a.y, a.x), dy, dx) } else { (opaque.rows(), a, dx, dy) };
    let back = along < 0;
    let left = if back { from.x - LAST_BIT } else { from.x };
    let step = aside.signum();
    let mut row = from.y;
    for asked in &line[..=usize::from(short)] {
        let asked = if back { asked.1 } else { asked.0 };
        if grid.window(left, row) & u64::from(asked) != 0 {
            return false;
        }
        row += step;
    }
    true
}

/// The bit of a word that a line going back starts from.
const LAST_BIT: i16 = 31;
const FAR: usize = REACH as usize + 1;

/// Words with a bit for each step along, one for each step aside, and the same the other way round.
type Asked = [(u32, u32); FAR];

/// The squares that a line asks about, by its length and its steps aside.
static LINES: LazyLock<[[Asked; FAR]; FAR]> = LazyLock::new(|| {
    std::array::from_fn(|long| {
        std::array::from_fn(|short| {
            let mut asked = [(0u32, 0u32); FAR];
            let start = Loc::new(0, 0);
            // Longer aside than along is no line of this table.
            if short <= long {
                let note = std::cell::RefCell::new(&mut asked);
                line_is_clear(start, Loc::new(long as i16, short as i16), |l| {
                    note.borrow_mut()[l.y as usize].0 |= 1 << l.x;
                    false
                });
            }
            asked.map(|(there, _)| (there, there.reverse_bits()))
        })
    })
});

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
    fn a_line_by_words_is_the_line_square_by_square_on_any_map() {
        let mut s = crate::chance::stream(5, "los", 0, 0);
        for (width, height) in [(60, 40), (9, 70), (70, 9), (1, 1), (25, 25)] {
            for walls in [2, 5, 20] {
                let map = crate::space::Grid::from_fn(width, height, |_| s.below(100) < walls);
                let opaque = Opaque::of(&map, |_, wall| *wall);
                let mut spot = || {
                    Loc::new(s.between(-2, 71) as i16 % (width + 2), s.between(-2, 71) as i16 % (height + 2))
                };
                for _ in 0..4000 {
                    let (a, b) = (spot(), spot());
                    assert_eq!(los(&opaque, a, b), line_is_clear(a, b, |l| opaque.blocks(l)), "{a} {b}");
                }
            }
        }
    }

    #[test]
    fn a_knights_move_asks_the_square_straight_ahead_only() {
        assert!(sees("a.. ##b"));
        assert!(!sees("a#. ..b"));
    }
}
