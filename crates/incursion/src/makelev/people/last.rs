//! The last steps of a populated level: everybody is set up once more, and who is too strong for the depth goes.

use super::{People, Populated};
use crate::creature::names as n;
use crate::creature::{Source, Status};
use crate::fields::kind;
use crate::item::id;
use crate::makelev::{Level, Maker, flag};
use crate::minds::names as m;
use crate::values::Attribute;
use crate::world::Handle;
use crate::world::place::distance;
use angrist_irh::res::{ResKind, Rid};

/// The region whose own are never too strong, and the depth at which they stand together.
const CAMP: &str = "The Goblin Encampment";
const CAMP_DEPTH: i32 = 10;
/// The sort of portals.
const PORTAL: i16 = 10;
/// How far above the depth a creature may be.
const ABOVE_DEPTH: i32 = 3;

impl Maker<'_> {
    /// Nothing stays under a portal but somebody who stood there first: creatures and things count in the order of the
    /// map too, and as many of the following are passed over as were taken away.
    pub(in crate::makelev) fn clear_world_under_portals(&mut self) {
        let mut at = 0;
        while let Some(people) = &self.people {
            let world = &people.host.world;
            let things = world.map(people.map).map_or(&[][..], |m| &m.things);
            let Some(&here) = things.get(at) else { break };
            let is_portal = world.get(here).and_then(|o| o.feature()).is_some_and(|f| f.sort == PORTAL);
            let place = world.position(here);
            let older = things[..at].iter().copied().filter(|_| is_portal);
            let mut below: Vec<Handle> = older.filter(|&h| world.position(h) == place).collect();
            if let Some(first) = below.iter().position(|&h| world.being(h).is_some()) {
                below.remove(first);
            }
            for handle in below {
                match self.things.iter().position(|t| t.handle == handle) {
                    Some(feature) => {
                        self.remove(feature);
                    }
                    None => {
                        self.ask_host(|host, _| host.world.delete(handle));
                    }
                }
            }
            at += 1;
        }
    }

    /// No fountain that is a thing stays under water.
    pub(in crate::makelev) fn drain_fountain_things(&mut self) {
        self.ask_host(|host, map| {
            let all = host.world.map(map).map_or_else(Vec::new, |m| m.things.clone());
            for h in all {
                let Some(kind) = host.world.item(h).map(|i| i.kind) else { continue };
                let fountain = host.library().item(kind).is_some_and(|k| i32::from(k.kind) == id::T_FOUNTAIN);
                let Some((_, x, y)) = host.world.position(h).filter(|_| fountain) else { continue };
                let level = host.world.map(map);
                let wet = |flag: i32| level.is_some_and(|l| l.has_flag(host.library(), x, y, flag));
                if wet(m::TF_WATER) || wet(m::TF_DEEP_LIQ) {
                    host.world.delete(h);
                }
            }
        });
    }

    /// Everybody is set up where it stands, in the order they came.
    pub(in crate::makelev) fn set_up_dwellers(&mut self) {
        if !self.is_populated() {
            return;
        }
        for y in 0..self.height {
            for x in 0..self.width {
                self.note_change(x, y);
            }
        }
        self.ask_host(|host, map| {
            let mut at = 0;
            while let Some(who) = host.world.map(map).and_then(|m| m.things.get(at).copied()) {
                if host.world.being(who).is_some_and(|b| !b.player) {
                    host.set_up(who, false);
                    host.world.end_turn();
                }
                at += 1;
            }
        });
    }

    /// Who is too strong for the depth goes, unless it is a friend or at home in the camp.
    pub(in crate::makelev) fn send_the_strong_away(&mut self) {
        let depth = self.depth;
        self.ask_host(|host, map| {
            let camp = host.library().find_kind(ResKind::Region, CAMP).unwrap_or(Rid::NONE);
            let at_home = |host: &crate::host::Host<'_>, who: Handle| {
                let here = host.world.position(who);
                here.and_then(|(m, x, y)| host.world.map(m)?.cell(x, y)).is_some_and(|c| c.region == camp)
            };
            loop {
                let all = host.world.map(map).map_or(&[][..], |m| &m.things);
                let strong = all.iter().copied().find(|&who| {
                    host.world.being(who).is_some_and(|b| !b.player)
                        && host.rating(who) > depth + ABOVE_DEPTH
                        && !host.is_friendly(who, host.world.player)
                        && !at_home(host, who)
                });
                let Some(who) = strong else { break };
                let todo = host.remove_thing(who, true);
                host.do_now(todo);
            }
            if depth != CAMP_DEPTH {
                return;
            }
            let all = host.world.map(map).map_or_else(Vec::new, |m| m.things.clone());
            let own: Vec<Handle> = all.into_iter().filter(|&w| at_home(host, w)).collect();
            for who in own {
                let side = n::AL_LAWFUL | n::AL_EVIL;
                if let Some(b) = host.world.being_mut(who) {
                    b.creature.statuses.retain(|s| i32::from(s.nature) != n::ALIGNMENT);
                    b.state &= !(m::MS_PEACEFUL as i16);
                    let own = Status::lasting(n::ALIGNMENT, side, side, Source::Other, Rid::NONE);
                    b.creature.statuses.gain(own);
                    b.mind.retarget = true;
                }
            }
        });
    }
}

impl People<'_> {
    /// The level and everybody on it.
    pub(in crate::makelev) fn settle(mut self, mut level: Level) -> Populated {
        self.mark_fields(&mut level);
        if let Some(m) = self.host.world.map_mut(self.map) {
            m.making = None;
        }
        self.host.world.end_turn();
        Populated { level, map: self.map, world: self.host.world }
    }

    /// Light does not cross the fog and the darkness of those who are there already.
    pub(in crate::makelev) fn hide_in_fog(&self, hidden: &mut [bool]) {
        let Some(map) = self.host.world.map(self.map) else { return };
        for f in map.fields.iter().filter(|f| f.is(kind::FOG | kind::DARKNESS)) {
            let r = i16::from(f.radius);
            for (a, b) in (f.x - r..=f.x + r).flat_map(|a| (f.y - r..=f.y + r).map(move |b| (a, b))) {
                if let Some(at) = map.index(a, b).filter(|_| f.covers(a, b)) {
                    hidden[at] = true;
                }
            }
        }
    }

    /// Marks the cells that a field or the body of somebody huge covers.
    fn mark_fields(&self, level: &mut Level) {
        let world = &self.host.world;
        let Some(map) = world.map(self.map) else { return };
        let bodies = map.things.iter().filter_map(|&h| {
            let radius = crate::world::place::face_radius(world.being(h)?.creature.value(Attribute::Size));
            let (_, x, y) = world.position(h).filter(|_| radius > 0)?;
            Some((x, y, radius as i16))
        });
        let fields = map.fields.iter().map(|f| (f.x, f.y, i16::from(f.radius)));
        for (x, y, r) in fields.chain(bodies) {
            for (a, b) in (x - r..=x + r).flat_map(|a| (y - r..=y + r).map(move |b| (a, b))) {
                let covered = distance((x, y), (a, b)) <= i32::from(r);
                if let Some(at) = map.index(a, b).filter(|_| covered) {
                    level.cells[at].set(flag::FIELD, true);
                }
            }
        }
    }
}
