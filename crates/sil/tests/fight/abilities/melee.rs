//! The abilities of the Melee tree.

use super::*;

#[test]
fn melee_power() {
    let mut game = armed();
    let mut play = game.play();
    let (before, step) = (sides(&play), play.crit_step(false));
    learn(&mut play, ability::POWER);
    assert_eq!((sides(&play), play.crit_step(false)), (before + 1, step + 10));
    let (number, kind) = play.t.kind_of(23, 4).unwrap();
    let dagger = angrist_sil::state::Item::of_kind(number, kind);
    let thrown = play.thrown_dice(&play.scores(), &dagger).sides;
    play.s.hero.innate = [0; 8];
    assert!(
        thrown > play.thrown_dice(&play.scores(), &dagger).sides || !dagger.has(play.t, ItemFlag::THROWING)
    );
}

#[test]
fn melee_finesse() {
    // S000-052
    let mut game = armed();
    let mut play = game.play();
    learn(&mut play, ability::FINESSE);
    assert_eq!((play.crit_step(false), play.crit_step(true)), (50, 50));
    let crit = &play.t.fight.crit;
    // A longsword of 3 lb: ten of margin for a die, eight with finesse.
    assert_eq!((crit_dice(crit, 8, 30, 70, None), crit_dice(crit, 8, 30, 50, None)), (0, 1));
}

#[test]
fn melee_knock_back() {
    // S000-062: twice the strength behind the weapon against twice the foe's constitution.
    let mut game = armed();
    let mut play = game.play();
    learn(&mut play, ability::KNOCK_BACK);
    (play.s.hero.skills[0], play.s.hero.stats[0]) = (60, 2);
    let orc = lasting(&mut play, 2, 1, 0);
    play.s.level.monsters.get_mut(orc).unwrap().max_health = 10;
    let con = play.foe_constitution(orc);
    play.attack(orc, AttackKind::Main);
    let check = play.notices.iter().filter_map(|t| t.downcast::<FightEvent>()).find_map(|e| match e {
        FightEvent::Check { what, roll, .. } if *what == "knock-back" => Some(roll.clone()),
        _ => None,
    });
    let check = check.unwrap();
    assert_eq!((check.parts[1].value, check.against[1].value), (4, 2 * con));
    assert_eq!(told(&play, "knocked-back"), check.result > 0);
}

#[test]
fn melee_polearm_mastery() {
    // S000-048
    let mut game = armed();
    let mut play = game.play();
    hold(&mut play, Slot::Weapon, Tval::POLEARM, 2);
    charm(&mut play, Slot::Weapon, &[ItemFlag::POLEARM]);
    let post = lasting(&mut play, 1, 1, 0);
    let before = attack_on(&play, post);
    learn(&mut play, ability::POLEARM_MASTERY);
    assert_eq!(attack_on(&play, post), before + 2);
    let far = near(&play, 2, 0);
    assert!(!play.answer_foe_arrival(post, far), "one must have waited");
    play.s.hero.focused = true;
    assert!(play.answer_foe_arrival(post, far));
    assert_eq!(kinds(&play), [AttackKind::Polearm]);
    assert!(!play.answer_foe_arrival(post, far), "once for each wait");
}

#[test]
fn melee_charge() {
    let mut game = armed();
    let mut play = game.play();
    hold(&mut play, Slot::Weapon, 23, 25);
    play.s.hero.stats[0] = 1;
    let post = lasting(&mut play, 1, 1, 0);
    learn(&mut play, ability::CHARGE);
    play.s.hero.actions[1] = Action::Moved(Dir::SouthEast);
    let charged = attack_on(&play, post);
    play.attack(post, AttackKind::Main);
    let strike = strikes(&play).remove(0);
    assert!(strike.charge);
    play.s.hero.actions[1] = Action::Moved(Dir::South);
    assert_eq!(charged, attack_on(&play, post) + 3);
    play.s.hero.actions[1] = Action::Moved(Dir::East);
    play.s.hero.timers.slow = 5;
    assert_eq!(charged, attack_on(&play, post) + 3, "not while slow");
}

#[test]
fn melee_follow_through() {
    let mut game = armed();
    let mut play = game.play();
    learn(&mut play, ability::FOLLOW_THROUGH);
    play.s.hero.skills[0] = 100;
    let (first, second) = (foe(&mut play, 2, 1, 0), lasting(&mut play, 1, 0, 1));
    play.s.level.monsters.get_mut(first).unwrap().health = 1;
    while play.s.level.monsters.get(first).is_some() {
        play.attack(first, AttackKind::Main);
    }
    assert_eq!(kinds(&play).last(), Some(&AttackKind::FollowThrough));
    assert!(
        play.s.level.monsters.get(second).unwrap().health < 100_000 || !strikes(&play).last().unwrap().lands
    );
}

