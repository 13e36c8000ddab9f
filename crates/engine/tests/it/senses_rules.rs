//! The requirements about seeing and hunting, one by one.

use angrist_engine::hunt::{Flow, Passage, Spreader, Trail, TrailRules, downhill, freshest, uphill};
use angrist_engine::light::{LightField, Source};
use angrist_engine::sight::{Eye, Ground, Marks, Opaque, Sighted, look};
use angrist_engine::space::{Dir, Grid, Loc};

fn grid(rows: &[&str]) -> Grid<u8> {
    Grid::from_fn(rows[0].len() as i16, rows.len() as i16, |l| rows[l.y as usize].as_bytes()[l.x as usize])
}

fn ground(map: &Grid<u8>, glow: impl Fn(Loc) -> bool) -> Ground {
    Ground::of(map, |t| b"#+".contains(t), |l, _| glow(l), |&t| t == b'.')
}

fn passage(map: &Grid<u8>) -> Passage {
    Passage::of(map, |_, t| u8::from(!b"#:".contains(t)))
}

struct Player {
    map: Grid<u8>,
    ground: Ground,
    light: LightField,
    marks: Marks,
    sighted: Sighted,
}

impl Player {
    fn new(rows: &[&str], glow: impl Fn(Loc) -> bool) -> Self {
        let map = grid(rows);
        let (w, h) = (map.width(), map.height());
        let ground = ground(&map, glow);
        let (light, marks) = (LightField::new(w, h), Marks::new(w, h));
        Player { map, ground, light, marks, sighted: Sighted::new() }
    }

    fn look(&mut self, x: i16, y: i16, light: i32) {
        self.look_with(Eye::new(Loc::new(x, y), light));
    }

    fn look_with(&mut self, eye: Eye) {
        self.sighted.look(&self.ground, &self.light, eye, &mut self.marks);
    }

    /// In view, seen, marked.
    fn states(&self, x: i16, y: i16) -> (bool, bool, bool) {
        let l = Loc::new(x, y);
        assert!(self.map.contains(l));
        (self.sighted.view.view.has(l), self.sighted.seen.has(l), self.marks.has(l))
    }
}

const CORRIDOR: [&str; 3] = ["###############", "#.....'.......#", "###############"];

#[test]
fn the_four_states_of_a_square_each_come_about() {
    // S000-268, S000-269, S000-270, S000-271, S000-272
    let mut p = Player::new(&CORRIDOR, |_| false);
    p.look(5, 1, 2);
    assert_eq!(p.states(9, 1), (true, false, false), "in view but dark");
    assert_eq!(p.states(4, 1), (true, true, false), "dark floor is seen and never marked");
    assert_eq!(p.states(6, 1), (true, true, true), "a door is marked when first seen");
    let mut p = Player::new(&["#######", "#..'..#", "#####.#", "#####.#", "#######"], |_| false);
    p.look(2, 1, 2);
    p.look(5, 3, 1);
    assert_eq!(p.states(3, 1), (false, false, true), "seen before, now out of view");
}

#[test]
fn floor_is_marked_only_where_it_glows() {
    // S000-272
    let mut p = Player::new(&CORRIDOR, |l| l.x > 7);
    p.look(3, 1, 1);
    assert_eq!(p.states(10, 1), (true, true, true));
    assert_eq!(p.states(2, 1), (true, true, false));
    assert_eq!(p.states(6, 1), (true, false, false));
    assert_eq!(p.sighted.came().count(), p.sighted.seen.count());
    p.look(2, 1, 1);
    assert!(p.sighted.came().has(Loc::new(1, 1)) && p.sighted.went().has(Loc::new(4, 1)));
}

#[test]
fn a_glowing_wall_is_seen_only_from_its_lit_side() {
    let room = ["#########", "#...#...#", "#...#...#", "#########"];
    // The left room glows with its walls, the right one does not.
    let mut p = Player::new(&room, |l| l.x <= 4);
    p.look(2, 1, 0);
    assert!(p.states(4, 1).1);
    p.look(6, 1, 0);
    assert_eq!(p.states(4, 1), (true, false, true));
}

#[test]
fn a_blind_player_sees_and_learns_nothing() {
    let mut p = Player::new(&CORRIDOR, |_| true);
    p.look_with(Eye { blind: true, ..Eye::new(Loc::new(5, 1), 2) });
    assert!(p.sighted.seen.is_empty());
    assert_eq!(p.marks.bits().count(), 0);
}

