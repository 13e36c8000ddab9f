//! Whether a plan holds: everything can be reached, nothing stands in walls, doors stand between walls.

use crate::{Plan, Square};
use angrist_engine::space::Loc;
use std::fmt;

/// What is wrong with a level, and where.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// A part that cannot be walked to from the largest one.
    Apart {
        /// A square of it.
        at: Loc,
        /// How many squares it has.
        squares: usize,
    },
    /// Open ground at the edge of the map.
    OpenEdge(Loc),
    /// A thing in a wall.
    InWall(Loc),
    /// A thing in a pillar.
    InPillar(Loc),
    /// A door without walls on two opposite sides, or without room to walk through.
    DoorAstray(Loc),
    /// No way to another level.
    NoWayOut,
}

impl Fault {
    /// What kind of fault it is, for counting.
    pub fn kind(&self) -> &'static str {
        match self {
            Fault::Apart { .. } => "apart",
            Fault::OpenEdge(_) => "open edge",
            Fault::InWall(_) => "in a wall",
            Fault::InPillar(_) => "in a pillar",
            Fault::DoorAstray(_) => "door astray",
            Fault::NoWayOut => "no way out",
        }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Apart { at, squares } => {
                write!(f, "{squares} squares around {at} cannot be reached")
            }
            Fault::OpenEdge(at) => write!(f, "the edge of the map is open at {at}"),
            Fault::InWall(at) => write!(f, "something is inside the wall at {at}"),
            Fault::InPillar(at) => write!(f, "something is inside a pillar at {at}"),
            Fault::DoorAstray(at) => write!(f, "the door at {at} is not between walls"),
            Fault::NoWayOut => write!(f, "there is no way out"),
        }
    }
}

/// Everything that is wrong with a plan.
pub fn validate(plan: &Plan) -> Vec<Fault> {
    let mut faults = Vec::new();
    for part in plan.parts().iter().skip(1) {
        faults.push(Fault::Apart { at: part[0], squares: part.len() });
    }
    let squares = &plan.squares;
    let (last_x, last_y) = (squares.width() - 1, squares.height() - 1);
    for (at, square) in squares.iter() {
        if (at.x == 0 || at.y == 0 || at.x == last_x || at.y == last_y) && square.walkable() {
            faults.push(Fault::OpenEdge(at));
        }
        let things = usize::from(square.things) + usize::from(square.way_out);
        if square.solid && !square.door && (things > 0 || square.pillar) {
            faults.push(Fault::InWall(at));
        }
        if square.pillar && (things > 0 || square.door) {
            faults.push(Fault::InPillar(at));
        }
        if square.door && !stands_between_walls(plan, at) {
            faults.push(Fault::DoorAstray(at));
        }
    }
    if plan.needs_way_out && !squares.cells().iter().any(|s| s.way_out) {
        faults.push(Fault::NoWayOut);
    }
    faults
}

/// Whether a door has walls on two opposite sides and room to walk through on the other two.
fn stands_between_walls(plan: &Plan, at: Loc) -> bool {
    let near = |dx, dy| plan.squares.get(at.shift(dx, dy)).copied();
    let wall = |s: Option<Square>| s.is_none_or(|s| !s.walkable());
    let way = |s: Option<Square>| s.is_some_and(|s| s.walkable());
    let (n, s, e, w) = (near(0, -1), near(0, 1), near(1, 0), near(-1, 0));
    (wall(n) && wall(s) && way(e) && way(w)) || (wall(e) && wall(w) && way(n) && way(s))
}

#[cfg(test)]
mod tests {
    use super::*;
    use angrist_engine::space::Grid;

    /// `#` wall, `.` floor, `+` door, `o` pillar, `!` thing on floor, `*` thing in a wall, `>` way out, `O` thing in a pillar.
    fn plan(rows: &[&str]) -> Plan {
        let squares = Grid::from_fn(rows[0].len() as i16, rows.len() as i16, |l| {
            let letter = rows[l.y as usize].as_bytes()[l.x as usize];
            Square {
                solid: matches!(letter, b'#' | b'*'),
                door: letter == b'+',
                pillar: matches!(letter, b'o' | b'O'),
                things: u8::from(matches!(letter, b'!' | b'*' | b'O')),
                way_out: letter == b'>',
            }
        });
        Plan { squares, needs_way_out: true }
    }

    fn kinds(rows: &[&str]) -> Vec<&'static str> {
        validate(&plan(rows)).iter().map(Fault::kind).collect()
    }

    #[test]
    fn a_sound_level_has_no_fault() {
        assert!(kinds(&["#######", "#.>#.!#", "#..+.o#", "#..#..#", "#######"]).is_empty());
    }

    #[test]
    fn every_fault_is_found() {
        assert_eq!(kinds(&["######", "#.##.#", "#>##.#", "######"]), ["apart"]);
        assert_eq!(kinds(&["####", "#>..", "####"]), ["open edge"]);
        assert_eq!(kinds(&["####", "#>.*", "####"]), ["in a wall"]);
        assert_eq!(kinds(&["#####", "#>.O#", "#####"]), ["in a pillar"]);
        assert_eq!(kinds(&["#####", "#>.+#", "#####"]), ["door astray"]);
        assert_eq!(kinds(&["#####", "#>+.#", "#...#", "#####"]), ["door astray"]);
        assert_eq!(kinds(&["####", "#..#", "####"]), ["no way out"]);
    }

    #[test]
    fn diagonals_connect() {
        assert!(kinds(&["#####", "#>#.#", "##.##", "#####"]).is_empty());
    }
}
