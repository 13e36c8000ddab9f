//! Figures that follow from others: classes, capacity, the worth of a monster, experience.

use super::Act;
use crate::event::{Happening, Note};
use crate::state::{Foe, Hero, Moment, Thing};
use crate::tables::{Effect, Flag, FoeKind, Slot, Tables, Trait, Type};

/// Carrying capacity (vector 2 of docs/spec/moria.md 27).
pub fn capacity(t: &Tables, force: i32) -> i32 {
    (t.c.capacity_base + t.c.capacity_per_force * force).max(t.c.capacity_least)
}

/// What a helm of a power gives (vector 3).
pub fn helm_class(power: i32) -> i32 {
    (power + power.signum()) / 2
}

/// The class of a weapon with its power, capped (S004-096, S004-097; vector 4).
pub fn weapon_class(t: &Tables, weapon: &Thing) -> i32 {
    let Some(kind) = t.kind(weapon.ty, weapon.kind) else { return 0 };
    let cap = if kind.is(Trait::Special) { t.c.cap_special } else { t.c.cap_plain };
    (kind.class + weapon.power).min(cap)
}

/// Turns between two points of natural healing (vector 5), the one in which the point comes included.
pub fn mend_period(t: &Tables, depth: i32) -> i32 {
    (t.c.mend_depth - depth).max(0) / 2
}

/// Armour class: body and helm.
pub fn armour_class(t: &Tables, hero: &Hero) -> i32 {
    let body = hero.worn(Slot::Body).map_or(0, |b| t.kind(b.ty, b.kind).map_or(0, |k| k.class) + b.power);
    body + hero.worn(Slot::Head).map_or(0, |h| helm_class(h.power))
}

/// What a monster is worth to this hero (docs/spec/moria.md 5.2), before any cap; `limbs` is the kind whose ways through walls
/// it has.
pub fn worth(t: &Tables, hero: &Hero, foe: &Foe, limbs: &FoeKind) -> i64 {
    let (c, kind) = (&t.c, t.foe(foe.kind));
    let level = i64::from(hero.level);
    let (force, dex) = (i64::from(hero.force), i64::from(hero.dex));
    // Each ratio stays a fraction; a denominator of nothing would only come from figures out of all range.
    let (r1n, r1d) = (i128::from(foe.level + foe.ac), i128::from((level + 1 + dex).max(1)));
    let ln2 = t.curves.ln(2 * i64::from(kind.hp), (level * force / 10 + 8).max(1));
    let (r3n, r3d) =
        (i128::from(level + (level - 1) / 2), i128::from(i64::from(foe.level + 1 + foe.dex).max(1)));
    // Twice the mean damage; below 2 the monster counts as harmless.
    let d2 = (i64::from(foe.sides) + 1) * i64::from(foe.dice);
    let d2 = if d2 < 2 { 2 * i64::from(c.value_harmless) } else { d2 };
    let life2 = 2 * i64::from(c.value_life) + i64::from(c.value_life_halves) * (level - 1);
    let ln4 = t.curves.ln(life2, d2);
    let lnk = t.curves.ln((level + 2) / 2, 1);
    let x = 3 * r1n * ln2 / r1d - r3n * ln4 / r3d + lnk;
    let x = x.min(i128::from(c.value_ceiling) << crate::tables::curves::POINT);
    let mut v = t.curves.exp_round(x).max(1);
    let bonus = i64::from(c.value_bonus);
    v += if limbs.dig as i32 > c.value_dig { bonus } else { 0 };
    v += if limbs.pass as i32 > c.value_pass { bonus } else { 0 };
    v += if kind.is(Flag::Valued) { bonus } else { 0 };
    if kind.is(Flag::Dragon) {
        v += v / 2;
    }
    if let Some(fixed) = kind.worth {
        v = i64::from(fixed);
    }
    (v / i64::from(foe.divisor.max(1))).max(1)
}

