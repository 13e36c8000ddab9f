//! Weighted lists: a flat run of words in which numbers set the weight of what follows (S001-058).

use super::{Rid, Value};

/// The weight before any number was read.
const USUAL: i32 = 10;

/// One thing that a weighted list offers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// A resource.
    One(Rid),
    /// `-1 type`: anything of a type.
    AnyOf(i32),
    /// `-2 encounter constraint` or `-3 encounter constraint low high`.
    Constrained {
        /// The encounter.
        encounter: Rid,
        /// What it must be.
        constraint: i32,
        /// Lowest and highest rating.
        ratings: Option<(i32, i32)>,
    },
    /// A text.
    Text(String),
}

/// What a list offers, each with its weight. A list that breaks off inside an entry loses that entry.
pub fn weighted(values: &[Value]) -> Vec<(i32, Choice)> {
    let mut all = Vec::new();
    let mut weight = USUAL;
    let mut rest = values.iter();
    while let Some(value) = rest.next() {
        let choice = match value {
            Value::Resource(rid) => Some(Choice::One(*rid)),
            Value::Text(text) => Some(Choice::Text(text.clone())),
            Value::Number(-1) => rest.next().map(|v| Choice::AnyOf(v.number())),
            Value::Number(kind @ (-2 | -3)) => {
                let mut next = || rest.next().map(Value::number);
                let (encounter, constraint) = (next(), next());
                let ratings = if *kind == -3 { next().zip(next()).map(Some) } else { Some(None) };
                encounter.zip(constraint).zip(ratings).map(|((encounter, constraint), ratings)| {
                    Choice::Constrained { encounter: Rid(encounter as u32), constraint, ratings }
                })
            }
            Value::Number(n) => {
                weight = *n;
                None
            }
        };
        all.extend(choice.map(|c| (weight, c)));
    }
    all
}
