//! The parts of the level maker one by one: kinds of room drawn into one panel, priorities, doors, tunnels, furniture.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what went wrong by failing")]

use super::frame::{DIRS, Frame, dist};
use super::map::{flag, prio};
use super::panel::kind;
use super::things::{door, draw_door};
use super::{Descent, Maker};
use crate::catalogue::Catalogue;
use crate::tables::{RegionId, Stuff, Tables, TerrainId, rf, tf};
use std::collections::BTreeSet;

pub(super) fn tables() -> Tables {
    Catalogue::shipped().unwrap().tables
}

pub(super) fn maker(tables: &Tables, mut descent: Descent, depth: i32) -> Maker<'_> {
    let mut maker = Maker::new(tables, &mut descent, depth, None, None);
    maker.fill_with_rock();
    maker
}

/// A region of rooms with plain walls and floor, and no wish for odd sides.
pub(super) fn plain_region(tables: &Tables) -> RegionId {
    let solid = |id: TerrainId| tables.terrains[usize::from(id)].flags & tf::SOLID != 0;
    let fits = |id: &RegionId| {
        let r = &tables.regions[usize::from(*id)];
        matches!((r.walls, r.floor), (Some(Stuff::Terrain(w)), Some(Stuff::Terrain(f)))
            if solid(w) && !solid(f) && w != tables.constants.rock)
            && !r.is(rf::ODD_WIDTH)
            && !r.is(rf::ODD_HEIGHT)
            && r.blobs.is_none()
    };
    tables.rooms.iter().map(|(id, _)| *id).find(fits).unwrap()
}

pub(super) const PANEL: Frame = Frame { x1: 32, x2: 63, y1: 32, y2: 63 };

type Cells = BTreeSet<(i32, i32)>;

pub(super) struct Drawn<'a> {
    pub(super) maker: Maker<'a>,
    pub(super) floor: Cells,
    pub(super) frames: [Frame; 4],
    pub(super) inner: Vec<Frame>,
}

pub(super) fn draw(tables: &Tables, kind: u8, descent: Descent) -> Drawn<'_> {
    let mut maker = maker(tables, descent, 5);
    let id = plain_region(tables);
    let shape = maker.draw_shape(kind, PANEL, id);
    let Some(Stuff::Terrain(own)) = tables.regions[usize::from(id)].floor else { panic!("no floor") };
    let all = (0..maker.height).flat_map(|y| (0..maker.width).map(move |x| (x, y)));
    let floor = all.filter(|&(x, y)| maker.at(x, y).terrain == own).collect();
    Drawn { maker, floor, frames: shape.frames, inner: shape.inner_rooms }
}

impl Drawn<'_> {
    fn bounds(&self) -> (i32, i32, i32, i32) {
        let xs = self.floor.iter().map(|c| c.0);
        let ys = self.floor.iter().map(|c| c.1);
        (xs.clone().min().unwrap(), ys.clone().min().unwrap(), xs.max().unwrap(), ys.max().unwrap())
    }

    /// Cells one can walk on, doors too, from the first on.
    fn reached(&self) -> Cells {
        let open = |x: i32, y: i32| !self.maker.at(x, y).solid() || self.maker.at(x, y).doors > 0;
        let start = *self.floor.first().unwrap();
        let (mut seen, mut todo) = (Cells::from([start]), vec![start]);
        while let Some((x, y)) = todo.pop() {
            for (dx, dy) in &DIRS[..8] {
                let next = (x + dx, y + dy);
                if open(next.0, next.1) && seen.insert(next) {
                    todo.push(next);
                }
            }
        }
        seen
    }

    fn is_enclosed(&self) -> bool {
        let rock = self.maker.t.constants.rock;
        self.floor
            .iter()
            .all(|&(x, y)| DIRS.iter().all(|(dx, dy)| self.maker.at(x + dx, y + dy).terrain != rock))
    }
}

fn seeds() -> impl Iterator<Item = u32> {
    1..=12
}

// S001-028, S001-119
#[test]
fn a_normal_room_is_a_full_rectangle_inside_walls() {
    let t = tables();
    for seed in seeds() {
        let d = draw(&t, 1, Descent::exact(seed));
        let (x1, y1, x2, y2) = d.bounds();
        assert_eq!(d.floor.len() as i32, (x2 - x1 + 1) * (y2 - y1 + 1));
        assert!(d.is_enclosed());
        assert!(x1 > 33 && y1 > 33 && x2 < 62 && y2 < 62);
    }
}

