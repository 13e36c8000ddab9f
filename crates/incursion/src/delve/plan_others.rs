//! Plans about others: fighting, shooting, talking, orders.

use super::glance::Stance;
use super::plan::{Act, NAME_LONGEST, Planned, Planner, REACH, refuse};
use crate::fight::ids as f;
use crate::item::id;
use crate::world::Handle;
use angrist_engine::play::Refusal;
use angrist_engine::play::common::not_asked;
use angrist_engine::space::{Dir, Loc, distance};

impl Planner<'_> {
    pub(super) fn within(&self, at: Loc) -> Result<Loc, Refusal> {
        if self.glance.solid.contains(at) { Ok(at) } else { refuse("off-the-map", "That is off the map.") }
    }

    pub(super) fn fire(&self, at: Loc) -> Planned {
        let Some(b) = self.hero() else { return not_asked() };
        let things = self.things();
        let kind = |h: &Handle| self.s.world.item(*h).map_or(0, |i| things.type_of(i));
        let bow = b.slots.values().find(|h| kind(h) == id::T_BOW);
        let Some(bow) = bow else { return refuse("no-bow", "You have no bow ready.") };
        let group = |h: Handle| self.s.world.item(h).and_then(|i| things.kind(i)).map_or(0, |k| k.group);
        let wanted = group(*bow);
        let fits = |h: &&Handle| kind(h) == id::T_MISSILE && (wanted == 0 || group(**h) & wanted != 0);
        if b.inventory.iter().find(fits).is_none() {
            return refuse("no-missile", "You have nothing to shoot with it.");
        }
        self.within(at).map(Act::Fire)
    }

    pub(super) fn fight(&self) -> Planned {
        let Some(foe) = self.glance.foes().find(|s| !s.shape).or_else(|| self.glance.foes().next()) else {
            return refuse("no-foe", "There is no enemy in sight.");
        };
        let far = distance(self.glance.here, foe.at);
        let reaches = self.hero().is_some_and(|b| b.creature.has_reach) && far == 2;
        let open = angrist_engine::sight::los(&self.glance.opaque, self.glance.here, foe.at);
        // Someone who is stuck can use neither weapon nor bow (fight 3.3), but fists and teeth on a foe beside them; with
        // no foe beside them they struggle free.
        if self.has(f::STUCK) {
            if self.glance.here.touches(foe.at) {
                return Ok(Act::Brawl(foe.who));
            }
            if let Some(dir) = self.struggle_toward(foe.at) {
                return Ok(Act::Step(dir));
            }
        }
        if self.glance.here.touches(foe.at) || (reaches && open) {
            return Ok(Act::Strike(foe.who));
        }
        if open && far <= REACH && self.fire(foe.at).is_ok() {
            return Ok(Act::Fire(foe.at));
        }
        match self.toward(foe.at, open) {
            Some(dir) => Ok(Act::Step(dir)),
            None => refuse("no-way", self.why_no_way(foe.at)),
        }
    }

    /// The way to pull when stuck: any does, but one that is no wall is not refused.
    fn struggle_toward(&self, to: Loc) -> Option<Dir> {
        let toward = Dir::toward(self.glance.here, to);
        let open = |d: &Dir| !self.glance.solid.get(self.glance.here.step(*d)).copied().unwrap_or(true);
        toward.into_iter().chain(Dir::ALL).find(open).or(toward)
    }

    /// The first step of a safe way: over known ground if there is one, else over ground that is not known to be blocked,
    /// as exploring would go.
    pub(super) fn toward(&self, to: Loc, open: bool) -> Option<Dir> {
        let known = self.first_step(to, open, false, &|l| !self.is_risky(l));
        known.or_else(|| self.first_step(to, open, true, &|l| !self.is_risky(l)))
    }

    /// The first step of a way over squares that `safe` allows. Where the line to the goal is open, the dark squares on it
    /// are ground enough: light comes that way.
    ///
    /// With `unknown`, what was never seen counts as open: where it really leads is not looked at, so that the choice
    /// gives nothing away.
    fn first_step(&self, to: Loc, open: bool, unknown: bool, safe: &dyn Fn(Loc) -> bool) -> Option<Dir> {
        let way = self.way_to(to, open, unknown, safe)?;
        Dir::toward(self.glance.here, *way.first()?)
    }

    fn way_to(&self, to: Loc, open: bool, unknown: bool, safe: &dyn Fn(Loc) -> bool) -> Option<Vec<Loc>> {
        let here = self.glance.here;
        let line = if open { crate::fight::way((here.x, here.y), (to.x, to.y)) } else { Vec::new() };
        let bounds = self.glance.solid.bounds();
        let passage = angrist_engine::hunt::Passage::of(&self.glance.solid, |l, &solid| {
            let edge = l.x <= 0 || l.y <= 0 || l.x >= bounds.width - 1 || l.y >= bounds.height - 1;
            let free = l == to || self.glance.seen_at(l).is_none();
            let pass = match self.known(l) {
                // A foe is struck from beside it, so what it stands in does not matter.
                true => !solid && (l == to || safe(l)),
                false if line.contains(&(l.x, l.y)) => !solid,
                false => unknown && !edge,
            };
            u8::from(free && pass)
        });
        let mut finder = angrist_engine::path::Pathfinder::new();
        Some(finder.travel(&passage, here, to)?.to_vec())
    }

    /// What keeps the hero from a foe that is in sight, and what can be done about it.
    fn why_no_way(&self, to: Loc) -> String {
        if let Some(way) = self.way_to(to, false, true, &|_| true)
            && let Some(at) = way.iter().find(|l| self.known(**l) && self.is_risky(**l))
        {
            let what = self.danger_name(*at);
            return format!(
                "There is no safe way to your enemy: the {what} is in the way. Walk there step by step, throw something, or wait."
            );
        }
        "Something stands between you and your enemy. Shoot, throw or cast something, or wait for it to come."
            .to_owned()
    }

    pub(super) fn beside(&self, dir: Dir) -> Result<Handle, Refusal> {
        let at = self.glance.here.step(dir);
        self.glance.seen_at(at).map(|s| s.who).ok_or_else(|| Refusal::new("nobody", "There is no one there."))
    }

    pub(super) fn trick(&self, how: &'static str, dir: Dir) -> Planned {
        Ok(Act::Trick(how, self.beside(dir)?))
    }

    pub(super) fn talk(&self, how: &'static str, at: Loc) -> Planned {
        let Some(seen) = self.glance.seen_at(at).filter(|s| !s.shape) else {
            return refuse("nobody", "You see no one there.");
        };
        if seen.asleep {
            return refuse("asleep", "It is asleep.");
        }
        let fits = match how.strip_suffix("-all").unwrap_or(how) {
            "greet" => true,
            "dismiss" => seen.follows,
            "taunt" | "distract" => seen.stance != Stance::Friend,
            "cow" | "terms" | "quell" | "fast-talk" | "surrender" => seen.stance == Stance::Foe,
            "request-fight" => seen.stance == Stance::Neutral && self.glance.foes().next().is_some(),
            _ => seen.stance == Stance::Neutral,
        };
        let others = self.glance.seen.iter().filter(|s| s.stance == seen.stance && !s.follows).count();
        if !fits || (how.ends_with("-all") && others < 2) {
            return refuse("no-use", "That would not make sense.");
        }
        Ok(Act::Talk(how, seen.who))
    }

    pub(super) fn order(&self, what: &'static str) -> Planned {
        if !self.glance.seen.iter().any(|s| s.follows) {
            return refuse("no-followers", "You have no companions in sight.");
        }
        if what == "attack" && self.glance.foes().next().is_none() {
            return refuse("no-foe", "There is no enemy in sight.");
        }
        Ok(Act::Order(what))
    }

    pub(super) fn rename(&self, name: &str) -> Planned {
        let name = name.trim();
        let bad =
            name.is_empty() || name.chars().count() > NAME_LONGEST || name.chars().any(char::is_control);
        if bad {
            return refuse("bad-name", "A name must have 1 to 30 characters.");
        }
        Ok(Act::Name(name.to_owned()))
    }
}
