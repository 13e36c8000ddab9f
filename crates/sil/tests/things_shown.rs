//! Staves, chests, bones and learning what things are: each test names the row or section it shows.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

mod common;

use angrist_engine::play::Game;
use angrist_engine::space::Dir;
use angrist_sil::game::SilGame;
use angrist_sil::hero::ability;
use angrist_sil::people::{self, Placing};
use angrist_sil::play::Play;
use angrist_sil::state::{Item, Known, Slot, SquareFlag};
use angrist_sil::tables::{AbilityId, Tval};
use angrist_sil::terrain::code;
use angrist_sil::things::*;

const EDAIN: &str = "born race=Edain house=Hador stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Hurin";
const FIRST: ItemPlace = ItemPlace::Pack(0);

fn born() -> SilGame {
    let mut game = common::ours("upstream").begin_sil(3);
    game.apply(EDAIN).unwrap_or_else(|e| panic!("{e}"));
    common::hall(&mut game);
    let play = game.play();
    play.s.hero.pack.clear();
    play.s.hero.worn = Default::default();
    // So sure of will and eye that no check can fail.
    play.s.hero.skills[5] = 90;
    play.s.hero.skills[4] = 90;
    game
}

fn of(play: &Play<'_>, tval: u8, sval: u8) -> Item {
    let (number, kind) = play.t.kind_of(tval, sval).unwrap();
    Item::of_kind(number, kind)
}

fn staff(play: &mut Play<'_>, sval: u8, target: Option<ItemPlace>) -> i16 {
    let mut staff = of(play, Tval::STAFF, sval);
    staff.pval = 8;
    play.s.hero.pack.insert(0, staff);
    play.use_staff(FIRST, target).unwrap_or_else(|e| panic!("{e}"));
    let at = play.s.hero.pack.iter().position(|i| i.is(play.t, Tval::STAFF, sval)).unwrap();
    play.s.hero.pack.remove(at).pval
}

fn grant(play: &mut Play<'_>, id: AbilityId) {
    play.s.hero.innate[id.skill as usize] |= 1 << id.number;
}

#[test]
fn the_staff_of_light_lights_what_is_in_view_for_good() {
    // S000-133
    let mut game = born();
    let mut play = game.play();
    let here = play.s.hero.at;
    play.set_glow(here, false);
    assert_eq!(staff(&mut play, 3, None), 6);
    assert!(play.s.level.has(here, SquareFlag::Glow));
    staff(&mut play, 18, None);
    assert!(!play.s.level.has(here, SquareFlag::Glow), "and the staff of Shadows darkens it");
}

#[test]
fn treasures_and_foes_are_shown() {
    // S000-090, S000-133
    let mut game = born();
    let mut play = game.play();
    let far = play.s.level.terrain.iter().filter(|(_, t)| **t == code::FLOOR).map(|(l, _)| l).last().unwrap();
    let sword = of(&play, Tval::SWORD, 4);
    let handle = play.s.level.add_item(far, sword).unwrap();
    play.s.level.items.get_mut(handle).unwrap().marked = false;
    let before = play.s.level.clone();
    staff(&mut play, 8, None);
    assert!(play.s.level.items.get(handle).unwrap().marked);
    assert_eq!(play.s.level.terrain, before.terrain);
    let race = (1..play.t.races.len() as u16)
        .find_map(|n| people::place(&mut play.maker(), far, n, Placing::alone()))
        .unwrap();
    play.s.level.monsters.get_mut(race).unwrap().detected = false;
    staff(&mut play, 9, None);
    assert!(play.s.level.monsters.get(race).unwrap().detected);
}

#[test]
fn understanding_and_recharging_act_on_another_thing() {
    // specs/sil-player.md 20.4
    let mut game = born();
    let mut play = game.play();
    play.s.hero.pack = vec![of(&play, Tval::RING, 2)];
    play.s.hero.pack[0].evasion = 1;
    let kind = play.s.hero.pack[0].kind;
    assert_eq!(staff(&mut play, 6, Some(ItemPlace::Pack(1))), 6);
    assert!(play.s.hero.pack[0].known == Known::Fully && is_aware(play.t, &play.s.facts, kind));
    let mut empty = of(&play, Tval::STAFF, 9);
    (empty.pval, empty.tried) = (0, true);
    play.s.hero.pack = vec![empty];
    staff(&mut play, 16, Some(ItemPlace::Pack(1)));
    assert_eq!((play.s.hero.pack[0].pval, play.s.hero.pack[0].tried), (2, false));
}

