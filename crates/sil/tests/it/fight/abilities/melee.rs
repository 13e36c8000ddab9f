//! The abilities of the Melee tree.

use super::*;

#[test]
fn melee_power() {
    let mut game = armed();
    let mut turn = game.context();
    let (before, step) = (sides(&turn), turn.crit_step(false));
    learn(&mut turn, ability::POWER);
    assert_eq!((sides(&turn), turn.crit_step(false)), (before + 1, step + 10));
    let (number, kind) = turn.tables.kind_of(23, 4).unwrap();
    let dagger = angrist_sil::state::Item::of_kind(number, kind);
    let thrown = turn.thrown_dice(&turn.scores(), &dagger).sides;
    turn.state.hero.innate = [0; 8];
    assert!(
        thrown > turn.thrown_dice(&turn.scores(), &dagger).sides
            || !dagger.has(turn.tables, ItemFlag::THROWING)
    );
}

#[test]
fn melee_finesse() {
    // S000-052
    let mut game = armed();
    let mut turn = game.context();
    learn(&mut turn, ability::FINESSE);
    assert_eq!((turn.crit_step(false), turn.crit_step(true)), (50, 50));
    let crit = &turn.tables.fight.crit;
    // A longsword of 3 lb: ten of margin for a die, eight with finesse.
    assert_eq!((crit_dice(crit, 8, 30, 70, None), crit_dice(crit, 8, 30, 50, None)), (0, 1));
}

#[test]
fn melee_knock_back() {
    // S000-062: twice the strength behind the weapon against twice the foe's constitution.
    let mut game = armed();
    let mut turn = game.context();
    learn(&mut turn, ability::KNOCK_BACK);
    (turn.state.hero.skills[0], turn.state.hero.stats[0]) = (60, 2);
    let orc = lasting(&mut turn, 2, 1, 0);
    turn.state.level.monsters.get_mut(orc).unwrap().max_health = 10;
    let con = turn.foe_constitution(orc);
    turn.attack(orc, AttackKind::Main);
    let check = turn.notices.iter().filter_map(|t| t.downcast::<FightEvent>()).find_map(|e| match e {
        FightEvent::Check { what, roll, .. } if *what == "knock-back" => Some(roll.clone()),
        _ => None,
    });
    let check = check.unwrap();
    assert_eq!((check.parts[1].value, check.against[1].value), (4, 2 * con));
    assert_eq!(told(&turn, "knocked-back"), check.result > 0);
}

#[test]
fn melee_polearm_mastery() {
    // S000-048
    let mut game = armed();
    let mut turn = game.context();
    hold(&mut turn, Slot::Weapon, Tval::POLEARM, 2);
    charm(&mut turn, Slot::Weapon, &[ItemFlag::POLEARM]);
    let post = lasting(&mut turn, 1, 1, 0);
    let before = attack_on(&turn, post);
    learn(&mut turn, ability::POLEARM_MASTERY);
    assert_eq!(attack_on(&turn, post), before + 2);
    let far = near(&turn, 2, 0);
    assert!(!turn.answer_foe_arrival(post, far), "one must have waited");
    turn.state.hero.focused = true;
    assert!(turn.answer_foe_arrival(post, far));
    assert_eq!(kinds(&turn), [AttackKind::Polearm]);
    assert!(!turn.answer_foe_arrival(post, far), "once for each wait");
}

#[test]
fn melee_charge() {
    let mut game = armed();
    let mut turn = game.context();
    hold(&mut turn, Slot::Weapon, 23, 25);
    turn.state.hero.stats[0] = 1;
    let post = lasting(&mut turn, 1, 1, 0);
    learn(&mut turn, ability::CHARGE);
    turn.state.hero.actions[1] = Action::Moved(Dir::SouthEast);
    let charged = attack_on(&turn, post);
    turn.attack(post, AttackKind::Main);
    let strike = strikes(&turn).remove(0);
    assert!(strike.charge);
    turn.state.hero.actions[1] = Action::Moved(Dir::South);
    assert_eq!(charged, attack_on(&turn, post) + 3);
    turn.state.hero.actions[1] = Action::Moved(Dir::East);
    turn.state.hero.timers.slow = 5;
    assert_eq!(charged, attack_on(&turn, post) + 3, "not while slow");
}

#[test]
fn melee_follow_through() {
    let mut game = armed();
    let mut turn = game.context();
    learn(&mut turn, ability::FOLLOW_THROUGH);
    turn.state.hero.skills[0] = 100;
    let (first, second) = (foe(&mut turn, 2, 1, 0), lasting(&mut turn, 1, 0, 1));
    turn.state.level.monsters.get_mut(first).unwrap().health = 1;
    while turn.state.level.monsters.get(first).is_some() {
        turn.attack(first, AttackKind::Main);
    }
    assert_eq!(kinds(&turn).last(), Some(&AttackKind::FollowThrough));
    assert!(
        turn.state.level.monsters.get(second).unwrap().health < 100_000
            || !strikes(&turn).last().unwrap().lands
    );
}

