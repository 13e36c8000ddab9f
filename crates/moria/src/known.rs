//! The map as the player knows it.

use crate::game::MoriaGame;
use crate::screens::known_square;
use crate::state::{EXPLORED, Foe};
use crate::tables::Tile;
use angrist_engine::model::{Memory, Square};
use angrist_engine::play::{KnownMap, Step};
use angrist_engine::space::{Loc, Rect};

impl MoriaGame {
    /// The word for a part of the place worth going to, as far as the player knows.
    pub(crate) fn feature(&self, at: Loc) -> Option<&'static str> {
        let level = self.s.level().filter(|_| self.s.born)?;
        let square = self.square(at);
        if square.memory == Memory::Unknown || at == self.s.hero.at {
            let known = level.known.get(at)? & EXPLORED != 0;
            if !known && at != self.s.hero.at {
                return None;
            }
        }
        Some(match level.tile(at) {
            Tile::Door if at == level.up => "door-up",
            Tile::Door => "door-down",
            Tile::Water => "water",
            Tile::Shop => "shop",
            Tile::Trapdoor => "trapdoor",
            Tile::Snare => "snare",
            _ => return None,
        })
    }
}

impl KnownMap for MoriaGame {
    fn bounds(&self) -> Rect {
        self.view.bounds()
    }

    fn square(&self, at: Loc) -> Square {
        known_square(&self.s, &self.t, &self.view, at)
    }

    fn each_known(&self, area: Rect, each: &mut dyn FnMut(Loc, &Square)) {
        let Some(level) = self.s.level().filter(|_| self.s.born) else { return };
        let all = self.s.revealed || level.mapped;
        let noted = |at: Loc| all || level.known.get(at) != Some(&0) || self.view.get(at) == Some(&true);
        let mut tell = |at: Loc| {
            let square = self.square(at);
            if square != Square::UNKNOWN {
                each(at, &square);
            }
        };
        area.squares().filter(|at| level.known.contains(*at) && noted(*at)).for_each(&mut tell);
        // Foes that are known of elsewhere, each square once.
        let hero = self.s.hero.at;
        let first = |foe: &&Foe| level.foe_at(foe.at).is_some_and(|f| f.id == foe.id) && foe.at != hero;
        let foes = level.foes.iter().filter(first).map(|foe| foe.at).chain([hero]);
        foes.filter(|at| area.contains(*at) && level.known.contains(*at) && !noted(*at)).for_each(tell);
    }

    fn step(&self, at: Loc) -> Step {
        let Some(level) = self.s.level().filter(|_| self.s.born) else { return Step::Unknown };
        let Some(known) = level.known.get(at) else { return Step::Blocked };
        let seen = self.view.get(at) == Some(&true) || at == self.s.hero.at;
        let tile = level.tile(at);
        if known & EXPLORED == 0 && !seen {
            return if level.mapped && tile.is_on_maps() && tile.is_wall() {
                Step::Blocked
            } else {
                Step::Unknown
            };
        }
        match tile {
            tile if tile.is_wall() => Step::Blocked,
            Tile::Trapdoor | Tile::Snare => Step::Danger,
            _ => Step::Free,
        }
    }

    fn landmark(&self, at: Loc) -> Option<&'static str> {
        Some(match self.feature(at)? {
            "door-up" => "up",
            "door-down" => "down",
            "shop" => "shop",
            "water" => "water",
            _ => return None,
        })
    }
}
