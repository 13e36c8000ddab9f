//! Constant expressions, dice, references, colours, glyphs.
//!
//! The language has two levels of operators only: `* / % | &` bind alike, left to right, and tighter than `+ -`.

use crate::diag::Draft;
use crate::res::{Bound, Change, Dice, Modifier, Rid, Value};
use crate::source::Origin;
use crate::token::{Kind, TOO_LARGE, Token};
use crate::words::Key;
use angrist_source::nearest;

use super::{Failed, Parser, Res};

/// How deep parentheses may nest.
const DEPTH: u32 = 100;

/// What the field holds for which a number was far too large.
pub(crate) struct Range {
    pub origin: Origin,
    pub bits: u32,
    pub least: i64,
    pub most: i64,
}

/// A whole number type a field is stored in.
pub(crate) trait Narrow: Sized + Copy {
    const BITS: u32;
    const LEAST: i64;
    fn cut(v: i64) -> Self;
    fn back(self) -> i64;
}

macro_rules! narrow {
    ($($t:ty),+) => { $(
        impl Narrow for $t {
            const BITS: u32 = <$t>::BITS;
            const LEAST: i64 = <$t>::MIN as i64;
            fn cut(v: i64) -> Self { v as $t }
            fn back(self) -> i64 { i64::from(self) }
        }
    )+ };
}
narrow!(i8, i16, u16, i32, u32);