#[test]
fn melee_impale() {
    let mut game = armed();
    let mut turn = game.context();
    let (front, _) = (lasting(&mut turn, 1, 1, 0), lasting(&mut turn, 1, 2, 0));
    learn(&mut turn, ability::IMPALE);
    turn.attack(front, AttackKind::Main);
    assert_eq!(kinds(&turn), [AttackKind::Main], "a longsword runs no one through");
    hold(&mut turn, Slot::Weapon, 23, 25);
    turn.notices.clear();
    turn.attack(front, AttackKind::Main);
    assert_eq!(kinds(&turn), [AttackKind::Impale, AttackKind::Impale]);
}

#[test]
fn melee_subtlety() {
    // S000-053
    let mut game = armed();
    let mut turn = game.context();
    learn(&mut turn, ability::SUBTLETY);
    assert_eq!((turn.crit_step(false), turn.crit_step(true)), (50, 70));
    hold(&mut turn, Slot::OffHand, 34, 3);
    assert_eq!(turn.crit_step(false), 70);
    turn.state.hero.worn[Slot::OffHand as usize] = None;
    hold(&mut turn, Slot::Weapon, 23, 25);
    assert_eq!(turn.crit_step(false), 70, "not with both hands on it");
}

#[test]
fn melee_whirlwind_attack() {
    let mut game = armed();
    let mut turn = game.context();
    let post = lasting(&mut turn, 1, 1, 0);
    learn(&mut turn, ability::WHIRLWIND_ATTACK);
    turn.attack(post, AttackKind::Main);
    assert_eq!(kinds(&turn), [AttackKind::Main], "one foe needs no whirlwind");
    lasting(&mut turn, 1, -1, 1);
    lasting(&mut turn, 1, 0, -1);
    turn.notices.clear();
    turn.attack(post, AttackKind::Main);
    assert_eq!(kinds(&turn), [AttackKind::Whirlwind; 3]);
}

#[test]
fn melee_zone_of_control() {
    let mut game = armed();
    let mut turn = game.context();
    let post = lasting(&mut turn, 1, 1, 0);
    let (beside, away) = (near(&turn, 1, 1), near(&turn, 2, 0));
    turn.answer_foe_step(post, Some(beside));
    assert!(kinds(&turn).is_empty());
    learn(&mut turn, ability::ZONE_OF_CONTROL);
    turn.answer_foe_step(post, Some(beside));
    assert_eq!(kinds(&turn), [AttackKind::ZoneOfControl]);
    turn.answer_foe_step(post, Some(away));
    assert_eq!(kinds(&turn).len(), 1, "who leaves is not held");
}

#[test]
fn melee_smite() {
    let mut game = armed();
    let mut turn = game.context();
    hold(&mut turn, Slot::Weapon, 23, 25);
    learn(&mut turn, ability::SMITE);
    turn.state.hero.skills[0] = 60;
    let post = lasting(&mut turn, 1, 1, 0);
    turn.attack(post, AttackKind::Main);
    let strike = strikes(&turn).remove(0);
    let arms = turn.arms(&turn.scores(), false, 0).damage;
    let most = (i32::from(arms.dice) + strike.critical) * i32::from(arms.sides);
    assert_eq!((strike.smite, strike.damage.unwrap().result), (true, most));
    assert!(turn.state.hero.skip_turn, "and the next turn is lost");
}

#[test]
fn melee_two_weapon_fighting() {
    // S000-060
    let mut game = armed();
    let mut turn = game.context();
    hold(&mut turn, Slot::OffHand, 23, 17);
    let post = lasting(&mut turn, 1, 1, 0);
    assert_eq!(turn.odds_of_blows(post).len(), 1);
    learn(&mut turn, ability::TWO_WEAPON_FIGHTING);
    let blows: Vec<i32> = turn.odds_of_blows(post).iter().map(|o| o.attack.value).collect();
    assert_eq!(blows, [blows[0], blows[0] - 3]);
    turn.attack(post, AttackKind::Main);
    assert_eq!(kinds(&turn).len(), 2);
}

#[test]
fn melee_rapid_attack() {
    // S000-061
    let mut game = armed();
    let mut turn = game.context();
    let post = lasting(&mut turn, 1, 1, 0);
    let before = attack_on(&turn, post);
    learn(&mut turn, ability::RAPID_ATTACK);
    let blows: Vec<i32> = turn.odds_of_blows(post).iter().map(|o| o.attack.value).collect();
    assert_eq!(blows, [before - 3, before - 3]);
    turn.attack(post, AttackKind::Riposte);
    let single = strikes(&turn).remove(0).hit.unwrap();
    assert_eq!(
        single.parts[1..].iter().map(|p| p.value).sum::<i32>(),
        before,
        "a single blow takes its time"
    );
}

#[test]
fn melee_strength() {
    adds_a_point(ability::STRENGTH, Stat::Str);
}
