//! Plain and cross rooms, and which kind of room an attempt is for.

use super::site::{GLOW, ROOM, Room, RoomKind, Site, VAULT};
use super::{Wanted, Work};
use crate::terrain::code::{FLOOR, GRANITE_INNER, GRANITE_OUTER};
use angrist_engine::space::{Loc, Rect};

/// Rooms keep more than this many squares from the edges.
const MARGIN: i16 = 3;

impl Work<'_> {
    /// Tries as many rooms as the size of the level gives.
    pub(super) fn build_rooms(&mut self) {
        let attempts = self.site.panels().pow(4);
        for _ in 0..attempts {
            if self.site.rooms.len() + 1 >= super::site::MOST_ROOMS {
                break;
            }
            let kind = self.room_kind();
            let centre = self.room_centre();
            match kind {
                RoomKind::Plain => self.plain_room(centre),
                RoomKind::Cross => self.cross_room(centre),
                _ => self.template_room(kind, centre, false),
            };
        }
    }

    /// A place to try a room at.
    pub(super) fn room_centre(&mut self) -> Loc {
        let y = self.chance.between(5, i32::from(self.site.height) - 5) as i16;
        let x = self.chance.between(5, i32::from(self.site.width) - 5) as i16;
        Loc::new(x, y)
    }

    /// Deeper levels have stranger rooms.
    fn room_kind(&mut self) -> RoomKind {
        let depth = self.site.depth;
        let mut r = self.chance.die((depth + 5) as u32);
        if self.chance.one_in(5) {
            r += self.chance.die(5);
        }
        if r < 5 || self.chance.one_in(2) {
            RoomKind::Plain
        } else if r < 8 || depth == 1 {
            RoomKind::Cross
        } else if r < 13 || self.chance.one_in(2) {
            RoomKind::Interesting
        } else if r < 18 {
            RoomKind::Lesser
        } else {
            RoomKind::Greater
        }
    }

    fn plain_room(&mut self, c: Loc) -> bool {
        let top = c.y - self.chance.die(3) as i16;
        let left = c.x - self.chance.die(5) as i16;
        let bottom = c.y + self.chance.die(3) as i16;
        let right = c.x + self.chance.die(4) as i16 + 1;
        let floor = Rect::spanning(Loc::new(left, top), Loc::new(right, bottom));
        if !self.site.room_fits(floor) {
            return false;
        }
        let depth = self.site.depth;
        let lit = depth < self.chance.die(19) || depth < self.chance.die(19);
        self.site.draw_box(floor, lit);
        self.site.fill_floor(floor);
        let even = (floor.width - 1) % 2 == 0 && (floor.height - 1) % 2 == 0;
        if self.chance.one_in(20) && even {
            self.site.pillars(floor, |_, _| true);
        }
        if self.chance.one_in(10) && even {
            let (right, bottom) = (floor.right() - 2, floor.bottom() - 2);
            self.site.pillars(floor, |x, y| {
                x == floor.at.x + 1 || x == right || y == floor.at.y + 1 || y == bottom
            });
        }
        self.site.rooms.push(Room { kind: RoomKind::Plain, centre: c, floor, template: None });
        true
    }

    fn cross_room(&mut self, c: Loc) -> bool {
        let flat = (self.chance.between(5, 7) as i16, 1);
        let upright = (self.chance.between(1, 2) as i16, self.chance.between(3, 6) as i16);
        let bar = |(half_width, half_height): (i16, i16)| {
            Rect::new(c.x - half_width, c.y - half_height, 2 * half_width + 1, 2 * half_height + 1)
        };
        let bounds = bar((flat.0, upright.1));
        if !self.site.room_fits(bounds) {
            return false;
        }
        let lit = self.site.depth < self.chance.die(20);
        self.site.draw_box(bar(flat), lit);
        self.site.draw_box(bar(upright), lit);
        self.site.fill_floor(bar(flat));
        self.site.fill_floor(bar(upright));
        self.cross_ornament(c, upright);
        self.site.rooms.push(Room { kind: RoomKind::Cross, centre: c, floor: bounds, template: None });
        true
    }

    /// One cross room in a few has something in its middle.
    fn cross_ornament(&mut self, c: Loc, (half_width, half_height): (i16, i16)) {
        let around: &[(i16, i16)] = match self.chance.die(7) {
            1 if half_width == 2 && half_height == 6 => {
                for y in (-5..=5).step_by(2) {
                    self.site.set(c.shift(-1, y), GRANITE_INNER);
                    self.site.set(c.shift(1, y), GRANITE_INNER);
                }
                self.site.ask(c, Wanted::Chest { level: self.site.depth });
                return;
            }
            2 if half_width == 1 => &[(0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)],
            3 if half_width == 1 => &[(-1, -1), (1, -1), (-1, 1), (1, 1)],
            4 if half_width == 1 => &[(-1, 0), (1, 0), (0, -1), (0, 1)],
            _ => &[],
        };
        for (dx, dy) in around {
            self.site.set(c.shift(*dx, *dy), GRANITE_INNER);
        }
    }
}

