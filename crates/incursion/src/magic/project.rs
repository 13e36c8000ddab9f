//! Areas that fly: bolts, rays, beams, breath, chains, balls and bursts (magic 13.1).

use super::area::STEPS;
use super::ids::*;
use crate::events::{Event, Field, answer};
use crate::fight::ids::M_INCOR;
use crate::host::Host;
use crate::world::place::distance;
use crate::world::{Audience, Handle};

/// Most things one flight strikes.
pub(super) const MOST: usize = 127;
/// Colours of a square of a beam.
const BEAM_COLOURS: i32 = 4;
/// Most squares of one round of an explosion.
const ROUND: usize = 59;

/// What a flight came upon.
struct Flight {
    map: Handle,
    hits: Vec<Handle>,
    end: (i16, i16),
    first: bool,
}

impl Host<'_> {
    fn is_in_view(&self, map: Handle, at: (i16, i16)) -> bool {
        let player = self.world.player;
        let Some((own, x, y)) = self.world.position(player) else { return false };
        own == map
            && self.world.map(map).is_some_and(|m| m.holds(at.0, at.1))
            && self.creature(player).is_some_and(|c| !self.is_blind(c))
            && self.is_line_clear(map, (x, y), at, true)
    }

    /// Drawing a square takes a die for its colour: a beam's always, an explosion's where the player sees it.
    fn colour(&mut self, map: Handle, at: (i16, i16), sides: i32) {
        if self.is_exact() && (sides == BEAM_COLOURS || self.is_in_view(map, at)) {
            self.random(sides);
        }
    }

    pub(super) fn solid_feature(&self, map: Handle, x: i16, y: i16) -> Option<Handle> {
        self.world.things_at(map, x, y).into_iter().find(|&h| {
            let feature = self.world.get(h).and_then(|o| o.feature());
            let solid = feature
                .and_then(|f| self.library().feature(f.resource))
                .is_some_and(|f| f.flags & SOLID_FEATURE != 0);
            feature.is_some() && (solid || self.shut_door(map, x, y) == Some(h))
        })
    }

    /// The squares from a point on, toward another and beyond it as long as asked for.
    pub(crate) fn line(from: (i16, i16), to: (i16, i16), length: i32) -> Vec<(i16, i16)> {
        let (dx, dy) = (i32::from(to.0 - from.0), i32::from(to.1 - from.1));
        let far = |d: i32| d.saturating_mul(length.max(1));
        let end = (
            (i32::from(from.0) + far(dx)).clamp(-2000, 2000) as i16,
            (i32::from(from.1) + far(dy)).clamp(-2000, 2000) as i16,
        );
        let mut path = crate::fight::walk(from, to);
        if dx == 0 || dy == 0 || dx.abs() == dy.abs() {
            let step = (dx.signum() as i16, dy.signum() as i16);
            let mut at = to;
            while path.len() < length.max(0) as usize {
                at = (at.0.saturating_add(step.0), at.1.saturating_add(step.1));
                path.push(at);
            }
        } else if path.len() < length.max(0) as usize {
            let beyond = crate::fight::walk(to, (end.0, end.1));
            path.extend(beyond);
        }
        path.truncate(length.max(0) as usize);
        path
    }

    pub(super) fn project(&mut self, e: &mut Event, area: i32) -> i32 {
        let actor = e.parties[0];
        let Some((map, x, y)) = self.world.position(actor).or_else(|| self.world.whereabouts(actor)) else {
            return answer::NOTHING;
        };
        let mut range = e.get(Field::VRange).max(1);
        let kind = self.item_type(e.parties[2]);
        if area == AR_BEAM && matches!(kind, crate::item::id::T_WAND | crate::item::id::T_POTION) {
            range = range.max(5);
        }
        let projected = area == AR_TOUCH;
        if projected {
            range = 6;
        }
        let aim = self.aim(e, (x, y));
        let mut flight = Flight { map, hits: Vec::new(), end: (x, y), first: true };
        if area == AR_BURST {
            let at = aim.unwrap_or((x, y));
            if distance((x, y), at) > range {
                self.say(e, Audience::Actor, &["That is too far away."]);
                return answer::ABORT;
            }
            flight.end = at;
            self.gather_at(&mut flight, e, at);
        } else {
            match aim {
                None => {
                    self.cover(e, &mut flight, (x, y));
                    flight.hits.push(actor);
                }
                Some(at) => self.fly_to(e, &mut flight, area, at, range),
            }
        }
        if matches!(area, AR_BALL | AR_BURST) {
            self.explode_at(e, &mut flight);
        }
        let hits = std::mem::take(&mut flight.hits);
        for target in hits.into_iter().take(MOST) {
            if self.world.get(target).is_none_or(|o| o.is_deleted()) {
                continue;
            }
            if matches!(area, AR_BOLT | AR_RAY | AR_TOUCH) && self.deflects(e, target) {
                continue;
            }
            let attack = e.get(Field::AType);
            self.strike_one(e, target);
            e.set(Field::AType, attack);
        }
        if let Some((map, x, y)) = self.world.position(actor) {
            self.noise(map, x, y, 10);
        }
        answer::DONE
    }

    /// The square aimed at; `None` when that is one's own.
    pub(super) fn aim(&self, e: &Event, from: (i16, i16)) -> Option<(i16, i16)> {
        let actor = e.parties[0];
        let at = if e.is(Field::IsDir) {
            let step = usize::try_from(e.get(Field::EDir)).ok().and_then(|d| STEPS.get(d))?;
            (from.0 + step.0, from.1 + step.1)
        } else if e.is(Field::IsLoc) {
            (e.get(Field::EXVal) as i16, e.get(Field::EYVal) as i16)
        } else if e.parties[1] != actor {
            let (_, x, y) = self.world.whereabouts(e.parties[1])?;
            (x, y)
        } else {
            return None;
        };
        (at != from).then_some(at)
    }

    /// The way of a flight, square by square from the caster's own: what it covers, whom it comes upon, where it ends.
    ///
    /// A square is covered before the flight goes on to the next, so a beam covers as many squares as its range, its own
    /// counted, and still strikes those on the square after them.
    fn fly_to(&mut self, e: &mut Event, flight: &mut Flight, area: i32, aim: (i16, i16), range: i32) {
        let actor = e.parties[0];
        let map = flight.map;
        let passes = matches!(area, AR_BEAM | AR_BREATH | AR_CHAIN);
        let drawn = passes || matches!(area, AR_RAY | AR_TOUCH);
        let mut obstacles = if e.get(Field::MM) & MM_WARP != 0 {
            (3 + self.modifier(actor, crate::values::Attribute::Int)).max(2)
        } else {
            0
        };
        let directed = e.is(Field::IsDir);
        let victim = if directed { Handle::NONE } else { e.parties[1] };
        let way = Self::line(flight.end, aim, range);
        let mut here = flight.end;
        let mut blocked = false;
        for next in way {
            if (here != flight.end || blocked)
                && let Some(feature) = self.solid_feature(map, here.0, here.1)
            {
                flight.hits.push(feature);
                if obstacles <= 0 {
                    break;
                }
                obstacles -= 1;
            }
            blocked = true;
            let solid = |h: &Self| h.world.map(map).is_none_or(|m| m.is_solid(h.library(), here.0, here.1));
            if solid(self) {
                self.cover(e, flight, here);
                if solid(self) {
                    if obstacles <= 0 {
                        break;
                    }
                    obstacles -= 1;
                }
                if !passes {
                    break;
                }
            }
            if drawn {
                self.colour(map, here, BEAM_COLOURS);
            }
            self.cover(e, flight, here);
            if !self.world.map(map).is_some_and(|m| m.holds(next.0, next.1)) {
                break;
            }
            here = next;
            let found: Vec<Handle> =
                self.creatures_on(map, here).into_iter().filter(|&c| c != actor).collect();
            for &c in &found {
                if !flight.hits.contains(&c) {
                    flight.hits.push(c);
                }
            }
            let aimed = found.contains(&victim) && (area == AR_CHAIN || !drawn);
            if aimed || (!passes && !found.is_empty()) {
                break;
            }
            if !drawn && here == aim && !directed {
                flight.end = here;
                self.features_at(flight, here);
                break;
            }
        }
        flight.end = here;
        if area == AR_CHAIN {
            self.arc(e, flight, range);
        }
        // What a bolt changes it changes where it ends, too.
        if area == AR_BOLT {
            self.cover(e, flight, here);
        }
    }

    /// One square the flight covers.
    fn cover(&mut self, e: &mut Event, flight: &mut Flight, at: (i16, i16)) {
        let mut first = flight.first;
        self.magic_square(e, flight.map, at, &mut first);
        flight.first = first;
    }

    fn creatures_on(&self, map: Handle, at: (i16, i16)) -> Vec<Handle> {
        let here = self.world.things_at(map, at.0, at.1);
        here.into_iter().filter(|&h| self.world.being(h).is_some()).collect()
    }

    fn features_at(&self, flight: &mut Flight, at: (i16, i16)) {
        for thing in self.world.things_at(flight.map, at.0, at.1) {
            let feature = self.world.get(thing).is_some_and(|o| o.feature().is_some());
            if feature && !flight.hits.contains(&thing) {
                flight.hits.push(thing);
            }
        }
    }

    fn gather_at(&self, flight: &mut Flight, e: &Event, at: (i16, i16)) {
        let _ = e;
        for thing in self.world.things_at(flight.map, at.0, at.1) {
            if !flight.hits.contains(&thing) {
                flight.hits.push(thing);
            }
        }
    }

    /// A chain leaps on to the nearest creature that was not struck yet.
    fn arc(&mut self, e: &mut Event, flight: &mut Flight, range: i32) {
        let actor = e.parties[0];
        let spell = e.effect();
        let good = self.effect_flag(spell, EF_NOTBAD);
        let items = self.effect_flag(spell, EF_AFFECTS_ITEMS);
        for _ in 0..e.get(Field::VChainMax).max(0) {
            let all = self.world.map(flight.map).map_or_else(Vec::new, |m| m.things.clone());
            let mut best: Option<(i32, Handle)> = None;
            for thing in all {
                let Some((_, x, y)) = self.world.position(thing) else { continue };
                let far = distance(flight.end, (x, y));
                let fits = if self.world.being(thing).is_some() {
                    good || !(thing == actor || self.is_friendly(thing, actor))
                } else {
                    items && self.world.item(thing).is_some()
                };
                if !fits
                    || far > range
                    || flight.hits.contains(&thing)
                    || !self.is_line_clear(flight.map, flight.end, (x, y), false)
                {
                    continue;
                }
                best = match best {
                    Some((d, _)) if far < d => Some((far, thing)),
                    Some((d, old)) if far == d => {
                        Some(if self.random(2) == 0 { (far, thing) } else { (d, old) })
                    }
                    None => Some((far, thing)),
                    old => old,
                };
            }
            let Some((_, next)) = best else { break };
            let Some((_, x, y)) = self.world.position(next) else { break };
            for at in crate::fight::walk(flight.end, (x, y)) {
                let mut first = flight.first;
                self.magic_square(e, flight.map, at, &mut first);
                flight.first = first;
                self.colour(flight.map, at, BEAM_COLOURS);
                for c in self.creatures_on(flight.map, at) {
                    if !flight.hits.contains(&c) {
                        flight.hits.push(c);
                    }
                }
            }
            flight.end = (x, y);
            if !flight.hits.contains(&next) {
                flight.hits.push(next);
            }
        }
    }

    /// An explosion spreads over open squares, round by round, until it has covered enough.
    fn explode_at(&mut self, e: &mut Event, flight: &mut Flight) {
        let v = self.current(e);
        let own = if self.is_exact() { i32::from(v.lval) } else { e.get(Field::VRadius) };
        let changes = e.get(Field::MM);
        let wanted = if changes & MM_ENLARGE != 0 {
            20 * own
        } else if changes & MM_FOCUS != 0 {
            own
        } else {
            3 * own
        };
        let map = flight.map;
        let mut round = vec![flight.end];
        let mut reached: Vec<(i16, i16)> = Vec::new();
        'spread: while (reached.len() as i32) < wanted && !round.is_empty() {
            let mut next = Vec::new();
            for from in round {
                for step in &STEPS[..4] {
                    let at = (from.0 + step.0, from.1 + step.1);
                    if reached.contains(&at) || !self.world.map(map).is_some_and(|m| m.holds(at.0, at.1)) {
                        continue;
                    }
                    self.cover(e, flight, at);
                    if self.world.map(map).is_none_or(|m| m.is_solid(self.library(), at.0, at.1)) {
                        continue;
                    }
                    let shut = self.solid_feature(map, at.0, at.1).is_some();
                    for thing in self.world.things_at(map, at.0, at.1) {
                        let feature = self.world.get(thing).is_some_and(|o| o.feature().is_some());
                        if (feature || !shut) && !flight.hits.contains(&thing) {
                            flight.hits.push(thing);
                        }
                    }
                    if shut {
                        continue;
                    }
                    self.colour(map, at, 3);
                    reached.push(at);
                    next.push(at);
                    if next.len() >= ROUND {
                        break 'spread;
                    }
                }
            }
            round = next;
        }
    }

    /// A hand quick enough turns a bolt aside.
    fn deflects(&mut self, e: &Event, target: Handle) -> bool {
        let Some(being) = self.world.being(target) else { return false };
        if being.opportunities <= 0
            || !self.feat(target, FT_DEFLECT_MAGIC)
            || self.perceives(target, e.parties[0]) == 0
            || self.lacks_dexterity(target)
            || self.flag(target, M_INCOR)
        {
            return false;
        }
        let turned = self.reflex(target, 15, 0);
        if turned && let Some(being) = self.world.being_mut(target) {
            being.opportunities -= 1;
        }
        turned
    }

    /// One square of an area (magic 11.4): dungeon, region, terrain and effect are asked, then terrain changes.
    pub(super) fn magic_square(
        &mut self,
        e: &mut Event,
        map: Handle,
        (x, y): (i16, i16),
        first: &mut bool,
    ) -> i32 {
        let Some(m) = self.world.map(map) else { return answer::NOTHING };
        let Some(cell) = m.cell(x, y).copied() else { return answer::NOTHING };
        let dungeon = m.dungeon;
        let mut square = e.clone();
        square.map = map;
        square.set(Field::Event, EV_MAGIC_XY);
        square.set(Field::EXVal, x.into());
        square.set(Field::EYVal, y.into());
        square.set(Field::IsFirstBlastXY, i32::from(*first));
        *first = false;
        for resource in [dungeon, cell.region, cell.terrain, e.effect()] {
            let (heard, after) = self.ask_inside(resource, EV_MAGIC_XY, square);
            square = after;
            if !matches!(heard, answer::NOTHING | answer::NOMSG) {
                return heard;
            }
        }
        let all = self.segments(e);
        let area = all.get(usize::from(e.segment)).map_or(0, |v| v.aval);
        let own = e.segment;
        for at in 0..all.len() {
            let fits = all.get(at).is_some_and(|v| i32::from(v.archetype) == EA_TERRAFORM && v.aval == area);
            if fits {
                e.segment = at as u8;
                self.calc_effect(e);
                self.terraform_square(e, map, (x, y));
            }
        }
        if e.segment != own {
            e.segment = own;
        }
        answer::NOTHING
    }
}

/// The flag of features that stop what flies.
const SOLID_FEATURE: u32 = 1;
