//! Areas that do not fly: one target, poison, touch, globes, fields and barriers (magic 13, S001-340).

use super::ids::*;
use super::values::resolve;
use crate::creature::{Source, Status};
use crate::events::{Event, Field, answer};
use crate::fields::{self, kind};
use crate::host::Host;
use crate::world::place::distance;
use crate::world::{Audience, Handle};

/// Offsets of the directions: north, south, east, west, north-east, north-west, south-east, south-west.
pub(super) const STEPS: [(i16, i16); 8] =
    [(0, -1), (0, 1), (1, 0), (-1, 0), (1, -1), (-1, -1), (1, 1), (-1, 1)];

impl Host<'_> {
    /// The current segment and those of the same area happen.
    pub(super) fn by_area(&mut self, e: &mut Event, area: i32) -> i32 {
        if e.marks.enter || e.marks.leave || e.is(Field::IsPeriodic) && matches!(area, AR_FIELD | AR_MFIELD) {
            let target = e.parties[1];
            return self.strike_one(e, target);
        }
        match area {
            AR_NONE => {
                let target = e.parties[1];
                self.strike_one(e, target)
            }
            AR_POISON | AR_DISEASE => {
                let target = e.parties[1];
                let against = if area == AR_POISON { AD_TOXI } else { AD_DISE };
                if self.resists(target, against) < 0 || !self.can_touch(e, target) {
                    return answer::DONE;
                }
                self.strike_one(e, target)
            }
            AR_TOUCH if e.get(Field::MM) & MM_PROJECT == 0 => self.charge_touch(e),
            AR_GLOBE => self.globe(e),
            AR_FIELD | AR_MFIELD => self.make_field(e, area),
            AR_BARRIER => self.barrier(e),
            AR_TOUCH | AR_BOLT | AR_RAY | AR_BEAM | AR_BREATH | AR_CHAIN | AR_BALL | AR_BURST => {
                self.project(e, area)
            }
            // The original knows the number and no shape for it.
            AR_CONE if !self.is_exact() => self.cone(e),
            _ => {
                self.say(e, Audience::Actor, &["No one knows how to cast a spell of this shape."]);
                answer::ABORT
            }
        }
    }

    /// Where an effect is centred: the aimed square, else the target, else the actor.
    pub(super) fn centre(&self, e: &Event) -> Option<(Handle, i16, i16)> {
        let own = self.world.whereabouts(e.parties[0]);
        if e.is(Field::IsLoc) || (e.get(Field::EXVal) != 0 && e.parties[1].is_none()) {
            let map = own.map(|w| w.0).or((!e.map.is_none()).then_some(e.map))?;
            return Some((map, e.get(Field::EXVal) as i16, e.get(Field::EYVal) as i16));
        }
        self.world.whereabouts(e.parties[1]).or(own)
    }

    /// The next touches of somebody carry the effect.
    fn charge_touch(&mut self, e: &mut Event) -> i32 {
        let v = self.current(e);
        let level = e.get(Field::VCasterLev);
        let status = Status {
            nature: TOUCH_ATTACK as i16,
            value: 0,
            magnitude: resolve(v.lval.into(), level, 0) as i16,
            duration: e.get(Field::VDuration) as i16,
            source: Source::Enchantment,
            effect: e.effect(),
            ..Status::default()
        };
        self.afflict(e.parties[0], status);
        answer::DONE
    }

    /// Squares within a radius, row by row.
    pub(super) fn disc(&self, map: Handle, centre: (i16, i16), radius: i32) -> Vec<(i16, i16)> {
        let Some(m) = self.world.map(map) else { return Vec::new() };
        let reach = radius.clamp(0, 64) as i16;
        let mut all = Vec::new();
        for x in centre.0 - reach..=centre.0 + reach {
            for y in centre.1 - reach..=centre.1 + reach {
                if m.holds(x, y) && distance(centre, (x, y)) < radius {
                    all.push((x, y));
                }
            }
        }
        all
    }

    fn globe(&mut self, e: &mut Event) -> i32 {
        let Some((map, x, y)) = self.centre(e) else { return answer::NOTHING };
        let radius = self.changed_radius(e, e.get(Field::VRadius));
        let mut first = true;
        for (sx, sy) in self.disc(map, (x, y), radius) {
            if self.magic_square(e, map, (sx, sy), &mut first) == answer::ABORT {
                return answer::DONE;
            }
        }
        let things = self.world.map(map).map_or_else(Vec::new, |m| m.things.clone());
        let spares = self.effect_flag(e.effect(), EF_CASTER_IMMUNE);
        for thing in things {
            let Some((at, tx, ty)) = self.world.position(thing) else { continue };
            if at != map || distance((x, y), (tx, ty)) >= radius || (spares && thing == e.parties[0]) {
                continue;
            }
            self.strike_one(e, thing);
        }
        answer::DONE
    }

    fn changed_radius(&self, e: &Event, radius: i32) -> i32 {
        if e.get(Field::MM) & MM_FOCUS != 0 { (radius / 2).max(1) } else { radius }
    }

    fn make_field(&mut self, e: &mut Event, area: i32) -> i32 {
        let actor = e.parties[0];
        let spell = e.effect();
        let Some((map, x, y)) = self.centre(e) else { return answer::NOTHING };
        if e.is(Field::IsRemove) {
            let gone = self.world.lift_fields(map, |f| f.effect == spell && f.creator == actor);
            let todo = self.crossings(gone);
            self.do_now(todo);
            return answer::DONE;
        }
        let v = self.current(e);
        let level = e.get(Field::VCasterLev);
        let plus = self.world.item(e.parties[2]).map_or(0, |i| i.counted_plus());
        let mut radius = resolve(v.lval.into(), level, plus).abs();
        if e.get(Field::MM) & MM_ENLARGE != 0 {
            radius *= 2;
        }
        radius = self.changed_radius(e, radius);
        let mobile = if area == AR_MFIELD { kind::MOBILE } else { 0 };
        let field = fields::Field {
            key: 0,
            kind: Self::rval(&v) | mobile,
            x,
            y,
            radius: radius.clamp(0, 64) as u8,
            image: v.cval.unsigned_abs().into(),
            duration: if e.is(Field::IsWield) { -1 } else { e.get(Field::VDuration) as i16 },
            effect: spell,
            creator: actor,
        };
        let mut first = true;
        for square in self.disc(map, (x, y), radius) {
            if self.magic_square(e, map, square, &mut first) == answer::ABORT {
                break;
            }
        }
        let crossed = self.world.lay_field(map, field);
        let todo = self.crossings(crossed);
        self.do_now(todo);
        answer::DONE
    }

    /// A wall across the way one looks: from the square before one to both sides until something solid.
    fn barrier(&mut self, e: &mut Event) -> i32 {
        let actor = e.parties[0];
        let Some((map, x, y)) = self.world.position(actor) else { return answer::NOTHING };
        let direction = usize::try_from(e.get(Field::EDir)).unwrap_or(8);
        let Some(&(dx, dy)) = STEPS.get(direction).filter(|(dx, dy)| *dx == 0 || *dy == 0) else {
            self.say(e, Audience::Actor, &["A wall can only be raised straight ahead."]);
            return answer::ABORT;
        };
        let start = (x + dx, y + dy);
        let solid =
            |h: &Self, at: (i16, i16)| h.world.map(map).is_none_or(|m| m.is_solid(h.library(), at.0, at.1));
        if solid(self, start) {
            self.say(e, Audience::Actor, &["There is no room for a wall."]);
            return answer::ABORT;
        }
        let enlarged = e.get(Field::MM) & MM_ENLARGE != 0;
        let most = if self.is_exact() {
            i32::from(i16::MAX)
        } else if enlarged {
            20
        } else {
            e.get(Field::VRadius).max(10)
        };
        let mut squares = vec![start];
        for side in [-1i16, 1] {
            let mut at = start;
            let mut length = 0;
            loop {
                at = (at.0 + side * dy, at.1 + side * dx);
                length += 1;
                if solid(self, at) || 2 * length > most {
                    break;
                }
                squares.push(at);
            }
        }
        squares.sort_unstable();
        let mut first = true;
        for square in squares {
            self.magic_square(e, map, square, &mut first);
        }
        answer::DONE
    }
}
