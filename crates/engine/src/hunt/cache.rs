//! Flows worked out when somebody asks, and at most once in a turn for each source and class of passage.
//!
//! A game keeps one beside its state (it is neither saved nor hashed) and calls [`FlowCache::forget`] when the turn or
//! the terrain changes. Promise: buffers are kept, so a turn allocates nothing once as many flows as it needs exist.

use super::flow::Flow;
use super::passage::Passage;
use super::spread::Spreader;
use crate::space::Loc;

/// What a flow is kept under: where it starts and for whom it holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct FlowKey {
    /// The square from which distances are counted.
    pub source: Loc,
    /// The caller's number of a passability class.
    pub class: u32,
}

/// Flows of this turn.
#[derive(Clone, Debug, Default)]
pub struct FlowCache {
    spreader: Spreader,
    flows: Vec<Flow>,
    keys: Vec<FlowKey>,
    computed: u64,
}

impl FlowCache {
    /// Empty.
    pub fn new() -> Self {
        FlowCache::default()
    }

    /// Drops what is known, and keeps the buffers.
    pub fn forget(&mut self) {
        self.keys.clear();
    }

    /// Drops the flows of one class, after its passage changed.
    pub fn forget_class(&mut self, class: u32) {
        self.keep(|key, _| key.class != class);
    }

    /// Keeps only the flows for which the answer is yes: those that a change of the map does not touch.
    pub fn keep(&mut self, mut yes: impl FnMut(FlowKey, &Flow) -> bool) {
        let mut i = 0;
        while i < self.keys.len() {
            if yes(self.keys[i], &self.flows[i]) {
                i += 1;
            } else {
                self.keys.swap_remove(i);
                let last = self.keys.len();
                self.flows.swap(i, last);
            }
        }
    }

    /// The flow under a key, if it was worked out before.
    pub fn known(&self, key: FlowKey) -> Option<&Flow> {
        self.keys.iter().position(|k| *k == key).map(|place| &self.flows[place])
    }

    /// The flow under a key, worked out if this is the first to ask.
    pub fn flow(&mut self, key: FlowKey, passage: &Passage, limit: u16) -> &Flow {
        let known = self.keys.iter().position(|k| *k == key);
        let place = known.unwrap_or(self.keys.len());
        if known.is_none() {
            if place == self.flows.len() {
                self.flows.push(Flow::default());
            }
            self.flows[place].compute(&mut self.spreader, passage, [key.source], limit);
            self.keys.push(key);
            self.computed += 1;
        }
        &self.flows[place]
    }

    /// How many flows were worked out so far.
    pub fn computed(&self) -> u64 {
        self.computed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_askers_of_three_classes_cost_three_flows_a_turn() {
        let passages: Vec<Passage> = (1..=3).map(|c| Passage::new(20, 10, c)).collect();
        let mut cache = FlowCache::new();
        for turn in 1..=4u64 {
            cache.forget();
            for asker in 0..100u32 {
                let key = FlowKey { source: Loc::new(turn as i16, 2), class: asker % 3 };
                let flow = cache.flow(key, &passages[asker as usize % 3], 250);
                let steps = 19 - turn as u16;
                assert_eq!(flow.at(Loc::new(19, 2)), steps * (asker as u16 % 3 + 1));
            }
            assert_eq!(cache.computed(), 3 * turn);
        }
        cache.forget_class(1);
        let key = |class| FlowKey { source: Loc::new(4, 2), class };
        assert!(cache.known(key(0)).is_some() && cache.known(key(1)).is_none());
        for class in [0u32, 1, 2] {
            let key = FlowKey { source: Loc::new(4, 2), class };
            assert_eq!(cache.flow(key, &passages[class as usize], 250).at(Loc::new(5, 2)), class as u16 + 1);
        }
        assert_eq!(cache.computed(), 13);
    }
}
