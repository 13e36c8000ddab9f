//! The player's character.

use super::{Item, Worn};
use crate::tables::{AbilityId, Skill, Tables};
use angrist_engine::space::{Dir, Loc};
use angrist_engine::time::Energy;
use serde::{Deserialize, Serialize};

/// Where a thing is worn, in the family's order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Slot {
    Weapon,
    Bow,
    LeftRing,
    RightRing,
    Neck,
    Light,
    Body,
    Cloak,
    OffHand,
    Head,
    Hands,
    Feet,
    Quiver1,
    Quiver2,
}

impl Slot {
    /// All fourteen, in order.
    pub const ALL: [Slot; 14] = [
        Slot::Weapon,
        Slot::Bow,
        Slot::LeftRing,
        Slot::RightRing,
        Slot::Neck,
        Slot::Light,
        Slot::Body,
        Slot::Cloak,
        Slot::OffHand,
        Slot::Head,
        Slot::Hands,
        Slot::Feet,
        Slot::Quiver1,
        Slot::Quiver2,
    ];

    /// Its word in ids.
    pub fn word(self) -> &'static str {
        match self {
            Slot::Weapon => "weapon",
            Slot::Bow => "bow",
            Slot::LeftRing => "leftring",
            Slot::RightRing => "rightring",
            Slot::Neck => "neck",
            Slot::Light => "light",
            Slot::Body => "body",
            Slot::Cloak => "cloak",
            Slot::OffHand => "offhand",
            Slot::Head => "head",
            Slot::Hands => "hands",
            Slot::Feet => "feet",
            Slot::Quiver1 => "quiver1",
            Slot::Quiver2 => "quiver2",
        }
    }
}

/// What one did in a turn.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Action {
    /// Nothing yet.
    #[default]
    None,
    /// A step.
    Moved(Dir),
    /// Waited or rested.
    Waited,
    /// Shot.
    Shot,
    /// Anything else.
    Other,
}

/// Counters of what passes with time, all in player turns unless said otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Timers {
    pub blind: i16,
    pub confused: i16,
    pub afraid: i16,
    pub entranced: i16,
    pub hallucinating: i16,
    pub stun: i16,
    pub poison: i16,
    pub cut: i16,
    pub slow: i16,
    pub fast: i16,
    pub rage: i16,
    pub strength: i16,
    pub dexterity: i16,
    pub constitution: i16,
    pub grace: i16,
    pub perception: i16,
    pub true_sight: i16,
    pub oppose_fire: i16,
    pub oppose_cold: i16,
    pub oppose_poison: i16,
    pub darkened: i16,
}

/// Experience: in all, unspent, and where it came from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Experience {
    pub total: i32,
    pub pool: i32,
    pub kills: i32,
    pub encounters: i32,
    pub descent: i32,
    pub identification: i32,
}

/// What is sung: numbers of the song tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Songs {
    /// The main theme.
    pub main: Option<u8>,
    /// The minor theme.
    pub minor: Option<u8>,
    /// For how many turns.
    pub duration: u16,
}

/// An oath sworn, and the marks of those broken beforehand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Oath {
    /// 1 mercy, 2 silence, 3 iron; 0 none.
    pub sworn: u8,
    /// Bits 1 << oath of those that can no longer be kept.
    pub broken: u8,
}

/// The player's character.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hero {
    /// Name.
    pub name: String,
    /// Number of the people.
    pub race: u16,
    /// Number of the house.
    pub house: u16,
    /// Age, height in inches, weight in pounds.
    pub body: (i32, i32, i32),
    /// The story so far.
    pub history: String,
    /// Bought at birth, people and house included.
    pub stats: [i32; 4],
    /// Lost and not yet restored: zero or below.
    pub drain: [i32; 4],
    /// Points bought.
    pub skills: [i32; 8],
    /// Abilities bought, a bit each, by skill.
    pub innate: [u32; 8],
    /// Abilities switched off, a bit each, by skill.
    pub switched_off: [u32; 8],
    /// The kind of foe a bane is sworn against (1..=8 in menu order; 0 none).
    pub bane: u8,
    /// Oaths.
    pub oath: Oath,
    /// Experience.
    pub experience: Experience,
    /// Where the hero stands.
    pub at: Loc,
    /// Energy.
    pub energy: Energy,
    /// Health now, and the greatest it was computed from.
    pub health: i32,
    /// Greatest health, as last computed.
    pub max_health: i32,
    /// Voice now.
    pub voice: i32,
    /// Greatest voice, as last computed.
    pub max_voice: i32,
    /// Food.
    pub food: i32,
    /// What passes with time.
    pub timers: Timers,
    /// What is sung.
    pub songs: Songs,
    /// Radius of the light carried, as last computed (it may flicker); negative sheds darkness.
    pub light: i32,
    /// Moves quietly and slowly.
    pub stealth_mode: bool,
    /// Something major disturbed: stealth mode ends at the next turn.
    pub exposed: bool,
    /// The stealth of the present turn, which monsters judge at its end.
    pub stealth_score: i32,
    /// What was done in this turn and the five before it.
    pub actions: [Action; 6],
    /// Waited, and so ready for a focused attack or with a set polearm.
    pub focused: bool,
    /// Turns in a row of attacking the same creature, and its number.
    pub streak: (u8, u32),
    /// Attacked, was attacked, in this turn.
    pub fought: (bool, bool),
    /// A riposte was already made since the last turn.
    pub riposted: bool,
    /// Hurt by a blow since the last blow of one's own.
    pub vengeance: bool,
    /// The last shot killed.
    pub hail: bool,
    /// Loses the next turn.
    pub skip_turn: bool,
    /// Came out of a trance in this turn.
    pub was_entranced: bool,
    /// In the middle of a leap.
    pub leaping: Option<Dir>,
    /// Cursed by the third Silmaril.
    pub cursed: bool,
    /// Stairs taken lately, which makes them crumble.
    pub staircasiness: i32,
    /// Stairs taken at all.
    pub stairs_taken: u32,
    /// The pack, in its order.
    pub pack: Vec<Item>,
    /// What is worn, by [`Slot`].
    pub worn: Worn,
    /// Chosen target: a square or a creature.
    pub target: Option<Loc>,
}

impl Hero {
    /// What is worn somewhere.
    pub fn wears(&self, slot: Slot) -> Option<&Item> {
        self.worn[slot as usize].as_ref()
    }

    /// Whether both quivers together hold few arrows (docs/spec/sil-player.md 27.2).
    pub fn has_few_arrows(&self, t: &Tables) -> bool {
        let held = [Slot::Quiver1, Slot::Quiver2].map(|s| self.wears(s).map_or(0, |i| i32::from(i.number)));
        held.iter().sum::<i32>() < t.things.arrows.few_carried
    }

    /// Whether an ability was bought.
    pub fn has_innate(&self, id: AbilityId) -> bool {
        id.number < 32 && self.innate[id.skill as usize] & (1 << id.number) != 0
    }

    /// Points bought of a skill.
    pub fn points(&self, skill: Skill) -> i32 {
        self.skills[skill as usize]
    }
}
