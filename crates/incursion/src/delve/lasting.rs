//! What lasts, turn by turn: those who are swallowed, looks that kill, auras, fields, effects that come again, calm after a
//! fight (fight 16.3, steps 4, 6, 10, 12, 13, 18, 21, 24 to 26; S001-241).

use super::Doing;
use crate::creature::names as n;
use crate::events::numbers as ev;
use crate::events::{Event, Field};
use crate::fight::{self, How, ids};
use crate::status::PERIODIC;
use crate::world::Handle;

const A_CRUS: i32 = 30;
const A_DGST: i32 = 37;
const A_GAZE: i32 = 43;
const A_PROX: i32 = 53;
const CA_BURNING_HUNGER: i32 = 116;
const CA_FATIGUE_REGEN: i32 = 117;
/// How far a look reaches.
const GAZE: i32 = 6;
/// After this many quiet turns, tiredness goes.
const QUIET: i8 = 50;
/// And the count begins here again.
const QUIET_AGAIN: i8 = 30;

impl Doing<'_> {
    /// Somebody in another's belly tries to get out; otherwise the belly works (step 6).
    pub(super) fn inside_another(&mut self, who: Handle) {
        let Some(status) = self.host.held(who, ids::ENGULFED) else { return };
        let by = Handle::from_raw(status.object);
        if self.host.is_gone(by) || self.host.plane(who) != self.host.plane(by) {
            self.host.end(who, ids::ENGULFED);
            self.host.end(by, ids::ENGULFER);
            return;
        }
        let helpless =
            [ids::PARALYSIS, ids::AFRAID, ids::STUNNED, n::SLEEPING].iter().any(|s| self.host.has(who, *s));
        let strength = self.host.value(by, crate::values::Attribute::Str);
        let dc = (10 + 2 * self.host.rating(by)).max(10 + strength);
        if !helpless && self.host.check_skill(who, ids::SK_ESCAPE_ART, dc, 0) {
            self.host.end(who, ids::ENGULFED);
            self.host.end(by, ids::ENGULFER);
            if who == self.host.world.player {
                self.tell("free", |a| a);
            }
            return;
        }
        for kind in [A_DGST, A_CRUS] {
            if !self.host.is_gone(who) && self.has_attack(by, kind) {
                fight::attack(&mut self.host, by, who, How::Special(kind));
            }
        }
    }

    fn has_attack(&self, who: Handle, kind: i32) -> bool {
        let body = self.host.creature(who).and_then(|c| self.host.rules.monster(c.form));
        body.is_some_and(|m| m.attacks.iter().any(|a| i32::from(a.kind) == kind))
    }

    /// A look that kills, and an air that does (steps 12 and 13).
    pub(super) fn looks_and_airs(&mut self, who: Handle) {
        let (gazes, airs) = (self.has_attack(who, A_GAZE), self.has_attack(who, A_PROX));
        if !(gazes || airs) || self.host.has(who, n::SLEEPING) || self.host.has(who, ids::PARALYSIS) {
            return;
        }
        let Some((map, ..)) = self.host.world.position(who) else { return };
        let all = self.host.world.map(map).map_or_else(Vec::new, |m| m.things.clone());
        for other in all.into_iter().filter(|&o| o != who) {
            if self.host.world.being(other).is_none() || self.host.is_gone(other) || self.host.is_gone(who) {
                continue;
            }
            let far = self.host.apart(who, other);
            let hostile = self.host.is_hostile(who, other);
            let meet = hostile
                && !self.host.has(other, ids::BLIND)
                && self.host.notices(who, other)
                && self.host.notices(other, who);
            if gazes && far <= GAZE && meet && self.host.mana_left(who) >= 2 {
                fight::attack(&mut self.host, who, other, How::Special(A_GAZE));
            }
            let form = |h: Handle, d: &Self| d.host.creature(h).map(|c| c.form);
            if airs && far <= 1 && form(other, self) != form(who, self) && !self.host.is_gone(other) {
                fight::attack(&mut self.host, who, other, How::Special(A_PROX));
            }
        }
    }

    /// Rage ends with the fight, and quiet turns take tiredness away (step 10).
    pub(super) fn calm_down(&mut self, who: Handle) {
        let Some(quiet) = self.host.world.being(who).map(|b| b.unready) else { return };
        let ready = (10 + self.host.modifier(who, crate::values::Attribute::Wis)).max(5);
        if self.host.has(who, ids::RAGING) && i32::from(quiet) > ready {
            self.host.end(who, ids::RAGING);
            if who == self.host.world.player {
                self.tell("ended", |a| a.with("what", "rage"));
            }
        }
        if quiet <= QUIET {
            return;
        }
        let regen = self.host.ability(who, CA_FATIGUE_REGEN).max(0);
        let back = match regen {
            0 => QUIET_AGAIN,
            n if i32::from(quiet) > i32::from(QUIET) + 50 / n => {
                let most = self.host.value(who, crate::values::Attribute::Fatigue);
                self.host.change(who, |c| c.fatigue = (c.fatigue + 1).min(most.max(c.fatigue)));
                QUIET
            }
            _ => return,
        };
        if let Some(b) = self.host.world.being_mut(who) {
            b.unready = back;
        }
    }

    /// Fields that work on creatures in them, turn by turn (step 18).
    pub(super) fn in_fields(&mut self, who: Handle) {
        let Some((map, x, y)) = self.host.world.position(who) else { return };
        let Some(level) = self.host.world.map(map) else { return };
        let continual = crate::fields::kind::CONTINUAL;
        let here: Vec<_> = level
            .fields
            .iter()
            .filter(|f| f.kind & continual != 0 && f.covers(x, y))
            .map(|f| (f.effect, f.creator))
            .collect();
        for (effect, creator) in here {
            if self.host.is_gone(who) {
                return;
            }
            let by = if self.host.world.get(creator).is_some() { creator } else { who };
            let mut event = Event::new(ev::EV_MAGIC_STRIKE, [by, who, Handle::NONE, Handle::NONE]);
            event.set(Field::EID, effect.0 as i32);
            event.map = map;
            event.marks.heartbeat = true;
            self.host.throw_inside(event);
        }
    }

    /// A fearless creature is not afraid, and recurring effects return (steps 21 and 24).
    pub(super) fn comes_again(&mut self, who: Handle) {
        if self.host.has(who, ids::AFRAID) && self.host.resists(who, ids::AD_FEAR) < 0 {
            self.host.end(who, ids::AFRAID);
        }
        let mut due = Vec::new();
        if let Some(o) = self.host.world.get_mut(who) {
            for s in o.statuses_mut().all_mut().iter_mut().filter(|s| i32::from(s.nature) == PERIODIC) {
                s.magnitude = s.magnitude.saturating_add(1);
                if s.value > 0 && s.magnitude % s.value == 0 {
                    s.magnitude = 0;
                    due.push((s.effect, Handle::from_raw(s.object)));
                }
            }
        }
        for (effect, item) in due {
            if self.host.is_gone(who) {
                return;
            }
            let item = if self.host.world.item(item).is_some() { item } else { Handle::NONE };
            let mut event = Event::new(ev::EV_EFFECT, [who, who, item, Handle::NONE]);
            event.set(Field::EID, effect.0 as i32);
            event.set(Field::IsPeriodic, 1);
            self.host.throw_inside(event);
        }
    }

    /// Some bodies burn what they eat (steps 25 and 26).
    pub(super) fn burn_food(&mut self, healed: bool) {
        let hero = self.host.world.player;
        let burning = self.host.ability(hero, CA_BURNING_HUNGER).max(0);
        let less = 2 * burning + if healed { 5 } else { 0 };
        if less > 0 {
            self.host.change(hero, |c| {
                if let Some(food) = &mut c.situation.food {
                    *food = (i32::from(*food) - less).max(1) as i16;
                }
            });
        }
    }
}
