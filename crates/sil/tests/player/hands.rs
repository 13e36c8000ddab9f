//! What is held, worn, lifted and lent (specs/sil-player.md 3.4, 6.1, 6.2, 16.2, 23, 24).

use crate::prelude::*;

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
    let mut play = game.play();
    know(&mut play, ability::TWO_WEAPON_FIGHTING);
    wield(&mut play, Slot::Weapon, Tval::SWORD, 17);
    give(&mut play, Tval::SWORD, 10);
    game.apply("wear a").unwrap();
    assert_eq!(keys(&game), ["/a", "/i"]);
    game.apply("answer /i").unwrap();
    let play = game.play();
    assert!(play.s.hero.wears(Slot::OffHand).unwrap().is(play.t, Tval::SWORD, 10));
    assert!(play.s.hero.wears(Slot::Weapon).unwrap().is(play.t, Tval::SWORD, 17));
    assert!(play.fights_with_two());
    give(&mut game.play(), Tval::SWORD, 25);
    game.apply("wear a").unwrap();
    let play = game.play();
    assert!(play.s.hero.wears(Slot::Weapon).unwrap().is(play.t, Tval::SWORD, 25));
    assert!(play.s.hero.wears(Slot::OffHand).is_none(), "both hands are on it");
}

#[test]
fn with_two_rings_and_two_quivers_one_chooses_what_goes() {
    // 24
    let mut game = set("upstream");
    let mut play = game.play();
    wield(&mut play, Slot::LeftRing, Tval::RING, 6);
    wield(&mut play, Slot::RightRing, Tval::RING, 7);
    give(&mut play, Tval::RING, 9);
    game.apply("wear a").unwrap();
    assert_eq!(keys(&game), ["/c", "/d"]);
    game.apply("answer /d").unwrap();
    let play = game.play();
    assert!(play.s.hero.wears(Slot::RightRing).unwrap().is(play.t, Tval::RING, 9));
    assert!(play.s.hero.wears(Slot::LeftRing).unwrap().is(play.t, Tval::RING, 6));
    play.s.hero.pack.clear();
    let arrows = |attack| Item { attack, number: 5, ..thing(&play, Tval::ARROW, 1) };
    let (one, two, three) = (arrows(0), arrows(3), arrows(5));
    play.s.hero.worn[Slot::Quiver1 as usize] = Some(one);
    play.s.hero.worn[Slot::Quiver2 as usize] = Some(two);
    play.s.hero.pack.push(three);
    game.apply("use a").unwrap();
    assert_eq!(keys(&game), ["/m", "/n"]);
    game.apply("answer /n").unwrap();
    assert_eq!(game.play().s.hero.wears(Slot::Quiver2).unwrap().attack, 5);
}

#[test]
fn what_would_stop_every_step_is_not_lifted() {
    // 3.4: total and the weight of one such thing beyond one and a half of the limit.
    let mut game = set("upstream");
    let mut play = game.play();
    let limit = play.scores().limit;
    let mut stone = thing(&play, Tval::SWORD, 17);
    stone.weight = (limit * 3 / 2) as i16;
    let at = play.s.hero.at;
    let handle = play.s.level.add_item(at, stone).unwrap();
    for command in ["take", "wear -"] {
        play.s.level.items.get_mut(handle).unwrap().item.weight = (limit * 3 / 2 + 1) as i16;
        assert_eq!(game.apply(command).unwrap_err().tag, "too-heavy", "{command}");
        play = game.play();
    }
    play.s.level.items.get_mut(handle).unwrap().item.weight = (limit * 3 / 2) as i16;
    game.apply("take").unwrap();
    let play = game.play();
    assert_eq!(play.s.hero.pack.len(), 1);
    assert!(!play.scores().overburdened(play.t), "exactly so much can still be walked with");
}

#[test]
fn a_second_weapon_goes_with_the_ability_for_it() {
    // 6.2: if the ability is lost the off-hand weapon is removed.
    let mut game = set("upstream");
    let mut play = game.play();
    know(&mut play, ability::TWO_WEAPON_FIGHTING);
    wield(&mut play, Slot::Weapon, Tval::SWORD, 17);
    wield(&mut play, Slot::OffHand, Tval::SWORD, 10);
    play.refresh_hero();
    assert!(play.s.hero.wears(Slot::OffHand).is_some());
    game.apply("switch 0/11").unwrap();
    let play = game.play();
    assert!(play.s.hero.wears(Slot::OffHand).is_none());
    assert!(play.s.hero.pack.iter().any(|i| i.is(play.t, Tval::SWORD, 10)));
}

