//! Snapshots: the state of a game at one line of its record, in a container that notices every damage.
//!
//! ```text
//! magic "ANGRSNAP"  format u16  length u64  SHA-256 of the rest  { tag [4]  version u16  length u32  bytes }...
//! ```
//!
//! Numbers are little-endian. Unknown sections are skipped; a section of a newer version, a wrong length or a wrong digest
//! is damage. Promise: reading never panics and never takes more memory than the file.

use super::Chain;
use crate::play::Digest;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

const MAGIC: &[u8; 8] = b"ANGRSNAP";
const FORMAT: u16 = 1;
const HEAD: &[u8; 4] = b"HEAD";
const STATE: &[u8; 4] = b"STAT";
const SECTION_VERSION: u16 = 1;
/// Magic, format, length and digest.
const FRONT: usize = 8 + 2 + 8 + 32;

/// What a snapshot says of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SnapshotHead {
    /// Which game.
    pub game: String,
    /// By which rules.
    pub rules: u32,
    /// On which data.
    pub data: Digest,
    /// With which constants.
    pub constants: String,
    /// From which seed.
    pub seed: u64,
    /// Entries of the record before it.
    pub entries: u64,
    /// Commands before it.
    pub commands: u64,
    /// The record's check there.
    pub chain: u32,
    /// Player turns, for lists of saves.
    pub turn: u64,
    /// Who and where, for lists of saves.
    pub line: String,
}

/// A game at one line of its record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Snapshot {
    /// Where in the record it stands.
    pub head: SnapshotHead,
    /// The canonical bytes of the game.
    pub state: Vec<u8>,
}

impl Snapshot {
    /// The check of the record where it stands.
    pub fn chain(&self) -> Chain {
        Chain(self.head.chain)
    }

    /// The bytes of the file.
    pub fn write(&self) -> Vec<u8> {
        let head = postcard::to_allocvec(&self.head).unwrap_or_default();
        let mut body = Vec::with_capacity(self.state.len() + head.len() + 20);
        for (tag, bytes) in [(HEAD, &head), (STATE, &self.state)] {
            body.extend_from_slice(tag);
            body.extend_from_slice(&SECTION_VERSION.to_le_bytes());
            body.extend_from_slice(&(bytes.len() as u32).to_le_bytes());
            body.extend_from_slice(bytes);
        }
        let mut out = Vec::with_capacity(body.len() + FRONT);
        out.extend_from_slice(MAGIC);
        out.extend_from_slice(&FORMAT.to_le_bytes());
        out.extend_from_slice(&((FRONT + body.len()) as u64).to_le_bytes());
        out.extend_from_slice(&Sha256::digest(&body));
        out.extend_from_slice(&body);
        out
    }

    /// Reads a file; a sentence says what is wrong with it.
    pub fn read(bytes: &[u8]) -> Result<Snapshot, String> {
        if bytes.len() < FRONT || &bytes[..8] != MAGIC {
            return Err("it is not a snapshot".into());
        }
        let format = u16::from_le_bytes([bytes[8], bytes[9]]);
        if format > FORMAT {
            return Err(format!("it was written by a newer Angrist (format {format})"));
        }
        let mut length = [0; 8];
        length.copy_from_slice(&bytes[10..18]);
        if u64::from_le_bytes(length) != bytes.len() as u64 {
            return Err("it is incomplete or too long".into());
        }
        let (digest, body) = (&bytes[18..FRONT], &bytes[FRONT..]);
        if Sha256::digest(body).as_slice() != digest || format != FORMAT {
            return Err("it is damaged (its digest does not match)".into());
        }
        let mut head = None;
        let mut state = None;
        let mut rest = body;
        while !rest.is_empty() {
            let (section, behind) = read_section(rest).ok_or("it has an incomplete section")?;
            rest = behind;
            if section.version > SECTION_VERSION {
                return Err("a section was written by a newer Angrist".into());
            }
            match section.tag {
                HEAD => head = postcard::from_bytes::<SnapshotHead>(section.bytes).ok(),
                STATE => state = Some(section.bytes.to_vec()),
                _ => {}
            }
        }
        match (head, state) {
            (Some(head), Some(state)) => Ok(Snapshot { head, state }),
            _ => Err("a section is missing".into()),
        }
    }
}

struct Section<'a> {
    tag: &'a [u8; 4],
    version: u16,
    bytes: &'a [u8],
}

fn read_section(from: &[u8]) -> Option<(Section<'_>, &[u8])> {
    let (tag, rest) = from.split_first_chunk::<4>()?;
    let (version, rest) = rest.split_first_chunk::<2>()?;
    let (length, rest) = rest.split_first_chunk::<4>()?;
    let (bytes, rest) = rest.split_at_checked(usize::try_from(u32::from_le_bytes(*length)).ok()?)?;
    Some((Section { tag, version: u16::from_le_bytes(*version), bytes }, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Snapshot {
        let head = SnapshotHead {
            game: "rooms".into(),
            rules: 1,
            data: [3; 32],
            constants: "documented".into(),
            seed: 9,
            entries: 4,
            commands: 4,
            chain: 77,
            turn: 4,
            line: "someone".into(),
        };
        Snapshot { head, state: (0..=255).collect() }
    }

    #[test]
    fn a_snapshot_reads_back_and_notices_every_bit_and_length() {
        let bytes = sample().write();
        assert_eq!(Snapshot::read(&bytes), Ok(sample()));
        for at in 0..bytes.len() {
            assert!(Snapshot::read(&bytes[..at]).is_err());
            for bit in 0..8 {
                let mut bad = bytes.clone();
                bad[at] ^= 1 << bit;
                assert!(Snapshot::read(&bad).is_err(), "byte {at} bit {bit}");
            }
        }
    }

    #[test]
    fn a_newer_format_says_so() {
        let mut bytes = sample().write();
        bytes[8] = 2;
        assert!(Snapshot::read(&bytes).unwrap_err().contains("newer"));
    }
}
