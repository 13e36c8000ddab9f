//! How things become known: by trial, at sight, by lore, by intuition (magic 19.10, S001-268, S001-354).

use super::{Item, Memory, Things, id};
use crate::makelev::Chance;

/// Marks that intuition gives, weakest first.
pub const MARKS: [&str; 7] = ["magical", "good", "great", "excellent", "superior", "legendary", "unearthly"];

impl Things<'_> {
    /// Makes bits of `KN_*` known. Whose magic becomes known is remembered for all of its kind (S001-268); what is fully
    /// known loses its inscription.
    pub fn make_known(&self, item: &mut Item, memory: &mut Memory, bits: i32) {
        use id::*;
        item.learn(bits);
        let kind = self.type_of(item);
        let remembered = matches!(
            kind,
            T_SCROLL
                | T_WAND
                | T_RING
                | T_GAUNTLETS
                | T_GIRDLE
                | T_CROWN
                | T_HELMET
                | T_TOME
                | T_CLOAK
                | T_BOOTS
                | T_ROD
                | T_STAFF
                | T_POTION
        );
        if bits & KN_MAGIC != 0 && remembered && !item.effect.is_none() {
            let looks = memory.of_mut(item.effect);
            if kind == T_POTION {
                looks.potion_known = true;
            } else {
                looks.known = true;
            }
        }
        if item.knows(KN_MAGIC) && item.knows(KN_PLUS) {
            item.inscription.clear();
        }
    }

    /// Makes known at sight what is remembered of its kind.
    pub fn recognise(&self, item: &mut Item, memory: &Memory) {
        let looks = memory.of(item.effect);
        let known = if self.type_of(item) == id::T_POTION { looks.potion_known } else { looks.known };
        if known && !item.effect.is_none() {
            item.learn(id::KN_MAGIC);
        }
    }

    /// After a use that told nothing: the power counts as tried, and the thing is inscribed so.
    pub fn mark_tried(&self, item: &mut Item, memory: &mut Memory) {
        if item.knows(id::KN_MAGIC) || item.effect.is_none() {
            return;
        }
        let looks = memory.of_mut(item.effect);
        if self.type_of(item) == id::T_POTION {
            looks.potion_tried = true;
        } else {
            looks.tried = true;
        }
        if item.inscription.is_empty() {
            item.inscription = "tried".to_owned();
        }
    }

    /// Legend lore: seven things become known, one after the other, by how far knowledge exceeds the thing (S001-354).
    pub fn legend_lore(&self, item: &mut Item, memory: &mut Memory, ability: i32, intelligence: i32) -> i32 {
        let margin = 10 + ability + intelligence - self.level(item);
        if !self.is_magic(item) || ability <= 0 {
            return margin;
        }
        let steps = [
            (0, id::KN_NATURE),
            (5, id::KN_CURSE),
            (8, id::KN_BLESS),
            (10, id::KN_MAGIC),
            (15, id::KN_PLUS),
            (20, id::KN_PLUS2),
            (30, id::KN_ARTI),
        ];
        for (above, bit) in steps {
            if margin > above {
                self.make_known(item, memory, bit);
            }
        }
        margin
    }

    /// Intuition: a mark by level and precision; the curse from 15 on, the magic from 25 on one time in three.
    pub fn intuit(
        &self,
        item: &mut Item,
        memory: &mut Memory,
        skill: i32,
        chance: &mut Chance,
    ) -> Option<&'static str> {
        let precision = chance.random(20) + 1 + skill.max(0);
        if precision < 5 {
            return None;
        }
        item.set(id::IF_INTUITED, true);
        if precision >= 15 {
            self.make_known(item, memory, id::KN_CURSE);
        }
        let mark = if self.is_magic(item) {
            let step = (self.level(item) / 3).min(precision / 4).clamp(0, 6);
            MARKS[step as usize]
        } else {
            "mundane"
        };
        if !item.knows(id::KN_MAGIC) {
            item.inscription = mark.to_owned();
        }
        if precision >= 25 && chance.random(3) == 0 {
            self.make_known(item, memory, id::KN_MAGIC);
        }
        Some(mark)
    }
}
