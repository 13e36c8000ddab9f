//! What can be won by words: enlisting, cowing, terms, quelling, dismissing, taunting (people 16, S001-276 to 279, 284).
//!
//! Each is one attempt: a check of a skill against a difficulty, and what follows. The answer is typed, so that the game can
//! tell the player the reason, the roll and the difficulty. Promise: what is refused takes no time and changes nothing.

use super::companions::Pool;
use crate::creature::names as n;
use crate::creature::{Source, Status};
use crate::host::Host;
use crate::minds::names as m;
use crate::values::Attribute;
use crate::world::Handle;
use angrist_irh::res::Rid;
use serde::{Deserialize, Serialize};

/// Why words are of no use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is the reason it is named after")]
pub enum Unheard {
    CannotTalk,
    AlreadyTried,
    NotHostile,
    IsHostile,
    NotAfraid,
    Unskilled,
    FearsNothing,
    AgainstItsNature,
    TooStrongForYou,
    NotYours,
}

/// What words came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Talked {
    /// The die.
    pub roll: i32,
    /// Skill and standing.
    pub bonus: i32,
    /// What had to be reached.
    pub difficulty: i32,
    /// It worked.
    pub won: bool,
    /// Percent of the experience of a kill that it is worth.
    pub reward: i32,
}

impl Talked {
    /// By how much it was won, or missed.
    #[must_use]
    pub fn margin(&self) -> i32 {
        self.roll + self.bonus - self.difficulty
    }
}

/// Kinds of talk, as `TRIED` keeps them.
mod tried {
    pub const COW: i32 = 901;
    pub const TERMS: i32 = 902;
    pub const QUELL: i32 = 903;
    pub const ENLIST: i32 = 904;
    pub const TAUNT: i32 = 905;
}

/// Segments of most talk.
const TALK: i32 = 30;

