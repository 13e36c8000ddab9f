//! The fix-up: whatever the tunnels between panels left apart is joined, nearest first.

use super::Maker;
use super::connect::nearest;
use super::frame::DIRS;
use super::map::Cell;
use crate::tables::RegionId;

type Place = (i16, i16);

/// After this many rounds the original gives up, and some of its levels stay in pieces.
const ROUNDS: usize = 26;

impl Maker<'_> {
    pub(super) fn connect_the_rest(&mut self) {
        let Some(start) = self.first_open_cell() else { return };
        self.flood(start);
        for _ in 0..ROUNDS {
            let (reached, apart) = self.edges_by_flood();
            if apart.is_empty() {
                break;
            }
            let mut links: Vec<(Place, Place, i32)> = Vec::new();
            for (_, cells) in &apart {
                if let Some((i, j, d)) = nearest(&reached, cells) {
                    links.push((reached[i], cells[j], d));
                }
            }
            for _ in 0..3 {
                let Some(n) = (0..links.len()).min_by_key(|&n| links[n].2) else { break };
                let (from, to, _) = links.remove(n);
                // The flood goes on from where the tunnel starts: its cells are new, all else there is marked already.
                let here = (i32::from(from.0), i32::from(from.1));
                self.at_mut(here.0, here.1).flooded = false;
                self.tunnel(from, to);
                self.flood(here);
            }
        }
        for cell in &mut self.cells {
            cell.flooded = false;
        }
    }

    fn first_open_cell(&self) -> Option<(i32, i32)> {
        (1..self.width - 1)
            .flat_map(|x| (1..self.height - 1).map(move |y| (x, y)))
            .find(|&(x, y)| !self.solid_at(x, y))
    }

    /// Marks what can be walked to from a cell, through doors of every state.
    fn flood(&mut self, (x, y): (i32, i32)) {
        let (width, height) = (self.width, self.height);
        let around = self.steps_around();
        let enter = |cell: &mut Cell| {
            let enters = !cell.flooded && (!cell.solid() || cell.doors > 0);
            cell.flooded |= enters;
            enters
        };
        let start = self.index(x, y);
        if !enter(&mut self.cells[start]) {
            return;
        }
        let mut todo = vec![start];
        while let Some(i) = todo.pop() {
            let (x, y) = (i as i32 % width, i as i32 / width);
            let inner = x > 0 && y > 0 && x < width - 1 && y < height - 1;
            for (n, (dx, dy)) in DIRS[..8].iter().enumerate() {
                if inner || self.inside(x + dx, y + dy) {
                    let next = i.wrapping_add_signed(around[n]);
                    if enter(&mut self.cells[next]) {
                        todo.push(next);
                    }
                }
            }
        }
    }

    /// Edge cells that the flood reached, and those it did not, by region in the order of discovery.
    fn edges_by_flood(&self) -> (Vec<Place>, Vec<(RegionId, Vec<Place>)>) {
        let open = self.open_cells();
        let flooded: Vec<bool> = self.cells.iter().map(|cell| cell.flooded).collect();
        let mut reached = Vec::new();
        let mut apart: Vec<(RegionId, Vec<Place>)> = Vec::new();
        for x in 1..self.width - 1 {
            for y in 1..self.height - 1 {
                let i = (y * self.width + x) as usize;
                if !open[i] {
                    continue;
                }
                let here = (x as i16, y as i16);
                if flooded[i] {
                    if !self.all_sides(&flooded, x, y) {
                        reached.push(here);
                    }
                } else if !self.all_sides(&open, x, y) {
                    let own = self.cells[i].region;
                    match apart.iter_mut().find(|(region, _)| *region == own) {
                        Some((_, cells)) => cells.push(here),
                        None => apart.push((own, vec![here])),
                    }
                }
            }
        }
        (reached, apart)
    }
}
