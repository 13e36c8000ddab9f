//! Wandering groups: who belongs to which, and where it is bound for.
//!
//! A group has a number from 1; its destination is `level.groups[number - 1]`. Number 0 wanders without aim.

use crate::context::Maker;
use crate::state::{Level, Monster, SquareFlag};
use crate::tables::{Race, RaceFlag, Tables};
use crate::terrain::{self, code};
use angrist_engine::space::Loc;
use angrist_engine::things::Handle;

/// Whether a race goes about in groups with a destination.
pub fn is_wanderer(race: &Race) -> bool {
    !race.flags.any(&[RaceFlag::NEVER_MOVE, RaceFlag::HIDDEN_MOVE])
        && race.flags.any(&[RaceFlag::SMART, RaceFlag::SHRIEK])
}

/// The destination of a group and its pause.
pub fn destination(level: &Level, group: u16) -> Option<(Loc, u16)> {
    *level.groups.get(usize::from(group).checked_sub(1)?)?
}

/// Sets the destination of a group, the pause over.
pub fn set_destination(level: &mut Level, group: u16, to: Loc, pause: u16) {
    let Some(place) = usize::from(group).checked_sub(1) else { return };
    if level.groups.len() <= place {
        level.groups.resize(place + 1, None);
    }
    level.groups[place] = Some((to, pause));
}

/// Members of a group, in slot order.
pub fn members(level: &Level, group: u16) -> impl Iterator<Item = &Monster> {
    level.monsters.things().filter(move |m| m.group == group && group > 0)
}

fn free_number(t: &Tables, level: &Level) -> u16 {
    let mut used = vec![false; usize::from(t.monsters.most.groups) + 1];
    for (_, monster) in level.monsters.iter() {
        if let Some(place) = used.get_mut(usize::from(monster.group)) {
            *place = true;
        }
    }
    (1..used.len()).find(|n| !used[*n]).map_or(0, |n| n as u16)
}

/// Gives a newcomer its group: the leader's, one of its race at the Gates, or a new one with a destination.
pub(super) fn join(m: &mut Maker<'_>, who: Handle, leader: Option<u16>) {
    let Some(monster) = m.level.monsters.get(who) else { return };
    let (number, at) = (monster.race, monster.at);
    let Some(race) = m.tables.race(number) else { return };
    if !is_wanderer(race) {
        return;
    }
    let mut group = leader.unwrap_or(0);
    if group == 0 && m.level.depth == 0 {
        let kin: Vec<u16> = m
            .level
            .monsters
            .iter()
            .filter(|(h, o)| *h != who && o.race == number && o.group > 0)
            .map(|(_, o)| o.group)
            .collect();
        group = kin.into_iter().rev().find(|_| m.chance.one_in(2)).unwrap_or(0);
    }
    let new = group == 0;
    if new {
        group = free_number(m.tables, m.level);
    }
    if let Some(monster) = m.level.monsters.get_mut(who) {
        monster.group = group;
    }
    // Where a new group is bound for is decided with its first turn; those who keep a territory know it at once.
    if new && group > 0 && race.is(RaceFlag::TERRITORIAL) {
        set_destination(m.level, group, at, 0);
    }
}

/// A place to go to: home for those who keep a territory; now and then a stair for those with wits, which means to leave (nothing where there
/// is none); else a floor square of a room outside vaults. `known`: where stairs are, if that was looked up before.
pub fn new_destination(m: &mut Maker<'_>, race: &Race, home: Loc, known: Option<&[Loc]>) -> Option<Loc> {
    if race.is(RaceFlag::TERRITORIAL) {
        return Some(home);
    }
    if race.is(RaceFlag::SMART) && m.level.depth != m.tables.turn.deepest && m.chance.one_in(5) {
        let free = |l: &Loc| m.hero != Some(*l) && !m.level.has(*l, SquareFlag::Vault);
        let stairs: Vec<Loc> = match known {
            Some(known) => known.iter().copied().filter(free).collect(),
            None => {
                let all = m.level.terrain.iter().filter(|(_, t)| terrain::is_stair(**t)).map(|(l, _)| l);
                all.filter(free).collect()
            }
        };
        return m.chance.pick(&stairs).copied();
    }
    let (width, height) = (m.level.terrain.width(), m.level.terrain.height());
    (0..100).find_map(|_| {
        let at = Loc::new(m.chance.below(width as u32) as i16, m.chance.below(height as u32) as i16);
        let good = m.level.terrain_at(at) == code::FLOOR
            && m.level.has(at, SquareFlag::Room)
            && !m.level.has(at, SquareFlag::Vault);
        good.then_some(at)
    })
}
