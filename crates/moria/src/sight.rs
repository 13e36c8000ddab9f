//! Cross sight: four arms three squares wide, and the square of the lamp (S004-056 to S004-069).
//!
//! Promise: squares come in the order in which the source draws them, none is left out and none is off the map.

use angrist_engine::space::{Loc, Rect};

/// What a look round reaches.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct View {
    /// The squares, in order; the arms' near squares come more than once, as in the source.
    pub squares: Vec<Loc>,
    /// The topmost row reached by an arm (S004-060).
    pub top: i16,
    /// The lowest row reached by an arm.
    pub bottom: i16,
}

/// Looks round from `here`. An arm ends on the first middle square that does not let it `pass`, which is itself seen,
/// or at `range`. `lamp` is the part of the map in which the square of the lamp is seen, when there is a lamp.
pub fn cross(here: Loc, range: i16, bounds: Rect, lamp: Option<Rect>, pass: impl Fn(Loc) -> bool) -> View {
    let mut view = View { squares: Vec::new(), top: here.y, bottom: here.y };
    for (dx, dy) in [(0, -1), (0, 1), (-1, 0), (1, 0)] {
        let mut far = 0;
        let mut middle = here;
        loop {
            far += 1;
            middle = middle.shift(dx, dy);
            if !bounds.contains(middle) {
                break;
            }
            for side in -1..=1 {
                let at = middle.shift(dy.abs() * side, dx.abs() * side);
                if bounds.contains(at) {
                    view.squares.push(at);
                }
            }
            view.top = view.top.min(middle.y);
            view.bottom = view.bottom.max(middle.y);
            if far >= range || !pass(middle) {
                break;
            }
        }
    }
    if let Some(lit) = lamp {
        let square = Rect::new(here.x - 2, here.y - 2, 5, 5);
        let inner = Rect::new(here.x - 1, here.y - 1, 3, 3);
        view.squares.extend(
            square.squares().filter(|&at| !inner.contains(at) && lit.contains(at) && bounds.contains(at)),
        );
    }
    view
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    const MAP: Rect = Rect::new(0, 0, 79, 23);
    const HERE: Loc = Loc::new(39, 11);

    fn seen(range: i16, lamp: Option<Rect>, walls: &[Loc]) -> BTreeSet<Loc> {
        cross(HERE, range, MAP, lamp, |at| !walls.contains(&at)).squares.into_iter().collect()
    }

    /// S004-056, S004-057, S004-058, S004-059: the whole list for an open map, arm by arm, north first.
    #[test]
    fn four_arms_three_wide_in_the_order_of_the_source() {
        let view = cross(HERE, 2, MAP, None, |_| true);
        let mut want = Vec::new();
        for d in 1..=2 {
            want.extend((-1..=1).map(|s| HERE.shift(s, -d)));
        }
        for d in 1..=2 {
            want.extend((-1..=1).map(|s| HERE.shift(s, d)));
        }
        for d in 1..=2 {
            want.extend((-1..=1).map(|s| HERE.shift(-d, s)));
        }
        for d in 1..=2 {
            want.extend((-1..=1).map(|s| HERE.shift(d, s)));
        }
        assert_eq!(view.squares, want);
        // S004-060
        assert_eq!((view.top, view.bottom), (9, 13));
    }

    /// S004-061: the wall that stops an arm is seen with its sides, nothing behind it is.
    #[test]
    fn a_wall_stops_an_arm_and_is_seen() {
        let s = seen(6, None, &[HERE.shift(3, 0)]);
        for side in -1..=1 {
            assert!(s.contains(&HERE.shift(3, side)));
            assert!(!s.contains(&HERE.shift(4, side)));
        }
        assert!(s.contains(&HERE.shift(-6, 0)));
        assert!(!s.contains(&HERE.shift(-7, 0)), "S004-052: no farther than the range");
    }

    /// S004-062
    #[test]
    fn pillars_beside_the_line_stop_nothing() {
        let s = seen(6, None, &[HERE.shift(2, 1), HERE.shift(2, -1), HERE.shift(1, 1)]);
        assert!(s.contains(&HERE.shift(6, 1)));
    }

    /// S004-068, S004-069: no rays; the eight neighbours are seen, (+2,+2) is not.
    #[test]
    fn there_is_no_diagonal_sight_beyond_the_neighbours() {
        let s = seen(20, None, &[]);
        assert!(HERE.neighbours().all(|n| s.contains(&n)));
        assert!(!s.contains(&HERE.shift(2, 2)));
        assert!(!s.contains(&HERE.shift(3, 3)));
        assert!(!s.contains(&HERE));
    }

    /// S004-064: sixteen squares more, through walls too.
    #[test]
    fn the_lamp_adds_the_square_of_five() {
        let walls: Vec<Loc> = HERE.neighbours().collect();
        let without = cross(HERE, 6, MAP, None, |at| !walls.contains(&at)).squares;
        let with = cross(HERE, 6, MAP, Some(MAP), |at| !walls.contains(&at)).squares;
        assert_eq!(with.len() - without.len(), 16);
        let corner = Loc::new(1, 1);
        let lit = MAP.grown(-1);
        let v = cross(corner, 1, MAP, Some(lit), |_| true);
        assert!(v.squares.iter().all(|at| MAP.contains(*at)));
        assert!(v.squares[12..].iter().all(|at| lit.contains(*at)), "rows 2 to 22, columns 2 to 78");
    }
}
