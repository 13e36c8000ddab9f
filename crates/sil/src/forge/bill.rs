//! What a draft costs: its difficulty part by part, and everything that must be there to make it (docs/spec/sil-player.md 29.3,
//! 29.5).

use super::constants::Class;
use crate::forge::constants::AbilityPrice;
use crate::forge::constants::BonusPrice;
use crate::forge::constants::ForgePower;
use crate::forge::constants::ForgeTime;
use crate::hero::{ability, scores};
use crate::state::{Item, State};
use crate::tables::{AbilityId, ItemFlag, ItemFlags, Skill, Tables, Tval};
use crate::terrain::code;

/// Difficulty and costs of a draft.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Bill {
    /// What adds to the difficulty, each with a word for it.
    pub parts: Vec<(String, i32)>,
    /// The sum is multiplied by this percentage.
    pub percent: i32,
    /// What comes out.
    pub difficulty: i32,
    /// Drain of Strength, Dexterity, Constitution, Grace.
    pub stats: [i32; 4],
    /// Experience.
    pub experience: i32,
    /// Pieces of mithril.
    pub mithril: i32,
    /// Uses of the forge.
    pub uses: u16,
    /// Turns of work.
    pub turns: u16,
    /// Points lost of the skill itself, for a masterpiece.
    pub skill: i32,
}

/// Something that is missing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Lack {
    /// Not on a forge.
    Forge,
    /// Uses of the forge: needed, there.
    Uses(u16, u16),
    /// An ability.
    Ability(AbilityId),
    /// Skill: difficulty, allowance.
    Skill(i32, i32),
    /// A statistic that would fall too low.
    Stat(usize),
    /// Experience: needed, there.
    Experience(i32, i32),
    /// Pieces of mithril: needed, there.
    Mithril(i32, i32),
    /// No more artefacts in this game.
    Artefacts,
}

/// A cost that rises with each point: the base, and for each further one more by a fifth of it.
pub fn rising(value: i32, base: i32) -> i32 {
    if value <= 0 {
        return 0;
    }
    let (value, base) = (i64::from(value), i64::from(base));
    let more = 1 + (base - 1) / 5;
    // Figures of foreign files may be anything; what cannot be made anyway needs no exact price.
    (base.saturating_mul(value).saturating_add(more.saturating_mul(value * (value - 1) / 2)))
        .clamp(0, i64::from(BEYOND)) as i32
}

/// A price beyond anything that can be paid.
const BEYOND: i32 = 100_000;

/// Small things are harder by a fifth.
const SMALL: [u8; 6] = [Tval::RING, Tval::LIGHT, Tval::CLOAK, Tval::GLOVES, Tval::BOOTS, Tval::ARROW];
const JEWELS: [u8; 2] = [Tval::RING, Tval::AMULET];
const WEAPONS: [u8; 4] = [Tval::BOW, Tval::SWORD, Tval::POLEARM, Tval::BLUNT];
/// What a weight of nothing counts as, in percent.
const WEIGHTLESS: i32 = 1100;

