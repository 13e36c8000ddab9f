//! Resources drawn by purpose, level and type, as scripts and rules ask for them (magic 20.2, makelev 14).

use super::Host;
use crate::item::formula;
use crate::values::adjust;
use angrist_irh::res::{Effect, Item, Monster, ResKind, Rid};

/// What something is drawn for.
pub(crate) mod purpose {
    pub(crate) const DUNGEON: i32 = 1;
    pub(crate) const POLYMORPH: i32 = 3;
    pub(crate) const ACQUIRE: i32 = 6;
    pub(crate) const POISON: i32 = 11;
    pub(crate) const DISEASE: i32 = 12;
    pub(crate) const STAPLE: i32 = 13;
    pub(crate) const CURSED: i32 = 14;
    pub(crate) const ANY_MONSTER: i32 = 15;
    pub(crate) const MUNDANE: i32 = 16;
    pub(crate) const KNOWN: i32 = 17;
    pub(crate) const MINOR: i32 = 18;
    pub(crate) const MAJOR: i32 = 19;
    /// Added to a purpose when everything counts once.
    pub(crate) const LISTING: i32 = 100;
}

const M_NOPOLY: i32 = 23;
const M_NOGEN: i32 = 24;
const M_AQUATIC: i32 = 31;
const M_UNIQUE: i32 = 67;
const M_COMMON: i32 = 68;
const M_RARE: i32 = 69;
const M_VERY_RARE: i32 = 70;
const M_UNCOMMON: i32 = 71;
const M_UNKNOWN: i32 = 108;
const M_PLAYER: i32 = 110;
const MA_AQUATIC: i32 = 80;
const MA_FAERIE: i32 = 9;
const M_UNDEAD: i32 = crate::creature::names::M_UNDEAD;
const M_MINDLESS: i32 = crate::creature::names::M_MINDLESS;
const SZ_MEDIUM: i32 = 4;
const M_HUMANOID: i32 = 1;
const IT_NOGEN: i32 = 1;
const IT_STAPLE: i32 = 10;
const EF_CURSED: i32 = 2;
const EF_NOGEN: i32 = 18;
const EF_MUNDANE: i32 = 33;
const EF_STAPLE: i32 = 45;
const AI_WAND: i16 = 3;
const AI_TRAP: i16 = 36;
const AI_ALCHEMY: i16 = 39;
const AI_POISON: i16 = 41;
const AR_POISON: i16 = 14;
const AR_DISEASE: i16 = 15;
const TMF_NOGEN: i32 = 4;
const SP_KNOWN_OR_CREATE: u16 = 0x401;
/// Weights of the rare and the common, and how often more of them is drawn for a strong one.
const COMMON: usize = 7;
const UNCOMMON: usize = 3;
const AGAIN: usize = 4;

