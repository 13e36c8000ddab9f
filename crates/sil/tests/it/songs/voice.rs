//! Singing: two songs woven, what ends it, how voice comes back, the oath of silence.

use crate::songs::prelude::*;

#[test]
fn woven_themes_carry_a_second_song_at_half_strength() {
    let mut game = set("documented");
    let mut turn = game.context();
    for id in [ability::SONG_OF_STAYING, ability::SONG_OF_TREES, ability::WOVEN_THEMES] {
        know(&mut turn, id);
    }
    score(&mut turn, Skill::Song, 21);
    game.apply_text("sing 9").unwrap();
    game.apply_text("sing 7").unwrap();
    let hero = &game.inner().hero;
    assert_eq!((hero.songs.main, hero.songs.minor), (Some(9), Some(7)));
    let turn = game.context();
    // Half of 21 is 10, a fifth of that 2; the noise is the mean of 8 and 4.
    assert_eq!((turn.song_score(9), turn.song_score(7)), (21, 2));
    assert_eq!(songs::noise(turn.tables, &turn.state.hero), 6);
    // Staying costs 1 each turn, Trees 1 on every third: the turn that leaves one.
    let (before, duration) = (game.inner().hero.voice, game.inner().hero.songs.duration);
    for _ in 0..3 {
        pass_turn(&mut game);
    }
    assert_eq!(before - game.inner().hero.voice, 4);
    assert_eq!(game.inner().hero.songs.duration, duration + 3);
    game.apply_text("sing swap").unwrap();
    let hero = &game.inner().hero;
    assert_eq!((hero.songs.main, hero.songs.minor), (Some(7), Some(9)));
    // The running main song again leaves only that.
    game.apply_text("sing 7").unwrap();
    assert_eq!((game.inner().hero.songs.main, game.inner().hero.songs.minor), (Some(7), None));
    assert_eq!(game.apply_text("sing 7").unwrap_err().tag, "singing");
    // Without the ability a new song replaces the old one, and a second theme ends both.
    game.apply_text("sing 9").unwrap();
    assert!(game.inner().hero.songs.minor.is_some());
    game.apply_text("switch 7/12").unwrap();
    pass_turn(&mut game);
    assert_eq!(game.inner().hero.songs.main, None);
    game.apply_text("sing 9").unwrap();
    game.apply_text("sing 7").unwrap();
    assert_eq!((game.inner().hero.songs.main, game.inner().hero.songs.minor), (Some(7), None));
}

#[test]
fn singing_ends_with_voice_ability_trance_or_rest() {
    let mut game = singer(ability::SONG_OF_STAYING, 20);
    game.context().state.hero.voice = 0;
    pass_turn(&mut game);
    assert_eq!(game.inner().hero.songs.main, None, "no voice");
    game.context().state.hero.voice = 0;
    assert_eq!(game.apply_text("sing 9").unwrap_err().tag, "no-voice");

    let mut game = singer(ability::SONG_OF_STAYING, 20);
    game.context().state.hero.innate[Skill::Song as usize] = 0;
    pass_turn(&mut game);
    assert_eq!(game.inner().hero.songs.main, None, "forgotten");

    let mut game = singer(ability::SONG_OF_STAYING, 20);
    game.context().state.hero.timers.entranced = 3;
    pass_turn(&mut game);
    assert_eq!(game.inner().hero.songs.main, None, "entranced");

    let mut game = singer(ability::SONG_OF_STAYING, 20);
    game.context().state.hero.health -= 5;
    game.apply_text("rest 5").unwrap();
    assert_eq!(game.inner().hero.songs.main, None, "resting is quiet");
}

#[test]
fn voice_comes_back_only_in_silence() {
    let mut game = singer(ability::SONG_OF_TREES, 20);
    game.context().state.hero.voice = 50;
    for _ in 0..30 {
        pass_turn(&mut game);
    }
    assert_eq!(game.inner().hero.voice, 40);
    game.apply_text("sing stop").unwrap();
    for _ in 0..30 {
        pass_turn(&mut game);
    }
    assert!(game.inner().hero.voice > 40);
}

#[test]
fn the_oath_of_silence_is_asked_about_and_broken() {
    let mut game = set("documented");
    let mut turn = game.context();
    know(&mut turn, ability::SONG_OF_TREES);
    know(&mut turn, ability::OATH);
    turn.state.hero.oath.sworn = 2;
    let strength = turn.stat(Stat::Str);
    game.apply_text("sing 7").unwrap();
    assert_eq!(game.inner().hero.songs.main, None, "asked first");
    game.apply_text("yes").or_else(|_| game.apply_text("answer yes")).unwrap();
    assert_eq!(game.inner().hero.songs.main, Some(7));
    assert_ne!(game.inner().hero.oath.broken & (1 << 2), 0);
    assert_eq!(game.context().stat(Stat::Str), strength - 1, "its reward is gone");
}