/// The bill of a draft, for a hero.
pub fn bill(t: &Tables, s: &State, item: &Item) -> Bill {
    let mut out = Bill { percent: 100, ..Bill::default() };
    let Some(kind) = t.kind(item.kind) else { return out };
    let artefact = item.forged.is_some();
    let jewel = JEWELS.contains(&kind.tval);
    let arrows = kind.tval == Tval::ARROW;
    let flags = priced_flags(t, item, jewel);
    let mut add = |word: &str, n: i32| {
        if n != 0 {
            out.parts.push((word.to_owned(), n));
        }
    };
    match kind.tval {
        Tval::HORN => add("level", kind.level - 1),
        _ if jewel => {}
        _ => add("level", kind.level / 2),
    }
    let (weight, standard) = (i32::from(item.weight), kind.weight.clamp(0, i32::from(i16::MAX)));
    let off = match (weight.max(standard), weight.min(standard)) {
        (_, low) if low <= 0 => {
            if weight == standard {
                100
            } else {
                WEIGHTLESS
            }
        }
        (high, low) => 100 * high / low,
    };
    add("weight", (off - 100) / 20);
    let attack = i32::from(item.attack) - i32::from(kind.figures.attack);
    if arrows && attack > 0 {
        // The original's way: what came before is forgotten.
        out.parts.clear();
        out.parts.push(("attack".into(), rising(attack, 5) / 2));
    } else if WEAPONS.contains(&kind.tval) {
        out.parts.extend((attack > 0).then(|| ("attack".to_owned(), rising(attack, 3))));
    } else if attack > 0 {
        out.parts.push(("attack".into(), rising(attack, 6) - 1));
    }
    let mut add = |word: &str, n: i32| {
        if n != 0 {
            out.parts.push((word.to_owned(), n));
        }
    };
    let evasion = i32::from(item.evasion) - i32::from(kind.figures.evasion);
    add("evasion", rising(evasion, 6) - i32::from(evasion > 0));
    let sides = i32::from(item.damage.sides) - i32::from(kind.figures.damage.sides);
    add("sides", rising(sides, 3 * sides + 2));
    let worth = |dice: u16, sides: u16| if sides == 0 { 0 } else { (i32::from(sides) + 1) * i32::from(dice) };
    let protection = worth(item.protection.dice, item.protection.sides)
        - worth(kind.figures.protection.dice, kind.figures.protection.sides);
    if protection > 0 {
        let c = &t.forge;
        add(
            "protection",
            match kind.tval {
                Tval::MAIL if kind.sval == c.hauberk => rising(protection, 1) + 2,
                Tval::RING => rising(protection, 1) + 4,
                _ => rising(protection, 3),
            },
        );
    }
    price_flags(t, &mut out, flags, arrows);
    price_bonus(t, &mut out, item, kind, flags);
    for id in lent_abilities(t, item, jewel) {
        let Some(ability) = t.ability(id) else { continue };
        let AbilityPrice { difficulty: base, levels_each: part, experience } = t.forge.ability;
        let level = ability.level.clamp(0, 1000);
        out.parts.push((format!("ability:{}", ability.name), base + level / part));
        out.experience = out.experience.saturating_add(experience * level);
    }
    for (_, n) in &mut out.parts {
        *n = (*n).clamp(-BEYOND, BEYOND);
    }
    let mut total: i32 = out.parts.iter().map(|(_, n)| n).sum();
    if !artefact {
        for (flag, less) in t.forge.flaws.iter().filter(|(f, _)| flags.has(*f)) {
            out.parts.push((format!("flag:{}", flag.word()), -less));
            total -= less;
        }
    }
    if SMALL.contains(&kind.tval) {
        out.percent = t.forge.small;
    }
    if kind.flags.has(ItemFlag::ENCHANTABLE) {
        out.percent -= t.forge.enchantable;
    }
    out.difficulty = (total * out.percent / 100).max(0);
    if arrows && artefact {
        out.difficulty /= 2;
    }
    charge(t, s, item, &mut out);
    out
}

/// The flags that are paid for: those of the kind only for jewellery, but for digging and stealth.
fn priced_flags(t: &Tables, item: &Item, jewel: bool) -> ItemFlags {
    let mut flags = ItemFlags::default();
    let kind = t.kind(item.kind).map(|k| k.flags).unwrap_or_default();
    if jewel {
        flags = kind;
    } else {
        for flag in [ItemFlag::TUNNEL, ItemFlag::STEALTH] {
            flags.set(flag, kind.has(flag));
        }
    }
    let mut more = t.special(item.special).map(|s| s.flags).unwrap_or_default();
    more = more.with(item.forged.as_ref().map(|f| f.flags).unwrap_or_default());
    if !jewel {
        // What the kind has by itself is not paid for again.
        for (_, flag, _) in ItemFlag::ALL {
            if kind.has(*flag) {
                more.set(*flag, false);
            }
        }
    }
    flags.with(more)
}

