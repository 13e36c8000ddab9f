//! Where creatures hand over to other modules: one small function each.

use super::ranged::Launch;
use crate::context::Turn;
use crate::fight::{Element, Projection, Who};
use crate::tables::RaceFlag;
use angrist_engine::space::Dir;
use angrist_engine::things::Handle;

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
                self.foe_shoots(handle, i32::from(dice.dice), i32::from(dice.sides), false);
            }
            Launch::Boulder => {
                let boulder = self.tables.arts.boulder;
                self.foe_shoots(handle, i32::from(boulder.dice), i32::from(boulder.sides), true);
            }
            Launch::Breath(flag) => {
                let element = match flag {
                    RaceFlag::BRTH_FIRE => Element::Fire,
                    RaceFlag::BRTH_COLD => Element::Cold,
                    RaceFlag::BRTH_POIS => Element::Poison,
                    _ => Element::Dark,
                };
                let cause = self.foe_cause(handle);
                self.project(Projection::breath(self.tables, by, at, hero, element, power, &cause));
                self.noise(super::NoiseEvent::by_creature(handle, self.tables.arts.breath_noise));
            }
            Launch::Earthquake => {
                let pit = Dir::toward(at, hero).map(|d| at.step(d));
                self.earthquake(at, pit, self.tables.arts.quake, by);
            }
        }
        true
    }
}
