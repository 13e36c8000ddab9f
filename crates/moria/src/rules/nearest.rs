//! The one-key fight: shoot, strike or go toward the nearest foe in sight, and stop before it becomes folly.
//!
//! Promise: what is planned draws nothing and changes nothing; only the step, blow or shot itself does, by the rules for those.

use super::{Act, Done, refuse};
use crate::state::{Foe, Hero};
use crate::tables::{Flag, Trait};
use angrist_engine::play::Refusal;
use angrist_engine::space::{Dir, Loc};

/// The share of health, 1 in N, below which the one-key fight is refused and the player is warned. It belongs to the interface:
/// no rule of the original has it.
const BADLY_HURT: i32 = 3;

/// What the one-key fight would do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Plan {
    /// Shoot these arrows at that monster.
    Shoot(u32, Dir, u32),
    /// Strike that monster.
    Strike(Dir, u32),
    /// Take a step nearer.
    Go(Dir),
}

/// Steps between two squares where no one goes slantwise.
pub(crate) fn steps(a: Loc, b: Loc) -> i32 {
    i32::from((a.x - b.x).abs()) + i32::from((a.y - b.y).abs())
}

/// Whether little health is left.
pub(crate) fn is_badly_hurt(hero: &Hero) -> bool {
    hero.hp * BADLY_HURT < hero.max_hp
}

impl Act<'_> {
    /// `fight`: refused to the badly hurt, and when no foe is in sight.
    pub(crate) fn fight_nearest(&mut self) -> Done {
        if is_badly_hurt(&self.s.hero) {
            return Err(refuse(
                "badly-hurt",
                "You are badly hurt: get away, or walk into a foe to attack it anyway.",
            ));
        }
        match self.plan()? {
            Plan::Shoot(arrows, dir, _) => self.throw(arrows, dir),
            Plan::Strike(dir, _) | Plan::Go(dir) => self.walk(dir),
        }
    }

    /// Monsters before the hero's eyes, the nearest first; of two as near, the one that is awake.
    fn foes_in_sight(&self) -> Vec<&Foe> {
        let (here, view) = (self.s.hero.at, self.view());
        let seen = |f: &&Foe| !f.invisible && f.at != here && view.squares.contains(&f.at);
        let mut foes: Vec<&Foe> = self.level().foes.iter().filter(seen).collect();
        foes.sort_by_key(|f| (steps(here, f.at), f.asleep, f.at));
        foes
    }

    /// What the one-key fight would do now.
    pub(crate) fn plan(&self) -> Result<Plan, Refusal> {
        let foes = self.foes_in_sight();
        if foes.is_empty() {
            return Err(refuse("no-foe", "There is no foe in sight."));
        }
        // Those that brood are harmless until someone wakes them.
        let left_alone = |f: &&Foe| f.asleep && self.t.foe(f.look).is(Flag::Broods);
        let Some(foe) = foes.into_iter().find(|f| !left_alone(f)) else {
            return Err(refuse(
                "let-sleep",
                "What you see is asleep and better left so: walk into it to attack it.",
            ));
        };
        let (here, far) = (self.s.hero.at, steps(self.s.hero.at, foe.at));
        let straight =
            (here.x == foe.at.x || here.y == foe.at.y).then(|| Dir::toward(here, foe.at)).flatten();
        if let Some(dir) = straight {
            let arrows = self.arrows_for_bow().filter(|_| {
                far <= self.sure_reach()
                    && self.refuse_hopeless_throw(dir).is_ok()
                    && self.flight(dir, far).1 == Some(foe.id)
            });
            if let Some(arrows) = arrows {
                return Ok(Plan::Shoot(arrows, dir, foe.id));
            }
            if far == 1 {
                return Ok(Plan::Strike(dir, foe.id));
            }
        }
        let target = foe.at;
        let reached = self.spread(false, &[], |_, _, at| steps(at, target) == 1);
        let first = reached.goal().and_then(|goal| reached.first_step(goal));
        first.map(Plan::Go).ok_or_else(|| refuse("no-way", "You do not know a way there."))
    }

    /// The arrows of a hero with a bow in hand.
    pub(crate) fn arrows_for_bow(&self) -> Option<u32> {
        let bow = self.s.hero.weapon().is_some_and(|w| self.is_weapon(w, Trait::Bow));
        let arrows = self.s.hero.pack.iter().find(|t| self.is_weapon(t, Trait::Arrow));
        arrows.filter(|_| bow).map(|t| t.id)
    }

    /// How far a missile flies at least.
    pub(crate) fn sure_reach(&self) -> i32 {
        self.s.hero.force / self.t.c.throw_force_over.max(1) + 1
    }
}
