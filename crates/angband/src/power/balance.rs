//! All monsters against each other: level, experience, power and rarity (docs/spec/edit-files.md 3.4; S002-026, S002-028).
//!
//! Power depends on level and level on power, so the original looks three times; so do we. Rarity depends on everyone's rarity
//! and swings between two values from look to look; a file written by the original is one side of that swing.

use super::monster::{Measure, Method, Monster, energy, measure};
use super::scaled;
use super::scheme::MonsterScheme;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The original's number of looks.
pub const PASSES: u32 = 3;

/// What was computed for one monster.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Computed {
    /// Its number.
    pub index: u32,
    /// Level for `W:`: the computed one, or its own for a unique or a monster of the town.
    pub level: i64,
    /// Rarity for `W:`.
    pub rarity: i64,
    /// Experience for `W:`.
    pub exp: i64,
    /// Power against the average monster of its depth.
    pub power: i64,
    /// `C:` for those that keep their level: computed level, experience there, experience at their own level.
    pub forced: Option<(i64, i64, i64)>,
    /// What was measured.
    pub measure: Measure,
}

/// Computes all monsters, in a number of passes ([`PASSES`] as the original).
pub fn compute(
    monsters: &[Monster],
    methods: &BTreeMap<String, Method>,
    scheme: &MonsterScheme,
    passes: u32,
) -> Vec<Computed> {
    let mut all: Vec<Computed> = monsters
        .iter()
        .map(|m| Computed {
            index: m.index,
            level: m.level,
            rarity: m.rarity,
            exp: m.exp,
            ..Computed::default()
        })
        .collect();
    for _ in 0..passes {
        for (m, c) in monsters.iter().zip(&mut all) {
            look(m, c, methods, scheme);
        }
        weigh(monsters, &mut all, scheme);
    }
    all
}

/// Whether a monster keeps the level its author gave it.
pub fn keeps_level(m: &Monster) -> bool {
    m.level == 0 || m.flags.contains("UNIQUE")
}

fn look(m: &Monster, c: &mut Computed, methods: &BTreeMap<String, Method>, scheme: &MonsterScheme) {
    c.measure = measure(m, c.level, c.measure.threat, methods, scheme);
    let level = level_of(&c.measure).min(scheme.deepest - 1);
    let exp = |level: i64| if level == 0 { 0 } else { exp_at(&c.measure, level).max(1) };
    if keeps_level(m) {
        c.forced = Some((level, exp(level), exp(m.level)));
    } else {
        (c.level, c.exp) = (level, exp(level));
    }
}

/// The level at which a monster belongs.
pub fn level_of(measure: &Measure) -> i64 {
    let mut m = scaled(measure.withstands, measure.harm, 25);
    let mut t = measure.threat;
    let mut j: i64 = 1;
    while m > j + 5 || t > j + 3 {
        m = m.saturating_sub(j * j);
        t = t.saturating_sub(j + 4);
        j += 1;
        // Far beyond the last step of the table below: numbers this large cannot change the result.
        if j > 100_000 {
            break;
        }
    }
    let level = match j {
        ..=30 => j,
        31..=40 => 30 + (j - 30) / 2,
        41..=100 => 35 + (j - 40) / 6,
        101..=160 => 45 + (j - 100) / 12,
        _ => 50 + (j - 160) / 20,
    };
    level.min(59)
}

/// Experience for a kill at a level, above a hundred rounded to two digits.
pub fn exp_at(measure: &Measure, level: i64) -> i64 {
    let level = level.max(1);
    let Measure { withstands: h, harm, .. } = *measure;
    let exp = if h > 10_000 { (h / 25).saturating_mul(harm / level) } else { scaled(h, harm, 25 * level) };
    let mut unit = 1;
    while exp / unit >= 100 && unit < 1_000_000 {
        unit *= 10;
    }
    (exp + unit / 2) / unit * unit
}

/// How many of a kind come at once, as a factor.
fn multiplied(m: &Monster, value: i64, scheme: &MonsterScheme) -> i64 {
    if !m.flags.contains("MULTIPLY") {
        return value;
    }
    let e = energy(m, scheme);
    let is = |flags: [&str; 2]| flags.iter().any(|f| m.flags.contains(*f));
    let more = match (is(["KILL_WALL", "PASS_WALL"]), is(["OPEN_DOOR", "BASH_DOOR"])) {
        (true, _) => value.saturating_mul(e),
        (false, true) => scaled(value, e * 3, 2),
        _ => scaled(value, e, 2),
    };
    more.max(value)
}

