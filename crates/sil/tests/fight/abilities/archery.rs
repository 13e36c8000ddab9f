//! The abilities of the Archery tree.

use super::*;

#[test]
fn archery_rout() {
    let mut game = armed();
    let mut play = game.play();
    let post = lasting(&mut play, 1, 3, 0);
    let at = near(&play, 3, 0);
    let shot = |play: &Play<'_>| play.odds_of_shot(Slot::Quiver1, at).unwrap().attack.value;
    let before = shot(&play);
    learn(&mut play, ability::ROUT);
    assert_eq!(shot(&play), before);
    play.s.level.monsters.get_mut(post).unwrap().stance = Stance::Fleeing;
    assert_eq!(shot(&play), before + 5);
}

#[test]
fn archery_fletchery() {
    // specs/sil-player.md 6.3: one turn for each plain arrow, which gets +3.
    let mut game = armed();
    {
        let mut play = game.play();
        let quiver = play.s.hero.worn[Slot::Quiver1 as usize].as_mut().unwrap();
        quiver.number = 2;
        quiver.attack = 0;
        assert!(play.command("fletch").is_err() || play.s.pending.is_some(), "not without the ability");
        play.s.pending = None;
        learn(&mut play, ability::FLETCHERY);
    }
    let before = game.play().s.player_turn;
    game.apply("fletch").unwrap();
    for _ in 0..10 {
        match game.next() {
            angrist_engine::play::Next::Going(_) => game.apply("go").unwrap(),
            angrist_engine::play::Next::Ask(question) => {
                let angrist_engine::play::QuestionKind::Choice(choices) = question.kind else {
                    panic!("{question:?}")
                };
                game.apply(&format!("answer {}", choices[0].key)).unwrap()
            }
            _ => break,
        };
    }
    let play = game.play();
    let all = play.s.hero.worn.iter().flatten().chain(&play.s.hero.pack);
    let better: i32 =
        all.filter(|i| i.tval(play.t) == Tval::ARROW && i.attack == 3).map(|i| i32::from(i.number)).sum();
    assert_eq!((better, play.s.player_turn - before), (2, 2));
}

#[test]
fn archery_point_blank_archery() {
    let mut game = armed();
    let mut play = game.play();
    lasting(&mut play, 1, 1, 0);
    let blows = |play: &mut Play<'_>| {
        play.notices.clear();
        play.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
        strikes(play).iter().filter(|s| s.at == Side::Hero).count()
    };
    assert_eq!(blows(&mut play), 1);
    learn(&mut play, ability::POINT_BLANK_ARCHERY);
    assert_eq!(blows(&mut play), 0, "who is shot at does not strike");
    lasting(&mut play, 1, -1, 0);
    assert_eq!(blows(&mut play), 1, "others do");
}

#[test]
fn archery_puncture() {
    let mut game = armed();
    let mut play = game.play();
    play.s.hero.skills[1] = 60;
    play.s.hero.worn[Slot::Bow as usize].as_mut().unwrap().damage = angrist_engine::chance::Throw::of(2, 1);
    charm(&mut play, Slot::Bow, &[ItemFlag::CUMBERSOME]);
    lasting(&mut play, 2, 3, 0);
    for (owned, net) in [(false, 0), (true, 5)] {
        if owned {
            learn(&mut play, ability::PUNCTURE);
        }
        play.notices.clear();
        play.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
        let strike = strikes(&play).remove(0);
        assert!(strike.lands && strike.damage.unwrap().result <= 2 && strike.protection.unwrap().result >= 2);
        assert_eq!(strike.net, net);
    }
}

#[test]
fn archery_ambush() {
    let mut game = armed();
    let mut play = game.play();
    play.s.hero.skills[1] = 60;
    let jelly = lasting(&mut play, 4, 3, 0);
    learn(&mut play, ability::AMBUSH);
    for (alertness, dice) in [(-15, 1), (-5, 1), (10, 0)] {
        play.notices.clear();
        play.s.level.monsters.get_mut(jelly).unwrap().alertness = alertness;
        play.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
        assert_eq!(strikes(&play)[0].critical, dice, "at {alertness}, immune to other criticals");
    }
}

#[test]
fn archery_versatility() {
    let mut game = armed();
    let mut play = game.play();
    (play.s.hero.skills[0], play.s.hero.skills[1]) = (4, 9);
    let before = play.skill(Skill::Melee);
    learn(&mut play, ability::VERSATILITY);
    assert_eq!(play.skill(Skill::Melee), before + 2, "half of five");
    play.s.hero.skills[1] = 3;
    assert_eq!(play.skill(Skill::Melee), before);
}

#[test]
fn archery_crippling_shot() {
    let mut game = armed();
    let mut play = game.play();
    play.s.hero.skills[1] = 60;
    learn(&mut play, ability::CRIPPLING_SHOT);
    let post = lasting(&mut play, 1, 3, 0);
    let mut slowed = 0;
    for _ in 0..30 {
        play.notices.clear();
        play.s.level.monsters.get_mut(post).unwrap().slowed = 0;
        play.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
        let critical = strikes(&play)[0].critical;
        let check = play.notices.iter().filter_map(|t| t.downcast::<FightEvent>()).find_map(|e| match e {
            FightEvent::Check { what, roll, success, .. } if *what == "crippling" => {
                Some((roll.clone(), *success))
            }
            _ => None,
        });
        let (roll, success) = check.unwrap();
        assert_eq!(roll.parts[1].value, 30 - 60 / (critical + 2));
        let turns = i32::from(play.s.level.monsters.get(post).unwrap().slowed);
        assert_eq!(turns, if success { critical + 1 } else { 0 });
        slowed += i32::from(success);
    }
    assert!(slowed > 0);
}

#[test]
fn archery_deadly_hail() {
    let mut game = armed();
    let mut play = game.play();
    play.s.hero.skills[1] = 60;
    learn(&mut play, ability::DEADLY_HAIL);
    let orc = foe(&mut play, 2, 3, 0);
    play.s.level.monsters.get_mut(orc).unwrap().health = 1;
    while play.s.level.monsters.get(orc).is_some() {
        play.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
    }
    lasting(&mut play, 1, 3, 0);
    let dice = |play: &mut Play<'_>| {
        play.notices.clear();
        play.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
        let parts = strikes(play).remove(0).damage.unwrap().parts;
        let count =
            |p: &angrist_engine::play::Part| p.dice.split('d').next().unwrap().parse::<i32>().unwrap();
        let hail: i32 = parts.iter().filter(|p| p.name.id == "part-hail").map(count).sum();
        (hail, parts.iter().filter(|p| p.name.id != "part-hail").map(count).sum::<i32>())
    };
    let (hail, others) = dice(&mut play);
    assert_eq!(hail, others, "all dice twice after a kill");
    assert_eq!(dice(&mut play).0, 0, "once");
}

#[test]
fn archery_dexterity() {
    adds_a_point(ability::ARCHERY_DEXTERITY, Stat::Dex);
}
