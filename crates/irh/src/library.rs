//! A library: every resource by kind, the names by which they find each other, and the bodies of code.
//!
//! Numbers are given as the original gives them: kinds in their fixed order, within a kind the order of the source (S001-152).
//! A name is found without regard to case, with its `;suffix`, and the first kind that has it wins.

use serde::{Deserialize, Serialize};

use crate::res::*;
use crate::token::TokenRange;
use crate::words::WordMap;

/// One resource in the index.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its kind.
    pub kind: ResKind,
    /// Its whole name.
    pub name: String,
}

/// What a piece of code is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CodeUse {
    /// A body of an `On Event` clause: declarations and statements between braces.
    Body,
    /// The condition of a piece of gear: one expression between parentheses.
    GearCondition,
    /// The condition of an encounter's part: one expression between braces.
    PartCondition,
}

/// A piece of code as the parser found it, for the script side to parse.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CodeBody {
    /// The resource it belongs to.
    pub owner: Rid,
    /// What it is.
    pub use_: CodeUse,
    /// The events it answers (empty for conditions); its locals belong to the first.
    pub events: Vec<i32>,
    /// The tokens between its braces or parentheses.
    #[serde(skip)]
    pub tokens: TokenRange,
}

/// Everything a module holds.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the lists are named after the kinds they hold")]
pub struct Library {
    /// The module's name.
    pub module: String,
    /// The file the original would write.
    pub module_file: String,
    /// The module's slot.
    pub slot: u32,
    /// Flags of the module.
    pub module_flags: i32,
    /// The names of the files it was read from; a resource's `file` points here.
    pub files: Vec<String>,
    /// Every resource in the order of their numbers.
    pub index: Vec<Entry>,
    /// Variables of the whole library (S001-069).
    pub globals: Vec<Variable>,
    /// Every piece of code, in source order.
    pub code: Vec<CodeBody>,
    pub monsters: Vec<Monster>,
    pub items: Vec<Item>,
    pub features: Vec<Feature>,
    pub effects: Vec<Effect>,
    pub artifacts: Vec<Artifact>,
    pub dungeons: Vec<Dungeon>,
    pub classes: Vec<Class>,
    pub races: Vec<Race>,
    pub domains: Vec<Domain>,
    pub gods: Vec<God>,
    pub regions: Vec<Region>,
    pub terrains: Vec<Terrain>,
    pub texts: Vec<Text>,
    pub templates: Vec<Template>,
    pub flavours: Vec<Flavour>,
    pub behaviours: Vec<Behaviour>,
    pub encounters: Vec<Encounter>,
    #[serde(skip)]
    pub(crate) names: WordMap<String, u32>,
}

impl Library {
    /// The first number of this module.
    pub fn first_id(&self) -> u32 {
        Rid::FIRST.wrapping_mul(self.slot.wrapping_add(1))
    }

    /// The number of the resource of that name.
    pub fn find(&self, name: &str) -> Option<Rid> {
        let lower = name.to_ascii_lowercase();
        if self.names.is_empty() {
            let at = self.index.iter().position(|e| e.name.eq_ignore_ascii_case(name))?;
            return Some(Rid(self.first_id() + at as u32));
        }
        self.names.get(&lower).map(|&i| Rid(self.first_id() + i))
    }

    /// The number of the resource of that kind and name.
    pub fn find_kind(&self, kind: ResKind, name: &str) -> Option<Rid> {
        let at = self.index.iter().position(|e| e.kind == kind && e.name.eq_ignore_ascii_case(name))?;
        Some(Rid(self.first_id() + at as u32))
    }

    /// Builds the table by which [`Library::find`] finds names; reading does it, decoding a cache leaves it to the caller.
    pub fn index_names(&mut self) {
        self.names.clear();
        for (i, e) in self.index.iter().enumerate() {
            self.names.entry(e.name.to_ascii_lowercase()).or_insert(i as u32);
        }
    }

    /// Where in the index a number points.
    pub fn position(&self, rid: Rid) -> Option<usize> {
        let at = rid.0.checked_sub(self.first_id())? as usize;
        (at < self.index.len()).then_some(at)
    }

    /// Kind and name of a resource.
    pub fn entry(&self, rid: Rid) -> Option<&Entry> {
        self.position(rid).and_then(|i| self.index.get(i))
    }

    /// The name of a resource, empty for none.
    pub fn name(&self, rid: Rid) -> &str {
        self.entry(rid).map_or("", |e| &e.name)
    }

    /// The kind of a resource and its place among its kind.
    pub fn within_kind(&self, rid: Rid) -> Option<(ResKind, usize)> {
        let at = self.position(rid)?;
        let kind = self.index.get(at)?.kind;
        let first = self.index.partition_point(|e| e.kind < kind);
        Some((kind, at - first))
    }

    /// The number of the `n`th resource of a kind.
    pub fn rid(&self, kind: ResKind, n: usize) -> Rid {
        let first = self.index.partition_point(|e| e.kind < kind);
        Rid(self.first_id() + (first + n) as u32)
    }

    /// How many resources of a kind there are.
    pub fn count(&self, kind: ResKind) -> usize {
        self.index.iter().filter(|e| e.kind == kind).count()
    }
}

macro_rules! by_id {
    ($($get:ident $list:ident $kind:ident $type:ident),+ $(,)?) => {
        impl Library {
            $(
                #[doc = concat!("The ", stringify!($type), " of that number, if it is one.")]
                pub fn $get(&self, rid: Rid) -> Option<&$type> {
                    match self.within_kind(rid)? {
                        (ResKind::$kind, n) => self.$list.get(n),
                        _ => None,
                    }
                }
            )+

            /// What every resource has, of the resource of that number.
            pub fn about(&self, rid: Rid) -> Option<&About> {
                let (kind, n) = self.within_kind(rid)?;
                match kind {
                    $(ResKind::$kind => self.$list.get(n).map(|r| &r.about),)+
                    _ => None,
                }
            }
        }
    };
}

by_id! {
    monster monsters Monster Monster,
    item items Item Item,
    feature features Feature Feature,
    effect effects Effect Effect,
    artifact artifacts Artifact Artifact,
    dungeon dungeons Dungeon Dungeon,
    class classes Class Class,
    race races Race Race,
    domain domains Domain Domain,
    god gods God God,
    region regions Region Region,
    terrain terrains Terrain Terrain,
    text texts Text Text,
    template templates Template Template,
    flavour flavours Flavour Flavour,
    behaviour behaviours Behaviour Behaviour,
    encounter encounters Encounter Encounter,
}
