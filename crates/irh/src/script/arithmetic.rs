//! The machine's arithmetic: what needs neither memory nor host.
//!
//! Numbers have 32 bits and wrap; a shift uses the lowest five bits of its right side; division cuts toward zero.

use super::code::{Instruction, Op};
use super::machine::{Datum, Machine, Trap};

impl Machine {
    pub(super) fn compute(&mut self, i: Instruction) -> Result<(), Trap> {
        match i.op {
            Op::Copy => {
                let top = self.pop()?;
                self.push(top.clone())?;
                self.push(top)
            }
            Op::Tuck => {
                let top = self.pop()?;
                let under = self.pop()?;
                self.push(top.clone())?;
                self.push(under)?;
                self.push(top)
            }
            Op::Drop => self.pop().map(|_| ()),
            Op::Not => {
                let top = self.pop()?;
                self.number(i32::from(!top.is_true()))
            }
            Op::Truth => {
                let top = self.pop()?;
                self.number(i32::from(top.is_true()))
            }
            Op::Flip => {
                let n = self.pop()?.number();
                self.number(!n)
            }
            Op::Minus => {
                let n = self.pop()?.number();
                self.number(n.wrapping_neg())
            }
            Op::Absolute => {
                let n = self.pop()?.number();
                self.number(n.wrapping_abs())
            }
            Op::Edge => {
                let rect = self.pop()?.number().to_le_bytes();
                let byte = rect.get(i.index()).ok_or(Trap::Damaged)?;
                self.number(i32::from(*byte))
            }
            Op::SetEdge => {
                let value = self.pop()?.number().to_le_bytes();
                let mut rect = self.pop()?.number().to_le_bytes();
                *rect.get_mut(i.index()).ok_or(Trap::Damaged)? = value[0];
                self.number(i32::from_le_bytes(rect))
            }
            Op::Choose => {
                let second = self.pop()?;
                let first = self.pop()?;
                let condition = self.pop()?;
                self.push(if condition.is_true() { first } else { second })
            }
            Op::Join => {
                let second = self.pop()?;
                let first = self.pop()?;
                let mut words = words(first);
                words.push_str(&self::words(second));
                self.push(Datum::Words(words))
            }
            op => {
                let second = self.pop()?;
                let first = self.pop()?;
                // Two texts are the same text or not; anything else about words is nothing (0).
                if let (Datum::Words(a), Datum::Words(b)) = (&first, &second)
                    && matches!(op, Op::Equal | Op::Unequal)
                {
                    let same = a == b;
                    return self.number(i32::from(same == (op == Op::Equal)));
                }
                let n = two(op, first.number(), second.number())?;
                self.number(n)
            }
        }
    }

    fn number(&mut self, n: i32) -> Result<(), Trap> {
        self.push(Datum::Number(n))
    }
}

fn words(value: Datum) -> String {
    match value {
        Datum::Words(words) => words,
        // NULL joined to a string is no words at all.
        Datum::Number(0) => String::new(),
        Datum::Number(n) => n.to_string(),
    }
}

fn two(op: Op, a: i32, b: i32) -> Result<i32, Trap> {
    Ok(match op {
        Op::Add => a.wrapping_add(b),
        Op::Subtract => a.wrapping_sub(b),
        Op::Multiply => a.wrapping_mul(b),
        Op::Divide if b == 0 => return Err(Trap::Zero),
        Op::Remainder if b == 0 => return Err(Trap::Zero),
        Op::Divide => a.wrapping_div(b),
        Op::Remainder => a.wrapping_rem(b),
        Op::Left => a.wrapping_shl(b.cast_unsigned()),
        Op::Right => a.wrapping_shr(b.cast_unsigned()),
        Op::BitAnd => a & b,
        Op::BitOr => a | b,
        Op::BitXor => a ^ b,
        Op::Strip => a & !b,
        Op::Equal => i32::from(a == b),
        Op::Unequal => i32::from(a != b),
        Op::Less => i32::from(a < b),
        Op::More => i32::from(a > b),
        Op::AtMost => i32::from(a <= b),
        Op::AtLeast => i32::from(a >= b),
        Op::Least => a.min(b),
        Op::Most => a.max(b),
        _ => return Err(Trap::Damaged),
    })
}
