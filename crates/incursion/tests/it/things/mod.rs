//! The rules of things, one situation each, on our own library where names do not matter and on small values.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test that cannot go on should stop"
)]

mod many;
mod nouns;

use crate::common::recorded::ours;
use angrist_engine::chance::Mt19937;
use angrist_incursion::adapt::Names;
use angrist_incursion::creature::gear::Weight;
use angrist_incursion::creature::{Source, Status};
use angrist_incursion::item::contain::{lock_difficulty, lock_experience};
use angrist_incursion::item::pack::{Refusal, SLOTS};
use angrist_incursion::item::script::Silent;
use angrist_incursion::item::value::Deal;
use angrist_incursion::item::wear::{Blow, Harm, Ruin};
use angrist_incursion::item::{Bearer, Index, Item, ItemTables, Memory, Order, Pack, Things, id};
use angrist_incursion::makelev::Chance;
use angrist_incursion::values::Profile;
use angrist_irh::res::{ResKind, Rid};
use std::sync::OnceLock;

fn things() -> Things<'static> {
    static TABLES: OnceLock<(ItemTables, Index)> = OnceLock::new();
    let (tables, index) = TABLES.get_or_init(|| (ItemTables::shipped().unwrap(), Index::new(ours())));
    Things { library: ours(), tables, index, profile: Profile::Sane }
}

fn exact() -> Things<'static> {
    Things { profile: Profile::Exact, ..things() }
}

fn chance(seed: u32) -> Chance {
    Chance::Exact(Mt19937::new(seed))
}

fn a(name: &str) -> Item {
    let kind = ours().find_kind(ResKind::Item, name).expect(name);
    things().create(kind, &mut chance(1))
}

fn with_power(name: &str, power: &str) -> Item {
    let mut item = a(name);
    let effect = ours().find_kind(ResKind::Effect, power).expect(power);
    things().make_magical(&mut item, effect, &mut chance(1));
    item
}

fn with(name: &str, quality: i32) -> Item {
    let mut item = a(name);
    things().add_quality(&mut item, quality, &mut chance(1));
    item
}

#[test]
fn numbers_that_rules_name_are_those_of_the_data() {
    let names = Names::new();
    for (name, number) in id::ALL {
        assert_eq!(names.find(name), Some(*number), "{name}");
    }
}

// S001-187
#[test]
fn six_tables_have_their_sums_and_only_exact_ends_at_a_row_without_weight() {
    let t = ItemTables::shipped().unwrap();
    let sum = |name: &str| t.finds[name].iter().take_while(|r| r.weight > 0).map(|r| r.weight).sum::<i32>();
    let sums = ["dungeon", "illusion", "monster", "mage", "chest", "staple"].map(sum);
    assert_eq!(sums, [350, 206, 122, 135, 400, 110]);
    let made = |things: Things<'_>| {
        let mut c = chance(7);
        let order = Order::new("dungeon", 5);
        (0..4000)
            .filter_map(|_| things.make(order, &mut c, &mut Silent))
            .any(|(i, _)| things.type_of(&i) == id::T_FOOD)
    };
    assert!(made(things()), "food lies behind the row without weight");
    assert!(!made(exact()));
}

// S001-225
#[test]
fn a_character_has_twenty_four_slots_each_with_its_own_things() {
    assert_eq!(SLOTS, 24);
    let t = things();
    let fits = |name: &str, slot: i32| t.slot_allows(&a(name), slot as usize, id::SZ_MEDIUM);
    assert!(fits("ring", id::SL_LRING) && fits("ring", id::SL_RRING) && !fits("ring", id::SL_AMULET));
    assert!(fits("mitre", id::SL_HELM) && fits("kettle hat", id::SL_HELM));
    assert!(fits("rucksack", id::SL_PACK) && !fits("torch", id::SL_PACK));
    assert!(fits("torch", id::SL_LIGHT) && t.slot_is_active(&a("torch"), id::SL_LIGHT as usize));
    assert!(!t.slot_is_active(&a("torch"), id::SL_BELT1 as usize));
    let big = a("giant's cleaver");
    assert!(!t.slot_allows(&big, id::SL_WEAPON as usize, id::SZ_MEDIUM));
    assert!(t.slot_allows(&big, id::SL_LSHOULDER as usize, id::SZ_MEDIUM));
}

