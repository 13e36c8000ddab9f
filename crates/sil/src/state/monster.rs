//! A creature.

use super::{Action, Item};
use angrist_engine::space::Loc;
use angrist_engine::time::Energy;
use serde::{Deserialize, Serialize};

/// What a creature is minded to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Stance {
    /// Wants to get away.
    Fleeing,
    /// Fights with care.
    Confident,
    /// Fights.
    Aggressive,
}

/// A creature on the level.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Monster {
    /// Its race.
    pub race: u16,
    /// The race it looks like to one who hallucinates.
    pub image: u16,
    /// Where it stands.
    pub at: Loc,
    /// Where it was born.
    pub birth: Loc,
    /// Health.
    pub health: i32,
    /// Greatest health.
    pub max_health: i32,
    /// -20 to 20: below -10 asleep, below 0 unwary, else alert.
    pub alertness: i16,
    /// Energy.
    pub energy: Energy,
    /// For ranged abilities, 0 to 15.
    pub mana: i16,
    /// Song it sings: 0 none.
    pub song: u8,
    /// Counters.
    pub stun: i16,
    /// Counters.
    pub confused: i16,
    /// Counters.
    pub hasted: i16,
    /// Counters.
    pub slowed: i16,
    /// What it is minded to do.
    pub stance: Stance,
    /// How much fight it has left, as last computed.
    pub morale: i32,
    /// What passes: fear and courage of the moment.
    pub temporary_morale: i32,
    /// Noise it made, for those who listen.
    pub noise: i16,
    /// Loses its next turn.
    pub skip_turn: bool,
    /// Makes no free attacks until its next turn.
    pub skip_reactions: bool,
    /// The hero has met it.
    pub encountered: bool,
    /// Seen by the hero right now.
    pub visible: bool,
    /// Shown until the end of the hero's next turn, though unseen.
    pub detected: bool,
    /// Heard, not seen.
    pub heard: bool,
    /// Square it wants to reach.
    pub target: Option<Loc>,
    /// Its wandering group; 0 wanders without aim.
    pub group: u16,
    /// Its distance from the group's goal when it last moved.
    pub wander_distance: i16,
    /// Least and best fighting distance; 0 when stale.
    pub ranges: (u8, u8),
    /// Has noticed enough to act.
    pub active: bool,
    /// Made aggressive by what happened to it.
    pub provoked: bool,
    /// Uses a ranged ability as soon as it can.
    pub always_cast: bool,
    /// Was pushed aside.
    pub pushed: bool,
    /// Struck since its last turn: hand to hand, from afar.
    pub struck: (bool, bool),
    /// Called by a song, and gone with it.
    pub summoned: bool,
    /// What it did in its last six turns.
    pub actions: [Action; 6],
    /// What it carries.
    pub carried: Vec<Item>,
}

impl Monster {
    /// Below -10.
    pub fn is_asleep(&self) -> bool {
        self.alertness < -10
    }

    /// At 0 or above.
    pub fn is_alert(&self) -> bool {
        self.alertness >= 0
    }
}
