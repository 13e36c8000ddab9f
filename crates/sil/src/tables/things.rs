//! Kinds of things, special kinds, artefacts, flavours.

use super::typed::{Read, Word, read_word};
use super::{AbilityId, ItemFlags};
use angrist_engine::chance::Throw;
use angrist_engine::model::Role;
use angrist_lore::record::Record;
use angrist_source::Collector;
use angrist_source::tree::Node;

/// Classes of things by their number in the data files (`tval`).
#[allow(non_snake_case, missing_docs, reason = "names of the classes, numbered as the real game does")]
pub mod Tval {
    pub const NOTE: u8 = 2;
    pub const SKELETON: u8 = 3;
    pub const METAL: u8 = 4;
    pub const CHEST: u8 = 7;
    pub const ARROW: u8 = 17;
    pub const BOW: u8 = 19;
    pub const DIGGER: u8 = 20;
    pub const BLUNT: u8 = 21;
    pub const POLEARM: u8 = 22;
    pub const SWORD: u8 = 23;
    pub const BOOTS: u8 = 30;
    pub const GLOVES: u8 = 31;
    pub const HELM: u8 = 32;
    pub const CROWN: u8 = 33;
    pub const SHIELD: u8 = 34;
    pub const CLOAK: u8 = 35;
    pub const SOFT_ARMOUR: u8 = 36;
    pub const MAIL: u8 = 37;
    pub const LIGHT: u8 = 39;
    pub const AMULET: u8 = 40;
    pub const RING: u8 = 45;
    pub const STAFF: u8 = 55;
    pub const HORN: u8 = 66;
    pub const POTION: u8 = 75;
    pub const FLASK: u8 = 77;
    pub const FOOD: u8 = 80;
}

/// The word for programs for a class of things.
pub fn class_word(tval: u8) -> &'static str {
    match tval {
        Tval::NOTE => "note",
        Tval::SKELETON => "skeleton",
        Tval::METAL => "metal",
        Tval::CHEST => "chest",
        Tval::ARROW => "arrow",
        Tval::BOW => "bow",
        Tval::DIGGER => "digger",
        Tval::BLUNT => "blunt",
        Tval::POLEARM => "polearm",
        Tval::SWORD => "sword",
        Tval::BOOTS => "boots",
        Tval::GLOVES => "gloves",
        Tval::HELM => "helm",
        Tval::CROWN => "crown",
        Tval::SHIELD => "shield",
        Tval::CLOAK => "cloak",
        Tval::SOFT_ARMOUR => "soft-armour",
        Tval::MAIL => "mail",
        Tval::LIGHT => "light",
        Tval::AMULET => "amulet",
        Tval::RING => "ring",
        Tval::STAFF => "staff",
        Tval::HORN => "horn",
        Tval::POTION => "potion",
        Tval::FLASK => "flask",
        Tval::FOOD => "food",
        _ => "thing",
    }
}

/// A class of things by its number; data name it by its word.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClassNumber(pub u8);

impl ClassNumber {
    /// Its word; `thing` for a number that is no class.
    pub fn word(self) -> &'static str {
        class_word(self.0)
    }
}

impl Word for ClassNumber {
    const WHAT: &'static str = "a class of things";

    fn all() -> Vec<Self> {
        (0..=Tval::FOOD).map(ClassNumber).filter(|c| c.word() != "thing").collect()
    }

    fn word(self) -> &'static str {
        class_word(self.0)
    }

    fn place(self) -> usize {
        usize::from(self.0)
    }
}

impl Read for ClassNumber {
    fn read(node: Option<&Node>, problems: &mut Collector) -> Self {
        read_word(node, problems).unwrap_or(ClassNumber(0))
    }
}

/// The fighting figures of a thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Figures {
    /// Bonus to attack.
    pub attack: i16,
    /// Damage dice.
    pub damage: Throw,
    /// Bonus to evasion.
    pub evasion: i16,
    /// Protection dice.
    pub protection: Throw,
}

/// A kind of thing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kind {
    /// The line of its file it begins on.
    pub line: u32,
    /// Name with its tokens (`&`, `~`, `#`).
    pub name: String,
    /// Character.
    pub glyph: char,
    /// Colour.
    pub role: Role,
    /// Class.
    pub tval: u8,
    /// Sub-class.
    pub sval: u8,
    /// A number whose use depends on the class.
    pub pval: i16,
    /// Depth it belongs to.
    pub level: i32,
    /// Weight in tenths of a pound.
    pub weight: i32,
    /// Worth.
    pub cost: i32,
    /// Fighting figures.
    pub figures: Figures,
    /// Depths it appears at, each with its rarity.
    pub allocation: Vec<(i32, i32)>,
    /// Flags.
    pub flags: ItemFlags,
    /// Abilities it lends.
    pub abilities: Vec<AbilityId>,
    /// For people.
    pub text: String,
}

/// A special kind: what turns a plain thing into one "of" something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Special {
    /// The line of its file it begins on.
    pub line: u32,
    /// Name behind the thing's.
    pub name: String,
    /// Least depth.
    pub level: i32,
    /// Rarity.
    pub rarity: i32,
    /// Greatest depth; 0 for none.
    pub max_level: i32,
    /// Worth added; 0 marks the worthless.
    pub cost: i32,
    /// Largest bonuses: attack, damage dice, damage sides, evasion, protection dice, protection sides, pval.
    pub most: [i32; 7],
    /// Classes it fits, with the least and greatest sub-class.
    pub fits: Vec<(u8, u8, u8)>,
    /// Abilities it lends.
    pub abilities: Vec<AbilityId>,
    /// Flags.
    pub flags: ItemFlags,
    /// For people.
    pub text: String,
}

