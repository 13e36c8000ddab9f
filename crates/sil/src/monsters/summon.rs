//! Those who come when called, and those who are bred.

use super::choose::{RaceAsk, choose_race};
use super::place::{Placing, may_stand, place};
use crate::context::Maker;
use crate::tables::{Race, RaceFlag};
use angrist_engine::sight::{Opaque, los};
use angrist_engine::space::{Dir, Loc, distance};
use angrist_engine::things::Handle;

/// Who is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Called {
    /// Anyone.
    Anyone,
    /// Great spiders.
    Spider,
    /// Wolves.
    Hound,
    /// Birds and bats.
    Bird,
    /// Spirits of fire and shadow.
    Rauko,
    /// The dead.
    Undead,
    /// Dragons.
    Dragon,
    /// Those with this letter.
    Kin(char),
}

impl Called {
    /// Whether a race answers; uniques answer only when anyone may.
    pub fn answers(self, race: &Race) -> bool {
        let kind = match self {
            Called::Anyone => return true,
            Called::Spider => race.glyph == 'M',
            Called::Hound => race.glyph == 'C',
            Called::Bird => race.glyph == 'b',
            Called::Rauko => race.is(RaceFlag::RAUKO),
            Called::Undead => race.is(RaceFlag::UNDEAD),
            Called::Dragon => race.is(RaceFlag::DRAGON),
            Called::Kin(glyph) => race.glyph == glyph,
        };
        kind && !race.is(RaceFlag::UNIQUE)
    }
}

/// Calls somebody to a square in sight of a place: next to it, or two away when that fails. They come awake, with their
/// company. `opaque` says what blocks sight; without it, whatever is not a wall at distance 1 or 2 counts. `danger` deepens them.
pub fn summon(
    m: &mut Maker<'_>,
    near: Loc,
    (level, danger): (i32, i32),
    who: Called,
    opaque: Option<&Opaque>,
) -> Option<Handle> {
    let filter = move |race: &Race| who.answers(race);
    let found = (0..20).find_map(|attempt| {
        let far = if attempt < 15 { 1 } else { 2 };
        let dx = m.chance.between(-far, far) as i16;
        let dy = m.chance.between(-far, far) as i16;
        let at = near.shift(dx, dy);
        let open = m.is_free(at)
            && !m.level.is_wall(at)
            && m.level.terrain_at(at) != crate::terrain::code::GLYPH
            && distance(near, at) <= far
            && opaque.is_none_or(|o| los(o, near, at));
        open.then_some(at)
    })?;
    let race = choose_race(m, RaceAsk { danger, filter: Some(&filter), ..RaceAsk::at(level) })?;
    place(m, found, race, Placing { level: Some(level), ..Placing::newcomer() })
}

/// A young one of a race on a random free neighbour; awake, alone.
pub fn breed(m: &mut Maker<'_>, near: Loc, number: u16) -> Option<Handle> {
    let race = m.tables.race(number)?;
    let free: Vec<Loc> = Dir::ALL
        .into_iter()
        .map(|d| near.step(d))
        .filter(|l| m.is_free(*l) && may_stand(m.level, *l, race, false))
        .collect();
    let at = *m.chance.pick(&free)?;
    place(m, at, number, Placing::default())
}
