//! Making a thing: which kind, how many, how good (docs/spec/sil-player.md 27.1, 27.2).
//!
//! Promise: whatever is made is of a kind the data have; an artefact is made at most once a game.

use super::flavour::numbered;
use super::theme::{Theme, is_good, is_great};
use super::{artefact, magic};
use crate::context::{Maker, Turn};
use crate::state::{Item, Known};
use crate::tables::{ItemFlag, Kind, Tables, Tval};
use crate::things::constants::Again;
use crate::things::constants::Arrows;
use angrist_engine::chance::Throw;

/// What about the one who finds things bears on what is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Finder {
    /// No artefacts, by the hero's own choice.
    pub no_artefacts: bool,
    /// Both quivers together hold few arrows: arrows come in double number.
    pub few_arrows: bool,
}

/// What thing is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ThingAsk {
    /// Level of making.
    pub level: i32,
    /// Better than most.
    pub good: bool,
    /// Better than good.
    pub great: bool,
    /// What it must be.
    pub theme: Option<Theme>,
    /// Artefacts may come; not in the challenge without them.
    pub artefacts: bool,
    /// The level of the chest or bones it comes from; artefacts go by the depth of the place otherwise.
    pub container: Option<i32>,
}

impl ThingAsk {
    /// Anything that belongs to a level.
    pub fn at(level: i32) -> ThingAsk {
        ThingAsk { level, good: false, great: false, theme: None, artefacts: true, container: None }
    }

    /// For one who finds it.
    pub fn by(self, finder: Finder) -> ThingAsk {
        ThingAsk { artefacts: !finder.no_artefacts, ..self }
    }

    /// Something good.
    pub fn good(self) -> ThingAsk {
        ThingAsk { good: true, ..self }
    }

    /// Something great.
    pub fn great(self) -> ThingAsk {
        ThingAsk { great: true, ..self }
    }

    /// Something of a theme.
    pub fn of(self, theme: Theme) -> ThingAsk {
        ThingAsk { theme: Some(theme), ..self }
    }
}

impl Turn<'_> {
    /// The hero as a finder of things.
    pub fn finder(&self) -> Finder {
        Finder {
            no_artefacts: self.option("no-artefacts"),
            few_arrows: self.state.hero.has_few_arrows(self.tables),
        }
    }
}

/// A plain thing of a class and sub-class, known when its kind has nothing to hide.
pub fn plain(t: &Tables, tval: u8, sval: u8) -> Option<Item> {
    let (number, kind) = t.kind_of(tval, sval)?;
    let mut item = Item::of_kind(number, kind);
    if magic::is_plain_when_ordinary(tval) {
        item.known = Known::Fully;
    }
    Some(item)
}

/// A plain thing of a kind, known, and ready to be used: staves with the most charges they are found with, lights fresh,
/// chests unlocked.
pub fn ready(t: &Tables, number: u16) -> Option<Item> {
    let kind = t.kind(number)?;
    let mut item = Item::of_kind(number, kind);
    item.known = Known::Fully;
    match kind.tval {
        Tval::STAFF => {
            let Throw { dice, sides, .. } = t.staves.charges(kind.sval);
            let (dice, sides) = (u32::from(dice), u32::from(sides));
            item.pval = (dice * sides).min(100) as i16 * t.things.charge.usual;
        }
        Tval::LIGHT => item.fuel = t.light(kind.sval).fresh,
        Tval::CHEST => (item.pval, item.theme) = (-1, Theme::Weapons as u8),
        _ => {}
    }
    Some(item)
}

/// Makes a thing. `None` only when the data have nothing that fits.
pub fn make_thing(m: &mut Maker<'_>, ask: &ThingAsk) -> Option<Item> {
    let c = &m.tables.things;
    let jewels = ask.theme == Some(Theme::Jewellery);
    let best = ask.good || ask.great;
    let odds = match (jewels, best) {
        (false, false) => c.unique_odds.plain,
        (false, true) => c.unique_odds.good,
        (true, false) => c.unique_odds.jewels,
        (true, true) => c.unique_odds.good_jewels,
    };
    if ask.artefacts
        && m.chance.one_in(odds)
        && let Some(item) = artefact::try_unique(m, ask)
    {
        return Some(item);
    }
    let raised = ask.level + if best { c.good_levels } else { 0 };
    let kind = choose_kind(m, ask, raised)?;
    make_kind(m, ask, kind)
}

