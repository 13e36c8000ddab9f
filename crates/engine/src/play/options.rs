//! Options that a rule reads: set by a recorded command, so that a record replays with them.

use super::{Domain, Refusal};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// An option of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionSpec {
    /// Its name in `option NAME VALUE`.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub help: &'static str,
    /// What it is before anyone sets it.
    pub default: OptionValue,
    /// Least and most of a number.
    pub bounds: (i32, i32),
    /// Whether it can only be set before the first turn.
    pub at_birth: bool,
}

/// The value of an option.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum OptionValue {
    /// `yes` or `no`.
    Switch(bool),
    /// A whole number.
    Number(i32),
}

/// The options of one game that differ from the usual.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Options {
    set: BTreeMap<String, OptionValue>,
}

/// One option with its value now, for a form that shows and changes it.
#[derive(Debug, Clone, PartialEq)]
pub struct OptionState {
    /// What it is and can be.
    pub spec: OptionSpec,
    /// Its value now.
    pub value: OptionValue,
    /// Whether it can still be changed.
    pub can_set: bool,
}

impl OptionState {
    /// The state of every option of a table, given the values in force and whether birth is over.
    pub fn all(table: &[OptionSpec], options: &Options, born: bool) -> Vec<OptionState> {
        table
            .iter()
            .map(|spec| OptionState {
                spec: spec.clone(),
                value: options.value(table, spec.name).unwrap_or(spec.default),
                can_set: !(spec.at_birth && born),
            })
            .collect()
    }
}

impl Options {
    /// Whether a switch is on; a name that is not a switch of the table is off.
    pub fn is_on(&self, table: &[OptionSpec], name: &str) -> bool {
        self.value(table, name) == Some(OptionValue::Switch(true))
    }

    /// The value in force.
    pub fn value(&self, table: &[OptionSpec], name: &str) -> Option<OptionValue> {
        let spec = table.iter().find(|o| o.name == name)?;
        Some(self.set.get(name).copied().unwrap_or(spec.default))
    }

    /// What may follow `option` now.
    pub fn words(table: &[OptionSpec], born: bool) -> Vec<Domain> {
        let mut words = Vec::new();
        for spec in table.iter().filter(|o| !(o.at_birth && born)) {
            let mut add = |value: &dyn std::fmt::Display| words.push(format!("{} {value}", spec.name));
            match spec.default {
                OptionValue::Switch(_) => ["yes", "on", "no", "off"].iter().for_each(|value| add(value)),
                OptionValue::Number(_) => (spec.bounds.0..=spec.bounds.1).for_each(|n| add(&n)),
            }
        }
        vec![Domain::Words(words)]
    }

    /// Does `option NAME VALUE`; `born` says whether the first turn has begun.
    pub fn apply(&mut self, table: &[OptionSpec], rest: &str, born: bool) -> Result<(), Refusal> {
        let (name, value) = super::split_command(rest);
        let Some(spec) = table.iter().find(|o| o.name == name) else {
            let names: Vec<&str> = table.iter().map(|o| o.name).collect();
            let text = if names.is_empty() {
                "This game has no options.".to_owned()
            } else {
                format!("There is no option '{name}'; there are {}.", names.join(", "))
            };
            return Err(Refusal::new("unknown-option", text));
        };
        if spec.at_birth && born {
            return Err(Refusal::new("too-late", format!("'{name}' can only be set before the first turn.")));
        }
        let (least, most) = spec.bounds;
        let value = match (spec.default, value) {
            (OptionValue::Switch(_), "yes" | "on") => OptionValue::Switch(true),
            (OptionValue::Switch(_), "no" | "off") => OptionValue::Switch(false),
            (OptionValue::Switch(_), _) => {
                return Err(Refusal::new(
                    "bad-option",
                    format!("'{name}' must be yes or no, not '{value}'."),
                ));
            }
            (OptionValue::Number(_), text) => match text.parse() {
                Ok(n) if (least..=most).contains(&n) => OptionValue::Number(n),
                _ => {
                    let text = format!("'{name}' is a number from {least} to {most}, not '{value}'.");
                    return Err(Refusal::new("bad-option", text));
                }
            },
        };
        self.set.insert(name.to_owned(), value);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_set_in_range_and_in_time() {
        let spec = |name, default, at_birth| OptionSpec { name, help: "", default, bounds: (0, 9), at_birth };
        let table = [
            spec("fixed-experience", OptionValue::Switch(false), true),
            spec("auto-pickup", OptionValue::Switch(true), false),
            spec("health-stop", OptionValue::Number(5), false),
        ];
        let mut o = Options::default();
        assert!(o.is_on(&table, "auto-pickup"));
        assert_eq!(o.apply(&table, "auto-pickup no", true), Ok(()));
        assert!(!o.is_on(&table, "auto-pickup"));
        for (rest, tag) in [
            ("auto-pickup maybe", "bad-option"),
            ("health-stop 10", "bad-option"),
            ("fixed-experience yes", "too-late"),
            ("fixed-exprience yes", "unknown-option"),
        ] {
            assert_eq!(o.apply(&table, rest, true).unwrap_err().tag, tag, "{rest}");
        }
        assert_eq!(o.apply(&table, "fixed-experience yes", false), Ok(()));
        assert_eq!(o.apply(&table, "health-stop 9", true), Ok(()));
        assert_eq!(o.value(&table, "health-stop"), Some(OptionValue::Number(9)));
    }
}
