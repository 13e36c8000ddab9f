//! Tables: everything the rules know about kinds, read once and shared.
//!
//! Promise: a `Tables` that was read is whole: every kind a rule asks for by name is there, every number is in its
//! range, and whatever is wrong in a file is told with file and line.

mod constants;
pub mod curves;
mod kinds;
pub mod lines;
mod monsters;
mod names;

pub use constants::{Constants, Spread};
pub use curves::Curves;
pub use kinds::{Growth, Kind, TypeRow};
pub use lines::Complaint;
pub use monsters::FoeKind;
pub use names::{Blow, Effect, Flag, Slot, Tile, Trait, Type};

use angrist_engine::model::Glyph;
use lines::{Block, blocks};
use sha2::{Digest, Sha256};

/// What unknown things look like.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[allow(missing_docs, reason = "the names are the lists of looks.txt")]
pub struct Looks {
    pub colours: Vec<String>,
    pub materials: Vec<String>,
    pub woods: Vec<String>,
    pub stones: Vec<String>,
    pub syllables: Vec<String>,
}

/// Everything the rules know about kinds.
#[derive(Debug, Clone)]
pub struct Tables {
    /// The profile of constants.
    pub profile: String,
    /// The numbers of the rules.
    pub c: Constants,
    /// Logarithms and exponentials.
    pub curves: Curves,
    /// Experience needed to leave each level, from level 1.
    pub steps: Vec<i32>,
    /// Glyph of each tile.
    pub tiles: Vec<Glyph>,
    /// The nine types.
    pub types: Vec<TypeRow>,
    /// Kinds by type; number 1 is the first (number 0 for gems).
    kinds: Vec<Vec<Kind>>,
    /// Monsters; number 1 is the first.
    pub foes: Vec<FoeKind>,
    /// Appearances.
    pub looks: Looks,
    /// Identifies data and profile.
    pub digest: [u8; 32],
}

impl Tables {
    /// The tables this crate was built with.
    pub fn shipped(profile: &str) -> Result<Tables, Complaint> {
        Tables::read(crate::shipped::TABLES, profile)
    }

    /// Reads tables from (name, bytes) sources.
    pub fn read(sources: &[(&str, &[u8])], profile: &str) -> Result<Tables, Complaint> {
        let mut hash = Sha256::new();
        hash.update(profile.as_bytes());
        for (name, bytes) in sources {
            hash.update([0]);
            hash.update(name.as_bytes());
            hash.update((bytes.len() as u64).to_le_bytes());
            hash.update(bytes);
        }
        let file = |name: &str| -> Result<Vec<Block>, Complaint> {
            match sources.iter().find(|(n, _)| *n == name) {
                Some((_, bytes)) => blocks(name, bytes),
                None => {
                    Err(Complaint { file: name.to_owned(), line: 0, text: "this table is missing".into() })
                }
            }
        };
        let c = Constants::read("constants.txt", &file("constants.txt")?, profile)?;
        // The rules speak of fifteen levels and 79x23 squares: data may change figures, not the shape of the world.
        if c.deepest != 15 || c.fingers < 1 || c.fingers > 10 || c.name_longest < 1 {
            let text = "deepest must be 15, fingers 1 to 10, name-longest at least 1".into();
            return Err(Complaint { file: "constants.txt".into(), line: 0, text });
        }
        let types = kinds::read_types("types.txt", &file("types.txt")?)?;
        let mut kinds = vec![Vec::new(); Type::ALL.len()];
        for (name, kind, first) in [
            ("potions.txt", Type::Potion, 1),
            ("scrolls.txt", Type::Scroll, 1),
            ("rings.txt", Type::Ring, 1),
            ("wands.txt", Type::Wand, 1),
            ("armours.txt", Type::Armour, 1),
            ("weapons.txt", Type::Weapon, 1),
            ("gems.txt", Type::Gem, 0),
        ] {
            let at = kind as usize;
            kinds[at] = kinds::read_kinds(name, &file(name)?, kind, first, types[at].weight)?;
        }
        let tables = Tables {
            profile: profile.to_owned(),
            curves: Curves::read("exponentials.txt", &file("exponentials.txt")?)?,
            steps: read_steps(&file("levels.txt")?, c.level_most)?,
            tiles: read_tiles(&file("tiles.txt")?)?,
            foes: monsters::read("monsters.txt", &file("monsters.txt")?, c.deepest)?,
            looks: read_looks(&file("looks.txt")?)?,
            c,
            types,
            kinds,
            digest: hash.finalize().into(),
        };
        tables.whole()?;
        Ok(tables)
    }

    /// The kinds of a type.
    pub fn kinds(&self, kind: Type) -> &[Kind] {
        &self.kinds[kind as usize]
    }

    /// The number of the first kind of a type.
    pub fn first(kind: Type) -> u8 {
        u8::from(kind != Type::Gem)
    }

