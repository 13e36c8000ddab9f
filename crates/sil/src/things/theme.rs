//! What a hoard is about, and what may be in good and great finds (docs/spec/sil-player.md 27.2, 27.5).

use crate::tables::{Kind, Tval};
use serde::{Deserialize, Serialize};

/// Themes by the real game's numbers; chests use 2 to 14.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Theme {
    Undamaged = 1,
    Potions,
    Staves,
    Shields,
    Weapons,
    BodyArmour,
    Boots,
    Bows,
    Cloaks,
    Gloves,
    Swords,
    Polearms,
    Helms,
    Jewellery,
    Chests,
    Diggers,
    Damaged,
}

impl Theme {
    /// All of them, by number from 1.
    pub const ALL: [Theme; 17] = [
        Theme::Undamaged,
        Theme::Potions,
        Theme::Staves,
        Theme::Shields,
        Theme::Weapons,
        Theme::BodyArmour,
        Theme::Boots,
        Theme::Bows,
        Theme::Cloaks,
        Theme::Gloves,
        Theme::Swords,
        Theme::Polearms,
        Theme::Helms,
        Theme::Jewellery,
        Theme::Chests,
        Theme::Diggers,
        Theme::Damaged,
    ];

    /// The theme of a number.
    pub fn from_number(n: u8) -> Option<Theme> {
        Theme::ALL.get(usize::from(n).checked_sub(1)?).copied()
    }

    /// Whether a kind belongs to it, at a level of making.
    pub(super) fn has(self, kind: &Kind, level: i32) -> bool {
        let (tval, sval) = (kind.tval, kind.sval);
        let weapon = matches!(tval, Tval::SWORD | Tval::POLEARM | Tval::BLUNT);
        match self {
            Theme::Undamaged | Theme::Damaged => true,
            // Quickness, Miruvor, Healing; herbs of Restoration while they are not too common.
            Theme::Potions => match tval {
                Tval::POTION => matches!(sval, 9 | 0 | 5),
                Tval::FOOD => sval == 4 && kind.level + 5 >= level,
                _ => false,
            },
            // Understanding, Treasures, Slumber, Warding, Recharging.
            Theme::Staves => tval == Tval::STAFF && matches!(sval, 6 | 8 | 10 | 13 | 16),
            Theme::Shields => tval == Tval::SHIELD,
            Theme::Weapons => weapon,
            Theme::BodyArmour => matches!(tval, Tval::SOFT_ARMOUR | Tval::MAIL),
            Theme::Boots => tval == Tval::BOOTS,
            Theme::Bows => tval == Tval::BOW,
            Theme::Cloaks => tval == Tval::CLOAK,
            Theme::Gloves => tval == Tval::GLOVES,
            Theme::Swords => tval == Tval::SWORD,
            Theme::Polearms => tval == Tval::POLEARM,
            Theme::Helms => matches!(tval, Tval::HELM | Tval::CROWN),
            // Rings of Strength, Dexterity, Evasion, Protection, Ered Luin, Accuracy; amulets of the Blessed Realm,
            // Constitution, Grace, the Vigilant Eye, Last Chances.
            Theme::Jewellery => match tval {
                Tval::CROWN => true,
                Tval::RING => matches!(sval, 4 | 5 | 2 | 3 | 1 | 8),
                Tval::AMULET => matches!(sval, 5 | 1 | 2 | 7 | 0),
                _ => false,
            },
            Theme::Chests => tval == Tval::CHEST,
            Theme::Diggers => tval == Tval::DIGGER,
        }
    }
}

/// Armour of any sort.
pub(super) fn is_armour(tval: u8) -> bool {
    matches!(
        tval,
        Tval::BOOTS
            | Tval::GLOVES
            | Tval::HELM
            | Tval::CROWN
            | Tval::SHIELD
            | Tval::CLOAK
            | Tval::SOFT_ARMOUR
            | Tval::MAIL
    )
}

/// May be a great find.
pub(super) fn is_great(kind: &Kind) -> bool {
    is_armour(kind.tval)
        || matches!(kind.tval, Tval::BOW | Tval::SWORD | Tval::BLUNT | Tval::POLEARM | Tval::CHEST)
}

/// May be a good find.
pub(super) fn is_good(kind: &Kind) -> bool {
    is_great(kind)
        || matches!(kind.tval, Tval::DIGGER | Tval::ARROW)
        || (kind.tval == Tval::POTION && matches!(kind.sval, 0 | 9 | 5))
}
