//! What monsters and heroes begin with (people 9.1, 9.2, makelev 14, S001-261).
//!
//! Gear comes from the entries of a resource in their order; `else` entries only count when the one before gave nothing.
//! Orcs, dwarves and elves bring arms of their own make. Torches and the rare find of a monster come after all entries.

use super::index::Wanted;
use super::make::Order;
use super::quality::Measure;
use super::script::{Hooks, Verdict};
use super::{Item, Things, id};
use crate::makelev::Chance;
use angrist_irh::res::{Dice, Gear, GearOf, Rid};

/// Who is given gear.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Body {
    /// Size.
    pub size: i32,
    /// Challenge rating.
    pub challenge: i32,
    /// Depth the player is at.
    pub depth: i32,
    /// Luck of the better of the two.
    pub luck: i32,
    /// A hero rather than a monster.
    pub hero: bool,
    /// The people whose make its arms have: `IQ_ORCISH`, `IQ_DWARVEN`, `IQ_ELVEN`, or 0.
    pub make: i32,
    /// It is a humanoid.
    pub humanoid: bool,
    /// It has hands.
    pub hands: bool,
    /// It sees in the dark one way or another.
    pub sees_in_dark: bool,
    /// It is telepathic.
    pub telepathic: bool,
    /// It casts spells.
    pub caster: bool,
}

/// Tries to find a random kind that fits a monster.
const TRIES: usize = 21;

/// Weapons and what protects: what becomes of them by chance is made for a depth.
fn is_arms(kind: i32) -> bool {
    matches!(kind, id::T_WEAPON | id::T_ARMOUR | id::T_SHIELD | id::T_MISSILE | id::T_BOW)
}

/// Rolls how many; what says nothing is one, by one die of one side.
fn amount(dice: Dice, chance: &mut Chance) -> u32 {
    let dice = if (dice.number, dice.sides, dice.bonus) == (0, 0, 1) {
        (1, 1, 0)
    } else {
        (dice.number.into(), dice.sides.into(), dice.bonus.into())
    };
    u32::try_from(chance.roll(dice)).unwrap_or(0)
}

