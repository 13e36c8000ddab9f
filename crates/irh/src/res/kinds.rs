//! The 21 kinds of resources.

use serde::{Deserialize, Serialize};

/// The kinds of resources, in the order of their numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "each is the kind it is named after")]
pub enum ResKind {
    Monster,
    Item,
    Feature,
    Effect,
    Artifact,
    Quest,
    Dungeon,
    Routine,
    Npc,
    Class,
    Race,
    Domain,
    God,
    Region,
    Terrain,
    Text,
    Variable,
    Template,
    Flavour,
    Behaviour,
    Encounter,
}

impl ResKind {
    /// All kinds in id order (S001-152).
    pub const ALL: [ResKind; 21] = [
        ResKind::Monster,
        ResKind::Item,
        ResKind::Feature,
        ResKind::Effect,
        ResKind::Artifact,
        ResKind::Quest,
        ResKind::Dungeon,
        ResKind::Routine,
        ResKind::Npc,
        ResKind::Class,
        ResKind::Race,
        ResKind::Domain,
        ResKind::God,
        ResKind::Region,
        ResKind::Terrain,
        ResKind::Text,
        ResKind::Variable,
        ResKind::Template,
        ResKind::Flavour,
        ResKind::Behaviour,
        ResKind::Encounter,
    ];

    /// The word for one of them.
    pub fn word(self) -> &'static str {
        match self {
            ResKind::Monster => "monster",
            ResKind::Item => "item",
            ResKind::Feature => "feature",
            ResKind::Effect => "effect",
            ResKind::Artifact => "artifact",
            ResKind::Quest => "quest",
            ResKind::Dungeon => "dungeon",
            ResKind::Routine => "routine",
            ResKind::Npc => "npc",
            ResKind::Class => "class",
            ResKind::Race => "race",
            ResKind::Domain => "domain",
            ResKind::God => "god",
            ResKind::Region => "region",
            ResKind::Terrain => "terrain",
            ResKind::Text => "text",
            ResKind::Variable => "variable",
            ResKind::Template => "template",
            ResKind::Flavour => "flavour",
            ResKind::Behaviour => "behaviour",
            ResKind::Encounter => "encounter",
        }
    }

    /// The number scripts know the kind by.
    pub fn type_number(self) -> i32 {
        match self {
            // The original gives people of the story and classes the same number.
            ResKind::Npc => 70,
            k if k < ResKind::Npc => 62 + k as i32,
            ResKind::Class => 70,
            k => 62 + k as i32,
        }
    }
}
