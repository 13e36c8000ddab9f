//! The five states of his anger, and how his crown falls.

use crate::crown::prelude::*;

/// His figures now: evasion, attack, damage dice, protection dice, Will, Perception, light.
fn figures(turn: &Turn<'_>, him: Handle) -> [i32; 7] {
    let m = turn.state.level.monsters.get(him).unwrap();
    let r = turn.race_of(m).unwrap();
    [
        turn.foe_skill(him, Skill::Evasion),
        i32::from(r.blows[0].attack),
        i32::from(r.blows[0].damage.dice),
        i32::from(r.protection.dice),
        turn.foe_skill(him, Skill::Will),
        turn.foe_skill(him, Skill::Perception),
        r.light,
    ]
}

#[test]
fn he_begins_in_state_0() {
    // S000-017
    let (mut game, him) = throne();
    let turn = game.context();
    assert_eq!(figures(&turn, him), [20, 20, 6, 5, 25, 10, 7]);
    let m = turn.state.level.monsters.get(him).unwrap();
    assert_eq!((turn.tables.race(m.race).unwrap().protection.sides, m.max_health), (4, 400));
}

#[test]
fn losing_the_crown_brings_state_1() {
    // S000-018
    let (mut game, him) = throne();
    let mut turn = game.context();
    turn.drop_crown(him);
    assert_eq!(figures(&turn, him), [22, 20, 6, 5, 25, 15, 0]);
    let at = turn.state.level.monsters.get(him).unwrap().at;
    let near: Vec<u16> =
        at.neighbours().filter_map(|l| turn.state.level.item_on(l)).map(|(_, f)| f.item.artefact).collect();
    assert_eq!(near, [178], "beside him");
    assert!(told(&turn, "morgoth-angered"));
    turn.drop_crown(him);
    assert_eq!(turn.state.level.items.len(), 1, "there is one crown");
}

#[test]
fn wounds_bring_states_2_3_and_4_one_a_turn_and_healing_none_back() {
    // S000-019, S000-020, S000-021, S000-022
    let (mut game, him) = throne();
    let mut turn = game.context();
    turn.drop_crown(him);
    let wound = |turn: &mut Turn<'_>, percent: i32| {
        let m = turn.state.level.monsters.get_mut(him).unwrap();
        m.health = m.max_health * percent / 100;
        m.energy.0 = 100;
        turn.monsters_act(100);
    };
    wound(&mut turn, 76);
    // A little more than three quarters is more than three quarters.
    let m = turn.state.level.monsters.get_mut(him).unwrap();
    (m.health, m.energy.0) = (m.max_health * 3 / 4 + 1, 100);
    turn.monsters_act(100);
    assert_eq!(turn.state.facts.crown.anger, 1);
    wound(&mut turn, 75);
    assert_eq!(figures(&turn, him), [25, 30, 7, 5, 30, 20, 0]);
    wound(&mut turn, 51);
    assert_eq!(turn.state.facts.crown.anger, 2);
    wound(&mut turn, 50);
    assert_eq!(figures(&turn, him), [25, 30, 7, 7, 35, 25, 0]);
    wound(&mut turn, 25);
    assert_eq!(figures(&turn, him), [30, 40, 8, 7, 40, 30, 0]);
    wound(&mut turn, 100);
    assert_eq!(turn.state.facts.crown.anger, 4, "it never goes back");
    // S000-022: the figures are saved with the game.
    let mut bytes = Vec::new();
    game.state(&mut bytes);
    let mut again = SilGame::restore(common::ours("documented").tables().clone(), &bytes).unwrap();
    let turn = again.context();
    assert_eq!(figures(&turn, turn.lord().unwrap()), [30, 40, 8, 7, 40, 30, 0]);
}

#[test]
fn a_sudden_wound_passes_through_one_state_a_turn() {
    let (mut game, him) = throne();
    let mut turn = game.context();
    let mut states = Vec::new();
    for _ in 0..4 {
        let m = turn.state.level.monsters.get_mut(him).unwrap();
        m.health = m.max_health / 10;
        m.energy.0 = 100;
        turn.monsters_act(100);
        states.push(turn.state.facts.crown.anger);
    }
    assert_eq!(states, [2, 3, 4, 4]);
    // The crown still shines: state 1 was passed over, and left no mark.
    assert_eq!(figures(&turn, him)[6], 7);
}

#[test]
fn a_shard_and_the_second_stone_before_his_eyes_anger_him() {
    // S000-019: a shard near him; the second stone freed while he watches.
    for (stones, shattered, angry) in [(1, false, 2), (2, true, 2), (3, false, 0)] {
        let mut game = prising("documented", stones, true);
        let mut turn = game.context();
        turn.state.facts.crown.shattered = shattered;
        let him = call(&mut turn, MORGOTH, 3, 0);
        turn.set_alertness(him, 5);
        let third = stones == 1;
        turn.prise(third).unwrap();
        assert_eq!(turn.state.facts.crown.anger, angry, "{stones} stones");
    }
    // Too far away he sees nothing of it.
    let mut game = prising("upstream", 1, true);
    let mut turn = game.context();
    call(&mut turn, MORGOTH, 8, 0);
    turn.prise(true).unwrap();
    assert_eq!(turn.state.facts.crown.anger, 0);
}

#[test]
fn the_third_stone_wakes_everyone() {
    for (profile, wakes) in [("documented", true), ("upstream", false)] {
        let mut game = prising(profile, 1, true);
        let mut turn = game.context();
        turn.state.facts.crown.shattered = true;
        let orc = stage::race(&turn, "Orc skirmisher");
        let foe = call(&mut turn, orc, 9, 3);
        turn.set_alertness(foe, -15);
        turn.prise(true).unwrap();
        assert_eq!(turn.state.level.monsters.get(foe).unwrap().alertness == 10, wakes, "{profile}");
    }
}

#[test]
fn the_horn_of_force_and_the_second_heavy_hit_take_his_crown() {
    let (mut game, him) = throne();
    let mut turn = game.context();
    wield(&mut turn, Slot::Weapon, 23, 1);
    let sword = turn.state.hero.worn[Slot::Weapon as usize].as_mut().unwrap();
    (sword.damage.dice, sword.damage.sides) = (30, 4);
    score(&mut turn, Skill::Melee, 90);
    let at = turn.state.hero.at.shift(1, 0);
    turn.state.level.move_monster(him, at);
    turn.attack(him, angrist_sil::fight::AttackKind::Main);
    assert!(turn.state.facts.crown.loose && !turn.state.facts.crown.fallen);
    turn.attack(him, angrist_sil::fight::AttackKind::Main);
    assert!(turn.state.facts.crown.fallen);

    let (mut game, him) = throne();
    let mut turn = game.context();
    score(&mut turn, Skill::Will, 300);
    let at = turn.state.hero.at.shift(2, 0);
    turn.state.level.move_monster(him, at);
    turn.look();
    let horn = (0..=255u8)
        .find(|s| turn.tables.kind_of(66, *s).is_some_and(|(_, k)| k.name.contains("Force")))
        .unwrap();
    let place = give(&mut turn, 66, horn);
    let letter = char::from(b'a' + place as u8);
    game.apply_text(&format!("blow {letter} e")).unwrap();
    assert!(game.inner().facts.crown.fallen);
}
