//! Ways over the known map.

use super::Borg;
use crate::Eyes;
use angrist_engine::path::{Enter, Reached};
use angrist_engine::play::{Game, Step};
use angrist_engine::space::{Dir, Loc, distance};

/// A direction to go in, and where it leads.
#[derive(Debug, Clone, Copy)]
pub(super) struct Way {
    pub dir: Dir,
    pub to: Loc,
}

/// The way found last, followed while nothing happens: squares still to go, the next one last.
#[derive(Debug, Default)]
pub(super) struct Route {
    squares: Vec<Loc>,
    /// Its goal had never been seen; once it has, the way has served.
    unknown: bool,
    health: i32,
}

impl Route {
    fn goal(&self) -> Option<Loc> {
        self.squares.first().copied()
    }
}

/// How often a square is tried before it is left alone.
const TRIES: u8 = 4;
/// Searches on a level at most, and how far they are apart.
const SEARCHES: usize = 60;
const APART: i32 = 8;

impl Borg<'_> {
    /// Keeps the way found last if a step was taken on it.
    pub(super) fn keeps_route(&mut self, goal: Option<Loc>) {
        let here = self.table.game.scene().here;
        let route = self.route.get_mut();
        let on_it = goal.is_some() && route.goal() == goal && route.squares.last().copied() == here;
        if on_it {
            route.squares.pop();
        } else {
            route.squares.clear();
        }
    }

    /// Continues on the way found last; false when there is none or something happened.
    pub(super) fn follows_route(&mut self) -> bool {
        let seen: Vec<u32> = self.table.game.creatures().into_iter().map(|(_, id)| id).collect();
        let quiet = seen == self.company;
        self.company = seen;
        let health = self.table.game.figures().iter().find(|f| f.key == "health").map_or(0, |f| f.value);
        let route = std::mem::take(self.route.get_mut());
        let scene = self.table.game.scene();
        let (Some(here), Some(&next), Some(goal)) = (scene.here, route.squares.last(), route.goal()) else {
            return false;
        };
        let served = route.unknown && scene.map.step(goal) != Step::Unknown;
        let open = matches!(scene.map.step(next), Step::Free | Step::Slow(_)) || next == goal;
        let dir = Dir::toward(here, next).filter(|_| next.touches(here));
        let Some(dir) = dir.filter(|_| quiet && open && !served && health >= route.health) else {
            return false;
        };
        if self.table.send(&format!("walk {}", dir.name())).is_err() {
            return false;
        }
        *self.route.get_mut() = route;
        self.keeps_route(Some(goal));
        true
    }

    /// The way to the nearest square that passes; squares never seen are goals only if asked for.
    pub(super) fn way(
        &self,
        eyes: &Eyes<'_>,
        daring: bool,
        wanted: impl Fn(Loc, Step) -> bool,
    ) -> Option<Way> {
        let game: &dyn Game = &*self.table.game;
        let map = game.scene().map;
        let taken = |at: Loc| eyes.facts.creatures.iter().any(|c| c.at == at);
        let found = Reached::search(map.bounds(), eyes.here, &Dir::ALL, |at, _| {
            let step = map.step(at);
            let shunned = self.shunned.get(&at).is_some_and(|n| *n >= TRIES);
            match step {
                _ if shunned => Enter::Never,
                Step::Blocked => Enter::Never,
                _ if wanted(at, step) => Enter::Goal,
                Step::Unknown => Enter::Never,
                Step::Danger if !daring => Enter::Never,
                _ if taken(at) => Enter::Only,
                _ => Enter::Through,
            }
        });
        let to = found.goal()?;
        let mut squares = found.way(to).unwrap_or_default();
        squares.retain(|at| *at != eyes.here);
        squares.reverse();
        let unknown = map.step(to) == Step::Unknown;
        *self.route.borrow_mut() = Route { squares, unknown, health: eyes.facts.figure("health") };
        found.first_step(to).map(|dir| Way { dir, to })
    }

    /// The way to the nearest landmark of a name.
    pub(super) fn way_to_landmark(&self, eyes: &Eyes<'_>, daring: bool, name: &str) -> Option<Way> {
        self.way(eyes, daring, |at, _| eyes.landmark(at) == Some(name))
    }

    /// The way to the nearest square that was never seen.
    pub(super) fn way_to_unknown(&self, eyes: &Eyes<'_>, daring: bool) -> Option<Way> {
        self.way(eyes, daring, |_, step| step == Step::Unknown)
    }

    /// A step against something that can be pushed, or towards it.
    pub(super) fn way_to_push(&self, eyes: &Eyes<'_>) -> Option<(Way, Option<Loc>)> {
        let things: Vec<Loc> = eyes
            .facts
            .features
            .iter()
            .filter(|f| f.landmark.as_deref() == Some("push") && !self.pushed.contains(&f.at))
            .map(|f| f.at)
            .collect();
        let beside = things.iter().copied().find(|at| at.touches(eyes.here));
        if let Some(at) = beside {
            return Dir::toward(eyes.here, at).map(|dir| (Way { dir, to: at }, Some(at)));
        }
        self.way(eyes, true, |at, _| things.iter().any(|t| t.touches(at))).map(|way| (way, None))
    }

    /// Where to search for hidden doors: here (`Some(None)`), at the end of a way, or nowhere any more.
    pub(super) fn way_to_search(&self, eyes: &Eyes<'_>) -> Option<Option<Way>> {
        if self.searched.len() >= SEARCHES {
            return None;
        }
        let fresh = |at: Loc| self.searched.iter().all(|s| distance(*s, at) >= APART);
        if fresh(eyes.here) {
            return Some(None);
        }
        self.way(eyes, false, |at, step| step == Step::Free && fresh(at)).map(Some)
    }
}
