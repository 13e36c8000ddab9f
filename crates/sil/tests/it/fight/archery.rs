//! Arrows and thrown things.

use crate::fight::prelude::*;

#[test]
fn arrows_meet_who_stands_in_their_way() {
    // docs/spec/sil-player.md 11.2
    let mut game = arena("upstream");
    let mut turn = game.context();
    hold(&mut turn, Slot::Bow, 19, 13);
    hold(&mut turn, Slot::Quiver1, 17, 1);
    turn.state.hero.worn[Slot::Quiver1 as usize].as_mut().unwrap().number = 90;
    turn.state.hero.skills[1] = 5;
    let first = foe(&mut turn, 5, 2, 0);
    let second = foe(&mut turn, 1, 4, 0);
    turn.state.level.monsters.get_mut(second).unwrap().health = 9999;
    let at = near(&turn, 4, 0);
    turn.fire(Slot::Quiver1, Aim::At(at)).unwrap();
    let all = strikes(&turn);
    let total = |s: &Strike| s.hit.as_ref().unwrap().parts[1..].iter().map(|p| p.value).sum::<i32>();
    assert_eq!((all.len(), total(&all[0])), (2, 0), "a stray shot at the one in the way");
    assert_eq!(total(&all[1]), turn.skill(Skill::Archery));
    assert_eq!(turn.state.hero.actions[0], Action::Shot);
    // In a direction the first gets the full score. Rout helps even a stray one.
    turn.notices.clear();
    learn(&mut turn, ability::ROUT);
    turn.state.level.monsters.get_mut(second).unwrap().stance = Stance::Fleeing;
    turn.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
    let all = strikes(&turn);
    assert_eq!((total(&all[0]), total(&all[1])), (turn.skill(Skill::Archery), 5));
    let evasion = |s: &Strike| s.hit.as_ref().unwrap().against[1..].iter().map(|p| p.value).sum::<i32>();
    assert_eq!(evasion(&all[0]), 45, "half of 90 against arrows");
    let _ = first;
}

#[test]
fn puncture_ambush_crippling_and_hail_do_what_they_say() {
    // docs/spec/sil-player.md 6.3
    let mut game = arena("upstream");
    let mut turn = game.context();
    hold(&mut turn, Slot::Bow, 19, 12);
    hold(&mut turn, Slot::Quiver1, 17, 1);
    turn.state.hero.worn[Slot::Quiver1 as usize].as_mut().unwrap().number = 90;
    turn.state.hero.skills[1] = 40;
    learn(&mut turn, ability::AMBUSH);
    let tough = foe(&mut turn, 4, 3, 0);
    let m = turn.state.level.monsters.get_mut(tough).unwrap();
    (m.alertness, m.health) = (-15, 9999);
    turn.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
    assert_eq!(strikes(&turn)[0].critical, 1, "even one immune to criticals");
    turn.notices.clear();
    turn.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
    assert_eq!(strikes(&turn)[0].critical, 0, "it is awake now");
    turn.state.level.remove_monster(tough);
    // Puncture: what armour would stop does five.
    learn(&mut turn, ability::PUNCTURE);
    turn.state.hero.worn[Slot::Bow as usize].as_mut().unwrap().damage.sides = 2;
    let orc = foe(&mut turn, 2, 2, 0);
    let mut punctured = false;
    for _ in 0..40 {
        turn.notices.clear();
        let m = turn.state.level.monsters.get_mut(orc).unwrap();
        m.health = 9999;
        turn.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
        let s = strikes(&turn).remove(0);
        if let (Some(d), Some(p)) = (&s.damage, &s.protection)
            && d.result > 0
            && d.result <= p.result
        {
            assert_eq!(s.net, 5);
            punctured = true;
        }
    }
    assert!(punctured);
    // Crippling.
    learn(&mut turn, ability::CRIPPLING_SHOT);
    for _ in 0..20 {
        turn.state.level.monsters.get_mut(orc).unwrap().health = 9999;
        turn.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
    }
    assert!(turn.state.level.monsters.get(orc).unwrap().slowed > 0);
    // Hail: double dice after a kill.
    learn(&mut turn, ability::DEADLY_HAIL);
    turn.state.level.monsters.get_mut(orc).unwrap().health = 1;
    turn.state.hero.hail = false;
    turn.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
    assert!(turn.state.hero.hail);
    let post = foe(&mut turn, 1, 2, 0);
    turn.state.level.monsters.get_mut(post).unwrap().health = 9999;
    turn.notices.clear();
    turn.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
    let damage = strikes(&turn).remove(0).damage.unwrap();
    let dice = |id: &str| damage.parts.iter().find(|p| p.name.id == id).map(|p| p.dice.clone());
    assert!(dice("part-hail").is_some(), "{damage:?}");
    assert!(!turn.state.hero.hail);
}

