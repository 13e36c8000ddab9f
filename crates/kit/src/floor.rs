//! Levels drawn in a table: terrain by letters, marks, and creatures that wander on it.
//!
//! `terrain.txt` has a row a terrain: `T: name : letter on maps : letter in ASCII : in Unicode : colour : flags : what it becomes`,
//! the last once for each change that the game knows, by name. `levels.txt` has blocks `N: depth : name` with the rows of a map (`M:`)
//! and creatures (`K: kind : letter : colour : speed : x,y`).

use crate::crowd::Crowd;
use crate::known::{Known, look_around};
use crate::tables::{drawing, flags, look, whole};
use angrist_engine::model::{Glyph, Memory, Role};
use angrist_engine::space::{Grid, Loc};
use angrist_engine::things::Flags;
use angrist_engine::time::Energy;
use angrist_source::table::{Block, Row, blocks, rows};
use angrist_source::{Collector, Diagnostic, Problems, Source};
use serde::{Deserialize, Serialize};

/// The letter of the terrain under a mark.
const FLOOR: char = '.';

/// A kind of terrain.
#[derive(Debug, Clone, PartialEq)]
pub struct Terrain {
    /// What it is called.
    pub name: String,
    /// Its letter on drawn maps.
    pub letter: char,
    /// How it looks.
    pub glyph: Glyph,
    /// Its colour.
    pub role: Role,
    /// What it is, by the places of words in the game's list.
    pub flags: Flags,
    /// What it becomes by each change.
    pub becomes: Vec<Option<u16>>,
}

/// A level as drawn.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// What it is called.
    pub name: String,
    /// Its ground.
    pub terrain: Grid<u16>,
    /// Marks on the map, such as where one arrives.
    pub marks: Vec<(char, Loc)>,
    /// Who is there at first.
    pub dwellers: Vec<Dweller>,
}

/// A creature of a level and where it starts.
#[derive(Debug, Clone, PartialEq)]
pub struct Dweller {
    /// What it is called.
    pub kind: String,
    /// How it looks.
    pub glyph: Glyph,
    /// Its colour.
    pub role: Role,
    /// How fast it is.
    pub speed: i32,
    /// Where it starts.
    pub at: Loc,
}

/// A level as it is now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Floor {
    /// The number of each square's terrain.
    pub terrain: Grid<u16>,
    /// What the hero has seen.
    pub known: Grid<Known>,
    /// Who is there.
    pub creatures: Crowd<Creature>,
    /// Whether the hero has been there.
    pub visited: bool,
}

/// Someone who wanders about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Creature {
    /// Its row among the dwellers of the plan.
    pub row: u8,
    /// Where it stands.
    pub at: Loc,
    /// How soon it acts.
    pub energy: Energy,
    /// Whether it was in sight at the last look.
    pub seen: bool,
}

impl Plan {
    /// The squares with a mark.
    pub fn marked(&self, mark: char) -> impl Iterator<Item = Loc> {
        self.marks.iter().filter(move |(letter, _)| *letter == mark).map(|(_, at)| *at)
    }

    /// A creature's row; the first dweller's for a row that does not exist, which [`Floor::check`] refuses.
    pub fn dweller(&self, creature: &Creature) -> &Dweller {
        self.dwellers.get(usize::from(creature.row)).unwrap_or(&self.dwellers[0])
    }
}

impl Floor {
    /// The level as drawn.
    pub fn new(plan: &Plan) -> Floor {
        let (width, height) = (plan.terrain.width(), plan.terrain.height());
        let mut creatures = Crowd::new(width, height);
        for (row, dweller) in plan.dwellers.iter().enumerate() {
            let (at, energy) = (dweller.at, Energy::default());
            creatures.insert(at, Creature { row: row as u8, at, energy, seen: false });
        }
        let known = Grid::new(width, height, Known::Never);
        Floor { terrain: plan.terrain.clone(), known, creatures, visited: false }
    }

    /// The hero looks around.
    pub fn look(&mut self, from: Loc, range: u32, blocks: impl Fn(u16) -> bool) {
        look_around(&mut self.known, from, range, |at| blocks(self.terrain[at]));
    }

    /// The creatures that have come into sight since this was asked last.
    pub fn newcomers(&mut self) -> Vec<Creature> {
        let mut found = Vec::new();
        for (_, creature) in self.creatures.iter_mut() {
            let seen = self.known[creature.at] == Known::Now;
            if seen && !creature.seen {
                found.push(creature.clone());
            }
            creature.seen = seen;
        }
        found
    }

    /// How well a square is known; `whole` for those who know everything.
    pub fn memory(&self, at: Loc, whole: bool) -> Memory {
        let known = self.known.get(at);
        known.map_or(Memory::Unknown, |known| if whole { Memory::Seen } else { known.memory() })
    }

    /// Whether the level fits its plan and the number of kinds of terrain.
    ///
    /// # Errors
    /// With the first breach as a sentence.
    pub fn check(&self, plan: &Plan, kinds: usize) -> Result<(), String> {
        if [self.terrain.bounds(), self.known.bounds()].iter().any(|size| *size != plan.terrain.bounds()) {
            return Err("a level has another size than its plan".into());
        }
        if self.terrain.cells().iter().any(|&number| usize::from(number) >= kinds) {
            return Err("a square has a terrain that does not exist".into());
        }
        if self.creatures.iter().any(|(_, c)| usize::from(c.row) >= plan.dwellers.len()) {
            return Err("a creature of a kind that does not exist".into());
        }
        self.creatures.check(|c| c.at)
    }
}

