//! What is held, worn, lifted and lent (docs/spec/sil-player.md 3.4, 6.1, 6.2, 16.2, 23, 24).

use crate::player::prelude::*;

fn keys(game: &SilGame) -> Vec<String> {
    let Next::Ask(question) = game.next() else { panic!("nothing is asked") };
    assert_eq!(question.tag, "which-slot");
    match question.kind {
        angrist_engine::play::QuestionKind::Choice(list) => list.into_iter().map(|c| c.key).collect(),
        _ => panic!("no choice"),
    }
}

#[test]
fn one_who_fights_with_two_weapons_is_asked_which_hand() {
    // 24: with Two Weapon Fighting a one-handed weapon asks which hand; a two-handed one does not.
    let mut game = set("upstream");
    let mut turn = game.context();
    know(&mut turn, ability::TWO_WEAPON_FIGHTING);
    wield(&mut turn, Slot::Weapon, Tval::SWORD, 17);
    give(&mut turn, Tval::SWORD, 10);
    game.apply_text("wear a").unwrap();
    assert_eq!(keys(&game), ["/a", "/i"]);
    game.apply_text("answer /i").unwrap();
    let turn = game.context();
    assert!(turn.state.hero.wears(Slot::OffHand).unwrap().is(turn.tables, Tval::SWORD, 10));
    assert!(turn.state.hero.wears(Slot::Weapon).unwrap().is(turn.tables, Tval::SWORD, 17));
    assert!(turn.fights_with_two());
    give(&mut game.context(), Tval::SWORD, 25);
    game.apply_text("wear a").unwrap();
    let turn = game.context();
    assert!(turn.state.hero.wears(Slot::Weapon).unwrap().is(turn.tables, Tval::SWORD, 25));
    assert!(turn.state.hero.wears(Slot::OffHand).is_none(), "both hands are on it");
}

#[test]
fn with_two_rings_and_two_quivers_one_chooses_what_goes() {
    // 24
    let mut game = set("upstream");
    let mut turn = game.context();
    wield(&mut turn, Slot::LeftRing, Tval::RING, 6);
    wield(&mut turn, Slot::RightRing, Tval::RING, 7);
    give(&mut turn, Tval::RING, 9);
    game.apply_text("wear a").unwrap();
    assert_eq!(keys(&game), ["/c", "/d"]);
    game.apply_text("answer /d").unwrap();
    let turn = game.context();
    assert!(turn.state.hero.wears(Slot::RightRing).unwrap().is(turn.tables, Tval::RING, 9));
    assert!(turn.state.hero.wears(Slot::LeftRing).unwrap().is(turn.tables, Tval::RING, 6));
    turn.state.hero.pack.clear();
    let arrows = |attack| Item { attack, number: 5, ..thing(&turn, Tval::ARROW, 1) };
    let (one, two, three) = (arrows(0), arrows(3), arrows(5));
    turn.state.hero.worn[Slot::Quiver1 as usize] = Some(one);
    turn.state.hero.worn[Slot::Quiver2 as usize] = Some(two);
    turn.state.hero.pack.push(three);
    game.apply_text("use a").unwrap();
    assert_eq!(keys(&game), ["/m", "/n"]);
    game.apply_text("answer /n").unwrap();
    assert_eq!(game.context().state.hero.wears(Slot::Quiver2).unwrap().attack, 5);
}

#[test]
fn what_would_stop_every_step_is_not_lifted() {
    // 3.4: total and the weight of one such thing beyond one and a half of the limit.
    let mut game = set("upstream");
    let mut turn = game.context();
    let limit = turn.scores().limit;
    let mut stone = thing(&turn, Tval::SWORD, 17);
    stone.weight = (limit * 3 / 2) as i16;
    let at = turn.state.hero.at;
    let handle = turn.state.level.add_item(at, stone).unwrap();
    for command in ["take", "wear -"] {
        turn.state.level.items.get_mut(handle).unwrap().item.weight = (limit * 3 / 2 + 1) as i16;
        assert_eq!(game.apply_text(command).unwrap_err().tag, "too-heavy", "{command}");
        turn = game.context();
    }
    turn.state.level.items.get_mut(handle).unwrap().item.weight = (limit * 3 / 2) as i16;
    game.apply_text("take").unwrap();
    let turn = game.context();
    assert_eq!(turn.state.hero.pack.len(), 1);
    assert!(!turn.scores().overburdened(turn.tables), "exactly this much can still be carried");
}

#[test]
fn a_second_weapon_goes_with_the_ability_for_it() {
    // 6.2: if the ability is lost the off-hand weapon is removed.
    let mut game = set("upstream");
    let mut turn = game.context();
    know(&mut turn, ability::TWO_WEAPON_FIGHTING);
    wield(&mut turn, Slot::Weapon, Tval::SWORD, 17);
    wield(&mut turn, Slot::OffHand, Tval::SWORD, 10);
    turn.refresh_hero();
    assert!(turn.state.hero.wears(Slot::OffHand).is_some());
    game.apply_text("switch 0/11").unwrap();
    let turn = game.context();
    assert!(turn.state.hero.wears(Slot::OffHand).is_none());
    assert!(turn.state.hero.pack.iter().any(|i| i.is(turn.tables, Tval::SWORD, 10)));
}

