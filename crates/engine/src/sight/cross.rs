//! Sight by a cross: four arms three squares wide, and a lamp (seed 004).
//!
//! Promise: no rays and no shadows (S004-068); the eight neighbours are always seen (S004-069); the blind see nothing.

use super::bits::BitGrid;
use crate::space::Loc;

/// The viewer, as far as a cross depends on him.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CrossEye {
    /// Where he stands.
    pub at: Loc,
    /// How far an arm reaches: character level and a constant of the data (S004-052).
    pub range: i16,
    /// The lamp shows the square of five by five around him, through walls (S004-064).
    pub lamp: bool,
    /// The blind see nothing.
    pub blind: bool,
}

/// What a cross shows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Cross {
    seen: BitGrid,
    rows: Option<(i16, i16)>,
}

impl Cross {
    /// Nothing seen yet.
    pub fn new(width: i16, height: i16) -> Self {
        Cross { seen: BitGrid::new(width, height, false, false), rows: None }
    }

    /// Looks along the four arms. `passes` says which squares let an arm go on.
    pub fn look(&mut self, eye: CrossEye, passes: impl Fn(Loc) -> bool) {
        self.seen.fill(false);
        self.rows = None;
        if eye.blind {
            return;
        }
        for (dx, dy) in [(0, -1), (0, 1), (-1, 0), (1, 0)] {
            for step in 0..=eye.range.max(0) {
                let middle = eye.at.shift(dx * step, dy * step);
                for aside in -1..=1 {
                    self.see(middle.shift(dy * aside, dx * aside));
                }
                // Each step is seen before it is tested (S004-061); the viewer's own square stops nothing.
                if step > 0 && !(self.seen.contains(middle) && passes(middle)) {
                    break;
                }
            }
        }
        if eye.lamp {
            for dy in -2..=2 {
                for dx in -2..=2 {
                    self.see(eye.at.shift(dx, dy));
                }
            }
        }
    }

    fn see(&mut self, l: Loc) {
        if !self.seen.contains(l) {
            return;
        }
        self.seen.set(l, true);
        let (top, bottom) = self.rows.unwrap_or((l.y, l.y));
        self.rows = Some((top.min(l.y), bottom.max(l.y)));
    }

    /// Whether the square is in view.
    pub fn sees(&self, l: Loc) -> bool {
        self.seen.get(l)
    }

    /// Every square in view, in reading order.
    pub fn iter(&self) -> impl Iterator<Item = Loc> + '_ {
        self.seen.iter()
    }

    /// The topmost and lowest row reached (S004-060).
    pub fn rows(&self) -> Option<(i16, i16)> {
        self.rows
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(map: &[&str], eye: CrossEye) -> Vec<String> {
        let mut cross = Cross::new(map[0].len() as i16, map.len() as i16);
        cross.look(eye, |l| map[l.y as usize].as_bytes()[l.x as usize] != b'#');
        let row = |y: usize| {
            (0..map[0].len())
                .map(|x| if cross.sees(Loc::new(x as i16, y as i16)) { 'x' } else { '.' })
                .collect()
        };
        (0..map.len()).map(row).collect()
    }

    const OPEN: [&str; 9] = ["..........."; 9];

    #[test]
    fn an_open_room_shows_four_arms_three_wide_of_level_plus_five() {
        // S004-056 to S004-059, S004-068, S004-069
        let eye = CrossEye { at: Loc::new(5, 4), range: 3, lamp: false, blind: false };
        assert_eq!(
            picture(&OPEN, eye),
            [
                "...........",
                "....xxx....",
                "....xxx....",
                "..xxxxxxx..",
                "..xxxxxxx..",
                "..xxxxxxx..",
                "....xxx....",
                "....xxx....",
                "...........",
            ]
        );
    }

    #[test]
    fn the_lamp_adds_its_corners_through_walls_and_the_blind_see_nothing() {
        // S004-051, S004-064
        let eye = CrossEye { at: Loc::new(5, 4), range: 1, lamp: true, blind: false };
        let walls = ["###########"; 9];
        let seen = picture(&walls, eye).concat().matches('x').count();
        assert_eq!(seen, 25);
        let blind = CrossEye { blind: true, ..eye };
        assert_eq!(picture(&OPEN, blind).concat().matches('x').count(), 0);
    }

    #[test]
    fn a_wall_on_the_middle_line_is_seen_and_ends_the_arm_and_pillars_beside_do_not() {
        // S004-061, S004-062
        let map = ["...........", ".....#..#..", "........#..", "..........."];
        let eye = CrossEye { at: Loc::new(2, 1), range: 9, lamp: false, blind: false };
        assert_eq!(picture(&map, eye), ["xxxxxx.....", "xxxxxx.....", "xxxxxx.....", ".xxx......."]);
        let eye = CrossEye { at: Loc::new(2, 3), range: 9, lamp: false, blind: false };
        assert_eq!(picture(&map, eye)[2], "xxxxxxxxxxx");
    }
}