fn refused(pack: &mut Pack, item: Item, slot: i32, bearer: &Bearer) -> Refusal {
    things().wield_item(pack, item, slot as usize, bearer, false).unwrap_err().0
}

// S001-226
#[test]
fn wielding_is_refused_for_each_reason_by_its_name() {
    let b = Bearer::default();
    let t = things();
    let fresh = Pack::new;
    let lacking = Bearer { lacks: 1 << id::SL_BOOTS, ..b.clone() };
    assert_eq!(refused(&mut fresh(), a("boots"), id::SL_BOOTS, &lacking), Refusal::NoSuchSlot);
    assert_eq!(refused(&mut fresh(), a("boots"), id::SL_CLOAK, &b), Refusal::DoesNotFitSlot);
    let two = Item { quantity: 2, ..a("broad sword") };
    assert_eq!(refused(&mut fresh(), two, id::SL_WEAPON, &b), Refusal::MoreThanOne);
    let mut robed = fresh();
    t.wield_item(&mut robed, with_power("cloak", "Evening"), id::SL_CLOAK as usize, &b, false).unwrap();
    let magic_gown = with_power("pilgrim's gown", "Evening");
    assert_eq!(refused(&mut robed, magic_gown, id::SL_CLOTHES, &b), Refusal::ClothingAndCloak);
    let mut near = fresh();
    t.wield_item(&mut near, a("short sword"), id::SL_WEAPON as usize, &b, false).unwrap();
    assert_eq!(refused(&mut near, a("ox whip"), id::SL_READY, &b), Refusal::ReachBesideNear);
    for (bearer, why) in [
        (Bearer { threatened: true, ..b.clone() }, Refusal::ArmourWhileThreatened),
        (Bearer { stuck: true, ..b.clone() }, Refusal::ArmourWhileStuck),
        (Bearer { prone: true, ..b.clone() }, Refusal::ArmourWhileProne),
    ] {
        assert_eq!(refused(&mut fresh(), a("mail shirt"), id::SL_ARMOUR, &bearer), why);
    }
    let undead = Bearer { unholy: true, ..b.clone() };
    assert_eq!(
        refused(&mut fresh(), with("mail shirt", id::IQ_SILVER), id::SL_ARMOUR, &undead),
        Refusal::Silver
    );
    let mut blessed = a("broad sword");
    blessed.set(id::IF_BLESSED, true);
    let (why, back) =
        t.wield_item(&mut fresh(), blessed, id::SL_WEAPON as usize, &undead, false).unwrap_err();
    assert_eq!(why, Refusal::Blessed);
    assert!(back.knows(id::KN_BLESS), "the burn tells that it is blessed");
    let phased = Bearer { off_plane: true, ..b.clone() };
    assert_eq!(refused(&mut fresh(), a("broad sword"), id::SL_WEAPON, &phased), Refusal::NotOnThisPlane);
    assert_eq!(refused(&mut fresh(), a("giant's cleaver"), id::SL_WEAPON, &b), Refusal::TooLarge);
    let mut shielded = fresh();
    t.wield_item(&mut shielded, a("round shield"), id::SL_READY as usize, &b, false).unwrap();
    assert_eq!(refused(&mut shielded, a("great sword"), id::SL_WEAPON, &b), Refusal::NeedsBothHands);
    assert_eq!(refused(&mut shielded.clone(), a("ox whip"), id::SL_WEAPON, &b), Refusal::NeedsBothHands);
    let skilled = Bearer { skill: 1, ..b.clone() };
    assert!(t.wield_item(&mut shielded, a("ox whip"), id::SL_WEAPON as usize, &skilled, false).is_ok());
    let evil = Bearer { alignment: 8, ..b.clone() };
    let holy = with("broad sword", id::WQ_HOLY);
    assert!(t.wield_item(&mut fresh(), holy, id::SL_WEAPON as usize, &evil, false).unwrap().uneasy);
}