/// Makes a thing of a kind, as good as it turns out to be.
pub fn make_kind(m: &mut Maker<'_>, ask: &ThingAsk, number: u16) -> Option<Item> {
    let kind = m.tables.kind(number)?;
    let mut item = Item::of_kind(number, kind);
    item.found_at = m.level.depth.clamp(0, 127) as i8;
    let c = &m.tables.things;
    match kind.tval {
        Tval::ARROW => {
            let Arrows { few, spread, deep, times: double, .. } = c.arrows;
            let sides = (spread + deep - m.level.depth).max(1);
            let times = if m.few_arrows { double } else { 1 };
            let count = (few + m.chance.die(sides as u32)) * times;
            item.number = count.clamp(1, i32::from(c.stack)) as u8;
        }
        Tval::METAL => {
            let count = m.chance.roll(u32::from(c.metal.dice), u32::from(c.metal.sides));
            item.number = count.clamp(1, i32::from(c.stack)) as u8;
        }
        _ => {}
    }
    if kind.flags.has(ItemFlag::DAMAGED) {
        item.known = Known::Fully;
    } else {
        magic::apply(m, &mut item, kind, ask);
    }
    if let Some(text) = m.facts.auto_inscriptions.get(&number) {
        item.inscription = text.clone();
    }
    Some(item)
}

/// A level of making, raised now and then (27.1): the lower of two even picks from what lies deeper.
pub(super) fn raised_level(m: &mut Maker<'_>, level: i32) -> i32 {
    let c = &m.tables.things;
    if level <= 0 || !m.chance.one_in(c.boost) {
        return level;
    }
    if level >= c.deepest {
        return level + 1;
    }
    let (a, b) = (m.chance.between(level + 1, c.deepest), m.chance.between(level + 1, c.deepest));
    a.min(b)
}

/// Picks a kind by depth and rarity.
fn choose_kind(m: &mut Maker<'_>, ask: &ThingAsk, level: i32) -> Option<u16> {
    let level = raised_level(m, level);
    let fits = |kind: &Kind| {
        let damaged = kind.flags.has(ItemFlag::DAMAGED);
        let fitting = match ask.theme {
            Some(Theme::Damaged) => damaged,
            // What lies about on its own may be damaged; nothing good and nothing out of a chest is.
            None if !ask.good && !ask.great && ask.container.is_none() => true,
            _ => !damaged,
        };
        if !fitting || kind.flags.has(ItemFlag::INSTA_ART) {
            return false;
        }
        if ask.container.is_some() && kind.tval == Tval::CHEST {
            return false;
        }
        match ask.theme {
            Some(theme) => theme.has(kind, ask.level),
            None if ask.great => is_great(kind),
            None if ask.good => is_good(kind),
            None => true,
        }
    };
    let mut entries: Vec<(u16, i32)> = Vec::new();
    let mut weights: Vec<u32> = Vec::new();
    for (number, kind) in numbered(&m.tables.kinds).filter(|(_, k)| k.tval != 0 && fits(k)) {
        for (depth, rarity) in kind.allocation.iter().filter(|(d, r)| *d <= level && *r > 0) {
            entries.push((number, *depth));
            weights.push((100 / rarity).max(0) as u32);
        }
    }
    let Again { second: again, third } = m.tables.things.again;
    let pick = |m: &mut Maker<'_>| m.chance.pick_weighted(&weights).map(|i| entries[i]);
    let mut best = pick(m)?;
    // One roll decides both: below the first figure another pick, below the second yet another.
    let roll = m.chance.below(100) as i32;
    for limit in [again, third] {
        if roll < limit
            && let Some(other) = pick(m)
            && other.1 > best.1
        {
            best = other;
        }
    }
    Some(best.0)
}
