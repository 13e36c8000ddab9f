//! Companies that come to live in a room, in the rooms of a building, or in a streamer.

use super::LUCK;
use crate::events::{Event, Field};
use crate::magic::encounter::wanted;
use crate::makelev::Maker;
use crate::tables::{RegionId, rf, tf};

impl Maker<'_> {
    /// A company comes to live on the open cells; now and then one from deeper down, alone (S001-084). The region is that
    /// of the first open cell, or of the one that was first before when nothing is open.
    pub(in crate::makelev) fn populate(&mut self, extra: i32) {
        if !self.is_populated() {
            return;
        }
        let (x, y) = self.open[0];
        let id = self.at(i32::from(x), i32::from(y)).region;
        let own = self.challenge;
        let deeper = self.chance.random(100) < 22 - LUCK && own > 1;
        let mut flags = wanted::DUNGEON | wanted::ANYOPEN | extra;
        let mut challenge = own;
        if deeper {
            challenge += self.chance.random(4) + 1;
            flags |= wanted::TOO_DEEP | wanted::SINGLE;
        }
        let mut e = Event::default();
        if self.t.regions[usize::from(id)].is(rf::CENTER_ENC) && !self.centres.is_empty() {
            flags &= !wanted::ANYOPEN;
            let drawn = self.chance.random(self.centres.len() as i32).max(0) as usize;
            let (x, y) = self.centres.get(drawn).copied().unwrap_or_default();
            e.set(Field::IsLoc, 1);
            e.set(Field::EXVal, x);
            e.set(Field::EYVal, y);
        }
        e.set(Field::EnFlags, flags);
        e.set(Field::EnCR, challenge);
        e.set(Field::EnDepth, own);
        self.throw_encounter(e, id);
    }

    /// Something lives in a cell of a streamer.
    pub(in crate::makelev) fn populate_streamer(&mut self, x: i32, y: i32, id: RegionId) {
        if !self.is_populated() || !self.inside(x, y) || !self.t.regions[usize::from(id)].has_encounters {
            return;
        }
        let wet = match self.t.regions[usize::from(id)].floor {
            Some(crate::tables::Stuff::Terrain(floor)) => {
                self.t.terrains[usize::from(floor)].flags & tf::WATER != 0
            }
            _ => false,
        };
        let mut e = Event::default();
        e.set(Field::EnFlags, wanted::STREAMER | if wet { wanted::AQUATIC } else { 0 });
        e.set(Field::EnCR, self.challenge);
        e.set(Field::EnDepth, self.challenge);
        e.set(Field::IsLoc, 1);
        e.set(Field::EXVal, x);
        e.set(Field::EYVal, y);
        self.throw_encounter(e, id);
    }

    fn throw_encounter(&mut self, mut e: Event, id: RegionId) {
        let Some(region) = self.people.as_ref().map(|p| p.ids.regions[usize::from(id)]) else { return };
        self.ask_host(|host, map| {
            e.map = map;
            host.call_encounter(&mut e, region)
        });
    }

    /// Everybody of a panel belongs to one party.
    pub(in crate::makelev) fn join_party(&mut self, panel: super::super::Frame, party: i32) {
        let Some(people) = &mut self.people else { return };
        let world = &mut people.host.world;
        let all = world.map(people.map).map_or_else(Vec::new, |m| m.things.clone());
        for who in all {
            let inside = world.position(who).is_some_and(|(_, x, y)| panel.has(x.into(), y.into()));
            if let Some(being) = world.being_mut(who).filter(|_| inside) {
                being.party = party as i16;
            }
        }
    }
}
