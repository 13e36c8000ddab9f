//! Logarithms and exponentials without floats, from the table `exponentials.txt`.
//!
//! Promise: the same whole numbers on every machine. A `Fixed` is a number times 2^48; errors stay far below the halves
//! that rounding a monster's worth could notice (its ceiling is e^10).

use angrist_source::table::Block;
use angrist_source::{Diagnostic, Severity};

/// A real number times 2^48.
pub type Fixed = i128;

/// Bits behind the point.
pub const POINT: u32 = 48;

/// What the table holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Curves {
    ln2: Fixed,
    inverse: Fixed,
    /// (exponent of two, e to that power), from the largest down.
    powers: Vec<(i32, Fixed)>,
}

impl Curves {
    /// Reads the table.
    pub fn read(file: &str, blocks: &[Block]) -> Result<Curves, Diagnostic> {
        let find = |key: &str| {
            let missing = || format!("there is no block '{key}'");
            let found = blocks.iter().find(|b| b.key == key);
            found.ok_or_else(|| Diagnostic::whole(Severity::Error, "missing-block", file, missing()))
        };
        let one = |key: &str| -> Result<Fixed, Diagnostic> {
            let field = find(key)?.must('V')?;
            let v: Fixed = field.value(0)?;
            if (1..=1 << POINT).contains(&v) {
                Ok(v)
            } else {
                Err(field.wrong_at(0, "out-of-range", "not between 0 and 1"))
            }
        };
        let mut powers = Vec::new();
        for field in &find("powers")?.rows {
            let (exponent, v): (i32, Fixed) = (field.number(0, -(POINT as i32), 5)?, field.value(1)?);
            if !(1 << POINT..1 << (POINT + 48)).contains(&v) {
                return Err(field.wrong_at(1, "out-of-range", "a positive power of e is more than 1"));
            }
            if powers.last().is_some_and(|(before, _)| *before != exponent + 1) {
                return Err(field.wrong_at(0, "order", "the exponents go down one by one"));
            }
            powers.push((exponent, v));
        }
        if powers.first().map(|p| p.0) != Some(3) {
            return Err(find("powers")?.wrong("order", "the powers begin with the exponent 3"));
        }
        Ok(Curves { ln2: one("ln2")?, inverse: one("inverse")?, powers })
    }

    /// The natural logarithm of `num / den`; of anything not positive, the logarithm of the least that is.
    pub fn ln(&self, num: i64, den: i64) -> Fixed {
        let (mut n, mut d) = (i128::from(num.max(1)), i128::from(den.max(1)));
        if num <= 0 || den <= 0 {
            (n, d) = (1, 1 << 30);
        }
        // Bring it between 1 and 2, counting the doublings; then each squaring gives one more bit.
        let mut log2: Fixed = 0;
        while n >= 2 * d {
            d *= 2;
            log2 += 1 << POINT;
        }
        while n < d {
            n *= 2;
            log2 -= 1 << POINT;
        }
        let mut m: i128 = (n << 60) / d;
        for bit in (0..POINT).rev() {
            m = (m * m) >> 60;
            if m >= 2 << 60 {
                m >>= 1;
                log2 += 1 << bit;
            }
        }
        (log2 * self.ln2) >> POINT
    }

    /// e to the power `x`, rounded to a whole number, halves up. `x` is taken as at most 15.
    pub fn exp_round(&self, x: Fixed) -> i64 {
        if x < -(1 << POINT) {
            return 0; // less than a half for certain
        }
        let (mut rest, mut out) = if x < 0 { (x + (1 << POINT), self.inverse) } else { (x, 1 << POINT) };
        rest = rest.min((16 << POINT) - 1);
        for (exponent, factor) in &self.powers {
            let step: Fixed = match exponent {
                0.. => (1 << POINT) << exponent,
                _ => (1 << POINT) >> -exponent,
            };
            if rest >= step {
                rest -= step;
                out = (out * factor) >> POINT;
            }
        }
        ((out + (1 << (POINT - 1))) >> POINT) as i64
    }
}

#[cfg(test)]
#[allow(clippy::float_arithmetic, reason = "the test compares with the machine's own logarithm")]
mod tests {
    use super::*;
    use crate::tables::Tables;

    #[test]
    fn logarithms_and_exponentials_agree_with_the_machines() {
        let c = &Tables::shipped("upstream").unwrap().curves;
        for (n, d) in [(1i64, 1i64), (3, 2), (1, 3), (420, 9), (7, 1000), (2, 1), (99999, 7)] {
            let fixed = c.ln(n, d) as f64 / (1u64 << POINT) as f64;
            assert!((fixed - (n as f64 / d as f64).ln()).abs() < 1e-10, "{n}/{d}");
        }
        for milli in (-1500..10_000).step_by(37) {
            let x = (i128::from(milli) << POINT) / 1000;
            assert_eq!(c.exp_round(x), (f64::from(milli) / 1000.0).exp().round() as i64, "{milli}");
        }
    }
}