/// Reads a table of terrain; `known` are the words of flags, `changes` how many ways there are to become something else.
pub fn read_terrain(
    source: Source<'_>,
    known: &[&str],
    changes: usize,
    problems: &mut Collector,
) -> Vec<Terrain> {
    let rows = rows(source, problems);
    let names: Vec<&str> = rows.iter().filter_map(|row| Some(row.values.first()?.text.as_str())).collect();
    let mut table = Vec::new();
    for row in &rows {
        let read = problems.keep(read_kind(row));
        let Some(mut kind) = read else { continue };
        // A row with a bad word is still a terrain: the maps that use its letter are not wrong as well.
        kind.flags = problems.keep(flags(row, 5, known)).unwrap_or_default();
        kind.becomes = (0..changes).map(|at| problems.keep(change(row, 6 + at, &names)).flatten()).collect();
        table.push(kind);
    }
    if table.is_empty() && problems.is_empty() {
        problems.push(whole(source, "empty", "no terrain at all"));
    }
    table
}

fn read_kind(row: &Row) -> Result<Terrain, Diagnostic> {
    let (name, letter) = (row.value(0)?, row.value(1)?);
    let (glyph, role) = look(row, [2, 3, 4])?;
    Ok(Terrain { name, letter, glyph, role, flags: Flags::NONE, becomes: Vec::new() })
}

/// The number of the terrain that a value names; none for a value left out.
fn change(row: &Row, at: usize, names: &[&str]) -> Result<Option<u16>, Diagnostic> {
    let Some(to) = row.values.get(at).filter(|to| !to.text.is_empty()) else { return Ok(None) };
    match names.iter().position(|name| *name == to.text) {
        Some(number) => Ok(Some(number as u16)),
        None => Err(row.unknown("terrain", to, names.iter().copied())),
    }
}

/// Reads drawn levels; `marks` are letters that lie on the floor and mean something to the game.
pub fn read_levels(
    source: Source<'_>,
    terrain: &[Terrain],
    marks: &str,
    problems: &mut Collector,
) -> Vec<Plan> {
    let mut plans = Vec::new();
    for (number, block) in (1..).zip(blocks(source, problems)) {
        problems.keep(block.numbered(number));
        plans.extend(problems.keep(read_level(&block, terrain, marks)));
    }
    plans
}

fn read_level(block: &Block, terrain: &[Terrain], marks: &str) -> Result<Plan, Problems> {
    block.only("MK")?;
    let with_letter = |letter| terrain.iter().position(|t| t.letter == letter).map(|number| number as u16);
    let mut marked = Vec::new();
    let drawn = drawing(block, 'M', |at, letter| {
        let mark = marks.contains(letter);
        marked.extend(mark.then_some((letter, at)));
        with_letter(if mark { FLOOR } else { letter })
    })?;
    let mut dwellers = Vec::new();
    for row in block.rows.iter().filter(|r| r.letter == 'K') {
        let dweller = read_dweller(row)?;
        if !drawn.contains(dweller.at) {
            return Err(row.wrong_at(4, "creature", format!("{} is off the map", dweller.at)).into());
        }
        dwellers.push(dweller);
    }
    Ok(Plan { name: block.key.clone(), terrain: drawn, marks: marked, dwellers })
}

fn read_dweller(row: &Row) -> Result<Dweller, Diagnostic> {
    let (glyph, role) = look(row, [1, 1, 2])?;
    Ok(Dweller { kind: row.value(0)?, glyph, role, speed: row.value(3)?, at: row.value(4)? })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TERRAIN: &str = "T:rock:#:#:#:s:WALL\nT:floor:.:.:.:w\nT:door:+:+:+:U:WALL:floor\n";

    fn level(text: &str) -> Result<Vec<Plan>, Problems> {
        let mut problems = Collector::new();
        let terrain =
            read_terrain(Source::new("terrain.txt", TERRAIN.as_bytes()), &["WALL"], 1, &mut problems);
        let plans = read_levels(Source::new("levels.txt", text.as_bytes()), &terrain, "@", &mut problems);
        problems.check(Some(plans))
    }

    #[test]
    fn a_level_is_read_as_it_is_drawn() {
        let plan = level("N:1:hall\nM:####\nM:#@+#\nK:rat:r:u:2:1,1\n").unwrap().remove(0);
        assert_eq!(plan.terrain.cells(), [0, 0, 0, 0, 0, 1, 2, 0]);
        assert_eq!(plan.marked('@').collect::<Vec<_>>(), [Loc::new(1, 1)]);
        let mut floor = Floor::new(&plan);
        assert_eq!(floor.check(&plan, 3), Ok(()));
        assert!(floor.check(&plan, 2).is_err() && floor.newcomers().is_empty());
        floor.look(Loc::new(1, 1), 5, |number| number == 0);
        assert_eq!(floor.newcomers().len(), 1);
        assert!(floor.newcomers().is_empty(), "told once");
    }

    #[test]
    fn what_is_off_the_map_or_unknown_is_refused_in_its_place() {
        for (text, line) in
            [("N:1:hall\nM:#?\n", 2), ("N:1:hall\nM:##\nK:rat:r:u:2:7,1\n", 3), ("N:2:hall\nM:##\n", 1)]
        {
            let wrong = level(text).unwrap_err();
            assert_eq!(wrong.diagnostics.iter().map(|d| d.line).collect::<Vec<_>>(), [line], "{wrong}");
        }
    }
}
