//! Phases 20 to 28: what scores, size, grip, feats and class abilities give.

use super::Run;
use crate::creature::names as n;
use crate::values::{Attribute as A, Bonus as B, Matrix, Mode, SCORES, Target as T};

impl Run<'_, '_> {
    /// Phase 20.
    pub(super) fn fix_scores(&mut self, m: &Matrix) {
        for (i, score) in A::ALL.into_iter().take(SCORES).enumerate() {
            let total = m.total(score, self.known);
            self.scores[i] = if m.get(score, B::Base) == 0 { 0 } else { total.max(0) };
        }
    }

    pub(super) fn one_body(&self) -> bool {
        self.feat(n::FT_ONE_BODY_ONE_SOUL) || self.scores[A::Con.index()] == 0
    }

    /// Phases 21 and 22.
    pub(super) fn by_scores(&self, m: &mut Matrix) {
        let (con, wis, dex, strength) =
            (self.modifier(A::Con), self.modifier(A::Wis), self.modifier(A::Dex), self.modifier(A::Str));
        let inherent = |score| self.rules.inherent_score(self.c, score);
        let attribute = |m: &mut Matrix, a: A, amount: i32| m.add(B::Attribute, T::One(a), amount);
        if self.one_body() {
            attribute(m, A::Fortitude, con.max(wis));
            attribute(m, A::Will, con.max(wis));
            attribute(m, A::Fatigue, (inherent(A::Con).max(inherent(A::Wis)) - 11) / 2);
        } else {
            attribute(m, A::Fortitude, con);
            attribute(m, A::Will, wis);
            attribute(m, A::Fatigue, (inherent(A::Con) - 11) / 2);
        }
        attribute(m, A::Reflex, dex);
        attribute(m, A::HitArchery, dex);
        attribute(m, A::HitThrown, dex);
        let finesse = self.feat(n::FT_WEAPON_FINESSE);
        for (mode, weapon) in [
            (Mode::Brawl, None),
            (Mode::Melee, self.c.gear.melee.as_ref()),
            (Mode::Offhand, self.c.gear.offhand.as_ref()),
        ] {
            let fine = finesse && (mode == Mode::Brawl || weapon.is_some_and(|w| is_fine(w.groups)));
            attribute(m, A::hit(mode), if fine { strength.max(dex) } else { strength });
        }
        attribute(m, A::DamageBrawl, if finesse { strength.max(0) } else { strength });
        // The original takes the size of the calculation before (H16).
        let size =
            if self.rules.profile.is_exact() { self.c.value(A::Size) } else { m.total(A::Size, self.known) };
        m.stack(B::Size, T::One(A::Defence), 4 - size);
        m.stack(B::Size, T::Hit, 4 - size);
    }

    /// Phase 23 (S001-206).
    pub(super) fn grips(&self, m: &mut Matrix) {
        let strength = self.modifier(A::Str);
        let gear = &self.c.gear;
        let finesse = self.feat(n::FT_WEAPON_FINESSE);
        let one_hand = |weapon: Option<&crate::creature::gear::Weapon>| {
            let fine = finesse && weapon.is_none_or(|w| is_fine(w.groups));
            if fine { strength.max(0) } else { strength }
        };
        let melee = match &gear.melee {
            Some(w) if !w.uses_strength => 0,
            Some(w) if gear.two_handed && !w.double => ((3 * strength + 1) / 2).max(0),
            other => one_hand(other.as_ref()),
        };
        m.add(B::Attribute, T::One(A::DamageMelee), melee);
        m.add(B::Attribute, T::One(A::DamageThrown), strength.max(0));
        if gear.missile.is_some_and(|w| w.uses_strength) {
            m.add(B::Attribute, T::One(A::DamageArchery), strength);
        }
        if let Some(w) = &gear.offhand {
            let amount = if strength <= 0 || (self.feat(n::FT_POWER_DOUBLE_WEAPON) && w.double) {
                strength
            } else {
                (strength + 1) / 2
            };
            m.add(B::Attribute, T::One(A::DamageOffhand), amount);
        }
    }

