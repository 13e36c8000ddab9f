//! What spells cost, how surely they succeed, and where mana comes from (magic 4, 6).

use super::ids::*;
use crate::host::Host;
use crate::host::effects::metamagic_levels;
use crate::values::Attribute;
use crate::world::Handle;
use angrist_irh::res::{Effect, Rid};

/// How well a specialist's school goes with the nine schools: rows abjurer to weaver, columns abjuration to weavecraft.
const SPECIALIST: [[i8; 9]; 9] = [
    [25, 15, 15, 0, 10, 0, -30, -15, 10],
    [0, 25, 10, 0, 0, 10, 0, 0, 10],
    [0, 10, 25, 0, -15, -10, 0, 0, 0],
    [15, -10, 0, 25, -15, 10, 0, 10, 0],
    [10, 0, -20, -15, 25, -20, -15, 5, 0],
    [0, 20, 10, 10, -25, 25, -15, -10, 15],
    [-10, 0, 15, -10, 0, -20, 25, 15, 0],
    [5, 0, -10, 10, -10, -15, 15, 25, 5],
    [15, 10, 10, -10, 0, 0, -15, -15, 25],
];

/// The level of casting at which spells of a level stop being hard.
const EXPECTED: [i32; 10] = [0, 1, 3, 5, 7, 9, 12, 14, 16, 18];

