//! Plans about others: fighting, shooting, talking, orders.

use super::glance::Stance;
use super::plan::{Act, NAME_LONGEST, Planned, Planner, REACH, refuse};
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
        let Some(bow) = bow else { return refuse("no-bow", "You have no bow at hand.") };
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
            return refuse("no-foe", "You see no enemy.");
        };
        let far = distance(self.glance.here, foe.at);
        let reaches = self.hero().is_some_and(|b| b.creature.has_reach) && far == 2;
        let open = angrist_engine::sight::los(&self.glance.opaque, self.glance.here, foe.at);
        if self.glance.here.touches(foe.at) || (reaches && open) {
            return Ok(Act::Strike(foe.who));
        }
        let bow_in_hand = self.fire(foe.at).is_ok() && far > 1 && far <= REACH && !foe.shape;
        let clear = angrist_engine::sight::los(&self.glance.opaque, self.glance.here, foe.at);
        if bow_in_hand && clear {
            return Ok(Act::Fire(foe.at));
        }
        match self.toward(foe.at) {
            Some(dir) => Ok(Act::Step(dir)),
            None => refuse("no-way", "You see no safe way to your enemy."),
        }
    }

    /// The first step of a safe known way.
    pub(super) fn toward(&self, to: Loc) -> Option<Dir> {
        let passage = angrist_engine::hunt::Passage::of(&self.glance.solid, |l, &solid| {
            let free = l == to || self.glance.seen_at(l).is_none();
            u8::from(!solid && free && self.known(l) && !self.is_risky(l))
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
        let fits = match how {
            "enlist" => seen.stance == Stance::Neutral,
            "dismiss" => seen.follows,
            "taunt" => seen.stance != Stance::Friend,
            _ => seen.stance == Stance::Foe,
        };
        if !fits {
            return refuse("no-use", "That would make no sense.");
        }
        Ok(Act::Talk(how, seen.who))
    }

    pub(super) fn order(&self, what: &'static str) -> Planned {
        if !self.glance.seen.iter().any(|s| s.follows) {
            return refuse("no-followers", "No one in sight follows you.");
        }
        if what == "attack" && self.glance.foes().next().is_none() {
            return refuse("no-foe", "You see no enemy.");
        }
        Ok(Act::Order(what))
    }

    pub(super) fn rename(&self, name: &str) -> Planned {
        let name = name.trim();
        let bad =
            name.is_empty() || name.chars().count() > NAME_LONGEST || name.chars().any(char::is_control);
        if bad {
            return refuse("bad-name", "A name has one to thirty characters.");
        }
        Ok(Act::Name(name.to_owned()))
    }
}
