//! The plan of a birth: one line that says everything, read piece by piece so that questions can fill it.
//!
//! `race=Noldor house=Feanor stats=1,2,3,1 skills=4,0,5,2,3,3,0,0 story=0 own=He was an orphan. name=Finwe`
//!
//! `like=Noldor/Feanor/1,2,3,1/4,0,5,2,3,3,0,0/Finwe` in front gives a former hero's choices, which are then offered as what
//! Enter alone means. Abilities learned at birth stand behind the name: `/0.1,7.3`.

use crate::tables::{House, PlayerRace, Skill, Stat, Tables, words};
use angrist_engine::chance::stream;
use angrist_engine::play::Refusal;
use serde::{Deserialize, Serialize};

words! {
    /// The parts of a plan that are written `KEY=VALUE`; the name and a history of one's own stand at the end.
    enum PlanKey ("a part of a plan") {
        Race = "race",
        House = "house",
        Stats = "stats",
        Skills = "skills",
        Draft = "draft",
        Like = "like",
        Story = "story",
    }
}

words! {
    /// What can be said of a history besides its number.
    enum StoryWord ("what to do with a history") {
        Keep = "keep",
        Another = "another",
        Own = "own",
    }
}

/// What is decided so far.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Plan {
    /// Number of the people.
    pub race: Option<u16>,
    /// Number of the house.
    pub house: Option<u16>,
    /// Statistics bought, as far as decided.
    pub stats: Vec<i32>,
    /// Points of skills bought, as far as decided.
    pub skills: Vec<i32>,
    /// The story shown.
    pub draft: u32,
    /// The story kept.
    pub story: Option<u32>,
    /// A history in the player's own words; empty asks for them. Of a former hero the abilities learned at birth: `0/1,7/3`.
    pub own: Option<String>,
    /// The name; empty asks for one of ours.
    pub name: Option<String>,
    /// A former hero, whose choices are offered again.
    pub like: Option<Box<Plan>>,
}

/// The parts of a plan, in the order in which they are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// A people.
    Race,
    /// A house of that people.
    House,
    /// The next statistic.
    Stat,
    /// The next skill.
    Skill,
    /// Whether a story is kept.
    Story,
    /// A history in one's own words.
    History,
    /// A name.
    Name,
}

fn bad(text: String) -> Refusal {
    Refusal::new("bad-plan", text)
}

/// A name as one word, for keys.
pub fn one_word(name: &str) -> String {
    name.split_whitespace().collect::<Vec<_>>().join("-")
}

impl Plan {
    /// The first part that is not decided.
    pub fn open(&self) -> Option<Part> {
        match () {
            () if self.race.is_none() => Some(Part::Race),
            () if self.house.is_none() => Some(Part::House),
            () if self.stats.len() < Stat::ALL.len() => Some(Part::Stat),
            () if self.skills.len() < Skill::ALL.len() => Some(Part::Skill),
            () if self.story.is_none() => Some(Part::Story),
            () if self.own.as_deref() == Some("") => Some(Part::History),
            () if self.name.is_none() => Some(Part::Name),
            () => None,
        }
    }

    /// Decides the first open part by an answer.
    pub fn answer(&mut self, t: &Tables, seed: u64, word: &str) -> Result<(), Refusal> {
        match (self.open(), self.race) {
            (Some(Part::Race), _) => self.race = Some(race_of(t, seed, word)?),
            (Some(Part::House), Some(race)) => self.house = Some(house_of(t, seed, race, word)?),
            (Some(Part::Stat), _) => self.stats.push(number(word)?.try_into().unwrap_or(i32::MAX)),
            (Some(Part::Skill), _) => self.skills.push(number(word)?.try_into().unwrap_or(i32::MAX)),
            (Some(Part::Story), _) => self.tell_story(word)?,
            (Some(Part::History), _) => self.own = Some(checked_history(t, word)?),
            (Some(Part::Name), _) if word.is_empty() => self.name = Some(String::new()),
            (Some(Part::Name), _) => self.name = Some(checked_name(t, word)?),
            _ => {}
        }
        self.afford(t)
    }

    fn tell_story(&mut self, word: &str) -> Result<(), Refusal> {
        match StoryWord::named(word) {
            Some(StoryWord::Keep) => self.story = Some(self.draft),
            Some(StoryWord::Another) => self.draft += 1,
            Some(StoryWord::Own) => {
                self.story = Some(self.draft);
                self.own = self.own.take().or_else(|| Some(String::new()));
            }
            None => self.story = Some(number(word)?),
        }
        Ok(())
    }

