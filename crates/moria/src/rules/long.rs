//! Long actions, our own: resting, running, travelling, exploring. One turn at a time, until something disturbs.
//!
//! Promises: exploring never strikes a monster that the player knows of; [`Act::guide`] goes round it on every walk, and says what
//! is left behind.

use super::figures::capacity;
use super::step::WAYS;
use super::{Act, Done, refuse};
use crate::state::{Activity, EXPLORED, Timed, weight};
use crate::tables::{Tile, Type};
use crate::words::nest;
use angrist_engine::path::{Enter, Reached};
use angrist_engine::play::{Goal, Phrase, Severity};
use angrist_engine::space::{Dir, Grid, Loc};

impl Act<'_> {
    /// Begins a rest. `fed` is what the key sends: who could eat or drink does that first.
    pub(crate) fn begin_rest(&mut self, fed: bool) -> Done {
        let (hero, c) = (&self.s.hero, &self.t.c);
        let carries = |ty| hero.pack.iter().any(|t| t.ty == ty);
        if fed && !self.threatened() {
            if hero.food < c.food_hungry && carries(Type::Food) {
                return Err(refuse("rest-hungry", "You are hungry: eat before you rest."));
            }
            if hero.water < c.water_thirsty && carries(Type::Potion) {
                return Err(refuse("rest-thirsty", "You are thirsty: drink before you rest."));
            }
        }
        self.begin_long(Activity::Rest(c.rest_most))
    }

    /// Begins a long action and does its first turn.
    pub(crate) fn begin_long(&mut self, activity: Activity) -> Done {
        if self.threatened() {
            return Err(refuse("foes-near", "You cannot do that with enemies in sight."));
        }
        self.s.activity = Some(activity);
        self.go_on()
    }

    /// Does the next turn of what is under way.
    pub(crate) fn go_on(&mut self) -> Done {
        let Some(activity) = self.s.activity else {
            return Err(refuse("nothing-under-way", "Nothing is in progress."));
        };
        match activity {
            Activity::Rest(left) => {
                self.s.activity = (left > 1).then_some(Activity::Rest(left - 1));
                Ok(true)
            }
            Activity::Run(dir) => {
                let dir = self.bend(dir);
                self.s.activity = Some(Activity::Run(dir));
                self.walk(dir)
            }
            Activity::Travel(to) => self.walk_path(|_, _, at| at == to, "no-way"),
            Activity::Explore => {
                self.walk_path(|act, known, at| act.is_worth_going(known, at, &[]), "explored")
            }
        }
    }

    /// After a turn: ends what is under way when something happened or there is no more to do.
    pub(crate) fn settle(&mut self) {
        let Some(activity) = self.s.activity else { return };
        let danger = self.notices.iter().any(|t| t.known && t.event.severity() >= Severity::Bad);
        let hero = &self.s.hero;
        let done = match activity {
            Activity::Rest(left) => {
                left < 1 || (hero.hp >= hero.max_hp && hero.timers.iter().all(|t| *t == 0))
            }
            Activity::Run(_) => self.level().tile(hero.at) != Tile::Floor || self.is_crossing(),
            Activity::Travel(to) => hero.at == to,
            Activity::Explore => false,
        };
        let found = self.notices.iter().any(|t| t.event.tag() == "found");
        let pause = found && !matches!(activity, Activity::Explore);
        if danger || done || pause || self.threatened() || !self.alive() || self.s.pending.is_some() {
            self.s.activity = None;
        }
    }

    /// Whether a monster is in sight.
    pub(crate) fn threatened(&self) -> bool {
        let view = self.view();
        let clear = self.s.hero.is(Timed::Clairvoyance);
        let foes = &self.level().foes;
        let near = |at: Loc| angrist_engine::space::distance(at, self.s.hero.at) < 4;
        foes.iter()
            .any(|f| !f.invisible && !f.asleep && (view.squares.contains(&f.at) || (clear && near(f.at))))
    }

    /// A corridor's only way on.
    fn bend(&self, dir: Dir) -> Dir {
        let here = self.s.hero.at;
        if self.passable(here.step(dir)) {
            return dir;
        }
        let mut ways = WAYS.iter().copied().filter(|d| *d != dir.opposite() && self.passable(here.step(*d)));
        match (ways.next(), ways.next()) {
            (Some(only), None) => only,
            _ => dir,
        }
    }

    fn is_crossing(&self) -> bool {
        WAYS.iter().filter(|d| self.passable(self.s.hero.at.step(**d))).count() > 2
    }

    /// The squares the player knows: explored, or in sight now.
    fn known_ground(&self) -> Grid<bool> {
        let mut known = self.level().known.map(|_, k| k & EXPLORED != 0);
        for at in self.view().squares {
            known[at] = true;
        }
        known[self.s.hero.at] = true;
        // The ground under a monster is not explored; as long as it has not moved there is nothing to see there.
        for foe in self.level().foes.iter().filter(|f| f.seen && !f.invisible) {
            if let Some(square) = known.get_mut(foe.at) {
                *square = true;
            }
        }
        known
    }

    /// Whether the player knows that one can walk there.
    fn known_walk(&self, known: &Grid<bool>, at: Loc) -> bool {
        let level = self.level();
        // On a level whose map was read, what is no wall on the map can be walked on.
        let mapped = level.mapped && !self.s.hero.is(Timed::Amnesia);
        let tile = level.tile(at);
        known.get(at).is_some_and(|k| *k || mapped)
            && !tile.is_wall()
            && !matches!(tile, Tile::Trapdoor | Tile::Snare)
    }

    /// Whether the player knows of a monster on a square.
    fn known_foe(&self, at: Loc) -> bool {
        self.level().foe_at(at).is_some_and(|f| f.seen && !f.invisible) && !self.s.hero.is(Timed::Blind)
    }

    /// A square with something unknown beside it, with a thing on it that can be carried, or one of those to be fetched.
    fn is_worth_going(&self, known: &Grid<bool>, at: Loc, fetch: &[Loc]) -> bool {
        let level = self.level();
        if fetch.contains(&at) {
            return true;
        }
        let room = capacity(self.t, self.s.hero.force) - self.s.burden(self.t);
        if at != self.s.hero.at && level.thing_at(at).is_some_and(|thing| weight(thing, self.t) <= room) {
            return true;
        }
        let unknown = |at: Loc| known.get(at) == Some(&false);
        unknown(at) || WAYS.iter().any(|d| unknown(at.step(*d)))
    }

    /// The squares of known ways, by the first step of each, in no order that matters.
    pub(crate) fn ways(&self) -> Vec<(Dir, Vec<Loc>)> {
        let mut ways: Vec<(Dir, Vec<Loc>)> = WAYS.into_iter().map(|dir| (dir, Vec::new())).collect();
        let reached = self.spread(true, &[], |_, _, _| false);
        for at in self.level().tiles.bounds().squares() {
            if let Some(first) = reached.first_step(at)
                && let Some((_, squares)) = ways.iter_mut().find(|(dir, _)| *dir == first)
            {
                squares.push(at);
            }
        }
        ways
    }

    /// Known squares nearest first, until one is wanted; `through` monsters too, or round those the player knows of.
    pub(super) fn spread(
        &self,
        through: bool,
        avoid: &[Loc],
        wanted: impl Fn(&Self, &Grid<bool>, Loc) -> bool,
    ) -> Reached {
        let known = self.known_ground();
        Reached::search(known.bounds(), self.s.hero.at, &WAYS, |at, _| match () {
            () if !self.known_walk(&known, at) => Enter::Never,
            () if avoid.contains(&at) || (!through && self.known_foe(at)) => Enter::Never,
            () if wanted(self, &known, at) => Enter::Goal,
            () => Enter::Through,
        })
    }

    /// One step on the shortest known way to the nearest square that is wanted.
    fn walk_path(&mut self, wanted: impl Fn(&Self, &Grid<bool>, Loc) -> bool, tag: &'static str) -> Done {
        let reached = self.spread(true, &[], wanted);
        let Some(first) = reached.goal().and_then(|goal| reached.first_step(goal)) else {
            self.s.activity = None;
            let text = if tag == "explored" {
                "There is nothing left to explore."
            } else {
                "You do not know a way there."
            };
            return Err(refuse(tag, text));
        };
        if tag == "explored" && self.known_foe(self.s.hero.at.step(first)) {
            return Err(refuse("barred", "A monster is in the way."));
        }
        self.walk(first)
    }

    /// The nearest monster that a walk would have to go through, where there is no way round.
    fn barring(&self, wanted: impl Fn(&Self, &Grid<bool>, Loc) -> bool) -> Option<u32> {
        let reached = self.spread(true, &[], wanted);
        let way = reached.way(reached.goal()?)?;
        way.iter().find(|at| self.known_foe(**at)).and_then(|at| self.level().foe_at(*at)).map(|f| f.id)
    }

    /// The next step of a walk by single steps.
    pub(crate) fn guide(&self, goal: Goal<'_>, avoid: &[Loc]) -> Option<Dir> {
        // Who remembers nothing would walk in circles.
        if self.s.hero.is(Timed::Amnesia) && matches!(goal, Goal::Explore(_)) {
            return None;
        }
        let reached = self.spread(false, avoid, |act, known, at| act.is_goal(goal, known, at));
        reached.first_step(reached.goal()?)
    }

    fn is_goal(&self, goal: Goal<'_>, known: &Grid<bool>, at: Loc) -> bool {
        match goal {
            Goal::To(to) => at == to,
            Goal::Explore(fetch) => self.is_worth_going(known, at, fetch),
        }
    }

    /// Why [`Act::guide`] finds no step, where it is not that everything is explored.
    pub(crate) fn no_way(&self, goal: Goal<'_>) -> Option<Phrase> {
        let explores = matches!(goal, Goal::Explore(_));
        if explores && self.s.hero.is(Timed::Amnesia) {
            return Some(Phrase::id("way-amnesia"));
        }
        let foe = self.foe(self.barring(|act, known, at| act.is_goal(goal, known, at))?)?;
        let id = if explores { "way-barred-explore" } else { "way-barred" };
        Some(Phrase::id(id).with("foe", nest(&self.who(foe).the())))
    }
}
