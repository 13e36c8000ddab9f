//! The walk: seed 001's loop, kept as every game is kept.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use crate::common::ruleset;
use angrist_engine::chance::stream;
use angrist_engine::hunt::Passage;
use angrist_engine::path::Pathfinder;
use angrist_engine::play::{Game, KnownMap, LevelRequest, Next, Ruleset, Step, random_command, state_hash};
use angrist_engine::space::{Dir, Grid, Loc};
use angrist_incursion::Happening;

fn ask(seed: u64, depth: i32) -> LevelRequest {
    LevelRequest { seed, depth, arrival: 0, mode: String::new(), terrain_only: false }
}

/// The next step toward a landmark over a map where everything is known.
fn toward(game: &dyn Game, map: &dyn KnownMap, name: &str) -> Option<Dir> {
    let here = game.scene().here?;
    let grid = Grid::new(map.bounds().width, map.bounds().height, ());
    let passage = Passage::of(&grid, |l, ()| match map.step(l) {
        Step::Free => 1,
        Step::Slow(n) => n + 1,
        Step::Danger => 30,
        _ => 0,
    });
    let goals: Vec<Loc> = map.bounds().squares().filter(|&l| map.landmark(l) == Some(name)).collect();
    let mut finder = Pathfinder::new();
    let ways = goals.iter().filter_map(|&g| finder.travel(&passage, here, g).map(<[Loc]>::to_vec));
    let way = ways.min_by_key(Vec::len)?;
    Dir::toward(here, *way.first()?)
}

/// Walks to stairs, opening, forcing and waiting as needed; says how many commands it took.
fn walk_to(game: &mut dyn Game, depth: i32, seed: u64, name: &str) -> u32 {
    let level = ruleset().level(&ask(seed, depth), None).unwrap();
    for n in 0..4000 {
        let here = game.scene().here.unwrap();
        if level.map.landmark(here) == Some(name) {
            return n;
        }
        let before = game.scene().depth;
        assert_eq!(before, depth, "fell on the way to {name}");
        let dir = toward(game, &*level.map, name).expect("the stairs can be reached");
        let done = game.apply_text(&format!("walk {}", dir.name()));
        let locked =
            done.as_ref().is_ok_and(|o| o.notices.iter().any(|t| t.downcast() == Some(&Happening::Locked)));
        if locked {
            while game.scene().map.step(here.step(dir)) != Step::Free {
                if game.apply_text(&format!("force {}", dir.name())).is_err() {
                    break;
                }
            }
        } else if done.is_err() {
            // A hidden door, or someone in the way.
            game.apply_text("wait").unwrap();
            let aside = Dir::ALL[(n as usize) % 8];
            if game.scene().map.step(here.step(dir)) == Step::Free {
                let _ = game.apply_text(&format!("walk {}", aside.name()));
            }
        }
    }
    let here = game.scene().here.unwrap();
    let next =
        toward(game, &*level.map, name).map(|d| (d, game.describe(here.step(d), &*ruleset().words("en"))));
    panic!("no way to {name} on level {depth} of seed {seed} from {here}: {next:?}");
}

// S001-001, S001-077, S001-149, S001-363, S001-371, S001-372
#[test]
fn three_levels_down_and_up_again() {
    let seed = 5;
    let mut game = ruleset().begin(seed);
    for depth in 1..=3 {
        walk_to(&mut *game, depth, seed, "down");
        game.apply_text("down").unwrap();
        assert_eq!(game.scene().depth, depth + 1);
        let here = game.scene().here.unwrap();
        let level = ruleset().level(&ask(seed, depth + 1), None).unwrap();
        assert_eq!(level.map.landmark(here), Some("up"), "up stairs lie under the down stairs");
    }
    for depth in (2..=4).rev() {
        walk_to(&mut *game, depth, seed, "up");
        game.apply_text("up").unwrap();
        assert_eq!(game.scene().depth, depth - 1);
    }
    assert_eq!(game.arrivals(), 7);
    game.check().unwrap();
}

// S001-362, S001-365, S001-370, S001-373
#[test]
fn equal_seeds_and_commands_give_equal_games_and_others_do_not() {
    let mut hashes = Vec::new();
    for seed in [1, 1, 2] {
        let mut game = ruleset().begin(seed);
        let mut chance = stream(9, "test", 0, 0);
        for _ in 0..200 {
            let Some(command) = random_command(&*game, ruleset().verbs(), &mut chance) else { break };
            let _ = game.apply_text(&command);
        }
        hashes.push(state_hash(&*game));
    }
    assert_eq!(hashes[0], hashes[1]);
    assert_ne!(hashes[0], hashes[2]);
}

