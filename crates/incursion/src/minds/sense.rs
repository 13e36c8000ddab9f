//! Who perceives whom, and which lines are clear (fight 18.3, 18.5, S001-220, 221, 224).
//!
//! Promise: asking draws nothing and changes nothing.

use super::names as m;
use crate::creature::names as n;
use crate::fields::kind as field;
use crate::fight::ids::INVIS_TO;
use crate::host::Host;
use crate::item::id::SZ_SMALL;
use crate::world::place::distance;
use crate::world::{Handle, MapObject};

/// Ways of perceiving, a bit each.
pub mod way {
    #![expect(missing_docs, reason = "each is the sense it is named after")]
    pub const VISUAL: i32 = 1;
    pub const INFRA: i32 = 2;
    pub const SCENT: i32 = 4;
    pub const BLIND: i32 = 8;
    pub const PERCEPT: i32 = 0x10;
    pub const TREMOR: i32 = 0x20;
    pub const SHADOW: i32 = 0x40;
    pub const TELE: i32 = 0x80;
    pub const DETECT: i32 = 0x100;
    pub const TRACK: i32 = 0x200;
}

/// Beyond this nothing is perceived but what magic shows.
const FAR: i32 = 30;
const DOOR: i16 = 11;
const OPEN: u8 = 2;
const BROKEN: u8 = 64;

/// The squares between two others, as the original walks them; the ends are not among them.
fn between(from: (i16, i16), to: (i16, i16)) -> impl Iterator<Item = (i16, i16)> {
    let (sx, sy, tx, ty) = (i32::from(from.0), i32::from(from.1), i32::from(to.0), i32::from(to.1));
    let (dx, dy) = ((tx - sx).signum(), (ty - sy).signum());
    let rise = (2 * ty - dy - 2 * sy).abs();
    let run = (2 * tx - dx - 2 * sx).abs();
    let (mut x, mut y) = (sx, sy);
    std::iter::from_fn(move || {
        if (x, y) == (tx, ty) {
            return None;
        }
        if dx == 0 {
            y += dy;
        } else if dy == 0 {
            x += dx;
        } else {
            // Compares two slopes without dividing.
            let here = (2 * y + dy - 2 * sy).abs() * run;
            let line = rise * (2 * x + dx - 2 * sx).abs();
            if here >= line {
                x += dx;
            }
            if here <= line {
                y += dy;
            }
        }
        let out = (x - sx).abs() > 512 || (y - sy).abs() > 512;
        ((x, y) != (tx, ty) && !out).then_some((x as i16, y as i16))
    })
}

