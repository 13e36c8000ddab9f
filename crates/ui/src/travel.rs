//! Finding the way over what is known of a map, for any game: to a square, to a landmark, to the unknown.
//!
//! The front end walks such a way one ordinary `walk DIR` at a time, so nothing of it is a rule. Ties are broken in
//! keypad order, straight steps first, so that the same map gives the same way.

use angrist_engine::play::{KnownMap, Step};
use angrist_engine::space::{Dir, Grid, Loc, Rect};
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

/// What a step costs; `None` for a square no traveller sets foot on.
fn cost(step: Step) -> Option<u32> {
    match step {
        Step::Free => Some(1),
        Step::Slow(turns) => Some(1 + u32::from(turns)),
        Step::Danger | Step::Blocked | Step::Unknown => None,
    }
}

/// How far every square is from `goals`, over known ground.
struct Field {
    bounds: Rect,
    far: Grid<u32>,
}

const NEVER: u32 = u32::MAX;

impl Field {
    fn spread(map: &dyn KnownMap, goals: impl IntoIterator<Item = Loc>) -> Field {
        let bounds = map.bounds();
        let mut far = Grid::new(bounds.width, bounds.height, NEVER);
        let at = |l: Loc| l.shift(-bounds.at.x, -bounds.at.y);
        let mut open = BinaryHeap::new();
        for goal in goals {
            if let Some(d) = far.get_mut(at(goal)) {
                *d = 0;
                open.push(Reverse((0u32, goal)));
            }
        }
        while let Some(Reverse((d, here))) = open.pop() {
            if far.get(at(here)).is_some_and(|&best| best < d) {
                continue;
            }
            // Leaving `here` backward costs what entering it costs; a goal may be anything.
            let enter = if d == 0 { 1 } else { cost(map.step(here)).unwrap_or(1) };
            for next in here.neighbours() {
                if cost(map.step(next)).is_none() {
                    continue;
                }
                if let Some(old) = far.get_mut(at(next))
                    && d + enter < *old
                {
                    *old = d + enter;
                    open.push(Reverse((d + enter, next)));
                }
            }
        }
        Field { bounds, far }
    }

    fn at(&self, l: Loc) -> u32 {
        self.far.get(l.shift(-self.bounds.at.x, -self.bounds.at.y)).copied().unwrap_or(NEVER)
    }
}

/// The next step from `from` toward the nearest of `goals`; `None` when there, or when no way is known.
///
/// A goal may itself be something one does not walk on (a door, a chest, an unknown square): the way leads up to it,
/// and the last step goes onto it.
pub fn next_step(map: &dyn KnownMap, from: Loc, goals: &[Loc]) -> Option<Dir> {
    if goals.contains(&from) {
        return None;
    }
    let field = Field::spread(map, goals.iter().copied());
    Dir::ALL
        .into_iter()
        .filter_map(|dir| {
            let to = from.step(dir);
            let goal = goals.contains(&to);
            let enter = if goal { 1 } else { cost(map.step(to))? };
            match field.at(to) {
                NEVER => None,
                far => Some((far.saturating_add(enter), dir)),
            }
        })
        .min_by_key(|(far, _)| *far)
        .map(|(_, dir)| dir)
}

/// The squares of the way, the start left out; empty when there is none.
pub fn way(map: &dyn KnownMap, from: Loc, to: Loc) -> Vec<Loc> {
    let field = Field::spread(map, [to]);
    let mut out = Vec::new();
    let mut here = from;
    let mut far = NEVER;
    while here != to {
        let next = Dir::ALL
            .into_iter()
            .map(|d| here.step(d))
            .filter(|n| *n == to || cost(map.step(*n)).is_some())
            .min_by_key(|n| field.at(*n));
        match next {
            Some(next) if field.at(next) < far => {
                far = field.at(next);
                here = next;
                out.push(here);
            }
            _ => return Vec::new(),
        }
    }
    out
}

/// Where exploring would go: known ground beside the unknown, and closed doors (slow squares with the unknown behind).
/// Unknown squares in `tried` no longer count: pushing at them has shown nothing.
pub fn frontier(map: &dyn KnownMap, tried: &BTreeSet<Loc>) -> Vec<Loc> {
    map.bounds()
        .squares()
        .filter(|&at| cost(map.step(at)).is_some() && at.neighbours().any(|n| is_dark(map, n, tried)))
        .collect()
}

fn is_dark(map: &dyn KnownMap, at: Loc, tried: &BTreeSet<Loc>) -> bool {
    map.bounds().contains(at) && map.step(at) == Step::Unknown && !tried.contains(&at)
}

