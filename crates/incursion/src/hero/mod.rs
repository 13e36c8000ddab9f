//! Heroes: race, classes, levels, feats, skills and experience.
//!
//! A [`Hero`] is what a creature has beyond a body: state only. [`lore`] reads the tables of feats, skills and abilities;
//! [`prerequisite`] says which feats one may take; [`study`] advances abilities; [`experience`] rewards;
//! [`birth`] asks everything that makes a hero.

pub mod advance;
pub mod birth;
pub mod birth_words;
pub mod create;
pub mod experience;
mod gain;
pub mod lore;
pub mod points;
pub mod prerequisite;
mod read;
pub mod study;
pub mod words;

pub use birth::Birth;
pub use birth_words::BirthWords;
pub use lore::Lore;
pub use words::Words;

use crate::creature::names as n;
use crate::creature::traits::FeatSet;
use crate::values::{Mode, SCORES};
use angrist_irh::library::Library;
use angrist_irh::res::{Class, Rid};
use serde::{Deserialize, Serialize};

/// How many skills there are.
pub const SKILLS: usize = 48;
/// Abilities are numbered below this.
pub const ABILITIES: usize = 144;
/// The most classes one has.
pub const CLASSES: usize = 3;
/// No class.
pub const NO_CLASS: u16 = u16::MAX;

/// What makes a creature a hero.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hero {
    /// Number among the races.
    pub race: u16,
    /// Numbers among the classes, [`NO_CLASS`] for none.
    pub classes: [u16; CLASSES],
    /// Levels in each.
    pub levels: [i8; CLASSES],
    /// Scores as rolled or bought.
    pub scores: [i8; SCORES],
    /// Feats taken.
    pub feats: FeatSet,
    /// Abilities and their levels, by number.
    pub abilities: Vec<i8>,
    /// Ranks, by number of the skill.
    pub ranks: Vec<i8>,
    /// Skills of the race, and of each class.
    pub skills: SkillSources,
    /// Hit dice as they fell, class by class and level by level.
    pub hit_rolls: [Vec<i8>; CLASSES],
    /// Mana dice as they fell.
    pub mana_rolls: [Vec<i8>; CLASSES],
    /// Groups of weapons and armour, a mask.
    pub proficiencies: u32,
    /// Studies taken, by number of the study.
    pub studies: [i8; 9],
    /// The god.
    pub god: Rid,
    /// From lawful (below 0) to chaotic.
    pub law_chaos: i16,
    /// From good (below 0) to evil.
    pub good_evil: i16,
    /// Experience.
    pub experience: i32,
    /// Experience drained.
    pub drained: i32,
    /// Bonus skill points by class, and of up to three pools of other classes.
    pub bonus_points: [i16; 6],
    /// Skill points spent, by the same.
    pub spent_points: [i16; 6],
    /// Slots of spell levels 1 to 9 gained so far.
    pub slots: [i8; 9],
    /// Growth by use: fifteen columns for each score.
    pub exercise: Vec<i16>,
}

/// Where skills come from.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SkillSources {
    /// Of the race.
    pub race: FeatSet,
    /// Of each class.
    pub classes: [FeatSet; CLASSES],
}

impl Hero {
    /// Somebody of a race, without a class yet.
    pub fn new(race: u16, scores: [i8; SCORES]) -> Hero {
        Hero {
            race,
            classes: [NO_CLASS; CLASSES],
            levels: [0; CLASSES],
            scores,
            feats: FeatSet::default(),
            abilities: vec![0; ABILITIES],
            ranks: vec![0; SKILLS + 1],
            skills: SkillSources::default(),
            hit_rolls: Default::default(),
            mana_rolls: Default::default(),
            proficiencies: 0,
            studies: [0; 9],
            god: Rid::NONE,
            law_chaos: 0,
            good_evil: 0,
            experience: 0,
            drained: 0,
            bonus_points: [0; 6],
            spent_points: [0; 6],
            slots: [0; 9],
            exercise: vec![0; SCORES * experience::COLUMNS],
        }
    }

    /// The sum of all levels.
    pub fn total_level(&self) -> i32 {
        self.levels.iter().map(|&l| i32::from(l)).sum()
    }

    /// One of its classes.
    pub fn class<'l>(&self, library: &'l Library, which: usize) -> Option<&'l Class> {
        library.classes.get(usize::from(*self.classes.get(which)?))
    }

    /// The level of an ability as it is stored.
    pub fn ability(&self, ability: i32) -> i32 {
        usize::try_from(ability).ok().and_then(|a| self.abilities.get(a)).map_or(0, |&l| l.into())
    }

    /// Ranks in a skill.
    pub fn ranks_in(&self, skill: i32) -> i32 {
        usize::try_from(skill).ok().and_then(|s| self.ranks.get(s)).map_or(0, |&r| r.into())
    }

    /// Whether race or a class teaches a skill.
    pub fn has_skill(&self, skill: i32) -> bool {
        self.training_sources(skill) > 0
    }

    /// How many of race and classes teach a skill.
    pub fn training_sources(&self, skill: i32) -> i32 {
        let taught =
            self.skills.classes.iter().zip(self.levels).filter(|(s, l)| *l > 0 && s.has(skill)).count();
        i32::from(self.skills.race.has(skill)) + taught as i32
    }

    /// Levels in classes that teach a skill.
    pub fn levels_with(&self, skill: i32) -> i32 {
        let taught = self.skills.classes.iter().zip(self.levels).filter(|(s, _)| s.has(skill));
        taught.map(|(_, level)| i32::from(level)).sum()
    }

    /// Whether a class of a name (any case) is one's own and teaches a skill.
    pub fn has_class_skill_of(&self, name: &str, library: &Library, skill: i32) -> bool {
        (0..CLASSES).any(|i| {
            let named = self.class(library, i).is_some_and(|c| c.about.shown().eq_ignore_ascii_case(name));
            named && self.levels[i] > 0 && self.skills.classes[i].has(skill)
        })
    }

    /// Whether there is more than one class.
    pub fn is_multiclassed(&self) -> bool {
        self.levels.iter().filter(|&&l| l > 0).count() > 1
    }
}

/// The attack of a class in a way of fighting, in percent; the off hand fights as the main one.
pub fn attack_percent(class: &Class, mode: Mode) -> i32 {
    let wanted = if mode == Mode::Offhand { Mode::Melee } else { mode };
    let found = class.attacks.iter().rev().find(|(way, _)| usize::from(way.unsigned_abs()) == wanted.index());
    found.map_or(0, |&(_, percent)| percent.into())
}

/// Whether a save (0 fortitude, 1 reflex, 2 will) is a good one of a class.
pub fn good_save(class: &Class, which: i32) -> bool {
    class.flags.has(n::CF_GOOD_FORT + which) || class.saves.iter().any(|&(save, _)| i32::from(save) == which)
}

/// The status that keeps an ability of which there is one of each kind: by foe, by creature turned and the like.
pub fn kept_as_status(ability: i32) -> Option<i32> {
    Some(match ability {
        n::CA_FAV_ENEMY => n::FAV_ENEMY,
        n::CA_SMITE => n::SMITE_ABILITY,
        n::CA_TURNING => n::TURN_ABILITY,
        n::CA_GREATER_TURNING => n::GTURN_ABILITY,
        n::CA_COMMAND => n::COMMAND_ABILITY,
        n::CA_SPECIES_AFFINITY => n::SPECIES_AFFINITY,
        _ => return None,
    })
}
