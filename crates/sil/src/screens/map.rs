//! The map as the hero knows it, or whole for inspectors.
//!
//! What is drawn, lowest first (docs/spec/sil-world.md 10.3): terrain that is marked or seen, things that are marked, creatures
//! that are seen, the hero. Promise: nothing the hero does not know is shown unless `all` is asked for.

use crate::hero::health_quarters;
use crate::senses::Senses;
use crate::state::{Phase, State};
use crate::tables::{RaceFlag, Tables};
use crate::terrain::{self, code};
use crate::things::glows_on_floor;
use angrist_engine::model::{Glyph, LookKind, Memory, Overlay, Role, Square};
use angrist_engine::play::{KnownMap, Step};
use angrist_engine::space::{Loc, Rect};

/// A level seen through the hero's eyes, or whole.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The tables.
    pub tables: &'a Tables,
    /// The game.
    pub state: &'a State,
    /// What is seen; without it nothing is, only remembered.
    pub senses: Option<&'a Senses>,
    /// Everything, for inspectors.
    pub all: bool,
}

impl View<'_> {
    fn seen(&self, at: Loc) -> bool {
        self.all || self.senses.is_some_and(|n| n.sighted.seen.has(at))
    }

    /// The seen squares of a row from a column on, as bits.
    fn seen_from(&self, x: i16, y: i16) -> u64 {
        let Some(senses) = self.senses else { return 0 };
        let seen = &senses.sighted.seen;
        let row = usize::try_from(y - seen.top()).ok().and_then(|n| seen.rows().get(n)).copied().unwrap_or(0);
        match i32::from(x) - i32::from(seen.left()) {
            past @ 0..64 => row >> past,
            ahead @ -63..0 => row << -ahead,
            _ => 0,
        }
    }

    /// How well a square is known.
    pub fn memory(&self, at: Loc) -> Memory {
        let level = &self.state.level;
        if !level.terrain.contains(at) {
            return Memory::Unknown;
        }
        let seen = self.seen(at);
        match () {
            () if seen => Memory::Seen,
            // In rage nothing but what is before one's eyes counts.
            () if self.state.hero.timers.rage > 0 => Memory::Unknown,
            () if level.marks.has(at) => Memory::Remembered,
            () => Memory::Unknown,
        }
    }

    /// The terrain as it looks.
    pub fn looks(&self, at: Loc) -> u16 {
        let level = &self.state.level;
        let real = level.terrain_at(at);
        if self.all {
            return real;
        }
        let shown = if level.is_floor_like(at) { code::FLOOR } else { real };
        self.tables.terrain.get(usize::from(shown)).and_then(Option::as_ref).map_or(shown, |t| t.mimic)
    }

    fn hero_square(&self) -> Square {
        let hero = &self.state.hero;
        let role = match health_quarters(hero.health, hero.max_health) {
            _ if hero.health >= hero.max_health => Role::White,
            4.. => Role::Yellow,
            3 => Role::Orange,
            2 => Role::LightRed,
            _ => Role::Red,
        };
        let square = Square::seen(LookKind::Player, hero.race, Glyph::ascii('@'), role);
        Square { variant: self.tables.postures.of(self.tables, hero), ..square }
    }

    fn creature(&self, at: Loc) -> Option<Square> {
        let (_, monster) = self.state.level.monster_on(at)?;
        if self.all || monster.visible {
            let number = if self.all { monster.race } else { self.state.shows_as(monster) };
            let race = self.tables.race(number)?;
            let role = if self.state.hero.timers.rage > 0 { Role::Red } else { race.role };
            let alert = monster.is_alert() && !race.is(RaceFlag::PEACEFUL);
            let overlay = Overlay { alert, unwary: !monster.is_alert(), ..Overlay::default() };
            let square = Square::seen(LookKind::Creature, number, Glyph::ascii(race.glyph), role);
            return Some(Square { overlay, ..square });
        }
        (monster.heard || monster.detected)
            .then(|| Square::seen(LookKind::Effect, 0, Glyph::ascii('*'), Role::Slate))
    }

    /// The thing on a square that the hero knows of, as it looks.
    pub fn thing(&self, at: Loc) -> Option<Square> {
        let (_, floor) = self.state.level.item_on(at)?;
        let t = self.state.level.terrain_at(at);
        let shown = self.state.level.is_floor_like(at) || t == code::SUNLIGHT;
        let hidden = self.state.facts.kind(floor.item.kind).hidden;
        if !(self.all || (floor.marked && shown && !hidden)) {
            return None;
        }
        let kind = self.tables.kind(floor.item.kind)?;
        let flavour = self.state.facts.flavours.get(&floor.item.kind).copied();
        let look = flavour.and_then(|n| Some((n, self.tables.flavours.get(usize::from(n))?.as_ref()?)));
        let square = match look {
            Some((n, f)) => Square::seen(LookKind::Flavour, n, Glyph::ascii(f.glyph), f.role),
            None => {
                let own = self.tables.artefact(floor.item.artefact).and_then(|a| a.look);
                let (glyph, role) = own.unwrap_or((kind.glyph, kind.role));
                Square::seen(LookKind::Thing, floor.item.kind, Glyph::ascii(glyph), role)
            }
        };
        // S000-163: the colour of glowing steel is that of the side bar.
        if self.senses.is_some_and(|n| glows_on_floor(self.tables, &self.state.level, n, floor)) {
            let overlay = Overlay { glow: true, ..square.overlay };
            return Some(Square { role: Role::LightBlue, overlay, ..square });
        }
        Some(square)
    }

    /// The ground of a square, no matter who or what is on it.
    pub(crate) fn ground(&self, at: Loc) -> Square {
        let memory = self.memory(at);
        if memory == Memory::Unknown {
            return Square::UNKNOWN;
        }
        let number = self.looks(at);
        let Some(terrain) = self.tables.terrain.get(usize::from(number)).and_then(Option::as_ref) else {
            return Square::UNKNOWN;
        };
        let square =
            Square::seen(LookKind::Terrain, number, Glyph::ascii(terrain.glyph), terrain.role).known(memory);
        let glow = self.state.level.has(at, crate::state::SquareFlag::Glow);
        let target = self.state.hero.target == Some(at);
        Square { overlay: Overlay { glow, target, ..Overlay::default() }, ..square }
    }
}

