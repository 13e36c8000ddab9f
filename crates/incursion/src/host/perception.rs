//! Who perceives whom, who is whose foe, who leads: as much as scripts ask.

use super::Host;
use crate::creature::names as n;
use crate::values::Attribute;
use crate::world::Handle;
use crate::world::place::distance;

/// Natures these questions look at.
pub(super) const PHASED: i32 = 102;
pub(super) const NEUTRAL_TO: i32 = 214;
pub(super) const ENEMY_TO: i32 = 215;
pub(super) const ALLY_TO: i32 = 216;
const INVIS: i32 = 100;
const SEE_INVIS: i32 = 101;
const TRUE_SIGHT: i32 = 148;
const CHARMED: i32 = 137;
const SUMMONED: i32 = 67;
const COMPANION: i32 = 212;
const MOUNT: i32 = 88;
const SLEEPING: i32 = 7;
const HIDING: i32 = 65;

/// Ways of perceiving.
mod per {
    pub const VISUAL: i32 = 1;
    pub const BLIND: i32 = 8;
    pub const SHADOW: i32 = 64;
    pub const INFRA: i32 = 2;
}

impl Host<'_> {
    /// The ways in which somebody perceives a thing, a mask; 0 for not at all.
    pub(super) fn perceives(&self, who: Handle, thing: Handle) -> i32 {
        if who == thing {
            return per::VISUAL;
        }
        let Some(c) = self.creature(who) else { return 0 };
        if c.statuses.has(SLEEPING) {
            return 0;
        }
        let (Some((map, x, y)), Some((there, tx, ty))) =
            (self.world.position(who), self.world.whereabouts(thing))
        else {
            return 0;
        };
        let Some(m) = self.world.map(map).filter(|_| map == there) else { return 0 };
        let range = distance((x, y), (tx, ty)).max(1);
        if range > 30 {
            return 0;
        }
        let clear_fire = m.clear_between(self.library(), (x, y), (tx, ty), false);
        let mut ways = 0;
        if range <= i32::from(c.senses.blindsight) && clear_fire {
            ways |= per::BLIND;
        }
        if self.is_blind(c) {
            return ways;
        }
        let target = self.world.get(thing).map(|o| o.statuses());
        let has = |nature: i32| target.is_some_and(|t| t.has(nature));
        if has(INVIS) && !c.statuses.has(SEE_INVIS) && !c.statuses.has(TRUE_SIGHT) {
            return ways;
        }
        if has(HIDING)
            && let Some(t) = self.creature(thing)
            && self.rules.skill_level(t, n::SK_HIDE).total > self.rules.skill_level(c, n::SK_SPOT).total
        {
            return ways;
        }
        let clear = m.clear_between(self.library(), (x, y), (tx, ty), true);
        let sight = i32::from(c.senses.sight);
        let axis = i32::from((x - tx).abs().max((y - ty).abs()));
        if clear
            && axis <= sight.max(i32::from(c.senses.blindsight))
            && (m.is_lit(tx, ty) || range <= 2 * i32::from(c.senses.light))
        {
            ways |= per::VISUAL | per::SHADOW;
        }
        if clear && range <= i32::from(c.senses.infravision) {
            ways |= per::INFRA;
        }
        ways
    }

    /// Who leads somebody: whom it remembers as leader, or whoever called, charmed or rides it.
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
    pub(super) fn is_threatened(&self, who: Handle) -> bool {
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
