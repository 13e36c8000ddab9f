//! The fix-up: whatever the tunnels between panels left apart is joined, nearest first.

use super::Maker;
use super::connect::nearest;
use super::frame::DIRS;
use crate::tables::RegionId;

type Place = (i16, i16);

/// After so many rounds the original gives up, and some of its levels stay in pieces.
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
    fn flood(&mut self, start: (i32, i32)) {
        let mut todo = vec![start];
        while let Some((x, y)) = todo.pop() {
            let cell = self.at_mut(x, y);
            if cell.flooded || (cell.solid() && cell.doors == 0) {
                continue;
            }
            cell.flooded = true;
            for (dx, dy) in &DIRS[..8] {
                if self.inside(x + dx, y + dy) {
                    todo.push((x + dx, y + dy));
                }
            }
        }
    }

    /// Edge cells that the flood reached, and those it did not, by region in the order of discovery.
    fn edges_by_flood(&self) -> (Vec<Place>, Vec<(RegionId, Vec<Place>)>) {
        let mut reached = Vec::new();
        let mut apart: Vec<(RegionId, Vec<Place>)> = Vec::new();
        for x in 1..self.width - 1 {
            for y in 1..self.height - 1 {
                let cell = self.at(x, y);
                let here = (x as i16, y as i16);
                if cell.flooded {
                    if !self.solid_at(x, y)
                        && DIRS[..4].iter().any(|(dx, dy)| !self.at(x + dx, y + dy).flooded)
                    {
                        reached.push(here);
                    }
                } else if !self.solid_at(x, y) && self.open_sides(x, y) < 4 {
                    match apart.iter_mut().find(|(region, _)| *region == cell.region) {
                        Some((_, cells)) => cells.push(here),
                        None => apart.push((cell.region, vec![here])),
                    }
                }
            }
        }
        (reached, apart)
    }
}
