//! Long actions: running, resting, travelling, exploring, repeating. Each `go` does one turn of them.
//!
//! Promise: every turn of a long action is a turn that single commands could have taken, and it ends for a reason that is
//! told.

use super::event::{Stop, TurnEvent};
use super::order::Order;
use crate::context::{Done, Turn};
use crate::hero::helpless;
use crate::state::{Action, Activity, Rest};
use crate::tables::words;
use crate::terrain::{self, code};
use angrist_engine::hunt::Passage;
use angrist_engine::path::Pathfinder;
use angrist_engine::play::{Group, Refusal};
use angrist_engine::space::{Dir, Loc};
use angrist_engine::things::Handle;

words! {
    /// Places to travel to that need no square.
    enum Goal ("a place to travel to") {
        Down = "down",
        Up = "up",
        Forge = "forge",
    }
}

impl Turn<'_> {
    /// `go`: the next turn of what is under way.
    pub(super) fn go_on(&mut self) -> Done {
        let Some(activity) = self.state.activity.clone() else {
            return Err(Refusal::new("nothing-to-go-on", "There is nothing to continue."));
        };
        self.turn_of(activity)
    }

    pub(super) fn begin(&mut self, activity: Activity) -> Done {
        let walks = matches!(activity, Activity::Run(..) | Activity::Travel(_) | Activity::Explore);
        if walks && self.state.hero.timers.confused > 0 {
            return Err(Refusal::new("confused", "You are too confused to follow a path."));
        }
        if matches!(activity, Activity::Travel(_) | Activity::Explore) && self.state.hero.timers.blind > 0 {
            return Err(Refusal::new(
                "blind",
                "You are blind: rest until you can see again, or move step by step.",
            ));
        }
        if matches!(activity, Activity::Travel(_) | Activity::Explore) && self.foe_in_sight() {
            return Err(Refusal::new("foe-in-sight", "You cannot do that while a foe is in sight."));
        }
        self.commit()?;
        self.state.activity = Some(activity.clone());
        self.turn_of(activity)
    }

    fn turn_of(&mut self, activity: Activity) -> Done {
        match activity {
            Activity::Run(dir, left) => self.run_on(dir, left, false),
            Activity::Rest(rest) => self.rest_on(rest),
            Activity::Travel(to) => self.travel_on(to),
            Activity::Explore => self.explore_on(),
            Activity::Repeat(command, left) => self.repeat_on(command, left),
            Activity::Smith(_) => self.smith_on(),
            Activity::Fletch(mark, left) => self.fletch_on(mark, left),
        }
    }

    fn stop(&mut self, what: &'static str, why: Stop) -> Done {
        self.state.activity = None;
        self.tell(TurnEvent::Stopped { what, why }, None);
        Ok(())
    }

    // ---- resting

    pub(super) fn begin_rest(&mut self, rest: Rest) -> Done {
        if self.rested(rest) {
            return Err(Refusal::new("rested", "There is nothing to rest for."));
        }
        if self.foe_in_sight() {
            return Err(Refusal::new("foe-in-sight", "You cannot rest with a foe in sight."));
        }
        self.commit()?;
        if self.option("quiet-rest") {
            self.stop_singing();
        }
        self.begin(Activity::Rest(rest))
    }

    /// Whether resting has reached its end.
    fn rested(&self, rest: Rest) -> bool {
        let hero = &self.state.hero;
        let (well, loud) = (hero.health >= hero.max_health, hero.voice >= hero.max_voice);
        let t = &hero.timers;
        let ill = [t.blind, t.confused, t.poison, t.afraid, t.stun, t.cut, t.slow, t.entranced];
        match rest {
            Rest::Turns(n) => n == 0,
            Rest::UntilFull => well && loud,
            Rest::AsNeeded => well && (loud || hero.songs.main.is_some()) && ill.iter().all(|n| *n == 0),
        }
    }

    fn rest_on(&mut self, rest: Rest) -> Done {
        if self.rested(rest) {
            return self.stop("rest", Stop::Done);
        }
        if let Rest::Turns(n) = rest {
            self.state.activity = Some(Activity::Rest(Rest::Turns(n - 1)));
        }
        self.takes_turn_as(Action::Waited)?;
        self.state.hero.focused = true;
        self.search();
        Ok(())
    }

    // ---- repeating

    /// `repeat COUNT COMMAND`.
    pub(super) fn begin_repeat(&mut self, order: &Order) -> Done {
        let bad =
            || Refusal::new("bad-count", "Usage: repeat COUNT COMMAND, for example 'repeat 20 tunnel e'.");
        let count = order.may_number(0).and_then(|n| u16::try_from(n).ok());
        let count = count.filter(|n| (1..=9999).contains(n)).ok_or_else(bad)?;
        if order.text(1).is_empty() {
            return Err(Refusal::new("bad-repeat", "'' cannot be repeated."));
        }
        let repeated = Order::parse(order.text(1))?;
        let verb = repeated.command.verb();
        let lasting = verb.group == Group::Long || verb.group == Group::Wizard;
        if lasting || matches!(verb.name, "go" | "answer" | "cancel") {
            return Err(Refusal::new("bad-repeat", format!("'{}' cannot be repeated.", verb.name)));
        }
        self.repeat_on(repeated, count)
    }

    fn repeat_on(&mut self, order: Order, left: u16) -> Done {
        self.state.activity = None;
        self.run(&order)?;
        if left > 1 && self.acted && self.state.pending.is_none() && self.alive() {
            self.state.activity = Some(Activity::Repeat(order, left - 1));
        }
        Ok(())
    }

    // ---- what the hero knows of the ground

    /// Whether the hero knows what a square is.
    pub(crate) fn knows(&self, at: Loc) -> bool {
        self.state.level.charted.get(at)
    }

    /// Whether the hero, as far as he knows, could step on a square without harm.
    pub(crate) fn seems_free(&self, at: Loc) -> bool {
        let t = self.state.level.terrain_at(at);
        let trap = terrain::is_trap(t) && !self.state.level.is_floor_like(at);
        self.knows(at) && !terrain::is_wall(t) && !trap && t != code::CHASM
    }

    pub(super) fn known_passage(&self) -> Passage {
        let level = &self.state.level;
        let reach = self.rooted_reach();
        Passage::of(&level.terrain, |at, t| {
            if !self.knows(at) {
                0
            } else if terrain::is_closed_door(*t) {
                3
            } else if self.seems_free(at) {
                // Someone who stands in the way is walked round where possible, and so is the reach of what is rooted.
                let shunned = level.monster_on(at).is_some_and(|(_, m)| m.visible) || reach.contains(&at);
                if shunned { 12 } else { 1 }
            } else {
                0
            }
        })
    }

    /// The same for one who must cross what he has not seen: it may be open.
    pub(super) fn hoped_passage(&self) -> Passage {
        let level = &self.state.level;
        Passage::of(&level.terrain, |at, t| match () {
            () if !self.knows(at) => 4,
            () if terrain::is_closed_door(*t) => 3,
            () if self.seems_free(at) => 1,
            () => 0,
        })
    }

    /// Something on a square that ends a run.
    fn notable(&self, at: Loc) -> Option<Stop> {
        let level = &self.state.level;
        let t = level.terrain_at(at);
        let unwanted = |kind: u16| self.state.facts.kind(kind).hidden;
        if self.option("stop-things")
            && level.item_on(at).is_some_and(|(_, i)| i.marked && !unwanted(i.item.kind))
        {
            return Some(Stop::Thing);
        }
        let plain =
            level.is_floor_like(at) || matches!(t, code::OPEN_DOOR | code::BROKEN_DOOR | code::SUNLIGHT);
        (self.knows(at) && !plain && !terrain::is_wall(t)).then_some(Stop::Feature)
    }

    // ---- travelling and exploring

    /// `travel x,y | down | up | forge`.
    pub(super) fn begin_travel(&mut self, order: &Order) -> Done {
        let to = match Goal::named(order.word(0)) {
            Some(Goal::Down) => self.nearest_known(&[code::DOWN_STAIR, code::DOWN_SHAFT]),
            Some(Goal::Up) => self.nearest_known(&[code::UP_STAIR, code::UP_SHAFT]),
            Some(Goal::Forge) => {
                let forges: Vec<u16> = (code::FORGE_0..=code::UNIQUE_FORGE_3).collect();
                self.nearest_known(&forges)
            }
            None => {
                let bad = |_| Refusal::new("bad-place", "Travel to a square (x,y), or to down, up or forge.");
                Some(order.square(0).map_err(bad)?)
            }
        };
        let Some(to) = to else {
            return Err(Refusal::new("no-such-place", "You do not know of such a place here."));
        };
        if to == self.state.hero.at {
            return Err(Refusal::new("there", "You are already there."));
        }
        let passage = self.known_passage();
        if Pathfinder::new().travel(&passage, self.state.hero.at, to).is_none() {
            return Err(Refusal::new("no-way", "You do not know a way there."));
        }
        self.begin(Activity::Travel(to))
    }

    /// Squares one can travel to, the nearest first.
    pub(crate) fn reachable(&self) -> Vec<Loc> {
        let (passage, here) = (self.known_passage(), self.state.hero.at);
        let mut seen = angrist_engine::sight::BitGrid::new(
            self.state.level.terrain.width(),
            self.state.level.terrain.height(),
            false,
            true,
        );
        seen.set(here, true);
        let mut found = vec![here];
        let mut next = 0;
        while let Some(at) = found.get(next).copied() {
            for step in at.neighbours().filter(|step| passage.cost(*step) > 0) {
                if !seen.get(step) {
                    seen.set(step, true);
                    found.push(step);
                }
            }
            next += 1;
        }
        found.split_off(1)
    }

    fn nearest_known(&self, codes: &[u16]) -> Option<Loc> {
        let level = &self.state.level;
        let here = self.state.hero.at;
        let goals: Vec<Loc> = level
            .terrain
            .iter()
            .filter(|(at, t)| codes.contains(t) && self.knows(*at))
            .map(|(at, _)| at)
            .collect();
        if goals.contains(&here) {
            return Some(here);
        }
        let passage = self.known_passage();
        Pathfinder::new().nearest(&passage, here, goals).and_then(|way| way.last().copied())
    }

    fn travel_on(&mut self, to: Loc) -> Done {
        let here = self.state.hero.at;
        if self.foe_in_sight() {
            return self.stop("travel", Stop::Foe);
        }
        let passage = self.known_passage();
        match Pathfinder::new().travel(&passage, here, to).and_then(|way| way.first().copied()) {
            Some(next) => {
                self.step_to(next, "travel")?;
                if self.state.hero.at == to && self.state.activity.is_some() {
                    return self.stop("travel", Stop::Done);
                }
                Ok(())
            }
            None => self.stop("travel", Stop::NoWay),
        }
    }

    fn explore_on(&mut self) -> Done {
        if self.foe_in_sight() {
            return self.stop("explore", Stop::Foe);
        }
        let here = self.state.hero.at;
        let passage = self.known_passage();
        let next = Pathfinder::new()
            .explore(&passage, &self.state.level.charted, here)
            .and_then(|way| way.first().copied());
        match next {
            Some(next) => self.step_to(next, "explore"),
            None => self.stop("explore", Stop::NothingLeft),
        }
    }

    /// One step of a long walk. A step that is refused or asks something ends the walk.
    fn step_to(&mut self, next: Loc, what: &'static str) -> Done {
        let Some(dir) = Dir::toward(self.state.hero.at, next) else { return self.stop(what, Stop::NoWay) };
        if self.beside_foe(next, true) && !self.beside_foe(self.state.hero.at, true) {
            return self.stop(what, Stop::Foe);
        }
        match self.walk_way(dir) {
            Ok(()) => {
                if self.state.pending.is_some() || !self.acted {
                    self.state.activity = None;
                }
                Ok(())
            }
            Err(_) => self.stop(what, Stop::Blocked),
        }
    }

    /// The things on this level that the hero knows of.
    pub(super) fn things_known(&self) -> Vec<Handle> {
        self.state.level.items.iter().filter(|(_, i)| i.marked).map(|(handle, _)| handle).collect()
    }

    /// Who travels has a goal; who explores wants to know what was found, as far as he asked for it.
    pub(super) fn found_something(&mut self, before: &[Handle]) -> Done {
        let exploring = matches!(self.state.activity, Some(Activity::Explore));
        if !exploring || !self.option("stop-things") {
            return Ok(());
        }
        let items = &self.state.level.items;
        let new = items.iter().filter(|(handle, i)| i.marked && !before.contains(handle));
        let names: Vec<String> = new.map(|(_, i)| self.thing_name(&i.item)).collect();
        if names.is_empty() {
            return Ok(());
        }
        self.tell(TurnEvent::Saw { names }, None);
        self.stop("explore", Stop::Thing)
    }

    // ---- running

    pub(super) fn begin_run(&mut self, dir: Dir) -> Done {
        if self.state.hero.timers.confused > 0 || helpless(self.tables, &self.state.hero) {
            return Err(Refusal::new("confused", "You are too confused to run."));
        }
        let ahead = self.state.hero.at.step(dir);
        if self.knows(ahead)
            && !self.seems_free(ahead)
            && !terrain::is_closed_door(self.state.level.terrain_at(ahead))
        {
            return Err(Refusal::new("blocked", "You cannot go that way."));
        }
        self.commit()?;
        let left = self.tables.turn.run_steps.clamp(1, 9999) as u16;
        self.state.activity = Some(Activity::Run(dir, left));
        self.run_on(dir, left, true)
    }

    fn run_on(&mut self, dir: Dir, left: u16, first: bool) -> Done {
        let way = if first {
            Ok(dir)
        } else if left == 0 {
            Err(Stop::Done)
        } else if self.beside_foe(self.state.hero.at, false) {
            Err(Stop::Foe)
        } else if let Some(stop) = self.notable(self.state.hero.at) {
            Err(stop)
        } else {
            self.run_way(dir)
        };
        let dir = match way {
            Ok(dir) => dir,
            Err(why) => return self.stop("run", why),
        };
        self.state.activity = Some(Activity::Run(dir, left.saturating_sub(1)));
        self.step_to(self.state.hero.at.step(dir), "run")
    }

    /// Where a run goes on: along a passage that does not divide, or straight on through the open while the walls beside
    /// it stay as they are.
    fn run_way(&self, dir: Dir) -> Result<Dir, Stop> {
        let here = self.state.hero.at;
        let before = here.step(dir.opposite());
        let free = |d: Dir| self.seems_free(here.step(d));
        let (was_open, is_open) = (self.is_open(before), self.is_open(here));
        if was_open != is_open {
            return Err(Stop::Fork);
        }
        for d in [dir, dir.turn(1), dir.turn(-1)] {
            if let Some(stop) = self.notable(here.step(d)).filter(|_| d != dir) {
                return Err(stop);
            }
        }
        if is_open {
            if !free(dir) {
                return Err(Stop::Blocked);
            }
            let beside = |at: Loc, d: Dir| self.seems_free(at.step(d));
            let changed =
                [dir.turn(2), dir.turn(-2)].into_iter().any(|d| beside(before, d) != beside(here, d));
            return if changed { Err(Stop::Fork) } else { Ok(dir) };
        }
        let fan = [dir, dir.turn(1), dir.turn(-1), dir.turn(2), dir.turn(-2)];
        let open: Vec<Dir> = fan.into_iter().filter(|d| free(*d)).collect();
        // A straight step and the slanting one beside it are one way.
        let straight: Vec<Dir> = open.iter().copied().filter(|d| !d.is_diagonal()).collect();
        let slanting = open
            .iter()
            .copied()
            .filter(|d| d.is_diagonal() && !straight.contains(&d.turn(1)) && !straight.contains(&d.turn(-1)));
        let ways: Vec<Dir> = straight.iter().copied().chain(slanting).collect();
        match ways.as_slice() {
            [] => Err(Stop::Blocked),
            [only] => Ok(*only),
            _ => Err(Stop::Fork),
        }
    }

    /// Whether a square is part of an open space: one of four free squares in a block.
    fn is_open(&self, at: Loc) -> bool {
        [Dir::NorthEast, Dir::SouthEast, Dir::SouthWest, Dir::NorthWest]
            .into_iter()
            .any(|d| [d, d.turn(1), d.turn(-1)].into_iter().all(|d| self.seems_free(at.step(d))))
    }
}
