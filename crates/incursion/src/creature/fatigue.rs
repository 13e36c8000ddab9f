//! Spending fatigue (S001-246, hero 6.7).
//!
//! Fatigue may be spent below 0. Below what one has in all, each further effort risks falling asleep where one stands.

use super::names as n;
use super::saves::{Save, SaveRoll};
use super::{Creature, Rules, Source, Status};
use crate::hero::experience::FATIGUE_COLUMN;
use crate::makelev::Chance;
use crate::values::{Attribute as A, Matrix};
use angrist_irh::res::Rid;

/// Growth by tiring oneself goes no further than this.
const GROWTH_CAP: i32 = 35;

/// How an effort went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effort {
    /// It was made.
    Made,
    /// The effort was too much: asleep for this many turns, and nothing comes of it.
    Asleep {
        /// How long.
        turns: i16,
        /// The save that failed.
        save: SaveRoll,
    },
}

impl Rules<'_> {
    /// Whether an effort risks falling asleep, so that it should be asked about first.
    pub fn is_spent(&self, c: &Creature) -> bool {
        c.fatigue < -c.value(A::Fatigue)
    }

    /// Spends fatigue. The undead and constructs have none to spend.
    pub fn spend_fatigue(
        &self,
        c: &mut Creature,
        amount: i32,
        matrix: &mut Matrix,
        chance: &mut Chance,
    ) -> Effort {
        let rules = Rules { ..*self };
        if [n::MA_UNDEAD, n::MA_CONSTRUCT].into_iter().any(|t| rules.is_type(c, t)) {
            return Effort::Made;
        }
        if c.hero.is_some() && amount > 0 {
            let growth = chance.random(amount) + 1;
            self.exercise(c, A::Con, growth, FATIGUE_COLUMN, GROWTH_CAP);
        }
        let mut outcome = Effort::Made;
        if self.is_spent(c) {
            let save = self.roll_save(c, Save::Fortitude, 10 - c.fatigue / 2, 0, 0, chance);
            if !save.made {
                let turns = (chance.random(10) + chance.random(10) + 2) as i16;
                let mut sleep = Status::lasting(n::SLEEPING, n::SLEEP_FATIGUE, 0, Source::Other, Rid::NONE);
                sleep.duration = turns;
                c.statuses.gain(sleep);
                outcome = Effort::Asleep { turns, save };
            }
        }
        if outcome == Effort::Made {
            let grade = |left: i32| (left < 0, left < -c.value(A::Fatigue));
            let (before, after) = (grade(c.fatigue), grade(c.fatigue - amount));
            c.fatigue -= amount;
            if before != after {
                self.recalculate(c, matrix, false);
            }
        }
        outcome
    }
}