impl Site {
    /// Inside the margins, on no floor or vault, and with no wall doubled by it.
    fn room_fits(&self, floor: Rect) -> bool {
        self.inside_margins(floor) && self.is_solid(floor.grown(1)) && !self.doubles_a_wall(floor)
    }

    pub(super) fn inside_margins(&self, r: Rect) -> bool {
        r.at.x > MARGIN
            && r.at.y > MARGIN
            && r.right() - 1 < self.width - MARGIN
            && r.bottom() - 1 < self.height - MARGIN
    }

    /// No floor and no vault in it.
    pub(super) fn is_solid(&self, r: Rect) -> bool {
        let r = r.common(&self.bounds());
        (r.at.y..r.bottom()).all(|y| {
            let row = y as usize * self.width as usize;
            let (a, b) = (row + r.at.x as usize, row + r.right() as usize);
            self.terrain[a..b].iter().all(|t| u16::from(*t) != FLOOR)
                && self.flags[a..b].iter().all(|f| f & VAULT == 0)
        })
    }

    /// Two rims side by side: two outer squares in a row just beyond a side.
    fn doubles_a_wall(&self, f: Rect) -> bool {
        let outer = |x, y| self.at(Loc::new(x, y)) == GRANITE_OUTER;
        let upright = |x: i16| (f.at.y..f.bottom() - 1).any(|y| outer(x, y) && outer(x, y + 1));
        let flat = |y: i16| (f.at.x..f.right() - 1).any(|x| outer(x, y) && outer(x + 1, y));
        upright(f.at.x - 2) || upright(f.right() + 1) || flat(f.at.y - 2) || flat(f.bottom() + 1)
    }

    /// A rim about a floor; all of it is room, and lit if it is.
    fn draw_box(&mut self, floor: Rect, lit: bool) {
        let r = floor.grown(1);
        let flags = if lit { ROOM | GLOW } else { ROOM };
        for l in r.squares() {
            self.mark(l, flags);
            if !floor.contains(l) {
                self.set(l, GRANITE_OUTER);
            }
        }
    }

    fn fill_floor(&mut self, floor: Rect) {
        for l in floor.squares() {
            self.set(l, FLOOR);
        }
    }

    /// Pillars on every second square of every second row, one in, where wanted.
    fn pillars(&mut self, floor: Rect, wanted: impl Fn(i16, i16) -> bool) {
        for y in (floor.at.y + 1..floor.bottom() - 1).step_by(2) {
            for x in (floor.at.x + 1..floor.right() - 1).step_by(2) {
                if wanted(x, y) {
                    self.set(Loc::new(x, y), GRANITE_INNER);
                }
            }
        }
    }
}
