//! Who carries things, as far as their rules care, and why something is refused.

use super::id;
use super::pack::SLOTS;
use serde::{Deserialize, Serialize};

/// Who carries, as far as the rules of things care.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[expect(missing_docs, reason = "each is what it is named after")]
pub struct Bearer {
    pub size: i8,
    /// Weapon skill with the thing in question, 0 to 6.
    pub skill: i8,
    pub improved_critical: bool,
    pub shield_expert: bool,
    pub shield_focus: bool,
    pub armour_optimised: bool,
    pub monkey_grip: bool,
    pub quick_draw: bool,
    pub faster_than_the_eye: bool,
    pub two_weapon_style: bool,
    pub dexterity_modifier: i32,
    /// Slots the body lacks, a bit each.
    pub lacks: u32,
    pub no_hands: bool,
    pub threatened: bool,
    pub stuck: bool,
    pub prone: bool,
    pub grappled: bool,
    pub charging: bool,
    pub engulfed: bool,
    pub raging: bool,
    pub off_plane: bool,
    /// Demons, devils, lycanthropes, undead: they bear neither silver nor blessings.
    pub unholy: bool,
    /// Most weight lifted, in tenths of a pound.
    pub most_lifted: i64,
    /// Bits of alignment: lawful 1, chaotic 2, good 4, evil 8.
    pub alignment: i32,
}

impl Default for Bearer {
    fn default() -> Bearer {
        Bearer {
            size: id::SZ_MEDIUM as i8,
            skill: 0,
            improved_critical: false,
            shield_expert: false,
            shield_focus: false,
            armour_optimised: false,
            monkey_grip: false,
            quick_draw: false,
            faster_than_the_eye: false,
            two_weapon_style: false,
            dexterity_modifier: 0,
            lacks: 0,
            no_hands: false,
            threatened: false,
            stuck: false,
            prone: false,
            grappled: false,
            charging: false,
            engulfed: false,
            raging: false,
            off_plane: false,
            unholy: false,
            most_lifted: i64::MAX,
            alignment: 0,
        }
    }
}

impl Bearer {
    /// Whether the body has a slot.
    pub fn has_slot(&self, slot: usize) -> bool {
        slot < SLOTS && self.lacks & (1 << slot) == 0
    }

    /// The time of an act that dexterity makes quicker.
    pub(crate) fn time(&self, base: i32, quartered: bool) -> i32 {
        let base = if quartered { base / 4 } else { base };
        base / (100 + 10 * self.dexterity_modifier).max(25)
    }
}

/// Why something is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is the reason it is named after")]
pub enum Refusal {
    NoSuchSlot,
    DoesNotFitSlot,
    SlotTaken,
    MoreThanOne,
    ClothingAndCloak,
    ReachBesideNear,
    ArmourWhileThreatened,
    ArmourWhileStuck,
    ArmourWhileProne,
    Silver,
    Blessed,
    NotOnThisPlane,
    TooLarge,
    NeedsBothHands,
    Cursed,
    NoHands,
    Grappled,
    Charging,
    Engulfed,
    Raging,
    TooHeavy,
    InsideItself,
    Locked,
    ContainerFull,
    ContainerTooHeavy,
    LargerThanContainer,
    WrongTypeForContainer,
    NotThere,
    NothingRemembered,
    NotAccessible,
    NoRoom,
}

impl Refusal {
    /// The name of its sentence in the words of the game.
    pub fn word(self) -> &'static str {
        use Refusal::*;
        match self {
            NoSuchSlot => "no-such-slot",
            DoesNotFitSlot => "does-not-fit-slot",
            SlotTaken => "slot-taken",
            MoreThanOne => "more-than-one",
            ClothingAndCloak => "clothing-and-cloak",
            ReachBesideNear => "reach-beside-near",
            ArmourWhileThreatened => "armour-while-threatened",
            ArmourWhileStuck => "armour-while-stuck",
            ArmourWhileProne => "armour-while-prone",
            Silver => "silver",
            Blessed => "blessed",
            NotOnThisPlane => "not-on-this-plane",
            TooLarge => "too-large",
            NeedsBothHands => "needs-both-hands",
            Cursed => "cursed",
            NoHands => "no-hands",
            Grappled => "grappled",
            Charging => "charging",
            Engulfed => "engulfed",
            Raging => "raging",
            TooHeavy => "too-heavy",
            InsideItself => "inside-itself",
            Locked => "locked",
            ContainerFull => "container-full",
            ContainerTooHeavy => "container-too-heavy",
            LargerThanContainer => "larger-than-container",
            WrongTypeForContainer => "wrong-type-for-container",
            NotThere => "not-there",
            NothingRemembered => "nothing-remembered",
            NotAccessible => "not-accessible",
            NoRoom => "no-room",
        }
    }
}
