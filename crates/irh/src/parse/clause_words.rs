//! The words of clauses by kind of resource, as data files write them: for suggestions only. The readers of the kinds decide.

use crate::diag::Draft;
use crate::token::Kind;
use angrist_source::nearest;

use super::{Failed, Parser};

/// Clauses of every kind.
const COMMON: &[&str] = &["Desc", "On Event", "Constants", "Lists", "Specials"];

/// Kind, and the clauses that only some kinds have.
const OF_KIND: &[(&str, &[&str])] = &[
    (
        "monster",
        &[
            "Depth", "CR", "Level", "Terrain", "HD", "HP", "Hit", "Image", "Glyph", "Stati", "Res", "Imm",
            "Attk", "As", "Def", "Arm", "Mana", "Feats", "Flags", "Size", "Spd", "Mov", "Spells", "Disease",
            "Poison", "Gear", "Str", "Dex", "Con", "Int", "Wis", "Cha", "Luc",
        ],
    ),
    (
        "template",
        &[
            "CR",
            "HD",
            "Hit",
            "Def",
            "Arm",
            "Power",
            "Caster Level",
            "Size",
            "Spd",
            "Mov",
            "For",
            "MType",
            "Image",
            "Glyph",
            "Dmg",
            "Attk",
            "Stati",
            "Res",
            "Imm",
            "Feats",
            "Spells",
            "Disease",
            "Poison",
            "Flags",
            "Gear",
            "Str",
            "Dex",
            "Con",
            "Int",
            "Wis",
            "Cha",
            "Luc",
        ],
    ),
    (
        "item",
        &[
            "Level",
            "Image",
            "Glyph",
            "SDmg",
            "LDmg",
            "Crit",
            "Threat",
            "Acc",
            "Parry",
            "Range",
            "Spd",
            "Mat",
            "Cost",
            "Weight",
            "Size",
            "Nutrition",
            "Def",
            "Cov",
            "Penalty",
            "Arm",
            "HP",
            "Spells",
            "Fires",
            "Flags",
            "Group",
            "Capacity",
            "WeightLim",
            "WeightMod",
            "MaxSize",
            "Timeout",
            "CType",
            "Light Range",
            "Lifespan",
            "Fuel",
        ],
    ),
    (
        "effect",
        &[
            "Level",
            "Cost",
            "Base Chance",
            "Purpose",
            "sval",
            "qval",
            "xval",
            "yval",
            "dval",
            "aval",
            "lval",
            "tval",
            "cval",
            "rval",
            "pval",
            "Flags",
        ],
    ),
    (
        "artifact",
        &[
            "Item",
            "Res",
            "Sustains",
            "Qualities",
            "Equip",
            "Wield",
            "Hit",
            "Invoke",
            "Str",
            "Dex",
            "Con",
            "Int",
            "Wis",
            "Cha",
            "Luc",
        ],
    ),
    ("flavour", &["Mat", "Colour", "Color", "Weight"]),
    ("terrain", &["Penalty", "Flags", "Image", "Glyph", "Mov", "Mat"]),
    ("feature", &["HP", "Flags", "Target", "Effect", "xval", "Factor", "Image", "Glyph", "Mov", "Mat"]),
    ("region", &["Walls", "Floor", "Door", "Depth", "Size", "RoomTypes", "Flags", "Grid", "Tiles"]),
    ("class", &["HD", "Mana", "Def", "Attk", "Saves", "Grants", "Skills", "Prof", "Flags", "Gear"]),
    (
        "race",
        &[
            "Grants",
            "Monster",
            "Favoured Class",
            "Skills",
            "Flags",
            "Gear",
            "Str",
            "Dex",
            "Con",
            "Int",
            "Wis",
            "Cha",
            "Luc",
        ],
    ),
    ("domain", &["Spells", "Grants"]),
    ("god", &["Domains", "Flags", "Grants"]),
    ("behaviour", &["Spell", "Flags"]),
    ("encounter", &["Terrain", "Depth", "Weight", "CR", "Align", "Parts", "Flags", "Gear"]),
];

/// Types of other languages that authors try.
const FOREIGN_TYPES: &[&str] =
    &["char", "short", "long", "unsigned", "signed", "float", "double", "uint32", "int64", "uint64"];

impl Parser<'_> {
    /// Reports that no clause of this kind of resource begins here. Before a colon only its clauses can be meant.
    pub(super) fn no_such_clause(&mut self, kind: &str) -> Failed {
        let t = self.tok();
        if t.kind != Kind::Ident || self.peek_at(1) != Kind::Colon {
            return self.unexpected(&format!("a clause of {} {kind}", article(kind)));
        }
        let word = self.tokens.word(t).to_owned();
        let own = OF_KIND.iter().find(|(k, _)| *k == kind).map_or(&[][..], |(_, words)| words);
        let near = nearest(&word, own.iter().chain(COMMON).copied());
        let message = format!("{} {kind} has no clause `{word}`", article(kind));
        let help = near.map(|n| format!("did you mean `{n}`?"));
        self.report(Draft::error("unknown-word", t.origin, message).maybe_help(help));
        Failed
    }

    /// Reports a declaration with a type that the language does not have. `int` is a word of it: the attribute.
    pub(super) fn no_such_type(&mut self) -> Option<Failed> {
        let t = self.tok();
        let name = match t.kind {
            Kind::Attribute if t.value == 3 => "int",
            Kind::Ident => FOREIGN_TYPES.iter().find(|f| **f == self.tokens.word(t)).copied()?,
            _ => return None,
        };
        let declares = matches!(self.peek_at(1), Kind::Ident)
            && matches!(self.peek_at(2), Kind::Semicolon | Kind::Comma | Kind::Assign);
        if !declares {
            return None;
        }
        let message = format!("there is no type `{name}`; use int8, int16 or int32");
        self.report(Draft::error("unknown-type", t.origin, message));
        Some(Failed)
    }
}

fn article(word: &str) -> &'static str {
    if word.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pre::Limits;
    use crate::read::read_text;

    /// The table only suggests, so a word in it that the reader does not take would lead an author astray.
    #[test]
    fn every_suggested_clause_is_read_by_its_kind() {
        for (kind, words) in OF_KIND {
            for word in words.iter().chain(COMMON) {
                let text = format!("{kind} \"a\" : 0 {{ {word}: }}\n");
                let said = read_text("a.irh", &text, Limits::default()).diagnostics;
                let refused = said.iter().find(|d| d.message.contains(" clause "));
                assert!(
                    !refused
                        .is_some_and(|d| d.message.contains("clause of") || d.message.contains("no clause")),
                    "{text}: {said:?}"
                );
            }
        }
    }
}
