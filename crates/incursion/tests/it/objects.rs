//! Objects, statuses, fields and magical terrain on a small world.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on should stop")]

use crate::common::script_world::{Small, small};
use angrist_incursion::creature::{Source, Status, Statuses};
use angrist_incursion::fields::{Field, Terraforming, kind};
use angrist_incursion::item::Item;
use angrist_incursion::status::{self, Gained, Table, Wanted};
use angrist_incursion::world::object::{Body, Object};
use angrist_incursion::world::{Handle, World};
use angrist_irh::res::{Dice, Rid};
use std::collections::BTreeSet;

fn item(world: &mut World) -> Handle {
    world.arena.add(Object::new(Body::Item(Box::new(Item { quantity: 1, ..Item::default() })))).unwrap()
}

fn status(nature: i16, source: Source, duration: i16, object: i32) -> Status {
    Status { nature, source, duration, object, value: 1, magnitude: 2, ..Status::default() }
}

// S001-151, S001-158
#[test]
fn a_deleted_thing_can_be_asked_until_the_turn_ends_and_never_after() {
    let mut world = World::default();
    let first = item(&mut world);
    assert!(world.delete(first));
    assert!(world.get(first).unwrap().is_deleted(), "it is marked, and still there");
    world.end_turn();
    assert!(world.get(first).is_none());
    let second = item(&mut world);
    assert!(
        world.get(second).is_some() && world.get(first).is_none(),
        "the place is used again, the handle is not"
    );
    assert_ne!(first, second);
}

// S001-158
#[test]
fn there_are_never_more_objects_than_allowed() {
    let mut world = World { arena: angrist_incursion::world::Arena::new(3), ..World::default() };
    (0..3).for_each(|_| {
        item(&mut world);
    });
    let full = world.arena.add(Object::new(Body::Item(Box::default())));
    assert_eq!(full.unwrap_err().to_string(), "the game holds 3 objects, which is all it may");
}

#[test]
fn a_thing_is_in_one_place_only_and_never_in_itself() {
    let Small { mut world, map, hero, .. } = small();
    let (bag, coin) = (item(&mut world), item(&mut world));
    assert!(world.give(bag, hero) && world.give(coin, bag));
    assert_eq!(world.carried(hero), [bag, coin]);
    assert_eq!((world.holder(coin), world.owner(coin)), (bag, hero));
    assert!(!world.give(bag, coin), "a bag does not go into what it holds");
    assert!(world.put(coin, map, 3, 4));
    assert_eq!(world.things_at(map, 3, 4), [coin]);
    assert_eq!(world.carried(hero), [bag]);
    assert!(!world.put(coin, map, 99, 99) && world.position(coin) == Some((map, 3, 4)), "outside is nowhere");
}

// S001-219
#[test]
fn limbo_lets_back_whose_time_has_come() {
    let Small { mut world, map, other, .. } = small();
    world.turn = 100;
    world.enter_limbo(other, map, 5, 5, 130);
    assert_eq!(world.position(other), None);
    assert!(world.leave_limbo().is_empty());
    world.turn = 130;
    assert_eq!(world.leave_limbo(), [other]);
    assert_eq!(world.position(other), Some((map, 5, 5)));
}

// S001-193
#[test]
fn what_came_from_somebody_gone_ends_except_what_an_attack_left() {
    let mut all = Statuses::default();
    all.gain(status(5, Source::Attack, 10, 700));
    all.gain(status(63, Source::Attack, 10, 700));
    all.gain(status(127, Source::Enchantment, 10, 700));
    all.gain(status(3, Source::Enchantment, 10, 701));
    status::forget_objects(&mut all, &BTreeSet::from([700]));
    let left: Vec<(i16, i32)> = all.all().iter().map(|s| (s.nature, s.object)).collect();
    assert_eq!(left, [(3, 701), (5, 0)], "stunned without a foe, no longer held, no longer aloft");
}

