//! What the perks of a birth bring into the game (hero 1.4): a spell or a psionic talent of one's own, a magical thing.
//!
//! Scores come with perks. Those that are written into the hero (gifts, feats, resistances) are granted by
//! [`crate::hero::create`]; the others need spells and things and are given here. They are drawn from a stream of their own, so
//! nothing else about a game depends on them.

use super::Doing;
use crate::creature::names as n;
use crate::creature::{Source, Status};
use crate::hero::create::Perk;
use crate::item::script::Silent;
use crate::item::{Item, Order, id};
use crate::magic::ids as g;
use crate::makelev::Chance;
use crate::values::Attribute;
use crate::world::object::{Body, Object};
use angrist_engine::chance::stream;
use angrist_irh::res::{Effect, ResKind, Rid};

/// How deep things of a birth are made for, and the least level of one that is worth giving.
const LEVEL: i32 = 5;
const LEAST_LEVEL: i32 = 3;
/// Tries until a birth goes without its thing.
const TRIES: usize = 2000;
/// The longest name of a thing of a birth.
const LONGEST_NAME: usize = 48;
/// The plus that arms are cut to, and the most they are raised to while their level allows it.
const MOST_PLUS: i8 = 3;
const MOST_RAISED: i8 = 5;
/// Missiles of a birth.
const MISSILES: u32 = 30;
/// Everything about a thing is known.
const ALL_KNOWN: i32 = 253;
/// Sources of magic that birth spells come from.
const WIZARDRY: i16 = 50;
const THEURGY: i16 = 52;
const DRUIDIC: i16 = 53;

fn is_written(e: &Effect) -> bool {
    e.values.first().is_some_and(|v| i32::from(v.archetype) != g::EA_NOTIMP)
}

/// Whether a perk may be this spell: one that is cast with mana, and neither strengthens nor protects.
fn is_birth_spell(e: &Effect) -> bool {
    e.sources.iter().any(|s| [WIZARDRY, THEURGY, DRUIDIC].contains(s))
        && e.level >= 1
        && e.cost > 0
        && e.base_chance > 0
        && e.purpose as i32 & (g::EP_BUFF | g::EP_RESIST) == 0
        && is_written(e)
}

fn is_talent(e: &Effect) -> bool {
    e.sources.iter().any(|&s| i32::from(s) == g::AI_PSIONIC) && is_written(e)
}

impl Doing<'_> {
    /// Gives the hero what the perks stand for; the names of what was given, in order.
    pub(super) fn give_gifts(&mut self, perks: &[Perk]) -> Vec<String> {
        let mut chance = Chance::Sound(stream(self.s.seed, "incursion-birth-gifts", 0, 0), 0);
        let mut types: Vec<i32> = Vec::new();
        let mut names = Vec::new();
        for perk in perks {
            let name = match perk {
                Perk::Spell => self.give_power(is_birth_spell, &mut chance),
                Perk::Talent => {
                    // A library without psionics gives a spell instead, so that no perk is empty.
                    let talent = self.give_power(is_talent, &mut chance);
                    talent.or_else(|| self.give_power(is_birth_spell, &mut chance))
                }
                Perk::Item => self.give_thing(&mut types, &mut chance),
                Perk::Gift(_) | Perk::Feat(_) => None,
            };
            names.extend(name);
        }
        names
    }

    /// An effect that fits becomes a power of the hero's own.
    fn give_power(&mut self, fits: fn(&Effect) -> bool, chance: &mut Chance) -> Option<String> {
        let hero = self.host.world.player;
        let library = &self.cat.library;
        let had: Vec<Rid> = self
            .host
            .creature(hero)
            .map(|c| c.statuses.of(n::INNATE_SPELL).iter().map(|s| s.effect).collect())
            .unwrap_or_default();
        let all: Vec<Rid> = (0..library.effects.len())
            .filter(|&i| fits(&library.effects[i]))
            .map(|i| library.rid(ResKind::Effect, i))
            .filter(|rid| !had.contains(rid))
            .collect();
        if all.is_empty() {
            return None;
        }
        let spell = all[chance.random(all.len() as i32) as usize];
        let power = Status::lasting(n::INNATE_SPELL, 0, 0, Source::Permanent, spell);
        self.host.change(hero, |c| c.statuses.gain(power));
        Some(library.about(spell)?.shown().to_owned())
    }

    /// A magical thing of a type that is not among `types` yet.
    fn give_thing(&mut self, types: &mut Vec<i32>, chance: &mut Chance) -> Option<String> {
        let hero = self.host.world.player;
        let luck = self.host.value(hero, Attribute::Luc);
        for _ in 0..TRIES {
            let things = self.host.things();
            let order = Order {
                flags: id::IG_KNOWN | id::IG_GOOD | id::IG_GREAT,
                luck,
                cursed: None,
                ..Order::new("dungeon", LEVEL)
            };
            let Some((mut item, _)) = things.make(order, chance, &mut Silent) else { continue };
            if !self.suits_a_birth(&item, types) {
                continue;
            }
            self.trim(&mut item);
            item.learn(ALL_KNOWN);
            item.batch = 0;
            types.push(self.host.things().type_of(&item));
            let flags = i32::from(crate::telling::NameFlags::INDEFINITE.0) | id::NA_MONO;
            let name = self.host.things().name(&item, &self.s.memory, flags);
            let h = self.host.world.arena.add(Object::new(Body::Item(Box::new(item)))).ok()?;
            self.host.world.give(h, hero);
            return Some(name);
        }
        None
    }

    fn suits_a_birth(&self, item: &Item, types: &[i32]) -> bool {
        const NEVER: [i32; 4] = [id::T_POTION, id::T_SCROLL, id::T_TOME, id::T_FOUNTAIN];
        let things = self.host.things();
        let kind = things.type_of(item);
        let cursed = item.has(id::IF_CURSED)
            || self.cat.library.effect(item.effect).is_some_and(|e| e.flags.has(id::EF_CURSED));
        let small = self.host.value(self.host.world.player, Attribute::Size) <= id::SZ_SMALL;
        if cursed || NEVER.contains(&kind) || types.contains(&kind) {
            return false;
        }
        let fits = !small || things.size(item) < id::SZ_LARGE;
        fits && things.level(item) >= LEAST_LEVEL
            && things.full_name(item, &self.s.memory).chars().count() <= LONGEST_NAME
    }

    /// Arms are cut to a plus that suits a beginner, and raised to what their level allows.
    fn trim(&self, item: &mut Item) {
        let things = self.host.things();
        let kind = things.type_of(item);
        let weapon = crate::item::Things::is_weapon(kind);
        if weapon || crate::item::Things::is_armour(kind) {
            let plus = item.plus.min(MOST_PLUS);
            things.set_plus(item, plus);
            while item.effect.is_none() && things.level(item) <= LEVEL && item.plus < MOST_RAISED {
                let plus = item.plus + 1;
                things.set_plus(item, plus);
            }
            if kind == id::T_MISSILE {
                item.quantity = MISSILES;
            }
        }
    }
}
