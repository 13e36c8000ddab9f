//! The exact odds of a blow: chances of hitting, of each amount of damage, of killing, counted and not sampled.
//!
//! All chances are fractions of [`WHOLE`]. Promise: they add up to the whole, and asking changes nothing.

use super::sum::Sum;
use super::weapon;
use super::{AttackKind, Element, crit_dice};
use crate::play::Play;
use crate::state::Slot;
use crate::tables::ItemFlag;
use angrist_engine::space::Loc;
use angrist_engine::things::Handle;

/// Certainty.
pub const WHOLE: u64 = 1 << 40;

/// What a blow would come to.
#[derive(Debug, Clone, PartialEq)]
pub struct Odds {
    /// Chance to hit.
    pub hit: u64,
    /// Chance of each amount of net damage, 0 included (misses are amount 0).
    pub damage: Vec<u64>,
    /// The attacker's sum.
    pub attack: Sum,
    /// The defender's.
    pub evasion: Sum,
}

impl Odds {
    /// Chance to hit, in percent of a percent.
    pub fn hit_basis_points(&self) -> u64 {
        self.hit * 10_000 / WHOLE
    }

    /// Expected net damage in hundredths.
    pub fn mean_hundredths(&self) -> u64 {
        let sum: u128 = self.damage.iter().enumerate().map(|(n, p)| n as u128 * u128::from(*p)).sum();
        (sum * 100 / u128::from(WHOLE)) as u64
    }

    /// Chance that at least so much gets through.
    pub fn at_least(&self, amount: i32) -> u64 {
        let from = usize::try_from(amount).unwrap_or(0);
        self.damage.iter().skip(from).sum()
    }
}

/// Chances of each margin of one die against another, in steps from `low` on. The cursed take the lower of two dice.
fn margins(sides: i32, difference: i32, (cursed, they_cursed): (bool, bool)) -> Vec<(i32, u64)> {
    let n = sides.max(1);
    let faces = |cursed: bool| -> Vec<u64> {
        // The lower of two is k in 2(n - k) + 1 of n x n cases.
        (1..=n).map(|k| if cursed { (2 * (n - k) + 1) as u64 } else { n as u64 }).collect()
    };
    let (ours, theirs) = (faces(cursed), faces(they_cursed));
    let all = (n as u64).pow(4);
    let mut out: Vec<(i32, u64)> = (1 - n..n).map(|d| (d + difference, 0)).collect();
    for (i, a) in ours.iter().enumerate() {
        for (j, b) in theirs.iter().enumerate() {
            out[(i + n as usize - 1) - j].1 += a * b;
        }
    }
    out.iter()
        .map(|(m, ways)| (*m, (u128::from(*ways) * u128::from(WHOLE) / u128::from(all)) as u64))
        .collect()
}

/// Chances of each sum of dice, from 0 on, as fractions of the whole.
pub fn sums(dice: i32, sides: i32) -> Vec<u64> {
    let mut table = vec![WHOLE];
    if sides <= 0 {
        return table;
    }
    for _ in 0..dice.max(0) {
        let mut next = vec![0_u64; table.len() + sides as usize];
        for (sum, p) in table.iter().enumerate() {
            for face in 1..=sides as usize {
                next[sum + face] += p / sides as u64;
            }
        }
        table = next;
    }
    table
}

/// Chances of a sum of several kinds of dice, a percentage of it kept.
fn protection_table(dice: &[(i32, i32)], percent: i32) -> Vec<u64> {
    let mut table = vec![WHOLE];
    for (count, sides) in dice {
        table = convolved(&table, &sums(*count, *sides));
    }
    let mut kept = vec![0; table.len()];
    for (sum, p) in table.iter().enumerate() {
        kept[sum * percent.max(0) as usize / 100] += p;
    }
    kept
}

fn convolved(a: &[u64], b: &[u64]) -> Vec<u64> {
    let mut out = vec![0_u64; a.len() + b.len() - 1];
    for (i, p) in a.iter().enumerate().filter(|(_, p)| **p > 0) {
        for (j, q) in b.iter().enumerate() {
            out[i + j] += (u128::from(*p) * u128::from(*q) / u128::from(WHOLE)) as u64;
        }
    }
    out
}

/// What is rolled for damage once it is a hit.
struct Damage<'a> {
    dice: i32,
    sides: i32,
    most: bool,
    protection: Vec<u64>,
    critical: &'a dyn Fn(i32) -> i32,
}

fn odds(die: i32, attack: Sum, evasion: Sum, cursed: (bool, bool), twice: bool, d: &Damage<'_>) -> Odds {
    let all = margins(die, attack.value - evasion.value, cursed);
    let miss: u64 = all.iter().filter(|(m, _)| *m <= 0).map(|(_, p)| p).sum();
    // One who may try a miss again lands each margin that much more often.
    let again = |p: u64| {
        let more = if twice { (u128::from(p) * u128::from(miss) / u128::from(WHOLE)) as u64 } else { 0 };
        p + more
    };
    let mut by_critical: Vec<u64> = Vec::new();
    let mut hit = 0;
    for (margin, p) in all.iter().filter(|(m, _)| *m > 0) {
        let critical = (d.critical)(*margin).max(0) as usize;
        if by_critical.len() <= critical {
            by_critical.resize(critical + 1, 0);
        }
        by_critical[critical] += again(*p);
        hit += again(*p);
    }
    let mut damage = vec![0_u64];
    for (critical, p) in by_critical.iter().enumerate().filter(|(_, p)| **p > 0) {
        let dice = d.dice + critical as i32;
        let rolled = if d.most {
            let mut certain = vec![0; (dice.max(0) * d.sides.max(0)) as usize + 1];
            if let Some(last) = certain.last_mut() {
                *last = WHOLE;
            }
            certain
        } else {
            sums(dice, d.sides)
        };
        if damage.len() < rolled.len() {
            damage.resize(rolled.len(), 0);
        }
        for (sum, q) in rolled.iter().enumerate().filter(|(_, q)| **q > 0) {
            for (stopped, r) in d.protection.iter().enumerate() {
                let chance = u128::from(*p) * u128::from(*q) / u128::from(WHOLE) * u128::from(*r);
                damage[sum.saturating_sub(stopped)] += (chance / u128::from(WHOLE)) as u64;
            }
        }
    }
    // Misses, and what rounding left over, do nothing.
    let rest = WHOLE - damage.iter().sum::<u64>().min(WHOLE);
    damage[0] += rest;
    Odds { hit, damage, attack, evasion }
}

