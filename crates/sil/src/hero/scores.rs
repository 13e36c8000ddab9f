//! The hero in numbers: statistics, skills, speed, burden, resistances, each with the parts it is made of.
//!
//! Promise: no side effects and no chance; everything comes from the state, so it can be asked at any moment and is the
//! same after a restore.

use super::ability;
use super::gear::Gear;
use super::skills::{skill_now, skills};
use crate::context::Turn;
use crate::state::{Action, Hero, State};
use crate::tables::{ItemFlag, PlayerRaceFlag, Skill, Stat, Tables};
use angrist_engine::space::Dir;

/// A statistic and its parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[allow(missing_docs, reason = "the names say it")]
pub struct StatParts {
    pub base: i32,
    pub gear: i32,
    pub drain: i32,
    pub misc: i32,
    pub total: i32,
}

/// A skill and its parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[allow(missing_docs, reason = "the names say it")]
pub struct SkillParts {
    pub base: i32,
    pub stat: i32,
    pub gear: i32,
    pub misc: i32,
    pub total: i32,
}

/// Levels of resistance and the like: each is the number of reasons for it. Elements are less their vulnerabilities.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Resistances {
    pub fire: i32,
    pub cold: i32,
    pub poison: i32,
    pub bleeding: i32,
    pub fear: i32,
    pub blindness: i32,
    pub confusion: i32,
    pub stun: i32,
    pub hallucination: i32,
    pub free_action: i32,
    pub see_invisible: i32,
    /// By [`Stat`].
    pub sustain: [i32; 4],
}

/// The hero in numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scores {
    /// By [`Stat`].
    pub stats: [StatParts; 4],
    /// By [`Skill`].
    pub skills: [SkillParts; 8],
    /// 1 to 3.
    pub speed: i32,
    /// Weight carried, in tenths of a pound.
    pub weight: i32,
    /// Weight that can be carried without slowing.
    pub limit: i32,
    /// Resistances.
    pub resist: Resistances,
    /// Added to damage sides of blows and shots.
    pub damage_sides: i32,
    /// How much faster one recovers: things of regeneration.
    pub regeneration: i32,
    /// Hunger: each level triples, below zero divides by three.
    pub hunger: i32,
}

impl Scores {
    /// A skill as it counts.
    pub fn skill(&self, skill: Skill) -> i32 {
        self.skills[skill as usize].total
    }

    /// A statistic as it counts.
    pub fn stat(&self, stat: Stat) -> i32 {
        self.stats[stat as usize].total
    }

    /// Too heavy to walk.
    pub fn overburdened(&self, t: &Tables) -> bool {
        self.weight * 100 > self.limit * t.hero.burden_stop
    }
}

/// Affinity of people and house for a skill, penalties subtracted.
pub fn affinity(t: &Tables, hero: &Hero, skill: Skill) -> i32 {
    let race = t.player_races.get(usize::from(hero.race)).and_then(Option::as_ref);
    let house = t.houses.get(usize::from(hero.house)).and_then(Option::as_ref);
    race.map_or(0, |r| r.affinity[skill as usize]) + house.map_or(0, |h| h.affinity[skill as usize])
}

/// What people and house are good and bad at.
pub fn traits<'a>(t: &'a Tables, hero: &Hero) -> impl Iterator<Item = &'a PlayerRaceFlag> {
    let race = t.player_races.get(usize::from(hero.race)).and_then(Option::as_ref);
    let house = t.houses.get(usize::from(hero.house)).and_then(Option::as_ref);
    race.into_iter().flat_map(|r| &r.flags).chain(house.into_iter().flat_map(|h| &h.flags))
}

/// Quarters of health left: 4 above three quarters, 1 at a quarter or below, 0 dead.
pub fn health_quarters(health: i32, max: i32) -> i32 {
    let max = max.max(1);
    (4 * health.max(0) + max - 1) / max
}

/// Works out all scores.
pub fn scores(t: &Tables, s: &State) -> Scores {
    let hero = &s.hero;
    let gear = Gear::of(t, hero);
    let stats = stats(t, s, &gear);
    let (weight, limit) = (carried(t, hero), limit(t, stats[Stat::Str as usize]));
    let mut out = Scores {
        stats,
        skills: skills(t, s, &gear, &stats),
        speed: 0,
        weight,
        limit,
        resist: resistances(s, &gear),
        damage_sides: gear.sum(ItemFlag::DAMAGE_SIDES),
        regeneration: gear.count(ItemFlag::REGEN),
        hunger: 0,
    };
    out.speed = speed(t, s, &gear, weight > limit);
    let recovering = hero.health < hero.max_health || hero.voice < hero.max_voice;
    out.hunger = gear.count(ItemFlag::HUNGER)
        - gear.count(ItemFlag::SLOW_DIGEST)
        - i32::from(gear.active(ability::INDOMITABLE))
        + i32::from(out.regeneration > 0 && recovering);
    out
}