#[test]
fn what_a_thing_lends_is_switched_on_whenever_it_is_put_on() {
    // 6.1: abilities lent become active when the item is put on, if one did not have them.
    let mut game = set("upstream");
    let play = game.play();
    let mut boots = thing(&play, Tval::BOOTS, 1);
    let lends = Forged { abilities: vec![ability::LEAPING], ..Forged::default() };
    boots.forged = Some(Box::new(lends));
    play.s.hero.pack.push(boots);
    game.apply("wear a").unwrap();
    game.apply("switch 2/4").unwrap();
    assert!(!game.play().has_ability(ability::LEAPING));
    game.apply("remove /l").unwrap();
    game.apply("wear a").unwrap();
    assert!(game.play().has_ability(ability::LEAPING));
    // One's own stays as it was switched.
    let play = game.play();
    play.s.hero.innate[2] |= 1 << ability::LEAPING.number;
    game.apply("switch 2/4").unwrap();
    game.apply("remove /l").unwrap();
    game.apply("wear a").unwrap();
    assert!(!game.play().has_ability(ability::LEAPING));
}

#[test]
fn an_ability_that_is_bought_is_switched_on() {
    // 6.1
    let mut game = set("upstream");
    let play = game.play();
    play.s.hero.skills[Skill::Evasion as usize] = 2;
    play.s.hero.experience.pool = 1000;
    play.s.hero.switched_off[Skill::Evasion as usize] |= 1;
    game.apply("learn 2/0").unwrap();
    assert!(game.play().has_ability(ability::DODGING));
}

#[test]
fn a_known_thing_of_true_sight_cures_blindness_when_put_on() {
    // 16.2, 19.12
    let mut game = set("upstream");
    let mut play = game.play();
    let helm = charmed(&play, Tval::HELM, 5, &[ItemFlag::SEE_INVIS]);
    play.s.hero.pack.push(helm);
    play.afflict(Affliction::Blind, 50, None);
    play.wear(FIRST, None).unwrap();
    assert_eq!(play.affliction(Affliction::Blind), 0);
    assert!(!play.afflict(Affliction::Blind, 5, None));
}

#[test]
fn cowardice_takes_nothing_from_resistance_to_fear() {
    // 16.1, 19.12: the flag does what 12.1 says, and nothing to saves.
    let mut game = set("upstream");
    let play = game.play();
    let ring = charmed(&play, Tval::RING, 6, &[ItemFlag::FEAR]);
    let helm = charmed(&play, Tval::HELM, 5, &[ItemFlag::RES_FEAR]);
    play.s.hero.worn[Slot::LeftRing as usize] = Some(ring);
    play.s.hero.worn[Slot::Head as usize] = Some(helm);
    assert_eq!(play.scores().resist.fear, 1);
}

#[test]
fn a_breaker_of_curses_throws_what_was_cursed() {
    // 6.7, 23.2
    let mut game = set("upstream");
    let mut play = game.play();
    wield(&mut play, Slot::Weapon, Tval::SWORD, 4);
    play.s.hero.worn[Slot::Weapon as usize].as_mut().unwrap().cursed = true;
    assert_eq!(game.apply("throw /a e").unwrap_err().tag, "cursed");
    know(&mut game.play(), ability::CURSE_BREAKING);
    game.apply("throw /a e").unwrap();
    let play = game.play();
    assert!(play.s.hero.wears(Slot::Weapon).is_none());
    let (_, floor) = play.s.level.items.iter().next().unwrap();
    assert!(!floor.item.cursed);
}

#[test]
fn banes_and_oaths_are_noted_by_name() {
    // 6.1
    let mut game = set("upstream");
    let play = game.play();
    play.s.hero.skills = [0, 0, 0, 0, 6, 6, 0, 0];
    play.s.hero.experience.pool = 5000;
    let orc = crate::stage::race(&play, "Orc scout");
    play.s.facts.race_mut(orc).kills = 4;
    game.apply("learn 4/5 1").unwrap();
    game.apply("learn 5/6 3").unwrap();
    let notes: Vec<&str> = game.inner().notes.iter().map(|(.., text)| text.as_str()).collect();
    assert!(notes.ends_with(&["(Orc-Bane)", "(Oath: Iron)"]), "{notes:?}");
}
