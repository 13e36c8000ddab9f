//! The way of an arrow, a bolt or a beam from one square toward another.
//!
//! Promise: the path is a list of squares that each touch the one before (or start); it never leaves the map and has
//! at most [`REACH`] steps. The buffer is the caller's, so nothing is allocated after the first shot.

use super::bits::REACH;
use super::octant::{LONGEST_LINE, octant, octant_of, turn};
use super::scan::{Opaque, View};
use crate::space::{Loc, distance};

/// What a shot does about what it meets.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Shot {
    /// Ends at the first creature (a bolt).
    pub stops: bool,
    /// Goes on beyond its target (a beam).
    pub through: bool,
    /// Only asks: notes creatures in the way and prefers a way round them.
    pub asks: bool,
    /// Passes walls.
    pub passes_walls: bool,
    /// May enter the outermost ring of the map, which is solid wall in most of the family.
    pub to_the_edge: bool,
}

/// The squares of a shot, without the one it starts from.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Path {
    /// The squares in order.
    pub squares: Vec<Loc>,
    /// A creature stands before the target (only known when the shot asks).
    pub barred: bool,
}

/// A square on the line of fire, with its place in the octant.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Candidate {
    at: Loc,
    along: u8,
    aside: u8,
}

/// Whether a shot reaches its target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Projectable {
    /// It does not.
    No,
    /// It does, or would if no creature barred it.
    NotClear,
    /// It does, and nothing bars it.
    Clear,
}

/// How badly a square hinders a shot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Bar {
    Open,
    Creature,
    End,
}

impl Path {
    /// Works out the way of a shot from `a` toward `b`.
    ///
    /// `viewer` is what the player sees: where he is one end, only squares in his line of fire are used. `occupied`
    /// says where creatures are.
    pub fn project(
        &mut self,
        opaque: &Opaque,
        viewer: Option<&View>,
        occupied: impl Fn(Loc) -> bool,
        a: Loc,
        b: Loc,
        range: i32,
        shot: Shot,
    ) {
        self.squares.clear();
        self.barred = false;
        if range <= 0 || a == b || !opaque.contains(a) {
            return;
        }
        let target = pulled_in(a, b);
        let mut room = [Candidate::default(); LONGEST_LINE];
        let viewer = viewer.filter(|v| [a, b].contains(&v.fire.middle()));
        let found = collect(&mut room, opaque, viewer, a, target, shot);
        self.squares.reserve(REACH as usize);
        self.walk(&room[..found], opaque, &occupied, target, range, shot);
    }

    /// Goes along the candidates, of two side by side taking the less barred.
    fn walk(
        &mut self,
        mut rest: &[Candidate],
        opaque: &Opaque,
        occupied: &impl Fn(Loc) -> bool,
        target: Loc,
        range: i32,
        shot: Shot,
    ) {
        let bar = |l: Loc| {
            if opaque.blocks(l) && !shot.passes_walls {
                return Bar::End;
            }
            match occupied(l) {
                true if shot.stops => Bar::End,
                true if shot.asks => Bar::Creature,
                _ => Bar::Open,
            }
        };
        while let [first, later @ ..] = rest {
            // Two squares of one column are a choice, not two steps.
            let second = later.first().filter(|s| s.along == first.along);
            let (chosen, how) = match (bar(first.at), second.map(|s| (s, bar(s.at)))) {
                (here, Some((other, there))) if there < here => (other, there),
                (here, _) => (first, here),
            };
            let steps = self.squares.len() as i32;
            // The farther of the two counts, whichever is taken.
            let aside = second.map_or(first.aside, |s| s.aside.max(first.aside));
            let last = steps + i32::from(aside / 2) >= range - 1;
            self.squares.push(chosen.at);
            if how == Bar::Creature && chosen.at != target {
                self.barred = true;
            }
            let arrived = chosen.at == target && !shot.through;
            if how == Bar::End || arrived || last || steps + 1 >= i32::from(REACH) {
                break;
            }
            rest = if second.is_some() { &later[1..] } else { later };
        }
    }

    /// Whether a shot of the greatest range from `a` reaches `b`. Leaves the path in the buffer.
    pub fn projectable(
        &mut self,
        opaque: &Opaque,
        viewer: Option<&View>,
        occupied: impl Fn(Loc) -> bool,
        a: Loc,
        b: Loc,
        shot: Shot,
    ) -> Projectable {
        self.squares.clear();
        if let Some(v) = viewer.filter(|_| !shot.passes_walls) {
            let me = v.fire.middle();
            if a == me && !v.fire.has(b) || a != me && b == me && !v.fire.has(a) {
                return Projectable::No;
            }
        }
        self.project(opaque, viewer, occupied, a, b, REACH.into(), shot);
        match self.squares.last() {
            Some(&end) if end == b && !opaque.blocks(end) => {
                let known = shot.stops || shot.asks;
                if known && !self.barred { Projectable::Clear } else { Projectable::NotClear }
            }
            _ => Projectable::No,
        }
    }
}

/// The squares of the octant on the target's line of fire, in order of column, with their steps aside; how many.
///
/// Only squares that a fire slope of the target crosses can end the line or be on it.
fn collect(
    room: &mut [Candidate; LONGEST_LINE],
    opaque: &Opaque,
    viewer: Option<&View>,
    a: Loc,
    target: Loc,
    shot: Shot,
) -> usize {
    let (dx, dy) = (i32::from(target.x) - i32::from(a.x), i32::from(target.y) - i32::from(a.y));
    let (along, aside) = (dx.abs().max(dy.abs()), dx.abs().min(dy.abs()));
    let Some(number) = octant().number(along, aside) else { return 0 };
    let eighth = octant_of(dx, dy);
    let mut found = 0;
    let mut live = 3;
    for square in &octant().lines[number] {
        if live == 0 {
            break;
        }
        if live & square.slopes == 0 {
            continue;
        }
        let (right, down) = turn(eighth, square.along.into(), square.aside.into());
        let here = a.shift(right, down);
        if !inside(opaque, here, shot) {
            continue;
        }
        if viewer.is_none_or(|v| v.fire.has(here))
            && let Some(free) = room.get_mut(found)
        {
            *free = Candidate { at: here, along: square.along, aside: square.aside };
            found += 1;
        }
        if !shot.passes_walls && opaque.blocks(here) {
            live &= !square.slopes;
        }
    }
    found
}

fn inside(opaque: &Opaque, l: Loc, shot: Shot) -> bool {
    let ring = i16::from(!shot.to_the_edge);
    let (width, height) = (opaque.rows().width(), opaque.rows().height());
    l.x >= ring && l.y >= ring && l.x < width - ring && l.y < height - ring
}

/// A target beyond sight is replaced by a square at 19 twentieths of sight in its direction.
fn pulled_in(a: Loc, b: Loc) -> Loc {
    let far = distance(a, b);
    if far <= i32::from(REACH) {
        return b;
    }
    let scaled = |d: i32| {
        let round = if d < 0 { -(far / 2) } else { far / 2 };
        ((d * i32::from(REACH - 1) + round) / far) as i16
    };
    a.shift(scaled(i32::from(b.x) - i32::from(a.x)), scaled(i32::from(b.y) - i32::from(a.y)))
}
