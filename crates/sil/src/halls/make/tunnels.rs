//! Corridors: from room to room, and from a room to a corridor that passes by.
//!
//! Promise: a corridor enters a room through one square of its rim, never runs beside another floor, and enters a template only
//! where its rim allows it.

use super::Work;
use super::site::{MOST_ROOMS, NO_ROOM, ROOM, Site, VAULT};
use crate::terrain::code::{DOOR, FLOOR, GRANITE, GRANITE_INNER, GRANITE_OUTER};
use crate::terrain::is_closed_door;
use angrist_engine::space::{Loc, distance};

/// Longest gaps a corridor bridges, in columns and rows: at first, and when pieces of the level are still apart.
const REACH: (i16, i16) = (15, 10);
const DESPERATE: (i16, i16) = (22, 16);
/// Tries for a pair of rooms in pieces that are still apart.
const DESPERATE_TRIES: u32 = 10;
/// How far from a room's centre a passing corridor may be.
const JUNCTION_REACH: i16 = 10;

/// A straight run of squares: from `a` to `b` along one axis.
#[derive(Clone, Copy)]
struct Run {
    a: Loc,
    b: Loc,
}

impl Work<'_> {
    /// Joins the rooms.
    pub(super) fn dig_tunnels(&mut self) {
        let n = self.site.rooms.len();
        for a in 0..n {
            if let Some(b) = self.site.nearest_room(a)
                && !self.site.are_joined(a, b)
            {
                self.join(a, b, REACH);
            }
        }
        let tries = n * n * 10;
        let mut hopeless = [0u64; MOST_ROOMS];
        for (a, none) in hopeless.iter_mut().enumerate().take(n) {
            let far = (0..n).filter(|b| a == *b || !self.site.within_reach(a, *b, REACH));
            *none = far.fold(0, |bits, b| bits | 1 << b);
        }
        for _ in 0..tries {
            let a = self.chance.below(n as u32) as usize;
            let b = self.chance.below(n as u32) as usize;
            if (hopeless[a] | self.site.joined[a]) >> b & 1 == 0 {
                self.join(a, b, REACH);
            }
        }
        // Nothing but digging changes what comes of a room and a direction, so a failure holds until the next success.
        let mut failed = [0u8; MOST_ROOMS];
        for _ in 0..tries {
            let a = self.chance.below(n as u32) as usize;
            let way = self.chance.below(4) as u8;
            if failed[a] >> way & 1 != 0 {
                continue;
            }
            if self.join_passing_corridor(a, way) {
                failed = [0; MOST_ROOMS];
            } else {
                failed[a] |= 1 << way;
            }
        }
        while self.join_pieces() {}
    }

    /// One more join between pieces; false when there is one piece, or nothing helps.
    fn join_pieces(&mut self) -> bool {
        let n = self.site.rooms.len();
        let piece = self.site.pieces();
        for a in 0..n {
            for b in 0..n {
                if piece[a] == piece[b] {
                    continue;
                }
                for _ in 0..DESPERATE_TRIES {
                    if self.join(a, b, DESPERATE) {
                        return true;
                    }
                }
            }
        }
        false
    }

    fn join(&mut self, a: usize, b: usize, reach: (i16, i16)) -> bool {
        if !self.site.within_reach(a, b, reach) {
            return false;
        }
        let (reach_x, reach_y) = reach;
        let (one, two) = (&self.site.rooms[a], &self.site.rooms[b]);
        let (p, q) = (one.centre, two.centre);
        let (f, g) = (one.floor, two.floor);
        let (f_right, f_bottom) = (f.right() - 1, f.bottom() - 1);
        let (g_right, g_bottom) = (g.right() - 1, g.bottom() - 1);
        let columns = (f.at.x.max(g.at.x), f_right.min(g_right));
        let rows = (f.at.y.max(g.at.y), f_bottom.min(g_bottom));
        if columns.0 <= columns.1 {
            if self.chance.one_in(2) {
                return false;
            }
            let x = self.chance.between(columns.0.into(), columns.1.into()) as i16;
            let run = Run { a: Loc::new(x, p.y), b: Loc::new(x, q.y) };
            return self.dig_if(&[(run, 2)], a, b);
        }
        if rows.0 <= rows.1 {
            let y = self.chance.between(rows.0.into(), rows.1.into()) as i16;
            let run = Run { a: Loc::new(p.x, y), b: Loc::new(q.x, y) };
            return self.dig_if(&[(run, 2)], a, b);
        }
        let gap = |from: i16, low: i16, high: i16| (from - low).abs().min((from - high).abs());
        let too_far = gap(q.x, f.at.x, f_right) > reach_x - 2
            || gap(q.y, f.at.y, f_bottom) > reach_y - 2
            || gap(p.x, g.at.x, g_right) > reach_x - 2
            || gap(p.y, g.at.y, g_bottom) > reach_y - 2;
        if too_far {
            return false;
        }
        let corner = if self.chance.one_in(2) { Loc::new(q.x, p.y) } else { Loc::new(p.x, q.y) };
        self.dig_if(&[(Run { a: p, b: corner }, 1), (Run { a: corner, b: q }, 1)], a, b)
    }

    /// Digs the runs if each is sound and crosses as many room boundaries as it should.
    fn dig_if(&mut self, runs: &[(Run, u32)], a: usize, b: usize) -> bool {
        let sound = runs.iter().all(|(run, crossings)| self.site.is_sound(*run, *crossings));
        if sound {
            for (run, _) in runs {
                self.site.dig(*run, [a as u8, b as u8]);
            }
            self.site.note_joined(a, b);
        }
        sound
    }

    /// From the middle of a room straight to a corridor near by that leads to neither of the rooms it knows.
    fn join_passing_corridor(&mut self, a: usize, way: u8) -> bool {
        let (dx, dy) = [(0, -1), (0, 1), (-1, 0), (1, 0)][usize::from(way & 3)];
        let from = self.site.rooms[a].centre;
        let mut at = from;
        for _ in 0..JUNCTION_REACH {
            at = at.shift(dx, dy);
            let Some(i) = self.site.index(at) else { return false };
            let t = u16::from(self.site.terrain[i]);
            if is_closed_door(t) {
                return false;
            }
            if t != FLOOR || self.site.flags[i] & ROOM != 0 {
                continue;
            }
            let [b, c] = self.site.ways[i];
            let known = |room: u8| usize::from(room) == a || self.site.are_joined(a, usize::from(room));
            if b == NO_ROOM || c == NO_ROOM || known(b) || known(c) {
                return false;
            }
            let short = Run { a: from, b: at.shift(-2 * dx, -2 * dy) };
            let sound = self.site.is_sound(short, 1);
            if sound {
                self.site.dig(Run { a: from, b: at }, [a as u8, b]);
                self.site.note_joined(a, usize::from(b));
                self.site.note_joined(a, usize::from(c));
            }
            return sound;
        }
        false
    }
}

