//! What one key does for a player of Sil: fighting the nearest with a stop at low health, confirmations and reasons to stop
//! that can be switched off one by one, and what looking tells.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::arena::{arena, foe, hold};
use crate::common;
use angrist_engine::play::{Game, Goal, Next};
use angrist_engine::space::Dir;
use angrist_sil::fight::{FightEvent, Side};
use angrist_sil::game::SilGame;
use angrist_sil::state::Slot;
use angrist_sil::terrain::code;

/// Whether a command made the hero strike.
fn strikes(game: &mut SilGame, command: &str) -> bool {
    let told = game.apply_text(command).unwrap_or_else(|e| panic!("{command}: {e}")).notices;
    let ours = |e: &FightEvent| matches!(e, FightEvent::Strike(s) if s.by == Side::Hero);
    told.iter().any(|t| t.downcast::<FightEvent>().is_some_and(ours))
}

/// The tags of what a command told.
fn tags(game: &mut SilGame, command: &str) -> Vec<&'static str> {
    let told = game.apply_text(command).unwrap_or_else(|e| panic!("{command}: {e}")).notices;
    told.iter().map(|t| t.event.tag()).collect()
}

#[test]
fn the_one_key_fight_strikes_who_is_beside_and_goes_toward_who_is_not() {
    let mut game = arena("documented");
    assert_eq!(game.apply_text("fight").unwrap_err().tag, "no-foe");
    let here = game.inner().hero.at;
    foe(&mut game.context(), 2, 3, 0);
    game.apply_text("fight").unwrap();
    assert_eq!(game.inner().hero.at, here.step(Dir::East), "a step toward it");
    let mut game = arena("documented");
    // Who has nothing in hand is asked first.
    hold(&mut game.context(), Slot::Weapon, 23, 4);
    foe(&mut game.context(), 2, 1, 0);
    assert!(strikes(&mut game, "fight"));
    assert_eq!(game.inner().hero.at, here, "a blow is no step");
}

#[test]
fn the_one_key_fight_goes_beside_who_stands_on_a_trap() {
    let mut game = arena("documented");
    let here = game.inner().hero.at;
    let mut turn = game.context();
    foe(&mut turn, 2, 4, 0);
    let trap = here.step(Dir::East).step(Dir::East).step(Dir::East).step(Dir::East);
    assert!(turn.state.level.monster_on(trap).is_some());
    turn.state.level.terrain[trap] = code::TRAP_ALARM;
    turn.state.level.set(trap, angrist_sil::state::SquareFlag::Hidden, false);
    turn.sense_anew();
    game.apply_text("fight").unwrap();
    assert!(game.inner().hero.at.x > here.x, "a step toward it");
}

#[test]
fn the_one_key_fight_shoots_who_is_far_when_there_is_a_bow() {
    let mut game = arena("documented");
    let mut turn = game.context();
    foe(&mut turn, 2, 3, 0);
    hold(&mut turn, Slot::Bow, 19, 12);
    hold(&mut turn, Slot::Quiver1, 17, 1);
    let here = turn.state.hero.at;
    assert!(tags(&mut game, "fight").contains(&"shot"));
    assert_eq!(game.inner().hero.at, here);
}

#[test]
fn the_one_key_fight_refuses_below_the_health_warning() {
    let mut game = arena("documented");
    let turn = game.context();
    turn.state.hero.health = 5; // A quarter of 20; the warning is at 30 percent.
    hold(&mut game.context(), Slot::Weapon, 23, 4);
    foe(&mut game.context(), 2, 1, 0);
    let before = game.inner().player_turn;
    assert_eq!(game.apply_text("fight").unwrap_err().tag, "badly-hurt");
    assert_eq!(game.inner().player_turn, before, "what is refused has no effect");
    game.apply_text("option health-warning 10").unwrap();
    assert!(strikes(&mut game, "fight"));
}

#[test]
fn a_confirmation_is_asked_until_it_is_switched_off_and_only_that_one() {
    let mut game = arena("documented");
    let here = game.inner().hero.at;
    game.context().set_terrain(here.step(Dir::East), code::TRAP_PIT);
    game.context().state.level.charted.set(here.step(Dir::East), true);
    game.apply_text("walk e").unwrap();
    assert!(matches!(game.next(), Next::Ask(q) if q.tag == "walk-into-danger"));
    game.apply_text("answer no").unwrap();
    assert_eq!(game.inner().hero.at, here);
    game.apply_text("option confirm-take-stair no").unwrap();
    game.apply_text("walk e").unwrap();
    assert!(matches!(game.next(), Next::Ask(_)), "another switch does not matter here");
    game.apply_text("cancel").unwrap();
    game.apply_text("option confirm-walk-into-danger no").unwrap();
    game.apply_text("walk e").unwrap();
    assert!(!matches!(game.next(), Next::Ask(_)));
    assert_ne!(game.inner().hero.at, here);
}

