//! Words that bind: greeting, enlisting, asking a favour, letting a follower go (people 16.1, 16.5, 16.7, 16.11; S001-279, S001-285,
//! S001-286).

use super::{Reach, TALK, Talk, Talked, Unheard};
use crate::creature::names as n;
use crate::host::Host;
use crate::minds::names as m;
use crate::minds::{Reason, Subject, TargetKind};
use crate::society::companions::Pool;
use crate::world::Handle;
use serde::{Deserialize, Serialize};

/// Below this a talent is no help in winning somebody.
const TALENT: i32 = 7;
/// What each earlier request to the same group adds.
const AGAIN: i16 = 3;
/// Sides of the die behind a greeting, before skill divides it.
const GREETING: i32 = 300;

/// What a greeting brings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Greeting {
    /// A word, and nothing else.
    Nothing,
    /// The way around here.
    Map,
    /// A warning of the strongest creature that the greeted one fears.
    Warning(Handle),
    /// What some kind of thing looks like.
    Hint,
    /// New strength.
    Strength,
}

/// What can be asked of somebody who is neither friend nor foe.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Favour {
    /// Walk with me.
    Follow,
    /// Fight this enemy.
    Fight(Handle),
    /// Go there.
    Go(i16, i16),
    /// Do not fight.
    Peace,
    /// Keep watch while I sleep.
    Watch,
    /// Give me that.
    Gift(Handle),
}

impl Favour {
    /// How hard it is to be granted.
    #[must_use]
    pub fn base(self) -> i32 {
        match self {
            Favour::Follow | Favour::Watch => 10,
            Favour::Fight(_) | Favour::Peace => 15,
            Favour::Go(..) | Favour::Gift(_) => 20,
        }
    }
}