#[test]
fn from_a_pit_only_the_adjacent_squares_are_in_view() {
    let mut p = Player::new(&CORRIDOR, |_| true);
    p.look_with(Eye { in_pit: true, ..Eye::new(Loc::new(5, 1), 2) });
    assert_eq!(p.sighted.view.view.count(), 9);
    assert_eq!(p.sighted.view.fire.count(), 9);
    assert!(p.sighted.seen.iter().all(|l| l == Loc::new(5, 1) || l.touches(Loc::new(5, 1))));
}

#[test]
fn a_torchbearer_is_seen_from_afar_and_darkness_hides_what_glows() {
    let mut p = Player::new(&CORRIDOR, |_| false);
    let torch = p.light.add(&p.ground.opaque, Source { at: Loc::new(11, 1), radius: 1, only_glows: false });
    p.look(2, 1, 1);
    assert!(p.states(11, 1).1);
    assert!(p.states(12, 1).1);
    assert!(!p.states(9, 1).1);
    p.light.remove(torch);

    let mut p = Player::new(&CORRIDOR, |_| true);
    p.look(2, 1, 1);
    assert_eq!(p.states(11, 1), (true, true, true));
    p.light.add(&p.ground.opaque, Source { at: Loc::new(11, 1), radius: -1, only_glows: false });
    p.look(2, 1, 1);
    assert_eq!(p.states(11, 1), (true, false, false), "a glowing floor square so darkened is forgotten");
    assert_eq!(p.states(9, 1), (true, true, true));
}

#[test]
fn light_sources_reach_as_far_as_the_data_says() {
    // S000-095
    for radius in [1, 2, 3, 4, 7] {
        let hall = ["#".repeat(25), format!("#{}#", ".".repeat(23)), "#".repeat(25)];
        let rows: Vec<&str> = hall.iter().map(String::as_str).collect();
        let mut p = Player::new(&rows, |_| false);
        p.look(12, 1, radius);
        let lit = (0..25).filter(|&x| p.states(x, 1).1).count() as i32;
        assert_eq!(lit, 2 * radius + 1);
    }
}

#[test]
fn a_single_slope_mask_behaves_as_the_example_says() {
    // S000-292
    let table = angrist_engine::sight::octant();
    let blocked = ((1u128 << 31) - 1) << 10;
    let live = angrist_engine::sight::ALL_SLOPES & !blocked;
    for s in &table.squares[1..] {
        let others = s.slopes & !blocked;
        assert_eq!(live & s.slopes != 0, others != 0);
    }
    assert!(table.squares[1..].iter().any(|s| live & s.slopes == 0));
}

#[test]
fn an_axis_square_hidden_from_one_octant_is_seen_through_the_other() {
    // S000-277: a wall beside the axis, on one side only.
    let mut opaque = Opaque::new(41, 41);
    for x in 21..30 {
        opaque.set(Loc::new(x, 21), true);
    }
    assert!(look(&opaque, Loc::new(20, 20)).view.has(Loc::new(38, 20)));
}

#[test]
fn slopes_go_from_the_axis_to_the_diagonal_clockwise_in_even_octants_only() {
    // S000-289: rows grow downward, so an angle that grows turns clockwise on the map.
    use angrist_engine::sight::{octant, turn};
    let table = octant();
    assert!(table.slopes.is_sorted_by(|a, b| a < b), "numbered from flat to steep");
    for o in 0..8 {
        let axis = turn(o, 1, 0);
        let mut before = (i64::from(axis.0), i64::from(axis.1));
        for (number, slope) in table.slopes.iter().enumerate() {
            // A point of the ray, far enough out for whole numbers; `turn` is linear, so its columns are enough.
            let (forth, side) = (axis, turn(o, 0, 1));
            let along = |one: i16, other: i16| 100_000 * i64::from(one) + slope * i64::from(other);
            let ray = (along(forth.0, side.0), along(forth.1, side.1));
            let cross = before.0 * ray.1 - before.1 * ray.0;
            assert_eq!(cross > 0, o % 2 == 0, "octant {o}, slope {number}");
            before = ray;
        }
        let (dx, dy) = turn(o, 1, 1);
        assert_eq!(before.0 * i64::from(dy), before.1 * i64::from(dx), "octant {o} ends on its diagonal");
    }
}

