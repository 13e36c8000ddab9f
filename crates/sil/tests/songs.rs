//! The twelve songs of the hero, two at once, and the songs of creatures (specs/sil-player.md 7, specs/sil-world.md 14).
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

mod common;
#[path = "common/stage.rs"]
mod stage;

use angrist_engine::play::Game;
use angrist_engine::space::Loc;
use angrist_sil::fight::AttackKind;
use angrist_sil::game::SilGame;
use angrist_sil::hero::{ability, songs};
use angrist_sil::people::NoiseEvent;
use angrist_sil::state::{Item, Slot};
use angrist_sil::tables::{AbilityId, RaceFlag, Skill, Stat};
use angrist_sil::terrain::{self, code};
use stage::{call, know, score, stage as set, told, wield};

/// A hero who sings one song with so much skill, in the hall; nothing has been sung yet.
fn singer(song: AbilityId, skill: i32) -> SilGame {
    let mut game = set("documented");
    let mut play = game.play();
    know(&mut play, song);
    score(&mut play, Skill::Song, skill);
    play.s.hero.songs.main = Some(song.number);
    game
}

/// One turn with nothing done but singing.
fn turn(game: &mut SilGame) {
    game.apply("wait").unwrap();
}

fn song(n: u8) -> AbilityId {
    AbilityId::new(Skill::Song, n)
}

#[test]
fn scores_costs_and_noise_are_those_of_the_table() {
    // specs/sil-player.md 7.2, for a skill of 20: score, voice in twelve turns, loss of stealth.
    let table = [
        (20, 12, 8),
        (20, 4, 12),
        (20, 4, 4),
        (20, 4, 4),
        (10, 4, 0),
        (20, 12, 4),
        (20, 4, 4),
        (4, 4, 4),
        (40, 12, 8),
        (20, 12, 8),
        (20, 12, 4),
        (20, 24, 8),
    ];
    for (n, (value, voice, noise)) in table.into_iter().enumerate() {
        let n = n as u8;
        let mut game = singer(song(n), 20);
        let play = game.play();
        let quiet = {
            let main = play.s.hero.songs.main.take();
            let quiet = play.skill(Skill::Stealth);
            play.s.hero.songs.main = main;
            quiet
        };
        assert_eq!(play.song_score(n), value, "song {n}");
        assert_eq!(quiet - play.skill(Skill::Stealth), noise, "song {n}");
        let before = play.s.hero.voice;
        for _ in 0..12 {
            turn(&mut game);
        }
        assert_eq!(before - game.inner().hero.voice, voice, "song {n}");
        assert_eq!(game.inner().hero.songs.main, Some(n), "it goes on");
    }
}

#[test]
fn elbereth_daunts_those_with_wits_and_not_morgoth() {
    let mut game = singer(ability::SONG_OF_ELBERETH, 60);
    let mut play = game.play();
    let smart = (0..400).find(|n| {
        play.t.race(*n).is_some_and(|r| r.is(RaceFlag::SMART) && !r.is(RaceFlag::QUESTOR) && r.will < 10)
    });
    let dull = (20..400).find(|n| play.t.race(*n).is_some_and(|r| !r.is(RaceFlag::SMART) && r.will < 10));
    let foes = [
        call(&mut play, smart.unwrap(), 3, 0),
        call(&mut play, dull.unwrap(), 3, 2),
        call(&mut play, stage::MORGOTH, -3, 0),
    ];
    play.song_turn();
    let morale = |n: usize| play.s.level.monsters.get(foes[n]).unwrap().temporary_morale;
    assert!(morale(0) <= -10, "{}", morale(0));
    assert_eq!((morale(1), morale(2)), (0, 0));
}

#[test]
fn challenge_wakes_and_emboldens() {
    let mut game = singer(ability::SONG_OF_CHALLENGE, 60);
    let mut play = game.play();
    let orc = stage::race(&play, "Orc skirmisher");
    let foe = call(&mut play, orc, 4, 0);
    play.set_alertness(foe, -15);
    play.song_turn();
    let m = play.s.level.monsters.get(foe).unwrap();
    assert!(m.alertness > -15 && m.temporary_morale >= 30, "{} {}", m.alertness, m.temporary_morale);
}

