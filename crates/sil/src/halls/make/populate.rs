//! Who and what is to be on a level: asked for while it is made, put there once it stands.

use super::site::ROOM;
use super::{Ask, Work};
use crate::context::Maker;
use crate::halls::constants::Skeletons;
use crate::halls::constants::Thralls;
use crate::monsters::{self, Placing, RaceAsk};
use crate::tables::{Race, RaceFlag, Tval};
use crate::things::{self, Theme, ThingAsk};
use angrist_engine::sight::line_is_clear;
use angrist_engine::space::Loc;

/// What is wanted at a square.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// A creature of exactly this level, with its group.
    AtLevel {
        /// The level.
        level: i32,
    },
    /// The one that a template's letter names in the constants.
    Named(char),
    /// A thrall.
    Thrall {
        /// Of men, else of elves.
        human: bool,
        /// Has an errand.
        alert: bool,
    },
    /// A creature of a sort (`d` dragon, `M` spider, `c` wolf, `r` rauko, `v` vampire, `a` archer, `b` flier), from a level
    /// downward, alone.
    OfKind {
        /// The template's letter.
        symbol: char,
        /// The level to begin at.
        level: i32,
    },
    /// Any creature of the depth, with its group.
    Dweller,
    /// A thing.
    Thing {
        /// Its level.
        level: i32,
        /// A good one.
        good: bool,
        /// May be damaged.
        damaged: bool,
    },
    /// A chest.
    Chest {
        /// Its level.
        level: i32,
    },
    /// A skeleton.
    Skeleton {
        /// Of men, else of elves.
        human: bool,
    },
}

impl Wanted {
    /// A thing, not a creature.
    pub fn is_thing(&self) -> bool {
        matches!(self, Wanted::Thing { .. } | Wanted::Chest { .. } | Wanted::Skeleton { .. })
    }
}

/// Something wanted somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Placement {
    /// Where.
    pub at: Loc,
    /// What.
    pub what: Wanted,
}

impl Work<'_> {
    /// How many parties of creatures.
    pub(super) fn how_many(&mut self) -> i32 {
        let rooms = self.site.rooms.len() as i32;
        if self.site.depth == 1 { rooms / 2 } else { (rooms + self.chance.die(rooms as u32)) / 2 }
    }

    /// Things on the floors of rooms.
    pub(super) fn ask_things(&mut self, monsters: i32) {
        let level = self.site.depth;
        for _ in 0..3 * monsters / 4 {
            let place = (0..10_000).find_map(|_| {
                let i = self.chance.below(self.site.terrain.len() as u32) as usize;
                (self.site.is_bare(i) && self.site.flags[i] & ROOM != 0).then_some(i)
            });
            let Some(i) = place else { return };
            let at = self.site.loc(i);
            self.site.ask(at, Wanted::Thing { level, good: false, damaged: true });
        }
    }

    /// Creatures out of the hero's sight.
    pub(super) fn ask_creatures(&mut self, monsters: i32) {
        let hero = self.site.hero;
        for _ in 0..monsters {
            let place = (0..1000).find_map(|_| {
                let i = self.random_bare()?;
                let at = self.site.loc(i);
                (!line_is_clear(hero, at, |l| self.site.is_wall(l))).then_some(at)
            });
            if let Some(at) = place {
                self.site.ask(at, Wanted::Dweller);
            }
        }
    }
}

/// Puts what was asked for on the level, in the order it was asked for.
pub(super) fn populate(m: &mut Maker<'_>, ask: &Ask, asked: &[Placement]) {
    for Placement { at, what } in asked {
        if m.level.monsters.len() >= m.tables.halls.most_creatures.max(0) as usize && !what.is_thing() {
            continue;
        }
        put(m, ask, *at, *what);
    }
}

fn put(m: &mut Maker<'_>, ask: &Ask, at: Loc, what: Wanted) {
    let (danger, finder) = (ask.danger, ask.finder);
    let alone = Placing { asleep: true, finder, ..Placing::alone() };
    let settled = Placing { danger, finder, ..Placing::inhabitant() };
    let depth = m.level.depth;
    match what {
        Wanted::AtLevel { level } => {
            monsters::place_at_level(m, at, level, Placing { vault: true, ..settled });
        }
        Wanted::Dweller => {
            monsters::place_at_level(m, at, depth, settled);
        }
        Wanted::Named(symbol) => {
            if let Some((_, race)) = m.tables.halls.named.iter().find(|(s, _)| *s == symbol) {
                monsters::place(m, at, *race, alone);
            }
        }
        Wanted::Thrall { human, alert } => {
            let Thralls {
                man: human_thrall,
                elf: elf_thrall,
                man_with_errand: human_alert,
                elf_with_errand: elf_alert,
            } = m.tables.halls.thralls;
            let race = match (human, alert) {
                (true, false) => human_thrall,
                (false, false) => elf_thrall,
                (true, true) => human_alert,
                (false, true) => elf_alert,
            };
            monsters::place(m, at, race.clamp(0, i32::from(u16::MAX)) as u16, alone);
        }
        Wanted::OfKind { symbol, level } => {
            let filter = move |race: &Race| is_of_kind(symbol, race);
            let ask = |level| RaceAsk { vault: true, danger, filter: Some(&filter), ..RaceAsk::at(level) };
            let race = (1..=level).rev().find_map(|level| monsters::choose_race(m, ask(level)));
            if let Some(race) = race {
                monsters::place(m, at, race, alone);
            }
        }
        Wanted::Thing { level, good, damaged } => {
            let ask = ThingAsk { good, ..ThingAsk::at(level).by(finder) };
            let ask = if damaged || good { ask } else { ask.of(Theme::Undamaged) };
            lay(m, at, &ask);
        }
        Wanted::Chest { level } => lay(m, at, &ThingAsk::at(level).by(finder).of(Theme::Chests)),
        Wanted::Skeleton { human } => {
            let Skeletons { man: of_men, elf: of_elves } = m.tables.halls.skeletons;
            let sval = if human { of_men } else { of_elves }.clamp(0, 255) as u8;
            if let Some(item) = things::plain(m.tables, Tval::SKELETON, sval) {
                things::drop_near(m, item, at);
            }
        }
    }
}

fn lay(m: &mut Maker<'_>, at: Loc, ask: &ThingAsk) {
    if let Some(item) = things::make_thing(m, ask) {
        things::drop_near(m, item, at);
    }
}

/// Whether a race is what a template's letter means.
fn is_of_kind(symbol: char, race: &Race) -> bool {
    match symbol {
        'd' => race.is(RaceFlag::DRAGON),
        'M' => race.is(RaceFlag::SPIDER),
        'c' => race.is(RaceFlag::WOLF),
        'r' => race.is(RaceFlag::RAUKO),
        'b' => race.is(RaceFlag::FLYING),
        'a' => race.is(RaceFlag::ARROW1) || race.is(RaceFlag::ARROW2),
        glyph => race.glyph == glyph,
    }
}