impl Play<'_> {
    /// The odds of the hero's next blow at a creature.
    pub fn odds_of_attack(&self, foe: Handle) -> Option<Odds> {
        let flags = self.t.race(self.foe(foe)?.race)?.flags;
        let kind = AttackKind::Main;
        let (base, arms, _) = self.blow_with(foe, kind, true, false);
        let attack = self.hero_attack_parts(base, foe);
        let evasion = self.foe_evasion_total(foe, false);
        let step = self.crit_step(false);
        let cumbersome = arms.flags.has(ItemFlag::CUMBERSOME);
        let figures = &self.t.fight.crit;
        let critical = |margin: i32| {
            if cumbersome { 0 } else { crit_dice(figures, margin, arms.weight, step, Some(flags)) }
        };
        let tval = arms.slot.and_then(|s| self.s.hero.wears(s)).map_or(0, |w| w.tval(self.t));
        let armour = self.race_of(self.foe(foe)?)?.protection;
        let d = Damage {
            dice: i32::from(arms.damage.dice) + weapon::slaying(tval, arms.flags, flags).dice,
            sides: i32::from(arms.damage.sides),
            most: arms.two_handed && self.has_ability(crate::hero::ability::SMITE),
            protection: protection_table(
                &[(i32::from(armour.dice), i32::from(armour.sides))],
                weapon::sharpness(self.t.fight.sharp, arms.flags),
            ),
            critical: &critical,
        };
        let twice = arms.flags.has(ItemFlag::ACCURATE);
        Some(odds(self.t.fight.hit_die, attack, evasion, (self.s.hero.cursed, false), twice, &d))
    }

    /// The odds of a creature's blow (by its place among its blows) at the hero.
    pub fn odds_of_blow(&self, foe: Handle, number: usize) -> Option<Odds> {
        let race = self.race_of(self.foe(foe)?)?;
        let blow = race.blows.get(number)?;
        let attack = self.foe_attack_total(foe, i32::from(blow.attack));
        let evasion = self.hero_evasion_total(Some(foe), false);
        let dice = i32::from(blow.damage.dice);
        let soft = matches!(blow.method.as_str(), "SPORE" | "TOUCH");
        let figures = &self.t.fight.crit;
        let critical = |margin: i32| {
            if soft || dice == 0 {
                0
            } else {
                crit_dice(figures, margin, figures.per_die * dice, figures.step, None)
            }
        };
        let armour: Vec<(i32, i32)> =
            self.protection_dice(Element::Hurt).into_iter().map(|(_, n, s)| (n, s)).collect();
        let element = if dice > 0 { self.blow_element_dice(&blow.effect) } else { 0 };
        let d = Damage {
            dice: dice + element,
            sides: i32::from(blow.damage.sides),
            most: false,
            protection: if soft { vec![WHOLE] } else { protection_table(&armour, 100) },
            critical: &critical,
        };
        let evasion = if blow.method == "SPORE" { Sum::of("spore", -1000) } else { evasion };
        Some(odds(self.t.fight.hit_die, attack, evasion, (false, self.s.hero.cursed), false, &d))
    }

    /// The odds of the next arrow of a quiver at the creature on a square.
    pub fn odds_of_shot(&self, quiver: Slot, at: Loc) -> Option<Odds> {
        let (foe, m) = self.s.level.monster_on(at)?;
        let race = self.t.race(m.race)?;
        let bow = self.s.hero.wears(Slot::Bow)?;
        let arrow = self.s.hero.wears(quiver)?;
        let attack = self.arrow_attack(arrow, foe, true);
        let evasion = self.foe_evasion_total(foe, true);
        let (bow_flags, arrow_flags) = (bow.flags(self.t), arrow.flags(self.t));
        let figures = &self.t.fight.crit;
        let ambush = i32::from(!m.is_alert() && self.has_ability(crate::hero::ability::AMBUSH));
        let cumbersome = bow_flags.has(ItemFlag::CUMBERSOME);
        let critical = |margin: i32| {
            let plain = crit_dice(figures, margin, i32::from(bow.weight), figures.step, Some(race.flags));
            ambush + if cumbersome { 0 } else { plain }
        };
        let slays = weapon::slaying(arrow.tval(self.t), arrow_flags, race.flags).dice
            + weapon::slaying(bow.tval(self.t), bow_flags, race.flags).dice;
        let dice = self.bow_dice(&self.scores(), bow);
        let d = Damage {
            dice: i32::from(dice.dice) + slays,
            sides: i32::from(dice.sides),
            most: false,
            protection: protection_table(
                &[(i32::from(race.protection.dice), i32::from(race.protection.sides))],
                weapon::sharpness(self.t.fight.sharp, arrow_flags),
            ),
            critical: &critical,
        };
        let twice = bow_flags.has(ItemFlag::ACCURATE);
        Some(odds(self.t.fight.hit_die, attack, evasion, (self.s.hero.cursed, false), twice, &d))
    }
}
