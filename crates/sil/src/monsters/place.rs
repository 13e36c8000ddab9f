//! Putting creatures on a level: one, a company, a leader with followers.
//!
//! Promise: the count of those alive in [`Facts`](crate::state::Facts) follows every creature put on or taken off a level
//! through this module.

use super::choose::{RaceAsk, choose_image, choose_race, most_alive};
use super::death::{Leaving, leave};
use super::wander;
use crate::context::Maker;
use crate::monsters::constants::Followers;
use crate::monsters::constants::Friends;
use crate::state::{Facts, Level, Monster, SquareFlag, Stance};
use crate::tables::{Race, RaceFlag};
use crate::terrain::{self, code};
use crate::things::Finder;
use angrist_engine::chance::Throw;
use angrist_engine::space::{Dir, Loc};
use angrist_engine::things::Handle;
use angrist_engine::time::Energy;

/// How a creature is put on a level.
#[derive(Debug, Clone, Copy, Default)]
pub struct Placing {
    /// It may be found asleep.
    pub asleep: bool,
    /// Its company and followers come along.
    pub group: bool,
    /// Whatever its depth, and even if it is never placed by the ordinary ways.
    pub forced: bool,
    /// Whom it follows.
    pub leader: Option<Handle>,
    /// The level asked for, by which companies grow; the race's own when it is not given.
    pub level: Option<i32>,
    /// Levels added by things that bring danger, when a race is chosen.
    pub danger: i32,
    /// For a vault: the level asked for exactly.
    pub vault: bool,
    /// Who will find what it lies on.
    pub finder: Finder,
}

impl Placing {
    /// An inhabitant: perhaps asleep, with its company.
    pub fn inhabitant() -> Placing {
        Placing { asleep: true, group: true, ..Placing::default() }
    }

    /// A newcomer: awake, with its company.
    pub fn newcomer() -> Placing {
        Placing { group: true, ..Placing::default() }
    }

    /// Exactly this one.
    pub fn alone() -> Placing {
        Placing { forced: true, ..Placing::default() }
    }
}

/// Whether a race may be on a square at all, occupied or not. `dig`: rock that it can dig counts.
pub fn may_stand(level: &Level, at: Loc, race: &Race, dig: bool) -> bool {
    if !level.terrain.contains(at) {
        return false;
    }
    let t = level.terrain_at(at);
    match t {
        code::PERMANENT | code::GLYPH => false,
        _ if terrain::is_warded_door(t) => false,
        code::CHASM => race.is(RaceFlag::FLYING),
        _ if !terrain::is_wall(t) => true,
        _ if race.is(RaceFlag::PASS_WALL) => true,
        _ if terrain::is_closed_door(t) || t == code::SECRET_DOOR => race.is(RaceFlag::PASS_DOOR),
        _ => dig && race.flags.any(&[RaceFlag::KILL_WALL, RaceFlag::TUNNEL_WALL]),
    }
}

impl Maker<'_> {
    /// The square is free.
    pub fn is_free(&self, at: Loc) -> bool {
        self.level.terrain.contains(at) && self.hero != Some(at) && self.level.monster_on(at).is_none()
    }
}

fn average(dice: Throw) -> i32 {
    i32::from(dice.dice) * (i32::from(dice.sides) + 1) / 2
}

/// Puts a creature of a race on a free square, with its company if the placing says so.
pub fn place(m: &mut Maker<'_>, at: Loc, race: u16, how: Placing) -> Option<Handle> {
    let handle = place_one(m, at, race, how)?;
    if how.group {
        company(m, handle, race, how);
    }
    Some(handle)
}

/// Puts a creature of about a level on a free square.
pub fn place_at_level(m: &mut Maker<'_>, at: Loc, level: i32, how: Placing) -> Option<Handle> {
    let ask = RaceAsk { danger: how.danger, vault: how.vault, dumb: how.asleep, ..RaceAsk::at(level) };
    let race = choose_race(m, ask)?;
    place(m, at, race, Placing { level: how.level.or(Some(level)), ..how })
}

