//! Comparing figures: shares, means and ratios, each within four standard errors of both sides.

use serde_json::Value;

/// How many standard errors are still chance.
const WIDE: f64 = 4.0;

/// Numbers of many lives: count, sum and sum of squares.
#[derive(Debug, Clone, Copy, Default)]
pub struct Sample {
    pub n: f64,
    sum: f64,
    squares: f64,
}

impl Sample {
    pub fn add(&mut self, value: f64) {
        self.n += 1.0;
        self.sum += value;
        self.squares += value * value;
    }

    pub fn mean(&self) -> f64 {
        if self.n > 0.0 { self.sum / self.n } else { 0.0 }
    }

    pub fn variance(&self) -> f64 {
        if self.n > 0.0 { (self.squares / self.n - self.mean().powi(2)).max(0.0) } else { 0.0 }
    }
}

/// A ratio of two sums over lives that are independent of each other.
#[derive(Debug, Clone, Default)]
pub struct Ratio {
    lives: Vec<(f64, f64)>,
}

impl Ratio {
    pub fn add(&mut self, part: f64, whole: f64) {
        self.lives.push((part, whole));
    }

    pub fn value(&self) -> f64 {
        let (part, whole) = self.sums();
        if whole > 0.0 { part / whole } else { 0.0 }
    }

    fn sums(&self) -> (f64, f64) {
        self.lives.iter().fold((0.0, 0.0), |(a, b), (x, y)| (a + x, b + y))
    }

    /// The variance of the ratio.
    fn variance(&self) -> f64 {
        let (r, (_, whole)) = (self.value(), self.sums());
        let squares: f64 = self.lives.iter().map(|(x, y)| (x - r * y).powi(2)).sum();
        if whole > 0.0 { squares / whole.powi(2) } else { 0.0 }
    }
}

/// What came of one set.
#[derive(Debug, Default)]
pub struct Table {
    set: &'static str,
    cases: u32,
    cases_outside: u32,
    compared: u32,
    outside: Vec<String>,
    before: usize,
    case: String,
    talks: bool,
}

impl Table {
    pub fn new(set: &'static str) -> Table {
        let talks = std::env::var_os("ANGRIST_PLAY_ID").is_some();
        Table { set, talks, ..Table::default() }
    }

    /// The figures of a case follow.
    pub fn begin(&mut self, case: impl Into<String>) {
        self.end_case();
        self.cases += 1;
        self.case = case.into();
        self.before = self.outside.len();
    }

    fn end_case(&mut self) {
        if self.outside.len() > self.before {
            self.cases_outside += 1;
        }
        self.before = self.outside.len();
    }

    fn judge(&mut self, figure: &str, theirs: f64, ours: f64, error: f64, slack: f64) {
        self.compared += 1;
        let off = ((theirs - ours).abs() - slack).max(0.0);
        if self.talks {
            println!(
                "    {} {}: {figure} recorded {theirs:.4}, here {ours:.4} (error {error:.4})",
                self.set, self.case
            );
        }
        if off > WIDE * error {
            let errors = if error > 0.0 { off / error } else { f64::INFINITY };
            self.outside.push(format!(
                "{} {}: {figure} recorded {theirs:.4}, here {ours:.4} ({errors:.1} errors)",
                self.set, self.case
            ));
        }
    }

    /// A share on each side, as two counts.
    pub fn share(&mut self, figure: &str, theirs: (f64, f64), ours: (f64, f64)) {
        if theirs.1 <= 0.0 || ours.1 <= 0.0 {
            return;
        }
        let p = (theirs.0 + ours.0) / (theirs.1 + ours.1);
        let error = (p * (1.0 - p) * (1.0 / theirs.1 + 1.0 / ours.1)).sqrt();
        let slack = 0.5 / theirs.1 + 0.5 / ours.1;
        self.judge(figure, theirs.0 / theirs.1, ours.0 / ours.1, error, slack);
    }

    /// Means; the recorded variance is ours where it was not recorded.
    pub fn mean(&mut self, figure: &str, theirs: f64, variance: Option<f64>, n: f64, ours: &Sample) {
        self.mean_in(figure, theirs, variance, n, ours, 1.0);
    }

    /// The same for what comes seldom and then in lumps of a typical size.
    pub fn mean_in(
        &mut self,
        figure: &str,
        theirs: f64,
        variance: Option<f64>,
        n: f64,
        ours: &Sample,
        lump: f64,
    ) {
        // A handful says nothing of a mean.
        if n < 10.0 || ours.n < 10.0 {
            return;
        }
        // Where none was recorded: a mean of whole numbers at this distance from a constant varies at least this much.
        let apart = (theirs - ours.mean()).abs().min(lump) * lump;
        let variance = variance.unwrap_or_else(|| ours.variance().max(apart));
        // A few lives may all be alike by chance where a few hundred were not.
        let own = ours.variance().max(if ours.n < 100.0 { variance } else { 0.0 });
        let error = (variance / n + own / ours.n).sqrt();
        // Figures are rounded, and what happens once in hundreds of lives may have happened to one side only.
        let slack = 0.006;
        self.judge(figure, theirs, ours.mean(), error, slack);
    }

    /// A ratio of sums over a number of lives.
    pub fn ratio(&mut self, figure: &str, (part, whole): (f64, f64), lives: f64, ours: &Ratio) {
        let own_lives = ours.lives.len() as f64;
        let (own_part, own_whole) = ours.sums();
        if whole <= 0.0 || own_whole <= 0.0 || own_lives <= 0.0 {
            return;
        }
        let least = (part + own_part).max(1.0) / (whole + own_whole) / own_whole;
        let own = ours.variance().max(least.min(1.0 / own_whole));
        let error = (own + own * own_lives / lives).sqrt();
        self.judge(figure, part / whole, ours.value(), error, 0.0005);
    }

    /// Figures that know no chance.
    pub fn exact(&mut self, figure: &str, theirs: f64, ours: f64) {
        self.judge(figure, theirs, ours, 0.0, 1e-9);
    }

    /// Counts by name: every name that either side has, as a share.
    pub fn counts(
        &mut self,
        what: &str,
        theirs: &Value,
        n: f64,
        ours: &std::collections::BTreeMap<String, f64>,
        own_n: f64,
    ) {
        let recorded = theirs.as_object().unwrap();
        let names: std::collections::BTreeSet<&String> = recorded.keys().chain(ours.keys()).collect();
        for name in names {
            let there = recorded.get(name).and_then(Value::as_f64).unwrap_or(0.0);
            let here = ours.get(name).copied().unwrap_or(0.0);
            self.share(&format!("{what} {name}"), (there, n), (here, own_n));
        }
    }

    /// The line of the set; what is outside is printed, and fails unless it is among those with a reason.
    pub fn close(mut self, reasons: &[(&str, &str)]) {
        self.end_case();
        let (known, strange): (Vec<&String>, Vec<&String>) = self
            .outside
            .iter()
            .partition(|line| reasons.iter().any(|(part, _)| part.split('*').all(|p| line.contains(p))));
        println!(
            "| {} | {} | {} | {} | {} | {} |",
            self.set,
            self.cases,
            self.cases_outside,
            self.compared,
            self.outside.len(),
            strange.len()
        );
        for line in known {
            println!("  known: {line}");
        }
        for line in &strange {
            println!("  outside: {line}");
        }
        assert!(strange.is_empty(), "{} figures of {} outside: see above", strange.len(), self.set);
    }
}
