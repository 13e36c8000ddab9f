//! Blows before a step and out of turn; what keeps blows off.

use crate::prelude::*;

#[test]
fn flanking_and_controlled_retreat_strike_before_the_step() {
    // specs/sil-player.md 10.5
    let mut game = arena("upstream");
    let mut play = game.play();
    hold(&mut play, Slot::Weapon, 23, 17);
    foe(&mut play, 1, 1, 0);
    let (past, away) = (near(&play, 0, 1), near(&play, -1, 0));
    assert!(!play.attack_before_step(past));
    learn(&mut play, ability::FLANKING);
    assert!(play.attack_before_step(past) && !play.attack_before_step(away));
    learn(&mut play, ability::CONTROLLED_RETREAT);
    play.s.hero.actions[1] = Action::Moved(Dir::East);
    assert!(!play.attack_before_step(away), "only after standing");
    play.s.hero.actions[1] = Action::Other;
    assert!(play.attack_before_step(away));
    let kinds: Vec<_> = strikes(&play).iter().map(|s| s.kind).collect();
    assert_eq!(kinds, [AttackKind::Flanking, AttackKind::Retreat]);
}

#[test]
fn riposte_answers_a_bad_miss_once() {
    // specs/sil-player.md 6.4 Riposte
    let mut game = arena("upstream");
    let mut play = game.play();
    hold(&mut play, Slot::Weapon, 23, 4);
    play.s.hero.skills[2] = 90;
    let post = foe(&mut play, 1, 1, 0);
    play.monster_attacks(post);
    assert!(strikes(&play).iter().all(|s| s.by != Side::Hero));
    learn(&mut play, ability::RIPOSTE);
    play.monster_attacks(post);
    play.monster_attacks(post);
    assert_eq!(strikes(&play).iter().filter(|s| s.kind == AttackKind::Riposte).count(), 1);
    // A creature that knows it answers the hero.
    let fencer = foe(&mut play, 5, -1, 0);
    play.notices.clear();
    play.attack(fencer, AttackKind::Main);
    assert!(strikes(&play).iter().any(|s| s.at == Side::Hero));
}

#[test]
fn dodging_blocking_parry_crowds_and_heavy_armour_count() {
    // specs/sil-player.md 6.4
    let mut game = arena("upstream");
    let mut play = game.play();
    let post = foe(&mut play, 1, 1, 0);
    let evasion = |play: &angrist_sil::play::Play<'_>| play.odds_of_blow(post, 0).unwrap().evasion.value;
    play.s.hero.actions[0] = Action::Moved(Dir::East);
    let plain = evasion(&play);
    learn(&mut play, ability::DODGING);
    assert_eq!(evasion(&play), plain + 3);
    play.s.hero.actions[0] = Action::Other;
    assert_eq!(evasion(&play), plain);
    hold(&mut play, Slot::Weapon, 23, 17);
    let once = evasion(&play);
    learn(&mut play, ability::PARRY);
    assert_eq!(evasion(&play), once + 1, "a longsword parries by one");
    // A shield stops 1d3, twice as many dice when blocking, of fire as of steel, not of poison.
    hold(&mut play, Slot::OffHand, 34, 3);
    let most =
        |play: &mut angrist_sil::play::Play<'_>, e| (0..300).map(|_| play.protection_roll(e)).max().unwrap();
    assert_eq!((most(&mut play, Element::Hurt), most(&mut play, Element::Poison)), (3, 0));
    learn(&mut play, ability::BLOCKING);
    assert_eq!((most(&mut play, Element::Hurt), most(&mut play, Element::Fire)), (6, 6));
    play.s.hero.actions[0] = Action::Moved(Dir::East);
    assert_eq!(most(&mut play, Element::Hurt), 3);
    learn(&mut play, ability::HEAVY_ARMOUR_USE);
    play.s.hero.worn[Slot::OffHand as usize].as_mut().unwrap().weight = 450;
    assert_eq!(
        (most(&mut play, Element::Hurt), most(&mut play, Element::Fire)),
        (6, 3),
        "1d3 and a die of 45 / 15"
    );
    // Others around help an attacker; a crowd fighter halves that.
    foe(&mut play, 1, -1, 0);
    foe(&mut play, 1, 0, 1);
    assert_eq!(play.surround_bonus(post), 3);
    learn(&mut play, ability::CROWD_FIGHTING);
    assert_eq!(play.surround_bonus(post), 1);
}

#[test]
fn creatures_answer_the_heros_steps() {
    // specs/sil-player.md 10.8
    let mut game = arena("upstream");
    let mut play = game.play();
    hardy(&mut play);
    let man = foe(&mut play, 8, 1, 0);
    let here = play.s.hero.at;
    play.foes_answer_step(here, here.shift(0, 1));
    play.foes_answer_step(here, here.shift(-1, 0));
    let reactions = play.notices.iter().filter(|t| t.event.tag() == "reaction").count();
    assert_eq!((reactions, strikes(&play).len()), (2, 2));
    play.s.level.monsters.get_mut(man).unwrap().confused = 3;
    play.foes_answer_step(here, here.shift(-1, 0));
    assert_eq!(strikes(&play).len(), 2);
}

#[test]
fn a_knights_move_away_is_straight_ahead() {
    // specs/sil-world.md 26, rough direction: the short axis is dropped at twice its length.
    let mut game = arena("upstream");
    let mut play = game.play();
    let archer = foe(&mut play, 1, 1, 2);
    foe(&mut play, 1, 1, -1);
    assert_eq!(play.surround_bonus(archer), 2, "behind the hero, as seen from the south");
}

#[test]
fn constitution_of_a_creature_goes_by_fifths_of_health() {
    // specs/sil-world.md 8.1: 20 to 23 is 0; each step up is a fifth more and down a sixth less, whole numbers only.
    let mut game = arena("upstream");
    let mut play = game.play();
    let orc = foe(&mut play, 2, 1, 0);
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
        play.s.level.monsters.get_mut(orc).unwrap().max_health = health;
        assert_eq!(play.foe_constitution(orc), points, "{health}");
    }
}
