//! A long action ends for each reason of the list, not for a reason that is switched off, and for nothing else.
//! Sources: docs/spec/sil-player.md 8.5 and 30.5; docs/spec/sil-world.md 6.3, 10.7 and 23.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::stage;
use crate::stage::{call, race, score, stage, wield};
use angrist_engine::play::{Game, Next, Notice};
use angrist_engine::space::Loc;
use angrist_engine::things::Handle;
use angrist_sil::context::Turn;
use angrist_sil::fight::Affliction;
use angrist_sil::game::SilGame;
use angrist_sil::hero::ability;
use angrist_sil::state::{Activity, Item, Rest, Slot};
use angrist_sil::tables::Skill;
use angrist_sil::terrain::code;
use angrist_sil::turn::{Stop, TurnEvent};

fn why(told: &[Notice]) -> Option<Stop> {
    told.iter().find_map(|t| match t.downcast::<TurnEvent>() {
        Some(TurnEvent::Stopped { why, .. }) => Some(*why),
        _ => None,
    })
}

/// What a cause does to a rest, with an option on or off.
fn rest_ended_by(option: Option<&str>, cause: impl FnOnce(&mut Turn<'_>)) -> Option<Stop> {
    let mut game = stage("documented");
    if let Some(option) = option {
        game.apply_text(&format!("option {option} no")).unwrap();
    }
    let mut turn = game.context();
    turn.state.activity = Some(Activity::Rest(Rest::Turns(50)));
    cause(&mut turn);
    let stopped = why(&turn.notices);
    assert_eq!(stopped.is_none(), turn.state.activity.is_some(), "told exactly when it ended");
    stopped
}

/// A cause ends a rest for a reason, and does not when the option is off.
fn switched(option: &str, stop: Stop, cause: impl Fn(&mut Turn<'_>)) {
    assert_eq!(rest_ended_by(None, &cause), Some(stop), "{option}");
    assert_eq!(rest_ended_by(Some(option), &cause), None, "{option} off");
}

/// Somebody who stands in view and has not been seen so far.
fn unseen(turn: &mut Turn<'_>, name: &str, alertness: i16) -> Handle {
    let number = race(turn, name);
    let handle = call(turn, number, 5, 0);
    let m = turn.state.level.monsters.get_mut(handle).unwrap();
    (m.visible, m.alertness) = (false, alertness);
    handle
}

#[test]
fn damage_and_afflictions_end_a_rest_and_stealth() {
    assert_eq!(rest_ended_by(None, |p| p.hurt_hero(1, "poison")), Some(Stop::Hurt));
    assert_eq!(
        rest_ended_by(None, |p| {
            p.afflict(Affliction::Confused, 5, None);
            assert!(p.state.hero.exposed, "major");
        }),
        Some(Stop::Hurt)
    );
}

#[test]
fn a_trap_ends_it() {
    let cause = |p: &mut Turn<'_>| {
        let at = p.state.hero.at;
        p.set_terrain(at, code::TRAP_CALTROPS);
        p.spring_trap(at);
    };
    assert_eq!(rest_ended_by(None, cause), Some(Stop::Trap));
}

#[test]
fn a_foe_that_comes_into_view_ends_it_and_the_peaceful_do_not() {
    let seen = |name: &'static str, alertness: i16| {
        move |p: &mut Turn<'_>| {
            let who = unseen(p, name, alertness);
            p.see_monster(who);
            assert!(p.state.level.monsters.get(who).unwrap().visible);
        }
    };
    assert_eq!(rest_ended_by(None, seen("Wolf", 10)), Some(Stop::Appears));
    assert_eq!(rest_ended_by(Some("stop-unwary"), seen("Wolf", 10)), Some(Stop::Appears));
    switched("stop-unwary", Stop::Appears, seen("Wolf", -5));
    assert_eq!(rest_ended_by(None, seen("Alert human thrall", 10)), None);
}

