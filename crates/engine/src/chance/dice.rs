//! Dice as the edit files write them: `1d2+3+(4d5+6)/7` and every shorter form (S002-187, docs/spec/edit-files.md 3.9).
//!
//! The text is read as its author meant it. Where the original program read it otherwise, [`Dice::misreading`] says so,
//! for the checker to report.

use super::Stream;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A number of dice with a number of sides, and a bonus: `3d4+2`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Throw {
    /// How many dice.
    pub dice: u16,
    /// Sides of each.
    pub sides: u16,
    /// Added to their sum.
    pub plus: i32,
}

impl Throw {
    /// Only a number.
    pub const fn fixed(plus: i32) -> Self {
        Throw { dice: 0, sides: 0, plus }
    }

    /// Only dice.
    pub const fn of(dice: u16, sides: u16) -> Self {
        Throw { dice, sides, plus: 0 }
    }

    /// Whether it is always nothing.
    pub fn is_nothing(&self) -> bool {
        self.plus == 0 && (self.dice == 0 || self.sides == 0)
    }
}

/// A throw, and what it gains with level: `base + gain * level / levels`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct Dice {
    /// Thrown at every level.
    pub base: Throw,
    /// Thrown `level / levels` times more.
    pub gain: Throw,
    /// Levels for one gain; 0 when nothing is gained.
    pub levels: u16,
}

/// Why a text is not dice, and where in it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{expected} expected at character {}", at + 1)]
pub struct DiceError {
    /// Byte position in the text.
    pub at: usize,
    /// What could have stood there.
    pub expected: &'static str,
}

/// What the original program made of a text it did not understand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misreading {
    /// The dice it used instead.
    pub original: Dice,
    /// How to write it so that both readers agree, when there is a way.
    pub write_instead: String,
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn fail<T>(&self, expected: &'static str) -> Result<T, DiceError> {
        Err(DiceError { at: self.at, expected })
    }

    fn number(&mut self) -> Result<u32, DiceError> {
        let start = self.at;
        let mut value: u32 = 0;
        while let Some(digit) = self.peek().filter(u8::is_ascii_digit) {
            value = value.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
            self.at += 1;
        }
        if self.at == start {
            return self.fail("a number");
        }
        if value > 1_000_000 {
            self.at = start;
            return self.fail("a number up to 1000000");
        }
        Ok(value)
    }

    fn small(&mut self, expected: &'static str) -> Result<u16, DiceError> {
        let start = self.at;
        u16::try_from(self.number()?).map_err(|_| DiceError { at: start, expected })
    }

    /// `3`, `-3`, `3d4`: one term of a sum.
    fn term(&mut self) -> Result<Throw, DiceError> {
        let start = self.at;
        let negative = self.eat(b'-');
        let first = self.number()?;
        if !negative && self.eat(b'd') {
            let sides = self.small("up to 65535 sides")?;
            let dice =
                u16::try_from(first).map_err(|_| DiceError { at: start, expected: "up to 65535 dice" })?;
            return Ok(Throw::of(dice, sides));
        }
        Ok(Throw::fixed(if negative { -(first as i32) } else { first as i32 }))
    }

    /// A term, and a number behind dice: `3d4+2`, `3d4-2`. Does not take a number that a `/` claims as a gain.
    fn sum(&mut self) -> Result<Throw, DiceError> {
        let start = self.at;
        let mut throw = self.term()?;
        let before = self.at;
        let wrote_dice = self.text[start..before].contains(&b'd');
        let negative = self.peek() == Some(b'-');
        if wrote_dice && (negative || self.eat(b'+')) && self.peek() != Some(b'(') {
            let plus = self.term()?;
            if plus.dice == 0 && self.peek() != Some(b'/') && self.peek() != Some(b'd') {
                throw.plus = plus.plus;
                return Ok(throw);
            }
        }
        self.at = before;
        Ok(throw)
    }

    /// `(4d5+6)` or a bare term, in front of `/levels`.
    fn gain(&mut self) -> Result<Throw, DiceError> {
        if !self.eat(b'(') {
            return self.term();
        }
        let throw = self.sum()?;
        if !self.eat(b')') {
            return self.fail("')'");
        }
        Ok(throw)
    }

    fn levels(&mut self) -> Result<u16, DiceError> {
        if !self.eat(b'/') {
            return self.fail("'/' and a number of levels");
        }
        let start = self.at;
        match self.small("up to 65535 levels")? {
            0 => Err(DiceError { at: start, expected: "one level or more" }),
            levels => Ok(levels),
        }
    }
}

