//! The exact odds of a blow: chances of hitting, of each amount of damage, of killing, counted and not sampled.
//!
//! All chances are fractions of [`WHOLE`]. Promise: they add up to the whole, and asking changes nothing. What the hero
//! cannot know (a traitor among what is worn) is left out.

use super::at_hand::at_hand;
use super::missile::Missile;
use super::sum::Sum;
use super::weapon;
use super::{AttackKind, Element, crit_dice};
use crate::context::Turn;
use crate::hero::ability;
use crate::state::{Item, Slot};
use crate::tables::{BlowEffect, BlowMethod};
use crate::tables::{ItemFlag, Skill};
use angrist_engine::space::Loc;
use angrist_engine::things::Handle;
use serde_json::{Value, json};

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

    /// Expected net damage in tenths, rounded.
    pub fn mean_tenths(&self) -> u64 {
        let sum: u128 = self.damage.iter().enumerate().map(|(n, p)| n as u128 * u128::from(*p)).sum();
        ((sum * 10 + u128::from(WHOLE) / 2) / u128::from(WHOLE)) as u64
    }

    /// Expected net damage of a hit, in tenths, rounded: misses do not count.
    pub fn mean_tenths_of_a_hit(&self) -> u64 {
        let sum: u128 = self.damage.iter().enumerate().map(|(n, p)| n as u128 * u128::from(*p)).sum();
        let hit = u128::from(self.hit).max(1);
        ((sum * 10 + hit / 2) / hit) as u64
    }

    /// The greatest damage that is not all but impossible: less than one in a thousand does more.
    pub fn worst(&self) -> i32 {
        let mut beyond = 0;
        for (amount, chance) in self.damage.iter().enumerate().rev() {
            beyond += chance;
            if beyond >= WHOLE / 1000 {
                return amount as i32;
            }
        }
        0
    }

    /// The odds for programs: hit, mean and the chance to take away a given health, the sums part by part.
    fn json(&self, health: i32) -> Value {
        let parts = |sum: &Sum| -> Vec<Value> {
            sum.parts.iter().map(|p| json!({ "name": p.name.id, "value": p.value })).collect()
        };
        json!({
            "hit": self.hit_basis_points(), "mean": self.mean_hundredths(),
            "kills": (u128::from(self.at_least(health.max(1))) * 10_000 / u128::from(WHOLE)) as u64,
            "attack": parts(&self.attack), "evasion": parts(&self.evasion),
        })
    }

    /// Chance that at least a given amount gets through.
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
    /// Dice besides critical ones.
    dice: i32,
    sides: i32,
    /// The greatest they can show.
    most: bool,
    /// All dice twice, critical ones among them.
    doubled: bool,
    protection: Vec<u64>,
    /// What gets through where armour stops everything.
    least: i32,
    critical: &'a dyn Fn(i32) -> i32,
    /// Chance that critical dice come to nothing.
    outwitted: u64,
}

/// The attack and evasion that are rolled, and how.
struct ToHit {
    die: i32,
    attack: Sum,
    evasion: Sum,
    /// Who takes the lower of two dice.
    cursed: (bool, bool),
    /// A miss is rolled again.
    twice: bool,
}

fn share(p: u64, of: u64) -> u64 {
    (u128::from(p) * u128::from(of) / u128::from(WHOLE)) as u64
}

fn odds(roll: ToHit, d: &Damage<'_>) -> Odds {
    let all = margins(roll.die, roll.attack.value - roll.evasion.value, roll.cursed);
    let miss: u64 = all.iter().filter(|(m, _)| *m <= 0).map(|(_, p)| p).sum();
    // One who may try a miss again lands each margin that much more often.
    let again = |p: u64| p + if roll.twice { share(p, miss) } else { 0 };
    let mut by_critical: Vec<u64> = vec![0];
    let mut hit = 0;
    for (margin, p) in all.iter().filter(|(m, _)| *m > 0) {
        let critical = (d.critical)(*margin).max(0) as usize;
        if by_critical.len() <= critical {
            by_critical.resize(critical + 1, 0);
        }
        let p = again(*p);
        let lost = if critical > 0 { share(p, d.outwitted) } else { 0 };
        by_critical[critical] += p - lost;
        by_critical[0] += lost;
        hit += p;
    }
    let least = d.least.max(0) as usize;
    let mut damage = vec![0_u64; least + 1];
    for (critical, p) in by_critical.iter().enumerate().filter(|(_, p)| **p > 0) {
        let dice = (d.dice + critical as i32) * if d.doubled { 2 } else { 1 };
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
                let net = match sum.saturating_sub(stopped) {
                    0 if sum > 0 => least,
                    net => net,
                };
                damage[net] += share(share(*p, *q), *r);
            }
        }
    }
    // Misses, and what rounding left over, do nothing.
    let rest = WHOLE - damage.iter().sum::<u64>().min(WHOLE);
    damage[0] += rest;
    Odds { hit, damage, attack: roll.attack, evasion: roll.evasion }
}

