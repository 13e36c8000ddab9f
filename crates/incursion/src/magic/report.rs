//! What an effect did to the hit points of a creature, put aside until the player is told.

use crate::world::Handle;
use angrist_irh::res::Rid;

/// Damage or healing by an effect, with its dice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MagicReport {
    /// Who used the effect.
    pub actor: Handle,
    /// The creature it touched.
    pub victim: Handle,
    /// The effect.
    pub effect: Rid,
    /// The kind of damage, `AD_*`.
    pub damage_type: i32,
    /// The dice: number, sides, bonus.
    pub dice: (i16, i16, i16),
    /// What they showed, and what a save and feats left of it.
    pub rolled: i32,
    /// See [`MagicReport::rolled`].
    pub amount: i32,
    /// The victim's resistance to the kind of damage.
    pub resistance: i32,
    /// Hit points lost.
    pub done: i32,
    /// Hit points regained.
    pub healed: i32,
    /// The victim made its save.
    pub saved: bool,
    /// The victim cannot be hurt by it.
    pub immune: bool,
    /// The victim died.
    pub died: bool,
}
