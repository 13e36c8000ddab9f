//! Which spells somebody may learn, and learning them (hero 5.5, 5.6, 8.6; S001-347).
//!
//! What a class opens is a status (`SPELL_ACCESS`: kind, highest level, whose list); the list names spells by level, or all of
//! a source, or all of a source in some schools. Domains give one spell for each level they reach, powers of one's own are
//! known without a slot. Slots are shared by all kinds.

use super::ids::*;
use crate::creature::names as n;
use crate::host::Host;
use crate::world::Handle;
use angrist_irh::res::{Effect, Rid, Value};
use std::collections::{BTreeMap, BTreeSet};

/// The list of spells of a class.
const SPELL_LIST: i32 = 21;
/// Entries below this set the level of what follows.
const LEVELS_BELOW: i32 = 50;
/// The next two entries are a source and a mask of schools.
const BY_SCHOOL: i32 = 100;
/// A source and this: all its spells.
const BY_SOURCE: i32 = 1000;
/// Levels of spellcasting, or of domains, at which the spell levels from 1 on open.
const OPENS: [i32; 9] = [1, 3, 5, 7, 9, 12, 14, 16, 18];
const EF_GOOD: i32 = 56;
const KINDS: i32 = SP_ARCANE | SP_DIVINE | SP_BARDIC | SP_PRIMAL;

/// A spell somebody may learn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Learnable {
    /// Which.
    pub spell: Rid,
    /// At which level it is cast.
    pub level: i32,
    /// By which kinds of magic (`SP_*`).
    pub kinds: i32,
    /// There is no book of it at hand.
    pub needs_book: bool,
}

