//! Known places: where a door, the shop or water lies as far as the player knows, for walks and for refusals that tell the way.
//!
//! Promise: nothing here tells of a square that the player does not know. The word of a refusal ends in the way to the place, so
//! that every language can say it in its own sentence (`words/mod.rs`).

use super::{Act, Done, refuse};
use crate::state::{Activity, EXPLORED, NOTED};
use crate::tables::Tile;
use angrist_engine::play::Refusal;
use angrist_engine::space::{Dir, Loc};

/// What stands between the word of a refusal and the way that it tells.
pub const BUT: &str = "-but-";

macro_rules! every_way {
    ($word:literal) => {
        [
            (Dir::North, concat!($word, "-but-n")),
            (Dir::South, concat!($word, "-but-s")),
            (Dir::East, concat!($word, "-but-e")),
            (Dir::West, concat!($word, "-but-w")),
            (Dir::NorthEast, concat!($word, "-but-ne")),
            (Dir::NorthWest, concat!($word, "-but-nw")),
            (Dir::SouthEast, concat!($word, "-but-se")),
            (Dir::SouthWest, concat!($word, "-but-sw")),
        ]
    };
}

/// The words of refusals that tell the way.
type Ways = [(Dir, &'static str); 8];
const NO_SHOP: Ways = every_way!("no-shop");
const NO_DOOR_DOWN: Ways = every_way!("no-door-down");
const NO_DOOR_UP: Ways = every_way!("no-door-up");

/// The words of all refusals that tell the way, for tests.
pub fn words_with_ways() -> impl Iterator<Item = &'static str> {
    [NO_SHOP, NO_DOOR_DOWN, NO_DOOR_UP].into_iter().flatten().map(|(_, word)| word)
}

impl Act<'_> {
    /// The known square of a feature: the doors, the shop, water.
    pub(crate) fn known_place(&self, word: &str) -> Option<Loc> {
        let level = self.level();
        let known = |at: Loc| {
            level.known.get(at).is_some_and(|k| k & (EXPLORED | NOTED) != 0)
                || (level.mapped && level.tile(at).is_on_maps())
        };
        let is = |at: Loc, tile: Tile| match word {
            "down" => tile == Tile::Door && at == level.down,
            "up" => tile == Tile::Door && at == level.up,
            "shop" => tile == Tile::Shop,
            _ => tile == Tile::Water,
        };
        level.tiles.iter().find(|(at, tile)| is(*at, **tile) && known(*at)).map(|(at, _)| at)
    }

    /// Walks to a known place.
    pub(crate) fn seek(&mut self, word: &str) -> Done {
        match self.known_place(word) {
            Some(at) if at == self.s.hero.at => Err(refuse("here", "You are already there.")),
            Some(at) => self.begin_long(Activity::Travel(at)),
            None => Err(match word {
                "down" => refuse("unknown-down", "You have not found the door down yet."),
                "up" => refuse("unknown-up", "You have not found the door up yet."),
                "shop" => refuse("unknown-shop", "You do not know of a shop on this level."),
                _ => refuse("unknown-water", "You do not know of any water on this level."),
            }),
        }
    }

    /// A refusal because there is no such place here: it tells the way to the one that is known.
    fn not_here(&self, place: &str, ways: Ways, plain: Refusal) -> Refusal {
        let way = self.known_place(place).and_then(|at| Dir::bearing(self.s.hero.at, at));
        let word = way.and_then(|way| ways.into_iter().find(|(dir, _)| *dir == way));
        word.map_or(plain.clone(), |(_, tag)| Refusal { tag, ..plain })
    }

    /// There is no shop here.
    pub(crate) fn no_shop(&self) -> Refusal {
        self.not_here("shop", NO_SHOP, refuse("no-shop", "There is no shop here."))
    }

    /// There is no door here.
    pub(crate) fn no_door(&self, down: bool) -> Refusal {
        let (place, ways) = if down { ("down", NO_DOOR_DOWN) } else { ("up", NO_DOOR_UP) };
        self.not_here(place, ways, refuse("no-door", "There is no door here."))
    }
}
