//! The hero's blows and what follows from them.

use crate::fight::prelude::*;
use angrist_engine::play::Game;
use angrist_sil::turn::Attempt;

#[test]
fn two_weapons_and_rapid_attack_give_blows_at_a_price() {
    // S000-060, S000-061
    let mut game = arena("upstream");
    let mut turn = game.context();
    hold(&mut turn, Slot::Weapon, 23, 17);
    hold(&mut turn, Slot::OffHand, 23, 4);
    turn.state.hero.skills[0] = 10;
    let post = foe(&mut turn, 1, 1, 0);
    let attack = |turn: &mut angrist_sil::context::Turn<'_>, kind| -> Vec<i32> {
        turn.notices.clear();
        turn.state.level.monsters.get_mut(post).unwrap().health = 9999;
        turn.attack(post, kind);
        let total = |s: &Strike| {
            let parts = &s.hit.as_ref().unwrap().parts;
            parts[1..].iter().map(|p| p.value).sum()
        };
        strikes(turn).iter().map(total).collect()
    };
    let plain = attack(&mut turn, AttackKind::Main);
    assert_eq!(plain.len(), 1, "an off-hand weapon alone gives nothing");
    learn(&mut turn, ability::TWO_WEAPON_FIGHTING);
    let base = plain[0];
    assert_eq!(attack(&mut turn, AttackKind::Main), [base, base - 3]);
    learn(&mut turn, ability::RAPID_ATTACK);
    assert_eq!(attack(&mut turn, AttackKind::Main), [base - 3, base - 3, base - 3]);
    assert_eq!(attack(&mut turn, AttackKind::ZoneOfControl), [base], "a single blow has no haste");
    assert_eq!(attack(&mut turn, AttackKind::Opportunist).len(), 1);
    turn.state.hero.stats[0] = 3;
    let rapid = turn.arms(&turn.scores(), false, -3);
    assert_eq!(rapid.damage.sides, 5, "no strength is left of three");
}

#[test]
fn knock_back_pushes_straight_away_and_costs_a_turn() {
    // S000-062
    let mut game = arena("upstream");
    let mut turn = game.context();
    hold(&mut turn, Slot::Weapon, 23, 25);
    learn(&mut turn, ability::KNOCK_BACK);
    turn.state.hero.skills[0] = 60;
    turn.state.hero.stats[0] = 20;
    let orc = foe(&mut turn, 2, 1, 0);
    let m = turn.state.level.monsters.get_mut(orc).unwrap();
    (m.health, m.max_health) = (500, 10);
    let to = near(&turn, 2, 0);
    turn.attack(orc, AttackKind::Main);
    let m = turn.state.level.monsters.get(orc).unwrap();
    assert_eq!((m.at, m.skip_turn), (to, true));
    assert!(told(&turn, "knocked-back"));
    // An opportunist's blow never pushes, and who cannot move is not moved.
    turn.state.level.move_monster(orc, near(&turn, 1, 0));
    turn.state.level.monsters.get_mut(orc).unwrap().health = 500;
    turn.attack(orc, AttackKind::Opportunist);
    assert_eq!(turn.state.level.monsters.get(orc).unwrap().at, near(&turn, 1, 0));
    let fencer = foe(&mut turn, 5, -1, 0);
    turn.state.hero.skills[0] = 200;
    turn.state.level.monsters.get_mut(fencer).unwrap().health = 500;
    turn.attack(fencer, AttackKind::Main);
    assert_eq!(turn.state.level.monsters.get(fencer).unwrap().at, near(&turn, -1, 0));
}

#[test]
fn the_hero_is_knocked_back_unless_standing_fast() {
    // S000-062
    let mut game = arena("upstream");
    let mut turn = game.context();
    hardy(&mut turn);
    let start = turn.state.hero.at;
    let pusher = foe(&mut turn, 6, 1, 0);
    let mut tries = 0;
    while !turn.state.hero.skip_turn && tries < 50 {
        turn.monster_attacks(pusher);
        tries += 1;
    }
    assert_eq!((turn.state.hero.at, turn.state.hero.skip_turn), (start.shift(-1, 0), true));
    turn.state.hero.skip_turn = false;
    hold(&mut turn, Slot::Feet, 30, 2);
    charm(&mut turn, Slot::Feet, &[ItemFlag::STAND_FAST]);
    assert!(!turn.knock_back_hero(turn.state.hero.at.shift(1, 0)));
}

