//! Kinds of monsters: monsters.txt.

use super::kinds::{glyph, word_at};
use super::{Blow, Flag, Type};
use angrist_engine::model::Glyph;
use angrist_source::table::{Block, numbered};
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
    problems.extend(numbered(blocks, 1));
    for block in blocks {
        out.extend(read_one(block, deepest, &mut problems));
    }
    if blocks.is_empty() || blocks.len() > 200 {
        let message = "there must be between 1 and 200 kinds of monsters";
        problems.push(match blocks.get(200) {
            Some(block) => block.wrong("count", message),
            None => Diagnostic::whole(Severity::Error, "count", file, message),
        });
    }
    problems.check(Some(out))
}

/// Two numbers of a line that may be missing.
fn pair(block: &Block, tag: char, most: i32, problems: &mut Collector) -> Option<(i32, i32)> {
    let f = block.maybe(tag)?;
    let (a, b) = (problems.keep(f.number(0, 0, most)), problems.keep(f.number(1, 0, most)));
    a.zip(b)
}

/// Reads all of a block before it gives up on it.
fn read_one(block: &Block, deepest: i32, problems: &mut Collector) -> Option<FoeKind> {
    problems.keep(block.only("GIDWCSFBRTOAVH"));
    let mut single = |tag, most| block.maybe(tag).and_then(|f| problems.keep(f.number(0, 0, most)));
    let (traps, notices, worth) = (single('T', 10_000), single('O', 100), single('V', 30_000));
    let glyph = problems.keep(glyph(block));
    let stats = problems.keep(block.must('I')).map(|f| {
        let bounds = [(0, 100), (1, 10_000), (-100, 100), (0, 100)];
        bounds
            .iter()
            .enumerate()
            .map(|(at, (least, most))| problems.keep(f.number(at, *least, *most)))
            .collect()
    });
    let stats: Vec<Option<i32>> = stats.unwrap_or_default();
    let damage = problems.keep(block.must('D'));
    let damage = damage.map(|f| [0, 1].map(|at| problems.keep(f.number(at, 0, 100))));
    let (dig, pass) = pair(block, 'W', 1000, problems).unwrap_or((0, 0));
    let carries = block.maybe('C').and_then(|f| {
        let kind = word_at(f, 1, "type", Type::read, Type::ALL.iter().map(|v| v.word()));
        let kind = problems.keep(kind);
        problems.keep(f.number(0, 1, 1000)).map(|n| n as u32).zip(kind)
    });
    let mut spawn = vec![0; deepest as usize];
    if let Some(f) = block.maybe('S') {
        if f.values.len() != spawn.len() {
            let message = format!("{} chances for {deepest} levels", f.values.len());
            let wanted = format!("{deepest} numbers, one for each level");
            problems.push(f.wrong("count", message).expected(wanted));
        } else {
            for (at, chance) in spawn.iter_mut().enumerate() {
                *chance = problems.keep(f.number(at, 0, 100)).unwrap_or(0) as u32;
            }
        }
    }
    let mut flags = Vec::new();
    if let Some(f) = block.maybe('F') {
        for word in f.words() {
            let known = || Flag::ALL.iter().map(|t| t.word());
            let flag = Flag::read(&word.text).ok_or_else(|| f.unknown("flag", &word, known()));
            flags.extend(problems.keep(flag));
        }
    }
    let blow = block.maybe('B').map(|f| {
        let blow = problems.keep(word_at(f, 0, "blow", Blow::read, Blow::ALL.iter().map(|v| v.word())));
        blow.zip(problems.keep(f.number(1, 0, 100)))
    });
    let home = pair(block, 'H', deepest, problems);
    if home.is_some_and(|(from, to)| from < 1 || to < from)
        && let Some(f) = block.maybe('H')
    {
        let message = "the levels of line H: go from the lower to the higher";
        problems.push(f.wrong("out-of-range", message));
    }
    let (mends, guard) = (pair(block, 'R', 10_000, problems), pair(block, 'A', 100, problems));
    let stat = |at: usize| stats.get(at).copied().flatten();
    let [dice, sides] = damage?;
    Some(FoeKind {
        key: block.key.clone(),
        glyph: glyph?.0,
        level: stat(0)?,
        hp: stat(1)?,
        ac: stat(2)?,
        dex: stat(3)?,
        dice: dice? as u32,
        sides: sides? as u32,
        dig: dig as u32,
        pass: pass as u32,
        carries,
        spawn,
        flags,
        blow: blow.unwrap_or(Some((Blow::Plain, 0)))?,
        mends,
        traps: traps.map(|n| n as u32),
        notices: notices.unwrap_or(0),
        guard,
        worth,
        home,
    })
}