fn lent_abilities(t: &Tables, item: &Item, jewel: bool) -> Vec<AbilityId> {
    let mut all = Vec::new();
    if jewel {
        all.extend(t.kind(item.kind).into_iter().flat_map(|k| k.abilities.iter().copied()));
    }
    all.extend(t.special(item.special).into_iter().flat_map(|s| s.abilities.iter().copied()));
    all.extend(item.forged.iter().flat_map(|f| f.abilities.iter().copied()));
    all
}

fn price_flags(t: &Tables, out: &mut Bill, flags: ItemFlags, arrows: bool) {
    use ItemFlag::*;
    for (flag, price) in t.forge.flags.iter().filter(|(flag, _)| flags.has(*flag)) {
        let other = t.forge.arrow_flags.get(flag).filter(|_| arrows);
        let price = other.unwrap_or(price);
        out.parts.push((format!("flag:{}", flag.word()), price.difficulty));
        if let Some(stat) = price.drains {
            let drained = &mut out.stats[stat as usize];
            *drained = drained.saturating_add(price.by.unwrap_or(1));
        }
    }
    let brands = [BRAND_COLD, BRAND_FIRE, BRAND_ELEC, BRAND_POIS];
    let count = brands.iter().filter(|b| flags.has(**b) && !(arrows && **b == BRAND_POIS)).count() as i32;
    if count > 1 {
        out.parts.push(("further-brands".into(), t.forge.further_brand * (count - 1)));
    }
}

fn price_bonus(t: &Tables, out: &mut Bill, item: &Item, kind: &crate::tables::Kind, flags: ItemFlags) {
    let c = &t.forge;
    let (bonus, own) = (i32::from(item.pval), i32::from(kind.pval));
    let mut steps = 0;
    let lists = if bonus > 0 { &c.bonuses } else { &c.maluses };
    for (flag, price) in lists.iter().filter(|(f, _)| flags.has(*f)) {
        // Digging counts only what the kind does not have.
        let n = if flag == ItemFlag::TUNNEL { bonus - own } else { bonus.abs() };
        if n <= 0 {
            continue;
        }
        steps = steps.max(n);
        if c.bonus == BonusPrice::Rises {
            out.parts.push((format!("bonus:{}", flag.word()), rising(n, price.base)));
        }
        if let Some(stat) = price.drains {
            let drained = &mut out.stats[stat as usize];
            *drained = drained.saturating_add(n);
        }
    }
    // S000-044: in the notes each step of the bonus adds one, whatever it does.
    if c.bonus == BonusPrice::Steps && steps > 0 {
        out.parts.push(("bonus".into(), steps));
    }
}

/// Uses, mithril, time, what a horn takes, what a masterpiece takes; Expertise forgives statistics and experience.
fn charge(t: &Tables, s: &State, item: &Item, out: &mut Bill) {
    let c = &t.forge;
    let Some(kind) = t.kind(item.kind) else { return };
    if kind.tval == Tval::HORN
        && let Some(stat) = t.horns.of(kind.sval).and_then(|horn| t.horns.row(horn).drains)
    {
        out.stats[stat as usize] += 1;
    }
    out.uses = if item.forged.is_some() { c.uses.artefact } else { c.uses.thing };
    if kind.flags.has(ItemFlag::MITHRIL) {
        out.mithril = i32::from(item.weight);
    }
    let expert = ability::is_active(t, &s.hero, ability::EXPERTISE);
    if expert {
        (out.stats, out.experience) = ([0; 4], 0);
    }
    let ForgeTime { least, each: slow, each_by_expert: fast } = c.time;
    let each = if expert { fast } else { slow };
    out.turns = (out.difficulty * each).max(least).clamp(1, i32::from(u16::MAX)) as u16;
    let plain = scores(t, s).skill(Skill::Smithing) + forge_bonus(t, s);
    if ability::is_active(t, &s.hero, ability::MASTERPIECE) {
        out.skill = (out.difficulty - plain).max(0);
    }
}