impl Act<'_> {
    /// Armour class of the hero.
    pub(crate) fn armour(&self) -> i32 {
        armour_class(self.t, &self.s.hero)
    }

    /// Cloak and gem of antimagic.
    pub(crate) fn resistance(&self) -> i32 {
        let gem = i32::from(self.gem(Effect::Antimagic).is_some());
        self.s.hero.worn(Slot::Cloak).map_or(0, |c| c.power) + gem
    }

    /// Experience at which a level is left; the highest level is never left (fixes defect 1).
    pub(crate) fn step_of(&self, level: i32) -> i32 {
        match level {
            ..=0 => 0,
            _ => self.t.steps.get(level as usize - 1).copied().unwrap_or(i32::MAX),
        }
    }

    /// Rewards a kill (docs/spec/moria.md 5.3) and says how much was counted.
    pub(crate) fn award(&mut self, foe: &Foe, limbs: &FoeKind) -> i32 {
        let mut v = worth(self.t, &self.s.hero, foe, limbs).min(i64::from(self.t.c.value_most)) as i32;
        let over = self.t.c.gem_experience_over.max(1);
        if self.gem(Effect::ExperienceGem).is_some() {
            self.s.hero.carry += v;
        }
        let extra = self.s.hero.carry / over;
        v += extra;
        let level = self.s.hero.level;
        if level < self.t.c.level_most {
            let span = self.step_of(level) - self.step_of(level - 1);
            if 2 * v > span {
                v = span / 2;
            }
        }
        // The carry counts twice, as in the source (defect 17, kept).
        let hero = &mut self.s.hero;
        hero.experience = hero.experience.saturating_add(v + extra).clamp(0, 9_999_999);
        hero.carry -= extra * over;
        if level < self.t.c.level_most && hero.experience >= self.step_of(level) {
            self.gain_level();
        }
        v + extra
    }

    /// One level more (docs/spec/moria.md 5.1).
    pub(crate) fn gain_level(&mut self) {
        if self.s.hero.level >= self.t.c.level_most {
            return;
        }
        self.s.hero.level += 1;
        let (level, depth) = (self.s.hero.level, self.s.depth);
        let more = self.draw(self.t.c.gain_hp) + self.rnd(level) + self.rnd(depth) / 2;
        let now = 1 + self.rnd(level + self.t.c.gain_now_base + depth);
        let hero = &mut self.s.hero;
        hero.max_hp += more;
        hero.hp = (hero.hp + now).min(hero.max_hp);
        self.s.moments.push((self.s.turn, Moment::Level(level)));
        self.tell(Happening::LevelGained { level });
    }

    /// One level less; never below 1, and some life is always left.
    pub(crate) fn lose_level(&mut self) {
        self.note(Note::LevelLost);
        let level = (self.s.hero.level - 1).max(1);
        let less = self.t.c.loss_hp_base + self.rnd(level + self.t.c.loss_hp_range);
        let hero = &mut self.s.hero;
        hero.level = level;
        hero.max_hp = (hero.max_hp - less).max(1);
        hero.hp = hero.hp.min(hero.max_hp);
    }

    /// Whether an axe is wielded or carried.
    pub(crate) fn owns_axe(&self) -> bool {
        let is_axe = |w: &Thing| self.t.kind(w.ty, w.kind).is_some_and(|k| k.is(Trait::Axe));
        self.s.hero.pack.iter().any(|w| w.ty == Type::Weapon && is_axe(w))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use angrist_engine::space::Loc;

    /// Vector 1 of docs/spec/moria.md 27, to the last value.
    #[test]
    fn a_monsters_worth_is_the_table_of_the_vectors() {
        let t = Tables::shipped("upstream").unwrap();
        let heroes = [(1, 16, 14), (5, 18, 15), (10, 20, 16), (13, 22, 18)];
        for (key, want) in [
            ("air", [556, 76, 23, 14]),
            ("spider", [1, 1, 1, 1]),
            ("balrog", [22036, 7894, 582, 141]),
            ("dragon", [33039, 1551, 160, 42]),
            ("winged-dragon", [33039, 2989, 279, 70]),
            ("eye", [5, 5, 5, 5]),
            ("barrow-wight", [111, 30, 15, 12]),
            ("huorn", [901, 122, 41, 28]),
            ("mewlip", [46, 16, 11, 11]),
            ("nazgul", [14832, 871, 134, 54]),
            ("orc", [8, 4, 1, 1]),
            ("troll", [562, 74, 14, 5]),
            ("uruk-hai", [25, 9, 3, 1]),
            ("woose", [356, 62, 16, 7]),
            ("carcharoth", [22036, 3261, 290, 78]),
            ("sauron", [22046, 22046, 3049, 608]),
            ("morgoth", [22046, 22046, 22046, 4382]),
        ] {
            let kind = t.foes.iter().position(|f| f.key == key).unwrap() as u8 + 1;
            let foe = Foe::new(&t, kind, 1, Loc::default());
            let got = heroes.map(|(level, force, dex)| {
                let hero = Hero { level, force, dex, ..crate::rules::birth::hero(&t, "x") };
                worth(&t, &hero, &foe, t.foe(kind))
            });
            assert_eq!(got, want, "{key}");
        }
    }

    /// Vectors 2, 3 and 5 of docs/spec/moria.md 27.
    #[test]
    fn capacity_helms_and_healing_are_those_of_the_vectors() {
        let t = Tables::shipped("upstream").unwrap();
        assert_eq!([16, 4, 25].map(|f| capacity(&t, f)), [38, 15, 56]);
        assert_eq!([-2, -1, 0, 1, 2, 3, 4, 5].map(helm_class), [-1, -1, 0, 1, 1, 2, 2, 3]);
        assert_eq!([1, 5, 10, 13, 15].map(|d| mend_period(&t, d) + 1), [8, 6, 3, 2, 1]);
    }

    /// Vector 4 of docs/spec/moria.md 27 under `upstream`; S004-096, S004-097, S004-098, S004-099 under
    /// `documented`.
    #[test]
    fn the_weapon_class_is_capped_by_profile() {
        for (profile, special, plain) in [("upstream", 13, 10), ("documented", 10, 13)] {
            let t = Tables::shipped(profile).unwrap();
            for (at, kind) in t.kinds(Type::Weapon).iter().enumerate() {
                let number = at as u8 + 1;
                let mut weapon = Thing::new(1, Type::Weapon, number);
                weapon.power = 40;
                let cap = if (9..=13).contains(&number) { special } else { plain };
                assert_eq!(weapon_class(&t, &weapon), cap, "{} under {profile}", kind.key);
            }
        }
        let t = Tables::shipped("upstream").unwrap();
        let with = |kind, power| weapon_class(&t, &Thing { power, ..Thing::new(1, Type::Weapon, kind) });
        assert_eq!((with(7, 6), with(9, 9)), (10, 13));
    }
}
