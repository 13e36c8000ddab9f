//! Connecting panels: every panel is joined to its neighbours by a tunnel between their nearest cells.

use super::Maker;

/// The nearest pair of two lists, the first found when several are as near: index into each, and the distance.
///
/// Same answer as two plain loops, which would be most of the time a level takes: cells are taken up in the order of
/// their distance to the box around the second list, until no box distance is short enough, and the distances of each are
/// taken eight at a time.
pub(super) fn nearest(from: &[(i16, i16)], to: &[(i16, i16)]) -> Option<(usize, usize, i32)> {
    let xs: Vec<i16> = to.iter().map(|b| b.0).collect();
    let ys: Vec<i16> = to.iter().map(|b| b.1).collect();
    let (left, right) = (*xs.iter().min()?, *xs.iter().max()?);
    let (top, bottom) = (*ys.iter().min()?, *ys.iter().max()?);
    let to_box =
        |(x, y): (i16, i16)| octagonal((left - x).max(x - right).max(0), (top - y).max(y - bottom).max(0));
    let boxed: Vec<i16> = from.iter().map(|&a| to_box(a)).collect();
    let nearest_to = |(x, y): (i16, i16)| {
        xs.iter()
            .zip(&ys)
            .fold(i16::MAX, |least, (bx, by)| least.min(octagonal((x - bx).abs(), (y - by).abs())))
    };
    let mut best: Option<(i16, usize)> = None;
    let mut distance = *boxed.iter().min()?;
    // Of the distances to the box only those below the best so far are worth a look, the shortest first.
    while best.is_none_or(|(least, _)| distance <= least) {
        let mut further = i16::MAX;
        for (i, &a) in from.iter().enumerate() {
            if boxed[i] == distance {
                let least = nearest_to(a);
                if best.is_none_or(|before| (least, i) < before) {
                    best = Some((least, i));
                }
            } else if boxed[i] > distance {
                further = further.min(boxed[i]);
            }
        }
        if further == i16::MAX {
            break;
        }
        distance = further;
    }
    let (least, i) = best?;
    let (x, y) = from[i];
    let j = (0..xs.len()).find(|&j| octagonal((x - xs[j]).abs(), (y - ys[j]).abs()) == least)?;
    Some((i, j, i32::from(least)))
}

#[inline]
fn octagonal(dx: i16, dy: i16) -> i16 {
    dx.max(dy) + dx.min(dy) / 2
}

impl Maker<'_> {
    /// All edge cells are collected before the first tunnel is dug. Panels on the second row and column are not joined
    /// to the one up and left of them: the original asks for more than one, not for more than none.
    pub(super) fn connect_panels(&mut self) {
        let open = self.open_cells();
        let edges: Vec<Vec<(i16, i16)>> = (0..self.panels_x * self.panels_y)
            .map(|n| self.edges_of_panel(&open, n % self.panels_x, n / self.panels_x))
            .collect();
        for px in 0..self.panels_x {
            for py in 0..self.panels_y {
                let neighbours =
                    [(px > 0, px - 1, py), (py > 0, px, py - 1), (px > 1 && py > 1, px - 1, py - 1)];
                for (there, nx, ny) in neighbours {
                    if !there {
                        continue;
                    }
                    let own = &edges[(py * self.panels_x + px) as usize];
                    let theirs = &edges[(ny * self.panels_x + nx) as usize];
                    if let Some((i, j, _)) = nearest(own, theirs) {
                        self.tunnel(own[i], theirs[j]);
                    }
                }
            }
        }
    }

    fn edges_of_panel(&self, open: &[bool], px: i32, py: i32) -> Vec<(i16, i16)> {
        let c = &self.t.constants;
        let mut edges = Vec::new();
        for x in px * c.panel_x..(px + 1) * c.panel_x {
            for y in py * c.panel_y..(py + 1) * c.panel_y {
                if open[self.index(x, y)] && !self.all_sides(open, x, y) {
                    edges.push((x as i16, y as i16));
                }
            }
        }
        edges
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::makelev::dist;
    use angrist_engine::chance::stream;

    fn two_loops(from: &[(i16, i16)], to: &[(i16, i16)]) -> Option<(usize, usize, i32)> {
        let mut best: Option<(usize, usize, i32)> = None;
        for (i, a) in from.iter().enumerate() {
            for (j, b) in to.iter().enumerate() {
                let d = dist(i32::from(a.0), i32::from(a.1), i32::from(b.0), i32::from(b.1));
                if best.is_none_or(|(.., least)| d < least) {
                    best = Some((i, j, d));
                }
            }
        }
        best
    }

    #[test]
    fn the_first_of_the_nearest_pairs_is_found() {
        let mut chance = stream(1, "test", 0, 0);
        for round in 0..300 {
            let mut list = |n: u32| -> Vec<(i16, i16)> {
                (0..n).map(|_| (chance.below(40) as i16, chance.below(40) as i16)).collect()
            };
            let (from, to) = (list(round % 30), list(round / 10));
            assert_eq!(nearest(&from, &to), two_loops(&from, &to));
        }
    }
}
