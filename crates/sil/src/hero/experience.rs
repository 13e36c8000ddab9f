//! Experience: what it comes from, and spending it on skills.

use super::event::HeroEvent;
use crate::context::{Done, Turn};
use crate::tables::Skill;
use angrist_engine::play::Refusal;
use serde::Serialize;

/// Where experience comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Gain {
    /// Killing.
    Kill,
    /// Meeting a creature for the first time.
    Encounter,
    /// Reaching a new depth.
    Descent,
    /// Learning what something is.
    Identification,
}

impl Turn<'_> {
    /// Pays experience from a source; nothing with the fixed-experience challenge.
    pub fn gain_experience(&mut self, source: Gain, amount: i32) {
        if amount <= 0 || self.option("fixed-experience") {
            return;
        }
        let most = self.tables.hero.most_experience;
        let own = &mut self.state.hero.experience;
        let amount = amount.min(most - own.total).max(0);
        own.total += amount;
        own.pool = (own.pool + amount).min(most);
        *match source {
            Gain::Kill => &mut own.kills,
            Gain::Encounter => &mut own.encounters,
            Gain::Descent => &mut own.descent,
            Gain::Identification => &mut own.identification,
        } += amount;
        self.tell(HeroEvent::Gained { source, amount }, None);
    }

    /// What a creature of a race is worth, met or killed after a number of others of its race.
    pub fn creature_worth(&self, race: u16, before: u32) -> i32 {
        let Some(race) = self.tables.race(race) else { return 0 };
        let worth = race.level * self.tables.hero.worth_level;
        if race.is(crate::tables::RaceFlag::UNIQUE) { worth } else { worth / (before as i32 + 1) }
    }

    /// What killing a creature of a race is worth after a number of others: nothing for the peaceful.
    pub fn kill_worth(&self, race: u16, before: u32) -> i32 {
        let peaceful = self.tables.race(race).is_some_and(|r| r.is(crate::tables::RaceFlag::PEACEFUL));
        if peaceful { 0 } else { self.creature_worth(race, before) }
    }

    /// Notes a new deepest level and pays for each level newly passed; depth 1 pays nothing.
    pub fn reach_depth(&mut self, depth: i32) {
        while self.state.facts.max_depth < depth {
            self.state.facts.max_depth += 1;
            let at = self.state.facts.max_depth;
            if at > 1 {
                self.gain_experience(Gain::Descent, self.tables.hero.worth_depth * at);
            }
        }
    }

    /// `train SKILL POINTS [SKILL POINTS]...`: buys points of skills, all or none.
    pub(crate) fn train(&mut self, rest: &str) -> Done {
        let words: Vec<&str> = rest.split_whitespace().collect();
        if words.is_empty() || !words.len().is_multiple_of(2) {
            return Err(Refusal::new(
                "bad-command",
                "Usage: train SKILL POINTS, for example 'train melee 2'.",
            ));
        }
        let mut skills = self.state.hero.skills;
        let mut cost = 0;
        for pair in words.chunks(2) {
            let skill = skill_named(pair[0])
                .ok_or_else(|| Refusal::new("no-such-skill", format!("There is no skill '{}'.", pair[0])))?;
            let points: i32 =
                pair[1].parse().ok().filter(|n| (1..=self.tables.hero.most_skill).contains(n)).ok_or_else(
                    || Refusal::new("bad-number", format!("'{}' is not a number of points.", pair[1])),
                )?;
            let at = &mut skills[skill as usize];
            if *at + points > self.tables.hero.most_skill {
                let text = format!("No skill can go above {}.", self.tables.hero.most_skill);
                return Err(Refusal::new("skill-too-high", text));
            }
            cost += self.tables.hero.skill_cost(*at, *at + points);
            *at += points;
        }
        let pool = self.state.hero.experience.pool;
        if cost > pool {
            return Err(Refusal::new("too-dear", format!("That costs {cost} experience; you have {pool}.")));
        }
        self.commit()?;
        self.state.hero.skills = skills;
        self.state.hero.experience.pool -= cost;
        self.tell(HeroEvent::Trained { skills, cost }, None);
        self.refresh_hero();
        Ok(())
    }
}

/// A skill by its English name or number.
pub fn skill_named(word: &str) -> Option<Skill> {
    let number = word.parse::<usize>().ok();
    Skill::ALL.into_iter().find(|s| s.word().eq_ignore_ascii_case(word) || number == Some(*s as usize))
}
