//! How casting monsters change their spells (magic 6.4, people 6): silently, without hands, stronger, quicker or with care, as
//! far as they have learnt it.

use super::ids::*;
use crate::host::Host;
use crate::values::Attribute;
use crate::world::Handle;
use angrist_irh::res::{Effect, EffectValues};

const FT_STILL_SPELL: i32 = 307;
const FT_VOCALIZE_SPELL: i32 = 333;
const FT_MAXIMIZE_SPELL: i32 = 226;
const FT_EMPOWER_SPELL: i32 = 138;
const FT_TRANSMUTE_SPELL: i32 = 323;
const FT_QUICKEN_SPELL: i32 = 268;
const FT_DEFENSIVE_SPELL: i32 = 108;

impl Host<'_> {
    /// What a monster changes about a spell it is about to cast, as bits (`MM_*`).
    pub(super) fn monster_changes(&mut self, who: Handle, effect: &Effect, v: &EffectValues) -> i32 {
        let mut changes = 0;
        let mut learnt = |host: &Self, feat: i32, bit: i32| {
            if host.feat(who, feat) {
                changes |= bit;
            }
        };
        if self.is_silent(who) {
            learnt(self, FT_VOCALIZE_SPELL, MM_VOCALIZE);
        }
        if self.has_any(who, &[GRAPPLED, GRAPPLING, PRONE, GRABBED]) {
            learnt(self, FT_STILL_SPELL, MM_STILL);
        }
        let Some(being) = self.world.being(who) else { return changes };
        let c = &being.creature;
        let (now, most) = (c.hit_points, c.max_hit_points + c.value(Attribute::ExtraHitPoints));
        let in_melee = being.mind.in_melee;
        // In the original the comparison is the wrong way round (people, quirk 7).
        let hurt = |share: i32| if self.is_exact() { most * share < now } else { now * share < most };
        let (half, third) = (hurt(2), hurt(3));
        let mana = self.mana_left(who);
        let percent = 100 * mana / self.creature(who).map_or(1, |c| self.rules.total_mana(c)).max(1);
        let worth_it = effect.purpose & (EP_ATTACK | EP_BUFF) as u32 != 0;
        if (half || self.random(4) == 0) && percent > 50 && mana > 30 && worth_it {
            if v.pval.sides > 1 {
                learnt(self, FT_MAXIMIZE_SPELL, MM_MAXIMIZE);
            }
            if mana > 70 || changes & MM_MAXIMIZE == 0 {
                let dice = (v.pval.number.into(), v.pval.sides.into(), v.pval.bonus.into());
                if self.chance.roll(dice) != 0 && self.feat(who, FT_EMPOWER_SPELL) {
                    changes |= MM_EMPOWER;
                }
            }
        }
        if mana > 20 && self.random(3) == 0 && changes == 0 && self.feat(who, FT_TRANSMUTE_SPELL) {
            let elements = [AD_FIRE, AD_COLD, AD_ACID, AD_ELEC, AD_SONI, AD_TOXI];
            if i32::from(v.archetype) == EA_BLAST && elements.contains(&v.xval) {
                changes |= MM_TRANSMUTE;
            }
        }
        let quick = (third || mana > 70) && (in_melee || self.random(2) == 0);
        if quick && self.feat(who, FT_QUICKEN_SPELL) {
            changes |= MM_QUICKEN;
        }
        if mana > 15 && in_melee && self.feat(who, FT_DEFENSIVE_SPELL) {
            changes |= MM_DEFENSIVE;
        }
        changes
    }
}
