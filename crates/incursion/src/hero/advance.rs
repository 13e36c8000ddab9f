//! Going up a level (S001-358), with every choice as a question.
//!
//! An [`Advancement`] is state: what is left to do. [`Rules::continue_advance`] works through it until it needs an answer or
//! is done. Nothing waits: the question and everything behind it can be saved.
//! The order is the specification's: grants of class and race, feats, then the dice of hit points and mana.

use super::prerequisite::FeatList;
use super::study::Study;
use super::{CLASSES, Hero};
use crate::creature::names as n;
use crate::creature::points::Dice;
use crate::creature::{Creature, Rules, Source, Status};
use crate::makelev::Chance;
use crate::values::{Attribute, Matrix, Profile, SCORES};
use angrist_irh::res::{Grant, ResKind, Rid, Value};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// Options of a game that advancing reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Options {
    /// How dice of hit points fall.
    pub hit_points: Dice,
    /// How dice of mana fall.
    pub mana: Dice,
    /// A score rises at every fourth level.
    pub scores_rise: bool,
}

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each is the choice it is named after")]
pub enum Question {
    Feat { options: Vec<i32> },
    Skill { options: Vec<i32> },
    Study { options: Vec<Study> },
    School { options: Vec<i32> },
    Weapon { feat: i32, options: Vec<u16> },
    Foe { options: Vec<i32> },
    Domain { options: Vec<u16> },
    Score { options: Vec<u8> },
}

impl Question {
    /// How many answers there are.
    pub fn len(&self) -> usize {
        match self {
            Question::Feat { options } | Question::Skill { options } | Question::School { options } => {
                options.len()
            }
            Question::Foe { options } => options.len(),
            Question::Study { options } => options.len(),
            Question::Weapon { options, .. } | Question::Domain { options } => options.len(),
            Question::Score { options } => options.len(),
        }
    }

    /// True when nothing can be chosen.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Who grants something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Giver {
    Class(u16),
    Race(u16),
    Domain(u16),
}

/// One thing to do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Task {
    Score,
    Grants { giver: Giver, level: i32, at: u16 },
    FeatOf { list: i32 },
    Gain { feat: i32, item: Rid, source: Source },
    SkillFor { feat: i32 },
    StudyOf,
    SchoolFor { specialist: bool },
    WeaponFor { feat: i32 },
    FoeFor { ability: i32, source: Source, more: i32, choice: i32 },
    DomainOf { left: u8 },
    Points,
}

/// A level being gained.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Advancement {
    pub(super) which: u8,
    pub(super) options: Options,
    pub(super) tasks: VecDeque<Task>,
}

impl Advancement {
    /// Whether class, race and domains have given what the level gives, with the choices that belong to it: what is left are the
    /// feats of the level and its dice. Scripts that hear of the level run here (hero 7.1).
    pub fn has_granted(&self) -> bool {
        let later = |t: &Task| matches!(t, Task::FeatOf { list: n::FT_FULL_LIST } | Task::Points);
        self.tasks.iter().all(later) && self.tasks.len() <= OWN_FEATS + 1
    }

    /// A feat that a script gives, or one of a list of feats, with its own choices: it comes first.
    pub fn add_feat(&mut self, feat: i32) {
        self.tasks.push_front(match feat < n::FT_FIRST {
            true => Task::FeatOf { list: feat },
            false => Task::Gain { feat, item: Rid::NONE, source: Source::Class },
        });
    }
}

/// The most feats that a level gives by itself.
const OWN_FEATS: usize = 2;

/// Why a level cannot be gained.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// There is no higher level.
    #[error("level {0} is the highest")]
    Highest(i32),
    /// The class ends here.
    #[error("the class {0} has no level beyond {1}")]
    ClassEnds(String, i32),
    /// There is no such class.
    #[error("there is no class to advance in")]
    NoClass,
    /// A religious class needs a god.
    #[error("the class {0} needs a god")]
    NoGod(String),
    /// The alignment does not fit the class.
    #[error("the alignment does not suit the class {0}")]
    Alignment(String),
    /// The god does not accept the class.
    #[error("the god does not accept the class {0}")]
    WrongGod(String),
}

