//! Death: what it is worth, what others make of it, what is left behind.

use super::event::MonsterEvent;
use super::know::{are_kin, is_living, leads};
use super::place;
use crate::context::{Maker, Turn};
use crate::hero::Gain;
use crate::monsters::constants::DeathMorale;
use crate::monsters::constants::MorgothLeaves;
use crate::state::Item;
use crate::tables::{Race, RaceFlag, Tval};
use crate::terrain::{self, code};
use crate::things::{self, Finder, Theme, ThingAsk};
use angrist_engine::space::Loc;
use angrist_engine::things::Handle;

impl Turn<'_> {
    /// A creature dies: experience, the count of kills, the fear of others of its kind, what it leaves.
    pub fn monster_dies(&mut self, handle: Handle, by_hero: bool) {
        let Some((monster, race)) = self.creature(handle) else { return };
        let (number, at, met, seen) = (monster.race, monster.at, monster.encountered, monster.visible);
        let unique = race.is(RaceFlag::UNIQUE);
        let living = is_living(race);
        let mut worth = 0;
        if by_hero && !race.is(RaceFlag::PEACEFUL) {
            worth = self.kill_worth(number, self.state.facts.race(number).kills);
            if !met {
                self.meet(handle);
            }
            self.gain_experience(Gain::Kill, worth);
        }
        let who = self.whom(handle);
        self.tell_if(seen || by_hero, MonsterEvent::Dies { who, by_hero, living, worth }, Some(at));
        if unique && by_hero {
            let done = if living { "Slew" } else { "Destroyed" };
            self.note(format!("{done} {}", race.name));
        }
        let fact = self.state.facts.race_mut(number);
        fact.kills += u32::from(by_hero);
        fact.dead |= unique;
        self.frighten_kin(handle, race, at);
        let Some(gone) = place::remove(&mut self.state.level, &mut self.state.facts, handle) else { return };
        let finder = self.finder();
        let crown_gone = self.state.facts.crown.fallen || self.state.facts.crown.taken > 0;
        if number == self.tables.monsters.morgoth {
            self.story_slays_lord();
        }
        let in_chasm = self.state.level.terrain_at(at) == code::CHASM && !race.is(RaceFlag::FLYING);
        if !in_chasm {
            let mut maker = self.maker();
            for item in gone.carried {
                things::drop_near(&mut maker, item, at);
            }
            if !race.is(RaceFlag::TERRITORIAL) {
                leave(&mut maker, number, race, at, Leaving { finder, crown_gone });
            }
        }
        let under = self.state.level.terrain_at(at);
        if race.is(RaceFlag::STONE) && !terrain::is_stair(under) {
            self.set_terrain(at, code::RUBBLE);
        }
        self.look();
    }

    /// Others of its kind who see a death lose courage, more of it when their leader dies.
    fn frighten_kin(&mut self, dead: Handle, race: &Race, at: Loc) {
        let DeathMorale { loss, leader } = self.tables.monsters.death_morale;
        let loss = if leads(race) { loss * leader } else { loss };
        for other in self.kin_who_see(dead, race, at) {
            if let Some(other) = self.state.level.monsters.get_mut(other) {
                other.temporary_morale -= loss;
            }
        }
    }

    /// Those who see what happens to a creature and lose courage by it: alert, of the same kind, not fearless.
    pub(crate) fn kin_who_see(&self, whom: Handle, race: &Race, at: Loc) -> Vec<Handle> {
        let mut all = self.state.level.monsters.handles();
        all.reverse();
        all.retain(|&handle| {
            self.creature(handle).is_some_and(|(other, theirs)| {
                handle != whom
                    && other.is_alert()
                    && !theirs.is(RaceFlag::NO_FEAR)
                    && are_kin(race, theirs)
                    && self.los(other.at, at)
            })
        });
        all
    }
}

/// What bears on what is left.
#[derive(Debug, Clone, Copy, Default)]
pub struct Leaving {
    /// Who will find it.
    pub finder: Finder,
    /// Morgoth has lost his crown already.
    pub crown_gone: bool,
}

/// How many things a race leaves: each flag adds its own.
pub fn how_many(m: &mut Maker<'_>, race: &Race) -> i32 {
    let mut number = 0;
    if race.is(RaceFlag::DROP_33) && m.chance.percent(m.tables.monsters.drop_third) {
        number += 1;
    }
    if race.is(RaceFlag::DROP_100) {
        number += 1;
    }
    let dice = [RaceFlag::DROP_1D2, RaceFlag::DROP_2D2, RaceFlag::DROP_3D2, RaceFlag::DROP_4D2];
    for (count, flag) in (1..).zip(dice) {
        if race.is(flag) {
            number += m.chance.roll(count, 2);
        }
    }
    number
}

/// Lays what a creature leaves around a square: those who keep a hoard when they are placed, others when they die.
pub fn leave(m: &mut Maker<'_>, number: u16, race: &Race, at: Loc, how: Leaving) {
    let c = &m.tables.monsters;
    if race.is(RaceFlag::DROP_CHOSEN) {
        let mut chosen: Vec<u16> = Vec::new();
        if number == c.morgoth {
            let MorgothLeaves { hammer, crown } = c.morgoth_leaves;
            chosen.extend((!how.finder.no_artefacts).then_some(hammer));
            chosen.extend((!how.crown_gone).then_some(crown));
        } else if !how.finder.no_artefacts {
            chosen.extend(c.chosen.iter().filter(|(g, _)| *g == race.glyph).map(|(_, a)| *a));
        }
        for artefact in chosen {
            if let Some(item) = things::make_artefact(m, artefact) {
                things::drop_near(m, item, at);
            }
        }
    }
    let mut left = how_many(m, race);
    let shoots = race.flags.any(&[RaceFlag::ARROW1, RaceFlag::ARROW2]);
    if left > 0 && shoots && m.chance.percent(race.frequency / 2) {
        left -= 1;
        if let Some(mut arrows) = arrows(m) {
            arrows.number = m.chance.roll(2, 8) as u8;
            things::drop_near(m, arrows, at);
        }
    }
    if left > 0 && race.glyph == '@' && race.light == 1 && m.chance.one_in(3) {
        left -= 1;
        if let Some(mut torch) = things::plain(m.tables, Tval::LIGHT, TORCH) {
            torch.fuel = m.chance.between(500, 3000) as i16;
            things::drop_near(m, torch, at);
        }
    }
    let mut ask = ThingAsk::at(race.level).by(how.finder);
    if race.is(RaceFlag::DROP_GOOD) {
        ask = ask.good();
    }
    if race.is(RaceFlag::DROP_GREAT) {
        ask = ask.great();
    }
    if race.is(RaceFlag::DROP_CHEST) {
        ask = ask.of(Theme::Chests);
    } else if !ask.good && !ask.great {
        ask = ask.of(Theme::Undamaged);
    }
    for _ in 0..left {
        if let Some(item) = things::make_thing(m, &ask) {
            things::drop_near(m, item, at);
        }
    }
}

/// Sub-class of a wooden torch.
const TORCH: u8 = 0;

/// The plainest arrows there are.
fn arrows(m: &Maker<'_>) -> Option<Item> {
    let kind = m.tables.kinds.iter().flatten().filter(|k| k.tval == Tval::ARROW).min_by_key(|k| k.sval)?;
    things::plain(m.tables, kind.tval, kind.sval)
}
