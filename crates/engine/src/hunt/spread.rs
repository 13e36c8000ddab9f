//! The search that goes outward from a source over everything that can be walked.
//!
//! It keeps its front as blocks of 64 squares, so a step takes many squares of a room at once; squares that
//! cost more than a step wait in a queue by distance. Costs depend only on the square entered, so the first way to
//! reach a square is a shortest one.
//!
//! Promise: exact shortest distances below the limit, in eight directions; no allocation once the buffers have the size
//! of the map.

#[cfg(doc)]
use super::blocks::Blocks;
use super::blocks::{FIRST_COLUMN, LAST_COLUMN, RIM};
use super::passage::Passage;
use crate::sight::ones;
use crate::space::Loc;

const NONE: u32 = u32::MAX;
/// One queue for each distance still ahead; the greatest cost is 255.
const QUEUES: usize = 256;

/// Squares of one block that were reached together.
#[derive(Clone, Copy, Debug, Default)]
struct Front {
    block: u32,
    bits: u64,
}

/// A square that waits until its distance is reached.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    front: Front,
    next: u32,
}

/// A block at work: together, because a step looks at all of it.
#[derive(Clone, Copy, Debug, Default)]
struct Block {
    /// Squares that are still to be reached.
    todo: u64,
    /// Squares that cost more than a step.
    hard: u64,
    /// Where it stood when it was last put on a list.
    slot: u32,
}

/// Fronts in no order; room for as many as there can be is made beforehand.
#[derive(Clone, Debug, Default)]
struct Fronts {
    room: Vec<Front>,
    count: usize,
}

impl Fronts {
    #[inline(always)]
    fn push(&mut self, front: Front) {
        if let Some(free) = self.room.get_mut(self.count) {
            *free = front;
            self.count += 1;
        }
    }

    fn all(&self) -> &[Front] {
        &self.room[..self.count]
    }
}

/// The buffers of a search, kept between searches.
#[derive(Clone, Debug)]
pub struct Spreader {
    blocks: Vec<Block>,
    now: Fronts,
    then: Fronts,
    /// Dear squares that this step came upon.
    dear: Vec<Front>,
    waiting: Vec<Waiting>,
    queues: Vec<u32>,
    /// How many wait.
    asleep: u32,
    size: (i16, i16),
}

impl Default for Spreader {
    fn default() -> Self {
        Spreader::new()
    }
}

impl Spreader {
    /// Empty buffers; they take the size of a map at the first search on it.
    pub fn new() -> Self {
        Spreader {
            blocks: Vec::new(),
            now: Fronts::default(),
            then: Fronts::default(),
            dear: Vec::new(),
            waiting: Vec::new(),
            queues: vec![NONE; QUEUES],
            asleep: 0,
            size: (-1, -1),
        }
    }

    /// Searches from the sources outward and tells `reached` of all squares with a distance below `limit`, in order
    /// of distance: the block (see [`Blocks::place`]), the bits of the squares in it, and the distance.
    pub(crate) fn spread(
        &mut self,
        passage: &Passage,
        sources: impl IntoIterator<Item = Loc>,
        limit: u16,
        mut reached: impl FnMut(usize, u64, u16),
    ) {
        self.prepare(passage);
        for source in sources.into_iter().filter(|&l| passage.contains(l)) {
            let (block, bit) = passage.open().place(source);
            self.blocks[block].todo &= !(1 << bit);
            self.now.push(Front { block: block as u32, bits: 1 << bit });
        }
        let across = passage.open().across();
        let mut distance = 0;
        while distance < limit && (self.now.count > 0 || self.asleep > 0) {
            if self.asleep > 0 && self.queues[usize::from(distance) % QUEUES] != NONE {
                self.wake(distance);
            }
            let mut step = Step { blocks: &mut self.blocks, then: &mut self.then, dear: &mut self.dear };
            for &Front { block, bits } in self.now.all() {
                reached(block as usize, bits, distance);
                step.from(block as usize, bits, across);
            }
            if !self.dear.is_empty() {
                self.put_to_sleep(passage, distance, limit);
            }
            std::mem::swap(&mut self.now, &mut self.then);
            self.then.count = 0;
            distance += 1;
        }
    }

