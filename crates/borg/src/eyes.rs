//! What a borg knows: the facts of the game and the known map. Both borgs look through these.

use angrist_engine::path::{Enter, Reached};
use angrist_engine::play::{Facts, Game, ItemFact, Step};
use angrist_engine::space::{Dir, Loc, distance};

/// A look at the game.
pub struct Eyes<'a> {
    game: &'a dyn Game,
    /// Where the hero stands.
    pub here: Loc,
    /// What is known.
    pub facts: Facts,
}

impl<'a> Eyes<'a> {
    /// Looks; nothing to see before birth and after death.
    pub fn new(game: &'a dyn Game) -> Option<Self> {
        let facts = game.facts();
        Some(Eyes { game, here: facts.here?, facts })
    }

    /// Health in percent.
    pub fn percent(&self) -> i32 {
        self.facts.figure("health") * 100 / self.facts.most("health").max(1)
    }

    /// The key of the first thing carried that passes.
    pub fn thing(&self, wanted: impl Fn(&ItemFact) -> bool) -> Option<&str> {
        self.facts.pack.iter().find(|item| wanted(item)).map(|item| item.key.as_str())
    }

    /// How far a square is.
    pub fn far(&self, at: Loc) -> i32 {
        distance(self.here, at)
    }

    /// What is known of stepping on a square.
    pub fn step(&self, at: Loc) -> Step {
        self.game.scene().map.step(at)
    }

    /// A word for a place: a stair down, up, a forge.
    pub fn landmark(&self, at: Loc) -> Option<&'static str> {
        self.game.scene().map.landmark(at)
    }

    /// The first step of the shortest known way to a square that passes, by steps in some directions; others are not walked
    /// through.
    pub fn way_to(&self, dirs: &[Dir], wanted: impl Fn(Loc) -> bool) -> Option<Dir> {
        let map = self.game.scene().map;
        let taken = |at: Loc| self.facts.creatures.iter().any(|c| c.at == at);
        let found = Reached::search(map.bounds(), self.here, dirs, |at, _| match map.step(at) {
            Step::Free | Step::Slow(_) if wanted(at) => Enter::Goal,
            Step::Free | Step::Slow(_) if taken(at) => Enter::Only,
            Step::Free | Step::Slow(_) => Enter::Through,
            Step::Unknown | Step::Danger | Step::Blocked => Enter::Never,
        });
        found.first_step(found.goal()?)
    }

    /// The free step that leads furthest from every foe, if it leads away at all.
    pub fn step_away(&self) -> Option<Dir> {
        let nearest = |at: Loc| self.facts.foes().map(|f| distance(at, f.at)).min().unwrap_or(99);
        let now = nearest(self.here);
        Dir::ALL
            .into_iter()
            .filter(|d| self.step(self.here.step(*d)) == Step::Free)
            .map(|d| (nearest(self.here.step(d)), d))
            .filter(|(far, _)| *far > now)
            .max_by_key(|(far, d)| (*far, !d.is_diagonal()))
            .map(|(_, d)| d)
    }

    /// The direction of a straight flight to a square that nothing known stops.
    pub fn clear_line(&self, to: Loc) -> Option<Dir> {
        let from = self.here;
        let dir = Dir::toward(from, to).filter(|d| !d.is_diagonal())?;
        if to.x != from.x && to.y != from.y {
            return None;
        }
        let mut at = from.step(dir);
        while at != to {
            if !matches!(self.step(at), Step::Free | Step::Danger) {
                return None;
            }
            at = at.step(dir);
        }
        Some(dir)
    }
}
