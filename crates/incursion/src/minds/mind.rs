//! What a creature remembers: whom it hunts, follows or obeys, where it goes, what it wants to pick up (people 12.1).
//!
//! Promise: there are never more than [`MOST`] targets; a target of something that is gone counts for nothing.

use crate::world::{Handle, World};
use serde::{Deserialize, Serialize};

/// Most targets of one creature.
pub const MOST: usize = 32;

/// What a target is to its owner, in the order of the original's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is what it is named after")]
pub enum TargetKind {
    Enemy,
    Ally,
    Leader,
    Summoner,
    Master,
    Rider,
    Area,
    Wander,
    Item,
    StandStill,
    DoNotAttack,
    AttackNeutrals,
    Hide,
    DoNotHide,
    WalkInFront,
    WalkInBack,
    WalkNear,
    WalkToPoint,
    BeFriendly,
    AttackTarget,
    TakeWatches,
    GiveItem,
    ReturnHome,
    NoPickup,
}

impl TargetKind {
    /// Somebody who leads.
    #[must_use]
    pub fn leads(self) -> bool {
        matches!(self, Self::Leader | Self::Summoner | Self::Master | Self::Rider)
    }

    /// An order.
    #[must_use]
    pub fn is_order(self) -> bool {
        self >= Self::StandStill
    }

    /// Orders that cannot hold together.
    #[must_use]
    pub fn group(self) -> &'static [TargetKind] {
        use TargetKind::*;
        match self {
            StandStill | WalkInFront | WalkInBack | WalkNear | WalkToPoint => {
                &[StandStill, WalkInFront, WalkInBack, WalkNear, WalkToPoint]
            }
            Hide | DoNotHide => &[Hide, DoNotHide],
            DoNotAttack | AttackNeutrals | BeFriendly => &[DoNotAttack, AttackNeutrals, BeFriendly],
            AttackTarget => &[AttackTarget],
            _ => &[],
        }
    }
}

/// How a target arose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "each is the reason it is named after")]
pub enum Reason {
    #[default]
    Default,
    Greedy,
    HitMe,
    SeenAndHostile,
    HeardNoise,
    Wanderlust,
    Liberated,
    OrderedTo,
    Resents,
}

/// What a target is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Subject {
    /// Nothing but itself.
    Nothing,
    /// A creature.
    Creature(Handle),
    /// An item.
    Item(Handle),
    /// A square.
    Square(i16, i16),
}

impl Subject {
    /// The object it is about.
    #[must_use]
    pub fn object(self) -> Handle {
        match self {
            Subject::Creature(h) | Subject::Item(h) => h,
            _ => Handle::NONE,
        }
    }
}

/// Something a creature remembers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Target {
    /// What it is to the owner.
    pub kind: TargetKind,
    /// How much it counts.
    pub priority: i16,
    /// It was perceived at the last choice.
    pub visible: bool,
    /// How it arose.
    pub reason: Reason,
    /// When.
    pub since: i32,
    /// What it is about.
    pub subject: Subject,
    /// Damage it has done to the owner.
    pub damage: i32,
}

/// What a creature remembers and is about to do.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mind {
    /// Targets, in their order.
    pub targets: Vec<Target>,
    /// It looks around again before its next choice.
    pub retarget: bool,
    /// Buffs cast lately.
    pub buffs: i16,
    /// The last three squares, newest first.
    pub trail: [(i16, i16); 3],
    /// The direction of the last step.
    pub heading: Option<u8>,
    /// A foe was at arm's length when it chose what to do.
    pub in_melee: bool,
    /// How well its hiding place hides it.
    pub cover: i8,
    /// Time saved for the next step of a slow one.
    pub banked: i16,
    /// What the last choice was made of.
    pub why: Option<Box<super::Why>>,
}

impl World {
    /// Whether what a target is about is still there.
    #[must_use]
    pub fn target_holds(&self, t: &Target) -> bool {
        let there = |h: Handle| self.get(h).is_some_and(|o| !o.is_deleted());
        match t.subject {
            Subject::Creature(h) | Subject::Item(h) => there(h),
            Subject::Square(..) => true,
            Subject::Nothing => t.kind.is_order(),
        }
    }

    /// What a creature remembers of another.
    #[must_use]
    pub fn memory_of(&self, who: Handle, other: Handle) -> Option<&Target> {
        let own = self.being(who)?.mind.targets.iter();
        own.into_iter().find(|t| t.subject == Subject::Creature(other) && !t.kind.is_order())
    }

    /// Whether a creature is ordered to something.
    #[must_use]
    pub fn is_ordered(&self, who: Handle, order: TargetKind) -> bool {
        self.being(who)
            .is_some_and(|b| b.mind.targets.iter().any(|t| t.kind == order && t.reason == Reason::OrderedTo))
    }

    /// Whom a creature follows: the first leader, summoner, master or rider it remembers. A player follows no one.
    #[must_use]
    pub fn leader_of(&self, who: Handle) -> Handle {
        let Some(being) = self.being(who).filter(|b| !b.player) else { return Handle::NONE };
        let led = being.mind.targets.iter().find(|t| t.kind.leads() && self.target_holds(t));
        led.map_or(Handle::NONE, |t| t.subject.object())
    }
}
