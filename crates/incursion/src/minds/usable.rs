//! Effects a creature may use: its spells, what it can by nature, and what its things do (people 5, S001-255).
//!
//! For each effect that is considered the original rolls its dice once and throws the result away; so does `exact`.

use super::names as m;
use crate::creature::names as n;
use crate::host::Host;
use crate::item::id;
use crate::world::Handle;
use angrist_irh::res::{Effect, ResKind, Rid, Value};
use serde::{Deserialize, Serialize};

/// Where an effect comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum From {
    /// It is cast.
    Spell,
    /// It is a power of the body.
    Innate,
    /// It is in a thing.
    Thing(Handle),
}

/// An effect a creature may use now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Usable {
    /// Which.
    pub effect: Rid,
    /// A thousand, less the share of mana it costs.
    pub rating: i32,
    /// What it is good for (`EP_*`); the trouble it mends stands 16 bits higher.
    pub purpose: u32,
    /// Where it comes from.
    pub from: From,
}

/// The highest level of spells by the level of spellcasting.
const SPELL_LEVEL: [i32; 24] = [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 9, 9, 9, 9];

/// Common effects stand in the list so often.
const COMMON: usize = 4;

/// What followers of a player leave alone.
const TROUBLESOME: [&str; 29] = [
    "Obscurement",
    "Rainstorm",
    "Rusting Grasp",
    "Natural Erosion",
    "Spook",
    "Deeper Darkness",
    "Whirlpool",
    "Ring of Blades",
    "Etherealness",
    "Blasphemy",
    "Grease",
    "Pyrotechnics",
    "Web",
    "Electric Loop",
    "Visage of Death",
    "Levitation",
    "Evard's Black Tentacles",
    "Cloudkill",
    "Dream",
    "Nightmare",
    "Lesser Symbol",
    "Fireball",
    "Colour Burst",
    "Confusion",
    "Immortal Grandeur",
    "Hallucinatory Terrain",
    "Mirage Arcana",
    "Insect Plague",
    "Summon Swarm",
];

