//! How good a thing turns out: fine figures, jewellery, fuel, charges, chests (docs/spec/sil-player.md 27.3).

use super::theme::is_armour;
use super::{ThingAsk, artefact, special};
use crate::context::Maker;
use crate::state::{Item, Known};
use crate::tables::{ItemFlag, Kind, Tval};
use crate::things::constants::ArtefactFigures;
use angrist_engine::chance::Stream;
use angrist_engine::chance::Throw;

/// Greatest value of a chest.
const CHEST_MOST: i32 = 25;

/// Classes that are known at once when nothing special is about them (22.2).
pub(super) fn is_plain_when_ordinary(tval: u8) -> bool {
    is_armour(tval) || is_weapon(tval) || matches!(tval, Tval::ARROW | Tval::LIGHT)
}

fn is_weapon(tval: u8) -> bool {
    matches!(tval, Tval::BOW | Tval::DIGGER | Tval::BLUNT | Tval::POLEARM | Tval::SWORD)
}

/// Makes a thing what it is going to be.
pub(super) fn apply(m: &mut Maker<'_>, item: &mut Item, kind: &Kind, ask: &ThingAsk) {
    let level = ask.level.max(0);
    let mut fine = m.chance.percent(2 * level);
    let mut special = m.chance.percent(level);
    if ask.good {
        if m.chance.one_in(2) {
            fine = true;
        } else {
            special = true;
        }
    }
    if ask.great {
        (fine, special) = (true, true);
    }
    let ArtefactFigures { tries_special: one, tries_great: three, tries_both: eight, .. } =
        m.tables.things.artefacts;
    let tries = match (ask.artefacts, ask.good && ask.great, ask.great, special) {
        (false, ..) => 0,
        (_, true, ..) => eight,
        (_, _, true, _) => three,
        (.., true) => one,
        _ => 0,
    };
    for _ in 0..tries {
        if let Some(number) = artefact::try_ordinary(m, kind, ask) {
            artefact::turn_into(m, item, number);
            return;
        }
    }
    if kind.flags.has(ItemFlag::MORE_SPECIAL) && m.chance.one_in(2) {
        special = true;
    }
    match kind.tval {
        tval if is_weapon(tval) => weapon(m, item, ask, (fine, special)),
        Tval::ARROW => arrows(m, item, ask, (fine, special)),
        tval if is_armour(tval) => armour(m, item, kind, ask, (fine, special)),
        Tval::RING => ring(m.chance, item, kind.sval, level),
        Tval::AMULET => amulet(m.chance, item, kind.sval, level),
        Tval::LIGHT => {
            if special {
                special::make_special(m, item, ask);
            }
            fuel(m, item, kind.sval);
        }
        Tval::STAFF => {
            let Throw { dice, sides, .. } = m.tables.staves.charges(kind.sval);
            let (dice, sides) = (u32::from(dice), u32::from(sides));
            item.pval = m.chance.roll(dice, sides) as i16 * m.tables.things.charge.usual;
        }
        Tval::CHEST => {
            let more = 2 * (i32::from(fine) + i32::from(special));
            item.pval = (level + more).clamp(1, CHEST_MOST) as i16;
            item.theme = m.chance.die(13) as u8 + 1;
        }
        _ => {}
    }
    let cursed = item.has(m.tables, ItemFlag::LIGHT_CURSE);
    item.cursed |= cursed;
    item.broken |= kind.cost == 0 && kind.tval != Tval::SKELETON;
    if item.special != 0 {
        item.known = Known::Sensed;
    } else if is_plain_when_ordinary(kind.tval) {
        item.known = Known::Fully;
    }
}

fn weapon(m: &mut Maker<'_>, item: &mut Item, ask: &ThingAsk, (mut fine, special): (bool, bool)) {
    if special && !special::make_special(m, item, ask) {
        fine = true;
    }
    let throwing = item.has(m.tables, ItemFlag::THROWING);
    if !throwing {
        item.weight = random_weight(m.chance, item.weight);
    }
    if fine {
        let both = m.chance.percent(ask.level);
        let sides = both || m.chance.one_in(2);
        if sides {
            item.damage.sides += 1;
        }
        if both || !sides {
            item.attack += 1;
        }
    }
    if throwing && m.chance.one_in(2) {
        item.number = m.chance.between(2, m.tables.things.most_thrown as i32).clamp(1, 99) as u8;
    }
}

