//! The search that goes outward from a source over everything that can be walked.
//!
//! It keeps its front as blocks of 64 squares, so a step takes many squares of a room at once; squares that
//! cost more than a step wait in a queue by distance. Costs depend only on the square entered, so the first way to
//! reach a square is a shortest one.
//!
//! Promise: exact shortest distances below the limit, in eight directions; no allocation once the buffers have the size
//! of the map.

use super::blocks::{FIRST_COLUMN, LAST_COLUMN, RIM};
use super::passage::Passage;
use crate::sight::ones;
use crate::space::Loc;

const NONE: u32 = u32::MAX;
/// One queue for each distance still ahead; the greatest cost is 255.
const QUEUES: usize = 256;

/// A square that waits until its distance is reached.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    block: u32,
    bits: u64,
    next: u32,
}

/// The squares reached at one distance: a list of blocks, each once, and the squares of every block of the map.
#[derive(Clone, Debug, Default)]
struct Front {
    /// One place more than there are blocks: a block is noted before it is known to be new.
    blocks: Vec<u32>,
    count: usize,
    bits: Vec<u64>,
}

impl Front {
    fn add(&mut self, block: usize, bits: u64) {
        let before = self.bits[block];
        self.bits[block] = before | bits;
        self.blocks[self.count] = block as u32;
        self.count += usize::from(before == 0);
    }

    fn resize(&mut self, blocks: usize) {
        self.count = 0;
        self.blocks.resize(blocks + 1, 0);
        self.bits.clear();
        self.bits.resize(blocks, 0);
    }
}

/// Where the squares of blocks stand in a row-by-row grid.
#[derive(Clone, Debug)]
struct Places {
    first: Vec<u32>,
    within: [u32; 64],
}

/// The buffers of a search, kept between searches.
#[derive(Clone, Debug)]
pub struct Spreader {
    /// Squares that are still to be reached.
    todo: Vec<u64>,
    places: Places,
    now: Front,
    then: Front,
    /// Dear squares that this step came upon.
    dear: Vec<(u32, u64)>,
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
            todo: Vec::new(),
            places: Places { first: Vec::new(), within: [0; 64] },
            now: Front::default(),
            then: Front::default(),
            dear: Vec::new(),
            waiting: Vec::new(),
            queues: vec![NONE; QUEUES],
            asleep: 0,
            size: (-1, -1),
        }
    }

    /// Searches from the sources outward and tells `reached` of every square with a distance below `limit`, in order
    /// of distance: its position in a row-by-row grid, and the distance.
    pub(crate) fn spread(
        &mut self,
        passage: &Passage,
        sources: impl IntoIterator<Item = Loc>,
        limit: u16,
        mut reached: impl FnMut(usize, u16),
    ) {
        self.prepare(passage);
        for source in sources.into_iter().filter(|&l| passage.contains(l)) {
            let (block, bit) = passage.open().place(source);
            self.todo[block] &= !(1 << bit);
            self.now.add(block, 1 << bit);
        }
        let across = passage.open().across();
        let mut distance = 0;
        while distance < limit && (self.now.count > 0 || self.asleep > 0) {
            if self.asleep > 0 {
                self.wake(distance);
            }
            for &block in &self.now.blocks[..self.now.count] {
                let first = self.places.first[block as usize];
                let mut bits = self.now.bits[block as usize];
                while bits != 0 {
                    let bit = bits.trailing_zeros() as usize;
                    reached((first + self.places.within[bit & 63]) as usize, distance);
                    bits &= bits - 1;
                }
            }
            let hard = passage.hard().words();
            step(&mut self.now, &mut self.then, &mut self.todo, hard, &mut self.dear, across);
            if !self.dear.is_empty() {
                self.put_to_sleep(passage, distance, limit);
            }
            std::mem::swap(&mut self.now, &mut self.then);
            distance += 1;
        }
    }

    /// Adds those whose time has come.
    fn wake(&mut self, distance: u16) {
        let mut next = std::mem::replace(&mut self.queues[usize::from(distance) % QUEUES], NONE);
        while next != NONE {
            let waiting = self.waiting[next as usize];
            self.now.add(waiting.block as usize, waiting.bits);
            self.asleep -= 1;
            next = waiting.next;
        }
    }

    /// Lets dear squares wait until the search has come as far as they cost.
    fn put_to_sleep(&mut self, passage: &Passage, distance: u16, limit: u16) {
        for (block, bits) in self.dear.drain(..) {
            for bit in ones(bits) {
                let cell = self.places.first[block as usize] + self.places.within[bit as usize];
                let when = u32::from(distance) + u32::from(passage.costs()[cell as usize]);
                if when < u32::from(limit) {
                    let queue = &mut self.queues[when as usize % QUEUES];
                    self.waiting.push(Waiting { block, bits: 1 << bit, next: *queue });
                    *queue = self.waiting.len() as u32 - 1;
                    self.asleep += 1;
                }
            }
        }
    }

    fn prepare(&mut self, passage: &Passage) {
        self.waiting.clear();
        if self.asleep > 0 {
            self.queues.fill(NONE);
            self.asleep = 0;
        }
        let size = (passage.width(), passage.height());
        if self.size != size {
            self.resize(passage, size);
        }
        for front in [&mut self.now, &mut self.then] {
            for &block in &front.blocks[..front.count] {
                front.bits[block as usize] = 0;
            }
            front.count = 0;
        }
        self.todo.copy_from_slice(passage.open().words());
    }

    fn resize(&mut self, passage: &Passage, size: (i16, i16)) {
        self.size = size;
        let (width, open) = (size.0 as u32, passage.open());
        let blocks = open.words().len();
        self.todo.resize(blocks, 0);
        self.now.resize(blocks);
        self.then.resize(blocks);
        self.places.first.clear();
        self.places.first.resize(blocks, 0);
        for y in (0..size.1).step_by(8) {
            for x in (0..size.0).step_by(8) {
                self.places.first[open.place(Loc::new(x, y)).0] = y as u32 * width + x as u32;
            }
        }
        self.places.within = std::array::from_fn(|bit| bit as u32 / 8 * width + bit as u32 % 8);
        // A square is come upon and waits at most once.
        let squares = size.0 as usize * size.1 as usize;
        self.dear.reserve(squares);
        self.waiting.reserve(squares);
    }
}