#[test]
fn every_square_of_an_octant_comes_after_the_one_that_led_to_it() {
    // S000-293
    let squares = &angrist_engine::sight::octant().squares;
    let place = |n: usize| (squares[n].along, squares[n].aside);
    assert_eq!([place(1), place(2)], [(1, 0), (1, 1)], "beside on the axis, then on the diagonal");
    for (number, square) in squares.iter().enumerate().skip(3) {
        let leads = |s: &angrist_engine::sight::Square| {
            s.along + 1 == square.along
                && s.aside.abs_diff(square.aside) <= 1
                && s.slopes & square.slopes != 0
        };
        // Every line that crosses it was in one of the squares before it, all of which were looked at already.
        let led = squares[1..number].iter().filter(|s| leads(s)).fold(0, |all, s| all | s.slopes);
        assert_eq!(led & square.slopes, square.slopes, "{square:?}");
        assert!(square.next.iter().all(|n| *n == 0 || usize::from(*n) > number), "{square:?}");
    }
}

fn row<T: std::fmt::Display>(width: i16, value: impl Fn(Loc) -> T) -> String {
    (0..width).map(|x| value(Loc::new(x, 1)).to_string()).collect()
}

const ANGBAND: TrailRules = TrailRules { depth: 32 };

#[test]
fn the_seeds_first_example_comes_out() {
    // S003-008, S003-009, S003-026, S003-027
    let map = grid(&["#################", ".................", "#################"]);
    let mut trail = Trail::new(17, 3);
    trail.player_moved();
    trail.handle(&mut Spreader::new(), &passage(&map), Loc::new(1, 1), ANGBAND);
    let hex: String = (0..17).map(|x| format!("{:x}", trail.noise(Loc::new(x, 1)))).collect();
    assert_eq!(hex, "10123456789abcdef");
    assert_eq!(row(17, |l| trail.scent(l)), "1".repeat(17));
}

fn walked() -> (Passage, Trail) {
    let map = grid(&["###############", "...............", "###############"]);
    let (passage, mut trail, mut spreader) = (passage(&map), Trail::new(15, 3), Spreader::new());
    for x in 9..15 {
        trail.player_moved();
        trail.handle(&mut spreader, &passage, Loc::new(x, 1), TrailRules { depth: 10 });
    }
    (passage, trail)
}

#[test]
fn the_seeds_second_example_comes_out() {
    // S003-014, S003-015, S003-029, S003-030
    let (_, trail) = walked();
    assert_eq!(row(15, |l| trail.noise(l)), "999999876543210");
    assert_eq!(row(15, |l| trail.scent(l)), "123456666666666");
}

#[test]
fn a_hunter_follows_rising_scent_until_noise_falls_and_arrives() {
    // S003-028, S003-031
    let (_, trail) = walked();
    let player = Loc::new(14, 1);
    let mut hunter = Loc::new(0, 1);
    for _ in 0..13 {
        let step = freshest(&trail, hunter, |l| l != player).expect("a step");
        hunter = hunter.step(step);
    }
    assert_eq!(hunter, Loc::new(13, 1));
}

#[test]
fn noise_stops_before_the_depth_and_walls_keep_none() {
    // S003-010, S003-012, S003-013
    let hall = ["#".repeat(42), format!("{}#", ".".repeat(41)), "#".repeat(42)];
    let map = grid(&hall.iter().map(String::as_str).collect::<Vec<_>>());
    let mut trail = Trail::new(42, 3);
    trail.player_moved();
    trail.handle(&mut Spreader::new(), &passage(&map), Loc::new(0, 1), ANGBAND);
    assert_eq!(trail.noise(Loc::new(31, 1)), 31);
    assert_eq!((trail.noise(Loc::new(32, 1)), trail.scent(Loc::new(32, 1))), (255, 0));
    assert_eq!(trail.scent(Loc::new(3, 0)), 0);
}

