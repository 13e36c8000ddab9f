//! Distances from a source over everything that can be walked: the flow that hunters go down and the hunted go up.
//!
//! The search keeps its front as words of 64 squares, so a step takes many squares of a room at once; squares that cost
//! more than a step wait in a queue by distance. Costs depend only on the square entered, so the first way to reach a
//! square is a shortest one.
//!
//! Promise: exact shortest distances below the limit, in eight directions; no allocation once the buffers have the size
//! of the map.

use super::passage::Passage;
use crate::sight::ones;
use crate::space::{Grid, Loc};

const NONE: u32 = u32::MAX;
/// One queue for each distance still ahead; the greatest cost is 255.
const QUEUES: usize = 256;

/// Squares of one word that were reached together.
#[derive(Clone, Copy, Debug)]
struct Front {
    word: u32,
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
    /// Squares that are still to be reached, one bit each.
    todo: Vec<u64>,
    /// Where the first square of each word stands in a grid of cells.
    cell: Vec<u32>,
    now: Vec<Front>,
    then: Vec<Front>,
    waiting: Vec<Waiting>,
    queues: [u32; QUEUES],
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
            now: Vec::new(),
            then: Vec::new(),
            waiting: Vec::new(),
            queues: [NONE; QUEUES],
            size: (-1, -1),
        }
    }

    /// Searches from the sources outward and tells `reached` of every square with a distance below `limit`, in order of
    /// distance: position of the word's first square in a row-by-row grid, the squares as bits, their distance.
    pub fn spread(
        &mut self,
        passage: &Passage,
        sources: impl IntoIterator<Item = Loc>,
        limit: u16,
        mut reached: impl FnMut(usize, u64, u16),
    ) {
        self.prepare(passage);
        let (open, hard) = (passage.open(), passage.hard().words());
        self.todo.copy_from_slice(open.words());
        let stride = open.stride();
        for source in sources.into_iter().filter(|&l| open.contains(l)) {
            let (word, bit) = open.word_of(source);
            self.todo[word] &= !(1 << bit);
            self.now.push(Front { word: word as u32, bits: 1 << bit });
        }
        let mut distance: u16 = 0;
        while distance < limit && !(self.now.is_empty() && self.waiting.is_empty()) {
            self.wake(distance);
            for &front in &self.now {
                reached(self.cell[front.word as usize] as usize, front.bits, distance);
            }
            if distance + 1 < limit {
                let mut step = Step {
                    passage,
                    hard,
                    todo: &mut self.todo,
                    then: &mut self.then,
                    waiting: &mut self.waiting,
                    queues: &mut self.queues,
                    cell: &self.cell,
                    distance,
                    limit,
                };
                for &front in &self.now {
                    step.from(front, stride);
                }
            }
            std::mem::swap(&mut self.now, &mut self.then);
            self.then.clear();
            distance += 1;
            // Nothing on the way and nobody waiting: the rest cannot be reached.
            if self.now.is_empty() && self.queues_are_empty() {
                break;
            }
        }
    }

    /// Adds those whose time has come.
    fn wake(&mut self, distance: u16) {
        let mut next = std::mem::replace(&mut self.queues[usize::from(distance) % QUEUES], NONE);
        while next != NONE {
            let waiting = self.waiting[next as usize];
            self.now.push(waiting.front);
            next = waiting.next;
        }
    }

    fn queues_are_empty(&self) -> bool {
        self.waiting.is_empty() || self.queues.iter().all(|&q| q == NONE)
    }

    fn prepare(&mut self, passage: &Passage) {
        self.now.clear();
        self.then.clear();
        if !self.waiting.is_empty() {
            self.waiting.clear();
            self.queues = [NONE; QUEUES];
        }
        let size = (passage.width(), passage.height());
        if self.size == size {
            return;
        }
        self.size = size;
        let open = passage.open();
        self.todo.clear();
        self.todo.resize(open.words().len(), 0);
        self.cell.clear();
        self.cell.resize(open.words().len(), 0);
        for y in 0..size.1 {
            for x in (0..size.0).step_by(64) {
                let (word, _) = open.word_of(Loc::new(x, y));
                self.cell[word] = y as u32 * size.0 as u32 + x as u32;
            }
        }
        // Every entry holds a square that no other holds, so there are never more than squares.
        let squares = size.0 as usize * size.1 as usize + 1;
        for list in [&mut self.now, &mut self.then] {
            list.reserve(squares);
        }
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
    queues: &'a mut [u32; QUEUES],
    cell: &'a [u32],
    distance: u16,
    limit: u16,
}

impl Step<'_> {
    #[inline]
    fn from(&mut self, front: Front, stride: usize) {
        let (word, bits) = (front.word as usize, front.bits);
        let wide = bits | bits << 1 | bits >> 1;
        self.take(word - stride, wide);
        self.take(word, wide);
        self.take(word + stride, wide);
        if bits & 1 != 0 {
            self.take(word - stride - 1, 1 << 63);
            self.take(word - 1, 1 << 63);
            self.take(word + stride - 1, 1 << 63);
        }
        if bits >> 63 != 0 {
            self.take(word - stride + 1, 1);
            self.take(word + 1, 1);
            self.take(word + stride + 1, 1);
        }
    }

    #[inline]
    fn take(&mut self, word: usize, bits: u64) {
        let new = bits & self.todo[word];
        if new == 0 {
            return;
        }
        self.todo[word] ^= new;
        let hard = new & self.hard[word];
        if hard != 0 {
            self.delay(word, hard);
        }
        let easy = new & !hard;
        if easy != 0 {
            self.then.push(Front { word: word as u32, bits: easy });
        }
    }

    #[cold]
    fn delay(&mut self, word: usize, bits: u64) {
        for bit in ones(bits) {
            let cost = self.passage.costs()[self.cell[word] as usize + bit as usize];
            let when = u32::from(self.distance) + u32::from(cost);
            if when < u32::from(self.limit) {
                let queue = &mut self.queues[when as usize % QUEUES];
                self.waiting
                    .push(Waiting { front: Front { word: word as u32, bits: 1 << bit }, next: *queue });
                *queue = self.waiting.len() as u32 - 1;
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
        spreader.spread(passage, sources, limit, |start, bits, distance| {
            let cells = &mut cells[start..];
            for bit in ones(bits) {
                cells[bit as usize] = distance;
            }
        });
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
