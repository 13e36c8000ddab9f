//! Moving about: doors, traps, locks, stairs, water, friends and foes in the way.

use super::*;
use crate::creature::names as n;
use crate::delve::glance::{DISARMED, FOUND, SEARCHED, TRAP, TRIED};
use crate::fight::ids;
use crate::makelev::door;
use angrist_engine::play::{KnownMap, Step};
use angrist_engine::space::Dir;

// S001-363, S001-149: one command opens a closed door, and what is behind it is seen; a locked one stays shut.
#[test]
fn a_step_at_a_closed_door_opens_it() {
    let mut game = scene();
    let shut = add_feature(&mut game, 11, (32, 26), 0, Rid::NONE);
    within(&mut game, |d| {
        let map = d.host.world.map;
        let floor = d.cat.library.find_kind(ResKind::Terrain, "floor").unwrap();
        for x in 32..=36 {
            let cell = d.host.world.map_mut(map).unwrap().cell_mut(x, 26).unwrap();
            cell.terrain = floor;
            cell.lit = true;
        }
        let hero = d.host.world.player;
        d.host.world.put(hero, map, 31, 26);
    });
    assert_eq!(game.step(Loc::new(35, 26)), Step::Unknown);
    game.apply_text("walk e").unwrap();
    let marks = |game: &Delve| game.state_ref().world.get(shut).unwrap().feature().unwrap().marks;
    assert!(marks(&game) & door::OPEN != 0);
    assert_eq!(here(&game), Loc::new(31, 26), "opening is the whole action");
    assert_ne!(game.step(Loc::new(35, 26)), Step::Unknown, "the room behind it is seen at once");
    within(&mut game, |d| d.mark(shut, door::LOCKED, door::OPEN));
    game.apply_text("walk e").unwrap();
    assert_eq!(marks(&game) & (door::OPEN | door::LOCKED | TRIED), door::LOCKED | TRIED);
}

// S001-371, S001-372: walls are refused and change nothing; steps and waiting take a turn.
#[test]
fn walls_refuse_and_steps_take_time() {
    let mut game = scene();
    let turn = game.turn();
    game.apply_text("wait").unwrap();
    game.apply_text("walk n").unwrap();
    assert_eq!((game.turn(), here(&game)), (turn + 2, Loc::new(26, 25)));
    for _ in 0..4 {
        game.apply_text("walk n").unwrap();
    }
    let before = angrist_engine::play::state_hash(&game);
    assert_eq!(game.apply_text("walk n").unwrap_err().tag, "blocked");
    assert_eq!(angrist_engine::play::state_hash(&game), before);
}

// S001-215: a lock at depth 3 has difficulty 17 and is worth 120 once.
#[test]
fn picking_a_lock_is_worth_experience_by_its_difficulty() {
    let mut game = scene();
    let lock = add_feature(&mut game, 11, (27, 26), door::LOCKED | TRIED, Rid::NONE);
    within(&mut game, |d| d.s.depth = 3);
    let bonus =
        Status::lasting(n::SKILL_BONUS, n::SK_LOCKPICKING, 40, crate::creature::Source::Other, Rid::NONE);
    let before = experience(&game);
    within(&mut game, |d| {
        let hero = d.host.world.player;
        d.host.change(hero, |c| c.statuses.gain(bonus));
        d.host.change(hero, super::learns_plainly);
        d.host.recalculate(hero);
        d.pick_lock(lock);
        assert_eq!(d.host.world.get(hero).unwrap().timeout, 30);
        d.s.depth = 1;
    });
    let marks = game.state_ref().world.get(lock).unwrap().feature().unwrap().marks;
    assert!(marks & door::OPEN != 0 && marks & door::LOCKED == 0);
    assert_eq!(experience(&game) - before, 120);
}

