//! Cones: a quarter of a circle that opens from the actor toward where it is aimed (magic 13).
//!
//! A cone covers the squares at most its length away whose direction is within 45 degrees of the aim and to which a free line
//! leads; its own square is not among them. The nearest squares come first. Its length is the radius of the effect.

use super::ids::*;
use super::project::MOST;
use crate::events::{Event, Field, answer};
use crate::host::Host;
use crate::world::Handle;
use crate::world::place::distance;

impl Host<'_> {
    /// The squares of a cone from one square toward another, the nearest first.
    pub(super) fn cone_squares(
        &self,
        map: Handle,
        from: (i16, i16),
        toward: (i16, i16),
        length: i32,
    ) -> Vec<(i16, i16)> {
        let Some(m) = self.world.map(map) else { return Vec::new() };
        let offset = |at: (i16, i16)| (i32::from(at.0 - from.0), i32::from(at.1 - from.1));
        let (ax, ay) = offset(toward);
        let reach = length.clamp(0, 64) as i16;
        let mut all: Vec<(i16, i16)> = Vec::new();
        for x in from.0 - reach..=from.0 + reach {
            for y in from.1 - reach..=from.1 + reach {
                let (dx, dy) = offset((x, y));
                let ahead = dx * ax + dy * ay;
                let aside = (dx * ay - dy * ax).abs();
                let inside = ahead > 0 && aside <= ahead && distance(from, (x, y)) <= length;
                if inside
                    && m.holds(x, y)
                    && !self.is_blocked(map, m, x, y, false)
                    && self.is_line_clear(map, from, (x, y), false)
                {
                    all.push((x, y));
                }
            }
        }
        all.sort_by_key(|&at| (distance(from, at), at));
        all
    }

    /// The current segment happens in a cone. Aimed at one's own square it strikes only the actor, as what flies does.
    pub(super) fn cone(&mut self, e: &mut Event) -> i32 {
        let actor = e.parties[0];
        let Some((map, x, y)) = self.world.position(actor).or_else(|| self.world.whereabouts(actor)) else {
            return answer::NOTHING;
        };
        let Some(toward) = self.aim(e, (x, y)) else { return self.strike_one(e, actor) };
        let radius = e.get(Field::VRadius);
        let length = if e.get(Field::MM) & MM_FOCUS != 0 { (radius / 2).max(1) } else { radius.abs() };
        let squares = self.cone_squares(map, (x, y), toward, length);
        let mut first = true;
        let mut hits: Vec<Handle> = Vec::new();
        for (sx, sy) in squares {
            if self.magic_square(e, map, (sx, sy), &mut first) == answer::ABORT {
                return answer::DONE;
            }
            hits.extend(self.world.things_at(map, sx, sy));
        }
        for target in hits.into_iter().take(MOST) {
            if self.world.get(target).is_none_or(|o| o.is_deleted()) {
                continue;
            }
            let attack = e.get(Field::AType);
            self.strike_one(e, target);
            e.set(Field::AType, attack);
        }
        self.noise(map, x, y, 10);
        answer::DONE
    }
}
