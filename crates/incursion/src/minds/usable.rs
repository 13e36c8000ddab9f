//! Effects a creature may use: its spells, what it can by nature, and what its things do (people 5, S001-255).
//!
//! For each effect that is considered the original rolls its dice once and throws the result away; so does `exact`.

use super::names as m;
use crate::creature::names as n;
use crate::creature::{Creature, Rules};
use crate::host::Host;
use crate::item::id;
use crate::makelev::Chance;
use crate::world::Handle;
use angrist_irh::library::Library;
use angrist_irh::res::{Effect, EffectValues, ResKind, Rid, Value};
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

/// What keeps a creature from using an effect, as far as others have to do with it.
pub struct Bans<'b> {
    /// Somebody good leads it.
    pub led_by_good: bool,
    /// A player leads it.
    pub led_by_player: bool,
    /// A field of an effect, which makes fields of a sort (`AR_*`), is already about it.
    pub covered: &'b dyn Fn(Rid, i32) -> bool,
    /// The segments of effects that were changed for good.
    pub altered: &'b dyn Fn(Rid) -> Option<EffectValues>,
    /// Powers that statuses give count. The original only looks for them after somebody has chosen what to do.
    pub given_powers: bool,
}

/// A thing with an effect: its type, the effect, and which it is.
#[derive(Clone, Copy, Debug)]
pub struct Device {
    /// Type (`T_*`).
    pub kind: i32,
    /// Effect.
    pub effect: Rid,
    /// Which.
    pub item: Handle,
}

impl Host<'_> {
    /// Everything a creature may use now, in the order the original lists it.
    pub fn usable_effects(&mut self, who: Handle) -> Vec<Usable> {
        let Some(being) = self.world.being(who) else { return Vec::new() };
        let mut devices = Vec::new();
        for &item in &being.inventory {
            if let Some(effect) = self.world.item(item).map(|i| i.effect).filter(|e| !e.is_none()) {
                devices.push(Device { kind: self.kind_of(item), effect, item });
            }
        }
        let leader = self.world.leader_of(who);
        let fields = self.world.position(who).and_then(|(map, x, y)| Some((self.world.map(map)?, x, y)));
        let bans = Bans {
            led_by_good: self.creature(leader).is_some_and(|l| self.rules.is_type(l, n::MA_GOOD)),
            led_by_player: self.world.being(leader).is_some_and(|l| l.player),
            given_powers: !self.is_still(),
            covered: &|effect, area| {
                fields.is_some_and(|(m, x, y)| {
                    let mut same = m.fields.iter().filter(|f| f.effect == effect);
                    match area {
                        crate::magic::ids::AR_MFIELD => same.any(|f| f.creator == who),
                        crate::magic::ids::AR_FIELD => same.any(|f| f.covers(x, y)),
                        _ => false,
                    }
                })
            },
            altered: &|effect| self.world.altered.get(&effect)?.first().cloned(),
        };
        usable(&self.rules, &being.creature, &devices, &bans, &mut self.chance)
    }
}

/// Everything a creature may use now, in the order the original lists it.
pub fn usable(
    rules: &Rules<'_>,
    c: &Creature,
    devices: &[Device],
    bans: &Bans<'_>,
    chance: &mut Chance,
) -> Vec<Usable> {
    let mut all = Vec::new();
    for effect in known(rules, c, devices, bans.given_powers) {
        consider(rules, c, effect, bans, chance, &mut all);
    }
    all
}

/// Spells, powers and effects of things, before anything is judged.
fn known(rules: &Rules<'_>, c: &Creature, devices: &[Device], given: bool) -> Vec<(Rid, From, bool)> {
    let mut all = Vec::new();
    let library = rules.library;
    let level = rules.ability_level(c, m::CA_SPELLCASTING);
    if level > 0 {
        let limit = SPELL_LEVEL[usize::try_from(level).unwrap_or(0).min(23)];
        let own = rules.monster(c.true_form).and_then(|b| b.about.list(m::SPELL_LIST));
        let laid: Vec<&[Value]> = rules.templates(c).filter_map(|t| t.about.list(m::SPELL_LIST)).collect();
        for list in own.into_iter().chain(laid) {
            spells_of(library, list, limit, &mut all);
        }
    }
    if let Some(body) = rules.monster(c.true_form) {
        let age = if rules.is_type(c, n::MA_DRAGON) { age_of(library, c) } else { usize::MAX };
        all.extend(body.spells.iter().take(age).map(|&e| (e, From::Innate)));
    }
    for t in rules.templates(c) {
        all.extend(t.spells.iter().map(|&e| (e, From::Innate)));
    }
    if given {
        all.extend(c.statuses.of(m::INNATE_SPELL).iter().map(|s| (s.effect, From::Innate)));
    }
    let reads = if rules.profile.is_exact() {
        rules.has_skill(c, n::SK_DECIPHER)
    } else {
        rules.skill_level(c, n::SK_DECIPHER).total > 0
    };
    let mut out: Vec<(Rid, From, bool)> = all.into_iter().map(|(e, f)| (e, f, false)).collect();
    for d in devices {
        let active = library
            .effect(d.effect)
            .is_some_and(|e| (m::EF_ACTIVATE..m::EF_ACTIVATE + 5).any(|f| e.flags.has(f)));
        let usable = match d.kind {
            id::T_POTION | id::T_WAND => true,
            id::T_SCROLL => reads,
            _ => active,
        };
        if usable {
            out.push((d.effect, From::Thing(d.item), matches!(d.kind, id::T_POTION | id::T_SCROLL)));
        }
    }
    out
}

