//! Death: what the dying do to their killers, what remains, who is rewarded, who loses heart (fight 11).

use super::ids::*;
use crate::creature::{Source, Status, names as n};
use crate::events::numbers as ev;
use crate::events::{Event, Field, answer};
use crate::host::Host;
use crate::item::{Item, id};
use crate::values::Attribute;
use crate::world::object::Body;
use crate::world::{Handle, Object, Place};
use angrist_irh::res::ResKind;

impl Host<'_> {
    /// A creature dies: it is gone from the map and what it carried lies where it stood.
    pub(super) fn death(&mut self, e: &mut Event) -> i32 {
        let [killer, victim, ..] = e.parties;
        if self.world.get(victim).is_none_or(|o| o.is_deleted()) {
            return answer::ABORT;
        }
        if self.has(victim, TRANSFORMED) {
            self.end(victim, TRANSFORMED);
            return answer::DONE;
        }
        e.set(Field::Died, 1);
        if victim == self.world.player && self.is_exact() {
            // In the original the hero falls as all do: what it had lies there, and nothing is left of its state.
            self.last_blow(e);
            if let Some((map, x, y)) = self.world.position(victim) {
                self.leave_corpse(victim);
                for item in self.world.being(victim).map(|b| b.inventory.clone()).unwrap_or_default() {
                    self.drop_at(item, map, x, y);
                }
            }
            self.change(victim, |c| c.statuses.retain(|_| false));
            return answer::DONE;
        }
        if victim == self.world.player {
            // The end of the game is not for the fight to decide; the rules of play look at the hit points.
            self.change(victim, |c| c.hit_points = c.hit_points.min(0));
            self.last_blow(e);
            return answer::DONE;
        }
        self.weigh_death(killer, victim);
        self.free_the_engulfed(victim);
        self.last_blow(e);
        let (unreal, called) = (self.has(victim, ILLUSION), self.has(victim, SUMMONED));
        if !unreal {
            self.reward(killer, victim);
        }
        self.dismount_all(victim);
        if let Some((map, x, y)) = self.world.position(victim) {
            for item in self.world.being(victim).map(|b| b.inventory.clone()).unwrap_or_default() {
                if unreal {
                    self.world.delete(item);
                } else {
                    self.drop_at(item, map, x, y);
                }
            }
        }
        if !unreal && !called {
            self.leave_corpse(victim);
        }
        if self.is_character(killer) && killer != victim {
            // A feared killer grows by it; the original rolls for everyone.
            let evil = self.creature(killer).is_some_and(|c| self.rules.alignment(c) & n::AL_EVIL != 0);
            let amount = if evil || self.is_exact() { self.random(10) + 1 } else { 0 };
            let amount = if evil { amount } else { 0 };
            let rules = self.rules;
            self.change(killer, |c| {
                rules.exercise(c, Attribute::Cha, amount, 2, 60);
            });
        }
        if self.is_exact() && self.has(victim, AFRAID) && killer != victim && self.is_type(killer, MA_EVIL) {
            // Who kills those who flee grows feared: of monsters only the die is seen.
            self.random(4);
        }
        self.lose_heart(e);
        self.let_go(victim);
        let map = self.world.position(victim).map_or(Handle::NONE, |p| p.0);
        let todo = self.remove_thing(victim, true);
        self.do_now(todo);
        self.end_what_hung_on(victim, map);
        answer::DONE
    }

    /// What others have from somebody who is gone ends with it, except what a blow left behind (fight 14).
    fn end_what_hung_on(&mut self, gone: Handle, map: Handle) {
        const BONDS: [i32; 4] = [GRAPPLED, STUCK, GRABBED, GRAPPLING];
        let all = self.world.map(map).map_or_else(Vec::new, |m| m.things.clone());
        for other in all {
            let Some(object) = self.world.get_mut(other).filter(|o| o.being().is_some() && !o.is_deleted())
            else {
                continue;
            };
            let mut ends: Vec<i32> = Vec::new();
            for s in object.statuses_mut().all_mut().iter_mut().filter(|s| s.object == gone.raw()) {
                let nature = i32::from(s.nature);
                if s.source == Source::Attack && !BONDS.contains(&nature) {
                    s.object = 0;
                } else if !ends.contains(&nature) {
                    ends.push(nature);
                }
            }
            for nature in ends {
                self.end_about(other, nature, gone);
            }
        }
    }

    /// Attacks of the dying on their killers.
    fn last_blow(&mut self, e: &Event) {
        let [killer, victim, ..] = e.parties;
        if killer.is_none() || killer == victim || self.is_gone(killer) {
            return;
        }
        let beside = self.is_beside(victim, killer, 0);
        for a in self.attacks_of(victim) {
            let kind = i32::from(a.kind);
            let fits = match kind {
                A_DETH => true,
                A_AURA | A_DEQU => beside,
                _ => false,
            };
            if !fits || self.is_gone(killer) {
                continue;
            }
            if kind == A_DETH && self.is_exact() {
                // The original asks the dead, twice, who do not strike any more.
                for _ in 0..2 {
                    let mut event = Event::new(ev::EV_SATTACK, [victim, killer, Handle::NONE, Handle::NONE]);
                    event.set(Field::EParam, kind);
                    event.set(Field::AType, kind);
                    event.blow.last = true;
                    self.throw_inside(event);
                }
                continue;
            }
            if kind == A_DEQU {
                let mut event = Event::new(ev::EV_SATTACK, [victim, killer, Handle::NONE, Handle::NONE]);
                event.set(Field::EParam, kind);
                event.set(Field::AType, kind);
                event.set(Field::DType, a.damage_type.into());
                event.set(Field::SaveDC, a.dc.into());
                event.blow.set_dice(a.damage);
                self.throw_inside(event);
                continue;
            }
            let damage = self
                .chance
                .roll((a.damage.number.into(), a.damage.sides.into(), a.damage.bonus.into()))
                .max(1);
            let half = kind == A_AURA && self.feat(killer, FT_FISTS_OF_IRON);
            // The original forgets the kind of an aura here.
            let of = if kind == A_AURA && self.is_exact() { AD_NORM } else { a.damage_type.into() };
            let mut event = Event::new(ev::EV_DAMAGE, [victim, killer, Handle::NONE, Handle::NONE]);
            event.set(Field::DType, of);
            event.set(Field::AType, kind);
            event.set(Field::VDmg, if half { damage / 2 } else { damage });
            event.set(Field::SaveDC, self.attack_power(victim, a.dc.into()));
            event.blow.set_dice(a.damage);
            self.throw_inside(event);
        }
    }

    fn free_the_engulfed(&mut self, victim: Handle) {
        let inside = self.held_by(victim, ENGULFER);
        if !inside.is_none() {
            self.end_about(inside, ENGULFED, victim);
            self.end(victim, ENGULFER);
        }
    }

    /// Grips of and on somebody end.
    pub(super) fn let_go(&mut self, who: Handle) {
        for nature in [GRABBED, GRAPPLED, GRAPPLING, ENGULFED, ENGULFER] {
            let other = self.held_by(who, nature);
            if !other.is_none() {
                for back in [GRABBED, GRAPPLED, GRAPPLING, ENGULFED, ENGULFER] {
                    self.end_about(other, back, who);
                }
            }
            self.end(who, nature);
        }
    }

    fn dismount_all(&mut self, who: Handle) {
        let (mount, rider) = (self.held_by(who, MOUNTED), self.held_by(who, MOUNT));
        if !mount.is_none() {
            self.end(mount, MOUNT);
            self.end(who, MOUNTED);
        }
        if !rider.is_none() {
            self.end(rider, MOUNTED);
            self.end(rider, CHARGING);
            self.end(who, MOUNT);
            if !self.is_gone(rider) {
                self.struck(rider, PRONE, -1, 0, Handle::NONE);
            }
        }
    }

    /// What a kill is worth goes to the killer, or to its leader (fight 11.4).
    fn reward(&mut self, killer: Handle, victim: Handle) {
        if killer.is_none() || killer == victim {
            return;
        }
        let leader = self.leader(killer);
        let rewarded = if self.is_character(killer) || leader.is_none() { killer } else { leader };
        if !self.has(victim, SUMMONED) {
            self.kill_reward(rewarded, victim, 100);
        }
        let vowed = self.has_about(killer, DWARVEN_FOCUS, victim);
        if vowed {
            let rating = self.rating(victim);
            let rules = self.rules;
            self.change(killer, |c| rules.gain_experience(c, rating * rating * 25));
            self.end(killer, DWARVEN_FOCUS);
        }
    }

    /// What is left of a body, where it stood.
    fn leave_corpse(&mut self, who: Handle) {
        let Some((map, x, y)) = self.world.position(who) else { return };
        let Some(c) = self.creature(who) else { return };
        if self.rules.has_flag(c, M_NO_CORPSE) {
            return;
        }
        let library = self.library();
        let body = library.rid(ResKind::Monster, c.form.into());
        let Some(kind) = library.items.iter().position(|i| i32::from(i.kind) == id::T_CORPSE) else { return };
        let plane = self.plane(who);
        let item = Item {
            kind: library.rid(ResKind::Item, kind),
            made_as: id::T_CORPSE as i16,
            quantity: 1,
            of: body,
            age: self.world.turn,
            hit_points: library.items.get(kind).map_or(1, |i| i.hp.into()),
            ..Item::default()
        };
        let made = self.add(Object::new(Body::Item(Box::new(item))));
        if plane != 0
            && let Some(object) = self.world.get_mut(made)
        {
            object.statuses_mut().gain(Status {
                nature: PHASED as i16,
                value: plane as i16,
                ..Status::default()
            });
        }
        self.world.put(made, map, x, y);
        if let Some(object) = self.world.get_mut(who) {
            object.statuses_mut().gain(Status {
                nature: MY_CORPSE_IS as i16,
                object: made.raw(),
                source: Source::Other,
                ..Status::default()
            });
        }
        debug_assert!(matches!(self.world.get(made).map(|o| o.place), None | Some(Place::Map { .. })));
    }

    /// Those who see a friend fall may lose heart; those who see a foe fall may take it (11.1).
    fn lose_heart(&mut self, e: &Event) {
        let [killer, victim, ..] = e.parties;
        if killer.is_none() || killer == victim || self.is_gone(killer) {
            return;
        }
        let Some((map, ..)) = self.world.position(victim) else { return };
        let all: Vec<Handle> = self.world.map(map).map_or_else(Vec::new, |m| m.things.clone());
        let improved = self.feat(killer, FT_IMPROVED_DEMORALIZE);
        let fierce = self.known_skill(killer, SK_INTIMIDATE);
        if fierce >= 10 && (e.is(Field::IsCrit) || improved) {
            let penalty = (fierce - 5) / 5;
            for &h in &all {
                let brave = self.creature(h).map_or(0, |c| c.statuses.sum(SAVE_BONUS, 11));
                if h == victim
                    || h == self.world.player
                    || self.world.being(h).is_none()
                    || !self.is_friendly(h, victim)
                    || self.flag(h, M_MINDLESS)
                    || self.perceives(h, killer) == 0
                    || self.resists(h, AD_FEAR) < 0
                    || brave >= penalty
                {
                    continue;
                }
                let turns = self.roll(3, 6);
                if self.rating(h) <= if improved { 5 } else { 3 } {
                    self.struck(h, AFRAID, 5, turns, killer);
                } else {
                    self.morale(h, brave - penalty, turns);
                }
            }
        }
        let gain = self.rating(victim) - self.rating(killer);
        if gain >= 0 && self.feat(killer, FT_BATTLEFIELD_INSPIRATION) {
            for &h in &all {
                if h != killer
                    && self.world.being(h).is_some()
                    && self.is_friendly(h, killer)
                    && self.apart(h, killer) < 13
                {
                    let turns = self.roll(3, 6) * 10;
                    self.morale(h, 1 + gain, turns);
                }
            }
        }
    }

    fn morale(&mut self, who: Handle, amount: i32, turns: i32) {
        self.afflict(
            who,
            Status {
                nature: ADJUST_MOR as i16,
                value: 51,
                magnitude: amount as i16,
                duration: turns as i16,
                source: Source::Other,
                ..Status::default()
            },
        );
    }
}
