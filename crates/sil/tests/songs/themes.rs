//! The twelve songs of the hero, each by what it does.

use crate::prelude::*;

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
