//! Scenes: small situations in a cleared room, each for a rule.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

use super::Doing;
use super::game::Delve;
use super::glance::{DISARMED, FOUND, TRAP, TRIED};
use super::state::Ending;
use super::upkeep::hunger;
use crate::IncursionRuleset;
use crate::creature::{Status, names as n};
use crate::fight::ids;
use crate::makelev::door;
use crate::minds::{Newcomer, TargetKind};
use crate::world::object::{Body, Object};
use crate::world::{FeatureObject, Handle};
use angrist_engine::play::{Game, KnownMap, Step};
use angrist_engine::space::{Dir, Loc};
use angrist_irh::res::{ResKind, Rid};
use std::sync::OnceLock;

fn ruleset() -> &'static IncursionRuleset {
    static RULESET: OnceLock<IncursionRuleset> = OnceLock::new();
    RULESET.get_or_init(|| IncursionRuleset::shipped().unwrap())
}

/// A hero alone on the first level, in a lit square room of eleven by eleven.
fn scene() -> Delve {
    let (cat, book) = ruleset().parts();
    let mut game = Delve::begin(cat, book, 3);
    game.apply_text("quick").unwrap();
    within(&mut game, |d| {
        let map = d.host.world.map;
        let hero = d.host.world.player;
        let all = d.host.world.map(map).unwrap().things.clone();
        for thing in all.into_iter().filter(|&t| t != hero) {
            d.host.world.delete(thing);
        }
        d.host.world.end_turn();
        let floor = d.cat.library.find_kind(ResKind::Terrain, "floor").unwrap();
        let wall = d.cat.library.rid(ResKind::Terrain, d.cat.tables.known.dungeon_wall.into());
        let level = d.host.world.map_mut(map).unwrap();
        for (x, y) in (20..=32).flat_map(|x| (20..=32).map(move |y| (x, y))) {
            let inside = (21..=31).contains(&x) && (21..=31).contains(&y);
            let cell = level.cell_mut(x, y).unwrap();
            cell.terrain = if inside { floor } else { wall };
            (cell.lit, cell.bright) = (true, true);
        }
        d.host.world.put(hero, map, 26, 26);
        d.glance.forget();
    });
    game
}