impl Host<'_> {
    /// Whether a creature can talk at all (people 14.1).
    #[must_use]
    pub fn can_talk(&self, who: Handle) -> bool {
        const DUMB: [i32; 17] = [
            n::MA_ANIMAL,
            m::MA_BAT,
            m::MA_BEAST,
            m::MA_CAT,
            n::MA_CONSTRUCT,
            m::MA_DOG,
            n::MA_ELEMENTAL,
            n::MA_FUNGI,
            n::MA_JELLY,
            m::MA_MIMIC,
            n::MA_PLANT,
            n::MA_PUDDING,
            m::MA_RODENT,
            n::MA_SNAKE,
            n::MA_SPIDER,
            m::MA_WORM,
            m::MA_QUADRUPED,
        ];
        let Some(c) = self.creature(who) else { return false };
        let is = |kind: i32| self.rules.is_type(c, kind);
        let has = |flag: i32| self.rules.has_flag(c, flag);
        is(n::MA_SAPIENT)
            && (has(m::M_TALKABLE)
                || (!has(m::M_NOTTALKABLE)
                    && (is(m::MA_ADVENTURER) || (!has(m::M_NOHEAD) && !DUMB.into_iter().any(is)))))
    }

    fn was_tried(&self, who: Handle, by: Handle, kind: i32) -> bool {
        self.creature(who).is_some_and(|c| {
            c.statuses.of(m::TRIED).iter().any(|s| i32::from(s.value) == kind && s.object == by.raw())
        })
    }

    fn note_talk(&mut self, who: Handle, by: Handle, kind: i32) {
        if let Some(b) = self.world.being_mut(who) {
            let status =
                Status { nature: m::TRIED as i16, value: kind as i16, object: by.raw(), ..Status::default() };
            b.creature.statuses.gain(status);
        }
    }

    fn check(&mut self, who: Handle, skill: i32, extra: i32, difficulty: i32) -> Talked {
        let level = self.creature(who).map_or(0, |c| self.rules.skill_level(c, skill).total);
        let roll = self.random(20) + 1;
        let bonus = level + extra;
        Talked { roll, bonus, difficulty, won: roll + bonus >= difficulty, reward: 0 }
    }

    fn challenge_of(&self, who: Handle) -> i32 {
        self.creature(who).map_or(0, |c| self.rules.challenge(c)).max(0)
    }

    fn opens_talk(&self, hero: Handle, whom: Handle, kind: i32) -> Result<(), Unheard> {
        if !self.can_talk(whom) || !self.can_talk(hero) || !self.has_line_of_fire(hero, whom) {
            return Err(Unheard::CannotTalk);
        }
        if self.was_tried(whom, hero, kind) { Err(Unheard::AlreadyTried) } else { Ok(()) }
    }

    /// Wins somebody for one's party.
    ///
    /// # Errors
    /// Why it would not even listen.
    pub fn enlist(&mut self, hero: Handle, whom: Handle) -> Result<Talked, Unheard> {
        self.opens_talk(hero, whom, tried::ENLIST)?;
        if self.is_hostile(whom, hero) || self.is_friendly(whom, hero) {
            return Err(Unheard::IsHostile);
        }
        let Some(c) = self.creature(whom) else { return Err(Unheard::CannotTalk) };
        let is = |kind: i32| self.rules.is_type(c, kind);
        let water = self.rules.has_flag(c, n::M_AQUATIC) && !self.rules.has_flag(c, n::M_AMPHIB);
        let pure = is(n::MA_DRAGON) || is(n::MA_OUTSIDER) || self.rules.has_flag(c, n::M_IALIGN);
        let seems = |kind: i32| self.seems(whom, hero, kind);
        let opposed = (is(n::MA_GOOD) && seems(n::MA_EVIL))
            || (pure
                && ((is(n::MA_EVIL) && seems(n::MA_GOOD))
                    || (is(n::MA_LAWFUL) && seems(n::MA_CHAOTIC))
                    || (is(n::MA_CHAOTIC) && seems(n::MA_LAWFUL))));
        if water || c.statuses.has(m::CHARMED) || opposed {
            return Err(Unheard::AgainstItsNature);
        }
        if !self.has_place_for(hero, whom, Pool::Party) {
            return Err(Unheard::TooStrongForYou);
        }
        let base = if is(m::MA_ADVENTURER) { 20 } else { 25 };
        let difficulty = base + 3 * self.challenge_of(whom);
        self.spend(hero, 50);
        let standing = self.standing(hero, whom, false);
        let talked = self.check(hero, n::SK_DIPLOMACY, standing, difficulty);
        if talked.won {
            self.join_party(hero, whom, Pool::Party);
        } else {
            self.note_talk(whom, hero, tried::ENLIST);
        }
        Ok(talked)
    }

    /// Frightens a foe into flight: for good, until the next day, or for a while.
    ///
    /// # Errors
    /// Why it is of no use.
    pub fn cow(&mut self, hero: Handle, whom: Handle) -> Result<Talked, Unheard> {
        self.opens_talk(hero, whom, tried::COW)?;
        if !self.is_hostile(whom, hero) {
            return Err(Unheard::NotHostile);
        }
        if !self.creature(hero).is_some_and(|c| self.rules.feats(c).has(n::SK_INTIMIDATE)) {
            return Err(Unheard::Unskilled);
        }
        self.note_talk(whom, hero, tried::COW);
        self.spend(hero, TALK);
        if self.creature(whom).is_some_and(|c| self.rules.resistance(c, n::AD_FEAR, false) == -1) {
            return Err(Unheard::FearsNothing);
        }
        let difficulty = 10 + 3 * self.challenge_of(whom);
        let standing = self.standing(hero, whom, true);
        let mut talked = self.check(hero, n::SK_INTIMIDATE, standing, difficulty);
        if talked.won {
            let skill = self.creature(hero).map_or(0, |c| self.rules.skill_level(c, n::SK_INTIMIDATE).total);
            let (turns, reward) = match talked.margin() {
                11.. => (0, 100),
                6.. => (-2, 50),
                _ => ((0..3).map(|_| self.random(6) + 1).sum::<i32>() + skill, 0),
            };
            for (nature, value) in [(m::AFRAID, m::FEAR_PANIC), (m::DO_NOT_PICKUP, 0)] {
                let fear = Status {
                    nature: nature as i16,
                    value: value as i16,
                    duration: turns as i16,
                    source: Source::Other,
                    effect: Rid::NONE,
                    object: hero.raw(),
                    ..Status::default()
                };
                self.give_status(whom, fear);
            }
            talked.reward = reward;
        }
        Ok(talked)
    }

    /// Offers terms to somebody who is afraid: it surrenders and keeps the peace.
    ///
    /// # Errors
    /// Why it is of no use.
    pub fn offer_terms(&mut self, hero: Handle, whom: Handle) -> Result<Talked, Unheard> {
        self.opens_talk(hero, whom, tried::TERMS)?;
        if !self.is_hostile(whom, hero) {
            return Err(Unheard::NotHostile);
        }
        let natural = [m::FEAR_PANIC, m::FEAR_MANA, m::FEAR_HP, m::FEAR_COWED];
        let afraid = |c: &crate::creature::Creature| {
            c.statuses.of(m::AFRAID).iter().any(|s| natural.contains(&i32::from(s.value)))
        };
        if !self.creature(whom).is_some_and(afraid) {
            return Err(Unheard::NotAfraid);
        }
        self.note_talk(whom, hero, tried::TERMS);
        self.spend(hero, TALK);
        let difficulty = 5 + 2 * self.challenge_of(whom);
        let standing = self.standing(hero, whom, true);
        let mut talked = self.check(hero, n::SK_DIPLOMACY, standing, difficulty);
        if talked.won {
            self.turn_neutral(whom, hero);
            self.spend(whom, 50);
            talked.reward = 100;
        }
        Ok(talked)
    }

    /// Talks a foe and its friends out of fighting.
    ///
    /// # Errors
    /// Why it is of no use.
    pub fn quell(&mut self, hero: Handle, whom: Handle) -> Result<Talked, Unheard> {
        self.opens_talk(hero, whom, tried::QUELL)?;
        if !self.is_hostile(whom, hero) {
            return Err(Unheard::NotHostile);
        }
        if !self.creature(hero).is_some_and(|c| self.rules.feats(c).has(n::SK_DIPLOMACY)) {
            return Err(Unheard::Unskilled);
        }
        self.spend(hero, TALK);
        let group = self.group_of(whom);
        for &one in &group {
            self.note_talk(one, hero, tried::QUELL);
        }
        let Some(c) = self.creature(whom) else { return Err(Unheard::CannotTalk) };
        let lost = c.max_hit_points - c.hit_points;
        let hurt = if lost > 0 { 5 + 10 * lost / c.max_hit_points.max(1) } else { 0 };
        let difficulty = 15 + 3 * self.challenge_of(whom) + hurt;
        let standing = self.standing(hero, whom, true);
        let mut talked = self.check(hero, n::SK_DIPLOMACY, standing, difficulty);
        if talked.won {
            for one in group {
                self.turn_neutral(one, hero);
            }
            let good = self.creature(hero).is_some_and(|c| self.rules.is_type(c, n::MA_GOOD));
            talked.reward = if good { 100 } else { 50 };
        }
        Ok(talked)
    }

    /// Angers somebody against oneself.
    ///
    /// # Errors
    /// Why it is of no use.
    pub fn taunt(&mut self, hero: Handle, whom: Handle) -> Result<Talked, Unheard> {
        self.opens_talk(hero, whom, tried::TAUNT)?;
        if !self.creature(hero).is_some_and(|c| self.rules.feats(c).has(n::SK_BLUFF)) {
            return Err(Unheard::Unskilled);
        }
        self.note_talk(whom, hero, tried::TAUNT);
        self.spend(hero, TALK);
        let will = self.creature(whom).map_or(0, |c| c.value(Attribute::Will));
        let talked = self.check(hero, n::SK_BLUFF, 0, 15 + 2 * will);
        if talked.won {
            let turns =
                self.creature(hero).map_or(1, |c| self.rules.skill_level(c, n::SK_BLUFF).total).max(1);
            let rage = Status {
                nature: m::ENRAGED as i16,
                duration: turns as i16,
                source: Source::Other,
                object: hero.raw(),
                ..Status::default()
            };
            self.give_status(whom, rage);
        }
        Ok(talked)
    }

    /// Forgets all enemies and everything about somebody, and keeps the peace (people 12.6).
    pub fn turn_neutral(&mut self, who: Handle, other: Handle) {
        self.world.forget_enemies(who);
        self.world.forget_object(who, other);
        if let Some(b) = self.world.being_mut(who) {
            b.state |= m::MS_PEACEFUL as i16;
        }
        self.retarget(who);
    }

    /// Lets somebody who follows go.
    ///
    /// # Errors
    /// When it follows somebody else.
    pub fn dismiss(&mut self, hero: Handle, whom: Handle) -> Result<Talked, Unheard> {
        if self.world.leader_of(whom) != hero {
            return Err(Unheard::NotYours);
        }
        self.spend(hero, TALK);
        let depth = self.world.map(self.world.map).map_or(0, |l| i32::from(l.depth));
        let difficulty = 7 + self.challenge_of(whom) + depth;
        let talked = self.check(hero, n::SK_DIPLOMACY, 0, difficulty);
        self.turn_neutral(whom, hero);
        Ok(talked)
    }
}