impl Dice {
    /// A throw that does not grow.
    pub const fn flat(base: Throw) -> Self {
        Dice { base, gain: Throw::fixed(0), levels: 0 }
    }

    /// Reads dice. An empty text is nothing at all.
    pub fn parse(text: &str) -> Result<Dice, DiceError> {
        let mut r = Reader { text: text.as_bytes(), at: 0 };
        let mut dice = Dice::default();
        match r.peek() {
            None => return Ok(dice),
            Some(b'(') => (dice.gain, dice.levels) = (r.gain()?, r.levels()?),
            Some(_) => {
                let first = r.sum()?;
                match r.peek() {
                    Some(b'/') => (dice.gain, dice.levels) = (first, r.levels()?),
                    // The plus sign before a bracket may be missing; the original accepts that too.
                    Some(b'+' | b'(') => {
                        r.eat(b'+');
                        dice.base = first;
                        (dice.gain, dice.levels) = (r.gain()?, r.levels()?);
                    }
                    _ => dice.base = first,
                }
            }
        }
        if r.at < text.len() { r.fail("the end of the dice, '+' or '/'") } else { Ok(dice) }
    }

    /// What the original program reads instead, for the forms it gets wrong (the bold rows of the spec's table).
    pub fn misreading(text: &str) -> Option<Misreading> {
        let meant = Dice::parse(text).ok()?;
        let (base, gain) = (meant.base, meant.gain);
        let bracketed = text.contains('(');
        let mut read = meant;
        if meant.levels == 0 {
            // A minus sign behind dice ends the original's reading.
            if base.dice == 0 || base.plus >= 0 {
                return None;
            }
            read.base.plus = 0;
        } else if bracketed || base.dice == 0 {
            return None;
        } else if base.plus != 0 {
            read.gain = Throw::fixed(base.plus);
        } else if gain.dice > 0 {
            read.base.plus = i32::from(gain.dice);
        } else {
            read.base.plus = gain.plus;
        }
        (read != meant).then(|| Misreading { original: read, write_instead: meant.to_string() })
    }

    /// What is thrown at a level, as one throw: dice and numbers of the gain are scaled apart and rounded down.
    pub fn at_level(&self, level: i32) -> Vec<Throw> {
        let mut throws = vec![self.base];
        if self.levels > 0 {
            let scaled = |n: i64| n * i64::from(level.max(0)) / i64::from(self.levels);
            let dice = scaled(i64::from(self.gain.dice)).min(i64::from(u16::MAX)) as u16;
            let plus = scaled(i64::from(self.gain.plus)) as i32;
            throws.push(Throw { dice, sides: self.gain.sides, plus });
        }
        throws.retain(|t| !t.is_nothing());
        throws
    }

    /// The lowest result at a level.
    pub fn min(&self, level: i32) -> i64 {
        self.total(level, |_| 1)
    }

    /// The highest result at a level.
    pub fn max(&self, level: i32) -> i64 {
        self.total(level, i64::from)
    }

    /// Twice the mean result at a level (the mean itself may end in a half).
    pub fn doubled_mean(&self, level: i32) -> i64 {
        self.min(level) + self.max(level)
    }

    fn total(&self, level: i32, face: impl Fn(u16) -> i64) -> i64 {
        let one = |t: Throw| {
            let dice = if t.sides == 0 { 0 } else { i64::from(t.dice) };
            dice * face(t.sides) + i64::from(t.plus)
        };
        self.at_level(level).into_iter().map(one).sum()
    }

