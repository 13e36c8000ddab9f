//! What pref files change: the pictures of things and what keys do, as the interface keeps them.
//!
//! A shell reads the files (the format is lore's affair) and fills this in; no rule ever sees it. Promise: a picture that
//! says nothing of a part leaves that part as the game drew it, and tile pairs stay in the models for whoever can show them.

use crate::keys::Press;
use angrist_engine::model::{Glyph, Look, LookKind, Role, Square};
use angrist_engine::play::KeySet;
use std::collections::BTreeMap;

/// How one thing looks, as far as a pref file says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Picture {
    /// Its character.
    pub glyph: Option<char>,
    /// Its colour.
    pub role: Option<Role>,
    /// Row and column of a tile sheet.
    pub tile: Option<(u8, u8)>,
}

/// Everything that pref files change.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Pictures {
    looks: BTreeMap<(LookKind, u16), Picture>,
    keys: Vec<(KeySet, Press, String)>,
    /// Files read, in order.
    pub files: Vec<String>,
    /// What was wrong with them, a sentence each.
    pub wrong: Vec<String>,
}

impl Pictures {
    /// A picture; what it does not say stays as an earlier one said.
    pub fn set(&mut self, look: Look, picture: Picture) {
        let now = self.looks.entry((look.kind, look.id)).or_default();
        now.glyph = picture.glyph.or(now.glyph);
        now.role = picture.role.or(now.role);
        now.tile = picture.tile.or(now.tile);
    }

    /// What is known of a look.
    pub fn of(&self, look: Look) -> Option<Picture> {
        self.looks.get(&(look.kind, look.id)).copied()
    }

    /// Every tile that is named, with what it is of.
    pub fn tiles(&self) -> impl Iterator<Item = (String, (u8, u8))> + '_ {
        let named = |((kind, id), p): (&(LookKind, u16), &Picture)| Some((format!("{kind:?} {id}"), p.tile?));
        self.looks.iter().filter_map(named)
    }

    /// A key of one set that does a command; a later one of the same key wins.
    pub fn bind(&mut self, set: KeySet, press: Press, command: String) {
        self.keys.retain(|(s, p, _)| (*s, *p) != (set, press));
        self.keys.push((set, press, command));
    }

    /// The keys of a set.
    pub fn bindings(&self, set: KeySet) -> impl Iterator<Item = (Press, &str)> {
        self.keys.iter().filter(move |(s, ..)| *s == set).map(|(_, p, c)| (*p, c.as_str()))
    }

    /// Whether nothing is changed.
    pub fn is_empty(&self) -> bool {
        self.looks.is_empty() && self.keys.is_empty()
    }

    /// A square as these pictures show it.
    pub fn dressed(&self, square: Square) -> Square {
        let Some(picture) = self.of(square.look).filter(|_| square.look.kind != LookKind::Nothing) else {
            return square;
        };
        // The hero's colour is his health; no file may hide that.
        let role = picture.role.filter(|_| square.look.kind != LookKind::Player).unwrap_or(square.role);
        let glyph = picture.glyph.map_or(square.glyph, Glyph::ascii);
        Square { glyph, role, tile: picture.tile.map(|t| along(t, square.variant)).or(square.tile), ..square }
    }

    /// Where in the layers the thing itself is.
    pub const ITSELF: usize = 1;

    /// The tiles of a square, the uppermost first: the mark of a creature that knows of the hero, the thing itself, the glow of a
    /// weapon, the ground.
    pub fn layers(&self, square: &Square) -> [Option<(u8, u8)>; 4] {
        let special = |id: u16| self.of(Look { kind: LookKind::Effect, id }).and_then(|p| p.tile);
        let kind = square.look.kind;
        let own = self.of(square.look).and_then(|p| p.tile).map(|t| along(t, square.variant));
        [
            special(ALERT).filter(|_| kind == LookKind::Creature && square.overlay.alert),
            own.or(square.tile),
            special(GLOW)
                .filter(|_| matches!(kind, LookKind::Thing | LookKind::Flavour) && square.overlay.glow),
            self.of(square.ground).and_then(|p| p.tile),
        ]
    }
}

/// Special pictures of the family's pref files (`S:` lines) that are laid over or under others: S000-162, S000-163.
const ALERT: u16 = 0x0b;
const GLOW: u16 = 0x0c;