impl Host<'_> {
    fn draw_from(&mut self, fits: &[Rid]) -> Rid {
        if fits.is_empty() {
            return Rid::NONE;
        }
        let at = self.random(fits.len().min(i16::MAX as usize) as i32).max(0) as usize;
        fits.get(at).copied().unwrap_or(Rid::NONE)
    }

    fn monster_fits(
        &self,
        rid: Rid,
        m: &Monster,
        wanted: i32,
        (least, most, depth): (i32, i32, i32),
        kind: i32,
    ) -> bool {
        let has = |flag: i32| m.flags.has(flag);
        let any = wanted == purpose::ANY_MONSTER;
        (least..=most).contains(&m.cr.into())
            && i32::from(m.depth) <= depth
            && !(has(M_AQUATIC) && kind != MA_AQUATIC && !any)
            && (!has(M_NOGEN) || any)
            && !(has(M_NOPOLY) && wanted == purpose::POLYMORPH)
            && !(has(M_UNIQUE) && wanted != purpose::DUNGEON && !any)
            && !has(M_PLAYER)
            && !has(M_UNKNOWN)
            && (kind <= 0 || self.kind_is_type(rid, kind))
    }

    /// A monster by chance: the rare seldom, the common often, and beasts rather strong than weak.
    pub(crate) fn random_monster(&mut self, wanted: i32, within: (i32, i32, i32), kind: i32) -> Rid {
        let mut listing = wanted >= purpose::LISTING;
        let wanted = wanted % purpose::LISTING;
        let library = self.library();
        let mut fits: Vec<Rid> = Vec::new();
        loop {
            for (at, m) in library.monsters.iter().enumerate() {
                let rid = library.rid(ResKind::Monster, at);
                if !self.monster_fits(rid, m, wanted, within, kind) {
                    continue;
                }
                let copies = if listing {
                    1
                } else if m.flags.has(M_VERY_RARE) {
                    usize::from(self.random(7) == 0)
                } else if m.flags.has(M_RARE) {
                    usize::from(self.random(3) == 0)
                } else if m.flags.has(M_UNCOMMON) {
                    UNCOMMON
                } else if m.flags.has(M_COMMON) {
                    COMMON
                } else {
                    1
                };
                fits.extend(std::iter::repeat_n(rid, copies));
            }
            if !fits.is_empty() || listing {
                break;
            }
            listing = true;
        }
        if fits.is_empty() {
            return Rid::NONE;
        }
        let mut best = self.draw_from(&fits);
        if self.is_people(best) {
            return best;
        }
        let rating = |h: &Self, rid: Rid| h.library().monster(rid).map_or(0, |m| m.cr);
        for _ in 0..AGAIN {
            let other = self.draw_from(&fits);
            if rating(self, other) > rating(self, best) {
                best = other;
            }
        }
        best
    }

    /// Whether a kind of monster are people: upright, no larger than men, alive, thinking, and no fairies.
    fn is_people(&self, kind: Rid) -> bool {
        let Some(m) = self.library().monster(kind) else { return false };
        let has = |flag: i32| m.flags.has(flag);
        has(M_HUMANOID)
            && i32::from(m.size) <= SZ_MEDIUM
            && !has(M_UNDEAD)
            && !has(M_MINDLESS)
            && !self.kind_is_type(kind, MA_FAERIE)
    }

    fn effect_fits(&self, rid: Rid, e: &Effect, wanted: i32, (least, most): (i32, i32), source: i16) -> bool {
        let has = |flag: i32| e.flags.has(flag);
        let area = e.values.first().map_or(0, |v| v.aval);
        let sourced =
            if source == AI_POISON { area == AR_POISON } else { source == 0 || e.sources.contains(&source) };
        let cursed = if has(EF_CURSED) {
            matches!(wanted, purpose::CURSED | purpose::ACQUIRE)
        } else {
            wanted != purpose::CURSED
        };
        let level = |plus: i32| formula::resolve(e.level.into(), 0, plus);
        let suits = match wanted {
            purpose::DUNGEON => !has(EF_NOGEN),
            purpose::STAPLE => has(EF_STAPLE),
            purpose::POISON => area == AR_POISON,
            purpose::DISEASE => area == AR_DISEASE,
            purpose::MUNDANE => has(EF_MUNDANE) && !e.sources.contains(&AI_ALCHEMY),
            purpose::KNOWN => {
                let own = self.world.being(self.world.player).and_then(|b| b.spells.get(&rid));
                own.is_some_and(|flags| flags & SP_KNOWN_OR_CREATE != 0)
            }
            purpose::MINOR | purpose::MAJOR => {
                (area == AR_POISON || e.sources.contains(&AI_TRAP)) && has(EF_MUNDANE)
            }
            _ => true,
        };
        sourced && cursed && suits && level(1) <= most && level(5) >= least
    }

    /// An effect by chance.
    pub(crate) fn random_effect(&mut self, wanted: i32, (least, most): (i32, i32), source: i16) -> Rid {
        let wanted = wanted % purpose::LISTING;
        let most = if source == AI_WAND { most + 2 } else { most };
        let library = self.library();
        let each = library.effects.iter().enumerate().map(|(at, e)| (library.rid(ResKind::Effect, at), e));
        let fits: Vec<Rid> = each
            .filter(|(rid, e)| self.effect_fits(*rid, e, wanted, (least, most), source))
            .map(|f| f.0)
            .collect();
        self.draw_from(&fits)
    }

    /// A kind of item by chance.
    pub(crate) fn random_kind(&mut self, wanted: i32, (least, most): (i32, i32), kind: i32) -> Rid {
        let wanted = wanted % purpose::LISTING;
        let library = self.library();
        let fits = |i: &Item| {
            let level = |plus: i32| formula::resolve(i.level.into(), 0, plus);
            (kind <= 0 || i32::from(i.kind) == kind)
                && !i.flags.has(IT_NOGEN)
                && level(1) <= most
                && level(5) >= least
                && (wanted != purpose::STAPLE || i.flags.has(IT_STAPLE))
        };
        let each = library.items.iter().enumerate().filter(|(_, i)| fits(i));
        let fits: Vec<Rid> = each.map(|(at, _)| library.rid(ResKind::Item, at)).collect();
        self.draw_from(&fits)
    }

    /// A template for a monster by chance; those that make it stronger come more often.
    pub(crate) fn random_template(&mut self, sorts: i32, monster: Rid, most: i32) -> Rid {
        let library = self.library();
        let own = library.monster(monster).map_or(0, |m| i32::from(m.cr));
        let mut fits = Vec::new();
        for (at, t) in library.templates.iter().enumerate() {
            let rating = adjust(own, t.cr);
            let suits = t.kind & sorts != 0
                && !t.own_flags.has(TMF_NOGEN)
                && rating <= most
                && (t.for_type == 0 || self.kind_is_type(monster, t.for_type));
            if suits {
                fits.extend(std::iter::repeat_n(
                    library.rid(ResKind::Template, at),
                    rating.clamp(1, 127) as usize,
                ));
            }
        }
        self.draw_from(&fits)
    }
}
