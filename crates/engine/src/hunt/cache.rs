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
    /// Places of keys, one more than they are, by a mix of the key's bits; the next free cell where that one is taken. Empty
    /// while nothing is known.
    index: Vec<u16>,
    computed: u64,
}

/// Cells of an index for `n` keys: a power of two, always half free.
fn cells_for(keys: usize) -> usize {
    (2 * keys.max(64)).next_power_of_two()
}

impl FlowCache {
    /// Empty.
    pub fn new() -> Self {
        FlowCache::default()
    }

    /// Drops what is known, and keeps the buffers.
    pub fn forget(&mut self) {
        self.keys.clear();
        self.index.fill(0);
    }

    /// Drops the flows of one class, after its passage changed.
    pub fn forget_class(&mut self, class: u32) {
        self.keep(|key, _| key.class != class);
    }

    /// Keeps only the flows for which the answer is yes: those that a change of the map does not touch.
    pub fn keep(&mut self, mut yes: impl FnMut(FlowKey, &Flow) -> bool) {
        let (mut i, before) = (0, self.keys.len());
        while i < self.keys.len() {
            if yes(self.keys[i], &self.flows[i]) {
                i += 1;
            } else {
                self.keys.swap_remove(i);
                let last = self.keys.len();
                self.flows.swap(i, last);
            }
        }
        if self.keys.len() != before {
            self.index_anew();
        }
    }

    /// The flow under a key, if it was worked out before.
    pub fn known(&self, key: FlowKey) -> Option<&Flow> {
        self.find(key).and_then(|place| self.flows.get(place))
    }

    fn find(&self, key: FlowKey) -> Option<usize> {
        self.cells_of(key).find_map(|cell| match self.index[cell] {
            0 => Some(None),
            place => Some(usize::from(place) - 1).filter(|p| self.keys[*p] == key).map(Some),
        })?
    }

    /// The cells where a key may be, the likeliest first.
    fn cells_of(&self, key: FlowKey) -> impl Iterator<Item = usize> + use<> {
        let bits = |n: i16| u32::from(n.cast_unsigned());
        let mixed = (bits(key.source.x) | bits(key.source.y) << 16).wrapping_mul(0x9e37_79b9);
        let first = (mixed ^ key.class.wrapping_mul(0x85eb_ca6b)) >> 16;
        let cells = self.index.len();
        let mask = cells.wrapping_sub(1);
        (0..cells).map(move |step| (first as usize + step) & mask)
    }

    /// Notes where the key at a place is. Of two under one key the first counts.
    fn note(&mut self, place: usize) {
        let (Some(key), Ok(number)) = (self.keys.get(place).copied(), u16::try_from(place + 1)) else {
            return;
        };
        if let Some(cell) = self.cells_of(key).find(|cell| self.index[*cell] == 0) {
            self.index[cell] = number;
        }
    }

    fn index_anew(&mut self) {
        self.index.clear();
        self.index.resize(cells_for(self.keys.len()), 0);
        (0..self.keys.len()).for_each(|place| self.note(place));
    }

    /// The flow under a key, worked out if this is the first to ask.
    pub fn flow(&mut self, key: FlowKey, passage: &Passage, limit: u16) -> &Flow {
        let known = self.find(key);
        let place = known.unwrap_or(self.keys.len());
        if known.is_none() {
            if place == self.flows.len() {
                self.flows.push(Flow::default());
            }
            self.flows[place].compute(&mut self.spreader, passage, [key.source], limit);
            self.keys.push(key);
            if self.index.len() < cells_for(self.keys.len()) {
                self.index_anew();
            } else {
                self.note(place);
            }
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

    #[test]
    fn a_key_is_known_exactly_while_its_flow_is_kept() {
        let mut s = crate::chance::stream(9, "cache", 0, 0);
        let passage = Passage::new(40, 30, 1);
        let mut cache = FlowCache::new();
        let mut model: std::collections::BTreeSet<FlowKey> = std::collections::BTreeSet::new();
        for step in 0..3000 {
            let source = Loc::new(s.below(40) as i16, s.below(30) as i16);
            let key = FlowKey { source, class: s.below(3) };
            match s.below(200) {
                0 => {
                    cache.forget();
                    model.clear();
                }
                1 => {
                    cache.forget_class(key.class);
                    model.retain(|k| k.class != key.class);
                }
                2..=120 => {
                    assert_eq!(cache.flow(key, &passage, 5).at(source), 0, "step {step}");
                    model.insert(key);
                }
                _ => {}
            }
            let found = cache.known(key).map(|flow| flow.at(source));
            assert_eq!(found, model.contains(&key).then_some(0), "step {step}");
        }
    }
}