#[test]
fn what_a_thing_lends_is_switched_on_whenever_it_is_put_on() {
    // 6.1: abilities lent become active when the item is put on, if one did not have them.
    let mut game = set("upstream");
    let turn = game.context();
    let mut boots = thing(&turn, Tval::BOOTS, 1);
    let lends = Forged { abilities: vec![ability::LEAPING], ..Forged::default() };
    boots.forged = Some(Box::new(lends));
    turn.state.hero.pack.push(boots);
    game.apply_text("wear a").unwrap();
    game.apply_text("switch 2/4").unwrap();
    assert!(!game.context().has_ability(ability::LEAPING));
    game.apply_text("remove /l").unwrap();
    game.apply_text("wear a").unwrap();
    assert!(game.context().has_ability(ability::LEAPING));
    // One's own stays as it was switched.
    let turn = game.context();
    turn.state.hero.innate[2] |= 1 << ability::LEAPING.number;
    game.apply_text("switch 2/4").unwrap();
    game.apply_text("remove /l").unwrap();
    game.apply_text("wear a").unwrap();
    assert!(!game.context().has_ability(ability::LEAPING));
}

#[test]
fn an_ability_that_is_bought_is_switched_on() {
    // 6.1
    let mut game = set("upstream");
    let turn = game.context();
    turn.state.hero.skills[Skill::Evasion as usize] = 2;
    turn.state.hero.experience.pool = 1000;
    turn.state.hero.switched_off[Skill::Evasion as usize] |= 1;
    game.apply_text("learn 2/0").unwrap();
    assert!(game.context().has_ability(ability::DODGING));
}

#[test]
fn a_known_thing_of_true_sight_cures_blindness_when_put_on() {
    // 16.2, 19.12
    let mut game = set("upstream");
    let mut turn = game.context();
    let helm = charmed(&turn, Tval::HELM, 5, &[ItemFlag::SEE_INVIS]);
    turn.state.hero.pack.push(helm);
    turn.afflict(Affliction::Blind, 50, None);
    turn.wear(FIRST, None).unwrap();
    assert_eq!(turn.affliction(Affliction::Blind), 0);
    assert!(!turn.afflict(Affliction::Blind, 5, None));
}

#[test]
fn cowardice_takes_nothing_from_resistance_to_fear() {
    // 16.1, 19.12: the flag does what 12.1 says, and nothing to saves.
    let mut game = set("upstream");
    let turn = game.context();
    let ring = charmed(&turn, Tval::RING, 6, &[ItemFlag::FEAR]);
    let helm = charmed(&turn, Tval::HELM, 5, &[ItemFlag::RES_FEAR]);
    turn.state.hero.worn[Slot::LeftRing as usize] = Some(ring);
    turn.state.hero.worn[Slot::Head as usize] = Some(helm);
    assert_eq!(turn.scores().resist.fear, 1);
}

#[test]
fn a_breaker_of_curses_throws_what_was_cursed() {
    // 6.7, 23.2
    let mut game = set("upstream");
    let mut turn = game.context();
    wield(&mut turn, Slot::Weapon, Tval::SWORD, 4);
    turn.state.hero.worn[Slot::Weapon as usize].as_mut().unwrap().cursed = true;
    assert_eq!(game.apply_text("throw /a e").unwrap_err().tag, "cursed");
    know(&mut game.context(), ability::CURSE_BREAKING);
    game.apply_text("throw /a e").unwrap();
    let turn = game.context();
    assert!(turn.state.hero.wears(Slot::Weapon).is_none());
    let (_, floor) = turn.state.level.items.iter().next().unwrap();
    assert!(!floor.item.cursed);
}

#[test]
fn banes_and_oaths_are_noted_by_name() {
    // 6.1
    let mut game = set("upstream");
    let turn = game.context();
    turn.state.hero.skills = [0, 0, 0, 0, 6, 6, 0, 0];
    turn.state.hero.experience.pool = 5000;
    let orc = crate::stage::race(&turn, "Orc scout");
    turn.state.facts.race_mut(orc).kills = 4;
    game.apply_text("learn 4/5 1").unwrap();
    game.apply_text("learn 5/6 3").unwrap();
    let notes: Vec<&str> = game.inner().notes.iter().map(|(.., text)| text.as_str()).collect();
    assert!(notes.ends_with(&["(Orc-Bane)", "(Oath: Iron)"]), "{notes:?}");
}

#[test]
fn what_is_of_use_is_offered_to_be_worn_before_spare_torches() {
    let mut game = set("upstream");
    let mut turn = game.context();
    turn.state.hero.pack.clear();
    turn.state.hero.worn[Slot::Weapon as usize] = None;
    wield(&mut turn, Slot::Light, Tval::LIGHT, 0);
    give(&mut turn, Tval::LIGHT, 0);
    give(&mut turn, Tval::SWORD, 10);
    turn.state.hero.worn[Slot::Light as usize].as_mut().unwrap().fuel = 1000;
    let sword = turn.state.hero.pack.iter().position(|i| i.is(turn.tables, Tval::SWORD, 10)).unwrap();
    let sword = char::from(b'a' + sword as u8).to_string();
    game.apply_text("wear").unwrap();
    let Next::Ask(question) = game.next() else { panic!("nothing is asked") };
    let angrist_engine::play::QuestionKind::Choice(list) = question.kind else { panic!("no choice") };
    assert_eq!((list.len(), list[0].key.as_str()), (2, sword.as_str()));
    game.apply_text(&format!("answer {sword}")).unwrap();
    // A torch is never changed for the same by mistake.
    assert_eq!(game.apply_text("wear").unwrap_err().tag, "only-spares");
}
