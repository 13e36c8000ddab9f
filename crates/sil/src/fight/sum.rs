//! Sums that remember their parts, and dice as the rules of the family throw them.

use angrist_engine::chance::Stream;
use angrist_engine::play::{Part, Phrase, Roll};
use std::borrow::Cow;

/// A sum with all its parts named, as it goes into a roll.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Sum {
    /// The parts that are not nothing.
    pub parts: Vec<Part>,
    /// What they come to.
    pub value: i32,
}

impl Sum {
    /// A sum of one part, kept even when it is nothing.
    pub fn of(name: &'static str, value: i32) -> Sum {
        Sum { parts: vec![part(name, "", value)], value }
    }

    /// Adds a part unless it is nothing.
    pub fn add(&mut self, name: &'static str, value: i32) {
        if value != 0 {
            self.parts.push(part(name, "", value));
            self.value += value;
        }
    }

    /// Halves what stands, if it is above nothing.
    pub fn halve(&mut self, name: &'static str) {
        if self.value > 0 {
            self.halve_always(name);
        }
    }

    /// Halves what stands, of any sign, toward nothing.
    pub fn halve_always(&mut self, name: &'static str) {
        self.set(name, self.value / 2);
    }

    /// Makes it come to a value.
    pub fn set(&mut self, name: &'static str, value: i32) {
        self.add(name, value - self.value);
    }
}

/// A part of a sum by the id of its name (`part-...`).
pub fn part(name: &'static str, dice: impl Into<Cow<'static, str>>, value: i32) -> Part {
    debug_assert!(name.starts_with("part-"), "{name} is no id of a part");
    Part { name: Phrase::of(name), dice: dice.into(), value }
}

/// One die as it is written; those of every fight are not formatted each time.
fn one_die(sides: i32) -> Cow<'static, str> {
    match sides {
        10 => Cow::Borrowed("1d10"),
        20 => Cow::Borrowed("1d20"),
        _ => Cow::Owned(format!("1d{sides}")),
    }
}

/// A number of dice with a number of sides; nothing when either is not above 0.
pub fn throw(chance: &mut Stream, dice: i32, sides: i32) -> i32 {
    if dice <= 0 || sides <= 0 { 0 } else { chance.roll(dice as u32, sides as u32) }
}

/// True once in `n`; always for 1 and below.
pub fn one_in(chance: &mut Stream, n: i32) -> bool {
    n <= 1 || chance.one_in(n as u32)
}

/// Our die and sum against theirs. One who is cursed takes the lower of two dice.
pub(super) fn opposed(
    chance: &mut Stream,
    name: &str,
    sides: i32,
    (ours, cursed): (&Sum, bool),
    (theirs, they_cursed): (&Sum, bool),
) -> Roll {
    let mut die = |cursed: bool| {
        let one = throw(chance, 1, sides);
        if !cursed {
            return (one, one_die(sides));
        }
        let other = throw(chance, 1, sides);
        (one.min(other), Cow::Owned(format!("lower of {one} and {other} on 1d{sides}")))
    };
    let ((a, ours_written), (b, theirs_written)) = (die(cursed), die(they_cursed));
    let with = |die: i32, written: Cow<'static, str>, sum: &Sum| {
        let mut parts = Vec::with_capacity(1 + sum.parts.len());
        parts.push(part("part-die", written, die));
        parts.extend(sum.parts.iter().cloned());
        parts
    };
    Roll {
        name: Phrase::id(format!("roll-{name}")),
        parts: with(a, ours_written, ours),
        against: with(b, theirs_written, theirs),
        result: a + ours.value - b - theirs.value,
    }
}
