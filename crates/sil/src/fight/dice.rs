//! Dice that stand by themselves: how long something lasts, whether something happens, which of several it is.
//!
//! Promise: each is told as an event with what was thrown and what it had to beat, so that nothing in a fight is decided in
//! silence. What the hero cannot know (how far a foe is roused, which blow it chooses) is told as hidden.

use super::FightEvent;
use super::sum::part;
use crate::context::Turn;
use angrist_engine::chance::Throw;
use angrist_engine::play::{Phrase, Roll};
use std::borrow::Cow;

/// A roll of dice by themselves.
fn roll_of(written: impl Into<Cow<'static, str>>, value: i32) -> Roll {
    Roll {
        name: Phrase::of("roll-dice"),
        parts: vec![part("part-die", written, value)],
        against: Vec::new(),
        result: value,
    }
}

impl Turn<'_> {
    pub(super) fn tell_dice(&mut self, known: bool, what: &'static str, roll: Roll, success: bool) {
        let roll = Roll { name: Phrase::id(format!("roll-{what}")), ..roll };
        self.tell_if(known, FightEvent::Dice { what, roll, success }, None);
    }

    /// A number of dice with a number of sides; nothing when either is not above 0.
    pub(crate) fn throw_for(&mut self, what: &'static str, dice: i32, sides: i32) -> i32 {
        self.throw_told(true, what, dice, sides)
    }

    /// Dice of the data.
    pub(crate) fn throw_dice_for(&mut self, what: &'static str, dice: Throw) -> i32 {
        self.throw_for(what, i32::from(dice.dice), i32::from(dice.sides)) + dice.plus
    }

    /// The same; whether the hero can know of it is given.
    pub(crate) fn throw_told(&mut self, known: bool, what: &'static str, dice: i32, sides: i32) -> i32 {
        let value = super::throw(&mut self.state.chance, dice, sides);
        if dice > 0 && sides > 0 {
            self.tell_dice(known, what, roll_of(format!("{dice}d{sides}"), value), true);
        }
        value
    }

    /// True once in `n`; always for 1 and below, and then nothing is thrown. The die must show 1.
    pub(crate) fn one_in_for(&mut self, known: bool, what: &'static str, n: i32) -> bool {
        if n <= 1 {
            return true;
        }
        let die = self.state.chance.die(n as u32);
        let mut roll = roll_of(format!("1d{n}"), die);
        roll.against.push(part("part-needed", "", 1));
        self.tell_dice(known, what, roll, die == 1);
        die == 1
    }

    /// True in `percent` of a hundred cases: the die must not be above it.
    pub(crate) fn percent_for(&mut self, what: &'static str, percent: i32) -> bool {
        let die = self.state.chance.die(100);
        let mut roll = roll_of("1d100", die);
        roll.against.push(part("part-chance", "", percent));
        roll.result = percent - die;
        self.tell_dice(true, what, roll, die <= percent);
        die <= percent
    }

    /// One of `n`, counted from 0; 0 when there are none, and then nothing is thrown.
    pub(crate) fn pick_for(&mut self, known: bool, what: &'static str, n: usize) -> usize {
        let sides = n.min(100_000) as u32;
        if sides == 0 {
            return 0;
        }
        let die = self.state.chance.die(sides);
        self.tell_dice(known, what, roll_of(format!("1d{sides}"), die), true);
        (die - 1) as usize
    }

    /// A number between two, both included.
    pub(crate) fn between_for(&mut self, known: bool, what: &'static str, low: i32, high: i32) -> i32 {
        let value = self.state.chance.between(low, high);
        if high > low {
            self.tell_dice(known, what, roll_of(format!("{low}..{high}"), value), true);
        }
        value
    }
}
