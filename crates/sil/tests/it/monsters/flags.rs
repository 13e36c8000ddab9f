//! Flags of how a creature moves, what it leaves, with whom it comes: with each, and without.

use crate::monsters::scene::*;
use angrist_engine::chance::stream;
use angrist_engine::space::Loc;
use angrist_engine::things::Handle;
use angrist_sil::context::Maker;
use angrist_sil::game::SilGame;
use angrist_sil::monsters::{self, MonsterEvent, Passing, Placing};
use angrist_sil::state::{Facts, Level};
use angrist_sil::tables::{RaceFlag, Tval};
use angrist_sil::terrain::code;

/// Turns of a wide-awake creature, and everything told.
pub fn turns(game: &mut SilGame, who: Handle, number: usize) -> Vec<MonsterEvent> {
    let mut all = Vec::new();
    for _ in 0..number {
        rouse(game, who);
        all.extend(pass_turn(game));
    }
    all
}

pub const BLOW: &str = "B:HIT:HURT:(+0,1d2)";

#[test]
fn never_move_never_blow_and_hidden_move() {
    let (mut game, o) = one(&format!("F:NEVER_MOVE\n{BLOW}"));
    let start = at(&mut game, o);
    turns(&mut game, o, 10);
    assert_eq!(at(&mut game, o), start);
    let (mut game, o) = one(&format!("F:NEVER_BLOW\n{BLOW}"));
    turns(&mut game, o, 20);
    assert_eq!(game.context().state.hero.health, 30_000);
    game.context().find_ranges(o);
    assert!(of(&mut game, o).ranges.0 >= 7, "it keeps away");
    // It moves only where no one sees it.
    let (mut game, o) = one(&format!("F:HIDDEN_MOVE\n{BLOW}"));
    let start = at(&mut game, o);
    turns(&mut game, o, 10);
    assert_eq!(at(&mut game, o), start);
    let mut turn = game.context();
    turn.state.hero.timers.blind = 100;
    turn.look();
    turns(&mut game, o, 3);
    assert_ne!(at(&mut game, o), start);
}

#[test]
fn rand_25_and_rand_50_add_up() {
    // S000-089
    for (flags, chance) in [("RAND_25", 25), ("RAND_50", 50), ("RAND_25 | RAND_50", 75)] {
        let (mut game, _) = one(&format!("F:{flags}"));
        let turn = game.context();
        assert_eq!(turn.random_step_chance(turn.tables.race(BEAST).unwrap(), 1), chance);
    }
}

/// Things left by the deaths of a number of a kind, each in a room of its own.
fn drops(flags: &str, deaths: u64) -> Vec<Vec<angrist_sil::state::Item>> {
    let (mut game, o) = one(&format!("W:12:1\nF:{flags}"));
    let start = at(&mut game, o);
    (0..deaths)
        .map(|_| {
            let mut copy = game.clone();
            let mut turn = copy.context();
            turn.state.chance = game.context().state.chance.clone();
            turn.monster_dies(o, true);
            game.context().state.chance = turn.state.chance.clone();
            assert!(turn.state.level.monster_on(start).is_none());
            turn.state.level.items.iter().map(|(_, f)| f.item.clone()).collect()
        })
        .collect()
}

#[test]
fn each_drop_flag_leaves_its_number() {
    // docs/spec/sil-world.md 9.8
    for (flag, low, high) in
        [("DROP_100", 1, 1), ("DROP_1D2", 1, 2), ("DROP_2D2", 2, 4), ("DROP_3D2", 3, 6), ("DROP_4D2", 4, 8)]
    {
        let counts: Vec<usize> = drops(flag, 60).iter().map(Vec::len).collect();
        assert!(counts.iter().all(|n| (low..=high).contains(n)), "{flag}: {counts:?}");
        assert!(counts.contains(&low) && counts.contains(&high), "{flag}: {counts:?}");
    }
    // 33 in a hundred of 300: mean 99, three standard errors of 24.
    let left = drops("DROP_33", 300).iter().filter(|d| !d.is_empty()).count();
    assert!((75..=123).contains(&left), "{left}");
    // Those who leave nothing leave nothing.
    assert!(drops("MALE | FEMALE", 10).iter().all(Vec::is_empty));
}

#[test]
fn good_great_and_chest_drops() {
    // docs/spec/sil-world.md 9.8
    let chests = drops("DROP_100 | DROP_CHEST", 20);
    let (game, _) = one("");
    let t = game.tables();
    assert!(chests.iter().flatten().all(|i| i.tval(t) == Tval::CHEST));
    let fine = |flags: &str| {
        let all = drops(flags, 80);
        all.iter().flatten().filter(|i| i.special > 0 || i.artefact > 0).count()
    };
    let (plain, great) = (fine("DROP_100"), fine("DROP_100 | DROP_GREAT"));
    assert!(great > plain && great >= 60, "{plain} plain ones are special, {great} great ones");
    let clothes = |flags: &str| {
        let all = drops(flags, 80);
        all.iter().flatten().filter(|i| (17..=39).contains(&i.tval(t))).count()
    };
    let (plain, good) = (clothes("DROP_100"), clothes("DROP_100 | DROP_GOOD"));
    assert!(good > plain, "{plain} plain ones can be worn, {good} good ones");
}