impl KnownMap for View<'_> {
    fn bounds(&self) -> Rect {
        self.state.level.terrain.bounds()
    }

    fn square(&self, at: Loc) -> Square {
        let memory = self.memory(at);
        let laid = |square: Square| match memory {
            Memory::Unknown => square,
            _ => square.on(LookKind::Terrain, self.looks(at)),
        };
        if at == self.state.hero.at && !self.all && self.state.phase != Phase::Birth {
            return laid(self.hero_square());
        }
        if let Some(square) = self.creature(at) {
            return laid(square);
        }
        let unseen_thing = self.state.hero.timers.rage > 0 && memory == Memory::Unknown;
        if let Some(square) = self.thing(at).filter(|_| !unseen_thing) {
            return laid(square).known(memory.max(Memory::Remembered));
        }
        self.ground(at)
    }

    fn step(&self, at: Loc) -> Step {
        let level = &self.state.level;
        if !(self.all || level.charted.get(at)) {
            return if level.terrain.contains(at) { Step::Unknown } else { Step::Blocked };
        }
        match self.looks(at) {
            t if terrain::is_closed_door(t) => Step::Slow(2),
            t if terrain::is_wall(t) => Step::Blocked,
            t if terrain::is_trap(t) || t == code::CHASM => Step::Danger,
            _ => Step::Free,
        }
    }

    fn landmark(&self, at: Loc) -> Option<&'static str> {
        if !(self.all || self.state.level.charted.get(at)) {
            return None;
        }
        match self.state.level.terrain_at(at) {
            code::DOWN_STAIR | code::DOWN_SHAFT => Some("down"),
            code::UP_STAIR | code::UP_SHAFT => Some("up"),
            t if terrain::is_forge(t) => Some("forge"),
            _ => None,
        }
    }

    fn each_known(&self, area: Rect, each: &mut dyn FnMut(Loc, &Square)) {
        let level = &self.state.level;
        let bounds = self.bounds();
        let (left, top) = (area.at.x.max(bounds.at.x), area.at.y.max(bounds.at.y));
        let (right, bottom) = (area.right().min(bounds.right()), area.bottom().min(bounds.bottom()));
        let within = Rect::new(left, top, (right - left).max(0), (bottom - top).max(0));
        let mut tell = |at: Loc| {
            let square = self.square(at);
            if square != Square::UNKNOWN {
                each(at, &square);
            }
        };
        if self.all {
            within.squares().for_each(tell);
            return;
        }
        // What is remembered or seen, 64 squares at a time.
        for y in within.at.y..within.bottom() {
            let mut x = within.at.x;
            while x < within.right() {
                let wide = (within.right() - x).min(64);
                let mut known = level.marks.bits().window(x, y) | self.seen_from(x, y);
                known &= u64::MAX >> (64 - wide);
                while known != 0 {
                    tell(Loc::new(x + known.trailing_zeros() as i16, y));
                    known &= known - 1;
                }
                x += wide;
            }
        }
        // And who or what is known of elsewhere.
        let beyond = |at: Loc| within.contains(at) && !level.marks.has(at) && !self.seen(at);
        let (hero, monsters) = (self.state.hero.at, level.monsters.iter().map(|(_, m)| m.at));
        let items = level.items.iter().map(|(_, item)| item.at);
        let bare = |at: &Loc| *at != hero && level.monster_on(*at).is_none();
        monsters
            .filter(|at| *at != hero)
            .chain(items.filter(bare))
            .chain([hero])
            .filter(|at| beyond(*at))
            .for_each(tell);
    }
}
