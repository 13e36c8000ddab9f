//! Saving throws (hero 6.3).

use super::names as n;
use super::{Creature, Rules};
use crate::hero::experience::SAVE_COLUMN;
use crate::makelev::Chance;
use crate::values::Attribute as A;
use serde::Serialize;

/// Which save.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the save it is named after")]
pub enum Save {
    Fortitude,
    Reflex,
    Will,
}

impl Save {
    /// All of them, by number.
    pub const ALL: [Save; 3] = [Save::Fortitude, Save::Reflex, Save::Will];

    fn number(self) -> A {
        match self {
            Save::Fortitude => A::Fortitude,
            Save::Reflex => A::Reflex,
            Save::Will => A::Will,
        }
    }

    fn score(self) -> A {
        match self {
            Save::Fortitude => A::Con,
            Save::Reflex => A::Dex,
            Save::Will => A::Wis,
        }
    }
}

/// A save that was rolled, with all its parts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct SaveRoll {
    /// The die; none for a save that cannot be made.
    pub die: Option<i32>,
    /// What was added, by name.
    pub parts: Vec<(&'static str, i32)>,
    /// Die and parts.
    pub total: i32,
    /// The difficulty.
    pub dc: i32,
    /// Whether it was made.
    pub made: bool,
}

impl<'a> Rules<'a> {
    /// What is added to the die of a save against dangers of some kinds (a mask), part by part.
    pub fn save_parts(&self, c: &'a Creature, save: Save, kinds: i32) -> Vec<(&'static str, i32)> {
        let mut parts = vec![(save.number().word(), c.value(save.number()))];
        let mut special = 0;
        for s in c.statuses.of(n::SAVE_BONUS) {
            let bit = u32::try_from(s.value - 1).ok().and_then(|b| 1i32.checked_shl(b)).unwrap_or(0);
            if kinds & bit != 0 {
                special += i32::from(s.magnitude);
            }
        }
        parts.push(("special", special));
        let skilled = |kind: i32, skill: i32, divisor: i32| {
            if kinds & kind != 0 && self.has_skill(c, skill) {
                (self.skill_level(c, skill).total / divisor).max(0)
            } else {
                0
            }
        };
        parts.push(("balance", skilled(n::SA_KNOCKDOWN, n::SK_BALANCE, 2)));
        parts.push(("poison use", skilled(n::SA_POISON, n::SK_POISON_USE, 4)));
        parts.push(("pick pockets", skilled(n::SA_THEFT, n::SK_PICK_POCKET, 3)));
        parts.push(("rest", if kinds & n::SA_REST != 0 { 4 } else { 0 }));
        let hardy = kinds & (n::SA_POISON | n::SA_DISEASE) != 0 && self.feats(c).has(n::FT_HARDINESS);
        parts.push(("hardiness", if hardy { 2 } else { 0 }));
        let stuck = save == Save::Reflex && c.statuses.has(n::STUCK);
        parts.push(("stuck", if stuck { -7 } else { 0 }));
        parts.retain(|(_, amount)| *amount != 0);
        parts
    }

    /// What is added to the die of a save against dangers of some kinds.
    pub fn save_bonus(&self, c: &'a Creature, save: Save, kinds: i32) -> i32 {
        self.save_parts(c, save, kinds).iter().map(|(_, amount)| amount).sum()
    }

    /// Whether a save is made; see [`Rules::roll_save`].
    pub fn saving_throw(
        &self,
        c: &mut Creature,
        save: Save,
        dc: i32,
        kinds: i32,
        extra: i32,
        chance: &mut Chance,
    ) -> bool {
        self.roll_save(c, save, dc, kinds, extra, chance).made
    }

    /// A save against a difficulty, with all its parts (S001-164); one of 0 and less cannot be made and takes no die. A hero
    /// who makes a hard save grows by it.
    pub fn roll_save(
        &self,
        c: &mut Creature,
        save: Save,
        dc: i32,
        kinds: i32,
        extra: i32,
        chance: &mut Chance,
    ) -> SaveRoll {
        if dc <= 0 {
            return SaveRoll { die: None, parts: Vec::new(), total: 0, dc, made: false };
        }
        let die = chance.random(20) + 1;
        let mut parts = Rules { ..*self }.save_parts(c, save, kinds);
        if extra != 0 {
            parts.push(("circumstance", extra));
        }
        let total = die + parts.iter().map(|(_, amount)| amount).sum::<i32>();
        let made = total >= dc;
        if made && c.hero.is_some() && dc >= 11 {
            // The die itself is larger against what ends a life, and smaller in a close call.
            let mut sides = (dc - 10) * 2;
            if kinds & (n::SA_DISINT | n::SA_DEATH) != 0 {
                sides *= 3;
            }
            if kinds & n::SA_CLOSE != 0 {
                sides /= 3;
            }
            let amount = chance.random(sides) + 1;
            let small = n::SA_POISON | n::SA_DISEASE | n::SA_TRAPS | n::SA_CLOSE | n::SA_GRAB;
            self.exercise(c, save.score(), amount, SAVE_COLUMN, if kinds & small != 0 { 30 } else { 60 });
        }
        SaveRoll { die: Some(die), parts, total, dc, made }
    }
}