    /// Throws the dice at a level.
    pub fn roll(&self, level: i32, chance: &mut Stream) -> i64 {
        let mut sum = 0;
        for t in self.at_level(level) {
            let thrown: i64 = (0..t.dice).map(|_| i64::from(chance.die(u32::from(t.sides)))).sum();
            sum += thrown + i64::from(t.plus);
        }
        sum
    }
}

impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.dice, self.plus) {
            (0, plus) => write!(f, "{plus}"),
            (dice, 0) => write!(f, "{dice}d{}", self.sides),
            (dice, plus) => write!(f, "{dice}d{}{plus:+}", self.sides),
        }
    }
}

/// The form that every reader understands: brackets round the gain whenever dice stand before it.
impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Dice { base, gain, levels } = *self;
        if levels == 0 {
            return if base.is_nothing() { Ok(()) } else { write!(f, "{base}") };
        }
        let brackets = base.dice > 0 || (gain.dice > 0 && (gain.plus != 0 || !base.is_nothing()));
        if !base.is_nothing() {
            write!(f, "{base}+")?;
        }
        if brackets { write!(f, "({gain})/{levels}") } else { write!(f, "{gain}/{levels}") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::stream;
    use proptest::prelude::*;

    fn throw(dice: u16, sides: u16, plus: i32) -> Throw {
        Throw { dice, sides, plus }
    }

    /// S002-187 and every row of docs/spec/edit-files.md 3.9.
    #[test]
    fn every_form_is_read_as_intended() {
        let nothing = Throw::default();
        let rows = [
            ("", nothing, nothing, 0),
            ("5", Throw::fixed(5), nothing, 0),
            ("3d4", Throw::of(3, 4), nothing, 0),
            ("3d4+2", throw(3, 4, 2), nothing, 0),
            ("5/3", nothing, Throw::fixed(5), 3),
            ("3d4/2", nothing, Throw::of(3, 4), 2),
            ("5+6/7", Throw::fixed(5), Throw::fixed(6), 7),
            ("1d2+(4d5)/7", Throw::of(1, 2), Throw::of(4, 5), 7),
            ("1d2+3+(4d5)/7", throw(1, 2, 3), Throw::of(4, 5), 7),
            ("1d2+3+6/7", throw(1, 2, 3), Throw::fixed(6), 7),
            ("1d2+3+(4d5+6)/7", throw(1, 2, 3), throw(4, 5, 6), 7),
            ("(4d5)/7", nothing, Throw::of(4, 5), 7),
            ("(4d5+6)/7", nothing, throw(4, 5, 6), 7),
            ("5+(4d5)/7", Throw::fixed(5), Throw::of(4, 5), 7),
            ("5+(4d5+6)/7", Throw::fixed(5), throw(4, 5, 6), 7),
            ("(1d2+3)/4", nothing, throw(1, 2, 3), 4),
            ("1d2+(3)/4", Throw::of(1, 2), Throw::fixed(3), 4),
            ("1d2+3/4", Throw::of(1, 2), Throw::fixed(3), 4),
            ("1d2+6/7", Throw::of(1, 2), Throw::fixed(6), 7),
            ("1d2+4d5/7", Throw::of(1, 2), Throw::of(4, 5), 7),
            ("1d2+3+4d5/7", throw(1, 2, 3), Throw::of(4, 5), 7),
            ("1d2(4d5)/7", Throw::of(1, 2), Throw::of(4, 5), 7),
            ("-5", Throw::fixed(-5), nothing, 0),
            ("1d2-3", throw(1, 2, -3), nothing, 0),
        ];
        for (text, base, gain, levels) in rows {
            assert_eq!(Dice::parse(text), Ok(Dice { base, gain, levels }), "{text}");
        }
    }

    #[test]
    fn the_originals_misreadings_are_reported_and_nothing_else() {
        let rows = [
            ("1d2+3+6/7", throw(1, 2, 3), Throw::fixed(3), "1d2+3+(6)/7"),
            ("1d2+6/7", throw(1, 2, 6), Throw::fixed(6), "1d2+(6)/7"),
            ("1d2+4d5/7", throw(1, 2, 4), Throw::of(4, 5), "1d2+(4d5)/7"),
            ("1d2+3+4d5/7", throw(1, 2, 3), Throw::fixed(3), "1d2+3+(4d5)/7"),
        ];
        for (text, base, gain, instead) in rows {
            let misread = Dice::misreading(text).unwrap();
            assert_eq!(misread.original, Dice { base, gain, levels: 7 }, "{text}");
            assert_eq!(misread.write_instead, instead);
            assert_eq!(Dice::misreading(instead), None, "{instead}");
        }
        assert_eq!(Dice::misreading("1d2-3").unwrap().original, Dice::flat(Throw::of(1, 2)));
        for fine in ["", "5", "3d4+2", "5+6/7", "1d2+(4d5)/7", "3d4/2", "1d2+3+3/7", "-5"] {
            assert_eq!(Dice::misreading(fine), None, "{fine}");
        }
    }

    #[test]
    fn what_is_not_dice_is_refused_with_its_place() {
        for (text, at) in [
            ("d4", 0),
            ("3d", 2),
            ("3d4+", 4),
            ("(4d5", 4),
            ("(4d5)", 5),
            ("5/0", 2),
            ("3d4x", 3),
            ("5 ", 1),
            ("99999999d4", 0),
            ("70000d4", 0),
            ("()/2", 1),
            ("1d2+3+", 6),
            ("+", 0),
            ("é", 0),
        ] {
            assert_eq!(Dice::parse(text).map_err(|e| e.at), Err(at), "{text}");
        }
    }

    #[test]
    fn values_grow_with_level_as_the_formula_says() {
        let d = Dice::parse("1d2+3+(4d5+6)/7").unwrap();
        assert_eq!((d.min(0), d.max(0)), (4, 5));
        assert_eq!((d.min(7), d.max(7)), (4 + 4 + 6, 5 + 20 + 6));
        assert_eq!((d.min(10), d.max(10)), (4 + 5 + 8, 5 + 25 + 8));
        assert_eq!(Dice::parse("3d4").unwrap().doubled_mean(1), 15);
    }

    proptest! {
        #[test]
        fn written_dice_read_back_the_same(
            b in (0u16..20, 1u16..20, -9i32..9), g in (0u16..20, 1u16..20, 1i32..9), levels in 0u16..9
        ) {
            let base = if b.0 == 0 { Throw::fixed(b.2) } else { throw(b.0, b.1, b.2) };
            let gain = if g.0 == 0 { Throw::fixed(g.2) } else { throw(g.0, g.1, g.2) };
            let d = if levels == 0 { Dice::flat(base) } else { Dice { base, gain, levels } };
            prop_assert_eq!(Dice::parse(&d.to_string()), Ok(d), "{}", d);
            if levels > 0 && base.plus >= 0 {
                prop_assert_eq!(Dice::misreading(&d.to_string()), None);
            }
        }

        #[test]
        fn a_roll_lies_between_least_and_most(text in "[0-9]{1,2}d[0-9]{1,2}(\\+[0-9])?", level in 0i32..50, seed: u64) {
            let d = Dice::parse(&text).unwrap();
            let r = d.roll(level, &mut stream(seed, "test", 0, 0));
            prop_assert!(d.min(level) <= r && r <= d.max(level));
        }

        #[test]
        fn no_text_makes_the_reader_panic(text in "[-0-9d+/()]{0,14}") {
            if let Ok(d) = Dice::parse(&text) {
                prop_assert_eq!(Dice::parse(&d.to_string()).unwrap().max(9), d.max(9));
            }
            Dice::misreading(&text);
        }
    }
}
