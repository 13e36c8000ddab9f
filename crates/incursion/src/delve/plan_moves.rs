//! Plans about moving: steps, stairs, doors, traps, rest.

use super::glance::{self, DISARMED, DOOR, NO_DISARM, PORTAL, Stance, TRAP, TRIED, is_hidden, is_shut};
use super::plan::{Act, Planned, Planner, refuse};
use crate::fight::ids as f;
use crate::makelev::door;
use crate::minds::names as m;
use crate::world::Handle;
use angrist_engine::play::{Command, Refusal};
use angrist_engine::space::{Dir, Loc};

impl<'a> Planner<'a> {
    pub(super) fn feature(&self, at: Loc) -> Option<(Handle, &'a crate::world::FeatureObject)> {
        self.glance.feature_at(&self.s.world, at)
    }

    /// The name of the ground or of what stands there.
    pub(super) fn ground_name(&self, at: Loc) -> String {
        let library = &self.cat.library;
        let map = self.s.world.map(self.s.world.map);
        let feature = self.feature(at).filter(|(_, f)| !is_hidden(f));
        let secret = self.feature(at).is_some_and(|(_, f)| i32::from(f.sort) == DOOR && is_hidden(f));
        let rid = match feature {
            Some((_, f)) if i32::from(f.sort) == TRAP && !f.effect.is_none() => f.effect,
            Some((_, f)) => f.resource,
            None if secret => {
                library.rid(angrist_irh::res::ResKind::Terrain, self.cat.tables.known.dungeon_wall.into())
            }
            None => map.and_then(|l| l.cell(at.x, at.y)).map_or(angrist_irh::res::Rid::NONE, |c| c.terrain),
        };
        library.about(rid).map_or_else(String::new, |a| a.shown().to_lowercase())
    }

    /// The name of what makes a square dangerous: a trap, or else the terrain, whatever stands on it.
    pub(super) fn danger_name(&self, at: Loc) -> String {
        if self.feature(at).is_some_and(|(_, f)| i32::from(f.sort) == TRAP && !is_hidden(f)) {
            return self.ground_name(at);
        }
        let map = self.s.world.map(self.s.world.map);
        let terrain = map.and_then(|l| l.cell(at.x, at.y)).map(|c| c.terrain);
        let about = terrain.and_then(|t| self.cat.library.about(t));
        about.map_or_else(String::new, |a| a.shown().to_lowercase())
    }

    pub(super) fn step(&self, c: &Command, dir: Dir, sure: bool) -> Planned {
        let to = self.glance.here.step(dir);
        let bounds = self.glance.solid.bounds();
        if !bounds.contains(to) {
            return refuse("edge", "There is nothing there.");
        }
        if let Some((door, f)) = self.feature(to).filter(|(_, f)| is_shut(f) && !is_hidden(f)) {
            let barred = f.marks & door::LOCKED != 0 && f.marks & TRIED != 0;
            return Ok(if barred { Act::Force(door) } else { Act::Open(door) });
        }
        if let Some(seen) = self.glance.seen_at(to) {
            match seen.stance {
                // Who is stuck cannot strike: the step is a struggle.
                Stance::Foe if self.has(f::STUCK) => return Ok(Act::Step(dir)),
                Stance::Foe => return Ok(Act::Strike(seen.who)),
                Stance::Neutral if sure => return Ok(Act::Strike(seen.who)),
                Stance::Neutral => return Ok(Act::Confirm(c.to_string(), "strike", seen.name.clone())),
                Stance::Friend => return Ok(Act::Step(dir)),
            }
        }
        let edge = to.x <= 0 || to.y <= 0 || to.x >= bounds.width - 1 || to.y >= bounds.height - 1;
        if let Some(thing) = self.pushable(to) {
            return Ok(Act::Push(thing));
        }
        if self.glance.solid[to] || edge {
            return refuse("blocked", format!("The {} is in the way.", self.ground_name(to)));
        }
        if !sure && self.known(to) && self.is_risky(to) {
            return Ok(Act::Confirm(c.to_string(), "step", self.danger_name(to)));
        }
        Ok(Act::Step(dir))
    }

    /// Something solid that does something when it is pushed.
    pub(super) fn pushable(&self, at: Loc) -> Option<Handle> {
        let (thing, f) = self.feature(at).filter(|(_, f)| !is_hidden(f) && self.glance.solid[at])?;
        let push = crate::events::numbers::EV_PUSH;
        self.book.scripts.handlers.find(f.resource, push).is_some().then_some(thing)
    }

    /// Whether the hero would rather not step there, as far as known: a live trap, a chasm, fire.
    pub(super) fn is_risky(&self, at: Loc) -> bool {
        let trap = self.feature(at).is_some_and(|(_, f)| {
            i32::from(f.sort) == TRAP && f.marks & glance::FOUND != 0 && f.marks & DISARMED == 0
        });
        let same = |f: i32| {
            let level = self.s.world.map(self.s.world.map);
            let is = |l: Loc| level.is_some_and(|m| m.has_flag(&self.cat.library, l.x, l.y, f));
            is(at) && !is(self.glance.here)
        };
        let aloft = self.has(f::LEVITATION);
        trap || (!aloft
            && (same(m::TF_FALL) || (same(m::TF_WARN) && !same(m::TF_WATER)) || same(m::TF_DEEP_LIQ)))
            || (same(m::TF_STICKY) && self.sticks_to())
    }

