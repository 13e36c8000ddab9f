//! What stealth, perception and will do in a fight.

use crate::fight::prelude::*;

#[test]
fn assassination_adds_stealth_against_the_unwary() {
    // docs/spec/sil-player.md 6.5
    let mut game = arena("upstream");
    let mut turn = game.context();
    hold(&mut turn, Slot::Weapon, 23, 4);
    learn(&mut turn, ability::ASSASSINATION);
    turn.state.hero.skills[3] = 7;
    let stealth = turn.skill(Skill::Stealth);
    let post = foe(&mut turn, 1, 1, 0);
    let with = |turn: &angrist_sil::context::Turn<'_>| turn.odds_of_attack(post).unwrap().attack.value;
    let alert = with(&turn);
    turn.state.level.monsters.get_mut(post).unwrap().alertness = -5;
    assert_eq!(with(&turn), alert + stealth);
    turn.state.hero.timers.confused = 2;
    assert_eq!(with(&turn), alert);
}

#[test]
fn concentration_focus_and_hunting_help_the_aim() {
    // docs/spec/sil-player.md 6.6
    let mut game = arena("upstream");
    let mut turn = game.context();
    hold(&mut turn, Slot::Weapon, 23, 4);
    turn.state.hero.skills[4] = 10;
    let half = turn.skill(Skill::Perception) / 2;
    let post = foe(&mut turn, 1, 1, 0);
    let with = |turn: &angrist_sil::context::Turn<'_>| turn.odds_of_attack(post).unwrap().attack.value;
    let plain = with(&turn);
    learn(&mut turn, ability::CONCENTRATION);
    for more in 0..12 {
        turn.state.hero.fought.0 = false;
        turn.state.level.monsters.get_mut(post).unwrap().health = 9999;
        turn.attack(post, AttackKind::Main);
        assert_eq!(with(&turn), plain + more.min(half), "after {more} more turns");
    }
    turn.state.hero.streak = (0, 0);
    learn(&mut turn, ability::FOCUSED_ATTACK);
    turn.state.hero.focused = true;
    assert_eq!(with(&turn), plain + half);
    turn.attack(post, AttackKind::Main);
    assert!(!turn.state.hero.focused, "used up");
    turn.state.hero.streak = (0, 0);
    learn(&mut turn, ability::MASTER_HUNTER);
    turn.state.facts.race_mut(1).kills = 3;
    assert_eq!(with(&turn), plain + 3.min(half));
}

#[test]
fn cruel_blow_confuses_by_criticals() {
    // docs/spec/sil-player.md 6.5 Cruel Blow
    let mut game = arena("upstream");
    let mut turn = game.context();
    hold(&mut turn, Slot::Weapon, 23, 4);
    learn(&mut turn, ability::CRUEL_BLOW);
    turn.state.hero.skills[0] = 40;
    let post = foe(&mut turn, 1, 1, 0);
    let tough = foe(&mut turn, 3, -1, 0);
    for h in [post, tough] {
        for _ in 0..10 {
            turn.state.level.monsters.get_mut(h).unwrap().health = 9999;
            turn.attack(h, AttackKind::Main);
        }
    }
    assert!(turn.state.level.monsters.get(post).unwrap().confused > 1);
    assert_eq!(
        turn.state.level.monsters.get(tough).unwrap().confused,
        0,
        "who resists criticals is not bewildered"
    );
}

#[test]
fn oaths_vengeance_and_outwitting_count() {
    // docs/spec/sil-player.md 33.5, 6.6, 6.7
    let mut game = arena("upstream");
    let mut turn = game.context();
    hardy(&mut turn);
    hold(&mut turn, Slot::Weapon, 23, 17);
    turn.state.hero.skills[0] = 40;
    let man = foe(&mut turn, 8, 1, 0);
    turn.state.level.monsters.get_mut(man).unwrap().health = 9999;
    turn.state.hero.oath.sworn = 1;
    assert!(!turn.attack(man, AttackKind::ZoneOfControl), "mercy spares men out of turn");
    assert!(turn.attack(man, AttackKind::Main) && told(&turn, "oath-broken"));
    // Losing the oath's reward recomputes health.
    hardy(&mut turn);
    learn(&mut turn, ability::VENGEANCE);
    turn.state.hero.vengeance = false;
    turn.monster_attacks(man);
    assert!(turn.state.hero.vengeance);
    assert_eq!(turn.arms(&turn.scores(), false, 0).damage.dice, 3, "one die more");
    turn.state.level.monsters.get_mut(man).unwrap().health = 9999;
    turn.attack(man, AttackKind::Main);
    assert!(!turn.state.hero.vengeance, "spent by a blow that lands");
    learn(&mut turn, ability::OUTWIT);
    turn.state.hero.skills[4] = 60;
    turn.notices.clear();
    for _ in 0..30 {
        turn.monster_attacks(man);
    }
    assert!(told(&turn, "outwitted"));
    assert!(strikes(&turn).iter().all(|s| s.critical == 0));
}
