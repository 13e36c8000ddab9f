//! The crown on his head: the first heavy hit shakes it, the second brings it down (docs/spec/sil-world.md 16.2).

use super::sum::{Sum, part, throw};
use super::weapon::sharpness;
use super::{FightEvent, Who, crit_dice};
use crate::context::Turn;
use crate::hero::ability;
use crate::tables::{ItemFlag, Skill};
use angrist_engine::chance::Throw;
use angrist_engine::play::{Phrase, Roll};
use angrist_engine::things::Handle;

/// What came of a blow at the crown.
pub(crate) struct CrownBlow {
    /// Attack against nothing but the iron's stillness.
    pub hit: Roll,
    /// What the weapon did, if it hit.
    pub damage: Option<Roll>,
    /// What the iron withstood.
    pub protection: Option<Roll>,
    /// It cut through.
    pub free: bool,
}

impl Turn<'_> {
    /// Records a hit and the damage that got through.
    pub(super) fn shake_crown(&mut self, foe: Handle, net: i32) {
        let morgoth = self.foe(foe).is_some_and(|m| m.race == self.tables.monsters.morgoth);
        if !morgoth || net < self.tables.fight.crown_blow || self.state.facts.crown.fallen {
            return;
        }
        if self.state.facts.crown.loose {
            self.tell(FightEvent::CrownShaken { falls: true }, None);
            self.drop_crown(foe);
        } else {
            self.state.facts.crown.loose = true;
            self.tell(FightEvent::CrownShaken { falls: false }, None);
        }
    }

    /// The crown falls on an open square beside him.
    pub fn drop_crown(&mut self, foe: Handle) {
        let Some(at) = self.foe(foe).map(|m| m.at) else { return };
        if self.state.facts.crown.fallen {
            return;
        }
        self.state.facts.crown.fallen = true;
        self.anger_lord(1);
        let free: Vec<_> = at
            .neighbours()
            .filter(|n| self.state.level.terrain.contains(*n) && !self.state.level.is_wall(*n))
            .collect();
        let pick = self.pick_for(true, "place", free.len());
        let place = free.get(pick).copied().unwrap_or(at);
        let number = self.tables.crown.artefact;
        let Some(mut crown) = crate::things::artefact_of(self.tables, number) else { return };
        crown.known = crate::state::Known::Fully;
        self.state.facts.artefacts.insert(number);
        self.state.facts.artefacts_known.insert(number);
        crate::things::drop_near(&mut self.maker(), crown, place);
        self.look();
    }

    /// A blow of the wielded weapon at the crown, as against him who wore it: it cuts when the damage exceeds the iron's armour
    /// (S000-153, S000-154).
    pub(crate) fn strike_crown(&mut self) -> CrownBlow {
        let fight = &self.tables.fight;
        let scores = self.scores();
        let mut attack = Sum::of("part-melee", scores.skill(Skill::Melee));
        if self.has_ability(ability::RAPID_ATTACK) {
            attack.add("part-not-rapid", -fight.rapid);
        }
        let arms = self.arms(&scores, false, 0);
        let none = Sum::of("part-crown", 0);
        let mut hit = self.roll_to_hit(&attack, &none, Who::Hero);
        if hit.result <= 0 && arms.flags.has(ItemFlag::ACCURATE) {
            hit = self.roll_to_hit(&attack, &none, Who::Hero);
        }
        if hit.result <= 0 {
            return CrownBlow { hit, damage: None, protection: None, free: false };
        }
        let flags = self.tables.race(self.tables.monsters.morgoth).map(|r| r.flags);
        let critical = if arms.flags.has(ItemFlag::CUMBERSOME) {
            0
        } else {
            crit_dice(&fight.crit, hit.result, arms.weight, self.crit_step(false), flags)
        };
        let dice = [("part-weapon", i32::from(arms.damage.dice)), ("part-critical", critical)];
        let damage = self.roll_dice_of(&dice, i32::from(arms.damage.sides), false);
        let Throw { dice: count, sides, .. } = self.tables.crown.armour;
        let (count, sides) = (i32::from(count), i32::from(sides));
        let iron = throw(&mut self.state.chance, count, sides);
        let percent = sharpness(self.tables.fight.sharp, arms.flags);
        let mut parts = vec![part("part-armour", format!("{count}d{sides}"), iron)];
        let result = iron * percent / 100;
        if result != iron {
            parts.push(part("part-sharpness", format!("x{percent}%"), result - iron));
        }
        let protection = Roll { name: Phrase::of("roll-protection"), parts, against: Vec::new(), result };
        let free = damage.result > protection.result;
        CrownBlow { hit, damage: Some(damage), protection: Some(protection), free }
    }
}
