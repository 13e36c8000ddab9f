//! Saving throws (hero 6.3).

use super::names as n;
use super::{Creature, Rules};
use crate::hero::experience::SAVE_COLUMN;
use crate::makelev::Chance;
use crate::values::Attribute as A;

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

impl<'a> Rules<'a> {
    /// What is added to the die of a save against dangers of some kinds (a mask).
    pub fn save_bonus(&self, c: &'a Creature, save: Save, kinds: i32) -> i32 {
        let mut bonus = c.value(save.number());
        for s in c.statuses.of(n::SAVE_BONUS) {
            let bit = u32::try_from(s.value - 1).ok().and_then(|b| 1i32.checked_shl(b)).unwrap_or(0);
            if kinds & bit != 0 {
                bonus += i32::from(s.magnitude);
            }
        }
        let mut help = |kind: i32, skill: i32, divisor: i32| {
            if kinds & kind != 0 && self.has_skill(c, skill) {
                bonus += (self.skill_level(c, skill).total / divisor).max(0);
            }
        };
        help(n::SA_KNOCKDOWN, n::SK_BALANCE, 2);
        help(n::SA_POISON, n::SK_POISON_USE, 4);
        help(n::SA_THEFT, n::SK_PICK_POCKET, 3);
        if kinds & n::SA_REST != 0 {
            bonus += 4;
        }
        if kinds & (n::SA_POISON | n::SA_DISEASE) != 0 && self.feats(c).has(n::FT_HARDINESS) {
            bonus += 2;
        }
        if save == Save::Reflex && c.statuses.has(n::STUCK) {
            bonus -= 7;
        }
        bonus
    }

    /// A save against a difficulty; one of 0 and less cannot be made and takes no die. A hero who makes a hard save grows by
    /// it.
    pub fn saving_throw(
        &self,
        c: &mut Creature,
        save: Save,
        dc: i32,
        kinds: i32,
        extra: i32,
        chance: &mut Chance,
    ) -> bool {
        if dc <= 0 {
            return false;
        }
        let made = chance.random(20) + 1 + Rules { ..*self }.save_bonus(c, save, kinds) + extra >= dc;
        if made && c.hero.is_some() && dc >= 11 {
            let mut amount = chance.random((dc - 10) * 2) + 1;
            if kinds & (n::SA_DISINT | n::SA_DEATH) != 0 {
                amount *= 3;
            }
            if kinds & n::SA_CLOSE != 0 {
                amount /= 3;
            }
            let small = n::SA_POISON | n::SA_DISEASE | n::SA_TRAPS | n::SA_CLOSE | n::SA_GRAB;
            self.exercise(c, save.score(), amount, SAVE_COLUMN, if kinds & small != 0 { 30 } else { 60 });
        }
        made
    }
}