/// Uses left in the forge underfoot; nothing where there is none.
pub(super) fn forge_uses(s: &State) -> Option<u16> {
    let here = s.level.terrain_at(s.hero.at);
    match here {
        code::FORGE_0..=code::FORGE_5 => Some(here - code::FORGE_0),
        code::ENCHANTED_FORGE_0..=code::ENCHANTED_FORGE_5 => Some(here - code::ENCHANTED_FORGE_0),
        code::UNIQUE_FORGE_0..=code::UNIQUE_FORGE_3 => Some(here - code::UNIQUE_FORGE_0),
        _ => None,
    }
}

/// What the forge underfoot adds (S000-148).
pub fn forge_bonus(t: &Tables, s: &State) -> i32 {
    let ForgePower { plain, enchanted, unique } = t.forge.power;
    match s.level.terrain_at(s.hero.at) {
        code::FORGE_0..=code::FORGE_5 => plain,
        code::ENCHANTED_FORGE_0..=code::ENCHANTED_FORGE_5 => enchanted,
        code::UNIQUE_FORGE_0..=code::UNIQUE_FORGE_3 => unique,
        _ => 0,
    }
}

/// The greatest difficulty that can be made here and now.
pub fn allowance(t: &Tables, s: &State) -> i32 {
    let more =
        if ability::is_active(t, &s.hero, ability::MASTERPIECE) { s.hero.points(Skill::Smithing) } else { 0 };
    scores(t, s).skill(Skill::Smithing) + forge_bonus(t, s) + more
}

/// Everything that is missing for a draft to be made here and now.
pub fn lacks(t: &Tables, s: &State, item: &Item) -> Vec<Lack> {
    let bill = bill(t, s, item);
    let mut out = Vec::new();
    match forge_uses(s) {
        None => out.push(Lack::Forge),
        Some(there) if there < bill.uses => out.push(Lack::Uses(bill.uses, there)),
        _ => {}
    }
    for id in needed(t, item) {
        if !ability::is_active(t, &s.hero, id) {
            out.push(Lack::Ability(id));
        }
    }
    let most = allowance(t, s);
    if bill.difficulty > most {
        out.push(Lack::Skill(bill.difficulty, most));
    }
    for stat in 0..4 {
        let left = s.hero.stats[stat] + s.hero.drain[stat] - bill.stats[stat];
        if bill.stats[stat] > 0 && left < t.forge.least_stat {
            out.push(Lack::Stat(stat));
        }
    }
    let pool = s.hero.experience.pool;
    if bill.experience > pool {
        out.push(Lack::Experience(bill.experience, pool));
    }
    let pieces = mithril_held(t, s);
    if bill.mithril > pieces {
        out.push(Lack::Mithril(bill.mithril, pieces));
    }
    if item.forged.is_some() && s.facts.forges.made >= t.forge.most_artefacts {
        out.push(Lack::Artefacts);
    }
    out
}

/// Abilities a draft asks for.
fn needed(t: &Tables, item: &Item) -> Vec<AbilityId> {
    let craft = match Class::of(item.tval(t)).map(|c| c.craft) {
        Some(0) => Some(ability::WEAPONSMITH),
        Some(1) => Some(ability::ARMOURSMITH),
        Some(_) => Some(ability::JEWELLER),
        None => None,
    };
    let special = (item.special > 0).then_some(ability::ENCHANTMENT);
    let own = item.forged.is_some().then_some(ability::ARTIFICE);
    [craft, special, own].into_iter().flatten().collect()
}

/// Pieces of mithril in the pack.
pub(super) fn mithril_held(t: &Tables, s: &State) -> i32 {
    s.hero.pack.iter().filter(|i| i.tval(t) == Tval::METAL).map(|i| i32::from(i.number)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_rise_as_the_helper_says() {
        // docs/spec/sil-player.md 29.3: D(v, b).
        assert_eq!((rising(0, 14), rising(-3, 4)), (0, 0));
        assert_eq!((rising(1, 14), rising(2, 14)), (14, 31));
        assert_eq!((rising(2, 8), rising(2, 3), rising(3, 5), rising(2, 4)), (18, 7, 18, 9));
        assert_eq!((rising(2, 1), rising(2, 20)), (3, 44));
    }
}
