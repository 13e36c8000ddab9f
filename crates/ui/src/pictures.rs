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
        Square { glyph, role, tile: picture.tile.or(square.tile), ..square }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
