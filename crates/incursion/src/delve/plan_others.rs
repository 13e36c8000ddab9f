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
        // Who is stuck can neither strike nor shoot: struggling free comes first.
        if let Some(dir) = Dir::toward(self.glance.here, foe.at).filter(|_| self.has(f::STUCK)) {
            return Ok(Act::Step(dir));
        }
        if self.glance.here.touches(foe.at) || (reaches && open) {
            return Ok(Act::Strike(foe.who));
        }
        if open && far <= REACH && self.fire(foe.at).is_ok() {
            return Ok(Act::Fire(foe.at));
        }
        match self.toward(foe.at, open) {
            Some(dir) => Ok(Act::Step(dir)),
            None => refuse("no-way", "There is no safe way to your enemy."),
        }
    }

    /// The first step of a safe way over known ground. Where the line to the goal is open, the dark squares on it are
    /// ground enough: light comes that way.
    pub(super) fn toward(&self, to: Loc, open: bool) -> Option<Dir> {
        let here = self.glance.here;
        let line = if open { crate::fight::way((here.x, here.y), (to.x, to.y)) } else { Vec::new() };
        let passage = angrist_engine::hunt::Passage::of(&self.glance.solid, |l, &solid| {
            let free = l == to || self.glance.seen_at(l).is_none();
            let known = self.known(l) || line.contains(&(l.x, l.y));
            u8::from(!solid && free && known && !self.is_risky(l))
        });
        let mut finder = angrist_engine::path::Pathfinder::new();
        let way = finder.travel(&passage, self.glance.here, to)?.to_vec();
        Dir::toward(self.glance.here, *way.first()?)
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
