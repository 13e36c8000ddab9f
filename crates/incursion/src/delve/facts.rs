//! What the player knows, as values for programs.

use super::game::Delve;
use super::glance::Stance;
use super::upkeep::hunger;
use crate::creature::Statuses;
use crate::item::{Things, id};
use crate::values::Attribute;
use crate::world::Handle;
use angrist_engine::play::{
    CreatureFact, Dice, Facts, FeatureFact, Figure, Game, HeroFacts, ItemFact, KnownMap, Phrase, Scene,
    Status,
};

/// The sort of a thing, as a word.
fn sort(kind: i32) -> &'static str {
    match kind {
        id::T_WEAPON => "weapon",
        id::T_BOW => "bow",
        id::T_MISSILE => "missile",
        id::T_ARMOUR => "armour",
        id::T_SHIELD => "shield",
        id::T_POTION => "potion",
        id::T_SCROLL => "scroll",
        id::T_WAND => "wand",
        id::T_FOOD => "food",
        id::T_CORPSE => "corpse",
        id::T_LIGHT => "light",
        id::T_CHEST => "chest",
        id::T_COIN => "coin",
        id::T_STAFF => "staff",
        id::T_RING => "ring",
        id::T_AMULET => "amulet",
        id::T_BOOTS => "boots",
        id::T_CLOAK => "cloak",
        id::T_HELMET => "helmet",
        id::T_GAUNTLETS => "gauntlets",
        _ => "thing",
    }
}

/// What ails or helps somebody, by its word, and for how long.
pub(super) fn ailments_of(all: &Statuses) -> Vec<(&'static str, i32)> {
    use crate::fight::ids as f;
    let names = [
        (f::POISONED, "poisoned"),
        (f::DISEASED, "diseased"),
        (f::BLIND, "blind"),
        (f::STUNNED, "stunned"),
        (f::CONFUSED, "confused"),
        (f::PARALYSIS, "paralysed"),
        (f::AFRAID, "afraid"),
        (f::STUCK, "stuck"),
        (f::BLEEDING, "bleeding"),
        (f::PRONE, "prone"),
        (f::NAUSEA, "nauseated"),
        (f::GRABBED, "grabbed"),
        (f::GRAPPLED, "grappled"),
        (f::ENGULFED, "engulfed"),
        (f::RAGING, "raging"),
        (f::INVIS, "invisible"),
        (f::LEVITATION, "levitating"),
        (f::HIDING, "hiding"),
        (f::CHARMED, "charmed"),
        (f::STONING, "stoning"),
    ];
    let held = names.into_iter().filter(|(nature, _)| all.has(*nature));
    held.map(|(nature, word)| {
        (word, all.of(nature).iter().map(|s| i32::from(s.duration)).max().unwrap_or(1).max(1))
    })
    .collect()
}

/// The word of an ailment that is told when somebody gets it.
pub(super) fn affliction(nature: i32) -> Option<&'static str> {
    use crate::fight::ids as f;
    let words = [
        (f::POISONED, "poisoned"),
        (f::DISEASED, "diseased"),
        (f::BLIND, "blind"),
        (f::STUNNED, "stunned"),
        (f::CONFUSED, "confused"),
        (f::ASLEEP, "asleep"),
        (f::PARALYSIS, "paralysed"),
        (f::AFRAID, "afraid"),
        (f::BLEEDING, "bleeding"),
        (f::PRONE, "prone"),
        (f::NAUSEA, "nauseated"),
        (f::CHARMED, "charmed"),
        (f::STONING, "stoning"),
    ];
    words.into_iter().find(|(n, _)| *n == nature).map(|(_, word)| word)
}

impl Delve {
    pub(super) fn item_fact(&self, key: &str, thing: Handle, things: &Things<'_>) -> Option<ItemFact> {
        let item = self.s.world.item(thing)?;
        let kind = sort(things.type_of(item));
        let name = Phrase::plain(self.planner().item_name(thing));
        let mut fact = ItemFact::new(key, kind, name);
        fact.count = item.quantity;
        fact.id = thing.raw().unsigned_abs();
        if matches!(kind, "weapon" | "missile" | "bow") {
            let dice = things.dice(item, false);
            fact.damage = Some(Dice { count: dice.number.into(), sides: dice.sides.into() });
        }
        if matches!(kind, "armour" | "shield") {
            fact.protection =
                Some(Dice { count: things.armour(&super::wares::as_known(item))[0].max(0), sides: 1 });
        }
        if item.has(id::IF_WORN) {
            fact.states.push("used".into());
        }
        if item.has(id::IF_CURSED) && item.knows(id::KN_CURSE) {
            fact.states.push("cursed".into());
        }
        Some(fact)
    }

