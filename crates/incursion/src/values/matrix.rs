//! The table of parts, 41 numbers by 39 types, and how parts become a number.
//!
//! In `sane` a cell remembers what was stacked and the largest bonus apart and shows their sum, so that the order of
//! entering does not matter. In `exact` a cell is one number of eight bits, as the original keeps it (H4, H6).

use super::{Attribute, Bonus, Mode, Profile};

/// Where a part goes: one number, or a group of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// One number.
    One(Attribute),
    /// The five attack bonuses.
    Hit,
    /// Attack, defence, saves and casting.
    Aid,
    /// The three saves.
    Save,
    /// The five damage bonuses.
    Damage,
    /// The five attack speeds.
    Speed,
    /// The five kinds of casting.
    Magic,
}

impl Target {
    /// The target of a number in data files: an attribute, or one of the six group codes.
    pub fn of(code: i32) -> Option<Target> {
        Some(match code {
            50 => Target::Hit,
            51 => Target::Aid,
            52 => Target::Save,
            53 => Target::Damage,
            54 => Target::Speed,
            55 => Target::Magic,
            other => Target::One(Attribute::of(other)?),
        })
    }
}

/// What concentration can still absorb of penalties on casting.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Buffer {
    /// All of it.
    pub total: i32,
    /// What has been used.
    pub used: i32,
}

const SAVES: [Attribute; 3] = [Attribute::Fortitude, Attribute::Reflex, Attribute::Will];
const CASTING: [Attribute; 5] =
    [Attribute::Arcane, Attribute::Divine, Attribute::Primal, Attribute::Bardic, Attribute::Sorcery];

type Table = [[i16; Bonus::COUNT]; Attribute::COUNT];

/// The parts of all numbers of one creature.
#[derive(Clone)]
pub struct Matrix {
    profile: Profile,
    /// What was stacked: penalties and what always adds up; in `exact` the whole cell.
    stacked: Box<Table>,
    /// The largest bonus; unused in `exact`.
    best: Box<Table>,
    /// The plain sum of each number's parts, kept up as they are entered.
    sums: [i32; Attribute::COUNT],
    /// A bit for each part of each number that was ever entered: few are, and only those are read and cleared.
    entered: [u64; Attribute::COUNT],
    /// What concentration absorbs.
    pub buffer: Buffer,
}

impl Matrix {
    /// An empty table.
    pub fn new(profile: Profile) -> Self {
        let empty = || Box::new([[0; Bonus::COUNT]; Attribute::COUNT]);
        let (sums, entered) = ([0; Attribute::COUNT], [0; Attribute::COUNT]);
        Matrix { profile, stacked: empty(), best: empty(), sums, entered, buffer: Buffer::default() }
    }

    /// Takes everything out again.
    pub fn clear(&mut self) {
        for (a, entered) in self.entered.iter_mut().enumerate() {
            for b in bits(std::mem::take(entered)) {
                self.stacked[a][b] = 0;
                self.best[a][b] = 0;
            }
        }
        self.sums = [0; Attribute::COUNT];
        self.buffer = Buffer::default();
    }

    /// How the rules are read.
    pub fn profile(&self) -> Profile {
        self.profile
    }

    /// A part.
    #[inline]
    pub fn get(&self, attribute: Attribute, bonus: Bonus) -> i32 {
        let (a, b) = (attribute.index(), bonus.index());
        let stacked = i32::from(self.stacked[a][b]);
        if self.profile.is_exact() { stacked } else { stacked + i32::from(self.best[a][b]) }
    }

    fn narrow(&self, value: i32) -> i16 {
        if self.profile.is_exact() {
            i16::from(value as i8)
        } else {
            value.clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16
        }
    }

    /// Replaces a part.
    #[inline]
    pub fn set(&mut self, attribute: Attribute, bonus: Bonus, value: i32) {
        let (a, b) = (attribute.index(), bonus.index());
        let old = self.get(attribute, bonus);
        self.entered[a] |= 1 << b;
        self.stacked[a][b] = self.narrow(value);
        if !self.profile.is_exact() {
            self.best[a][b] = 0;
        }
        self.sums[a] += i32::from(self.stacked[a][b]) - old;
    }

    /// Adds to one part.
    #[inline]
    pub fn pile(&mut self, attribute: Attribute, bonus: Bonus, value: i32) {
        if value != 0 {
            let (a, b) = (attribute.index(), bonus.index());
            let old = i32::from(self.stacked[a][b]);
            self.entered[a] |= 1 << b;
            self.stacked[a][b] = self.narrow(old + value);
            self.sums[a] += i32::from(self.stacked[a][b]) - old;
        }
    }

    /// Enters one part by the rule of its type (S001-201): penalties and what stacks add up, of bonuses the largest counts.
    /// While a cell of `exact` is below nothing, a bonus is added instead of compared.
    #[inline]
    pub fn enter(&mut self, attribute: Attribute, bonus: Bonus, value: i32) {
        if value < 0 || bonus.stacks() {
            return self.pile(attribute, bonus, value);
        }
        let (a, b) = (attribute.index(), bonus.index());
        self.entered[a] |= 1 << b;
        if !self.profile.is_exact() {
            let old = self.best[a][b];
            self.best[a][b] = old.max(self.narrow(value));
            self.sums[a] += i32::from(self.best[a][b]) - i32::from(old);
            return;
        }
        let old = i32::from(self.stacked[a][b]);
        self.stacked[a][b] = self.narrow(if old < 0 { old + value } else { old.max(value) });
        self.sums[a] += i32::from(self.stacked[a][b]) - old;
    }

