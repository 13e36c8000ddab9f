//! The expressions of `#if` and `#elif`: whole numbers, `defined`, and the operators of C that give numbers.

use crate::diag::Draft;
use crate::source::Origin;
use crate::token::{Kind, Token};
use crate::words::Symbol;

use super::{Frame, Pre};

/// How deep parentheses and signs may nest.
const DEPTH: u32 = 64;

impl Pre<'_> {
    /// Is the condition on this line true? A bad one is reported and false.
    pub(super) fn condition(&mut self, line: &[Token], at: Origin) -> bool {
        let mut plain = Vec::with_capacity(line.len());
        let defined = self.store.words.intern("defined");
        let mut i = 0;
        while let Some(t) = line.get(i) {
            i += 1;
            if t.kind == Kind::Word && t.value == i64::from(defined) {
                let parens = line.get(i).is_some_and(|t| t.kind == Kind::OpenParen);
                let name = line.get(i + usize::from(parens));
                let yes =
                    name.is_some_and(|n| n.kind == Kind::Word && self.macro_of(n.value as Symbol).is_some());
                plain.push(Token { kind: Kind::Number, value: i64::from(yes), ..*t });
                i += 1 + 2 * usize::from(parens);
            } else {
                plain.push(*t);
            }
        }
        match self.value_of(&plain) {
            Some(v) => v != 0,
            None => {
                self.report(Draft::error(
                    "bad-condition",
                    at,
                    "this condition is not an expression of whole numbers",
                ));
                false
            }
        }
    }

    /// The number a few tokens stand for once macros are gone; words that are left count as 0, as in C.
    pub(super) fn value_of(&mut self, tokens: &[Token]) -> Option<i64> {
        let base = self.frames.len();
        self.frames.push(Frame::Tokens { list: tokens.into(), next: 0, of: None });
        let mut whole = Vec::new();
        while let Some(t) = self.next_expanded(base) {
            whole.push(t);
            if whole.len() > self.limits.argument_tokens {
                self.frames.truncate(base);
                return None;
            }
        }
        let mut sum = Sum { tokens: &whole, next: 0 };
        let v = sum.binary(0, 0)?;
        (sum.next == whole.len()).then_some(v)
    }
}

struct Sum<'a> {
    tokens: &'a [Token],
    next: usize,
}

impl Sum<'_> {
    fn peek(&self) -> Option<Kind> {
        self.tokens.get(self.next).map(|t| t.kind)
    }

    fn binary(&mut self, min: u8, depth: u32) -> Option<i64> {
        let mut a = self.unary(depth)?;
        while let Some(op) = self.peek() {
            let Some(level) = precedence(op).filter(|&l| l >= min) else { break };
            self.next += 1;
            let b = self.binary(level + 1, depth + 1)?;
            a = apply(op, a, b)?;
        }
        Some(a)
    }

    fn unary(&mut self, depth: u32) -> Option<i64> {
        if depth > DEPTH {
            return None;
        }
        let t = *self.tokens.get(self.next)?;
        self.next += 1;
        match t.kind {
            Kind::Number | Kind::Char => Some(t.value),
            Kind::Word => Some(0),
            Kind::Minus => self.unary(depth + 1).map(i64::wrapping_neg),
            Kind::Plus => self.unary(depth + 1),
            Kind::Bang => self.unary(depth + 1).map(|v| i64::from(v == 0)),
            Kind::Tilde => self.unary(depth + 1).map(|v| !v),
            Kind::OpenParen => {
                let v = self.binary(0, depth + 1)?;
                (self.peek() == Some(Kind::CloseParen)).then(|| self.next += 1)?;
                Some(v)
            }
            _ => None,
        }
    }
}

fn precedence(op: Kind) -> Option<u8> {
    Some(match op {
        Kind::PipePipe => 1,
        Kind::AmpAmp => 2,
        Kind::Pipe => 3,
        Kind::Caret => 4,
        Kind::Amp => 5,
        Kind::Equal | Kind::BangEqual => 6,
        Kind::Less | Kind::LessEqual | Kind::Greater | Kind::GreaterEqual => 7,
        Kind::Shl | Kind::Shr => 8,
        Kind::Plus | Kind::Minus => 9,
        Kind::Star | Kind::Slash | Kind::Percent => 10,
        _ => return None,
    })
}

fn apply(op: Kind, a: i64, b: i64) -> Option<i64> {
    Some(match op {
        Kind::PipePipe => i64::from(a != 0 || b != 0),
        Kind::AmpAmp => i64::from(a != 0 && b != 0),
        Kind::Pipe => a | b,
        Kind::Caret => a ^ b,
        Kind::Amp => a & b,
        Kind::Equal => i64::from(a == b),
        Kind::BangEqual => i64::from(a != b),
        Kind::Less => i64::from(a < b),
        Kind::LessEqual => i64::from(a <= b),
        Kind::Greater => i64::from(a > b),
        Kind::GreaterEqual => i64::from(a >= b),
        Kind::Shl => a.checked_shl(u32::try_from(b).ok()?)?,
        Kind::Shr => a.checked_shr(u32::try_from(b).ok()?)?,
        Kind::Plus => a.wrapping_add(b),
        Kind::Minus => a.wrapping_sub(b),
        Kind::Star => a.wrapping_mul(b),
        Kind::Slash => a.checked_div(b)?,
        Kind::Percent => a.checked_rem(b)?,
        _ => return None,
    })
}
