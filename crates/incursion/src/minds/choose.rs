//! The choice: every wish stands in a list as often as it is wanted, one place is drawn, and from there on each is tried
//! until one takes time (people 4, S001-254).

use super::look::Look;
use super::names as m;
use super::why::{Why, Wish};
use crate::host::Host;
use crate::world::Handle;
use angrist_engine::hunt::Trail;

/// What a creature did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Acted {
    /// What; nothing when nothing was possible.
    pub wish: Option<Wish>,
    /// How long it takes, in segments.
    pub time: i16,
    /// It did not live to see the end of it.
    pub died: bool,
}

/// Segments that those wait who find nothing to do.
const IDLE: i32 = 15;
const IDLE_MOUNT: i32 = 10;
/// Segments of those who are nowhere.
const AWAY: i16 = 30;

/// Lets a creature act once. `trail` is the hero's noise and scent on the level, where the game keeps it. The sleeping and
/// the paralysed do nothing.
pub fn act(host: &mut Host<'_>, who: Handle, trail: Option<&Trail>) -> Acted {
    host.choose(who, trail)
}

impl Host<'_> {
    fn is_out(&self, who: Handle) -> bool {
        self.world.get(who).is_none_or(|o| o.is_deleted())
            || self.world.position(who).is_none()
            || self.creature(who).is_none_or(|c| c.hit_points <= 0 && c.max_hit_points > 0)
    }

    fn choose(&mut self, who: Handle, trail: Option<&Trail>) -> Acted {
        let Some(o) = self.world.get_mut(who) else { return Acted::default() };
        let before = o.timeout;
        if self.world.position(who).is_none() {
            if let Some(o) = self.world.get_mut(who) {
                o.timeout = o.timeout.max(AWAY);
            }
            return Acted { time: AWAY, ..Acted::default() };
        }
        let still = |c: &crate::creature::Creature| {
            c.statuses.has(crate::creature::names::SLEEPING) || c.statuses.has(m::PARALYSIS)
        };
        if self.creature(who).is_none_or(still) {
            return Acted::default();
        }
        if let Some(b) = self.world.being_mut(who) {
            b.state &= !((m::MS_CASTING | m::MS_STILL_CAST) as i16);
        }
        if self.world.being(who).is_some_and(|b| b.mind.retarget) || self.newcomer_near(who) {
            self.retarget(who);
        }
        let mut look = self.look(who);
        self.feel(who, &mut look);
        self.aim_and_fear(who, &mut look);
        if let Some(b) = self.world.being_mut(who) {
            b.mind.in_melee = look.in_melee;
        }
        let effects = self.usable_effects(who);
        let wishes = self.gather(who, &look);
        let done = self.pick(who, &look, &wishes, &effects, trail);
        let died = self.is_out(who);
        if !died && self.world.get(who).is_some_and(|o| o.timeout == before) && done.0.is_none() {
            self.spend(who, if look.is_mount { IDLE_MOUNT } else { IDLE });
        }
        let time = self.world.get(who).map_or(0, |o| o.timeout - before);
        let why = Why {
            wishes,
            done: done.0,
            failed: done.1,
            near_foe: look.near_foe,
            far_foe: look.far_foe,
            afraid: look.afraid,
        };
        if let Some(b) = self.world.being_mut(who) {
            b.mind.why = Some(Box::new(why));
        }
        Acted { wish: done.0, time, died }
    }

    /// Draws a wish and tries from there on.
    fn pick(
        &mut self,
        who: Handle,
        look: &Look,
        wishes: &[Wish],
        effects: &[super::usable::Usable],
        trail: Option<&Trail>,
    ) -> (Option<Wish>, Vec<Wish>) {
        let list: Vec<usize> = wishes
            .iter()
            .enumerate()
            .flat_map(|(i, w)| std::iter::repeat_n(i, usize::try_from(w.priority).unwrap_or(0)))
            .collect();
        let mut failed: Vec<Wish> = Vec::new();
        if list.is_empty() {
            return (None, failed);
        }
        let start = self.random(list.len() as i32).max(0) as usize;
        for i in 0..=list.len() {
            let wish = wishes[list[(start + i) % list.len()]];
            let before = self.world.get(who).map_or(0, |o| o.timeout);
            let done = self.perform_with(who, wish, look, trail, effects);
            let time = self.world.get(who).map_or(0, |o| o.timeout);
            if done || time != before || self.is_out(who) {
                return (Some(wish), failed);
            }
            if failed.last() != Some(&wish) {
                failed.push(wish);
            }
        }
        (None, failed)
    }
}