#[test]
fn the_chosen_leave_what_is_theirs() {
    // docs/spec/sil-world.md 9.8: DROP_CHOSEN, by letter.
    let (mut game, o) = scene("documented", EDAIN, ROOM, &[('o', 105)]);
    let tables = game.clone();
    let t = tables.tables();
    let race = t.race(105).unwrap();
    let chosen = t.races.iter().flatten().filter(|r| r.is(RaceFlag::DROP_CHOSEN)).count();
    assert!(chosen >= 5);
    let theirs = t.monsters.chosen.iter().find(|(g, _)| *g == race.glyph).map(|(_, a)| *a);
    let mut turn = game.context();
    turn.monster_dies(o[0], true);
    let left: Vec<u16> = turn.state.level.items.iter().map(|(_, f)| f.item.artefact).collect();
    assert_eq!(race.is(RaceFlag::DROP_CHOSEN), left.contains(&theirs.unwrap()));
}

#[test]
fn doors_rock_and_chasms_by_flag() {
    // S000-071 to S000-076, docs/spec/sil-world.md 8.5
    let map = "
############
#@..o......#
#+LJS~:#...#
############
";
    // Door, locked, jammed, secret, chasm, rubble, granite: which of them can be entered at all.
    let cases: [(&str, [bool; 7]); 9] = [
        ("MALE", [false; 7]),
        ("OPEN_DOOR", [true, false, false, true, false, false, false]),
        ("OPEN_DOOR | UNLOCK_DOOR", [true, true, false, true, false, false, false]),
        ("BASH_DOOR", [true, true, true, true, false, false, false]),
        ("PASS_DOOR", [true, true, true, true, false, false, false]),
        ("FLYING", [false, false, false, false, true, false, false]),
        ("PASS_WALL", [true, true, true, true, false, true, true]),
        ("KILL_WALL", [false, false, false, false, false, true, true]),
        ("TUNNEL_WALL", [false, false, false, false, false, true, true]),
    ];
    for (flags, may) in cases {
        let lines = format!("I:2:60d4:0\nA:0:9:3:9\nF:{flags}\nB:HIT:HURT:(+0,9d9)");
        let (mut game, all) = wild("documented", &beast(BEAST, 'o', &lines), map, &[('o', BEAST)]);
        let turn = game.context();
        let found: Vec<bool> = (1..=7).map(|x| turn.entry(all[0], Loc::new(x, 2)).percent > 0).collect();
        assert_eq!(found, may, "{flags}");
    }
}

#[test]
fn how_each_gets_through() {
    // docs/spec/sil-world.md 11.11
    let passes = |flags: &str, there: u16, wanted: Passing| {
        let lines = format!("I:2:60d4:0\nA:0:9:3:9\nF:{flags}\nB:HIT:HURT:(+0,9d9)");
        let map = "\n##########\n#@..#.o..#\n##########\n";
        let (mut game, all) = wild("documented", &beast(BEAST, 'o', &lines), map, &[('o', BEAST)]);
        game.context().set_terrain(Loc::new(4, 1), there);
        let mut done = false;
        for _ in 0..40 {
            let mut turn = game.context();
            if turn.state.level.monsters.get(all[0]).unwrap().at.x == 5 {
                turn.take_step(all[0], Loc::new(4, 1));
            } else {
                turn.take_step(all[0], Loc::new(5, 1));
            }
            let own = |t: &angrist_engine::play::Notice| matches!(t.downcast::<MonsterEvent>(), Some(MonsterEvent::Passed { what, .. }) if *what == wanted);
            done |= turn.notices.iter().any(own);
        }
        let now = game.context().state.level.terrain_at(Loc::new(4, 1));
        assert!(done, "{flags} at {there:#x}: {wanted:?} never happened");
        now
    };
    assert_eq!(passes("OPEN_DOOR", code::DOOR, Passing::Opened), code::OPEN_DOOR);
    assert_eq!(passes("OPEN_DOOR | UNLOCK_DOOR", code::LOCKED_1, Passing::Unlocked), code::OPEN_DOOR);
    assert!(matches!(
        passes("BASH_DOOR", code::JAMMED_0, Passing::Bashed),
        code::OPEN_DOOR | code::BROKEN_DOOR
    ));
    assert_eq!(passes("PASS_DOOR", code::DOOR, Passing::SlippedUnder), code::DOOR);
    assert_eq!(passes("KILL_WALL", code::GRANITE, Passing::Destroyed), code::FLOOR);
    assert_eq!(passes("TUNNEL_WALL", code::GRANITE, Passing::Dug), code::FLOOR);
}

#[test]
fn those_who_pass_walls_leave_them_whole() {
    let map = "\n##########\n#@..#.o..#\n##########\n";
    let lines = format!("F:PASS_WALL\n{BLOW}");
    let (mut game, all) = wild("documented", &beast(BEAST, 'o', &lines), map, &[('o', BEAST)]);
    game.context().take_step(all[0], Loc::new(5, 1));
    game.context().take_step(all[0], Loc::new(4, 1));
    assert_eq!(at(&mut game, all[0]), Loc::new(4, 1));
    assert_eq!(game.context().state.level.terrain_at(Loc::new(4, 1)), code::GRANITE);
}