/// What makes up a chance of success, each part with its amount.
pub type RatingParts = Vec<(&'static str, i32)>;

impl Host<'_> {
    /// How a school one has chosen changes a spell, from -30 to 25.
    pub(super) fn specialist_modifier(&self, who: Handle, effect: &Effect, flags: i32) -> i32 {
        let Some(c) = self.creature(who) else { return 0 };
        let own = c.statuses.of(SPECIALTY_SCHOOL).first().map(|s| s.value);
        let row = own.and_then(|v| usize::try_from(v).ok()).and_then(|v| SPECIALIST.get(v));
        let hero = c.hero.is_some();
        let Some(row) = row.filter(|_| !hero || flags & SP_ARCANE != 0) else { return 0 };
        let best = (0..9).filter(|s| effect.schools >> s & 1 != 0).map(|s| i32::from(row[s])).max();
        let Some(best) = best else { return 0 };
        if hero && flags & (SP_DIVINE | SP_BARDIC | SP_PRIMAL) != 0 { best.max(0) } else { best }
    }

    /// Elves have nothing to do with the dead.
    pub(super) fn is_forbidden_to(&self, who: Handle, effect: &Effect) -> bool {
        let schools = effect.schools as i32;
        self.is_type(who, MA_ELF) && schools & SC_NEC != 0 && schools & SC_ABJ == 0
    }

    /// The chance of success with its parts, limited at the end (magic 4); -1 for a spell one does not know.
    pub fn spell_rating(
        &self,
        who: Handle,
        spell: Rid,
        changes: i32,
        known_only: bool,
    ) -> (i32, RatingParts) {
        let Some(effect) = self.library().effect(spell) else { return (-1, Vec::new()) };
        let Some(c) = self.creature(who) else { return (-1, Vec::new()) };
        let flags = self.spell_flags(who, spell);
        let hero = c.hero.is_some();
        if self.is_forbidden_to(who, effect) {
            return (if hero { -1 } else { 0 }, vec![("nature of elves", 0)]);
        }
        let base = i32::from(effect.base_chance);
        let levels = metamagic_levels(changes);
        let level = self.rules.caster_level(c);
        let sure = changes & MM_SURE != 0;
        if !hero {
            let arcane = self.value(who, Attribute::Arcane);
            let druidic = effect.sources.iter().any(|&s| matches!(s, 52 | 53));
            let ease = if druidic { arcane.max(self.value(who, Attribute::Divine)) } else { arcane };
            let parts: RatingParts = vec![
                ("base", base),
                ("intelligence", 5 * self.modifier(who, Attribute::Int)),
                ("caster level", 3 * level),
                ("metamagic", -10 * levels),
                ("failure", 5 * ease),
            ];
            let sum: i32 = parts.iter().map(|p| p.1).sum();
            let sum = if sum > 90 { 90 + (sum - 90) / 10 } else { sum };
            return (if sure && sum > 50 { 100 } else { sum.clamp(2, 98) }, parts);
        }
        if flags & (SP_INNATE | SP_STAFF) != 0 {
            return (100, vec![("innate", 100)]);
        }
        if flags & (SP_KNOWN | SP_DOMAIN) == 0 {
            return (-1, Vec::new());
        }
        if base == 0 {
            return (99, vec![("always", 99)]);
        }
        let at = usize::try_from(effect.level).unwrap_or(0).min(9);
        let mut parts: RatingParts = vec![
            ("base", base),
            ("intelligence", 5 * self.second_modifier(who, Attribute::Int)),
            ("caster level", 2 * (level - EXPECTED[at])),
            ("metamagic", -5 * levels),
            ("specialty", self.specialist_modifier(who, effect, flags)),
            ("failure", 5 * self.failure(who, flags, known_only)),
        ];
        if changes & MM_STILL == 0 {
            let hindered = self.hindrance(who);
            let concentration = (self.skill(who, SK_CONCENT) - 5).max(0);
            let used = c.concentration_used;
            let back = (-hindered).min(5 * (concentration - used)).max(0);
            parts.push(("circumstance", hindered));
            parts.push(("concentration", back));
        }
        let sum: i32 = parts.iter().map(|p| p.1).sum();
        parts.retain(|p| p.1 != 0);
        let high = base.max(90);
        let sum = if sum > high { high + (sum - high) / 5 } else { sum };
        (if sure && sum > 50 { 100 } else { sum.clamp(2, 100) }, parts)
    }

    fn failure(&self, who: Handle, flags: i32, known_only: bool) -> i32 {
        let Some(c) = self.creature(who) else { return 0 };
        let of = |a: Attribute| i32::from(if known_only { c.known[a.index()] } else { c.values[a.index()] });
        [
            (SP_DIVINE | SP_DOMAIN, Attribute::Divine),
            (SP_BARDIC, Attribute::Bardic),
            (SP_PRIMAL, Attribute::Primal),
            (SP_ARCANE, Attribute::Arcane),
        ]
        .into_iter()
        .filter(|(bit, _)| flags & bit != 0)
        .map(|(_, a)| of(a))
        // The original looks for the best from here on, and takes what lies below for nothing.
        .filter(|&best| !self.is_exact() || best > NOTHING_BELOW)
        .max()
        .unwrap_or(0)
    }

    /// What holds a caster's hands.
    fn hindrance(&self, who: Handle) -> i32 {
        const DEEP_LIQUID: i32 = 16;
        const STICKY: i32 = 19;
        let at = self.world.position(who);
        let terrain = |flag: i32| {
            at.is_some_and(|(map, x, y)| {
                self.world.map(map).is_some_and(|m| m.has_flag(self.library(), x, y, flag))
            })
        };
        let mut amount = if self.has_any(who, &[GRAPPLED, GRAPPLING, GRABBED, STUCK]) {
            -60
        } else if self.has(who, PRONE) {
            -20
        } else if terrain(DEEP_LIQUID) || terrain(STICKY) {
            -40
        } else {
            0
        };
        if self.has(who, MOUNTED) && self.is_threatened(who) {
            amount -= (40 - 2 * self.skill(who, SK_RIDE)).max(0);
        }
        amount
    }

    /// What a spell costs (magic 6.1, S001-334).
    pub fn spell_cost(&self, who: Handle, spell: Rid, changes: i32) -> i32 {
        let Some(effect) = self.library().effect(spell) else { return 0 };
        let plain = i32::from(effect.cost);
        let flags = self.spell_flags(who, spell);
        let mut cost = plain;
        let innate_only = flags & SP_INNATE != 0 && flags & SP_KNOWN == 0;
        if !innate_only {
            let levels = metamagic_levels(changes);
            if levels > 0 {
                cost = ((cost * (2 + levels) + 1) / 2).max(plain + 3 * levels);
            }
            let special = self.specialist_modifier(who, effect, flags);
            if effect.purpose & EP_BUFF as u32 != 0 {
                let prepared = self.ability(who, CA_PREPATORY_MAGIC);
                if prepared > 0 {
                    cost = (cost * (100 - 5 * prepared) / 100).max(1);
                }
                if self.feat(who, FT_MYSTIC_PREPARATION) {
                    cost = (cost - 2).max(1);
                }
            }
            if special < 0 {
                cost += cost * -special / 10;
            } else if special > 0 {
                cost = (cost - cost * special / 50).max(1);
            }
        }
        if self.has_affinity(who, effect.schools) {
            cost = (cost + 1) / 2;
        }
        cost
    }

    /// Mana left to somebody.
    pub fn mana_left(&self, who: Handle) -> i32 {
        self.creature(who).map_or(0, |c| (self.rules.total_mana(c) - c.used_mana - c.held_mana).max(0))
    }

    /// Spends mana, or holds it for as long as the spell lasts (magic 6.2).
    pub fn lose_mana(&mut self, who: Handle, amount: i32, held: bool) {
        let total = self.creature(who).map_or(0, |c| self.rules.total_mana(c));
        self.change(who, |c| {
            if held {
                c.held_mana = c.held_mana.saturating_add(amount);
            } else {
                c.used_mana = (c.used_mana + amount).min((total - c.held_mana).max(c.used_mana));
            }
        });
    }
}

/// Ease of casting below this counts for nothing in the original.
const NOTHING_BELOW: i32 = -20;
