//! Tables: everything the rules know about kinds, read once and shared.
//!
//! Promise: a `Tables` that was read is whole: every kind a rule asks for by name is there, every number is in its
//! range, and whatever is wrong in a file is told with file and line.
//!
//! | file | what |
//! |---|---|
//! | `constants.rs` | the numbers of the rules that belong to no table, by name; two profiles share most of them |
//! | `curves.rs` | logarithms and exponentials without floats, from the table `exponentials.txt` |
//! | `kinds.rs` | kinds of things: types.txt, looks.txt and one file for each type that has kinds |
//! | `monsters.rs` | kinds of monsters: monsters.txt |
//! | `names.rs` | words of the tables that the rules know by name: types, places to wear, effects, flags |

mod constants;
pub mod curves;
mod kinds;
mod monsters;
mod names;

pub use constants::{Constants, Spread};
pub use curves::Curves;
pub use kinds::{Growth, Kind, TypeRow};
pub use monsters::FoeKind;
pub use names::{Blow, Effect, Flag, Slot, Tile, Trait, Type};

use angrist_engine::model::Glyph;
use angrist_source::table::{Block, blocks, name_values};
use angrist_source::{Collector, Diagnostic, Problems, Severity, Source};
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
    pub fn shipped(profile: &str) -> Result<Tables, Problems> {
        Tables::read(crate::shipped::TABLES, profile)
    }

    /// Reads tables from (name, bytes) sources.
    pub fn read(sources: &[(&str, &[u8])], profile: &str) -> Result<Tables, Problems> {
        let mut hash = Sha256::new();
        hash.update(profile.as_bytes());
        for (name, bytes) in sources {
            hash.update([0]);
            hash.update(name.as_bytes());
            hash.update((bytes.len() as u64).to_le_bytes());
            hash.update(bytes);
        }
        let files: Vec<Source<'_>> = sources.iter().map(|(name, bytes)| Source::new(name, bytes)).collect();
        let digest = hash.finalize().into();
        Tables::typed(&files, profile, digest).map_err(|problems| problems.with_excerpts(&files))
    }

    /// Reads every table before it gives up, so that all problems are told at once.
    fn typed(files: &[Source<'_>], profile: &str, digest: [u8; 32]) -> Result<Tables, Problems> {
        let mut problems = Collector::new();
        let mut table = |name: &str| -> Vec<Block> {
            match files.iter().find(|f| f.name == name) {
                Some(source) => {
                    let before = problems.diagnostics().len();
                    let mut found = blocks(*source, &mut problems);
                    if found.is_empty() && problems.diagnostics().len() == before {
                        problems.push(empty(*source));
                    }
                    name_values(&mut found, numbers_of(name));
                    found
                }
                None => {
                    problems.push(whole(name, "missing-file", "this table is missing"));
                    Vec::new()
                }
            }
        };
        let constants = table("constants.txt");
        let type_rows = table("types.txt");
        let of_types = [
            ("potions.txt", Type::Potion, 1),
            ("scrolls.txt", Type::Scroll, 1),
            ("rings.txt", Type::Ring, 1),
            ("wands.txt", Type::Wand, 1),
            ("armours.txt", Type::Armour, 1),
            ("weapons.txt", Type::Weapon, 1),
            ("gems.txt", Type::Gem, 0),
        ]
        .map(|(name, kind, first)| (name, kind, first, table(name)));
        let curves = table("exponentials.txt");
        let steps = table("levels.txt");
        let tiles = table("tiles.txt");
        let foes = table("monsters.txt");
        let looks = table("looks.txt");
        // Lines that cannot be read would be missed again by the tables.
        problems.check(Some(()))?;
        let mut problems = Collector::new();
        let c = problems.keep(Constants::read("constants.txt", &constants, profile));
        let types = problems.keep(kinds::read_types("types.txt", &type_rows));
        let mut kinds = vec![Vec::new(); Type::ALL.len()];
        for (name, kind, first, rows) in &of_types {
            let at = *kind as usize;
            let weight = types.as_ref().and_then(|t| t.get(at)).map_or(0, |t| t.weight);
            let read = problems.keep(kinds::read_kinds(name, rows, *kind, *first, weight));
            kinds[at] = read.unwrap_or_default();
        }
        let curves = problems.keep(Curves::read("exponentials.txt", &curves));
        let steps = c.as_ref().and_then(|c| problems.keep(read_steps(&steps, c.level_most)));
        let tiles = problems.keep(read_tiles(&tiles));
        let deepest = c.as_ref().map_or(15, |c| c.deepest);
        let foes = problems.keep(monsters::read("monsters.txt", &foes, deepest));
        let looks = problems.keep(read_looks(&looks));
        let parts = (|| Some((c?, types?, curves?, steps?, tiles?, foes?, looks?)))();
        let (c, types, curves, steps, tiles, foes, looks) = problems.check(parts)?;
        let profile = profile.to_owned();
        let tables = Tables { profile, c, curves, steps, tiles, types, kinds, foes, looks, digest };
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
    fn whole(&self) -> Result<(), Problems> {
        let mut problems = Collector::new();
        let mut complain = |file: &str, text: String| problems.push(whole(file, "whole", &text));
        for kind in [Type::Potion, Type::Ring, Type::Wand] {
            if self.looks(kind).len() != self.kinds(kind).len() {
                let (looks, kinds) = (self.looks(kind).len(), self.kinds(kind).len());
                let word = kind.word();
                complain(
                    "looks.txt",
                    format!("{looks} looks for {kinds} kinds of {word}; each kind needs one"),
                );
            }
        }
        if self.looks.stones.is_empty() || self.looks.syllables.is_empty() {
            complain("looks.txt", "stones and syllables are needed".into());
        }
        for (file, kind, effect) in [
            ("gems.txt", Type::Gem, Effect::Silmaril),
            ("rings.txt", Type::Ring, Effect::OneRing),
            ("scrolls.txt", Type::Scroll, Effect::Scatter),
            ("potions.txt", Type::Potion, Effect::Gas),
        ] {
            if !self.kinds(kind).iter().any(|k| k.effect == Some(effect)) {
                complain(file, format!("the rules need a kind with the effect '{}'", effect.word()));
            }
        }
        for mark in [Trait::Bow, Trait::Arrow, Trait::Vampire] {
            if self.number_with(Type::Weapon, mark) == 0 {
                complain("weapons.txt", format!("the rules need a weapon marked {}", mark.word()));
            }
        }
        if !self.foes.iter().any(|f| !f.is(Flag::Unique)) {
            complain("monsters.txt", "at least one kind must not be unique".into());
        }
        problems.check(Some(()))
    }
}

fn whole(file: &str, code: &'static str, text: &str) -> Diagnostic {
    Diagnostic::whole(Severity::Error, code, file, text)
}

/// A table without a block.
fn empty(source: Source<'_>) -> Diagnostic {
    let message = match source.bytes.trim_ascii().is_empty() {
        true => "the file is empty",
        false => "the file has no records",
    };
    whole(source.name, "empty-file", message).expected("blocks that begin with N:")
}

/// What the numbers of a table's lines are called.
fn numbers_of(table: &str) -> &'static [(char, &'static [&'static str])] {
    match table {
        "monsters.txt" => monsters::NUMBERS,
        "types.txt" => kinds::TYPE_NUMBERS,
        "levels.txt" => &[('X', &["experience"])],
        "potions.txt" | "scrolls.txt" | "rings.txt" | "wands.txt" | "armours.txt" | "weapons.txt"
        | "gems.txt" => kinds::NUMBERS,
        // Constants have names of their own.
        _ => &[],
    }
}

fn read_steps(blocks: &[Block], most: i32) -> Result<Vec<i32>, Problems> {
    let mut out = Vec::new();
    for block in blocks {
        let field = block.must('X')?;
        let step = field.number(0, 1, 1_000_000)?;
        if out.last().is_some_and(|before| *before >= step) {
            return Err(field
                .wrong_at(0, "order", "each level needs more experience than the one before")
                .into());
        }
        out.push(step);
    }
    if out.len() as i32 != most - 1 || out.is_empty() {
        let text = format!("there must be a step for each level below {most}");
        let at = blocks.get(most.max(1) as usize - 1).or(blocks.last());
        return Err(at
            .map_or_else(|| whole("levels.txt", "count", &text), |b| b.wrong("count", &text))
            .into());
    }
    Ok(out)
}

fn read_tiles(blocks: &[Block]) -> Result<Vec<Glyph>, Problems> {
    let mut out = Vec::new();
    for (want, block) in Tile::ALL.iter().zip(blocks) {
        if block.key != want.word() {
            return Err(block.wrong("order", format!("tile {} must be '{}'", out.len(), want.word())).into());
        }
        out.push(kinds::glyph(block)?.0);
    }
    if out.len() != Tile::ALL.len() {
        let text = format!("there must be {} tiles", Tile::ALL.len());
        let at = blocks.get(Tile::ALL.len()).or(blocks.last());
        return Err(at
            .map_or_else(|| whole("tiles.txt", "count", &text), |b| b.wrong("count", &text))
            .into());
    }
    Ok(out)
}

fn read_looks(blocks: &[Block]) -> Result<Looks, Problems> {
    let mut looks = Looks::default();
    for block in blocks {
        let mut list = Vec::new();
        for field in &block.rows {
            list.push(field.value::<String>(0)?.replace('_', " "));
        }
        match block.key.as_str() {
            "colours" => looks.colours = list,
            "materials" => looks.materials = list,
            "woods" => looks.woods = list,
            "stones" => looks.stones = list,
            "syllables" => looks.syllables = list,
            _ => {
                let lists = ["colours", "materials", "woods", "stones", "syllables"];
                return Err(block.head.unknown("list of looks", &block.head.values[1], lists).into());
            }
        }
    }
    Ok(looks)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The diagnostics of the shipped tables with other bytes for one of them, a line each.
    fn told(name: &str, bytes: &[u8]) -> Vec<String> {
        let of =
            |(n, shipped): &(&'static str, &'static [u8])| (*n, if *n == name { bytes } else { *shipped });
        let sources: Vec<(&str, &[u8])> = crate::shipped::TABLES.iter().map(of).collect();
        let bad = Tables::read(&sources, "documented").unwrap_err();
        bad.diagnostics.iter().map(Diagnostic::one_line).collect()
    }

    #[test]
    fn an_empty_table_says_that_it_is_empty_and_what_belongs_there() {
        let expected = "expected blocks that begin with N:";
        assert_eq!(
            told("monsters.txt", b"\n"),
            [format!("monsters.txt: error[empty-file]: the file is empty; {expected}")]
        );
        assert_eq!(
            told("looks.txt", b"# nothing\n"),
            [format!("looks.txt: error[empty-file]: the file has no records; {expected}")]
        );
    }

    #[test]
    fn a_number_of_a_monster_is_called_by_its_name() {
        let (_, bytes) = crate::shipped::TABLES.iter().find(|(n, _)| *n == "monsters.txt").unwrap();
        let text = std::str::from_utf8(bytes).unwrap();
        let with = |line: &str| told("monsters.txt", text.replacen("I:1:5:2:12", line, 1).as_bytes());
        assert_eq!(
            with("I:1:5:two:12"),
            ["monsters.txt:19:7: error[bad-number]: armour is not a number; expected -100 to 100"]
        );
        assert_eq!(
            with("I:1:5:300:12"),
            ["monsters.txt:19:7: error[out-of-range]: armour is 300; expected -100 to 100"]
        );
        assert_eq!(with("I:1:5:2\0:12"), ["monsters.txt:19:8: error[nul-byte]: a NUL byte; remove it"]);
    }

    /// A shipped table with something else in it.
    fn swapped(name: &str, from: &str, to: &str) -> String {
        let (_, bytes) = crate::shipped::TABLES.iter().find(|(n, _)| *n == name).unwrap();
        let text = std::str::from_utf8(bytes).unwrap();
        assert!(text.contains(from), "{name} has no {from}");
        text.replacen(from, to, 1)
    }

    #[test]
    fn all_faults_of_a_record_are_told() {
        let text = swapped("monsters.txt", "I:1:5:2:12", "I:1:many:300:12\nF:UNIQE");
        let bad = told("monsters.txt", text.as_bytes());
        for words in ["health is not a number", "armour is 300", "did you mean UNIQUE?"] {
            assert!(bad.iter().any(|line| line.contains(words)), "{words}: {bad:#?}");
        }
    }

    #[test]
    fn a_block_that_is_gone_is_one_error() {
        let (_, bytes) = crate::shipped::TABLES.iter().find(|(n, _)| *n == "monsters.txt").unwrap();
        let text = std::str::from_utf8(bytes).unwrap();
        let (from, to) = (text.find("N:3:").unwrap(), text.find("N:4:").unwrap());
        let bad = told("monsters.txt", format!("{}{}", &text[..from], &text[to..]).as_bytes());
        assert_eq!(bad.len(), 1, "{bad:#?}");
        assert!(bad[0].contains("number 4 follows number 2"), "{bad:#?}");
        let (_, bytes) = crate::shipped::TABLES.iter().find(|(n, _)| *n == "types.txt").unwrap();
        let text = std::str::from_utf8(bytes).unwrap();
        let (from, to) = (text.find("N:3:").unwrap(), text.find("N:4:").unwrap());
        let bad = told("types.txt", format!("{}{}", &text[..from], &text[to..]).as_bytes());
        assert_eq!(bad.len(), 1, "{bad:#?}");
    }

    #[test]
    fn a_sum_and_a_missing_constant_have_a_line() {
        let potions = crate::shipped::TABLES.iter().find(|(n, _)| *n == "potions.txt").unwrap().1;
        let text = String::from_utf8_lossy(potions);
        let at = text.lines().position(|l| l.starts_with("P:")).unwrap();
        let more: String = text
            .lines()
            .enumerate()
            .map(|(n, l)| if n == at { "P:99\n".to_owned() } else { format!("{l}\n") })
            .collect();
        let bad = told("potions.txt", more.as_bytes());
        assert!(bad.len() == 1 && bad[0].contains("[sum]") && bad[0].contains("potions.txt:"), "{bad:#?}");
        let bad = told("constants.txt", swapped("constants.txt", "K:hp-start:12\n", "").as_bytes());
        assert!(bad.len() == 1 && bad[0].starts_with("constants.txt:"), "{bad:#?}");
        assert!(!bad[0].starts_with("constants.txt: "), "{bad:#?}");
    }

    #[test]
    fn problems_of_all_tables_are_told_at_once_with_place_and_nearest_word() {
        let change = |name: &str, from: &str, to: &str| {
            let (_, bytes) = crate::shipped::TABLES.iter().find(|(n, _)| *n == name).unwrap();
            let text = std::str::from_utf8(bytes).unwrap();
            assert!(text.contains(from), "{name} has no {from}");
            (name.to_owned(), text.replacen(from, to, 1).into_bytes())
        };
        let changed = [
            change("constants.txt", "K:deepest:", "K:depest:"),
            change("monsters.txt", "UNIQUE", "UNIQE"),
            change("tiles.txt", "\nG:", "\nG:zz:"),
        ];
        let sources: Vec<(&str, &[u8])> = crate::shipped::TABLES
            .iter()
            .map(|(name, bytes)| {
                let new = changed.iter().find(|(n, _)| n == name);
                (*name, new.map_or(*bytes, |(_, bytes)| bytes.as_slice()))
            })
            .collect();
        let bad = Tables::read(&sources, "documented").unwrap_err();
        for words in [
            "did you mean deepest?",
            "did you mean UNIQUE?",
            "'zz' is not a byte in hexadecimal",
            "tiles.txt:",
        ] {
            assert!(bad.text.contains(words), "{words} is missing in\n{bad}");
        }
        assert!(bad.diagnostics.iter().all(|d| d.column > 1), "{bad}");
    }
}