/// What will be refused whatever is answered is refused before it is asked: the stair at the Gates leads nowhere.
#[test]
fn a_stair_that_cannot_be_taken_is_refused_before_the_question() {
    let mut game = arena("documented");
    let mut turn = game.context();
    let here = turn.state.hero.at;
    turn.set_terrain(here, code::DOWN_STAIR);
    game.apply_text("interact here").unwrap();
    assert!(matches!(game.next(), Next::Ask(q) if q.tag == "take-stair"));
    game.apply_text("cancel").unwrap();
    game.context().state.level.depth = 0;
    assert_eq!(game.apply_text("interact here").unwrap_err().tag, "not-back");
    assert_eq!(game.apply_text("interact here yes").unwrap_err().tag, "not-back");
}

#[test]
fn who_has_not_noticed_the_hero_stops_a_walk_only_while_that_is_wanted() {
    let mut game = arena("documented");
    let mut turn = game.context();
    let sleeper = foe(&mut turn, 2, 4, 0);
    turn.state.level.monsters.get_mut(sleeper).unwrap().alertness = -20;
    assert_eq!(game.apply_text("explore").unwrap_err().tag, "foe-in-sight");
    game.apply_text("option stop-unwary no").unwrap();
    let before = game.inner().player_turn;
    game.apply_text("explore").unwrap();
    assert!(game.inner().player_turn > before);
    // One who has noticed always stops it.
    let mut game = arena("documented");
    game.apply_text("option stop-unwary no").unwrap();
    foe(&mut game.context(), 2, 4, 0);
    assert_eq!(game.apply_text("explore").unwrap_err().tag, "foe-in-sight");
}

#[test]
fn asking_about_a_creature_changes_nothing() {
    let mut game = arena("documented");
    foe(&mut game.context(), 2, 2, 0);
    let ruleset = common::ours("documented");
    let words = angrist_engine::play::Ruleset::words(&ruleset, "en");
    let at = game.inner().hero.at.shift(2, 0);
    let before = angrist_engine::play::state_hash(&game);
    assert!(game.describe(at, &*words).len() >= 2, "who, and the odds");
    assert!(game.screen(&format!("recall {at}"), &*words).is_some());
    assert_eq!(game.line_of_fire(at).last(), Some(&at));
    assert_eq!(angrist_engine::play::state_hash(&game), before);
    assert!(game.screen("recall race 9999", &*words).is_none(), "nothing is told of a race never met");
}

#[test]
fn a_walk_goes_round_what_is_rooted_and_stops_before_it_where_it_cannot() {
    const FENCER: u16 = 5;
    let mut game = arena("documented");
    let here = game.inner().hero.at;
    foe(&mut game.context(), FENCER, 3, 0);
    let (thorn, to) = (here.shift(3, 0), here.shift(6, 0));
    assert_eq!(game.danger_ahead(Goal::To(to)), None, "there is a way round");
    let mut at = here;
    for _ in 0..20 {
        let Some(dir) = game.guide(Goal::To(to), &[]) else { break };
        at = at.step(dir);
        assert!(!at.touches(thorn), "{at}");
        game.context().state.hero.at = at;
    }
    assert_eq!(at, to);
    // It stands before the only door: exploring ends, and a walk to the door is warned.
    let mut game = arena("documented");
    foe(&mut game.context(), FENCER, 9, 0);
    let (thorn, door) = (here.shift(9, 0), here.shift(10, 0));
    let ahead = game.danger_ahead(Goal::To(door)).unwrap();
    assert!(ahead.touches(thorn));
    assert_eq!(game.reach_ahead(door), Some(ahead));
    assert!(game.no_way(Goal::To(door)).is_some());
    assert!(game.guide(Goal::To(door), &[]).is_some(), "one who insists is led there");
    assert_eq!(game.guide(Goal::Explore(&[]), &[]), None);
    assert_eq!(game.guide(Goal::Explore(&[door]), &[]), None, "nor is a thing fetched there");
    assert!(game.danger_ahead(Goal::Explore(&[])).is_some());
}