#[test]
fn sanctity_lifts_curses_and_warding_draws_a_sign() {
    // specs/sil-player.md 20.4, 23.3
    let mut game = born();
    let mut play = game.play();
    let mut helm = of(&play, Tval::HELM, 5);
    helm.cursed = true;
    play.s.hero.worn[Slot::Head as usize] = Some(helm);
    staff(&mut play, 5, None);
    assert!(!play.s.hero.wears(Slot::Head).unwrap().cursed);
    assert_eq!(staff(&mut play, 13, None), 6);
    assert_eq!(play.s.level.terrain_at(play.s.hero.at), code::GLYPH);
    assert_eq!(staff(&mut play, 13, None), 8, "not on a floor that has one: the charge is kept");
}

#[test]
fn freedom_and_imprisonment_work_on_doors() {
    // S000-133
    let mut game = born();
    let mut play = game.play();
    let here = play.s.hero.at;
    let (door, rubble) = (here.step(Dir::East), here.step(Dir::West));
    play.set_terrain(door, code::LOCKED_1 + 3);
    play.set_terrain(rubble, code::RUBBLE);
    play.look();
    staff(&mut play, 2, None);
    assert_eq!(play.s.level.terrain_at(rubble), code::FLOOR);
    assert_eq!(play.s.level.terrain_at(door), code::BROKEN_DOOR);
    play.set_terrain(door, code::OPEN_DOOR);
    play.look();
    staff(&mut play, 1, None);
    assert_eq!(play.s.level.terrain_at(door), code::LOCKED_7);
}

#[test]
fn blasting_breaks_rock_and_rubble() {
    // S000-216
    let mut game = born();
    let mut play = game.play();
    let rock = play.s.hero.at.step(Dir::East);
    play.set_terrain(rock, code::GRANITE);
    play.look();
    play.s.hero.pack = vec![of(&play, Tval::HORN, 3)];
    for expected in [code::RUBBLE, code::FLOOR] {
        play.s.hero.voice = 20;
        play.blow(FIRST, Dir::East).unwrap();
        assert_eq!(play.s.level.terrain_at(rock), expected);
    }
}

#[test]
fn force_pushes_and_stuns() {
    // S000-215
    let mut game = born();
    let mut play = game.play();
    let at = play.s.hero.at.step(Dir::East);
    let beyond = at.step(Dir::East);
    play.set_terrain(at, code::FLOOR);
    play.set_terrain(beyond, code::FLOOR);
    let foe = (1..play.t.races.len() as u16)
        .find_map(|n| people::place(&mut play.maker(), at, n, Placing::alone()))
        .unwrap();
    play.look();
    play.s.hero.pack = vec![of(&play, Tval::HORN, 2)];
    play.s.hero.voice = 20;
    play.blow(FIRST, Dir::East).unwrap();
    let monster = play.s.level.monsters.get(foe).unwrap();
    assert!(monster.at != at, "pushed from {at} to {}", monster.at);
}

#[test]
fn chests_open_once_and_bones_are_searched_once() {
    // specs/sil-player.md 18.7, 18.8
    let mut game = born();
    let mut play = game.play();
    let here = play.s.hero.at;
    let mut chest = of(&play, Tval::CHEST, 12);
    (chest.pval, chest.theme) = (-12, 5);
    let handle = play.s.level.add_item(here, chest).unwrap();
    play.open_chest(here).unwrap();
    assert_eq!(play.s.level.items.len(), 5);
    assert!(play.open_chest(here).is_err());
    play.s.level.remove_item(handle);
    let bones = of(&play, Tval::SKELETON, 1);
    play.s.level.add_item(here, bones).unwrap();
    play.s.hero.pack.clear();
    play.search_bones(here).unwrap();
    assert_eq!(play.s.hero.pack.len(), 1);
    assert!(play.search_bones(here).is_err() && play.pick_up().is_err());
}

#[test]
fn disarming_a_known_trap_unlocks_the_chest() {
    let mut game = born();
    let mut play = game.play();
    let here = play.s.hero.at;
    let mut chest = of(&play, Tval::CHEST, 1);
    chest.pval = 9;
    let handle = play.s.level.add_item(here, chest).unwrap();
    assert!(play.disarm_chest(here).is_err(), "nothing is known of it");
    play.s.level.items.get_mut(handle).unwrap().item.known = Known::Fully;
    play.disarm_chest(here).unwrap();
    assert_eq!(play.s.level.items.get(handle).unwrap().item.pval, -9);
}

#[test]
fn searching_finds_what_guards_a_chest() {
    // specs/sil-world.md 7.2: half the chest's value and 15.
    let found = |skill: i32, value: i16| {
        let mut game = born();
        let mut play = game.play();
        play.s.hero.skills[4] = skill;
        let mut chest = of(&play, Tval::CHEST, 1);
        chest.pval = value;
        let handle = play.s.level.add_item(play.s.hero.at.shift(1, 0), chest).unwrap();
        play.look();
        for _ in 0..5 {
            play.search_around(true);
        }
        let told = play.notices.iter().any(|t| t.event.tag() == "found");
        assert_eq!(play.s.level.items.get(handle).unwrap().item.known == Known::Fully, told);
        told
    };
    assert!(found(90, 9) && !found(0, 25) && !found(90, 4), "a chest of value 4 has no trap");
    assert!(!found(90, -9), "a chest that was disarmed hides nothing");
}

