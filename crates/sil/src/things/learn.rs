//! Learning what worn things do by living through it (docs/spec/sil-player.md 22.5).
//!
//! Promise: one event teaches about one thing, the first worn that has the flag and is not known; nothing here changes what
//! the event does.

use super::{ItemPlace, is_aware, is_known};
use crate::context::Turn;
use crate::fight::Lightning;
use crate::fight::{Affliction, Element};
use crate::state::{Item, Slot};
use crate::tables::{ItemFlag, Stat};

/// Boots that light the way are understood 1 time in N.
const BOOTS: u32 = 10;

impl Turn<'_> {
    /// Whether there is anything left to learn of a thing.
    fn is_riddle(&self, item: &Item) -> bool {
        !is_known(self.tables, &self.state.facts, item)
            || !is_aware(self.tables, &self.state.facts, item.kind)
    }

    fn first_riddle(&self, flags: &[ItemFlag]) -> Option<Slot> {
        Slot::ALL.into_iter().find(|slot| {
            self.state.hero.wears(*slot).is_some_and(|i| i.flags(self.tables).any(flags) && self.is_riddle(i))
        })
    }

    /// Something worn with one of these flags did its work: the first unknown one is seen for what it is.
    pub fn notice_flags(&mut self, flags: &[ItemFlag]) -> bool {
        match self.first_riddle(flags) {
            Some(slot) => {
                self.identify(ItemPlace::Worn(slot));
                true
            }
            None => false,
        }
    }

    /// The thing of one slot did its work.
    pub fn notice_slot(&mut self, slot: Slot, flags: &[ItemFlag]) -> bool {
        let shows =
            self.state.hero.wears(slot).is_some_and(|i| i.flags(self.tables).any(flags) && self.is_riddle(i));
        if shows {
            self.identify(ItemPlace::Worn(slot));
        }
        shows
    }

    /// An element was suffered (S000-125 for poison).
    pub fn notice_element(&mut self, element: Element) {
        use ItemFlag::*;
        let flags: &[ItemFlag] = match element {
            Element::Fire => &[RES_FIRE, VUL_FIRE],
            Element::Cold => &[RES_COLD, VUL_COLD],
            Element::Poison => &[RES_POIS, VUL_POIS],
            Element::Lightning if self.tables.fight.lightning == Lightning::Resisted => &[RES_ELEC],
            _ => return,
        };
        self.notice_flags(flags);
    }

    /// A harm was suffered or withstood that some things help against.
    pub fn notice_save(&mut self, what: Affliction) {
        use ItemFlag::*;
        let flag = match what {
            Affliction::Slow | Affliction::Entranced => FREE_ACT,
            Affliction::Blind => RES_BLIND,
            Affliction::Confused => RES_CONFU,
            Affliction::Afraid => RES_FEAR,
            Affliction::Stun => RES_STUN,
            Affliction::Hallucinating => RES_HALLU,
            Affliction::Cut => RES_BLEED,
            _ => return,
        };
        self.notice_flags(&[flag]);
    }

    /// A statistic was drained or held.
    pub fn notice_sustain(&mut self, stat: Stat) {
        use ItemFlag::*;
        let flag = [SUST_STR, SUST_DEX, SUST_CON, SUST_GRA][stat as usize];
        self.notice_flags(&[flag]);
    }

    /// Hunger changed its name for the worse: what makes it quicker or slower is felt, if it prevails.
    pub(crate) fn notice_hunger(&mut self) {
        match self.scores().hunger {
            1.. => self.notice_flags(&[ItemFlag::HUNGER]),
            0 => false,
            _ => self.notice_flags(&[ItemFlag::SLOW_DIGEST]),
        };
    }

    /// Boots lit a square that was dark.
    pub(crate) fn notice_radiance(&mut self) {
        let riddle = self.state.hero.wears(Slot::Feet).is_some_and(|i| self.is_riddle(i));
        if riddle && self.state.chance.one_in(BOOTS) {
            self.notice_slot(Slot::Feet, &[ItemFlag::RADIANCE]);
        }
    }
}
