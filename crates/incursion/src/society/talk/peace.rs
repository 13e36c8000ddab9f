//! Words that end a fight: cowing a foe, offering it terms, quelling its anger, or surrendering to it (people 16.3, 16.4, 16.10,
//! 16.12; S001-276 to S001-278, S001-287).

use super::{Reach, TALK, Talk, Talked, Unheard};
use crate::creature::names as n;
use crate::creature::{Creature, Source, Status};
use crate::host::Host;
use crate::minds::names as m;
use crate::world::Handle;

/// Percent of a kill's experience for peace made by the good, who prefer it.
const GOOD_PEACE: i32 = 120;
/// What those who want tribute expect, in gold, beside their challenge.
const TRIBUTE: i64 = 100;
/// How much easier it is to calm those who want tribute.
const WANTS_TRIBUTE: i32 = -7;
/// Gold for each point of challenge that captors accept on good terms.
const RANSOM: i64 = 750;

impl Host<'_> {
    fn fear_save(&self, c: &Creature) -> i32 {
        let kinds = n::SA_FEAR;
        let bit = |s: &Status| u32::try_from(s.value - 1).ok().and_then(|b| 1i32.checked_shl(b)).unwrap_or(0);
        c.statuses
            .of(n::SAVE_BONUS)
            .iter()
            .filter(|s| kinds & bit(s) != 0)
            .map(|s| i32::from(s.magnitude))
            .sum()
    }

    fn is_of(&self, who: Handle, kind: i32) -> bool {
        self.creature(who).is_some_and(|c| self.rules.is_type(c, kind))
    }

    fn peace_reward(&self, who: Handle) -> i32 {
        if self.is_of(who, n::MA_GOOD) { GOOD_PEACE } else { 100 }
    }

    /// Frightens a foe into flight, or it and its friends: for good, until the next day, or for a while.
    ///
    /// # Errors
    /// Why it is of no use.
    pub fn cow(&mut self, who: Handle, whom: Handle, reach: Reach) -> Result<Talked, Unheard> {
        self.opens_talk(who, whom, Talk::Cow)?;
        if !self.is_hostile(whom, who) {
            return Err(Unheard::NotHostile);
        }
        if !self.knows(who, n::SK_INTIMIDATE) {
            return Err(Unheard::Unskilled);
        }
        let group = self.addressed(whom, reach);
        group.iter().for_each(|&one| self.note_talk(one, who, Talk::Cow, 0, 0));
        self.spend(who, TALK);
        if self.creature(whom).is_some_and(|c| self.rules.resistance(c, n::AD_FEAR, false) == -1) {
            return Err(Unheard::FearsNothing);
        }
        let difficulty = match reach {
            Reach::One => 10 + 3 * self.challenge_of(whom),
            Reach::All => {
                20 + (3 * self.best_of(&group, |c| self.rules.challenge(c) + self.fear_save(c))).max(0)
            }
        };
        let standing = self.standing(who, whom, true);
        let mut talked = self.check_talk(who, n::SK_INTIMIDATE, standing, difficulty);
        if !talked.won {
            return Ok(talked);
        }
        let skill = self.skill(who, n::SK_INTIMIDATE);
        let (turns, reward) = match talked.margin() {
            11.. => (0, self.peace_reward(who)),
            6.. => (-2, 50),
            _ => ((0..3).map(|_| self.random(6) + 1).sum::<i32>() + skill, 0),
        };
        for one in group {
            self.frighten(one, who, turns as i16);
            match talked.margin() {
                11.. => _ = self.throw_down_gear(one),
                6.. => _ = self.throw_down_tribute(one),
                _ => {}
            }
        }
        talked.reward = reward;
        Ok(talked)
    }

    fn frighten(&mut self, whom: Handle, of: Handle, turns: i16) {
        for (nature, value) in [(m::AFRAID, m::FEAR_PANIC), (m::DO_NOT_PICKUP, 0)] {
            self.give_status(
                whom,
                Status {
                    nature: nature as i16,
                    value: value as i16,
                    duration: turns,
                    source: Source::Other,
                    object: of.raw(),
                    ..Status::default()
                },
            );
        }
    }

    /// Whether fear of its own has taken somebody, not a spell and not a way of fighting.
    fn is_naturally_afraid(&self, whom: Handle) -> bool {
        let natural = [m::FEAR_PANIC, m::FEAR_MANA, m::FEAR_HP, m::FEAR_COWED];
        self.creature(whom).is_some_and(|c| {
            !self.rules.has_flag(c, m::M_SKIRMISH)
                && c.statuses.of(m::AFRAID).iter().any(|s| natural.contains(&i32::from(s.value)))
        })
    }

    /// Offers terms to somebody who is afraid: it surrenders and keeps the peace.
    ///
    /// # Errors
    /// Why it is of no use.
    pub fn offer_terms(&mut self, who: Handle, whom: Handle, reach: Reach) -> Result<Talked, Unheard> {
        self.opens_talk(who, whom, Talk::Terms)?;
        if !self.is_hostile(whom, who) {
            return Err(Unheard::NotHostile);
        }
        if !self.is_naturally_afraid(whom) {
            return Err(Unheard::NotAfraid);
        }
        let mut group = self.addressed(whom, reach);
        group.retain(|&one| self.is_naturally_afraid(one));
        // The original notes a group's refusal as if it had been cowed (P19).
        let exact = self.rules.profile.is_exact() && reach == Reach::All;
        let mark = if exact { Talk::Cow } else { Talk::Terms };
        group.iter().for_each(|&one| self.note_talk(one, who, mark, 0, 0));
        self.spend(who, TALK);
        let difficulty = match reach {
            Reach::One => 5 + 2 * self.challenge_of(whom),
            Reach::All => 15 + self.best_of(&group, |c| self.rules.challenge(c)).max(0),
        };
        let standing = self.standing(who, whom, true);
        let mut talked = self.check_talk(who, n::SK_DIPLOMACY, standing, difficulty);
        if !talked.won {
            return Ok(talked);
        }
        if !self.is_of(whom, n::MA_EVIL)
            && self.creature(whom).is_some_and(|c| self.rules.has_flag(c, n::M_IALIGN))
        {
            self.act_of_alignment(who, n::AL_GOOD, 3, "mercy");
        }
        for one in group {
            self.turn_neutral(one, who);
            self.spend(one, 50);
            match talked.margin() {
                11.. => _ = self.throw_down_gear(one),
                8.. => _ = self.throw_down_tribute(one),
                _ => {}
            }
        }
        talked.reward = self.peace_reward(who);
        Ok(talked)
    }

    /// Whether somebody expects to be paid for keeping the peace, and the hero has something to pay with.
    fn wants_tribute(&self, who: Handle, whom: Handle) -> bool {
        let greedy = [n::MA_GOBLINOID, n::MA_OUTSIDER, m::MA_ILLITHID, n::MA_DRAGON];
        self.is_of(whom, n::MA_EVIL)
            && greedy.into_iter().any(|kind| self.is_of(whom, kind))
            && !self.good_things(who, self.tribute(whom)).is_empty()
    }

    fn tribute(&self, whom: Handle) -> i64 {
        TRIBUTE + i64::from(self.challenge_of(whom).max(1))
    }

    /// Talks a foe and its friends out of fighting. Those who want tribute take a good thing unless they are talked out of it.
    ///
    /// # Errors
    /// Why it is of no use.
    pub fn quell(&mut self, who: Handle, whom: Handle) -> Result<Talked, Unheard> {
        self.opens_talk(who, whom, Talk::Quell)?;
        if !self.is_hostile(whom, who) {
            return Err(Unheard::NotHostile);
        }
        if !self.knows(who, n::SK_DIPLOMACY) {
            return Err(Unheard::Unskilled);
        }
        self.spend(who, TALK);
        let group = self.group_of(whom);
        group.iter().for_each(|&one| self.note_talk(one, who, Talk::Quell, 0, 0));
        let Some(c) = self.creature(whom) else { return Err(Unheard::CannotTalk) };
        let lost = c.max_hit_points - c.hit_points;
        let hurt = if lost > 0 { 5 + 10 * lost / c.max_hit_points.max(1) } else { 0 };
        let greedy = self.wants_tribute(who, whom);
        let difficulty = 15 + 3 * self.challenge_of(whom) + hurt + if greedy { WANTS_TRIBUTE } else { 0 };
        let standing = self.standing(who, whom, true);
        let mut talked = self.check_talk(who, n::SK_DIPLOMACY, standing, difficulty);
        if talked.won && greedy && talked.margin() < 10 {
            let denied = 11 + self.skill(whom, n::SK_APPRAISE);
            if !self.check_talk(who, n::SK_BLUFF, 0, denied).won {
                let good = self.good_things(who, self.tribute(whom));
                match good.get(self.random(good.len() as i32).max(0) as usize) {
                    Some(&thing) => {
                        self.world.give(thing, whom);
                        self.recalculate(who);
                    }
                    None => talked.won = false,
                }
            }
        }
        if talked.won {
            group.into_iter().for_each(|one| self.turn_neutral(one, who));
            talked.reward = if self.is_of(who, n::MA_GOOD) { 100 } else { 50 };
        }
        Ok(talked)
    }

    /// Surrenders to a foe and its friends: they take what is of worth and keep the peace. Being the stronger side changes
    /// nothing, and a chaotic captor breaks the bargain one time in three.
    ///
    /// # Errors
    /// Why it is of no use.
    pub fn surrender(&mut self, who: Handle, whom: Handle) -> Result<Talked, Unheard> {
        self.opens_talk(who, whom, Talk::Surrender)?;
        if !self.is_hostile(whom, who) {
            return Err(Unheard::NotHostile);
        }
        let group = self.group_of(whom);
        let weaker = self.comparative_strength(whom, who).max(0);
        let lawful = if self.is_of(whom, n::MA_LAWFUL) { 5 } else { 0 };
        let difficulty = 10 - weaker - lawful;
        group.iter().for_each(|&one| self.note_talk(one, who, Talk::Surrender, 0, 0));
        self.spend(who, TALK);
        let mut talked = self.check_talk(who, n::SK_DIPLOMACY, 0, difficulty);
        if !talked.won {
            return Ok(talked);
        }
        let has_hands = |h: &Handle| self.creature(*h).is_some_and(|c| !self.rules.has_flag(c, n::M_NOHANDS));
        let takers: Vec<Handle> = group.iter().copied().filter(has_hands).collect();
        let best = self.best_of(&group, |c| self.rules.challenge(c)).max(1);
        let limit = (talked.margin() > 10).then(|| RANSOM * i64::from(best));
        self.pay_captors(who, &takers, limit);
        let leader = self.world.leader_of(whom);
        let captor = if self.creature(leader).is_some() { leader } else { whom };
        if self.is_of(captor, n::MA_CHAOTIC) && self.random(3) == 0 && talked.margin() < 10 {
            talked.won = false;
            return Ok(talked);
        }
        group.into_iter().for_each(|one| self.turn_neutral(one, who));
        Ok(talked)
    }
}