/// S003-016 to S003-021, among them S003-018 and S003-020.
#[test]
fn the_counter_stamps_255_and_falls_to_128_on_the_next_update() {
    let map = grid(&["..........", "..........", ".........."]);
    let (passage, mut spreader) = (passage(&map), Spreader::new());
    let mut trail = Trail::new(10, 3);
    let near = TrailRules { depth: 1 };
    let mut lay = |trail: &mut Trail, x: i16| {
        trail.player_moved();
        trail.handle(&mut spreader, &passage, Loc::new(x, 1), near);
    };
    assert_eq!((trail.counter(), trail.scent(Loc::new(0, 1))), (0, 0));
    for i in 1..=255 {
        let x = match i {
            100 => 1,
            128 => 2,
            200 => 3,
            255 => 4,
            _ => 0,
        };
        lay(&mut trail, x);
        assert_eq!(trail.counter(), i as u8);
    }
    lay(&mut trail, 5);
    assert_eq!(trail.counter(), 128);
    assert_eq!([1, 2, 3, 4, 5].map(|x| trail.scent(Loc::new(x, 1))), [0, 0, 72, 127, 128]);
    for _ in 0..10_000 {
        lay(&mut trail, 0);
        assert!(trail.counter() >= 128);
    }
}

#[test]
fn flow_is_worked_out_only_when_it_is_marked() {
    // S003-032
    let map = grid(&["...", "...", "..."]);
    let mut trail = Trail::new(3, 3);
    for _ in 0..2 {
        trail.handle(&mut Spreader::new(), &passage(&map), Loc::new(1, 1), ANGBAND);
    }
    assert_eq!(trail.counter(), 0);
}

/// S003-033 to S003-036, among them S003-035.
#[test]
fn closing_a_door_forgets_and_works_out_anew() {
    let mut map = grid(&["#######", "...'...", "#######"]);
    let mut spreader = Spreader::new();
    let mut trail = Trail::new(7, 3);
    let mut passable = passage(&map);
    for x in [0, 1] {
        trail.player_moved();
        trail.handle(&mut spreader, &passable, Loc::new(x, 1), ANGBAND);
    }
    assert_eq!((trail.noise(Loc::new(6, 1)), trail.counter()), (5, 2));
    map[Loc::new(3, 1)] = b'+';
    passable.set(Loc::new(3, 1), 0);
    trail.terrain_changed();
    trail.handle(&mut spreader, &passable, Loc::new(1, 1), ANGBAND);
    assert_eq!((trail.scent(Loc::new(6, 1)), trail.scent(Loc::new(3, 1))), (0, 0));
    let mut fresh = Trail::new(7, 3);
    fresh.player_moved();
    fresh.handle(&mut Spreader::new(), &passable, Loc::new(1, 1), ANGBAND);
    assert_eq!(trail, fresh);
}

#[test]
fn a_trail_is_saved_and_read_back_whole() {
    // S003-037, S003-038
    let (_, trail) = walked();
    let bytes = postcard::to_allocvec(&trail).expect("bytes");
    assert_eq!(postcard::from_bytes::<Trail>(&bytes).expect("a trail"), trail);
}

/// S003-024, S003-025
#[test]
fn whoever_opens_doors_comes_through_and_others_go_round_or_stay_on_the_shared_path() {
    let map = grid(&["#########", "#...+...#", "#.#####.#", "#.......#", "#########"]);
    let opener = Passage::of(&map, |_, t| u8::from(*t != b'#'));
    let other = Passage::of(&map, |_, t| u8::from(!b"#+".contains(t)));
    let (mut shared, mut own, mut spreader) = (Flow::default(), Flow::default(), Spreader::new());
    shared.compute(&mut spreader, &opener, [Loc::new(1, 1)], 32);
    own.compute(&mut spreader, &other, [Loc::new(1, 1)], 32);
    let (player, start) = (Loc::new(1, 1), Loc::new(6, 1));
    let walk = |flow: &Flow, passage: &Passage| {
        let mut at = start;
        for _ in 0..20 {
            match downhill(flow, at, |l| passage.cost(l) > 0 && l != player) {
                Some(d) => at = at.step(d),
                None => break,
            }
        }
        at
    };
    assert!(walk(&shared, &opener).touches(player));
    assert_eq!(walk(&shared, &other), Loc::new(5, 1), "waits at the door");
    assert!(walk(&own, &other).touches(player), "goes round by a map of its own");
    assert_eq!(uphill(&own, Loc::new(3, 3), |_| true), Some(Dir::East));
}

