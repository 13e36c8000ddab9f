//! The natural attacks of a creature (fight 4.11).

use super::names as n;
use super::numbers::within;
use super::{Creature, Rules};
use crate::values::Mode;
use angrist_irh::res::{Attack, Dice, Template};

/// Attacks as the original reads them into a template: one that stands for a resource does not take up its place, so that
/// the next is written over it, except for the byte of its difficulty.
fn overwritten(all: &[Attack]) -> Vec<Attack> {
    let mut slots: Vec<Attack> = Vec::new();
    let mut next = 0;
    for &a in all {
        let mut a = a;
        match slots.get_mut(next) {
            Some(old) => {
                if a.effect.is_none() && a.dc == 0 && !old.effect.is_none() {
                    a.dc = (old.effect.0 >> 24) as i8;
                }
                *old = a;
            }
            None => slots.push(a),
        }
        next += usize::from(a.effect.is_none());
    }
    slots
}

/// How many feats a template of the original holds; what is beyond spills over its attacks.
const TEMPLATE_FEATS: usize = 16;

impl<'a> Rules<'a> {
    /// The attacks of a creature, in order. A trained humanoid's bare hands take the place of all others.
    pub fn attacks(&self, c: &'a Creature) -> impl Iterator<Item = Attack> + use<'a> {
        let fists = self.ability_level(c, n::CA_UNARMED_STRIKE);
        let trained = fists > 0 && !self.has_flag(c, n::M_NOHANDS) && self.is_type(c, n::MA_HUMANOID);
        let punch = trained.then(|| Attack {
            kind: n::A_PUNC as i8,
            damage_type: n::AD_BLUNT as i8,
            damage: self.numbers.monk_dice[within(fists, self.numbers.monk_dice.len())],
            ..Attack::default()
        });
        let rules = *self;
        let suspended = move |kind: i32| c.statuses.has_value(n::SUSPEND_ATTK, kind);
        let own = self.monster(c.form).map_or(&[][..], |m| &m.attacks).iter().copied();
        let own = own.filter(move |a| !suspended(a.kind.into()));
        let polymorphed = c.statuses.has(n::POLYMORPH);
        let over =
            self.templates(c).filter(move |_| !polymorphed).flat_map(move |t| rules.template_attacks(t));
        // A worse attack of a template gives way; in the original a better one hides itself too (H56).
        let exact = self.profile.is_exact();
        let over = over.filter(move |a| !suspended(if exact { a.kind.into() } else { -i32::from(a.kind) }));
        punch.into_iter().chain(own.chain(over).filter(move |_| !trained))
    }

    /// The attacks a template brings. The original keeps at most one attack that stands for a resource in a row, and takes
    /// feats beyond the sixteenth for an attack (H55).
    fn template_attacks(&self, t: &'a Template) -> impl Iterator<Item = Attack> + use<'a> {
        let exact = self.profile.is_exact();
        let spilled = (exact && t.attacks.is_empty() && t.feats.len() > TEMPLATE_FEATS).then(|| {
            let word = |i: usize| t.feats.get(i).copied().unwrap_or(0).to_le_bytes();
            let ([kind, damage_type], [number, sides], [bonus, dc]) = (word(16), word(18), word(19));
            Attack {
                kind: kind as i8,
                damage_type: damage_type as i8,
                damage: Dice { number: number as i8, sides: sides as i8, bonus: bonus as i8 },
                dc: dc as i8,
                ..Attack::default()
            }
        });
        let crowded = exact && t.attacks.iter().any(|a| !a.effect.is_none());
        let kept = if crowded { overwritten(&t.attacks) } else { Vec::new() };
        let plain = if crowded { &[][..] } else { &t.attacks[..] };
        kept.into_iter().chain(plain.iter().copied()).chain(spilled)
    }

    /// The feats and skills a template brings; the original keeps sixteen (H55).
    pub(super) fn template_feats(&self, t: &'a Template) -> &'a [i16] {
        let most = if self.profile.is_exact() { TEMPLATE_FEATS } else { usize::MAX };
        &t.feats[..t.feats.len().min(most)]
    }

    /// The difficulty of an attack's save once everything laid over the body counts, one after the other (H9).
    pub fn power(&self, c: &'a Creature, base: i32) -> i32 {
        self.templates(c).fold(base, |power, t| crate::values::adjust(power, t.power))
    }

    /// Weapon skill of a monster without a weapon in hand counts as that of its feats.
    pub(super) fn monster_weapon_skill(&self, feats: &super::traits::FeatSet) -> i32 {
        if feats.has(n::FT_WEAPON_MASTERY) {
            4
        } else if feats.has(n::FT_WEAPON_SPECIALIST) {
            3
        } else if feats.has(n::FT_WEAPON_FOCUS) {
            2
        } else {
            1
        }
    }

    /// Weapon skill of a hero in a way of fighting without a weapon in hand: no one is proficient with a missing weapon,
    /// except with bare hands.
    pub(super) fn bare_skill(&self, _c: &Creature, mode: Mode) -> i32 {
        if mode == Mode::Brawl { 1 } else { 0 }
    }
}
