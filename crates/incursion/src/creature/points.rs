//! Hit points and mana (S001-209, S001-210).

use super::names as n;
use super::numbers::within;
use super::{Creature, Rules};
use crate::makelev::Chance;
use crate::values::Attribute as A;
use serde::{Deserialize, Serialize};

/// How dice of hit points and mana fall.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dice {
    /// Rolled.
    #[default]
    Roll,
    /// Half of the sides.
    Half,
    /// All sides.
    Full,
    /// Twice all sides (monsters only).
    Double,
}

impl Dice {
    /// `count` dice of `sides`.
    fn total(self, count: i32, sides: i32, chance: &mut Chance) -> i32 {
        match self {
            Dice::Roll => (0..count.clamp(0, 10_000)).map(|_| chance.random(sides) + 1).sum(),
            Dice::Half => count.saturating_mul(sides) / 2,
            Dice::Full => count.saturating_mul(sides),
            Dice::Double => count.saturating_mul(sides).saturating_mul(2),
        }
    }
}

impl<'a> Rules<'a> {
    /// The modifier hit points go by: constitution, or wisdom for those without a body or whose body and soul are one.
    pub(crate) fn life_modifier(&self, c: &'a Creature) -> i32 {
        let (con, wis) = (c.modifier(A::Con), c.modifier(A::Wis));
        if c.value(A::Con) == 0 || self.feats(c).has(n::FT_ONE_BODY_ONE_SOUL) { con.max(wis) } else { con }
    }

    /// The other way about, for mana.
    pub(crate) fn soul_modifier(&self, c: &'a Creature) -> i32 {
        let (con, wis) = (c.modifier(A::Con), c.modifier(A::Wis));
        if c.value(A::Con) == 0 || self.feats(c).has(n::FT_ONE_BODY_ONE_SOUL) { con.max(wis) } else { wis }
    }

    /// Hit points by the size of a body.
    pub(crate) fn scaled_by_size(&self, c: &'a Creature, points: i32) -> i32 {
        if self.has_flag(c, n::M_NO_SIZE_HP) {
            return points;
        }
        let (over, under) = self.numbers.hit_points_by_size[within(c.value(A::Size), 9)];
        points.saturating_mul(over) / under
    }

    /// Gives a monster its hit points and mana, drawing them.
    pub fn roll_points(&self, c: &mut Creature, dice: Dice, chance: &mut Chance) {
        let points = self.rolled_hit_points(c, dice, chance);
        let mana = self.rolled_mana(c, dice, chance);
        c.max_hit_points = points;
        c.hit_points = points;
        c.max_mana = mana;
    }

    fn rolled_hit_points(&self, c: &Creature, dice: Dice, chance: &mut Chance) -> i32 {
        let rules = Rules { ..*self };
        let Some(body) = rules.monster(c.form) else { return 1 };
        if let Some(fixed) = body.fixed_hp {
            return fixed.into();
        }
        let modifier = rules.life_modifier(c);
        let count = rules.hit_dice(c, body.hit_dice.into());
        let rolled = dice.total(count, rules.hit_die(c), chance);
        let mut points = (rolled / 2).max(rolled.saturating_add(count.saturating_mul(modifier)));
        points = points.saturating_add(modifier * rules.ability_level(c, n::CA_TOUGH_AS_HELL));
        if rules.feats(c).has(n::FT_TOUGHNESS) {
            points = points.saturating_add(points / 4);
        }
        points = rules.scaled_by_size(c, points).max(1);
        if c.statuses.has(n::HEROIC_QUALITY) {
            points += 20;
        }
        points
    }

    fn rolled_mana(&self, c: &Creature, dice: Dice, chance: &mut Chance) -> i32 {
        let rules = Rules { ..*self };
        let Some(body) = rules.monster(c.form) else { return 0 };
        let casting = rules.ability_level(c, n::CA_SPELLCASTING);
        let caster = casting > 0 || rules.attacks(c).any(|a| i32::from(a.kind) == n::A_CAST);
        let sides = if caster { 12 } else { 4 };
        let mut mana = i32::from(body.mana) + rules.ability_level(c, n::CA_MAGICAL_NATURE);
        if self.profile.is_exact() {
            // The original counts temporary mana here and once more in the total (H58).
            mana += 5 * c.value(A::ExtraMana);
        }
        for i in 0..rules.challenge(c).max(casting).clamp(0, 10_000) {
            let multiplier = rules.numbers.mana_multiplier[within(i, 32)];
            mana = mana.saturating_add(i32::from(multiplier) * dice.total(1, sides, chance));
        }
        mana
    }

    /// All mana a creature can have: its own and five for each point of temporary mana.
    pub fn total_mana(&self, c: &Creature) -> i32 {
        c.max_mana + 5 * c.value(A::ExtraMana)
    }
}