#[test]
fn delvings_map_outward_from_what_is_known() {
    let mut game = singer(ability::SONG_OF_DELVINGS, 40);
    let before = game.inner().level.charted.clone();
    // One ring of squares a turn at most, so that the passage and the hall behind it take a while.
    for _ in 0..40 {
        game.play().song_turn();
    }
    let level = &game.inner().level;
    let far = Loc::new(30, 12);
    assert!(!before.get(far) && level.charted.get(far), "the second hall is known");
    // A singer without skill finds nothing out.
    let mut game = singer(ability::SONG_OF_DELVINGS, 0);
    let before = game.inner().level.charted.clone();
    game.play().song_turn();
    assert_eq!(before, game.inner().level.charted);
}

#[test]
fn freedom_opens_locks_bars_traps_rubble_chests_and_chasms() {
    let mut game = singer(ability::SONG_OF_FREEDOM, 200);
    let mut play = game.play();
    let here = play.s.hero.at;
    let put = |play: &mut angrist_sil::play::Play<'_>, dx: i16, t: u16| {
        let at = here.shift(dx, 2);
        play.set_terrain(at, t);
        at
    };
    let locked = put(&mut play, 0, code::LOCKED_7);
    let jammed = put(&mut play, 1, code::JAMMED_7);
    let secret = put(&mut play, 2, code::SECRET_DOOR);
    let trap = put(&mut play, 3, code::TRAP_DART);
    let rubble = put(&mut play, 4, code::RUBBLE);
    let chasm = put(&mut play, 5, code::CHASM);
    let warded = put(&mut play, 6, code::WARDED_3);
    play.set_hidden(trap, true);
    let (number, kind) = (0..=255).find_map(|s| play.t.kind_of(7, s)).unwrap();
    let mut chest = Item::of_kind(number, kind);
    chest.pval = 20;
    let chest = play.s.level.add_item(here.shift(0, -1), chest).unwrap();
    play.song_turn();
    let t = |at| play.s.level.terrain_at(at);
    assert_eq!([t(locked), t(jammed), t(secret)], [code::DOOR; 3]);
    assert_eq!([t(trap), t(rubble), t(chasm)], [code::FLOOR; 3]);
    assert_eq!(t(warded), code::WARDED_3, "a ward is no lock");
    assert_eq!(play.s.level.items.get(chest).unwrap().item.pval, -20, "open, and harmless");
    assert!(told(&play, "song-did"));
    assert_eq!(play.scores().resist.free_action, 1, "nothing holds one who sings of freedom");
    // Slowness passes by the whole score.
    play.s.hero.timers.slow = 100;
    turn(&mut game);
    assert_eq!(game.inner().hero.timers.slow, 0);
}

#[test]
fn freedom_is_weaker_the_deeper_and_the_farther() {
    for (depth, opens) in [(1, true), (0, false), (20, false)] {
        let mut game = singer(ability::SONG_OF_FREEDOM, 12);
        let play = game.play();
        play.s.level.depth = depth;
        let at = play.s.hero.at.shift(1, 0);
        let mut freed = 0;
        for _ in 0..40 {
            let mut play = game.play();
            play.set_terrain(at, code::SECRET_DOOR);
            play.hear();
            play.song_turn();
            freed += i32::from(play.s.level.terrain_at(at) == code::DOOR);
        }
        // Against 0 + distance the margin of 12 less 6 wins often; against 10 more it wins seldom.
        assert_eq!(freed > 20, opens, "{freed} of 40 at depth {depth}");
    }
}

#[test]
fn silence_hides_by_half_its_score() {
    let mut game = singer(ability::SONG_OF_SILENCE, 21);
    let mut play = game.play();
    let orc = stage::race(&play, "Orc skirmisher");
    call(&mut play, orc, 4, 0);
    assert_eq!(play.song_score(ability::SONG_OF_SILENCE.number), 10);
    // The same noise with and without: the event is judged against ten more.
    let mut woken = [0, 0];
    for (place, sung) in [(0, Some(ability::SONG_OF_SILENCE.number)), (1, None)] {
        for seed in 0..60 {
            let mut game = game.clone();
            let mut play = game.play();
            play.s.chance = angrist_engine::chance::stream(seed, "silence", 0, 0);
            // Before the first turn nobody listens.
            play.s.player_turn = 5;
            play.s.hero.songs.main = sung;
            let foe = play.s.level.monsters.handles()[0];
            play.set_alertness(foe, -1);
            play.noise(NoiseEvent::of_turn(-5));
            woken[place] += i32::from(play.s.level.monsters.get(foe).unwrap().is_alert());
        }
    }
    assert!(woken[0] < woken[1], "{woken:?}");
}