    /// Reads what a line says, and checks each piece.
    pub fn read(t: &Tables, seed: u64, line: &str) -> Result<Plan, Refusal> {
        let mut plan = Plan::default();
        let (line, name) = match line.rsplit_once("name=") {
            Some((before, name)) => (before, Some(name.trim().to_owned())),
            None => (line, None),
        };
        let (line, own) = match line.split_once("own=") {
            Some((before, text)) if before.ends_with(' ') => (before, Some(checked_history(t, text)?)),
            _ => (line, None),
        };
        plan.own = own;
        for piece in line.split_whitespace() {
            let Some((key, value)) = piece.split_once('=') else {
                return Err(bad(format!("'{piece}' is not KEY=VALUE.")));
            };
            match PlanKey::named(key) {
                Some(PlanKey::Race) => plan.race = Some(race_of(t, seed, value)?),
                Some(PlanKey::House) => {
                    let race = plan.race.ok_or_else(|| bad("The race must come before the house.".into()))?;
                    plan.house = Some(house_of(t, seed, race, value)?);
                }
                Some(PlanKey::Stats) => plan.stats = numbers(value, Stat::ALL.len())?,
                Some(PlanKey::Skills) => plan.skills = numbers(value, Skill::ALL.len())?,
                Some(PlanKey::Draft) => plan.draft = number(value)?,
                Some(PlanKey::Like) => plan.like = Some(Box::new(Plan::former(t, seed, value)?)),
                Some(PlanKey::Story) => plan.tell_story(value)?,
                None => {
                    return Err(bad(format!(
                        "'{key}' is not part of a plan; the parts are like, race, house, stats, skills, story, own and name."
                    )));
                }
            }
        }
        plan.name = name.map(|n| if n.is_empty() { Ok(n) } else { checked_name(t, &n) }).transpose()?;
        plan.afford(t)?;
        Ok(plan)
    }

    /// A former hero's choices; what the data no longer have is left out, never refused.
    fn former(t: &Tables, seed: u64, value: &str) -> Result<Plan, Refusal> {
        let mut parts = value.split('/');
        let mut next = || parts.next().unwrap_or_default();
        let race = race_of(t, seed, next()).ok();
        let word = next();
        let house = race.and_then(|race| house_of(t, seed, race, word).ok());
        let (stats, skills) = (numbers(next(), Stat::ALL.len())?, numbers(next(), Skill::ALL.len())?);
        let name = checked_name(t, &next().replace('_', " ")).ok();
        let own = Some(next().replace('.', "/")).filter(|learned| !learned.is_empty());
        Ok(Plan { race, house, stats, skills, name, own, ..Plan::default() })
    }

    /// The plan of a former hero who learned abilities at birth, given as slots.
    pub fn having_learned<'a>(self, slots: impl Iterator<Item = &'a str>) -> Plan {
        let is_slot = |word: &&str| word.bytes().all(|b| b.is_ascii_digit() || b == b'/');
        let list = slots.map(str::trim).filter(is_slot).collect::<Vec<_>>().join(",");
        Plan { own: Some(list).filter(|list| !list.is_empty()), ..self }
    }

    /// A plan as a former hero's, for `like=`.
    pub fn as_former(&self, t: &Tables) -> String {
        let list = |numbers: &[i32]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        let race = self.race.and_then(|n| people(t, n)).map(|r| one_word(&r.name)).unwrap_or_default();
        let house = self.house.and_then(|n| house(t, n)).map(|h| one_word(&h.short)).unwrap_or_default();
        let name = self.name.as_deref().unwrap_or_default().replace(' ', "_");
        let learned =
            self.own.as_ref().map(|slots| format!("/{}", slots.replace('/', "."))).unwrap_or_default();
        format!("{race}/{house}/{}/{}/{name}{learned}", list(&self.stats), list(&self.skills))
    }

    fn afford(&self, t: &Tables) -> Result<(), Refusal> {
        let mut cost = 0;
        for bought in &self.stats {
            cost += t
                .hero
                .stat_cost(*bought)
                .ok_or_else(|| bad(format!("A statistic of {bought} cannot be bought.")))?;
        }
        if cost > t.hero.stat_points {
            return Err(bad(format!(
                "These statistics cost {cost} points; there are {}.",
                t.hero.stat_points
            )));
        }
        if let Some(points) = self.skills.iter().find(|n| !(0..=t.hero.most_skill).contains(*n)) {
            return Err(bad(format!("{points} points of a skill cannot be bought.")));
        }
        Ok(())
    }

    /// What the skills cost.
    pub fn skill_cost(&self, t: &Tables) -> i32 {
        self.skills.iter().map(|n| t.hero.skill_cost(0, *n)).sum()
    }

    /// Points for statistics that are left.
    pub fn stat_points_left(&self, t: &Tables) -> i32 {
        t.hero.stat_points - self.stats.iter().filter_map(|n| t.hero.stat_cost(*n)).sum::<i32>()
    }

    /// The plan as a line.
    pub fn line(&self, t: &Tables) -> String {
        let mut out = String::from("born");
        let mut push = |piece: String| {
            out.push(' ');
            out.push_str(&piece);
        };
        if let Some(former) = &self.like {
            push(format!("like={}", former.as_former(t)));
        }
        if let Some(race) = self.race.and_then(|n| people(t, n)) {
            push(format!("race={}", one_word(&race.name)));
        }
        if let Some(house) = self.house.and_then(|n| house(t, n)) {
            push(format!("house={}", one_word(&house.short)));
        }
        let list = |numbers: &[i32]| numbers.iter().map(ToString::to_string).collect::<Vec<_>>().join(",");
        if !self.stats.is_empty() {
            push(format!("stats={}", list(&self.stats)));
        }
        if !self.skills.is_empty() {
            push(format!("skills={}", list(&self.skills)));
        }
        match self.story {
            Some(story) => push(format!("story={story}")),
            None if self.draft > 0 => push(format!("draft={}", self.draft)),
            None => {}
        }
        if let Some(own) = self.own.as_ref().filter(|text| !text.is_empty()) {
            push(format!("own={own}"));
        }
        if let Some(name) = &self.name {
            push(format!("name={name}"));
        }
        out
    }
}

