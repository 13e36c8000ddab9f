//! Words that mislead: distracting, fast talk, taunting (people 16.6, 16.8, 16.13; S001-282 to S001-284).

use super::{Reach, TALK, Talk, Talked, Unheard};
use crate::creature::names as n;
use crate::creature::{Creature, Source, Status};
use crate::host::Host;
use crate::minds::names as m;
use crate::values::Attribute;
use crate::world::Handle;

/// Turns that a distracted creature looks away.
const DISTRACTED_FOR: i16 = 2;
/// Turns until the same creature can be talked into standing there again.
const FAST_TALK_AGAIN: i16 = 30;
/// What each earlier distraction adds to the difficulty: one that worked, and one that failed.
const SEEN_THROUGH: (i16, i16) = (2, 5);

impl Host<'_> {
    /// Makes a creature, or all foes around it, look away for two turns. Each try makes the next one harder: the original
    /// reads that from the speaker, where it is never written (P21).
    ///
    /// # Errors
    /// Why it is of no use.
    pub fn distract(&mut self, who: Handle, whom: Handle, reach: Reach) -> Result<Talked, Unheard> {
        self.is_heard(who, whom, Talk::Distract)?;
        if self.is_friendly(whom, who) {
            return Err(Unheard::IsFriendly);
        }
        if !self.knows(who, n::SK_BLUFF) {
            return Err(Unheard::Unskilled);
        }
        let group = match reach {
            Reach::One => vec![whom],
            Reach::All => self.foes_around(who, whom),
        };
        let resistance =
            |c: &Creature| self.rules.skill_level(c, n::SK_CONCENT).total.max(c.value(Attribute::Will));
        let base = if reach == Reach::All { 15 } else { 10 };
        let known =
            if self.rules.profile.is_exact() { 0 } else { self.sum_of_tries(whom, who, Talk::Distract) };
        let difficulty = base + self.best_of(&group, resistance) + known;
        self.spend(who, 20);
        let talked = self.check_talk(who, n::SK_BLUFF, 0, difficulty);
        for one in group {
            if talked.won && self.has_line_of_fire(one, who) {
                self.give_status(
                    one,
                    Status {
                        nature: m::DISTRACTED as i16,
                        magnitude: talked.margin().clamp(0, 100) as i16,
                        duration: DISTRACTED_FOR,
                        source: Source::Other,
                        object: who.raw(),
                        ..Status::default()
                    },
                );
            }
            let step = if talked.won { SEEN_THROUGH.0 } else { SEEN_THROUGH.1 };
            self.note_talk(one, who, Talk::Distract, step, 0);
        }
        Ok(talked)
    }

    /// Everybody on the map who is an enemy of one or stands by the other.
    fn foes_around(&self, who: Handle, whom: Handle) -> Vec<Handle> {
        let level = self.world.position(who).and_then(|(map, ..)| self.world.map(map));
        let all = level.map(|l| l.things.clone()).unwrap_or_default();
        let concerned = |&t: &Handle| {
            t != who
                && self.world.being(t).is_some_and(|b| !b.player)
                && (t == whom || self.is_hostile(t, who) || self.is_friendly(t, whom))
        };
        all.into_iter().filter(concerned).collect()
    }

    /// Talks so fast that a foe stands there and listens.
    ///
    /// # Errors
    /// Why it is of no use.
    pub fn fast_talk(&mut self, who: Handle, whom: Handle) -> Result<Talked, Unheard> {
        self.opens_talk(who, whom, Talk::FastTalk)?;
        if !self.is_hostile(whom, who) {
            return Err(Unheard::NotHostile);
        }
        if !self.knows(who, n::SK_BLUFF) {
            return Err(Unheard::Unskilled);
        }
        let wit = self.skill(whom, n::SK_APPRAISE).max(self.skill(whom, n::SK_CONCENT));
        let difficulty = 10 + self.challenge_of(whom) + wit;
        self.note_talk(whom, who, Talk::FastTalk, 0, FAST_TALK_AGAIN);
        self.spend(who, 10);
        let talked = self.check_talk(who, n::SK_BLUFF, 0, difficulty);
        if talked.won {
            self.spend(whom, 2 * (talked.roll + talked.bonus));
        }
        Ok(talked)
    }

    /// Angers somebody, or it and its friends, against oneself.
    ///
    /// # Errors
    /// Why it is of no use.
    pub fn taunt(&mut self, who: Handle, whom: Handle, reach: Reach) -> Result<Talked, Unheard> {
        self.opens_talk(who, whom, Talk::Taunt)?;
        if self.is_friendly(whom, who) {
            return Err(Unheard::IsFriendly);
        }
        if !self.knows(who, n::SK_BLUFF) {
            return Err(Unheard::Unskilled);
        }
        let group = self.addressed(whom, reach);
        let will = self.best_of(&group, |c| c.value(Attribute::Will));
        let difficulty = if reach == Reach::All { 20 } else { 15 } + 2 * will;
        self.spend(who, TALK);
        let talked = self.check_talk(who, n::SK_BLUFF, 0, difficulty);
        let turns = self.skill(who, n::SK_BLUFF).max(1);
        for one in group {
            self.note_talk(one, who, Talk::Taunt, 0, -2);
            if talked.won {
                self.give_status(
                    one,
                    Status {
                        nature: m::ENRAGED as i16,
                        duration: turns.min(1000) as i16,
                        source: Source::Other,
                        object: who.raw(),
                        ..Status::default()
                    },
                );
            }
        }
        Ok(talked)
    }
}