#[test]
fn shooting_lets_neighbours_strike_unless_point_blank() {
    // docs/spec/sil-player.md 10.9
    let mut game = arena("upstream");
    let mut turn = game.context();
    hardy(&mut turn);
    hold(&mut turn, Slot::Bow, 19, 13);
    hold(&mut turn, Slot::Quiver1, 17, 1);
    turn.state.hero.worn[Slot::Quiver1 as usize].as_mut().unwrap().number = 90;
    let post = foe(&mut turn, 1, 1, 0);
    turn.state.level.monsters.get_mut(post).unwrap().health = 9999;
    let mindless = foe(&mut turn, 4, -1, 0);
    turn.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
    assert_eq!(strikes(&turn).iter().filter(|s| s.at == Side::Hero).count(), 1, "the mindless do not");
    learn(&mut turn, ability::POINT_BLANK_ARCHERY);
    turn.notices.clear();
    turn.fire(Slot::Quiver1, Aim::Way(Dir::East)).unwrap();
    assert_eq!(strikes(&turn).iter().filter(|s| s.at == Side::Hero).count(), 0);
    let _ = mindless;
}

#[test]
fn versatility_lends_archery_to_melee() {
    // docs/spec/sil-player.md 6.3
    let mut game = arena("upstream");
    let mut turn = game.context();
    turn.state.hero.skills[1] = 9;
    let before = turn.skill(Skill::Melee);
    learn(&mut turn, ability::VERSATILITY);
    assert_eq!(turn.skill(Skill::Melee), before + 4);
}

#[test]
fn throwing_counts_the_things_own_figures_and_breaks_bottles() {
    // docs/spec/sil-player.md 11.3
    let mut game = arena("upstream");
    let mut turn = game.context();
    turn.state.hero.skills[0] = 8;
    let melee = turn.skill(Skill::Melee);
    let post = foe(&mut turn, 1, 3, 0);
    turn.state.level.monsters.get_mut(post).unwrap().health = 9999;
    let total = |s: &Strike| s.hit.as_ref().unwrap().parts[1..].iter().map(|p| p.value).sum::<i32>();
    for (tval, sval, less) in [(23_u8, 4_u8, 0), (23, 17, 5)] {
        turn.notices.clear();
        let (number, kind) = turn.tables.kind_of(tval, sval).unwrap();
        let item = angrist_sil::state::Item::of_kind(number, kind);
        let own = i32::from(item.attack);
        turn.state.hero.pack = vec![item];
        turn.throw(angrist_sil::things::ItemPlace::Pack(0), Aim::Way(Dir::East)).unwrap();
        assert_eq!(total(&strikes(&turn)[0]), melee + own - less);
        assert!(turn.state.hero.pack.is_empty());
    }
    let (number, kind) = turn.tables.kind_of(75, 22).unwrap();
    turn.state.hero.skills[0] = 60;
    let mut slowed = false;
    for _ in 0..10 {
        turn.state.hero.pack = vec![angrist_sil::state::Item::of_kind(number, kind)];
        turn.throw(angrist_sil::things::ItemPlace::Pack(0), Aim::Way(Dir::East)).unwrap();
        slowed |= turn.state.level.monsters.get(post).unwrap().slowed > 0;
    }
    assert!(slowed, "slowness splashes");
    assert!(turn.state.level.items.iter().all(|(_, f)| f.item.kind != number), "bottles always break");
}
