//! Phases 2 to 8: scores, classes, the body, weapons and reach.

use super::Run;
use crate::creature::names as n;
use crate::creature::numbers::{GOOD_FORTITUDE, GOOD_REFLEX, GOOD_WILL, within};
use crate::values::{Attribute as A, Bonus as B, Matrix, Mode, SCORES, Target as T};

impl Run<'_, '_> {
    /// Phase 2.
    pub(super) fn base_scores(&self, m: &mut Matrix) {
        for (i, score) in A::ALL.into_iter().take(SCORES).enumerate() {
            let Some(hero) = &self.c.hero else {
                m.set(score, B::Base, self.rules.body_score(self.c, i));
                continue;
            };
            m.set(score, B::Base, hero.scores[i].into());
            let race = self.rules.library.races.get(usize::from(hero.race));
            let racial = race.map_or(0, |r| i32::from(r.attributes[i]));
            if self.c.is_polymorphed() && i < 3 {
                let form = self.rules.monster(self.c.form).map_or(0, |f| i32::from(f.attributes[i]));
                if form == 0 {
                    m.set(score, B::Base, 0);
                } else {
                    m.set(score, B::Natural, form - 10);
                }
            } else if racial == -99 {
                m.set(score, B::Base, 0);
            } else {
                m.set(score, B::Natural, racial);
            }
        }
        if self.c.hero.is_some()
            && self.c.is_polymorphed()
            && let Some(form) = self.rules.monster(self.c.form)
        {
            for mode in Mode::ALL {
                m.set(A::speed(mode), B::Natural, form.speed.into());
                m.set(A::hit(mode), B::Natural, form.hit.into());
            }
        }
    }

    /// Phase 3, and the base of fatigue (phase 5).
    pub(super) fn class_numbers(&self, m: &mut Matrix) {
        let numbers = self.rules.numbers;
        m.pile(A::Fatigue, B::Natural, 4);
        let Some(hero) = &self.c.hero else {
            let Some(body) = self.rules.monster(self.c.form) else { return };
            let level = self.rules.challenge(self.c).max(0);
            for mode in Mode::ALL {
                m.set(A::hit(mode), B::Base, body.hit.into());
                m.set(A::speed(mode), B::Natural, body.speed.into());
            }
            let kind = |t: i32| usize::try_from(t).ok().and_then(|t| numbers.type_saves.get(t)).copied();
            let good = body.types.iter().fold(0, |mask, &t| mask | kind(t).unwrap_or(0));
            for (save, bit) in
                [(A::Fortitude, GOOD_FORTITUDE), (A::Reflex, GOOD_REFLEX), (A::Will, GOOD_WILL)]
            {
                let table = if good & bit != 0 { &numbers.good_save } else { &numbers.poor_save };
                m.set(save, B::Base, table[within(level, table.len())].into());
            }
            m.pile(A::Fatigue, B::Base, level / 2);
            return;
        };
        for (i, cell) in [B::Base, B::Class2, B::Class3].into_iter().enumerate() {
            let level = i32::from(hero.levels[i]);
            let Some(class) = hero.class(self.rules.library, i).filter(|_| level > 0) else { continue };
            let hit = |mode: Mode| crate::hero::attack_percent(class, mode) * level / 100;
            for mode in Mode::ALL {
                m.set(A::hit(mode), cell, hit(mode));
                // The original takes the archery bonus for every speed (H11).
                let own = if self.rules.profile.is_exact() { hit(Mode::Archery) } else { hit(mode) };
                m.set(A::speed(mode), cell, (own - level / 2).max(0));
            }
            for (save, which) in [(A::Fortitude, 0), (A::Reflex, 1), (A::Will, 2)] {
                let table = if crate::hero::good_save(class, which) {
                    &numbers.good_save
                } else {
                    &numbers.poor_save
                };
                m.set(save, cell, table[within(level, table.len())].into());
            }
            m.set(A::Defence, cell, level / i32::from(class.def).max(1));
            m.pile(A::Fatigue, cell, level * i32::from(class.hit_dice) / 12);
        }
        for mode in Mode::ALL {
            let classes: i32 =
                [B::Base, B::Class2, B::Class3].into_iter().map(|b| m.get(A::hit(mode), b)).sum();
            let more = self.rules.hero_base_attack(hero, mode) - classes;
            if more > 0 {
                m.set(A::hit(mode), B::Study, more);
            }
        }
    }

    /// Phase 4.
    pub(super) fn body(&self, m: &mut Matrix) {
        let Some(body) = self.rules.monster(self.c.form) else { return };
        m.pile(A::Defence, B::Natural, body.def.into());
        m.pile(A::Size, B::Base, body.size.into());
        m.pile(A::Movement, B::Base, body.movement.into());
        m.pile(A::Armour, B::Natural, body.arm.into());
        if self.feat(n::FT_IRON_SKIN) {
            m.pile(A::Armour, B::Natural, 5);
        }
    }

