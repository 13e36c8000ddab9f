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
const ETHEREAL: i32 = 3;
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
    pub(crate) fn perceives(&self, who: Handle, thing: Handle) -> i32 {
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
        // The ethereal is seen from its own plane only (S001-249).
        let ethereal =
            self.plane(thing) == ETHEREAL && self.plane(who) != ETHEREAL && !c.statuses.has(n::MANIFEST);
        if (has(INVIS) || ethereal) && !c.statuses.has(SEE_INVIS) && !c.statuses.has(TRUE_SIGHT) {
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

    /// Who leads somebody: whoever called, charmed or rides it.
    pub(crate) fn leader(&self, who: Handle) -> Handle {
        let Some(object) = self.world.get(who) else { return Handle::NONE };
        let statuses = object.statuses();
        let led = [SUMMONED, CHARMED, COMPANION, MOUNT].into_iter().flat_map(|nature| statuses.of(nature));
        let of = led.map(|s| Handle::from_raw(s.object)).find(|h| self.world.being(*h).is_some());
        of.unwrap_or_default()
    }

    pub(crate) fn is_friendly(&self, who: Handle, other: Handle) -> bool {
        if who == other {
            return true;
        }
        let (Some(a), Some(b)) = (self.world.being(who), self.world.being(other)) else { return false };
        let ally = |x: &crate::world::Being, h: Handle| {
            x.creature.statuses.of(ALLY_TO).iter().any(|s| s.object == h.raw())
        };
        let led = self.leader(who) == other || self.leader(other) == who;
        led || ally(a, other) || ally(b, who) || (a.party == b.party && a.party != 0)
    }

    /// Whether somebody would attack another.
    pub(crate) fn is_hostile(&self, who: Handle, other: Handle) -> bool {
        let (Some(a), Some(b)) = (self.world.being(who), self.world.being(other)) else { return false };
        if who == other {
            return false;
        }
        let about = |nature: i32| {
            let own = a.creature.statuses.of(nature).iter();
            own.into_iter().any(|s| s.object == other.raw() || (s.object == 0 && s.value == -1))
        };
        if about(ENEMY_TO) {
            return true;
        }
        if self.is_friendly(who, other) || about(NEUTRAL_TO) || a.state & 1 != 0 || b.state & 1 != 0 {
            return false;
        }
        a.player || b.player || a.party != b.party
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
