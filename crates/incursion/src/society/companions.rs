//! Companions: how many one can lead, how they join, and how they come along (people 18, S001-280).
//!
//! Strength adds up as for companies of monsters; each pool has a limit in challenge. Quirk 26: in the original a companion is
//! refused while fewer than 45 points remain.

use crate::creature::names as n;
use crate::host::Host;
use crate::minds::names as m;
use crate::minds::{Reason, TargetKind};
use crate::values::Attribute;
use crate::world::Handle;
use serde::{Deserialize, Serialize};

/// Pools of companions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is the pool it is named after")]
pub enum Pool {
    Party,
    Magic,
    Animal,
    Command,
    Undead,
}

/// Most followers that come along to another level.
pub const FOLLOWERS: usize = 64;

impl Host<'_> {
    /// The pool that a follower belongs to.
    #[must_use]
    pub fn pool_of(&self, who: Handle) -> Pool {
        let Some(c) = self.creature(who) else { return Pool::Party };
        let charmed = |kind: i32| c.statuses.has_value(m::CHARMED, kind);
        if charmed(m::CH_DOMINATE) || c.statuses.has(m::SUMMONED) {
            Pool::Magic
        } else if charmed(m::CH_COMMAND) {
            Pool::Command
        } else if self.rules.is_type(c, n::MA_ANIMAL) {
            Pool::Animal
        } else if self.rules.is_type(c, n::MA_UNDEAD) {
            Pool::Undead
        } else {
            Pool::Party
        }
    }

    /// The challenge up to which somebody leads a pool.
    #[must_use]
    pub fn most_led(&self, leader: Handle, pool: Pool) -> i32 {
        let Some(c) = self.creature(leader) else { return -10 };
        let level = self.rules.challenge(c).max(0);
        let ability = |a: i32| self.rules.ability_level(c, a);
        match pool {
            Pool::Party => {
                let diplomacy = self.rules.skill_level(c, n::SK_DIPLOMACY).total;
                let leadership = if self.rules.feats(c).has(m::FT_LEADERSHIP) { 3 } else { 0 };
                level + c.modifier(Attribute::Cha) + (2 * ((diplomacy - 5) / 5)).max(0) + leadership
            }
            Pool::Magic => {
                ((self.rules.caster_level(c) + level) / 2).max(0) + ability(m::CA_COMMAND_AUTHORITY)
            }
            Pool::Animal if self.rules.has_ability(c, m::CA_ANIMAL_COMP) => ability(m::CA_ANIMAL_COMP).max(1),
            Pool::Command if self.rules.has_ability(c, m::CA_COMMAND) => {
                ability(m::CA_COMMAND).max(1) + ability(m::CA_COMMAND_AUTHORITY)
            }
            Pool::Animal | Pool::Command => -10,
            Pool::Undead => 0,
        }
    }

    /// Who follows somebody on his map.
    #[must_use]
    pub fn followers(&self, leader: Handle) -> Vec<Handle> {
        let level = self.world.position(leader).and_then(|(map, ..)| self.world.map(map));
        let all = level.map(|l| l.things.clone()).unwrap_or_default();
        all.into_iter().filter(|&t| self.world.leader_of(t) == leader).take(FOLLOWERS).collect()
    }

    fn strength_led(&self, leader: Handle, pool: Pool) -> i64 {
        let followers = self.followers(leader).into_iter().filter(|&f| self.pool_of(f) == pool);
        followers.map(|f| self.strength_of(f).max(10)).sum()
    }

    fn strength_of(&self, who: Handle) -> i64 {
        let challenge = self.creature(who).map_or(0, |c| self.rules.challenge(c));
        i64::from(challenge + 2).pow(3)
    }

    /// Whether a leader can have one more.
    #[must_use]
    pub fn has_place_for(&self, leader: Handle, who: Handle, pool: Pool) -> bool {
        let most = self.rules.company_weight(self.most_led(leader, pool));
        let sum = self.strength_led(leader, pool) + self.strength_of(who).max(0);
        if self.rules.profile.is_exact() { most - sum >= 45 } else { sum <= most }
    }

    /// A creature joins a leader; false when the leader has too many followers.
    pub fn join_party(&mut self, leader: Handle, who: Handle, pool: Pool) -> bool {
        if !self.has_place_for(leader, who, pool) {
            return false;
        }
        let party = self.world.being(leader).map_or(0, |b| b.party);
        self.world.forget_enemies(who);
        self.world.forget_object(who, leader);
        self.world.remember(who, leader, TargetKind::Summoner, 30, Reason::Default);
        if let Some(b) = self.world.being_mut(who) {
            b.state &= !((m::MS_PEACEFUL | m::MS_GUARDING) as i16);
            if pool != Pool::Magic {
                b.party = party;
            }
        }
        for other in self.followers(leader) {
            if other != who {
                self.world.forget_object(other, who);
            }
            self.retarget(other);
        }
        true
    }

    /// Takes everybody who follows somebody along to another map, around a square; gives who came (S001-217).
    pub fn bring_followers(&mut self, followers: &[Handle], map: Handle, x: i16, y: i16) -> Vec<Handle> {
        let mut came = Vec::new();
        for &who in followers.iter().take(FOLLOWERS) {
            self.world.detach(who);
            if self.place_body(who, map, x, y) {
                came.push(who);
            }
        }
        came
    }
}
