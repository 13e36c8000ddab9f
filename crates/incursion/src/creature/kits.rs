//! Kits and the rules that single skills have of their own (S001-351, hero 11.4 and 11.5).

use super::names as n;
use serde::{Deserialize, Serialize};

/// What a kit is to a skill.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The tool of the trade: the best one counts.
    Primary,
    /// A help besides: one of each kind counts.
    Secondary,
    /// A rope, for climbing: the best one counts.
    Rope,
}

/// A kit that is at hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kit {
    /// Number among the items.
    pub item: u16,
    /// The skill it is for.
    pub skill: i16,
    /// What it is to the skill.
    pub role: Role,
    /// How much it helps, its plus counted.
    pub amount: i8,
}

/// Skills that no kit helps.
pub const NO_KIT: [i32; 6] =
    [n::SK_MOVE_SIL, n::SK_HIDE, n::SK_SPELLCRAFT, n::SK_SPOT, n::SK_LISTEN, n::SK_INTIMIDATE];

/// What kits give a skill: the best primary one or what is innate, each different secondary one, and for climbing the best
/// rope. Nothing is the answer when there is no kit at all.
pub fn kit_help(skill: i32, kits: &[Kit], innate: Option<i32>) -> Option<i32> {
    if NO_KIT.contains(&skill) {
        return None;
    }
    let of = |role: Role| kits.iter().filter(move |k| k.role == role && i32::from(k.skill) == skill);
    let primary = of(Role::Primary).map(|k| i32::from(k.amount)).chain(innate).max();
    let rope = of(Role::Rope).map(|k| i32::from(k.amount)).max().filter(|_| skill == n::SK_CLIMB);
    let mut seen = Vec::new();
    let mut secondary = None;
    for kit in of(Role::Secondary) {
        if !seen.contains(&kit.item) {
            seen.push(kit.item);
            secondary = Some(secondary.unwrap_or(0) + i32::from(kit.amount));
        }
    }
    let parts = [primary, secondary, rope];
    parts.iter().any(Option::is_some).then(|| parts.into_iter().flatten().sum())
}

/// The difficulty of picking a lock at a depth.
pub fn lock_difficulty(depth: i32, container: bool, wizard_locked: bool) -> i32 {
    let lock = if container { 19 } else { 14 };
    lock + depth + if wizard_locked { 10 } else { 0 }
}

/// What is done to a trap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is what it says")]
pub enum TrapWork {
    Disarm,
    Reset,
    Salvage,
}

/// The difficulty of handling a trap of a level, if the skill allows trying.
pub fn trap_difficulty(work: TrapWork, trap_level: i32, skill: i32) -> Option<i32> {
    let (least, base) = match work {
        TrapWork::Disarm => (i32::MIN, 15),
        TrapWork::Reset => (10, 20),
        TrapWork::Salvage => (15, 25),
    };
    (skill >= least).then_some(base + trap_level)
}

/// The difficulty of finding a trap by searching; by walking onto it, its level counts too.
pub fn trap_search_difficulty(mundane: bool, walking: Option<i32>) -> i32 {
    20 + walking.unwrap_or(0) - if mundane { 5 } else { 0 }
}

/// The difficulty of finding a secret door by searching.
pub const DOOR_SEARCH_DIFFICULTY: i32 = 15;

/// The difficulty of a jump, if one can jump so far; mounts carry less far.
pub fn jump_difficulty(distance: i32, skill: i32, mounted: bool) -> Option<i32> {
    let furthest = 2 + skill / if mounted { 5 } else { 4 };
    (1..=furthest).contains(&distance).then_some(10 + 5 * distance)
}

/// Whether somebody who hides is perceived: the eye against the skill, changed by light and cover (-5 to 5).
pub fn is_spotted(spot: i32, hide: i32, cover: i32) -> bool {
    spot >= hide + cover.clamp(-5, 5)
}

/// How loud an attack or a door is, in squares.
pub fn noise_of(move_silently: i32) -> i32 {
    (10 - move_silently / 2).max(1)
}

/// How far off a fight is heard.
pub fn hearing_range(listen: i32) -> i32 {
    10 + listen
}

/// What balance takes off the difficulty of being tripped; agility is counted elsewhere already.
pub fn balance_against_trips(balance: i32, agility: i32) -> i32 {
    (balance - agility) / 2
}

/// What tumbling adds to defence against attacks of opportunity.
pub fn tumble_defence(tumble: i32) -> i32 {
    tumble / 2
}
