//! Which race a creature is of: by level, rarity and what is asked for.
//!
//! Promise: a race that is given may be placed as far as numbers alive go; squares are looked at by [`super::place`].

use crate::context::Maker;
use crate::monsters::constants::Levels;
use crate::monsters::constants::Pursuers;
use crate::state::Facts;
use crate::tables::{Race, RaceFlag, Tables};

/// What is asked for. [`RaceAsk::at`] asks for an ordinary creature.
#[derive(Clone, Copy)]
pub struct RaceAsk<'a> {
    /// The level asked for; 0 for those who hunt at the Gates.
    pub level: i32,
    /// Levels added by things that bring danger.
    pub danger: i32,
    /// The level is the greatest, down to half of it; no chance about it. For followers.
    pub at_most: bool,
    /// Those without wits may come too.
    pub dumb: bool,
    /// For a vault: exactly that level, hunters or not.
    pub vault: bool,
    /// Who else is let through.
    pub filter: Option<&'a dyn Fn(&Race) -> bool>,
}

impl RaceAsk<'_> {
    /// An ordinary creature of about a level.
    pub fn at(level: i32) -> Self {
        RaceAsk { level, danger: 0, at_most: false, dumb: true, vault: false, filter: None }
    }
}

/// How many of a race may live at once.
pub fn most_alive(t: &Tables, facts: &Facts, number: u16, race: &Race) -> u32 {
    match race.is(RaceFlag::UNIQUE) {
        true if facts.race(number).dead => 0,
        true => 1,
        false => t.monsters.most.of_race,
    }
}

/// Chooses a race; none when no race fits.
pub fn choose_race(m: &mut Maker<'_>, ask: RaceAsk<'_>) -> Option<u16> {
    let c = &m.tables.monsters;
    let depth = m.level.depth;
    let mut pursuer = false;
    let mut level = ask.level;
    if !ask.at_most {
        level += ask.danger;
        let Pursuers { first, last } = c.pursuers;
        if !ask.vault {
            if m.facts.on_the_run && (!ask.dumb || m.chance.one_in(2)) || ask.level == 0 {
                (level, pursuer) = (m.chance.between(first, last), true);
            } else if ask.level == depth {
                level += m.chance.roll(2, 2) - m.chance.roll(2, 2);
            } else {
                level += m.chance.die(2) - m.chance.die(2);
            }
        }
        let Levels { least, greatest, asked } = c.levels;
        level = level.clamp(least, if ask.level == asked { asked } else { greatest });
    }
    let fits = |number: u16, race: &Race| {
        let right_level =
            if ask.at_most { race.level > level / 2 && race.level <= level } else { race.level == level };
        right_level
            && race.rarity > 0
            && !race.is(RaceFlag::SPECIAL_GEN)
            && !(race.is(RaceFlag::FORCE_DEPTH) && race.level > depth)
            && !(pursuer && race.flags.any(&[RaceFlag::NEVER_MOVE, RaceFlag::TERRITORIAL]))
            && (ask.dumb || race.is(RaceFlag::SMART) && !race.is(RaceFlag::TERRITORIAL))
            && ask.filter.is_none_or(|f| f(race))
            && m.facts.race(number).alive < most_alive(m.tables, m.facts, number, race)
    };
    let mut who: Vec<u16> = Vec::new();
    let mut weights: Vec<u32> = Vec::new();
    for (number, race) in m.tables.races.iter().enumerate() {
        let (Ok(number), Some(race)) = (u16::try_from(number), race) else { continue };
        // Record 0 stands for the hero (S000-016); the rarity of those of the peoples keeps them out as well.
        if number > 0 && fits(number, race) {
            who.push(number);
            weights.push((100 / race.rarity).max(0) as u32);
        }
    }
    let place = m.chance.pick_weighted(&weights)?;
    who.get(place).copied()
}

/// What a creature looks like to one who hallucinates: any race, the rarer the seldomer.
pub fn choose_image(m: &mut Maker<'_>) -> u16 {
    let weights: Vec<u32> = m
        .tables
        .races
        .iter()
        .map(|r| r.as_ref().filter(|r| r.rarity > 0).map_or(0, |r| (100 / r.rarity).max(0) as u32))
        .collect();
    m.chance.pick_weighted(&weights).map_or(0, |n| n as u16)
}
