//! The hall of fame: its order, and the records of the original's file (docs/spec/moria.md 20 and 21).
//!
//! Promise: a record that is damaged, or has a wrong checksum, is left out; nothing panics.

use crate::state::Ending;
use angrist_engine::model::cp437::{char_of, code_of};

/// A line of the hall of fame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fame {
    /// The hero's name, at most fifteen characters.
    pub name: String,
    /// Gold with the worth of gems.
    pub gold: u32,
    /// The level of the end; 0 for those who left.
    pub level: u8,
    /// How it ended.
    pub ending: Ending,
}

/// How many the hall holds.
pub const PLACES: usize = 15;

/// The code of an ending in the file.
pub fn code(ending: Ending) -> u8 {
    match ending {
        Ending::Killed(kind) => kind,
        Ending::Hunger => b'f',
        Ending::Suicide => b's',
        Ending::Exhaustion => b'e',
        Ending::Thirst => b'z',
        Ending::Drowned => b'n',
        Ending::Victory => b'g',
        Ending::Folly => b'r',
        Ending::Gluttony => b'b',
        Ending::Enslaved => b'a',
        Ending::Madness => b'd',
        Ending::Abandoned => b'Q',
    }
}

/// The ending of a code.
pub fn ending(code: u8) -> Option<Ending> {
    Some(match code {
        1..=35 => Ending::Killed(code),
        b'f' => Ending::Hunger,
        b's' => Ending::Suicide,
        b'e' => Ending::Exhaustion,
        b'z' => Ending::Thirst,
        b'n' => Ending::Drowned,
        b'g' => Ending::Victory,
        b'r' => Ending::Folly,
        b'b' => Ending::Gluttony,
        b'a' => Ending::Enslaved,
        b'd' => Ending::Madness,
        _ => return None,
    })
}

/// Puts a newcomer in its place: winners above all others, then by gold; equal gold goes before its elders. Says
/// whether it found one.
pub fn enter(hall: &mut Vec<Fame>, new: Fame) -> bool {
    if new.ending == Ending::Abandoned {
        return false;
    }
    let rank = |f: &Fame| (f.ending == Ending::Victory, f.gold);
    let at = hall.iter().position(|f| rank(f) <= rank(&new)).unwrap_or(hall.len());
    hall.insert(at, new);
    hall.truncate(PLACES);
    at < PLACES
}

fn checksum(name: &[u8], code: u8, level: u8, gold: u32) -> u8 {
    let first = name.first().copied().unwrap_or(0);
    (name.len() as u32 + u32::from(first) + u32::from(code) + u32::from(level) + gold % 65536) as u8
}

/// One record of the original's file, with its line end.
pub fn encode(fame: &Fame) -> Vec<u8> {
    let name: Vec<u8> = fame.name.chars().take(15).map(|c| code_of(c).unwrap_or(b'?')).collect();
    let (gold, code) = (fame.gold.min(0xff_ffff), code(fame.ending));
    let mut out = vec![(gold >> 16) as u8, (gold >> 8) as u8, gold as u8, fame.level.min(100) * 2 + 50, code];
    out.push(checksum(&name, code, fame.level.min(100), gold));
    out.extend(name);
    out.extend(b"\r\n");
    out
}

/// The records of the original's file that are whole.
pub fn decode(bytes: &[u8]) -> Vec<Fame> {
    let mut out = Vec::new();
    let mut rest = bytes;
    while rest.len() > 6 && out.len() < PLACES {
        // The figures may hold any byte, a line end too: only behind them does a line end count.
        let end = rest[6..].windows(2).position(|w| w == b"\r\n").map_or(rest.len(), |at| at + 6);
        let (record, name) = (&rest[..6], &rest[6..end]);
        let gold = u32::from(record[0]) << 16 | u32::from(record[1]) << 8 | u32::from(record[2]);
        let level = record[3].wrapping_sub(50) / 2;
        if let Some(ending) = ending(record[4])
            && checksum(name, record[4], level, gold) == record[5]
            && name.len() <= 15
        {
            out.push(Fame { name: name.iter().map(|b| char_of(*b)).collect(), gold, level, ending });
        }
        rest = rest.get(end + 2..).unwrap_or_default();
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn fame(name: &str, gold: u32, ending: Ending) -> Fame {
        Fame { name: name.into(), gold, level: 0, ending }
    }

    /// Vector 7 of docs/spec/moria.md 27.
    #[test]
    fn a_record_has_the_bytes_of_the_vector() {
        let jef = fame("Jef1", 13037, Ending::Victory);
        let bytes = [&[0x00, 0x32, 0xED, 0x32, 0x67, 0xA2], b"Jef1\r\n".as_slice()].concat();
        assert_eq!(encode(&jef), bytes);
        assert_eq!(decode(&bytes), [jef]);
    }

    #[test]
    fn winners_stand_above_all_and_equal_gold_goes_first() {
        let mut hall = Vec::new();
        for (name, gold, ending) in [
            ("a", 10, Ending::Hunger),
            ("b", 10, Ending::Thirst),
            ("c", 1, Ending::Victory),
            ("d", 99, Ending::Killed(3)),
        ] {
            assert!(enter(&mut hall, fame(name, gold, ending)));
        }
        assert!(!enter(&mut hall, fame("e", 500, Ending::Abandoned)));
        let names: String = hall.iter().map(|f| f.name.as_str()).collect();
        assert_eq!(names, "cdba");
        for n in 0..20 {
            enter(&mut hall, fame("x", 1000 + n, Ending::Folly));
        }
        assert_eq!(hall.len(), PLACES);
        assert!(!enter(&mut hall, fame("y", 0, Ending::Folly)));
    }

    proptest! {
        #[test]
        fn any_bytes_are_read_without_harm(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
            decode(&bytes);
        }

        #[test]
        fn records_read_back_the_same(name in "[A-Za-zéèûÆ ]{1,15}", gold in 0u32..0x100_0000, level in 0u8..16, code in 1u8..36) {
            let f = Fame { name, gold, level, ending: Ending::Killed(code) };
            prop_assert_eq!(decode(&encode(&f)), vec![f]);
        }
    }
}
