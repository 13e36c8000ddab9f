//! Staves, chests, bones and learning what things are: each test names the row or section it shows.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use crate::common;
use angrist_engine::play::Game;
use angrist_engine::space::Dir;
use angrist_sil::context::Turn;
use angrist_sil::game::SilGame;
use angrist_sil::hero::ability;
use angrist_sil::monsters::{self, Placing};
use angrist_sil::state::{Item, Known, Slot, SquareFlag};
use angrist_sil::tables::{AbilityId, Tval};
use angrist_sil::terrain::code;
use angrist_sil::things::*;

const EDAIN: &str = "born race=Edain house=Hador stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Hurin";
const FIRST: ItemPlace = ItemPlace::Pack(0);

fn born() -> SilGame {
    let mut game = common::ours("upstream").begin_sil(3);
    game.apply_text(EDAIN).unwrap_or_else(|e| panic!("{e}"));
    common::hall(&mut game);
    let turn = game.context();
    turn.state.hero.pack.clear();
    turn.state.hero.worn = Default::default();
    // So sure of will and eye that no check can fail.
    turn.state.hero.skills[5] = 90;
    turn.state.hero.skills[4] = 90;
    game
}

fn of(turn: &Turn<'_>, tval: u8, sval: u8) -> Item {
    let (number, kind) = turn.tables.kind_of(tval, sval).unwrap();
    Item::of_kind(number, kind)
}

fn staff(turn: &mut Turn<'_>, sval: u8, target: Option<ItemPlace>) -> i16 {
    let mut staff = of(turn, Tval::STAFF, sval);
    staff.pval = 8;
    turn.state.hero.pack.insert(0, staff);
    turn.use_staff(FIRST, target).unwrap_or_else(|e| panic!("{e}"));
    let at = turn.state.hero.pack.iter().position(|i| i.is(turn.tables, Tval::STAFF, sval)).unwrap();
    turn.state.hero.pack.remove(at).pval
}

fn grant(turn: &mut Turn<'_>, id: AbilityId) {
    turn.state.hero.innate[id.skill as usize] |= 1 << id.number;
}

#[test]
fn the_staff_of_light_lights_what_is_in_view_for_good() {
    // S000-133
    let mut game = born();
    let mut turn = game.context();
    let here = turn.state.hero.at;
    turn.set_glow(here, false);
    assert_eq!(staff(&mut turn, 3, None), 6);
    assert!(turn.state.level.has(here, SquareFlag::Glow));
    staff(&mut turn, 18, None);
    assert!(!turn.state.level.has(here, SquareFlag::Glow), "and the staff of Shadows darkens it");
}

#[test]
fn treasures_and_foes_are_shown() {
    // S000-090, S000-133
    let mut game = born();
    let mut turn = game.context();
    let far =
        turn.state.level.terrain.iter().filter(|(_, t)| **t == code::FLOOR).map(|(l, _)| l).last().unwrap();
    let sword = of(&turn, Tval::SWORD, 4);
    let handle = turn.state.level.add_item(far, sword).unwrap();
    turn.state.level.items.get_mut(handle).unwrap().marked = false;
    let before = turn.state.level.clone();
    staff(&mut turn, 8, None);
    assert!(turn.state.level.items.get(handle).unwrap().marked);
    assert_eq!(turn.state.level.terrain, before.terrain);
    let race = (1..turn.tables.races.len() as u16)
        .find_map(|n| monsters::place(&mut turn.maker(), far, n, Placing::alone()))
        .unwrap();
    turn.state.level.monsters.get_mut(race).unwrap().detected = false;
    staff(&mut turn, 9, None);
    assert!(turn.state.level.monsters.get(race).unwrap().detected);
}

#[test]
fn understanding_and_recharging_act_on_another_thing() {
    // docs/spec/sil-player.md 20.4
    let mut game = born();
    let mut turn = game.context();
    turn.state.hero.pack = vec![of(&turn, Tval::RING, 2)];
    turn.state.hero.pack[0].evasion = 1;
    let kind = turn.state.hero.pack[0].kind;
    assert_eq!(staff(&mut turn, 6, Some(ItemPlace::Pack(1))), 6);
    assert!(turn.state.hero.pack[0].known == Known::Fully && is_aware(turn.tables, &turn.state.facts, kind));
    let mut empty = of(&turn, Tval::STAFF, 9);
    (empty.pval, empty.tried) = (0, true);
    turn.state.hero.pack = vec![empty];
    staff(&mut turn, 16, Some(ItemPlace::Pack(1)));
    assert_eq!((turn.state.hero.pack[0].pval, turn.state.hero.pack[0].tried), (2, false));
}

