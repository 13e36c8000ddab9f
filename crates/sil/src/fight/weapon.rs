//! Weapons in numbers: dice with strength and grip, slays and brands, sharpness (docs/spec/sil-player.md 9.7 to 9.10).

use crate::context::Turn;
use crate::fight::constants::BowReach;
use crate::fight::constants::ThrowReach;
use crate::hero::{Scores, ability};
use crate::state::{Item, Slot};
use crate::tables::{ItemFlag, ItemFlags, RaceFlag, RaceFlags, Stat, Tval};
use angrist_engine::chance::Throw;

/// What a blow is made with.
#[derive(Debug, Clone, PartialEq)]
pub struct Arms {
    /// The slot it is held in; none for bare hands and for what is thrown.
    pub slot: Option<Slot>,
    /// Name of its kind; empty for bare hands.
    pub name: String,
    /// Dice with strength, grip, power and what is worn; not yet critical and slaying dice.
    pub damage: Throw,
    /// What it weighs for critical dice.
    pub weight: i32,
    /// Its flags.
    pub flags: ItemFlags,
    /// Held in both hands.
    pub two_handed: bool,
    /// Strength behind a push.
    pub push: i32,
}

/// Dice of slays and brands against a foe.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Slaying {
    /// All of them.
    pub dice: i32,
    /// By what.
    pub by: Vec<ItemFlag>,
    /// Terrible enough that others of the same kind who see it lose courage.
    pub dreadful: bool,
}

/// What a weapon's flags do to a foe. Only weapons, diggers, bows and arrows slay.
pub fn slaying(tval: u8, flags: ItemFlags, foe: RaceFlags) -> Slaying {
    use ItemFlag as I;
    use RaceFlag as R;
    let mut out = Slaying::default();
    let slays = [Tval::ARROW, Tval::BOW, Tval::DIGGER, Tval::BLUNT, Tval::POLEARM, Tval::SWORD];
    if !slays.contains(&tval) {
        return out;
    }
    let kinds: [(I, &[R]); 8] = [
        (I::SLAY_ORC, &[R::ORC]),
        (I::SLAY_TROLL, &[R::TROLL]),
        (I::SLAY_WOLF, &[R::WOLF]),
        (I::SLAY_SPIDER, &[R::SPIDER]),
        (I::SLAY_UNDEAD, &[R::UNDEAD]),
        (I::SLAY_RAUKO, &[R::RAUKO]),
        (I::SLAY_DRAGON, &[R::DRAGON]),
        (I::SLAY_MAN_OR_ELF, &[R::MAN, R::ELF]),
    ];
    for (slay, kind) in kinds {
        if flags.has(slay) && foe.any(kind) {
            out.dice += 1;
            out.by.push(slay);
            out.dreadful = true;
        }
    }
    let brands = [
        (I::BRAND_FIRE, R::RES_FIRE, Some(R::HURT_FIRE)),
        (I::BRAND_COLD, R::RES_COLD, Some(R::HURT_COLD)),
        (I::BRAND_POIS, R::RES_POIS, None),
        (I::BRAND_ELEC, R::RES_ELEC, None),
    ];
    let mut brand_dice = 0;
    for (brand, resist, hurt) in brands {
        if flags.has(brand) && !foe.has(resist) {
            brand_dice += 1 + i32::from(hurt.is_some_and(|h| foe.has(h)));
            out.by.push(brand);
        }
    }
    out.dice += brand_dice;
    out.dreadful |= brand_dice >= 2;
    out
}

/// Percentage of protection that an edge leaves.
pub fn sharpness(percent: i32, flags: ItemFlags) -> i32 {
    match flags {
        f if f.has(ItemFlag::SHARPNESS2) => 0,
        f if f.has(ItemFlag::SHARPNESS) => percent,
        _ => 100,
    }
}

/// Strength as far as a weapon's weight lets it count: at most one for each whole pound.
pub fn limited(strength: i32, weight: Option<i32>) -> i32 {
    match weight {
        Some(tenths) => strength.clamp(-(tenths / 10), tenths / 10),
        None => strength,
    }
}

