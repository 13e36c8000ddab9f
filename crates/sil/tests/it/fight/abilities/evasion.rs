//! The abilities of the Evasion tree.

use super::*;

#[test]
fn evasion_dodging() {
    let mut game = armed();
    let mut turn = game.context();
    let post = lasting(&mut turn, 1, 1, 0);
    turn.state.hero.actions[0] = Action::Moved(Dir::East);
    let before = evasion_from(&turn, post);
    learn(&mut turn, ability::DODGING);
    assert_eq!(evasion_from(&turn, post), before + 3);
    turn.state.hero.actions[0] = Action::Waited;
    assert_eq!(evasion_from(&turn, post), before);
}

#[test]
fn evasion_blocking() {
    let mut game = armed();
    let mut turn = game.context();
    hold(&mut turn, Slot::OffHand, 34, 3);
    let shield = turn.state.hero.wears(Slot::OffHand).unwrap().protection;
    let most = i32::from(shield.dice) * i32::from(shield.sides);
    assert!(most > 0);
    // Of 500 rolls of so few dice the greatest is all of them.
    let greatest = |turn: &mut Turn<'_>| (0..500).map(|_| turn.protection_roll(Element::Hurt)).max().unwrap();
    assert_eq!(greatest(&mut turn), most);
    learn(&mut turn, ability::BLOCKING);
    turn.state.hero.actions[0] = Action::Waited;
    assert_eq!(greatest(&mut turn), 2 * most);
    turn.state.hero.actions[0] = Action::Moved(Dir::East);
    assert_eq!(greatest(&mut turn), most, "not on the move");
}

#[test]
fn evasion_parry() {
    let mut game = armed();
    let mut turn = game.context();
    let bonus = i32::from(turn.state.hero.wears(Slot::Weapon).unwrap().evasion);
    assert!(bonus > 0);
    let before = turn.skill(Skill::Evasion);
    learn(&mut turn, ability::PARRY);
    assert_eq!(turn.skill(Skill::Evasion), before + bonus);
}

#[test]
fn evasion_crowd_fighting() {
    let mut game = armed();
    let mut turn = game.context();
    let post = lasting(&mut turn, 1, 1, 0);
    for (dx, dy) in [(1, 1), (-1, 0), (-1, 1)] {
        lasting(&mut turn, 1, dx, dy);
    }
    assert_eq!(turn.surround_bonus(post), 5, "one beside it, two behind the hero");
    learn(&mut turn, ability::CROWD_FIGHTING);
    assert_eq!(turn.surround_bonus(post), 2);
}

#[test]
fn evasion_leaping() {
    // docs/spec/sil-player.md 18.4
    let mut game = armed();
    let (edge, far) = {
        let mut turn = game.context();
        let (edge, far) = (near(&turn, 1, 0), near(&turn, 2, 0));
        turn.set_terrain(edge, code::CHASM);
        turn.look();
        turn.state.hero.actions = [Action::Moved(Dir::East); 6];
        (edge, far)
    };
    let depth = game.context().state.level.depth;
    learn(&mut game.context(), ability::LEAPING);
    game.apply_text("walk e").unwrap();
    let turn = game.context();
    assert_eq!((turn.state.level.depth, turn.state.hero.at), (depth, far), "over {edge}");
}

#[test]
fn evasion_sprinting() {
    let mut game = armed();
    let mut turn = game.context();
    turn.state.hero.actions = [Action::Moved(Dir::East); 6];
    assert_eq!(turn.scores().speed, 2);
    learn(&mut turn, ability::SPRINTING);
    assert_eq!(turn.scores().speed, 3);
    turn.state.hero.actions[2] = Action::Moved(Dir::North);
    assert_eq!(turn.scores().speed, 2, "a sharp turn costs the run");
}

#[test]
fn evasion_flanking() {
    let mut game = armed();
    let mut turn = game.context();
    lasting(&mut turn, 1, 1, 0);
    let (past, away) = (near(&turn, 0, 1), near(&turn, -1, 0));
    assert!(!turn.attack_before_step(past));
    learn(&mut turn, ability::FLANKING);
    assert!(turn.attack_before_step(past) && !turn.attack_before_step(away));
    assert_eq!(kinds(&turn), [AttackKind::Flanking]);
}

#[test]
fn evasion_heavy_armour_use() {
    let mut game = armed();
    let mut turn = game.context();
    hold(&mut turn, Slot::Body, 37, 0);
    turn.state.hero.worn[Slot::Body as usize].as_mut().unwrap().weight = 460;
    let quiver = i32::from(turn.state.hero.wears(Slot::Quiver1).unwrap().weight) * 90;
    let before = turn.protection_range();
    learn(&mut turn, ability::HEAVY_ARMOUR_USE);
    let after = turn.protection_range();
    assert_eq!((after.0 - before.0, after.1 - before.1), (1, (460 + quiver) / 150), "a side for each 15 lb");
}

#[test]
fn evasion_riposte() {
    let mut game = armed();
    let mut turn = game.context();
    turn.state.hero.skills[2] = 90;
    let post = lasting(&mut turn, 1, 1, 0);
    learn(&mut turn, ability::RIPOSTE);
    turn.monster_attacks(post);
    turn.monster_attacks(post);
    let miss = strikes(&turn)[0].hit.clone().unwrap().result;
    // Ten and the three pounds of the longsword.
    assert!(miss <= -13, "{miss}");
    assert_eq!(kinds(&turn), [AttackKind::Riposte], "once between turns");
}

#[test]
fn evasion_controlled_retreat() {
    let mut game = armed();
    let mut turn = game.context();
    lasting(&mut turn, 1, 1, 0);
    learn(&mut turn, ability::CONTROLLED_RETREAT);
    let away = near(&turn, -1, 0);
    for (last, strikes) in [(Action::Moved(Dir::West), false), (Action::None, false), (Action::Waited, true)]
    {
        turn.state.hero.actions[1] = last;
        assert_eq!(turn.attack_before_step(away), strikes, "after {last:?}");
    }
    assert_eq!(kinds(&turn), [AttackKind::Retreat]);
}

#[test]
fn evasion_dexterity() {
    adds_a_point(ability::EVASION_DEXTERITY, Stat::Dex);
}