#[test]
fn sanctity_lifts_curses_and_warding_draws_a_sign() {
    // docs/spec/sil-player.md 20.4, 23.3
    let mut game = born();
    let mut turn = game.context();
    let mut helm = of(&turn, Tval::HELM, 5);
    helm.cursed = true;
    turn.state.hero.worn[Slot::Head as usize] = Some(helm);
    staff(&mut turn, 5, None);
    assert!(!turn.state.hero.wears(Slot::Head).unwrap().cursed);
    assert_eq!(staff(&mut turn, 13, None), 6);
    assert_eq!(turn.state.level.terrain_at(turn.state.hero.at), code::GLYPH);
    assert_eq!(staff(&mut turn, 13, None), 8, "not on a floor that has one: the charge is kept");
}

#[test]
fn freedom_and_imprisonment_work_on_doors() {
    // S000-133
    let mut game = born();
    let mut turn = game.context();
    let here = turn.state.hero.at;
    let (door, rubble) = (here.step(Dir::East), here.step(Dir::West));
    turn.set_terrain(door, code::LOCKED_1 + 3);
    turn.set_terrain(rubble, code::RUBBLE);
    turn.look();
    staff(&mut turn, 2, None);
    assert_eq!(turn.state.level.terrain_at(rubble), code::FLOOR);
    assert_eq!(turn.state.level.terrain_at(door), code::BROKEN_DOOR);
    turn.set_terrain(door, code::OPEN_DOOR);
    turn.look();
    staff(&mut turn, 1, None);
    assert_eq!(turn.state.level.terrain_at(door), code::LOCKED_7);
}

#[test]
fn blasting_breaks_rock_and_rubble() {
    // S000-216
    let mut game = born();
    let mut turn = game.context();
    let rock = turn.state.hero.at.step(Dir::East);
    turn.set_terrain(rock, code::GRANITE);
    turn.look();
    turn.state.hero.pack = vec![of(&turn, Tval::HORN, 3)];
    for expected in [code::RUBBLE, code::FLOOR] {
        turn.state.hero.voice = 20;
        turn.blow(FIRST, Dir::East).unwrap();
        assert_eq!(turn.state.level.terrain_at(rock), expected);
    }
}

#[test]
fn force_pushes_and_stuns() {
    // S000-215
    let mut game = born();
    let mut turn = game.context();
    let at = turn.state.hero.at.step(Dir::East);
    let beyond = at.step(Dir::East);
    turn.set_terrain(at, code::FLOOR);
    turn.set_terrain(beyond, code::FLOOR);
    let foe = (1..turn.tables.races.len() as u16)
        .find_map(|n| monsters::place(&mut turn.maker(), at, n, Placing::alone()))
        .unwrap();
    turn.look();
    turn.state.hero.pack = vec![of(&turn, Tval::HORN, 2)];
    turn.state.hero.voice = 20;
    turn.blow(FIRST, Dir::East).unwrap();
    let monster = turn.state.level.monsters.get(foe).unwrap();
    assert!(monster.at != at, "pushed from {at} to {}", monster.at);
}

#[test]
fn chests_open_once_and_bones_are_searched_once() {
    // docs/spec/sil-player.md 18.7, 18.8
    let mut game = born();
    let mut turn = game.context();
    let here = turn.state.hero.at;
    let mut chest = of(&turn, Tval::CHEST, 12);
    (chest.pval, chest.theme) = (-12, 5);
    let handle = turn.state.level.add_item(here, chest).unwrap();
    turn.open_chest(here).unwrap();
    assert_eq!(turn.state.level.items.len(), 5);
    assert!(turn.open_chest(here).is_err());
    turn.state.level.remove_item(handle);
    let bones = of(&turn, Tval::SKELETON, 1);
    turn.state.level.add_item(here, bones).unwrap();
    turn.state.hero.pack.clear();
    turn.search_bones(here).unwrap();
    assert_eq!(turn.state.hero.pack.len(), 1);
    assert!(turn.search_bones(here).is_err() && turn.pick_up().is_err());
}

#[test]
fn disarming_a_known_trap_unlocks_the_chest() {
    let mut game = born();
    let mut turn = game.context();
    let here = turn.state.hero.at;
    let mut chest = of(&turn, Tval::CHEST, 1);
    chest.pval = 9;
    let handle = turn.state.level.add_item(here, chest).unwrap();
    assert!(turn.disarm_chest(here).is_err(), "nothing is known of it");
    turn.state.level.items.get_mut(handle).unwrap().item.known = Known::Fully;
    turn.disarm_chest(here).unwrap();
    assert_eq!(turn.state.level.items.get(handle).unwrap().item.pval, -9);
}