    /// What is left of a penalty on all casting once concentration has absorbed what it can.
    fn absorb(&mut self, bonus: Bonus, value: i32) -> i32 {
        if value >= 0 || matches!(bonus, Bonus::Tactic | Bonus::Armour | Bonus::Shield) {
            return value;
        }
        let free = (self.buffer.total - self.buffer.used).max(0);
        let taken = free.min(-value);
        self.buffer.used += taken;
        value + taken
    }

    /// Stacks a part on everything a target stands for.
    pub fn stack(&mut self, bonus: Bonus, target: Target, value: i32) {
        match target {
            Target::One(a) => self.pile(a, bonus, value),
            Target::Hit => Mode::ALL.into_iter().for_each(|m| self.pile(Attribute::hit(m), bonus, value)),
            Target::Damage => {
                Mode::ALL.into_iter().for_each(|m| self.pile(Attribute::damage(m), bonus, value))
            }
            Target::Speed => Mode::ALL.into_iter().for_each(|m| self.pile(Attribute::speed(m), bonus, value)),
            Target::Save => SAVES.into_iter().for_each(|a| self.pile(a, bonus, value)),
            Target::Magic => {
                let value = self.absorb(bonus, value);
                CASTING.into_iter().for_each(|a| self.pile(a, bonus, value));
            }
            Target::Aid => {
                self.stack(bonus, Target::Hit, value);
                self.pile(Attribute::Defence, bonus, value);
                self.stack(bonus, Target::Save, value);
                // Concentration absorbs only what is aimed at casting itself.
                CASTING.into_iter().for_each(|a| self.pile(a, bonus, value));
            }
        }
    }

    /// Enters a part by the rule of its type on everything a target stands for. As a bonus, aid reaches all casting; the
    /// original forgets primal, bardic and sorcery (H5).
    pub fn add(&mut self, bonus: Bonus, target: Target, value: i32) {
        if value < 0 || bonus.stacks() {
            return self.stack(bonus, target, value);
        }
        match target {
            Target::One(a) => self.enter(a, bonus, value),
            Target::Hit => Mode::ALL.into_iter().for_each(|m| self.enter(Attribute::hit(m), bonus, value)),
            Target::Damage => {
                Mode::ALL.into_iter().for_each(|m| self.enter(Attribute::damage(m), bonus, value));
            }
            Target::Speed => {
                Mode::ALL.into_iter().for_each(|m| self.enter(Attribute::speed(m), bonus, value))
            }
            Target::Save => SAVES.into_iter().for_each(|a| self.enter(a, bonus, value)),
            Target::Magic => CASTING.into_iter().for_each(|a| self.enter(a, bonus, value)),
            Target::Aid => {
                self.add(bonus, Target::Hit, value);
                self.enter(Attribute::Defence, bonus, value);
                self.add(bonus, Target::Save, value);
                let reached = if self.profile.is_exact() { 2 } else { CASTING.len() };
                CASTING.into_iter().take(reached).for_each(|a| self.enter(a, bonus, value));
            }
        }
    }

    /// One number out of its parts. `known` is the view of somebody who does not know everything about the creature.
    pub fn total(&self, attribute: Attribute, known: bool) -> i32 {
        if attribute == Attribute::MagicResistance {
            return self.resistance();
        }
        let mut value = self.sums[attribute.index()];
        if !attribute.is_percent() {
            return value;
        }
        let (mut factors, mut count) = ([0; Bonus::COUNT], 0);
        for (bonus, cell) in self.parts(attribute) {
            if cell < 0 || (cell > 0 && bonus.multiplies()) {
                value -= cell;
                factors[count] = cell;
                count += 1;
            }
        }
        // The original keeps a multiplier from falling below a fifth only in the known view (H7).
        let floor = if known || !self.profile.is_exact() { -16 } else { i32::MIN };
        for cell in &factors[..count] {
            value = (((value * 5 + 100) * ((*cell).max(floor) * 5 + 100)) / 100 - 100) / 5;
        }
        value
    }

    /// Magic resistance (S001-202): each source takes its share of what is left, the smallest first.
    fn resistance(&self) -> i32 {
        let (mut parts, mut count) = ([0; Bonus::COUNT], 0);
        for (_, part) in self.parts(Attribute::MagicResistance) {
            parts[count] = part;
            count += 1;
        }
        parts[..count].sort_unstable();
        parts[..count].iter().fold(0, |r, part| r + (100 - r) * part / 100)
    }

    /// The parts of a number that are not nothing.
    pub fn parts(&self, attribute: Attribute) -> impl Iterator<Item = (Bonus, i32)> {
        let entered = bits(self.entered[attribute.index()]).map(|b| Bonus::ALL[b]);
        entered.map(move |b| (b, self.get(attribute, b))).filter(|&(_, n)| n != 0)
    }
}

/// The numbers of the bits that are set, the lowest first.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (lowest < u64::BITS as usize).then_some(lowest)
    })
}