// S001-190, S001-191
#[test]
fn an_enchantment_of_the_same_kind_lasts_longer_and_others_are_held_twice() {
    let table = Table::shipped().unwrap();
    let mut all = Statuses::default();
    let spell = status(127, Source::Enchantment, 10, 0);
    assert!(matches!(status::gain(&mut all, spell, &table), Gained::New(_)));
    assert_eq!(status::gain(&mut all, spell, &table), Gained::Longer);
    assert_eq!(all.of(127)[0].duration, 20);
    let curse = Status { source: Source::Curse, ..spell };
    status::gain(&mut all, curse, &table);
    status::gain(&mut all, curse, &table);
    assert_eq!(all.of(127).len(), 3);
    let hold = status(63, Source::Attack, 5, 0);
    assert_eq!(status::gain(&mut all, hold, &table), Gained::Refused, "a hold without a holder is refused");
    let unknown = status(250, Source::Attack, 5, 0);
    assert_eq!(status::gain(&mut all, unknown, &table), Gained::Refused);
}

// S001-190
#[test]
fn a_trap_for_events_keeps_the_event_as_magnitude_and_nobody_holds_more_than_256() {
    let table = Table::shipped().unwrap();
    let mut all = Statuses::default();
    status::gain(&mut all, Status { value: 519, magnitude: 3, ..status(79, Source::Other, 0, 0) }, &table);
    assert_eq!((all.of(79)[0].value, all.of(79)[0].magnitude), (3, 519));
    (0..400).for_each(|_| {
        status::gain(&mut all, status(188, Source::Other, 0, 0), &table);
    });
    assert_eq!(all.all().len(), status::MOST);
}

// S001-192, S001-199
#[test]
fn durations_count_down_and_say_what_ran_out() {
    let mut all = Statuses::default();
    all.gain(status(5, Source::Attack, 1, 0));
    all.gain(status(3, Source::Attack, 2, 0));
    all.gain(status(102, Source::Race, 0, 0));
    all.gain(status(100, Source::Race, -2, 0));
    let over = status::count_down(&mut all);
    assert_eq!(over.iter().map(|s| s.nature).collect::<Vec<_>>(), [5]);
    assert_eq!(all.of(3)[0].duration, 1);
    all.gain(status(140, Source::Attack, 9, 0));
    all.gain(status(2, Source::Attack, 9, 0));
    status::count_down(&mut all);
    assert_eq!(all.of(2)[0].duration, 9, "slowed poison does not count");
    status::pass_day(&mut all);
    assert!(!all.has(100) && all.has(102), "what holds until the next day ends with it");
}

// S001-194, S001-195
#[test]
fn the_table_knows_every_nature_and_what_it_ends() {
    let table = Table::shipped().unwrap();
    assert_eq!(table.all().count(), 200);
    let ends = |nature: i32| table.get(nature).unwrap().ends.clone();
    assert_eq!(ends(10), [66], "fear ends rage");
    assert_eq!(ends(66), [10], "rage ends fear");
    assert_eq!(ends(144), [65, 100, 154, 102], "the manifest are seen and here");
    assert!(ends(5).contains(&60), "the stunned do not sprint");
    let bad = Table::read("3\tSTUNNED\ttrouble\t-\n", &angrist_incursion::adapt::Names::new());
    assert_eq!(bad.unwrap_err(), "statuses.tsv, line 1: STUNNED is not number 3");
}

#[test]
fn wanted_statuses_are_found_by_every_part() {
    let mut all = Statuses::default();
    all.gain(Status { value: 7, effect: Rid(5), ..status(106, Source::Item, 0, 0) });
    all.gain(Status { value: 8, effect: Rid(6), ..status(106, Source::Class, 0, 900) });
    let count = |w: Wanted| w.among(&all).count();
    assert_eq!(count(Wanted::of(106)), 2);
    assert_eq!(count(Wanted { value: Some(8), ..Wanted::of(106) }), 1);
    assert_eq!(count(Wanted { effect: Some(Rid(5)), ..Wanted::default() }), 1);
    assert_eq!(count(Wanted { object: Some(900), source: Some(Source::Item), ..Wanted::default() }), 0);
}

