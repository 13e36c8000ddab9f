//! Sight by rays: straight lines from the viewer to the edge of his range, with light, shadow and memory (seed 001).
//!
//! A ray marks what it passes and ends at the first square that blocks it, which is seen too. What is then known of a
//! square depends on its distance and light (S001-143): fully visible, or only a shape.
//!
//! Promise: nothing behind a blocking square is seen along that ray; terrain is remembered, creatures and loose items are
//! not (S001-135), for memory holds one terrain glyph a square. No allocation after the first look.

use crate::space::{Grid, Loc, distance};
use serde::{Deserialize, Serialize};

/// How far a creature perceives, in squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ranges {
    /// Nothing is seen beyond this; 0 for the blind.
    pub sight: i32,
    /// Within this an unlit square is seen whole; the larger of carried light and infravision.
    pub light: i32,
    /// Within this an unlit square is seen as a shape.
    pub shadow: i32,
    /// Within this everything on a free line is perceived, dark or lit, by the blind too.
    pub blind: i32,
}

impl Ranges {
    /// Sight and light with the usual shadow of twice the light (S001-138) and no blindsight.
    pub const fn new(sight: i32, light: i32) -> Self {
        Ranges { sight, light, shadow: 2 * light, blind: 0 }
    }

    /// What is known of a square on a free line (S001-143).
    pub fn judge(&self, far: i32, lit: bool) -> Known {
        match far {
            _ if far <= self.blind => Known::Whole,
            _ if far > self.sight => Known::Nothing,
            _ if lit || far <= self.light => Known::Whole,
            _ if far <= self.shadow => Known::Shape,
            _ => Known::Nothing,
        }
    }
}

/// How much is known of a square now.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Known {
    /// Nothing.
    Nothing,
    /// Its shape: terrain, and that something is there, but not what (S001-144).
    Shape,
    /// Everything that can be seen.
    Whole,
}

/// In view at this moment.
pub const VISIBLE: u8 = 1;
/// Seen at some time, be it as a shape.
pub const DEFINED: u8 = 2;
/// Seen from outside.
pub const EXTERIOR: u8 = 4;
/// Lit by a torch.
pub const TORCHED: u8 = 8;

/// What is remembered of a square (S001-133).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Memory {
    /// [`VISIBLE`], [`DEFINED`] and so on.
    pub flags: u8,
    /// The remembered glyph of the terrain.
    pub glyph: u16,
    /// The colour it had.
    pub colour: u8,
}

/// The memory of one viewer for one level: state, saved and hashed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RaySight {
    memory: Grid<Memory>,
    seen: Vec<Loc>,
}

impl RaySight {
    /// Nothing seen yet.
    pub fn new(width: i16, height: i16) -> Self {
        RaySight { memory: Grid::new(width, height, Memory::default()), seen: Vec::new() }
    }

    /// Looks around. `blocks` says what stops a ray (opaque, magically dark or obscuring), `lit` what is lit, `look`
    /// gives terrain glyph and colour.
    pub fn look(
        &mut self,
        at: Loc,
        ranges: Ranges,
        blocks: impl Fn(Loc) -> bool,
        lit: impl Fn(Loc) -> bool,
        look: impl Fn(Loc) -> (u16, u8),
    ) {
        for l in self.seen.drain(..) {
            if let Some(here) = self.memory.get_mut(l) {
                here.flags &= !VISIBLE;
            }
        }
        let reach = ranges.sight.max(ranges.blind).clamp(0, 64) as i16;
        self.mark(at, at, ranges, &lit, &look);
        for i in -reach..=reach {
            for edge in [(i, -reach), (i, reach), (-reach, i), (reach, i)] {
                cast(at, at.shift(edge.0, edge.1), |l| {
                    if self.memory.contains(l) {
                        self.mark(at, l, ranges, &lit, &look);
                    }
                    self.memory.contains(l) && !blocks(l)
                });
            }
        }
    }

    fn mark(
        &mut self,
        at: Loc,
        l: Loc,
        ranges: Ranges,
        lit: &impl Fn(Loc) -> bool,
        look: &impl Fn(Loc) -> (u16, u8),
    ) {
        let Some(here) = self.memory.get_mut(l) else { return };
        if here.flags & VISIBLE != 0 {
            return;
        }
        let known = ranges.judge(distance(at, l), lit(l));
        if known == Known::Nothing {
            return;
        }
        (here.glyph, here.colour) = look(l);
        here.flags |= DEFINED;
        if known == Known::Whole {
            here.flags |= VISIBLE;
            self.seen.push(l);
        }
    }

    /// Columns and rows.
    pub fn size(&self) -> (i16, i16) {
        (self.memory.width(), self.memory.height())
    }

