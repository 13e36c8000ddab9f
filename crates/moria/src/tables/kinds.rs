//! Kinds of things: types.txt, looks.txt and one file for each type that has kinds.

use super::{Effect, Slot, Spread, Trait, Type};
use angrist_engine::model::Glyph;
use angrist_engine::model::cp437::char_of;
use angrist_source::table::{Block, Row};
use angrist_source::{Collector, Diagnostic, Problems, Severity};

/// A type of things.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypeRow {
    /// How it looks on the map.
    pub glyph: Glyph,
    /// Code of the glyph.
    pub code: u8,
    /// Weight of one; kinds of armour and weapons have their own.
    pub weight: i32,
    /// How many a new level gets.
    pub found: Spread,
    /// How many more at most when the level favours the type.
    pub bonus: i32,
    /// Share in a hundred of the levels that favour it.
    pub favoured: u32,
}

/// How a ring's power grows with depth: plus or minus `(depth + add) / over + rnd(range)`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs, reason = "the formula above names them")]
pub struct Growth {
    pub add: i32,
    pub over: i32,
    pub range: i32,
}

/// A kind of things.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kind {
    /// Its key in word files.
    pub key: String,
    /// Chance in a hundred among its type.
    pub chance: u32,
    /// What it does.
    pub effect: Option<Effect>,
    /// How much of it.
    pub dose: Spread,
    /// A second figure.
    pub more: Spread,
    /// 1 in N readings leaves a scroll whole; 0 for none.
    pub keep: u32,
    /// Most charges of a wand.
    pub charges: i32,
    /// How far a wand reaches.
    pub range: i32,
    /// How a ring's power is made.
    pub growth: Option<Growth>,
    /// Chance in a hundred that a ring's power is turned.
    pub turned: u32,
    /// Where armour is worn.
    pub slot: Option<Slot>,
    /// Class of armour or weapon.
    pub class: i32,
    /// Damage when thrown.
    pub thrown: i32,
    /// Weight of one.
    pub weight: i32,
    /// Price in the shop; 0 when not sold.
    pub price: i32,
    /// Marks.
    pub traits: Vec<Trait>,
}

impl Kind {
    /// Whether it bears a mark.
    pub fn is(&self, mark: Trait) -> bool {
        self.traits.contains(&mark)
    }
}

/// A glyph line: code, and the code of its stand-in where it is another.
pub fn glyph(block: &Block) -> Result<(Glyph, u8), Diagnostic> {
    let field = block.must('G')?;
    let code = field.hex(0)?;
    let plain = if field.values.len() > 1 { field.hex(1)? } else { code };
    if !(0x20..0x7f).contains(&plain) {
        return Err(field.wrong("glyph", "a glyph outside ASCII needs a stand-in: G:code:stand-in"));
    }
    Ok((Glyph::new(char_of(code), char::from(plain)), code))
}

fn spread(block: &Block, tag: char) -> Result<Spread, Diagnostic> {
    match block.maybe(tag) {
        None => Ok(Spread::default()),
        Some(f) => Ok(Spread { base: f.number(0, 0, 10_000)?, range: f.number(1, 0, 10_000)? }),
    }
}

/// What the numbers of the lines of types are called.
pub(super) const TYPE_NUMBERS: &[(char, &[&str])] =
    &[('W', &["weight"]), ('L', &["base", "range", "bonus"]), ('R', &["share"])];

/// What the numbers of the lines of kinds are called.
pub(super) const NUMBERS: &[(char, &[&str])] = &[
    ('P', &["chance"]),
    ('D', &["dose", "range of the dose"]),
    ('M', &["base", "range"]),
    ('K', &["keeping", "the chance to stay whole"]),
    ('C', &["charges", "range"]),
    ('Z', &["add", "over", "range"]),
    ('Y', &["the chance to be turned"]),
    ('A', &["slot", "class"]),
    ('B', &["class", "damage when thrown"]),
    ('W', &["weight"]),
    ('S', &["price"]),
];

/// The table of types; it must hold all nine in order.
pub fn read_types(file: &str, blocks: &[Block]) -> Result<Vec<TypeRow>, Problems> {
    let mut problems = Collector::new();
    let mut out = Vec::new();
    for (number, (want, block)) in Type::ALL.iter().zip(blocks).enumerate() {
        out.extend(problems.keep(read_type(number, *want, block)));
    }
    if blocks.len() != Type::ALL.len() {
        let message = "there are nine types, no more and no less";
        problems.push(Diagnostic::whole(Severity::Error, "count", file, message));
    }
    problems.check(Some(out))
}

