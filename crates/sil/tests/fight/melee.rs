//! The hero's blows and what follows from them.

use crate::prelude::*;

#[test]
fn two_weapons_and_rapid_attack_give_blows_at_a_price() {
    // S000-060, S000-061
    let mut game = arena("upstream");
    let mut play = game.play();
    hold(&mut play, Slot::Weapon, 23, 17);
    hold(&mut play, Slot::OffHand, 23, 4);
    play.s.hero.skills[0] = 10;
    let post = foe(&mut play, 1, 1, 0);
    let attack = |play: &mut angrist_sil::play::Play<'_>, kind| -> Vec<i32> {
        play.notices.clear();
        play.s.level.monsters.get_mut(post).unwrap().health = 9999;
        play.attack(post, kind);
        let total = |s: &Strike| {
            let parts = &s.hit.as_ref().unwrap().parts;
            parts[1..].iter().map(|p| p.value).sum()
        };
        strikes(play).iter().map(total).collect()
    };
    let plain = attack(&mut play, AttackKind::Main);
    assert_eq!(plain.len(), 1, "an off-hand weapon alone gives nothing");
    learn(&mut play, ability::TWO_WEAPON_FIGHTING);
    let base = plain[0];
    assert_eq!(attack(&mut play, AttackKind::Main), [base, base - 3]);
    learn(&mut play, ability::RAPID_ATTACK);
    assert_eq!(attack(&mut play, AttackKind::Main), [base - 3, base - 3, base - 3]);
    assert_eq!(attack(&mut play, AttackKind::ZoneOfControl), [base], "a single blow has no haste");
    assert_eq!(attack(&mut play, AttackKind::Opportunist).len(), 1);
    play.s.hero.stats[0] = 3;
    let rapid = play.arms(&play.scores(), false, -3);
    assert_eq!(rapid.damage.sides, 5, "no strength is left of three");
}

#[test]
fn knock_back_pushes_straight_away_and_costs_a_turn() {
    // S000-062
    let mut game = arena("upstream");
    let mut play = game.play();
    hold(&mut play, Slot::Weapon, 23, 25);
    learn(&mut play, ability::KNOCK_BACK);
    play.s.hero.skills[0] = 60;
    play.s.hero.stats[0] = 20;
    let orc = foe(&mut play, 2, 1, 0);
    let m = play.s.level.monsters.get_mut(orc).unwrap();
    (m.health, m.max_health) = (500, 10);
    let to = near(&play, 2, 0);
    play.attack(orc, AttackKind::Main);
    let m = play.s.level.monsters.get(orc).unwrap();
    assert_eq!((m.at, m.skip_turn), (to, true));
    assert!(told(&play, "knocked-back"));
    // An opportunist's blow never pushes, and who cannot move is not moved.
    play.s.level.move_monster(orc, near(&play, 1, 0));
    play.s.level.monsters.get_mut(orc).unwrap().health = 500;
    play.attack(orc, AttackKind::Opportunist);
    assert_eq!(play.s.level.monsters.get(orc).unwrap().at, near(&play, 1, 0));
    let fencer = foe(&mut play, 5, -1, 0);
    play.s.hero.skills[0] = 200;
    play.s.level.monsters.get_mut(fencer).unwrap().health = 500;
    play.attack(fencer, AttackKind::Main);
    assert_eq!(play.s.level.monsters.get(fencer).unwrap().at, near(&play, -1, 0));
}

#[test]
fn the_hero_is_knocked_back_unless_standing_fast() {
    // S000-062
    let mut game = arena("upstream");
    let mut play = game.play();
    hardy(&mut play);
    let start = play.s.hero.at;
    let pusher = foe(&mut play, 6, 1, 0);
    let mut tries = 0;
    while !play.s.hero.skip_turn && tries < 50 {
        play.monster_attacks(pusher);
        tries += 1;
    }
    assert_eq!((play.s.hero.at, play.s.hero.skip_turn), (start.shift(-1, 0), true));
    play.s.hero.skip_turn = false;
    hold(&mut play, Slot::Feet, 30, 2);
    charm(&mut play, Slot::Feet, &[ItemFlag::STAND_FAST]);
    assert!(!play.knock_back_hero(play.s.hero.at.shift(1, 0)));
}