impl Host<'_> {
    /// Every spell that somebody's classes open, with the kinds of magic and the lowest level.
    #[must_use]
    pub fn spell_access(&self, who: Handle) -> BTreeMap<Rid, (i32, i32)> {
        let mut all: BTreeMap<Rid, (i32, i32)> = BTreeMap::new();
        let Some(c) = self.creature(who) else { return all };
        for status in c.statuses.of(n::SPELL_ACCESS) {
            let most = i32::from(status.magnitude).max(1);
            for (spell, level) in self.spell_list(status.effect, most) {
                let entry = all.entry(spell).or_insert((0, level));
                entry.0 |= i32::from(status.value) & KINDS;
                entry.1 = entry.1.min(level);
            }
        }
        all
    }

    /// The spells of a list up to a level, with their levels.
    fn spell_list(&self, owner: Rid, most: i32) -> Vec<(Rid, i32)> {
        let library = self.library();
        let values = library.about(owner).and_then(|a| a.list(SPELL_LIST)).unwrap_or(&[]);
        let entries: Vec<i32> = values.iter().map(Value::number).collect();
        let named: BTreeSet<Rid> =
            entries.iter().map(|&e| Rid(e as u32)).filter(|&r| library.effect(r).is_some()).collect();
        let of_source = |effect: &Effect, source: i32, schools: i32| {
            effect.sources.iter().any(|&s| i32::from(s) == source)
                && (schools == 0 || effect.schools & schools as u32 != 0)
        };
        let mut out = Vec::new();
        let mut level = 1;
        let mut rest = entries.into_iter();
        while let Some(entry) = rest.next() {
            if library.effect(Rid(entry as u32)).is_some() {
                if level <= most {
                    out.push((Rid(entry as u32), level));
                }
                continue;
            }
            let (source, schools) = match entry {
                BY_SCHOOL => (rest.next().unwrap_or(0), rest.next().unwrap_or(0)),
                entry if entry >= BY_SOURCE => (entry - BY_SOURCE, 0),
                entry if entry < LEVELS_BELOW => {
                    level = entry.max(0);
                    continue;
                }
                _ => continue,
            };
            for (at, effect) in library.effects.iter().enumerate() {
                let rid = library.rid(angrist_irh::res::ResKind::Effect, at);
                let own = i32::from(effect.level);
                if (1..=most).contains(&own) && of_source(effect, source, schools) && !named.contains(&rid) {
                    out.push((rid, own));
                }
            }
        }
        out
    }

    /// Free slots of the spell levels 1 to 9.
    #[must_use]
    pub fn free_slots(&self, who: Handle) -> [i32; 9] {
        let mut free = [0; 9];
        let Some(being) = self.world.being(who) else { return free };
        let Some(hero) = &being.creature.hero else { return free };
        let bonus = self.rules.bonus_slots(&being.creature, hero);
        for (at, slot) in free.iter_mut().enumerate() {
            *slot = i32::from(hero.slots[at]) + bonus[at];
        }
        let access = self.spell_access(who);
        for (spell, flags) in &being.spells {
            if i32::from(*flags) & SP_KNOWN == 0 {
                continue;
            }
            let own = self.library().effect(*spell).map_or(1, |e| i32::from(e.level));
            let level = access.get(spell).map_or(own, |a| a.1);
            if let Some(slot) = usize::try_from(level - 1).ok().and_then(|at| free.get_mut(at)) {
                *slot -= 1;
            }
        }
        free
    }

    /// The spells somebody could learn now, by level and name; those without a book at hand are marked.
    #[must_use]
    pub fn learnable(&self, who: Handle) -> Vec<Learnable> {
        let Some(being) = self.world.being(who) else { return Vec::new() };
        let c = &being.creature;
        let free = self.free_slots(who);
        let caster = self.ability(who, CA_SPELLCASTING);
        let extra = |level: i32| c.statuses.of(BONUS_SLOTS).iter().any(|s| i32::from(s.value) == level);
        let mut out = Vec::new();
        for (spell, (kinds, level)) in self.spell_access(who) {
            let Some(effect) = self.library().effect(spell) else { continue };
            let Some(at) = usize::try_from(level - 1).ok().filter(|&at| at < 9) else { continue };
            let known = self.spell_flags(who, spell) & (SP_KNOWN | SP_DOMAIN) != 0;
            let unwritten = effect.values.first().is_none_or(|v| i32::from(v.archetype) == EA_NOTIMP);
            if known || unwritten || free[at] <= 0 || !(OPENS[at] <= caster || extra(level)) {
                continue;
            }
            if self.is_forbidden_to(who, effect) || (kinds == SP_DIVINE && self.opposes(who, effect)) {
                continue;
            }
            let needs_book = kinds == SP_ARCANE && self.books_with(who, spell).is_empty();
            out.push(Learnable { spell, level, kinds, needs_book });
        }
        out.sort_by_key(|l| (l.level, self.library().name(l.spell).to_owned(), l.spell));
        out
    }

    /// Whether a spell is against somebody's alignment.
    fn opposes(&self, who: Handle, effect: &Effect) -> bool {
        let Some(h) = self.creature(who).and_then(|c| c.hero.as_ref()) else { return false };
        (effect.flags.has(EF_EVIL) && h.good_evil < 0)
            || (effect.flags.has(EF_GOOD) && h.good_evil > 0)
            || (effect.flags.has(EF_CHAOTIC) && h.law_chaos < 0)
            || (effect.flags.has(EF_LAWFUL) && h.law_chaos > 0)
    }

    /// Somebody learns a spell; false when it cannot be learnt.
    pub fn learn_spell(&mut self, who: Handle, spell: Rid) -> bool {
        let Some(found) = self.learnable(who).into_iter().find(|l| l.spell == spell && !l.needs_book) else {
            return false;
        };
        if let Some(being) = self.world.being_mut(who) {
            *being.spells.entry(spell).or_insert(0) |= (SP_KNOWN | found.kinds) as u16;
        }
        true
    }

    /// Spells that come without learning: powers of one's own, and those of domains.
    pub fn refresh_spells(&mut self, who: Handle) {
        let Some(c) = self.creature(who) else { return };
        let mut given: Vec<(Rid, i32)> =
            c.statuses.of(INNATE_SPELL).iter().map(|s| (s.effect, SP_INNATE)).collect();
        let reached = self.ability(who, CA_DOMAINS);
        for domain in c.statuses.of(HAS_DOMAIN).iter().map(|s| s.effect) {
            let spells = self.library().domain(domain).map_or(&[][..], |d| &d.spells);
            let open = spells.iter().zip(OPENS).filter(|(_, opens)| reached >= *opens);
            given.extend(open.map(|(spell, _)| (*spell, SP_DOMAIN)));
        }
        let access = self.spell_access(who);
        let known = self.world.being(who).map_or_else(Vec::new, |b| b.spells.keys().copied().collect());
        given.extend(known.into_iter().filter_map(|s| access.get(&s).map(|a| (s, a.0))));
        given.retain(|(spell, _)| self.library().effect(*spell).is_some());
        if let Some(being) = self.world.being_mut(who) {
            for (spell, flags) in given {
                *being.spells.entry(spell).or_insert(0) |= flags as u16;
            }
        }
    }
}