/// The next step of exploring; `None` when everything within reach is known.
pub fn explore_step(map: &dyn KnownMap, from: Loc, tried: &BTreeSet<Loc>) -> Option<Dir> {
    // Standing at the edge of the known and not seeing more: push into the dark itself.
    if let Some(dir) = Dir::ALL.into_iter().find(|d| is_dark(map, from.step(*d), tried)) {
        return Some(dir);
    }
    let goals = frontier(map, tried);
    if goals.is_empty() { None } else { next_step(map, from, &goals) }
}

/// Whether there is more to explore for someone who dares to cross what is known to be dangerous.
pub fn more_behind_danger(map: &dyn KnownMap, from: Loc, tried: &BTreeSet<Loc>) -> bool {
    let mut seen = BTreeSet::from([from]);
    let mut open = vec![from];
    while let Some(here) = open.pop() {
        if here.neighbours().any(|n| is_dark(map, n, tried)) {
            return true;
        }
        let next =
            here.neighbours().filter(|n| matches!(map.step(*n), Step::Free | Step::Slow(_) | Step::Danger));
        for at in next.filter(|n| map.bounds().contains(*n)) {
            if seen.insert(at) {
                open.push(at);
            }
        }
    }
    false
}

/// Squares of a landmark's name, nearest by way first, with their distance.
pub fn landmarks(map: &dyn KnownMap, from: Loc, name: Option<&str>) -> Vec<(Loc, &'static str)> {
    let field = Field::spread(map, [from]);
    let mut found: Vec<(u32, Loc, &'static str)> = map
        .bounds()
        .squares()
        .filter_map(|at| map.landmark(at).map(|word| (field.at(at), at, word)))
        .filter(|(_, _, word)| name.is_none_or(|n| n == *word))
        .collect();
    found.sort();
    found.into_iter().map(|(_, at, word)| (at, word)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use angrist_engine::model::Square;

    struct Drawn(Vec<&'static str>);

    impl Drawn {
        fn char(&self, at: Loc) -> char {
            let row = usize::try_from(at.y).ok().and_then(|y| self.0.get(y));
            row.and_then(|r| usize::try_from(at.x).ok().and_then(|x| r.chars().nth(x))).unwrap_or('#')
        }
    }

    impl KnownMap for Drawn {
        fn bounds(&self) -> Rect {
            Rect::new(0, 0, self.0[0].len() as i16, self.0.len() as i16)
        }
        fn square(&self, _: Loc) -> Square {
            Square::UNKNOWN
        }
        fn step(&self, at: Loc) -> Step {
            match self.char(at) {
                '.' | '@' | '<' | '>' => Step::Free,
                '+' => Step::Slow(1),
                '^' => Step::Danger,
                ' ' => Step::Unknown,
                _ => Step::Blocked,
            }
        }
        fn landmark(&self, at: Loc) -> Option<&'static str> {
            match self.char(at) {
                '<' => Some("up"),
                '>' => Some("down"),
                _ => None,
            }
        }
    }

    #[test]
    fn the_way_goes_around_walls_and_traps_and_through_doors() {
        let map = Drawn(vec!["#######", "#@.^.>#", "#.###.#", "#..+..#", "#######"]);
        let way = way(&map, Loc::new(1, 1), Loc::new(5, 1));
        assert_eq!(way, [(1, 2), (2, 3), (3, 3), (4, 3), (5, 2), (5, 1)].map(|(x, y)| Loc::new(x, y)));
        assert_eq!(next_step(&map, Loc::new(1, 1), &[Loc::new(5, 1)]), Some(Dir::South));
        assert_eq!(landmarks(&map, Loc::new(1, 1), Some("down")), [(Loc::new(5, 1), "down")]);
    }

    #[test]
    fn no_way_is_no_step() {
        let map = Drawn(vec!["#####", "#@#.#", "#####"]);
        assert_eq!(next_step(&map, Loc::new(1, 1), &[Loc::new(3, 1)]), None);
        assert_eq!(way(&map, Loc::new(1, 1), Loc::new(3, 1)), []);
        assert_eq!(next_step(&map, Loc::new(1, 1), &[Loc::new(1, 1)]), None);
        assert_eq!(next_step(&map, Loc::new(1, 1), &[Loc::new(99, 99)]), None);
    }

    #[test]
    fn exploring_ends_when_nothing_unknown_is_in_reach() {
        let tried = BTreeSet::new();
        let map = Drawn(vec!["#######", "#@.....", "#######"]);
        assert_eq!(explore_step(&map, Loc::new(1, 1), &tried), None);
        let map = Drawn(vec!["########", "#@...  #", "########"]);
        assert_eq!(explore_step(&map, Loc::new(1, 1), &tried), Some(Dir::East));
        assert_eq!(explore_step(&map, Loc::new(4, 1), &tried), Some(Dir::East));
        let tried = BTreeSet::from([Loc::new(5, 1)]);
        assert_eq!(explore_step(&map, Loc::new(4, 1), &tried), None);
    }
}
