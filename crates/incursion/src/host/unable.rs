//! What the host answers where our design has no place for what is asked: a terminal with cells and keys, files, the level
//! maker inside a script. Each is listed with its answer and the reason in `data/incursion/tables/unable.tsv`.

use super::{Answer, Call};
use crate::creature::numbers::lines;
use crate::shipped;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// A row of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unable {
    /// Class of the function.
    pub class: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it answers.
    pub answer: i32,
    /// Why.
    pub reason: &'static str,
}

/// All rows.
pub fn all() -> &'static BTreeMap<(&'static str, &'static str), Unable> {
    static ALL: OnceLock<BTreeMap<(&'static str, &'static str), Unable>> = OnceLock::new();
    ALL.get_or_init(|| {
        let rows = lines(shipped::UNABLE).filter_map(|(_, row)| {
            let [class, name, answer, reason] = row[..] else { return None };
            let answer = answer.parse().ok()?;
            Some(((class, name), Unable { class, name, answer, reason }))
        });
        rows.collect()
    })
}

/// Whether a function is listed.
#[must_use]
pub fn is_listed(call: Call) -> bool {
    all().contains_key(&call.name())
}

/// The answer of a listed function; 0 for another.
#[must_use]
pub fn answer(call: Call) -> Answer {
    Answer::number(all().get(&call.name()).map_or(0, |row| row.answer))
}
