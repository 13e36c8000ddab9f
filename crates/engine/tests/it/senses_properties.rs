//! What holds for the senses on any map.

use angrist_engine::chance::{Stream, stream};
use angrist_engine::hunt::{Flow, Passage, Spreader, Trail, TrailRules};
use angrist_engine::light::LightField;
use angrist_engine::sight::{
    Eye, Ground, Marks, Opaque, Ranges, RaySight, Sighted, View, cast, look, los, scan_by_masks, turn,
};
use angrist_engine::space::{Grid, Loc};
use proptest::prelude::*;

/// A map with a percentage of walls, with or without a wall around, and an open square on it.
fn map(seed: u64, walls: u32, ring: bool) -> (Grid<bool>, Loc, Stream) {
    let mut s = stream(seed, "properties", 0, 0);
    let (w, h) = (s.between(3, 70) as i16, s.between(3, 50) as i16);
    let at = Loc::new(s.below(w as u32) as i16, s.below(h as u32) as i16);
    let mut map = Grid::from_fn(w, h, |l| {
        let edge = l.x == 0 || l.y == 0 || l.x == w - 1 || l.y == h - 1;
        ring && edge || s.below(100) < walls
    });
    map[at] = false;
    (map, at, s)
}

fn opaque(map: &Grid<bool>) -> Opaque {
    Opaque::of(map, |_, &wall| wall)
}