/// Does something with the rules and looks around.
fn within<T>(game: &mut Delve, act: impl FnOnce(&mut Doing<'_>) -> T) -> T {
    let mut out = None;
    game.for_tests(|d| {
        out = Some(act(d));
        d.glance.forget();
        d.look();
    });
    out.unwrap()
}

fn add_feature(game: &mut Delve, sort: i32, at: (i16, i16), marks: u8, effect: Rid) -> Handle {
    within(game, |d| {
        let kind = d.cat.library.features.iter().position(|f| i32::from(f.kind) == sort).unwrap();
        let resource = d.cat.library.rid(ResKind::Feature, kind);
        let feature = FeatureObject { resource, sort: sort as i16, hit_points: 20, marks, effect };
        let h = d.host.world.arena.add(Object::new(Body::Feature(Box::new(feature)))).unwrap();
        let map = d.host.world.map;
        d.host.world.put(h, map, at.0, at.1);
        h
    })
}

fn foe(game: &mut Delve, name: &str, at: (i16, i16)) -> Handle {
    within(game, |d| {
        let rid = d.cat.library.find_kind(ResKind::Monster, name).unwrap();
        let form = d.cat.library.within_kind(rid).unwrap().1 as u16;
        let map = d.host.world.map;
        let who = d.host.bring(Newcomer::of(form), map, at.0, at.1).unwrap();
        let hero = d.host.world.player;
        d.host.world.remember(who, hero, TargetKind::Enemy, 30, crate::minds::Reason::HitMe);
        d.host.world.get_mut(who).unwrap().timeout = 0;
        d.host.renew_opportunities(who);
        who
    })
}

fn hero_gains(game: &mut Delve, status: Status) {
    within(game, |d| {
        let hero = d.host.world.player;
        d.host.change(hero, |c| c.statuses.gain(status));
        d.host.recalculate(hero);
    });
}

fn experience(game: &Delve) -> i32 {
    game.facts().figure("experience")
}

fn here(game: &Delve) -> Loc {
    game.scene().here.unwrap()
}

/// Segments of the clock that a command takes.
fn takes(game: &mut Delve, line: &str) -> i32 {
    let before = game.state_ref().world.turn;
    game.apply_text(line).unwrap();
    game.state_ref().world.turn - before
}

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
        let trap = add_feature(&mut game, TRAP, (27, 26), super::glance::SEARCHED, beam);
        within(&mut game, |d| (0..n).for_each(|_| _ = d.host.random(6)));
        let before = game.facts().figure("health");
        game.apply_text("walk e").unwrap();
        let marks = game.state_ref().world.get(trap).unwrap().feature().unwrap().marks;
        assert!(marks & FOUND != 0, "whoever it happens to knows of it");
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
    let marker = add_feature(&mut game, 13, (30, 30), 0, Rid::NONE);
    within(&mut game, |d| d.take_stairs(2));
    let place = |game: &Delve, who: Handle| game.state_ref().world.position(who).map(|p| p.0);
    let below = game.state_ref().levels[&2].map;
    assert_eq!((game.scene().depth, place(&game, friend)), (2, Some(below)));
    assert_eq!(place(&game, enemy), None, "it is on the stairs");
    for _ in 0..6 {
        if matches!(game.next(), angrist_engine::play::Next::Turn) {
            game.apply_text("wait").unwrap();
        }
    }
    assert_eq!(place(&game, enemy), Some(below), "it has come after");
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
    assert_eq!(here(&game), Loc::new(26, 26), "nobody walks up to what he fears");
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

// S001-238: whoever leaves a foe's side is struck at.
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

// S001-240: whoever searches before a hidden door finds it.
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

// S001-212, S001-244: nine states of hunger by their thresholds; the hungry are weaker; nobody lives without food.
#[test]
fn hunger_has_nine_states_and_an_end() {
    let states = [0, 120, 240, 480, 1000, 1500, 2000, 2500, 3000].map(hunger);
    let wanted =
        ["starved", "fainting", "weak", "starving", "hungry", "peckish", "content", "satiated", "bloated"];
    assert_eq!(states, wanted);
    let mut game = scene();
    let strength = game.facts().figure("strength");
    let feed = |game: &mut Delve, food: i16| {
        within(game, |d| {
            let hero = d.host.world.player;
            d.host.change(hero, |c| c.situation.food = Some(food));
            d.host.recalculate(hero);
        });
    };
    feed(&mut game, 200);
    assert!(game.facts().figure("strength") < strength);
    feed(&mut game, 1);
    let mut last = game.facts().figure("health");
    for _ in 0..30 {
        if game.apply_text("wait").is_err() {
            break;
        }
        last = game.facts().figure("health");
    }
    assert!(last <= 0);
    let Some(Ending::Died(harm)) = &game.state_ref().over else { panic!("alive") };
    assert_eq!(harm.kind, angrist_engine::play::CauseKind::Starved);
}

// S001-242: mana comes back, and the first points sooner than the last.
#[test]
fn mana_returns_with_pauses() {
    let mut game = scene();
    within(&mut game, |d| {
        let hero = d.host.world.player;
        d.host.change(hero, |c| c.used_mana = 3);
    });
    let before = game.facts().figure("mana");
    for _ in 0..60 {
        game.apply_text("wait").unwrap();
    }
    assert!(game.facts().figure("mana") > before);
    within(&mut game, |d| {
        let hero = d.host.world.player;
        let most = d.host.creature(hero).map(|c| d.host.rules.total_mana(c)).unwrap();
        d.host.change(hero, |c| c.used_mana = most);
    });
    let empty = game.facts().figure("mana");
    for _ in 0..60 {
        game.apply_text("wait").unwrap();
    }
    assert_eq!(game.facts().figure("mana"), empty, "below the threshold nothing comes back");
}

// S001-304, S001-306: no rest with a foe in view; a night in a closed room heals, feeds on the stores and passes a day.
#[test]
fn rest_heals_and_is_refused_before_foes() {
    let mut game = scene();
    let enemy = foe(&mut game, "stray hound", (30, 30));
    assert_eq!(game.apply_text("rest").unwrap_err().tag, "foes");
    within(&mut game, |d| {
        d.host.world.delete(enemy);
        d.host.world.end_turn();
        let hero = d.host.world.player;
        d.host.change(hero, |c| c.hit_points = 5);
    });
    let (food, day) = (game.facts().figure("food"), game.state_ref().day);
    game.apply_text("rest").unwrap();
    let facts = game.facts();
    assert!(facts.figure("health") > 5 && facts.figure("food") < food);
    assert_eq!(game.state_ref().day, day + 1);
}

// S001-307: after days a level that was emptied has dwellers again.
#[test]
fn days_bring_new_dwellers() {
    let mut game = scene();
    let count = |game: &Delve, depth: i32| {
        let world = &game.state_ref().world;
        let level = world.map(game.state_ref().levels[&depth].map).unwrap();
        level.things.iter().filter(|&&t| world.being(t).is_some()).count()
    };
    within(&mut game, |d| d.enter_level(2, None, false));
    assert_eq!(count(&game, 1), 0);
    within(&mut game, |d| {
        d.s.day += 3;
        d.enter_level(1, None, false);
    });
    assert!(count(&game, 1) > 2, "{}", count(&game, 1));
}

// S001-222, S001-224: whoever hides, is invisible or stands behind a wall is not perceived.
#[test]
fn the_hidden_and_the_invisible_are_not_seen() {
    let mut game = scene();
    let enemy = foe(&mut game, "stray hound", (29, 26));
    assert_eq!(game.facts().creatures.len(), 1);
    within(&mut game, |d| d.host.struck(enemy, ids::INVIS, 0, 50, Handle::NONE));
    assert_eq!(game.facts().creatures.len(), 0);
    within(&mut game, |d| d.host.end(enemy, ids::INVIS));
    assert_eq!(game.facts().creatures.len(), 1);
}

// Experience brings a level, with its questions, more hit points and a note.
#[test]
fn experience_brings_a_level() {
    let mut game = scene();
    let most = game.facts().most("health");
    within(&mut game, |d| {
        let hero = d.host.world.player;
        let rules = d.host.rules;
        d.host.change(hero, |c| rules.gain_experience(c, 1100));
    });
    game.apply_text("wait").unwrap();
    for _ in 0..12 {
        if !matches!(game.next(), angrist_engine::play::Next::Ask(_)) {
            break;
        }
        game.apply_text("answer 1").unwrap();
    }
    assert_eq!(game.facts().figure("level"), 2);
    assert!(game.facts().most("health") > most);
    assert!(game.end_so_far(&*ruleset_words()).chronicle.iter().any(|(_, t)| t.contains("rank 2")));
}

fn ruleset_words() -> std::sync::Arc<dyn angrist_engine::play::Words> {
    use angrist_engine::play::Ruleset;
    ruleset().words("en")
}

// A kill counts, is worth experience, and a death ends the game with its cause.
#[test]
fn kills_count_and_death_has_a_cause() {
    let mut game = scene();
    let enemy = foe(&mut game, "stray hound", (27, 26));
    within(&mut game, |d| d.host.change(enemy, |c| c.hit_points = 1));
    let before = experience(&game);
    for _ in 0..40 {
        if game.state_ref().world.get(enemy).is_none() {
            break;
        }
        within(&mut game, |d| {
            let hero = d.host.world.player;
            d.host.change(hero, |c| c.hit_points = c.max_hit_points);
        });
        game.apply_text("fight").unwrap();
    }
    assert_eq!(game.state_ref().kills.values().sum::<u32>(), 1);
    assert!(experience(&game) > before);
    let killer = foe(&mut game, "stray hound", (27, 26));
    within(&mut game, |d| {
        let hero = d.host.world.player;
        d.host.change(hero, |c| c.hit_points = 1);
        d.host.change(killer, |c| c.hit_points = 100);
    });
    for _ in 0..60 {
        if game.apply_text("wait").is_err() {
            break;
        }
        within(&mut game, |d| {
            let hero = d.host.world.player;
            d.host.change(hero, |c| c.hit_points = c.hit_points.min(1));
        });
    }
    let end = game.end_so_far(&*ruleset_words());
    assert_eq!(end.cause.unwrap().by, "stray hound");
    assert!(end.line.contains("died on level 1") && end.morgue.len() > 30);
}
