//! Before a strike: who is caught off guard, unseen or surprised, and what that takes from defence (fight 6, steps 0 to 12).

use super::ids::*;
use crate::creature::Status;
use crate::events::{Event, Field, answer};
use crate::host::Host;
use crate::item::id;
use crate::status::Wanted;
use crate::values::{Attribute, Bonus};
use crate::world::Handle;

/// What is forgotten from an earlier strike of the same attack; being caught off guard is not.
const FORGOTTEN: [Field; 14] = [
    Field::IsHit,
    Field::IsBypass,
    Field::IsFlanking,
    Field::ActIncor,
    Field::VicIncor,
    Field::ActUnseen,
    Field::VicUnseen,
    Field::IsGhostTouch,
    Field::IsSeeking,
    Field::IsSurprise,
    Field::IsWildMiss,
    Field::Resist,
    Field::Immune,
    Field::XDmg,
];

/// What somebody is who cannot dodge.
const HELPLESS: [i32; 10] =
    [ASLEEP, EXPOSED, GRABBED, GRAPPLED, GRAPPLING, NAUSEA, PARALYSIS, PRONE, STUCK, STUNNED];

impl Host<'_> {
    /// Whether dexterity does not help somebody's defence (fight 6.2).
    pub(crate) fn lacks_dexterity(&self, who: Handle) -> bool {
        let Some(c) = self.creature(who) else { return false };
        let charge = c.statuses.of(CHARGING).first().map_or(0, |s| s.magnitude);
        let mounted = c.statuses.has(MOUNTED);
        let steady = if mounted { self.feat(who, FT_RIDE_BY_ATTACK) } else { self.feat(who, FT_RUN) };
        c.statuses.has(ENGULFED)
            || c.statuses.has_value(ELEVATED, 2)
            || (c.statuses.has(BLIND) && !self.feat(who, FT_BLIND_FIGHT))
            || (charge > 0 && !steady)
            || HELPLESS.iter().any(|&nature| c.statuses.has(nature))
            || c.statuses.highest(DISTRACTED) >= 10
    }

    /// Whether somebody is caught off guard by an attack (S001-241).
    pub(super) fn is_off_guard(&self, who: Handle) -> bool {
        let Some(being) = self.world.being(who) else { return false };
        let ready = 10 + being.creature.modifier(Attribute::Wis);
        // The original takes the smaller bound.
        let bound = if self.is_exact() { ready.min(5) } else { ready.max(5) };
        i32::from(being.unready) > bound
            && self.ability(who, CA_UNCANNY_DODGE) <= 0
            && !self.feat(who, FT_IMPROVED_INITIATIVE)
    }

    /// What dexterity, dodging and a weapon give to somebody's defence.
    fn defence_parts(&mut self, who: Handle) -> [i32; 3] {
        let Some(mut copy) = self.creature(who).cloned() else { return [0; 3] };
        self.rules.recalculate(&mut copy, &mut self.matrix, false);
        [Bonus::Attribute, Bonus::Dodge, Bonus::Weapon].map(|b| self.matrix.get(Attribute::Defence, b).max(0))
    }

    /// Puts the modifiers of a strike together.
    pub(super) fn before_strike(&mut self, e: &mut Event) -> i32 {
        let [actor, victim, item, _] = e.parties;
        let gone = |h: &Self, who: Handle| h.world.get(who).is_none_or(|o| o.is_deleted());
        if gone(self, actor) || gone(self, victim) {
            return answer::ABORT;
        }
        let dreams = self.world.get(victim).is_some_and(|o| o.statuses().has_value(ASLEEP, 4));
        if self.has(actor, ILLUSION) && dreams {
            return answer::ABORT;
        }
        if self.world.being(victim).is_none() {
            return answer::NOTHING;
        }
        FORGOTTEN.into_iter().for_each(|f| e.set(f, 0));
        (e.blow.weapon_immune, e.blow.absorbed, e.blow.no_strength, e.blow.passes) =
            (false, false, false, false);
        e.blow.resistance = 0;
        e.blow.ride = None;
        if !self.is_exact() {
            // The original lets bonuses to damage pile up over the strikes of an attack, and keeps the damage of the last.
            for field in [Field::ADmg, Field::VDmg, Field::BDmg] {
                e.set(field, 0);
            }
        }
        let hit = e.get(Field::VHit);
        e.set_words(Field::StrHit, if hit == 0 { String::new() } else { format!("{hit:+}") });
        e.set_words(Field::StrDef, e.get(Field::VDef).to_string());
        e.set_words(Field::StrDmg, String::new());
        e.set_words(Field::StrXDmg, String::new());
        self.planes_and_grip(e);
        if self.has(victim, TIMESTOP) && victim != actor {
            return answer::ABORT;
        }
        if self.is_off_guard(victim) {
            e.set(Field::IsFlatFoot, 1);
        }
        for fighter in [actor, victim] {
            if let Some(being) = self.world.being_mut(fighter) {
                being.unready = 0;
            }
        }
        self.surprise(e);
        if e.blow.telekinetic {
            let finesse = self.feat(actor, FT_WEAPON_FINESSE);
            let (str_mod, dex) = (self.modifier(actor, Attribute::Str), self.modifier(actor, Attribute::Dex));
            let own = if finesse { dex.max(str_mod) } else { str_mod };
            e.set(Field::VHit, e.get(Field::VHit) - own + self.modifier(actor, Attribute::Int));
            e.blow.bonus += self.modifier(actor, Attribute::Wis) as i16;
            e.blow.no_strength = true;
        }
        if e.is(Field::IsSurprise) {
            Self::add_part(e, Field::VHit, Field::StrHit, 4, "surprise");
        }
        let easy = e.is(Field::ActUnseen) || e.is(Field::IsFlatFoot) || e.is(Field::IsSurprise);
        if easy || self.lacks_dexterity(victim) {
            let [dex, dodge, weapon] = self.defence_parts(victim);
            Self::add_part(e, Field::VDef, Field::StrDef, -dex, "noDex");
            Self::add_part(e, Field::VDef, Field::StrDef, -dodge, "noDodge");
            Self::add_part(e, Field::VDef, Field::StrDef, -weapon, "noWep");
        } else if self.item_is(item, id::WT_SLASHING) && !self.feat(victim, FT_EXPERTISE) {
            let parry = self.parry_of(victim);
            Self::add_part(e, Field::VDef, Field::StrDef, parry, "parry");
        }
        self.modifiers(e);
        answer::NOTHING
    }

    fn parry_of(&self, who: Handle) -> i32 {
        let weapon = self.main_weapon(who);
        self.world.item(weapon).map_or(0, |i| self.things().parry(i, &self.bearer(who, weapon)))
    }

    /// Steps 1 and 2: planes, what touches ghosts, what finds its way, and what strength adds.
    fn planes_and_grip(&mut self, e: &mut Event) {
        let [actor, victim, item, second] = e.parties;
        let hostile = self.is_hostile(victim, actor);
        e.set(Field::WasFriendly, i32::from(!hostile));
        let (own, other) = (self.plane(actor), self.plane(victim));
        let apart = own != other;
        e.set(Field::VicIncor, i32::from(apart && other != 0));
        e.set(Field::ActIncor, i32::from(apart && own != 0));
        let touches = |h: &Self, i: Handle| h.world.item(i).is_some_and(|i| i.has(id::IF_GHOST_TOUCH));
        let ghost = if second.is_none() { touches(self, item) } else { touches(self, second) };
        e.set(Field::IsGhostTouch, i32::from(ghost));
        let seeks = self.item_has(item, id::WQ_SEEKING) || self.item_has(second, id::WQ_SEEKING);
        e.set(Field::IsSeeking, i32::from(seeks));
        let strength = self.modifier(actor, Attribute::Str);
        let mut counted = strength;
        if !item.is_none() && matches!(e.get(Field::AType), A_SWNG | A_FIRE | A_GREA | A_HURL) {
            if self.holds_with_both(actor) && item == self.main_weapon(actor) {
                counted += strength / 2;
            } else if item == self.ready_hand(actor) && !self.feat(actor, FT_POWER_DOUBLE_WEAPON) {
                counted /= 2;
            }
        }
        e.blow.strength = counted.max(0) as i16;
    }

    /// Steps 5 to 9: who sees whom, and whether the attack comes as a surprise.
    fn surprise(&mut self, e: &mut Event) {
        let [actor, victim, ..] = e.parties;
        if self.perceives(victim, actor) == 0 && !self.feat(victim, FT_BLIND_FIGHT) {
            e.set(Field::ActUnseen, 1);
            e.set(Field::IsSurprise, 1);
            if self.flag(actor, M_HIDE_ABOVE) && self.has(actor, HIDING) && !self.has(actor, CHARGING) {
                self.afflict(
                    actor,
                    Status { nature: CHARGING as i16, value: 2, magnitude: 2, ..Status::default() },
                );
            }
        }
        self.end_plain_invisibility(actor, victim);
        let averted = self.has(actor, EYES_AVERTED);
        if self.perceives(actor, victim) == 0 || (averted && self.random(100) < 50) {
            e.set(Field::VicUnseen, 1);
        }
        let asleep = self.has(victim, ASLEEP);
        if e.is(Field::IsSurprise) && !asleep && self.plane(actor) == self.plane(victim) {
            let mover = self.skill(actor, SK_MOVE_SIL) + self.die20();
            let listener = self.skill(victim, SK_LISTEN) + self.die20();
            if mover < listener {
                e.set(Field::IsSurprise, 0);
            }
        }
        if asleep {
            e.set(Field::IsSurprise, 1);
            self.awaken(victim);
        }
        let easy = e.is(Field::IsSurprise) || e.is(Field::IsFlatFoot);
        if easy && self.ability(victim, CA_PREMONITION) > 0 && self.random(100) < 50 {
            e.set(Field::IsSurprise, 0);
            e.set(Field::IsFlatFoot, 0);
        }
        if e.is(Field::IsSurprise) {
            let warns = self.item_has(self.main_weapon(victim), id::WQ_WARNING) || self.has(victim, WARNING);
            if warns && self.random(100) < 50 {
                e.set(Field::IsSurprise, 0);
            }
        }
    }

    /// Plain invisibility ends with an attack.
    fn end_plain_invisibility(&mut self, actor: Handle, victim: Handle) {
        let plain = |s: &&Status| s.value != 2;
        if let Some(s) =
            self.world.get(actor).and_then(|o| o.statuses().of(INVIS).iter().find(plain).copied())
        {
            self.end_those(actor, Wanted { value: Some(s.value.into()), ..Wanted::of(INVIS) });
        }
        let known = self.world.get(actor).map_or_else(Vec::new, |o| o.statuses().of(INVIS_TO).to_vec());
        for s in known.into_iter().filter(|s| s.value != 2) {
            if self.is_type(victim, s.magnitude.into()) {
                let wanted = Wanted { magnitude: Some(s.magnitude.into()), ..Wanted::of(INVIS_TO) };
                self.end_those(actor, wanted);
            }
        }
    }
}