impl Things<'_> {
    /// The people whose make the arms of a monster of these types have.
    pub fn make_of_people(types: &[i32]) -> i32 {
        use crate::creature::names as n;
        let is = |kind: i32| types.contains(&kind);
        if is(n::MA_ORC) {
            id::IQ_ORCISH
        } else if is(n::MA_DWARF) {
            id::IQ_DWARVEN
        } else if is(n::MA_ELF) {
            id::IQ_ELVEN
        } else {
            0
        }
    }

    /// Everything that entries give, in the order it is given. `holds` judges conditions in code.
    pub fn grant(
        &self,
        gear: &[Gear],
        body: &Body,
        holds: &mut dyn FnMut(u32) -> bool,
        chance: &mut Chance,
        hooks: &mut dyn Hooks,
    ) -> Vec<Item> {
        let mut all = Vec::new();
        let mut given = false;
        for entry in gear {
            if entry.otherwise && given {
                continue;
            }
            given = entry.chance >= 100 || entry.chance <= 0 || chance.random(100) < i32::from(entry.chance);
            if given && let Some(condition) = entry.condition {
                given = holds(condition);
            }
            if given && let Some(item) = self.granted(entry, body, chance, hooks) {
                all.push(item);
            }
        }
        all
    }

    fn granted(&self, entry: &Gear, body: &Body, chance: &mut Chance, hooks: &mut dyn Hooks) -> Option<Item> {
        let kind = match entry.random_type {
            Some(kind) => self.random_kind(kind.into(), body, chance)?,
            None => entry.item,
        };
        let number = self.library.item(kind).map_or(0, |k| i32::from(k.kind));
        // The power is drawn before the thing is made, which may draw too.
        let power = match entry.of {
            GearOf::Nothing => None,
            GearOf::Effect(effect) => Some(effect),
            GearOf::Random { from, to } => self.random_power(number, from.into(), to.into(), chance),
        };
        let mut item = match entry.of {
            GearOf::Random { from, to } if power.is_none() && is_arms(number) => {
                self.armed(kind, (from.into(), to.into()), body, chance, hooks)?
            }
            _ => self.create(kind, chance),
        };
        // What is made by chance hears of it, and may say what it becomes.
        let heard = match entry.of {
            GearOf::Random { to, .. } => hooks.made(self, &mut item, to.into(), chance),
            _ => Verdict::Nothing,
        };
        match (heard, power) {
            (Verdict::Abort, _) => return None,
            (Verdict::Nothing, Some(power)) => self.make_magical(&mut item, power, chance),
            _ => {}
        }
        if entry.plus != 0 {
            self.set_plus(&mut item, entry.plus);
        } else if item.plus == 0 && self.power_is(&item, id::EF_NEEDS_PLUS) {
            self.set_plus(&mut item, 1);
        }
        let count = amount(entry.amount, chance);
        if count == 0 {
            return None;
        }
        item.quantity = count;
        match number {
            id::T_WAND => item.charges = 50,
            id::T_STAFF => item.charges = 30,
            id::T_ROD => item.charges = 10,
            _ => {}
        }
        for &quality in &entry.qualities {
            self.add_quality(&mut item, quality.into(), chance);
        }
        let make = body.make;
        let made = item.qualities.iter().any(|&q| (id::IQ_DWARVEN..=id::IQ_ORCISH).contains(&i32::from(q)));
        if make != 0 && !made && self.quality_fits(&item, make, Measure::default(), chance) {
            self.add_quality(&mut item, make, chance);
        }
        if entry.cursed {
            item.set(id::IF_CURSED, true);
        }
        if entry.blessed {
            item.set(id::IF_BLESSED, true);
        }
        item.hit_points = self.most_hit_points(&item);
        item.set(id::IF_PROPERTY, true);
        Some(item)
    }

    /// A kind of a type; monsters try again until it is plain and no larger than they are.
    fn random_kind(&self, kind: i32, body: &Body, chance: &mut Chance) -> Option<Rid> {
        let mut drawn = None;
        for _ in 0..TRIES {
            drawn = self.draw_kind(kind, 100, false, chance);
            let fits = drawn
                .and_then(|d| self.library.item(d))
                .is_some_and(|i| body.hero || (i.level == 0 && i32::from(i.size) <= body.size));
            if fits {
                break;
            }
        }
        drawn
    }

    /// A power for a thing of a type between two levels, or a weak one.
    fn random_power(&self, kind: i32, from: i32, to: i32, chance: &mut Chance) -> Option<Rid> {
        // The original knows a source of powers for these five kinds alone; other things stay plain.
        let known = matches!(kind, id::T_AMULET | id::T_RING | id::T_WAND | id::T_POTION | id::T_SCROLL);
        if is_arms(kind) || (self.profile.is_exact() && !known) {
            return None;
        }
        let find = self.tables.finds.values().flatten().find(|f| f.kind == kind && f.source != 0)?;
        let wanted =
            |least: i32, most: i32| Wanted { source: find.source, least, most, cursed: false, staple: false };
        self.draw_gear_power(wanted(from, to), chance).or_else(|| self.draw_gear_power(wanted(0, 5), chance))
    }

    /// Arms for which a random power was asked: made for the depth, its plus raised until its level will do.
    fn armed(
        &self,
        kind: Rid,
        (least, most): (i32, i32),
        body: &Body,
        chance: &mut Chance,
        hooks: &mut dyn Hooks,
    ) -> Option<Item> {
        // The depth takes the place of what the entry says, where there is a hero on a level.
        let most = if body.depth < 0 { most } else { body.depth.max(least) };
        let depth = least + chance.random(most + 1 - least);
        let order = Order {
            flags: id::IG_MONEQUIP,
            luck: body.luck,
            cursed: None,
            kind: Some(kind),
            ..Order::new("monster", depth)
        };
        let (mut item, _) = self.make(order, chance, hooks)?;
        while !item.has(id::IF_CURSED) && self.level(&item) < least && item.plus < 5 {
            let plus = item.plus + 1;
            self.set_plus(&mut item, plus);
        }
        Some(item)
    }

    /// The torches of humanoids that are blind in the dark, given with the last entry.
    pub fn granted_torches(&self, body: &Body, chance: &mut Chance) -> Option<Item> {
        let kind = self.index.kind("torch")?;
        if !body.humanoid || body.sees_in_dark || body.telepathic {
            return None;
        }
        let mut torches = self.create(kind, chance);
        torches.quantity = (chance.random(4) + 2).max(1) as u32;
        torches.set(id::IF_PROPERTY, true);
        Some(torches)
    }

    /// What every monster may have besides: a torch, and one time in twenty something made for its challenge.
    pub fn common_gear(&self, body: &Body, chance: &mut Chance, hooks: &mut dyn Hooks) -> Vec<Item> {
        let mut all = Vec::new();
        if !body.sees_in_dark
            && body.hands
            && let Some(kind) = self.index.kind("torch")
        {
            let mut torch = self.create(kind, chance);
            chance.random(1);
            torch.set(id::IF_PROPERTY, true);
            all.push(torch);
        }
        if chance.random(20) == 0 && body.humanoid && body.hands {
            // In the original every monster has a caster level of at least one, which is all that is asked.
            let table = if body.caster || self.profile.is_exact() { "mage" } else { "monster" };
            let order = Order {
                flags: id::IG_MONEQUIP,
                cursed: None,
                ..Order::new(table, (body.challenge - 1).max(0))
            };
            if let Some((mut item, _)) = self.make(order, chance, hooks) {
                item.set(id::IF_PROPERTY, true);
                all.push(item);
            }
        }
        all
    }

    /// What lies in a chest: its number by luck, better things among them, staples, and now and then scrolls that tell
    /// what the rest is (makelev 12). Tells also whether it is locked.
    pub fn fill_chest(
        &self,
        mut chest: Item,
        fill: Fill,
        chance: &mut Chance,
        hooks: &mut dyn Hooks,
    ) -> Item {
        let span = (fill.most - fill.least) + (fill.luck - 10) / 2;
        let count = fill.least + chance.random(span) + 1;
        let order = Order {
            flags: id::IG_CHEST,
            luck: fill.luck,
            cursed: fill.cursed,
            ..Order::new("chest", fill.challenge)
        };
        for _ in 0..count.clamp(0, 200) {
            let good = chance.random(100) < fill.treasure;
            let order = if good {
                Order { flags: id::IG_CHEST | id::IG_GOOD, depth: fill.challenge + 3, ..order }
            } else {
                order
            };
            if let Some((item, _)) = self.make(order, chance, hooks) {
                self.insert_unchecked(&mut chest, item);
            }
        }
        if chance.random(fill.depth) != 0 && chance.random(fill.depth) != 0 {
            chest.gain(crate::creature::Status::lasting(
                id::LOCKED,
                0,
                0,
                crate::creature::Source::Other,
                Rid::NONE,
            ));
        }
        for _ in 0..chance.random(2) {
            let staple = Order { flags: id::IG_STAPLE, table: "staple", ..order };
            if let Some((item, _)) = self.make(staple, chance, hooks) {
                self.insert_unchecked(&mut chest, item);
            }
        }
        if chance.random(2) == 0
            && let (Some(scroll), Some(tells)) = (self.index.kind("scroll"), self.identifying())
        {
            let mut scrolls = self.create(scroll, chance);
            self.make_magical(&mut scrolls, tells, chance);
            scrolls.quantity = (chance.random(5) + 1).max(1) as u32;
            self.insert_unchecked(&mut chest, scrolls);
        }
        chest
    }

    /// The power of scrolls that tell what a thing is.
    fn identifying(&self) -> Option<Rid> {
        self.library.find_kind(angrist_irh::res::ResKind::Effect, "identify;scroll")
    }
}

/// How a chest is filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fill {
    /// Least number of things.
    pub least: i32,
    /// Most number of things.
    pub most: i32,
    /// How many in a hundred are good.
    pub treasure: i32,
    /// How many in a hundred are cursed.
    pub cursed: Option<i32>,
    /// Challenge of the place.
    pub challenge: i32,
    /// Depth of the place.
    pub depth: i32,
    /// Luck of the finder.
    pub luck: i32,
}
