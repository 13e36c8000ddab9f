//! Why a score is what it is: everything that may add to it is taken away once, and what the score loses is its share.
//!
//! So this knows no rule of its own and can forget none. Promise: the parts of a sum add up to the score; of a thing that is not
//! known to the hero it is never said that it is the one.

use crate::hero::{Scores, affinity, scores};
use crate::state::{Hero, State};
use crate::tables::{AbilityId, Skill, Stat, Tables};
use crate::things::is_known;
use angrist_engine::play::{Phrase, Words};

/// The words for something that passes with time or can be ended, and how a hero is without it.
type Passing = (&'static str, fn(&mut Hero));

const PASSING: &[Passing] = &[
    ("why-stun", |h| h.timers.stun = 0),
    ("why-entranced", |h| h.timers.entranced = 0),
    ("why-rage", |h| h.timers.rage = 0),
    ("why-draught", |h| h.timers.strength = 0),
    ("why-draught", |h| h.timers.dexterity = 0),
    ("why-draught", |h| h.timers.constitution = 0),
    ("why-draught", |h| h.timers.grace = 0),
    ("why-perception", |h| h.timers.perception = 0),
    ("why-quiet", |h| h.stealth_mode = false),
    ("why-song", |h| h.songs = Default::default()),
    ("why-oath", |h| h.oath.sworn = 0),
];

/// The scores as they are, and as they would be without each thing that may matter.
pub struct Why<'a> {
    tables: &'a Tables,
    hero: &'a Hero,
    words: &'a dyn Words,
    now: Scores,
    without: Vec<(String, Scores)>,
}

