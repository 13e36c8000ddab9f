//! Special kinds (docs/spec/sil-player.md 27.6).

use super::ThingAsk;
use super::flavour::numbered;
use super::make::raised_level;
use crate::context::Maker;
use crate::state::Item;
use crate::tables::{ItemFlag, Special};
use angrist_engine::chance::Stream;

/// Turns a thing into one of a special kind that fits it; false when none does.
pub(super) fn make_special(m: &mut Maker<'_>, item: &mut Item, ask: &ThingAsk) -> bool {
    let level = raised_level(m, ask.level);
    let depth = m.level.depth;
    let (tval, sval) = (item.tval(m.tables), item.sval(m.tables));
    let best = ask.good || ask.great;
    let fits = |s: &Special| {
        s.level <= level
            && (s.max_level == 0 || depth <= s.max_level)
            && s.fits.iter().any(|(c, a, b)| *c == tval && (*a..=*b).contains(&sval))
            && !(best && (s.cost == 0 || s.flags.has(ItemFlag::LIGHT_CURSE)))
            && s.rarity > 0
    };
    let found: Vec<(u16, &Special)> =
        numbered(&m.tables.specials).filter(|(n, s)| *n > 0 && fits(s)).collect();
    let weights: Vec<u32> = found.iter().map(|(_, s)| (100 / s.rarity).max(0) as u32).collect();
    let Some(index) = m.chance.pick_weighted(&weights) else { return false };
    let (number, special) = found[index];
    turn_into(m.chance, item, number, special);
    true
}

/// Gives a thing what a special kind adds: each bonus is rolled up to its most.
pub(super) fn turn_into(chance: &mut Stream, item: &mut Item, number: u16, special: &Special) {
    item.special = number;
    item.broken |= special.cost == 0;
    item.cursed |= special.flags.has(ItemFlag::LIGHT_CURSE);
    let mut rolled = [0i16; 7];
    for (out, most) in rolled.iter_mut().zip(special.most) {
        *out = if most > 0 { chance.die(most as u32) as i16 } else { most as i16 };
    }
    let [attack, dice, sides, evasion, protection_dice, protection_sides, pval] = rolled;
    let add = |to: &mut u16, n: i16| *to = to.saturating_add_signed(n);
    item.attack += attack;
    add(&mut item.damage.dice, dice);
    add(&mut item.damage.sides, sides);
    item.evasion += evasion;
    add(&mut item.protection.dice, protection_dice);
    add(&mut item.protection.sides, protection_sides);
    item.pval += if item.cursed { -pval } else { pval };
}
