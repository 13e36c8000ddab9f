//! Traps: which the depth allows, and where they lie.

use super::Work;
use super::site::{HIDDEN, ROOM, Site};
use crate::halls::Trap;
use crate::tables::Tables;
use crate::terrain::{self, code};
use angrist_engine::chance::Stream;
use angrist_engine::space::{Dir, Loc};

/// A trap that the depth allows: one of those in the constants, each as likely as another, except that one may count for half.
/// A web needs something to hang from or lie between.
pub fn choose_trap(t: &Tables, chance: &mut Stream, depth: i32, open_neighbours: usize) -> Option<u16> {
    let open = i32::try_from(open_neighbours).unwrap_or(i32::MAX);
    let weight = |trap: &Trap| {
        let row = t.traps.row(*trap);
        let fits = row.depths.iter().any(|d| (d.from..=d.to).contains(&depth))
            && (*trap != Trap::Web || open >= t.traps.web.open);
        if fits { row.weight.max(0) as u32 } else { 0 }
    };
    let weights: Vec<u32> = Trap::ALL.iter().map(weight).collect();
    chance.pick_weighted(&weights).map(|n| Trap::ALL[n].code())
}

impl Work<'_> {
    /// Traps wherever they may be.
    pub(super) fn lay_traps(&mut self) {
        for i in 0..self.site.terrain.len() {
            self.maybe_trap(i, 1);
        }
    }

    /// A trap on a square, with a multiple of the square's chance.
    pub(super) fn maybe_trap(&mut self, i: usize, times: i32) {
        let chance = self.site.trap_chance(i) * times;
        if chance > 0 && (self.chance.below(1000) as i32) < chance && !self.site.creature[i] {
            let at = self.site.loc(i);
            self.place_trap(at);
        }
    }

    /// A hidden trap of some kind.
    pub(super) fn place_trap(&mut self, at: Loc) {
        let open = Dir::ALL.iter().filter(|d| !self.site.is_wall(at.step(**d))).count();
        if let Some(trap) = choose_trap(self.tables, self.chance, self.site.depth, open) {
            self.site.set(at, trap);
            self.site.mark(at, HIDDEN);
        }
    }
}

impl Site {
    /// In a thousand: likelier by doors, stairs and things, and in narrow places.
    fn trap_chance(&self, i: usize) -> i32 {
        if u16::from(self.terrain[i]) != code::FLOOR || self.flags[i] & ROOM == 0 || self.thing[i] {
            return 0;
        }
        let at = self.loc(i);
        let mut chance = 1;
        for dir in Dir::ALL {
            let Some(n) = self.index(at.step(dir)) else { continue };
            let t = u16::from(self.terrain[n]);
            if self.thing[n] {
                chance += 10;
            }
            if terrain::is_stair(t) || terrain::is_closed_door(t) || t == code::SECRET_DOOR {
                chance += 10;
            }
        }
        let shut = |dx, dy| {
            let t = self.at(at.shift(dx, dy));
            terrain::is_wall(t) || t == code::CHASM
        };
        if shut(0, -1) && shut(0, 1) {
            chance += 10;
        }
        if shut(-1, 0) && shut(1, 0) {
            chance += 10;
        }
        chance
    }
}
