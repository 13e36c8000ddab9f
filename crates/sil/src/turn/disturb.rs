//! What ends a long action: the list of reasons, and which of them a player can switch off.
//!
//! | reason | what happened | option |
//! |---|---|---|
//! | `hurt` | health lost, an affliction, a blow or a shot | always |
//! | `trap` | a trap sprang | always |
//! | `noticed` | someone who is seen noticed the hero, or did something to him | always |
//! | `appears` | an alert creature came into view | always; the unwary by `stop-unwary`, those out of view by `stop-sensed` |
//! | `moves` | an alert creature moved in sight | `stop-moves` |
//! | `noise` | a shout, a song, a door or rock nearby | `stop-noises` |
//! | `light` | ground in view became light or dark by itself | `stop-light` |
//! | `found` | a trap or a door that was hidden | always |
//! | `thing` | a thing came into sight (exploring), or lies ahead (running) | `stop-things` |
//! | `hunger` | a worse band of hunger | always |
//! | `fuel`, `light-out` | the light burns low, or is out | the first by `stop-low-light` |
//! | `ended` | something that lasted is over | `stop-ended` |
//! | `song` | voice for a song ran out | always |
//!
//! Sources: docs/spec/sil-player.md 8.5 and 30.5, docs/spec/sil-world.md 6.3, 10.7 and 23. Promise: what is switched off ends nothing,
//! and what ends a walk or a rest is told with its reason.

use super::event::{Stop, TurnEvent};
use crate::context::Turn;
use crate::state::{Activity, Monster};
use crate::tables::RaceFlag;
use crate::terrain;
use angrist_engine::sight::Sighted;
use angrist_engine::space::{Loc, distance};
use angrist_engine::things::Handle;
use std::collections::BTreeSet;

/// What a rest is for: that it is over ends no rest.
const RESTED_AWAY: [&str; 9] =
    ["blind", "confused", "poison", "afraid", "stun", "cut", "slow", "hallucinating", "darkened"];

/// The option that switches a reason off; nothing for those that always count.
fn option_of(why: Stop) -> Option<&'static str> {
    match why {
        Stop::Thing => Some("stop-things"),
        Stop::Moves => Some("stop-moves"),
        Stop::Noise => Some("stop-noises"),
        Stop::Light => Some("stop-light"),
        Stop::Fuel => Some("stop-low-light"),
        Stop::Ended => Some("stop-ended"),
        _ => None,
    }
}

/// The word for what is under way; the forge and the fletcher speak for themselves.
fn word(activity: &Activity) -> Option<&'static str> {
    Some(match activity {
        Activity::Run(..) => "run",
        Activity::Rest(_) => "rest",
        Activity::Travel(_) => "travel",
        Activity::Explore => "explore",
        Activity::Repeat(..) => "repeat",
        Activity::Smith(_) | Activity::Fletch(..) => return None,
    })
}

impl Turn<'_> {
    /// Ends whatever long action is under way; a major disturbance also ends stealth mode at the next turn.
    pub fn disturb(&mut self, major: bool) {
        self.disturb_for(if major { Stop::Hurt } else { Stop::Noticed }, major);
    }

    /// The same for a reason, unless the player has switched that reason off.
    pub fn disturb_for(&mut self, why: Stop, major: bool) {
        if major {
            self.state.hero.exposed = true;
        }
        if self.state.activity.is_none() || option_of(why).is_some_and(|name| !self.option(name)) {
            return;
        }
        match self.state.activity.take() {
            // What was forged so far is kept on the bench.
            Some(Activity::Smith(left)) => {
                self.tell(crate::forge::ForgeEvent::Interrupted { left }, None);
            }
            Some(other) => {
                if let Some(what) = word(&other) {
                    self.tell(TurnEvent::Stopped { what, why }, None);
                }
            }
            None => {}
        }
    }

    /// A creature came into view or was sensed otherwise.
    pub(crate) fn disturb_by_sight(&mut self, handle: Handle) {
        let Some(monster) = self.state.level.monsters.get(handle) else { return };
        let wanted = self.wants_to_stop_for(monster);
        let sensed = !self.in_view(monster.at) && !self.option("stop-sensed");
        if wanted && !sensed {
            self.disturb_for(Stop::Appears, false);
        }
    }

    /// Something that lasted is over.
    pub(super) fn disturb_by_end(&mut self, what: &str) {
        let resting = matches!(self.state.activity, Some(Activity::Rest(_)));
        if !(resting && RESTED_AWAY.contains(&what)) {
            self.disturb_for(Stop::Ended, false);
        }
    }

    /// Means harm, and is unwary only if the player stops for the unwary.
    fn wants_to_stop_for(&self, monster: &Monster) -> bool {
        let peaceful = self.tables.race(monster.race).is_some_and(|r| r.is(RaceFlag::PEACEFUL));
        (self.option("stop-unwary") || monster.is_alert()) && !peaceful
    }

    fn rooted(&self, monster: &Monster) -> bool {
        self.tables.race(monster.race).is_some_and(|r| r.is(RaceFlag::NEVER_MOVE))
    }

    /// Whether a creature that means harm is in view, and the player wants to stop for it. Those who cannot come nearer stop
    /// no one who stays away from them (`beside_foe`).
    pub fn foe_in_sight(&self) -> bool {
        let counts =
            |m: &Monster| m.visible && self.in_view(m.at) && !self.rooted(m) && self.wants_to_stop_for(m);
        self.state.level.monsters.iter().any(|(_, m)| counts(m))
    }

    /// Whether a square is next to a foe that is seen: anyone when `rooted` is false, else only those that never move.
    pub(super) fn beside_foe(&self, at: Loc, rooted: bool) -> bool {
        let counts = |m: &Monster| {
            m.visible
                && distance(m.at, at) == 1
                && (!rooted || self.rooted(m))
                && (self.rooted(m) || self.wants_to_stop_for(m))
        };
        self.state.level.monsters.iter().any(|(_, m)| counts(m))
    }

    /// Squares within reach of what is seen and never moves.
    pub(super) fn rooted_reach(&self) -> BTreeSet<Loc> {
        let rooted = self.state.level.monsters.iter().filter(|(_, m)| m.visible && self.rooted(m));
        rooted.flat_map(|(_, m)| m.at.neighbours()).collect()
    }

    /// Light or dark that came over ground in view, other than by the hero's own light (docs/spec/sil-world.md 6.3).
    pub(crate) fn disturb_by_light(&mut self, before: &Sighted) {
        let (was, now) = (before.eye(), self.senses.sighted.eye());
        if was.blind || now.blind || was.in_pit != now.in_pit || before.seen == self.senses.sighted.seen {
            return;
        }
        let by_torch = |eye: &angrist_engine::sight::Eye, at: Loc| distance(eye.at, at) <= eye.light;
        let changed = self.senses.sighted.view.view.iter().any(|at| {
            before.view.view.has(at)
                && before.seen.has(at) != self.senses.sighted.seen.has(at)
                && by_torch(&was, at) == by_torch(&now, at)
                && !terrain::is_wall(self.state.level.terrain_at(at))
        });
        if changed {
            self.disturb_for(Stop::Light, false);
        }
    }
}
