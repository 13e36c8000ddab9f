//! The two levels that are one template each, and the last resort.

use super::Work;
use super::site::{ROOM, Room, RoomKind};
use super::templates::Orientation;
use crate::halls::constants::Depths;
use crate::terrain::{self, code};
use angrist_engine::space::{Loc, Rect};

impl Work<'_> {
    /// Rock that nothing breaks, all around.
    pub(super) fn wall_off(&mut self) {
        let (w, h) = (self.site.width, self.site.height);
        for x in 0..w {
            self.site.set(Loc::new(x, 0), code::PERMANENT);
            self.site.set(Loc::new(x, h - 1), code::PERMANENT);
        }
        for y in 0..h {
            self.site.set(Loc::new(0, y), code::PERMANENT);
            self.site.set(Loc::new(w - 1, y), code::PERMANENT);
        }
    }

    /// The Gates, or the throne room: one template on a level of its own; the hero arrives on a stair.
    pub(super) fn whole_level(&mut self, class: u8) -> Result<(), String> {
        let c = &self.tables.halls;
        let whole = if class == 10 { &c.gates } else { &c.throne };
        let found = self
            .tables
            .vaults
            .iter()
            .enumerate()
            .find_map(|(n, v)| v.as_ref().filter(|v| v.class == class).map(|v| (n, v)));
        let Some((number, v)) = found else {
            return Err(format!(
                "vault.txt: there is no template of class {class}, which this depth is made from"
            ));
        };
        let short = |n: i32| n.clamp(3, 1000) as i16;
        self.site.clear(self.ask.depth, short(whole.width), short(whole.height));
        self.wall_off();
        let (width, height) = (v.picture.width(), v.picture.height());
        let rect =
            Rect::new(short(whole.centre_x) - width / 2, short(whole.centre_y) - height / 2, width, height);
        let map = self.site.bounds();
        if rect.common(&map) != rect {
            return Err(format!("vault.txt: '{}' is too large for its level", v.name));
        }
        self.build_template(v, rect, Orientation::default());
        let wanted = if class == 10 { code::DOWN_STAIR } else { code::UP_STAIR };
        let mut stairs = map.squares().filter(|l| self.site.at(*l) == wanted).collect::<Vec<_>>();
        if class == 9 {
            // The throne has stairs on several sides; the hero comes up before it.
            let Depths { from: low, to: high } = c.throne_columns;
            stairs.sort_by_key(|l| !(low..=high).contains(&i32::from(l.x)));
        }
        let Some(hero) = stairs.first().copied() else {
            return Err(format!("vault.txt: '{}' has no stair for the hero to arrive on", v.name));
        };
        self.site.hero = hero;
        self.site.asked.retain(|p| p.at != hero || p.what.is_thing());
        self.site.rooms.push(Room {
            kind: RoomKind::Whole,
            centre: rect.centre(),
            floor: rect,
            template: Some(number as u16),
        });
        self.narrate("template", "");
        Ok(())
    }

    /// Two plain rooms and a corridor, when all tries failed: dull, and sound.
    pub(super) fn last_resort(&mut self) {
        self.site.clear(self.ask.depth, 99, 33);
        self.wall_off();
        let rooms = [Rect::new(20, 12, 11, 7), Rect::new(60, 12, 11, 7)];
        for floor in rooms {
            for l in floor.grown(1).squares() {
                self.site.mark(l, ROOM);
                self.site.set(l, if floor.contains(l) { code::FLOOR } else { code::GRANITE_OUTER });
            }
            self.site.rooms.push(Room {
                kind: RoomKind::Plain,
                centre: floor.centre(),
                floor,
                template: None,
            });
        }
        for x in 31..60 {
            self.site.set(Loc::new(x, 15), code::FLOOR);
        }
        self.site.set(Loc::new(31, 15), code::OPEN_DOOR);
        self.site.set(Loc::new(59, 15), code::OPEN_DOOR);
        self.site.set(Loc::new(25, 13), code::UP_STAIR);
        self.site.set(Loc::new(65, 13), code::DOWN_STAIR);
        self.site.hero = Loc::new(25, 15);
        if let Some(i) = self.site.index(self.site.hero) {
            self.site.creature[i] = true;
        }
        debug_assert!(!terrain::is_wall(self.site.at(self.site.hero)));
    }
}