impl Host<'_> {
    /// Greets somebody, once: the friendlier one is heard, the likelier a map, a warning, a hint or new strength.
    ///
    /// # Errors
    /// Why there is no answer.
    pub fn greet(&mut self, who: Handle, whom: Handle) -> Result<Greeting, Unheard> {
        self.opens_talk(who, whom, Talk::Greet)?;
        self.spend(who, 25);
        if self.is_hostile(whom, who) {
            return Err(Unheard::IsHostile);
        }
        self.note_talk(whom, who, Talk::Greet, 0, 0);
        let heard = (self.skill(who, n::SK_DIPLOMACY) + self.standing(who, whom, false)).max(1);
        Ok(match self.random(GREETING) / heard {
            1 => Greeting::Map,
            2 => self.strongest_foe_of(whom).map_or(Greeting::Nothing, Greeting::Warning),
            3 => Greeting::Hint,
            4 => {
                self.change(who, |c| {
                    c.fatigue = (c.fatigue + 2).min(c.value(crate::values::Attribute::Fatigue));
                });
                Greeting::Strength
            }
            _ => Greeting::Nothing,
        })
    }

    /// Shows somebody the lie of the land around.
    pub(crate) fn map_around(&mut self, who: Handle, radius: i16) {
        let Some((map, x, y)) = self.world.position(who) else { return };
        let Some(level) = self.world.map_mut(map) else { return };
        for (cx, cy) in
            (x - radius..=x + radius).flat_map(|cx| (y - radius..=y + radius).map(move |cy| (cx, cy)))
        {
            let near = crate::world::place::distance((x, y), (cx, cy)) <= i32::from(radius);
            if let Some(cell) = level.cell_mut(cx, cy).filter(|_| near) {
                cell.seen = true;
            }
        }
    }

    fn strongest_foe_of(&self, whom: Handle) -> Option<Handle> {
        let (map, ..) = self.world.position(whom)?;
        let all = self.world.map(map)?.things.iter().copied();
        let foes =
            all.filter(|&t| self.world.being(t).is_some_and(|b| !b.player) && self.is_hostile(t, whom));
        foes.max_by_key(|&t| self.creature(t).map_or(0, |c| self.rules.challenge(c)))
    }

    /// Wins somebody for one's party.
    ///
    /// # Errors
    /// Why it would not even listen.
    pub fn enlist(&mut self, who: Handle, whom: Handle) -> Result<Talked, Unheard> {
        self.opens_talk(who, whom, Talk::Enlist)?;
        if self.is_hostile(whom, who) {
            return Err(Unheard::IsHostile);
        }
        if self.is_friendly(whom, who) {
            return Err(Unheard::IsFriendly);
        }
        let Some(c) = self.creature(whom) else { return Err(Unheard::CannotTalk) };
        let is = |kind: i32| self.rules.is_type(c, kind);
        let water = self.rules.has_flag(c, n::M_AQUATIC) && !self.rules.has_flag(c, n::M_AMPHIB);
        let pure = is(n::MA_DRAGON) || is(n::MA_OUTSIDER) || self.rules.has_flag(c, n::M_IALIGN);
        let seems = |kind: i32| self.seems(whom, who, kind);
        let opposed = (is(n::MA_GOOD) && seems(n::MA_EVIL))
            || (pure
                && ((is(n::MA_EVIL) && seems(n::MA_GOOD))
                    || (is(n::MA_LAWFUL) && seems(n::MA_CHAOTIC))
                    || (is(n::MA_CHAOTIC) && seems(n::MA_LAWFUL))));
        if water || c.statuses.has(m::CHARMED) || opposed {
            return Err(Unheard::AgainstItsNature);
        }
        if !self.has_place_for(who, whom, Pool::Party) {
            return Err(Unheard::TooStrongForYou);
        }
        let base = if self.has_class_template(whom) {
            15
        } else if is(m::MA_ADVENTURER) {
            20
        } else {
            25
        };
        let talents = [n::SK_PERFORM, n::SK_APPRAISE].map(|s| self.skill(who, s));
        let eased: i32 = talents.into_iter().filter(|&t| t >= TALENT).map(|t| (t - 5) / 2).sum();
        let difficulty = base + 3 * self.challenge_of(whom) - eased;
        self.spend(who, 50);
        let standing = self.standing(who, whom, false);
        let talked = self.check_talk(who, n::SK_DIPLOMACY, standing, difficulty);
        if talked.won {
            self.join_party(who, whom, Pool::Party);
        } else {
            self.note_talk(whom, who, Talk::Enlist, 0, 0);
        }
        Ok(talked)
    }

    fn has_class_template(&self, whom: Handle) -> bool {
        /// Kind of a template that stands for a class.
        const CLASS: i32 = 2;
        self.creature(whom).is_some_and(|c| self.rules.templates(c).any(|t| t.kind & CLASS != 0))
    }

    /// Asks a favour of somebody who is neither friend nor foe. The best of three skills speaks; threats and lies are deeds
    /// that the gods hear of, and who fails at them has made an enemy.
    ///
    /// # Errors
    /// Why it is not even considered.
    pub fn request(
        &mut self,
        who: Handle,
        whom: Handle,
        favour: Favour,
        reach: Reach,
    ) -> Result<Talked, Unheard> {
        self.is_heard(who, whom, Talk::Request)?;
        if self.is_hostile(whom, who) {
            return Err(Unheard::IsHostile);
        }
        if self.is_friendly(whom, who) {
            return Err(Unheard::IsFriendly);
        }
        if let Favour::Gift(thing) = favour {
            if !self.stands_beside(who, whom) {
                return Err(Unheard::TooFar);
            }
            if self.world.holder(thing) != whom {
                return Err(Unheard::NothingToGive);
            }
        }
        let level = |skill: i32| self.skill(who, skill);
        let (diplomacy, threat, lie) = (level(n::SK_DIPLOMACY), level(n::SK_INTIMIDATE), level(n::SK_BLUFF));
        let skill = if threat > diplomacy && threat >= lie {
            n::SK_INTIMIDATE
        } else if lie > diplomacy {
            n::SK_BLUFF
        } else {
            n::SK_DIPLOMACY
        };
        let evil = self.creature(whom).is_some_and(|c| self.rules.is_type(c, n::MA_EVIL));
        self.spend(who, 50);
        if !evil && skill == n::SK_INTIMIDATE {
            self.act_of_alignment(who, n::AL_LAWFUL, 3, "coercion");
        } else if !evil && skill == n::SK_BLUFF {
            self.act_of_alignment(who, n::AL_CHAOTIC, 3, "treachery");
        }
        let group = self.group_of(whom);
        let addressed = self.addressed(whom, reach);
        let unafraid = |c: &crate::creature::Creature| self.rules.resistance(c, n::AD_FEAR, false) == -1;
        let fearless = skill == n::SK_INTIMIDATE && self.creature(whom).is_some_and(unafraid);
        let strength = 2 * self.best_of(&addressed, |c| self.rules.challenge(c)).max(0);
        let again = self.sum_of_tries(whom, who, Talk::Request);
        let difficulty = favour.base() + strength + again + if reach == Reach::All { 10 } else { 0 };
        group.iter().for_each(|&one| self.note_talk(one, who, Talk::Request, AGAIN, -2));
        let standing = self.standing(who, whom, skill == n::SK_INTIMIDATE);
        let mut talked = self.check_talk(who, skill, standing, difficulty);
        talked.won &= !fearless;
        if talked.won {
            addressed.into_iter().for_each(|one| self.grant_favour(one, who, favour));
        } else if skill != n::SK_DIPLOMACY {
            for one in group {
                self.world.remember(one, who, TargetKind::Enemy, 20, Reason::Resents);
                if let Some(b) = self.world.being_mut(one) {
                    b.state &= !(m::MS_PEACEFUL as i16);
                }
                self.retarget(one);
            }
        }
        Ok(talked)
    }

    fn grant_favour(&mut self, whom: Handle, to: Handle, favour: Favour) {
        match favour {
            Favour::Follow => self.world.order(whom, TargetKind::WalkNear, Subject::Creature(to)),
            Favour::Fight(foe) => self.world.order(whom, TargetKind::AttackTarget, Subject::Creature(foe)),
            Favour::Go(x, y) => self.world.order(whom, TargetKind::WalkToPoint, Subject::Square(x, y)),
            Favour::Peace => self.world.order(whom, TargetKind::BeFriendly, Subject::Nothing),
            Favour::Watch => self.world.order(whom, TargetKind::TakeWatches, Subject::Nothing),
            Favour::Gift(thing) => {
                self.world.give(thing, to);
                self.recalculate(whom);
                self.recalculate(to);
            }
        }
        self.retarget(whom);
    }

    /// Lets a follower go; whether it leaves content is a matter of diplomacy.
    ///
    /// # Errors
    /// When it follows somebody else.
    pub fn dismiss(&mut self, who: Handle, whom: Handle) -> Result<Talked, Unheard> {
        if self.world.leader_of(whom) != who {
            return Err(Unheard::NotYours);
        }
        self.spend(who, TALK);
        let depth = self.world.map(self.world.map).map_or(0, |l| i32::from(l.depth));
        let difficulty = 7 + self.challenge_of(whom) + depth;
        let talked = self.check_talk(who, n::SK_DIPLOMACY, 0, difficulty);
        self.turn_neutral(whom, who);
        Ok(talked)
    }
}
