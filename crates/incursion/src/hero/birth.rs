//! The beginning of a hero as a sequence of questions (S001-357).
//!
//! A [`Birth`] is state: options, a random seed and the answers so far. [`Rules::next_question`] says what is asked next, with
//! all choices explained; [`Rules::answer_birth`] takes an answer or says why it cannot; [`Birth::back`] takes the last answer
//! back; when nothing is left to ask, [`Rules::finish_birth`] gives the hero. The same seed and the same answers give the same
//! hero. Going back is free: nothing is drawn that an earlier answer did not decide.
//!
//! The hero comes without gear, kits, gold and first spells: the modules for items and magic add them.

use super::advance::{Options as LevelOptions, Question};
use super::birth_words::BirthWords;
use super::create::Perk;
use super::{Hero, SKILLS};
use crate::creature::names as n;
use crate::creature::{Creature, Rules, Source, Status};
use crate::makelev::Chance;
use crate::values::{Matrix, Profile, SCORES};
use angrist_engine::chance::{Mt19937, stream};
use angrist_irh::res::{About, Race, Rid};
use serde::{Deserialize, Serialize};

/// How scores are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scores {
    /// Four dice each, one of five sets.
    Rolled,
    /// The same, each set with perks.
    #[default]
    RolledWithPerks,
    /// Bought with points.
    Bought,
}

/// What decides about the sex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[expect(missing_docs, reason = "each is what it says")]
pub enum SexOption {
    #[default]
    Ask,
    Female,
    Male,
    Random,
}

/// Options of a game that a birth reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct BirthOptions {
    /// How scores are made.
    pub scores: Scores,
    /// How strong heroes are to be: 0 weak, 1 usual, 2 strong, 3 mighty.
    pub strength: u8,
    /// Scores come before everything else.
    pub scores_first: bool,
    /// Branches of races are offered.
    pub subraces: bool,
    /// What decides about the sex.
    pub sex: SexOption,
    /// How dice of levels fall.
    pub level: LevelOptions,
}

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each is the question it is named after")]
pub enum Topic {
    Sex,
    Race,
    Subrace,
    /// A text is asked for; the only choice is a suggestion.
    Name,
    RacialSkill,
    Class,
    God,
    /// One of several sets of scores.
    ScoreSet {
        sets: Vec<ScoreSet>,
    },
    /// Scores that cost exactly these points.
    BuyScores {
        points: i32,
    },
    Alignment,
    /// A choice that the first level brings.
    Level(Question),
    /// Ranks in skills: how many points there are, and the most in each skill by number.
    Ranks {
        points: i32,
        most: Vec<i32>,
    },
    Personality,
}

/// A set of scores that was rolled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScoreSet {
    /// The scores.
    pub scores: [i8; SCORES],
    /// Perks that come with them.
    pub perks: Vec<Perk>,
}

/// Something to choose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// What it is called.
    pub name: String,
    /// What it means.
    pub about: String,
}

/// A question.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// What is asked.
    pub topic: Topic,
    /// What can be chosen.
    pub choices: Vec<Choice>,
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// The choice of this place.
    Pick(u16),
    /// A text.
    Text(String),
    /// Scores.
    Scores([i8; SCORES]),
    /// Ranks by number of the skill.
    Ranks(Vec<i8>),
}

/// Why an answer does not do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum WrongAnswer {
    /// There are fewer choices.
    #[error("there are {0} choices")]
    NoSuchChoice(usize),
    /// Another sort of answer is wanted.
    #[error("this question wants another sort of answer")]
    WrongSort,
    /// Scores cost another number of points.
    #[error("these scores do not cost exactly {0} points")]
    ScoreCost(i32),
    /// Too many skill points are spent.
    #[error("there are {0} skill points")]
    TooManyRanks(i32),
    /// A skill has too many ranks.
    #[error("skill {0} can have {1} ranks")]
    RankLimit(usize, i32),
    /// A name is needed.
    #[error("a name has 1 to {LONGEST_NAME} letters")]
    BadName,
    /// Nothing is asked any more.
    #[error("nothing is left to ask")]
    Nothing,
    /// The library cannot make such a hero.
    #[error("{0}")]
    Impossible(String),
}

