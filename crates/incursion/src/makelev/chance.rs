//! Where the level maker's numbers come from: the original's generator in `exact` mode, a stream of ours in `sound`.

use angrist_engine::chance::{Mt19937, Stream};

/// A source of random numbers that counts what it gave.
#[derive(Clone, Debug)]
pub enum Chance {
    /// The original's generator with its habits: `random(0)` draws nothing, a negative bound gives a wild number.
    Exact(Mt19937),
    /// The same with every draw written down, argument and result, to be held against the original's.
    Traced(Mt19937, Vec<(i16, i16)>),
    /// A stream; nothing below one is ever asked of it.
    Sound(Stream, u64),
}

impl Chance {
    /// One of `0..n`.
    #[inline]
    pub fn random(&mut self, n: i32) -> i32 {
        match self {
            Chance::Exact(mt) => i32::from(mt.random(n as i16)),
            Chance::Traced(mt, trace) => {
                let result = mt.random(n as i16);
                if n as i16 != 0 {
                    trace.push((n as i16, result));
                }
                i32::from(result)
            }
            Chance::Sound(stream, drawn) => {
                if n <= 0 {
                    return 0;
                }
                *drawn += 1;
                stream.below(n as u32) as i32
            }
        }
    }

    /// Reseeds, as the original does from its clock; what was written down stays.
    pub fn restart(&mut self, seed: u32) {
        match self {
            Chance::Exact(mt) | Chance::Traced(mt, _) => *mt = Mt19937::new(seed),
            Chance::Sound(..) => {}
        }
    }

    /// How many numbers have been drawn.
    pub fn drawn(&self) -> u64 {
        match self {
            Chance::Exact(mt) | Chance::Traced(mt, _) => mt.drawn(),
            Chance::Sound(_, drawn) => *drawn,
        }
    }

    /// Dice of the original: a negative number of dice is rolled as its opposite and never gives more than nothing.
    pub fn roll(&mut self, (count, sides, bonus): (i16, i16, i16)) -> i32 {
        let sum = (0..count.unsigned_abs()).fold(0, |sum, _| sum + self.random(i32::from(sides)) + 1);
        match count {
            0 => i32::from(bonus),
            1.. => (sum + i32::from(bonus)).max(0),
            _ => (-sum - i32::from(bonus)).min(0),
        }
    }
}