// S001-216, S001-239: an unknown trap goes off, is found and spent by it, and hurts; a known one is asked about.
#[test]
fn a_trap_goes_off_once() {
    let mut hurt = 0;
    for n in 0..12 {
        let mut game = scene();
        let beam = game.cat.library.find_kind(ResKind::Effect, "falling beam").unwrap();
        // It was searched for in vain, so that the step is taken.
        let trap = add_feature(&mut game, TRAP, (27, 26), SEARCHED, beam);
        within(&mut game, |d| (0..n).for_each(|_| _ = d.host.random(6)));
        let before = game.facts().figure("health");
        game.apply_text("walk e").unwrap();
        let marks = game.state_ref().world.get(trap).unwrap().feature().unwrap().marks;
        assert!(marks & FOUND != 0, "its victim knows of it");
        if marks & DISARMED != 0 {
            hurt += i32::from(game.facts().figure("health") < before);
        }
        if marks & DISARMED == 0 {
            game.apply_text("walk w").unwrap();
            game.apply_text("walk e").unwrap();
            assert!(matches!(game.next(), angrist_engine::play::Next::Ask(_)), "a live trap is asked about");
            game.apply_text("answer no").unwrap();
            assert_eq!(here(&game), Loc::new(26, 26));
        }
    }
    assert!(hurt > 2, "it hurt {hurt} times of 12");
}

/// The question before a dangerous step names the terrain, whatever stands on the square.
#[test]
fn a_dangerous_step_names_the_terrain() {
    let mut game = scene();
    let web = game.cat.library.find_kind(ResKind::Terrain, "thick web").unwrap();
    within(&mut game, |d| {
        let map = d.host.world.map;
        d.host.world.map_mut(map).unwrap().cell_mut(27, 26).unwrap().terrain = web;
    });
    add_feature(&mut game, 13, (27, 26), 0, Rid::NONE);
    game.apply_text("walk e").unwrap();
    let angrist_engine::play::Next::Ask(question) = game.next() else { panic!("nothing is asked") };
    assert_eq!(ruleset_words().phrase(&question.prompt), "Step there anyway: thick web?");
}

// S001-217, S001-219, S001-299: the level above is as it was left, followers come along, and a foe beside comes after.
#[test]
fn stairs_keep_levels_and_bring_followers_and_pursuers() {
    let mut game = scene();
    let friend = foe(&mut game, "stray hound", (28, 28));
    within(&mut game, |d| {
        let hero = d.host.world.player;
        d.host.world.forget_enemies(friend);
        assert!(d.host.join_party(hero, friend, crate::society::Pool::Party));
    });
    let enemy = foe(&mut game, "stray hound", (27, 26));
    // The friend will not strike it down as soon as it has come.
    within(&mut game, |d| d.host.change(enemy, |c| c.hit_points = 500));
    let marker = add_feature(&mut game, 13, (30, 30), 0, Rid::NONE);
    within(&mut game, |d| d.take_stairs(2));
    let place = |game: &Delve, who: Handle| game.state_ref().world.position(who).map(|p| p.0);
    let below = game.state_ref().levels[&2].map;
    assert_eq!((game.scene().depth, place(&game, friend)), (2, Some(below)));
    assert_eq!(place(&game, enemy), None, "it is on the stairs");
    let mut came = false;
    for _ in 0..6 {
        if matches!(game.next(), angrist_engine::play::Next::Turn) {
            game.apply_text("wait").unwrap();
        }
        came |= place(&game, enemy) == Some(below);
    }
    assert!(came, "it has come after");
    within(&mut game, |d| d.enter_level(1, None, false));
    assert_eq!(place(&game, marker), Some(game.state_ref().levels[&1].map), "level 1 is as it was left");
}

// S001-232: water slows a step down.
#[test]
fn a_step_out_of_water_takes_longer() {
    let mut game = scene();
    let dry = takes(&mut game, "walk n");
    let water = game.cat.library.find_kind(ResKind::Terrain, "shallow water").unwrap();
    within(&mut game, |d| {
        let map = d.host.world.map;
        let (_, x, y) = d.host.world.position(d.host.world.player).unwrap();
        d.host.world.map_mut(map).unwrap().cell_mut(x, y).unwrap().terrain = water;
    });
    let wet = takes(&mut game, "walk s");
    assert!(wet > dry, "{wet} against {dry}");
}

fn lay_mud(game: &mut Delve, squares: impl IntoIterator<Item = (i16, i16)>) {
    within(game, |d| {
        let mud = d.cat.library.find_kind(ResKind::Terrain, "black mud").unwrap();
        let map = d.host.world.map;
        for (x, y) in squares {
            d.host.world.map_mut(map).unwrap().cell_mut(x, y).unwrap().terrain = mud;
        }
    });
}