pub(super) fn stats(t: &Tables, s: &State, gear: &Gear<'_>) -> [StatParts; 4] {
    Stat::ALL.map(|stat| stat_of(t, s, gear, stat))
}

/// One statistic with its parts.
pub(super) fn stat_of(t: &Tables, s: &State, gear: &Gear<'_>, stat: Stat) -> StatParts {
    use ItemFlag::*;
    let hero = &s.hero;
    let (low, high) = (t.hero.stat_range.least, t.hero.stat_range.greatest);
    let has = |id| i32::from(gear.active(id));
    let timers = &hero.timers;
    let when = |on: bool, n: i32| if on { n } else { 0 };
    let adversity = match health_quarters(hero.health, hero.max_health) {
        _ if has(ability::STRENGTH_IN_ADVERSITY) == 0 => 0,
        3.. => 0,
        2 => 1,
        _ => 3,
    };
    let oath = |n: u8| hero.oath.sworn == n && hero.oath.broken & (1 << n) == 0;
    let rage = timers.rage > 0;
    let weak = hero.food < t.turn.food.weak;
    // docs/spec/sil-player.md 3.1: what abilities, oaths, rage, potions and hunger add.
    let (misc, more, less) = match stat {
        Stat::Str => {
            let strong = has(ability::STRENGTH) + adversity + when(timers.strength > 0, t.hero.draught_stat);
            (strong + when(oath(2), 1) + when(rage, 1) - when(weak, 1), STR, NEG_STR)
        }
        Stat::Dex => {
            let learned = has(ability::ARCHERY_DEXTERITY)
                + has(ability::EVASION_DEXTERITY)
                + has(ability::STEALTH_DEXTERITY);
            (
                learned + adversity - when(rage, 1) + when(timers.dexterity > 0, t.hero.draught_stat),
                DEX,
                NEG_DEX,
            )
        }
        Stat::Con => {
            let tough = has(ability::WILL_CONSTITUTION) + when(timers.constitution > 0, t.hero.draught_stat);
            (tough + when(oath(3), 2) + when(rage, 1), CON, NEG_CON)
        }
        Stat::Gra => {
            let learned =
                has(ability::PERCEPTION_GRACE) + has(ability::SMITHING_GRACE) + has(ability::SONG_GRACE);
            let moment = when(oath(1), 1) - when(rage, 1) + when(timers.grace > 0, t.hero.draught_stat);
            (learned + adversity + moment, GRA, NEG_GRA)
        }
    };
    let (base, drain) = (hero.stats[stat as usize], hero.drain[stat as usize]);
    let worn = gear.sum(more) - gear.sum(less);
    let total = (base + worn + drain + misc).clamp(low, high);
    StatParts { base, gear: worn, drain, misc, total }
}

/// Entranced or knocked out.
pub fn helpless(t: &Tables, hero: &Hero) -> bool {
    hero.timers.entranced > 0 || i32::from(hero.timers.stun) > t.hero.stun.out
}

/// The speed alone, which is asked after whatever anybody does.
pub fn speed_now(t: &Tables, s: &State) -> i32 {
    let gear = Gear::of(t, &s.hero);
    speed(t, s, &gear, carried(t, &s.hero) > limit(t, stat_of(t, s, &gear, Stat::Str)))
}

fn carried(t: &Tables, hero: &Hero) -> i32 {
    hero.pack.iter().map(|i| i.total_weight()).sum::<i32>() + hero.worn.tally(t).weight()
}

fn limit(t: &Tables, strength: StatParts) -> i32 {
    t.hero.grown(t.hero.burden, strength.total)
}

fn speed(t: &Tables, s: &State, gear: &Gear<'_>, slowed_by_weight: bool) -> i32 {
    let hero = &s.hero;
    let timers = &hero.timers;
    let sneaking = hero.stealth_mode && hero.actions[0] != Action::Waited;
    let sum = t.turn.speed.usual + gear.count(ItemFlag::SPEED) - gear.count(ItemFlag::SLOWNESS)
        + i32::from(timers.fast > 0)
        - i32::from(timers.slow > 0)
        - i32::from(slowed_by_weight)
        - i32::from(sneaking)
        + i32::from(gear.active(ability::SPRINTING) && sprints(&hero.actions));
    sum.clamp(t.turn.speed.least, t.turn.speed.greatest)
}

