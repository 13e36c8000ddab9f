//! The Mersenne Twister as Incursion seeds and uses it, for its exact levels only.
//!
//! Its habits are kept, since each decides a level: `random(n)` is the next number modulo `n` (slightly uneven),
//! `random(0)` draws nothing, and arguments and results are 16 bits wide.

/// MT19937.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mt19937 {
    words: Box<[u32; N]>,
    at: usize,
    drawn: u64,
}

const N: usize = 624;
const M: usize = 397;

impl Mt19937 {
    /// Seeded by one number.
    pub fn new(seed: u32) -> Self {
        let mut words = Box::new([seed; N]);
        for i in 1..N {
            let last = words[i - 1];
            words[i] = (last ^ (last >> 30)).wrapping_mul(1_812_433_253).wrapping_add(i as u32);
        }
        Mt19937 { words, at: N, drawn: 0 }
    }

    /// How many numbers have been drawn since seeding.
    pub fn drawn(&self) -> u64 {
        self.drawn
    }

    fn refill(&mut self) {
        let w = &mut self.words;
        for i in 0..N {
            let y = (w[i] & 0x8000_0000) | (w[(i + 1) % N] & 0x7fff_ffff);
            let twist = if y & 1 == 1 { 0x9908_b0df } else { 0 };
            w[i] = w[(i + M) % N] ^ (y >> 1) ^ twist;
        }
        self.at = 0;
    }

    /// The next 32 bits.
    pub fn next_u32(&mut self) -> u32 {
        if self.at == N {
            self.refill();
        }
        let mut y = self.words[self.at];
        self.at += 1;
        self.drawn += 1;
        y ^= y >> 11;
        y ^= (y << 7) & 0x9d2c_5680;
        y ^= (y << 15) & 0xefc6_0000;
        y ^ (y >> 18)
    }

    /// Incursion's `random(n)`: 0 without a draw for `n` = 0; a negative `n` counts as the huge unsigned number it
    /// becomes, and the result keeps its lower 16 bits.
    pub fn random(&mut self, n: i16) -> i16 {
        if n == 0 { 0 } else { (self.next_u32() % (i32::from(n) as u32)) as i16 }
    }

    /// Incursion's dice: `count` times `1..=sides`, plus `bonus`.
    pub fn roll(&mut self, count: i16, sides: i16, bonus: i16) -> i16 {
        (0..count).fold(bonus, |sum, _| sum.wrapping_add(self.random(sides)).wrapping_add(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// First numbers of the original's generator (recorded from a run of the original program).
    #[test]
    fn numbers_are_the_originals() {
        let first = |seed| {
            let mut r = Mt19937::new(seed);
            [r.next_u32(), r.next_u32(), r.next_u32(), r.next_u32(), r.next_u32()]
        };
        assert_eq!(first(1), [1791095845, 4282876139, 3093770124, 4005303368, 491263]);
        assert_eq!(first(42), [1608637542, 3421126067, 4083286876, 787846414, 3143890026]);
        assert_eq!(first(12345), [3992670690, 3823185381, 1358822685, 561383553, 789925284]);
        let mut r = Mt19937::new(5489);
        let ten_thousandth = (0..10_000).map(|_| r.next_u32()).last();
        assert_eq!(ten_thousandth, Some(4123659995), "the value every text on the generator gives");
        assert_eq!(r.drawn(), 10_000);
    }

    #[test]
    fn choices_and_dice_are_the_originals() {
        let mut r = Mt19937::new(42);
        assert_eq!(std::array::from_fn::<i16, 8, _>(|_| r.random(100)), [42, 67, 76, 14, 26, 35, 20, 24]);
        let mut r = Mt19937::new(1);
        assert_eq!(std::array::from_fn::<i16, 6, _>(|_| r.roll(3, 6, 0)), [9, 7, 18, 8, 13, 6]);
        let mut r = Mt19937::new(1);
        assert_eq!(std::array::from_fn::<i16, 5, _>(|_| r.random(-7)), [-3035, -32533, 12172, 5192, 32511]);
        let mut r = Mt19937::new(1);
        assert_eq!((r.random(0), r.drawn()), (0, 0));
    }
}
