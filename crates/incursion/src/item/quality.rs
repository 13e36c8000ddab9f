//! Qualities: which of them fit a thing, and what adding one does (magic 19.3).

use super::{Item, MOST_QUALITIES, Things, id};
use crate::makelev::Chance;

/// What the qualities of a new thing depend on beside the thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measure {
    /// The player's size.
    pub size: i32,
    /// The player's challenge rating.
    pub challenge: i32,
}

impl Default for Measure {
    fn default() -> Measure {
        Measure { size: id::SZ_MEDIUM, challenge: 0 }
    }
}

const ELEMENTS: [i32; 5] =
    [id::WQ_CORROSIVE, id::WQ_FLAMING, id::WQ_FROST, id::WQ_SHOCKING, id::WQ_THUNDERING];

impl Things<'_> {
    /// Whether a thing may have a quality. A look at featherlight weapons draws.
    pub fn quality_fits(&self, item: &Item, quality: i32, measure: Measure, chance: &mut Chance) -> bool {
        let Some(kind) = self.kind(item) else { return false };
        let number = i32::from(kind.kind);
        if !Self::bears_qualities(number) || number == id::T_FOOD {
            return false;
        }
        if item.qualities.len() >= MOST_QUALITIES || item.has_quality(quality) {
            return false;
        }
        if self.is_rough(item) {
            return false;
        }
        match quality {
            id::IQ_SILVER | id::IQ_MITHRIL | id::IQ_ADAMANT => self.takes_metal(item, quality),
            id::IQ_IRONWOOD => i32::from(kind.material) == id::MAT_IRON,
            id::IQ_DARKWOOD => i32::from(kind.material) == id::MAT_WOOD,
            id::IQ_ELVEN | id::IQ_DWARVEN | id::IQ_ORCISH => {
                let arms =
                    matches!(number, id::T_WEAPON | id::T_ARMOUR | id::T_BOW | id::T_SHIELD | id::T_MISSILE);
                arms && !kind.flags.has(id::WT_RACIAL)
            }
            _ if Self::is_armour(number) => self.armour_takes(item, quality),
            _ if Self::is_weapon(number) => self.weapon_takes(item, quality, measure, chance),
            _ => false,
        }
    }

    /// Stones from the ground were not made by anyone.
    fn is_rough(&self, item: &Item) -> bool {
        let name = self.kind(item).map_or("", |k| k.about.shown());
        ["rock", "boulder"].iter().any(|r| name.eq_ignore_ascii_case(r))
    }

    fn takes_metal(&self, item: &Item, quality: i32) -> bool {
        use id::*;
        let Some(kind) = self.kind(item) else { return false };
        let number = i32::from(kind.kind);
        let soft = matches!(
            number,
            T_CLOAK
                | T_CLOTHES
                | T_WAND
                | T_BOOTS
                | T_BOOK
                | T_STAFF
                | T_GIRDLE
                | T_AMULET
                | T_RING
                | T_DUST
                | T_CONTAIN
                | T_SCROLL
                | T_POTION
                | T_COIN
        );
        let material = i32::from(kind.material);
        let sort = self.tables.material(material);
        let wooden = material == MAT_WOOD;
        if soft || (number == T_ARMOUR && wooden) {
            return false;
        }
        if matches!(material, MAT_GLASS | MAT_GEMSTONE | MAT_FORCE) {
            return false;
        }
        if sort.organic && !wooden {
            return false;
        }
        let nobler = item.has_quality(IQ_MITHRIL) || item.has_quality(IQ_ADAMANT);
        !(quality == IQ_SILVER && nobler)
    }

    fn weapon_takes(&self, item: &Item, quality: i32, measure: Measure, chance: &mut Chance) -> bool {
        use id::*;
        let Some(kind) = self.kind(item) else { return false };
        let number = i32::from(kind.kind);
        let (missile, bow) = (number == T_MISSILE, number == T_BOW);
        let flag = |f: i32| kind.flags.has(f);
        let has = |q: i32| item.has_quality(q);
        match quality {
            WQ_QUICK_LOADING => flag(WT_CROSSBOW),
            WQ_IMPACT => kind.weight >= 40,
            WQ_VENOM | WQ_NIGHT => flag(WT_SUPER_SNEAK),
            WQ_DEFENDING => kind.parry > 0,
            WQ_MIGHTY => flag(WT_NO_STRENGTH),
            WQ_STUNNING => !flag(WT_STUNNING),
            WQ_ENERGY => !flag(WT_PENETRATING),
            IQ_FEATHERLIGHT => chance.random(20) == 0 || i32::from(kind.size) > measure.size,
            q if ELEMENTS.contains(&q) => !ELEMENTS.iter().any(|&e| has(e)),
            WQ_BURST => ELEMENTS.iter().any(|&e| has(e)),
            WQ_CHAOTIC => !has(WQ_LAWFUL) && !has(WQ_BALANCE),
            WQ_LAWFUL => !has(WQ_CHAOTIC) && !has(WQ_BALANCE),
            WQ_HOLY => !has(WQ_UNHOLY) && !has(WQ_BALANCE) && !has(WQ_SOULDRINK) && !has(WQ_VAMPIRIC),
            WQ_UNHOLY | WQ_SOULDRINK | WQ_VAMPIRIC => !has(WQ_HOLY) && !has(WQ_BALANCE),
            WQ_DISRUPTION => flag(WT_BLUNT),
            IQ_PROFICIENT => !missile,
            WQ_KEEN | WQ_VORPAL => {
                !missile && (flag(WT_SLASHING) || flag(WT_PIERCING)) && measure.challenge >= 5
            }
            WQ_SLAYING => measure.challenge >= 5,
            WQ_WARNING => !missile && !flag(WT_NO_MELEE),
            WQ_SUNDERING => !bow && !missile,
            WQ_RETURNING => kind.group & WG_THROWN as u32 != 0 && !bow,
            WQ_DISTANCE => kind.range > 0,
            WQ_SMITING => !bow && !flag(WT_NO_MELEE),
            // A stray return keeps it out of the original (quirk M40).
            WQ_CLEAVING => {
                !self.profile.is_exact()
                    && !missile
                    && !bow
                    && !flag(WT_NO_MELEE)
                    && (flag(WT_SLASHING) || flag(WT_BLUNT))
            }
            WQ_SLEEP | WQ_DANCING | WQ_PARRYING | WQ_ENTROPIC => false,
            _ => true,
        }
    }

    fn armour_takes(&self, item: &Item, quality: i32) -> bool {
        use id::*;
        let Some(kind) = self.kind(item) else { return false };
        let has = |q: i32| item.has_quality(q);
        let shield = i32::from(kind.kind) == T_SHIELD;
        let light = kind.group & WG_LARMOUR as u32 != 0;
        match quality {
            AQ_FEARSOME | AQ_SHIFTING | AQ_BANEBLIND | AQ_SPIKED | AQ_MAGIC_RES | AQ_ARROW_DEF
            | AQ_ANIMATED | AQ_BASHING | AQ_REFLECTION => false,
            AQ_LIGHT_FOR | AQ_MEDIUM_FOR | AQ_HEAVY_FOR => {
                !shield && ![AQ_LIGHT_FOR, AQ_MEDIUM_FOR, AQ_HEAVY_FOR].iter().any(|&f| has(f))
            }
            AQ_SILENT | AQ_AGILITY => !shield && light,
            AQ_SHADOW => !shield && !has(AQ_BLINDING) && !has(AQ_RADIANT),
            AQ_BLINDING => !has(AQ_SHADOW),
            AQ_RADIANT => !shield && !has(AQ_SHADOW),
            AQ_INVULN => !shield && !has(AQ_GREAT_INV),
            AQ_GREAT_INV => !shield && !has(AQ_INVULN),
            AQ_ETHEREALNESS | AQ_SLICK | AQ_MIGHT | AQ_ENDURANCE | AQ_HEALING | AQ_STABILITY | AQ_COMMAND => {
                !shield
            }
            _ => true,
        }
    }

    /// Adds a quality. Some are flags; a material takes the place of another, and so does a people's make; a bane
    /// without a foe draws one. More than eight are dropped in silence.
    pub fn add_quality(&self, item: &mut Item, quality: i32, chance: &mut Chance) {
        use id::*;
        let armour = Self::is_armour(self.type_of(item));
        match quality {
            IQ_MASTERWORK => return item.set(IF_MASTERWORK, true),
            IQ_BLESSED => return item.set(IF_BLESSED, true),
            IQ_GHOST_TOUCH => return item.set(IF_GHOST_TOUCH, true),
            AQ_GHOST_TOUCH if armour => return item.set(IF_GHOST_TOUCH, true),
            _ => {}
        }
        const MATERIALS: [i32; 6] = [IQ_ADAMANT, IQ_DARKWOOD, IQ_IRONWOOD, IQ_MITHRIL, IQ_SILVER, IQ_WROUGHT];
        const MAKES: [i32; 3] = [IQ_DWARVEN, IQ_ELVEN, IQ_ORCISH];
        for group in [&MATERIALS[..], &MAKES[..]] {
            if group.contains(&quality) {
                item.qualities.retain(|&q| !group.contains(&i32::from(q)));
            }
        }
        if item.qualities.len() >= MOST_QUALITIES || item.has_quality(quality) {
            return;
        }
        if !armour && matches!(quality, WQ_BANE | WQ_SLAYING) && item.bane == 0 {
            let drawn = chance.random(self.tables.bane_types.len() as i32);
            item.bane =
                self.tables.bane_types[super::tables::within(drawn, self.tables.bane_types.len())] as i16;
        }
        item.qualities.push(quality as u8);
    }
}
