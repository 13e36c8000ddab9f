//! Damage that is something else than a wound: drains, poison, disease, grips, falls, theft, rust (fight 10.7).

use super::ids::*;
use crate::creature::{Source, Status, names as n};
use crate::events::numbers as ev;
use crate::events::{Event, Field, answer, party};
use crate::host::Host;
use crate::item::id;
use crate::values::Attribute;
use crate::world::Handle;
use angrist_irh::res::Rid;

impl Host<'_> {
    pub(super) fn other_damage(&mut self, e: &mut Event, resistance: i32) -> i32 {
        let victim = e.parties[1];
        let amount = e.get(Field::VDmg);
        match e.get(Field::DType) {
            AD_CHOK => {
                if !self.is_type(victim, MA_BREATHER) {
                    return answer::DONE;
                }
                if self.is_type(victim, MA_AIR) {
                    e.set(Field::VDmg, 2 * amount);
                }
                self.lose_points(e, resistance)
            }
            AD_DRST..=AD_DALU => self.drain_score(e),
            AD_DREX => self.drain_experience(e),
            AD_DRMA => {
                let dc = e.get(Field::SaveDC);
                if self.will(victim, dc, SA_ENCH) {
                    e.set(Field::Resist, 1);
                } else {
                    self.change(victim, |c| c.held_mana = c.held_mana.saturating_add(amount.max(0)));
                }
                answer::DONE
            }
            AD_TRIP => self.trip_damage(e),
            AD_GRAB => self.grab_damage(e),
            AD_ENGL | AD_SWAL => self.engulf(e),
            AD_DISE | AD_POIS => self.infect(e),
            AD_DISA => self.disarm_damage(e),
            AD_KNOC => self.knock_back(e),
            AD_RUST | AD_DCAY | AD_SHAT => self.corrode(e, resistance),
            AD_SOAK => self.soak(e),
            AD_STEA => self.steal(e),
            AD_BLEE => {
                if self.has_blood(victim) {
                    self.bleed(victim, amount.max(1), 2, e.parties[party::ACTOR]);
                }
                answer::DONE
            }
            AD_FALL => self.fall(e, resistance),
            AD_SLOW => self.effect_damage(e, "slow", true),
            AD_DISN => self.effect_damage(e, "disintegrate", false),
            _ => self.inflict(e),
        }
    }

    /// Damage that is a status: against most of them a save helps.
    fn inflict(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        let (dc, amount) = (e.get(Field::SaveDC), e.get(Field::VDmg));
        // Of three kinds the original takes the source for the duration.
        let muddled = if self.is_exact() { 6 } else { amount };
        let (nature, value, save, kinds, turns) = match e.get(Field::DType) {
            AD_SLEE => (ASLEEP, 1, ' ', 0, amount),
            AD_STUN => (STUNNED, -1, 'F', SA_PARA, muddled),
            AD_PLYS => (PARALYSIS, 0, 'F', SA_PARA, amount),
            AD_STON => {
                if !self.is_type(victim, MA_LIVING) {
                    e.set(Field::Immune, 1);
                    return answer::DONE;
                }
                (STONING, -1, 'R', SA_PETRI, if self.is_exact() { 6 } else { 20 })
            }
            AD_BLND => (BLIND, -1, 'F', 0, amount),
            AD_CONF => (CONFUSED, -1, 'W', SA_CONF | SA_ENCH, amount),
            AD_NAUS => (NAUSEA, -1, 'W', 0, amount),
            AD_FEAR => (AFRAID, 0, 'W', SA_FEAR, muddled),
            AD_STUK => {
                if self.flag(victim, M_AMORPH) {
                    e.set(Field::Immune, 1);
                    return answer::DONE;
                }
                (STUCK, e.get(Field::EParam), 'R', SA_GRAB, amount)
            }
            _ => return answer::NOTHING,
        };
        let already = match nature {
            ASLEEP => false,
            PARALYSIS => self.world.get(victim).is_some_and(|o| o.statuses().has_value(PARALYSIS, 0)),
            BLIND => self.creature(victim).is_some_and(|c| self.is_blind(c)),
            _ => self.has(victim, nature),
        };
        if already {
            if matches!(nature, STONING | BLIND) {
                e.set(Field::Immune, 1);
                return answer::DONE;
            }
            return answer::ABORT;
        }
        if nature == PARALYSIS && self.acts_freely(victim) {
            e.set(Field::Resist, 1);
            return answer::DONE;
        }
        let saved = match save {
            'F' => self.fortitude(victim, dc, kinds),
            'R' => self.reflex(victim, dc, kinds),
            'W' => self.will(victim, dc, kinds),
            _ => false,
        };
        if saved {
            e.set(Field::Resist, 1);
            return answer::DONE;
        }
        let turns = if turns == 0 && nature == ASLEEP { self.roll(3, 4) } else { turns };
        self.struck(victim, nature, value, turns, actor);
        answer::DONE
    }

    /// A few times a day some shake off what would hold them.
    fn acts_freely(&mut self, victim: Handle) -> bool {
        const COUNT: i32 = 83;
        let level = self.ability(victim, CA_LIMITED_FREE_ACTION);
        if level <= 0 {
            return false;
        }
        let resists = if self.feat(victim, FT_RESIST_PARALYSIS) { 2 } else { 0 };
        let most = level + resists * self.modifier(victim, Attribute::Con);
        let used = self.creature(victim).map_or(0, |c| c.statuses.highest(COUNT));
        if used >= most {
            return false;
        }
        self.change(victim, |c| c.statuses.retain(|s| i32::from(s.nature) != COUNT));
        let count =
            Status { nature: COUNT as i16, magnitude: used as i16 + 1, duration: -2, ..Status::default() };
        self.afflict(victim, count);
        true
    }

    /// A score is damaged: by the event's dice, without any by one point; fortitude halves, being sustained takes off.
    fn drain_score(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        let score = (e.get(Field::DType) - AD_DRST) % 7;
        let necrotic = self.is_type(actor, MA_UNDEAD) && self.resists(victim, AD_NECR) < 0;
        let attribute = Attribute::ALL[score as usize];
        if (score < 3 && self.is_type(victim, MA_UNDEAD)) || necrotic || self.value(victim, attribute) <= 0 {
            e.set(Field::Immune, 1);
            return answer::DONE;
        }
        let sustained = self.creature(victim).map_or(0, |c| {
            let all = c.statuses.of(SUSTAIN).iter().filter(|s| i32::from(s.value) == score);
            all.map(|s| i32::from(s.magnitude)).max().unwrap_or(0)
        });
        let given = if self.is_exact() || e.blow.number > 0 { 0 } else { e.get(Field::VDmg) };
        let mut rolled = self.roll_blow(e);
        if self.is_exact() && rolled >= 1 {
            // The original's `max` takes its argument twice.
            rolled = self.roll_blow(e);
        }
        let mut amount = rolled.max(1).max(given) - self.ability(victim, CA_STRONG_SOUL);
        if self.fortitude(victim, e.get(Field::SaveDC), SA_EVIL | SA_NECRO) {
            amount = (amount / 2).max(1);
        }
        amount -= sustained;
        if amount <= 0 {
            e.set(Field::Resist, 1);
            return answer::DONE;
        }
        e.set(Field::ADmg, amount);
        if self.value(victim, attribute) - amount <= 0 {
            self.kill(e, "attribute");
            return answer::DONE;
        }
        let status = Status::lasting(n::ADJUST_DMG, score, -amount, Source::Attack, Rid::NONE);
        self.afflict(victim, status);
        answer::DONE
    }

    fn drain_experience(&mut self, e: &mut Event) -> i32 {
        let victim = e.parties[1];
        const AID: i32 = 51;
        let sustained = self.creature(victim).map_or(0, |c| c.statuses.sum(SUSTAIN, AID));
        let mut amount = e.get(Field::VDmg) - 3 * sustained;
        if amount <= 0 || self.resists(victim, AD_NECR) < 0 {
            e.set(Field::Immune, 1);
            return answer::DONE;
        }
        if self.will(victim, e.get(Field::SaveDC), SA_NECRO | SA_EVIL) {
            amount /= 2;
        }
        e.set(Field::ADmg, amount);
        if self.is_character(victim) {
            let mut dies = false;
            let rules = self.rules;
            self.change(victim, |c| {
                if let Some(hero) = &mut c.hero {
                    hero.drained = hero.drained.saturating_add(50 * amount);
                    dies = rules.negative_levels(hero).1;
                }
            });
            self.recalculate(victim);
            if dies {
                self.kill(e, "drain");
            }
            return answer::DONE;
        }
        let rating = self.rating(victim);
        let lost = amount / (5 * rating).max(1);
        let mine = |s: &&mut Status| i32::from(s.nature) == n::ADJUST_DMG && i32::from(s.value) == AID;
        let held = self.world.get_mut(victim).and_then(|o| o.statuses_mut().all_mut().iter_mut().find(mine));
        if let Some(drained) = held {
            drained.magnitude = drained.magnitude.saturating_sub(lost as i16);
            self.recalculate(victim);
        } else {
            let drained = Status::lasting(n::ADJUST_DMG, AID, -lost.max(1), Source::Attack, Rid::NONE);
            self.afflict(victim, drained);
        }
        let so_far = self.creature(victim).map_or(0, |c| c.statuses.sum(n::ADJUST_DMG, AID));
        if rating.max(1) + so_far <= 0 {
            self.kill(e, "drain");
        }
        answer::DONE
    }

    fn trip_damage(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        let firm = self.has(victim, PRONE)
            || self.flag(victim, M_AMORPH)
            || self.flag(victim, M_NOLIMBS)
            || (self.flag(victim, M_INCOR) && !self.is_exact());
        if firm {
            e.set(Field::Immune, 1);
            return answer::DONE;
        }
        if self.is_exact()
            && e.get(Field::AType) == A_TRIP
            && actor != victim
            && e.effect().is_none()
            && !self.feat(actor, FT_MASTER_TRIP)
        {
            // The original gives the opening to the one who trips (quirk 71).
            self.provoke(actor, Some(actor), false);
            if self.is_gone(actor) {
                return answer::ABORT;
            }
        }
        let given = e.get(Field::SaveDC);
        let mut dc = if given == 0 { e.get(Field::VDmg) } else { given };
        if given != -1 && self.creature(victim).is_some_and(|c| self.rules.has_skill(c, SK_BALANCE)) {
            dc -= (self.skill(victim, SK_BALANCE) - self.second_modifier(victim, Attribute::Dex)) / 2;
        }
        if given != -1 && self.reflex(victim, dc, SA_KNOCKDOWN) {
            e.set(Field::Resist, 1);
            return answer::DONE;
        }
        self.struck(victim, PRONE, -1, 0, actor);
        if e.get(Field::AType) == A_TRIP && !self.feat(actor, FT_MASTER_TRIP) && !self.is_exact() {
            self.provoke(actor, Some(victim), false);
        }
        answer::DONE
    }

    fn grab_damage(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        if self.has_about(actor, GRAPPLING, victim) || actor == victim || actor.is_none() {
            return answer::DONE;
        }
        let dc = e.get(Field::SaveDC);
        if dc > 0 && self.reflex(victim, dc, SA_GRAB) {
            e.set(Field::Resist, 1);
            return answer::DONE;
        }
        self.struck(victim, GRABBED, -1, 0, actor);
        self.struck(actor, GRAPPLING, -1, 0, victim);
        answer::DONE
    }

    fn engulf(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        let swallow = e.get(Field::DType) == AD_SWAL;
        let (own, other) = (self.value(actor, Attribute::Size), self.value(victim, Attribute::Size));
        let fits = if swallow { own > other } else { own >= other };
        let busy =
            self.has_any(actor, &[ENGULFED, ENGULFER]) || self.has_any(victim, &[ENGULFED, ENGULFER, MOUNT]);
        if !fits || busy || actor == victim {
            return answer::DONE;
        }
        let dc = e.get(Field::SaveDC);
        if dc > 0 && self.reflex(victim, dc, SA_GRAB) {
            e.set(Field::Resist, 1);
            return answer::DONE;
        }
        // The original keeps both as being engulfed.
        let value = if swallow && !self.is_exact() { 1 } else { 2 };
        self.struck(victim, ENGULFED, value, 0, actor);
        self.struck(actor, ENGULFER, value, 0, victim);
        if let Some((map, x, y)) = self.world.position(actor) {
            self.world.put(victim, map, x, y);
        }
        answer::DONE
    }

    /// A disease or poison of the attacker's kind.
    fn infect(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        let disease = e.get(Field::DType) == AD_DISE;
        let nature = if disease { DISEASED } else { POISONED };
        let own: Vec<Rid> = self.creature(actor).map_or_else(Vec::new, |c| {
            let body = self
                .rules
                .monster(c.form)
                .map_or(&[][..], |m| if disease { &m.diseases } else { &m.poisons });
            let laid = self.rules.templates(c).flat_map(|t| if disease { &t.diseases } else { &t.poisons });
            body.iter().chain(laid).copied().collect()
        });
        let effect = if own.is_empty() {
            if disease && self.is_exact() {
                return answer::NOTHING;
            }
            e.effect()
        } else {
            let at = self.random(own.len() as i32).max(0) as usize;
            own.get(at).copied().unwrap_or(Rid::NONE)
        };
        let held = self
            .world
            .get(victim)
            .is_some_and(|o| o.statuses().of(nature).iter().any(|s| s.effect == effect));
        if effect.is_none() || held {
            return answer::DONE;
        }
        let given = e.get(Field::SaveDC);
        let dc = if given == 0 && !disease { self.poison_dc(effect) } else { given };
        if self.fortitude(victim, dc, if disease { SA_DISEASE } else { SA_POISON }) {
            e.set(Field::Resist, 1);
            return answer::DONE;
        }
        let number = if disease { ev::EV_INFECT } else { ev::EV_POISON };
        let mut event = Event::new(number, [actor, victim, Handle::NONE, Handle::NONE]);
        event.set(Field::EID, effect.0 as i32);
        let (result, _) = self.throw_inside(event);
        if matches!(result, answer::DONE | answer::ABORT) {
            return answer::DONE;
        }
        self.afflict(
            victim,
            Status {
                nature: nature as i16,
                source: Source::Attack,
                effect,
                object: actor.raw(),
                ..Status::default()
            },
        );
        answer::DONE
    }

    fn disarm_damage(&mut self, e: &mut Event) -> i32 {
        let victim = e.parties[1];
        let weapon = self.main_weapon(victim);
        if weapon.is_none() {
            e.set(Field::Immune, 1);
            return answer::DONE;
        }
        let dc = e.get(Field::SaveDC);
        if dc > 0 && self.reflex(victim, dc, 0) {
            e.set(Field::Resist, 1);
            return answer::DONE;
        }
        let Some((map, x, y)) = self.world.position(victim) else { return answer::DONE };
        for _ in 0..32 {
            let (dx, dy) = (self.random(3) as i16 - 1, self.random(3) as i16 - 1);
            let free = self.world.map(map).is_some_and(|m| !m.is_solid(self.library(), x + dx, y + dy));
            if free {
                self.drop_at(weapon, map, x + dx, y + dy);
                break;
            }
        }
        self.refresh_gear(victim);
        answer::DONE
    }

    pub(super) fn drop_at(&mut self, item: Handle, map: Handle, x: i16, y: i16) {
        if let Some(i) = self.world.item_mut(item) {
            i.set(id::IF_WORN, false);
        }
        self.world.put(item, map, x, y);
    }

    fn knock_back(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        if e.effect().is_none() && self.fortitude(victim, e.get(Field::SaveDC), SA_KNOCKDOWN) {
            e.set(Field::Resist, 1);
            return answer::DONE;
        }
        self.push_away(actor, victim, e.get(Field::VDmg));
        answer::DONE
    }

    /// Falling (S001-252): those who know how take less; a creature below breaks the fall.
    fn fall(&mut self, e: &mut Event, resistance: i32) -> i32 {
        let victim = e.parties[1];
        let slow = 5 * self.ability(victim, CA_SLOW_FALL);
        let mut damage = e.get(Field::VDmg);
        if slow > 0 {
            if damage < slow {
                return answer::DONE;
            }
            damage -= slow;
        }
        let rolls = self.creature(victim).is_some_and(|c| self.rules.has_skill(c, SK_TUMBLE));
        if rolls && self.check_skill(victim, SK_TUMBLE, 20, 0) {
            e.set(Field::VDmg, damage / 2);
            return self.lose_points(e, resistance);
        }
        let below = self.world.position(victim).and_then(|(map, x, y)| {
            let all = self.world.things_at(map, x, y);
            all.into_iter().find(|&h| h != victim && self.world.being(h).is_some())
        });
        self.struck(victim, PRONE, -1, 0, Handle::NONE);
        if let Some((map, x, y)) = self.world.position(victim) {
            self.noise(map, x, y, 10 + 2 * damage);
        }
        if let Some(below) = below {
            self.also_hurt(e, below, AD_NORM, damage, 0);
            if !self.is_gone(below) {
                self.struck(below, PRONE, -1, 0, victim);
            }
            damage /= 2;
        }
        if self.resists(victim, AD_STUN) >= 0 {
            let drawn = self.roll(1, 4) + 2;
            // Whatever it draws, the original stuns for the same span.
            let turns = if self.is_exact() { 4 } else { drawn };
            self.struck(victim, STUNNED, -1, turns, Handle::NONE);
        }
        e.set(Field::VDmg, damage);
        self.lose_points(e, resistance)
    }

    /// Kinds whose work is an effect of that name in the library.
    fn effect_damage(&mut self, e: &mut Event, name: &str, save: bool) -> i32 {
        let [actor, victim, ..] = e.parties;
        if save && self.fortitude(victim, e.get(Field::SaveDC), SA_PARA) {
            e.set(Field::Resist, 1);
            return answer::DONE;
        }
        let kind = angrist_irh::res::ResKind::Effect;
        let Some(effect) = self.library().find_kind(kind, name) else {
            return answer::NOTHING;
        };
        let number = if save { ev::EV_MAGIC_STRIKE } else { ev::EV_EFFECT };
        let mut event = Event::new(number, [actor, victim, Handle::NONE, Handle::NONE]);
        event.set(Field::EID, effect.0 as i32);
        event.set(Field::VCasterLev, self.rating(actor));
        self.throw_inside(event);
        answer::DONE
    }
}
