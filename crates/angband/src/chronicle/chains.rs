//! What can be wrong with chained phrases: charts that lead nowhere, run off their end, never end, or are never told.
//!
//! Promise: linear in the number of phrases (times a logarithm); each fault names the phrase it belongs to.

use serde::Serialize;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// A fault, and the position of the phrase that has it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Fault {
    /// Which phrase, counted from 0 in the order of the file.
    pub phrase: usize,
    /// What is wrong.
    pub kind: FaultKind,
}

/// What is wrong with a phrase or its chart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub enum FaultKind {
    /// The phrase names a chart that does not exist.
    Dangling {
        /// The chart it names.
        next: u32,
    },
    /// The rolls of the chart stop before 100 (for a house, if one is named).
    RunsOff {
        /// The chart.
        chart: u32,
        /// Its highest roll.
        last: i32,
        /// The house for which it does, 0 for all.
        house: u32,
    },
    /// From this chart no way leads to an end.
    NoWayOut {
        /// The chart.
        chart: u32,
    },
    /// An earlier phrase of the chart takes every roll that this one would.
    NeverChosen {
        /// The chart.
        chart: u32,
        /// Its roll.
        roll: i32,
    },
    /// No start and no phrase leads to this chart.
    NeverReached {
        /// The chart.
        chart: u32,
    },
    /// Phrases of another chart stand between; the original never sees those behind.
    Split {
        /// The chart.
        chart: u32,
        /// The first phrase of the run that is read.
        first: usize,
    },
    /// A roll that a hundred-sided die cannot need.
    BadRoll {
        /// The roll.
        roll: i32,
    },
}

impl FaultKind {
    /// Whether the story can break or hang on it; otherwise it is only waste.
    pub fn breaks(&self) -> bool {
        !matches!(
            self,
            FaultKind::NeverChosen { .. } | FaultKind::NeverReached { .. } | FaultKind::BadRoll { .. }
        )
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            FaultKind::Dangling { next } => {
                write!(f, "chart {next} does not exist; an existing chart or 0 expected")
            }
            FaultKind::RunsOff { chart, last, house: 0 } => {
                write!(f, "chart {chart} ends at roll {last}; an entry with roll 100 expected")
            }
            FaultKind::RunsOff { chart, last, house } => {
                write!(
                    f,
                    "chart {chart} ends at roll {last} for house {house}; an entry with roll 100 expected"
                )
            }
            FaultKind::NoWayOut { chart } => write!(f, "from chart {chart} no way leads to 0, the end"),
            FaultKind::NeverChosen { chart, roll } => {
                write!(f, "never chosen: an earlier phrase of chart {chart} takes every roll up to {roll}")
            }
            FaultKind::NeverReached { chart } => write!(f, "nothing leads to chart {chart}"),
            FaultKind::Split { chart, .. } => {
                write!(
                    f,
                    "chart {chart} continues here after another chart; all phrases of a chart must be together"
                )
            }
            FaultKind::BadRoll { roll } => write!(f, "a roll of {roll}; 1 to 100 expected"),
        }
    }
}

/// One phrase as the chain sees it: its chart and every chart it can lead to.
pub(super) struct Link {
    pub chart: u32,
    pub leads_to: Vec<u32>,
}

/// Dangling names, charts without a way out, and (when starts are given) charts that nothing leads to.
pub(super) fn check_links(links: &[Link], starts: Option<&BTreeSet<u32>>) -> Vec<Fault> {
    let mut first: BTreeMap<u32, usize> = BTreeMap::new();
    for (at, link) in links.iter().enumerate() {
        first.entry(link.chart).or_insert(at);
    }
    let mut faults = Vec::new();
    let mut back: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    let mut forward: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (phrase, link) in links.iter().enumerate() {
        for &next in &link.leads_to {
            if next != 0 && !first.contains_key(&next) {
                faults.push(Fault { phrase, kind: FaultKind::Dangling { next } });
            }
            back.entry(next).or_default().push(link.chart);
            forward.entry(link.chart).or_default().push(next);
        }
    }
    let ends = spread(&BTreeSet::from([0]), &back);
    for (&chart, &phrase) in &first {
        if !ends.contains(&chart) {
            faults.push(Fault { phrase, kind: FaultKind::NoWayOut { chart } });
        }
    }
    if let Some(starts) = starts {
        let told = spread(starts, &forward);
        for (&chart, &phrase) in &first {
            if !told.contains(&chart) {
                faults.push(Fault { phrase, kind: FaultKind::NeverReached { chart } });
            }
        }
    }
    faults.sort_by_key(|f| f.phrase);
    faults
}

fn spread(from: &BTreeSet<u32>, edges: &BTreeMap<u32, Vec<u32>>) -> BTreeSet<u32> {
    let mut seen = from.clone();
    let mut open: Vec<u32> = from.iter().copied().collect();
    while let Some(chart) = open.pop() {
        for &next in edges.get(&chart).into_iter().flatten() {
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    seen
}
