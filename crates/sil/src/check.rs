//! Invariants of a game: the map and the lists agree, nothing is duplicated, every number is in range.
//!
//! Saves are checked before they are played, and programs that play complete games check them after every command.

use crate::monsters::may_stand;
use crate::state::{Item, Phase, State};
use crate::tables::{RaceFlag, Skill, Tables};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// What must always hold, and what a file may break.
pub fn check(t: &Tables, s: &State) -> Result<(), String> {
    s.level.check()?;
    let hero = &s.hero;
    if !s.level.terrain.contains(hero.at) {
        return Err(format!("the hero stands off the map, at {}", hero.at));
    }
    if s.phase == Phase::Alive {
        if hero.health <= 0 {
            return Err("the hero lives without health".into());
        }
        if s.level.monster_on(hero.at).is_some() {
            return Err(format!("the hero and a creature both stand at {}", hero.at));
        }
        if !hero.energy.ready(&t.pace) {
            return Err("it is no one's turn".into());
        }
    }
    if hero.health > hero.max_health.max(1) || hero.voice > hero.max_voice.max(1) {
        return Err("the hero has more health or voice than there can be".into());
    }
    if s.phase != Phase::Birth {
        if t.player_races.get(usize::from(hero.race)).is_none_or(Option::is_none) {
            return Err(format!("there is no people {}", hero.race));
        }
        if t.houses.get(usize::from(hero.house)).is_none_or(Option::is_none) {
            return Err(format!("there is no house {}", hero.house));
        }
    }
    let own = hero.pack.iter().chain(hero.worn.iter().flatten());
    let floor = s.level.items.iter().map(|(_, f)| &f.item);
    let carried = s.level.monsters.iter().flat_map(|(_, m)| &m.carried);
    for item in own.chain(floor).chain(carried).chain(&s.bench.draft) {
        if t.kind(item.kind).is_none() {
            return Err(format!("there is no kind of thing {}", item.kind));
        }
        if item.number == 0 {
            return Err("there is a stack of no things".into());
        }
    }
    for (_, monster) in s.level.monsters.iter() {
        if t.race(monster.race).is_none() {
            return Err(format!("there is no race of creatures {}", monster.race));
        }
    }
    if hero.skills.iter().any(|n| !(-100..=t.hero.most_skill).contains(n)) {
        return Err("a skill is beyond its bounds".into());
    }
    if !(0..=t.turn.food.most).contains(&hero.food) {
        return Err("the hero has more or less food than there can be".into());
    }
    in_bounds(t, s)?;
    creatures(t, s)?;
    things(t, s)
}

/// Every number that a rule adds to or multiplies is where adding and multiplying cannot leave its range.
fn in_bounds(t: &Tables, s: &State) -> Result<(), String> {
    let hero = &s.hero;
    let e = &hero.experience;
    let gains = [e.total, e.pool, e.kills, e.encounters, e.descent, e.identification];
    let timers = serde_json::to_value(hero.timers).unwrap_or_default();
    let timer = |v: &Value| v.as_i64().is_some_and(|n| (0..=20_000).contains(&n));
    let small = |n: i32| n.abs() <= 1000;
    let item = |i: &Item| {
        small(i32::from(i.pval).min(999))
            && i.weight >= 0
            && i.fuel >= 0
            && small(i32::from(i.attack))
            && small(i32::from(i.evasion))
            && [i.damage, i.protection].iter().all(|d| d.dice <= 1000 && d.sides <= 1000)
            && i.forged.as_ref().is_none_or(|f| f.abilities.len() <= 20)
    };
    let own = hero.pack.iter().chain(hero.worn.iter().flatten());
    let floor = s.level.items.iter().map(|(_, f)| &f.item);
    for (sound, what) in [
        (hero.stats.iter().chain(&hero.drain).all(|n| small(*n)), "a statistic"),
        (hero.pack.len() <= 30, "the pack"),
        (s.turn < u32::MAX / 2 && s.player_turn < u32::MAX / 2, "the time"),
        (gains.iter().all(|n| (0..=t.hero.most_experience).contains(n)), "the experience"),
        (timers.as_object().is_some_and(|all| all.values().all(timer)), "a counter of what passes"),
        ((-100_000..=100_000).contains(&hero.health) && hero.max_health.abs() <= 100_000, "the health"),
        ((0..=100_000).contains(&hero.voice) && hero.max_voice.abs() <= 100_000, "the voice"),
        (hero.energy.0.abs() <= 1000, "the energy"),
        ((-50..=50).contains(&hero.light), "the light"),
        (small(hero.stealth_score), "the stealth"),
        ((0..=100_000_000).contains(&hero.staircasiness), "the stair fatigue"),
        ((0..=i32::MAX / 2).contains(&s.facts.depth_counter), "the depth counter"),
        ((0..=t.turn.deepest).contains(&s.level.depth), "the depth"),
        ((0..=t.turn.deepest).contains(&s.facts.max_depth), "the greatest depth"),
        (hero.songs.main.is_none_or(|n| n < 12) && hero.songs.minor.is_none_or(|n| n < 12), "a song"),
        (hero.bane <= 8 && hero.oath.sworn <= 3, "a bane or oath"),
        (own.chain(floor).chain(&s.bench.draft).all(item), "a figure of a thing"),
        (
            s.level.monsters.iter().all(|(_, m)| {
                m.health.abs() <= 100_000
                    && (0..=100_000).contains(&m.max_health)
                    && (-1_000..=20).contains(&m.alertness)
                    && m.morale.abs() <= 1_000_000
                    && m.temporary_morale.abs() <= 1_000_000
                    && s.level.terrain.contains(m.birth)
            }),
            "a figure of a creature",
        ),
    ] {
        if !sound {
            return Err(format!("{what} is beyond its bounds"));
        }
    }
    Ok(())
}

