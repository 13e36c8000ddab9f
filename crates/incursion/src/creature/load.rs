//! What a creature can carry, and what carrying costs (S001-245).

use super::names as n;
use super::numbers::within;
use super::{Creature, Rules};
use crate::values::Attribute as A;
use serde::Serialize;

/// How heavily a creature is laden.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "each is the grade it is named after")]
pub enum Grade {
    None,
    Light,
    Moderate,
    Heavy,
    Extreme,
}

impl<'a> Rules<'a> {
    /// Where a load begins to be light, moderate, heavy, extreme, in tenths of a pound.
    pub fn load_limits(&self, c: &Creature) -> [i64; 4] {
        let strength = c.value(A::Str);
        let (row, factor) = row_of(if strength == 0 { 27 } else { strength } + 3);
        let [light, medium, heavy] = self.numbers.load[row].map(i64::from);
        let (over, under) = self.numbers.load_by_size[within(c.value(A::Size), 9)];
        [light / 3, light, medium, heavy].map(|limit| limit * factor * i64::from(over) / i64::from(under))
    }

    /// How heavily a creature is laden.
    pub fn encumbrance(&self, c: &'a Creature) -> Grade {
        if c.gear.burden == 0 {
            return Grade::None;
        }
        let times = if self.has_flag(c, n::M_NO_CARRY_LOADS) { 4 } else { 1 };
        let burden = i64::from(c.gear.burden) * times;
        let limits = self.load_limits(c);
        match limits.iter().filter(|&&limit| burden > limit).count() {
            0 => Grade::None,
            1 => Grade::Light,
            2 => Grade::Moderate,
            3 => Grade::Heavy,
            _ => Grade::Extreme,
        }
    }

    /// The most it can lift.
    pub fn most_lifted(&self, c: &Creature) -> i64 {
        let strength = c.value(A::Str);
        let (row, factor) = row_of(if strength == 0 { 30 } else { strength });
        let (over, under) = self.numbers.press_by_size[within(c.value(A::Size), 9)];
        i64::from(self.numbers.load[row][2]) * 2 * factor * i64::from(over) / i64::from(under)
    }

    /// Weight of its body.
    pub fn body_weight(&self, c: &Creature) -> i32 {
        self.numbers.body_weight[within(c.value(A::Size), 9)]
    }

    /// Segments of one step on plain ground: a thousand over its rate in percent.
    pub fn step_time(&self, c: &Creature) -> i32 {
        1000 / (100 + 5 * c.value(A::Movement)).max(1)
    }
}

/// The row of the table for a strength and how often ten more quadruple it.
fn row_of(mut strength: i32) -> (usize, i64) {
    let mut factor = 1i64;
    while strength > 29 {
        strength -= 10;
        factor = factor.saturating_mul(4);
        if factor > 1 << 40 {
            break;
        }
    }
    (within(strength, 30), factor)
}
