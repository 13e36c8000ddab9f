//! The eight directions, numbered as on the keypad.

use super::Loc;
use serde::{Deserialize, Serialize};

/// One of the eight directions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Dir {
    /// Keypad 2, down.
    South,
    /// Keypad 8, up.
    North,
    /// Keypad 6, right.
    East,
    /// Keypad 4, left.
    West,
    /// Keypad 3.
    SouthEast,
    /// Keypad 1.
    SouthWest,
    /// Keypad 9.
    NorthEast,
    /// Keypad 7.
    NorthWest,
}

impl Dir {
    /// All eight in the family's keypad order: 2, 8, 6, 4, 3, 1, 9, 7 (straight ones first).
    pub const ALL: [Dir; 8] = [
        Dir::South,
        Dir::North,
        Dir::East,
        Dir::West,
        Dir::SouthEast,
        Dir::SouthWest,
        Dir::NorthEast,
        Dir::NorthWest,
    ];

    /// The eight in turning order, clockwise from north.
    pub const CLOCKWISE: [Dir; 8] = [
        Dir::North,
        Dir::NorthEast,
        Dir::East,
        Dir::SouthEast,
        Dir::South,
        Dir::SouthWest,
        Dir::West,
        Dir::NorthWest,
    ];

    /// Columns and rows of one step.
    pub const fn offset(self) -> (i16, i16) {
        match self {
            Dir::South => (0, 1),
            Dir::North => (0, -1),
            Dir::East => (1, 0),
            Dir::West => (-1, 0),
            Dir::SouthEast => (1, 1),
            Dir::SouthWest => (-1, 1),
            Dir::NorthEast => (1, -1),
            Dir::NorthWest => (-1, -1),
        }
    }

    /// The digit of the keypad.
    pub const fn keypad(self) -> u8 {
        match self {
            Dir::South => 2,
            Dir::North => 8,
            Dir::East => 6,
            Dir::West => 4,
            Dir::SouthEast => 3,
            Dir::SouthWest => 1,
            Dir::NorthEast => 9,
            Dir::NorthWest => 7,
        }
    }

    /// The direction of a keypad digit; 0 and 5 have none.
    pub fn from_keypad(digit: u8) -> Option<Dir> {
        Dir::ALL.into_iter().find(|d| d.keypad() == digit)
    }

    /// The short name used in commands: `n`, `ne`, ...
    pub const fn name(self) -> &'static str {
        match self {
            Dir::South => "s",
            Dir::North => "n",
            Dir::East => "e",
            Dir::West => "w",
            Dir::SouthEast => "se",
            Dir::SouthWest => "sw",
            Dir::NorthEast => "ne",
            Dir::NorthWest => "nw",
        }
    }

    /// Reads a short name, a long one or a keypad digit.
    pub fn parse(text: &str) -> Option<Dir> {
        let text = text.to_ascii_lowercase();
        let long = match text.as_str() {
            "north" => "n",
            "south" => "s",
            "east" => "e",
            "west" => "w",
            "northeast" => "ne",
            "northwest" => "nw",
            "southeast" => "se",
            "southwest" => "sw",
            other => other,
        };
        Dir::ALL.into_iter().find(|d| d.name() == long || long.parse() == Ok(d.keypad()))
    }

    /// The way back.
    pub fn opposite(self) -> Dir {
        self.turn(4)
    }

    /// Turned clockwise by a number of eighths; negative turns the other way.
    pub fn turn(self, eighths: i32) -> Dir {
        let here = Dir::CLOCKWISE.iter().position(|&d| d == self).unwrap_or(0) as i32;
        Dir::CLOCKWISE[(here + eighths).rem_euclid(8) as usize]
    }

    /// Whether a step goes both sideways and up or down.
    pub const fn is_diagonal(self) -> bool {
        let (dx, dy) = self.offset();
        dx != 0 && dy != 0
    }

    /// The direction of a step from one square toward another, `None` for the same square.
    /// It is the eighth whose signs agree, so a long shallow line counts as diagonal.
    pub fn toward(from: Loc, to: Loc) -> Option<Dir> {
        let sign = ((to.x - from.x).signum(), (to.y - from.y).signum());
        Dir::ALL.into_iter().find(|d| d.offset() == sign)
    }

    /// Where something lies, as one would say it: the nearest of the eight points of the compass, `None` for the same square.
    /// Fifteen squares east and one north is east.
    pub fn bearing(from: Loc, to: Loc) -> Option<Dir> {
        let (dx, dy) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
        // 12 / 29 is the tangent of half an eighth turn.
        let straight = |small: i32, large: i32| small.abs() * 29 < large.abs() * 12;
        let sign = match () {
            () if straight(dy, dx) => (dx.signum(), 0),
            () if straight(dx, dy) => (0, dy.signum()),
            () => (dx.signum(), dy.signum()),
        };
        Dir::ALL.into_iter().find(|d| (i32::from(d.offset().0), i32::from(d.offset().1)) == sign)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_is_the_keypads_straight_before_diagonal() {
        assert_eq!(Dir::ALL.map(Dir::keypad), [2, 8, 6, 4, 3, 1, 9, 7]);
        assert_eq!(Dir::from_keypad(5), None);
        assert_eq!(Dir::from_keypad(0), None);
    }

    #[test]
    fn names_digits_and_turns_agree() {
        for d in Dir::ALL {
            assert_eq!(Dir::parse(d.name()), Some(d));
            assert_eq!(Dir::parse(&d.keypad().to_string()), Some(d));
            assert_eq!(Dir::from_keypad(d.keypad()), Some(d));
            let (dx, dy) = d.offset();
            assert_eq!(d.opposite().offset(), (-dx, -dy));
            assert_eq!(d.turn(8), d);
            assert_eq!(Dir::toward(Loc::new(5, 5), Loc::new(5, 5).step(d)), Some(d));
        }
        assert_eq!(Dir::North.turn(-1), Dir::NorthWest);
        assert_eq!(Dir::parse("Southwest"), Some(Dir::SouthWest));
        assert_eq!(Dir::parse("5"), None);
        assert_eq!(Dir::toward(Loc::new(1, 1), Loc::new(1, 1)), None);
    }

    #[test]
    fn a_bearing_is_the_nearest_point_of_the_compass() {
        let from = |x, y| Dir::bearing(Loc::new(20, 20), Loc::new(20 + x, 20 + y));
        assert_eq!(from(15, -1), Some(Dir::East));
        assert_eq!(from(15, -6), Some(Dir::East));
        assert_eq!(from(15, -7), Some(Dir::NorthEast));
        assert_eq!(from(-2, 9), Some(Dir::South));
        assert_eq!(from(-1, -1), Some(Dir::NorthWest));
        assert_eq!(from(-2, -1), Some(Dir::NorthWest));
        assert_eq!(from(0, 0), None);
        for d in Dir::ALL {
            assert_eq!(from(d.offset().0 * 3, d.offset().1 * 3), Some(d));
        }
    }
}
