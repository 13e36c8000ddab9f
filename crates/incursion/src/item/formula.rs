//! Level formulas: small negative numbers that stand for a reckoning with a level and a plus (magic 2).

/// Numbers from here up are themselves.
pub const LAST: i32 = -44;

/// What a number means at a level and a plus. Numbers that are no formula mean 0.
pub fn resolve(number: i32, level: i32, plus: i32) -> i32 {
    let (l, p) = (level, plus);
    match number {
        LAST.. => number,
        -105..=-101 => (-100 - number) * l,
        -109..=-106 => l / (-104 - number),
        -110 => 2 * l / 3,
        -111 => 3 * l / 2,
        -112 => 3 * l / 4,
        -113 => 4 * l / 3,
        -117..=-114 => every(l, -112 - number),
        -121..=-118 => 2 * every(l, -116 - number),
        -125..=-122 => l.min(5 * (-121 - number)),
        -126 if l <= 9 => l,
        -126 => 9 + (l - 9) / 3,
        -99 if l <= 10 => l / 2,
        -99 => 5 + (l - 10) / 5,
        -98 if l <= 12 => l,
        -98 => 12 + (l - 12) / 2,
        -97 => l + 5,
        -96 => l + 10,
        -95 => l + 20,
        -94 => 3 + l / 2,
        -93..=-89 => (number + 94) * p,
        -88 => 10 * p,
        -87 => 15 * p,
        -86 => 20 * p,
        -85 => (p - 2).max(0),
        -84 => (p - 3).max(0),
        -83 => l.max(3),
        -82 => l.max(5),
        -81 => l.max(10),
        -80..=-73 => p + ADDED[(number + 80) as usize],
        -72..=-65 => 2 * p + ADDED[(number + 72) as usize],
        -64..=-57 => 3 * p + ADDED[(number + 64) as usize],
        -56..=-51 => 4 * p + ADDED_ODD[(number + 56) as usize],
        -50..=-45 => 5 * p + ADDED_ODD[(number + 50) as usize],
        _ => 0,
    }
}

const ADDED: [i32; 8] = [1, 2, 3, 4, 5, 7, 10, 15];
const ADDED_ODD: [i32; 6] = [1, 3, 5, 7, 10, 15];

fn every(level: i32, n: i32) -> i32 {
    (level + n - 1) / n
}

#[cfg(test)]
mod tests {
    use super::resolve;

    #[test]
    fn a_formula_reckons_with_level_or_plus() {
        let constants = crate::adapt::Names::new();
        let at = |name: &str| resolve(constants.get(name), 7, 3);
        let cases = [
            ("LEVEL_1PER1", 7),
            ("LEVEL_5PER1", 35),
            ("LEVEL_1PER2", 3),
            ("LEVEL_1PER5", 1),
            ("LEVEL_2PER3", 4),
            ("LEVEL_4PER3", 9),
            ("LEVEL_EVERY2", 4),
            ("LEVEL_EVERY5", 2),
            ("LEVEL_2EVERY2", 8),
            ("LEVEL_2EVERY5", 4),
            ("LEVEL_MAX5", 5),
            ("LEVEL_MAX20", 7),
            ("LEVEL_MIN10", 10),
            ("LEVEL_SCALED", 7),
            ("LEVEL_SCALED2", 3),
            ("LEVEL_PLUS20", 27),
            ("LEVEL_HALF_PLUS3", 6),
            ("PLUS_1PER1", 3),
            ("PLUS_5PER1", 15),
            ("PLUS_20PER1", 60),
            ("PLUS_MINUS2", 1),
            ("PLUS_ADD1", 4),
            ("PLUS_ADD15", 18),
            ("PLUS_2PER1_ADD1", 7),
            ("PLUS_2PER1_ADD15", 21),
            ("PLUS_3PER1_ADD7", 16),
            ("PLUS_4PER1_ADD1", 13),
            ("PLUS_4PER1_ADD15", 27),
            ("PLUS_5PER1_ADD3", 18),
            ("PLUS_5PER1_ADD15", 30),
        ];
        for (name, wanted) in cases {
            assert_eq!(at(name), wanted, "{name}");
        }
        assert_eq!(resolve(-44, 7, 3), -44);
        assert_eq!(resolve(-127, 7, 3), 0);
    }
}