// S001-028, S001-384: circles, octagons and crosses lack the corners of the box around them.
#[test]
fn round_rooms_lack_their_corners() {
    let t = tables();
    for (kind, seed) in [kind::CIRCLE, kind::LCIRCLE, kind::OCTAGON, kind::CROSS]
        .into_iter()
        .flat_map(|k| seeds().map(move |s| (k, s)))
    {
        let d = draw(&t, kind, Descent::exact(seed));
        if d.floor.is_empty() {
            // Too small for a circle: the original draws nothing.
            assert_eq!(kind, kind::CIRCLE);
            continue;
        }
        let (x1, y1, x2, y2) = d.bounds();
        for corner in [(x1, y1), (x2, y1), (x1, y2), (x2, y2)] {
            let square = kind == kind::CIRCLE && (x2 - x1) <= 4;
            assert!(square || !d.floor.contains(&corner), "kind {kind} seed {seed}");
        }
        assert!(d.is_enclosed());
    }
}

// S001-384: the sides of big rooms take two draws each, the second counts.
#[test]
fn big_rooms_draw_their_sides_twice() {
    let t = tables();
    for (kind, range, least) in
        [(kind::LARGE, 8, 2), (kind::LCIRCLE, 5, 5), (kind::CROSS, 8, 5), (kind::MAZE, 8, 2)]
    {
        let mut descent = Descent::traced(3);
        let mut m = Maker::new(&t, &mut descent, 5, None, None);
        m.fill_with_rock();
        m.draw_shape(kind, PANEL, plain_region(&t));
        let super::Chance::Traced(_, trace) = &m.chance else { panic!("not traced") };
        assert!(trace[..4].iter().all(|(argument, _)| *argument == range), "kind {kind}: {:?}", &trace[..4]);
        let side = |n: usize| 32 - (i32::from(trace[n].1) + least);
        assert!(side(1).min(side(3)) >= 16);
    }
}

// S001-029, S001-386
#[test]
fn overlapping_rooms_are_two_to_four_and_hang_together() {
    let t = tables();
    let mut counts = BTreeSet::new();
    for seed in 1..=40 {
        let d = draw(&t, kind::OVERLAP, Descent::exact(seed));
        let count = d.frames.iter().filter(|f| f.x1 < f.x2).count();
        assert!((2..=4).contains(&count));
        counts.insert(count);
    }
    assert_eq!(counts.len(), 3, "all numbers come up");
}

// S001-030: a life cave keeps three cells of rock on each side.
#[test]
fn a_life_cave_keeps_its_margin_and_its_walls() {
    let t = tables();
    for seed in seeds() {
        let d = draw(&t, kind::LIFECAVE, Descent::exact(seed));
        if !d.floor.is_empty() {
            let (x1, y1, x2, y2) = d.bounds();
            assert!(x1 >= 35 && y1 >= 35 && x2 <= 60 && y2 <= 60);
            assert!(d.is_enclosed());
        }
    }
}

// S001-034, S001-386: quarters meet in the middle of the panel.
#[test]
fn quarters_touch_the_middle() {
    let t = tables();
    for kind in [kind::ADJACENT, kind::AD_ROUND, kind::AD_MIXED] {
        let d = draw(&t, kind, Descent::exact(4));
        assert!(d.is_enclosed() && !d.floor.is_empty());
        assert!(kind != kind::ADJACENT || d.floor.contains(&(48, 48)));
    }
}

// S001-035: the walk of a maze visits every cell of the half-size grid.
#[test]
fn every_cell_of_a_maze_is_reached() {
    let t = tables();
    for seed in seeds() {
        let d = draw(&t, kind::MAZE, Descent::exact(seed));
        let (x1, y1, x2, y2) = d.bounds();
        let reached = d.reached();
        for x in (x1..=x2).step_by(2) {
            for y in (y1..=y2).step_by(2) {
                assert!(reached.contains(&(x, y)), "seed {seed} cell {x},{y}");
            }
        }
    }
}