fn place_one(m: &mut Maker<'_>, at: Loc, number: u16, how: Placing) -> Option<Handle> {
    let race = m.tables.race(number)?;
    let c = &m.tables.monsters;
    if !m.is_free(at) || !may_stand(m.level, at, race, false) {
        return None;
    }
    let fact = m.facts.race(number);
    if fact.alive >= most_alive(m.tables, m.facts, number, race) {
        return None;
    }
    let too_shallow = race.is(RaceFlag::FORCE_DEPTH) && m.level.depth < race.level;
    if !how.forced && (too_shallow || race.is(RaceFlag::SPECIAL_GEN)) {
        return None;
    }
    let leader = how.leader.and_then(|h| m.level.monsters.get(h));
    let (leads, image) = (leader.map(|l| (l.alertness, l.group)), leader.map(|l| l.image));
    let alertness = match leads {
        Some((alertness, _)) => alertness,
        None if how.asleep => {
            let drawn = -m.chance.die(race.sleep.max(0) as u32);
            let deep = race.level > m.level.depth + 2 && !m.level.has(at, SquareFlag::Vault);
            if m.facts.on_the_run && drawn < 0 && (m.level.depth == 0 || deep) {
                -m.chance.die(3) as i16
            } else {
                // Sounder sleep than the scale has: it ends with the first stir.
                drawn.max(-1_000) as i16
            }
        }
        None => -i16::from(m.level.depth != 0),
    };
    let image = match image {
        _ if number == c.morgoth => c.melkor,
        Some(image) => image,
        None => choose_image(m),
    };
    let unique = race.is(RaceFlag::UNIQUE);
    let health = if unique {
        average(race.health)
    } else {
        m.chance.roll(race.health.dice.into(), race.health.sides.into())
    }
    .max(1);
    let energy = Energy(m.chance.below(10) as i16);
    let handle = m.level.add_monster(Monster {
        race: number,
        image,
        at,
        birth: at,
        health,
        max_health: health,
        alertness,
        energy,
        mana: c.mana,
        song: 0,
        stun: 0,
        confused: 0,
        hasted: 0,
        slowed: 0,
        stance: Stance::Confident,
        morale: c.morale.base,
        temporary_morale: 0,
        noise: 0,
        skip_turn: false,
        skip_reactions: false,
        encountered: unique && fact.sights > 0,
        visible: false,
        detected: false,
        heard: false,
        target: None,
        group: 0,
        wander_distance: 0,
        ranges: (0, 0),
        active: false,
        provoked: false,
        always_cast: false,
        pushed: false,
        struck: (false, false),
        summoned: false,
        actions: Default::default(),
        carried: Vec::new(),
    })?;
    m.facts.race_mut(number).alive += 1;
    wander::join(m, handle, leads.map(|(_, group)| group));
    // Those who keep a territory lie on their hoard from the beginning.
    if race.is(RaceFlag::TERRITORIAL) && race.flags.any(&super::DROPS) {
        leave(m, number, race, at, Leaving { finder: how.finder, ..Leaving::default() });
    }
    Some(handle)
}

/// Takes a creature off the level without anything else happening, and counts it out.
pub fn remove(level: &mut Level, facts: &mut Facts, handle: Handle) -> Option<Monster> {
    let gone = level.remove_monster(handle)?;
    let fact = facts.race_mut(gone.race);
    fact.alive = fact.alive.saturating_sub(1);
    Some(gone)
}

/// Forgets how many live, when the level is left or thrown away: uniques that live can be met again.
pub fn nobody_lives(facts: &mut Facts) {
    facts.races.values_mut().for_each(|fact| fact.alive = 0);
}

/// Those who come along with a creature just placed.
fn company(m: &mut Maker<'_>, leader: Handle, number: u16, how: Placing) {
    let Some(race) = m.tables.race(number) else { return };
    let Some(at) = m.level.monsters.get(leader).map(|l| l.at) else { return };
    let c = &m.tables.monsters;
    let delta = how.level.unwrap_or(race.level) - race.level;
    let follower = Placing { leader: Some(leader), group: false, ..how };
    if race.is(RaceFlag::FRIENDS) {
        let Friends { low, high, least, greatest } = c.friends;
        let size = ((m.chance.between(low, high) + delta) / 2).clamp(least, greatest);
        spread(m, at, size - 1, |m, l| place_one(m, l, number, follower).is_some());
    } else if race.is(RaceFlag::FRIEND) && m.chance.die(4) <= delta + 2 {
        spread(m, at, 1, |m, l| place_one(m, l, number, follower).is_some());
    }
    let escort = match race {
        r if r.is(RaceFlag::ESCORTS) => Some(&c.escorts),
        r if r.is(RaceFlag::ESCORT) => Some(&c.escort),
        _ => None,
    };
    if let Some(&Followers { least: low, greatest: high }) = escort {
        let size = m.chance.between(low, high);
        // The first race drawn that keeps company fills the rest: the original never counts its repeats down.
        let mut filling: Option<u16> = None;
        spread(m, at, size, |m, l| {
            let kin = |r: &Race| r.glyph == race.glyph && !r.is(RaceFlag::UNIQUE) && r.name != race.name;
            let ask = RaceAsk { at_most: true, dumb: false, filter: Some(&kin), ..RaceAsk::at(race.level) };
            let Some(drawn) = filling.or_else(|| choose_race(m, ask)) else { return false };
            if m.tables.race(drawn).is_some_and(|r| r.flags.any(&[RaceFlag::FRIENDS, RaceFlag::FRIEND])) {
                filling = Some(drawn);
            }
            place_one(m, l, drawn, follower).is_some()
        });
    }
    if race.is(RaceFlag::UNIQUE_FRIEND) {
        let others: Vec<u16> = (0..m.tables.races.len() as u16)
            .filter(|n| {
                *n != number
                    && m.tables
                        .race(*n)
                        .is_some_and(|r| r.is(RaceFlag::UNIQUE_FRIEND) && r.glyph == race.glyph)
            })
            .collect();
        for other in others {
            spread(m, at, 1, |m, l| place_one(m, l, other, Placing { forced: true, ..follower }).is_some());
        }
    }
}

/// Spreads from a square over free neighbours, ring after ring, until enough are placed. Squares are tried in the usual
/// order from a random first one on.
fn spread(m: &mut Maker<'_>, from: Loc, wanted: i32, mut put: impl FnMut(&mut Maker<'_>, Loc) -> bool) {
    let mut squares = vec![from];
    let mut placed = 0;
    let mut next = 0;
    while next < squares.len() && next < m.tables.monsters.most_in_group && placed < wanted {
        let here = squares[next];
        next += 1;
        let first = m.chance.below(8) as usize;
        for n in 0..8 {
            if placed >= wanted {
                break;
            }
            let at = here.step(Dir::ALL[(first + n) % 8]);
            if !m.is_free(at) || m.level.is_wall(at) {
                continue;
            }
            if put(m, at) {
                squares.push(at);
                placed += 1;
            }
        }
    }
}
