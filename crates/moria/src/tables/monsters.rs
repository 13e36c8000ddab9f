//! Kinds of monsters: monsters.txt.

use super::kinds::{glyph, word_at};
use super::{Blow, Flag, Type};
use angrist_engine::model::Glyph;
use angrist_source::table::Block;
use angrist_source::{Collector, Diagnostic, Problems, Severity};

/// A kind of monsters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FoeKind {
    /// Its key in word files.
    pub key: String,
    /// How it looks.
    pub glyph: Glyph,
    /// Combat level.
    pub level: i32,
    /// Hit points.
    pub hp: i32,
    /// Armour.
    pub ac: i32,
    /// Dexterity.
    pub dex: i32,
    /// Dice of its blow.
    pub dice: u32,
    /// Sides of each.
    pub sides: u32,
    /// How well it digs.
    pub dig: u32,
    /// How well it walks through walls.
    pub pass: u32,
    /// 1 in N carries a thing of that type.
    pub carries: Option<(u32, Type)>,
    /// Chance in a hundred to appear, by level from 1.
    pub spawn: Vec<u32>,
    /// Marks.
    pub flags: Vec<Flag>,
    /// What its blow does, and the chance in a hundred.
    pub blow: (Blow, i32),
    /// Heals up to this many points, with this percent chance each turn.
    pub mends: Option<(i32, i32)>,
    /// Lays a trap once in N turns.
    pub traps: Option<u32>,
    /// Chance in a hundred to notice an invisible player.
    pub notices: i32,
    /// A weapon below this power does only this damage.
    pub guard: Option<(i32, i32)>,
    /// Fixed worth.
    pub worth: Option<i32>,
    /// The levels a unique may live on.
    pub home: Option<(i32, i32)>,
}

impl FoeKind {
    /// Whether it bears a mark.
    pub fn is(&self, flag: Flag) -> bool {
        self.flags.contains(&flag)
    }
}

/// What the numbers of its lines are called.
pub(super) const NUMBERS: &[(char, &[&str])] = &[
    ('I', &["level", "health", "armour", "dexterity"]),
    ('D', &["dice", "sides"]),
    ('W', &["digging", "passing"]),
    ('C', &["the chance to carry something"]),
    ('S', &["the chance to appear"; 15]),
    ('B', &["blow", "the chance of the blow"]),
    ('R', &["healing", "the chance to heal"]),
    ('T', &["turns between traps"]),
    ('O', &["the chance to notice"]),
    ('A', &["power", "damage"]),
    ('V', &["worth"]),
    ('H', &["the first level", "the last level"]),
];

/// The table of monsters, numbered from 1.
pub fn read(file: &str, blocks: &[Block], deepest: i32) -> Result<Vec<FoeKind>, Problems> {
    let mut problems = Collector::new();
    let mut out = Vec::new();
    for (number, block) in (1u16..).zip(blocks) {
        out.extend(problems.keep(read_one(block, number, deepest)));
    }
    if blocks.is_empty() || blocks.len() > 200 {
        let message = "there must be between 1 and 200 kinds of monsters";
        problems.push(Diagnostic::whole(Severity::Error, "count", file, message));
    }
    problems.check(Some(out))
}

fn read_one(block: &Block, number: u16, deepest: i32) -> Result<FoeKind, Diagnostic> {
    block.only("GIDWCSFBRTOAVH")?;
    block.numbered(number)?;
    let pair = |tag, most| match block.maybe(tag) {
        Some(f) => Ok(Some((f.number(0, 0, most)?, f.number(1, 0, most)?))),
        None => Ok(None),
    };
    let single = |tag, most| block.maybe(tag).map(|f| f.number(0, 0, most)).transpose();
    let (glyph, _) = glyph(block)?;
    let (stats, damage) = (block.must('I')?, block.must('D')?);
    let (dig, pass) = pair('W', 1000)?.unwrap_or((0, 0));
    let carries = match block.maybe('C') {
        None => None,
        Some(f) => {
            let kind = word_at(f, 1, "type", Type::read, Type::ALL.iter().map(|v| v.word()))?;
            Some((f.number(0, 1, 1000)? as u32, kind))
        }
    };
    let mut spawn = vec![0; deepest as usize];
    if let Some(f) = block.maybe('S') {
        if f.values.len() != spawn.len() {
            let message = format!("{} chances for {deepest} levels", f.values.len());
            return Err(f.wrong("count", message).expected(format!("{deepest} numbers, one for each level")));
        }
        for (at, chance) in spawn.iter_mut().enumerate() {
            *chance = f.number(at, 0, 100)? as u32;
        }
    }
    let mut flags = Vec::new();
    if let Some(f) = block.maybe('F') {
        for word in f.words() {
            let known = || Flag::ALL.iter().map(|t| t.word());
            flags.push(Flag::read(&word.text).ok_or_else(|| f.unknown("flag", &word, known()))?);
        }
    }
    let blow = match block.maybe('B') {
        None => (Blow::Plain, 0),
        Some(f) => {
            (word_at(f, 0, "blow", Blow::read, Blow::ALL.iter().map(|v| v.word()))?, f.number(1, 0, 100)?)
        }
    };
    let home = pair('H', deepest)?;
    if home.is_some_and(|(from, to)| from < 1 || to < from) {
        return Err(block.wrong("out-of-range", "the levels of line H: go from the lower to the higher"));
    }
    Ok(FoeKind {
        key: block.key.clone(),
        glyph,
        level: stats.number(0, 0, 100)?,
        hp: stats.number(1, 1, 10_000)?,
        ac: stats.number(2, -100, 100)?,
        dex: stats.number(3, 0, 100)?,
        dice: damage.number(0, 0, 100)? as u32,
        sides: damage.number(1, 0, 100)? as u32,
        dig: dig as u32,
        pass: pass as u32,
        carries,
        spawn,
        flags,
        blow,
        mends: pair('R', 10_000)?,
        traps: single('T', 10_000)?.map(|n| n as u32),
        notices: single('O', 100)?.unwrap_or(0),
        guard: pair('A', 100)?,
        worth: single('V', 30_000)?,
        home,
    })
}