    /// Phase 24.
    pub(super) fn feats_after_scores(&self, m: &mut Matrix) {
        let gear = &self.c.gear;
        if self.feat(n::FT_MONKEY_GRIP) && !gear.two_handed {
            let size = self.c.value(A::Size);
            for mode in [Mode::Melee, Mode::Offhand] {
                if gear.weapon(mode).is_some_and(|w| i32::from(w.size) > size) {
                    m.add(B::Circumstance, T::One(A::hit(mode)), -2);
                }
            }
        }
        if self.feat(n::FT_LIGHTNING_FISTS) {
            m.add(B::Feat, T::One(A::SpeedBrawl), self.modifier(A::Dex).max(0));
        }
        if self.feat(n::FT_FISTS_OF_IRON) {
            m.add(B::Feat, T::One(A::DamageBrawl), 1);
        }
        if self.feat(n::FT_RAPID_SHOT) {
            m.add(B::Feat, T::One(A::SpeedArchery), 5);
        }
        let dex = self.modifier(A::Dex);
        m.add(B::Attribute, T::One(A::Defence), if self.feat(n::FT_ELEGANT_DEFENSE) { 2 * dex } else { dex });
        if self.feat(n::FT_DODGE) {
            let free = gear.weight() <= crate::creature::gear::Weight::Light
                && self.rules.encumbrance(self.c) <= crate::creature::load::Grade::Light;
            m.add(B::Dodge, T::One(A::Defence), if free { 3 } else { 1 });
        }
        if self.feat(n::FT_EXPERTISE) {
            let fists = 2 * self.ability(n::CA_UNARMED_STRIKE);
            let main = gear.melee.map_or(fists, |w| i32::from(w.parry));
            let other = match (&gear.offhand, &gear.melee) {
                (_, Some(w)) if w.double => main,
                (Some(w), _) => i32::from(w.parry),
                (None, _) if gear.free_hand => fists,
                _ => 0,
            };
            let synergy = if self.feat(n::FT_DEFENSIVE_SYNERGY) { main.min(other) / 2 } else { 0 };
            m.add(B::Weapon, T::One(A::Defence), main.max(other) + synergy);
        }
        for w in [gear.melee, gear.offhand].into_iter().flatten().filter(|w| w.powers.defending) {
            m.pile(A::Defence, B::Weapon, w.plus.into());
        }
    }

    /// Phase 25.
    pub(super) fn class_abilities(&self, m: &mut Matrix) {
        let statuses = &self.c.statuses;
        let flurry = self.ability(n::CA_FLURRY_OF_BLOWS);
        if statuses.has(n::FLURRYING) && self.c.gear.body.is_none() && !self.c.is_polymorphed() {
            m.add(B::Class, T::One(A::SpeedBrawl), 20);
            m.add(B::Class, T::One(A::HitBrawl), -3 + flurry);
            for mode in [Mode::Melee, Mode::Offhand] {
                let Some(w) = self.c.gear.weapon(mode) else { continue };
                if w.groups & n::WG_MARTIAL as u32 != 0 || self.feat(n::FT_NON_STANDARD_FLURRY) {
                    m.add(B::Class, T::One(A::speed(mode)), 20);
                    m.add(B::Class, T::One(A::hit(mode)), -3 + flurry);
                }
            }
        }
        if self.rules.has_ability(self.c, n::CA_DIVINE_GRACE) && self.modifier(A::Cha) > 0 {
            m.add(B::Grace, T::Save, self.modifier(A::Cha));
        }
        if self.rules.is_type(self.c, n::MA_CHAOTIC) {
            let morale = match &self.c.hero {
                Some(hero) => ((i32::from(hero.law_chaos) - 35) / 5).max(0),
                None if self.rules.has_flag(self.c, n::M_IALIGN) => 6,
                None => 3,
            };
            m.add(B::Morale, T::One(A::Will), morale);
        }
        if statuses.has(n::CHANNELING) {
            let cha = self.second(A::Cha);
            if self.feat(n::FT_DIVINE_MIGHT) {
                for mode in [Mode::Melee, Mode::Brawl, Mode::Offhand] {
                    m.add(B::Sacred, T::One(A::damage(mode)), cha);
                }
            }
            if self.feat(n::FT_DIVINE_VIGOR) {
                m.add(B::Sacred, T::One(A::Con), 2);
                m.add(B::Sacred, T::One(A::Movement), cha);
            }
        }
        if self.rules.has_ability(self.c, n::CA_UNEARTHLY_LUCK) && self.modifier(A::Luc) > 0 {
            m.add(B::Luck, T::Save, self.modifier(A::Luc));
        }
        let faster = self.ability(n::CA_INCREASED_MOVE);
        if faster > 0 {
            m.add(B::Class, T::One(A::Movement), faster);
        }
    }