#[test]
fn bodies_and_things_in_the_way() {
    // KILL_BODY crushes the weaker, KILL_ITEM destroys, TAKE_ITEM takes: artefacts are never destroyed.
    let map = "\n##########\n#@...w.o.#\n##########\n";
    let strong = format!("W:12:1\nF:KILL_BODY | KILL_ITEM\n{BLOW}");
    let records = beast(BEAST, 'o', &strong) + &beast(2, 'w', "W:2:1\nF:NEVER_MOVE");
    let (mut game, all) = wild("documented", &records, map, &[('o', BEAST), ('w', 2)]);
    let turn = game.context();
    let (number, kind) = turn.tables.kind_of(45, 1).unwrap();
    let ring = angrist_sil::state::Item::of_kind(number, kind);
    turn.state.level.add_item(Loc::new(4, 1), ring).unwrap();
    turns(&mut game, all[1], 5);
    let turn = game.context();
    assert!(turn.state.level.monsters.get(all[0]).is_none(), "the weaker one is crushed");
    assert!(turn.state.level.items.is_empty(), "the ring is destroyed");
    assert!(turn.state.level.monsters.get(all[1]).unwrap().carried.is_empty());
}

#[test]
fn companies_by_flag() {
    // docs/spec/sil-world.md 9.3
    let sizes = |records: &str, number: u16| -> Vec<usize> {
        let (game, _) = wild("documented", records, ROOM, &[]);
        let t = game.tables();
        (0..40)
            .map(|seed| {
                let mut level = Level::new(5, 60, 40, code::FLOOR, t.turn.scent());
                let (mut facts, mut chance) = (Facts::default(), stream(seed, "company", 0, 0));
                let mut m = Maker {
                    tables: t,
                    facts: &mut facts,
                    level: &mut level,
                    chance: &mut chance,
                    hero: None,
                    few_arrows: false,
                };
                monsters::place(&mut m, Loc::new(30, 20), number, Placing::inhabitant()).unwrap();
                level.monsters.len()
            })
            .collect()
    };
    let range = |v: &[usize]| (*v.iter().min().unwrap(), *v.iter().max().unwrap());
    let own = |flags: &str| {
        beast(BEAST, 'o', &format!("F:{flags}"))
            + &beast(2, 'o', "W:4:1\nF:SMART")
            + &beast(3, 'o', "W:5:1\nF:UNIQUE | UNIQUE_FRIEND")
    };
    assert_eq!(range(&sizes(&own("MALE"), BEAST)), (1, 1));
    let (low, high) = range(&sizes(&own("FRIENDS"), BEAST));
    assert!(low >= 2 && high <= 4, "{low} to {high}");
    assert_eq!(range(&sizes(&own("FRIEND"), BEAST)), (1, 2));
    let (escort, escorts) = (range(&sizes(&own("ESCORT"), BEAST)), range(&sizes(&own("ESCORTS"), BEAST)));
    assert!(escort.0 >= 2 && escorts.1 > escort.1, "{escort:?} {escorts:?}");
    // Uniques that belong together come together.
    assert_eq!(range(&sizes(&own("UNIQUE | UNIQUE_FRIEND"), BEAST)), (2, 2));
}

#[test]
fn some_are_bound_to_a_depth() {
    // FORCE_DEPTH, SPECIAL_GEN: docs/spec/sil-world.md 9.1, 9.2
    let records = beast(BEAST, 'o', "W:9:1\nF:FORCE_DEPTH") + &beast(2, 'o', "W:1:1\nF:SPECIAL_GEN");
    let (mut game, _) = wild("documented", &records, ROOM, &[]);
    let mut turn = game.context();
    for (race, how, may) in [
        (BEAST, Placing::newcomer(), false),
        (BEAST, Placing::alone(), true),
        (2, Placing::newcomer(), false),
        (2, Placing::alone(), true),
    ] {
        let at = Loc::new(5 + race as i16, 1);
        let came = monsters::place(&mut turn.maker(), at, race, how);
        assert_eq!(came.is_some(), may, "{race}");
        came.map(|h| monsters::remove(&mut turn.state.level, &mut turn.state.facts, h));
    }
    turn.state.level.depth = 9;
    assert!(monsters::place(&mut turn.maker(), Loc::new(5, 1), BEAST, Placing::newcomer()).is_some());
}

#[test]
fn the_peaceful_neither_strike_nor_pay() {
    // docs/spec/sil-world.md 8.2, 11.11, S000-013, S000-263
    let (mut game, o) = one(&format!("F:PEACEFUL\n{BLOW}"));
    assert_eq!(game.context().state.hero.experience.encounters, 50, "to meet one is worth as much as any");
    turns(&mut game, o, 30);
    assert_eq!(game.context().state.hero.health, 30_000);
    game.context().monster_dies(o, true);
    assert_eq!(game.context().state.hero.experience.kills, 0);
}
