//! The data this crate was built with, as (name, bytes). The one place that knows where `data/moria` is.

/// Every file of tables, in the order in which they are read and digested.
pub const TABLES: &[(&str, &[u8])] = &[
    ("constants.txt", include_bytes!("../../../data/moria/constants.txt")),
    ("exponentials.txt", include_bytes!("../../../data/moria/exponentials.txt")),
    ("levels.txt", include_bytes!("../../../data/moria/levels.txt")),
    ("tiles.txt", include_bytes!("../../../data/moria/tiles.txt")),
    ("types.txt", include_bytes!("../../../data/moria/types.txt")),
    ("looks.txt", include_bytes!("../../../data/moria/looks.txt")),
    ("potions.txt", include_bytes!("../../../data/moria/potions.txt")),
    ("scrolls.txt", include_bytes!("../../../data/moria/scrolls.txt")),
    ("rings.txt", include_bytes!("../../../data/moria/rings.txt")),
    ("wands.txt", include_bytes!("../../../data/moria/wands.txt")),
    ("armours.txt", include_bytes!("../../../data/moria/armours.txt")),
    ("weapons.txt", include_bytes!("../../../data/moria/weapons.txt")),
    ("gems.txt", include_bytes!("../../../data/moria/gems.txt")),
    ("monsters.txt", include_bytes!("../../../data/moria/monsters.txt")),
];

/// The word files by language, the default language first.
pub const WORDS: &[(&str, &str)] = &[
    ("fr", include_str!("../../../data/moria/words/fr.ftl")),
    ("en", include_str!("../../../data/moria/words/en.ftl")),
];