#[derive(Clone, Copy, Default)]
struct Total {
    withstands: i64,
    harm: i64,
    count: i64,
}

fn weigh(monsters: &[Monster], all: &mut [Computed], scheme: &MonsterScheme) {
    let levels = usize::try_from(scheme.deepest.clamp(1, 1000)).unwrap_or(1) + 1;
    let mut totals = vec![Total::default(); levels];
    let mut raw = Vec::with_capacity(all.len());
    for (m, c) in monsters.iter().zip(all.iter()) {
        let is = |flag: &str| m.flags.contains(flag);
        let (mut h, mut harm) = (c.measure.withstands, c.measure.harm);
        for _ in scheme.scales.iter().filter(|s| c.level >= **s) {
            (h, harm) = (h / 10, harm / 10);
        }
        let unique = is("UNIQUE");
        let (mut power, mut count) = (h.saturating_mul(harm), 10);
        if is("FRIEND") {
            count = 20;
            power = if unique { power } else { power.saturating_mul(2) };
        } else if is("FRIENDS") {
            count = 50;
            power = if unique { power } else { power.saturating_mul(5) };
        }
        raw.push(multiplied(m, power, scheme));
        if unique || c.rarity <= 0 {
            continue;
        }
        let count = multiplied(m, count, scheme);
        let last = if c.level == 0 { 1 } else { levels };
        for (level, total) in (0..).zip(totals.iter_mut()).take(last).skip(c.level.max(0) as usize) {
            if level > c.level && scheme.scales.contains(&level) {
                (h, harm) = (h / 10, harm / 10);
            }
            let mut counted = count;
            if c.rarity > counted {
                (h, harm) = (scaled(h, counted, c.rarity), scaled(harm, counted, c.rarity));
                counted = c.rarity;
            }
            total.withstands += h;
            total.harm += harm;
            total.count += counted / c.rarity;
        }
    }
    for (c, raw) in all.iter_mut().zip(raw) {
        let total = totals.get(c.level.max(0) as usize).copied().unwrap_or_default();
        let mean = |sum: i64| scaled(sum, 10, total.count.max(1)).max(1);
        c.power = (raw / mean(total.withstands) / mean(total.harm)).clamp(1, i64::from(u16::MAX));
        if c.rarity != 0 {
            c.rarity = rarity_of(c.power);
        }
    }
}

/// How rare a monster of a power should be.
pub fn rarity_of(power: i64) -> i64 {
    let (mut p, mut j) = (power, 1);
    while p > j {
        p -= j * j;
        j += 1;
    }
    j
}

#[cfg(test)]
mod tests {
    use super::*;

    fn measured(withstands: i64, harm: i64, threat: i64) -> Measure {
        Measure { withstands, harm, threat, energy: 10 }
    }

    #[test]
    fn levels_grow_with_strength_or_threat() {
        assert_eq!(level_of(&measured(1, 3, 0)), 1);
        // 97 * 87 / 25 = 337; the squares of 1 to 10 are passed at 285 and 385.
        assert_eq!(level_of(&measured(97, 87, 0)), 11);
        assert_eq!(level_of(&measured(1, 3, 56)), 8);
        assert_eq!(level_of(&measured(i64::MAX / 4, i64::MAX / 4, 0)), 59);
    }

    #[test]
    fn experience_is_rounded_to_two_digits_above_a_hundred() {
        assert_eq!(exp_at(&measured(97, 87, 0), 11), 30);
        assert_eq!(exp_at(&measured(168, 307, 0), 19), 110);
        assert_eq!(exp_at(&measured(20_000, 1_000, 0), 40), 20_000);
        assert_eq!(exp_at(&measured(9_999, 999, 0), 1), 400_000);
    }

    #[test]
    fn rarity_grows_with_the_power() {
        assert_eq!([1, 2, 3, 4, 8, 9, 18, 19].map(rarity_of), [1, 2, 2, 3, 3, 4, 4, 5]);
    }
}
