//! Prices and bounds of smithing, read once.

use crate::tables::{Constants, ItemFlag, Refused, Tval};
use angrist_source::nearest;

/// What one property costs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Price {
    /// What it adds to the difficulty.
    pub hard: i32,
    /// The statistic it drains (0 Strength to 3 Grace), and by how much; nothing at 0.
    pub stat: (usize, i32),
}

/// A class of things that can be forged, and the ability it asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Class {
    /// Its class number.
    pub tval: u8,
    /// A word for programs, and the key of its name.
    pub word: &'static str,
    /// Weaponsmith 0, Armoursmith 1, Jeweller 2.
    pub craft: u8,
}

const fn class(tval: u8, word: &'static str, craft: u8) -> Class {
    Class { tval, word, craft }
}

impl Class {
    /// All seventeen, in the order of the menu.
    pub const ALL: [Class; 17] = [
        class(Tval::SWORD, "sword", 0),
        class(Tval::POLEARM, "polearm", 0),
        class(Tval::BLUNT, "blunt", 0),
        class(Tval::DIGGER, "digger", 0),
        class(Tval::BOW, "bow", 0),
        class(Tval::ARROW, "arrow", 0),
        class(Tval::RING, "ring", 2),
        class(Tval::AMULET, "amulet", 2),
        class(Tval::LIGHT, "light", 2),
        class(Tval::HORN, "horn", 2),
        class(Tval::SOFT_ARMOUR, "soft-armour", 1),
        class(Tval::MAIL, "mail", 1),
        class(Tval::CLOAK, "cloak", 1),
        class(Tval::SHIELD, "shield", 1),
        class(Tval::HELM, "helm", 1),
        class(Tval::GLOVES, "gloves", 1),
        class(Tval::BOOTS, "boots", 1),
    ];

    /// The class of a number.
    pub fn of(tval: u8) -> Option<Class> {
        Class::ALL.into_iter().find(|c| c.tval == tval)
    }
}

/// Figures of smithing.
#[derive(Debug, Clone, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is explained beside its line in the constants")]
pub struct ForgeConstants {
    /// Flat prices by flag, and those that differ on arrows.
    pub flags: Vec<(ItemFlag, Price)>,
    pub arrow_flags: Vec<(ItemFlag, Price)>,
    /// Prices of a bonus by flag: base of the rising cost, and the statistic it drains point for point.
    pub bonuses: Vec<(ItemFlag, i32, Option<usize>)>,
    /// Of a lowered statistic.
    pub maluses: Vec<(ItemFlag, i32, Option<usize>)>,
    /// What makes a plain thing easier.
    pub flaws: Vec<(ItemFlag, i32)>,
    pub bonus_rises: bool,
    pub further_brand: i32,
    pub ability: (i32, i32, i32),
    pub attack_weapon: (i32, i32),
    pub attack_arrow: (i32, i32, i32),
    pub attack_gloves: i32,
    pub attack_armour: i32,
    pub sides: (i32, i32),
    pub evasion: (i32, i32),
    pub evasion_weapon: i32,
    pub protection: (i32, i32),
    pub protection_cloth: i32,
    pub hauberk: u8,
    pub robe: u8,
    pub jewel_most: i32,
    pub protection_ring: i32,
    pub bonus_artefact: i32,
    pub rings: (u8, u8, u8),
    pub blank: u8,
    pub small: i32,
    pub enchantable: i32,
    pub time: (i32, i32, i32),
    pub noise: i32,
    pub uses: (u16, u16),
    pub forge_bonus: [i32; 3],
    pub least_stat: i32,
    pub horns: [i32; 5],
    pub dozen: u8,
    pub most_made: u16,
    pub most_abilities: usize,
    pub name_length: usize,
    pub templates: u16,
    pub fletched: i16,
}

fn flag_named(word: &str) -> Option<ItemFlag> {
    ItemFlag::ALL.iter().find(|(_, _, w)| *w == word).map(|(_, f, _)| *f)
}

/// The key of a flag's line.
fn key_of(prefix: &str, flag: ItemFlag) -> String {
    let word = ItemFlag::ALL.iter().find(|(_, f, _)| *f == flag).map_or("", |(_, _, word)| word);
    format!("{prefix}{word}")
}

