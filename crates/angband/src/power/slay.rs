//! What a set of slays and brands is worth against all monsters together (docs/spec/edit-files.md 3.5).
//!
//! Monsters that the same rows strike are counted once with their powers summed, so that a set costs a few hundred steps.

use super::flags::{FlagNames, Flags};
use super::scheme::SlayRow;
use std::collections::{BTreeMap, BTreeSet};

/// Slays against one world of monsters.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Slays {
    /// Flag and multiple of each row.
    rows: Vec<(Flags, i64)>,
    every: Flags,
    /// Which rows strike, and the summed power of the monsters they strike.
    groups: Vec<(u64, i64)>,
    total: i64,
}

impl Slays {
    /// From rows (at most 64) and monsters, each with its flags and power.
    pub fn new<'a>(
        rows: &[SlayRow],
        names: &FlagNames,
        monsters: impl IntoIterator<Item = (&'a BTreeSet<String>, i64)>,
    ) -> Slays {
        let rows = &rows[..rows.len().min(64)];
        let mut groups: BTreeMap<u64, i64> = BTreeMap::new();
        let mut total = 0;
        for (flags, power) in monsters {
            let strikes = |row: &SlayRow| {
                let against = row.against.is_empty() || row.against.iter().any(|f| flags.contains(f));
                against && !row.unless.iter().any(|f| flags.contains(f))
            };
            let struck =
                (0..).zip(rows).filter(|(_, row)| strikes(row)).fold(0u64, |all, (at, _)| all | 1 << at);
            *groups.entry(struck).or_default() += power;
            total += power;
        }
        let rows: Vec<_> = rows.iter().map(|row| (names.flag(&row.flag), row.multiple)).collect();
        let every = rows.iter().fold(Flags::NONE, |all, (flag, _)| all.with(*flag));
        Slays { rows, every, groups: groups.into_iter().collect(), total: total.max(1) }
    }

    /// The power of all monsters: what a weapon without slays is worth.
    pub fn total(&self) -> i64 {
        self.total
    }

    /// Power times best multiple, summed over all monsters.
    pub fn power(&self, flags: Flags) -> i64 {
        if !flags.any(self.every) {
            return self.total;
        }
        let owned = (0..)
            .zip(&self.rows)
            .filter(|(_, (flag, _))| flags.any(*flag))
            .fold(0u64, |all, (at, _)| all | 1 << at);
        let multiple = |struck: u64| match (struck & owned).checked_ilog2() {
            Some(last) => self.rows.get(last as usize).map_or(1, |(_, multiple)| *multiple),
            None => 1,
        };
        let sum: i64 = self.groups.iter().map(|(struck, power)| power * multiple(*struck)).sum();
        sum.max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(flag: &str, multiple: i64, against: &[&str], unless: &[&str]) -> SlayRow {
        let words = |w: &[&str]| w.iter().map(|w| (*w).to_owned()).collect();
        SlayRow { flag: flag.into(), multiple, against: words(against), unless: words(unless) }
    }

    #[test]
    fn the_last_row_that_strikes_counts() {
        let names = FlagNames::new(["SLAY", "KILL", "FIRE"]);
        let rows =
            [row("FIRE", 3, &[], &["IM_FIRE"]), row("SLAY", 4, &["ORC"], &[]), row("KILL", 5, &["ORC"], &[])];
        let orc = BTreeSet::from(["ORC".to_owned()]);
        let drake = BTreeSet::from(["IM_FIRE".to_owned()]);
        let slays = Slays::new(&rows, &names, [(&orc, 10), (&drake, 1)]);
        assert_eq!(slays.total(), 11);
        let power = |flags: &[&str]| slays.power(names.flags(flags.iter().copied()));
        assert_eq!(power(&[]), 11);
        assert_eq!(power(&["FIRE"]), 31);
        assert_eq!(power(&["FIRE", "SLAY"]), 41);
        assert_eq!(power(&["KILL", "SLAY"]), 51);
    }
}