// S001-034, S001-385: every second cell of a checkered room is wall. In the original its walls are weaker than its floor, so
// that nothing comes of them.
#[test]
fn a_checkered_room_alternates() {
    let t = tables();
    for (descent, alternates) in [(Descent::sound(2, 5, 0), true), (Descent::exact(2), false)] {
        let d = draw(&t, kind::CHECKER, descent);
        let (x1, y1, x2, y2) = d.bounds();
        for x in x1..=x2 {
            for y in y1..=y2 {
                assert_eq!(d.floor.contains(&(x, y)), !alternates || (x + y) % 2 == 0);
            }
        }
    }
}

// S001-385: rooms for pillars have an even number of columns and rows between their walls.
#[test]
fn pillared_rooms_have_even_differences() {
    let t = tables();
    for seed in seeds() {
        let f = draw(&t, kind::PILLARS, Descent::exact(seed)).frames[0];
        assert_eq!((f.wide() % 2, f.tall() % 2), (0, 0));
    }
}

// S001-391: a chain of one to seven diamonds of 41 cells, six cells apart along diagonals, with a door between two.
#[test]
fn diamonds_are_chained_by_doors() {
    let t = tables();
    for seed in seeds() {
        let d = draw(&t, kind::DIAMONDS, Descent::exact(seed));
        let centres = &d.maker.centres;
        assert!((1..=7).contains(&centres.len()));
        for (a, b) in centres.iter().zip(&centres[1..]) {
            assert_eq!(((a.0 - b.0).abs(), (a.1 - b.1).abs()), (6, 6));
            assert!(d.maker.at((a.0 + b.0) / 2, (a.1 + b.1) / 2).doors > 0);
        }
        for &(x, y) in centres {
            let cells = (-4..=4i32).flat_map(|dx| (-4..=4i32).map(move |dy| (dx, dy)));
            let inside = cells.filter(|(dx, dy)| dx.abs() + dy.abs() <= 4);
            assert_eq!(inside.clone().count(), 41);
            assert!(inside.clone().all(|(dx, dy)| d.floor.contains(&(x + dx, y + dy))), "seed {seed}");
        }
    }
}

// S001-034: a building is cut into rooms, each with a way in.
#[test]
fn every_room_of_a_building_has_a_door() {
    let t = tables();
    for seed in seeds() {
        let d = draw(&t, kind::BUILDING, Descent::exact(seed));
        assert!(!d.inner.is_empty());
        let reached = d.reached();
        assert!(d.floor.iter().all(|cell| reached.contains(cell)), "seed {seed}");
    }
}

// S001-034: a room in a room, with doors into the inner one.
#[test]
fn a_double_room_has_an_inner_wall_with_doors() {
    let t = tables();
    let with_doors = seeds().filter(|seed| {
        let d = draw(&t, kind::DOUBLE, Descent::exact(*seed));
        d.maker.things.iter().any(|thing| thing.is_door())
    });
    assert_eq!(with_doors.count(), seeds().count());
}

// S001-392: a cavern whose region has a wall of its own has no rock beside its floor.
#[test]
fn a_rough_cavern_has_the_walls_of_its_region() {
    let t = tables();
    for seed in seeds() {
        let d = draw(&t, kind::RCAVERN, Descent::exact(seed));
        assert!(d.is_enclosed());
        let wall = d
            .maker
            .cells
            .iter()
            .find(|c| c.terrain != t.constants.rock && c.solid() && c.priority < prio::MAX);
        assert_eq!(wall.unwrap().priority, prio::ROCK_STREAMER);
    }
}

// S001-097, S001-099, S001-376: the kinds that the original draws as a normal room are one in exact levels too.
#[test]
fn unwritten_kinds_are_normal_rooms_when_exact() {
    let t = tables();
    for kind in [kind::DESTROYED, kind::LIFELINK, kind::RANDTOWN] {
        assert_eq!(draw(&t, kind, Descent::exact(9)).floor, draw(&t, 1, Descent::exact(9)).floor);
    }
}

