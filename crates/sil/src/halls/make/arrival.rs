//! Where the hero arrives, sunlight on the first level, and whether all of the level can be reached.

use super::Work;
use super::site::{GLOW, ROOM, Site, VAULT};
use crate::terrain::{self, code};
use angrist_engine::hunt::{Flow, Passage, Spreader};
use angrist_engine::path::FARTHEST;
use angrist_engine::sight::line_is_clear;
use angrist_engine::space::{Loc, Rect};

/// Tries for a place for the hero.
const TRIES: u32 = 101;
/// Stairs nearer than this must not be in sight of one who came by a stair.
const STAIR_BOX: i16 = 15;

impl Work<'_> {
    /// Finds the hero's square.
    pub(super) fn place_hero(&mut self) -> bool {
        for _ in 0..TRIES {
            let Some(i) = self.random_bare() else { return false };
            let at = self.site.loc(i);
            let flags = self.site.flags[i];
            if flags & VAULT != 0 || (self.ask.first && flags & ROOM == 0) {
                continue;
            }
            if self.ask.stair.is_some() && self.site.stair_in_sight(at) {
                continue;
            }
            self.site.hero = at;
            self.site.creature[i] = true;
            return true;
        }
        false
    }

    /// Light falls through the broken roof of the very first level.
    pub(super) fn let_in_sunlight(&mut self) {
        let hero = self.site.hero;
        let (w, h) = (i32::from(self.site.width), i32::from(self.site.height));
        for _ in 0..40 {
            let at = hero.shift(self.chance.between(-5, 5) as i16, self.chance.between(-5, 5) as i16);
            self.sunlit_spot(at);
        }
        for _ in 0..20 {
            let y = self.chance.between(10, h - 10) as i16;
            let x = self.chance.between(10, w - 10) as i16;
            self.sunlit_spot(Loc::new(x, y));
        }
    }

    fn sunlit_spot(&mut self, at: Loc) {
        let box3 = Rect::new(at.x - 1, at.y - 1, 3, 3);
        let floors = box3.squares().filter(|l| self.site.at(*l) == code::FLOOR).count();
        if !self.site.has(at, GLOW) || floors <= 6 || self.site.at(at) != code::FLOOR {
            return;
        }
        if at != self.site.hero {
            self.site.set(at, code::RUBBLE);
        }
        for l in box3.squares() {
            if self.site.at(l) == code::FLOOR && self.site.has(l, GLOW) && self.chance.one_in(4) {
                self.site.set(l, code::SUNLIGHT);
            }
        }
    }

    /// Everything can be reached, and a way down without digging or falling.
    pub(super) fn is_connected(&mut self) -> bool {
        let site = &self.site;
        let open = |i: usize| site.is_passable(i);
        let reached = flood(site, site.hero, open);
        let whole = (0..site.terrain.len()).all(|i| reached[i] || !site.is_passable(i));
        if !whole {
            return false;
        }
        // The insides of templates were taken on trust above; stairs and forges must be truly reached, by digging or falling if
        // need be.
        let dug = flood(site, site.hero, |i| site.is_open(i));
        let matters = |t: u8| terrain::is_stair(u16::from(t)) || terrain::is_forge(u16::from(t));
        if site.terrain.iter().zip(&dug).any(|(t, reached)| matters(*t) && !reached) {
            return false;
        }
        if matches!(self.ask.stair, Some(code::DOWN_STAIR | code::DOWN_SHAFT)) {
            return true;
        }
        let walked = flood(site, site.hero, |i| {
            site.is_open(i) && !matches!(u16::from(site.terrain[i]), code::RUBBLE | code::CHASM)
        });
        let down = |i: &usize| matches!(u16::from(site.terrain[*i]), code::DOWN_STAIR | code::DOWN_SHAFT);
        (0..site.terrain.len()).filter(down).any(|i| walked[i])
    }
}

impl Site {
    fn stair_in_sight(&self, at: Loc) -> bool {
        let near = Rect::new(at.x - STAIR_BOX, at.y - STAIR_BOX, 2 * STAIR_BOX, 2 * STAIR_BOX);
        near.common(&self.bounds())
            .squares()
            .any(|l| terrain::is_stair(self.at(l)) && line_is_clear(at, l, |s| self.is_wall(s)))
    }

    /// One can get there somehow: on foot, through doors, by digging rubble or falling.
    fn is_open(&self, i: usize) -> bool {
        let t = u16::from(self.terrain[i]);
        !terrain::is_wall(t) || terrain::is_closed_door(t) || matches!(t, code::SECRET_DOOR | code::RUBBLE)
    }

    /// The same, and the inside of a template counts whatever it is.
    fn is_passable(&self, i: usize) -> bool {
        if self.is_open(i) {
            return true;
        }
        let at = self.loc(i);
        self.flags[i] & VAULT != 0
            && [(0, 1), (0, -1), (1, 0), (-1, 0)].iter().all(|(x, y)| self.has(at.shift(*x, *y), VAULT))
    }
}

/// Squares reached from a place by steps in eight directions.
fn flood(site: &Site, from: Loc, open: impl Fn(usize) -> bool) -> Vec<bool> {
    let squares = 0..site.terrain.len();
    let passage = Passage::from_fn(site.width, site.height, |l| u8::from(site.index(l).is_some_and(&open)));
    let mut flow = Flow::default();
    flow.compute(&mut Spreader::new(), &passage, [from], FARTHEST);
    squares.map(|i| flow.reaches(site.loc(i))).collect()
}
