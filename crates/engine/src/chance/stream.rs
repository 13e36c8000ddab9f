//! Streams of random numbers: one for each purpose, so that one more draw in play never shifts a level.
//!
//! A stream is xoshiro256** whose state comes from SplitMix64 over (seed, name, a, b). A name is a purpose (`"level"`,
//! `"play"`); `a` and `b` tell its instances apart (depth and number of the arrival, for `level`).

use serde::{Deserialize, Serialize};

/// FNV-1a over bytes, 64 bits: names of streams and hashes of states.
pub const fn fnv1a64(bytes: &[u8]) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut i = 0;
    while i < bytes.len() {
        hash = (hash ^ bytes[i] as u64).wrapping_mul(0x0000_0100_0000_01b3);
        i += 1;
    }
    hash
}

/// SplitMix64, the usual way to spread a few seed bits over a large state.
struct SplitMix64(u64);

impl SplitMix64 {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// A stream of random numbers; its four words are state, saved and hashed with the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Stream {
    words: [u64; 4],
}

/// The stream of a purpose: see the head of this file.
pub fn stream(seed: u64, name: &str, a: u64, b: u64) -> Stream {
    let key = [fnv1a64(name.as_bytes()), a, b]
        .into_iter()
        .fold(SplitMix64(seed).next(), |key, part| SplitMix64(key ^ part).next());
    let mut fill = SplitMix64(key);
    Stream { words: std::array::from_fn(|_| fill.next()) }
}

impl Stream {
    /// The next 64 bits.
    #[inline]
    pub fn next_u64(&mut self) -> u64 {
        let s = &mut self.words;
        let out = s[1].wrapping_mul(5).rotate_left(7).wrapping_mul(9);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        out
    }

    /// The next 32 bits (the upper half of 64, which is the better one).
    #[inline]
    pub fn next_u32(&mut self) -> u32 {
        (self.next_u64() >> 32) as u32
    }