/// A people by number.
pub fn people(t: &Tables, number: u16) -> Option<&PlayerRace> {
    t.player_races.get(usize::from(number))?.as_ref()
}

/// A house by number.
pub fn house(t: &Tables, number: u16) -> Option<&House> {
    t.houses.get(usize::from(number))?.as_ref()
}

/// Houses open to a people, by number.
pub fn houses_of(t: &Tables, race: u16) -> Vec<u16> {
    people(t, race)
        .map(|r| r.houses.iter().copied().filter(|n| house(t, *n).is_some()).collect())
        .unwrap_or_default()
}

/// All peoples by number.
pub fn all_people(t: &Tables) -> Vec<u16> {
    (0..t.player_races.len() as u16).filter(|n| people(t, *n).is_some()).collect()
}

fn race_of(t: &Tables, seed: u64, word: &str) -> Result<u16, Refusal> {
    let all = all_people(t);
    if word == "random" {
        return Ok(stream(seed, "birth-race", 0, 0).pick(&all).copied().unwrap_or(0));
    }
    let found =
        all.iter().find(|n| people(t, **n).is_some_and(|r| one_word(&r.name).eq_ignore_ascii_case(word)));
    found.copied().ok_or_else(|| bad(format!("There is no people '{word}'.")))
}

fn house_of(t: &Tables, seed: u64, race: u16, word: &str) -> Result<u16, Refusal> {
    let all = houses_of(t, race);
    if word == "random" {
        return Ok(stream(seed, "birth-house", u64::from(race), 0).pick(&all).copied().unwrap_or(0));
    }
    let same = |h: &House| [&h.short, &h.name].iter().any(|n| one_word(n).eq_ignore_ascii_case(word));
    let found = all.iter().find(|n| house(t, **n).is_some_and(same));
    found.copied().ok_or_else(|| bad(format!("That people has no house '{word}'.")))
}

fn number(value: &str) -> Result<u32, Refusal> {
    value.parse().map_err(|_| bad(format!("'{value}' is not a number.")))
}

fn numbers(value: &str, most: usize) -> Result<Vec<i32>, Refusal> {
    let read = |part: &str| part.parse().map_err(|_| bad(format!("'{part}' is not a number.")));
    let all: Vec<i32> = value.split(',').filter(|p| !p.is_empty()).map(read).collect::<Result<_, _>>()?;
    if all.len() > most {
        return Err(bad(format!("There are {} numbers; at most {most} are expected.", all.len())));
    }
    Ok(all)
}

/// A history in one's own words, short enough for the sheet.
fn checked_history(t: &Tables, text: &str) -> Result<String, Refusal> {
    let longest = t.hero.history_length.max(0) as usize;
    let text = text.trim();
    if text.chars().count() > longest || text.chars().any(char::is_control) {
        return Err(Refusal::new("bad-history", format!("A history can have at most {longest} characters.")));
    }
    Ok(text.to_owned())
}

/// A name that a hero may have.
pub fn checked_name(t: &Tables, name: &str) -> Result<String, Refusal> {
    let longest = t.hero.name_length.max(1) as usize;
    let name = name.trim();
    if name.is_empty() || name.chars().count() > longest || name.chars().any(char::is_control) {
        return Err(Refusal::new("bad-name", format!("A name must have 1 to {longest} characters.")));
    }
    Ok(name.to_owned())
}