// S001-226
#[test]
fn a_weapon_for_both_hands_fills_both_and_monkey_grip_needs_one() {
    let t = things();
    let b = Bearer::default();
    let mut pack = Pack::new();
    let done = t.wield_item(&mut pack, a("great sword"), id::SL_WEAPON as usize, &b, false).unwrap();
    assert!(done.both_hands && done.active);
    assert!(!pack.hand_is_free(id::SL_READY as usize));
    assert_eq!(refused(&mut pack, a("wicker shield"), id::SL_READY, &b), Refusal::SlotTaken);
    let oar = a("sexton's spade");
    assert!(t.needs_both_hands(&oar, &b));
    let felling = a("mattock");
    assert!(t.needs_both_hands(&felling, &b));
    assert!(!t.needs_both_hands(&felling, &Bearer { monkey_grip: true, ..b }));
}

// S001-227
#[test]
fn changing_sets_twice_gives_the_same_hands() {
    let t = things();
    let b = Bearer::default();
    let mut pack = Pack::new();
    t.wield_item(&mut pack, a("short sword"), id::SL_WEAPON as usize, &b, false).unwrap();
    t.wield_item(&mut pack, a("turtle shell"), id::SL_READY as usize, &b, false).unwrap();
    pack.put(id::SL_LSHOULDER as usize, Some(a("shepherd's sling")));
    pack.remembered = [Some(a("short sword")), Some(a("turtle shell")), Some(a("shepherd's sling"))];
    let hands = |p: &Pack| [id::SL_WEAPON, id::SL_READY].map(|s| p.get(s as usize).map(|i| i.kind));
    let before = hands(&pack);
    assert_eq!(t.exchange(&mut pack, &b), Ok(30));
    assert_eq!(pack.get(id::SL_WEAPON as usize).unwrap().kind, a("shepherd's sling").kind);
    assert_eq!(t.exchange(&mut pack, &Bearer { quick_draw: true, ..b.clone() }), Ok(7));
    assert_eq!(hands(&pack), before);
    let mut bare = Pack::new();
    bare.remembered = pack.remembered.clone();
    let empty = bare.clone();
    assert_eq!(t.exchange(&mut bare, &b), Err(Refusal::NotAccessible));
    assert_eq!(bare, empty, "nothing moves when it is refused");
}

// S001-228, S001-229
#[test]
fn picking_up_stacks_first_and_costs_time_by_dexterity() {
    let t = things();
    let slow = Bearer::default();
    let quick = Bearer { dexterity_modifier: 4, ..Bearer::default() };
    let mut pack = Pack::new();
    pack.put(id::SL_BELT3 as usize, Some(Item { quantity: 20, ..a("barbed arrow") }));
    let arrows = Item { quantity: 5, ..a("barbed arrow") };
    let placed = t.pick_up(&mut pack, arrows.clone(), &slow).unwrap();
    assert!(placed.stacked && placed.slot == id::SL_BELT3 as usize);
    assert_eq!(pack.get(id::SL_BELT3 as usize).unwrap().quantity, 25);
    assert_eq!(placed.time, 15);
    assert_eq!(t.pick_up(&mut pack, arrows.clone(), &quick).unwrap().time, 10);
    let eye = Bearer { faster_than_the_eye: true, ..Bearer::default() };
    assert_eq!(t.pick_up(&mut pack, arrows, &eye).unwrap().time, 3);
    let weak = Bearer { most_lifted: 10, ..Bearer::default() };
    assert_eq!(t.pick_up(&mut pack, a("siege plate"), &weak).unwrap_err().0, Refusal::TooHeavy);
    let (dropped, time) = t.drop_item(&mut pack, id::SL_BELT3 as usize, 7, &slow).unwrap();
    assert_eq!((dropped.quantity, time), (7, 10));
    assert_eq!(pack.get(id::SL_BELT3 as usize).unwrap().quantity, 28);
}