#[test]
fn polearm_mastery_helps_and_meets_who_comes() {
    // S000-048, docs/spec/sil-player.md 10.6
    let mut game = arena("upstream");
    let mut turn = game.context();
    hold(&mut turn, Slot::Weapon, 22, 1);
    let before = turn.skill(Skill::Melee);
    learn(&mut turn, ability::POLEARM_MASTERY);
    assert_eq!(turn.skill(Skill::Melee), before + 2);
    let orc = foe(&mut turn, 2, 1, 0);
    let from = near(&turn, 2, 0);
    assert!(!turn.answer_foe_arrival(orc, from), "one must have waited");
    turn.state.hero.focused = true;
    assert!(!turn.answer_foe_arrival(orc, near(&turn, 1, 1)), "it was near already");
    assert!(turn.answer_foe_arrival(orc, from));
    assert_eq!(strikes(&turn)[0].kind, AttackKind::Polearm);
    assert!(!turn.answer_foe_arrival(orc, from), "once for each wait");
}

#[test]
fn a_charge_needs_a_step_toward_the_foe() {
    // docs/spec/sil-player.md 6.2 Charge
    let mut game = arena("upstream");
    let mut turn = game.context();
    hold(&mut turn, Slot::Weapon, 23, 17);
    learn(&mut turn, ability::CHARGE);
    let post = foe(&mut turn, 1, 1, 0);
    let charged = |turn: &mut angrist_sil::context::Turn<'_>, action| {
        turn.notices.clear();
        turn.state.hero.actions[1] = action;
        turn.state.level.monsters.get_mut(post).unwrap().health = 9999;
        turn.attack(post, AttackKind::Main);
        strikes(turn)[0].charge
    };
    assert!(charged(&mut turn, Action::Moved(Dir::East)));
    assert!(charged(&mut turn, Action::Moved(Dir::NorthEast)), "within an eighth");
    assert!(!charged(&mut turn, Action::Moved(Dir::North)));
    assert!(!charged(&mut turn, Action::Waited));
    turn.state.hero.timers.slow = 5;
    assert!(!charged(&mut turn, Action::Moved(Dir::East)), "not while slowed");
}

#[test]
fn follow_through_goes_on_to_the_next() {
    // docs/spec/sil-player.md 6.2 Follow-Through
    let mut game = arena("upstream");
    let mut turn = game.context();
    hold(&mut turn, Slot::Weapon, 23, 25);
    turn.state.hero.skills[0] = 80;
    learn(&mut turn, ability::FOLLOW_THROUGH);
    let first = foe(&mut turn, 8, 1, 0);
    let second = foe(&mut turn, 8, 0, -1);
    for h in [first, second] {
        turn.state.level.monsters.get_mut(h).unwrap().health = 1;
    }
    turn.attack(first, AttackKind::Main);
    assert!(turn.state.level.monsters.is_empty(), "both fell");
    assert_eq!(
        strikes(&turn).iter().map(|s| s.kind).collect::<Vec<_>>(),
        [AttackKind::Main, AttackKind::FollowThrough]
    );
}

#[test]
fn impale_runs_two_through() {
    // docs/spec/sil-player.md 6.2 Impale
    let mut game = arena("upstream");
    let mut turn = game.context();
    hold(&mut turn, Slot::Weapon, 22, 2);
    learn(&mut turn, ability::IMPALE);
    let first = foe(&mut turn, 1, 1, 0);
    foe(&mut turn, 1, 2, 0);
    turn.attack(first, AttackKind::Main);
    let all = strikes(&turn);
    assert_eq!(all.len(), 2);
    assert!(all.iter().all(|s| s.kind == AttackKind::Impale));
}

