//! Where creatures hand over to other modules: one small function each.

use super::ranged::Launch;
use crate::context::Turn;
use crate::fight::{Element, Projection, Who};
use crate::tables::RaceFlag;
use angrist_engine::space::Dir;
use angrist_engine::things::Handle;

/// Sides of the dice of a creature's arrow and boulder, and the boulder's dice.
const ARROW_SIDES: i32 = 7;
const BOULDER: (i32, i32) = (6, 4);
/// How far an earthquake of a creature reaches.
const QUAKE: i32 = 5;

impl Turn<'_> {
    /// A creature strikes the hero.
    pub(super) fn strikes(&mut self, handle: Handle) {
        self.monster_attacks(handle);
    }

    /// A creature's missile, breath or earthquake; false when it cannot be done.
    pub(super) fn launches(&mut self, handle: Handle, what: Launch) -> bool {
        let Some((monster, race)) = self.creature(handle) else { return false };
        let (at, hero, power) = (monster.at, self.state.hero.at, race.power);
        let by = Who::Monster(handle);
        match what {
            Launch::Arrow(dice) => {
                self.foe_shoots(handle, dice.into(), ARROW_SIDES, false);
            }
            Launch::Boulder => {
                self.foe_shoots(handle, BOULDER.0, BOULDER.1, true);
            }
            Launch::Breath(flag) => {
                let element = match flag {
                    RaceFlag::BRTH_FIRE => Element::Fire,
                    RaceFlag::BRTH_COLD => Element::Cold,
                    RaceFlag::BRTH_POIS => Element::Poison,
                    _ => Element::Dark,
                };
                let cause = self.foe_cause(handle);
                self.project(Projection::breath(by, at, hero, element, power, &cause));
                self.noise(super::NoiseEvent::by_creature(handle, -10));
            }
            Launch::Earthquake => {
                let pit = Dir::toward(at, hero).map(|d| at.step(d));
                self.earthquake(at, pit, QUAKE, by);
            }
        }
        true
    }
}
