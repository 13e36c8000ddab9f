//! Rows of docs/spec/001.tsv about single steps of the level maker, each by its number.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what went wrong by failing")]

use super::frame::Frame;
use super::map::{OPEN_MAX, flag};
use super::panel::kind;
use super::tests::{PANEL, draw, maker, plain_region, tables};
use super::things::{ThingKind, door};
use super::{Chance, Descent, Maker};
use crate::tables::{Furnishing, RegionId, Stuff, Tables, rf};
use std::collections::BTreeSet;

type Cells = BTreeSet<(i32, i32)>;

fn traced(tables: &Tables, seed: u32, work: impl FnOnce(&mut Maker)) -> Vec<(i16, i16)> {
    let mut descent = Descent::traced(seed);
    let mut m = Maker::new(tables, &mut descent, 5, None, None);
    m.fill_with_rock();
    work(&mut m);
    let Chance::Traced(_, trace) = m.chance else { panic!("not traced") };
    trace
}

// S001-056: one draw among the weights of all kinds, then one among the regions that allow the kind.
#[test]
fn a_kind_is_drawn_before_its_region() {
    let t = tables();
    let sum: i32 = t.room_kinds.iter().map(|(_, w)| *w).sum();
    for seed in 1..=20 {
        let mut label = String::new();
        let trace = traced(&t, seed, |m| {
            m.used.clear();
            m.draw_panel(1, 1, None);
            label = t.regions[usize::from(*m.used.last().unwrap())].name.clone();
        });
        assert_eq!(i32::from(trace[0].0), sum, "the first draw is among all weights");
        let mut left = i32::from(trace[0].1);
        let (kind, _) = t
            .room_kinds
            .iter()
            .find(|(_, w)| {
                left -= *w;
                left < 0
            })
            .unwrap();
        let challenge = t.constants.initial_cr + 5 * t.constants.speed / 100 - 1;
        let may = |id: &RegionId| {
            let r = &t.regions[usize::from(*id)];
            (r.room_kinds == 0 || r.allows(*kind))
                && r.depth <= challenge
                && !(r.is(rf::VAULT) && challenge < t.constants.min_vault_depth)
                && !r.is(rf::CORRIDOR)
        };
        let regions: Vec<RegionId> = t.rooms.iter().map(|(id, _)| *id).filter(may).collect();
        if !regions.is_empty() {
            assert_eq!(usize::from(trace[1].0.unsigned_abs()), regions.len());
            assert_eq!(label, t.regions[usize::from(regions[trace[1].1 as usize])].name);
        }
    }
}

// S001-062: no draw for a short way, one among the slots of all corridors for a longer; what is used up is redrawn, and
// staples never are used up.
#[test]
fn a_long_tunnel_draws_its_region() {
    let t = tables();
    let slots: i32 = t.corridors.iter().map(|(_, w)| *w).sum();
    let staple = |id: RegionId| t.regions[usize::from(id)].is(rf::STAPLE);
    assert!(t.corridors.iter().all(|(id, w)| *w == if staple(*id) { 16 } else { 1 }));
    assert!(traced(&t, 3, |m| assert_eq!(m.choose_corridor(5), t.constants.corridor_region)).is_empty());
    let mut rare = 0;
    for seed in 1..=400 {
        let trace = traced(&t, seed, |m| {
            m.used.clear();
            let first = m.choose_corridor(6);
            assert_eq!(m.used.contains(&first), !staple(first));
            rare += usize::from(!staple(first));
            for _ in 0..3 {
                let next = m.choose_corridor(40);
                assert!(staple(next) || next != first || staple(first));
            }
        });
        assert!(trace.len() >= 4 && trace.iter().all(|(argument, _)| i32::from(*argument) == slots));
    }
    assert!(rare > 0, "a corridor that is no staple was met");
}