impl<'a> Rules<'a> {
    /// Whether alignment allows a class.
    pub fn alignment_suits(&self, class: &angrist_irh::res::Class, alignment: i32) -> bool {
        let needs = [
            (n::CF_LAWFUL, n::AL_LAWFUL, true),
            (n::CF_CHAOTIC, n::AL_CHAOTIC, true),
            (n::CF_GOOD, n::AL_GOOD, true),
            (n::CF_EVIL, n::AL_EVIL, true),
            (n::CF_NONLAWFUL, n::AL_LAWFUL, false),
            (n::CF_NONCHAOTIC, n::AL_CHAOTIC, false),
            (n::CF_NONGOOD, n::AL_GOOD, false),
            (n::CF_NONEVIL, n::AL_EVIL, false),
        ];
        needs
            .into_iter()
            .all(|(flag, bit, wanted)| !class.flags.has(flag) || (alignment & bit != 0) == wanted)
    }

    /// Begins a level in one of a hero's classes.
    pub fn begin_advance(
        &self,
        c: &mut Creature,
        which: usize,
        options: Options,
    ) -> Result<Advancement, Refused> {
        let Some(hero) = &c.hero else { return Err(Refused::NoClass) };
        let class = hero.class(self.library, which).filter(|_| which < CLASSES).ok_or(Refused::NoClass)?;
        let name = || class.about.shown().to_owned();
        let total = hero.total_level();
        if total >= self.numbers.level_limit.into() {
            return Err(Refused::Highest(self.numbers.level_limit.into()));
        }
        if total >= 2 {
            let prestige = class.flags.has(n::CF_PRESTIGE);
            let most = class.about.constant(n::TOTAL_CLASS_LEVELS).map(Value::number);
            let most = most.unwrap_or(if prestige { 10 } else { 20 });
            if i32::from(hero.levels[which]) >= most {
                return Err(Refused::ClassEnds(name(), most));
            }
            if class.flags.has(n::CF_RELIGIOUS) && hero.god.is_none() {
                return Err(Refused::NoGod(name()));
            }
            if !self.alignment_suits(class, Rules { ..*self }.alignment(c)) {
                return Err(Refused::Alignment(name()));
            }
            let gods = class.about.list(n::ALLOWED_GODS);
            if !hero.god.is_none()
                && gods.is_some_and(|list| !list.iter().any(|v| v == &Value::Resource(hero.god)))
            {
                return Err(Refused::WrongGod(name()));
            }
        }
        let (class_id, race) = (hero.classes[which], hero.race);
        let Some(hero) = &mut c.hero else { return Err(Refused::NoClass) };
        hero.levels[which] += 1;
        let (level, class_level) = (hero.total_level(), i32::from(hero.levels[which]));
        self.learn_class(hero, which);
        if level == 1
            && let Some(race) = self.library.races.get(usize::from(race))
        {
            race.skills.iter().for_each(|&s| hero.skills.race.insert(s.into()));
        }
        let mut tasks = VecDeque::new();
        if options.scores_rise && level % 4 == 0 {
            tasks.push_back(Task::Score);
        }
        tasks.push_back(Task::Grants { giver: Giver::Class(class_id), level: class_level, at: 0 });
        tasks.push_back(Task::Grants { giver: Giver::Race(race), level, at: 0 });
        let feats = match level {
            1 => 2,
            l if l % 3 == 0 => 1,
            _ => 0,
        };
        tasks.extend((0..feats).map(|_| Task::FeatOf { list: n::FT_FULL_LIST }));
        tasks.push_back(Task::Points);
        Ok(Advancement { which: which as u8, options, tasks })
    }

    /// Goes on until a question comes up or all is done. `answer` is the place of the chosen option of the last question.
    pub fn continue_advance(
        &self,
        c: &mut Creature,
        adv: &mut Advancement,
        mut answer: Option<usize>,
        matrix: &mut Matrix,
        chance: &mut Chance,
    ) -> Option<Question> {
        while let Some(task) = adv.tasks.front().cloned() {
            if let Some(question) = self.question(c, &task) {
                if question.is_empty() {
                    adv.tasks.pop_front();
                    continue;
                }
                let Some(at) = answer.take().filter(|&at| at < question.len()) else { return Some(question) };
                adv.tasks.pop_front();
                self.answered(c, adv, &task, &question, at);
            } else {
                adv.tasks.pop_front();
                self.perform(c, adv, task, chance);
            }
            self.recalculate(c, matrix, false);
        }
        self.refresh_hero(c, adv.options.hit_points);
        None
    }