    /// Adds those whose time has come.
    fn wake(&mut self, distance: u16) {
        let mut next = std::mem::replace(&mut self.queues[usize::from(distance) % QUEUES], NONE);
        while next != NONE {
            let waiting = self.waiting[next as usize];
            self.now.push(waiting.front);
            self.asleep -= 1;
            next = waiting.next;
        }
    }

    /// Lets dear squares wait until the search has come as far as they cost.
    fn put_to_sleep(&mut self, passage: &Passage, distance: u16, limit: u16) {
        for Front { block, bits } in self.dear.drain(..) {
            for bit in ones(bits) {
                let place = block as usize * 64 + bit as usize;
                let when = u32::from(distance) + u32::from(passage.cost_at(place));
                if when < u32::from(limit) {
                    let queue = &mut self.queues[when as usize % QUEUES];
                    self.waiting.push(Waiting { front: Front { block, bits: 1 << bit }, next: *queue });
                    *queue = self.waiting.len() as u32 - 1;
                    self.asleep += 1;
                }
            }
        }
    }

    fn prepare(&mut self, passage: &Passage) {
        self.now.count = 0;
        self.then.count = 0;
        self.waiting.clear();
        if self.asleep > 0 {
            self.queues.fill(NONE);
            self.asleep = 0;
        }
        let size = (passage.width(), passage.height());
        if self.size != size {
            self.resize(passage, size);
        }
        let words = passage.open().words().iter().zip(passage.hard().words());
        for (block, (open, hard)) in self.blocks.iter_mut().zip(words) {
            *block = Block { todo: *open, hard: *hard, slot: 0 };
        }
    }

    fn resize(&mut self, passage: &Passage, size: (i16, i16)) {
        self.size = size;
        self.blocks.resize(passage.open().words().len(), Block::default());
        // Every entry holds a square that no other holds, so there are never more entries than squares.
        let squares = size.0 as usize * size.1 as usize + 1;
        for list in [&mut self.now, &mut self.then] {
            list.room.resize(squares, Front::default());
        }
        self.dear.reserve(squares);
        self.waiting.reserve(squares);
    }
}

/// One step of the front.
struct Step<'a> {
    blocks: &'a mut [Block],
    then: &'a mut Fronts,
    dear: &'a mut Vec<Front>,
}

impl Step<'_> {
    #[inline(always)]
    fn from(&mut self, block: usize, bits: u64, across: usize) {
        let wide = bits | (bits & !LAST_COLUMN) << 1 | (bits & !FIRST_COLUMN) >> 1;
        self.take(block, wide | wide << 8 | wide >> 8);
        if bits & RIM != 0 {
            self.cross(block, bits, wide, across);
        }
    }

    /// Goes on into neighbouring blocks.
    #[inline(always)]
    fn cross(&mut self, block: usize, bits: u64, wide: u64, across: usize) {
        let (above, below) = (block - across, block + across);
        if wide & 0xff != 0 {
            self.take(above, wide << 56);
        }
        if wide >> 56 != 0 {
            self.take(below, wide >> 56);
        }
        let left = bits & FIRST_COLUMN;
        if left != 0 {
            self.take(block - 1, (left | left << 8 | left >> 8) << 7);
            if left & (1 | 1 << 56) != 0 {
                self.take(above - 1, left << 63);
                self.take(below - 1, left >> 56 << 7);
            }
        }
        let right = bits & LAST_COLUMN;
        if right != 0 {
            self.take(block + 1, (right | right << 8 | right >> 8) >> 7);
            if right & (1 << 7 | 1 << 63) != 0 {
                self.take(above + 1, right << 49 & 1 << 56);
                self.take(below + 1, right >> 63);
            }
        }
    }

    #[inline(always)]
    fn take(&mut self, block: usize, bits: u64) {
        let own = &mut self.blocks[block];
        let new = bits & own.todo;
        if new == 0 {
            return;
        }
        own.todo ^= new;
        let mut easy = new;
        let hard = new & own.hard;
        if hard != 0 {
            self.dear.push(Front { block: block as u32, bits: hard });
            easy ^= hard;
            if easy == 0 {
                return;
            }
        }
        // A block that this step has reached before is joined, else its pieces would go on side by side.
        let (slot, count) = (own.slot as usize, self.then.count);
        match self.then.room.get_mut(slot) {
            Some(known) if slot < count && known.block == block as u32 => known.bits |= easy,
            _ => {
                own.slot = count as u32;
                self.then.push(Front { block: block as u32, bits: easy });
            }
        }
    }
}