#[test]
fn polearm_mastery_helps_and_meets_who_comes() {
    // S000-048, specs/sil-player.md 10.6
    let mut game = arena("upstream");
    let mut play = game.play();
    hold(&mut play, Slot::Weapon, 22, 1);
    let before = play.skill(Skill::Melee);
    learn(&mut play, ability::POLEARM_MASTERY);
    assert_eq!(play.skill(Skill::Melee), before + 2);
    let orc = foe(&mut play, 2, 1, 0);
    let from = near(&play, 2, 0);
    assert!(!play.answer_foe_arrival(orc, from), "one must have waited");
    play.s.hero.focused = true;
    assert!(!play.answer_foe_arrival(orc, near(&play, 1, 1)), "it was near already");
    assert!(play.answer_foe_arrival(orc, from));
    assert_eq!(strikes(&play)[0].kind, AttackKind::Polearm);
    assert!(!play.answer_foe_arrival(orc, from), "once for each wait");
}

#[test]
fn a_charge_needs_a_step_toward_the_foe() {
    // specs/sil-player.md 6.2 Charge
    let mut game = arena("upstream");
    let mut play = game.play();
    hold(&mut play, Slot::Weapon, 23, 17);
    learn(&mut play, ability::CHARGE);
    let post = foe(&mut play, 1, 1, 0);
    let charged = |play: &mut angrist_sil::play::Play<'_>, action| {
        play.notices.clear();
        play.s.hero.actions[1] = action;
        play.s.level.monsters.get_mut(post).unwrap().health = 9999;
        play.attack(post, AttackKind::Main);
        strikes(play)[0].charge
    };
    assert!(charged(&mut play, Action::Moved(Dir::East)));
    assert!(charged(&mut play, Action::Moved(Dir::NorthEast)), "within an eighth");
    assert!(!charged(&mut play, Action::Moved(Dir::North)));
    assert!(!charged(&mut play, Action::Waited));
    play.s.hero.timers.slow = 5;
    assert!(!charged(&mut play, Action::Moved(Dir::East)), "not while slowed");
}

#[test]
fn follow_through_goes_on_to_the_next() {
    // specs/sil-player.md 6.2 Follow-Through
    let mut game = arena("upstream");
    let mut play = game.play();
    hold(&mut play, Slot::Weapon, 23, 25);
    play.s.hero.skills[0] = 80;
    learn(&mut play, ability::FOLLOW_THROUGH);
    let first = foe(&mut play, 8, 1, 0);
    let second = foe(&mut play, 8, 0, -1);
    for h in [first, second] {
        play.s.level.monsters.get_mut(h).unwrap().health = 1;
    }
    play.attack(first, AttackKind::Main);
    assert!(play.s.level.monsters.is_empty(), "both fell");
    assert_eq!(
        strikes(&play).iter().map(|s| s.kind).collect::<Vec<_>>(),
        [AttackKind::Main, AttackKind::FollowThrough]
    );
}

#[test]
fn impale_runs_two_through() {
    // specs/sil-player.md 6.2 Impale
    let mut game = arena("upstream");
    let mut play = game.play();
    hold(&mut play, Slot::Weapon, 22, 2);
    learn(&mut play, ability::IMPALE);
    let first = foe(&mut play, 1, 1, 0);
    foe(&mut play, 1, 2, 0);
    play.attack(first, AttackKind::Main);
    let all = strikes(&play);
    assert_eq!(all.len(), 2);
    assert!(all.iter().all(|s| s.kind == AttackKind::Impale));
}

