//! The map as the hero knows it.

use crate::state::{Floor, Known, State};
use crate::tables::{Plan, Tables};
use angrist_engine::model::{Glyph, LookKind, Memory, Role, Square};
use angrist_engine::play::{KnownMap, Step};
use angrist_engine::space::{Loc, Rect};

/// A level seen through the hero's eyes, or whole for inspectors (`all`).
pub struct View<'a> {
    pub tables: &'a Tables,
    pub plan: &'a Plan,
    pub floor: &'a Floor,
    pub hero: Option<Loc>,
    pub all: bool,
}

impl<'a> View<'a> {
    /// What the hero knows.
    pub fn of(state: &'a State, tables: &'a Tables) -> Self {
        View {
            tables,
            plan: &tables.plans[usize::from(state.here)],
            floor: state.floor(),
            hero: Some(state.hero.at),
            all: false,
        }
    }

    fn memory(&self, at: Loc) -> Memory {
        match self.floor.known.get(at) {
            Some(_) if self.all => Memory::Seen,
            Some(Known::Now) => Memory::Seen,
            Some(Known::Before) => Memory::Remembered,
            _ => Memory::Unknown,
        }
    }
}

impl KnownMap for View<'_> {
    fn bounds(&self) -> Rect {
        self.floor.terrain.bounds()
    }

    fn square(&self, at: Loc) -> Square {
        let memory = self.memory(at);
        if memory == Memory::Unknown {
            return Square::UNKNOWN;
        }
        if self.hero == Some(at) {
            return Square::seen(LookKind::Player, 0, Glyph::ascii('@'), Role::Hero);
        }
        if memory == Memory::Seen
            && let Some((_, c)) = self.floor.creature_at(at)
        {
            let dweller = &self.plan.dwellers[usize::from(c.row)];
            return Square::seen(LookKind::Creature, u16::from(c.row), dweller.glyph, dweller.role);
        }
        if self.floor.gems[at] {
            return Square::seen(LookKind::Thing, 0, Glyph::new('♦', '*'), Role::LightBlue).known(memory);
        }
        let number = self.floor.terrain[at];
        let kind = self.tables.kind(number);
        let glyph = kind.glyph.unwrap_or(Glyph::ascii('?'));
        Square::seen(LookKind::Terrain, number, glyph, kind.role).known(memory)
    }

    fn step(&self, at: Loc) -> Step {
        if self.memory(at) == Memory::Unknown {
            return Step::Unknown;
        }
        let kind = self.tables.kind(self.floor.terrain[at]);
        match kind.opens_to {
            Some(_) => Step::Slow(1),
            None if kind.blocks_move => Step::Blocked,
            None => Step::Free,
        }
    }

    fn landmark(&self, at: Loc) -> Option<&'static str> {
        if self.memory(at) == Memory::Unknown {
            return None;
        }
        let kind = self.tables.kind(self.floor.terrain[at]);
        match () {
            () if kind.down => Some("down"),
            () if kind.up || kind.exit => Some("up"),
            () if kind.lever => Some("lever"),
            () => None,
        }
    }
}