/// The age of a dragon: which of the templates of ages it has, counted from 1.
fn age_of(library: &Library, c: &Creature) -> usize {
    let ages = library.templates.iter().enumerate().filter(|(_, t)| t.kind & m::TM_AGECAT != 0);
    let ages: Vec<Rid> = ages.map(|(i, _)| library.rid(ResKind::Template, i)).collect();
    let age = c.statuses.of(n::TEMPLATE).iter().find_map(|s| ages.iter().position(|&a| a == s.effect));
    age.map_or(0, |a| a + 1)
}

fn spells_of(library: &Library, list: &[Value], limit: i32, all: &mut Vec<(Rid, From)>) {
    let resource = |v: &Value| if let Value::Resource(r) = v { Some(*r) } else { None };
    let named: Vec<Rid> = list.iter().filter_map(resource).collect();
    let (mut section, mut at) = (0, 0);
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
fn consider(
    rules: &Rules<'_>,
    c: &Creature,
    (rid, from, free): (Rid, From, bool),
    bans: &Bans<'_>,
    chance: &mut Chance,
    all: &mut Vec<Usable>,
) {
    let Some(effect) = rules.library.effect(rid) else { return };
    let first = (bans.altered)(rid).or_else(|| effect.values.first().cloned());
    if rules.profile.is_exact()
        && let Some(v) = &first
    {
        let challenge = rules.challenge(c).max(0);
        let resolve = |x: i32| i16::from(crate::item::formula::resolve(x, challenge, 0) as i8);
        let d = v.pval;
        chance.roll((resolve(d.number.into()), resolve(d.sides.into()), resolve(d.bonus.into())));
    }
    if forbids(rules, c, effect, bans) {
        return;
    }
    // The first part of an effect stands for all of it.
    let granted =
        first.as_ref().is_some_and(|v| matches!(i32::from(v.archetype), m::EA_GRANT | m::EA_INFLICT));
    let for_self = effect.purpose & (m::EP_BUFF as u32 | 0x2000) != 0;
    let held = |s: &crate::creature::Status| s.effect == rid && i32::from(s.nature) != m::INNATE_SPELL;
    if granted && for_self && c.statuses.all().iter().any(held) {
        return;
    }
    if (bans.covered)(rid, first.map_or(0, |v| v.aval.into())) {
        return;
    }
    let mana = (rules.total_mana(c) - c.used_mana - c.held_mana).max(0);
    let cost = i32::from(effect.cost);
    if !free && cost > mana {
        return;
    }
    let share = if free { 0 } else { 100 * cost / mana.max(1) };
    let usable = Usable { effect: rid, rating: 1000 - 10 * share, purpose: effect.purpose, from };
    let times = if effect.flags.has(m::EF_COMMON) { COMMON } else { 1 };
    all.extend(std::iter::repeat_n(usable, times));
}

/// Effects a creature will not use (people 5.3).
fn forbids(rules: &Rules<'_>, c: &Creature, effect: &Effect, bans: &Bans<'_>) -> bool {
    let name = &effect.about.name;
    if rules.is_type(c, n::MA_GOOD) || bans.led_by_good {
        let acid = |v: &EffectValues| i32::from(v.archetype) == m::EA_BLAST && v.xval == m::AD_ACID;
        if name.contains("acid")
            || name.contains("vitriolic")
            || effect.values.first().is_some_and(acid)
            || effect.flags.has(m::EF_EVIL)
        {
            return true;
        }
    }
    (effect.flags.has(m::EF_CHAOTIC) && rules.is_type(c, n::MA_LAWFUL))
        || (effect.flags.has(m::EF_LAWFUL) && rules.is_type(c, n::MA_CHAOTIC))
        || (bans.led_by_player && TROUBLESOME.iter().any(|t| name == t))
}
