//! Kinds of things: types.txt, looks.txt and one file for each type that has kinds.

use super::{Effect, Slot, Spread, Trait, Type};
use angrist_engine::model::Glyph;
use angrist_engine::model::cp437::char_of;
use angrist_source::table::{Block, Row, numbered};
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

fn spread(block: &Block, tag: char, problems: &mut Collector) -> Spread {
    let mut number = |at| block.maybe(tag).and_then(|f| problems.keep(f.number(at, 0, 10_000))).unwrap_or(0);
    Spread { base: number(0), range: number(1) }
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
    // With one too few or too many, only that is wrong: the others have other places because of it.
    for want in Type::ALL.iter().filter(|want| !blocks.iter().any(|b| b.key == want.word())) {
        let message =
            format!("there is no type '{}'; there are nine types, no more and no less", want.word());
        let at = blocks.iter().find(|b| usize::from(b.id) > *want as usize).or(blocks.last());
        problems.push(match at {
            Some(block) => block.wrong("count", message),
            None => Diagnostic::whole(Severity::Error, "count", file, message),
        });
    }
    if problems.is_empty() {
        for (number, (want, block)) in Type::ALL.iter().zip(blocks).enumerate() {
            out.extend(problems.keep(read_type(number, *want, block)));
        }
        if let Some(block) = blocks.get(Type::ALL.len()) {
            problems.push(block.wrong("count", "there are nine types, no more and no less"));
        }
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
    problems.extend(numbered(blocks, first));
    for block in blocks {
        out.extend(read_kind(block, kind, weight, &mut problems));
    }
    let sum: u32 = out.iter().map(|k| k.chance).sum();
    // The sum says nothing while kinds are missing.
    if problems.is_empty() && sum != 100 {
        let message = format!("the chances of its kinds (lines P:) add up to {sum}, not to 100");
        // Any of them may be wrong; the last is where the sum is complete.
        problems.push(match blocks.iter().rev().find_map(|b| b.maybe('P')) {
            Some(row) => row.wrong("sum", message),
            None => Diagnostic::whole(Severity::Error, "sum", file, message),
        });
    } else if problems.is_empty()
        && let Some(block) = blocks.get(40)
    {
        problems.push(block.wrong("sum", format!("{} kinds, at most 40 are read", out.len())));
    }
    problems.check(Some(out))
}

/// Reads all of a block before it gives up on it.
fn read_kind(block: &Block, kind: Type, weight: i32, problems: &mut Collector) -> Option<Kind> {
    problems.keep(block.only("PEDMKCZYABWSF"));
    let effect = block.maybe('E').map(|f| {
        let known = Effect::ALL.iter().map(|v| v.word());
        problems.keep(word_at(f, 0, "effect", Effect::read, known))
    });
    let slot = block.maybe('A').map(|f| {
        let known = Slot::ALL.iter().map(|v| v.word());
        problems.keep(word_at(f, 0, "place to wear it", Slot::read, known))
    });
    let mut traits = Vec::new();
    if let Some(f) = block.maybe('F') {
        for word in f.words() {
            let known = || Trait::ALL.iter().map(|t| t.word());
            let mark = Trait::read(&word.text).ok_or_else(|| f.unknown("mark", &word, known()));
            traits.extend(problems.keep(mark));
        }
    }
    let wants_slot = kind == Type::Armour;
    let wants_effect = !matches!(kind, Type::Armour | Type::Weapon);
    if wants_slot != slot.is_some() || (wants_effect && effect.is_none()) {
        let message = "armour needs a line A:, everything but armour and weapons a line E:";
        problems.push(block.wrong("missing-line", message));
    }
    let growth = block.maybe('Z').map(|f| {
        let add = problems.keep(f.number(0, 0, 50));
        let (over, range) = (problems.keep(f.number(1, 1, 50)), problems.keep(f.number(2, 0, 50)));
        Some(Growth { add: add?, over: over?, range: range? })
    });
    let (dose, more) = (spread(block, 'D', problems), spread(block, 'M', problems));
    let chance = problems.keep(block.must('P'));
    let chance = chance.and_then(|f| problems.keep(f.number(0, 0, 100)));
    let mut number_of =
        |tag, at, least, most| block.maybe(tag).map_or(Some(0), |f| problems.keep(f.number(at, least, most)));
    let class = if slot.is_some() { number_of('A', 1, -20, 100) } else { number_of('B', 0, -20, 100) };
    let (keep, thrown) = (number_of('K', 1, 0, 1000), number_of('B', 1, 0, 1000));
    let (charges, range) = (number_of('C', 0, 1, 1000), number_of('C', 1, 1, 100));
    let (turned, price) = (number_of('Y', 0, 0, 100), number_of('S', 0, 0, 1_000_000));
    let own = number_of('W', 0, 0, 100);
    Some(Kind {
        key: block.key.clone(),
        chance: chance? as u32,
        effect: effect.map_or(Some(None), |e| e.map(Some))?,
        dose,
        more,
        keep: keep? as u32,
        charges: charges?,
        range: range?,
        growth: growth.map_or(Some(None), |g| g.map(Some))?,
        turned: turned? as u32,
        slot: slot.map_or(Some(None), |s| s.map(Some))?,
        class: class?,
        thrown: thrown?,
        weight: if block.maybe('W').is_some() { own? } else { weight },
        price: price?,
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