// S001-005
#[test]
fn a_restored_game_is_the_same_game_and_stays_so() {
    let mut game = ruleset().begin(3);
    let mut chance = stream(4, "test", 0, 0);
    for _ in 0..150 {
        let Some(command) = random_command(&*game, ruleset().verbs(), &mut chance) else { break };
        if command != "answer yes" {
            let _ = game.apply_text(&command);
        }
    }
    let mut bytes = Vec::new();
    game.state(&mut bytes);
    let mut again = ruleset().restore(&bytes).unwrap();
    for _ in 0..100 {
        let Some(command) = random_command(&*game, ruleset().verbs(), &mut chance) else { break };
        assert_eq!(game.apply_text(&command).is_ok(), again.apply_text(&command).is_ok());
    }
    assert_eq!(state_hash(&*game), state_hash(&*again));
    for cut in [0, 1, bytes.len() / 2, bytes.len() - 1] {
        assert!(ruleset().restore(&bytes[..cut]).is_err());
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert!(ruleset().restore(&longer).is_err());
}

// S001-372
#[test]
fn a_refused_command_changes_nothing_and_every_other_takes_one_turn() {
    let mut game = ruleset().begin(11);
    let mut chance = stream(1, "test", 0, 0);
    let takes_turn = ["walk", "wait", "open", "close", "force", "down", "up"];
    for _ in 0..300 {
        let (before, turn) = (state_hash(&*game), game.turn());
        let Some(command) = random_command(&*game, ruleset().verbs(), &mut chance) else { break };
        match game.apply_text(&command) {
            Err(_) => assert_eq!(state_hash(&*game), before, "{command}"),
            Ok(done) => {
                let verb = command.split(' ').next().unwrap();
                if takes_turn.contains(&verb) && done.next == Next::Turn {
                    assert_eq!(game.turn(), turn + 1, "{command}");
                }
            }
        }
        game.check().unwrap();
    }
}

// S001-148, S001-364
#[test]
fn the_hero_starts_on_an_open_square_and_sees_it() {
    for seed in 0..10 {
        let game = ruleset().begin(seed);
        let here = game.scene().here.unwrap();
        let map = game.scene().map;
        assert_ne!(map.step(here), Step::Blocked);
        assert_eq!(map.square(here).glyph.plain, '@');
        let known = map.bounds().squares().filter(|&l| map.step(l) != Step::Unknown).count();
        assert!(known > 8 && known < 2000, "{known} squares known");
    }
}

// S001-055, S001-126, S001-394
#[test]
fn water_is_blue_and_lava_red_with_one_shape() {
    use angrist_engine::model::Role;
    let cat = ruleset().catalogue();
    let look = |name: &str| {
        let t = cat.tables.terrains.iter().find(|t| t.name.eq_ignore_ascii_case(name)).expect(name);
        let image = angrist_incursion::glyph::Image::unpack(t.image);
        (cat.picture(image.id).rich, angrist_incursion::catalogue::role(image.fore))
    };
    let (shallow, deep, magma) = (look("shallow water"), look("deep water"), look("magma"));
    assert_eq!(shallow.0, deep.0);
    assert_eq!(shallow.0, '≈');
    assert_eq!(magma.0, '≈');
    assert_ne!(shallow.1, deep.1);
    assert_eq!(deep.1, Role::Blue);
    assert!(matches!(magma.1, Role::Red | Role::LightRed), "{:?}", magma.1);
}

// S001-114, S001-124, S001-125, S001-131
#[test]
fn every_picture_of_the_library_has_a_code() {
    let cat = ruleset().catalogue();
    for m in &cat.library.monsters {
        assert!(cat.has_picture(m.image & 0xfff), "{}", m.about.name);
    }
    for i in &cat.library.items {
        assert!(cat.has_picture(i.image & 0xfff), "{}", i.about.name);
    }
    for (id, rich) in [
        (323, '·'),
        (324, '∙'),
        (264, '▒'),
        (265, '░'),
        (258, '≈'),
        (262, '≈'),
        (314, '*'),
        (315, 'Æ'),
        (282, '}'),
        (341, '?'),
        (375, ' '),
    ] {
        assert_eq!(cat.picture(id).rich, rich, "{id}");
    }
}

// S001-081, S001-082, S001-085, S001-105, S001-106, S001-109, S001-110
#[test]
fn levels_are_peopled_by_rule() {
    let cat = ruleset().catalogue();
    let (mut all, mut asleep, mut things, mut chests) = (0, 0, 0, 0);
    for seed in 0..4 {
        for depth in [1, 4, 8] {
            let level = ruleset().level(&ask(seed, depth), None).unwrap();
            let monsters = level.json["monsters"].as_array().unwrap();
            assert!(monsters.len() >= 5, "seed {seed} depth {depth}: {} monsters", monsters.len());
            let mut by_room = std::collections::BTreeMap::new();
            for m in monsters {
                all += 1;
                asleep += usize::from(m["asleep"] == true);
                let party = by_room.entry(m["room"].as_u64().unwrap()).or_insert((m["party"].clone(), 0));
                assert_eq!(party.0, m["party"], "those of a room are one party");
                party.1 += 1;
                // Those whom a map puts somewhere are as many as the map says.
                let drawn =
                    m["room"].as_u64().unwrap() >= level.json["rooms"].as_array().unwrap().len() as u64;
                assert!(drawn || party.1 <= 5);
                assert!(m["cr"].as_i64().unwrap() <= i64::from(depth) + 3);
                let at = Loc::new(m["x"].as_i64().unwrap() as i16, m["y"].as_i64().unwrap() as i16);
                let look = level.map.square(at).look;
                assert_eq!(look.kind, angrist_engine::model::LookKind::Creature);
                if m["aquatic"] == true {
                    assert!(cat.library.monsters[usize::from(look.id)].flags.has(cat.ids.aquatic));
                }
            }
            let items = level.json["items"].as_array().unwrap();
            things += items.len();
            chests += items.iter().filter(|i| i["chest"] == true).count();
            for i in items.iter().filter(|i| i["chest"] == true && !i["in"].as_array().unwrap().is_empty()) {
                assert!((7..=15).contains(&i["in"].as_array().unwrap().len()));
            }
        }
    }
    println!("{all} monsters, {asleep} asleep, {things} things, {chests} chests on 12 levels");
    assert!(asleep > all / 5 && asleep < all);
    assert!(things > 24 && chests > 0);
}

// S001-044, S001-045, S001-047, S001-088
#[test]
fn every_level_is_whole() {
    for seed in 0..12 {
        for depth in [1, 2, 5, 10] {
            let level = ruleset().level(&ask(1000 + seed, depth), None).unwrap();
            assert_eq!(level.json["problems"], serde_json::json!([]), "seed {} depth {depth}", 1000 + seed);
        }
    }
}

// S001-133, S001-134, S001-135
#[test]
fn what_was_seen_is_remembered_without_creatures() {
    use angrist_engine::model::{LookKind, Memory};
    let mut game = ruleset().begin(2);
    let mut chance = stream(6, "test", 0, 0);
    for _ in 0..400 {
        let dir = *chance.pick(&Dir::ALL).unwrap();
        let _ = game.apply_text(&format!("walk {}", dir.name()));
    }
    let map = game.scene().map;
    let squares: Vec<_> = map.bounds().squares().map(|l| map.square(l)).collect();
    assert!(squares.iter().any(|s| s.memory == Memory::Unknown));
    let remembered: Vec<_> = squares.iter().filter(|s| s.memory == Memory::Remembered).collect();
    assert!(!remembered.is_empty());
    assert!(remembered.iter().all(|s| !matches!(s.look.kind, LookKind::Creature | LookKind::Thing)));
}

// S003-028: those who are awake come, and run into the hero without harm.
#[test]
fn the_awake_hunt_and_bump() {
    let mut bumps = 0;
    for seed in 0..6 {
        let mut game = ruleset().begin(seed);
        for _ in 0..150 {
            let done = game.apply_text("wait").unwrap();
            bumps += done
                .notices
                .iter()
                .filter(|t| matches!(t.downcast(), Some(Happening::Bumped { .. })))
                .count();
        }
        game.check().unwrap();
        assert_eq!(game.next(), Next::Turn);
    }
    assert!(bumps > 0);
}

// S001-003, S001-004: looking changes nothing, and looking twice shows the same.
#[test]
fn looking_leaves_no_trace() {
    use angrist_engine::play::Query;
    let mut game = ruleset().begin(6);
    let mut chance = stream(6, "test", 0, 0);
    for _ in 0..60 {
        let Some(command) = random_command(&*game, ruleset().verbs(), &mut chance) else { break };
        let _ = game.apply_text(&command);
    }
    let before = state_hash(&*game);
    let picture = |game: &dyn Game| -> Vec<angrist_engine::model::Square> {
        let map = game.scene().map;
        map.bounds().squares().map(|l| map.square(l)).collect()
    };
    let first = picture(&*game);
    for verb in ["rooms", "monsters", "items", "level", "hero", "nonsense"] {
        game.inspect(&Query { verb: verb.into(), args: Vec::new() });
    }
    game.sights();
    assert_eq!(picture(&*game), first);
    assert_eq!(state_hash(&*game), before);
}

// S001-361: eight moves, wait, open and close, by names that can be read back.
#[test]
fn every_action_has_a_name_that_reads_back() {
    for dir in Dir::ALL {
        assert_eq!(Dir::parse(dir.name()), Some(dir));
    }
    for name in ["walk", "wait", "open", "close"] {
        assert!(ruleset().verbs().iter().any(|v| v.name == name), "{name}");
    }
}

// S001-144: someone between the reach of the light and that of shadows is a question mark. Twelve walks of 400 steps at
// random meet one.
#[test]
fn a_creature_in_the_shadow_is_a_question_mark() {
    use angrist_engine::model::{LookKind, Memory};
    let met = (1..=12).any(|seed| {
        let mut game = ruleset().begin(seed);
        let mut chance = stream(seed, "test", 1, 0);
        (0..400).any(|_| {
            let dir = Dir::ALL[chance.below(8) as usize];
            let _ = game.apply_text(&format!("walk {}", dir.name()));
            let map = game.scene().map;
            let mut squares = map.bounds().squares().map(|l| map.square(l));
            squares.any(|s| {
                let shape = s.look.kind == LookKind::Creature && s.memory == Memory::Shape;
                assert!(!shape || s.glyph.plain == '?');
                shape
            })
        })
    });
    assert!(met);
}