#[test]
fn one_who_is_only_sensed_ends_it_by_its_own_option() {
    switched("stop-sensed", Stop::Appears, |p| {
        let wolf = race(p, "Wolf");
        // Far away in the second room.
        let who = call(p, wolf, 28, 7);
        let m = p.state.level.monsters.get_mut(who).unwrap();
        (m.visible, m.detected) = (false, true);
        p.see_monster(who);
    });
}

#[test]
fn an_alert_foe_that_moves_in_sight_ends_it_and_an_unwary_one_does_not() {
    let moves = |name: &'static str, alertness: i16| {
        move |p: &mut Turn<'_>| {
            let who = unseen(p, name, alertness);
            p.state.level.monsters.get_mut(who).unwrap().visible = true;
            let to = p.state.hero.at.shift(5, 1);
            p.take_step(who, to);
            assert_eq!(p.state.level.monsters.get(who).unwrap().at, to);
        }
    };
    switched("stop-moves", Stop::Moves, moves("Wolf", 10));
    assert_eq!(rest_ended_by(None, moves("Wolf", -5)), None);
}

#[test]
fn being_noticed_ends_it() {
    let cause = |p: &mut Turn<'_>| {
        let who = unseen(p, "Wolf", -5);
        p.state.level.monsters.get_mut(who).unwrap().visible = true;
        p.set_alertness(who, 10);
    };
    assert_eq!(rest_ended_by(None, cause), Some(Stop::Noticed));
}

#[test]
fn a_noise_out_of_sight_ends_it_when_near_enough() {
    let breaks = |far: i16| {
        move |p: &mut Turn<'_>| {
            let here = Loc::new(16, 5);
            p.state.hero.at = here;
            p.look();
            p.hear();
            // A strong will, and no light of its own.
            let spirit = race(p, "Kemenrauko");
            let glyph = here.shift(far, 0);
            let who = call(p, spirit, far + 1, 0);
            p.state.level.monsters.get_mut(who).unwrap().visible = false;
            p.set_terrain(glyph, code::GLYPH);
            p.hear();
            p.take_step(who, glyph);
            assert_ne!(p.state.level.terrain_at(glyph), code::GLYPH, "it breaks for one of such a will");
        }
    };
    switched("stop-noises", Stop::Noise, breaks(5));
}

#[test]
fn light_that_comes_over_ground_in_view_ends_it_and_ones_own_does_not() {
    // docs/spec/sil-world.md 6.3
    let dark_room = |p: &mut Turn<'_>| {
        p.state.activity = None;
        p.state.hero.at = Loc::new(33, 12);
        p.look();
        p.state.activity = Some(Activity::Rest(Rest::Turns(50)));
    };
    switched("stop-light", Stop::Light, |p| {
        dark_room(p);
        p.set_glow(Loc::new(37, 12), true);
        p.look();
    });
    switched("stop-light", Stop::Light, |p| {
        p.set_glow(Loc::new(12, 5), false);
        p.look();
    });
    assert_eq!(
        rest_ended_by(None, |p| {
            dark_room(p);
            p.state.hero.light = 2;
            p.look();
        }),
        None,
        "a torch of one's own"
    );
    assert_eq!(
        rest_ended_by(None, |p| {
            dark_room(p);
            // Behind the wall, out of view.
            p.set_glow(Loc::new(12, 5), false);
            p.look();
        }),
        None,
        "light elsewhere"
    );
}

#[test]
fn walking_with_a_torch_from_dark_to_light_is_no_change_of_light() {
    let mut game = stage("documented");
    wield(&mut game.context(), Slot::Light, 39, 0);
    game.context().state.hero.worn[Slot::Light as usize].as_mut().unwrap().fuel = 2000;
    game.apply_text("wait").unwrap();
    assert_eq!(whole(&mut game, "travel 16,5"), Some(Stop::Done));
    assert_eq!(whole(&mut game, "repeat 14 walk e"), None);
    assert_eq!(game.inner().hero.at, Loc::new(30, 5));
    assert_eq!(whole(&mut game, "travel 6,5"), Some(Stop::Done));
}

