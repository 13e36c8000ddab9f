//! The past of a character, phrase by phrase (docs/spec/edit-files.md 3.10; S002-018, S002-019, S002-173).
//!
//! Two manners: Unangband's pieces carry their own blanks and move the social class; Sil's look at the house first, and a
//! blank follows each piece.

use super::Broken;
use super::chains::{Fault, FaultKind, Link, check_links};
use angrist_engine::chance::Stream;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// A story longer than this many phrases goes round in circles; real ones have fewer than ten.
const LONGEST: usize = 500;

/// One record of p_hist.txt or history.txt.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct HistoryPhrase {
    /// The chart it belongs to.
    pub chart: u32,
    /// The chart that goes on; 0 ends.
    pub next: u32,
    /// Taken when the die of a hundred shows at most this.
    pub roll: i32,
    /// Last field of the head: 50 more than the change of social class (Unangband), or the house (Sil).
    pub last: i32,
    /// What is told.
    pub text: String,
}

/// How the last field of a phrase is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Manner {
    /// It moves the social class.
    SocialClass,
    /// It names a house; 0 is any. The character's own house is given.
    House(u32),
}

/// A past that was told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Life {
    /// The pieces, joined.
    pub text: String,
    /// 1 to 100; always what the first die said under [`Manner::House`].
    pub social_class: i32,
    /// Which phrases were told, by their position in the file.
    pub phrases: Vec<u32>,
}

/// Tells a past from the chart a race starts at.
pub fn live(
    phrases: &[HistoryPhrase],
    start: u32,
    manner: Manner,
    chance: &mut Stream,
) -> Result<Life, Broken> {
    let mut life = Life { text: String::new(), social_class: 0, phrases: Vec::new() };
    if manner == Manner::SocialClass {
        life.social_class = chance.die(4);
    }
    let mut chart = start;
    while chart != 0 {
        if life.phrases.len() == LONGEST {
            return Err(Broken::Endless { chart });
        }
        let roll = chance.die(100);
        let at = choose(phrases, chart, manner, roll)?;
        let phrase = &phrases[at];
        life.phrases.push(at as u32);
        life.text.push_str(&phrase.text);
        match manner {
            Manner::SocialClass => {
                life.social_class = life.social_class.saturating_add(phrase.last.saturating_sub(50))
            }
            Manner::House(_) => life.text.push(' '),
        }
        chart = phrase.next;
    }
    if manner == Manner::SocialClass {
        life.social_class = life.social_class.clamp(1, 100);
    }
    Ok(life)
}

/// The phrase of a chart that takes a roll.
fn choose(phrases: &[HistoryPhrase], chart: u32, manner: Manner, roll: i32) -> Result<usize, Broken> {
    let mut here = phrases.iter().enumerate().filter(|(_, p)| p.chart == chart).peekable();
    if here.peek().is_none() {
        return Err(Broken::NoChart { chart });
    }
    if let Manner::House(house) = manner {
        // Only a chart whose first phrase names a house is searched by house.
        let foreign = |p: &HistoryPhrase| p.last != 0 && i64::from(p.last) != i64::from(house);
        while here.next_if(|(_, p)| foreign(p)).is_some() {}
    }
    here.find(|(_, p)| p.roll >= roll).map(|(at, _)| at).ok_or(Broken::RanOff { chart, roll })
}

