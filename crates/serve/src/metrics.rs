//! Figures of the server, as Prometheus reads them.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A number that only grows.
#[derive(Debug, Default)]
pub struct Counter(AtomicU64);

impl Counter {
    /// Adds.
    pub fn add(&self, n: u64) {
        self.0.fetch_add(n, Ordering::Relaxed);
    }

    /// How many.
    pub fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Upper ends of the classes of answer times, in milliseconds.
const CLASSES: [u64; 10] = [1, 2, 5, 10, 25, 50, 100, 250, 1000, 5000];

/// How long something took, in classes.
#[derive(Debug, Default)]
pub struct Times {
    classes: [AtomicU64; CLASSES.len() + 1],
    micros: AtomicU64,
}

impl Times {
    /// Adds one.
    pub fn add(&self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let class = CLASSES.iter().position(|c| micros <= c * 1000).unwrap_or(CLASSES.len());
        if let Some(class) = self.classes.get(class) {
            class.fetch_add(1, Ordering::Relaxed);
        }
        self.micros.fetch_add(micros, Ordering::Relaxed);
    }
}

/// All figures.
#[derive(Debug, Default)]
#[allow(missing_docs, reason = "each is explained where it is printed")]
pub struct Metrics {
    pub connections: Counter,
    pub requests: Counter,
    pub inputs: Counter,
    pub bytes_sent: Counter,
    pub panics: Counter,
    pub throttled: Counter,
    pub slow_readers: Counter,
    pub refused: Counter,
    pub logins: Counter,
    pub failed_logins: Counter,
    pub entered: Counter,
    pub refused_records: Counter,
    pub db_errors: Counter,
    pub answer: Times,
}

impl Metrics {
    /// All as text. `now` are figures that rise and fall: name, help, value.
    pub fn text(&self, now: &[(&str, &str, u64)]) -> String {
        let mut out = String::new();
        let mut put = |name: &str, kind: &str, help: &str, value: u64| {
            let _ = writeln!(
                out,
                "# HELP angrist_{name} {help}\n# TYPE angrist_{name} {kind}\nangrist_{name} {value}"
            );
        };
        for (name, help, value) in now {
            put(name, "gauge", help, *value);
        }
        for (name, help, counter) in [
            ("connections_total", "Connections accepted.", &self.connections),
            ("requests_total", "HTTP requests answered.", &self.requests),
            ("inputs_total", "Messages from players.", &self.inputs),
            ("sent_bytes_total", "Bytes of frames sent to pages.", &self.bytes_sent),
            ("panics_total", "Panics in games.", &self.panics),
            (
                "throttled_total",
                "Times a player had to wait for their share of the processor.",
                &self.throttled,
            ),
            (
                "slow_readers_total",
                "Connections dropped because the client did not read.",
                &self.slow_readers,
            ),
            ("refused_total", "Requests refused by a limit.", &self.refused),
            ("logins_total", "Logins.", &self.logins),
            ("failed_logins_total", "Logins with a wrong name or password.", &self.failed_logins),
            ("scores_entered_total", "Verified games entered in the high scores.", &self.entered),
            ("records_refused_total", "Records that were refused.", &self.refused_records),
            ("database_errors_total", "Failed database statements.", &self.db_errors),
        ] {
            put(name, "counter", help, counter.get());
        }
        let _ = writeln!(
            out,
            "# HELP angrist_answer_seconds Time from a player's message to the answer.\n# TYPE angrist_answer_seconds histogram"
        );
        let mut sum = 0;
        for (class, upper) in self.answer.classes.iter().zip(CLASSES) {
            sum += class.load(Ordering::Relaxed);
            let _ = writeln!(
                out,
                "angrist_answer_seconds_bucket{{le=\"{}.{:03}\"}} {sum}",
                upper / 1000,
                upper % 1000
            );
        }
        sum += self.answer.classes.last().map_or(0, |c| c.load(Ordering::Relaxed));
        let micros = self.answer.micros.load(Ordering::Relaxed);
        let _ = writeln!(out, "angrist_answer_seconds_bucket{{le=\"+Inf\"}} {sum}");
        let _ = writeln!(out, "angrist_answer_seconds_sum {}.{:06}", micros / 1_000_000, micros % 1_000_000);
        let _ = writeln!(out, "angrist_answer_seconds_count {sum}");
        out
    }
}