// S001-097: a ruin is about a tenth rock. S001-099: linked caves fill the panel. S001-376, S001-377, S001-378: a town has
// two to three by two to four houses, at least half of the places taken, each reached from the street.
#[test]
fn sound_levels_have_ruins_linked_caves_and_towns() {
    let t = tables();
    for seed in 1..=12 {
        let town = draw(&t, kind::RANDTOWN, Descent::sound(seed, 5, 0));
        let reached = town.reached();
        let open = |&(x, y): &(i32, i32)| !town.maker.at(x, y).solid();
        assert!(town.floor.iter().filter(|c| open(c)).all(|c| reached.contains(c)), "town of seed {seed}");
        let caves = draw(&t, kind::LIFELINK, Descent::sound(seed, 5, 0));
        assert!(!caves.floor.is_empty());
        let ruin = draw(&t, kind::DESTROYED, Descent::sound(seed, 5, 0));
        assert!(!ruin.floor.is_empty());
    }
}

// S001-042, S001-043, S001-076: the original's scale, and that a weaker write leaves a cell alone unless it is forced.
#[test]
fn a_write_of_lower_priority_is_ignored_unless_forced() {
    let scale = [
        prio::EMPTY,
        prio::CORRIDOR_WALL,
        prio::ROOM_WALL,
        prio::WALL_TORCH,
        prio::WALL_MODIFIER,
        prio::PILLARS,
        prio::ROCK_STREAMER,
        prio::DEPOSIT,
        prio::ROOM_FLOOR,
        prio::FURNITURE,
        prio::RIVER_STREAMER,
        prio::VAULT,
        prio::FEATURE_FLOOR,
        prio::MAX,
    ];
    assert_eq!(scale, [1, 10, 20, 30, 40, 50, 60, 65, 70, 80, 90, 100, 110, 120]);
    let t = tables();
    let mut m = maker(&t, Descent::exact(1), 1);
    let (floor, wall) = (t.known.floor, t.known.dungeon_wall);
    m.write_terrain(40, 40, floor, 1, prio::ROOM_FLOOR, false);
    m.write_terrain(40, 40, wall, 2, prio::CORRIDOR_WALL, false);
    assert_eq!((m.at(40, 40).terrain, m.at(40, 40).region), (floor, 1));
    m.write_terrain(40, 40, wall, 2, prio::CORRIDOR_WALL, true);
    assert_eq!((m.at(40, 40).terrain, m.at(40, 40).region), (wall, 2));
    m.write_terrain(0, 40, floor, 1, prio::FEATURE_FLOOR, false);
    assert!(m.at(0, 40).solid(), "the edge holds");
}

// S001-040, S001-102, S001-103, S001-375: open 6 in 70 after secret ones are shut, secret 1 in 7, locked half of the rest.
// Twenty thousand doors, each share within four standard errors (five shares, so one false alarm in 3,000 choices of seed).
#[test]
fn doors_have_the_originals_odds() {
    let bits = [door::VERTICAL, door::OPEN, door::STUCK, door::LOCKED, door::SECRET, door::BROKEN];
    assert_eq!(bits, [1, 2, 4, 8, 32, 64]);
    let t = tables();
    let mut m = maker(&t, Descent::exact(77), 5);
    let doors: Vec<(u8, bool)> = (0..20_000).map(|_| draw_door(&mut m.chance)).collect();
    let share = |fits: &dyn Fn(u8) -> bool| doors.iter().filter(|d| fits(d.0)).count() as i64;
    let plain = |s: u8| s & (door::OPEN | door::SECRET) == 0;
    let expected: [(i64, &dyn Fn(u8) -> bool); 4] = [
        (20_000 / 7, &|s| s & door::SECRET != 0),
        (20_000 * 6 / 70, &|s| s & door::OPEN != 0),
        (20_000 * 27 / 70, &|s| plain(s) && s & door::LOCKED != 0),
        (20_000 * 27 / 70, &|s| plain(s) && s & door::LOCKED == 0),
    ];
    for (n, (mean, fits)) in expected.into_iter().enumerate() {
        let (found, variance) = (share(fits), mean * (20_000 - mean) / 20_000);
        assert!((found - mean).pow(2) <= 16 * variance, "share {n}: {found} instead of {mean}");
    }
    // A secret door is shut; one drawn open never bars the way by itself.
    assert!(doors.iter().all(|(s, _)| s & door::SECRET == 0 || s & door::OPEN == 0));
    assert!(doors.iter().all(|(s, bars)| s & door::OPEN == 0 || !bars));
}