#[test]
fn staunching_stops_blood_and_heals_its_score_in_twelve_turns() {
    for skill in [12, 17, 30] {
        let mut game = singer(ability::SONG_OF_STAUNCHING, skill);
        let play = game.play();
        play.s.hero.timers.cut = 50;
        play.s.hero.health = 100;
        for _ in 0..12 {
            game.play().song_turn();
        }
        assert_eq!(game.inner().hero.timers.cut, 0);
        assert_eq!(game.inner().hero.health, 100 + skill, "skill {skill}");
    }
}

#[test]
fn thresholds_ward_a_closed_door_the_better_the_song() {
    let mut wards = Vec::new();
    for skill in [0, 40] {
        let mut game = singer(ability::SONG_OF_THRESHOLDS, skill);
        let mut play = game.play();
        let at = play.s.hero.at.step(angrist_engine::space::Dir::East);
        play.set_terrain(at, code::OPEN_DOOR);
        game.apply("close e").unwrap();
        wards.push(game.inner().level.terrain_at(at));
    }
    assert_eq!(wards, [code::WARDED_1, code::WARDED_3]);
}

#[test]
fn trees_shed_a_fifth_of_the_score_in_light() {
    let mut game = singer(ability::SONG_OF_TREES, 17);
    let mut play = game.play();
    play.refresh_light();
    let lit = play.s.hero.light;
    play.stop_singing();
    play.refresh_light();
    assert_eq!(lit - play.s.hero.light, 3);
}

#[test]
fn slaying_kills_whom_a_critical_hit_finds_weak() {
    let weak = |health: i32| {
        let mut game = singer(ability::SONG_OF_SLAYING, 20);
        let mut play = game.play();
        wield(&mut play, Slot::Weapon, 23, 1);
        score(&mut play, Skill::Melee, 90);
        let orc = stage::race(&play, "Orc skirmisher");
        let foe = call(&mut play, orc, 1, 0);
        let m = play.s.level.monsters.get_mut(foe).unwrap();
        (m.health, m.max_health) = (health, 1000);
        play.attack(foe, AttackKind::Main);
        play.s.level.monsters.get(foe).map(|m| m.health)
    };
    assert_eq!(weak(40), None, "twice the score");
    assert!(weak(900).is_some_and(|h| h > 0));
}

#[test]
fn staying_lends_will_and_protection() {
    let mut game = singer(ability::SONG_OF_STAYING, 21);
    let play = game.play();
    let (low, high) = play.protection_range();
    let will = play.skill(Skill::Will);
    play.s.hero.songs.main = None;
    let (bare_low, bare_high) = play.protection_range();
    assert_eq!((low - bare_low, high - bare_high), (2, 4), "2d2 more");
    assert_eq!(will - play.skill(Skill::Will), 10);
}

#[test]
fn lorien_lulls_all_but_the_sleepless_and_takes_his_crown() {
    let mut game = singer(ability::SONG_OF_LORIEN, 60);
    let mut play = game.play();
    let orc = stage::race(&play, "Orc skirmisher");
    let wakeful =
        (20..400).find(|n| play.t.race(*n).is_some_and(|r| r.is(RaceFlag::NO_SLEEP) && r.will < 20));
    let foes = [
        call(&mut play, orc, 3, 0),
        call(&mut play, wakeful.unwrap(), 3, 2),
        call(&mut play, stage::MORGOTH, -3, 0),
    ];
    for _ in 0..6 {
        play.song_turn();
    }
    let alertness = |n: usize| play.s.level.monsters.get(foes[n]).unwrap().alertness;
    assert_eq!((alertness(0), alertness(1), alertness(2)), (-20, 10, -20));
    // S000-018, specs/sil-player.md 7.3: put to sleep he loses it.
    assert!(play.s.facts.crown.fallen && play.s.facts.crown.anger == 1);
}

#[test]
fn mastery_takes_turns_and_reactions() {
    let mut held = Vec::new();
    for skill in [0, 80] {
        let mut game = singer(ability::SONG_OF_MASTERY, skill);
        let mut play = game.play();
        let orc = stage::race(&play, "Orc skirmisher");
        let foe = call(&mut play, orc, 5, 0);
        let m = play.s.level.monsters.get_mut(foe).unwrap();
        m.energy.0 = 100;
        let at = m.at;
        play.monsters_act(100);
        let m = play.s.level.monsters.get(foe).unwrap();
        held.push((m.at == at, m.skip_reactions));
    }
    assert_eq!(held, [(false, false), (true, true)]);
}