/// Mud is never walked into unasked: automatic walks count it as dangerous, a step asks and names it, Tab goes round it.
#[test]
fn black_mud_is_not_walked_into_unasked() {
    let mut game = scene();
    lay_mud(&mut game, [(27, 26)]);
    assert_eq!(game.step(Loc::new(27, 26)), Step::Danger);
    foe(&mut game, "stray hound", (30, 26));
    for _ in 0..2 {
        if game.apply_text("fight").is_err() {
            break;
        }
        assert_ne!(here(&game), Loc::new(27, 26), "Tab went into the mud");
    }
    let mut game = scene();
    lay_mud(&mut game, [(27, 26)]);
    game.apply_text("walk e").unwrap();
    let angrist_engine::play::Next::Ask(question) = game.next() else { panic!("nothing is asked") };
    assert_eq!(ruleset_words().phrase(&question.prompt), "Step there anyway: black mud?");
}

/// Where only mud leads to the foe, Tab says so instead of wading in.
#[test]
fn tab_names_the_mud_in_the_way() {
    let mut game = scene();
    lay_mud(&mut game, (21..=31).map(|y| (28, y)));
    let enemy = foe(&mut game, "stray hound", (30, 26));
    within(&mut game, |d| {
        d.host.struck(enemy, ids::PARALYSIS, 0, 500, Handle::NONE);
        let hero = d.host.world.player;
        let bow = |h: &Handle| d.host.item_type(*h) == crate::item::id::T_BOW;
        for h in d.host.world.carried(hero).into_iter().filter(bow).collect::<Vec<_>>() {
            d.host.world.delete(h);
        }
        d.host.world.end_turn();
    });
    let refusal = (0..9).find_map(|_| game.apply_text("fight").err()).unwrap();
    assert_eq!(refusal.tag, "no-way");
    assert!(refusal.text.contains("the black mud is in the way"), "{}", refusal.text);
    assert!(here(&game).x < 28);
}

/// What was never seen does not keep Tab from going toward a foe.
#[test]
fn tab_tries_ground_that_was_never_seen() {
    let mut game = scene();
    // A gap in the corner of the room: what lies behind it is not in sight from the middle.
    within(&mut game, |d| {
        let map = d.host.world.map;
        let floor = d.cat.library.find_kind(ResKind::Terrain, "floor").unwrap();
        d.host.world.map_mut(map).unwrap().cell_mut(32, 31).unwrap().terrain = floor;
    });
    let planner = game.planner();
    let beyond = (33..40).map(|x| Loc::new(x, 31)).find(|&at| !planner.known(at)).unwrap();
    assert!(planner.toward(beyond, false).is_some());
}

// fight 3.3: a hero who is stuck can strike no one with a weapon, but can with fists: the key that fights does.
#[test]
fn fighting_while_stuck_is_done_with_fists() {
    let mut game = scene();
    let enemy = foe(&mut game, "stray hound", (26, 25));
    within(&mut game, |d| {
        let hero = d.host.world.player;
        for who in [enemy, hero] {
            d.host.change(who, |c| (c.hit_points, c.max_hit_points) = (500, 500));
        }
    });
    hero_gains(&mut game, Status { nature: ids::STUCK as i16, magnitude: 90, ..Status::default() });
    let health = |game: &Delve| game.state_ref().world.being(enemy).unwrap().creature.hit_points;
    for _ in 0..30 {
        let outcome = game.apply_text("fight").unwrap();
        assert!(outcome.notices.iter().all(|n| n.event.tag() != "balked"), "no blow is refused");
    }
    assert!(health(&game) < 500, "fists hurt");
}

/// What holds is named.
#[test]
fn being_stuck_names_the_ground() {
    let mut game = scene();
    lay_mud(&mut game, [(26, 26)]);
    hero_gains(&mut game, Status { nature: ids::STUCK as i16, magnitude: 90, ..Status::default() });
    let outcome = game.apply_text("walk n").unwrap();
    let words = ruleset_words();
    let told: Vec<String> = outcome.notices.iter().flat_map(|n| words.tell(n)).map(|l| l.text).collect();
    assert!(told.contains(&"You are stuck in the black mud.".to_owned()), "{told:?}");
}