fn rays(map: &Grid<bool>, at: Loc) -> RaySight {
    let mut sight = RaySight::new(map.width(), map.height());
    sight.look(at, Ranges::new(15, 15), |l| map.get(l).copied().unwrap_or(true), |_| true, |_| (0, 0));
    sight
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn the_scan_sees_what_the_slope_masks_see(seed: u64, walls in 0u32..60, ring: bool) {
        // S000-290, S000-291
        let (map, at, _) = map(seed, walls, ring);
        let opaque = opaque(&map);
        prop_assert_eq!(look(&opaque, at), scan_by_masks(&opaque, at));
    }

    #[test]
    fn fire_is_part_of_view_and_both_stay_on_the_map(seed: u64, walls in 0u32..60, ring: bool) {
        let (map, at, _) = map(seed, walls, ring);
        let view = look(&opaque(&map), at);
        prop_assert!(view.fire.iter().all(|l| view.view.has(l)));
        prop_assert!(view.view.iter().all(|l| map.contains(l)));
        prop_assert!(view.view.has(at) && view.fire.has(at));
    }

    #[test]
    fn nothing_is_seen_through_walls(seed: u64, walls in 0u32..60) {
        // A seen square can be reached by a chain of open squares that are seen themselves, each nearer by a step.
        let (map, at, _) = map(seed, walls, true);
        let view = look(&opaque(&map), at).view;
        for l in view.iter().filter(|&l| l != at) {
            let (dx, dy) = (l.x - at.x, l.y - at.y);
            let long = dx.abs().max(dy.abs());
            let nearer = l.neighbours().filter(|n| {
                let (nx, ny) = (n.x - at.x, n.y - at.y);
                nx.abs().max(ny.abs()) < long || nx.abs() + ny.abs() < dx.abs() + dy.abs()
            });
            let mut nearer = nearer.filter(|&n| view.has(n) && !map[n]);
            prop_assert!(nearer.next().is_some(), "{l} from {at}");
        }
    }

    #[test]
    fn a_full_enclosure_hides_everything_outside(seed: u64) {
        let (mut map, at, mut s) = map(seed, 10, true);
        let r = s.between(1, 4) as i16;
        for (l, wall) in map.clone().iter() {
            let far = (l.x - at.x).abs().max((l.y - at.y).abs());
            map[l] = if far == r { true } else { *wall && far != 0 };
        }
        let inside = |l: Loc| (l.x - at.x).abs().max((l.y - at.y).abs()) <= r;
        prop_assert!(look(&opaque(&map), at).view.iter().all(inside));
        let sight = rays(&map, at);
        prop_assert!(map.bounds().squares().filter(|&l| sight.visible(l)).all(inside));
        for l in map.bounds().squares().filter(|&l| !inside(l)) {
            prop_assert!(!los(&opaque(&map), at, l));
        }
    }

    #[test]
    fn sight_never_grows_when_a_wall_is_added(seed: u64, walls in 0u32..50) {
        let (mut map, at, mut s) = map(seed, walls, true);
        let (octants, by_rays) = (look(&opaque(&map), at), rays(&map, at));
        let wall = Loc::new(s.below(map.width() as u32) as i16, s.below(map.height() as u32) as i16);
        if wall != at {
            map[wall] = true;
            let (after, rays_after) = (look(&opaque(&map), at), rays(&map, at));
            prop_assert!(after.view.iter().all(|l| octants.view.has(l)));
            prop_assert!(after.fire.iter().all(|l| octants.fire.has(l)));
            for l in map.bounds().squares() {
                prop_assert!(!rays_after.visible(l) || by_rays.visible(l));
            }
        }
    }

    #[test]
    fn a_ray_sees_what_brute_force_finds(seed: u64, walls in 0u32..50) {
        // S001-136
        let (map, at, _) = map(seed, walls, true);
        let sight = rays(&map, at);
        let mut found = Grid::new(map.width(), map.height(), false);
        for l in (-15..=15).flat_map(|y| (-15..=15).map(move |x| (x, y))) {
            if i16::max(l.0, -l.0).max(l.1.max(-l.1)) == 15 {
                cast(at, at.shift(l.0, l.1), |l| match found.get_mut(l) {
                    Some(here) => {
                        *here = angrist_engine::space::distance(at, l) <= 15 || *here;
                        !map[l]
                    }
                    None => false,
                });
            }
        }
        found[at] = true;
        for l in map.bounds().squares() {
            prop_assert_eq!(sight.visible(l), found[l], "{} from {}", l, at);
        }
    }

    #[test]
    fn the_view_turns_with_the_map(seed: u64, walls in 0u32..50, eighth in 0usize..8) {
        // S000-278
        let mut s = stream(seed, "turn", 0, 0);
        let map = Grid::from_fn(45, 45, |_| s.below(100) < walls);
        let at = Loc::new(22, 22);
        let image = |l: Loc| {
            let (x, y) = turn(eighth, l.x - 22, l.y - 22);
            Loc::new(22 + x, 22 + y)
        };
        let mut turned = Grid::new(45, 45, false);
        for (l, &wall) in map.iter() {
            turned[image(l)] = wall;
        }
        let (a, b) = (look(&opaque(&map), at), look(&opaque(&turned), at));
        prop_assert!(map.bounds().squares().all(|l| a.view.has(l) == b.view.has(image(l))));
        prop_assert!(map.bounds().squares().all(|l| a.fire.has(l) == b.fire.has(image(l))));
    }

    #[test]
    fn what_is_seen_is_in_view_and_lit_and_marks_only_grow(seed: u64, walls in 0u32..40, light in 0i32..8) {
        // S000-268, S000-269, S000-272
        let (map, at, mut s) = map(seed, walls, true);
        let glow = Grid::from_fn(map.width(), map.height(), |_| s.one_in(3));
        let ground = Ground::of(&map, |&wall| wall, |l, _| glow[l], |&wall| !wall);
        let field = LightField::new(map.width(), map.height());
        let (mut marks, mut sighted) = (Marks::new(map.width(), map.height()), Sighted::new());
        let eye = Eye::new(at, light);
        sighted.look(&ground, &field, eye, &mut marks);
        for l in map.bounds().squares() {
            let in_view = sighted.view.view.has(l);
            if sighted.seen.has(l) {
                prop_assert!(in_view && field.value(&ground, &sighted.view.view, eye, l) > 0);
            }
            if in_view && !map[l] && (glow[l] || light > 0 && angrist_engine::space::distance(at, l) <= light) {
                prop_assert!(sighted.seen.has(l), "{l} from {at}");
            }
            prop_assert_eq!(marks.has(l), sighted.seen.has(l) && (map[l] || glow[l]));
        }
        let before = marks.clone();
        sighted.look(&ground, &field, Eye::new(at.shift(1, 0), light), &mut marks);
        prop_assert!(before.bits().iter().all(|l| marks.has(l)));
    }

    #[test]
    fn noise_differs_by_no_more_than_the_step_between_neighbours(seed: u64, walls in 0u32..50) {
        let (map, at, mut s) = map(seed, walls, false);
        let cost = map.map(|_, &wall| if wall { 0 } else if s.one_in(6) { s.between(2, 9) as u8 } else { 1 });
        let passage = Passage::of(&cost, |_, &c| c);
        let mut flow = Flow::default();
        flow.compute(&mut Spreader::new(), &passage, [at], 60);
        prop_assert_eq!(flow.at(at), 0);
        for l in map.bounds().squares().filter(|&l| l != at && cost[l] > 0) {
            let best = l.neighbours().map(|n| flow.at(n)).min().unwrap_or(60);
            prop_assert_eq!(flow.at(l), (best + u16::from(cost[l])).min(60), "{}", l);
        }
        prop_assert!(map.bounds().squares().all(|l| cost[l] > 0 || l == at || flow.at(l) == 60));
        let mut far = Flow::default();
        far.compute(&mut Spreader::new(), &passage, [at], 5000);
        prop_assert!(map.bounds().squares().all(|l| far.at(l).min(60) == flow.at(l)));
    }

    #[test]
    fn the_players_own_scent_is_always_the_newest(seed: u64, walls in 0u32..40, steps in 1usize..600) {
        // S003-019 to S003-022
        let (map, mut at, mut s) = map(seed, walls, true);
        let passage = Passage::of(&map, |_, &wall| u8::from(!wall));
        let (mut trail, mut spreader) = (Trail::new(map.width(), map.height()), Spreader::new());
        for i in 0..steps {
            let to = at.step(angrist_engine::space::Dir::ALL[s.below(8) as usize]);
            at = if map.get(to) == Some(&false) { to } else { at };
            trail.player_moved();
            trail.handle(&mut spreader, &passage, at, TrailRules { depth: 6 });
            prop_assert_eq!((trail.noise(at), trail.scent(at)), (0, trail.counter()));
            prop_assert!(i < 255 || trail.counter() >= 128);
        }
        prop_assert!(map.bounds().squares().all(|l| trail.scent(l) <= trail.counter()));
    }
}

#[test]
fn an_old_view_is_overwritten_whole() {
    let (a, at, _) = map(1, 5, true);
    let (b, there, _) = map(2, 40, true);
    let mut view = View::empty();
    view.look(&opaque(&a), at);
    view.look(&opaque(&b), there);
    assert_eq!(view, look(&opaque(&b), there));
    view.look(&opaque(&b), Loc::new(-1, 0));
    assert!(view.view.is_empty() && view.fire.is_empty());
}
