//! Songs of creatures, and what the hero's silence does to them.

use crate::songs::prelude::*;

/// A singer of the other side so far away, with mana, at work.
fn dark_singer(song: u8) -> (SilGame, angrist_engine::things::Handle) {
    let mut game = set("documented");
    let mut turn = game.context();
    let him = call(&mut turn, stage::MORGOTH, 6, 0);
    let m = turn.state.level.monsters.get_mut(him).unwrap();
    (m.song, m.mana) = (song, 15);
    turn.hear();
    (game, him)
}

#[test]
fn the_song_of_binding_slams_and_locks_doors_and_slows() {
    let (mut game, him) = dark_singer(1);
    let mut turn = game.context();
    let here = turn.state.hero.at;
    turn.state.hero.stats = [0; 4];
    let open = here.shift(4, -2);
    let shut = here.shift(4, 2);
    let between = here.shift(3, 0);
    let warded = here.shift(5, 2);
    turn.set_terrain(open, code::OPEN_DOOR);
    turn.set_terrain(shut, code::DOOR);
    turn.set_terrain(between, code::OPEN_DOOR);
    turn.set_terrain(warded, code::WARDED_1);
    turn.look();
    for _ in 0..10 {
        turn.sing_on(him);
    }
    let t = |at| turn.state.level.terrain_at(at);
    assert!(terrain::is_closed_door(t(open)) && t(open) > code::DOOR, "slammed and locked");
    assert!((code::LOCKED_1..=code::LOCKED_7).contains(&t(shut)));
    assert_eq!(
        (t(between), t(warded)),
        (code::OPEN_DOOR, code::WARDED_1),
        "his own way stays open; wards stay wards"
    );
    assert!(told(&turn, "door") && told(&turn, "creature-sings"));
    assert!(turn.state.hero.timers.slow >= 2);
    assert_eq!(turn.state.level.monsters.get(him).unwrap().mana, 5, "one a turn");
    for _ in 0..7 {
        turn.sing_on(him);
    }
    assert_eq!(turn.state.level.monsters.get(him).unwrap().song, 0, "over with the mana");
}

#[test]
fn the_song_of_piercing_is_begun_unwary_and_uncrowned_and_finds_the_thief() {
    let (mut game, him) = dark_singer(0);
    let mut turn = game.context();
    turn.state.hero.stats = [0; 4];
    turn.set_alertness(him, -5);
    turn.wander_on(him);
    assert_eq!(turn.state.level.monsters.get(him).unwrap().song, 0, "not with the crown on");
    turn.state.facts.crown.fallen = true;
    turn.wander_on(him);
    let m = turn.state.level.monsters.get(him).unwrap();
    // Will 25 against none at a short distance finds the hero, to 10 at most.
    assert!(m.is_alert() && m.alertness <= 10, "{}", m.alertness);
    turn.sing_on(him);
    assert_eq!(turn.state.level.monsters.get(him).unwrap().song, 0, "it ends when he knows");
}

#[test]
fn the_song_of_oaths_calls_wraiths_that_go_with_it() {
    let (mut game, him) = dark_singer(3);
    let mut turn = game.context();
    for _ in 0..14 {
        turn.sing_on(him);
    }
    let wraith = turn.tables.monsters.oathwraith;
    let came: Vec<_> = turn.state.level.monsters.iter().filter(|(_, m)| m.race == wraith).collect();
    assert!(!came.is_empty());
    assert!(came.iter().all(|(_, m)| m.summoned && m.alertness == 5));
}

#[test]
fn the_hero_s_silence_weakens_their_songs() {
    // Half of a silence of 60 leaves nothing of a Will of 25 to bind the hero with.
    let (mut game, him) = dark_singer(1);
    let mut turn = game.context();
    know(&mut turn, ability::SONG_OF_SILENCE);
    score(&mut turn, Skill::Song, 120);
    turn.state.hero.songs.main = Some(ability::SONG_OF_SILENCE.number);
    let open = turn.state.hero.at.shift(-3, -2);
    turn.set_terrain(open, code::OPEN_DOOR);
    for _ in 0..10 {
        turn.sing_on(him);
    }
    // sil-audit B21: silence keeps the hero from being slowed, and does not reach the doors.
    assert_ne!(turn.state.level.terrain_at(open), code::OPEN_DOOR);
    assert_eq!(turn.state.hero.timers.slow, 0);
}
