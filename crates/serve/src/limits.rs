//! Rates: how often a name, an address or an account may do something.
//!
//! A bucket holds as many tokens as may be spent at once and fills at a steady rate. Promise: the memory of a table of buckets is
//! bounded, no matter who asks; a bucket that is full is as good as none and is forgotten first.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// Buckets that are remembered at most.
const MOST: usize = 20_000;

/// One bucket. Tokens are counted in thousandths.
#[derive(Debug, Clone, Copy)]
pub struct Bucket {
    tokens: u64,
    at: Instant,
}

/// How fast a bucket fills, and how much it holds.
#[derive(Debug, Clone, Copy)]
pub struct Rate {
    /// Tokens.
    pub tokens: u64,
    /// In this time.
    pub every: Duration,
    /// As many as may be spent at once.
    pub burst: u64,
}

impl Rate {
    /// A rate over time, and a maximum burst.
    pub fn new(tokens: u64, every: Duration, burst: u64) -> Rate {
        Rate { tokens: tokens.max(1), every, burst: burst.max(1) }
    }

    fn filled(&self, since: Duration) -> u64 {
        let micros = u64::try_from(since.as_micros()).unwrap_or(u64::MAX);
        let every = u64::try_from(self.every.as_micros()).unwrap_or(u64::MAX).max(1);
        let much = u128::from(micros) * u128::from(self.tokens) * 1000 / u128::from(every);
        u64::try_from(much).unwrap_or(u64::MAX)
    }

    /// How long until a token is there when `missing` thousandths are missing.
    fn wait(&self, missing: u64) -> Duration {
        let every = u64::try_from(self.every.as_micros()).unwrap_or(u64::MAX);
        let micros = u128::from(missing) * u128::from(every) / (u128::from(self.tokens) * 1000);
        Duration::from_micros(u64::try_from(micros).unwrap_or(u64::MAX)).max(Duration::from_millis(1))
    }
}

impl Bucket {
    /// A full one.
    pub fn full(rate: &Rate, now: Instant) -> Bucket {
        Bucket { tokens: rate.burst * 1000, at: now }
    }

    /// Spends some tokens, or says how long to wait for them.
    pub fn spend(&mut self, rate: &Rate, tokens: u64, now: Instant) -> Result<(), Duration> {
        let filled = rate.filled(now.saturating_duration_since(self.at));
        if filled > 0 {
            self.tokens = self.tokens.saturating_add(filled).min(rate.burst * 1000);
            self.at = now;
        }
        match self.tokens.checked_sub(tokens * 1000) {
            Some(rest) => {
                self.tokens = rest;
                Ok(())
            }
            None => Err(rate.wait(tokens * 1000 - self.tokens)),
        }
    }

    fn is_full(&self, rate: &Rate, now: Instant) -> bool {
        let filled = rate.filled(now.saturating_duration_since(self.at));
        self.tokens.saturating_add(filled) >= rate.burst * 1000
    }
}

/// Buckets by name.
#[derive(Debug)]
pub struct Buckets {
    rate: Rate,
    all: Mutex<BTreeMap<String, Bucket>>,
}

impl Buckets {
    /// Buckets of one rate.
    pub fn new(rate: Rate) -> Buckets {
        Buckets { rate, all: Mutex::new(BTreeMap::new()) }
    }

    /// Spends a token of a name, or says how long to wait.
    pub fn spend(&self, name: &str) -> Result<(), Duration> {
        self.spend_at(name, Instant::now())
    }

    fn spend_at(&self, name: &str, now: Instant) -> Result<(), Duration> {
        let mut all = self.all.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST && !all.contains_key(name) {
            all.retain(|_, bucket| !bucket.is_full(&self.rate, now));
            if all.len() >= MOST {
                // Someone uses a great many addresses at once: new ones wait.
                return Err(self.rate.every);
            }
        }
        all.entry(name.to_owned()).or_insert_with(|| Bucket::full(&self.rate, now)).spend(&self.rate, 1, now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_spent_at_once_and_comes_back_in_time() {
        let rate = Rate::new(2, Duration::from_secs(1), 3);
        let buckets = Buckets::new(rate);
        let start = Instant::now();
        for _ in 0..3 {
            assert!(buckets.spend_at("a", start).is_ok());
        }
        assert_eq!(buckets.spend_at("a", start), Err(Duration::from_millis(500)));
        assert!(buckets.spend_at("b", start).is_ok());
        assert!(buckets.spend_at("a", start + Duration::from_millis(499)).is_err());
        assert!(buckets.spend_at("a", start + Duration::from_millis(1000)).is_ok());
    }

    #[test]
    fn a_flood_of_names_takes_bounded_memory() {
        let buckets = Buckets::new(Rate::new(1, Duration::from_secs(3600), 1));
        let now = Instant::now();
        for n in 0..MOST + 100 {
            let _ = buckets.spend_at(&n.to_string(), now);
        }
        assert_eq!(buckets.all.lock().unwrap_or_else(PoisonError::into_inner).len(), MOST);
    }
}
