//! Who perceives whom, who is whose foe, who leads: as much as scripts ask.

use super::Host;
use crate::values::Attribute;
use crate::world::Handle;

/// Natures these questions look at.
pub(super) const PHASED: i32 = 102;
pub(super) const NEUTRAL_TO: i32 = 214;
pub(super) const ENEMY_TO: i32 = 215;
pub(super) const ALLY_TO: i32 = 216;
const CHARMED: i32 = 137;
const SUMMONED: i32 = 67;
const COMPANION: i32 = 212;
const MOUNT: i32 = 88;
const SLEEPING: i32 = 7;

impl Host<'_> {
    /// The ways in which somebody perceives a thing, a mask; 0 for not at all.
    pub(crate) fn perceives(&self, who: Handle, thing: Handle) -> i32 {
        self.ways_of_perceiving(who, thing)
    }

    /// Who leads somebody: whom it remembers as leader, or the one who called, charmed or rides it.
    pub(crate) fn leader(&self, who: Handle) -> Handle {
        let remembered = self.world.leader_of(who);
        if !remembered.is_none() {
            return remembered;
        }
        let Some(object) = self.world.get(who) else { return Handle::NONE };
        let statuses = object.statuses();
        let led = [SUMMONED, CHARMED, COMPANION, MOUNT].into_iter().flat_map(|nature| statuses.of(nature));
        let of = led.map(|s| Handle::from_raw(s.object)).find(|h| self.world.being(*h).is_some());
        of.unwrap_or_default()
    }

    /// Whether a foe is close enough to strike.
    pub(crate) fn is_threatened(&self, who: Handle) -> bool {
        let Some((map, x, y)) = self.world.position(who) else { return false };
        let Some(m) = self.world.map(map) else { return false };
        m.things.iter().any(|&t| {
            let Some(c) = self.creature(t).filter(|_| t != who) else { return false };
            let near = self.world.position(t).is_some_and(|(_, a, b)| {
                let reach = if c.value(Attribute::Size) > 5 || c.has_reach { 2 } else { 1 };
                (a - x).abs().max((b - y).abs()) <= reach
            });
            near && self.is_hostile(t, who) && !c.statuses.has(SLEEPING)
        })
    }
}
