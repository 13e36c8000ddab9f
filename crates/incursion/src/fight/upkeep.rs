//! What a turn of sixty segments does to a creature, in the order of the rules (fight 16.3, S001-241, S001-242).
//!
//! Promise: a creature that dies of one step takes no further step. Ground that harms, hunger, and what only a hero has (light,
//! words) are the business of the caller.

use super::ids::*;
use crate::creature::Status;
use crate::creature::names as n;
use crate::creature::saves::Save;
use crate::events::numbers as ev;
use crate::events::{Event, Field, answer};
use crate::fields::kind;
use crate::host::Host;
use crate::minds::names as m;
use crate::values::{Attribute, Mode};
use crate::world::Handle;

/// Segments of a turn.
pub const SEGMENTS: i32 = 60;

/// The mark of a turn event whose statuses the rules count elsewhere.
pub(crate) const SCRIPTS_ONLY: i32 = 1;

const ETHEREAL: i32 = 3;
const SEEN_RIPPLE: i32 = 209;
const SLOW_POISON: i32 = 140;
const PERIODIC: i32 = crate::status::PERIODIC;
const REGEN: i32 = 126;
const CA_REGEN: i32 = 66;
const CA_FATIGUE_REGEN: i32 = 117;
const FT_RESILIENT: i32 = 280;
const FT_CHOKE_HOLD: i32 = 86;
const FT_EARTHS_EMBRACE: i32 = 134;
const EF_LETHAL: i32 = 57;
const MA_HAS_BLOOD: i32 = 77;
const SA_MAGIC: i32 = 1;

/// From here on readiness is lost for good, and where it is kept then.
const UNREADY_LIMIT: i8 = 50;
const UNREADY_KEPT: i8 = 30;