#[test]
fn wearing_shows_what_can_be_felt() {
    // specs/sil-player.md 22.4
    let mut game = born();
    let mut play = game.play();
    for (special, tval, sval, pval, shows) in [
        (71, Tval::HELM, 5, 0, true),   // light
        (82, Tval::CLOAK, 1, 2, true),  // a skill
        (82, Tval::CLOAK, 1, 0, false), // a skill, but by nothing
        (74, Tval::HELM, 5, 0, false),  // resistances are not felt
        (113, Tval::BOOTS, 1, 0, true), // an ability
    ] {
        play.s.facts.specials.clear();
        let mut item = of(&play, tval, sval);
        (item.special, item.pval, item.known) = (special, pval, Known::Sensed);
        play.s.hero.pack = vec![item.clone()];
        let slot = slot_for(play.t, &play.s.hero, &item).unwrap();
        play.s.hero.worn[slot as usize] = None;
        let before = play.s.hero.experience.identification;
        play.wear(FIRST, None).unwrap();
        assert_eq!(play.s.hero.wears(slot).unwrap().known == Known::Fully, shows, "special {special}");
        let gain = play.s.hero.experience.identification - before;
        assert_eq!(gain, if shows { 100 } else { 0 });
    }
}

#[test]
fn abilities_and_memory_recognise_things() {
    // specs/sil-player.md 22.3
    let mut game = born();
    let mut play = game.play();
    let mut helm = of(&play, Tval::HELM, 5);
    (helm.special, helm.known) = (74, Known::Sensed);
    play.s.hero.pack = vec![of(&play, Tval::POTION, 5), helm];
    let kind = play.s.hero.pack[0].kind;
    play.recognise_things();
    assert!(!is_aware(play.t, &play.s.facts, kind));
    grant(&mut play, ability::ALCHEMY);
    play.recognise_things();
    assert!(is_aware(play.t, &play.s.facts, kind));
    assert!(play.s.hero.pack.iter().any(|i| i.known == Known::Sensed));
    play.s.facts.specials.insert(74);
    play.recognise_things();
    assert!(play.s.hero.pack.iter().all(|i| i.known != Known::Sensed));
}

#[test]
fn the_heros_picture_goes_by_his_hands_and_skills() {
    // S000-176, S000-179
    let mut game = born();
    let here = game.play().s.hero.at;
    let mut hands = |main: Option<(u8, u8)>, off: Option<(u8, u8)>| {
        let play = game.play();
        let held = |kind: Option<(u8, u8)>| kind.map(|(tval, sval)| of(&play, tval, sval));
        let (main, off) = (held(main), held(off));
        play.s.hero.worn[Slot::Weapon as usize] = main;
        play.s.hero.worn[Slot::OffHand as usize] = off;
        game.scene().map.square(here).variant
    };
    let (dagger, curved, great) = ((23, 4), (23, 7), (23, 25));
    let (spear, axe, battle_axe, staff) = ((22, 1), (22, 11), (22, 12), (21, 3));
    let shield = Some((34, 3));
    assert_eq!(hands(None, None), 0);
    for (weapon, picture) in [
        (dagger, 1),
        ((23, 10), 1),
        (curved, 2),
        (great, 3),
        ((20, 1), 3),
        (spear, 4),
        (axe, 5),
        ((21, 8), 5),
        ((20, 3), 5),
        (battle_axe, 6),
        (staff, 7),
    ] {
        assert_eq!(hands(Some(weapon), None), picture, "{weapon:?}");
        assert_eq!(hands(None, Some(weapon)), picture, "{weapon:?} in the off hand alone");
    }
    assert_eq!(
        [hands(Some(great), shield), hands(Some(battle_axe), shield), hands(Some(axe), shield)],
        [8, 9, 10]
    );
    assert_eq!([hands(Some(curved), Some(dagger)), hands(Some(curved), Some(axe))], [11, 12]);
    assert_eq!([hands(Some(axe), Some(dagger)), hands(Some(battle_axe), Some(axe))], [13, 14]);
    let play = game.play();
    play.s.hero.worn[Slot::Bow as usize] = Some(of(&play, 19, 12));
    let picture = |game: &SilGame| game.scene().map.square(here);
    assert_eq!(picture(&game).variant, 14, "no better with the bow");
    game.play().s.hero.skills[1] = 5;
    assert_eq!(picture(&game).variant, 15);
    let before = picture(&game);
    game.play().s.hero.house += 1;
    assert_eq!(picture(&game), before, "houses share their people's pictures");
}
