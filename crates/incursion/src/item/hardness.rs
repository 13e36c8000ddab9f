//! How much of a blow a thing shrugs off, by material and kind of damage (magic 19.6, S001-270).

use super::{Item, Things, id};

/// Cannot be hurt that way.
pub const IMMUNE: i32 = -1;

impl Things<'_> {
    /// Hardness of a thing against a kind of damage.
    pub fn hardness(&self, item: &Item, damage: i32) -> i32 {
        let material = self.material(item);
        let base = self.material_hardness(material, damage);
        let kind = self.type_of(item);
        if !Self::bears_qualities(kind) {
            return base;
        }
        let plus = item.counted_plus();
        if base == 0 && damage == id::AD_RUST && plus > 0 {
            return 5 * plus;
        }
        if base <= 0 {
            return base;
        }
        let mut hardness = base;
        if item.has_quality(id::IQ_DWARVEN) {
            hardness += 10;
        }
        if item.has_quality(id::IQ_ORCISH) || item.has_quality(id::IQ_SILVER) {
            hardness /= 2;
        }
        if item.has_quality(id::IQ_ADAMANT) || item.has_quality(id::IQ_DARKWOOD) {
            hardness *= 2;
        }
        if item.has_quality(id::IQ_MITHRIL) {
            hardness = hardness * 3 / 2;
        }
        hardness + if plus < 0 { 50 } else { 5 * plus }
    }

    /// Hardness of a material by itself.
    pub fn material_hardness(&self, material: i32, damage: i32) -> i32 {
        use id::*;
        let m = self.tables.material(material);
        if material == MAT_INDESTRUCTABLE_STONE {
            return IMMUNE;
        }
        let glassy = matches!(material, MAT_GLASS | MAT_GEMSTONE);
        match damage {
            AD_RUST => {
                return if matches!(material, MAT_IRON | MAT_WROUGHT | MAT_METAL) { 0 } else { IMMUNE };
            }
            AD_SOAK => {
                return match material {
                    MAT_ICE | MAT_PAPER => 5,
                    MAT_GLASS => 20,
                    _ if m.liquid => 0,
                    _ => IMMUNE,
                };
            }
            AD_DCAY => return if m.organic { 0 } else { IMMUNE },
            AD_MAGC | AD_DISN => return if material == MAT_ADAMANT { 20 } else { 0 },
            AD_NECR if !m.organic => return IMMUNE,
            AD_SUNL if material != MAT_WAX => return IMMUNE,
            AD_ACID if glassy => return IMMUNE,
            AD_SONI if m.organic => return IMMUNE,
            AD_TOXI | AD_PSYC => return IMMUNE,
            0..=AD_STUK => {}
            _ => return IMMUNE,
        }
        // The original forgot the orcs' iron in its list.
        if material == MAT_WROUGHT && self.profile.is_exact() {
            return IMMUNE;
        }
        m.hardness[damage as usize].into()
    }
}
