//! What a square shows: three layers (S004-006): tile or thing, monster, and how well it is known.

use super::{GREEN, WHITE};
use crate::state::{EXPLORED, Level, NOTED, State, Thing, Timed};
use crate::tables::{Tables, Tile};
use angrist_engine::chance::stream;
use angrist_engine::model::cp437::char_of;
use angrist_engine::model::{Glyph, LookKind, Memory, Role, Square};
use angrist_engine::play::Mark;
use angrist_engine::space::{Grid, Loc};

/// The glyph of a thing by its type (S004-010 to S004-021); the Silmaril has its own in one profile.
pub fn thing_glyph(t: &Tables, thing: &Thing) -> Glyph {
    let plain = t.types[thing.ty as usize].glyph.plain;
    if thing.is_silmaril() {
        return Glyph::new(char_of(t.c.silmaril_code.clamp(0, 255) as u8), plain);
    }
    t.types[thing.ty as usize].glyph
}

/// The eleven glyphs of the table: nine types, the door, water (S004-011).
pub fn glyph_table(t: &Tables) -> Vec<Glyph> {
    let tiles = [Tile::Door, Tile::Water].map(|tile| t.tiles[tile as usize]);
    t.types.iter().map(|row| row.glyph).chain(tiles).collect()
}

/// The player's glyph (S004-026, S004-027).
pub fn hero_glyph(s: &State, t: &Tables) -> Glyph {
    let other = if t.c.gas_glyph != 0 { s.hero.is(Timed::Gas) } else { s.marks.contains(&Mark::Wizard) };
    if other { Glyph::ascii('~') } else { Glyph::new(char_of(2), '@') }
}

fn ground(level: &Level, t: &Tables, at: Loc) -> Square {
    let tile = level.tile(at);
    match level.thing_at(at).filter(|_| tile == Tile::Floor) {
        Some(thing) => Square::seen(LookKind::Thing, thing.ty as u16, thing_glyph(t, thing), WHITE),
        None if tile.is_hidden_trap() => {
            Square::seen(LookKind::Terrain, Tile::Floor as u16, t.tiles[Tile::Floor as usize], WHITE)
        }
        None => Square::seen(LookKind::Terrain, tile as u16, t.tiles[tile as usize], WHITE),
    }
}

/// A square with everything shown, hidden traps by their digits.
pub fn bare_square(level: &Level, t: &Tables, at: Loc) -> Square {
    if let Some(foe) = level.foe_at(at) {
        return Square::seen(LookKind::Creature, u16::from(foe.look), t.foe(foe.look).glyph, Role::Foe);
    }
    let tile = level.tile(at);
    if tile.is_hidden_trap() {
        return Square::seen(LookKind::Mark, tile as u16, t.tiles[tile as usize], WHITE);
    }
    ground(level, t, at)
}

/// A square as the player knows it; `view` says what is in sight.
pub fn known_square(s: &State, t: &Tables, view: &Grid<bool>, at: Loc) -> Square {
    let Some(level) = s.level().filter(|_| s.born) else { return Square::UNKNOWN };
    let Some(known) = level.known.get(at).copied() else { return Square::UNKNOWN };
    let hero = &s.hero;
    // S004-051, S004-073: the blind see nothing, not even themselves.
    if hero.is(Timed::Blind) {
        return Square::UNKNOWN;
    }
    if at == hero.at {
        return Square::seen(LookKind::Player, 0, hero_glyph(s, t), WHITE);
    }
    let in_view = view.get(at) == Some(&true);
    // S004-048, S004-049; a monster once seen stays drawn until it moves.
    if let Some(foe) = level.foe_at(at).filter(|f| !f.invisible)
        && (in_view || foe.seen || hero.is(Timed::Clairvoyance))
    {
        return Square::seen(LookKind::Creature, u16::from(foe.look), t.foe(foe.look).glyph, WHITE);
    }
    if s.revealed {
        let square = bare_ground(level, t, at);
        return if in_view { square } else { square.known(Memory::Remembered) };
    }
    if in_view {
        return dream(s, t, at, ground(level, t, at));
    }
    // Without memory, or without a place to remember things at, only what is in sight is there.
    if hero.is(Timed::Amnesia) || hero.is(Timed::Disorientation) {
        return Square::UNKNOWN;
    }
    if known & EXPLORED != 0 {
        let role = if t.c.green_memory != 0 { GREEN } else { WHITE };
        let square = dream(s, t, at, ground(level, t, at)).known(Memory::Remembered);
        return Square { role, ..square };
    }
    if known & NOTED != 0 && level.thing_at(at).is_some() {
        return dream(s, t, at, ground(level, t, at)).known(Memory::Remembered);
    }
    // S004-075: what the map scroll shows of the unexplored.
    if level.mapped && level.tile(at).is_on_maps() {
        return Square { role: GREEN, ..ground(level, t, at).known(Memory::Remembered) };
    }
    Square::UNKNOWN
}

/// The raw tile, as the full map shows it (S004-079).
fn bare_ground(level: &Level, t: &Tables, at: Loc) -> Square {
    let tile = level.tile(at);
    if tile.is_hidden_trap() {
        return Square::seen(LookKind::Mark, tile as u16, t.tiles[tile as usize], WHITE);
    }
    ground(level, t, at)
}

/// Hallucination: objects, or everything that is drawn and no wall, show a random glyph of the table (S004-043).
fn dream(s: &State, t: &Tables, at: Loc, square: Square) -> Square {
    if !s.hero.is(Timed::Hallucination) {
        return square;
    }
    let thing = square.look.kind == LookKind::Thing;
    let tile = Tile::ALL.get(usize::from(square.look.id)).copied();
    let drawn =
        square.look.kind == LookKind::Terrain && tile.is_some_and(|k| k != Tile::Floor && !k.is_wall());
    if !(thing || (drawn && t.c.hallucinate_all != 0)) {
        return square;
    }
    let place = at.y as u64 * 256 + at.x as u64;
    let glyphs = glyph_table(t);
    let glyph = stream(s.seed, "draw", s.turn, place).pick(&glyphs).copied().unwrap_or(square.glyph);
    Square { glyph, ..square }
}