    /// Phase 26.
    pub(super) fn two_weapons(&self, m: &mut Matrix) {
        let (Some(main), Some(other)) = (&self.c.gear.melee, &self.c.gear.offhand) else { return };
        let practised_ends = main.double && self.feat(n::FT_DOUBLE_WEAPON_FIGHTING);
        if !self.feat(n::FT_AMBIDEXTERITY) && !practised_ends {
            m.pile(A::HitOffhand, B::Dual, -2);
            m.pile(A::SpeedOffhand, B::Dual, -2);
        }
        if !self.feat(n::FT_TWO_WEAPON_STYLE) && !practised_ends {
            m.pile(A::HitMelee, B::Dual, -2);
            m.pile(A::HitOffhand, B::Dual, -2);
        }
        if !self.feat(n::FT_TWIN_WEAPON_STYLE) && other.size >= main.size {
            m.pile(A::HitMelee, B::Dual, -2);
            m.pile(A::HitOffhand, B::Dual, -2);
        }
        if self.feat(n::FT_TWO_WEAPON_TEMPEST) {
            m.stack(B::Dual, T::Speed, 10);
            m.pile(A::SpeedOffhand, B::Dual, 10);
        }
    }

    /// Phase 27.
    pub(super) fn riding(&self, m: &mut Matrix) {
        if let Some(movement) = self.c.situation.mount_movement {
            for bonus in B::ALL.into_iter().filter(|&b| b != B::Circumstance) {
                m.set(A::Movement, bonus, 0);
            }
            m.set(A::Movement, B::Base, movement.into());
            m.add(B::Skill, T::One(A::Movement), self.skill(n::SK_RIDE) / 2);
            m.add(B::Class, T::One(A::Movement), self.ability(n::CA_RAPID_RIDING));
        }
        if self.c.situation.loose_companion {
            m.add(B::Class, T::One(A::Movement), 15);
        }
    }

    /// Phase 28.
    pub(super) fn last_changes(&self, m: &mut Matrix) {
        if self.c.is_polymorphed() && self.c.statuses.has(n::POLYMORPH) {
            for score in [A::Str, A::Dex, A::Con] {
                for bonus in [B::Enhance, B::Feat, B::Inherent] {
                    let cell = m.get(score, bonus);
                    if cell > 0 {
                        m.set(score, bonus, 0);
                    }
                }
            }
        }
        if self.feat(n::FT_LION_HEART) {
            for a in A::ALL {
                let cell = m.get(a, B::Morale);
                if cell < 0 {
                    m.set(a, B::Morale, cell / 2);
                }
            }
        }
    }
}

/// Weapons that are aimed rather than swung.
fn is_fine(groups: u32) -> bool {
    let fine = n::WG_DAGGERS | n::WG_SBLADES | n::WG_LIGHT | n::WG_STAVES | n::WG_FLEXIBLE | n::WG_MARTIAL;
    groups & fine as u32 != 0
}
