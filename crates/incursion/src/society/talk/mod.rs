//! What can be won by words: the kinds of talk, who listens, and how an attempt is judged (people 14, 16; S001-272, S001-288).
//!
//! Each attempt is one check of a skill against a difficulty, and what follows from it: [`peace`] (cow, offer terms, quell,
//! surrender), [`tricks`] (distract, fast talk, taunt) and [`bonds`] (greet, enlist, request, dismiss); `goods` is what
//! the loser hands over. The answer is typed, so that the game can tell the player the reason, the roll and the difficulty.
//! Promise: what is refused takes no time and changes nothing.

pub mod bonds;
mod goods;
pub mod peace;
pub mod tricks;

pub use bonds::{Favour, Greeting};

use crate::creature::names as n;
use crate::creature::{Creature, Status};
use crate::host::Host;
use crate::minds::names as m;
use crate::world::Handle;
use serde::{Deserialize, Serialize};

/// Why words are of no use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is the reason it is named after")]
pub enum Unheard {
    Speechless,
    OutOfHearing,
    CannotTalk,
    Silenced,
    YouHide,
    Asleep,
    Enraged,
    Paralysed,
    Dazed,
    SwornEnemy,
    AlreadyTried,
    NotHostile,
    IsHostile,
    IsFriendly,
    NotAfraid,
    Unskilled,
    FearsNothing,
    AgainstItsNature,
    TooStrongForYou,
    NotYours,
    TooFar,
    NothingToGive,
}

/// The kinds of talk that a check decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is the kind it is named after")]
pub enum Talk {
    Greet,
    Barter,
    Cow,
    Terms,
    Dismiss,
    Distract,
    Enlist,
    FastTalk,
    Order,
    Quell,
    Request,
    Surrender,
    Taunt,
}

impl Talk {
    /// The number under which an attempt is remembered on the one addressed.
    fn mark(self) -> i16 {
        900 + self as i16
    }
}

/// Whether one creature is addressed, or it and all its friends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is whom it is named after")]
pub enum Reach {
    One,
    All,
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

/// Segments of most talk.
const TALK: i32 = 30;

impl Host<'_> {
    /// Whether a creature can talk at all (people 14.1).
    #[must_use]
    pub fn can_talk(&self, who: Handle) -> bool {
        self.creature(who).is_some_and(|c| self.has_speech(c))
    }

    fn has_speech(&self, c: &Creature) -> bool {
        const DUMB: [i32; 21] = [
            n::MA_ANIMAL,
            m::MA_BAT,
            m::MA_BEAST,
            m::MA_CAT,
            n::MA_CONSTRUCT,
            m::MA_DOG,
            n::MA_ELEMENTAL,
            n::MA_FUNGI,
            n::MA_JELLY,
            m::MA_NIGHTSHADE,
            m::MA_MIMIC,
            n::MA_PLANT,
            n::MA_PUDDING,
            m::MA_RODENT,
            n::MA_SNAKE,
            n::MA_SPIDER,
            m::MA_TRAPPER,
            m::MA_VORTEX,
            m::MA_WORM,
            m::MA_QUADRUPED,
            m::MA_QUYLTHULG,
        ];
        let is = |kind: i32| self.rules.is_type(c, kind);
        let has = |flag: i32| self.rules.has_flag(c, flag);
        is(n::MA_SAPIENT)
            && (has(m::M_TALKABLE)
                || (!has(m::M_NOTTALKABLE)
                    && (is(m::MA_ADVENTURER) || (!has(m::M_NOHEAD) && !DUMB.into_iter().any(is)))))
    }

    /// Whether one can be talked to by another: plants answer those who know nature (S001-288).
    #[must_use]
    pub fn can_talk_with(&self, who: Handle, whom: Handle) -> bool {
        let Some(c) = self.creature(whom) else { return false };
        let plant = self.rules.is_type(c, n::MA_SAPIENT) && self.rules.is_type(c, n::MA_PLANT);
        (plant && self.skill(who, m::SK_KNOW_NATURE) >= 10) || self.has_speech(c)
    }

    fn knows(&self, who: Handle, skill: i32) -> bool {
        self.creature(who).is_some_and(|c| self.rules.has_skill(c, skill))
    }

    fn challenge_of(&self, who: Handle) -> i32 {
        self.creature(who).map_or(0, |c| self.rules.challenge(c)).max(0)
    }

    fn best_of(&self, group: &[Handle], worth: impl Fn(&Creature) -> i32) -> i32 {
        group.iter().filter_map(|&h| self.creature(h)).map(worth).max().unwrap_or(0)
    }

