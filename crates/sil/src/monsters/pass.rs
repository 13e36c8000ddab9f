//! Which squares a creature can enter, how likely at the first try, and what ways cost it.
//!
//! A [`Gait`] is everything about a creature that decides how terrain treats it. Creatures with the same gait share one passage
//! and so one flow (S003-024); others in the way are looked at only when a step is taken.

use super::know::{odds, strength};
use crate::context::Turn;
use crate::state::{Level, Monster, SquareFlag, Stance};
use crate::tables::{Race, RaceFlag, RaceFlags};
use crate::terrain::{self, code};
use angrist_engine::space::Loc;
use angrist_engine::things::Handle;

/// A chance of entering in percent, and whether a door would be bashed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Entry {
    /// 0 never, 100 always.
    pub percent: i32,
    /// It breaks in.
    pub bash: bool,
}

/// Everything about a creature that decides how terrain treats it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Gait {
    flags: RaceFlags,
    will: i32,
    perception: i32,
    strength: i32,
    alert: bool,
    digs: bool,
}

/// The flags that matter to terrain.
const MATTER: RaceFlags = RaceFlags::of(&[
    RaceFlag::FLYING,
    RaceFlag::HURT_LITE,
    RaceFlag::UNDEAD,
    RaceFlag::PASS_WALL,
    RaceFlag::KILL_WALL,
    RaceFlag::TUNNEL_WALL,
    RaceFlag::PASS_DOOR,
    RaceFlag::OPEN_DOOR,
    RaceFlag::UNLOCK_DOOR,
    RaceFlag::BASH_DOOR,
]);

impl Gait {
    /// The gait of a creature as it is now.
    pub fn of(monster: &Monster, race: &Race, will: i32, perception: i32) -> Gait {
        Gait {
            flags: RaceFlags(std::array::from_fn(|word| race.flags.0[word] & MATTER.0[word])),
            will,
            perception: if race.is(RaceFlag::UNLOCK_DOOR) { perception } else { 0 },
            strength: if race.is(RaceFlag::BASH_DOOR) { strength(race) } else { 0 },
            alert: monster.is_alert(),
            digs: race.is(RaceFlag::TUNNEL_WALL) && monster.is_alert() && monster.stance != Stance::Fleeing,
        }
    }

    /// A number that gaits which differ mostly differ in.
    pub fn mark(&self) -> usize {
        let flags = self.flags.0.iter().fold(0u64, |all, word| all.rotate_left(7) ^ u64::from(*word));
        let rest = self.will.wrapping_mul(31) ^ self.perception.wrapping_mul(7) ^ self.strength;
        let mixed = (flags ^ u64::from(rest.unsigned_abs()) << 1 ^ u64::from(self.alert))
            .wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed >> 56) as usize
    }

    fn has(&self, flag: RaceFlag) -> bool {
        self.flags.has(flag)
    }

    /// How terrain lets it in, others left out. `hero_here`: the hero stands there.
    pub fn entry(&self, t: u16, in_vault: bool, hero_here: bool) -> Entry {
        use RaceFlag::*;
        let plain = |percent| Entry { percent, bash: false };
        match t {
            code::PERMANENT => return plain(0),
            // S000-072
            code::GLYPH if hero_here => return plain(100),
            code::GLYPH => return plain(if self.alert { odds(self.will, 20) } else { 0 }),
            // S000-073
            code::CHASM => return plain(if self.has(FLYING) { 100 } else { 0 }),
            // S000-074
            code::SUNLIGHT => return plain(if self.has(HURT_LITE) || self.has(UNDEAD) { 0 } else { 100 }),
            _ if !terrain::is_wall(t) => return plain(100),
            _ => {}
        }
        let ward = terrain::is_warded_door(t);
        let door = terrain::is_closed_door(t) || t == code::SECRET_DOOR;
        if !door {
            let through = self.has(PASS_WALL) || self.has(KILL_WALL) || self.digs;
            return plain(if through { 100 } else { 0 });
        }
        if !ward && (self.has(PASS_DOOR) || self.has(PASS_WALL)) {
            return plain(100);
        }
        if in_vault && (!self.alert || t == code::SECRET_DOOR) {
            return plain(0);
        }
        // S000-071, S000-076
        let by_will = odds(self.will, 20 + 5 * i32::from(t.saturating_sub(code::WARDED_1)));
        let open = match t {
            _ if !self.has(OPEN_DOOR) => 0,
            code::DOOR | code::SECRET_DOOR => 100,
            _ if ward => by_will,
            code::LOCKED_1..=code::LOCKED_7 if self.has(UNLOCK_DOOR) => {
                odds(self.perception, i32::from(t - code::DOOR) + 5)
            }
            _ => 0,
        };
        let bash = match t {
            _ if !self.has(BASH_DOOR) => 0,
            _ if ward => by_will,
            code::SECRET_DOOR => odds(2 * self.strength, 0),
            _ => odds(2 * self.strength, i32::from(t - code::DOOR) % 8),
        };
        // Who can open a door as surely as break it opens it.
        if bash > open { Entry { percent: bash, bash: true } } else { plain(open) }
    }

    /// What entering costs on a way, in turns expected; 0 for never.
    pub fn cost(&self, t: u16, in_vault: bool) -> u8 {
        let entry = self.entry(t, in_vault, false);
        if entry.percent <= 0 {
            return 0;
        }
        let door = terrain::is_closed_door(t) || t == code::SECRET_DOOR;
        let slips = self.has(RaceFlag::PASS_DOOR) || self.has(RaceFlag::PASS_WALL);
        let extra = match t {
            _ if door => i32::from(!entry.bash && !slips),
            _ if !terrain::is_wall(t) || self.has(RaceFlag::PASS_WALL) => 0,
            _ if self.has(RaceFlag::KILL_WALL) => 1,
            code::RUBBLE => 1,
            _ => 2,
        };
        (100 / entry.percent + extra).clamp(1, 255) as u8
    }

    /// What a square of a level costs.
    pub fn cost_at(&self, level: &Level, at: Loc) -> u8 {
        self.cost(level.terrain_at(at), level.has(at, SquareFlag::Vault))
    }
}