impl Host<'_> {
    /// Everything a creature may use now, in the order the original lists it.
    pub fn usable_effects(&mut self, who: Handle) -> Vec<Usable> {
        let mut all = Vec::new();
        for (effect, from) in self.known_effects(who) {
            self.consider(who, effect, from, &mut all);
        }
        all
    }

    /// Spells, powers and effects of things, before anything is judged.
    fn known_effects(&self, who: Handle) -> Vec<(Rid, From)> {
        let mut all = Vec::new();
        let Some(c) = self.creature(who) else { return all };
        let library = self.library();
        let rules = &self.rules;
        let level = rules.ability_level(c, m::CA_SPELLCASTING);
        if level > 0 {
            let limit = SPELL_LEVEL[usize::try_from(level).unwrap_or(0).min(23)];
            let own = rules.monster(c.true_form).and_then(|b| b.about.list(m::SPELL_LIST));
            let laid: Vec<&[Value]> = rules.templates(c).filter_map(|t| t.about.list(m::SPELL_LIST)).collect();
            for list in own.into_iter().chain(laid) {
                self.spells_of(list, limit, &mut all);
            }
        }
        if rules.has_flag(c, m::M_INNATE) {
            if let Some(body) = rules.monster(c.true_form) {
                let dragon = rules.is_type(c, n::MA_DRAGON);
                let age = if dragon { self.age_of(who) } else { usize::MAX };
                all.extend(body.spells.iter().take(age).map(|&e| (e, From::Innate)));
            }
            for t in rules.templates(c) {
                all.extend(t.spells.iter().map(|&e| (e, From::Innate)));
            }
            all.extend(c.statuses.of(m::INNATE_SPELL).iter().map(|s| (s.effect, From::Innate)));
        }
        let reads = rules.skill_level(c, n::SK_DECIPHER).total > 0;
        for item in self.world.being(who).map_or(&[][..], |b| &b.inventory) {
            let Some((kind, effect)) = self.effect_in(*item) else { continue };
            let active = library.effect(effect).is_some_and(|e| {
                [m::EF_ACTIVATE, m::EF_ACTIVATE + 1, m::EF_ACTIVATE + 2, m::EF_ACTIVATE + 3, m::EF_ACTIVATE + 4]
                    .into_iter()
                    .any(|f| e.flags.has(f))
            });
            let usable = match kind {
                id::T_POTION | id::T_WAND => true,
                id::T_SCROLL => reads,
                _ => active,
            };
            if usable {
                all.push((effect, From::Thing(*item)));
            }
        }
        all
    }

    fn effect_in(&self, item: Handle) -> Option<(i32, Rid)> {
        let i = self.world.item(item)?;
        (!i.effect.is_none()).then(|| (self.kind_of(item), i.effect))
    }

    /// The age of a dragon: which of the templates of ages it has, counted from 1.
    fn age_of(&self, who: Handle) -> usize {
        let library = self.library();
        let ages: Vec<Rid> = library
            .templates
            .iter()
            .enumerate()
            .filter(|(_, t)| t.kind & m::TM_AGECAT != 0)
            .map(|(i, _)| library.rid(ResKind::Template, i))
            .collect();
        let own = self.creature(who).map(|c| c.statuses.of(n::TEMPLATE));
        let age = own.into_iter().flatten().find_map(|s| ages.iter().position(|&a| a == s.effect));
        age.map_or(0, |a| a + 1)
    }

    fn spells_of(&self, list: &[Value], limit: i32, all: &mut Vec<(Rid, From)>) {
        let library = self.library();
        let named: Vec<Rid> = list.iter().filter_map(|v| if let Value::Resource(r) = v { Some(*r) } else { None }).collect();
        let mut section = 0;
        let mut at = 0;
        let of_source = |source: i32, schools: u32, all: &mut Vec<(Rid, From)>| {
            for (i, e) in library.effects.iter().enumerate() {
                let rid = library.rid(ResKind::Effect, i);
                if i32::from(e.level) <= limit
                    && e.sources.iter().any(|&s| i32::from(s) == source)
                    && (schools == 0 || e.schools & schools != 0)
                    && !named.contains(&rid)
                {
                    all.push((rid, From::Spell));
                }
            }
        };
        while let Some(value) = list.get(at) {
            at += 1;
            match value {
                Value::Resource(rid) if section <= limit => all.push((*rid, From::Spell)),
                Value::Number(100) => {
                    let source = list.get(at).map_or(0, Value::number);
                    let schools = list.get(at + 1).map_or(0, Value::number) as u32;
                    at += 2;
                    of_source(source, schools, all);
                }
                Value::Number(level) if *level < 50 => section = *level,
                Value::Number(source) if (1001..2000).contains(source) => of_source(source - 1000, 0, all),
                _ => {}
            }
        }
    }

    /// Judges an effect and takes it into the list.
    fn consider(&mut self, who: Handle, rid: Rid, from: From, all: &mut Vec<Usable>) {
        let library = self.library();
        let Some(effect) = library.effect(rid) else { return };
        if self.forbids(who, rid, effect) {
            return;
        }
        let Some(c) = self.creature(who) else { return };
        let challenge = self.rules.challenge(c);
        let granted = effect.values.iter().any(|v| matches!(i32::from(v.archetype), m::EA_GRANT | m::EA_INFLICT));
        let aimed_at_self = effect.purpose & (m::EP_BUFF as u32 | 0x2000) != 0;
        if granted && aimed_at_self && c.statuses.all().iter().any(|s| s.effect == rid) {
            return;
        }
        if self.covered_by_field(who, rid) {
            return;
        }
        let mana = (self.rules.total_mana(c) - c.used_mana - c.held_mana).max(0);
        let cost = self.plain_spell_cost(who, effect);
        if self.rules.profile.is_exact()
            && let Some(v) = effect.values.first()
        {
            let resolve = |x: i16| crate::item::formula::resolve(x.into(), challenge, 0) as i8 as i16;
            let d = v.pval;
            self.chance.roll((resolve(d.number.into()), resolve(d.sides.into()), resolve(d.bonus.into())));
        }
        let free = matches!(from, From::Thing(item) if matches!(self.kind_of(item), id::T_POTION | id::T_SCROLL));
        if !free && cost > mana {
            return;
        }
        let share = if free { 0 } else { 100 * cost / mana.max(1) };
        let usable = Usable { effect: rid, rating: 1000 - 10 * share, purpose: effect.purpose, from };
        let times = if effect.flags.has(m::EF_COMMON) { COMMON } else { 1 };
        all.extend(std::iter::repeat_n(usable, times));
    }

    /// What a spell costs a monster that changes nothing about it (magic 6.1).
    fn plain_spell_cost(&self, _who: Handle, effect: &Effect) -> i32 {
        i32::from(effect.cost)
    }

    /// Effects a creature will not use (people 5.3).
    fn forbids(&self, who: Handle, _rid: Rid, effect: &Effect) -> bool {
        let Some(c) = self.creature(who) else { return true };
        let rules = &self.rules;
        let leader = self.world.leader_of(who);
        let led_by_good = self.creature(leader).is_some_and(|l| rules.is_type(l, n::MA_GOOD));
        let name = &effect.about.name;
        if rules.is_type(c, n::MA_GOOD) || led_by_good {
            let acid = effect.values.iter().any(|v| i32::from(v.archetype) == m::EA_BLAST && v.xval == m::AD_ACID);
            if name.contains("acid") || name.contains("vitriolic") || acid || effect.flags.has(m::EF_EVIL) {
                return true;
            }
        }
        if effect.flags.has(m::EF_CHAOTIC) && rules.is_type(c, n::MA_LAWFUL)
            || effect.flags.has(m::EF_LAWFUL) && rules.is_type(c, n::MA_CHAOTIC)
        {
            return true;
        }
        let led_by_player = self.world.being(leader).is_some_and(|l| l.player);
        led_by_player && TROUBLESOME.iter().any(|t| name == t)
    }

    /// Whether a field of an effect is already about a creature: one that goes with it, or one it stands in.
    fn covered_by_field(&self, who: Handle, effect: Rid) -> bool {
        let Some((map, x, y)) = self.world.position(who) else { return false };
        let Some(level) = self.world.map(map) else { return false };
        level.fields.iter().any(|f| f.effect == effect && (f.creator == who || f.covers(x, y)))
    }
}