impl Host<'_> {
    /// The door on a square that is shut.
    pub(crate) fn shut_door(&self, map: Handle, x: i16, y: i16) -> Option<Handle> {
        self.world.things_at(map, x, y).into_iter().find(|&t| {
            let feature = self.world.get(t).and_then(|o| o.feature());
            feature.is_some_and(|f| f.sort == DOOR && f.marks & (OPEN | BROKEN) == 0)
        })
    }

    /// Whether a square stops what flies (or, for `opaque`, what is seen).
    pub(crate) fn is_blocked(&self, map: Handle, m: &MapObject, x: i16, y: i16, opaque: bool) -> bool {
        let library = self.library();
        let flag = if opaque {
            crate::world::map::terrain_flag::OPAQUE
        } else {
            crate::world::map::terrain_flag::SOLID
        };
        if m.making.is_some() && !opaque {
            return m.is_solid(library, x, y);
        }
        if !m.holds(x, y) || m.has_flag(library, x, y, flag) {
            return true;
        }
        self.world.things_at(map, x, y).into_iter().any(|t| {
            let Some(f) = self.world.get(t).and_then(|o| o.feature()) else { return false };
            if f.sort == DOOR {
                return f.marks & (OPEN | BROKEN) == 0;
            }
            let flags = library.feature(f.resource).map_or(0, |r| r.flags);
            let wanted = if opaque { m::F_OPAQUE } else { m::F_SOLID | m::F_XSOLID };
            flags & wanted as u32 != 0
        })
    }

    /// Whether the line between two squares is clear, for missiles or for eyes.
    #[must_use]
    pub fn is_line_clear(&self, map: Handle, from: (i16, i16), to: (i16, i16), opaque: bool) -> bool {
        let Some(m) = self.world.map(map) else { return false };
        between(from, to).all(|(x, y)| !self.is_blocked(map, m, x, y, opaque))
    }

    /// Whether somebody sees along a line: fog and thickets hide what is behind them, unless one is at home there; so does
    /// darkness that magic made.
    fn sees_along(
        &self,
        who: &crate::creature::Creature,
        map: Handle,
        from: (i16, i16),
        to: (i16, i16),
    ) -> bool {
        let Some(m) = self.world.map(map) else { return false };
        let hazy =
            |x: i16, y: i16| m.has_field(x, y, field::FOG) || m.has_flag(self.library(), x, y, m::TF_OBSCURE);
        between(from, to).all(|(x, y)| {
            !self.is_blocked(map, m, x, y, true)
                && (who.senses.nature || !hazy(x, y))
                && !m.has_field(x, y, field::DARKNESS)
        })
    }

    /// Whether somebody has a line of sight from one square to another: along it with its eyes, or past what is not solid
    /// with another sense.
    pub(crate) fn has_sight_along(&self, who: Handle, map: Handle, from: (i16, i16), to: (i16, i16)) -> bool {
        let Some(c) = self.creature(who) else { return false };
        let eyes = c.senses.sight != 0 || c.senses.infravision != 0;
        (eyes && self.sees_along(c, map, from, to))
            || (c.senses.blindsight != 0 && self.is_line_clear(map, from, to, false))
    }

    /// Whether one has a line of fire to another.
    #[must_use]
    pub fn has_line_of_fire(&self, who: Handle, other: Handle) -> bool {
        let (Some((map, x, y)), Some((there, tx, ty))) =
            (self.world.position(who), self.world.position(other))
        else {
            return false;
        };
        map == there && self.is_line_clear(map, (x, y), (tx, ty), false)
    }

    /// Whether one perceives another well enough to act on it: by anything but a shadow, a smell or magic that detects.
    #[must_use]
    pub fn notices(&self, who: Handle, other: Handle) -> bool {
        let ways = self.ways_of_perceiving(who, other);
        // In the original every way counts.
        if self.is_exact() { ways != 0 } else { ways & !(way::SHADOW | way::SCENT | way::DETECT) != 0 }
    }

    /// The ways in which somebody perceives a thing, a mask; 0 for not at all.
    #[must_use]
    pub fn ways_of_perceiving(&self, who: Handle, thing: Handle) -> i32 {
        if who == thing {
            return way::VISUAL;
        }
        let Some(c) = self.creature(who) else { return 0 };
        if c.statuses.has(n::SLEEPING) {
            return 0;
        }
        let (Some((map, x, y)), Some((there, tx, ty))) =
            (self.world.position(who), self.world.whereabouts(thing))
        else {
            return 0;
        };
        let Some(level) = self.world.map(map).filter(|_| map == there) else { return 0 };
        let range = distance((x, y), (tx, ty)).max(1);
        let target = self.world.get(thing).map(|o| o.statuses());
        let has = |nature: i32| target.is_some_and(|t| t.has(nature));
        let mut ways = 0;
        if c.statuses
            .of(m::TRACKING)
            .iter()
            .any(|s| s.object == thing.raw() && range <= i32::from(s.magnitude))
        {
            ways |= way::TRACK;
        }
        if has(m::TELEPORTED) {
            return 0;
        }
        let seen = self.creature(thing);
        // What somebody cannot be perceived by; two that say the same cancel each other.
        let withheld =
            target.map_or(0, |t| t.of(m::NONDETECTION).iter().fold(0, |all, s| all ^ i32::from(s.value)));
        let shows = |way: i32| withheld & way == 0;
        if let Some(t) = seen.filter(|_| shows(way::DETECT)) {
            let detects = c.statuses.of(m::DETECTING).iter();
            if detects
                .into_iter()
                .any(|s| range <= i32::from(s.magnitude) && self.rules.is_type(t, s.value.into()))
            {
                ways |= way::DETECT;
            }
        }
        if range > FAR {
            return ways;
        }
        let senses = c.senses;
        let light_footed = || {
            let balance = seen.map_or(0, |t| match self.rules.has_skill(t, n::SK_BALANCE) {
                true => self.rules.skill_level(t, n::SK_BALANCE).total,
                false => 0,
            });
            balance >= 30 || (balance >= 20 && has(m::HIDING))
        };
        if range <= i32::from(senses.tremor)
            && shows(way::TREMOR)
            && !has(m::PARALYSIS)
            && !self.is_aerial(thing)
            && !light_footed()
        {
            ways |= way::TREMOR;
        }
        let fire = || self.is_line_clear(map, (x, y), (tx, ty), false);
        let sight = || self.sees_along(c, map, (x, y), (tx, ty));
        let same_plane = self.plane(who) == self.plane(thing);
        let silent = || level.has_field(tx, ty, field::SILENCE);
        if range <= i32::from(senses.blindsight) && shows(way::BLIND) && same_plane && !silent() && fire() {
            let heard = seen.is_none_or(|t| {
                !has(m::HIDING)
                    || self.rules.skill_level(c, n::SK_LISTEN).total
                        >= self.rules.skill_level(t, n::SK_MOVE_SIL).total
            });
            if heard {
                ways |= way::BLIND;
            }
        }
        if range <= i32::from(senses.perception) && shows(way::PERCEPT) {
            ways |= way::PERCEPT;
        }
        if let Some(t) = seen
            && range <= i32::from(senses.telepathy)
            && shows(way::TELE)
            && !self.rules.has_flag(t, n::M_MINDLESS)
            && !self.rules.is_type(t, n::MA_UNDEAD)
        {
            ways |= way::TELE;
        }
        // Smell works in the original only from inside somebody (quirk 54).
        if !self.rules.profile.is_exact() && range <= i32::from(senses.scent) && same_plane && fire() {
            ways |= way::SCENT;
        }
        let blind = c.statuses.has(m::BLIND) || self.rules.has_flag(c, n::M_BLIND);
        let axis = i32::from((x - tx).abs().max((y - ty).abs()));
        if (blind && range > i32::from(senses.blindsight))
            || axis > i32::from(senses.sight.max(senses.blindsight))
        {
            return ways;
        }
        if self.is_unseen(who, thing) {
            return ways;
        }
        if sight() {
            // The player sees things in their own light and, twice as far, shapes of what is not tiny (fight 18.1, steps 14 to 17).
            let light = if who == self.world.player { senses.light } else { 2 * senses.light };
            if level.is_lit(tx, ty) || range <= i32::from(light) {
                ways |= way::VISUAL | way::SHADOW;
            } else if range <= i32::from(senses.shadow)
                && seen.is_some_and(|t| t.value(crate::values::Attribute::Size) >= SZ_SMALL)
            {
                ways |= way::SHADOW;
            }
            if range <= i32::from(senses.infravision) {
                ways |= way::INFRA;
            }
        }
        ways
    }

    /// Whether hiding or magic keeps a creature from being seen.
    fn is_unseen(&self, who: Handle, thing: Handle) -> bool {
        let (Some(c), Some(being)) = (self.creature(who), self.world.being(thing)) else { return false };
        let t = &being.creature;
        let follower = self.world.leader_of(thing) == who;
        if t.statuses.has(m::HIDING) && !follower && !being.player {
            let hide = self.rules.skill_level(t, n::SK_HIDE).total + i32::from(being.mind.cover);
            if hide > self.rules.skill_level(c, n::SK_SPOT).total {
                return true;
            }
        }
        let sees = c.statuses.has(m::SEE_INVIS) || c.statuses.has(m::TRUE_SIGHT);
        let manifest = c.statuses.has(m::MANIFEST);
        // Of the other planes only the ethereal is out of sight (fight 18.5).
        const ETHEREAL: i32 = 3;
        let elsewhere = self.plane(thing) == ETHEREAL && self.plane(who) != ETHEREAL && !manifest;
        let to_its_kind = t
            .statuses
            .of(INVIS_TO)
            .iter()
            .any(|s| s.magnitude != 0 && self.rules.is_type(c, s.magnitude.into()));
        (t.statuses.has(m::INVIS) || elsewhere || to_its_kind) && !sees
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_goes_straight_where_it_can() {
        let all = |a, b| between(a, b).collect::<Vec<_>>();
        assert_eq!(all((0, 0), (3, 0)), [(1, 0), (2, 0)]);
        assert_eq!(all((0, 0), (0, -2)), [(0, -1)]);
        assert_eq!(all((5, 5), (2, 2)), [(4, 4), (3, 3)]);
        assert_eq!(all((1, 1), (2, 2)), []);
        assert_eq!(all((4, 4), (4, 4)), []);
    }
}
