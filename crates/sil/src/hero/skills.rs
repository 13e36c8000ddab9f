//! The hero's skills, each with the parts it is made of.
//!
//! Promise: no side effects and no chance, as for all scores; one skill asked alone is what the whole list says.

use super::ability;
use super::gear::Gear;
use super::scores::{SkillParts, StatParts, affinity, helpless, traits};
use crate::state::{Hero, Slot, State};
use crate::tables::{ItemFlag, PlayerRaceFlag, Skill, Stat, Tables, Tval};

/// One skill alone, for rules that ask for it creature by creature.
pub fn skill_now(t: &Tables, s: &State, skill: Skill) -> i32 {
    let gear = Gear::of(t, &s.hero);
    let stat = super::scores::stat_of(t, s, &gear, stat_behind(skill));
    skill_of(t, &s.hero, &gear, stat, skill).total
}

pub(super) fn skills(t: &Tables, s: &State, gear: &Gear<'_>, stats: &[StatParts; 4]) -> [SkillParts; 8] {
    Skill::ALL.map(|skill| skill_of(t, &s.hero, gear, stats[stat_behind(skill) as usize], skill))
}

/// The statistic that a skill builds on: dexterity for those of the body, grace for the others.
fn stat_behind(skill: Skill) -> Stat {
    if (skill as usize) < 4 { Stat::Dex } else { Stat::Gra }
}

fn skill_of(t: &Tables, hero: &Hero, gear: &Gear<'_>, stat: StatParts, skill: Skill) -> SkillParts {
    let has = |id| gear.active(id);
    let stun = match i32::from(hero.timers.stun) {
        n if n >= t.hero.stun.heavy => t.hero.stun.heavy_loss,
        1.. => t.hero.stun.loss,
        _ => 0,
    };
    let proficient = |flag: PlayerRaceFlag| traits(t, hero).filter(|f| **f == flag).count() as i32;
    let one = |skill: Skill, more: i32| {
        let base = hero.points(skill);
        let stat = stat.total;
        let misc = affinity(t, hero, skill) - stun + more;
        let gear = gear.skill(skill);
        SkillParts { base, stat, gear, misc, total: base + stat + gear + misc }
    };
    match skill {
        Skill::Melee => {
            let weapon = |flag| gear.at(Slot::Weapon).is_some_and(|(_, f)| f.has(flag));
            let mut melee = if has(ability::RAPID_ATTACK) { t.fight.rapid } else { 0 };
            if weapon(ItemFlag::AXE) {
                melee += proficient(PlayerRaceFlag::Axe);
            }
            if weapon(ItemFlag::POLEARM) && has(ability::POLEARM_MASTERY) {
                melee += t.hero.polearm_mastery;
            }
            if has(ability::VERSATILITY) {
                melee += ((hero.points(Skill::Archery) - hero.points(Skill::Melee)) / 2).max(0);
            }
            one(skill, melee)
        }
        Skill::Archery => {
            let bow = gear.at(Slot::Bow).is_some_and(|(i, _)| i.tval(t) == Tval::BOW);
            one(skill, if bow { proficient(PlayerRaceFlag::Bow) } else { 0 })
        }
        Skill::Evasion => {
            let mut evasion = one(skill, 0);
            if helpless(t, hero) {
                evasion.misc += t.hero.helpless_evasion - evasion.total;
                evasion.total = t.hero.helpless_evasion;
            }
            evasion
        }
        Skill::Stealth => {
            let quiet = if hero.stealth_mode { t.turn.quiet.mode } else { 0 };
            one(skill, quiet - super::songs::noise(t, hero))
        }
        Skill::Perception => {
            one(skill, if hero.timers.perception > 0 { t.hero.draught_perception } else { 0 })
        }
        Skill::Will => {
            let song = one(Skill::Song, 0).total;
            one(skill, super::songs::score(t, hero, song, ability::SONG_OF_STAYING.number) / 2)
        }
        Skill::Smithing | Skill::Song => one(skill, 0),
    }
}