#[test]
fn finding_what_was_hidden_ends_it() {
    let cause = |p: &mut Turn<'_>| {
        let at = p.state.hero.at.shift(1, 0);
        p.set_terrain(at, code::TRAP_DART);
        p.set_hidden(at, true);
        score(p, Skill::Perception, 60);
        p.search_around(true);
    };
    assert_eq!(rest_ended_by(None, cause), Some(Stop::Found));
}

#[test]
fn hunger_ends_it_once_a_band() {
    assert_eq!(rest_ended_by(None, |p| p.feed(1999 - 4000)), Some(Stop::Hunger));
    assert_eq!(rest_ended_by(None, |p| p.feed(-100)), None);
}

#[test]
fn a_light_that_burns_low_ends_it_and_one_that_goes_out_always() {
    let burns = |fuel: i16| {
        move |p: &mut Turn<'_>| {
            wield(p, Slot::Light, 39, 0);
            p.state.hero.worn[Slot::Light as usize].as_mut().unwrap().fuel = fuel;
            p.burn_light();
        }
    };
    let (low, step) = {
        let mut game = stage("documented");
        let turn = game.context();
        (turn.tables.things.low_light.fuel, turn.tables.things.low_light.each)
    };
    let warned = low - low % step + 1;
    switched("stop-low-light", Stop::Fuel, burns(warned));
    assert_eq!(rest_ended_by(Some("stop-low-light"), burns(1)), Some(Stop::LightOut));
    assert_eq!(rest_ended_by(None, burns(1500)), None);
}

#[test]
fn the_end_of_what_lasted_ends_it_unless_one_rested_for_that() {
    let mut game = stage("documented");
    let ends = |game: &mut SilGame, set: &dyn Fn(&mut Turn<'_>)| {
        game.apply_text("rest 5").unwrap();
        set(&mut game.context());
        why(&game.apply_text("go").unwrap().notices)
    };
    assert_eq!(ends(&mut game, &|p| p.state.hero.timers.fast = 1), Some(Stop::Ended));
    assert_eq!(ends(&mut game, &|p| p.state.hero.timers.afraid = 1), None);
    game.apply_text("option stop-ended no").unwrap();
    assert_eq!(ends(&mut game, &|p| p.state.hero.timers.rage = 1), None);
}

#[test]
fn a_song_that_ends_for_want_of_voice_ends_it() {
    let cause = |p: &mut Turn<'_>| {
        let song = ability::SONG_OF_SILENCE;
        stage::know(p, song);
        p.state.hero.songs.main = Some(song.number);
        p.state.hero.voice = 0;
        p.song_turn();
    };
    assert_eq!(rest_ended_by(None, cause), Some(Stop::Song));
}

/// Does a command and goes on until it ends; why it ended, if that was told.
fn whole(game: &mut SilGame, command: &str) -> Option<Stop> {
    let mut last = why(&game.apply_text(command).unwrap_or_else(|e| panic!("{command}: {e}")).notices);
    let mut turns = 0;
    while matches!(game.next(), Next::Going(_)) {
        last = why(&game.apply_text("go").unwrap().notices);
        turns += 1;
        assert!(turns < 3000, "{command} never ends");
    }
    last
}

fn lay_down(turn: &mut Turn<'_>, at: Loc) {
    let (number, kind) = turn.tables.kind_of(23, 7).unwrap();
    let item = Item::of_kind(number, kind);
    angrist_sil::things::drop_near(&mut turn.maker(), item, at).unwrap();
}