/// A tile so many columns on.
fn along((row, column): (u8, u8), by: u8) -> (u8, u8) {
    (row, column.saturating_add(by))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// S000-162, S000-163: the mark lies over a creature that knows, the glow under a weapon that glows, nothing elsewhere.
    #[test]
    fn marks_and_glow_are_layers_of_their_own() {
        let mut p = Pictures::default();
        let tile = |row: u8, column: u8| Picture { tile: Some((row, column)), ..Picture::default() };
        p.set(Look { kind: LookKind::Effect, id: 0x0b }, tile(12, 11));
        p.set(Look { kind: LookKind::Effect, id: 0x0c }, tile(12, 14));
        p.set(Look { kind: LookKind::Creature, id: 7 }, tile(5, 0));
        p.set(Look { kind: LookKind::Thing, id: 56 }, tile(2, 2));
        p.set(Look { kind: LookKind::Terrain, id: 1 }, tile(0, 1));
        let mut orc =
            Square::seen(LookKind::Creature, 7, Glyph::ascii('o'), Role::Green).on(LookKind::Terrain, 1);
        assert_eq!(p.layers(&orc), [None, Some((5, 0)), None, Some((0, 1))]);
        orc.overlay.alert = true;
        assert_eq!(p.layers(&orc), [Some((12, 11)), Some((5, 0)), None, Some((0, 1))]);
        let mut sword =
            Square::seen(LookKind::Thing, 56, Glyph::ascii('|'), Role::White).on(LookKind::Terrain, 1);
        assert_eq!(p.layers(&sword)[2], None);
        sword.overlay.glow = true;
        assert_eq!(p.layers(&sword), [None, Some((2, 2)), Some((12, 14)), Some((0, 1))]);
        let mut floor = Square::seen(LookKind::Terrain, 1, Glyph::ascii('.'), Role::White);
        floor.overlay.glow = true;
        assert_eq!(p.layers(&floor), [None, Some((0, 1)), None, None], "a lit floor is no weapon");
    }

    /// S000-169, S000-178: `R:0` to `R:3` are the hero's peoples, and all sixteen pictures of one move with its first.
    #[test]
    fn the_pictures_of_a_people_move_with_their_first() {
        let mut p = Pictures::default();
        for (race, start) in [(0, (13, 0)), (1, (13, 16))] {
            let picture = Picture { tile: Some(start), ..Picture::default() };
            p.set(Look { kind: LookKind::Player, id: race }, picture);
        }
        let hero = |race: u16, variant: u8| Square {
            variant,
            ..Square::seen(LookKind::Player, race, Glyph::ascii('@'), Role::White)
        };
        for variant in 0..16 {
            assert_eq!(p.layers(&hero(0, variant))[Pictures::ITSELF], Some((13, variant)));
            assert_eq!(p.dressed(hero(1, variant)).tile, Some((13, 16 + variant)));
        }
        let moved = Picture { tile: Some((3, 4)), ..Picture::default() };
        p.set(Look { kind: LookKind::Player, id: 0 }, moved);
        for variant in 0..16 {
            assert_eq!(p.layers(&hero(0, variant))[Pictures::ITSELF], Some((3, 4 + variant)));
            assert_eq!(p.dressed(hero(1, variant)).tile, Some((13, 16 + variant)), "another people stays");
        }
    }

    #[test]
    fn parts_that_are_not_said_stay_and_the_heros_colour_is_his_health() {
        let mut p = Pictures::default();
        let orc = Look { kind: LookKind::Creature, id: 7 };
        p.set(orc, Picture { tile: Some((2, 3)), ..Picture::default() });
        p.set(orc, Picture { glyph: Some('O'), ..Picture::default() });
        let square = Square::seen(LookKind::Creature, 7, Glyph::ascii('o'), Role::Green);
        let dressed = p.dressed(square);
        assert_eq!(
            (dressed.glyph, dressed.role, dressed.tile),
            (Glyph::ascii('O'), Role::Green, Some((2, 3)))
        );
        assert_eq!(p.dressed(Square::UNKNOWN), Square::UNKNOWN);
        let me = Look { kind: LookKind::Player, id: 0 };
        p.set(me, Picture { glyph: Some('&'), role: Some(Role::Blue), tile: None });
        let hero = p.dressed(Square::seen(LookKind::Player, 0, Glyph::ascii('@'), Role::Red));
        assert_eq!((hero.glyph, hero.role), (Glyph::ascii('&'), Role::Red));
    }
}
