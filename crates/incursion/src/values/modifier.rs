//! How a template changes a number (S001-161): add, set or take a share, then hold the result within a bound.

use angrist_irh::res::{Bound, Change, Modifier};

/// The number after the change. An addition never goes below nothing; a "near" bound draws the result two thirds of the
/// way to its limit (H8).
pub fn adjust(old: i32, by: Modifier) -> i32 {
    let value = i32::from(by.value);
    let new = match by.change {
        Change::Keep => old,
        Change::Add => old.saturating_add(value).max(0),
        Change::Set => value,
        Change::Percent => old.saturating_mul(value) / 100,
    };
    let limit = i32::from(by.limit);
    match by.bound {
        Bound::None => new,
        Bound::Min => new.max(limit),
        Bound::Max => new.min(limit),
        Bound::Near => {
            let drawn = (new + 2 * limit) / 3;
            if new > limit { new.min(drawn) } else { new.max(drawn) }
        }
    }
}
