//! Finding the way over what is known of a map, for any game: to a square, to a landmark, to the unknown.
//!
//! Travelling walks such a way one ordinary step at a time, so nothing of it is a rule. Ties are broken in keypad order, straight
//! steps first, so that the same map gives the same way.

use super::FARTHEST;
use super::search::{Enter, Reached};
use crate::hunt::{Flow, Passage, Spreader};
use crate::model::Square;
use crate::play::{Goal, KnownMap, Step};
use crate::space::{Dir, Grid, Loc, Rect};
use std::collections::BTreeSet;

/// What a step costs; `None` for a square no traveller sets foot on.
fn cost(step: Step) -> Option<u8> {
    match step {
        Step::Free => Some(1),
        Step::Slow(turns) => Some(turns.saturating_add(1)),
        Step::Danger | Step::Blocked | Step::Unknown => None,
    }
}

/// How far every square is from some goals, over known ground.
struct Field {
    bounds: Rect,
    passage: Passage,
    flow: Flow,
}

const NEVER: u32 = u32::MAX;

impl Field {
    fn spread(map: &dyn KnownMap, goals: impl IntoIterator<Item = Loc>) -> Field {
        let bounds = map.bounds();
        let (left, top) = (bounds.at.x, bounds.at.y);
        let cost = |l: Loc| cost(map.step(l.shift(left, top))).unwrap_or(0);
        let passage = Passage::from_fn(bounds.width, bounds.height, cost);
        let mut flow = Flow::default();
        let goals = goals.into_iter().map(|l| l.shift(-left, -top));
        flow.compute(&mut Spreader::new(), &passage, goals, FARTHEST);
        Field { bounds, passage, flow }
    }

    /// What the way from a square to the nearest goal costs: entering every square of it and, for one step, the goal, which may
    /// be anything. [`NEVER`] where there is no way.
    fn at(&self, l: Loc) -> u32 {
        let place = l.shift(-self.bounds.at.x, -self.bounds.at.y);
        match self.flow.at(place) {
            FARTHEST => NEVER,
            0 => 0,
            // The flow counts the way from the goal: it enters this square and not the goal.
            far => u32::from(far) + 1 - u32::from(self.passage.cost(place)),
        }
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
            let enter = if goal { 1 } else { u32::from(cost(map.step(to))?) };
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

/// The steps of a map, asked for once, with some squares as walls.
struct Steps {
    bounds: Rect,
    steps: Grid<Step>,
}

impl Steps {
    fn without(map: &dyn KnownMap, avoid: &[Loc]) -> Steps {
        let bounds = map.bounds();
        let mut steps = Grid::new(bounds.width, bounds.height, Step::Blocked);
        for at in bounds.squares() {
            steps[at.shift(-bounds.at.x, -bounds.at.y)] = map.step(at);
        }
        for at in avoid {
            if let Some(step) = steps.get_mut(at.shift(-bounds.at.x, -bounds.at.y)) {
                *step = Step::Blocked;
            }
        }
        Steps { bounds, steps }
    }
}

impl KnownMap for Steps {
    fn bounds(&self) -> Rect {
        self.bounds
    }
    fn square(&self, _: Loc) -> Square {
        Square::UNKNOWN
    }
    fn step(&self, at: Loc) -> Step {
        let place = at.shift(-self.bounds.at.x, -self.bounds.at.y);
        self.steps.get(place).copied().unwrap_or(Step::Blocked)
    }
    fn landmark(&self, _: Loc) -> Option<&'static str> {
        None
    }
}

/// The next step of a walk that never enters the squares in `avoid`, for a game whose known map is all there is to it.
pub fn guide(map: &dyn KnownMap, from: Loc, goal: Goal<'_>, avoid: &[Loc]) -> Option<Dir> {
    let map = Steps::without(map, avoid);
    match goal {
        Goal::To(to) => next_step(&map, from, &[to]),
        Goal::Explore(fetch) => {
            let tried = BTreeSet::new();
            if let Some(dir) = Dir::ALL.into_iter().find(|d| is_dark(&map, from.step(*d), &tried)) {
                return Some(dir);
            }
            let mut goals = frontier(&map, &tried);
            goals.extend(fetch.iter().filter(|at| !avoid.contains(at)));
            if goals.is_empty() { None } else { next_step(&map, from, &goals) }
        }
    }
}

/// The first dangerous square on the shortest way that someone without fear would take to a goal, where no safe way leads.
pub fn danger_on_the_way(map: &dyn KnownMap, from: Loc, goal: Goal<'_>, avoid: &[Loc]) -> Option<Loc> {
    let map = Steps::without(map, avoid);
    let none = BTreeSet::new();
    let wanted = |at: Loc| match goal {
        Goal::To(to) => at == to,
        Goal::Explore(_) => at.neighbours().any(|n| is_dark(&map, n, &none)),
    };
    let found = Reached::search(map.bounds(), from, &Dir::ALL, |at, _| match map.step(at) {
        Step::Free | Step::Slow(_) | Step::Danger if wanted(at) => Enter::Goal,
        Step::Free | Step::Slow(_) | Step::Danger => Enter::Through,
        Step::Unknown | Step::Blocked => Enter::Never,
    });
    found.way(found.goal()?)?.into_iter().find(|at| map.step(*at) == Step::Danger)
}

/// Whether there is more to explore for someone who dares to cross what is known to be dangerous.
pub fn more_behind_danger(map: &dyn KnownMap, from: Loc, tried: &BTreeSet<Loc>) -> bool {
    let beside_dark = |at: Loc| at.neighbours().any(|n| is_dark(map, n, tried));
    let found = Reached::search(map.bounds(), from, &Dir::ALL, |at, _| match map.step(at) {
        Step::Free | Step::Slow(_) | Step::Danger if beside_dark(at) => Enter::Goal,
        Step::Free | Step::Slow(_) | Step::Danger => Enter::Through,
        Step::Unknown | Step::Blocked => Enter::Never,
    });
    beside_dark(from) || found.goal().is_some()
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
    fn a_guide_avoids_squares_and_names_the_danger() {
        let map = Drawn(vec!["#########", "#@..^.  #", "#.#######", "#...  ###", "#########"]);
        let (from, explore) = (Loc::new(1, 1), Goal::Explore(&[]));
        assert_eq!(guide(&map, from, explore, &[]), Some(Dir::South));
        // Someone stands in the way: nothing is left but what lies behind the trap.
        let avoid = [Loc::new(1, 2), Loc::new(2, 3)];
        assert_eq!(guide(&map, from, explore, &avoid), None);
        assert_eq!(danger_on_the_way(&map, from, explore, &avoid), Some(Loc::new(4, 1)));
        assert_eq!(guide(&map, from, Goal::Explore(&[Loc::new(3, 1)]), &avoid), Some(Dir::East));
        assert_eq!(guide(&map, from, Goal::To(Loc::new(5, 1)), &[]), None);
        assert_eq!(danger_on_the_way(&map, from, Goal::To(Loc::new(5, 1)), &[]), Some(Loc::new(4, 1)));
        assert_eq!(danger_on_the_way(&map, from, Goal::To(Loc::new(3, 1)), &[]), None);
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
