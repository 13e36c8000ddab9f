//! Blows before a step and out of turn; what keeps blows off.

use crate::fight::prelude::*;

#[test]
fn flanking_and_controlled_retreat_strike_before_the_step() {
    // docs/spec/sil-player.md 10.5
    let mut game = arena("upstream");
    let mut turn = game.context();
    hold(&mut turn, Slot::Weapon, 23, 17);
    foe(&mut turn, 1, 1, 0);
    let (past, away) = (near(&turn, 0, 1), near(&turn, -1, 0));
    assert!(!turn.attack_before_step(past));
    learn(&mut turn, ability::FLANKING);
    assert!(turn.attack_before_step(past) && !turn.attack_before_step(away));
    learn(&mut turn, ability::CONTROLLED_RETREAT);
    turn.state.hero.actions[1] = Action::Moved(Dir::East);
    assert!(!turn.attack_before_step(away), "only after standing");
    turn.state.hero.actions[1] = Action::Other;
    assert!(turn.attack_before_step(away));
    let kinds: Vec<_> = strikes(&turn).iter().map(|s| s.kind).collect();
    assert_eq!(kinds, [AttackKind::Flanking, AttackKind::Retreat]);
}

#[test]
fn riposte_answers_a_bad_miss_once() {
    // docs/spec/sil-player.md 6.4 Riposte
    let mut game = arena("upstream");
    let mut turn = game.context();
    hold(&mut turn, Slot::Weapon, 23, 4);
    turn.state.hero.skills[2] = 90;
    let post = foe(&mut turn, 1, 1, 0);
    turn.monster_attacks(post);
    assert!(strikes(&turn).iter().all(|s| s.by != Side::Hero));
    learn(&mut turn, ability::RIPOSTE);
    turn.monster_attacks(post);
    turn.monster_attacks(post);
    assert_eq!(strikes(&turn).iter().filter(|s| s.kind == AttackKind::Riposte).count(), 1);
    // A creature that knows it answers the hero.
    let fencer = foe(&mut turn, 5, -1, 0);
    turn.notices.clear();
    turn.attack(fencer, AttackKind::Main);
    assert!(strikes(&turn).iter().any(|s| s.at == Side::Hero));
}

#[test]
fn dodging_blocking_parry_crowds_and_heavy_armour_count() {
    // docs/spec/sil-player.md 6.4
    let mut game = arena("upstream");
    let mut turn = game.context();
    let post = foe(&mut turn, 1, 1, 0);
    let evasion = |turn: &angrist_sil::context::Turn<'_>| turn.odds_of_blow(post, 0).unwrap().evasion.value;
    turn.state.hero.actions[0] = Action::Moved(Dir::East);
    let plain = evasion(&turn);
    learn(&mut turn, ability::DODGING);
    assert_eq!(evasion(&turn), plain + 3);
    turn.state.hero.actions[0] = Action::Other;
    assert_eq!(evasion(&turn), plain);
    hold(&mut turn, Slot::Weapon, 23, 17);
    let once = evasion(&turn);
    learn(&mut turn, ability::PARRY);
    assert_eq!(evasion(&turn), once + 1, "a longsword parries by one");
    // A shield stops 1d3, twice as many dice when blocking, of fire as of steel, not of poison.
    hold(&mut turn, Slot::OffHand, 34, 3);
    let most = |turn: &mut angrist_sil::context::Turn<'_>, e| {
        (0..300).map(|_| turn.protection_roll(e)).max().unwrap()
    };
    assert_eq!((most(&mut turn, Element::Hurt), most(&mut turn, Element::Poison)), (3, 0));
    learn(&mut turn, ability::BLOCKING);
    assert_eq!((most(&mut turn, Element::Hurt), most(&mut turn, Element::Fire)), (6, 6));
    turn.state.hero.actions[0] = Action::Moved(Dir::East);
    assert_eq!(most(&mut turn, Element::Hurt), 3);
    learn(&mut turn, ability::HEAVY_ARMOUR_USE);
    turn.state.hero.worn[Slot::OffHand as usize].as_mut().unwrap().weight = 450;
    assert_eq!(
        (most(&mut turn, Element::Hurt), most(&mut turn, Element::Fire)),
        (6, 3),
        "1d3 and a die of 45 / 15"
    );
    // Others around help an attacker; a crowd fighter halves that.
    foe(&mut turn, 1, -1, 0);
    foe(&mut turn, 1, 0, 1);
    assert_eq!(turn.surround_bonus(post), 3);
    learn(&mut turn, ability::CROWD_FIGHTING);
    assert_eq!(turn.surround_bonus(post), 1);
}

#[test]
fn creatures_answer_the_heros_steps() {
    // docs/spec/sil-player.md 10.8
    let mut game = arena("upstream");
    let mut turn = game.context();
    hardy(&mut turn);
    let man = foe(&mut turn, 8, 1, 0);
    let here = turn.state.hero.at;
    turn.foes_answer_step(here, here.shift(0, 1));
    turn.foes_answer_step(here, here.shift(-1, 0));
    let reactions = turn.notices.iter().filter(|t| t.event.tag() == "reaction").count();
    assert_eq!((reactions, strikes(&turn).len()), (2, 2));
    turn.state.level.monsters.get_mut(man).unwrap().confused = 3;
    turn.foes_answer_step(here, here.shift(-1, 0));
    assert_eq!(strikes(&turn).len(), 2);
}

#[test]
fn a_knights_move_away_is_straight_ahead() {
    // docs/spec/sil-world.md 26, rough direction: the short axis is dropped at twice its length.
    let mut game = arena("upstream");
    let mut turn = game.context();
    let archer = foe(&mut turn, 1, 1, 2);
    foe(&mut turn, 1, 1, -1);
    assert_eq!(turn.surround_bonus(archer), 2, "behind the hero, as seen from the south");
}

#[test]
fn constitution_of_a_creature_goes_by_fifths_of_health() {
    // docs/spec/sil-world.md 8.1: 20 to 23 is 0; each step up is a fifth more and down a sixth less, whole numbers only.
    let mut game = arena("upstream");
    let mut turn = game.context();
    let orc = foe(&mut turn, 2, 1, 0);
    let table = [
        (9, -4),
        (10, -3),
        (12, -3),
        (13, -2),
        (16, -1),
        (19, -1),
        (20, 0),
        (23, 0),
        (24, 1),
        (28, 2),
        (33, 3),
        (38, 3),
        (39, 4),
        (400, 17),
    ];
    for (health, points) in table {
        turn.state.level.monsters.get_mut(orc).unwrap().max_health = health;
        assert_eq!(turn.foe_constitution(orc), points, "{health}");
    }
}
