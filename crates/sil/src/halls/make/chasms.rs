//! Chasms: wandering lines of nothing, which leave a way round.

use super::Work;
use super::site::{GLOW, ROOM, VAULT};
use crate::terrain::{code, is_closed_door};
use angrist_engine::space::Loc;

/// Most chasms of a level.
const MOST: i32 = 12;
/// Tries for one before it is left out, where the original never stops.
const TRIES: u32 = 200;
const STRAIGHT: [(i16, i16); 4] = [(0, -1), (0, 1), (1, 0), (-1, 0)];

impl Work<'_> {
    /// Chasms, where the depth has them.
    pub(super) fn open_chasms(&mut self) {
        let c = &self.tables.halls;
        let depth = self.site.depth;
        if depth < c.chasms.from || depth > c.chasms.to || !self.chance.percent(depth + 30) {
            return;
        }
        let panels = self.site.panels() * self.site.panels();
        let sides = (panels / 3) as u32;
        let mut number = self.chance.die(sides);
        while self.chance.one_in(2) {
            number += self.chance.die(sides);
        }
        let mut squares: Vec<Loc> = Vec::with_capacity(40);
        for _ in 0..number.min(MOST) {
            for _ in 0..TRIES {
                self.chasm_line(&mut squares);
                if self.may_open(&squares) {
                    for l in &squares {
                        self.site.set(*l, code::CHASM);
                    }
                    break;
                }
            }
        }
    }

    fn chasm_line(&mut self, squares: &mut Vec<Loc>) {
        squares.clear();
        let (w, h) = (i32::from(self.site.width), i32::from(self.site.height));
        let y = self.chance.between(10, h - 10) as i16;
        let x = self.chance.between(10, w - 10) as i16;
        let mut at = Loc::new(x, y);
        let main = STRAIGHT[self.chance.below(4) as usize];
        let length = self.chance.roll(4, 8);
        for _ in 0..length {
            if !squares.contains(&at) {
                squares.push(at);
            }
            let (dx, dy) = if self.chance.one_in(2) { STRAIGHT[self.chance.below(4) as usize] } else { main };
            at = at.shift(dx, dy);
            let edge = at.x <= 3 || at.y <= 3 || at.x >= self.site.width - 4 || at.y >= self.site.height - 4;
            if edge {
                break;
            }
        }
    }

    fn may_open(&self, squares: &[Loc]) -> bool {
        let site = &self.site;
        let corridor = |l: Loc| site.is_floor(l) && !site.has(l, ROOM);
        let mut any_floor = false;
        for l in squares {
            if site.has(*l, VAULT) || is_closed_door(site.at(*l)) {
                return false;
            }
            any_floor |= site.is_floor(*l);
            let dark_wall = |n: Loc| site.is_wall(n) && !site.has(n, GLOW) && !squares.contains(&n);
            let glowing_wall = site.is_wall(*l) && site.has(*l, GLOW);
            for (dx, dy) in STRAIGHT {
                let n = l.shift(dx, dy);
                if is_closed_door(site.at(n)) || (glowing_wall && dark_wall(n)) {
                    return false;
                }
                if corridor(*l) && corridor(n) && squares.contains(&n) {
                    return false;
                }
            }
        }
        any_floor
    }
}
