//! What meeting and killing are worth, what is remembered, how wounds close.

use crate::monsters::scene::*;
use angrist_engine::space::Loc;
use angrist_sil::game::SilGame;
use angrist_sil::monsters::{self, Placing};
use angrist_sil::terrain::code;

#[test]
fn meeting_and_killing_pay_less_each_time() {
    // S000-266 and the seed's experience formulas
    let (mut game, o) = scene("documented", EDAIN, ROOM, &[('o', SOLDIER)]);
    let mut turn = game.context();
    assert_eq!(turn.state.facts.race(SOLDIER).sights, 1);
    assert_eq!(turn.state.hero.experience.encounters, 40);
    turn.monster_dies(o[0], true);
    assert_eq!((turn.state.hero.experience.kills, turn.state.facts.race(SOLDIER).kills), (40, 1));
    assert_eq!(turn.state.facts.race(SOLDIER).alive, 0);
    let second = monsters::place(&mut turn.maker(), Loc::new(8, 3), SOLDIER, Placing::alone()).unwrap();
    turn.see_monsters();
    assert_eq!(turn.state.hero.experience.encounters, 60);
    turn.monster_dies(second, true);
    assert_eq!(turn.state.hero.experience.kills, 60);
    turn.state.level.check().unwrap();
}

#[test]
fn memory_of_a_race_grows_with_what_was_seen() {
    // docs/spec/sil-world.md 27
    let (mut game, _) = scene("documented", EDAIN, ROOM, &[('o', ARCHER)]);
    let ids = |game: &mut SilGame, all: bool| -> Vec<String> {
        let turn = game.context();
        monsters::recall(turn.tables, &turn.state.facts, ARCHER, all)
            .into_iter()
            .map(|p| p.id.into_owned())
            .collect()
    };
    let has = |ids: &[String], id: &str| ids.iter().any(|i| i == id);
    let met = ids(&mut game, false);
    assert!(has(&met, "recall-counts") && !has(&met, "recall-blow") && !has(&met, "recall-ranged"));
    let fact = game.context().state.facts.race_mut(ARCHER).clone();
    assert_eq!(fact.sights, 1);
    {
        let turn = game.context();
        let fact = turn.state.facts.race_mut(ARCHER);
        (fact.kills, fact.blows[0], fact.ranged) = (2, 1, 1);
    }
    let known = ids(&mut game, false);
    assert!(has(&known, "recall-defence") && has(&known, "recall-blow") && has(&known, "recall-ranged"));
    let turn = game.context();
    let other = monsters::recall(turn.tables, &turn.state.facts, DAGORHIR, false);
    assert_eq!(other.iter().map(|p| &*p.id).collect::<Vec<_>>(), ["recall-unknown"]);
}

#[test]
fn wounds_close_in_150_steps_of_the_world_and_faster_for_those_who_regenerate() {
    // docs/spec/sil-world.md 1.4
    for (race, steps) in [(SOLDIER, 150), (TROLL, 30)] {
        let (mut game, o) = scene("documented", EDAIN, ROOM, &[('o', race)]);
        let mut turn = game.context();
        turn.state.level.terrain.fill(code::FLOOR);
        let m = turn.state.level.monsters.get_mut(o[0]).unwrap();
        (m.max_health, m.health, m.mana) = (60, 1, 0);
        for step in 1..=steps {
            turn.state.turn = step * 10;
            turn.monsters_upkeep();
            // A whole period gives exactly the greatest health, spread evenly.
            let health = turn.state.level.monsters.get(o[0]).unwrap().health;
            assert_eq!(health, (1 + 60 * step as i32 / steps as i32).min(60), "{step}");
        }
        let m = turn.state.level.monsters.get(o[0]).unwrap();
        assert_eq!((m.health, m.mana), (60, 15));
    }
}
