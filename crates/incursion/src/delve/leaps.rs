//! Ways of getting about besides steps: leaps, and hiding (fight 17.11, 18.6; S001-236, 223).

use super::Doing;
use super::glance::{FOUND, TRAP};
use super::plan::{Act, Planned, Planner, refuse};
use crate::creature::names as n;
use crate::creature::{Source, Status};
use crate::fight::ids;
use crate::minds::names as m;
use angrist_engine::space::{Dir, Loc, distance};
use angrist_irh::res::Rid;

const FT_ACROBATIC: i32 = 51;
/// Time of a leap, and of hiding.
const LEAPING: i32 = 20;
const HIDING_TIME: i32 = 15;
/// Creatures this near see somebody hide.
const WATCHED: i32 = 15;
/// How often a place to land is looked for after a leap that fails.
const TRIES: i32 = 50;

impl Planner<'_> {
    /// How far the hero leaps.
    fn leap(&self) -> i32 {
        let skill = self
            .hero()
            .map_or(0, |b| self.book.rules(&self.cat.library).skill_level(&b.creature, n::SK_JUMP).total);
        2 + skill.max(0) / 4
    }

    pub(super) fn jump(&self, at: Loc) -> Planned {
        let at = self.within(at)?;
        let here = self.glance.here;
        let held = [ids::STUCK, ids::PRONE, ids::GRABBED, ids::GRAPPLED, ids::ENGULFED, ids::LEVITATION];
        if held.iter().any(|s| self.has(*s)) {
            return refuse("held", "You cannot leap now.");
        }
        let far = distance(here, at);
        if far < 2 {
            return refuse("too-near", "That is only one step away.");
        }
        if far > self.leap() {
            return refuse("too-far", format!("You can leap at most {} squares.", self.leap()));
        }
        if !self.known(at) || self.glance.solid[at] || self.glance.seen_at(at).is_some() {
            return refuse("blocked", "There is no room to land.");
        }
        if !angrist_engine::sight::los(&self.glance.opaque, here, at) {
            return refuse("blocked", "Something is in the way.");
        }
        Ok(Act::Jump(at))
    }

    /// Squares one could leap to.
    pub(super) fn leaps(&self) -> Vec<Loc> {
        let (here, far) = (self.glance.here, self.leap() as i16);
        let around = (-far..=far).flat_map(|dy| (-far..=far).map(move |dx| here.shift(dx, dy)));
        around.filter(|at| self.glance.solid.contains(*at) && self.jump(*at).is_ok()).collect()
    }

    pub(super) fn hide(&self) -> Planned {
        if self.has(m::HIDING) {
            return refuse("hidden", "You are already hiding.");
        }
        if self.has(m::MANIFEST) || self.has(m::ILLUMINATED) {
            return refuse("seen", "You cannot hide now.");
        }
        Ok(Act::Hide)
    }
}

impl Doing<'_> {
    pub(super) fn jump(&mut self, to: Loc) {
        let hero = self.host.world.player;
        let Some((map, here)) = self.hero_at() else { return };
        let far = distance(here, to);
        let made = self.host.check_skill(hero, n::SK_JUMP, 10 + 5 * far, 0);
        let at = if made { to } else { self.misjump(here, to) };
        self.host.end(hero, m::HIDING);
        if !self.host.feat(hero, FT_ACROBATIC) {
            self.host.provoke(hero, None, true);
        }
        if self.host.is_gone(hero) {
            return;
        }
        let crossings = self.host.world.move_with_fields(hero, at.x, at.y);
        let todo = self.host.crossings(crossings);
        self.host.do_now(todo);
        self.host.spend(hero, LEAPING);
        if let Some(kept) = self.s.levels.get_mut(&self.s.depth) {
            kept.trail.player_moved();
        }
        self.tell(if made { "jumped" } else { "misjumped" }, |a| a);
        self.arrive_on(map, at);
    }

    /// Where a leap that fails ends: in the pit or on the trap beside, or somewhere on the way.
    fn misjump(&mut self, here: Loc, to: Loc) -> Loc {
        let Some((map, _)) = self.hero_at() else { return here };
        let open = |d: &Self, at: Loc| {
            d.glance.solid.contains(at)
                && !d.glance.solid[at]
                && d.host.world.creature_at(map, at.x, at.y).is_none()
        };
        if let Some(dir) = Dir::toward(here, to) {
            let next = here.step(dir);
            let library = &self.cat.library;
            let falls =
                self.host.world.map(map).is_some_and(|l| l.has_flag(library, next.x, next.y, m::TF_FALL));
            let trapped = self
                .glance
                .feature_at(&self.host.world, next)
                .is_some_and(|(_, f)| i32::from(f.sort) == TRAP && f.marks & FOUND != 0);
            if open(self, next) && (falls || trapped) {
                return next;
            }
        }
        let way: Vec<Loc> = crate::fight::way((here.x, here.y), (to.x, to.y))
            .into_iter()
            .map(|(x, y)| Loc::new(x, y))
            .filter(|at| distance(here, *at) <= distance(here, to))
            .collect();
        for _ in 0..TRIES {
            let at = self.host.random(way.len().max(1) as i32).max(0) as usize;
            if let Some(&at) = way.get(at).filter(|at| open(self, **at)) {
                return at;
            }
        }
        here
    }

    pub(super) fn hide(&mut self) {
        let hero = self.host.world.player;
        let Some((map, here)) = self.hero_at() else { return };
        let Some(level) = self.host.world.map(map) else { return };
        let water = level.has_flag(&self.cat.library, here.x, here.y, m::TF_WATER);
        let bright = level.is_bright(here.x, here.y);
        let watched = level.things.clone().into_iter().any(|t| {
            t != hero
                && self.host.world.being(t).is_some()
                && self.host.apart(hero, t) <= WATCHED
                && self.host.is_hostile(t, hero)
                && self.host.notices(t, hero)
        });
        self.host.spend(hero, HIDING_TIME);
        if !water && (bright || watched) {
            self.tell("not-hidden", |a| a.with("why", if bright { "bright" } else { "watched" }));
            return;
        }
        let skill = self.host.skill(hero, n::SK_HIDE);
        let cover = (self.host.random(11) - 5) as i8;
        let kind = if water { m::HI_WATER } else { m::HI_SHADOWS };
        let todo =
            self.host.give_status(hero, Status::lasting(m::HIDING, kind, skill, Source::Class, Rid::NONE));
        self.host.do_now(todo);
        if let Some(b) = self.host.world.being_mut(hero) {
            b.mind.cover = cover;
        }
        self.tell("hidden", |a| a);
    }
}
