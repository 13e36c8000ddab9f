//! The abilities of the Archery tree.

use super::*;

#[test]
fn archery_rout() {
    let mut game = armed();
    let mut turn = game.context();
    let post = lasting(&mut turn, 1, 3, 0);
    let at = near(&turn, 3, 0);
    let shot = |turn: &Turn<'_>| turn.odds_of_shot(Slot::Quiver1, at).unwrap().attack.value;
    let before = shot(&turn);
    learn(&mut turn, ability::ROUT);
    assert_eq!(shot(&turn), before);
    turn.state.level.monsters.get_mut(post).unwrap().stance = Stance::Fleeing;
    assert_eq!(shot(&turn), before + 5);
}

#[test]
fn archery_fletchery() {
    // docs/spec/sil-player.md 6.3: one turn for each plain arrow, which gets +3.
    let mut game = armed();
    {
        let mut turn = game.context();
        let quiver = turn.state.hero.worn[Slot::Quiver1 as usize].as_mut().unwrap();
        quiver.number = 2;
        quiver.attack = 0;
        assert!(
            turn.command_text("fletch").is_err() || turn.state.pending.is_some(),
            "not without the ability"
        );
        turn.state.pending = None;
        learn(&mut turn, ability::FLETCHERY);
    }
    let before = game.context().state.player_turn;
    game.apply_text("fletch").unwrap();
    for _ in 0..10 {
        match game.next() {
            angrist_engine::play::Next::Going(_) => game.apply_text("go").unwrap(),
            angrist_engine::play::Next::Ask(question) => {
                let angrist_engine::play::QuestionKind::Choice(choices) = question.kind else {
                    panic!("{question:?}")
                };
                game.apply_text(&format!("answer {}", choices[0].key)).unwrap()
            }
            _ => break,
        };
    }
    let turn = game.context();
    let all = turn.state.hero.worn.iter().flatten().chain(&turn.state.hero.pack);
    let better: i32 = all
        .filter(|i| i.tval(turn.tables) == Tval::ARROW && i.attack == 3)
        .map(|i| i32::from(i.number))
        .sum();
    assert_eq!((better, turn.state.player_turn - before), (2, 2));
}

#[test]
fn archery_point_blank_archery() {
    let mut game = armed();
    let mut turn = game.context();
    lasting(&mut turn, 1, 1, 0);
    let blows = |turn: &mut Turn<'_>| {
        turn.notices.clear();
        turn.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
        strikes(turn).iter().filter(|s| s.at == Side::Hero).count()
    };
    assert_eq!(blows(&mut turn), 1);
    learn(&mut turn, ability::POINT_BLANK_ARCHERY);
    assert_eq!(blows(&mut turn), 0, "who is shot at does not strike");
    lasting(&mut turn, 1, -1, 0);
    assert_eq!(blows(&mut turn), 1, "others do");
}

#[test]
fn archery_puncture() {
    let mut game = armed();
    let mut turn = game.context();
    turn.state.hero.skills[1] = 60;
    turn.state.hero.worn[Slot::Bow as usize].as_mut().unwrap().damage =
        angrist_engine::chance::Throw::of(2, 1);
    charm(&mut turn, Slot::Bow, &[ItemFlag::CUMBERSOME]);
    lasting(&mut turn, 2, 3, 0);
    for (owned, net) in [(false, 0), (true, 5)] {
        if owned {
            learn(&mut turn, ability::PUNCTURE);
        }
        turn.notices.clear();
        turn.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
        let strike = strikes(&turn).remove(0);
        assert!(strike.lands && strike.damage.unwrap().result <= 2 && strike.protection.unwrap().result >= 2);
        assert_eq!(strike.net, net);
    }
}

#[test]
fn archery_ambush() {
    let mut game = armed();
    let mut turn = game.context();
    turn.state.hero.skills[1] = 60;
    let jelly = lasting(&mut turn, 4, 3, 0);
    learn(&mut turn, ability::AMBUSH);
    for (alertness, dice) in [(-15, 1), (-5, 1), (10, 0)] {
        turn.notices.clear();
        turn.state.level.monsters.get_mut(jelly).unwrap().alertness = alertness;
        turn.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
        assert_eq!(strikes(&turn)[0].critical, dice, "at {alertness}, immune to other criticals");
    }
}

#[test]
fn archery_versatility() {
    let mut game = armed();
    let mut turn = game.context();
    (turn.state.hero.skills[0], turn.state.hero.skills[1]) = (4, 9);
    let before = turn.skill(Skill::Melee);
    learn(&mut turn, ability::VERSATILITY);
    assert_eq!(turn.skill(Skill::Melee), before + 2, "half of five");
    turn.state.hero.skills[1] = 3;
    assert_eq!(turn.skill(Skill::Melee), before);
}

#[test]
fn archery_crippling_shot() {
    let mut game = armed();
    let mut turn = game.context();
    turn.state.hero.skills[1] = 60;
    learn(&mut turn, ability::CRIPPLING_SHOT);
    let post = lasting(&mut turn, 1, 3, 0);
    let mut slowed = 0;
    for _ in 0..30 {
        turn.notices.clear();
        turn.state.level.monsters.get_mut(post).unwrap().slowed = 0;
        turn.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
        let critical = strikes(&turn)[0].critical;
        let check = turn.notices.iter().filter_map(|t| t.downcast::<FightEvent>()).find_map(|e| match e {
            FightEvent::Check { what, roll, success, .. } if *what == "crippling" => {
                Some((roll.clone(), *success))
            }
            _ => None,
        });
        let (roll, success) = check.unwrap();
        assert_eq!(roll.parts[1].value, 30 - 60 / (critical + 2));
        let turns = i32::from(turn.state.level.monsters.get(post).unwrap().slowed);
        assert_eq!(turns, if success { critical + 1 } else { 0 });
        slowed += i32::from(success);
    }
    assert!(slowed > 0);
}

#[test]
fn archery_deadly_hail() {
    let mut game = armed();
    let mut turn = game.context();
    turn.state.hero.skills[1] = 60;
    learn(&mut turn, ability::DEADLY_HAIL);
    let orc = foe(&mut turn, 2, 3, 0);
    turn.state.level.monsters.get_mut(orc).unwrap().health = 1;
    while turn.state.level.monsters.get(orc).is_some() {
        turn.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
    }
    lasting(&mut turn, 1, 3, 0);
    let dice = |turn: &mut Turn<'_>| {
        turn.notices.clear();
        turn.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
        let parts = strikes(turn).remove(0).damage.unwrap().parts;
        let count =
            |p: &angrist_engine::play::Part| p.dice.split('d').next().unwrap().parse::<i32>().unwrap();
        let hail: i32 = parts.iter().filter(|p| p.name.id == "part-hail").map(count).sum();
        (hail, parts.iter().filter(|p| p.name.id != "part-hail").map(count).sum::<i32>())
    };
    let (hail, others) = dice(&mut turn);
    assert_eq!(hail, others, "all dice twice after a kill");
    assert_eq!(dice(&mut turn).0, 0, "once");
}

#[test]
fn archery_dexterity() {
    adds_a_point(ability::ARCHERY_DEXTERITY, Stat::Dex);
}