impl Turn<'_> {
    /// The odds of a fight with the creature seen on a square, both ways; nothing where none is seen. Chances are in parts of
    /// ten thousand, damage in hundredths.
    pub fn odds_at(&self, at: Loc) -> Value {
        let Some((foe, m)) = self.state.level.monster_on(at).filter(|(_, m)| m.visible) else {
            return Value::Null;
        };
        let (theirs, ours) = (m.health, self.state.hero.health);
        let blows: Vec<Value> = self.odds_of_blows(foe).iter().map(|o| o.json(theirs)).collect();
        let back: Vec<Value> =
            (0..4).filter_map(|n| self.odds_of_blow(foe, n)).map(|o| o.json(ours)).collect();
        json!({
            "blows": blows, "theirs": back,
            "shot": self.odds_of_shot(Slot::Quiver1, at).map(|o| o.json(theirs)),
        })
    }

    /// The odds of the hero's next blow at a creature.
    pub fn odds_of_attack(&self, foe: Handle) -> Option<Odds> {
        self.odds_of_blows(foe).into_iter().next()
    }

    /// The odds of each blow of the hero's next attack on a creature, one after the other.
    pub fn odds_of_blows(&self, foe: Handle) -> Vec<Odds> {
        let kind = self.manner(foe, AttackKind::Main);
        let (blows, two) = self.blows_of(kind);
        let one = |n: i32| self.odds_of_one_blow(foe, kind, n == 0, two && n + 1 == blows);
        (0..blows).filter_map(one).collect()
    }

    fn odds_of_one_blow(&self, foe: Handle, kind: AttackKind, first: bool, off_hand: bool) -> Option<Odds> {
        let race = self.race_of(self.foe(foe)?)?;
        let (base, arms, _) = self.blow_with(foe, kind, first, off_hand);
        let streak = self.next_streak(foe, self.state.hero.fought.0);
        // Focus is used up by the first blow.
        let attack = at_hand(self.hero_attack_parts(base, foe, streak, first && self.state.hero.focused));
        let step = self.crit_step(false);
        let cumbersome = arms.flags.has(ItemFlag::CUMBERSOME);
        let figures = &self.tables.fight.crit;
        let critical = |margin: i32| {
            if cumbersome { 0 } else { crit_dice(figures, margin, arms.weight, step, Some(race.flags)) }
        };
        let tval = arms.slot.and_then(|s| self.state.hero.wears(s)).map_or(0, |w| w.tval(self.tables));
        let armour = race.protection;
        let d = Damage {
            dice: i32::from(arms.damage.dice) + weapon::slaying(tval, arms.flags, race.flags).dice,
            sides: i32::from(arms.damage.sides),
            most: first && arms.two_handed && kind.may_smite() && self.has_ability(ability::SMITE),
            doubled: false,
            protection: protection_table(
                &[(i32::from(armour.dice), i32::from(armour.sides))],
                weapon::sharpness(self.tables.fight.sharp, arms.flags),
            ),
            least: 0,
            critical: &critical,
            outwitted: 0,
        };
        let roll = ToHit {
            die: self.tables.fight.hit_die,
            attack,
            evasion: self.foe_evasion_total(foe, false),
            cursed: (self.state.hero.cursed, false),
            twice: arms.flags.has(ItemFlag::ACCURATE),
        };
        Some(odds(roll, &d))
    }

    /// The odds of a creature's blow (by its place among its blows) at the hero.
    pub fn odds_of_blow(&self, foe: Handle, number: usize) -> Option<Odds> {
        let race = self.race_of(self.foe(foe)?)?;
        let blow = race.blows.get(number)?;
        let charge = self.foe_charges(foe);
        let evasion = self.hero_evasion_total(Some(foe), false);
        // A whip that disarms does not hurt.
        let dice = if blow.effect == BlowEffect::Disarm { 0 } else { i32::from(blow.damage.dice) };
        let spore = blow.method == BlowMethod::Spore;
        let soft = spore || blow.method == BlowMethod::Touch;
        let figures = &self.tables.fight.crit;
        let critical = |margin: i32| {
            if soft || dice == 0 {
                0
            } else {
                crit_dice(figures, margin, figures.per_die * dice, figures.step, None)
            }
        };
        let armour: Vec<(i32, i32)> =
            self.protection_dice(Element::Hurt).into_iter().map(|(_, n, s)| (n, s)).collect();
        let element = if dice > 0 { self.blow_element_dice(blow.effect) } else { 0 };
        let d = Damage {
            dice: dice + element,
            sides: i32::from(blow.damage.sides)
                + if charge && dice > 0 { self.tables.fight.charge } else { 0 },
            most: false,
            doubled: false,
            protection: if soft { vec![WHOLE] } else { protection_table(&armour, 100) },
            least: 0,
            critical: &critical,
            outwitted: self.chance_to_outwit(foe),
        };
        let roll = ToHit {
            die: self.tables.fight.hit_die,
            attack: at_hand(self.foe_blow_attack(foe, blow, charge)),
            evasion: if spore { Sum::of("part-spore", -1000) } else { evasion },
            cursed: (false, self.state.hero.cursed),
            twice: false,
        };
        Some(odds(roll, &d))
    }

    /// How likely a critical blow of a creature is outwitted.
    fn chance_to_outwit(&self, foe: Handle) -> u64 {
        if !self.has_ability(ability::OUTWIT) {
            return 0;
        }
        let own = self.skill(Skill::Perception) + self.bane_bonus(foe);
        let theirs = self.foe_skill(foe, Skill::Perception) + self.elf_bane(foe);
        let all = margins(self.tables.fight.check_die, own - theirs, (self.state.hero.cursed, false));
        all.iter().filter(|(margin, _)| *margin > 0).map(|(_, p)| p).sum()
    }

    /// The odds of the next arrow of a quiver at the creature on a square.
    pub fn odds_of_shot(&self, quiver: Slot, at: Loc) -> Option<Odds> {
        let (foe, _) = self.state.level.monster_on(at)?;
        let (bow, arrow) = (self.state.hero.wears(Slot::Bow)?, self.state.hero.wears(quiver)?);
        let hail = self.state.hero.hail && self.has_ability(ability::DEADLY_HAIL);
        let missile = self.arrow_missile(bow, arrow, foe, (true, hail), self.next_streak(foe, false));
        self.odds_of_missile(foe, missile)
    }

    /// The odds of a thing thrown at the creature on a square.
    pub fn odds_of_throw(&self, item: &Item, at: Loc) -> Option<Odds> {
        let (foe, _) = self.state.level.monster_on(at)?;
        let missile = self.thrown_missile(item, foe, true, self.next_streak(foe, self.state.hero.fought.0));
        self.odds_of_missile(foe, missile)
    }

    fn odds_of_missile(&self, foe: Handle, missile: Missile) -> Option<Odds> {
        let race = self.race_of(self.foe(foe)?)?;
        let critical = |margin: i32| missile.critical_dice(self, margin, race.flags);
        let (_, dice) = missile.dice;
        let d = Damage {
            dice: i32::from(dice.dice) + missile.slays.dice,
            sides: i32::from(dice.sides),
            most: false,
            doubled: missile.hail,
            protection: protection_table(
                &[(i32::from(race.protection.dice), i32::from(race.protection.sides))],
                missile.sharp,
            ),
            least: missile.least,
            critical: &critical,
            outwitted: 0,
        };
        let roll = ToHit {
            die: self.tables.fight.hit_die,
            attack: missile.attack.clone(),
            evasion: missile.evasion.clone(),
            cursed: (self.state.hero.cursed, false),
            twice: missile.twice,
        };
        Some(odds(roll, &d))
    }
}
