//! The abilities of the Evasion tree.

use super::*;

#[test]
fn evasion_dodging() {
    let mut game = armed();
    let mut play = game.play();
    let post = lasting(&mut play, 1, 1, 0);
    play.s.hero.actions[0] = Action::Moved(Dir::East);
    let before = evasion_from(&play, post);
    learn(&mut play, ability::DODGING);
    assert_eq!(evasion_from(&play, post), before + 3);
    play.s.hero.actions[0] = Action::Waited;
    assert_eq!(evasion_from(&play, post), before);
}

#[test]
fn evasion_blocking() {
    let mut game = armed();
    let mut play = game.play();
    hold(&mut play, Slot::OffHand, 34, 3);
    let shield = play.s.hero.wears(Slot::OffHand).unwrap().protection;
    let most = i32::from(shield.dice) * i32::from(shield.sides);
    assert!(most > 0);
    // Of 500 rolls of so few dice the greatest is all of them.
    let greatest = |play: &mut Play<'_>| (0..500).map(|_| play.protection_roll(Element::Hurt)).max().unwrap();
    assert_eq!(greatest(&mut play), most);
    learn(&mut play, ability::BLOCKING);
    play.s.hero.actions[0] = Action::Waited;
    assert_eq!(greatest(&mut play), 2 * most);
    play.s.hero.actions[0] = Action::Moved(Dir::East);
    assert_eq!(greatest(&mut play), most, "not on the move");
}

#[test]
fn evasion_parry() {
    let mut game = armed();
    let mut play = game.play();
    let bonus = i32::from(play.s.hero.wears(Slot::Weapon).unwrap().evasion);
    assert!(bonus > 0);
    let before = play.skill(Skill::Evasion);
    learn(&mut play, ability::PARRY);
    assert_eq!(play.skill(Skill::Evasion), before + bonus);
}

#[test]
fn evasion_crowd_fighting() {
    let mut game = armed();
    let mut play = game.play();
    let post = lasting(&mut play, 1, 1, 0);
    for (dx, dy) in [(1, 1), (-1, 0), (-1, 1)] {
        lasting(&mut play, 1, dx, dy);
    }
    assert_eq!(play.surround_bonus(post), 5, "one beside it, two behind the hero");
    learn(&mut play, ability::CROWD_FIGHTING);
    assert_eq!(play.surround_bonus(post), 2);
}

#[test]
fn evasion_leaping() {
    // specs/sil-player.md 18.4
    let mut game = armed();
    let (edge, far) = {
        let mut play = game.play();
        let (edge, far) = (near(&play, 1, 0), near(&play, 2, 0));
        play.set_terrain(edge, code::CHASM);
        play.look();
        play.s.hero.actions = [Action::Moved(Dir::East); 6];
        (edge, far)
    };
    let depth = game.play().s.level.depth;
    learn(&mut game.play(), ability::LEAPING);
    game.apply("walk e").unwrap();
    let play = game.play();
    assert_eq!((play.s.level.depth, play.s.hero.at), (depth, far), "over {edge}");
}

#[test]
fn evasion_sprinting() {
    let mut game = armed();
    let mut play = game.play();
    play.s.hero.actions = [Action::Moved(Dir::East); 6];
    assert_eq!(play.scores().speed, 2);
    learn(&mut play, ability::SPRINTING);
    assert_eq!(play.scores().speed, 3);
    play.s.hero.actions[2] = Action::Moved(Dir::North);
    assert_eq!(play.scores().speed, 2, "a sharp turn costs the run");
}

#[test]
fn evasion_flanking() {
    let mut game = armed();
    let mut play = game.play();
    lasting(&mut play, 1, 1, 0);
    let (past, away) = (near(&play, 0, 1), near(&play, -1, 0));
    assert!(!play.attack_before_step(past));
    learn(&mut play, ability::FLANKING);
    assert!(play.attack_before_step(past) && !play.attack_before_step(away));
    assert_eq!(kinds(&play), [AttackKind::Flanking]);
}

#[test]
fn evasion_heavy_armour_use() {
    let mut game = armed();
    let mut play = game.play();
    hold(&mut play, Slot::Body, 37, 0);
    play.s.hero.worn[Slot::Body as usize].as_mut().unwrap().weight = 460;
    let quiver = i32::from(play.s.hero.wears(Slot::Quiver1).unwrap().weight) * 90;
    let before = play.protection_range();
    learn(&mut play, ability::HEAVY_ARMOUR_USE);
    let after = play.protection_range();
    assert_eq!((after.0 - before.0, after.1 - before.1), (1, (460 + quiver) / 150), "a side for each 15 lb");
}

#[test]
fn evasion_riposte() {
    let mut game = armed();
    let mut play = game.play();
    play.s.hero.skills[2] = 90;
    let post = lasting(&mut play, 1, 1, 0);
    learn(&mut play, ability::RIPOSTE);
    play.monster_attacks(post);
    play.monster_attacks(post);
    let miss = strikes(&play)[0].hit.clone().unwrap().result;
    // Ten and the three pounds of the longsword.
    assert!(miss <= -13, "{miss}");
    assert_eq!(kinds(&play), [AttackKind::Riposte], "once between turns");
}

#[test]
fn evasion_controlled_retreat() {
    let mut game = armed();
    let mut play = game.play();
    lasting(&mut play, 1, 1, 0);
    learn(&mut play, ability::CONTROLLED_RETREAT);
    let away = near(&play, -1, 0);
    for (last, strikes) in [(Action::Moved(Dir::West), false), (Action::None, false), (Action::Waited, true)]
    {
        play.s.hero.actions[1] = last;
        assert_eq!(play.attack_before_step(away), strikes, "after {last:?}");
    }
    assert_eq!(kinds(&play), [AttackKind::Retreat]);
}

#[test]
fn evasion_dexterity() {
    adds_a_point(ability::EVASION_DEXTERITY, Stat::Dex);
}