    pub(super) fn hero_facts(&self) -> HeroFacts {
        let Some(b) = self.s.world.being(self.s.world.player) else {
            return HeroFacts { name: self.s.name.clone(), ..HeroFacts::default() };
        };
        let c = &b.creature;
        let rules = self.book.rules(&self.cat.library);
        let figure = |key: &'static str, value: i32, max: Option<i32>| Figure { key: key.into(), value, max };
        let level = c.hero.as_ref().map_or(0, |h| h.total_level());
        let experience = c.hero.as_ref().map_or(0, |h| h.experience);
        let total = rules.total_mana(c);
        let mut figures = vec![
            figure("health", c.hit_points, Some(c.max_hit_points)),
            figure("mana", total - c.used_mana - c.held_mana, Some(total)),
            figure("level", level, None),
            figure("experience", experience, Some(rules.experience_for(level + 1))),
            figure("defence", c.value(Attribute::Defence), None),
            figure("armour", c.value(Attribute::Armour), None),
            figure("food", i32::from(c.situation.food.unwrap_or(0)), None),
            figure("fatigue", c.fatigue, Some(c.value(Attribute::Fatigue))),
            figure("deepest", self.s.deepest, None),
        ];
        let scores = ["strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma", "luck"];
        figures.extend(scores.into_iter().enumerate().map(|(n, key)| figure(key, c.values[n].into(), None)));
        let mut statuses: Vec<Status> =
            self.ailments().into_iter().map(|(key, amount)| Status { key: key.into(), amount }).collect();
        if let Some(food) = c.situation.food {
            let word = hunger(food);
            if !matches!(word, "content" | "satiated" | "peckish") {
                statuses.push(Status { key: word.into(), amount: 1 });
            }
        }
        HeroFacts { name: self.s.name.clone(), figures, statuses, abilities: Vec::new() }
    }

    /// What ails or helps the hero, by its word, and for how long.
    pub(super) fn ailments(&self) -> Vec<(&'static str, i32)> {
        let hero = self.s.world.being(self.s.world.player);
        hero.map_or_else(Vec::new, |b| ailments_of(&b.creature.statuses))
    }

    pub(super) fn all_facts(&self) -> Facts {
        let Scene { turn, here, place, depth, .. } = self.scene();
        let planner = self.planner();
        let things = planner.things();
        let fact = |key: &str, h: Handle| self.item_fact(key, h, &things);
        let creatures = self.glance.seen.iter().map(|s| CreatureFact {
            id: s.who.raw().unsigned_abs(),
            kind: self.cat.monster_name(s.kind).to_owned(),
            name: Phrase::plain(s.name.clone()),
            at: s.at,
            hostile: s.stance == Stance::Foe,
            states: [
                ("asleep", s.asleep),
                ("wounded", s.health < 5),
                ("follows", s.follows),
                ("shape", s.shape),
            ]
            .into_iter()
            .filter(|(_, on)| *on)
            .map(|(word, _)| word.into())
            .collect(),
        });
        let features =
            self.sights().into_iter().filter(|s| s.kind == angrist_engine::play::SightKind::Feature);
        let mut facts = Facts {
            turn,
            depth,
            place,
            here,
            hero: self.hero_facts(),
            pack: planner.pack().iter().filter_map(|(k, h)| fact(k, *h)).collect(),
            worn: planner.worn().iter().filter_map(|(k, _, h)| fact(k, *h)).collect(),
            floor: planner.floor().iter().filter_map(|(k, h)| fact(k, *h)).collect(),
            creatures: creatures.collect(),
            things: Vec::new(),
            features: features
                .map(|s| FeatureFact {
                    at: s.at,
                    name: s.name,
                    landmark: self.landmark(s.at).map(Into::into),
                })
                .collect(),
        };
        let Some(kept) = self.s.levels.get(&self.s.depth) else { return facts };
        for (&at, list) in &self.glance.items {
            if kept.sight.visible(at) {
                let here = list.iter().filter_map(|&h| fact("", h));
                facts.things.extend(here.map(|f| ItemFact { at: Some(at), ..f }));
            }
        }
        for (at, seen) in kept.remembered_things() {
            let known = seen.things.iter().map(|t| ItemFact {
                id: t.handle.unsigned_abs(),
                at: Some(at),
                states: vec!["remembered".into()],
                ..ItemFact::new("", sort(t.sort), Phrase::plain(t.name.clone()))
            });
            facts.things.extend(known);
        }
        let from = self.glance.here;
        facts.things.sort_by_key(|t| (t.at.map_or(0, |a| angrist_engine::space::distance(from, a)), t.id));
        facts
    }
}