impl Site {
    fn nearest_room(&self, a: usize) -> Option<usize> {
        let from = self.rooms[a].centre;
        (0..self.rooms.len()).filter(|b| *b != a).min_by_key(|b| distance(from, self.rooms[*b].centre))
    }

    /// Whether two rooms lie near enough to be joined.
    fn within_reach(&self, a: usize, b: usize, (reach_x, reach_y): (i16, i16)) -> bool {
        let (one, two) = (&self.rooms[a], &self.rooms[b]);
        let (p, q) = (one.centre, two.centre);
        let (f, g) = (one.floor, two.floor);
        let apart =
            |low: i16, end: i16, other: i16, other_end: i16| (low - other_end + 1).max(other - end + 1);
        (p.y - q.y).abs() <= 3 * reach_y
            && (p.x - q.x).abs() <= 3 * reach_x
            && apart(f.at.x, f.right(), g.at.x, g.right()) <= reach_x
            && apart(f.at.y, f.bottom(), g.at.y, g.bottom()) <= reach_y
    }

    fn are_joined(&self, a: usize, b: usize) -> bool {
        self.joined[a] >> b & 1 != 0
    }

    fn note_joined(&mut self, a: usize, b: usize) {
        self.joined[a] |= 1 << b;
        self.joined[b] |= 1 << a;
    }

