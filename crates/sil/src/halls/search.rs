//! Searching: what is hidden near the hero, and what finds it.

use super::HallEvent;
use crate::context::Turn;
use crate::state::SquareFlag;
use crate::tables::{RaceFlag, words};
use crate::terrain::{self, code};
use crate::turn::Stop;
use angrist_engine::space::{Loc, Rect, distance};

words! {
    /// What can be hidden on a square.
    enum Hidden ("something hidden") {
        SecretDoor = "secret-door",
        Trap = "trap",
        ChestTrap = "chest-trap",
    }
}

/// How far one looks for what is hidden.
const SEARCH: i16 = 4;

impl Turn<'_> {
    /// Looks for what is hidden near by (docs/spec/sil-player.md 14.1). With care (`active`) the nearest squares are felt and searched
    /// first, and then once more with the others.
    pub fn search_around(&mut self, active: bool) {
        let here = self.state.hero.at;
        for at in here.neighbours().filter(|_| active) {
            self.feel(at);
            self.search_square(at, true);
        }
        let side = 2 * SEARCH + 1;
        let around = Rect::new(here.x - SEARCH, here.y - SEARCH, side, side);
        let around = around.common(&self.state.level.terrain.bounds());
        for y in around.at.y..around.bottom() {
            // Nearly every square hides nothing. What is found on the way changes no other square.
            let mut hiding = self.state.level.hiding_in_row(y, around.at.x, around.right());
            while hiding != 0 {
                let at = Loc::new(around.at.x + hiding.trailing_zeros() as i16, y);
                hiding &= hiding - 1;
                let away = distance(here, at);
                if away > i32::from(SEARCH) || self.hidden_thing(at).is_none() {
                    continue;
                }
                let lit = i32::from(self.state.hero.light as i16) >= away
                    || self.state.level.has(at, SquareFlag::Glow);
                if self.in_view(at) && (away <= 1 || lit && self.sees(at)) {
                    self.search_square(at, false);
                }
            }
        }
    }

    /// One look at one square.
    fn search_square(&mut self, at: Loc, carefully: bool) {
        let Some(kind) = self.hidden_thing(at) else { return };
        let depth = self.state.level.depth;
        let c = &self.tables.halls.search;
        let (base, harder) = match kind {
            Hidden::ChestTrap => (self.chest_value(at) / 2, c.chest),
            _ if depth == 0 => (c.gates, if kind == Hidden::Trap { c.trap } else { c.door }),
            _ => (depth / 2, if kind == Hidden::Trap { c.trap } else { c.door }),
        };
        let away = 2 * (distance(self.state.hero.at, at) - 1).max(0);
        let web = self.state.level.terrain_at(at) == code::TRAP_WEB;
        let bane = if web { self.bane_of(|kind| kind == RaceFlag::SPIDER) } else { 0 };
        let easier = self.light_at(at) + if carefully { c.carefully } else { 0 };
        let difficulty = base + self.hindrance() + harder + away - bane;
        if self.quiet_check(self.perception() + easier, difficulty) > 0 {
            self.find(at);
        }
    }

    /// Hands tell walls, doors and whatever else is no plain floor, and things.
    fn feel(&mut self, at: Loc) {
        let level = &self.state.level;
        if level.terrain.contains(at) && !level.marks.has(at) && !level.is_floor_like(at) {
            self.remember(at);
        }
        if let Some((handle, _)) = self.state.level.item_on(at)
            && let Some(floor) = self.state.level.items.get_mut(handle)
            && !floor.marked
        {
            floor.marked = true;
            self.state.facts.kind_mut(floor.item.kind).seen = true;
        }
    }

    fn hidden_thing(&self, at: Loc) -> Option<Hidden> {
        match self.state.level.terrain_at(at) {
            code::SECRET_DOOR => Some(Hidden::SecretDoor),
            t if terrain::is_trap(t) && self.state.level.has(at, SquareFlag::Hidden) => Some(Hidden::Trap),
            _ => self.has_unknown_trap(at).then_some(Hidden::ChestTrap),
        }
    }

    /// Finds what is hidden on a square.
    pub fn find(&mut self, at: Loc) {
        let Some(what) = self.hidden_thing(at) else { return };
        if what == Hidden::ChestTrap {
            self.know_chest(at);
        } else if what == Hidden::Trap {
            self.set_hidden(at, false);
        } else {
            let door = self.found_door(at);
            self.set_terrain(at, door);
        }
        if what != Hidden::ChestTrap {
            self.remember(at);
        }
        self.disturb_for(Stop::Found, false);
        self.tell(HallEvent::Found { what: what.word() }, Some(at));
    }

    /// What a secret door turns out to be: plain, locked or jammed.
    pub(crate) fn found_door(&mut self, at: Loc) -> u16 {
        let (depth, vault) = (self.state.level.depth, self.state.level.has(at, SquareFlag::Vault));
        super::closed_door(self.tables, &mut self.state.chance, depth, vault)
    }
}