/// One step of the whole front: from the squares of `now` to those of `then` that are still to be reached.
fn step(
    now: &mut Front,
    then: &mut Front,
    todo: &mut [u64],
    hard: &[u64],
    dear: &mut Vec<(u32, u64)>,
    across: usize,
) {
    let Front { blocks: list, bits: next, .. } = then;
    let mut count = 0;
    // A macro and not a closure: this must not become a call.
    macro_rules! take {
        ($block:expr, $bits:expr) => {{
            let block = $block;
            let new = $bits & todo[block];
            todo[block] ^= new;
            let late = new & hard[block];
            if late != 0 {
                dear.push((block as u32, late));
            }
            // Noted in any case and kept only if it is new: a wrong guess would cost more than the note.
            let before = next[block];
            let after = before | (new ^ late);
            next[block] = after;
            list[count] = block as u32;
            count += usize::from((before == 0) & (after != 0));
        }};
    }
    for &block in &now.blocks[..now.count] {
        let block = block as usize;
        let bits = std::mem::take(&mut now.bits[block]);
        let wide = bits | (bits & !LAST_COLUMN) << 1 | (bits & !FIRST_COLUMN) >> 1;
        take!(block, wide | wide << 8 | wide >> 8);
        if bits & RIM == 0 {
            continue;
        }
        if wide & 0xff != 0 {
            take!(block - across, wide << 56);
        }
        if wide >> 56 != 0 {
            take!(block + across, wide >> 56);
        }
        let left = bits & FIRST_COLUMN;
        if left != 0 {
            take!(block - 1, (left | left << 8 | left >> 8) << 7);
            if left & (1 | 1 << 56) != 0 {
                take!(block - across - 1, left << 63);
                take!(block + across - 1, left >> 56 << 7);
            }
        }
        let right = bits & LAST_COLUMN;
        if right != 0 {
            take!(block + 1, (right | right << 8 | right >> 8) >> 7);
            if right & (1 << 7 | 1 << 63) != 0 {
                take!(block - across + 1, right << 49 & 1 << 56);
                take!(block + across + 1, right >> 63);
            }
        }
    }
    now.count = 0;
    then.count = count;
}
