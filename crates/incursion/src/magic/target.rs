//! Whom an effect can touch (magic 12.1).

use super::ids::*;
use super::values::resolve;
use crate::events::numbers as ev;
use crate::events::{Event, Field};
use crate::host::Host;
use crate::world::Handle;

/// Areas that fly to where they are aimed, and so need no free line to it.
const FLYING: [i32; 6] = [AR_BOLT, AR_BEAM, AR_BALL, AR_RAY, AR_BURST, AR_CHAIN];

impl Host<'_> {
    /// Whether the current segment of an effect can touch a thing.
    pub(crate) fn can_touch(&mut self, e: &Event, thing: Handle) -> bool {
        let spell = e.effect();
        let Some(effect) = self.library().effect(spell) else { return false };
        let flag = |f: i32| effect.flags.has(f);
        let v = self.current(e);
        let actor = e.parties[0];
        let changes = e.get(Field::MM);
        let has = |bit: i32| changes & bit != 0;
        let creature = self.world.being(thing).is_some();
        if creature && thing != actor && !actor.is_none() && self.world.position(actor).is_some() {
            let (here, there) = (self.world.position(actor), self.world.position(thing));
            let same = matches!((here, there), (Some((a, ..)), Some((b, ..))) if a == b);
            if !same || (!flag(EF_DISTANT) && !self.has_line_of_fire(actor, thing)) {
                return false;
            }
        }
        let area = i32::from(v.aval);
        if e.is(Field::IsLoc) && !flag(EF_DISTANT) && !has(MM_WARP) && !FLYING.contains(&area) {
            let to = (e.get(Field::EXVal) as i16, e.get(Field::EYVal) as i16);
            if let Some((map, x, y)) = self.world.position(actor)
                && !self.is_line_clear(map, (x, y), to, false)
            {
                return false;
            }
        }
        if creature { self.is_creature_target(e, thing) } else { self.is_thing_target(e, thing) }
    }

    fn asks_target(&mut self, e: &Event, thing: Handle) -> i32 {
        let mut question = e.clone();
        question.parties[1] = thing;
        question.set(Field::Event, ev::EV_ISTARGET);
        self.ask_inside(e.effect(), ev::EV_ISTARGET, question).0
    }

    fn is_creature_target(&mut self, e: &Event, who: Handle) -> bool {
        let Some(effect) = self.library().effect(e.effect()) else { return false };
        let flag = |f: i32| effect.flags.has(f);
        let actor = e.parties[0];
        let changes = e.get(Field::MM);
        if changes & MM_BIND != 0 && who == actor {
            return false;
        }
        if changes & MM_JUDICIOUS != 0 && !self.is_hostile(who, actor) {
            return false;
        }
        if self.asks_target(e, who) == -1 {
            return false;
        }
        if flag(EF_ITEMS_ONLY)
            || (flag(EF_CASTER_IMMUNE) && who == actor)
            || (flag(EF_ALLIES_IMMUNE) && (who == actor || self.is_friendly(who, actor)))
            || (flag(EF_DEATH) && self.resists(who, AD_NECR) < 0)
            || (flag(EF_MENTAL) && (self.resists(who, AD_CHRM) < 0 || !self.is_type(who, MA_LIVING)))
        {
            return false;
        }
        let v = self.current(e);
        let first = self.segments(e).first().map_or(0, |s| i32::from(s.tval));
        if flag(EF_LIM_LEVEL) {
            let level = e.get(Field::VCasterLev);
            if level != 0 {
                let heightened = changes & MM_HEIGHTEN != 0;
                // The original's precedence makes a truth of the product.
                let counted = match (self.is_exact(), heightened) {
                    (true, true) => 2,
                    (true, false) => 1,
                    (false, true) => 2 * level,
                    (false, false) => level,
                };
                if resolve(v.tval.into(), counted, 0) < self.rating(who) {
                    return false;
                }
            }
        }
        if flag(EF_LIM_MTYPE) {
            let wanted = if v.tval != 0 { i32::from(v.tval) } else { first };
            return match wanted {
                MA_SUMMONED => self.has(who, SUMMONED),
                MA_ENEMIES | MA_HOSTILES => self.is_hostile(who, actor),
                MA_ALLIES => who == actor || self.is_friendly(who, actor),
                kind => self.is_type(who, kind),
            };
        }
        true
    }

    fn is_thing_target(&mut self, e: &Event, thing: Handle) -> bool {
        let Some(effect) = self.library().effect(e.effect()) else { return false };
        let v = self.current(e);
        let is_thing =
            self.world.item(thing).is_some() || self.world.get(thing).is_some_and(|o| o.feature().is_some());
        if !is_thing {
            return i32::from(v.archetype) == EA_TERRAFORM || i32::from(v.aval) == AR_BALL;
        }
        if !effect.flags.has(EF_AFFECTS_ITEMS) || self.asks_target(e, thing) == -1 {
            return false;
        }
        !effect.flags.has(EF_LIM_ITYPE) || self.is_kind(thing, v.tval.into())
    }
}
