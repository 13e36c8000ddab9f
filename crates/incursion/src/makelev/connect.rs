//! Connecting panels: every panel is joined to its neighbours by a tunnel between their nearest cells.

use super::Maker;
use super::dist;

/// The nearest pair of two lists, the first found when several are as near: index into each, and the distance.
pub(super) fn nearest(from: &[(i16, i16)], to: &[(i16, i16)]) -> Option<(usize, usize, i32)> {
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

impl Maker<'_> {
    /// All edge cells are collected before the first tunnel is dug. Panels on the second row and column are not joined
    /// to the one up and left of them: the original asks for more than one, not for more than none.
    pub(super) fn connect_panels(&mut self) {
        let edges: Vec<Vec<(i16, i16)>> = (0..self.panels_x * self.panels_y)
            .map(|n| self.edges_of_panel(n % self.panels_x, n / self.panels_x))
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

    fn edges_of_panel(&self, px: i32, py: i32) -> Vec<(i16, i16)> {
        let c = &self.t.constants;
        let mut edges = Vec::new();
        for x in px * c.panel_x..(px + 1) * c.panel_x {
            for y in py * c.panel_y..(py + 1) * c.panel_y {
                if !self.solid_at(x, y) && self.open_sides(x, y) < 4 {
                    edges.push((x as i16, y as i16));
                }
            }
        }
        edges
    }
}
