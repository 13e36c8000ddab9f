//! Caves grown by the rules of life, rough caverns cut by hooks, and blobs of terrain grown like caves.

use super::frame::{DIRS, Frame};
use super::map::prio;
use super::{Chance, Maker};
use crate::tables::{RegionId, Stuff};

/// Cells this near to the border of a panel stay rock.
const MARGIN: i32 = 3;
/// Rounds of growth; the constant of that name is never read.
const ROUNDS: usize = 20;
/// The widest frame that blobs grow in.
const LARGEST: i32 = 63;

/// A square of cells that live and die, one bit each. Rows and columns are those of a panel.
struct Life {
    alive: [u64; 64],
    born: [u64; 64],
}

impl Life {
    /// One round on the columns and rows `first..last`: five or more living neighbours make a cell live, three or fewer
    /// let it die, and at four it stays as the round before decided.
    #[expect(clippy::needless_range_loop, reason = "rows above and below are read too")]
    fn round(&mut self, columns: u64, first: usize, last: usize) {
        let mut next = self.alive;
        for y in first..last {
            let (a, b, c) = (self.alive[y - 1], self.alive[y], self.alive[y + 1]);
            let (mut ones, mut twos, mut fours, mut eights) = (0u64, 0u64, 0u64, 0u64);
            for bits in [a << 1, a, a >> 1, b << 1, b >> 1, c << 1, c, c >> 1] {
                let carry1 = ones & bits;
                ones ^= bits;
                let carry2 = twos & carry1;
                twos ^= carry1;
                let carry4 = fours & carry2;
                fours ^= carry2;
                eights |= carry4;
            }
            let four = fours & !twos & !ones & !eights;
            let many = (fours & (twos | ones)) | eights;
            self.born[y] = (many | (self.born[y] & four)) & columns;
            next[y] = (b & !columns) | self.born[y];
        }
        self.alive = next;
    }

    fn has(&self, x: i32, y: i32) -> bool {
        self.alive[y as usize] >> x & 1 != 0
    }
}

fn columns(first: i32, last: i32) -> u64 {
    (first..last).fold(0, |all, x| all | 1 << x)
}

fn sow(life: &mut Life, percent: i32, x: std::ops::Range<i32>, y: std::ops::Range<i32>, chance: &mut Chance) {
    for x in x {
        for y in y.clone() {
            if chance.random(100) > percent - 1 {
                life.alive[y as usize] &= !(1 << x);
            } else {
                life.alive[y as usize] |= 1 << x;
            }
        }
    }
}

/// The cells of a frame so wide and tall that blobs grow over, column by column.
pub(crate) fn grow_blobs(wide: i32, tall: i32, percent: i32, chance: &mut Chance) -> Vec<(i32, i32)> {
    let (wide, tall) = (wide.clamp(0, LARGEST), tall.clamp(0, LARGEST));
    let mut life = Life { alive: [0; 64], born: [0; 64] };
    sow(&mut life, percent, 1..wide, 1..tall, chance);
    for _ in 0..ROUNDS {
        life.round(columns(1, wide), 1, tall.max(1) as usize);
    }
    let cells = (1..wide).flat_map(|x| (1..tall).map(move |y| (x, y)));
    cells.filter(|&(x, y)| life.has(x, y)).collect()
}

impl Maker<'_> {
    /// A cave: what is dead in the end is floor.
    pub(super) fn write_life_cave(&mut self, panel: Frame, id: RegionId) {
        self.write_life_cave_within(panel, id, MARGIN);
    }

    /// A cave that leaves a margin of rock of its own width.
    pub(super) fn write_life_cave_within(&mut self, panel: Frame, id: RegionId, margin: i32) {
        let floor = self.t.regions[usize::from(id)].floor;
        let (x1, y1, ..) = panel.sides();
        let (wide, tall) = (panel.wide() + 1, panel.tall() + 1);
        let mut life = Life { alive: [!0; 64], born: [0; 64] };
        let (xs, ys) = (margin..wide - margin, margin..tall - margin);
        sow(&mut life, self.t.constants.life_percent, xs.clone(), ys.clone(), &mut self.chance);
        for _ in 0..ROUNDS {
            life.round(columns(xs.start, xs.end), ys.start as usize, ys.end as usize);
        }
        for x in xs {
            for y in ys.clone() {
                if !life.has(x, y) {
                    self.write(x1 + x, y1 + y, floor, id, prio::ROOM_FLOOR);
                }
            }
        }
    }

    /// Blobs: what lives in the end becomes the terrain or gets the feature, where the region is open.
    pub(super) fn write_blobs(&mut self, panel: Frame, id: RegionId, stuff: Stuff) {
        let (x1, y1, ..) = panel.sides();
        let percent = self.t.constants.life_percent;
        for (x, y) in grow_blobs(panel.wide(), panel.tall(), percent, &mut self.chance) {
            let cell = self.at(x1 + x, y1 + y);
            if !cell.solid() && cell.region == id {
                self.write(x1 + x, y1 + y, Some(stuff), id, prio::FURNITURE);
            }
        }
    }

    /// A cavern cut by hooks of five cells each way.
    pub(super) fn write_rough_cavern(&mut self, panel: Frame, id: RegionId) {
        let region = &self.t.regions[usize::from(id)];
        let (floor, walls) = (region.floor, region.walls);
        let (x1, y1, x2, y2) = panel.sides();
        let (sx, sy) = (x2 - x1 - MARGIN, y2 - y1 - MARGIN);
        if sx < 12 || sy < 12 {
            return;
        }
        for _ in 0..sx * sy / 20 {
            let x = MARGIN + x1 + 5 + self.chance.random(sx - 10);
            let y = MARGIN + y1 + 5 + self.chance.random(sy - 10);
            let (dx, dy) = [(1, -1), (1, 1), (-1, -1), (-1, 1)][self.chance.random(4) as usize];
            for j in 0..5 {
                self.write(x + j * dx, y, floor, id, prio::ROOM_FLOOR);
                self.write(x, y + j * dy, floor, id, prio::ROOM_FLOOR);
            }
        }
        let rock = self.t.constants.rock;
        let (Some(Stuff::Terrain(floor)), true) = (floor, walls != Some(Stuff::Terrain(rock))) else {
            return;
        };
        for x in x1..x2 {
            for y in y1..y2 {
                let is_floor = |(dx, dy): &(i32, i32)| self.at(x + dx, y + dy).terrain == floor;
                if self.at(x, y).terrain == rock && DIRS.iter().any(is_floor) {
                    self.write(x, y, walls, id, prio::ROCK_STREAMER);
                }
            }
        }
    }
}
