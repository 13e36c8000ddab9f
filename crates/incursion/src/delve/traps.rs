//! Traps: noticed, found, set off, disarmed (fight 17.7, 19.2; S001-216, S001-239).

use super::Doing;
use super::glance::{DISARMED, FOUND, NO_DISARM, SEARCHED, TRAP};
use super::state::Harm;
use crate::creature::kits::{self, TrapWork};
use crate::creature::names as n;
use crate::creature::saves::Save;
use crate::events::{Event, Field, numbers as ev};
use crate::host::Progress;
use crate::minds::names as m;
use crate::world::{FeatureObject, Handle};
use angrist_engine::play::CauseKind;
use angrist_engine::space::Loc;
use angrist_irh::res::Effect;

/// Time to step back from a trap that was noticed, and of work on one.
const NOTICING: i32 = 30;
const WORK: i32 = 50;
/// How far a trap is heard.
const LOUD: i32 = 30;
/// The level traps cast at.
const CASTER: i32 = 12;
const EF_MUNDANE: &str = "EF_MUNDANE";
const FT_FEATHERFOOT: i32 = 152;

impl Doing<'_> {
    /// The trap on a square.
    pub(super) fn trap_at(&self, map: Handle, at: Loc) -> Option<Handle> {
        let all = self.host.world.things_at(map, at.x, at.y);
        all.into_iter().find(|&t| self.trap(t).is_some())
    }

    fn trap(&self, t: Handle) -> Option<&FeatureObject> {
        self.host.world.get(t)?.feature().filter(|f| i32::from(f.sort) == TRAP)
    }

    fn trap_effect(&self, t: Handle) -> Option<&'_ Effect> {
        self.cat.library.effect(self.trap(t)?.effect)
    }

    fn is_mundane(&self, t: Handle) -> bool {
        let flag = self.cat.names.get(EF_MUNDANE);
        self.trap_effect(t).is_some_and(|e| e.flags.has(flag))
    }

    fn level_of(&self, t: Handle) -> i32 {
        self.trap_effect(t).map_or(0, |e| e.level.into())
    }

    pub(super) fn trap_name(&self, t: Handle) -> String {
        self.trap_effect(t).map_or_else(String::new, |e| e.about.shown().to_owned())
    }

    /// Before a step: an unknown trap there may be noticed, which ends the step.
    pub(super) fn notices_trap(&mut self, map: Handle, at: Loc) -> bool {
        let hero = self.host.world.player;
        let Some(t) = self.trap_at(map, at) else { return false };
        let Some(f) = self.trap(t) else { return false };
        if f.marks & (FOUND | DISARMED | SEARCHED) != 0 {
            return false;
        }
        let dc = kits::trap_search_difficulty(self.is_mundane(t), Some(self.level_of(t)));
        if !self.host.check_skill(hero, n::SK_SEARCH, dc, 0) {
            self.mark(t, SEARCHED, 0);
            return false;
        }
        self.find_trap(t, at);
        self.host.spend(hero, NOTICING);
        true
    }

    fn find_trap(&mut self, t: Handle, at: Loc) {
        self.mark(t, FOUND, 0);
        let what = self.trap_name(t);
        self.tell_at("found-trap", Some(at), |a| a.with("what", what));
    }

    /// Searches the squares around; gives how many traps were found.
    pub(super) fn search_traps(&mut self, map: Handle, at: Loc) -> i32 {
        let hero = self.host.world.player;
        let Some(level) = self.host.world.map(map) else { return 0 };
        let all: Vec<Handle> = level.things.clone();
        let mut found = 0;
        for t in all {
            let Some((_, x, y)) = self.host.world.position(t) else { continue };
            let there = Loc::new(x, y);
            let near = crate::world::place::distance((at.x, at.y), (x, y)) <= 5;
            let fresh = self.trap(t).is_some_and(|f| f.marks & (FOUND | DISARMED | SEARCHED) == 0);
            if !near || !fresh || !self.host.is_line_clear(map, (at.x, at.y), (x, y), true) {
                continue;
            }
            let dc = kits::trap_search_difficulty(self.is_mundane(t), None);
            if self.host.check_skill(hero, n::SK_SEARCH, dc, 0) {
                self.find_trap(t, there);
                found += 1;
            } else {
                self.mark(t, SEARCHED, 0);
            }
        }
        found
    }

    /// Somebody stands on a trap that is live.
    pub(super) fn step_on_trap(&mut self, who: Handle, map: Handle, at: Loc) {
        let Some(t) = self.trap_at(map, at) else { return };
        let live = self.trap(t).is_some_and(|f| f.marks & DISARMED == 0);
        if live && !self.host.is_aerial(who) {
            self.set_off(who, t, at);
        }
    }

    /// A trap goes off at somebody, unless it is avoided.
    fn set_off(&mut self, who: Handle, t: Handle, at: Loc) {
        let hero = who == self.host.world.player;
        let was_found = self.trap(t).is_some_and(|f| f.marks & FOUND != 0);
        let name = self.trap_name(t);
        if hero || self.host.notices(self.host.world.player, who) {
            self.mark(t, FOUND, 0);
        }
        let dc = 15 + self.level_of(t) + if was_found { 0 } else { 5 };
        let save = self.trap_effect(t).and_then(|e| e.values.first()).map(|v| i32::from(v.sval));
        let save = save.and_then(|s| Save::ALL.get(usize::try_from(s).ok()?).copied());
        let kinds = n::SA_TRAPS;
        let light_foot = was_found && self.host.feat(who, FT_FEATHERFOOT);
        let avoided = light_foot || save.is_some_and(|s| self.host.save(who, s, dc, kinds));
        if avoided {
            if hero {
                self.tell_at("trap-avoided", Some(at), |a| a.with("what", &name));
            }
            return;
        }
        self.mark(t, DISARMED, 0);
        self.host.noise(self.host.world.map, at.x, at.y, LOUD);
        if hero {
            self.s.harm = Harm { kind: CauseKind::Died, by: name.clone() };
            self.tell_at("trap", Some(at), |a| a.with("what", &name));
        }
        let Some(effect) = self.trap(t).map(|f| f.effect) else { return };
        let before = self.host.creature(who).map_or(0, |c| c.hit_points);
        let mut event = Event::new(ev::EV_EFFECT, [who, who, t, Handle::NONE]);
        event.set(Field::EID, effect.0 as i32);
        event.set(Field::IsTrap, 1);
        event.set(Field::VCasterLev, CASTER);
        event.map = self.host.world.map;
        let done = self.host.throw(event);
        let hurt = self.host.creature(who).is_none_or(|c| c.hit_points != before);
        if matches!(done, Progress::Done(0)) && !hurt {
            self.plain_blast(who, t);
        }
    }

    /// A trap that deals damage does so where nothing else handles its effect.
    fn plain_blast(&mut self, who: Handle, t: Handle) {
        let Some(effect) = self.trap_effect(t) else { return };
        let blasts: Vec<(i32, (i16, i16, i16))> = effect
            .values
            .iter()
            .filter(|v| i32::from(v.archetype) == m::EA_BLAST)
            .map(|v| (v.xval, (v.pval.number.into(), v.pval.sides.into(), v.pval.bonus.into())))
            .collect();
        for (kind, (number, sides, bonus)) in blasts {
            let amount = self.host.chance.roll((number, sides, bonus)).max(0);
            crate::fight::hurt(&mut self.host, who, kind, amount, Handle::NONE);
        }
    }

    /// Works on a trap beside the hero (19.2).
    pub(super) fn disarm(&mut self, t: Handle) {
        let hero = self.host.world.player;
        let Some((_, x, y)) = self.host.world.position(t) else { return };
        let at = Loc::new(x, y);
        let name = self.trap_name(t);
        let skill = self.host.skill(hero, n::SK_HANDLE_DEV);
        let dc = kits::trap_difficulty(TrapWork::Disarm, self.level_of(t), skill).unwrap_or(15);
        self.host.spend(hero, WORK);
        if self.host.check_skill(hero, n::SK_HANDLE_DEV, dc, 0) {
            self.mark(t, DISARMED, 0);
            let rules = self.host.rules;
            self.host.change(hero, |c| rules.gain_experience(c, 90 + 10 * (dc - 14)));
            self.tell_at("disarmed", Some(at), |a| a.with("what", name));
            return;
        }
        self.mark(t, NO_DISARM, 0);
        self.tell_at("not-disarmed", Some(at), |a| a.with("what", name));
        if !self.host.save(hero, Save::Reflex, 15, n::SA_TRAPS) {
            self.set_off(hero, t, at);
        }
    }
}