/// The longest name of a hero.
pub const LONGEST_NAME: usize = 40;
/// What somebody without a list of names is called.
const NAMELESS: &str = "Bob";
/// What a newborn hero has eaten.
const WELL_FED: i16 = 2490;

/// A hero being made.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Birth {
    options: BirthOptions,
    seed: u64,
    answers: Vec<Answer>,
}

/// A hero who was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Newborn {
    /// The hero, without gear and spells.
    pub creature: Creature,
    /// What it is called.
    pub name: String,
    /// Its personality, by its place in the table.
    pub personality: u8,
    /// Perks that the hero is given when the game begins: spells, talents and things.
    pub perks: Vec<Perk>,
}

impl Birth {
    /// A birth that nothing was answered of.
    pub fn new(options: BirthOptions, seed: u64) -> Birth {
        Birth { options, seed, answers: Vec::new() }
    }

    /// The answers so far.
    pub fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// Takes the last answer back; false if there is none.
    pub fn back(&mut self) -> bool {
        self.answers.pop().is_some()
    }
}

enum Stop {
    Ask(Asked),
    Wrong(WrongAnswer),
}

/// The answers being read.
struct Script<'a> {
    left: std::slice::Iter<'a, Answer>,
}

impl<'a> Script<'a> {
    fn next(&mut self, topic: &Topic, choices: &[Choice]) -> Result<&'a Answer, Stop> {
        let ask = || Stop::Ask(Asked { topic: topic.clone(), choices: choices.to_vec() });
        self.left.next().ok_or_else(ask)
    }

    /// The place of the choice taken.
    fn pick(&mut self, topic: Topic, choices: Vec<Choice>) -> Result<usize, Stop> {
        match self.next(&topic, &choices)? {
            Answer::Pick(at) if usize::from(*at) < choices.len() => Ok(usize::from(*at)),
            Answer::Pick(_) => Err(Stop::Wrong(WrongAnswer::NoSuchChoice(choices.len()))),
            _ => Err(Stop::Wrong(WrongAnswer::WrongSort)),
        }
    }
}

fn impossible(what: impl Into<String>) -> Stop {
    Stop::Wrong(WrongAnswer::Impossible(what.into()))
}

fn of(about: &About) -> Choice {
    Choice { name: about.shown().to_owned(), about: about.desc.clone() }
}

impl<'a> Rules<'a> {
    /// What is asked next; nothing when the hero is complete.
    pub fn next_question(&self, birth: &Birth, words: &BirthWords) -> Option<Asked> {
        match self.live(birth, words) {
            Err(Stop::Ask(asked)) => Some(asked),
            _ => None,
        }
    }

    /// Takes an answer to the next question. A wrong one changes nothing.
    pub fn answer_birth(
        &self,
        birth: &mut Birth,
        answer: Answer,
        words: &BirthWords,
    ) -> Result<(), WrongAnswer> {
        if !matches!(self.live(birth, words), Err(Stop::Ask(_))) {
            return Err(WrongAnswer::Nothing);
        }
        birth.answers.push(answer);
        match self.live(birth, words) {
            Err(Stop::Wrong(why)) => {
                birth.answers.pop();
                Err(why)
            }
            _ => Ok(()),
        }
    }

    /// The hero, once everything was answered.
    pub fn finish_birth(&self, birth: &Birth, words: &BirthWords) -> Option<Newborn> {
        self.live(birth, words).ok()
    }