fn field(kind: i32, at: (i16, i16), radius: u8, duration: i16, creator: Handle) -> Field {
    Field { key: 0, kind, x: at.0, y: at.1, radius, image: 0, duration, effect: Rid(77), creator }
}

// S001-172, S001-198
#[test]
fn a_field_tells_who_enters_and_leaves_and_moves_with_its_maker() {
    let Small { mut world, map, hero, other, .. } = small();
    let laid = world.lay_field(map, field(kind::MOBILE, (20, 20), 2, 3, hero));
    let inside: Vec<Handle> = laid.iter().filter(|c| c.enters).map(|c| c.who).collect();
    assert_eq!(inside, [hero, other]);
    let crossings = world.move_with_fields(hero, 15, 20);
    assert_eq!(crossings.iter().map(|c| (c.who, c.enters)).collect::<Vec<_>>(), [(other, false)]);
    assert!(world.map(map).unwrap().has_field(15, 20, -1) && !world.map(map).unwrap().has_field(20, 20, -1));
    let crossings = world.move_with_fields(other, 16, 20);
    assert_eq!(crossings.iter().map(|c| (c.who, c.enters)).collect::<Vec<_>>(), [(other, true)]);
    assert!(world.age_fields(map).is_empty());
    let ended = world.age_fields(map);
    assert_eq!(ended.iter().map(|c| (c.who, c.enters)).collect::<Vec<_>>(), [(hero, false), (other, false)]);
    assert!(world.map(map).unwrap().fields.is_empty());
}

// S001-137, S001-172
#[test]
fn darkness_beats_light_and_light_beats_shadow() {
    let Small { mut world, map, hero, .. } = small();
    let lit = |w: &World| (w.map(map).unwrap().is_lit(9, 9), w.map(map).unwrap().is_bright(9, 9));
    assert_eq!(lit(&world), (true, true));
    world.lay_field(map, field(kind::SHADOW, (9, 9), 1, 0, hero));
    assert_eq!(lit(&world), (false, false));
    world.lay_field(map, field(kind::LIGHT, (9, 9), 1, 0, hero));
    assert_eq!(lit(&world), (true, false));
    world.lay_field(map, field(kind::DARKNESS, (9, 9), 1, 0, hero));
    assert_eq!(lit(&world), (false, false));
}

// S001-173
#[test]
fn old_terrain_comes_back_in_whatever_order_castings_end() {
    let Small { mut world, map, hero, .. } = small();
    let floor = world.map(map).unwrap().cell(5, 5).unwrap().terrain;
    let casting = |duration: i16| Terraforming {
        key: 0,
        duration,
        save_dc: 14,
        damage_type: 0,
        damage: Dice { number: 1, sides: 4, bonus: 0 },
        effect: Rid(duration as u32),
        creator: hero,
        squares: Vec::new(),
    };
    let first = world.begin_terraforming(map, casting(3)).unwrap();
    world.terraform(map, first, 5, 5, Rid(1001));
    let second = world.begin_terraforming(map, casting(9)).unwrap();
    world.terraform(map, second, 5, 5, Rid(1002));
    let here = |w: &World| w.map(map).unwrap().cell(5, 5).unwrap().terrain;
    assert_eq!(world.terraforming_at(map, 5, 5).unwrap().effect, Rid(9), "the newest counts");
    world.age_terrain(map);
    let ended = world.age_terrain(map);
    assert_eq!(ended.iter().map(|e| e.0).collect::<Vec<_>>(), [Rid(3)]);
    assert_eq!(here(&world), Rid(1002), "the newer casting still lies there");
    world.undo_terrain(map, Some((5, 5)), |_| true);
    assert_eq!(here(&world), floor, "and what comes back is what was there before both");
    assert!(world.map(map).unwrap().terraformings.is_empty());
}

#[test]
fn a_world_can_be_saved_and_read_back() {
    let Small { mut world, map, hero, .. } = small();
    world.lay_field(map, field(kind::LIGHT, (9, 9), 1, 0, hero));
    let bytes = postcard::to_allocvec(&world).unwrap();
    let again: World = postcard::from_bytes(&bytes).unwrap();
    assert_eq!(again, world);
}
