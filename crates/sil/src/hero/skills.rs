//! The hero's skills, each with the parts it is made of.
//!
//! Promise: no side effects and no chance, as for all scores; one skill asked alone is what the whole list says.

use super::ability;
use super::gear::{Gear, is_hand_weapon};
use super::scores::{SkillParts, StatParts, affinity, helpless, stats, traits};
use crate::state::{Hero, Slot, State};
use crate::tables::{ItemFlag, PeopleFlag, Skill, Stat, Tables, Tval};

/// One skill alone, for rules that ask for it creature by creature.
pub fn skill_now(t: &Tables, s: &State, skill: Skill) -> i32 {
    let gear = Gear::of(t, &s.hero);
    skill_of(t, &s.hero, &gear, &stats(t, s, &gear), &gear_skills(t, &gear), skill).total
}

pub(super) fn skills(t: &Tables, s: &State, gear: &Gear<'_>, stats: &[StatParts; 4]) -> [SkillParts; 8] {
    let worn = gear_skills(t, gear);
    Skill::ALL.map(|skill| skill_of(t, &s.hero, gear, stats, &worn, skill))
}

fn skill_of(
    t: &Tables,
    hero: &Hero,
    gear: &Gear<'_>,
    stats: &[StatParts; 4],
    worn: &[i32; 8],
    skill: Skill,
) -> SkillParts {
    let has = |id| gear.active(id);
    let stun = match i32::from(hero.timers.stun) {
        n if n >= t.hero.stun.heavy => t.hero.stun.heavy_loss,
        1.. => t.hero.stun.loss,
        _ => 0,
    };
    let proficient = |flag: PeopleFlag| traits(t, hero).filter(|f| **f == flag).count() as i32;
    let one = |skill: Skill, more: i32| {
        let base = hero.points(skill);
        let stat = if (skill as usize) < 4 { Stat::Dex } else { Stat::Gra };
        let stat = stats[stat as usize].total;
        let misc = affinity(t, hero, skill) - stun + more;
        let gear = worn[skill as usize];
        SkillParts { base, stat, gear, misc, total: base + stat + gear + misc }
    };
    match skill {
        Skill::Melee => {
            let weapon = |flag| gear.at(Slot::Weapon).is_some_and(|(_, f)| f.has(flag));
            let mut melee = if has(ability::RAPID_ATTACK) { -3 } else { 0 };
            if weapon(ItemFlag::AXE) {
                melee += proficient(PeopleFlag::Axe);
            }
            if weapon(ItemFlag::POLEARM) && has(ability::POLEARM_MASTERY) {
                melee += 2;
            }
            if has(ability::VERSATILITY) {
                melee += ((hero.points(Skill::Archery) - hero.points(Skill::Melee)) / 2).max(0);
            }
            one(skill, melee)
        }
        Skill::Archery => {
            let bow = gear.at(Slot::Bow).is_some_and(|(i, _)| i.tval(t) == Tval::BOW);
            one(skill, if bow { proficient(PeopleFlag::Bow) } else { 0 })
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
            let quiet = if hero.stealth_mode { t.turn.quiet_mode } else { 0 };
            one(skill, quiet - super::songs::noise(t, hero))
        }
        Skill::Perception => one(skill, if hero.timers.perception > 0 { 10 } else { 0 }),
        Skill::Will => {
            let song = one(Skill::Song, 0).total;
            one(skill, super::songs::score(t, hero, song, ability::SONG_OF_STAYING.number) / 2)
        }
        Skill::Smithing | Skill::Song => one(skill, 0),
    }
}

/// What worn things add to the skills.
fn gear_skills(t: &Tables, gear: &Gear<'_>) -> [i32; 8] {
    use ItemFlag::*;
    let mut out = [
        gear.sum(MELEE),
        gear.sum(ARCHERY),
        0,
        gear.sum(STEALTH),
        gear.sum(PERCEPTION),
        gear.sum(WILL),
        gear.sum(SMITHING),
        gear.sum(SONG),
    ];
    for (slot, item, _) in gear.all() {
        let (attack, evasion) = (i32::from(item.attack), i32::from(item.evasion));
        out[Skill::Evasion as usize] += evasion;
        match slot {
            Slot::Weapon => {
                out[Skill::Melee as usize] += attack;
                if gear.active(ability::PARRY) {
                    out[Skill::Evasion as usize] += evasion;
                }
            }
            Slot::Bow => out[Skill::Archery as usize] += attack,
            Slot::Quiver1 | Slot::Quiver2 => {}
            Slot::OffHand if is_hand_weapon(t, item) => {}
            _ => {
                out[Skill::Melee as usize] += attack;
                out[Skill::Archery as usize] += attack;
            }
        }
    }
    // One point for each ten pounds of armour.
    out[Skill::Stealth as usize] -= gear.armour_weight() / 100;
    out
}
