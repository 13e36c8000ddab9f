//! What can be drawn from a library: kinds by type, powers by source (magic 20.2).

use super::number::power_level;
use super::{Things, id};
use crate::makelev::Chance;
use angrist_irh::library::Library;
use angrist_irh::res::{ResKind, Rid};
use std::collections::BTreeMap;

/// Which power is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    /// Its source.
    pub source: i32,
    /// The least level.
    pub least: i32,
    /// The most level.
    pub most: i32,
    /// A cursed one.
    pub cursed: bool,
    /// A staple.
    pub staple: bool,
}

/// A power as the draw looks at it.
#[derive(Debug, Clone, Copy)]
struct PowerRow {
    number: u32,
    least: i32,
    most: i32,
    cursed: bool,
    staple: bool,
    hidden: bool,
}

/// A kind as the draw looks at it.
#[derive(Debug, Clone, Copy)]
struct KindRow {
    number: u32,
    level: i32,
    staple: bool,
}

/// What can be drawn from a library: kinds by type, powers by source. Built once.
#[derive(Debug, Clone, Default)]
pub struct Index {
    kinds: BTreeMap<i32, Vec<KindRow>>,
    powers: BTreeMap<i32, Vec<PowerRow>>,
    poisons: Vec<PowerRow>,
    names: BTreeMap<String, Rid>,
}

impl Index {
    /// Looks a library through.
    pub fn new(library: &Library) -> Index {
        let mut index = Index::default();
        for (n, item) in library.items.iter().enumerate() {
            let name = item.about.name.to_ascii_lowercase();
            index.names.entry(name).or_insert(library.rid(ResKind::Item, n));
            if !item.flags.has(id::IT_NOGEN) {
                let row = KindRow {
                    number: n as u32,
                    level: item.level.into(),
                    staple: item.flags.has(id::IT_STAPLE),
                };
                index.kinds.entry(item.kind.into()).or_default().push(row);
            }
        }
        for (n, effect) in library.effects.iter().enumerate() {
            let row = PowerRow {
                number: n as u32,
                least: power_level(effect, 1),
                most: power_level(effect, 5),
                cursed: effect.flags.has(id::EF_CURSED),
                staple: effect.flags.has(id::EF_STAPLE),
                hidden: effect.flags.has(id::EF_NOGEN),
            };
            if effect.values.first().is_some_and(|v| i32::from(v.aval) == id::AR_POISON) {
                index.poisons.push(row);
            }
            let mut sources = effect.sources.clone();
            sources.sort_unstable();
            sources.dedup();
            for source in sources {
                index.powers.entry(source.into()).or_default().push(row);
            }
        }
        index
    }

    /// The kind of that name.
    pub fn kind(&self, name: &str) -> Option<Rid> {
        self.names.get(&name.to_ascii_lowercase()).copied()
    }
}

/// Draws one of those that fit; nothing is drawn when none does.
fn pick<T: Copy>(all: &[T], fits: impl Fn(&T) -> bool, chance: &mut Chance) -> Option<T> {
    let count = all.iter().filter(|r| fits(r)).count();
    if count == 0 {
        return None;
    }
    let at = chance.random(count as i32).max(0) as usize;
    all.iter().filter(|r| fits(r)).nth(at).copied()
}

impl Things<'_> {
    /// A kind of a type up to a level.
    pub fn draw_kind(&self, kind: i32, most: i32, staple: bool, chance: &mut Chance) -> Option<Rid> {
        let rows = self.index.kinds.get(&kind)?;
        let row = pick(rows, |r| r.level <= most && (!staple || r.staple), chance)?;
        Some(self.library.rid(ResKind::Item, row.number as usize))
    }

    /// A power of a source between two levels for somebody's gear: those that are never found count too.
    pub fn draw_gear_power(&self, wanted: Wanted, chance: &mut Chance) -> Option<Rid> {
        let rows = self.index.powers.get(&wanted.source)?;
        let most = wanted.most + if wanted.source == id::AI_WAND { 2 } else { 0 };
        let fits = |r: &PowerRow| r.cursed == wanted.cursed && r.least <= most && r.most >= wanted.least;
        let row = pick(rows, fits, chance)?;
        Some(self.library.rid(ResKind::Effect, row.number as usize))
    }

    /// A poison between two levels.
    pub fn draw_poison(&self, (least, most): (i32, i32), chance: &mut Chance) -> Option<Rid> {
        let fits = |r: &PowerRow| !r.cursed && r.least <= most && r.most >= least;
        let row = pick(&self.index.poisons, fits, chance)?;
        Some(self.library.rid(ResKind::Effect, row.number as usize))
    }

    /// A power of a source between two levels.
    pub fn draw_power(&self, wanted: Wanted, chance: &mut Chance) -> Option<Rid> {
        let rows = self.index.powers.get(&wanted.source)?;
        let most = wanted.most + if wanted.source == id::AI_WAND { 2 } else { 0 };
        let fits = |r: &PowerRow| {
            !r.hidden
                && r.cursed == wanted.cursed
                && (!wanted.staple || r.staple)
                && r.least <= most
                && r.most >= wanted.least
        };
        let row = pick(rows, fits, chance)?;
        Some(self.library.rid(ResKind::Effect, row.number as usize))
    }
}