#[test]
fn whirlwind_and_rage_strike_all_around() {
    // specs/sil-player.md 10.1
    for (ability, kind) in [(true, AttackKind::Whirlwind), (false, AttackKind::Rage)] {
        let mut game = arena("upstream");
        let mut play = game.play();
        hold(&mut play, Slot::Weapon, 23, 17);
        if ability {
            learn(&mut play, ability::WHIRLWIND_ATTACK);
        } else {
            play.s.hero.timers.rage = 5;
        }
        let first = foe(&mut play, 1, 1, 0);
        foe(&mut play, 1, 0, 1);
        let asleep = foe(&mut play, 1, -1, 0);
        play.s.level.monsters.get_mut(asleep).unwrap().alertness = -15;
        play.attack(first, AttackKind::Main);
        let all = strikes(&play);
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
    // specs/sil-player.md 10.6
    let mut game = arena("upstream");
    let mut play = game.play();
    hold(&mut play, Slot::Weapon, 23, 17);
    let post = foe(&mut play, 1, 1, 0);
    let (beside, away) = (near(&play, 1, 1), near(&play, 2, 0));
    assert!(!play.answer_foe_step(post, Some(beside)) && strikes(&play).is_empty());
    learn(&mut play, ability::ZONE_OF_CONTROL);
    play.answer_foe_step(post, Some(beside));
    assert_eq!(strikes(&play).len(), 1);
    play.answer_foe_step(post, Some(away));
    assert_eq!(strikes(&play).len(), 1, "leaving is for opportunists");
    learn(&mut play, ability::OPPORTUNIST);
    play.answer_foe_step(post, Some(away));
    play.answer_foe_step(post, None);
    let kinds: Vec<_> = strikes(&play).iter().map(|s| s.kind).collect();
    assert_eq!(kinds, [AttackKind::ZoneOfControl, AttackKind::Opportunist, AttackKind::Opportunist]);
    play.s.hero.timers.confused = 3;
    play.answer_foe_step(post, None);
    assert_eq!(strikes(&play).len(), 3, "not when confused");
}

#[test]
fn smite_does_the_most_and_costs_the_next_turn() {
    // specs/sil-player.md 6.2 Smite
    let mut game = arena("upstream");
    let mut play = game.play();
    hold(&mut play, Slot::Weapon, 23, 25);
    learn(&mut play, ability::SMITE);
    play.s.hero.skills[0] = 20;
    let post = foe(&mut play, 1, 1, 0);
    play.s.level.monsters.get_mut(post).unwrap().health = 9999;
    play.attack(post, AttackKind::Main);
    let strike = strikes(&play).remove(0);
    assert!(strike.smite && play.s.hero.skip_turn);
    let dice = 3 + strike.critical;
    assert_eq!(strike.damage.unwrap().result, dice * 5);
}

#[test]
fn the_afraid_do_not_attack() {
    // S000-117
    let mut game = arena("upstream");
    let mut play = game.play();
    let post = foe(&mut play, 1, 1, 0);
    play.s.hero.timers.afraid = 3;
    assert_eq!(play.attack_command(post, "walk e", true).unwrap_err().tag, "afraid");
    assert!(!play.acted && strikes(&play).is_empty());
    hold(&mut play, Slot::Bow, 19, 13);
    hold(&mut play, Slot::Quiver1, 17, 1);
    assert_eq!(play.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap_err().tag, "afraid");
}

#[test]
fn bare_hands_are_asked_about_first() {
    // specs/sil-player.md 10.2
    let mut game = arena("upstream");
    let mut play = game.play();
    let post = foe(&mut play, 1, 1, 0);
    play.attack_command(post, "walk e", false).unwrap();
    assert!(play.s.pending.is_some() && !play.acted && strikes(&play).is_empty());
    play.attack_command(post, "walk e", true).unwrap();
    assert!(play.acted && !strikes(&play).is_empty());
}