#[test]
fn woven_themes_carry_a_second_song_at_half_strength() {
    let mut game = set("documented");
    let mut play = game.play();
    for id in [ability::SONG_OF_STAYING, ability::SONG_OF_TREES, ability::WOVEN_THEMES] {
        know(&mut play, id);
    }
    score(&mut play, Skill::Song, 21);
    game.apply("sing 9").unwrap();
    game.apply("sing 7").unwrap();
    let hero = &game.inner().hero;
    assert_eq!((hero.songs.main, hero.songs.minor), (Some(9), Some(7)));
    let play = game.play();
    // Half of 21 is 10, a fifth of that 2; the noise is the mean of 8 and 4.
    assert_eq!((play.song_score(9), play.song_score(7)), (21, 2));
    assert_eq!(songs::noise(play.t, &play.s.hero), 6);
    // Staying costs 1 each turn, Trees 1 on every third: the turn that leaves one.
    let (before, duration) = (game.inner().hero.voice, game.inner().hero.songs.duration);
    for _ in 0..3 {
        turn(&mut game);
    }
    assert_eq!(before - game.inner().hero.voice, 4);
    assert_eq!(game.inner().hero.songs.duration, duration + 3);
    game.apply("sing swap").unwrap();
    let hero = &game.inner().hero;
    assert_eq!((hero.songs.main, hero.songs.minor), (Some(7), Some(9)));
    // The running main song again leaves only that.
    game.apply("sing 7").unwrap();
    assert_eq!((game.inner().hero.songs.main, game.inner().hero.songs.minor), (Some(7), None));
    assert_eq!(game.apply("sing 7").unwrap_err().tag, "singing");
    // Without the ability a new song replaces the old one, and a second theme ends both.
    game.apply("sing 9").unwrap();
    assert!(game.inner().hero.songs.minor.is_some());
    game.apply("switch 7/12").unwrap();
    turn(&mut game);
    assert_eq!(game.inner().hero.songs.main, None);
    game.apply("sing 9").unwrap();
    game.apply("sing 7").unwrap();
    assert_eq!((game.inner().hero.songs.main, game.inner().hero.songs.minor), (Some(7), None));
}

#[test]
fn singing_ends_with_voice_ability_trance_or_rest() {
    let mut game = singer(ability::SONG_OF_STAYING, 20);
    game.play().s.hero.voice = 0;
    turn(&mut game);
    assert_eq!(game.inner().hero.songs.main, None, "no voice");
    game.play().s.hero.voice = 0;
    assert_eq!(game.apply("sing 9").unwrap_err().tag, "no-voice");

    let mut game = singer(ability::SONG_OF_STAYING, 20);
    game.play().s.hero.innate[Skill::Song as usize] = 0;
    turn(&mut game);
    assert_eq!(game.inner().hero.songs.main, None, "forgotten");

    let mut game = singer(ability::SONG_OF_STAYING, 20);
    game.play().s.hero.timers.entranced = 3;
    turn(&mut game);
    assert_eq!(game.inner().hero.songs.main, None, "entranced");

    let mut game = singer(ability::SONG_OF_STAYING, 20);
    game.play().s.hero.health -= 5;
    game.apply("rest 5").unwrap();
    assert_eq!(game.inner().hero.songs.main, None, "resting is quiet");
}

#[test]
fn voice_comes_back_only_in_silence() {
    let mut game = singer(ability::SONG_OF_TREES, 20);
    game.play().s.hero.voice = 50;
    for _ in 0..30 {
        turn(&mut game);
    }
    assert_eq!(game.inner().hero.voice, 40);
    game.apply("sing stop").unwrap();
    for _ in 0..30 {
        turn(&mut game);
    }
    assert!(game.inner().hero.voice > 40);
}

#[test]
fn the_oath_of_silence_is_asked_about_and_broken() {
    let mut game = set("documented");
    let mut play = game.play();
    know(&mut play, ability::SONG_OF_TREES);
    know(&mut play, ability::OATH);
    play.s.hero.oath.sworn = 2;
    let strength = play.stat(Stat::Str);
    game.apply("sing 7").unwrap();
    assert_eq!(game.inner().hero.songs.main, None, "asked first");
    game.apply("yes").or_else(|_| game.apply("answer yes")).unwrap();
    assert_eq!(game.inner().hero.songs.main, Some(7));
    assert_ne!(game.inner().hero.oath.broken & (1 << 2), 0);
    assert_eq!(game.play().stat(Stat::Str), strength - 1, "its reward is gone");
}

