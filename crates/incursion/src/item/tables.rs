//! Tables of numbers and words of things, read once from `data/incursion/tables`.
//!
//! Promise: a row that is missing, too short or names something unknown is told with file and line before any rule runs.

use crate::adapt::Names;
use crate::creature::numbers::lines;
use crate::shipped;
use std::collections::BTreeMap;

/// A quality that can be bought.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer {
    /// Which.
    pub quality: i32,
    /// What it costs.
    pub cost: i32,
    /// Its weight in the draw.
    pub weight: i32,
}

/// A row of a table of finds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Find {
    /// Its weight.
    pub weight: i32,
    /// Type of the thing.
    pub kind: i32,
    /// Source of its power, 0 for none.
    pub source: i32,
    /// The kind it is made from, if not any of its type.
    pub made_from: Option<String>,
}

/// What a material is like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Material {
    /// It lived once.
    pub organic: bool,
    /// It flows.
    pub liquid: bool,
    /// It is a metal.
    pub metal: bool,
    /// Hardness by the first fifteen kinds of damage; -1 cannot be hurt.
    pub hardness: [i16; 15],
}

/// Where the word for a quality stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Word {
    /// Behind "of" rather than before the thing.
    pub after: bool,
    /// The words.
    pub text: String,
}

/// Every table the rules of things look up.
#[derive(Debug, Clone)]
#[expect(missing_docs, reason = "each is named after its row, which items.tsv explains")]
pub struct ItemTables {
    pub default_cost: [i64; 21],
    pub craft_experience: [i64; 21],
    pub wealth: [i64; 21],
    pub shop: [i64; 41],
    pub barter: [i64; 41],
    pub coin_limit: [i64; 4],
    pub corpse_weight: [i64; 8],
    pub corpse_nutrition: [i64; 9],
    pub shield_defence: [i64; 5],
    pub shield_coverage: [i64; 5],
    pub shield_penalty: [i64; 5],
    pub bane_types: [i64; 36],
    /// Qualities of weapons, in the order of the draw.
    pub weapon_qualities: Vec<Offer>,
    /// Qualities of armour, in the order of the draw.
    pub armour_qualities: Vec<Offer>,
    /// Tables of finds by name.
    pub finds: BTreeMap<String, Vec<Find>>,
    /// Materials by number.
    pub materials: Vec<Material>,
    weapon_words: BTreeMap<i32, Word>,
    armour_words: BTreeMap<i32, Word>,
}

fn numbers<const N: usize>(name: &str) -> Result<[i64; N], String> {
    let (line, row) = lines(shipped::ITEMS)
        .find(|(_, row)| row.first() == Some(&name))
        .ok_or_else(|| format!("items.tsv: there is no row '{name}'"))?;
    let bad = |what: &str| format!("items.tsv, line {line}: {what}");
    let all: Vec<i64> = row
        .get(1)
        .ok_or_else(|| bad("numbers are needed"))?
        .split(' ')
        .map(|n| n.parse().map_err(|_| bad("a number is needed")))
        .collect::<Result<_, _>>()?;
    let had = all.len();
    all.try_into().map_err(|_| bad(&format!("'{name}' has {had} numbers, not {N}")))
}