// S001-233: a step at a foe while stuck struggles free instead of being refused.
#[test]
fn a_step_at_a_foe_while_stuck_is_a_struggle() {
    for command in ["walk n", "walk s"] {
        let mut game = scene();
        let foe = foe(&mut game, "stray hound", (26, 25));
        within(&mut game, |d| d.host.struck(foe, ids::PARALYSIS, 0, 500, Handle::NONE));
        hero_gains(&mut game, Status { nature: ids::STUCK as i16, magnitude: 30, ..Status::default() });
        let is_stuck = |game: &Delve| {
            let world = &game.state_ref().world;
            world.being(world.player).unwrap().creature.statuses.has(ids::STUCK)
        };
        let tries = (0..60).take_while(|_| is_stuck(&game) && game.apply_text(command).is_ok()).count();
        assert!(!is_stuck(&game), "{command}: still stuck after {tries} tries");
        assert_eq!(here(&game), Loc::new(26, 26), "{command}");
    }
}

// S001-233: stuck, prone and frightened walkers do not get where they want.
#[test]
fn the_stuck_the_prone_and_the_frightened_stay() {
    let mut game = scene();
    hero_gains(&mut game, Status { nature: ids::STUCK as i16, magnitude: 90, ..Status::default() });
    game.apply_text("walk n").unwrap();
    assert_eq!(here(&game), Loc::new(26, 26), "stuck");
    let mut game = scene();
    hero_gains(&mut game, Status { nature: ids::PRONE as i16, ..Status::default() });
    game.apply_text("walk n").unwrap();
    assert_eq!(here(&game), Loc::new(26, 26), "getting up is the action");
    assert!(
        !game
            .state_ref()
            .world
            .being(game.state_ref().world.player)
            .unwrap()
            .creature
            .statuses
            .has(ids::PRONE)
    );
    game.apply_text("walk n").unwrap();
    assert_eq!(here(&game), Loc::new(26, 25));
    let mut game = scene();
    let feared = foe(&mut game, "stray hound", (26, 24));
    within(&mut game, |d| {
        d.host.struck(feared, ids::PARALYSIS, 0, 50, Handle::NONE);
        let hero = d.host.world.player;
        d.host.change(hero, |c| {
            c.statuses.gain(Status {
                nature: ids::AFRAID as i16,
                duration: 20,
                object: feared.raw(),
                ..Status::default()
            });
        });
    });
    game.apply_text("walk n").unwrap();
    assert_eq!(here(&game), Loc::new(26, 26), "no one walks up to what he fears");
    game.apply_text("walk s").unwrap();
    assert_eq!(here(&game), Loc::new(26, 27));
}

// S001-237: a friend in the way changes places.
#[test]
fn a_friend_changes_places() {
    let mut game = scene();
    let friend = foe(&mut game, "stray hound", (27, 26));
    within(&mut game, |d| {
        let hero = d.host.world.player;
        d.host.world.forget_enemies(friend);
        assert!(d.host.join_party(hero, friend, crate::society::Pool::Party));
        d.step(Dir::parse("e").unwrap());
        assert_eq!(d.host.world.position(hero).map(|p| (p.1, p.2)), Some((27, 26)));
        assert_eq!(d.host.world.position(friend).map(|p| (p.1, p.2)), Some((26, 26)));
    });
}

// S001-238: leaving a foe's side provokes a strike.
#[test]
fn walking_away_from_a_foe_provokes() {
    let mut game = scene();
    foe(&mut game, "stray hound", (27, 26));
    let struck = within(&mut game, |d| {
        d.host.world.reports.clear();
        d.step(Dir::parse("w").unwrap());
        let hero = d.host.world.player;
        d.host.world.reports.iter().filter(|r| r.victim == hero).count()
    });
    assert_eq!(struck, 1);
}

// S001-240: searching before a hidden door finds it.
#[test]
fn a_hidden_door_is_found_by_searching() {
    let mut game = scene();
    within(&mut game, |d| {
        let map = d.host.world.map;
        let hero = d.host.world.player;
        d.host.world.put(hero, map, 31, 26);
    });
    let hidden = add_feature(&mut game, 11, (32, 26), door::SECRET, Rid::NONE);
    assert!(game.apply_text("open e").is_err(), "it looks like wall");
    game.apply_text("search").unwrap();
    assert_eq!(game.state_ref().world.get(hidden).unwrap().feature().unwrap().marks & door::SECRET, 0);
}
