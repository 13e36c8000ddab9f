//! Time: energy, the clock of all these games.
//!
//! Each tick, everyone gains energy according to speed; an actor with enough energy acts and pays for it. The gains and the
//! price are game data ([`Pace`]); the energy itself is part of the actor's state ([`Energy`]).

use serde::{Deserialize, Serialize};

/// How fast energy comes and how much an action takes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pace {
    gains: Vec<i16>,
    to_act: i16,
}

/// Why a table of gains cannot be a clock.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BadPace {
    /// No speeds.
    #[error("the table of energy has no entries")]
    Empty,
    /// An actor would wait forever.
    #[error("speed {0} gains no energy, so an actor with it would never act")]
    Standstill(usize),
    /// The price of an action is not positive.
    #[error("an action must cost at least 1 energy")]
    Free,
}

impl Pace {
    /// A clock from the gains by speed (0, 1, 2...) and the energy at which one acts.
    pub fn new(gains: Vec<i16>, to_act: i16) -> Result<Self, BadPace> {
        if to_act < 1 {
            return Err(BadPace::Free);
        }
        if gains.is_empty() {
            return Err(BadPace::Empty);
        }
        match gains.iter().position(|&g| g < 1) {
            Some(speed) => Err(BadPace::Standstill(speed)),
            None => Ok(Pace { gains, to_act }),
        }
    }

    /// The gain of a speed in one tick. Slower than the table counts as its first entry, faster as its last.
    #[inline]
    pub fn gain(&self, speed: i32) -> i16 {
        let last = self.gains.len() - 1;
        self.gains[usize::try_from(speed).unwrap_or(0).min(last)]
    }

    /// What an ordinary action takes.
    pub fn price(&self) -> i16 {
        self.to_act
    }
}

/// The energy of one who acts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Energy(pub i16);

impl Energy {
    /// One tick goes by; whether there is now enough to act.
    #[inline]
    pub fn tick(&mut self, pace: &Pace, speed: i32) -> bool {
        self.0 = self.0.saturating_add(pace.gain(speed));
        self.ready(pace)
    }

    /// Whether there is enough to act.
    #[inline]
    pub fn ready(self, pace: &Pace) -> bool {
        self.0 >= pace.to_act
    }

    /// Pays for an ordinary action.
    pub fn spend(&mut self, pace: &Pace) {
        self.0 = self.0.saturating_sub(pace.to_act);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sil() -> Pace {
        Pace::new(vec![5, 5, 10, 15, 20, 25, 30, 35], 100).unwrap()
    }

    fn acts(pace: &Pace, speed: i32, ticks: u32) -> u32 {
        let mut energy = Energy::default();
        let mut acted = 0;
        for _ in 0..ticks {
            if energy.tick(pace, speed) {
                energy.spend(pace);
                acted += 1;
            }
        }
        acted
    }

    #[test]
    fn speeds_act_as_often_as_the_table_of_the_seed_says() {
        // S000-096: speed 3 acts 1.5 times as often as speed 2.
        let pace = sil();
        assert_eq!([1, 2, 3, 7].map(|s| acts(&pace, s, 1000)), [50, 100, 150, 350]);
    }

    #[test]
    fn a_speed_off_the_table_gains_as_its_nearest_end() {
        // S000-099 and its decision: above 7 gains as 7.
        let pace = sil();
        assert_eq!((pace.gain(9), pace.gain(-2), pace.gain(i32::MAX)), (35, 5, 35));
    }

    #[test]
    fn a_clock_that_would_stand_still_is_refused() {
        assert_eq!(Pace::new(vec![], 100), Err(BadPace::Empty));
        assert_eq!(Pace::new(vec![5, 0], 100), Err(BadPace::Standstill(1)));
        assert_eq!(Pace::new(vec![5], 0), Err(BadPace::Free));
    }
}