// S001-226
#[test]
fn a_cursed_thing_in_use_stays_and_is_known_for_it() {
    let t = things();
    let b = Bearer::default();
    let mut pack = Pack::new();
    let mut ring = with_power("ring", "the Weaver");
    ring.set(id::IF_CURSED, true);
    t.wield_item(&mut pack, ring, id::SL_LRING as usize, &b, false).unwrap();
    assert_eq!(t.take_off(&mut pack, id::SL_LRING as usize, &b), Err(Refusal::Cursed));
    assert!(pack.get(id::SL_LRING as usize).unwrap().knows(id::KN_CURSE));
    assert_eq!(t.drop_item(&mut pack, id::SL_LRING as usize, 1, &b), Err(Refusal::Cursed));
}

// S001-230
#[test]
fn a_container_refuses_what_is_too_large_too_heavy_too_much_or_of_another_type() {
    let t = things();
    let b = Bearer::default();
    let mut purse = a("purse");
    assert_eq!(t.insert(&mut purse, a("reed dart"), &b).unwrap_err().0, Refusal::WrongTypeForContainer);
    let mut satchel = a("satchel");
    assert_eq!(t.insert(&mut satchel, a("great sword"), &b).unwrap_err().0, Refusal::LargerThanContainer);
    let mut rucksack = a("rucksack");
    assert_eq!(t.insert(&mut rucksack, Item { quantity: 40, ..a("sling stone") }, &b).unwrap(), 15);
    assert_eq!(
        t.insert(&mut rucksack, a("siege plate"), &Bearer { raging: true, ..b.clone() }).unwrap_err().0,
        Refusal::Raging
    );
    let anvil = Item { quantity: 40, ..a("bell hammer") };
    assert_eq!(t.insert(&mut rucksack, anvil, &b).unwrap_err().0, Refusal::ContainerTooHeavy);
    let mut chest = a("chest");
    chest.gain(Status::lasting(id::LOCKED, 0, 0, Source::Other, Rid::NONE));
    assert_eq!(t.insert(&mut chest, a("ring"), &b).unwrap_err().0, Refusal::Locked);
    assert_eq!((lock_difficulty(4, false), lock_difficulty(4, true), lock_experience(23)), (23, 33, 180));
    let (out, time) = t.dump(&mut rucksack, &b).unwrap();
    assert_eq!((out.len(), time), (1, 30));
    assert!(rucksack.contents.is_empty());
}

// S001-230
#[test]
fn a_container_is_full_at_its_number_and_in_exact_one_later() {
    let b = Bearer::default();
    let fill = |t: Things<'_>| {
        let mut rack = a("phial rack");
        let mut count = 0;
        for n in 0..40 {
            let potion = Item { effect: Rid(ours().first_id() + n), ..a("potion") };
            match t.insert(&mut rack, potion, &b) {
                Ok(_) => count += 1,
                Err((why, _)) => {
                    assert_eq!(why, Refusal::ContainerFull);
                    break;
                }
            }
        }
        count
    };
    assert_eq!((fill(things()), fill(exact())), (12, 13));
}

// S001-231
#[test]
fn faster_than_the_eye_doubles_a_container_and_quarters_its_time() {
    let t = things();
    let (plain, eye) = (Bearer::default(), Bearer { faster_than_the_eye: true, ..Bearer::default() });
    let mut rack = a("rucksack");
    let (count, weight, size) = t.container_limits(&rack, &plain);
    assert_eq!(t.container_limits(&rack, &eye), (2 * count, 2 * weight, size + 1));
    assert_eq!(t.insert(&mut rack, a("ring"), &eye).unwrap(), 0);
    assert_eq!(t.take_out(&mut rack, 0, 1, &eye).unwrap().1, 3);
    assert_eq!(t.insert(&mut rack, a("ring"), &plain).unwrap(), 15);
    assert_eq!(t.take_out(&mut rack, 0, 1, &plain).unwrap().1, 15);
}

