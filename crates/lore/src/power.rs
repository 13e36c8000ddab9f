//! Power, level and rarity computed from the records.