/// How many things a pack has room for at most.
const PACK: usize = 23;

/// Every creature stands where its race can, lives, and is counted once.
fn creatures(t: &Tables, s: &State) -> Result<(), String> {
    let mut alive: BTreeMap<u16, u32> = BTreeMap::new();
    for (_, m) in s.level.monsters.iter() {
        *alive.entry(m.race).or_default() += 1;
        let Some(race) = t.race(m.race) else { continue };
        let (name, at) = (&race.name, m.at);
        let wrong = |what: &str| Err(format!("{name} at {at} {what}"));
        if m.health > m.max_health || m.max_health <= 0 {
            return wrong("has more health than it can have");
        }
        if s.phase == Phase::Alive && m.health <= 0 {
            return wrong("lives without health");
        }
        if s.level.is_wall(at) && !may_stand(&s.level, at, race, true) {
            return wrong("stands in a wall");
        }
        if [m.stun, m.confused, m.hasted, m.slowed].iter().any(|n| !(0..=1000).contains(n)) {
            return wrong("has a counter beyond its bounds");
        }
        if !(0..=t.monsters.mana).contains(&m.mana) {
            return wrong("has more strength for its arts than there can be");
        }
        if m.target.is_some_and(|to| !s.level.terrain.contains(to)) {
            return wrong("aims at a place off the map");
        }
        if m.group > t.monsters.most.groups {
            return wrong("follows a group that does not exist");
        }
    }
    for (number, count) in &alive {
        let fact = s.facts.race(*number);
        let Some(race) = t.race(*number) else { continue };
        if race.is(RaceFlag::UNIQUE) && (*count > 1 || fact.dead) {
            return Err(format!("{} is there twice, or lives after death", race.name));
        }
        if fact.alive != *count {
            return Err(format!("{} of {} are there, {} are counted", count, race.name, fact.alive));
        }
    }
    let ghost = s.facts.races.iter().find(|(number, fact)| fact.alive > 0 && !alive.contains_key(number));
    match ghost {
        Some((number, fact)) => Err(format!("{} of race {number} are counted and not there", fact.alive)),
        None => Ok(()),
    }
}

/// No artefact is there twice or without having been made; stacks, packs and what is worn are as they can be.
fn things(t: &Tables, s: &State) -> Result<(), String> {
    let hero = &s.hero;
    if s.phase == Phase::Alive && hero.pack.len() > PACK {
        return Err(format!("the pack holds {} things", hero.pack.len()));
    }
    let own = hero.pack.iter().chain(hero.worn.iter().flatten());
    let floor = s.level.items.iter().map(|(_, f)| &f.item);
    let carried = s.level.monsters.iter().flat_map(|(_, m)| &m.carried);
    let mut seen = BTreeSet::new();
    for item in own.chain(floor).chain(carried) {
        if item.number > 99 {
            return Err(format!("a stack holds {} things", item.number));
        }
        if item.artefact == 0 {
            continue;
        }
        if t.artefact(item.artefact).is_none() {
            return Err(format!("there is no artefact {}", item.artefact));
        }
        if item.number != 1 || !seen.insert(item.artefact) {
            return Err(format!("artefact {} is there twice", item.artefact));
        }
        if !s.facts.artefacts.contains(&item.artefact) {
            return Err(format!("artefact {} is there and was never made", item.artefact));
        }
    }
    for (_, f) in s.level.items.iter() {
        if s.level.is_wall(f.at) {
            return Err(format!("a thing lies inside the wall at {}", f.at));
        }
    }
    if s.phase == Phase::Alive && s.level.is_wall(hero.at) {
        return Err(format!("the hero stands in the wall at {}", hero.at));
    }
    let owned = |skill: Skill| {
        let known = t.abilities.iter().filter(|a| a.id.skill == skill).fold(0, |m, a| m | 1 << a.id.number);
        hero.innate[skill as usize] & !known == 0
    };
    if !Skill::ALL.into_iter().all(owned) {
        return Err("the hero has an ability that does not exist".into());
    }
    if s.level.groups.iter().flatten().any(|(at, _)| !s.level.terrain.contains(*at)) {
        return Err("a group is on its way off the map".into());
    }
    Ok(())
}
