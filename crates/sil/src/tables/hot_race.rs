//! What every creature is asked for many times a turn, a few bytes for each race.
//!
//! A race's whole record lies far from the next; rules that walk over all creatures read these instead. Promise: made once
//! from the races, and says nothing that they do not say.

use super::{Race, RaceFlag};
use angrist_engine::time::Pace;

/// Who stands by whom, packed: the letter, and above it a bit each for dragons and serpents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Kin(u32);

/// Letters lie below these bits.
const LETTERS: u32 = (1 << 24) - 1;
const DRAGON: u32 = 1 << 24;
const SERPENT: u32 = 1 << 25;

impl Kin {
    /// The kind of a race.
    pub fn of(race: &Race) -> Kin {
        let bit = |flag, bit| if race.is(flag) { bit } else { 0 };
        Kin(u32::from(race.glyph) | bit(RaceFlag::DRAGON, DRAGON) | bit(RaceFlag::SERPENT, SERPENT))
    }

    /// The number of its letter.
    #[inline]
    pub fn glyph(self) -> u32 {
        self.0 & LETTERS
    }

    /// Whether two races stand by each other: the same letter, or both dragons, or both serpents.
    #[inline]
    pub fn stands_by(self, other: Kin) -> bool {
        (self.0 ^ other.0) & LETTERS == 0 || self.0 & other.0 & (DRAGON | SERPENT) != 0
    }
}

/// The few facts of a race.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HotRace {
    /// Who stands by it.
    pub kin: Kin,
    /// Energy it gains in a tick at its own speed.
    pub gain: i16,
    /// It sheds light or darkness.
    pub shines: bool,
    /// It leads others.
    pub leads: bool,
}

impl HotRace {
    /// Of one race; a number without a race moves at the least speed and helps no one.
    pub fn of(race: Option<&Race>, pace: &Pace) -> HotRace {
        let Some(race) = race else {
            return HotRace { kin: Kin(LETTERS), gain: pace.gain(1), shines: false, leads: false };
        };
        HotRace {
            kin: Kin::of(race),
            gain: pace.gain(race.speed.max(1)),
            shines: race.light != 0 || race.is(RaceFlag::GLOW),
            leads: race.flags.any(&[RaceFlag::ESCORT, RaceFlag::ESCORTS]),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::SilRuleset;

    #[test]
    fn it_says_of_every_race_and_pair_what_the_whole_records_say() {
        let ruleset = SilRuleset::shipped("upstream").unwrap();
        let t = ruleset.tables();
        for (a, brief) in t.hot_races.iter().enumerate() {
            let Some(race) = t.race(a as u16) else { continue };
            assert_eq!(brief.gain, t.pace.gain(race.speed.max(1)), "{}", race.name);
            assert_eq!(brief.leads, crate::monsters::know::leads(race), "{}", race.name);
            for (b, other) in t.hot_races.iter().enumerate() {
                let Some(theirs) = t.race(b as u16) else { continue };
                let kin = crate::monsters::know::are_kin(race, theirs);
                assert_eq!(brief.kin.stands_by(other.kin), kin, "{} and {}", race.name, theirs.name);
            }
        }
    }
}