impl Turn<'_> {
    /// Whether the weapon is held in both hands (S000-059).
    pub fn fights_two_handed(&self) -> bool {
        let hero = &self.state.hero;
        hero.wears(Slot::Weapon).is_some_and(|w| {
            let flags = w.flags(self.tables);
            flags.has(ItemFlag::TWO_HANDED)
                || flags.has(ItemFlag::HAND_AND_A_HALF) && hero.wears(Slot::OffHand).is_none()
        })
    }

    /// Whether a second weapon is used.
    pub fn fights_with_two(&self) -> bool {
        self.has_ability(ability::TWO_WEAPON_FIGHTING)
            && self
                .state
                .hero
                .wears(Slot::OffHand)
                .is_some_and(|w| crate::hero::is_hand_weapon(self.tables, w))
    }

    /// The dice of the weapon in a hand; `adjust` is what this blow adds to strength.
    pub fn arms(&self, scores: &Scores, off_hand: bool, adjust: i32) -> Arms {
        let slot = if off_hand { Slot::OffHand } else { Slot::Weapon };
        let strength = scores.stat(Stat::Str) + adjust;
        let fight = &self.tables.fight;
        let two_handed = !off_hand && self.fights_two_handed();
        let vengeance = i32::from(self.state.hero.vengeance && self.has_ability(ability::VENGEANCE));
        let power = i32::from(self.has_ability(ability::POWER));
        let Some(item) = self.state.hero.wears(slot) else {
            let sides = 1 + strength + scores.damage_sides + power;
            return Arms {
                slot: None,
                name: String::new(),
                damage: throw_of(1 + vengeance, sides),
                weight: fight.crit.bare_hands,
                flags: ItemFlags::default(),
                two_handed: false,
                push: limited(strength, Some(fight.bare_push)),
            };
        };
        let flags = item.flags(self.tables);
        let grip = flags.has(ItemFlag::HAND_AND_A_HALF) && two_handed && !flags.has(ItemFlag::TWO_HANDED);
        let weight = i32::from(item.weight);
        let sides = i32::from(item.damage.sides)
            + if grip { fight.grip } else { 0 }
            + limited(strength, Some(weight))
            + scores.damage_sides
            + power;
        Arms {
            slot: Some(slot),
            name: self.tables.kind(item.kind).map(|k| k.name.clone()).unwrap_or_default(),
            damage: throw_of(i32::from(item.damage.dice) + vengeance, sides),
            weight,
            flags,
            two_handed,
            push: limited(strength, Some(weight)) + if two_handed { fight.grip } else { 0 },
        }
    }

    /// The dice of the bow (S000-049): its own sides, strength as its weight allows, what is worn. Arrows have none.
    pub fn bow_dice(&self, scores: &Scores, bow: &Item) -> Throw {
        let sides = i32::from(bow.damage.sides)
            + limited(scores.stat(Stat::Str), Some(i32::from(bow.weight)))
            + scores.damage_sides;
        throw_of(i32::from(bow.damage.dice), sides)
    }

    /// The dice of a thing when thrown.
    pub fn thrown_dice(&self, scores: &Scores, item: &Item) -> Throw {
        let flags = item.flags(self.tables);
        let mut sides = i32::from(item.damage.sides)
            + limited(scores.stat(Stat::Str), Some(i32::from(item.weight)))
            + scores.damage_sides
            + i32::from(self.has_ability(ability::POWER));
        if !flags.has(ItemFlag::THROWING) {
            sides /= 2;
        }
        throw_of(i32::from(item.damage.dice), sides)
    }

    /// The step between critical dice of a blow or a throw.
    pub fn crit_step(&self, thrown: bool) -> i32 {
        let crit = &self.tables.fight.crit;
        let mut step = crit.step;
        if self.has_ability(ability::FINESSE) {
            step -= crit.finesse;
        }
        let free_hand = self.state.hero.wears(Slot::OffHand).is_none() && !self.fights_two_handed();
        if !thrown && free_hand && self.has_ability(ability::SUBTLETY) {
            step -= crit.subtlety;
        }
        if self.has_ability(ability::POWER) {
            step += crit.power;
        }
        step
    }

    /// How far an arrow flies: by the dice of the bow.
    pub fn bow_range(&self) -> i32 {
        let Some(bow) = self.state.hero.wears(Slot::Bow) else { return 0 };
        let dice = self.bow_dice(&self.scores(), bow);
        let BowReach { times: up, part: down, most } = self.tables.fight.bow_reach;
        (i32::from(dice.dice) * i32::from(dice.sides) * up / down.max(1)).min(most)
    }

    /// How far a thing can be thrown: by strength and its weight.
    pub fn throw_range(&self, item: &Item) -> i32 {
        let ThrowReach { part, more_weight: plus, most } = self.tables.fight.throw_reach;
        (self.scores().limit / part.max(1) / (i32::from(item.weight) + plus).max(1)).clamp(1, most)
    }
}

/// Dice that cannot be below nothing.
fn throw_of(dice: i32, sides: i32) -> Throw {
    let short = |n: i32| n.clamp(0, i32::from(u16::MAX)) as u16;
    Throw::of(short(dice), short(sides))
}
