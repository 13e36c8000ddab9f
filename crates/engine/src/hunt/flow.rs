//! Distances from a source over everything that can be walked: the flow that hunters go down and the hunted go up.
//!
//! The search keeps its front as blocks of 64 squares, so a step takes many squares of a room at once; squares that
//! cost more than a step wait in a queue by distance. Costs depend only on the square entered, so the first way to
//! reach a square is a shortest one.
//!
//! Promise: exact shortest distances below the limit, in eight directions; no allocation once the buffers have the size
//! of the map.

use super::blocks::{FIRST_COLUMN, LAST_COLUMN, RIM};
use super::passage::Passage;
use crate::sight::ones;
use crate::space::{Grid, Loc};

const NONE: u32 = u32::MAX;
/// One queue for each distance still ahead; the greatest cost is 255.
const QUEUES: usize = 256;

/// Squares of one block that were reached together.
#[derive(Clone, Copy, Debug)]
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

/// The buffers of a search, kept between searches.
#[derive(Clone, Debug)]
pub struct Spreader {
    /// Squares that are still to be reached.
    todo: Vec<u64>,
    /// Where the first square of each block stands in a grid of cells, row by row.
    cell: Vec<u32>,
    /// Where each square of a block stands, from its first.
    within: [u32; 64],
    now: Vec<Front>,
    then: Vec<Front>,
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
            cell: Vec::new(),
            within: [0; 64],
            now: Vec::new(),
            then: Vec::new(),
            waiting: Vec::new(),
            queues: vec![NONE; QUEUES],
            asleep: 0,
            size: (-1, -1),
        }
    }

    /// Searches from the sources outward and tells `reached` of every square with a distance below `limit`, in order
    /// of distance: its position in a row-by-row grid, and the distance.
    pub fn spread(
        &mut self,
        passage: &Passage,
        sources: impl IntoIterator<Item = Loc>,
        limit: u16,
        mut reached: impl FnMut(usize, u16),
    ) {
        self.prepare(passage);
        self.todo.copy_from_slice(passage.open().words());
        for source in sources.into_iter().filter(|&l| passage.contains(l)) {
            let (block, bit) = passage.open().place(source);
            self.todo[block] &= !(1 << bit);
            self.now.push(Front { block: block as u32, bits: 1 << bit });
        }
        let across = passage.open().across();
        let mut distance = 0;
        while distance < limit && (!self.now.is_empty() || self.asleep > 0) {
            if self.asleep > 0 {
                self.wake(distance);
            }
            let mut step = Step {
                passage,
                hard: passage.hard().words(),
                todo: &mut self.todo,
                then: &mut self.then,
                waiting: &mut self.waiting,
                queues: &mut self.queues,
                asleep: &mut self.asleep,
                cell: &self.cell,
                within: &self.within,
                distance,
                limit,
            };
            let last = distance + 1 >= limit;
            for &front in &self.now {
                let first = self.cell[front.block as usize];
                let mut bits = front.bits;
                while bits != 0 {
                    let bit = bits.trailing_zeros() as usize;
                    reached((first + self.within[bit & 63]) as usize, distance);
                    bits &= bits - 1;
                }
                if !last {
                    step.from(front, across);
                }
            }
            std::mem::swap(&mut self.now, &mut self.then);
            self.then.clear();
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

    fn prepare(&mut self, passage: &Passage) {
        self.now.clear();
        self.then.clear();
        self.waiting.clear();
        if self.asleep > 0 {
            self.queues.fill(NONE);
            self.asleep = 0;
        }
        let size = (passage.width(), passage.height());
        if self.size == size {
            return;
        }
        self.size = size;
        let (width, open) = (size.0 as u32, passage.open());
        self.todo.resize(open.words().len(), 0);
        self.cell.resize(open.words().len(), 0);
        for y in (0..size.1).step_by(8) {
            for x in (0..size.0).step_by(8) {
                self.cell[open.place(Loc::new(x, y)).0] = y as u32 * width + x as u32;
            }
        }
        self.within = std::array::from_fn(|bit| bit as u32 / 8 * width + bit as u32 % 8);
        // Every entry holds a square that no other holds, so there are never more entries than squares.
        let squares = size.0 as usize * size.1 as usize + 1;
        self.now.reserve(squares);
        self.then.reserve(squares);
        self.waiting.reserve(squares);
    }
}

/// One step of the front.
struct Step<'a> {
    passage: &'a Passage,
    hard: &'a [u64],
    todo: &'a mut [u64],
    then: &'a mut Vec<Front>,
    waiting: &'a mut Vec<Waiting>,
    queues: &'a mut [u32],
    asleep: &'a mut u32,
    cell: &'a [u32],
    within: &'a [u32; 64],
    distance: u16,
    limit: u16,
}