impl ForgeConstants {
    /// Reads them; a missing or wrong line is told with its key.
    pub fn read(c: &Constants) -> Result<ForgeConstants, Refused> {
        let byte = |n: i32| n.clamp(0, 255) as u8;
        let word = |n: i32| n.clamp(0, i32::from(u16::MAX)) as u16;
        let keyed = |prefix: &str| -> Result<Vec<(ItemFlag, Vec<i32>)>, Refused> {
            let keys = c.lines_of('C').filter_map(|(key, _)| Some((key, key.strip_prefix(prefix)?)));
            keys.map(|(key, flag)| {
                let known = flag_named(flag).ok_or_else(|| {
                    let near = nearest(flag, ItemFlag::ALL.iter().map(|(_, _, word)| *word));
                    let near = near.map(|n| format!("; did you mean {n}?")).unwrap_or_default();
                    c.refuse('C', key, format!("there is no flag '{flag}'{near}"))
                })?;
                Ok((known, c.many(key)?))
            })
            .collect()
        };
        // Whatever a file says, sums of it stay sums.
        let sane = |n: i32| n.clamp(-1000, 1000);
        let stat = |n: i32| usize::try_from(n).ok().filter(|n| *n < 4);
        let prices = |prefix: &str| -> Result<Vec<(ItemFlag, Price)>, Refused> {
            let found = keyed(prefix)?;
            found
                .into_iter()
                .map(|(flag, n)| match n.as_slice() {
                    [hard] => Ok((flag, Price { hard: sane(*hard), stat: (0, 0) })),
                    [hard, which, by] => {
                        let by = (*by).clamp(0, 100);
                        Ok((flag, Price { hard: sane(*hard), stat: (stat(*which).unwrap_or(0), by) }))
                    }
                    _ => Err(c.refuse('C', &key_of(prefix, flag), "one number or three are expected")),
                })
                .collect()
        };
        let rising = |prefix: &str| -> Result<Vec<(ItemFlag, i32, Option<usize>)>, Refused> {
            let found = keyed(prefix)?;
            found
                .into_iter()
                .map(|(flag, n)| match n.as_slice() {
                    [base] => Ok((flag, sane(*base), None)),
                    [base, which] => Ok((flag, sane(*base), stat(*which))),
                    _ => Err(c.refuse('C', &key_of(prefix, flag), "one number or two are expected")),
                })
                .collect()
        };
        let [per_ability, part, experience] = c.take("forge.ability")?.map(sane);
        let [weapon, weapon_art] = c.take("forge.attack-weapon")?.map(sane);
        let [arrow, arrow_art, arrow_step] = c.take("forge.attack-arrow")?.map(sane);
        let [sides, sides_art] = c.take("forge.sides")?.map(sane);
        let [evasion, evasion_art] = c.take("forge.evasion")?.map(sane);
        let [protection, protection_art] = c.take("forge.protection")?.map(sane);
        let [least, slow, fast] = c.take("forge.time")?.map(sane);
        let [plain, artefact] = c.take("forge.uses")?;
        let [accuracy, evading, protecting] = c.take("forge.rings")?;
        if part < 1 {
            c.refuse('C', "forge.ability", "the second number divides and must be above 0");
        }
        if arrow_step < 1 {
            c.refuse('C', "forge.attack-arrow", "the third number divides and must be above 0");
        }
        Ok(ForgeConstants {
            flags: prices("forge.flag-")?,
            arrow_flags: prices("forge.arrow-flag-")?,
            bonuses: rising("forge.bonus-")?,
            maluses: rising("forge.malus-")?,
            flaws: keyed("forge.flaw-")?
                .into_iter()
                .map(|(f, n)| (f, sane(n.first().copied().unwrap_or(0))))
                .collect(),
            bonus_rises: c.choice("forge.bonus", &["rises", "steps"])? == "rises",
            further_brand: sane(c.one("forge.further-brand")?),
            ability: (per_ability, part, experience),
            attack_weapon: (weapon, weapon_art),
            attack_arrow: (arrow, arrow_art, arrow_step),
            attack_gloves: sane(c.one("forge.attack-gloves")?),
            attack_armour: sane(c.one("forge.attack-armour")?),
            sides: (sides, sides_art),
            evasion: (evasion, evasion_art),
            evasion_weapon: sane(c.one("forge.evasion-weapon")?),
            protection: (protection, protection_art),
            protection_cloth: sane(c.one("forge.protection-cloth")?),
            hauberk: byte(c.one("forge.hauberk")?),
            robe: byte(c.one("forge.robe")?),
            jewel_most: sane(c.one("forge.jewel-most")?),
            protection_ring: sane(c.one("forge.protection-ring")?),
            bonus_artefact: sane(c.one("forge.artefact-bonus")?),
            rings: (byte(accuracy), byte(evading), byte(protecting)),
            blank: byte(c.one("forge.blank")?),
            small: sane(c.one("forge.small")?),
            enchantable: sane(c.one("forge.enchantable")?),
            time: (least, slow, fast),
            noise: sane(c.one("forge.noise")?),
            uses: (word(plain), word(artefact)),
            forge_bonus: c.take("forge.power")?.map(sane),
            least_stat: sane(c.one("forge.least-stat")?),
            horns: c.take("forge.horns")?,
            dozen: byte(c.one("forge.dozen")?).max(1),
            most_made: word(c.one("forge.most-artefacts")?),
            most_abilities: c.one("forge.most-abilities")?.clamp(0, 20) as usize,
            name_length: c.one("forge.name-length")?.clamp(1, 60) as usize,
            templates: word(c.one("forge.templates")?),
            fletched: c.one("forge.fletched")?.clamp(0, 20) as i16,
        })
    }
}