fn arrows(m: &mut Maker<'_>, item: &mut Item, ask: &ThingAsk, (fine, special): (bool, bool)) {
    if special {
        // Where no special kind fits they stay plain, and are few all the same.
        special::make_special(m, item, ask);
    } else if fine {
        item.attack += m.tables.things.fine_arrows;
    }
    if special || fine {
        item.number = (item.number / 2).max(1);
    }
}

fn armour(
    m: &mut Maker<'_>,
    item: &mut Item,
    kind: &Kind,
    ask: &ThingAsk,
    (mut fine, special): (bool, bool),
) {
    if special && !special::make_special(m, item, ask) {
        fine = true;
    }
    item.weight = random_weight(m.chance, item.weight);
    if !fine {
        return;
    }
    let robe = kind.tval == Tval::SOFT_ARMOUR && kind.figures.protection.sides == 0;
    if kind.tval == Tval::CLOAK || robe {
        item.evasion += 1;
        return;
    }
    if item.attack >= 0 && item.evasion >= 0 {
        item.protection.sides += 1;
        return;
    }
    let both = m.chance.percent(ask.level);
    let protection = both || m.chance.one_in(2);
    if protection {
        item.protection.sides += 1;
    }
    if both || !protection {
        match (item.attack < 0, item.evasion < 0) {
            (true, true) if m.chance.one_in(2) => item.attack += 1,
            (true, false) => item.attack += 1,
            _ => item.evasion += 1,
        }
    }
}

/// Rings by sub-class: how strong they are found.
fn ring(chance: &mut Stream, item: &mut Item, sval: u8, level: i32) {
    let mut part = |sides: u32, by: i32| ((level + chance.die(sides)) / by) as i16;
    match sval {
        4 | 5 => item.pval = part(15, 20),
        8 => item.attack = part(10, 9).max(1),
        2 => item.evasion = part(10, 9).max(1),
        3 => {
            item.protection.dice = 1;
            item.protection.sides = (part(10, 14) + 1).max(1) as u16;
        }
        0 => item.pval = part(10, 9).max(1),
        1 => item.pval = part(10, 20) + 1,
        21 => item.pval = 1,
        _ => {}
    }
}

/// Amulets by sub-class.
fn amulet(chance: &mut Stream, item: &mut Item, sval: u8, level: i32) {
    let mut part = |sides: u32, by: i32| ((level + chance.die(sides)) / by) as i16;
    match sval {
        1 | 2 => item.pval = part(15, 20),
        5 => item.pval = 1,
        7 => item.pval = part(10, 10) + 1,
        _ => {}
    }
}

/// Fuel of a light as it is found: fresh, or now and then used (21).
pub(super) fn fuel(m: &mut Maker<'_>, item: &mut Item, sval: u8) {
    let figures = m.tables.light(sval);
    item.fuel = figures.fresh;
    if figures.most > 0 && m.chance.one_in(m.tables.things.used_light) {
        item.fuel = m.chance.between(i32::from(figures.least), i32::from(figures.fresh)) as i16;
    }
}

/// A weight scattered about the usual one: by the bell curve of twelve even draws, in half pounds, not too far off.
fn random_weight(chance: &mut Stream, normal: i16) -> i16 {
    let normal = i32::from(normal);
    let deviation = normal / 6 + 1;
    for _ in 0..20 {
        let offset: i32 = (0..12).map(|_| chance.below(1001) as i32).sum::<i32>() - 6000;
        let weight = (normal + deviation * offset / 1000 + 2).div_euclid(5) * 5;
        if weight > 0 && weight * 3 >= normal * 2 && weight * 2 <= normal * 3 {
            return weight as i16;
        }
    }
    normal as i16
}