// S001-263
#[test]
fn mithril_plate_counts_as_medium_and_hinders_less() {
    let t = things();
    let b = Bearer::default();
    let (plain, mithril) = (a("siege plate"), with("siege plate", id::IQ_MITHRIL));
    assert_eq!((t.armour_weight(&plain), t.armour_weight(&mithril)), (Weight::Heavy, Weight::Medium));
    assert_eq!(t.penalty(&mithril, &b, false) - t.penalty(&plain, &b, false), 3);
    let adamant = with("siege plate", id::IQ_ADAMANT);
    assert_eq!(t.armour(&adamant)[0] - t.armour(&plain)[0], 3);
    assert_eq!(t.armour(&with("mail shirt", id::IQ_DWARVEN))[1] - t.armour(&a("mail shirt"))[1], 1);
}

// S001-267
#[test]
fn makes_and_materials_change_weight() {
    let t = things();
    let plain = t.weight(&a("mail shirt"));
    assert_eq!(t.weight(&with("mail shirt", id::IQ_MITHRIL)), plain / 2);
    assert_eq!(t.weight(&with("mail shirt", id::IQ_FEATHERLIGHT)), plain / 4);
    assert_eq!(t.weight(&with("mail shirt", id::IQ_ELVEN)), plain * 75 / 100);
    assert_eq!(t.weight(&with("mail shirt", id::IQ_DWARVEN)), plain * 125 / 100);
    assert_eq!(
        t.weight(&Item { quantity: 1000, ..a("copper penny") }),
        if ours().item(a("copper penny").kind).unwrap().weight == 0 {
            2
        } else {
            t.weight(&a("copper penny")) * 1000
        }
    );
    let mut bag = a("rucksack");
    let own = t.weight(&bag);
    t.insert(&mut bag, a("mail shirt"), &Bearer { most_lifted: i64::MAX, ..Bearer::default() }).unwrap();
    assert_eq!(t.weight(&bag), own + plain - plain * 20 / 100);
}

// S001-268
#[test]
fn one_potion_known_makes_all_of_its_kind_known() {
    let t = things();
    let mut memory = Memory::draw(&t, &mut chance(5));
    let mut first = with_power("potion", "otter oil");
    let mut second = with_power("potion", "otter oil");
    let unknown = t.name(&second, &memory, id::NA_A);
    assert!(!unknown.contains("otter"), "{unknown}");
    t.recognise(&mut second, &memory);
    assert!(!second.knows(id::KN_MAGIC));
    t.make_known(&mut first, &mut memory, id::KN_MAGIC);
    t.recognise(&mut second, &memory);
    assert_eq!(t.name(&second, &memory, id::NA_A), "a Potion of otter oil");
    let mut tried = with_power("wand", "frost");
    t.mark_tried(&mut tried, &mut memory);
    assert!(t.name(&tried, &memory, id::NA_LONG).ends_with("{tried}"));
}

// S001-354
#[test]
fn legend_lore_tells_seven_things_one_after_another() {
    let t = things();
    let at = |margin: i32| {
        let mut memory = Memory::default();
        let mut item = with_power("amulet", "Remembered Sunlight");
        let intelligence = margin - 11 + t.level(&item);
        assert_eq!(t.legend_lore(&mut item, &mut memory, 1, intelligence), margin);
        item.known
    };
    let bits = [1, 6, 9, 11, 16, 21, 31].map(|m| i32::from(at(m)));
    use id::*;
    let (nature, curse) = (KN_NATURE, KN_NATURE | KN_CURSE);
    let magic = curse | KN_MAGIC;
    let plus = magic | KN_PLUS;
    assert_eq!(bits, [nature, curse, curse, magic, plus, plus | KN_PLUS2, plus | KN_PLUS2 | KN_ARTI]);
}