impl Parser<'_> {
    /// Could a constant expression begin here?
    pub(crate) fn starts_number(&self) -> bool {
        starts_primary(self.peek()) || matches!(self.peek(), Kind::Plus | Kind::Minus)
    }

    pub(crate) fn cexpr(&mut self) -> Res<i32> {
        self.sum(0)
    }

    fn sum(&mut self, depth: u32) -> Res<i32> {
        let mut a = self.product(depth)?;
        loop {
            match self.peek() {
                Kind::Plus => {
                    let op = self.bump();
                    let b = self.product(depth)?;
                    a = self.in_word(op, i64::from(a) + i64::from(b));
                }
                Kind::Minus => {
                    let op = self.bump();
                    let b = self.product(depth)?;
                    a = self.in_word(op, i64::from(a) - i64::from(b));
                }
                _ => return Ok(a),
            }
        }
    }

    fn product(&mut self, depth: u32) -> Res<i32> {
        let mut a = self.signed(depth)?;
        loop {
            let op = self.tok();
            match op.kind {
                Kind::Star | Kind::Slash | Kind::Pipe | Kind::Amp => {}
                // A percent sign is also a unit: it divides only when a number follows.
                Kind::Percent if starts_primary(self.peek_at(1)) => {}
                _ => return Ok(a),
            }
            self.bump();
            let b = self.signed(depth)?;
            a = match op.kind {
                Kind::Star => self.in_word(op, i64::from(a) * i64::from(b)),
                Kind::Pipe => a | b,
                Kind::Amp => a & b,
                Kind::Slash if b != 0 => a.wrapping_div(b),
                Kind::Percent if b != 0 => a.wrapping_rem(b),
                _ => {
                    self.report(Draft::error("division-by-zero", op.origin, "this divides by zero"));
                    0
                }
            };
        }
    }

    /// A result as the original's 32 bits keep it; says so when they are too few, signed or not.
    fn in_word(&mut self, op: Token, v: i64) -> i32 {
        if i32::try_from(v).is_err() && u32::try_from(v).is_err() {
            self.report(
                Draft::warning(
                    "overflow",
                    op.origin,
                    format!("this gives {v}, which does not fit in 32 bits and becomes {}", v as i32),
                )
                .help("expected -2147483648 to 4294967295; the original stores it the same way"),
            );
        }
        v as i32
    }

    pub(crate) fn cexpr3(&mut self) -> Res<i32> {
        self.signed(0)
    }

    fn signed(&mut self, depth: u32) -> Res<i32> {
        match self.peek() {
            Kind::Plus => {
                self.bump();
                self.primary(depth)
            }
            Kind::Minus => {
                self.bump();
                self.primary(depth).map(i32::wrapping_neg)
            }
            _ => self.primary(depth),
        }
    }

    pub(crate) fn cexpr4(&mut self) -> Res<i32> {
        self.primary(0)
    }

    fn primary(&mut self, depth: u32) -> Res<i32> {
        let t = self.tok();
        match t.kind {
            Kind::Number | Kind::Char => {
                self.bump();
                if t.value == TOO_LARGE {
                    self.too_large = Some(t.origin);
                }
                // Masks are written as unsigned numbers and stored in the same 32 bits.
                Ok(t.value as i32)
            }
            Kind::Key(Key::True) => {
                self.bump();
                Ok(1)
            }
            Kind::Key(Key::False | Key::Null) => {
                self.bump();
                Ok(0)
            }
            Kind::UnknownConstant => {
                self.bump();
                Ok(0)
            }
            Kind::OpenParen if depth < DEPTH => {
                self.bump();
                let v = self.sum(depth + 1)?;
                if self.peek() == Kind::Semicolon && self.closes_behind() {
                    return Err(self.unexpected("`,` or `)`"));
                }
                self.expect(Kind::CloseParen)?;
                Ok(v)
            }
            Kind::OpenParen => {
                let message = format!("parentheses nested deeper than {DEPTH} levels");
                self.report(Draft::error("too-deep", t.origin, message));
                Err(super::Failed)
            }
            _ => Err(self.unexpected("a number")),
        }
    }

    /// Cuts a number to its field, and says so when that changes it.
    pub(crate) fn fit<T: Narrow>(&mut self, at: Token, v: impl Into<i64>) -> T {
        let v = v.into();
        let cut = T::cut(v);
        // Masks fill their field to the last bit, so from 16 bits on the unsigned reading is as good as the signed one.
        let most = (1i64 << if T::BITS >= 16 { T::BITS } else { T::BITS - 1 }) - 1;
        let least = if T::BITS == 32 { i64::from(i32::MIN) } else { T::LEAST };
        if let Some(origin) = self.too_large.take() {
            self.ranges.push(Range { origin, bits: T::BITS, least, most });
        }
        if !(least..=most).contains(&v) {
            self.report(
                Draft::warning(
                    "narrowed",
                    at.origin,
                    format!(
                        "{v} does not fit in the {} bits of its field and becomes {}",
                        T::BITS,
                        cut.back()
                    ),
                )
                .help(format!("expected {least} to {most}; the original stores it the same way")),
            );
        }
        cut
    }

    /// A number (one operand, signed) for a field.
    pub(crate) fn num<T: Narrow>(&mut self) -> Res<T> {
        let at = self.tok();
        let v = self.cexpr3()?;
        Ok(self.fit(at, v))
    }

    /// A clause that is one number.
    pub(crate) fn number<T: Narrow>(&mut self) -> Res<T> {
        self.clause();
        self.num()
    }

    /// A whole expression for a field.
    pub(crate) fn sum_of<T: Narrow>(&mut self) -> Res<T> {
        let at = self.tok();
        let v = self.cexpr()?;
        Ok(self.fit(at, v))
    }

    /// Dice or a plain number, which is then the bonus.
    pub(crate) fn dice(&mut self) -> Res<Dice> {
        let at = self.tok();
        if at.kind == Kind::Dice {
            return self.dice_after(at, 1);
        }
        if matches!(at.kind, Kind::Plus | Kind::Minus) {
            return Ok(Dice { bonus: self.num()?, ..Dice::default() });
        }
        let n = self.cexpr4()?;
        if self.peek() == Kind::Dice {
            return self.dice_after(at, n);
        }
        if let Some(failed) = self.dice_with_another_letter(at, n) {
            return Err(failed);
        }
        Ok(Dice { bonus: self.fit(at, n), ..Dice::default() })
    }

    /// `1x8` or `1w8`: a number and at once a letter with another number.
    fn dice_with_another_letter(&mut self, at: Token, number: i32) -> Option<Failed> {
        let t = self.tok();
        if at.kind != Kind::Number || !t.origin.is_right_behind(at.origin, number.to_string().len()) {
            return None;
        }
        let word = match t.kind {
            Kind::Ident => self.tokens.word(t).to_owned(),
            // `x2` to `x5` are words for numbers.
            Kind::Number => format!("x{}", t.value),
            _ => return None,
        };
        let mut letters = word.chars();
        let letter = letters.next()?;
        let sides = letters.as_str();
        if sides.is_empty() || !sides.bytes().all(|b| b.is_ascii_digit()) {
            return None;
        }
        let message = format!("dice are written `{number}d{sides}`; expected `d`, found `{letter}`");
        self.report(Draft::error("unexpected", t.origin, message));
        Some(Failed)
    }

    /// The rest of dice whose number was read.
    pub(crate) fn dice_after(&mut self, at: Token, number: i32) -> Res<Dice> {
        self.expect(Kind::Dice)?;
        let sides_at = self.tok();
        let sides = self.cexpr4()?;
        let mut bonus = 0;
        let bonus_at = self.tok();
        if self.eat(Kind::Plus) {
            let minus = self.eat(Kind::Minus);
            let v = self.cexpr4()?;
            bonus = if minus { v.wrapping_neg() } else { v };
        } else if self.peek() == Kind::Minus && starts_primary(self.peek_at(1)) {
            self.bump();
            bonus = self.cexpr4()?.wrapping_neg();
        }
        Ok(Dice {
            number: self.fit(at, number),
            sides: self.fit(sides_at, sides),
            bonus: self.fit(bonus_at, bonus),
        })
    }

    /// `$"name"` or `$number`.
    pub(crate) fn reference(&mut self) -> Res<Rid> {
        self.expect(Kind::Dollar)?;
        let t = self.tok();
        if t.kind != Kind::Str {
            return self.cexpr3().map(|v| Rid(v as u32));
        }
        self.bump();
        let name = self.tokens.string(t);
        if let Some(rid) = self.lib.find(name) {
            return Ok(rid);
        }
        if t.value >= 0 {
            let near = if self.diagnostics.len() < 100 {
                nearest(name, self.lib.index.iter().map(|e| e.name.as_str()))
            } else {
                None
            };
            let d = Draft::warning(
                "unknown-reference",
                t.origin,
                format!("there is no resource `{name}`; it becomes the effect `unimplemented`"),
            )
            .maybe_help(near.map(|n| format!("did you mean `{n}`?")));
            self.report(d);
        }
        Ok(self.unknown_effect)
    }

    pub(crate) fn references(&mut self) -> Res<Vec<Rid>> {
        let mut all = Vec::new();
        while self.peek() == Kind::Dollar {
            all.push(self.reference()?);
            self.eat(Kind::Comma);
        }
        if all.is_empty() {
            return Err(self.unexpected("a reference such as $\"name\""));
        }
        Ok(all)
    }

    /// A reference or a number.
    pub(crate) fn value(&mut self) -> Res<Value> {
        if self.peek() == Kind::Dollar {
            return self.reference().map(Value::Resource);
        }
        self.cexpr3().map(Value::Number)
    }

    /// A change of a number: `+2`, `-1`, `= 5`, `50%`, with a bound in parentheses.
    pub(crate) fn modifier(&mut self) -> Res<Modifier> {
        let at = self.tok();
        let mut m = Modifier { change: Change::Add, ..Modifier::default() };
        if self.eat(Kind::Assign) {
            m.change = Change::Set;
        }
        let v = self.cexpr3()?;
        m.value = self.fit(at, v);
        if self.eat(Kind::Percent) {
            m.change = Change::Percent;
        }
        if self.peek() == Kind::OpenParen {
            let bound = match self.peek_at(1) {
                Kind::Key(Key::Min) => Bound::Min,
                Kind::Key(Key::Max) => Bound::Max,
                Kind::Key(Key::Near) => Bound::Near,
                _ => {
                    self.bump();
                    return Err(self.unexpected("min, max or near"));
                }
            };
            self.bump();
            self.bump();
            m.bound = bound;
            m.limit = self.num()?;
            self.expect(Kind::CloseParen)?;
        }
        Ok(m)
    }

    /// A colour with its shade, if there is one here.
    pub(crate) fn colour(&mut self) -> Res<Option<i32>> {
        let shade = match self.peek() {
            Kind::Key(k @ (Key::Bright | Key::Light | Key::Dark)) if self.peek_at(1) == Kind::ColourWord => {
                Some(k)
            }
            Kind::ColourWord => None,
            Kind::Key(Key::Bright | Key::Light | Key::Dark) => {
                self.bump();
                return Err(self.unexpected("a colour"));
            }
            _ => return Ok(None),
        };
        if shade.is_some() {
            self.bump();
        }
        let base = self.bump().value as i32;
        Ok(Some(match shade {
            Some(Key::Dark) => base & !8,
            Some(_) => base | 8,
            None => base,
        }))
    }

    /// What stands after `Image`: a colour, a character, a background that the original loses.
    pub(crate) fn glyph(&mut self) -> Res<u16> {
        self.eat(Kind::Colon);
        let colour = self.colour()?.unwrap_or(15);
        let t = self.tok();
        let id = self.cexpr4()?;
        if self.eat_key(Key::On) && self.colour()?.is_none() {
            return Err(self.unexpected("a colour"));
        }
        if id > 0xFFF {
            // A glyph constant that carries its own colour.
            return Ok(self.fit(t, id & 0xFFFF));
        }
        Ok((id | (colour << 12)) as u16)
    }
}

fn starts_primary(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::Number
            | Kind::Char
            | Kind::OpenParen
            | Kind::UnknownConstant
            | Kind::Key(Key::True | Key::False | Key::Null)
    )
}