/// A singer of the other side so far away, with mana, at work.
fn dark_singer(song: u8) -> (SilGame, angrist_engine::things::Handle) {
    let mut game = set("documented");
    let mut play = game.play();
    let him = call(&mut play, stage::MORGOTH, 6, 0);
    let m = play.s.level.monsters.get_mut(him).unwrap();
    (m.song, m.mana) = (song, 15);
    play.hear();
    (game, him)
}

#[test]
fn the_song_of_binding_slams_and_locks_doors_and_slows() {
    let (mut game, him) = dark_singer(1);
    let mut play = game.play();
    let here = play.s.hero.at;
    play.s.hero.stats = [0; 4];
    let open = here.shift(4, -2);
    let shut = here.shift(4, 2);
    let between = here.shift(3, 0);
    let warded = here.shift(5, 2);
    play.set_terrain(open, code::OPEN_DOOR);
    play.set_terrain(shut, code::DOOR);
    play.set_terrain(between, code::OPEN_DOOR);
    play.set_terrain(warded, code::WARDED_1);
    play.look();
    for _ in 0..10 {
        play.sing_on(him);
    }
    let t = |at| play.s.level.terrain_at(at);
    assert!(terrain::is_closed_door(t(open)) && t(open) > code::DOOR, "slammed and locked");
    assert!((code::LOCKED_1..=code::LOCKED_7).contains(&t(shut)));
    assert_eq!(
        (t(between), t(warded)),
        (code::OPEN_DOOR, code::WARDED_1),
        "his own way stays open; wards stay wards"
    );
    assert!(told(&play, "door") && told(&play, "creature-sings"));
    assert!(play.s.hero.timers.slow >= 2);
    assert_eq!(play.s.level.monsters.get(him).unwrap().mana, 5, "one a turn");
    for _ in 0..7 {
        play.sing_on(him);
    }
    assert_eq!(play.s.level.monsters.get(him).unwrap().song, 0, "over with the mana");
}

#[test]
fn the_song_of_piercing_is_begun_unwary_and_uncrowned_and_finds_the_thief() {
    let (mut game, him) = dark_singer(0);
    let mut play = game.play();
    play.s.hero.stats = [0; 4];
    play.set_alertness(him, -5);
    play.wander_on(him);
    assert_eq!(play.s.level.monsters.get(him).unwrap().song, 0, "not with the crown on");
    play.s.facts.crown.fallen = true;
    play.wander_on(him);
    let m = play.s.level.monsters.get(him).unwrap();
    // Will 25 against none at a short distance finds the hero, to 10 at most.
    assert!(m.is_alert() && m.alertness <= 10, "{}", m.alertness);
    play.sing_on(him);
    assert_eq!(play.s.level.monsters.get(him).unwrap().song, 0, "it ends when he knows");
}

#[test]
fn the_song_of_oaths_calls_wraiths_that_go_with_it() {
    let (mut game, him) = dark_singer(3);
    let mut play = game.play();
    for _ in 0..14 {
        play.sing_on(him);
    }
    let wraith = play.t.creatures.oathwraith;
    let came: Vec<_> = play.s.level.monsters.iter().filter(|(_, m)| m.race == wraith).collect();
    assert!(!came.is_empty());
    assert!(came.iter().all(|(_, m)| m.summoned && m.alertness == 5));
}

#[test]
fn the_hero_s_silence_weakens_their_songs() {
    // Half of a silence of 60 leaves nothing of a Will of 25.
    let (mut game, him) = dark_singer(1);
    let mut play = game.play();
    know(&mut play, ability::SONG_OF_SILENCE);
    score(&mut play, Skill::Song, 120);
    play.s.hero.songs.main = Some(ability::SONG_OF_SILENCE.number);
    let open = play.s.hero.at.shift(-3, -2);
    play.set_terrain(open, code::OPEN_DOOR);
    for _ in 0..10 {
        play.sing_on(him);
    }
    assert_eq!((play.s.level.terrain_at(open), play.s.hero.timers.slow), (code::OPEN_DOOR, 0));
}
