//! What only the machine knows, handed in by the front end: its clock, and random seeds.

use angrist_engine::chance::fnv1a64;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Clock and chance of a machine; no rule may ask for them.
#[derive(Debug, Clone, Copy)]
pub struct Machine {
    /// Seconds since 1970.
    pub now: fn() -> u64,
    /// A random seed.
    pub seed: fn() -> u64,
}

impl Machine {
    /// The machine this process runs on: its clock, and seeds from clock and process.
    pub fn here() -> Machine {
        Machine {
            now: || since_1970().as_secs(),
            seed: || fnv1a64(format!("{} {}", since_1970().as_nanos(), std::process::id()).as_bytes()),
        }
    }
}

fn since_1970() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// A number as it is, a word by its hash, nothing by the machine.
pub fn seed_of(text: &str, machine: &Machine) -> u64 {
    let text = text.trim();
    if text.is_empty() {
        return (machine.seed)();
    }
    text.parse().unwrap_or_else(|_| fnv1a64(text.as_bytes()))
}
