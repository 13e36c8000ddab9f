//! States as canonical bytes, and the sums that name data and turns.

use angrist_engine::chance::Stream;
use angrist_engine::play::Digest;
use angrist_engine::play::common::fingerprint_of;
use angrist_engine::space::Loc;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest as _, Sha256};

/// Writes the canonical bytes of a state.
pub fn write(state: &impl Serialize, out: &mut Vec<u8>) {
    if let Ok(bytes) = postcard::to_allocvec(state) {
        out.extend_from_slice(&bytes);
    }
}

/// The state whose bytes these are. Foreign bytes: only what [`write()`] would write, and what `check` accepts, is a state.
///
/// # Errors
/// With a sentence about what is wrong.
pub fn read<S: Serialize + DeserializeOwned>(
    bytes: &[u8],
    check: impl FnOnce(&S) -> Result<(), String>,
) -> Result<S, String> {
    let (state, rest) =
        postcard::take_from_bytes::<S>(bytes).map_err(|e| format!("its state cannot be read: {e}"))?;
    if !rest.is_empty() {
        return Err("there are bytes behind its state".into());
    }
    check(&state)?;
    let mut again = Vec::with_capacity(bytes.len());
    write(&state, &mut again);
    if again == bytes { Ok(state) } else { Err("its state is not in canonical form".into()) }
}

/// The digest of data: names, lengths and bytes of files, in the order given.
pub fn digest<'a>(files: impl IntoIterator<Item = (&'a str, &'a [u8])>) -> Digest {
    let mut digest = Sha256::new();
    for (name, bytes) in files {
        digest.update(name.as_bytes());
        digest.update((bytes.len() as u64).to_le_bytes());
        digest.update(bytes);
    }
    digest.finalize().into()
}

/// A short sum of a turn, by which a replay that went astray is noticed on the line where it happens.
pub fn fingerprint(turn: u64, facts: &[u8], at: Loc, chance: &Stream) -> u16 {
    let mut bytes = turn.to_le_bytes().to_vec();
    bytes.extend(facts);
    bytes.extend(at.x.to_le_bytes());
    bytes.extend(at.y.to_le_bytes());
    bytes.extend(chance.clone().next_u64().to_le_bytes());
    fingerprint_of(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_bytes_that_a_state_writes_are_read_back() {
        let mut bytes = Vec::new();
        write(&(7_u32, true), &mut bytes);
        assert_eq!(read::<(u32, bool)>(&bytes, |_| Ok(())), Ok((7, true)));
        let tail = [bytes.as_slice(), &[0]].concat();
        assert!(read::<(u32, bool)>(&tail, |_| Ok(())).unwrap_err().contains("behind"));
        // The number 7 in two bytes reads as 7 and is never written so.
        assert!(read::<(u32, bool)>(&[0x87, 0, 1], |_| Ok(())).unwrap_err().contains("canonical"));
        assert_eq!(read::<(u32, bool)>(&bytes, |_| Err("no".into())), Err("no".into()));
    }

    #[test]
    fn a_digest_depends_on_names_and_on_where_files_end() {
        let of = |files: &[(&str, &[u8])]| digest(files.iter().copied());
        assert_ne!(of(&[("a", b"xy"), ("b", b"z")]), of(&[("a", b"x"), ("b", b"yz")]));
        assert_ne!(of(&[("a", b"x")]), of(&[("b", b"x")]));
    }
}
