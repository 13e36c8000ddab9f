//! The schemas that ship with Angrist, embedded so that a single file can check any lib it knows.

use super::{SchemaError, Variant};

/// The texts of one variant: their names and contents.
pub type Texts = &'static [(&'static str, &'static str)];

macro_rules! texts {
    ($variant:literal: $($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../../../data/schema/", $variant, "/", $name, ".toml")))),*]
    };
}

const SIL_Q: Texts = texts!("sil-q": "vocabulary" "ability" "artefact" "constants" "flavor" "history" "house" "limits" "monster" "names" "object" "race" "special" "terrain" "vault");

const UNANGBAND: Texts = texts!("unangband": "vocabulary" "artifact" "blows" "cost_adj" "dungeon" "effect" "ego_item" "flavor" "limits" "monster" "names" "object" "p_class" "p_hist" "p_race" "quest" "randart_sv" "region" "room" "rune" "shop_own" "spell" "store" "style" "terrain" "vault");

/// Of variants that were only looked at from outside: one text each, lines and fields without the words of flags.
const MINIMAL: Texts = texts!("minimal": "schema");
/// Tables of ours that the game reads itself.
const MORIA: Texts = texts!("moria": "schema");
const ZANGBAND: Texts = texts!("zangband": "schema");
const TINYANGBAND: Texts = texts!("tinyangband": "schema");
const FAANGBAND: Texts = texts!("faangband": "schema");
const TOME2: Texts = texts!("tome2": "schema");
const ANGBAND_3_0: Texts = texts!("angband-3.0": "schema");

/// Every variant that ships, by name.
pub const ALL: &[(&str, Texts)] = &[
    ("sil-q", SIL_Q),
    ("unangband", UNANGBAND),
    ("minimal", MINIMAL),
    ("angband-3.0", ANGBAND_3_0),
    ("zangband", ZANGBAND),
    ("tinyangband", TINYANGBAND),
    ("faangband", FAANGBAND),
    ("tome2", TOME2),
    ("moria", MORIA),
];

/// The texts of a variant by its name.
pub fn texts(name: &str) -> Option<Texts> {
    ALL.iter().find(|(n, _)| *n == name).map(|(_, texts)| *texts)
}

/// Loads a variant by name.
pub fn load(name: &str) -> Option<Result<Variant, SchemaError>> {
    texts(name).map(|texts| Variant::load(name, texts))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_schema_that_ships_loads_and_refers_only_to_files_it_has() {
        for (name, _) in ALL {
            let variant = load(name).unwrap().unwrap_or_else(|e| panic!("{e}"));
            for file in &variant.files {
                for kind in &file.kinds {
                    assert!(
                        !kind.help.is_empty(),
                        "{name}/{} {} has no help",
                        file.name,
                        kind.letter as char
                    );
                    for to in kind.fields.iter().filter_map(|f| f.to.as_ref()) {
                        assert!(variant.file(&to.file).is_some(), "{name}/{}: {}", file.name, to.file);
                    }
                    for key in &kind.keys {
                        let (_, to) = variant.file(&key.file).unwrap();
                        let there = &to.kinds[to.kind_of(key.kind).unwrap()];
                        assert!(
                            there.field_of(&key.fields.0).is_some()
                                && there.field_of(&key.fields.1).is_some()
                        );
                    }
                }
            }
        }
    }
}
