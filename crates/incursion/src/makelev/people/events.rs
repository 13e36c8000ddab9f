//! What scripts of regions, terrains and features hear while a level is made.

use crate::events::numbers as ev;
use crate::events::{Event, Field, Phase, answer};
use crate::makelev::{Frame, Maker};
use crate::tables::{RegionId, TerrainId};
use crate::world::Handle;

fn packed(frame: Frame) -> i32 {
    i32::from_le_bytes([frame.x1, frame.x2, frame.y1, frame.y2])
}

impl Maker<'_> {
    /// A region hears that a room of it is born: its panel, and the room where it has one frame.
    pub(in crate::makelev) fn region_hears(
        &mut self,
        id: RegionId,
        phase: Phase,
        panel: Frame,
        room: Option<Frame>,
    ) -> i32 {
        let Some(people) = &self.people else { return answer::NOTHING };
        let region = people.ids.regions[usize::from(id)];
        let number = phase.of(ev::EV_BIRTH);
        if people.host.scripts.handlers.find(region, number).is_none() {
            return answer::NOTHING;
        }
        let (x1, y1, x2, y2) = panel.sides();
        let mut e = Event::new(number, [Handle::NONE; 4]);
        e.set(Field::EXVal, (x1 + x2) / 2);
        e.set(Field::EYVal, (y1 + y2) / 2);
        e.set(Field::CPanel, packed(panel));
        e.set(Field::CRoom, room.map_or(0, packed));
        self.ask_host(|host, map| {
            e.map = map;
            host.ask_inside(region, number, e).0
        })
        .unwrap_or(answer::NOTHING)
    }

    /// Terrain hears that it was written, where it listens.
    pub(in crate::makelev) fn terrain_hears(&mut self, x: i32, y: i32, id: TerrainId) {
        let Some(people) = &self.people else { return };
        if !people.ids.hears[usize::from(id)] {
            return;
        }
        let terrain = people.ids.terrains[usize::from(id)];
        let mut e = Event::new(ev::EV_INITIALIZE, [Handle::NONE; 4]);
        e.set(Field::EXVal, x);
        e.set(Field::EYVal, y);
        self.ask_host(|host, map| {
            e.map = map;
            host.ask_inside(terrain, ev::EV_INITIALIZE, e).0
        });
    }

    /// A feature that the map of a room put down hears of it.
    pub(in crate::makelev) fn feature_hears(&mut self, at: usize) {
        let Some(people) = &self.people else { return };
        let thing = &self.things[at];
        let (handle, feature) = (thing.handle, people.ids.features[usize::from(thing.feature)]);
        if people.host.scripts.handlers.find(feature, ev::EV_INITIALIZE).is_none() {
            return;
        }
        let mut e = Event::new(ev::EV_INITIALIZE, [Handle::NONE, handle, Handle::NONE, Handle::NONE]);
        e.set(Field::EXVal, thing.x.into());
        e.set(Field::EYVal, thing.y.into());
        self.ask_host(|host, map| {
            e.map = map;
            host.ask_inside(feature, ev::EV_INITIALIZE, e).0
        });
    }
}