/// A cave with pillars, a door and a pocket that nothing reaches.
const CAVE: [&str; 7] = [
    "####################",
    "#......#.....#.....#",
    "#.##...+..#..#.#.###",
    "#..#...#..#....#.#.#",
    "#......#..#..#...###",
    "#..#......#..#.....#",
    "####################",
];

/// S003-017, S003-018, S003-023: before the first update every square has scent 0; the update writes the counter, 1, on
/// every square it reaches, and its distance by steps, ring by ring from the player's own square, which has 0.
#[test]
fn an_update_writes_one_scent_and_the_distance_ring_by_ring() {
    let map = grid(&CAVE);
    let passage = passage(&map);
    let player = Loc::new(2, 4);
    let mut trail = Trail::new(map.width(), map.height());
    assert!(map.iter().all(|(l, _)| trail.scent(l) == 0));
    trail.player_moved();
    trail.handle(&mut Spreader::new(), &passage, player, ANGBAND);
    // The same by going outward square by square.
    let mut rings: Grid<Option<u8>> = Grid::new(map.width(), map.height(), None);
    rings[player] = Some(0);
    let mut queue = std::collections::VecDeque::from([player]);
    while let Some(at) = queue.pop_front() {
        let next = rings[at].expect("a ring") + 1;
        for l in at.neighbours() {
            if passage.cost(l) > 0 && rings.get(l) == Some(&None) && next < ANGBAND.depth {
                rings[l] = Some(next);
                queue.push_back(l);
            }
        }
    }
    for (l, ring) in rings.iter() {
        let expected = ring.map_or((u8::MAX, 0), |ring| (ring, 1));
        assert_eq!((trail.noise(l), trail.scent(l)), expected, "{l}");
    }
    assert_eq!((trail.noise(Loc::new(18, 3)), trail.scent(Loc::new(18, 3))), (u8::MAX, 0), "the pocket");
    // The next update stamps everything it reaches again, and with the same stamp.
    trail.player_moved();
    trail.handle(&mut Spreader::new(), &passage, Loc::new(3, 1), ANGBAND);
    assert!(rings.iter().all(|(l, ring)| trail.scent(l) == if ring.is_some() { 2 } else { 0 }));
}

/// S003-034: when the player moves, what an earlier update wrote beyond the reach of this one stays.
#[test]
fn a_walk_leaves_the_old_trail_where_it_is() {
    let map = grid(&["####################", "....................", "####################"]);
    let (passage, mut trail) = (passage(&map), Trail::new(20, 3));
    let short = TrailRules { depth: 4 };
    let walk = |trail: &mut Trail, x: i16| {
        trail.player_moved();
        trail.handle(&mut Spreader::new(), &passage, Loc::new(x, 1), short);
    };
    walk(&mut trail, 2);
    let before = (trail.noise(Loc::new(0, 1)), trail.scent(Loc::new(0, 1)));
    assert_eq!(before, (2, 1));
    (3..=12).for_each(|x| walk(&mut trail, x));
    assert_eq!((trail.noise(Loc::new(0, 1)), trail.scent(Loc::new(0, 1))), (3, 2));
    assert_eq!((trail.noise(Loc::new(5, 1)), trail.scent(Loc::new(5, 1))), (3, 7));
    assert_eq!((trail.noise(Loc::new(12, 1)), trail.scent(Loc::new(12, 1))), (0, 11));
}

/// S003-035: a square that opens, as one that closes, forgets what was and is there in what is worked out next.
#[test]
fn digging_a_square_forgets_the_old_trail_and_lays_the_new_one_through_it() {
    let mut map = grid(&["#######", "...#...", "#######"]);
    let mut passable = passage(&map);
    let (mut spreader, mut trail) = (Spreader::new(), Trail::new(7, 3));
    for x in [0, 1, 2] {
        trail.player_moved();
        trail.handle(&mut spreader, &passable, Loc::new(x, 1), ANGBAND);
    }
    assert_eq!((trail.scent(Loc::new(0, 1)), trail.scent(Loc::new(5, 1))), (3, 0));
    map[Loc::new(3, 1)] = b'.';
    passable = passage(&map);
    trail.terrain_changed();
    trail.handle(&mut spreader, &passable, Loc::new(2, 1), ANGBAND);
    assert_eq!(row(7, |l| trail.noise(l)), "2101234");
    assert_eq!(row(7, |l| trail.scent(l)), "1111111");
}