    /// Phase 6 and 7: what weapons and skill with them give.
    pub(super) fn weapons(&self, m: &mut Matrix) {
        let gear = &self.c.gear;
        let numbers = self.rules.numbers;
        for mode in Mode::ALL {
            // In the original bare hands borrow the melee weapon's numbers (H13).
            let borrowed =
                if self.rules.profile.is_exact() && mode == Mode::Brawl { gear.melee.as_ref() } else { None };
            let weapon = gear.weapon(mode).or(borrowed);
            let skill = match weapon {
                Some(w) => i32::from(w.skill),
                None if self.c.hero.is_some() => self.rules.bare_skill(self.c, mode),
                None => self.rules.monster_weapon_skill(&self.feats),
            };
            let at = within(skill, 7);
            if at > 0 || mode != Mode::Brawl {
                m.add(B::Skill, T::One(A::hit(mode)), numbers.weapon_skill_hit[at].into());
                m.add(B::Skill, T::One(A::speed(mode)), numbers.weapon_skill_speed[at].into());
                m.add(B::Skill, T::One(A::damage(mode)), numbers.weapon_skill_damage[at].into());
            }
            // In the original nothing in hand is the same as nothing for any way of fighting (H57).
            let main = if self.rules.profile.is_exact() {
                weapon.map(|w| w.id) == gear.melee.map(|w| w.id)
            } else {
                matches!(mode, Mode::Melee | Mode::Offhand)
                    && weapon.is_some_and(|w| gear.melee.is_some_and(|main| main.id == w.id))
            };
            if main {
                m.pile(A::Defence, B::Skill, numbers.weapon_skill_defence[at].into());
            }
            let Some(w) = weapon else { continue };
            let bonus = |yes: bool, n: i32| if yes { n } else { 0 };
            let accuracy = i32::from(w.accuracy) + bonus(w.make.mithril, 1) - bonus(w.make.orcish, 1);
            m.add(B::Weapon, T::One(A::hit(mode)), accuracy);
            m.add(B::Weapon, T::One(A::speed(mode)), i32::from(w.speed) + bonus(w.make.elven, 2));
            m.add(B::Weapon, T::One(A::damage(mode)), bonus(w.make.orcish || w.make.adamant, 1));
            if w.plus_known || !self.known {
                let plus = i32::from(w.plus);
                m.add(B::Enhance, T::One(A::hit(mode)), plus + bonus(w.powers.accuracy, 4));
                m.add(B::Enhance, T::One(A::speed(mode)), plus);
                m.add(B::Enhance, T::One(A::damage(mode)), plus);
            }
            // Bare hands that borrow the weapon borrow its metal too.
            let counts =
                matches!(mode, Mode::Melee | Mode::Offhand) || (borrowed.is_some() && self.c.hero.is_none());
            if w.make.metallic && counts {
                m.pile(A::Primal, B::Armour, -16);
            }
            let of = |kind: i32| self.rules.is_type(self.c, kind);
            let at_odds = (w.powers.holy && of(n::MA_EVIL))
                || (w.powers.unholy && of(n::MA_GOOD))
                || (w.powers.chaotic && of(n::MA_LAWFUL))
                || (w.powers.lawful && of(n::MA_CHAOTIC))
                || (w.powers.balance
                    && (of(n::MA_LAWFUL) || of(n::MA_CHAOTIC))
                    && (of(n::MA_GOOD) || of(n::MA_EVIL)));
            if at_odds {
                m.add(B::NegativeLevel, T::One(A::hit(mode)), -2);
                m.add(B::NegativeLevel, T::One(A::damage(mode)), -2);
                m.add(B::NegativeLevel, T::One(A::speed(mode)), -4);
            }
        }
        if gear.melee.is_some_and(|w| w.powers.speed) {
            m.pile(A::SpeedMelee, B::Enhance, if gear.offhand.is_some() { 5 } else { 10 });
        }
        if gear.offhand.is_some_and(|w| w.powers.speed) {
            m.pile(A::SpeedMelee, B::Enhance, 5);
        }
        if gear.missile.is_some_and(|w| w.powers.speed) {
            m.pile(A::SpeedArchery, B::Enhance, 10);
        }
    }

    /// Phase 8.
    pub(super) fn reach(&self) -> (bool, bool) {
        let gear = &self.c.gear;
        let armed = [gear.melee, gear.offhand].into_iter().flatten().find(|w| w.reach);
        if let Some(w) = armed {
            return (true, !w.near);
        }
        let size = self.c.value(A::Size);
        let inherent = self.rules.has_flag(self.c, n::M_REACH)
            || (self.rules.is_type(self.c, n::MA_HUMANOID) && size >= 5)
            || size >= 6;
        (inherent, false)
    }
}
