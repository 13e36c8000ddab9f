//! What a blow says about the one who strikes it: deeds against an alignment, and the gods who hear of them (fight 3.2, 10.1).

use super::ids::*;
use crate::creature::names as n;
use crate::events::{Event, Field};
use crate::host::Host;
use crate::values::Attribute;
use crate::world::Handle;

/// Alignments that a deed speaks against.
const AL_NONLAWFUL: i32 = 16;
const AL_NONGOOD: i32 = 64;
/// How far below the killer a victim is no match any more.
const NO_MATCH: i32 = 4;

impl Host<'_> {
    /// Damage to somebody who had done nothing (10.1).
    pub(super) fn weigh_blow(&mut self, e: &Event) {
        let [actor, victim, item, second] = e.parties;
        if !self.is_character(actor) || actor == victim || self.has(victim, TRANSFORMED) {
            return;
        }
        if e.is(Field::IsActOfGod) || self.world.being(victim).is_none() {
            return;
        }
        let kind = e.get(Field::DType);
        if e.is(Field::WasFriendly) && self.is_somebody(actor, victim) {
            let mut size = 1 + self.shame(actor, victim);
            size += i32::from(e.is(Field::IsSurprise)) + i32::from(Self::is_physical(kind));
            size += i32::from(self.perceives(actor, victim) != 0);
            self.deed(actor, AL_NONGOOD, size);
            if self.is_legal_person(actor, victim) {
                self.deed(actor, AL_NONLAWFUL, size);
            }
        }
        let poisoned = [item, second].iter().any(|&i| self.has(i, POISONED));
        if (poisoned || kind == AD_POIS) && !self.is_type(actor, n::MA_DROW) {
            self.deed(actor, AL_NONLAWFUL, 2);
        }
        // Acid is cruel to whatever can feel it (10.6).
        let unfeeling = [MA_PLANT, MA_VORTEX, n::MA_ELEMENTAL].into_iter().any(|k| self.is_type(victim, k));
        if kind == AD_ACID && (self.is_type(victim, n::MA_LIVING) || !unfeeling) {
            self.deed(actor, n::AL_EVIL, 2);
        }
    }

    /// The death of somebody who had done nothing (people 11.1).
    pub(super) fn weigh_death(&mut self, actor: Handle, victim: Handle) {
        let align = self.creature(victim).map_or(0, |c| self.rules.alignment(c));
        if self.is_character(actor)
            && actor != victim
            && self.has(victim, WAS_FRIENDLY)
            && align & n::AL_EVIL == 0
        {
            self.deed(actor, AL_NONGOOD, if align & n::AL_GOOD != 0 { 5 } else { 3 });
        }
    }

    /// Those whom it is a shame to strike: who can think, and for druids the animals.
    fn is_somebody(&self, actor: Handle, victim: Handle) -> bool {
        self.is_type(victim, n::MA_SAPIENT) || (self.is_type(victim, n::MA_ANIMAL) && self.is_druid(actor))
    }

    fn is_druid(&self, who: Handle) -> bool {
        let Some(hero) = self.creature(who).and_then(|c| c.hero.as_ref()) else { return false };
        let druid = self.library().find_kind(angrist_irh::res::ResKind::Class, "Druid");
        druid
            .and_then(|rid| self.library().within_kind(rid))
            .is_some_and(|(_, at)| hero.classes.contains(&(at as u16)))
    }

    fn shame(&self, actor: Handle, victim: Handle) -> i32 {
        let weak = self.rating(victim) + NO_MATCH < self.rating(actor);
        let good = self.creature(victim).is_some_and(|c| self.rules.alignment(c) & n::AL_GOOD != 0);
        i32::from(weak) + i32::from(good)
    }

    /// Whom the law protects in the eyes of somebody (3.2).
    fn is_legal_person(&self, actor: Handle, victim: Handle) -> bool {
        let is = |who, kind| self.is_type(who, kind);
        let innate = is(victim, n::MA_EVIL) && self.flag(victim, M_IALIGN);
        if (innate && !is(actor, n::MA_DEVIL)) || self.flag(victim, M_MINDLESS) {
            return false;
        }
        let good = self.creature(actor).is_some_and(|c| self.rules.alignment(c) & n::AL_GOOD != 0);
        let thinks = is(victim, n::MA_SAPIENT);
        if good || is(actor, n::MA_REPTILE) || is(actor, n::MA_REPTILIAN) {
            return thinks;
        }
        let lives = is(victim, n::MA_NLIVING);
        if is(actor, n::MA_GOBLINOID) {
            return thinks && lives && is(victim, n::MA_GOBLINOID);
        }
        thinks && lives && (is(victim, n::MA_DEMIHUMAN) || is(victim, n::MA_CELESTIAL))
    }

    /// An act with an alignment: the scales move, and the gods hear of it.
    pub(crate) fn deed(&mut self, who: Handle, kind: i32, size: i32) {
        let event = self.weigh_deed(who, kind, size as i16, "");
        self.throw_inside(event);
    }

    /// What a telling blow teaches those who strike it (hero 7.6).
    pub(super) fn learn_from_critical(&mut self, e: &Event) {
        let [actor, victim, item, _] = e.parties;
        if !e.is(Field::IsCrit) || item.is_none() || !self.is_character(actor) {
            return;
        }
        let above = self.rating(victim) - self.rating(actor);
        let bow = self.item_type(item) == crate::item::id::T_BOW;
        let fine = self.world.item(item).is_some_and(|i| self.things().is_finesse(i));
        let rules = self.rules;
        if fine || bow {
            let amount = self.random(6) + above;
            self.change(actor, |c| {
                rules.exercise(c, Attribute::Dex, amount.max(0), CRITICALS, CRITICAL_CAP);
            });
        }
        let larger = self.item_size(item) - self.value(actor, Attribute::Size);
        let sides = match larger {
            1.. => 8,
            0 if item == self.ready_hand(actor) || bow => 4,
            _ => return,
        };
        let amount = self.random(sides) + above;
        self.change(actor, |c| {
            rules.exercise(c, Attribute::Str, amount.max(0), CRITICALS, CRITICAL_CAP);
        });
    }
}

/// The column of exercise for telling blows, and how far it counts.
const CRITICALS: usize = 3;
const CRITICAL_CAP: i32 = 75;