#[test]
fn exploring_and_running_stop_for_things_when_asked_to() {
    for (option, stops) in [(None, true), (Some("stop-things"), false)] {
        let mut game = stage("documented");
        if let Some(option) = option {
            game.apply_text(&format!("option {option} no")).unwrap();
        }
        lay_down(&mut game.context(), Loc::new(32, 8));
        wield(&mut game.context(), Slot::Light, 39, 0);
        game.context().state.hero.worn[Slot::Light as usize].as_mut().unwrap().fuel = 2000;
        let first = whole(&mut game, "explore");
        assert_eq!(first == Some(Stop::Thing), stops, "exploring: {first:?}");

        let mut game = stage("documented");
        if let Some(option) = option {
            game.apply_text(&format!("option {option} no")).unwrap();
        }
        lay_down(&mut game.context(), Loc::new(10, 5));
        game.apply_text("wait").unwrap();
        let ran = whole(&mut game, "run e");
        assert_eq!(ran == Some(Stop::Thing), stops, "running: {ran:?}");
        let past = game.inner().hero.at.x > 10;
        assert_eq!(past, !stops, "{}", game.inner().hero.at);
    }
}

#[test]
fn a_run_goes_on_past_a_sleeper_far_off_and_stops_beside_one() {
    // docs/spec/sil-world.md 23: in newly adjacent squares.
    for (dy, stops_at) in [(4, 16), (1, 11)] {
        let mut game = stage("documented");
        let mut turn = game.context();
        let wolf = race(&turn, "Wolf");
        let who = call(&mut turn, wolf, 6, dy);
        turn.state.level.monsters.get_mut(who).unwrap().alertness = -20;
        let stopped = whole(&mut game, "run e");
        assert_eq!(game.inner().hero.at.x, stops_at, "{stopped:?}");
    }
}

#[test]
fn exploring_is_refused_with_a_foe_in_view_but_not_with_one_that_is_rooted_or_peaceful() {
    for (name, alertness, refused) in [
        ("Wolf", 10, true),
        ("Wolf", -20, true),
        ("Tanglethorn", 10, false),
        ("Alert human thrall", 10, false),
    ] {
        let mut game = stage("documented");
        let mut turn = game.context();
        let number = race(&turn, name);
        let who = call(&mut turn, number, 5, 3);
        turn.state.level.monsters.get_mut(who).unwrap().alertness = alertness;
        let done = game.apply_text("explore");
        assert_eq!(done.is_err(), refused, "{name}");
        if let Err(refusal) = done {
            assert_eq!(refusal.tag, "foe-in-sight");
        }
    }
    let mut game = stage("documented");
    game.apply_text("option stop-unwary no").unwrap();
    let mut turn = game.context();
    let wolf = race(&turn, "Wolf");
    let who = call(&mut turn, wolf, 5, 3);
    turn.state.level.monsters.get_mut(who).unwrap().alertness = -20;
    assert!(game.apply_text("explore").is_ok(), "the unwary stop only those who want to");
}

#[test]
fn a_journey_keeps_out_of_the_reach_of_what_is_rooted_and_never_steps_into_it_unasked() {
    let mut game = stage("documented");
    let mut turn = game.context();
    let thorn = race(&turn, "Tanglethorn");
    let who = call(&mut turn, thorn, 4, 0);
    let thorn_at = turn.state.level.monsters.get(who).unwrap().at;
    turn.state.level.monsters.get_mut(who).unwrap().encountered = true;
    game.apply_text("travel 14,5").unwrap();
    loop {
        let here = game.inner().hero.at;
        assert!(angrist_engine::space::distance(here, thorn_at) > 1, "{here}");
        if !matches!(game.next(), Next::Going(_)) {
            break;
        }
        game.apply_text("go").unwrap();
    }
    assert_eq!(game.inner().hero.at, Loc::new(14, 5));
    // No way round: it stops before the reach, and a plain step goes on.
    let mut game = stage("documented");
    let mut turn = game.context();
    turn.state.hero.at = Loc::new(14, 5);
    let who = call(&mut turn, thorn, 3, 0);
    turn.state.level.monsters.get_mut(who).unwrap().encountered = true;
    turn.sense_anew();
    for x in 17..33 {
        turn.state.level.charted.set(Loc::new(x, 5), true);
    }
    assert_eq!(whole(&mut game, "travel 30,5"), Some(Stop::Foe));
    assert_eq!(game.inner().hero.at, Loc::new(15, 5));
}