    fn grants(&self, giver: Giver) -> (&'a [Grant], Source, Rid) {
        let lib = self.library;
        match giver {
            Giver::Class(i) => (
                lib.classes.get(usize::from(i)).map_or(&[][..], |c| &c.grants),
                Source::Class,
                lib.rid(ResKind::Class, i.into()),
            ),
            Giver::Race(i) => (
                lib.races.get(usize::from(i)).map_or(&[][..], |r| &r.grants),
                Source::Race,
                lib.rid(ResKind::Race, i.into()),
            ),
            Giver::Domain(i) => (
                lib.domains.get(usize::from(i)).map_or(&[][..], |d| &d.grants),
                Source::Domain,
                lib.rid(ResKind::Domain, i.into()),
            ),
        }
    }

    fn question(&self, c: &Creature, task: &Task) -> Option<Question> {
        let hero = c.hero.as_ref()?;
        Some(match task {
            Task::Score => {
                let limit = 5 + Rules { ..*self }.ability_level(c, n::CA_INHERANT_POTENTIAL);
                let free = |i: &u8| c.statuses.sum(n::ADJUST_INH, i32::from(*i)) < limit;
                Question::Score { options: (0..SCORES as u8).filter(free).collect() }
            }
            Task::FeatOf { list } => {
                Question::Feat { options: Rules { ..*self }.offered(c, FeatList::of(*list)) }
            }
            Task::SkillFor { feat } => {
                let free = |skill: &i32| match *feat {
                    n::FT_SKILL_FOCUS => !c
                        .statuses
                        .of(n::SKILL_BONUS)
                        .iter()
                        .any(|s| i32::from(s.value) == *skill && s.source == Source::Permanent),
                    _ => !hero.has_skill(*skill) && !c.statuses.has_value(n::EXTRA_SKILL, *skill),
                };
                let open = |skill: &i32| free(skill) && self.offers_skill(*skill);
                Question::Skill { options: (1..=super::SKILLS as i32).filter(open).collect() }
            }
            Task::StudyOf => Question::Study {
                options: Study::ALL.into_iter().filter(|&s| self.may_study(c, hero, s)).collect(),
            },
            Task::SchoolFor { specialist } => {
                let elf = Rules { ..*self }.is_type(c, n::MA_ELF);
                let schools = (0..9).map(|i| 1 << i).filter(|&s| !(elf && s == n::SC_NEC));
                let nature = if *specialist { n::SPECIALTY_SCHOOL } else { n::SCHOOL_FOCUS };
                Question::School { options: schools.filter(|&s| !c.statuses.has_value(nature, s)).collect() }
            }
            Task::WeaponFor { feat } => {
                Question::Weapon { feat: *feat, options: self.weapons_for(c, hero, *feat) }
            }
            Task::FoeFor { .. } => Question::Foe { options: self.lore.foes().collect() },
            Task::DomainOf { .. } => {
                let god = self.library.god(hero.god)?;
                let free = |rid: &&Rid| !c.statuses.of(n::HAS_DOMAIN).iter().any(|s| s.effect == **rid);
                let number =
                    |rid: &Rid| self.library.within_kind(*rid).and_then(|(_, i)| u16::try_from(i).ok());
                Question::Domain { options: god.domains.iter().filter(free).filter_map(number).collect() }
            }
            Task::Grants { .. } | Task::Gain { .. } | Task::Points => return None,
        })
    }

    /// Whether a skill can be chosen at all.
    pub(super) fn offers_skill(&self, skill: i32) -> bool {
        self.profile != Profile::Exact || self.lore.skill(skill).is_none_or(|row| !row.unavailable)
    }

    /// The skill with a weapon (hero 8.4): 0 to 6.
    pub fn weapon_skill(&self, c: &Creature, hero: &Hero, item: u16) -> i32 {
        let rid = self.library.rid(ResKind::Item, item.into());
        let Some(weapon) = self.library.items.get(usize::from(item)) else { return 0 };
        let trained =
            c.statuses.of(n::WEP_SKILL).iter().filter(|s| s.effect == rid).map(|s| i32::from(s.value)).max();
        if let Some(level) = trained {
            return level;
        }
        if weapon.group & n::WG_EXOTIC as u32 != 0 {
            return 0;
        }
        i32::from(weapon.group & hero.proficiencies != 0)
    }