impl Turn<'_> {
    /// The gait of a creature.
    pub fn gait(&self, handle: Handle) -> Option<Gait> {
        let (monster, race) = self.creature(handle)?;
        // What its skills are now, as a fight has it.
        let less = if monster.stun > 0 { self.tables.fight.stunned_foe } else { 0 };
        Some(Gait::of(monster, race, race.will - less, race.perception - less))
    }

    /// The chance that a creature enters a square at one try, with all who stand there.
    pub fn entry(&self, handle: Handle, at: Loc) -> Entry {
        self.gait(handle).map_or(Entry::default(), |gait| self.entry_at(handle, &gait, at))
    }

    /// The same for one whose gait is at hand.
    pub fn entry_at(&self, handle: Handle, gait: &Gait, at: Loc) -> Entry {
        let Some((mover, race)) = self.creature(handle) else { return Entry::default() };
        let hero_here = self.state.hero.at == at;
        if !self.state.level.terrain.contains(at) || hero_here && race.is(RaceFlag::NEVER_BLOW) {
            return Entry::default();
        }
        // Only doors ask whether they are a vault's.
        let t = self.state.level.terrain_at(at);
        let in_vault = terrain::is_wall(t) && self.state.level.has(at, SquareFlag::Vault);
        let mut entry = gait.entry(t, in_vault, hero_here);
        if hero_here && entry.percent > 0 {
            return Entry { percent: 100, bash: entry.bash };
        }
        if let Some((other, there)) = self.state.level.monster_on(at)
            && other != handle
        {
            let most = self.tables.race(there.race).map_or(0, |r| push_chance(mover, race, there, r));
            entry.percent = entry.percent.min(most);
        }
        entry
    }
}

/// The chance of getting past another creature.
fn push_chance(mover: &Monster, race: &Race, there: &Monster, other: &Race) -> i32 {
    let flees = |m: &Monster| m.stance == Stance::Fleeing;
    match () {
        () if race.is(RaceFlag::KILL_BODY) && !other.is(RaceFlag::UNIQUE) && other.level < race.level => 100,
        () if other.flags.any(&[RaceFlag::NEVER_MOVE, RaceFlag::HIDDEN_MOVE]) => 0,
        () if !there.is_alert() && there.group != mover.group => 80,
        () if flees(there) != flees(mover) => 80,
        () if race.level > other.level => 80,
        () if race.level == other.level => 20,
        () => 10,
    }
}
