//! Small questions about creatures that several rules ask.

use crate::context::Turn;
use crate::state::Monster;
use crate::tables::{ItemFlag, Race, RaceFlag};
use angrist_engine::space::{Dir, Loc, distance};
use angrist_engine::things::Handle;

/// The odds of a check in percent: pairs of ten-sided dice with which `a` beats `b`.
pub fn odds(a: i32, b: i32) -> i32 {
    // i + a > j + b counts, for each i, the j below i + a - b.
    (1..=10).map(|i| (i + a - b - 1).clamp(0, 10)).sum()
}

/// How strong a race is, as far as doors feel it.
pub fn strength(race: &Race) -> i32 {
    2 * race.blows.first().map_or(0, |b| i32::from(b.damage.dice)) + i32::from(race.health.dice) / 10 - 4
}

/// Whether two races stand by each other: the same letter, or both dragons, or both serpents.
pub fn are_kin(a: &Race, b: &Race) -> bool {
    let both = |flag| a.is(flag) && b.is(flag);
    a.glyph == b.glyph || both(RaceFlag::DRAGON) || both(RaceFlag::SERPENT)
}

/// Whether those of a race live, so that they are slain and not destroyed (docs/spec/sil-world.md 9.8).
pub fn is_living(race: &Race) -> bool {
    !race.flags.any(&[RaceFlag::RAUKO, RaceFlag::UNDEAD, RaceFlag::STONE]) && race.glyph != '|'
}

/// Whether a race lives in a group of some kind.
pub fn has_company(race: &Race) -> bool {
    use RaceFlag::*;
    race.flags.any(&[FRIEND, FRIENDS, UNIQUE_FRIEND, ESCORT, ESCORTS])
}

/// Whether a race leads others.
pub fn leads(race: &Race) -> bool {
    race.flags.any(&[RaceFlag::ESCORT, RaceFlag::ESCORTS])
}

impl<'a> Turn<'a> {
    /// A creature with its race.
    pub fn creature(&self, handle: Handle) -> Option<(&Monster, &'a Race)> {
        let monster = self.state.level.monsters.get(handle)?;
        Some((monster, self.race_of(monster)?))
    }

    /// A check against the hero that the hero does not get to know of: above 0 is a success.
    pub(super) fn hidden_check(&mut self, foe: Handle, skill: i32, difficulty: i32) -> i32 {
        let check = self.tables.fight.check_die as u32;
        let own = self.state.chance.die(check) + skill + self.elf_bane(foe);
        let mut theirs = self.state.chance.die(check);
        if self.state.hero.cursed {
            theirs = theirs.min(self.state.chance.die(check));
        }
        own - (theirs + difficulty + self.bane_bonus(foe))
    }

    /// How many things worn make enemies angry.
    pub fn aggravation(&self) -> i32 {
        self.state.hero.worn.tally(self.tables).count(ItemFlag::AGGRAVATE)
    }

    /// How many things carried bring danger.
    pub fn danger(&self) -> i32 {
        let hero = &self.state.hero;
        // Worn or not (docs/spec/sil-player.md 19.12).
        let all = hero.worn.iter().flatten().chain(&hero.pack);
        all.filter(|item| item.has(self.tables, ItemFlag::DANGER)).count() as i32
    }

    /// Speed of a creature now.
    pub fn creature_speed(&self, handle: Handle) -> i32 {
        self.creature(handle)
            .map_or(1, |(m, r)| (r.speed + i32::from(m.hasted > 0) - i32::from(m.slowed > 0)).max(1))
    }

    /// Distance of a square from the hero.
    pub fn from_hero(&self, at: Loc) -> i32 {
        distance(at, self.state.hero.at)
    }

    /// Open squares among the hero's eight neighbours.
    pub fn open_around_hero(&self) -> i32 {
        let at = self.state.hero.at;
        Dir::ALL.into_iter().filter(|d| !self.state.level.is_wall(at.step(*d))).count() as i32
    }

    /// Whether a creature can follow the hero's scent from where it stands.
    pub fn can_smell(&self, monster: &Monster, race: &Race) -> bool {
        let Some(oldest) = self.nose(race) else { return false };
        self.state.level.spoor.age(monster.at).is_some_and(|age| age <= oldest)
    }

    /// How old a scent a race can follow.
    pub fn nose(&self, race: &Race) -> Option<u8> {
        self.tables.monsters.smell.iter().find(|(glyph, _)| *glyph == race.glyph).map(|(_, age)| *age)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_count_the_pairs_of_dice() {
        // docs/spec/sil-world.md, conventions: ties fail.
        assert_eq!(odds(0, 0), 45);
        assert_eq!((odds(10, 0), odds(9, 0), odds(0, 9)), (100, 99, 0));
        let counted =
            (1..=10).flat_map(|i| (1..=10).map(move |j| (i, j))).filter(|(i, j)| i + 3 > j + 5).count();
        assert_eq!(odds(3, 5), counted as i32);
    }
}