    /// Goes through the steps in order with the answers there are.
    fn live(&self, birth: &Birth, words: &BirthWords) -> Result<Newborn, Stop> {
        let options = birth.options;
        let mut script = Script { left: birth.answers.iter() };
        let mut chance = match self.profile {
            Profile::Exact => Chance::Exact(Mt19937::new(birth.seed as u32)),
            Profile::Sane => Chance::Sound(stream(birth.seed, "incursion-birth", 0, 0), 0),
        };
        let mut made = None;
        if options.scores_first {
            made = Some(self.ask_scores(&options, None, &mut script, &mut chance, words)?);
        }
        let female = ask_sex(&options, &mut script, &mut chance, words)?;
        let race = self.ask_race(&options, &mut script, words)?;
        let resource = &self.library.races[usize::from(race)];
        let name = self.ask_name(resource, female, &mut script, &mut chance)?;
        let skills = self.ask_racial_skills(resource, &mut script)?;
        let classes: Vec<u16> = self.classes_offered().map(|(i, _)| i).collect();
        let choices = self.classes_offered().map(|(_, c)| of(&c.about)).collect();
        let class = classes[script.pick(Topic::Class, choices)?];
        let kind = &self.library.classes[usize::from(class)];
        let mut god = Rid::NONE;
        if kind.flags.has(n::CF_RELIGIOUS) {
            let gods = self.gods_offered(kind);
            let choices = gods.iter().filter_map(|&g| self.library.god(g)).map(|g| of(&g.about)).collect();
            god = gods[script.pick(Topic::God, choices)?];
        }
        let set = match made {
            Some(set) => set,
            None => self.ask_scores(&options, Some((race, class)), &mut script, &mut chance, words)?,
        };
        let suitable = self.alignments_offered(kind, self.library.god(god));
        if suitable.is_empty() {
            return Err(impossible(format!("no alignment suits the class {}", kind.about.shown())));
        }
        let choices = suitable.iter().map(|&a| words.alignment(a)).collect();
        let alignment = suitable[script.pick(Topic::Alignment, choices)?];
        let mut c = self
            .new_hero(race, class, set.scores, god, alignment)
            .ok_or_else(|| impossible(format!("the race {} has no body", resource.about.shown())))?;
        c.female = female;
        for skill in skills {
            c.statuses.gain(Status::lasting(n::EXTRA_SKILL, skill, 0, Source::Class, Rid::NONE));
        }
        let perks: Vec<Perk> = set.perks.into_iter().take(self.perk_count(Some(resource))).collect();
        perks.iter().for_each(|&perk| self.grant_perk(&mut c, perk));
        self.first_level(&mut c, &options, &mut script, &mut chance, words)?;
        self.ask_ranks(&mut c, &mut script)?;
        c.situation.food = Some(WELL_FED);
        let mut matrix = Matrix::new(self.profile);
        self.recalculate(&mut c, &mut matrix, false);
        self.refresh_hero(&mut c, options.level.hit_points);
        c.hit_points = c.max_hit_points;
        let personality = script.pick(Topic::Personality, words.personalities().to_vec())?;
        if script.left.next().is_some() {
            return Err(Stop::Wrong(WrongAnswer::Nothing));
        }
        let perks =
            perks.into_iter().filter(|p| matches!(p, Perk::Spell | Perk::Talent | Perk::Item)).collect();
        Ok(Newborn { creature: c, name, personality: personality as u8, perks })
    }

    fn ask_race(
        &self,
        options: &BirthOptions,
        script: &mut Script<'_>,
        words: &BirthWords,
    ) -> Result<u16, Stop> {
        let races: Vec<(u16, &Race)> = self.races_offered().collect();
        if races.is_empty() {
            return Err(impossible("the library has no race with a body"));
        }
        let choices = races.iter().map(|(_, r)| of(&r.about)).collect();
        let (race, resource) = races[script.pick(Topic::Race, choices)?];
        let branches: Vec<(u16, &Race)> = self.subraces_offered(race).collect();
        if !options.subraces || branches.is_empty() {
            return Ok(race);
        }
        let mut choices = vec![words.standard(&of(&resource.about))];
        choices.extend(branches.iter().map(|(_, r)| of(&r.about)));
        let at = script.pick(Topic::Subrace, choices)?;
        Ok(if at == 0 { race } else { branches[at - 1].0 })
    }

