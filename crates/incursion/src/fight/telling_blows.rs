//! What a hard or sly blow brings beside its wound: falls, stuns, stabs in the back, dirty tricks (fight 9, step 13).

use super::ids::*;
use crate::creature::Status;
use crate::creature::names as n;
use crate::events::{Event, Field};
use crate::host::Host;
use crate::item::id;
use crate::values::{Attribute, Mode};
use crate::world::Handle;

impl Host<'_> {
    /// Whether a blow is hard enough for what follows a hard one: critical, one in three, or great.
    pub(super) fn is_telling(&mut self, e: &Event) -> bool {
        e.is(Field::IsCrit) || self.random(3) == 0 || e.blow.great
    }

    /// Difficulty of saves against a monk's blows.
    pub(super) fn stun_dc(&self, actor: Handle) -> i32 {
        let level = self.ability(actor, CA_STUN_ATTACK).max(self.ability(actor, CA_UNARMED_STRIKE));
        let breath = if self.feat(actor, FT_BREAK_THE_BREATH) { 2 } else { 0 };
        10 + level / 2 + self.modifier(actor, Attribute::Wis) + breath
    }

    /// Step 13, first part: blows that throw down, stun, blind and freeze.
    pub(super) fn blow_follows(&mut self, e: &mut Event) {
        let [actor, victim, item, second] = e.parties;
        let attack = e.get(Field::AType);
        let weapon = if second.is_none() { item } else { second };
        let prone = self.feat(actor, FT_KNOCK_PRONE) && (item.is_none() || self.uses_strength(item));
        if (prone || self.item_is(weapon, id::WT_KNOCKDOWN)) && (self.is_telling(e) || attack == A_HURL) {
            let dc = self.weapon_save_dc(actor, weapon, id::WT_KNOCKDOWN) + if prone { 4 } else { 0 };
            self.also_hurt(e, victim, AD_TRIP, dc, 0);
        }
        let fist = matches!(attack, A_PUNC | A_KICK);
        let living = self.is_type(victim, MA_LIVING);
        if fist
            && self.ability(actor, CA_STUN_ATTACK) > 0
            && self.is_telling(e)
            && living
            && self.resists(victim, AD_STUN) >= 0
            && !self.fortitude(victim, self.stun_dc(actor), SA_STUN)
        {
            let turns = self.roll(1, 4) + 2;
            self.struck(victim, STUNNED, -1, turns, actor);
            if attack == A_PUNC && self.feat(actor, FT_PAIN_TOUCH) && self.is_type(victim, MA_HUMANOID) {
                self.struck(victim, NAUSEA, -1, 2, actor);
            }
        }
        if attack == A_PUNC
            && self.feat(actor, FT_FALLING_STAR_STRIKE)
            && self.is_type(victim, MA_HUMANOID)
            && !self.flag(victim, M_BLIND)
            && self.is_telling(e)
            && !self.fortitude(victim, self.stun_dc(actor), 0)
        {
            let turns = self.roll(3, 6);
            self.struck(victim, BLIND, 0, turns, actor);
        }
        // In the original only those who resist can be frozen.
        let freezes = if self.is_exact() {
            self.resists(victim, AD_PLYS) != 0
        } else {
            self.resists(victim, AD_PLYS) >= 0
        };
        if attack == A_PUNC
            && self.feat(actor, FT_FREEZE_THE_LIFEBLOOD)
            && self.rating(actor) - 2 >= self.rating(victim)
            && living
            && freezes
            && self.is_telling(e)
            && !self.fortitude(victim, self.stun_dc(actor), SA_PARA)
        {
            let turns = self.roll(1, 4) + 2;
            self.struck(victim, PARALYSIS, 0, turns, actor);
        }
        if fist && self.feat(actor, FT_CHI_STRIKE) && !self.fortitude(victim, self.stun_dc(actor), 0) {
            let lost = self.roll(e.get(Field::VDmg), 8);
            self.change(victim, |c| c.held_mana = c.held_mana.saturating_add(lost));
        }
        if !self.is_exact() && self.feat(actor, FT_SUPREME_CLEAVE) && e.is(Field::IsCleave) {
            let more = self.roll(1, 8);
            let kind = e.get(Field::DType);
            let after = self.also_hurt(e, victim, kind, more, 0);
            e.set(Field::XDmg, e.get(Field::XDmg) + after.get(Field::ADmg));
        }
    }

    /// Step 13, second part: a stab where it hurts.
    pub(super) fn sneak_attack(&mut self, e: &mut Event) {
        let [actor, victim, item, second] = e.parties;
        let level = self.ability(actor, CA_SNEAK_ATTACK);
        let knows = self.is_type(victim, MA_UNDEAD) && self.feat(actor, FT_NECROPHYSIOLOGY);
        if level <= 0
            || self.has_any(actor, &[GRABBED, GRAPPLED])
            || (self.resists(victim, AD_CRIT) < 0 && !knows)
            || !self.is_open(e)
            || self.apart(actor, victim) > 3
        {
            return;
        }
        let fine = self.item_is(item, id::WT_SUPER_SNEAK) || self.item_is(second, id::WT_SUPER_SNEAK);
        let sides = if fine { 8 } else { 6 };
        let damage = self.roll(level, sides) - 2 * self.ability(victim, CA_NOBLE_AEGIS);
        e.set(Field::IsSneakAttack, 1);
        let text = format!("{} +{level}d{sides} SA", e.words(Field::StrXDmg));
        e.set_words(Field::StrXDmg, text);
        let after = self.also_hurt(e, victim, AD_NORM, damage, 0);
        let counted = self.counted_extra(&after, damage);
        e.set(Field::XDmg, e.get(Field::XDmg) + counted);
        if self.is_gone(victim) {
            e.set(Field::Died, 1);
        }
        let night = self.item_has(item, id::WQ_NIGHT) || self.item_has(second, id::WQ_NIGHT);
        if night && !self.is_gone(victim) {
            let resistance = self.resists(victim, AD_SLEE);
            let saved = resistance < 0 || self.will(victim, 20 - resistance, SA_ENCH);
            // In the original the save does not help.
            if !saved || self.is_exact() {
                self.struck(victim, ASLEEP, 1, 12, actor);
            }
        }
    }

    /// What of further damage a report counts: the original counts what was rolled.
    fn counted_extra(&self, after: &Event, rolled: i32) -> i32 {
        if self.is_exact() { rolled } else { after.get(Field::ADmg) }
    }

    /// Step 13, third part.
    pub(super) fn dirty_fighting(&mut self, e: &mut Event) {
        let [actor, victim, ..] = e.parties;
        let tried = self.world.get(actor).is_some_and(|o| {
            o.statuses()
                .of(TRIED)
                .iter()
                .any(|s| i32::from(s.value) == FT_DIRTY_FIGHTING && s.object == victim.raw())
        });
        let lawful = self.creature(actor).is_some_and(|c| self.rules.alignment(c) & n::AL_LAWFUL != 0);
        if !self.feat(actor, FT_DIRTY_FIGHTING)
            || e.get(Field::AType) == A_FIRE
            || !self.is_type(victim, MA_LIVING)
            || self.value(actor, Attribute::Wis) <= self.value(victim, Attribute::Wis)
            || lawful
            || tried
        {
            return;
        }
        let turns = self.roll(3, 6);
        self.afflict(
            actor,
            Status {
                nature: TRIED as i16,
                value: FT_DIRTY_FIGHTING as i16,
                duration: turns as i16,
                object: victim.raw(),
                ..Status::default()
            },
        );
        let aegis = self.ability(victim, CA_NOBLE_AEGIS);
        let damage = self.roll(1, 8) - aegis;
        let text = format!("{} +1d8 DF", e.words(Field::StrXDmg));
        e.set_words(Field::StrXDmg, text);
        if damage > 0 {
            let kind = e.get(Field::DType);
            let after = self.also_hurt(e, victim, kind, damage, 0);
            let counted = self.counted_extra(&after, damage);
            e.set(Field::XDmg, e.get(Field::XDmg) + counted);
            let base = self.creature(actor).map_or(0, |c| self.rules.base_attack(c, Mode::Melee));
            let dc = 10 + base / 2 + self.modifier(actor, Attribute::Wis) - aegis;
            if !self.is_gone(victim) && !self.flag(victim, M_BLIND) && !self.reflex(victim, dc, 0) {
                let turns = self.roll(1, 4) + 1;
                self.struck(victim, BLIND, 0, turns, actor);
            }
        }
    }
}
