//! The ways to die.

use crate::crown::prelude::*;

fn dies_of(game: &mut SilGame, commands: usize) -> String {
    for _ in 0..commands {
        if let Phase::Dead(cause) = &game.inner().phase {
            return cause.clone();
        }
        game.apply_text("wait").unwrap();
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
    let hero = &mut game.context().state.hero;
    (hero.timers.poison, hero.health) = (100, 5);
    assert_eq!(dies_of(&mut game, 10), "poison");
    let mut game = set("documented");
    let hero = &mut game.context().state.hero;
    (hero.timers.cut, hero.health) = (100, 5);
    assert_eq!(dies_of(&mut game, 10), "bleeding");
    let mut game = set("documented");
    let hero = &mut game.context().state.hero;
    (hero.food, hero.health) = (0, 2);
    assert_eq!(dies_of(&mut game, 10), "starvation");
    // A creature's blow; a breath or shot has the creature's name too.
    let mut game = set("documented");
    let mut turn = game.context();
    turn.state.hero.stats = [0; 4];
    let him = call(&mut turn, MORGOTH, 1, 0);
    turn.set_alertness(him, 20);
    turn.state.hero.health = 1;
    let cause = dies_of(&mut game, 30);
    assert!(cause.contains("Morgoth"), "{cause}");
    // A trap: the pit is deep enough for one who is nearly dead.
    let mut game = set("documented");
    let mut turn = game.context();
    let at = turn.state.hero.at.step(Dir::East);
    turn.set_terrain(at, code::TRAP_DEADFALL);
    turn.set_hidden(at, true);
    turn.state.hero.health = 1;
    turn.state.hero.at = at;
    turn.spring_trap(at);
    assert!(matches!(&turn.state.phase, Phase::Dead(_)), "{:?}", turn.state.phase);
    // A fall.
    let mut game = set("documented");
    let mut turn = game.context();
    turn.state.hero.health = 1;
    turn.fall(true);
    assert!(matches!(&turn.state.phase, Phase::Dead(_)), "{:?}", turn.state.phase);
    // One's own hand, which is no death.
    let mut game = set("documented");
    game.apply_text("retire @").unwrap();
    assert_eq!(game.inner().phase, Phase::Retired);
    // While hallucinating one is not sure of it.
    let mut game = set("documented");
    let hero = &mut game.context().state.hero;
    (hero.timers.cut, hero.health, hero.timers.hallucinating) = (100, 5, 50);
    assert_eq!(dies_of(&mut game, 10), "bleeding (while hallucinating)");
    let end = game.end_so_far(&*common::ours("documented").words("en"));
    assert!(!end.won && end.chronicle.iter().any(|(_, n)| n.starts_with("Slain by")));
}

/// What one who is nearly dead dies of, over some chances; nothing when it never kills.
fn deaths_by(mut blow: impl FnMut(&mut Turn<'_>)) -> Vec<String> {
    let mut game = set("documented");
    let mut turn = game.context();
    turn.state.level.depth = 5;
    turn.state.hero.stats = [0; 4];
    turn.refresh_hero();
    let start = turn.state.clone();
    let mut causes = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let mut turn = game.context();
        *turn.state = start.clone();
        turn.state.hero.health = 1;
        turn.state.chance = angrist_engine::chance::stream(seed, "deaths", 0, 0);
        turn.sense_anew();
        blow(&mut turn);
        if let Phase::Dead(cause) = &turn.state.phase {
            assert!(turn.state.hero.health <= 0 && told(&turn, "died"), "{cause}");
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
        let causes = deaths_by(|turn| {
            let at = turn.state.hero.at;
            turn.set_terrain(at, trap);
            turn.spring_trap(at);
        });
        let expected: Vec<&str> = Some(cause).filter(|c| !c.is_empty()).into_iter().collect();
        assert_eq!(causes, expected, "{trap:#x}");
    }
    // The spikes kill whom the pit has left alive.
    let mut causes = deaths_by(|turn| {
        turn.state.hero.health = 5;
        let at = turn.state.hero.at;
        turn.set_terrain(at, code::TRAP_SPIKED_PIT);
        turn.spring_trap(at);
    });
    causes.retain(|c| c != "a pit");
    assert_eq!(causes, ["spikes"]);
}

#[test]
fn falls_quakes_shots_and_breaths_kill_by_their_own_names() {
    assert_eq!(deaths_by(|turn| turn.fall(true)), ["falling"]);
    let quake = deaths_by(|turn| {
        let at = turn.state.hero.at.shift(1, 0);
        turn.earthquake(at, None, 5, angrist_sil::fight::Who::Nobody);
    });
    assert!(quake.contains(&"an earthquake".to_owned()), "{quake:?}");
    // A shot or a breath has the name of the creature that sent it, as its blow has.
    for (name, words, dx) in
        [("Orc archer", "an Orc archer", 5), ("Young fire-drake", "a Young fire-drake", 4)]
    {
        let from_afar = (0..40).any(|seed| {
            let mut game = set("documented");
            let mut turn = game.context();
            turn.state.chance = angrist_engine::chance::stream(seed, "afar", 0, 0);
            let number = stage::race(&turn, name);
            let foe = call(&mut turn, number, dx, 0);
            turn.set_alertness(foe, 20);
            for _ in 0..20 {
                game.context().state.hero.health = 1;
                game.apply_text("wait").unwrap();
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