    /// A kind by type and number; `None` for gold and food, which have none.
    pub fn kind(&self, kind: Type, number: u8) -> Option<&Kind> {
        self.kinds(kind).get(usize::from(number.checked_sub(Tables::first(kind))?))
    }

    /// The number of the kind with an effect.
    pub fn number_of(&self, kind: Type, effect: Effect) -> u8 {
        let at = self.kinds(kind).iter().position(|k| k.effect == Some(effect));
        at.map_or(0, |at| at as u8 + Tables::first(kind))
    }

    /// The number of the first kind with a mark.
    pub fn number_with(&self, kind: Type, mark: Trait) -> u8 {
        let at = self.kinds(kind).iter().position(|k| k.is(mark));
        at.map_or(0, |at| at as u8 + Tables::first(kind))
    }

    /// A monster's kind by number, 1 being the first. Numbers of a checked state are always in range.
    pub fn foe(&self, number: u8) -> &FoeKind {
        &self.foes[usize::from(number.max(1) - 1).min(self.foes.len() - 1)]
    }

    /// The lists of looks belonging to a type: potions, rings and wands.
    pub fn looks(&self, kind: Type) -> &[String] {
        match kind {
            Type::Potion => &self.looks.colours,
            Type::Ring => &self.looks.materials,
            Type::Wand => &self.looks.woods,
            Type::Gem => &self.looks.stones,
            _ => &[],
        }
    }

    /// What must hold between the tables.
    fn whole(&self) -> Result<(), Complaint> {
        let complain = |file: &str, text: String| Err(Complaint { file: file.into(), line: 0, text });
        for kind in [Type::Potion, Type::Ring, Type::Wand] {
            if self.looks(kind).len() != self.kinds(kind).len() {
                return complain(
                    "looks.txt",
                    format!("as many looks as kinds of {} are needed", kind.word()),
                );
            }
        }
        if self.looks.stones.is_empty() || self.looks.syllables.is_empty() {
            return complain("looks.txt", "stones and syllables are needed".into());
        }
        for (file, kind, effect) in [
            ("gems.txt", Type::Gem, Effect::Silmaril),
            ("rings.txt", Type::Ring, Effect::OneRing),
            ("scrolls.txt", Type::Scroll, Effect::Scatter),
            ("potions.txt", Type::Potion, Effect::Gas),
        ] {
            if !self.kinds(kind).iter().any(|k| k.effect == Some(effect)) {
                return complain(file, format!("the rules need a kind with the effect '{}'", effect.word()));
            }
        }
        for mark in [Trait::Bow, Trait::Arrow, Trait::Vampire] {
            if self.number_with(Type::Weapon, mark) == 0 {
                return complain("weapons.txt", format!("the rules need a weapon marked {}", mark.word()));
            }
        }
        if !self.foes.iter().any(|f| !f.is(Flag::Unique)) {
            return complain("monsters.txt", "at least one kind must not be unique".into());
        }
        Ok(())
    }
}

fn read_steps(blocks: &[Block], most: i32) -> Result<Vec<i32>, Complaint> {
    let mut out = Vec::new();
    for block in blocks {
        let field = block.must('X')?;
        let step = field.number(0, 1, 1_000_000)?;
        if out.last().is_some_and(|before| *before >= step) {
            return Err(field.complain("each level needs more experience than the one before"));
        }
        out.push(step);
    }
    if out.len() as i32 != most - 1 || out.is_empty() {
        let text = format!("there must be a step for each level below {most}");
        return Err(Complaint { file: "levels.txt".into(), line: 0, text });
    }
    Ok(out)
}

fn read_tiles(blocks: &[Block]) -> Result<Vec<Glyph>, Complaint> {
    let mut out = Vec::new();
    for (want, block) in Tile::ALL.iter().zip(blocks) {
        if block.key != want.word() {
            return Err(block.complain(format!("tile {} must be '{}'", out.len(), want.word())));
        }
        out.push(kinds::glyph(block)?.0);
    }
    if out.len() != Tile::ALL.len() {
        let text = format!("there must be {} tiles", Tile::ALL.len());
        return Err(Complaint { file: "tiles.txt".into(), line: 0, text });
    }
    Ok(out)
}

fn read_looks(blocks: &[Block]) -> Result<Looks, Complaint> {
    let mut looks = Looks::default();
    for block in blocks {
        let mut list = Vec::new();
        for field in &block.fields {
            list.push(field.value::<String>(0)?.replace('_', " "));
        }
        match block.key.as_str() {
            "colours" => looks.colours = list,
            "materials" => looks.materials = list,
            "woods" => looks.woods = list,
            "stones" => looks.stones = list,
            "syllables" => looks.syllables = list,
            other => return Err(block.complain(format!("nothing looks like '{other}'"))),
        }
    }
    Ok(looks)
}