    /// What is remembered of a square.
    pub fn at(&self, l: Loc) -> Memory {
        self.memory.get(l).copied().unwrap_or_default()
    }

    /// Whether the square is fully visible now.
    pub fn visible(&self, l: Loc) -> bool {
        self.at(l).flags & VISIBLE != 0
    }

    /// Whether the square was ever seen, if only as a shape.
    pub fn defined(&self, l: Loc) -> bool {
        self.at(l).flags & DEFINED != 0
    }

    /// The glyph and colour to draw from memory: dimmed, or nothing where nothing was seen (S001-134).
    pub fn remembered(&self, l: Loc) -> Option<(u16, u8)> {
        let here = self.at(l);
        (here.flags & DEFINED != 0).then(|| (here.glyph, dimmed(here.colour)))
    }
}

/// The colour of a remembered square (S001-147): bright ones lose their brightness, plain ones become shadow.
pub const fn dimmed(colour: u8) -> u8 {
    match colour {
        9..=15 => colour - 8,
        1..=7 => 8,
        other => other,
    }
}

/// Walks the straight line between two squares, start left out and end included, until `go` says stop.
pub fn cast(from: Loc, to: Loc, mut go: impl FnMut(Loc) -> bool) {
    let (dx, dy) = (i32::from(to.x) - i32::from(from.x), i32::from(to.y) - i32::from(from.y));
    let long = dx.abs().max(dy.abs());
    for step in 1..=long {
        // Rounded to the nearest square, halves away from the start, which keeps the eight turns alike.
        let part = |d: i32| (d.signum() * ((2 * d.abs() * step + long) / (2 * long))) as i16;
        if !go(from.shift(part(dx), part(dy))) {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(sight: &mut RaySight, map: &[&str], at: Loc, ranges: Ranges) {
        let tile = |l: Loc| map[l.y as usize].as_bytes()[l.x as usize];
        sight.look(at, ranges, |l| tile(l) == b'#', |l| tile(l) == b'*', |l| (tile(l).into(), 14));
    }

    const HALL: [&str; 3] = ["####################", "#..........*....#..#", "####################"];

    #[test]
    fn light_shadow_and_sight_decide_what_is_known() {
        // S001-143, S001-145
        let r = Ranges { sight: 15, light: 4, shadow: 8, blind: 0 };
        assert_eq!(Ranges::new(15, 4), r);
        assert_eq!(
            [4, 5, 8, 9, 15, 16].map(|d| r.judge(d, false)),
            [Known::Whole, Known::Shape, Known::Shape, Known::Nothing, Known::Nothing, Known::Nothing]
        );
        assert_eq!([9, 15, 16].map(|d| r.judge(d, true)), [Known::Whole, Known::Whole, Known::Nothing]);
        let blind = Ranges { sight: 0, light: 0, shadow: 0, blind: 2 };
        assert_eq!([2, 3].map(|d| blind.judge(d, true)), [Known::Whole, Known::Nothing]);
    }

    #[test]
    fn a_lit_square_is_seen_beyond_the_light_and_nothing_behind_a_wall() {
        let mut s = RaySight::new(20, 3);
        look(&mut s, &HALL, Loc::new(1, 1), Ranges::new(15, 2));
        let row: String = (0..20)
            .map(|x| match (s.visible(Loc::new(x, 1)), s.defined(Loc::new(x, 1))) {
                (true, _) => 'v',
                (_, true) => 'd',
                _ => '.',
            })
            .collect();
        assert_eq!(row, "vvvvdd.....v........");
    }

    #[test]
    fn what_was_seen_is_remembered_dimmed_and_what_was_not_is_blank() {
        // S001-134, S001-135, S001-147
        let mut s = RaySight::new(20, 3);
        look(&mut s, &HALL, Loc::new(1, 1), Ranges::new(15, 2));
        look(&mut s, &HALL, Loc::new(15, 1), Ranges::new(15, 2));
        assert!(!s.visible(Loc::new(2, 1)) && s.defined(Loc::new(2, 1)));
        assert_eq!(s.remembered(Loc::new(2, 1)), Some((b'.'.into(), 6)));
        assert_eq!(s.remembered(Loc::new(18, 1)), None);
        assert_eq!([0, 1, 7, 8, 9, 15].map(dimmed), [0, 8, 8, 8, 1, 7]);
    }

    #[test]
    fn a_line_ends_where_it_should_and_touches_at_every_step() {
        for (x, y) in [(5, 0), (5, 2), (-3, 5), (0, -4), (-5, -5)] {
            let mut last = Loc::new(0, 0);
            cast(Loc::new(0, 0), Loc::new(x, y), |l| {
                assert!(l.touches(last));
                last = l;
                true
            });
            assert_eq!(last, Loc::new(x, y));
        }
    }
}
