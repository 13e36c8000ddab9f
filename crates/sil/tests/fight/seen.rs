//! What a fight shows: the horn's push, marks that fade, the lord who speaks, odds for those who look.

use crate::prelude::*;
use angrist_engine::play::{Game, Query};

#[test]
fn detected_creatures_are_shown_until_the_end_of_the_next_turn() {
    // specs/sil-world.md 1.3 B6
    let mut game = arena("upstream");
    let orc = {
        let mut play = game.play();
        let orc = foe(&mut play, 1, 8, 0);
        let m = play.s.level.monsters.get_mut(orc).unwrap();
        (m.alertness, m.detected) = (-15, true);
        orc
    };
    let shown =
        |game: &mut angrist_sil::game::SilGame| game.play().s.level.monsters.get(orc).unwrap().detected;
    assert!(shown(&mut game));
    assert!(game.apply("open n").is_err());
    assert!(shown(&mut game), "a refused command is no turn");
    game.apply("wait").unwrap();
    assert!(!shown(&mut game));
    // A turn that is lost ends it too.
    game.play().s.level.monsters.get_mut(orc).unwrap().detected = true;
    game.play().s.hero.skip_turn = true;
    game.apply("wait").unwrap();
    assert!(!shown(&mut game));
}

#[test]
fn odds_of_a_fight_can_be_asked_and_change_nothing() {
    // Issue 8.6
    let mut game = arena("upstream");
    {
        let mut play = game.play();
        hold(&mut play, Slot::Weapon, 23, 17);
        hold(&mut play, Slot::Bow, 19, 13);
        hold(&mut play, Slot::Quiver1, 17, 1);
        play.s.hero.skills[0] = 7;
        foe(&mut play, 2, 1, 0);
    }
    let (mut before, mut after) = (Vec::new(), Vec::new());
    game.state(&mut before);
    let at = near(&game.play(), 1, 0);
    let asked = game.inspect(&Query::parse(&format!("odds {at}")));
    game.state(&mut after);
    assert_eq!(before, after);
    let play = game.play();
    let (orc, _) = play.s.level.monster_on(at).unwrap();
    let odds = play.odds_of_attack(orc).unwrap();
    assert_eq!(asked["blows"][0]["hit"], odds.hit_basis_points());
    assert_eq!(asked["blows"][0]["mean"], odds.mean_hundredths());
    let health = play.s.level.monsters.get(orc).unwrap().health;
    assert_eq!(asked["blows"][0]["kills"], odds.at_least(health) * 10_000 / WHOLE);
    let theirs = play.odds_of_blow(orc, 1).unwrap();
    assert_eq!(asked["theirs"][1]["hit"], theirs.hit_basis_points());
    assert_eq!(asked["shot"]["hit"], play.odds_of_shot(Slot::Quiver1, at).unwrap().hit_basis_points());
    let parts = asked["blows"][0]["attack"].as_array().unwrap();
    assert!(parts.iter().any(|p| p["name"] == "part-melee"), "{parts:?}");
    assert!(game.inspect(&Query::parse("odds 3,3"))["blows"].is_null(), "nobody is there");
}
