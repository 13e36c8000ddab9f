//! The keys of the eight directions, which every game of the family binds alike.

use super::{Key, KeySet};

/// Keys with the direction each stands for.
const fn bind<const N: usize>(set: Option<KeySet>, keys: [(&'static str, &'static str); N]) -> [Key; N] {
    let mut out = [Key::all(""); N];
    let mut i = 0;
    while i < N {
        out[i] = match set {
            Some(set) => Key::of(set, keys[i].0).tail(keys[i].1),
            None => Key::all(keys[i].0).tail(keys[i].1),
        };
        i += 1;
    }
    out
}

/// Two lists of keys as one; `C` is the sum of both lengths.
pub const fn join<const A: usize, const B: usize, const C: usize>(a: [Key; A], b: [Key; B]) -> [Key; C] {
    let mut out = [Key::all(""); C];
    let mut i = 0;
    while i < C {
        out[i] = if i < A { a[i] } else { b[i - A] };
        i += 1;
    }
    out
}

const PAD: [Key; 12] = bind(
    None,
    [
        ("1", "sw"),
        ("2", "s"),
        ("3", "se"),
        ("4", "w"),
        ("6", "e"),
        ("7", "nw"),
        ("8", "n"),
        ("9", "ne"),
        ("Up", "n"),
        ("Down", "s"),
        ("Left", "w"),
        ("Right", "e"),
    ],
);

const VI: [Key; 8] = bind(
    Some(KeySet::Vi),
    [("h", "w"), ("j", "s"), ("k", "n"), ("l", "e"), ("y", "nw"), ("u", "ne"), ("b", "sw"), ("n", "se")],
);

/// A step: numeric pad, arrows, and the letters of vi in its set.
pub const STEP_KEYS: [Key; 20] = join(PAD, VI);

const RUN_PAD: [Key; 4] = bind(None, [("S-Up", "n"), ("S-Down", "s"), ("S-Left", "w"), ("S-Right", "e")]);

const RUN_VI: [Key; 8] = bind(
    Some(KeySet::Vi),
    [("H", "w"), ("J", "s"), ("K", "n"), ("L", "e"), ("Y", "nw"), ("U", "ne"), ("B", "sw"), ("N", "se")],
);

/// A run: the arrows with Shift, and the capital letters of vi in its set.
pub const RUN_KEYS: [Key; 12] = join(RUN_PAD, RUN_VI);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::space::Dir;

    #[test]
    fn every_direction_has_a_key_and_every_key_a_direction() {
        for keys in [&STEP_KEYS[..], &RUN_KEYS[..]] {
            assert!(keys.iter().all(|k| Dir::parse(k.tail).is_some() && !k.key.is_empty()));
            for dir in Dir::ALL {
                assert!(keys.iter().any(|k| Dir::parse(k.tail) == Some(dir)), "{}", dir.name());
            }
        }
    }
}