    /// An even choice from `0..n`, without bias; 0 for `n` = 0, and then nothing is drawn.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        if n == 0 {
            return 0;
        }
        let mut wide = u64::from(self.next_u32()) * u64::from(n);
        if (wide as u32) < n {
            let unfair = n.wrapping_neg() % n;
            while (wide as u32) < unfair {
                wide = u64::from(self.next_u32()) * u64::from(n);
            }
        }
        (wide >> 32) as u32
    }

    /// An even choice from `low..=high`; `low` when the range is empty.
    pub fn between(&mut self, low: i32, high: i32) -> i32 {
        if high <= low {
            return low;
        }
        let span = (i64::from(high) - i64::from(low) + 1) as u64;
        match u32::try_from(span) {
            Ok(span) => (i64::from(low) + i64::from(self.below(span))) as i32,
            Err(_) => self.next_u32() as i32,
        }
    }

    /// One die: `1..=sides`; 0 for a die without sides.
    pub fn die(&mut self, sides: u32) -> i32 {
        if sides == 0 { 0 } else { self.below(sides) as i32 + 1 }
    }

    /// The sum of a number of dice.
    pub fn roll(&mut self, dice: u32, sides: u32) -> i32 {
        (0..dice).map(|_| self.die(sides)).sum()
    }

    /// True once in `n` on average; never for 0.
    pub fn one_in(&mut self, n: u32) -> bool {
        n > 0 && self.below(n) == 0
    }

    /// True in `chance` of a hundred cases.
    pub fn percent(&mut self, chance: i32) -> bool {
        (self.below(100) as i32) < chance
    }

    /// True with a probability of `p / 2^32`, for chances that a source gives as real numbers.
    pub fn chance_u32(&mut self, p: u64) -> bool {
        u64::from(self.next_u32()) < p
    }

    /// One of the items, evenly.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len() as u32) as usize)
    }

    /// The position of one of the weights, with a chance in proportion to it; `None` when they sum to nothing.
    pub fn pick_weighted(&mut self, weights: &[u32]) -> Option<usize> {
        let total: u32 = weights.iter().fold(0, |sum, w| sum.saturating_add(*w));
        if total == 0 {
            return None;
        }
        let mut left = self.below(total);
        weights.iter().position(|&w| {
            let here = left < w;
            left = left.saturating_sub(w);
            here
        })
    }

    /// Puts the items into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            items.swap(i, self.below(i as u32 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The published results of the two generators, so that a slip of a shift cannot hide.
    #[test]
    fn splitmix_and_xoshiro_are_the_published_ones() {
        let mut s = SplitMix64(1234567);
        let published =
            [6457827717110365317u64, 3203168211198807973, 9817491932198370423, 4593380528125082431];
        assert_eq!([s.next(), s.next(), s.next(), s.next()], published);
        let mut x = Stream { words: [1, 2, 3, 4] };
        let published = [11520u64, 0, 1509978240, 1215971899390074240, 1216172134540287360];
        assert_eq!(std::array::from_fn::<u64, 5, _>(|_| x.next_u64()), published);
    }

    /// Pinned: a change here changes every game ever recorded.
    #[test]
    fn named_streams_are_pinned() {
        let first = |seed, name, a, b| stream(seed, name, a, b).next_u64();
        assert_eq!(fnv1a64(b"level"), 0xe8dd_c90a_9d7c_709d);
        let pins = [first(0, "play", 0, 0), first(42, "level", 3, 1), first(42, "level", 1, 3)];
        assert_eq!(pins, PINS);
        let mut s = stream(7, "play", 0, 0);
        assert_eq!(std::array::from_fn::<u32, 8, _>(|_| s.below(100)), BELOW);
    }
    const PINS: [u64; 3] = [10111301368859984503, 1651075192657744837, 425886315240606481];
    const BELOW: [u32; 8] = [86, 47, 37, 71, 4, 73, 77, 38];

    #[test]
    fn every_face_of_a_die_comes_up_evenly() {
        let mut s = stream(1, "test", 0, 0);
        let mut faces = [0u32; 6];
        for _ in 0..60_000 {
            faces[s.die(6) as usize - 1] += 1;
        }
        // 10,000 expected, standard deviation 91: five of them are allowed.
        assert!(faces.iter().all(|f| f.abs_diff(10_000) < 456), "{faces:?}");
    }

    #[test]
    fn empty_choices_draw_nothing_and_never_panic() {
        let mut s = stream(1, "test", 0, 0);
        let before = s.clone();
        assert_eq!((s.below(0), s.die(0), s.roll(5, 0), s.between(3, 3)), (0, 0, 0, 3));
        assert_eq!(s.pick::<u8>(&[]), None);
        assert_eq!(s.pick_weighted(&[0, 0]), None);
        assert!(!s.one_in(0));
        assert_eq!(s, before);
        assert!((i32::MIN..=i32::MAX).contains(&s.between(i32::MIN, i32::MAX)));
    }

    #[test]
    fn weights_decide_how_often() {
        let mut s = stream(9, "test", 0, 0);
        let mut hits = [0u32; 3];
        for _ in 0..10_000 {
            hits[s.pick_weighted(&[1, 0, 3]).unwrap()] += 1;
        }
        assert_eq!(hits[1], 0);
        assert!(hits[0].abs_diff(2_500) < 220, "{hits:?}");
    }

    proptest! {
        #[test]
        fn below_stays_below(seed: u64, n in 1u32..) {
            let mut s = stream(seed, "test", 0, 0);
            for _ in 0..20 { prop_assert!(s.below(n) < n); }
        }

        #[test]
        fn shuffling_keeps_every_item(seed: u64, mut items: Vec<u8>) {
            let mut sorted = items.clone();
            stream(seed, "test", 0, 0).shuffle(&mut items);
            items.sort_unstable();
            sorted.sort_unstable();
            prop_assert_eq!(items, sorted);
        }
    }
}