fn read_type(number: usize, want: Type, block: &Block) -> Result<TypeRow, Diagnostic> {
    block.only("GWLR")?;
    if block.key != want.word() || usize::from(block.id) != number {
        return Err(block.wrong("order", format!("type {number} must be '{}'", want.word())));
    }
    let (glyph, code) = glyph(block)?;
    let new = block.must('L')?;
    Ok(TypeRow {
        glyph,
        code,
        weight: block.maybe('W').map_or(Ok(0), |f| f.number(0, 0, 100))?,
        found: Spread { base: new.number(0, 0, 50)?, range: new.number(1, 0, 50)? },
        bonus: new.number(2, 0, 50)?,
        favoured: block.maybe('R').map_or(Ok(0), |f| f.number(0, 0, 100))? as u32,
    })
}

/// The kinds of one type, numbered from `first`.
pub fn read_kinds(
    file: &str,
    blocks: &[Block],
    kind: Type,
    first: u16,
    weight: i32,
) -> Result<Vec<Kind>, Problems> {
    let mut problems = Collector::new();
    let mut out: Vec<Kind> = Vec::new();
    for (number, block) in (first..).zip(blocks) {
        out.extend(problems.keep(read_kind(block, kind, number, weight)));
    }
    let sum: u32 = out.iter().map(|k| k.chance).sum();
    // The sum says nothing while kinds are missing.
    if problems.is_empty() && sum != 100 {
        let message = format!("the chances of its kinds (lines P:) add up to {sum}, not to 100");
        problems.push(Diagnostic::whole(Severity::Error, "sum", file, message));
    } else if problems.is_empty() && out.len() > 40 {
        let message = format!("{} kinds, at most 40 are read", out.len());
        problems.push(Diagnostic::whole(Severity::Error, "sum", file, message));
    }
    problems.check(Some(out))
}

fn read_kind(block: &Block, kind: Type, number: u16, weight: i32) -> Result<Kind, Diagnostic> {
    block.only("PEDMKCZYABWSF")?;
    block.numbered(number)?;
    let number_of = |tag, at, least, most| match block.maybe(tag) {
        Some(f) => f.number(at, least, most),
        None => Ok(0),
    };
    let effect = match block.maybe('E') {
        None => None,
        Some(f) => Some(word_at(f, 0, "effect", Effect::read, Effect::ALL.iter().map(|v| v.word()))?),
    };
    let slot = match block.maybe('A') {
        None => None,
        Some(f) => Some(word_at(f, 0, "place to wear it", Slot::read, Slot::ALL.iter().map(|v| v.word()))?),
    };
    let growth = match block.maybe('Z') {
        None => None,
        Some(f) => {
            Some(Growth { add: f.number(0, 0, 50)?, over: f.number(1, 1, 50)?, range: f.number(2, 0, 50)? })
        }
    };
    let mut traits = Vec::new();
    if let Some(f) = block.maybe('F') {
        for word in f.words() {
            let known = || Trait::ALL.iter().map(|t| t.word());
            traits.push(Trait::read(&word.text).ok_or_else(|| f.unknown("mark", &word, known()))?);
        }
    }
    let wants_slot = kind == Type::Armour;
    let wants_effect = !matches!(kind, Type::Armour | Type::Weapon);
    if wants_slot != slot.is_some() || (wants_effect && effect.is_none()) {
        return Err(block
            .wrong("missing-line", "armour needs a line A:, everything but armour and weapons a line E:"));
    }
    let class = if slot.is_some() { number_of('A', 1, -20, 100)? } else { number_of('B', 0, -20, 100)? };
    Ok(Kind {
        key: block.key.clone(),
        chance: block.must('P')?.number(0, 0, 100)? as u32,
        effect,
        dose: spread(block, 'D')?,
        more: spread(block, 'M')?,
        keep: number_of('K', 1, 0, 1000)? as u32,
        charges: number_of('C', 0, 1, 1000)?,
        range: number_of('C', 1, 1, 100)?,
        growth,
        turned: number_of('Y', 0, 0, 100)? as u32,
        slot,
        class,
        thrown: number_of('B', 1, 0, 1000)?,
        weight: block.maybe('W').map_or(Ok(weight), |f| f.number(0, 0, 100))?,
        price: number_of('S', 0, 0, 1_000_000)?,
        traits,
    })
}

/// A word of a row, read; an error with the nearest known word when it is unknown.
pub fn word_at<'k, T>(
    row: &Row,
    at: usize,
    what: &str,
    read: impl Fn(&str) -> Option<T>,
    known: impl IntoIterator<Item = &'k str>,
) -> Result<T, Diagnostic> {
    let text: String = row.value(at)?;
    read(&text).ok_or_else(|| match row.values.get(at) {
        Some(word) => row.unknown(what, word, known),
        None => row.wrong("missing-value", format!("a {what} is missing")),
    })
}
