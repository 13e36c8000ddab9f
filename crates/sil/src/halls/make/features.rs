//! Doors, forges, stairs, quartz and rubble.

use super::Work;
use super::site::{ROOM, VAULT};
use crate::halls::constants::Doors;
use crate::terrain::code;
use angrist_engine::space::{Dir, Loc};

/// The ring of eight directions.
const AROUND: [Dir; 8] = Dir::ALL;

impl Work<'_> {
    /// A closed door: plain, locked or jammed.
    pub(super) fn closed_door(&mut self, vault: bool) -> u16 {
        closed_door(self.tables, self.chance, self.site.depth, vault)
    }

    /// A forge by the depth: how good, and for how many uses (S000-131).
    pub(super) fn forge(&mut self) -> u16 {
        let depth = self.site.depth;
        let c = &self.tables.halls;
        let mut uses = 2 + self.chance.die(2) as u16;
        let mut power = 1;
        for _ in 0..depth {
            power = power.max(self.chance.die(1000));
        }
        if depth <= c.forge.plain_to {
            (uses, power) = (3, 0);
        }
        if power >= c.forge.unique && !self.facts.forges.unique_made && !self.site.unique_forge {
            self.site.unique_forge = true;
            return code::UNIQUE_FORGE_0 + 3;
        }
        let first = if power >= c.forge.enchanted { code::ENCHANTED_FORGE_0 } else { code::FORGE_0 };
        first + uses
    }

    /// Every place where a corridor breaks into a room (not a template's own) gets an opening or a door.
    pub(super) fn set_doors(&mut self) {
        for i in 0..self.site.terrain.len() {
            if u16::from(self.site.terrain[i]) != code::DOOR || self.site.flags[i] & VAULT != 0 {
                continue;
            }
            let t = if self.chance.one_in(4) { code::FLOOR } else { self.random_door() };
            self.site.terrain[i] = t as u8;
        }
    }

    fn random_door(&mut self) -> u16 {
        match self.chance.below((60 + self.site.depth) as u32) {
            0..20 => code::OPEN_DOOR,
            20..60 => self.closed_door(false),
            _ => code::SECRET_DOOR,
        }
    }

    /// Stairs of both directions; false when there is no place for one.
    pub(super) fn set_stairs(&mut self) -> bool {
        self.stairs_of(true) && self.stairs_of(false)
    }

    fn stairs_of(&mut self, up: bool) -> bool {
        let depth = self.site.depth;
        let run = self.facts.on_the_run && (!up || depth >= 2);
        let mut number = match self.site.panels() {
            ..=3 => 1,
            4 => 2,
            _ => 4,
        };
        if run {
            number *= 2;
        }
        let connecting = match self.ask.stair {
            Some(code::UP_STAIR | code::UP_SHAFT) => Some(true),
            Some(code::DOWN_STAIR | code::DOWN_SHAFT) => Some(false),
            _ => None,
        };
        if connecting == Some(up) {
            number -= 1;
        }
        let rooms = self.site.rooms.len();
        number = if rooms == 4 { 1 } else { number.min(rooms / 2) };
        let (stair, shaft) =
            if up { (code::UP_STAIR, code::UP_SHAFT) } else { (code::DOWN_STAIR, code::DOWN_SHAFT) };
        let may_be_shaft = if up { depth >= 2 } else { depth + 2 < self.tables.turn.deepest || run };
        let mut kind = if run { shaft } else { stair };
        for n in 0..number {
            // Once one is a shaft, the rest are.
            if n > 0 && kind == stair && may_be_shaft && self.chance.one_in(2) {
                kind = shaft;
            }
            let Some(at) = self.stair_place() else { return false };
            self.site.terrain[at] = kind as u8;
        }
        true
    }

    fn stair_place(&mut self) -> Option<usize> {
        for _ in 0..1000 {
            let i = self.random_bare()?;
            let at = self.site.loc(i);
            let beside_door = [(0, 1), (0, -1), (1, 0), (-1, 0)]
                .iter()
                .any(|(x, y)| self.site.at(at.shift(*x, *y)) == code::DOOR);
            if self.site.flags[i] & ROOM != 0 && !beside_door {
                return Some(i);
            }
        }
        None
    }

    /// Some plain floor without creatures or things on it.
    pub(super) fn random_bare(&mut self) -> Option<usize> {
        let n = self.site.terrain.len() as u32;
        (0..10_000).map(|_| self.chance.below(n) as usize).find(|i| self.site.is_bare(*i))
    }

    /// Four veins of quartz.
    pub(super) fn run_quartz(&mut self) {
        for _ in 0..4 {
            let mut at = Loc::new(
                self.site.width / 2 + self.chance.between(-15, 15) as i16,
                self.site.height / 2 + self.chance.between(-10, 10) as i16,
            );
            let dir = AROUND[self.chance.below(8) as usize];
            while self.site.bounds().contains(at) {
                for _ in 0..5 {
                    let near = loop {
                        let l =
                            at.shift(self.chance.between(-2, 2) as i16, self.chance.between(-2, 2) as i16);
                        if self.site.bounds().contains(l) {
                            break l;
                        }
                    };
                    if crate::terrain::is_granite(self.site.at(near)) {
                        self.site.set(near, code::QUARTZ);
                    }
                }
                at = at.step(dir);
            }
        }
    }

    /// Rubble on the floor, none near the surface.
    pub(super) fn strew_rubble(&mut self) -> bool {
        let panels = self.site.panels() * self.site.panels();
        let mut number = self.chance.die((panels / 3) as u32);
        let c = &self.tables.halls;
        if self.site.depth >= c.rubble.heavy_from && self.chance.one_in(10) {
            number += 2 * panels;
        }
        if self.site.depth < c.rubble.from {
            return true;
        }
        for _ in 0..number {
            let Some(i) = self.random_bare() else { return false };
            self.site.terrain[i] = code::RUBBLE as u8;
        }
        true
    }
}

/// A closed door: plain, locked or jammed. Also what a secret door turns out to be when it is found.
pub fn closed_door(
    t: &crate::tables::Tables,
    chance: &mut angrist_engine::chance::Stream,
    depth: i32,
    vault: bool,
) -> u16 {
    let c = &t.halls;
    let Doors { plain, locked } = *if vault { &c.doors_vault } else { &c.doors };
    let roll = chance.below(100) as i32;
    if roll < plain {
        return code::DOOR;
    }
    let strength = (depth + chance.die(15) + if vault { 10 } else { 0 }) / 5;
    let power = strength.clamp(0, 7) as u16;
    if roll < plain + locked { code::DOOR + power } else { code::JAMMED_0 + power }
}
