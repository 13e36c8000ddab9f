//! The ways to die.

use crate::prelude::*;

fn dies_of(game: &mut SilGame, commands: usize) -> String {
    for _ in 0..commands {
        if let Phase::Dead(cause) = &game.inner().phase {
            return cause.clone();
        }
        game.apply("wait").unwrap();
    }
    match &game.inner().phase {
        Phase::Dead(cause) => cause.clone(),
        phase => panic!("{phase:?}"),
    }
}

#[test]
fn each_class_of_death_names_its_cause() {
    // Poison, blood, hunger.
    let mut game = set("documented");
    let hero = &mut game.play().s.hero;
    (hero.timers.poison, hero.health) = (100, 5);
    assert_eq!(dies_of(&mut game, 10), "poison");
    let mut game = set("documented");
    let hero = &mut game.play().s.hero;
    (hero.timers.cut, hero.health) = (100, 5);
    assert_eq!(dies_of(&mut game, 10), "bleeding");
    let mut game = set("documented");
    let hero = &mut game.play().s.hero;
    (hero.food, hero.health) = (0, 2);
    assert_eq!(dies_of(&mut game, 10), "starvation");
    // A creature's blow; a breath or shot has the creature's name too.
    let mut game = set("documented");
    let mut play = game.play();
    play.s.hero.stats = [0; 4];
    let him = call(&mut play, MORGOTH, 1, 0);
    play.set_alertness(him, 20);
    play.s.hero.health = 1;
    let cause = dies_of(&mut game, 30);
    assert!(cause.contains("Morgoth"), "{cause}");
    // A trap: the pit is deep enough for one who is nearly dead.
    let mut game = set("documented");
    let mut play = game.play();
    let at = play.s.hero.at.step(Dir::East);
    play.set_terrain(at, code::TRAP_DEADFALL);
    play.set_hidden(at, true);
    play.s.hero.health = 1;
    play.s.hero.at = at;
    play.spring_trap(at);
    assert!(matches!(&play.s.phase, Phase::Dead(_)), "{:?}", play.s.phase);
    // A fall.
    let mut game = set("documented");
    let mut play = game.play();
    play.s.hero.health = 1;
    play.fall(true);
    assert!(matches!(&play.s.phase, Phase::Dead(_)), "{:?}", play.s.phase);
    // One's own hand, which is no death.
    let mut game = set("documented");
    game.apply("retire @").unwrap();
    assert_eq!(game.inner().phase, Phase::Retired);
    // While hallucinating one is not sure of it.
    let mut game = set("documented");
    let hero = &mut game.play().s.hero;
    (hero.timers.cut, hero.health, hero.timers.hallucinating) = (100, 5, 50);
    assert_eq!(dies_of(&mut game, 10), "bleeding (while hallucinating)");
    let end = game.end_so_far(&*common::ours("documented").words("en"));
    assert!(!end.won && end.chronicle.iter().any(|(_, n)| n.starts_with("Slain by")));
}

/// What one who is nearly dead dies of, over some chances; nothing when it never kills.
fn deaths_by(mut blow: impl FnMut(&mut Play<'_>)) -> Vec<String> {
    let mut game = set("documented");
    let mut play = game.play();
    play.s.level.depth = 5;
    play.s.hero.stats = [0; 4];
    play.refresh_hero();
    let start = play.s.clone();
    let mut causes = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let mut play = game.play();
        *play.s = start.clone();
        play.s.hero.health = 1;
        play.s.chance = angrist_engine::chance::stream(seed, "deaths", 0, 0);
        play.sense_anew();
        blow(&mut play);
        if let Phase::Dead(cause) = &play.s.phase {
            assert!(play.s.hero.health <= 0 && told(&play, "died"), "{cause}");
            causes.insert(cause.clone());
        }
    }
    causes.into_iter().collect()
}

#[test]
fn every_trap_that_wounds_kills_by_its_own_name_and_the_others_do_not() {
    for (trap, cause) in [
        (code::TRAP_FALSE_FLOOR, "falling"),
        (code::TRAP_PIT, "a pit"),
        (code::TRAP_SPIKED_PIT, "a pit"),
        (code::TRAP_DART, "a dart"),
        (code::TRAP_CALTROPS, "caltrops"),
        (code::TRAP_DEADFALL, "falling rock"),
        (code::TRAP_ACID, "acid"),
        (code::TRAP_CONFUSION, ""),
        (code::TRAP_MEMORY, ""),
        (code::TRAP_ALARM, ""),
        (code::TRAP_FLASH, ""),
        (code::TRAP_ROOST, ""),
        (code::TRAP_WEB, ""),
    ] {
        let causes = deaths_by(|play| {
            let at = play.s.hero.at;
            play.set_terrain(at, trap);
            play.spring_trap(at);
        });
        let expected: Vec<&str> = Some(cause).filter(|c| !c.is_empty()).into_iter().collect();
        assert_eq!(causes, expected, "{trap:#x}");
    }
    // The spikes kill whom the pit has left alive.
    let mut causes = deaths_by(|play| {
        play.s.hero.health = 5;
        let at = play.s.hero.at;
        play.set_terrain(at, code::TRAP_SPIKED_PIT);
        play.spring_trap(at);
    });
    causes.retain(|c| c != "a pit");
    assert_eq!(causes, ["spikes"]);
}

#[test]
fn falls_quakes_shots_and_breaths_kill_by_their_own_names() {
    assert_eq!(deaths_by(|play| play.fall(true)), ["falling"]);
    let quake = deaths_by(|play| {
        let at = play.s.hero.at.shift(1, 0);
        play.earthquake(at, None, 5, angrist_sil::fight::Who::Nobody);
    });
    assert!(quake.contains(&"an earthquake".to_owned()), "{quake:?}");
    // A shot or a breath has the name of the creature that sent it, as its blow has.
    for (name, words, dx) in
        [("Orc archer", "an Orc archer", 5), ("Young fire-drake", "a Young fire-drake", 4)]
    {
        let from_afar = (0..40).any(|seed| {
            let mut game = set("documented");
            let mut play = game.play();
            play.s.chance = angrist_engine::chance::stream(seed, "afar", 0, 0);
            let number = stage::race(&play, name);
            let foe = call(&mut play, number, dx, 0);
            play.set_alertness(foe, 20);
            for _ in 0..20 {
                game.play().s.hero.health = 1;
                game.apply("wait").unwrap();
                let s = game.inner();
                let Phase::Dead(cause) = &s.phase else { continue };
                let far = s.level.monsters.get(foe).is_some_and(|m| distance(m.at, s.hero.at) > 1);
                assert_eq!(cause, words);
                return far;
            }
            false
        });
        assert!(from_afar, "{name}");
    }
}
