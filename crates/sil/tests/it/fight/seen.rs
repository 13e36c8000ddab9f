//! What a fight shows: the horn's push, marks that fade, the lord who speaks, odds for those who look.

use crate::fight::prelude::*;
use angrist_engine::play::{Game, Query};

#[test]
fn detected_creatures_are_shown_until_the_end_of_the_next_turn() {
    // docs/spec/sil-world.md 1.3 B6
    let mut game = arena("upstream");
    let orc = {
        let mut turn = game.context();
        let orc = foe(&mut turn, 1, 8, 0);
        let m = turn.state.level.monsters.get_mut(orc).unwrap();
        (m.alertness, m.detected) = (-15, true);
        orc
    };
    let shown = |game: &mut angrist_sil::game::SilGame| {
        game.context().state.level.monsters.get(orc).unwrap().detected
    };
    assert!(shown(&mut game));
    assert!(game.apply_text("open n").is_err());
    assert!(shown(&mut game), "a refused command is no turn");
    game.apply_text("wait").unwrap();
    assert!(!shown(&mut game));
    // A turn that is lost ends it too.
    game.context().state.level.monsters.get_mut(orc).unwrap().detected = true;
    game.context().state.hero.skip_turn = true;
    game.apply_text("wait").unwrap();
    assert!(!shown(&mut game));
}

#[test]
fn odds_of_a_fight_can_be_asked_and_change_nothing() {
    // Issue 8.6
    let mut game = arena("upstream");
    {
        let mut turn = game.context();
        hold(&mut turn, Slot::Weapon, 23, 17);
        hold(&mut turn, Slot::Bow, 19, 13);
        hold(&mut turn, Slot::Quiver1, 17, 1);
        turn.state.hero.skills[0] = 7;
        foe(&mut turn, 2, 1, 0);
    }
    let (mut before, mut after) = (Vec::new(), Vec::new());
    game.state(&mut before);
    let at = near(&game.context(), 1, 0);
    let asked = game.inspect(&Query::parse(&format!("odds {at}")));
    game.state(&mut after);
    assert_eq!(before, after);
    let turn = game.context();
    let (orc, _) = turn.state.level.monster_on(at).unwrap();
    let odds = turn.odds_of_attack(orc).unwrap();
    assert_eq!(asked["blows"][0]["hit"], odds.hit_basis_points());
    assert_eq!(asked["blows"][0]["mean"], odds.mean_hundredths());
    let health = turn.state.level.monsters.get(orc).unwrap().health;
    assert_eq!(asked["blows"][0]["kills"], odds.at_least(health) * 10_000 / WHOLE);
    let theirs = turn.odds_of_blow(orc, 1).unwrap();
    assert_eq!(asked["theirs"][1]["hit"], theirs.hit_basis_points());
    assert_eq!(asked["shot"]["hit"], turn.odds_of_shot(Slot::Quiver1, at).unwrap().hit_basis_points());
    let parts = asked["blows"][0]["attack"].as_array().unwrap();
    assert!(parts.iter().any(|p| p["name"] == "part-melee"), "{parts:?}");
    assert!(game.inspect(&Query::parse("odds 3,3"))["blows"].is_null(), "no one is there");
}