// S001-098: an exact grid room draws no pillar, whatever a pillar is; a sound one has blocks of four with a lane between.
#[test]
fn grid_rooms_have_no_pillars_when_exact_and_blocks_of_four_when_sound() {
    let t = tables();
    let Some(Stuff::Terrain(pillar)) = t.constants.pillar else { panic!("our pillar is a terrain") };
    let exact = traced(&t, 7, |m| {
        m.draw_shape(kind::GRID, PANEL, plain_region(&t));
        assert!(m.cells.iter().all(|c| c.terrain != pillar));
    });
    assert!(exact.iter().all(|(argument, _)| *argument != 100), "no draw for a pillar");
    let (mut blocks, mut places) = (0, 0);
    for seed in 1..=40 {
        let d = draw(&t, kind::GRID, Descent::sound(seed, 5, 0));
        let (x1, y1, x2, y2) = d.frames[0].sides();
        let is = |x: i32, y: i32| d.maker.at(x, y).terrain == pillar;
        for x in x1 + 1..x2 {
            for y in y1 + 1..y2 {
                let (bx, by) = ((x - x1 - 2).div_euclid(3), (y - y1 - 2).div_euclid(3));
                let (cx, cy) = (x1 + 2 + 3 * bx, y1 + 2 + 3 * by);
                let fits = bx >= 0 && by >= 0 && cx + 1 < x2 - 1 && cy + 1 < y2 - 1;
                let inside = fits && x < cx + 2 && y < cy + 2;
                assert!(inside || !is(x, y), "nothing stands in a lane");
                assert!(!inside || is(x, y) == is(cx, cy), "a block is whole or missing");
                if fits && (x, y) == (cx, cy) {
                    places += 1;
                    blocks += i64::from(is(x, y));
                }
            }
        }
    }
    // One in twenty is missing: within four standard errors.
    let (mean, variance) = (places * 19 / 20, places * 19 / 400);
    assert!(places > 200 && (blocks - mean).pow(2) <= 16 * variance, "{blocks} of {places}");
}

/// The cells where a pattern puts a terrain into a frame of 11 by 9 inside its walls.
fn furnished(tables: &Tables, pattern: u8, seed: u32) -> Cells {
    let mut t = tables.clone();
    let id = plain_region(&t);
    let carpet = t.terrains.iter().position(|t| t.name == "mosaic").unwrap() as u8;
    t.regions[usize::from(id)].furnishings = vec![(pattern, Furnishing::Stuff(Stuff::Terrain(carpet)))];
    let mut m = maker(&t, Descent::exact(seed), 5);
    let frame = Frame::new(40, 40, 50, 48);
    m.write_room(frame, id);
    m.furnish(PANEL, &[frame, Frame::UNSET, Frame::UNSET, Frame::UNSET], id);
    let all = (40..=50).flat_map(|x| (40..=48).map(move |y| (x, y)));
    all.filter(|&(x, y)| m.at(x, y).terrain == carpet).map(|(x, y)| (x - 40, y - 40)).collect()
}

fn cells(fits: impl Fn(i32, i32) -> bool) -> Cells {
    (1..10).flat_map(|x| (1..8).map(move |y| (x, y))).filter(|&(x, y)| fits(x, y)).collect()
}

// S001-107: one room for each pattern.
#[test]
fn furniture_stands_by_its_pattern() {
    let t = tables();
    let names = crate::adapt::Names::new();
    let number = |name: &str| names.get(name) as u8;
    let of = |name: &str, seed: u32| furnished(&t, number(name), seed);
    let room = cells(|_, _| true);
    let scattered: Vec<usize> = (1..=12).map(|seed| of("FU_SPLATTER", seed).len()).collect();
    assert!(scattered.iter().any(|n| *n > 3) && scattered.iter().all(|n| *n < 20), "{scattered:?}");
    assert!((1..=12).all(|seed| of("FU_SPLATTER", seed).is_subset(&room)));
    assert!((1..=12).all(|seed| of("FU_RANDOM", seed).len() == 1));
    assert_eq!(of("FU_GRID", 1), cells(|x, y| x % 2 == 1 && y % 2 == 1));
    let either = |name: &str, one: Cells, other: Cells| {
        let found: BTreeSet<Vec<(i32, i32)>> =
            (1..=12).map(|seed| of(name, seed).into_iter().collect()).collect();
        let wanted: BTreeSet<Vec<(i32, i32)>> =
            [one, other].into_iter().map(|c| c.into_iter().collect()).collect();
        assert_eq!(found, wanted, "{name} in both directions");
    };
    either("FU_COLUMNS", cells(|x, _| x % 2 == 1), cells(|_, y| y % 2 == 1));
    either(
        "FU_SPACED_COLUMNS",
        cells(|x, y| x % 4 == 1 && y % 2 == 1),
        cells(|x, y| x % 2 == 1 && y % 4 == 1),
    );
    let border = |x: i32, y: i32| (2..=8).contains(&x) && (2..=6).contains(&y);
    either(
        "FU_INNER_COLUMNS",
        cells(|x, y| border(x, y) && x % 2 == 0),
        cells(|x, y| border(x, y) && y % 2 == 0),
    );
    assert_eq!(of("FU_CORNERS", 1), Cells::from([(1, 1), (9, 1), (1, 7), (9, 7)]));
    assert_eq!(of("FU_CENTER", 1), Cells::from([(5, 4)]));
    let circles = ["FU_CENTER_CIRCLE_SMALL", "FU_CENTER_CIRCLE_MEDIUM", "FU_CENTER_CIRCLE_LARGE"];
    let circles = circles.map(|name| of(name, 1));
    assert!(circles[0].is_subset(&circles[1]) && circles[1].is_subset(&circles[2]));
    assert!(circles.windows(2).all(|w| w[0].len() < w[1].len()));
    assert!(circles.iter().all(|c| c.contains(&(5, 4))));
    for nothing in ["FU_TRAIL", "FU_TABLE", "FU_BED", "FU_LIFEBLOB"] {
        assert_ne!(number(nothing), 0, "{nothing}");
        assert!(of(nothing, 1).is_empty(), "{nothing} has no effect in the original");
    }
}

