//! What each terrain code is: the real game's numbers, so that a real lib and its prefs fit.

/// Codes of terrain.
#[allow(missing_docs, reason = "the names say it")]
pub mod code {
    pub const DARKNESS: u16 = 0x00;
    pub const FLOOR: u16 = 0x01;
    pub const CHASM: u16 = 0x02;
    pub const GLYPH: u16 = 0x03;
    pub const OPEN_DOOR: u16 = 0x04;
    pub const BROKEN_DOOR: u16 = 0x05;
    pub const WARDED_1: u16 = 0x06;
    pub const WARDED_3: u16 = 0x08;
    pub const SUNLIGHT: u16 = 0x09;
    pub const TRAP_FIRST: u16 = 0x10;
    pub const TRAP_FALSE_FLOOR: u16 = 0x10;
    pub const TRAP_PIT: u16 = 0x11;
    pub const TRAP_SPIKED_PIT: u16 = 0x12;
    pub const TRAP_DART: u16 = 0x13;
    pub const TRAP_CONFUSION: u16 = 0x14;
    pub const TRAP_MEMORY: u16 = 0x15;
    pub const TRAP_ALARM: u16 = 0x16;
    pub const TRAP_FLASH: u16 = 0x17;
    pub const TRAP_CALTROPS: u16 = 0x18;
    pub const TRAP_ROOST: u16 = 0x19;
    pub const TRAP_WEB: u16 = 0x1A;
    pub const TRAP_DEADFALL: u16 = 0x1B;
    pub const TRAP_ACID: u16 = 0x1C;
    pub const TRAP_LAST: u16 = 0x1C;
    pub const DOOR: u16 = 0x20;
    pub const LOCKED_1: u16 = 0x21;
    pub const LOCKED_7: u16 = 0x27;
    pub const JAMMED_0: u16 = 0x28;
    pub const JAMMED_7: u16 = 0x2F;
    pub const SECRET_DOOR: u16 = 0x30;
    pub const RUBBLE: u16 = 0x31;
    pub const QUARTZ: u16 = 0x33;
    pub const GRANITE: u16 = 0x38;
    pub const GRANITE_INNER: u16 = 0x39;
    pub const GRANITE_OUTER: u16 = 0x3A;
    pub const GRANITE_SOLID: u16 = 0x3B;
    pub const PERMANENT: u16 = 0x3F;
    pub const FORGE_0: u16 = 0x40;
    pub const FORGE_5: u16 = 0x45;
    pub const ENCHANTED_FORGE_0: u16 = 0x46;
    pub const ENCHANTED_FORGE_5: u16 = 0x4B;
    pub const UNIQUE_FORGE_0: u16 = 0x4C;
    pub const UNIQUE_FORGE_3: u16 = 0x4F;
    pub const UP_STAIR: u16 = 0x50;
    pub const DOWN_STAIR: u16 = 0x51;
    pub const UP_SHAFT: u16 = 0x52;
    pub const DOWN_SHAFT: u16 = 0x53;
}

use code::*;

/// Blocks movement and sight.
pub fn is_wall(t: u16) -> bool {
    (0x20..=0x3F).contains(&t) || is_warded_door(t)
}

/// A door closed by a song of thresholds.
pub fn is_warded_door(t: u16) -> bool {
    (WARDED_1..=WARDED_3).contains(&t)
}

/// A closed door that is known to be one: plain, locked, jammed or warded.
pub fn is_closed_door(t: u16) -> bool {
    (DOOR..=JAMMED_7).contains(&t) || is_warded_door(t)
}

/// A door that only force opens.
pub fn is_jammed_door(t: u16) -> bool {
    (JAMMED_0..=JAMMED_7).contains(&t)
}

/// A trap, hidden or not.
pub fn is_trap(t: u16) -> bool {
    (TRAP_FIRST..=TRAP_LAST).contains(&t)
}

/// A pit of either kind.
pub fn is_pit(t: u16) -> bool {
    matches!(t, TRAP_PIT | TRAP_SPIKED_PIT)
}

/// A forge of any kind, used up or not.
pub fn is_forge(t: u16) -> bool {
    (FORGE_0..=UNIQUE_FORGE_3).contains(&t)
}

/// A stair or shaft.
pub fn is_stair(t: u16) -> bool {
    (UP_STAIR..=DOWN_SHAFT).contains(&t)
}

/// Granite of any kind but the permanent.
pub fn is_granite(t: u16) -> bool {
    (GRANITE..=GRANITE_SOLID).contains(&t)
}

/// Cannot be destroyed or overwritten.
pub fn is_permanent(t: u16) -> bool {
    t == PERMANENT || is_stair(t) || is_forge(t)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_are_the_codes_of_the_real_game() {
        // docs/spec/sil-world.md 7.1: 0x20-0x3F and the warded doors block; nothing else does.
        let walls: Vec<u16> = (0..=0x53).filter(|t| is_wall(*t)).collect();
        assert_eq!(walls.len(), 0x20 + 3);
        assert!(!is_wall(FLOOR) && !is_wall(TRAP_PIT) && !is_wall(UP_STAIR) && is_wall(RUBBLE));
        assert!(is_closed_door(LOCKED_1) && !is_closed_door(SECRET_DOOR) && !is_closed_door(OPEN_DOOR));
        assert!(is_forge(FORGE_0) && is_forge(UNIQUE_FORGE_3) && !is_forge(UP_STAIR));
    }
}