/// Everything wrong with the phrases. `starts` are the charts that races begin at; without them nothing is called unreached.
pub fn check_history(
    phrases: &[HistoryPhrase],
    starts: Option<&BTreeSet<u32>>,
    manner: impl Fn(u32) -> Manner,
) -> Vec<Fault> {
    let links: Vec<Link> = phrases.iter().map(|p| Link { chart: p.chart, leads_to: vec![p.next] }).collect();
    let mut faults = check_links(&links, starts);
    let mut charts: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
    for (at, p) in phrases.iter().enumerate() {
        charts.entry(p.chart).or_default().push(at);
        if !(1..=100).contains(&p.roll) {
            faults.push(Fault { phrase: at, kind: FaultKind::BadRoll { roll: p.roll } });
        }
    }
    let houses = matches!(manner(0), Manner::House(_));
    for (&chart, here) in &charts {
        let mut wanted = BTreeSet::from([0]);
        if houses {
            wanted.extend(here.iter().filter_map(|&at| u32::try_from(phrases[at].last).ok()));
        }
        // A chart with a house of its own for everyone need not serve a character without a house.
        if wanted.len() > 1 && here.iter().all(|&at| phrases[at].last != 0) {
            wanted.remove(&0);
        }
        let mut taken = BTreeSet::new();
        for &house in &wanted {
            for roll in 1..=100 {
                match choose(phrases, chart, manner(house), roll) {
                    Ok(at) => {
                        taken.insert(at);
                    }
                    Err(_) => {
                        let last = here.iter().map(|&at| phrases[at].roll).max().unwrap_or(0);
                        let phrase = here.last().copied().unwrap_or(0);
                        faults.push(Fault { phrase, kind: FaultKind::RunsOff { chart, last, house } });
                        break;
                    }
                }
            }
        }
        for &at in here.iter().filter(|at| !taken.contains(at)) {
            let roll = phrases[at].roll;
            if (1..=100).contains(&roll) {
                faults.push(Fault { phrase: at, kind: FaultKind::NeverChosen { chart, roll } });
            }
        }
    }
    faults.sort_by_key(|f| f.phrase);
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use angrist_engine::chance::stream;
    use proptest::prelude::*;

    fn phrase(chart: u32, next: u32, roll: i32, last: i32, text: &str) -> HistoryPhrase {
        HistoryPhrase { chart, next, roll, last, text: text.into() }
    }

    fn plain(_house: u32) -> Manner {
        Manner::SocialClass
    }

    // S002-018, S002-019
    #[test]
    fn a_story_is_the_joined_pieces_of_the_walk() {
        let p = [
            phrase(1, 2, 100, 60, "You came "),
            phrase(2, 0, 50, 10, "late."),
            phrase(2, 0, 100, 90, "early."),
        ];
        let mut seen = BTreeSet::new();
        for seed in 0..50 {
            let life = live(&p, 1, Manner::SocialClass, &mut stream(seed, "history", 0, 0)).unwrap();
            assert_eq!(life, live(&p, 1, Manner::SocialClass, &mut stream(seed, "history", 0, 0)).unwrap());
            assert!((1..=100).contains(&life.social_class));
            seen.insert(life.text);
        }
        assert_eq!(seen.into_iter().collect::<Vec<_>>(), ["You came early.", "You came late."]);
    }

    #[test]
    fn a_house_is_looked_for_first_and_blanks_are_added() {
        let p = [phrase(3, 0, 100, 1, "A."), phrase(3, 0, 100, 2, "B."), phrase(3, 0, 100, 3, "C.")];
        let told = |house| live(&p, 3, Manner::House(house), &mut stream(1, "history", 0, 0)).unwrap().text;
        assert_eq!([told(1), told(2), told(3)], ["A. ", "B. ", "C. "]);
        assert!(check_history(&p, None, Manner::House).is_empty());
    }

    // Bad input 44: a chart whose rolls stop at 60.
    #[test]
    fn a_chart_that_runs_off_its_end_is_reported_at_its_last_phrase() {
        let p = [phrase(7, 0, 20, 50, "x"), phrase(7, 0, 60, 50, "y")];
        let kind = FaultKind::RunsOff { chart: 7, last: 60, house: 0 };
        assert_eq!(check_history(&p, None, plain), [Fault { phrase: 1, kind }]);
        let broken =
            (0..40).filter_map(|s| live(&p, 7, Manner::SocialClass, &mut stream(s, "h", 0, 0)).err());
        assert!(broken.into_iter().all(|b| matches!(b, Broken::RanOff { chart: 7, roll: 61.. })));
    }

    // Bad input 45: a chart that does not exist.
    #[test]
    fn a_dangling_chart_is_reported_at_the_phrase_that_names_it() {
        let p = [phrase(9, 99, 100, 50, "x")];
        let faults = check_history(&p, None, plain);
        assert_eq!(faults[0], Fault { phrase: 0, kind: FaultKind::Dangling { next: 99 } });
        let end = live(&p, 9, Manner::SocialClass, &mut stream(1, "h", 0, 0));
        assert_eq!(end, Err(Broken::NoChart { chart: 99 }));
    }

    // S002-018: a block with no way to end is reported, and the walk still ends.
    #[test]
    fn circles_are_reported_and_left() {
        let p = [phrase(1, 2, 100, 50, "a"), phrase(2, 1, 100, 50, "b")];
        let kinds: Vec<_> = check_history(&p, None, plain).into_iter().map(|f| f.kind).collect();
        assert_eq!(kinds, [FaultKind::NoWayOut { chart: 1 }, FaultKind::NoWayOut { chart: 2 }]);
        let end = live(&p, 1, Manner::SocialClass, &mut stream(1, "h", 0, 0));
        assert_eq!(end, Err(Broken::Endless { chart: 1 }));
    }

    #[test]
    fn waste_is_reported_but_breaks_nothing() {
        let p = [phrase(1, 0, 100, 50, "a"), phrase(1, 0, 100, 50, "b"), phrase(5, 0, 100, 50, "c")];
        let faults = check_history(&p, Some(&BTreeSet::from([1])), plain);
        assert!(faults.iter().all(|f| !f.kind.breaks()));
        assert_eq!(faults.len(), 2);
    }

    proptest! {
        #[test]
        fn every_walk_ends(raw in prop::collection::vec((0u32..6, 0u32..6, -5i32..120, -5i32..200), 0..20), start in 0u32..6,
                           house in 0u32..4, seed: u64) {
            let p: Vec<_> = raw.into_iter().map(|(c, n, r, l)| phrase(c, n, r, l, "x")).collect();
            for manner in [Manner::SocialClass, Manner::House(house)] {
                let ended = live(&p, start, manner, &mut stream(seed, "h", 0, 0));
                // Phrases without a fault that breaks never break off, whatever the die says.
                let sound = check_history(&p, None, plain).iter().all(|f| !f.kind.breaks());
                let known = start == 0 || p.iter().any(|p| p.chart == start);
                if sound && known && manner == Manner::SocialClass {
                    let broke = matches!(ended, Err(Broken::NoChart { .. } | Broken::RanOff { .. }));
                    prop_assert!(!broke);
                }
            }
        }
    }
}