    /// Whether webs and mud hold the hero.
    pub(super) fn sticks_to(&self) -> bool {
        let free = self.hero().is_some_and(|b| {
            let rules = self.book.rules(&self.cat.library);
            rules.has_ability(&b.creature, m::CA_WOODLAND_STRIDE)
        });
        !free && !self.has(f::LEVITATION)
    }

    pub(super) fn stairs(&self, down: bool) -> Planned {
        let portal = self.feature(self.glance.here).filter(|(_, f)| i32::from(f.sort) == PORTAL);
        let leads = portal.and_then(|(_, f)| self.cat.library.feature(f.resource)).map(|r| r.xval);
        let word = if down { "down" } else { "up" };
        if self.has(f::GRAPPLED) || self.has(f::GRABBED) || self.has(f::STUCK) || self.has(f::ENGULFED) {
            return refuse("held", "Something holds you. Walk in any direction to struggle free.");
        }
        match leads {
            Some(2) if down && self.s.depth < self.cat.deepest() => Ok(Act::Stairs(self.s.depth + 1)),
            Some(1) if !down && self.s.depth > 1 => Ok(Act::Stairs(self.s.depth - 1)),
            Some(lead) if !down && lead != 2 && self.s.depth == 1 => Ok(Act::AskLeave),
            _ => refuse("no-stairs", format!("There are no stairs {word} here.")),
        }
    }

    pub(super) fn door(&self, dir: Dir, open: bool) -> Planned {
        let at = self.glance.here.step(dir);
        let Some((door, f)) = self.feature(at).filter(|(_, f)| i32::from(f.sort) == DOOR && !is_hidden(f))
        else {
            return refuse("no-door", "There is no door there.");
        };
        if f.marks & door::BROKEN != 0 {
            return refuse("broken", "That door is broken.");
        }
        if open == (f.marks & door::OPEN != 0) {
            return refuse("already", if open { "That door is open." } else { "That door is closed." });
        }
        let occupied = self.glance.items.contains_key(&at) || self.glance.seen_at(at).is_some();
        if !open && occupied {
            return refuse("in-the-way", "Something is in the doorway.");
        }
        Ok(if open { Act::Open(door) } else { Act::Close(door) })
    }

    pub(super) fn closed_door(&self, dir: Dir) -> Result<(Handle, &'a crate::world::FeatureObject), Refusal> {
        let at = self.glance.here.step(dir);
        self.feature(at)
            .filter(|(_, f)| is_shut(f) && !is_hidden(f))
            .ok_or_else(|| Refusal::new("no-door", "There is no closed door there."))
    }

    pub(super) fn force(&self, dir: Dir) -> Planned {
        self.closed_door(dir).map(|(door, _)| Act::Force(door))
    }

    pub(super) fn pick(&self, dir: Dir) -> Planned {
        let (door, f) = self.closed_door(dir)?;
        if f.marks & (door::LOCKED | TRIED) != door::LOCKED | TRIED {
            return refuse("not-locked", "As far as you know, that door is not locked.");
        }
        Ok(Act::Pick(door))
    }

    pub(super) fn disarm(&self, dir: Dir) -> Planned {
        let at = self.glance.here.step(dir);
        let trap =
            self.feature(at).filter(|(_, f)| i32::from(f.sort) == TRAP && f.marks & glance::FOUND != 0);
        match trap {
            None => refuse("no-trap", "You do not know of a trap there."),
            Some((_, f)) if f.marks & DISARMED != 0 => refuse("disarmed", "That trap is harmless now."),
            Some((_, f)) if f.marks & NO_DISARM != 0 => {
                refuse("failed", "You have already failed at that one; rest first.")
            }
            Some((trap, _)) => Ok(Act::Disarm(trap)),
        }
    }

    pub(super) fn rest(&self) -> Planned {
        if self.glance.foes().any(|s| !s.asleep) {
            return refuse("foes", "You cannot rest with enemies in sight.");
        }
        let ills = [
            (f::POISONED, "You are poisoned."),
            (f::STONING, "You are turning to stone."),
            (f::BLEEDING, "You are bleeding."),
        ];
        if let Some((_, text)) = ills.into_iter().find(|(nature, _)| self.has(*nature)) {
            return refuse("ill", format!("You cannot rest: {}", text.replace("You are", "you are")));
        }
        let food = self.hero().and_then(|b| b.creature.situation.food);
        if food.is_some_and(|f| i32::from(f) < super::upkeep::STARVING) {
            return refuse("hungry", "You are too hungry to sleep. Eat something first.");
        }
        Ok(Act::Rest)
    }
}