#[test]
fn melee_impale() {
    let mut game = armed();
    let mut play = game.play();
    let (front, _) = (lasting(&mut play, 1, 1, 0), lasting(&mut play, 1, 2, 0));
    learn(&mut play, ability::IMPALE);
    play.attack(front, AttackKind::Main);
    assert_eq!(kinds(&play), [AttackKind::Main], "a longsword runs nobody through");
    hold(&mut play, Slot::Weapon, 23, 25);
    play.notices.clear();
    play.attack(front, AttackKind::Main);
    assert_eq!(kinds(&play), [AttackKind::Impale, AttackKind::Impale]);
}

#[test]
fn melee_subtlety() {
    // S000-053
    let mut game = armed();
    let mut play = game.play();
    learn(&mut play, ability::SUBTLETY);
    assert_eq!((play.crit_step(false), play.crit_step(true)), (50, 70));
    hold(&mut play, Slot::OffHand, 34, 3);
    assert_eq!(play.crit_step(false), 70);
    play.s.hero.worn[Slot::OffHand as usize] = None;
    hold(&mut play, Slot::Weapon, 23, 25);
    assert_eq!(play.crit_step(false), 70, "not with both hands on it");
}

#[test]
fn melee_whirlwind_attack() {
    let mut game = armed();
    let mut play = game.play();
    let post = lasting(&mut play, 1, 1, 0);
    learn(&mut play, ability::WHIRLWIND_ATTACK);
    play.attack(post, AttackKind::Main);
    assert_eq!(kinds(&play), [AttackKind::Main], "one foe needs no whirlwind");
    lasting(&mut play, 1, -1, 1);
    lasting(&mut play, 1, 0, -1);
    play.notices.clear();
    play.attack(post, AttackKind::Main);
    assert_eq!(kinds(&play), [AttackKind::Whirlwind; 3]);
}

#[test]
fn melee_zone_of_control() {
    let mut game = armed();
    let mut play = game.play();
    let post = lasting(&mut play, 1, 1, 0);
    let (beside, away) = (near(&play, 1, 1), near(&play, 2, 0));
    play.answer_foe_step(post, Some(beside));
    assert!(kinds(&play).is_empty());
    learn(&mut play, ability::ZONE_OF_CONTROL);
    play.answer_foe_step(post, Some(beside));
    assert_eq!(kinds(&play), [AttackKind::ZoneOfControl]);
    play.answer_foe_step(post, Some(away));
    assert_eq!(kinds(&play).len(), 1, "who leaves is not held");
}

#[test]
fn melee_smite() {
    let mut game = armed();
    let mut play = game.play();
    hold(&mut play, Slot::Weapon, 23, 25);
    learn(&mut play, ability::SMITE);
    play.s.hero.skills[0] = 60;
    let post = lasting(&mut play, 1, 1, 0);
    play.attack(post, AttackKind::Main);
    let strike = strikes(&play).remove(0);
    let arms = play.arms(&play.scores(), false, 0).damage;
    let most = (i32::from(arms.dice) + strike.critical) * i32::from(arms.sides);
    assert_eq!((strike.smite, strike.damage.unwrap().result), (true, most));
    assert!(play.s.hero.skip_turn, "and the next turn is lost");
}

#[test]
fn melee_two_weapon_fighting() {
    // S000-060
    let mut game = armed();
    let mut play = game.play();
    hold(&mut play, Slot::OffHand, 23, 17);
    let post = lasting(&mut play, 1, 1, 0);
    assert_eq!(play.odds_of_blows(post).len(), 1);
    learn(&mut play, ability::TWO_WEAPON_FIGHTING);
    let blows: Vec<i32> = play.odds_of_blows(post).iter().map(|o| o.attack.value).collect();
    assert_eq!(blows, [blows[0], blows[0] - 3]);
    play.attack(post, AttackKind::Main);
    assert_eq!(kinds(&play).len(), 2);
}

#[test]
fn melee_rapid_attack() {
    // S000-061
    let mut game = armed();
    let mut play = game.play();
    let post = lasting(&mut play, 1, 1, 0);
    let before = attack_on(&play, post);
    learn(&mut play, ability::RAPID_ATTACK);
    let blows: Vec<i32> = play.odds_of_blows(post).iter().map(|o| o.attack.value).collect();
    assert_eq!(blows, [before - 3, before - 3]);
    play.attack(post, AttackKind::Riposte);
    let single = strikes(&play).remove(0).hit.unwrap();
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