#[test]
fn whirlwind_and_rage_strike_all_around() {
    // docs/spec/sil-player.md 10.1
    for (ability, kind) in [(true, AttackKind::Whirlwind), (false, AttackKind::Rage)] {
        let mut game = arena("upstream");
        let mut turn = game.context();
        hold(&mut turn, Slot::Weapon, 23, 17);
        if ability {
            learn(&mut turn, ability::WHIRLWIND_ATTACK);
        } else {
            turn.state.hero.timers.rage = 5;
        }
        let first = foe(&mut turn, 1, 1, 0);
        foe(&mut turn, 1, 0, 1);
        let asleep = foe(&mut turn, 1, -1, 0);
        turn.state.level.monsters.get_mut(asleep).unwrap().alertness = -15;
        turn.attack(first, AttackKind::Main);
        let all = strikes(&turn);
        assert_eq!(
            all.len(),
            if ability { 2 } else { 3 },
            "a whirlwind leaves the unwary alone, rage does not"
        );
        assert!(all.iter().all(|s| s.kind == kind));
    }
}

#[test]
fn zone_of_control_and_opportunist_answer_steps() {
    // docs/spec/sil-player.md 10.6
    let mut game = arena("upstream");
    let mut turn = game.context();
    hold(&mut turn, Slot::Weapon, 23, 17);
    let post = foe(&mut turn, 1, 1, 0);
    let (beside, away) = (near(&turn, 1, 1), near(&turn, 2, 0));
    assert!(!turn.answer_foe_step(post, Some(beside)) && strikes(&turn).is_empty());
    learn(&mut turn, ability::ZONE_OF_CONTROL);
    turn.answer_foe_step(post, Some(beside));
    assert_eq!(strikes(&turn).len(), 1);
    turn.answer_foe_step(post, Some(away));
    assert_eq!(strikes(&turn).len(), 1, "leaving is for opportunists");
    learn(&mut turn, ability::OPPORTUNIST);
    turn.answer_foe_step(post, Some(away));
    turn.answer_foe_step(post, None);
    let kinds: Vec<_> = strikes(&turn).iter().map(|s| s.kind).collect();
    assert_eq!(kinds, [AttackKind::ZoneOfControl, AttackKind::Opportunist, AttackKind::Opportunist]);
    turn.state.hero.timers.confused = 3;
    turn.answer_foe_step(post, None);
    assert_eq!(strikes(&turn).len(), 3, "not when confused");
}

#[test]
fn smite_does_the_most_and_costs_the_next_turn() {
    // docs/spec/sil-player.md 6.2 Smite
    let mut game = arena("upstream");
    let mut turn = game.context();
    hold(&mut turn, Slot::Weapon, 23, 25);
    learn(&mut turn, ability::SMITE);
    turn.state.hero.skills[0] = 20;
    let post = foe(&mut turn, 1, 1, 0);
    turn.state.level.monsters.get_mut(post).unwrap().health = 9999;
    turn.attack(post, AttackKind::Main);
    let strike = strikes(&turn).remove(0);
    assert!(strike.smite && turn.state.hero.skip_turn);
    let dice = 3 + strike.critical;
    assert_eq!(strike.damage.unwrap().result, dice * 5);
}

#[test]
fn the_afraid_do_not_attack() {
    // S000-117
    let mut game = arena("upstream");
    let mut turn = game.context();
    let post = foe(&mut turn, 1, 1, 0);
    turn.state.hero.timers.afraid = 3;
    assert_eq!(turn.attack_command(post, Attempt::Walk(Dir::East), true).unwrap_err().tag, "afraid");
    assert!(!turn.acted && strikes(&turn).is_empty());
    hold(&mut turn, Slot::Bow, 19, 13);
    hold(&mut turn, Slot::Quiver1, 17, 1);
    assert_eq!(turn.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap_err().tag, "afraid");
    // Nor does the one key for fighting lead them to the foe.
    drop(turn);
    assert_eq!(game.apply_text("fight").unwrap_err().tag, "afraid");
}

#[test]
fn bare_hands_are_asked_about_first() {
    // docs/spec/sil-player.md 10.2
    let mut game = arena("upstream");
    let mut turn = game.context();
    let post = foe(&mut turn, 1, 1, 0);
    turn.attack_command(post, Attempt::Walk(Dir::East), false).unwrap();
    assert!(turn.state.pending.is_some() && !turn.acted && strikes(&turn).is_empty());
    turn.attack_command(post, Attempt::Walk(Dir::East), true).unwrap();
    assert!(turn.acted && !strikes(&turn).is_empty());
}