    /// The lowest room of each room's piece.
    fn pieces(&self) -> [u8; MOST_ROOMS] {
        let mut piece = [NO_ROOM; MOST_ROOMS];
        for start in 0..self.rooms.len() {
            if piece[start] != NO_ROOM {
                continue;
            }
            let mut front = 1u64 << start;
            while front != 0 {
                let room = front.trailing_zeros() as usize;
                front &= front - 1;
                if piece[room] == NO_ROOM {
                    piece[room] = start as u8;
                    front |= self.joined[room];
                }
            }
        }
        piece
    }

    /// Whether a corridor may run here.
    fn is_sound(&self, run: Run, crossings: u32) -> bool {
        let Run { a, b } = run;
        if self.at(a) == GRANITE_OUTER || self.at(b) == GRANITE_OUTER {
            return false;
        }
        let (dx, dy) = ((b.x - a.x).signum(), (b.y - a.y).signum());
        let (across_x, across_y) = if a.x == b.x { (1, 0) } else { (0, 1) };
        let beyond_is_free = |end: Loc, dx: i16, dy: i16| {
            self.has(end, ROOM)
                || (!self.is_floor(end.shift(dx + across_x, dy + across_y))
                    && !self.is_floor(end.shift(dx - across_x, dy - across_y)))
        };
        if !beyond_is_free(a, -dx, -dy) || !beyond_is_free(b, dx, dy) {
            return false;
        }
        let blocking_door = |l: Loc| is_closed_door(self.at(l)) && !self.has(l, VAULT);
        // The rim is no part of the inside: two rooms that share one can be joined through it.
        let inside = |l: Loc| self.has(l, ROOM) && self.at(l) != GRANITE_OUTER;
        let mut at = a;
        let mut crossed = 0;
        loop {
            let sides = [at.shift(across_x, across_y), at.shift(-across_x, -across_y)];
            if blocking_door(at) || sides.iter().any(|s| blocking_door(*s)) {
                return false;
            }
            let in_room = self.has(at, ROOM);
            if !in_room && sides.iter().any(|s| self.is_floor(*s)) {
                return false;
            }
            if at == b {
                return crossed == crossings;
            }
            let next = at.shift(dx, dy);
            if clash(self.at(at), self.at(next)) {
                return false;
            }
            crossed += u32::from(inside(at) != inside(next));
            at = next;
        }
    }

    fn dig(&mut self, run: Run, between: [u8; 2]) {
        let Run { a, b } = run;
        let (dx, dy) = ((b.x - a.x).signum(), (b.y - a.y).signum());
        let mut at = a;
        loop {
            match self.at(at) {
                GRANITE_OUTER => self.set(at, DOOR),
                GRANITE => {
                    self.set(at, FLOOR);
                    if let Some(i) = self.index(at) {
                        self.ways[i] = between;
                    }
                }
                _ => {}
            }
            if at == b {
                return;
            }
            at = at.shift(dx, dy);
        }
    }
}

/// Two neighbours that no corridor may run over, in either order.
fn clash(one: u16, two: u16) -> bool {
    let pair = |a: u16, b: u16| match a {
        GRANITE_OUTER => b == GRANITE_OUTER || b == GRANITE_INNER || is_closed_door(b),
        GRANITE => b == FLOOR || b == GRANITE_INNER,
        _ => false,
    };
    pair(one, two) || pair(two, one)
}
