//! Things that betray who wears them (docs/spec/sil-world.md 12.6): weapons and shields let a heavy blow through, helms blind,
//! rings and amulets slip off among many foes. What betrays is known for what it is.

use super::{Affliction, FightEvent};
use crate::context::Turn;
use crate::fight::constants::Treachery;
use crate::state::Slot;
use crate::tables::ItemFlag;
use crate::terrain::code;
use crate::things::{self, ItemPlace};
use angrist_engine::space::{Loc, distance};
use angrist_engine::things::Handle;

impl Turn<'_> {
    fn traitor_in(&self, slots: &[Slot]) -> Option<Slot> {
        let worn =
            |slot: &Slot| self.state.hero.wears(*slot).is_some_and(|i| i.has(self.tables, ItemFlag::TRAITOR));
        slots.iter().copied().find(worn)
    }

    fn betrayed(&mut self, slot: Slot) {
        self.identify(ItemPlace::Worn(slot));
        self.tell(FightEvent::Betrayed { slot }, None);
    }

    /// A traitor in hand or on the arm lets a blow through that could nearly kill. `most` is the worst the blow can do.
    pub(super) fn betrayed_by_arms(&mut self, net: i32, most: i32) -> i32 {
        let Some(slot) = self.traitor_in(&[Slot::Weapon, Slot::OffHand]) else { return net };
        let (health, max) = (self.state.hero.health, self.state.hero.max_health);
        let c = &self.tables.fight.treachery;
        if health * 4 <= max || health - most >= c.spare || !self.one_in_for(false, "treachery", c.arms_odds)
        {
            return net;
        }
        self.betrayed(slot);
        (health - self.throw_dice_for("treachery", c.left)).max(net)
    }

    /// A traitor of a helm slips over the eyes of one who is hurt.
    pub(super) fn betrayed_by_helm(&mut self) {
        let hero = &self.state.hero;
        let one_in = self.tables.fight.treachery.arms_odds;
        if self.traitor_in(&[Slot::Head]).is_none()
            || hero.health * 2 > hero.max_health
            || !self.one_in_for(false, "treachery", one_in)
        {
            return;
        }
        self.betrayed(Slot::Head);
        let blind = self.throw_dice_for("turns", self.tables.fight.treachery.blind);
        self.afflict(Affliction::Blind, blind, None);
    }

    /// Before the hero's turn: a traitor of a ring or an amulet slips off where many foes are near, and they notice.
    pub fn betrayed_by_jewels(&mut self) {
        let Some(slot) = self.traitor_in(&[Slot::LeftRing, Slot::RightRing, Slot::Neck]) else { return };
        if self.state.facts.truce {
            return;
        }
        let Treachery { foes: many, within: reach, jewel_odds: percent, alertness: alert, .. } =
            self.tables.fight.treachery;
        let here = self.state.hero.at;
        let near: Vec<Handle> = self
            .state
            .level
            .monsters
            .iter()
            .filter(|(_, m)| m.visible && distance(here, m.at) <= reach && self.in_fire(m.at))
            .map(|(handle, _)| handle)
            .collect();
        let number = near.len() as i32;
        if number <= many || !self.one_in_for(false, "treachery", percent / number.max(1)) {
            return;
        }
        self.betrayed(slot);
        let Some(item) = self.state.hero.worn[slot as usize].take() else { return };
        // Beside a chasm it is lost in it.
        if !here.neighbours().any(|n| self.state.level.terrain_at(n) == code::CHASM) {
            let place = self.near_floor(here);
            things::drop_near(&mut self.maker(), item, place);
        }
        for foe in near {
            self.rouse(foe, alert);
        }
        self.refresh_hero();
    }

    /// A square within three of another that is no wall, and nothing stands between.
    fn near_floor(&mut self, here: Loc) -> Loc {
        let mut open: Vec<Loc> = Vec::new();
        let reach = self.tables.fight.treachery.rolls;
        for dy in -reach..=reach {
            for dx in -reach..=reach {
                let at = here.shift(dx, dy);
                let near = self.state.level.terrain.contains(at)
                    && distance(here, at) <= i32::from(reach)
                    && at != here;
                if near && self.state.level.is_floor_like(at) && self.los(here, at) {
                    open.push(at);
                }
            }
        }
        let pick = self.pick_for(true, "place", open.len());
        open.get(pick).copied().unwrap_or(here)
    }
}