#[test]
fn searching_finds_what_guards_a_chest() {
    // docs/spec/sil-world.md 7.2: half the chest's value and 15.
    let found = |skill: i32, value: i16| {
        let mut game = born();
        let mut turn = game.context();
        turn.state.hero.skills[4] = skill;
        let mut chest = of(&turn, Tval::CHEST, 1);
        chest.pval = value;
        let handle = turn.state.level.add_item(turn.state.hero.at.shift(1, 0), chest).unwrap();
        turn.look();
        for _ in 0..5 {
            turn.search_around(true);
        }
        let told = turn.notices.iter().any(|t| t.event.tag() == "found");
        assert_eq!(turn.state.level.items.get(handle).unwrap().item.known == Known::Fully, told);
        told
    };
    assert!(found(90, 9) && !found(0, 25) && !found(90, 4), "a chest of value 4 has no trap");
    assert!(!found(90, -9), "a chest that was disarmed hides nothing");
}

#[test]
fn wearing_shows_what_can_be_felt() {
    // docs/spec/sil-player.md 22.4
    let mut game = born();
    let mut turn = game.context();
    for (special, tval, sval, pval, shows) in [
        (71, Tval::HELM, 5, 0, true),   // light
        (82, Tval::CLOAK, 1, 2, true),  // a skill
        (82, Tval::CLOAK, 1, 0, false), // a skill, but by nothing
        (74, Tval::HELM, 5, 0, false),  // resistances are not felt
        (113, Tval::BOOTS, 1, 0, true), // an ability
    ] {
        turn.state.facts.specials.clear();
        let mut item = of(&turn, tval, sval);
        (item.special, item.pval, item.known) = (special, pval, Known::Sensed);
        turn.state.hero.pack = vec![item.clone()];
        let slot = slot_for(turn.tables, &turn.state.hero, &item).unwrap();
        turn.state.hero.worn[slot as usize] = None;
        let before = turn.state.hero.experience.identification;
        turn.wear(FIRST, None).unwrap();
        assert_eq!(turn.state.hero.wears(slot).unwrap().known == Known::Fully, shows, "special {special}");
        let gain = turn.state.hero.experience.identification - before;
        assert_eq!(gain, if shows { 100 } else { 0 });
    }
}

#[test]
fn abilities_and_memory_recognise_things() {
    // docs/spec/sil-player.md 22.3
    let mut game = born();
    let mut turn = game.context();
    let mut helm = of(&turn, Tval::HELM, 5);
    (helm.special, helm.known) = (74, Known::Sensed);
    turn.state.hero.pack = vec![of(&turn, Tval::POTION, 5), helm];
    let kind = turn.state.hero.pack[0].kind;
    turn.recognise_things();
    assert!(!is_aware(turn.tables, &turn.state.facts, kind));
    grant(&mut turn, ability::ALCHEMY);
    turn.recognise_things();
    assert!(is_aware(turn.tables, &turn.state.facts, kind));
    assert!(turn.state.hero.pack.iter().any(|i| i.known == Known::Sensed));
    turn.state.facts.specials.insert(74);
    turn.recognise_things();
    assert!(turn.state.hero.pack.iter().all(|i| i.known != Known::Sensed));
}

#[test]
fn the_heros_picture_goes_by_his_hands_and_skills() {
    // S000-176, S000-179
    let mut game = born();
    let here = game.context().state.hero.at;
    let mut hands = |main: Option<(u8, u8)>, off: Option<(u8, u8)>| {
        let turn = game.context();
        let held = |kind: Option<(u8, u8)>| kind.map(|(tval, sval)| of(&turn, tval, sval));
        let (main, off) = (held(main), held(off));
        turn.state.hero.worn[Slot::Weapon as usize] = main;
        turn.state.hero.worn[Slot::OffHand as usize] = off;
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
    let turn = game.context();
    turn.state.hero.worn[Slot::Bow as usize] = Some(of(&turn, 19, 12));
    let picture = |game: &SilGame| game.scene().map.square(here);
    assert_eq!(picture(&game).variant, 14, "no better with the bow");
    game.context().state.hero.skills[1] = 5;
    assert_eq!(picture(&game).variant, 15);
    let before = picture(&game);
    game.context().state.hero.house += 1;
    assert_eq!(picture(&game), before, "houses share their people's pictures");
}