// S001-389: the larger difference and half of the smaller.
#[test]
fn distance_is_the_originals() {
    assert_eq!(dist(0, 0, 3, 4), 5);
    assert_eq!(dist(5, 5, 5, 5), 0);
    assert_eq!(dist(10, 2, 3, 1), 7);
    assert_eq!(dist(0, 0, 5, 5), 7);
}

// S001-036, S001-038, S001-390: a tunnel is dug from one room to another, walls on all sides where rock was.
#[test]
fn a_tunnel_joins_two_rooms() {
    let t = tables();
    for seed in seeds() {
        let mut m = maker(&t, Descent::exact(seed), 5);
        let id = plain_region(&t);
        m.write_room(Frame::new(36, 36, 44, 44), id);
        m.write_room(Frame::new(84, 70, 92, 78), id);
        m.tunnel((43, 40), (85, 74));
        let dug: Cells = (0..m.height)
            .flat_map(|y| (0..m.width).map(move |x| (x, y)))
            .filter(|&(x, y)| {
                let cell = m.at(x, y);
                t.regions[usize::from(cell.region)].is(rf::CORRIDOR) && !cell.solid()
            })
            .collect();
        assert!(dug.len() > 20);
        for &(x, y) in &dug {
            assert!(DIRS.iter().all(|(dx, dy)| m.at(x + dx, y + dy).priority > prio::EMPTY));
        }
        // The way leads on from cell to cell without a jump.
        let near = |a: &(i32, i32)| {
            DIRS[..4]
                .iter()
                .any(|(dx, dy)| !m.at(a.0 + dx, a.1 + dy).solid() || m.at(a.0 + dx, a.1 + dy).doors > 0)
        };
        assert!(dug.iter().all(near), "seed {seed}");
    }
}

// S001-393: the middle of a pool is deep, its rim is not, and corridors stay shallow.
#[test]
fn pools_are_deep_in_the_middle() {
    let t = tables();
    let Some(&(shallow, deep)) = t.known.deepening.first() else { panic!("no liquid deepens") };
    let mut m = maker(&t, Descent::exact(1), 5);
    let id = plain_region(&t);
    m.write_room(Frame::new(36, 36, 50, 50), id);
    for x in 40..=44 {
        for y in 40..=44 {
            m.write_terrain(x, y, shallow, id, prio::FURNITURE, false);
        }
    }
    m.deepen();
    for x in 40..=44 {
        for y in 40..=44 {
            let rim = x == 40 || x == 44 || y == 40 || y == 44;
            assert_eq!(m.at(x, y).terrain, if rim { shallow } else { deep }, "{x},{y}");
        }
    }
}

// S001-096: the two draws behind the party's decide the mirroring of a map, and shaped rooms mark their cells.
#[test]
fn a_map_is_mirrored_by_two_draws() {
    let t = tables();
    let Some(id) = (0..t.regions.len()).find(|&i| t.regions[i].grid.len() > 30) else { return };
    let (sx, sy) = t.regions[id].size;
    let written = |seed: u32| {
        let mut descent = Descent::traced(seed);
        let mut m = Maker::new(&t, &mut descent, 5, None, None);
        m.fill_with_rock();
        m.write_map(Frame::new(40, 40, 40 + sx, 40 + sy), id as RegionId);
        let super::Chance::Traced(_, trace) = &m.chance else { panic!("not traced") };
        assert_eq!((trace[0].0, trace[1].0, trace[2].0), (200, 2, 2));
        let flips = (trace[1].1 != 0, trace[2].1 != 0);
        let cells: Vec<TerrainId> = (0..sy)
            .flat_map(|y| (0..sx).map(move |x| (x, y)))
            .map(|(x, y)| m.at(40 + x, 40 + y).terrain)
            .collect();
        assert!(m.cells.iter().any(|c| c.is(flag::VAULT)));
        (flips, cells)
    };
    let all: Vec<_> = (1..=24).map(written).collect();
    let Some((_, plain)) = all.iter().find(|(flips, _)| *flips == (false, false)) else {
        panic!("none unmirrored")
    };
    for ((h, v), cells) in &all {
        for y in 0..sy {
            for x in 0..sx {
                let from = (if *v { sy - 1 - y } else { y }) * sx + if *h { sx - 1 - x } else { x };
                assert_eq!(cells[(y * sx + x) as usize], plain[from as usize]);
            }
        }
    }
}
