//! A level with every square known, to look at while it is made and in the inspector.

use crate::state::{Level, SquareFlag};
use crate::tables::Tables;
use crate::terrain::{self, code};
use angrist_engine::model::{Glyph, LookKind, Role, Square};
use angrist_engine::play::{KnownMap, Step};
use angrist_engine::space::{Loc, Rect};

/// A level, all of it seen; hidden traps and secret doors too.
#[derive(Debug, Clone)]
pub struct AllSeen {
    level: Level,
    hero: Loc,
    looks: Vec<(char, Role)>,
    /// What each terrain is drawn as: walls of many kinds are one kind of rock to the eye.
    drawn: Vec<u16>,
    creatures: Vec<(Loc, u16, char, Role)>,
    things: Vec<(Loc, u16, char, Role)>,
}

impl AllSeen {
    /// Of a level, with the place of arrival.
    pub fn of(t: &Tables, level: Level, hero: Loc) -> AllSeen {
        let looks = (0..=code::DOWN_SHAFT)
            .map(|n| {
                let kind = t.terrain.get(usize::from(n)).and_then(Option::as_ref);
                let (glyph, role) = kind.map_or(('?', Role::White), |k| (k.glyph, k.role));
                // In play it looks like rock; here nothing is hidden.
                if n == code::SECRET_DOOR { ('s', role) } else { (glyph, role) }
            })
            .collect();
        let drawn = (0..=code::DOWN_SHAFT)
            .map(|n| match t.terrain.get(usize::from(n)).and_then(Option::as_ref) {
                Some(kind) if n != code::SECRET_DOOR => kind.mimic,
                _ => n,
            })
            .collect();
        let creatures = level
            .monsters
            .iter()
            .filter_map(|(_, m)| t.race(m.race).map(|r| (m.at, m.race, r.glyph, r.role)))
            .collect();
        let things = level
            .items
            .iter()
            .filter_map(|(_, f)| t.kind(f.item.kind).map(|k| (f.at, f.item.kind, k.glyph, k.role)))
            .collect();
        AllSeen { level, hero, looks, drawn, creatures, things }
    }

    /// The level.
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// A character for a square's terrain, as plain letters (`<` `>` stairs, `[` `]` shafts, `s` secret door).
    pub fn letter(t: u16) -> char {
        match t {
            code::FLOOR | code::SUNLIGHT => '.',
            code::CHASM => '~',
            code::GLYPH => ';',
            code::OPEN_DOOR | code::BROKEN_DOOR => '\'',
            code::SECRET_DOOR => 's',
            code::RUBBLE => ':',
            code::QUARTZ => '%',
            code::UP_STAIR => '<',
            code::DOWN_STAIR => '>',
            code::UP_SHAFT => '[',
            code::DOWN_SHAFT => ']',
            _ if terrain::is_trap(t) => '^',
            _ if terrain::is_forge(t) => '0',
            _ if terrain::is_closed_door(t) => '+',
            _ if terrain::is_wall(t) => '#',
            _ => ' ',
        }
    }

    /// The level as lines of its own characters; the place of arrival is `@`.
    pub fn rows(&self) -> Vec<String> {
        let look = |t: &u16| self.looks.get(usize::from(*t)).map_or('?', |(glyph, _)| *glyph);
        let mut lines: Vec<Vec<char>> =
            self.level.terrain.rows().map(|row| row.iter().map(look).collect()).collect();
        let shown = self.things.iter().chain(&self.creatures).map(|(at, _, glyph, _)| (*at, *glyph));
        for (at, glyph) in shown.chain([(self.hero, '@')]) {
            if let Some(c) = lines.get_mut(at.y as usize).and_then(|row| row.get_mut(at.x as usize)) {
                *c = glyph;
            }
        }
        lines.into_iter().map(|row| row.into_iter().collect()).collect()
    }

    /// The terrain as lines of letters; the place of arrival is `@`.
    pub fn lines(&self) -> Vec<String> {
        let mut lines: Vec<Vec<char>> =
            self.level.terrain.rows().map(|row| row.iter().map(|t| Self::letter(*t)).collect()).collect();
        if let Some(c) = lines.get_mut(self.hero.y as usize).and_then(|row| row.get_mut(self.hero.x as usize))
        {
            *c = '@';
        }
        lines.into_iter().map(|row| row.into_iter().collect()).collect()
    }
}

impl KnownMap for AllSeen {
    fn bounds(&self) -> Rect {
        self.level.terrain.bounds()
    }

    fn square(&self, at: Loc) -> Square {
        let Some(t) = self.level.terrain.get(at) else { return Square::UNKNOWN };
        let ground = self.drawn.get(usize::from(*t)).copied().unwrap_or(*t);
        if at == self.hero {
            return Square::seen(LookKind::Player, 0, Glyph::ascii('@'), Role::White)
                .on(LookKind::Terrain, ground);
        }
        let found = |list: &[(Loc, u16, char, Role)]| list.iter().find(|(l, ..)| *l == at).copied();
        if let Some((_, id, glyph, role)) = found(&self.creatures) {
            return Square::seen(LookKind::Creature, id, Glyph::ascii(glyph), role)
                .on(LookKind::Terrain, ground);
        }
        if let Some((_, id, glyph, role)) = found(&self.things) {
            return Square::seen(LookKind::Thing, id, Glyph::ascii(glyph), role)
                .on(LookKind::Terrain, ground);
        }
        let (glyph, role) = self.looks.get(usize::from(*t)).copied().unwrap_or(('?', Role::White));
        let mut square = Square::seen(LookKind::Terrain, ground, Glyph::ascii(glyph), role);
        square.overlay.glow = self.level.has(at, SquareFlag::Glow);
        square
    }

    fn step(&self, at: Loc) -> Step {
        let t = self.level.terrain_at(at);
        match t {
            code::CHASM => Step::Danger,
            code::RUBBLE => Step::Slow(2),
            _ if terrain::is_trap(t) => Step::Danger,
            _ if terrain::is_closed_door(t) || t == code::SECRET_DOOR => Step::Slow(1),
            _ if terrain::is_wall(t) => Step::Blocked,
            _ => Step::Free,
        }
    }

    fn landmark(&self, at: Loc) -> Option<&'static str> {
        match self.level.terrain_at(at) {
            code::DOWN_STAIR | code::DOWN_SHAFT => Some("down"),
            code::UP_STAIR | code::UP_SHAFT => Some("up"),
            t if terrain::is_forge(t) => Some("forge"),
            _ => None,
        }
    }
}