// S001-264, S001-265
#[test]
fn eating_goes_by_twentieths_and_a_slow_metabolism_lives_on_a_third() {
    let t = things();
    let mut pie = a("goose pie");
    let steps = (1..).take_while(|_| !t.eat(&mut pie, false).1).count() + 1;
    assert_eq!(steps, 20);
    let mut other = a("goose pie");
    assert_eq!(t.eat(&mut other, false).0, 40);
    assert_eq!(t.eat(&mut other, true).0, 13);
    let corpse = a("corpse");
    assert_eq!(t.corpse_difficulty(&corpse, 6, 15), 0);
    assert_eq!(t.corpse_difficulty(&corpse, 10, 15), 17);
    let of = |size: i8| {
        let n = ours().monsters.iter().position(|m| m.size == size).unwrap();
        Item { of: ours().rid(ResKind::Monster, n), ..a("corpse") }
    };
    assert!(t.nutrition(&of(5)) > t.nutrition(&of(3)));
    assert!(t.weight(&of(5)) > t.weight(&of(3)));
}

// S001-269
#[test]
fn a_burning_chest_spills_and_scrolls_burn_with_it() {
    let t = things();
    let mut chest = a("chest");
    let b = Bearer::default();
    for name in ["scroll", "amber bead"] {
        t.insert(&mut chest, a(name), &b).unwrap();
    }
    let fire = Blow { damage_type: id::AD_FIRE, amount: 10_000, ..Blow::default() };
    let Harm::Ruined { how, spilt } = t.hurt(&mut chest, fire) else { panic!("it burns") };
    assert_eq!(how, Ruin::Burnt);
    assert_eq!(spilt.iter().map(|i| t.type_of(i)).collect::<Vec<_>>(), [id::T_GEM]);
    let mut sword = a("broad sword");
    let soft = Blow { damage_type: id::AD_SLASH, amount: 10, ..Blow::default() };
    assert_eq!(t.hurt(&mut sword, soft), Harm::None, "iron shrugs ten off");
    sword.set(id::IF_MASTERWORK, true);
    let hard = Blow { damage_type: id::AD_SLASH, amount: 13, ..Blow::default() };
    let before = sword.hit_points;
    assert_eq!(t.hurt(&mut sword, hard), Harm::Hurt { lost: 0 });
    assert_eq!((before - sword.hit_points, sword.has(id::IF_MASTERWORK)), (3, false));
    assert_eq!(t.hurt(&mut sword, Blow { resistance: -1, ..hard }), Harm::None);
}

// S001-270
#[test]
fn hardness_by_make_material_and_plus() {
    let t = things();
    let steel = |q: Option<i32>| q.map_or_else(|| a("broad sword"), |q| with("broad sword", q));
    let hard = |item: &Item| t.hardness(item, id::AD_SLASH);
    assert_eq!(hard(&steel(None)), 10);
    let mut dwarven = steel(Some(id::IQ_DWARVEN));
    t.set_plus(&mut dwarven, 1);
    assert_eq!(hard(&dwarven), 25);
    assert_eq!(hard(&steel(Some(id::IQ_ADAMANT))), 40);
    assert_eq!(hard(&steel(Some(id::IQ_MITHRIL))), 22);
    assert_eq!(hard(&steel(Some(id::IQ_SILVER))), 2);
    let mut cursed = steel(None);
    t.set_plus(&mut cursed, 2);
    cursed.set(id::IF_CURSED, true);
    assert_eq!(hard(&cursed), 60);
    assert_eq!(t.hardness(&a("scroll"), id::AD_FIRE), 0);
    assert_eq!(t.hardness(&a("scroll"), id::AD_COLD), -1);
    assert_eq!(t.hardness(&steel(None), id::AD_RUST), 0);
}

