//! Choosing the next step on a flow or a trail, with squares that others occupy taken into account only here.

use super::flow::Flow;
use super::trail::Trail;
use crate::space::{Dir, Loc};

/// The free neighbour with the lowest distance, if it is nearer than `from`; straight steps win ties.
pub fn downhill(flow: &Flow, from: Loc, free: impl Fn(Loc) -> bool) -> Option<Dir> {
    let here = flow.at(from);
    let nearer = Dir::ALL.into_iter().filter(|&d| {
        let l = from.step(d);
        flow.at(l) < here && free(l)
    });
    nearer.min_by_key(|&d| flow.at(from.step(d)))
}

/// The free reachable neighbour with the greatest distance, if it is farther than `from`; straight steps win ties.
pub fn uphill(flow: &Flow, from: Loc, free: impl Fn(Loc) -> bool) -> Option<Dir> {
    let here = flow.at(from);
    let farther = Dir::ALL.into_iter().filter(|&d| {
        let l = from.step(d);
        flow.reaches(l) && flow.at(l) > here && free(l)
    });
    farther.min_by_key(|&d| u16::MAX - flow.at(from.step(d)))
}

/// The free neighbour with the lowest noise, on equal noise the one with the freshest scent (S003-028); straight steps
/// win ties. Squares without scent were never reached and are not taken.
pub fn freshest(trail: &Trail, from: Loc, free: impl Fn(Loc) -> bool) -> Option<Dir> {
    let known = Dir::ALL.into_iter().filter(|&d| {
        let l = from.step(d);
        trail.scent(l) > 0 && free(l)
    });
    known.min_by_key(|&d| {
        let l = from.step(d);
        (trail.noise(l), u8::MAX - trail.scent(l))
    })
}
