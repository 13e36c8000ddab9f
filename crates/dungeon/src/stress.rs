//! Many levels at once: how many do not hold, and which.

use crate::{Fault, Plan, validate};
use std::collections::BTreeMap;

/// What was found in many levels.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stress {
    /// How many were looked at.
    pub levels: u64,
    /// How many had a fault.
    pub invalid: u64,
    /// How many had a fault of each kind.
    pub by_kind: BTreeMap<&'static str, u64>,
    /// The first few invalid ones, by their number, with their first fault.
    pub examples: Vec<(u64, Fault)>,
}

/// How many examples are kept.
const EXAMPLES: usize = 10;

/// Makes and checks the levels of a range of numbers.
pub fn stress(numbers: std::ops::Range<u64>, mut make: impl FnMut(u64) -> Plan) -> Stress {
    let mut found = Stress::default();
    for number in numbers {
        found.levels += 1;
        let faults = validate(&make(number));
        let Some(first) = faults.first() else { continue };
        found.invalid += 1;
        if found.examples.len() < EXAMPLES {
            found.examples.push((number, *first));
        }
        let mut kinds: Vec<&'static str> = faults.iter().map(Fault::kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        for kind in kinds {
            *found.by_kind.entry(kind).or_default() += 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Square;
    use angrist_engine::space::{Grid, Loc};

    #[test]
    fn faults_are_counted_once_a_level() {
        let found = stress(0..4, |number| {
            let mut squares = Grid::new(7, 3, Square { solid: true, ..Square::default() });
            for x in [1, 3, 5].into_iter().take(if number < 2 { 1 } else { 3 }) {
                squares[Loc::new(x, 1)] = Square::default();
            }
            Plan { squares, needs_way_out: false }
        });
        assert_eq!((found.levels, found.invalid), (4, 2));
        assert_eq!(found.by_kind.get("apart"), Some(&2));
        assert_eq!(found.examples.len(), 2);
    }
}