// S001-271
#[test]
fn a_weapon_counts_its_plus_and_armour_half_as_much_again() {
    let t = things();
    let mut sword = with("broad sword", id::WQ_SPEED);
    t.set_plus(&mut sword, 1);
    assert_eq!(t.level(&sword), 4);
    let mut coat = with("mail shirt", id::AQ_HEALING);
    let base = i32::from(ours().item(coat.kind).unwrap().level);
    t.set_plus(&mut coat, 2);
    assert_eq!(t.level(&coat), base + 9);
    let spade = a("sexton's spade");
    let bony = |kind: i32| if kind == id::AD_SLASH { 5 } else { 0 };
    assert_eq!(t.damage_type(&spade, |_| 0), id::AD_SLASH);
    assert_eq!(t.damage_type(&spade, bony), id::AD_BLUNT);
    let skilled = Bearer { skill: 4, ..Bearer::default() };
    let table = i32::from(ours().item(a("duelling blade").kind).unwrap().parry);
    assert_eq!(t.parry(&a("duelling blade"), &skilled), (table + 6).min(2 * table));
}

// S001-297
#[test]
fn a_fully_described_sword_has_its_parts_in_order() {
    let t = things();
    let mut c = chance(3);
    let mut sword = a("broad sword");
    for quality in [id::WQ_FLAMING, id::WQ_SPEED, id::IQ_MITHRIL, id::WQ_HOLY] {
        t.add_quality(&mut sword, quality, &mut c);
    }
    t.set_plus(&mut sword, 3);
    sword.set(id::IF_BLESSED, true);
    sword.named = "Oddny".to_owned();
    sword.inscription = "mine".to_owned();
    sword.hit_points -= 1;
    let memory = Memory::default();
    let plain = id::NA_A | id::NA_LONG | id::NA_MONO;
    assert_eq!(t.name(&sword, &memory, plain), "a mildly damaged mithril broad sword named Oddny {mine}");
    sword.learn(0xff);
    assert_eq!(
        t.name(&sword, &memory, plain),
        "a mildly damaged blessed holy flaming mithril broad sword +3 of speed named Oddny {mine}"
    );
    assert_eq!(
        t.name(&Item { quantity: 3, ..a("boots") }, &memory, id::NA_IDENT),
        "3 uncursed pairs of boots"
    );
}

// S001-320
#[test]
fn luck_moves_the_level_of_what_is_made() {
    let t = exact();
    let most = |luck: i32| {
        let mut c = chance(11);
        let order = Order { luck, ..Order::new("dungeon", 8) };
        let notes = (0..400).filter_map(|_| t.make(order, &mut c, &mut Silent)).map(|(_, n)| n.most);
        notes.sum::<i32>()
    };
    assert!(most(3) < most(10) && most(10) < most(25));
}

// S001-281
#[test]
fn prices_follow_the_two_tables() {
    let t = things();
    let plate = a("siege plate");
    let value = t.value(&plate);
    assert_eq!(value, 200);
    let price = |index: i32, shop: bool, led: bool| t.price(&plate, Deal { index, shop, led });
    assert_eq!(price(0, true, false), value * 25);
    assert_eq!(price(99, true, false), value * 120 / 100);
    assert_eq!(price(0, false, false), value * 150 / 100);
    assert_eq!(price(30, false, true), value * 32 / 100);
}

// S001-352
#[test]
fn the_cost_of_crafting_has_twenty_one_steps() {
    let t = ItemTables::shipped().unwrap();
    let c = t.craft_experience;
    assert_eq!((c.len(), c[0], c[1], c[20]), (21, 0, 80, 25_000));
    assert!(c.windows(2).all(|w| w[0] < w[1]));
}

#[test]
fn a_light_burns_down_and_is_filled_again_from_its_fuel() {
    let t = things();
    let mut lamp = a("horn lantern");
    let full = lamp.age;
    assert!(full > 0 && t.light_range(&lamp) > 0);
    assert!(t.burn(&mut lamp) && lamp.age == full - 1);
    let mut oil = Item { quantity: 2, ..a("flask of oil") };
    assert!(t.refuel(&mut lamp, &mut oil));
    assert_eq!((lamp.age, oil.quantity), (full, 1));
    let mut torch = a("torch");
    torch.age = 2;
    assert!(!t.burn(&mut torch), "the last turn puts it out");
    assert!(!t.refuel(&mut torch, &mut oil));
}
