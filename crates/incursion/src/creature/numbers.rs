//! Tables of numbers, read once from `data/incursion/tables` into plain arrays (S001-347).
//!
//! Promise: a table that is missing, too short or not made of numbers is named with file and line before any rule runs.

use crate::shipped;
use angrist_irh::res::Dice;

/// Which saves are good, one bit each: fortitude, reflex, will.
pub const GOOD_FORTITUDE: u8 = 1;
/// See [`GOOD_FORTITUDE`].
pub const GOOD_REFLEX: u8 = 2;
/// See [`GOOD_FORTITUDE`].
pub const GOOD_WILL: u8 = 4;

/// A share: numerator and denominator.
pub type Share = (i32, i32);

/// Every table the rules of creatures look up.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "each is named after its row, which numbers.tsv explains")]
pub struct Numbers {
    pub good_save: [i16; 51],
    pub poor_save: [i16; 51],
    pub monk_dice: [Dice; 22],
    pub mana_multiplier: [i16; 32],
    pub spell_access: [i16; 10],
    pub spell_slots: [[i16; 9]; 27],
    pub bonus_slots: [[i16; 9]; 22],
    pub experience: [i32; 27],
    pub specialist: [[i16; 9]; 9],
    pub wealth: [i32; 21],
    pub lore_of_arms: [i16; 9],
    pub load: [[i32; 3]; 30],
    pub load_by_size: [Share; 9],
    pub press_by_size: [Share; 9],
    pub hit_points_by_size: [Share; 9],
    pub body_weight: [i32; 9],
    pub weapon_skill_hit: [i16; 7],
    pub weapon_skill_damage: [i16; 7],
    pub weapon_skill_speed: [i16; 7],
    pub weapon_skill_defence: [i16; 7],
    pub shield_defence: [i16; 5],
    pub shield_coverage: [i16; 5],
    pub shield_penalty: [i16; 5],
    pub kill_below_one: [i32; 8],
    pub kill_scale: [i32; 20],
    pub slow_advance: [i32; 7],
    pub strength_in_numbers: [i32; 13],
    pub difficulty_percent: [i32; 5],
    pub point_cost: [i16; 16],
    pub point_budget: [i16; 4],
    pub wanted_total: [i16; 4],
    pub rolled_total: [i16; 2],
    pub ranks: [i16; 23],
    pub encumbrance_movement: [i16; 5],
    pub encumbrance_defence: [i16; 5],
    pub encumbrance_reflex: [i16; 5],
    pub encumbrance_speed: [i16; 5],
    pub encumbrance_fatigue: [i16; 5],
    pub level_limit: i16,
    pub study_step: [i16; 9],
    pub study_rate: [i16; 9],
    pub perk_weights: [i16; 7],
    /// Good saves by creature type.
    pub type_saves: [u8; 256],
    /// Hit die by creature type; a forced one is 100 higher.
    pub type_die: [u8; 256],
}

/// The place of `value` in a table of `len`, kept inside.
pub fn within(value: i32, len: usize) -> usize {
    usize::try_from(value).unwrap_or(0).min(len.saturating_sub(1))
}

/// The lines of a table without comments, with their numbers.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, Vec<&str>)> {
    let full = text.lines().enumerate().filter(|(_, l)| !l.starts_with('#') && !l.trim().is_empty());
    full.map(|(i, l)| (i + 1, l.split('\t').collect()))
}

struct Rows<'a>(Vec<(&'a str, usize, &'a str)>);

impl Rows<'_> {
    fn all(&self, name: &str) -> Result<Vec<i32>, String> {
        let (_, line, values) = self
            .0
            .iter()
            .find(|(n, _, _)| *n == name)
            .ok_or_else(|| format!("numbers.tsv: there is no row '{name}'"))?;
        let number = |w: &str| {
            w.parse::<i32>().map_err(|_| format!("numbers.tsv, line {line}: '{w}' is not a number"))
        };
        values.split(' ').map(number).collect()
    }

    fn wide<const N: usize>(&self, name: &str) -> Result<[i32; N], String> {
        let all = self.all(name)?;
        let had = all.len();
        all.try_into().map_err(|_| format!("numbers.tsv: '{name}' has {had} numbers, not {N}"))
    }

    fn row<const N: usize>(&self, name: &str) -> Result<[i16; N], String> {
        let mut out = [0; N];
        for (to, from) in out.iter_mut().zip(self.wide::<N>(name)?) {
            *to = i16::try_from(from)
                .map_err(|_| format!("numbers.tsv: '{name}' has {from}, which is outside 16 bits"))?;
        }
        Ok(out)
    }

    fn square<const W: usize, const N: usize>(&self, name: &str) -> Result<[[i16; W]; N], String> {
        let all = self.all(name)?;
        if all.len() != W * N {
            return Err(format!("numbers.tsv: '{name}' has {} numbers, not {}", all.len(), W * N));
        }
        let mut out = [[0; W]; N];
        for (i, n) in all.into_iter().enumerate() {
            out[i / W][i % W] = i16::try_from(n)
                .map_err(|_| format!("numbers.tsv: '{name}' has {n}, which is outside 16 bits"))?;
        }
        Ok(out)
    }

    fn shares(&self, name: &str) -> Result<[Share; 9], String> {
        let pairs = self.wide::<18>(name)?;
        let mut out = [(1, 1); 9];
        for (i, share) in out.iter_mut().enumerate() {
            *share = (pairs[2 * i], pairs[2 * i + 1]);
            if share.1 <= 0 {
                return Err(format!("numbers.tsv: '{name}' divides by {}", share.1));
            }
        }
        Ok(out)
    }
}