/// An artefact.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Artefact {
    /// The line of its file it begins on.
    pub line: u32,
    /// Its name.
    pub name: String,
    /// Character and colour of its own, if it has them.
    pub look: Option<(char, Role)>,
    /// Class.
    pub tval: u8,
    /// Sub-class.
    pub sval: u8,
    /// Bonus.
    pub pval: i16,
    /// Depth.
    pub level: i32,
    /// Rarity.
    pub rarity: i32,
    /// Weight in tenths of a pound.
    pub weight: i32,
    /// Worth.
    pub cost: i32,
    /// Fighting figures.
    pub figures: Figures,
    /// Flags.
    pub flags: ItemFlags,
    /// Abilities it lends.
    pub abilities: Vec<AbilityId>,
    /// Its story.
    pub text: String,
}

/// A look of unknown things of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Flavour {
    /// The line of its file it begins on.
    pub line: u32,
    /// Class it belongs to.
    pub tval: u8,
    /// Sub-class it is fixed to, if any.
    pub sval: Option<u8>,
    /// Character.
    pub glyph: char,
    /// Colour.
    pub role: Role,
    /// The word.
    pub text: String,
}

pub(super) fn pairs(r: &Record<'_>, kind: &str) -> Vec<(i32, i32)> {
    r.rows_of(kind).flat_map(|row| row.pairs("pairs")).collect()
}

pub(super) fn look(r: &Record<'_>) -> Option<(char, Role)> {
    let row = r.row("G")?;
    let glyph = char::from(u8::try_from(row.int("char")?).ok()?);
    let colour = usize::try_from(row.int("colour")?).ok()?;
    Some((glyph, Role::FAMILY[colour % 16]))
}

fn line(r: &Record<'_>) -> u32 {
    r.head().map_or(0, |h| h.line())
}

fn byte(n: Option<i32>) -> u8 {
    n.unwrap_or(0).clamp(0, 255) as u8
}

fn short(n: Option<i32>) -> i16 {
    n.unwrap_or(0).clamp(i32::from(i16::MIN), i32::from(i16::MAX)) as i16
}

fn figures(r: &Record<'_>) -> Figures {
    Figures {
        attack: short(r.int("P", "attack")),
        damage: r.dice("P", "damage").unwrap_or_default(),
        evasion: short(r.int("P", "evasion")),
        protection: r.dice("P", "protection").unwrap_or_default(),
    }
}

fn abilities(r: &Record<'_>) -> Vec<AbilityId> {
    pairs(r, "B").into_iter().map(AbilityId::from_pair).collect()
}

fn ranges(r: &Record<'_>) -> Vec<(u8, u8, u8)> {
    r.rows_of("T").map(|t| (byte(t.int("tval")), byte(t.int("min_sval")), byte(t.int("max_sval")))).collect()
}

impl Kind {
    pub(super) fn from_record(r: Record<'_>) -> Kind {
        let (glyph, role) = look(&r).unwrap_or(('?', Role::White));
        Kind {
            line: line(&r),
            name: r.name().into_owned(),
            glyph,
            role,
            tval: byte(r.int("I", "tval")),
            sval: byte(r.int("I", "sval")),
            pval: short(r.int("I", "pval")),
            level: r.int("W", "level").unwrap_or(0),
            weight: r.int("W", "weight").unwrap_or(0),
            cost: r.int("W", "cost").unwrap_or(0),
            figures: figures(&r),
            allocation: pairs(&r, "A"),
            flags: ItemFlags::from_words(r.flags("F")),
            abilities: abilities(&r),
            text: r.text("D"),
        }
    }
}

impl Special {
    pub(super) fn from_record(r: Record<'_>) -> Special {
        let most = ["att", "dd", "ds", "evn", "pd", "ps", "pval"].map(|f| r.int("C", f).unwrap_or(0));
        Special {
            line: line(&r),
            name: r.name().into_owned(),
            level: r.int("W", "level").unwrap_or(0),
            rarity: r.int("W", "rarity").unwrap_or(0),
            max_level: r.int("W", "max_level").unwrap_or(0),
            cost: r.int("W", "cost").unwrap_or(0),
            most,
            fits: ranges(&r),
            abilities: abilities(&r),
            flags: ItemFlags::from_words(r.flags("F")),
            text: r.text("D"),
        }
    }
}

impl Artefact {
    pub(super) fn from_record(r: Record<'_>) -> Artefact {
        Artefact {
            line: line(&r),
            name: r.name().into_owned(),
            look: look(&r),
            tval: byte(r.int("I", "tval")),
            sval: byte(r.int("I", "sval")),
            pval: short(r.int("I", "pval")),
            level: r.int("W", "level").unwrap_or(0),
            rarity: r.int("W", "rarity").unwrap_or(0),
            weight: r.int("W", "weight").unwrap_or(0),
            cost: r.int("W", "cost").unwrap_or(0),
            figures: figures(&r),
            flags: ItemFlags::from_words(r.flags("F")),
            abilities: abilities(&r),
            text: r.text("D"),
        }
    }
}

impl Flavour {
    pub(super) fn from_record(r: Record<'_>) -> Flavour {
        let (glyph, role) = look(&r).unwrap_or(('?', Role::White));
        let head = r.head();
        Flavour {
            line: line(&r),
            tval: byte(head.and_then(|h| h.int("tval"))),
            sval: head.and_then(|h| h.int("sval")).map(|n| n.clamp(0, 255) as u8),
            glyph,
            role,
            text: r.text("D"),
        }
    }
}
