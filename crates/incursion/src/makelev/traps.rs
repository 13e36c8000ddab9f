//! Traps: at doors, and where a passage is one cell wide.

use super::Maker;
use super::things::{Thing, ThingKind};

impl Maker<'_> {
    pub(super) fn set_traps(&mut self) {
        let chance = self.t.constants.trap_chance;
        let ground: Vec<bool> = self.cells.iter().map(|cell| cell.doors > 0 || !cell.solid()).collect();
        for x in 1..self.width - 1 {
            for y in 1..self.height - 1 {
                let i = (y * self.width + x) as usize;
                if !ground[i] {
                    continue;
                }
                let cell = &self.cells[i];
                if cell.doors > 0 {
                    if self.chance.random(chance) <= self.challenge + 10 {
                        self.set_trap(x, y);
                    }
                } else if !cell.solid()
                    && cell.things == 0
                    && self.is_bottleneck(x, y)
                    && self.chance.random(chance) <= (self.challenge + 2) / 3
                {
                    self.set_trap(x, y);
                }
            }
        }
    }

    /// Walled on one axis, open at both ends of the other. A door is no wall.
    fn is_bottleneck(&self, x: i32, y: i32) -> bool {
        let walled = |dx: i32, dy: i32| {
            let cell = self.at(x + dx, y + dy);
            cell.solid() && cell.doors == 0
        };
        let across = (walled(-1, 0), walled(1, 0));
        let along = (walled(0, -1), walled(0, 1));
        (across == (true, true) && along == (false, false))
            || (across == (false, false) && along == (true, true))
    }

    fn set_trap(&mut self, x: i32, y: i32) {
        let fitting = self.t.traps.iter().filter(|(_, level)| *level <= self.challenge).count();
        if fitting == 0 {
            return;
        }
        let n = self.chance.random(fitting as i32) as usize;
        let mut kinds = self.t.traps.iter().enumerate().filter(|(_, (_, level))| *level <= self.challenge);
        if let Some((kind, _)) = kinds.nth(n) {
            self.place(Thing::new(self.t.known.trap, ThingKind::Trap(kind as u16), x, y));
        }
    }
}
