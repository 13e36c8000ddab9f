//! The strike: two dice, everything that makes it go astray, hit or miss, critical or not, and what it calls forth (fight 7).

use super::ids::*;
use crate::creature::Status;
use crate::events::numbers as ev;
use crate::events::{Event, Field, answer};
use crate::host::Host;
use crate::item::id;
use crate::values::Attribute;
use crate::world::Handle;

/// Manoeuvres that end in an opposed check.
const OPPOSED: [i32; 5] = [A_BULL, A_GRAB, A_DISA, A_TRIP, A_THRO];

impl Host<'_> {
    pub(super) fn strike(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, ..] = e.parties;
        if self.world.being(victim).is_none() {
            return self.strike_thing(e);
        }
        let form = |h: Handle| self.creature(h).map(|c| c.form);
        if self.is_type(actor, MA_FUNGI) && form(actor) == form(victim) {
            return answer::ABORT;
        }
        let roll = self.die20();
        let murderous = if self.feat(actor, FT_MURDEROUS) { 2 } else { 0 };
        let second = self.die20() + murderous;
        e.set(Field::VRoll, roll);
        e.blow.second = second as i8;
        let attack = e.get(Field::AType);
        if self.has(actor, ENGULFED) {
            if (A_BULL..=A_PREC).contains(&attack)
                && !matches!(attack, A_SWNG | A_COUP | A_FIRE | A_GREA | A_PREC)
            {
                return answer::ABORT;
            }
            e.set(Field::VRoll, 10);
            e.set(Field::IsHit, 1);
            e.set(Field::IsCrit, 0);
            let swallowed = self.held(actor, ENGULFED).is_some_and(|s| s.value == 1);
            e.set(Field::IsBypass, i32::from(swallowed));
            self.follow_through(e);
            return self.finish_strike(e);
        }
        let trained = self.ability(actor, CA_UNARMED_STRIKE) > 0 || self.feat(actor, FT_MARTIAL_MASTERY);
        if matches!(attack, A_PUNC | A_KICK) && !self.is_type(actor, MA_QUADRUPED) && !trained {
            self.provoke(actor, Some(victim), false);
            if self.is_gone(actor) {
                return answer::DONE;
            }
        }
        if e.is(Field::ActUnseen) {
            Self::add_part(e, Field::VHit, Field::StrHit, 2, "conceal");
        }
        if self.goes_astray(e) {
            e.set(Field::IsWildMiss, 1);
            return self.finish_strike(e);
        }
        self.reveal_fighters(e);
        match self.passes_through(e) {
            Some(true) => return answer::DONE,
            Some(false) => {
                e.set(Field::IsWildMiss, 1);
                return self.finish_strike(e);
            }
            None => {}
        }
        if self.decide_hit(e) {
            return self.finish_strike(e);
        }
        // The original holds the opposed check after a miss too.
        let opposed = OPPOSED.contains(&attack) && (e.is(Field::IsHit) || self.is_exact());
        if opposed && !self.opposed_check(e) {
            e.set(Field::Resist, 1);
            return self.finish_strike(e);
        }
        self.follow_through(e);
        self.finish_strike(e)
    }

    fn reveal_fighters(&mut self, e: &Event) {
        let [actor, victim, ..] = e.parties;
        let hidden_shot = e.get(Field::AType) == A_FIRE
            && self.has(actor, HIDING)
            && self.feat(actor, FT_SHOOT_FROM_COVER)
            && !self.is_beside(actor, victim, 0);
        if !hidden_shot {
            self.end(actor, HIDING);
        }
        self.end(victim, HIDING);
    }

    /// Step 8: blows between planes. `Some(true)` ends the strike, `Some(false)` makes it a wild miss.
    fn passes_through(&mut self, e: &mut Event) -> Option<bool> {
        let [actor, _, item, second] = e.parties;
        let attack = e.get(Field::AType);
        let ghost = e.is(Field::IsGhostTouch);
        let touches = self.attacks_of(actor).iter().any(|a| i32::from(a.kind) == A_TUCH);
        if e.is(Field::ActIncor)
            && !self.has(actor, IGNORES_WEAPON_IMMUNITY)
            && !(e.is(Field::VicIncor)
                || ghost
                || matches!(attack, A_TUCH | A_SPEL)
                || (attack == A_COUP && touches))
        {
            return Some(true);
        }
        if e.is(Field::VicIncor) && !(e.is(Field::ActIncor) || ghost || attack == A_SPEL) {
            let thing = if item.is_none() { second } else { item };
            let evil = self.is_type(e.parties[1], MA_EVIL);
            let reaches = if thing.is_none() {
                self.ability(actor, CA_KI_STRIKE) > 0
            } else {
                self.item_plus(thing) > 0
                    || (evil && self.world.item(thing).is_some_and(|i| i.has(id::IF_BLESSED)))
            };
            if !reaches {
                e.blow.passes = true;
                return Some(false);
            }
        }
        None
    }

    /// Steps 9 and 10; true when the blow ends here, neither hit nor miss.
    fn decide_hit(&mut self, e: &mut Event) -> bool {
        let [actor, victim, ..] = e.parties;
        let attack = e.get(Field::AType);
        if matches!(attack, A_BULL | A_DISA | A_COUP | A_THRO) {
            e.set(Field::VRoll, 10);
            e.set(Field::IsHit, 1);
            return false;
        }
        if Self::is_postgrab(attack) {
            e.set(Field::IsHit, 1);
            return false;
        }
        let (hit, roll) = (e.get(Field::VHit), e.get(Field::VRoll));
        let thrown = e.parties[3];
        if attack == A_HURL
            && self.item_size(thrown) <= id::SZ_SMALL
            && self.known_skill(victim, SK_PICK_POCKET) >= 15
            && self.check_skill(victim, SK_PICK_POCKET, 11 + (hit + roll) / 2, 0)
        {
            self.world.give(thrown, victim);
            return true;
        }
        let wanted = e.get(Field::VDef).max(e.blow.ride.map_or(-40, i32::from));
        let mut is_hit = hit + roll >= wanted || roll == 20;
        if is_hit && self.dodges_flawlessly(victim) {
            is_hit = false;
        }
        e.set(Field::IsHit, i32::from(is_hit));
        let second = i32::from(e.blow.second);
        e.set(Field::IsFumble, i32::from(!is_hit && roll == 1 && hit + second < wanted));
        if is_hit && roll >= e.get(Field::VThreat) && hit + second >= wanted {
            let spared = self.is_spared_criticals(actor, victim, roll);
            e.set(Field::IsCrit, i32::from(!spared));
        } else if !e.is(Field::IsCleave) {
            e.set(Field::IsCrit, 0);
        }
        false
    }

    fn dodges_flawlessly(&mut self, victim: Handle) -> bool {
        let level = self.ability(victim, CA_FLAWLESS_DODGE);
        let most = level + self.modifier(victim, Attribute::Dex);
        let Some(object) = self.world.get_mut(victim) else { return false };
        let active = |s: &&mut Status| i32::from(s.nature) == FLAWLESS_DODGE && s.value == 1;
        match object.statuses_mut().all_mut().iter_mut().find(active) {
            Some(s) if i32::from(s.magnitude) < most => {
                s.magnitude += 1;
                true
            }
            _ => false,
        }
    }

    pub(super) fn is_spared_criticals(&mut self, actor: Handle, victim: Handle, roll: i32) -> bool {
        let undead = self.is_type(victim, MA_UNDEAD);
        let lore = self.known_skill(actor, SK_KNOW_UNDEAD);
        let knows = self.feat(actor, FT_NECROPHYSIOLOGY) || (lore > 0 && roll >= 21 - lore / 9);
        if self.resists(victim, AD_CRIT) < 0 && !(undead && knows) {
            return true;
        }
        let fortified = self.creature(victim).map_or(0, |c| c.statuses.highest(FORTIFICATION));
        if fortified > 0 && fortified > self.random(100) {
            return true;
        }
        let negates = self.ability(victim, CA_NEGATE_CRIT) * 5;
        negates > 0 && negates > self.random(100)
    }

    /// Step 12: the hit with everything that belongs to it, or the miss.
    fn follow_through(&mut self, e: &mut Event) {
        if e.get(Field::AType) == A_SPEL {
            if e.is(Field::IsHit) {
                self.rethrow(e, ev::EV_MAGIC_STRIKE);
            }
            return;
        }
        if !e.is(Field::IsHit) {
            self.rethrow(e, ev::EV_MISS);
            return;
        }
        self.rethrow(e, ev::EV_HIT);
        let [actor, victim, item, second] = e.parties;
        let exact = self.is_exact();
        if item.is_none() && second.is_none() && (exact || !self.is_gone(victim)) {
            let all = self.attacks_of(actor);
            let attack = e.get(Field::AType);
            let from = all.iter().position(|a| i32::from(a.kind) == attack).map_or(all.len(), |at| at + 1);
            for more in &all[from..] {
                let kind = i32::from(more.kind);
                // The original rolls on for those who are dead already.
                let over = !exact && (self.is_gone(victim) || self.is_gone(actor));
                if !matches!(kind, A_ALSO | A_CRIT) || over {
                    break;
                }
                if kind == A_ALSO || e.is(Field::IsCrit) {
                    let mut copy = e.clone();
                    copy.set(Field::DType, more.damage_type.into());
                    copy.blow.set_dice(more.damage);
                    copy.set(Field::Immune, 0);
                    copy.set(Field::Resist, 0);
                    if !exact {
                        copy.set(Field::BDmg, 0);
                        copy.set(Field::IsCrit, 0);
                    }
                    copy.set(Field::SaveDC, self.attack_power(actor, more.dc.into()));
                    self.rethrow(&mut copy, ev::EV_HIT);
                }
            }
        }
    }
}