impl<'a> Why<'a> {
    /// Takes everything away once.
    pub fn of(t: &'a Tables, s: &'a State, words: &'a dyn Words) -> Why<'a> {
        let say = |id: &str| words.phrase(&Phrase::id(id));
        let mut trial = s.clone();
        let mut without: Vec<(String, Scores)> = Vec::new();
        let mut least = |name: String, change: &dyn Fn(&mut Hero)| {
            change(&mut trial.hero);
            without.push((name, scores(t, &trial)));
            trial.hero.clone_from(&s.hero);
        };
        for (slot, item) in s.hero.worn.iter().enumerate() {
            let Some(item) = item else { continue };
            let known = is_known(t, &s.facts, item);
            let name = if known { super::thing_name(t, s, item) } else { say("why-unknown") };
            least(name, &|hero| hero.worn[slot] = None);
        }
        for ability in &t.abilities {
            let AbilityId { skill, number } = ability.id;
            if number < 32 {
                least(ability.name.clone(), &|hero| hero.switched_off[skill as usize] |= 1 << number);
            }
        }
        for (id, end) in PASSING {
            least(say(id), end);
        }
        if s.hero.food < t.turn.food.weak {
            least(say("why-hunger"), &|hero| hero.food = t.turn.food.weak);
        }
        Why { tables: t, hero: &s.hero, words, now: scores(t, s), without }
    }

    /// A skill: what it is for, and its sum.
    pub fn skill(&self, skill: Skill) -> String {
        let name = super::sheet::skill_name(skill, self.words);
        self.told(skill.word(), &name, self.now.skill(skill), self.of_skill(skill))
    }

    /// A statistic: what it is for, and its sum.
    pub fn stat(&self, stat: Stat) -> String {
        let name = self.say(&format!("stat-{}", stat.word()));
        self.told(stat.word(), &name, self.now.stat(stat), self.of_stat(stat))
    }

    fn of_skill(&self, skill: Skill) -> Vec<(i32, String)> {
        let n = skill as usize;
        let now = self.now.skills[n];
        let stat = if n < 4 { "stat-dex" } else { "stat-gra" };
        let born = affinity(self.tables, self.hero, skill);
        let mut parts = vec![
            (now.base, self.say("why-bought")),
            (now.stat, self.say(stat)),
            (born, self.say("why-people")),
        ];
        self.shares(&mut parts, now.gear + now.misc - born, |s| s.skills[n].gear + s.skills[n].misc);
        parts
    }

    fn of_stat(&self, stat: Stat) -> Vec<(i32, String)> {
        let now = self.now.stats[stat as usize];
        let of = |s: &Scores| s.stats[stat as usize].gear + s.stats[stat as usize].misc;
        let mut parts = vec![(now.base, self.say("why-born")), (now.drain, self.say("why-lost"))];
        self.shares(&mut parts, now.gear + now.misc, of);
        let bounds = now.total - parts.iter().map(|p| p.0).sum::<i32>();
        parts.push((bounds, self.say("why-bounds")));
        parts
    }

    fn say(&self, id: &str) -> String {
        self.words.phrase(&Phrase::id(id))
    }

    /// What each thing adds, and what only several together do.
    fn shares(&self, parts: &mut Vec<(i32, String)>, all: i32, of: impl Fn(&Scores) -> i32) {
        let now = of(&self.now);
        let mut left = all;
        for (name, without) in &self.without {
            let share = now - of(without);
            left -= share;
            parts.push((share, name.clone()));
        }
        parts.push((left, self.say("why-together")));
    }

    fn told(&self, id: &str, name: &str, total: i32, parts: Vec<(i32, String)>) -> String {
        let mut sum = String::new();
        for (value, what) in parts.into_iter().filter(|(value, _)| *value != 0) {
            let sign = if sum.is_empty() { format!("{value}") } else { format!(", {value:+}") };
            sum.push_str(&format!("{sign} {what}"));
        }
        let sum = if sum.is_empty() { "0".to_owned() } else { sum };
        let gloss = self.say(&format!("gloss-{id}"));
        let sum = Phrase::id("why-sum").with("name", name).with("total", total).with("parts", sum);
        format!("{} {gloss}", self.words.phrase(&sum))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SilRuleset;
    use angrist_engine::play::Ruleset;

    #[test]
    fn the_parts_of_every_score_add_up_to_it() {
        let ruleset = SilRuleset::shipped("documented").unwrap();
        let t = ruleset.tables();
        let words = ruleset.words("en");
        let mut game = ruleset.begin_sil(3);
        let turn = game.context();
        let numbers: Vec<u16> = (1..t.artefacts.len() as u16).filter(|n| t.artefact(*n).is_some()).collect();
        for (step, chunk) in numbers.chunks(14).enumerate() {
            turn.state.hero.worn = Default::default();
            turn.state.hero.innate = [0x1234_5678 << step; 8];
            turn.state.hero.timers.stun = 20 * step as i16;
            turn.state.hero.timers.rage = step as i16 % 2;
            turn.state.hero.stats = [3, 3, 3, 3];
            for (i, number) in chunk.iter().enumerate() {
                turn.state.hero.worn[i] = crate::things::artefact_of(t, *number);
            }
            let why = Why::of(t, turn.state, &*words);
            let sum = |parts: Vec<(i32, String)>| parts.iter().map(|p| p.0).sum::<i32>();
            for skill in Skill::ALL {
                assert_eq!(sum(why.of_skill(skill)), why.now.skill(skill), "{}", why.skill(skill));
            }
            for stat in Stat::ALL {
                assert_eq!(sum(why.of_stat(stat)), why.now.stat(stat), "{}", why.stat(stat));
            }
        }
    }

    #[test]
    fn a_thing_is_named_by_its_share_only_when_it_is_known() {
        let ruleset = SilRuleset::shipped("documented").unwrap();
        let t = ruleset.tables();
        let words = ruleset.words("en");
        let mut game = ruleset.begin_sil(3);
        let turn = game.context();
        let number = (1..t.artefacts.len() as u16)
            .find(|n| crate::things::artefact_of(t, *n).is_some_and(|i| i.evasion != 0))
            .unwrap();
        let mut item = crate::things::artefact_of(t, number).unwrap();
        for known in [crate::state::Known::Fully, crate::state::Known::Kind] {
            item.known = known;
            turn.state.hero.worn[crate::state::Slot::Body as usize] = Some(item.clone());
            let unknown = words.phrase(&Phrase::id("why-unknown"));
            let why = Why::of(t, turn.state, &*words);
            let hidden = why.of_skill(Skill::Evasion).iter().any(|(n, name)| *n != 0 && *name == unknown);
            assert_eq!(hidden, known != crate::state::Known::Fully);
        }
    }
}