/// Whether the four actions before the present one were steps, each within an eighth turn of the one before it.
fn sprints(actions: &[Action; 6]) -> bool {
    let way = |a: &Action| match a {
        Action::Moved(dir) => Some(*dir),
        _ => None,
    };
    let close = |a: Dir, b: Dir| a == b || a.turn(1) == b || a.turn(-1) == b;
    (1..4).all(|i| matches!((way(&actions[i]), way(&actions[i + 1])), (Some(a), Some(b)) if close(a, b)))
}

fn resistances(s: &State, gear: &Gear<'_>) -> Resistances {
    use ItemFlag::*;
    let hero = &s.hero;
    let timers = &hero.timers;
    let has = |id| i32::from(gear.active(id));
    let will = has(ability::INDOMITABLE);
    let sight = i32::from(timers.true_sight > 0);
    let potion = |n: i16| i32::from(n > 0);
    Resistances {
        fire: gear.count(RES_FIRE) - gear.count(VUL_FIRE) + potion(timers.oppose_fire),
        cold: gear.count(RES_COLD) - gear.count(VUL_COLD) + potion(timers.oppose_cold),
        poison: gear.count(RES_POIS) - gear.count(VUL_POIS)
            + potion(timers.oppose_poison)
            + has(ability::POISON_RESISTANCE),
        bleeding: gear.count(RES_BLEED),
        fear: gear.count(RES_FEAR) + will,
        blindness: gear.count(RES_BLIND) + sight,
        confusion: gear.count(RES_CONFU) + will,
        stun: gear.count(RES_STUN) + will,
        hallucination: gear.count(RES_HALLU) + will + sight,
        free_action: gear.count(FREE_ACT)
            + i32::from(super::songs::sings(hero, ability::SONG_OF_FREEDOM.number)),
        see_invisible: gear.count(SEE_INVIS) + sight,
        sustain: [
            gear.count(SUST_STR) + potion(timers.strength),
            gear.count(SUST_DEX) + potion(timers.dexterity),
            gear.count(SUST_CON) + potion(timers.constitution),
            gear.count(SUST_GRA) + potion(timers.grace),
        ],
    }
}

impl Turn<'_> {
    /// The hero in numbers, as of now.
    pub fn scores(&self) -> Scores {
        scores(self.tables, self.state)
    }

    /// The hero's speed now.
    pub fn speed(&self) -> i32 {
        speed_now(self.tables, self.state)
    }

    /// A skill as it counts now.
    pub fn skill(&self, skill: Skill) -> i32 {
        skill_now(self.tables, self.state, skill)
    }

    /// What is worn, added up.
    pub fn gear(&self) -> Gear<'_> {
        Gear::of(self.tables, &self.state.hero)
    }

    /// What the hero withstands now.
    pub fn resistances(&self) -> Resistances {
        resistances(self.state, &self.gear())
    }

    /// A statistic as it counts now.
    pub fn stat(&self, stat: Stat) -> i32 {
        stat_of(self.tables, self.state, &self.gear(), stat).total
    }

    /// How much brighter the hero's light is than its radius.
    pub fn inner_light(&self) -> i32 {
        if self.has_ability(ability::INNER_LIGHT) { 2 } else { 0 }
    }

    /// Recomputes maximum health and voice, keeping the share that is left. Call it after anything that changes
    /// constitution or grace.
    pub fn refresh_hero(&mut self) {
        self.let_go_of_second();
        let health = self.tables.hero.vigour(self.stat(Stat::Con));
        let voice = self.tables.hero.vigour(self.stat(Stat::Gra));
        let hero = &mut self.state.hero;
        if health != hero.max_health {
            hero.health = rescaled(hero.health, hero.max_health, health);
            hero.max_health = health;
        }
        if voice != hero.max_voice {
            hero.voice = rescaled(hero.voice, hero.max_voice, voice);
            hero.max_voice = voice;
        }
    }
}

/// The same whole percentage of another greatest value, halves rounded up.
fn rescaled(now: i32, old: i32, new: i32) -> i32 {
    if now <= 0 || old <= 0 {
        return now;
    }
    let percent = 100 * now / old;
    ((percent * new + 50) / 100).max(1)
}