impl Step<'_> {
    #[inline(always)]
    fn from(&mut self, front: Front, across: usize) {
        let (block, bits) = (front.block as usize, front.bits);
        let wide = bits | (bits & !LAST_COLUMN) << 1 | (bits & !FIRST_COLUMN) >> 1;
        self.take(block, wide | wide << 8 | wide >> 8);
        if bits & RIM != 0 {
            self.cross(block, bits, wide, across);
        }
    }

    /// Goes on into neighbouring blocks.
    #[inline]
    fn cross(&mut self, block: usize, bits: u64, wide: u64, across: usize) {
        if wide & 0xff != 0 {
            self.take(block - across, wide << 56);
        }
        if wide >> 56 != 0 {
            self.take(block + across, wide >> 56);
        }
        let left = bits & FIRST_COLUMN;
        if left != 0 {
            self.take(block - 1, (left | left << 8 | left >> 8) << 7);
            if left & 1 != 0 {
                self.take(block - across - 1, 1 << 63);
            }
            if left >> 56 != 0 {
                self.take(block + across - 1, 1 << 7);
            }
        }
        let right = bits & LAST_COLUMN;
        if right != 0 {
            self.take(block + 1, (right | right << 8 | right >> 8) >> 7);
            if right & 1 << 7 != 0 {
                self.take(block - across + 1, 1 << 56);
            }
            if right >> 63 != 0 {
                self.take(block + across + 1, 1);
            }
        }
    }

    #[inline(always)]
    fn take(&mut self, block: usize, bits: u64) {
        let new = bits & self.todo[block];
        if new == 0 {
            return;
        }
        self.todo[block] ^= new;
        let hard = new & self.hard[block];
        if hard != 0 {
            self.delay(block, hard);
        }
        let easy = new ^ hard;
        if easy != 0 {
            self.then.push(Front { block: block as u32, bits: easy });
        }
    }

    #[cold]
    fn delay(&mut self, block: usize, bits: u64) {
        for bit in ones(bits) {
            let cost = self.passage.costs()[(self.cell[block] + self.within[bit as usize]) as usize];
            let when = u32::from(self.distance) + u32::from(cost);
            if when < u32::from(self.limit) {
                let queue = &mut self.queues[when as usize % QUEUES];
                let front = Front { block: block as u32, bits: 1 << bit };
                self.waiting.push(Waiting { front, next: *queue });
                *queue = self.waiting.len() as u32 - 1;
                *self.asleep += 1;
            }
        }
    }
}

/// Distances from a source, for every square of a map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Flow {
    distance: Grid<u16>,
    limit: u16,
}

impl Default for Flow {
    fn default() -> Self {
        Flow { distance: Grid::new(0, 0, 0), limit: 0 }
    }
}

impl Flow {
    /// Works out all distances below `limit` anew. Squares that are not reached read as `limit`.
    pub fn compute(
        &mut self,
        spreader: &mut Spreader,
        passage: &Passage,
        sources: impl IntoIterator<Item = Loc>,
        limit: u16,
    ) {
        if (self.distance.width(), self.distance.height()) == (passage.width(), passage.height()) {
            self.distance.fill(limit);
        } else {
            self.distance = Grid::new(passage.width(), passage.height(), limit);
        }
        self.limit = limit;
        let cells = self.distance.cells_mut();
        spreader.spread(passage, sources, limit, |cell, distance| cells[cell] = distance);
    }

    /// The distance of a square, or the limit.
    #[inline]
    pub fn at(&self, l: Loc) -> u16 {
        self.distance.get(l).copied().unwrap_or(self.limit)
    }

    /// Whether a way leads to the square.
    pub fn reaches(&self, l: Loc) -> bool {
        self.at(l) < self.limit
    }

    /// What an unreached square reads.
    pub fn limit(&self) -> u16 {
        self.limit
    }

    /// All distances.
    pub fn distances(&self) -> &Grid<u16> {
        &self.distance
    }
}