impl ItemTables {
    /// The tables this crate was built with.
    ///
    /// # Errors
    /// What is wrong, with file and line.
    pub fn shipped() -> Result<ItemTables, String> {
        let names = Names::new();
        let named = |file: &str, line: usize, name: &str| {
            names.find(name).ok_or_else(|| format!("{file}, line {line}: '{name}' is not known"))
        };
        let mut tables = ItemTables {
            default_cost: numbers("default-cost")?,
            craft_experience: numbers("craft-experience")?,
            wealth: numbers("wealth")?,
            shop: numbers("shop")?,
            barter: numbers("barter")?,
            coin_limit: numbers("coin-limit")?,
            corpse_weight: numbers("corpse-weight")?,
            corpse_nutrition: numbers("corpse-nutrition")?,
            shield_defence: numbers("shield-defence")?,
            shield_coverage: numbers("shield-coverage")?,
            shield_penalty: numbers("shield-penalty")?,
            bane_types: numbers("bane-types")?,
            weapon_qualities: Vec::new(),
            armour_qualities: Vec::new(),
            finds: BTreeMap::new(),
            materials: Vec::new(),
            weapon_words: BTreeMap::new(),
            armour_words: BTreeMap::new(),
        };
        for (n, row) in lines(shipped::QUALITIES) {
            let bad = || format!("qualities.tsv, line {n}: list, name, cost and weight are needed");
            let [list, name, cost, weight] = row[..] else { return Err(bad()) };
            let offer = Offer {
                quality: named("qualities.tsv", n, name)?,
                cost: cost.parse().map_err(|_| bad())?,
                weight: weight.parse().map_err(|_| bad())?,
            };
            match list {
                "weapon" => tables.weapon_qualities.push(offer),
                "armour" => tables.armour_qualities.push(offer),
                _ => return Err(bad()),
            }
        }
        for (n, row) in lines(shipped::QUALITY_WORDS) {
            let bad = || format!("quality-words.tsv, line {n}: name, before or after, and words are needed");
            let [name, place, text] = row[..] else { return Err(bad()) };
            let word = Word { after: place == "after", text: text.to_owned() };
            let quality = named("quality-words.tsv", n, name)?;
            if !name.starts_with("AQ_") {
                tables.weapon_words.insert(quality, word.clone());
            }
            if !name.starts_with("WQ_") {
                tables.armour_words.insert(quality, word);
            }
        }
        for (n, row) in lines(shipped::FINDS) {
            let bad = || format!("finds.tsv, line {n}: table, weight, type, source and kind are needed");
            let [table, weight, kind, source, made_from] = row[..] else { return Err(bad()) };
            let find = Find {
                weight: weight.parse().map_err(|_| bad())?,
                kind: named("finds.tsv", n, kind)?,
                source: if source == "-" { 0 } else { named("finds.tsv", n, source)? },
                made_from: (made_from != "-").then(|| made_from.to_owned()),
            };
            tables.finds.entry(table.to_owned()).or_default().push(find);
        }
        tables.read_materials(&names)?;
        Ok(tables)
    }

    fn read_materials(&mut self, names: &Names) -> Result<(), String> {
        const KINDS: [(&str, usize); 7] = [
            ("fire", 1),
            ("cold", 2),
            ("magic", 8),
            ("sunlight", 9),
            ("sonic", 10),
            ("slash", 11),
            ("blunt", 13),
        ];
        self.materials.push(Material { hardness: [-1; 15], ..Material::default() });
        for (n, row) in lines(shipped::MATERIALS) {
            let bad = |what: &str| format!("materials.tsv, line {n}: {what}");
            let [name, sort, hardness, exceptions] = row[..] else {
                return Err(bad("four fields are needed"));
            };
            let number = names.find(name).ok_or_else(|| bad("this name is not known"))?;
            if usize::try_from(number) != Ok(self.materials.len()) {
                return Err(bad("materials follow each other by number"));
            }
            let hardness: i16 = hardness.parse().map_err(|_| bad("a number is needed"))?;
            let mut material = Material {
                organic: sort == "organic",
                liquid: sort == "liquid",
                metal: sort == "metal",
                hardness: [hardness; 15],
            };
            for exception in exceptions.split(' ').filter(|e| *e != "-") {
                let (kind, value) = exception.split_once('=').ok_or_else(|| bad("kind=number is needed"))?;
                let at = KINDS.iter().find(|k| k.0 == kind).ok_or_else(|| bad("no such kind of damage"))?.1;
                material.hardness[at] = value.parse().map_err(|_| bad("a number is needed"))?;
            }
            self.materials.push(material);
        }
        Ok(())
    }

    /// The word for a quality of a weapon or of armour.
    pub fn word(&self, quality: i32, armour: bool) -> Option<&Word> {
        if armour { self.armour_words.get(&quality) } else { self.weapon_words.get(&quality) }
    }

    /// A material by number; one that is none cannot be hurt.
    pub fn material(&self, number: i32) -> Material {
        let at = usize::try_from(number).unwrap_or(0);
        self.materials.get(at).copied().unwrap_or(self.materials[0])
    }
}

/// The place of `value` in a table of `len`, kept inside.
pub(crate) fn within(value: i32, len: usize) -> usize {
    usize::try_from(value).unwrap_or(0).min(len.saturating_sub(1))
}