    /// Names of a sort that a race has, or those of the race it is a branch of.
    fn names_of(&self, race: &Race, sort: i32) -> Vec<String> {
        let own = race.names.iter().find(|(s, _)| *s == sort);
        let found = own.or_else(|| {
            let base = self.library.race(race.base)?;
            base.names.iter().find(|(s, _)| *s == sort)
        });
        let list = found.map_or("", |(_, list)| list.as_str());
        let words = |name: &str| name.split_whitespace().collect::<Vec<_>>().join(" ");
        list.split(['/', ',']).map(words).filter(|name| !name.is_empty()).collect()
    }

    fn ask_name(
        &self,
        race: &Race,
        female: bool,
        script: &mut Script<'_>,
        chance: &mut Chance,
    ) -> Result<String, Stop> {
        let mut draw = |sort: i32| {
            let names = self.names_of(race, sort);
            let at = if names.is_empty() { 0 } else { chance.random(names.len() as i32) };
            names.into_iter().nth(usize::try_from(at).unwrap_or(0))
        };
        let sort = if female { n::FEMALE_NAMES } else { n::MALE_NAMES };
        let first = draw(sort).unwrap_or_else(|| NAMELESS.to_owned());
        let drawn = draw(n::FAMILY_NAMES).map_or(first.clone(), |family| format!("{first} {family}"));
        let choice = Choice { name: drawn.clone(), about: String::new() };
        match script.next(&Topic::Name, std::slice::from_ref(&choice))? {
            Answer::Pick(0) => Ok(drawn),
            Answer::Text(name) => {
                let name = name.trim();
                let fits =
                    (1..=LONGEST_NAME).contains(&name.chars().count()) && !name.chars().any(char::is_control);
                if fits { Ok(name.to_owned()) } else { Err(Stop::Wrong(WrongAnswer::BadName)) }
            }
            Answer::Pick(_) => Err(Stop::Wrong(WrongAnswer::NoSuchChoice(1))),
            _ => Err(Stop::Wrong(WrongAnswer::WrongSort)),
        }
    }

    fn ask_racial_skills(&self, race: &Race, script: &mut Script<'_>) -> Result<Vec<i32>, Stop> {
        let mut chosen: Vec<i32> = Vec::new();
        for _ in race.skills.iter().filter(|&&s| i32::from(s) == n::SK_ANY) {
            let free = |s: &&super::lore::Skill| {
                !race.skills.contains(&s.number)
                    && !chosen.contains(&i32::from(s.number))
                    && self.offers_skill(s.number.into())
            };
            let open: Vec<&super::lore::Skill> = self.lore.skills().filter(free).collect();
            let choices =
                open.iter().map(|s| Choice { name: s.name.clone(), about: s.text.clone() }).collect();
            let at = script.pick(Topic::RacialSkill, choices)?;
            chosen.push(open[at].number.into());
        }
        Ok(chosen)
    }