impl Host<'_> {
    /// A turn passes for everybody on a level, in the order of the level.
    pub fn pass_turn_on(&mut self, map: Handle) {
        let crossings = self.world.age_fields(map);
        let todo = self.crossings(crossings);
        self.do_now(todo);
        self.world.age_terrain(map);
        let mut done: Vec<Handle> = Vec::new();
        loop {
            let things = self.world.map(map).map_or(&[][..], |l| &l.things);
            // The original goes by the place in the list, and passes over the one after one that vanishes.
            let next = if self.is_exact() {
                things.get(done.len()).copied()
            } else {
                things.iter().copied().find(|t| !done.contains(t))
            };
            let Some(thing) = next else { return };
            done.push(thing);
            if self.world.being(thing).is_some() {
                self.pass_turn(thing);
            } else {
                self.count_statuses(thing);
            }
        }
    }

    fn is_off(&self, who: Handle) -> bool {
        self.is_gone(who) || self.world.position(who).is_none()
    }

    fn count_statuses(&mut self, thing: Handle) {
        let todo = self.turn_of_statuses(thing);
        self.do_now(todo);
    }

    /// A turn passes for a creature.
    pub fn pass_turn(&mut self, who: Handle) {
        if self.is_off(who) {
            return;
        }
        let mut event = Event::new(ev::EV_TURN, [who, Handle::NONE, Handle::NONE, Handle::NONE]);
        event.map = self.world.position(who).map_or(Handle::NONE, |p| p.0);
        event.set(Field::EParam, SCRIPTS_ONLY);
        let (heard, _) = self.throw_inside(event);
        if matches!(heard, answer::DONE | answer::ABORT | answer::ERROR) {
            return;
        }
        let engulfed = self.has(who, ENGULFED);
        let steps: [fn(&mut Self, Handle); 7] = [
            Self::shake_off_paralysis,
            Self::suffer_place,
            Self::recover_from_scrapes,
            Self::show_ripples,
            Self::be_digested,
            Self::squeeze_the_held,
            Self::stir,
        ];
        for step in steps {
            if self.is_off(who) {
                return;
            }
            step(self, who);
        }
        let steps: [fn(&mut Self, Handle); 4] =
            [Self::lose_readiness, Self::gaze_around, Self::harm_those_beside, Self::mana_returns];
        for step in steps {
            if self.is_off(who) {
                return;
            }
            step(self, who);
        }
        self.count_statuses(who);
        let carried = self.world.being(who).map_or_else(Vec::new, |b| b.inventory.clone());
        carried.into_iter().for_each(|item| self.count_statuses(item));
        if !engulfed && !self.is_off(who) {
            self.stand_in_fields(who);
        }
        let steps: [fn(&mut Self, Handle); 5] = [
            |h, w| h.sicken(w, POISONED),
            |h, w| h.sicken(w, DISEASED),
            Self::wounds_bleed,
            Self::periodic_effects,
            Self::flesh_grows_back,
        ];
        for step in steps {
            if self.is_off(who) {
                return;
            }
            step(self, who);
        }
    }

    /// Step 1: a trained mind or body breaks out of paralysis.
    fn shake_off_paralysis(&mut self, who: Handle) {
        let trained = self.skill(who, n::SK_CONCENT).max(self.skill(who, n::SK_ESCAPE_ART)) >= 15;
        if self.has(who, PARALYSIS) && trained && self.save(who, Save::Fortitude, 18, SA_PARA | SA_MAGIC) {
            self.end(who, PARALYSIS);
        }
    }

    /// Steps 2 and 3: rock crushes those in it, dry land chokes those who live in water.
    fn suffer_place(&mut self, who: Handle) {
        let Some((map, x, y)) = self.world.position(who) else { return };
        let Some(level) = self.world.map(map) else { return };
        let library = self.library();
        let (solid, water) = (level.is_solid(library, x, y), level.has_flag(library, x, y, m::TF_WATER));
        if solid && self.plane(who) == 0 && self.ability(who, m::CA_EARTHMELD) <= 0 {
            let amount = self.random(20) + 1;
            super::hurt(self, who, AD_NORM, amount, who);
        }
        if self.is_type(who, n::MA_AQUATIC) && !self.flag(who, n::M_AMPHIB) && !water && !self.is_off(who) {
            let amount = self.random(6) + 1;
            super::hurt(self, who, AD_NORM, amount, who);
        }
    }

    /// Step 4.
    fn recover_from_scrapes(&mut self, who: Handle) {
        if self.world.turn / SEGMENTS % 3 != 1 || !self.feat(who, FT_RESILIENT) {
            return;
        }
        let share = 100 - (self.modifier(who, Attribute::Con) + 3) * 5;
        self.change(who, |c| {
            let most = c.max_hit_points + c.value(Attribute::ExtraHitPoints);
            if c.hit_points < most && c.hit_points >= most * share / 100 {
                c.hit_points += 1;
            }
        });
    }

    /// Step 5.
    fn show_ripples(&mut self, who: Handle) {
        self.ripple(who, 3);
    }

    /// Those near who are experienced enough may spot the outline of somebody unseen; each tries once (fight 18.7).
    pub(crate) fn ripple(&mut self, who: Handle, range: i16) {
        let Some((map, x, y)) = self.world.position(who) else { return };
        let unseen = self.has(who, INVIS);
        let mut asks: Vec<(i32, Option<i32>)> = Vec::new();
        if unseen || self.plane(who) == ETHEREAL {
            asks.push((5, None));
        }
        let kinds = self.world.get(who).map_or_else(Vec::new, |o| o.statuses().of(INVIS_TO).to_vec());
        asks.extend(kinds.iter().map(|s| (6, Some(i32::from(s.value)))));
        for (least, kind) in asks {
            for (a, b) in (x - range..=x + range).flat_map(|a| (y - range..=y + range).map(move |b| (a, b))) {
                for other in self.world.creatures_over(map, a, b) {
                    let fits = other != who
                        && self.rating(other) >= least
                        && kind.is_none_or(|k| self.is_type(other, k))
                        && (kind.is_some() || unseen || self.plane(other) != ETHEREAL);
                    let tried = self.world.get(other).is_some_and(|o| {
                        let all = o.statuses();
                        all.of(SEEN_RIPPLE).iter().any(|s| s.object == who.raw())
                            || all
                                .of(m::TRIED)
                                .iter()
                                .any(|s| s.object == who.raw() && i32::from(s.value) == n::SK_SPOT)
                    });
                    let clear = self.world.position(other).is_some_and(|(_, ox, oy)| {
                        if self.is_exact() {
                            self.has_sight_along(other, map, (ox, oy), (x, y))
                        } else {
                            self.is_line_clear(map, (ox, oy), (x, y), true)
                        }
                    });
                    if !fits || tried || !clear {
                        continue;
                    }
                    let spotted = self.check_skill(other, n::SK_SPOT, 20, 0);
                    let (nature, value) = if spotted { (SEEN_RIPPLE, -1) } else { (m::TRIED, n::SK_SPOT) };
                    self.afflict(
                        other,
                        Status {
                            nature: nature as i16,
                            value: value as i16,
                            magnitude: -1,
                            duration: -2,
                            object: who.raw(),
                            ..Status::default()
                        },
                    );
                }
            }
        }
    }

    /// Step 6: a swallowed creature gets out or is digested.
    fn be_digested(&mut self, who: Handle) {
        let holder = self.held_by(who, ENGULFED);
        if holder.is_none() {
            return;
        }
        let free = self.plane(who) != self.plane(holder) || {
            let able = self.creature(who).is_some_and(|c| self.rules.feats(c).has(n::SK_ESCAPE_ART))
                && !self.has_any(who, &[PARALYSIS, AFRAID, STUNNED, ASLEEP]);
            let dc = (10 + 2 * self.rating(holder)).max(10 + self.value(holder, Attribute::Str));
            able && self.check_skill(who, n::SK_ESCAPE_ART, dc, 0)
        };
        if free {
            self.end_about(who, ENGULFED, holder);
            self.end_about(holder, ENGULFER, who);
            return;
        }
        for kind in [A_DGST, A_CRUS] {
            if self.has_own(holder, kind) && !self.is_off(who) {
                self.special(holder, who, kind);
            }
        }
    }

    fn special(&mut self, actor: Handle, victim: Handle, kind: i32) {
        let mut event = Event::new(ev::EV_SATTACK, [actor, victim, Handle::NONE, Handle::NONE]);
        event.set(Field::EParam, kind);
        event.set(Field::AType, kind);
        self.throw_inside(event);
    }

    /// Step 7: what trained grapplers do to those they hold.
    fn squeeze_the_held(&mut self, who: Handle) {
        let held: Vec<Handle> = self.world.get(who).map_or_else(Vec::new, |o| {
            o.statuses().of(GRAPPLING).iter().map(|s| Handle::from_raw(s.object)).collect()
        });
        for other in held {
            let awake = !self.is_off(other) && !self.has(other, ASLEEP);
            if !awake {
                continue;
            }
            if self.feat(who, FT_CHOKE_HOLD)
                && self.flag(other, n::M_HUMANOID)
                && self.is_type(other, MA_LIVING)
                && self.creature(other).is_some_and(|c| {
                    c.hit_points * 2 <= c.max_hit_points + c.value(Attribute::ExtraHitPoints)
                })
            {
                let dc = 10 + self.rating(who) / 2 + self.modifier(who, Attribute::Wis);
                // The original takes the answer the wrong way round (quirk 47).
                if self.fortitude(other, dc, SA_PARA | SA_GRAB) == self.is_exact() {
                    self.struck(other, ASLEEP, 0, -1, who);
                    self.end_about(who, GRAPPLING, other);
                    self.end_about(other, GRAPPLED, who);
                    self.kill_reward(who, other, 100);
                    continue;
                }
            }
            if self.feat(who, FT_EARTHS_EMBRACE) {
                let dice = self.weapon_dice(who, Handle::NONE, other, Mode::Brawl);
                let amount = self.chance.roll((dice.number.into(), dice.sides.into(), dice.bonus.into()));
                super::hurt(self, other, AD_BLUNT, amount, who);
            }
        }
    }

    /// Steps 8 and 9: a body is exercised now and then; gods stir for heroes. In the original everybody's die is rolled.
    fn stir(&mut self, who: Handle) {
        if self.is_exact() {
            self.random(30);
        }
        if self.is_character(who) || self.world.being(who).is_some_and(|b| b.player) {
            self.gods_stir(who);
        }
    }

    /// Steps 10 and 11: readiness fades where there is no fight, and opportunities come back.
    fn lose_readiness(&mut self, who: Handle) {
        if let Some(b) = self.world.being_mut(who) {
            b.unready = b.unready.saturating_add(1);
        }
        if self.is_off_guard(who) {
            self.end(who, RAGING);
            if let Some(o) = self.world.get_mut(who) {
                let all = o.statuses_mut().all_mut().iter_mut();
                all.filter(|s| i32::from(s.nature) == FLAWLESS_DODGE && s.value == 1)
                    .for_each(|s| s.value = 0);
            }
        }
        let rested = self.ability(who, CA_FATIGUE_REGEN);
        if let Some(b) = self.world.being_mut(who).filter(|b| b.unready > UNREADY_LIMIT) {
            if rested <= 0 {
                b.unready = UNREADY_KEPT;
            } else if i32::from(b.unready) > i32::from(UNREADY_LIMIT) + 50 / rested {
                b.unready = UNREADY_LIMIT;
                if b.creature.fatigue < b.creature.value(Attribute::Fatigue) {
                    b.creature.fatigue += 1;
                }
            }
        }
        self.renew_opportunities(who);
    }

    fn others(&self, who: Handle) -> Vec<Handle> {
        let level = self.world.position(who).and_then(|(map, ..)| self.world.map(map));
        level.map_or_else(Vec::new, |l| {
            l.things.iter().copied().filter(|&t| t != who && self.world.being(t).is_some()).collect()
        })
    }

    /// Step 12: a gaze meets every foe that looks back.
    fn gaze_around(&mut self, who: Handle) {
        let Some(gaze) = self.own_attack(who, A_GAZE) else { return };
        let spared = match i32::from(gaze.damage_type) {
            AD_STON => STONING,
            AD_CONF => CONFUSED,
            AD_STUN => STUNNED,
            AD_PLYS => PARALYSIS,
            _ => 0,
        };
        for other in self.others(who) {
            if self.is_off(who) {
                return;
            }
            let looks = !self.is_off(other)
                && self.apart(who, other) <= 6
                && self.is_hostile(who, other)
                && self.creature(other).is_some_and(|c| !self.is_blind(c))
                && self.notices(who, other)
                && self.perceives(other, who) & 3 != 0;
            if !looks || self.has_about(other, CHARMED, who) || (spared != 0 && self.has(other, spared)) {
                continue;
            }
            let left = self.creature(who).map_or(0, |c| self.rules.total_mana(c) - c.used_mana - c.held_mana);
            if left < 2 {
                return;
            }
            self.special(who, other, A_GAZE);
        }
    }

    /// Step 13: bodies that harm creatures beside them.
    fn harm_those_beside(&mut self, who: Handle) {
        if !self.has_own(who, A_PROX) && !self.has_own(who, A_CPRX) {
            return;
        }
        let own = self.creature(who).map(|c| c.true_form);
        for other in self.others(who) {
            if self.is_off(who) || self.is_off(other) || self.creature(other).map(|c| c.true_form) == own {
                continue;
            }
            if !self.is_beside(who, other, 0) {
                continue;
            }
            self.special(who, other, A_PROX);
            let foes = self.is_hostile(who, other) || self.is_hostile(other, who);
            if foes && !self.is_off(other) && self.notices(who, other) {
                self.special(who, other, A_CPRX);
            }
        }
    }

    /// Step 14: mana comes back the slower the more of it is gone, and to heroes only above a threshold (S001-242).
    fn mana_returns(&mut self, who: Handle) {
        let concentration = self.skill(who, n::SK_CONCENT);
        let Some(b) = self.world.being(who) else { return };
        let c = &b.creature;
        let (used, held, total) = (c.used_mana, c.held_mana, self.rules.total_mana(c));
        if used <= 0 {
            return;
        }
        let left = total - used - held;
        let threshold = (total - held) * (35 + 2 * concentration).min(80) / 100;
        if b.player && left < threshold {
            return;
        }
        let whole = total.max(1);
        if let Some(b) = self.world.being_mut(who) {
            if b.mana_pause > 0 {
                b.mana_pause -= 1;
                return;
            }
            b.creature.used_mana -= 1;
            let share = (total - (left + 1 + held)) * 20 / whole;
            b.mana_pause = (share * 100 / whole).clamp(0, i32::from(i16::MAX)) as i16;
        }
    }

    /// Step 18: fields that work on creatures in them.
    fn stand_in_fields(&mut self, who: Handle) {
        let Some((map, x, y)) = self.world.position(who) else { return };
        let fields: Vec<_> = self.world.map(map).map_or_else(Vec::new, |l| {
            l.fields.iter().filter(|f| f.kind & kind::CONTINUAL != 0 && f.covers(x, y)).cloned().collect()
        });
        for field in fields {
            if self.is_off(who) {
                return;
            }
            let Some(effect) = self.library().effect(field.effect) else { continue };
            let fits = |v: &angrist_irh::res::EffectValues| {
                matches!(i32::from(v.aval), crate::magic::ids::AR_FIELD | crate::magic::ids::AR_MFIELD)
            };
            let segment = effect.values.iter().position(fits).unwrap_or(0);
            let mut event = Event::new(ev::EV_MAGIC_STRIKE, [field.creator, who, Handle::NONE, Handle::NONE]);
            event.set(Field::EID, field.effect.0 as i32);
            event.set(Field::EfNum, segment as i32);
            event.segment = segment as u8;
            self.throw_inside(event);
        }
    }

    /// Steps 19 and 20: poison and disease work in pulses; a save holds them off, and enough saves end them.
    fn sicken(&mut self, who: Handle, nature: i32) {
        let poison = nature == POISONED;
        let immune = if poison {
            self.resists(who, AD_TOXI) < 0 || self.resists(who, AD_POIS) < 0
        } else {
            self.resists(who, AD_DISE) < 0
        };
        let all = self.world.get(who).map_or_else(Vec::new, |o| o.statuses().of(nature).to_vec());
        if all.is_empty() || (poison && self.has(who, SLOW_POISON)) {
            return;
        }
        if immune {
            self.end(who, nature);
            return;
        }
        for status in all {
            let Some(effect) = self.library().effect(status.effect) else { continue };
            let Some(values) = effect.values.first() else { continue };
            let pause = i32::from(values.cval) * if poison { 1 } else { 100 };
            if i32::from(status.value) < pause {
                self.change_own(who, &status, |s| s.value += 1);
                continue;
            }
            let (lethal, lasts) = (effect.flags.has(EF_LETHAL), i32::from(values.lval));
            let dc = i32::from(values.sval) - if poison { 0 } else { self.resists(who, AD_DISE) };
            self.change_own(who, &status, |s| s.value = 0);
            let saves = if poison { SA_POISON } else { SA_DISEASE };
            if (!poison && dc < 0) || self.fortitude(who, dc, saves) {
                self.change_own(who, &Status { value: 0, ..status }, |s| s.magnitude += 1);
                let hardy = i32::from(self.feat(who, FT_HARDINESS)) * if poison { 2 } else { 3 };
                if i32::from(status.magnitude) + 1 >= lasts - hardy {
                    if self.is_exact() {
                        self.random(12);
                    }
                    let todo = self.end_effect(who, status.effect, false);
                    self.do_now(todo);
                    return;
                }
                continue;
            }
            if lethal {
                self.change_own(who, &Status { value: 0, ..status }, |s| s.magnitude = 0);
            }
            let mut event = Event::new(ev::EV_EFFECT, [who, who, Handle::NONE, Handle::NONE]);
            event.set(Field::EID, status.effect.0 as i32);
            self.throw_inside(event);
            if self.is_off(who) {
                return;
            }
        }
    }

    /// Changes a status one still has.
    fn change_own(&mut self, who: Handle, own: &Status, change: impl Fn(&mut Status)) {
        if let Some(o) = self.world.get_mut(who) {
            o.statuses_mut().all_mut().iter_mut().filter(|s| *s == own).take(1).for_each(change);
        }
    }

    /// Steps 21 and 22: the fearless lose fear, and wounds bleed.
    fn wounds_bleed(&mut self, who: Handle) {
        if self.has(who, AFRAID) && self.resists(who, AD_FEAR) < 0 {
            self.end(who, AFRAID);
        }
        if !self.is_type(who, MA_HAS_BLOOD) {
            return;
        }
        let wounds = self.world.get(who).map_or_else(Vec::new, |o| o.statuses().of(BLEEDING).to_vec());
        for wound in wounds {
            if !self.is_off(who) {
                super::hurt(self, who, AD_NORM, wound.magnitude.into(), who);
            }
        }
    }

    /// Steps 23 and 24: slow healing, and effects that come again and again.
    fn periodic_effects(&mut self, who: Handle) {
        let heals = self.world.get(who).map_or_else(Vec::new, |o| o.statuses().of(REGEN).to_vec());
        for heal in &heals {
            let most = |c: &crate::creature::Creature| c.max_hit_points + c.value(Attribute::ExtraHitPoints);
            let hurt = self.creature(who).is_some_and(|c| c.hit_points < most(c));
            if hurt && i32::from(heal.magnitude) > self.random(100) {
                let amount = (i32::from(heals.first().map_or(0, |h| h.magnitude)) / 100).max(1);
                self.change(who, |c| c.hit_points = (c.hit_points + amount).min(most(c)));
            }
        }
        let all = self.world.get(who).map_or_else(Vec::new, |o| o.statuses().of(PERIODIC).to_vec());
        for status in all.into_iter().filter(|s| s.value > 0) {
            let count = status.magnitude.saturating_add(1);
            let due = count % status.value == 0;
            self.change_own(who, &status, |s| s.magnitude = if due { 1 } else { count });
            if !due || self.is_off(who) {
                continue;
            }
            let about = Handle::from_raw(status.object);
            let is_item = self.world.item(about).is_some();
            let parties = if is_item {
                [who, Handle::NONE, about, Handle::NONE]
            } else {
                [who, about, Handle::NONE, Handle::NONE]
            };
            let mut event = Event::new(ev::EV_EFFECT, parties);
            event.set(Field::EID, status.effect.0 as i32);
            event.set(Field::IsPeriodic, 1);
            event.set(Field::IsItem, i32::from(is_item));
            self.throw_inside(event);
        }
    }

    /// Step 26.
    fn flesh_grows_back(&mut self, who: Handle) {
        let amount = self.ability(who, CA_REGEN);
        if amount > 0 {
            self.change(who, |c| {
                let most = c.max_hit_points + c.value(Attribute::ExtraHitPoints);
                c.hit_points = (c.hit_points + amount).min(most);
            });
        }
    }
}
