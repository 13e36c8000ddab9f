//! Rings and amulets that betray whoever wears them (specs/sil-player.md 23.4); weapons, shields and helms do it when their
//! wearer is hit, and that stands with the blows.

use super::event::ThingEvent;
use crate::play::Play;
use crate::state::Slot;
use crate::tables::{ItemFlag, RaceFlag};
use crate::terrain::code;
use angrist_engine::space::distance;

/// More foes than this around the hero tempt a traitor.
const CROWD: usize = 4;
/// How near they are.
const NEAR: i32 = 4;
/// The odds are one in this, divided by the number of foes.
const ODDS: u32 = 100;
/// As awake as a creature can be.
const WIDE_AWAKE: i32 = 20;

impl Play<'_> {
    /// At the start of the hero's turn: a false ring or amulet slips off before a crowd, and they all look up.
    pub fn betrayed_by_jewels(&mut self) {
        let false_one =
            |slot: &Slot| self.s.hero.wears(*slot).is_some_and(|i| i.has(self.t, ItemFlag::TRAITOR));
        let Some(slot) = [Slot::LeftRing, Slot::RightRing, Slot::Neck].into_iter().find(false_one) else {
            return;
        };
        let here = self.s.hero.at;
        let peaceful = |race: u16| self.t.race(race).is_some_and(|r| r.is(RaceFlag::PEACEFUL));
        let crowd: Vec<_> = self
            .s
            .level
            .monsters
            .iter()
            .filter(|(_, m)| m.visible && distance(here, m.at) <= NEAR && self.in_fire(m.at))
            .filter(|(_, m)| !peaceful(m.race))
            .map(|(handle, _)| handle)
            .collect();
        if crowd.len() <= CROWD || !self.s.chance.one_in((ODDS / crowd.len() as u32).max(1)) {
            return;
        }
        self.notice_slot(slot, &[ItemFlag::TRAITOR]);
        let Some(mut item) = self.s.hero.worn[slot as usize].take() else { return };
        item.curse_known |= item.cursed;
        let name = self.thing_name(&item);
        self.tell(ThingEvent::SlippedOff { name: name.clone() }, Some(here));
        let abyss = here.neighbours().any(|l| self.s.level.terrain_at(l) == code::CHASM);
        if abyss && !super::floor::forces_its_way(self.t, &item) {
            self.tell(ThingEvent::Lost { name }, Some(here));
        } else {
            self.let_fall(item);
        }
        for foe in crowd {
            self.set_alertness(foe, WIDE_AWAKE);
        }
        self.disturb(true);
        self.refresh_hero();
        self.refresh_light();
    }
}