    fn ask_scores(
        &self,
        options: &BirthOptions,
        who: Option<(u16, u16)>,
        script: &mut Script<'_>,
        chance: &mut Chance,
        words: &BirthWords,
    ) -> Result<ScoreSet, Stop> {
        let strength = i32::from(options.strength.min(3));
        if options.scores == Scores::Bought {
            let points = i32::from(self.numbers.point_budget[strength as usize]);
            return match script.next(&Topic::BuyScores { points }, &[])? {
                Answer::Scores(scores) if self.may_buy(scores, strength) => {
                    Ok(ScoreSet { scores: *scores, perks: Vec::new() })
                }
                Answer::Scores(_) => Err(Stop::Wrong(WrongAnswer::ScoreCost(points))),
                _ => Err(Stop::Wrong(WrongAnswer::WrongSort)),
            };
        }
        let race = who.and_then(|(race, _)| self.library.races.get(usize::from(race)));
        let mut sets = Vec::new();
        for scores in self.roll_scores(strength, chance) {
            let mut perks = Vec::new();
            if options.scores == Scores::RolledWithPerks {
                let (race_id, class) = who.unwrap_or((self.any_race(), 0));
                let c = self.new_hero(race_id, class, scores, Rid::NONE, 0);
                let c = c.ok_or_else(|| impossible("the library has no race with a body"))?;
                for _ in 0..self.perk_count(race) {
                    let perk = Rules { ..*self }.draw_perk(&c, &perks, chance);
                    perks.push(perk);
                }
            }
            sets.push(ScoreSet { scores, perks });
        }
        let choices = sets.iter().map(|set| words.score_set(self, set)).collect();
        let at = script.pick(Topic::ScoreSet { sets: sets.clone() }, choices)?;
        Ok(sets.swap_remove(at))
    }

    fn any_race(&self) -> u16 {
        self.races_offered().next().map_or(0, |(i, _)| i)
    }

    fn first_level(
        &self,
        c: &mut Creature,
        options: &BirthOptions,
        script: &mut Script<'_>,
        chance: &mut Chance,
        words: &BirthWords,
    ) -> Result<(), Stop> {
        let mut matrix = Matrix::new(self.profile);
        let mut adv =
            self.begin_advance(c, 0, options.level).map_err(|refused| impossible(refused.to_string()))?;
        let mut answer = None;
        while let Some(question) = self.continue_advance(c, &mut adv, answer, &mut matrix, chance) {
            let choices = words.level_choices(self, &question);
            answer = Some(script.pick(Topic::Level(question), choices)?);
        }
        Ok(())
    }

    fn ask_ranks(&self, c: &mut Creature, script: &mut Script<'_>) -> Result<(), Stop> {
        let Some(hero) = c.hero.clone() else { return Ok(()) };
        let rules = Rules { ..*self };
        let points = rules.skill_points(c, &hero, 0);
        let most: Vec<i32> = (0..=SKILLS as i32).map(|s| rules.most_ranks(c, &hero, s)).collect();
        let topic = Topic::Ranks { points, most: most.clone() };
        let choices: Vec<Choice> =
            self.lore.skills().map(|s| Choice { name: s.name.clone(), about: s.text.clone() }).collect();
        let Answer::Ranks(ranks) = script.next(&topic, &choices)? else {
            return Err(Stop::Wrong(WrongAnswer::WrongSort));
        };
        spend(&hero, ranks, points, &most).map_err(Stop::Wrong)?;
        if let Some(hero) = &mut c.hero {
            hero.ranks.copy_from_slice(ranks);
            hero.spent_points[0] = ranks.iter().map(|&r| i16::from(r)).sum();
        }
        Ok(())
    }
}

/// Whether ranks are within their limits and cost no more than there is.
fn spend(hero: &Hero, ranks: &[i8], points: i32, most: &[i32]) -> Result<(), WrongAnswer> {
    if ranks.len() != hero.ranks.len() {
        return Err(WrongAnswer::WrongSort);
    }
    let over = ranks.iter().zip(most).position(|(&r, &m)| r < 0 || i32::from(r) > m);
    if let Some(skill) = over {
        return Err(WrongAnswer::RankLimit(skill, most[skill]));
    }
    if ranks.iter().map(|&r| i32::from(r)).sum::<i32>() > points {
        return Err(WrongAnswer::TooManyRanks(points));
    }
    Ok(())
}

fn ask_sex(
    options: &BirthOptions,
    script: &mut Script<'_>,
    chance: &mut Chance,
    words: &BirthWords,
) -> Result<bool, Stop> {
    Ok(match options.sex {
        SexOption::Female => true,
        SexOption::Male => false,
        SexOption::Random => chance.random(100) < 50,
        SexOption::Ask => script.pick(Topic::Sex, words.sexes().to_vec())? == 0,
    })
}