    /// Those addressed: one, or it and its friends.
    fn addressed(&self, whom: Handle, reach: Reach) -> Vec<Handle> {
        match reach {
            Reach::One => vec![whom],
            Reach::All => self.group_of(whom),
        }
    }

    fn was_tried(&self, whom: Handle, by: Handle, talk: Talk) -> bool {
        self.creature(whom).is_some_and(|c| {
            c.statuses.of(m::TRIED).iter().any(|s| s.value == talk.mark() && s.object == by.raw())
        })
    }

    /// How often an attempt was noted, with what was noted for each.
    fn sum_of_tries(&self, whom: Handle, by: Handle, talk: Talk) -> i32 {
        let Some(c) = self.creature(whom) else { return 0 };
        let marks = c.statuses.of(m::TRIED).iter();
        marks.filter(|s| s.value == talk.mark() && s.object == by.raw()).map(|s| i32::from(s.magnitude)).sum()
    }

    /// Remembers an attempt on the one addressed; a duration of 0 is for good, -2 until the next day.
    fn note_talk(&mut self, whom: Handle, by: Handle, talk: Talk, magnitude: i16, duration: i16) {
        if let Some(b) = self.world.being_mut(whom) {
            let nature = m::TRIED as i16;
            let value = talk.mark();
            b.creature.statuses.gain(Status {
                nature,
                value,
                magnitude,
                duration,
                object: by.raw(),
                ..Status::default()
            });
        }
    }

    fn check_talk(&mut self, who: Handle, skill: i32, extra: i32, difficulty: i32) -> Talked {
        let bonus = self.skill(who, skill) + extra;
        let roll = self.random(20) + 1;
        Talked { roll, bonus, difficulty, won: roll + bonus >= difficulty, reward: 0 }
    }

    /// Whether words reach somebody at all, in the order in which the original asks (people 14.3, S001-272). Telepathy
    /// carries as far as its level; what it cannot do is noted at each step.
    ///
    /// # Errors
    /// The first reason against it.
    pub fn is_heard(&self, who: Handle, whom: Handle, talk: Talk) -> Result<(), Unheard> {
        let (Some(speaker), Some(c)) = (self.creature(who), self.creature(whom)) else {
            return Err(Unheard::CannotTalk);
        };
        let (Some((map, x, y)), Some((there, tx, ty))) =
            (self.world.position(who), self.world.position(whom))
        else {
            return Err(Unheard::OutOfHearing);
        };
        let range = crate::world::place::distance((x, y), (tx, ty));
        let mind = map == there && i32::from(speaker.senses.telepathy) >= range.max(1);
        if !self.can_talk(who) && !mind {
            return Err(Unheard::Speechless);
        }
        if !self.has_line_of_fire(who, whom) && !mind {
            return Err(Unheard::OutOfHearing);
        }
        let any_mind = matches!(talk, Talk::Distract | Talk::Order);
        let understands = self.can_talk_with(who, whom) || (mind && self.rules.is_type(c, n::MA_SAPIENT));
        if !any_mind && !understands {
            return Err(Unheard::CannotTalk);
        }
        if self.world.map(map).is_some_and(|l| l.has_field(x, y, m::FI_SILENCE)) && !mind {
            return Err(Unheard::Silenced);
        }
        if speaker.statuses.has(m::HIDING) {
            return Err(Unheard::YouHide);
        }
        if c.statuses.has(n::SLEEPING) {
            return Err(Unheard::Asleep);
        }
        if c.statuses.has(m::ENRAGED) {
            return Err(Unheard::Enraged);
        }
        if c.statuses.has(m::PARALYSIS) && !mind {
            return Err(Unheard::Paralysed);
        }
        let dazed = c.statuses.has(n::STUNNED) || c.statuses.has(n::CONFUSED);
        if dazed && !matches!(talk, Talk::Cow | Talk::Distract) {
            return Err(Unheard::Dazed);
        }
        let peace = matches!(talk, Talk::Terms | Talk::Quell | Talk::Cow | Talk::Surrender | Talk::Request);
        let sworn = |s: &Status| {
            s.object == whom.raw() || s.value == -1 || (s.value > 0 && self.rules.is_type(c, s.value.into()))
        };
        if peace && speaker.statuses.of(m::ENEMY_TO).iter().any(sworn) {
            return Err(Unheard::SwornEnemy);
        }
        Ok(())
    }

    /// Whether an attempt that is made once can still be made.
    fn opens_talk(&self, who: Handle, whom: Handle, talk: Talk) -> Result<(), Unheard> {
        self.is_heard(who, whom, talk)?;
        if self.was_tried(whom, who, talk) { Err(Unheard::AlreadyTried) } else { Ok(()) }
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
}