impl Numbers {
    /// The shipped tables.
    pub fn shipped() -> Result<Numbers, String> {
        Numbers::read(shipped::NUMBERS, shipped::TYPES, &crate::adapt::Names::new())
    }

    /// Tables from their texts; names of types are looked up in `names`.
    pub fn read(numbers: &str, types: &str, names: &crate::adapt::Names) -> Result<Numbers, String> {
        let mut rows = Rows(Vec::new());
        for (n, row) in lines(numbers) {
            let [name, values] = row[..] else {
                return Err(format!("numbers.tsv, line {n}: a name and numbers are needed"));
            };
            rows.0.push((name, n, values));
        }
        let mut monk_dice = [Dice::default(); 22];
        for (dice, pair) in monk_dice.iter_mut().zip(rows.square::<2, 22>("monk-dice")?) {
            *dice = Dice { number: pair[0] as i8, sides: pair[1] as i8, bonus: 0 };
        }
        let mut load = [[0; 3]; 30];
        for (i, n) in rows.wide::<90>("load")?.into_iter().enumerate() {
            load[i / 3][i % 3] = n;
        }
        let mut type_saves = [0; 256];
        let mut type_die = [8; 256];
        type_die[0] = 0;
        for (n, row) in lines(types) {
            let [name, saves, die] = row[..] else {
                return Err(format!("types.tsv, line {n}: a type, saves and a die are needed"));
            };
            let number = names.get(name);
            let at = usize::try_from(number).ok().filter(|&t| t > 0 && t < 256);
            let at = at.ok_or_else(|| format!("types.tsv, line {n}: there is no type '{name}'"))?;
            for (letter, bit) in [('F', GOOD_FORTITUDE), ('R', GOOD_REFLEX), ('W', GOOD_WILL)] {
                type_saves[at] |= if saves.contains(letter) { bit } else { 0 };
            }
            type_die[at] = die.parse().map_err(|_| format!("types.tsv, line {n}: '{die}' is not a die"))?;
        }
        Ok(Numbers {
            good_save: rows.row("good-save")?,
            poor_save: rows.row("poor-save")?,
            monk_dice,
            mana_multiplier: rows.row("mana-multiplier")?,
            spell_access: rows.row("spell-access")?,
            spell_slots: rows.square("spell-slots")?,
            bonus_slots: rows.square("bonus-slots")?,
            experience: rows.wide("experience")?,
            specialist: rows.square("specialist")?,
            wealth: rows.wide("wealth")?,
            lore_of_arms: rows.row("lore-of-arms")?,
            load,
            load_by_size: rows.shares("load-by-size")?,
            press_by_size: rows.shares("press-by-size")?,
            hit_points_by_size: rows.shares("hit-points-by-size")?,
            body_weight: rows.wide("body-weight")?,
            weapon_skill_hit: rows.row("weapon-skill-hit")?,
            weapon_skill_damage: rows.row("weapon-skill-damage")?,
            weapon_skill_speed: rows.row("weapon-skill-speed")?,
            weapon_skill_defence: rows.row("weapon-skill-defence")?,
            shield_defence: rows.row("shield-defence")?,
            shield_coverage: rows.row("shield-coverage")?,
            shield_penalty: rows.row("shield-penalty")?,
            kill_below_one: rows.wide("kill-below-one")?,
            kill_scale: rows.wide("kill-scale")?,
            slow_advance: rows.wide("slow-advance")?,
            strength_in_numbers: rows.wide("strength-in-numbers")?,
            difficulty_percent: rows.wide("difficulty-percent")?,
            point_cost: rows.row("point-cost")?,
            point_budget: rows.row("point-budget")?,
            wanted_total: rows.row("wanted-total")?,
            rolled_total: rows.row("rolled-total")?,
            ranks: rows.row("ranks")?,
            encumbrance_movement: rows.row("encumbrance-movement")?,
            encumbrance_defence: rows.row("encumbrance-defence")?,
            encumbrance_reflex: rows.row("encumbrance-reflex")?,
            encumbrance_speed: rows.row("encumbrance-speed")?,
            encumbrance_fatigue: rows.row("encumbrance-fatigue")?,
            level_limit: rows.row::<1>("level-limit")?[0],
            study_step: rows.row("study-step")?,
            study_rate: rows.row("study-rate")?,
            perk_weights: rows.row("perk-weights")?,
            type_saves,
            type_die,
        })
    }
}