    fn weapons_for(&self, c: &Creature, hero: &Hero, feat: i32) -> Vec<u16> {
        let wanted = match feat {
            n::FT_WEAPON_PROFICIENCY | n::FT_EXOTIC_WEAPON => 0,
            n::FT_WEAPON_FOCUS | n::FT_IMPROVED_CRIT => 1,
            n::FT_WEAPON_SPECIALIST => 2,
            n::FT_WEAPON_MASTERY => 3,
            n::FT_WEAPON_HIGH_MASTERY => 4,
            _ => 5,
        };
        let all = 0..u16::try_from(self.library.items.len()).unwrap_or(u16::MAX);
        all.filter(|&i| {
            let Some(item) = self.library.items.get(usize::from(i)) else { return false };
            let kind = i32::from(item.kind);
            let is_weapon = kind == n::T_WEAPON || kind == n::T_BOW;
            let exotic = item.group & n::WG_EXOTIC as u32 != 0;
            let skill = self.weapon_skill(c, hero, i);
            is_weapon
                && match feat {
                    n::FT_WEAPON_PROFICIENCY => skill == 0 && !exotic,
                    n::FT_EXOTIC_WEAPON => skill == 0 && exotic,
                    n::FT_IMPROVED_CRIT => skill >= 1,
                    _ => skill == wanted,
                }
        })
        .collect()
    }

    fn answered(&self, c: &mut Creature, adv: &mut Advancement, task: &Task, question: &Question, at: usize) {
        match (task, question) {
            (Task::Score, Question::Score { options }) => {
                c.statuses.gain(Status::lasting(
                    n::ADJUST_INH,
                    options[at].into(),
                    1,
                    Source::Permanent,
                    Rid::NONE,
                ));
            }
            (Task::FeatOf { .. }, Question::Feat { options }) => {
                let gain = Task::Gain { feat: options[at], item: Rid::NONE, source: Source::Permanent };
                adv.tasks.push_front(gain);
            }
            (Task::SkillFor { feat }, Question::Skill { options }) => {
                let (nature, amount, source) = match *feat {
                    n::FT_SKILL_FOCUS => (n::SKILL_BONUS, 2, Source::Permanent),
                    _ => (n::EXTRA_SKILL, 0, Source::Class),
                };
                c.statuses.gain(Status::lasting(nature, options[at], amount, source, Rid::NONE));
            }
            (Task::StudyOf, Question::Study { options }) => {
                if let Some(hero) = &mut c.hero {
                    hero.studies[options[at] as usize] += 1;
                }
            }
            (Task::SchoolFor { specialist }, Question::School { options }) => {
                let nature = if *specialist { n::SPECIALTY_SCHOOL } else { n::SCHOOL_FOCUS };
                let source = if *specialist { Source::Class } else { Source::Other };
                c.statuses.gain(Status::lasting(nature, options[at], 1, source, Rid::NONE));
            }
            (Task::WeaponFor { feat }, Question::Weapon { options, .. }) => {
                let rid = self.library.rid(ResKind::Item, options[at].into());
                self.train(c, *feat, rid, Source::Class);
            }
            (Task::FoeFor { ability, source, more, choice }, Question::Foe { options }) => {
                self.keep(c, *ability, options[at], *choice, *source, *more);
            }
            (Task::DomainOf { left }, Question::Domain { options }) => {
                let domain = options[at];
                let rid = self.library.rid(ResKind::Domain, domain.into());
                c.statuses.gain(Status::lasting(n::HAS_DOMAIN, 0, 0, Source::Class, rid));
                let level = Rules { ..*self }.ability_level(c, n::CA_DOMAINS);
                if *left > 1 {
                    adv.tasks.push_front(Task::DomainOf { left: left - 1 });
                }
                adv.tasks.push_front(Task::Grants { giver: Giver::Domain(domain), level, at: 0 });
            }
            _ => {}
        }
    }

    fn perform(&self, c: &mut Creature, adv: &mut Advancement, task: Task, chance: &mut Chance) {
        match task {
            Task::Grants { giver, level, at } => {
                let (grants, source, rid) = self.grants(giver);
                let due = |g: &Grant| {
                    let (first, step) = (i32::from(g.level), i32::from(g.step));
                    if step == 0 { level == first } else { level >= first && (level - first) % step == 0 }
                };
                let next = grants.iter().enumerate().skip(at.into()).find(|(_, g)| due(g));
                if let Some((i, grant)) = next {
                    adv.tasks.push_front(Task::Grants { giver, level, at: i as u16 + 1 });
                    self.grant(c, adv, grant, source, rid);
                }
            }
            Task::Gain { feat, item, source } => self.gain_feat(c, adv, feat, item, source),
            Task::Points => self.roll_level(c, adv, chance),
            _ => {}
        }
    }
}

/// The score that a number among scores stands for.
pub fn score(at: u8) -> Option<Attribute> {
    Attribute::of(at.into()).filter(|a| a.index() < SCORES)
}