// S001-052: the letters that mean the same in every map.
#[test]
fn every_letter_of_a_map_is_understood() {
    let mut t = tables();
    let id = plain_region(&t);
    let letters: Vec<char> = "%#.+S0129iIgGcCs".chars().collect();
    let region = &mut t.regions[usize::from(id)];
    region.size = (letters.len() as i32, 3);
    let border = std::iter::repeat_n('#', letters.len());
    region.grid = border.clone().chain(letters.iter().copied()).chain(border).collect();
    region.tiles.clear();
    region.wall_colours.clear();
    let (Some(Stuff::Terrain(wall)), Some(Stuff::Terrain(floor))) = (region.walls, region.floor) else {
        panic!("plain walls and floor")
    };
    let mut m = maker(&t, Descent::sound(3, 5, 0), 5);
    m.write_map(Frame::new(40, 40, 40 + letters.len() as i32, 43), id);
    let mirrored = m.at(40, 41).is(flag::VAULT);
    for (n, letter) in letters.iter().enumerate() {
        let x = 40 + if mirrored { letters.len() - 1 - n } else { n } as i32;
        let cell = m.at(x, 41);
        assert_eq!(cell.terrain, if "%#".contains(*letter) { wall } else { floor }, "{letter}");
        assert_eq!(cell.is(flag::VAULT), *letter != '%', "{letter}");
        let thing = m.things.iter().find(|t| (i32::from(t.x), i32::from(t.y)) == (x, 41));
        match letter {
            '+' => assert!(matches!(thing.unwrap().kind, ThingKind::Door(s) if s & door::SECRET == 0)),
            'S' => assert!(matches!(thing.unwrap().kind, ThingKind::Door(s) if s & door::SECRET != 0)),
            _ => assert!(thing.is_none(), "{letter}"),
        }
        let mark = m.marks.iter().find(|k| i32::from(k.x) == x);
        assert_eq!(mark.map(|k| k.letter), "0129iIgG".contains(*letter).then_some(*letter));
    }
}

// S001-086: the ice of an ice room is in its floor and its walls; where a region names nothing, the rock stays.
#[test]
fn a_room_is_of_what_its_region_says() {
    let t = tables();
    let named = |name: &str| t.terrains.iter().position(|t| t.name == name).unwrap() as u8;
    let id = t.regions.iter().position(|r| r.floor == Some(Stuff::Terrain(named("ice sheet")))).unwrap();
    let mut m = maker(&t, Descent::exact(1), 5);
    m.write_room(Frame::new(40, 40, 50, 50), id as RegionId);
    assert_eq!((m.at(45, 45).terrain, m.at(40, 45).terrain), (named("ice sheet"), named("ice face")));
    let (floor, wall) =
        (&t.terrains[usize::from(named("ice sheet"))], &t.terrains[usize::from(named("ice face"))]);
    use crate::tables::tf;
    assert!(floor.flags & (tf::SOLID | tf::OPAQUE) == 0 && wall.flags & tf::SOLID != 0);
    assert!(!m.at(45, 45).solid() && m.at(40, 45).solid());
    assert_eq!((m.at(45, 45).glyph, m.at(40, 45).glyph), (floor.image, wall.image));
    let mut bare = t.clone();
    (bare.regions[id].walls, bare.regions[id].floor) = (None, None);
    let mut m = maker(&bare, Descent::exact(1), 5);
    m.write_room(Frame::new(40, 40, 50, 50), id as RegionId);
    assert!(m.cells.iter().all(|c| c.solid()));
}

// S001-174: what is full takes no more, and nothing breaks.
#[test]
fn full_lists_take_no_more() {
    let mut t = tables();
    let mut m = maker(&t, Descent::exact(1), 5);
    for n in 0..OPEN_MAX as i32 + 1 {
        m.remember_open(n % 100, n / 100);
    }
    assert_eq!((OPEN_MAX, m.open_count), (2048, 2048));
    drop(m);
    let one = t.specials.first().cloned().unwrap();
    t.specials = vec![one; 65];
    let level = Descent::exact(5).level(&t, 1, None, None);
    assert_eq!(level.special_levels.len(), 64);
}
