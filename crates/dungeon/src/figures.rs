//! What many levels are like: means of counted quantities, and recorded figures to hold them against.
#![allow(clippy::float_arithmetic, reason = "statistics about levels, never a rule")]

use std::collections::BTreeMap;

/// Mean and spread of a quantity.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Sample {
    /// Mean.
    pub mean: f64,
    /// Standard deviation.
    pub deviation: f64,
    /// How many.
    pub number: f64,
}

impl Sample {
    /// Of counted values.
    pub fn of(values: impl Iterator<Item = u32> + Clone) -> Sample {
        let number = values.clone().count() as f64;
        let mean = values.clone().map(f64::from).sum::<f64>() / number.max(1.0);
        let squares: f64 = values.map(|v| (f64::from(v) - mean).powi(2)).sum();
        Sample { mean, deviation: (squares / (number - 1.0).max(1.0)).sqrt(), number }
    }

    /// The standard error of the mean.
    pub fn error(&self) -> f64 {
        self.deviation / self.number.max(1.0).sqrt()
    }

    /// Within a tenth, or within three standard errors of the difference.
    pub fn agrees(&self, other: &Sample) -> bool {
        let error = self.error().hypot(other.error());
        let apart = (self.mean - other.mean).abs();
        apart <= 0.1 * other.mean.abs() || apart <= 3.0 * error || apart < 0.005
    }
}

/// A recorded table: quantities in its order, and a sample for each depth and quantity.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Recorded {
    /// The quantities, in the order of the table.
    pub quantities: Vec<String>,
    /// The figures.
    pub cells: BTreeMap<(i32, String), Sample>,
}

impl Recorded {
    /// Reads lines `depth quantity mean sd ...` with tabs between; other lines are headings. Each cell is a mean over `number`
    /// levels, or over as many as a heading says (`over 300 levels`).
    pub fn read(text: &str, number: f64) -> Result<Recorded, String> {
        let mut out = Recorded::default();
        let mut number = number;
        for (n, line) in text.lines().enumerate() {
            let parts: Vec<&str> = line.split('\t').collect();
            let [depth, name, mean, deviation, ..] = parts[..] else {
                number = said_number(line).unwrap_or(number);
                continue;
            };
            let Ok(depth) = depth.parse() else { continue };
            let figure = |s: &str| {
                s.parse::<f64>()
                    .ok()
                    .filter(|f| f.is_finite())
                    .ok_or(format!("line {}: '{s}' is not a number", n + 1))
            };
            let sample = Sample { mean: figure(mean)?, deviation: figure(deviation)?, number };
            if !out.quantities.iter().any(|q| q == name) {
                out.quantities.push(name.to_owned());
            }
            out.cells.insert((depth, name.to_owned()), sample);
        }
        if out.cells.is_empty() {
            return Err(
                "it has no line with a depth, a quantity, a mean and a deviation, divided by tabs".into()
            );
        }
        Ok(out)
    }

    /// A figure.
    pub fn cell(&self, depth: i32, quantity: &str) -> Option<&Sample> {
        self.cells.get(&(depth, quantity.to_owned()))
    }
}

fn said_number(line: &str) -> Option<f64> {
    let mut words = line.split_whitespace().skip_while(|w| *w != "over").skip(1);
    let number = words.next()?.parse().ok()?;
    (words.next() == Some("levels")).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_read_with_the_number_of_its_levels() {
        let text = "# mean over 25 levels per depth\ndepth\tquantity\tmean\tsd\n3\trooms\t10.5\t2.5\t7\t15\n";
        let table = Recorded::read(text, 300.0).unwrap();
        let cell = table.cell(3, "rooms").unwrap();
        assert_eq!((cell.mean, cell.deviation, cell.number), (10.5, 2.5, 25.0));
        assert_eq!(cell.error(), 0.5);
        assert!(Recorded::read("3\trooms\tmany\t2\n", 300.0).unwrap_err().contains("line 1"));
        assert!(Recorded::read("3\trooms\tNaN\t2\n", 300.0).is_err() && Recorded::read("", 300.0).is_err());
    }

    #[test]
    fn samples_agree_within_a_tenth_or_three_errors() {
        let sample = |mean, deviation| Sample { mean, deviation, number: 100.0 };
        assert!(
            sample(10.9, 0.0).agrees(&sample(10.0, 0.0)) && !sample(11.1, 0.0).agrees(&sample(10.0, 0.0))
        );
        // Errors of 0.3 and 0.4: 0.5 together.
        assert!(sample(3.4, 3.0).agrees(&sample(2.0, 4.0)) && !sample(3.6, 3.0).agrees(&sample(2.0, 4.0)));
        let of = Sample::of([1, 2, 3].into_iter());
        assert_eq!((of.mean, of.deviation, of.number), (2.0, 1.0, 3.0));
    }
}
