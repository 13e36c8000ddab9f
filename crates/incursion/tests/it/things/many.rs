//! Very many things, each looked over; and what the libraries promise.

use super::*;

/// How many things are made; `ANGRIST_THINGS` says more.
fn wanted() -> usize {
    std::env::var("ANGRIST_THINGS").ok().and_then(|n| n.parse().ok()).unwrap_or(20_000)
}

/// Makes a great many and looks each over: a name under every knowledge, a weight, a use, a save that gives it back, a pack
/// that takes it and lets it go.
fn look_over(library: &'static angrist_irh::library::Library, profile: Profile) {
    let tables = ItemTables::shipped().unwrap();
    let index = Index::new(library);
    let t = Things { library, tables: &tables, index: &index, profile };
    let mut c = chance(2026);
    let memory = Memory::draw(&t, &mut c);
    let bearer = Bearer { size: 8, ..Bearer::default() };
    let names = ["dungeon", "illusion", "monster", "mage", "chest", "staple"];
    let (mut made, mut kinds) = (0, std::collections::BTreeSet::new());
    for n in 0..wanted() {
        let table = names[n % names.len()];
        let flags = if table == "staple" { id::IG_STAPLE } else { [0, id::IG_GOOD, id::IG_KNOWN][n % 3] };
        let order = Order { flags, luck: 3 + (n % 20) as i32, ..Order::new(table, (n % 21) as i32) };
        let Some((item, _)) = t.make(order, &mut c, &mut Silent) else { continue };
        made += 1;
        kinds.insert((item.kind, item.effect));
        let full = t.name(&item, &memory, id::NA_IDENT | id::NA_LONG | id::NA_MECH);
        let plain = t.name(&item, &memory, id::NA_A);
        assert!(!full.trim().is_empty() && !plain.trim().is_empty(), "{item:?}");
        assert!(t.weight(&item) >= 0 && item.quantity > 0, "{full}");
        assert!(has_use(&t, &item), "{full} is good for nothing");
        let bytes = postcard_of(&item);
        assert_eq!(back_from(&bytes), item, "{full}");
        if n % 16 == 0 {
            let mut pack = Pack::new();
            // What is cursed and works wherever it is kept does not leave again.
            let mut item = item.clone();
            item.set(id::IF_CURSED, false);
            let placed = t
                .pick_up(&mut pack, item.clone(), &bearer)
                .unwrap_or_else(|(why, _)| panic!("{full}: {why:?}"));
            let (dropped, _) = t.drop_item(&mut pack, placed.slot, u32::MAX, &bearer).unwrap();
            assert_eq!((dropped.kind, dropped.quantity), (item.kind, item.quantity));
        }
    }
    assert!(made * 10 >= wanted() * 9, "{made} of {} were made", wanted());
    assert!(kinds.len() > 100, "only {} kinds were met", kinds.len());
}

/// Whether a thing can be worn, wielded, shot, eaten, read, drunk, zapped, lit, opened, played, sold or asked for its power.
fn has_use(t: &Things<'_>, item: &Item) -> bool {
    let worn = (1..SLOTS).any(|slot| t.slot_is_active(item, slot));
    let kind = t.type_of(item);
    worn || !item.effect.is_none()
        || t.is(item, id::IT_ACTIVATE)
        || matches!(
            kind,
            id::T_FOOD
                | id::T_BOOK
                | id::T_LIGHT
                | id::T_CONTAIN
                | id::T_CHEST
                | id::T_COIN
                | id::T_GEM
                | id::T_MISSILE
                | id::T_TOOL
                | id::T_HERB
                | id::T_MUSH
        )
        || t.value(item) > 0
}

fn postcard_of(item: &Item) -> Vec<u8> {
    angrist_incursion::item::save(item)
}

fn back_from(bytes: &[u8]) -> Item {
    angrist_incursion::item::load(bytes).unwrap()
}

// S001-187, S001-297
#[test]
fn very_many_things_of_ours_have_a_name_a_weight_a_use_and_survive_a_save() {
    look_over(ours(), Profile::Sane);
}

// S001-187, S001-297
#[test]
fn very_many_things_of_the_real_lib_have_a_name_a_weight_a_use_and_survive_a_save() {
    let Some((library, _)) = crate::common::recorded::real_reading() else { return };
    look_over(library, Profile::Sane);
    look_over(library, Profile::Exact);
}

#[test]
fn a_damaged_save_of_a_thing_is_refused() {
    let bytes = postcard_of(&a("broad sword"));
    for cut in 0..bytes.len() {
        assert!(angrist_incursion::item::load(&bytes[..cut]).is_err());
    }
    assert!(angrist_incursion::item::load(&[0xff; 40]).is_err());
}

#[test]
fn our_library_has_the_things_it_promises() {
    let l = ours();
    let poisons = l
        .effects
        .iter()
        .filter(|e| {
            matches!(e.word, angrist_irh::res::EffectWord::Poison | angrist_irh::res::EffectWord::Disease)
        })
        .count();
    let powers = l
        .effects
        .iter()
        .filter(|e| e.sources.iter().any(|&s| (1..=43).contains(&s) && i32::from(s) != id::AI_TRAP))
        .count();
    assert!(l.items.len() >= 150, "{} kinds of things", l.items.len());
    assert!(powers >= 60, "{powers} powers");
    assert!(l.artifacts.len() >= 40, "{} artefacts", l.artifacts.len());
    assert!(l.flavours.len() >= 60, "{} flavours", l.flavours.len());
    assert!(poisons >= 12, "{poisons} poisons and diseases");
    for artifact in &l.artifacts {
        assert!(!artifact.powers.is_empty() && l.item(artifact.item).is_some(), "{}", artifact.about.name);
    }
}

// S001-261
#[test]
fn monsters_dress_one_change_at_a_time_and_leave_what_is_cursed() {
    let t = things();
    let b = Bearer::default();
    let mut list =
        vec![a("quilted jack"), a("eating knife"), a("back sword"), a("turtle shell"), a("templar's mail")];
    let worn =
        |list: &[Item]| -> Vec<usize> { (0..list.len()).filter(|&n| list[n].has(id::IF_WORN)).collect() };
    assert_eq!(t.dress(&mut list, &b, false, 5), 3);
    assert_eq!(worn(&list), [2, 3, 4], "the better sword, the shield, the better armour");
    assert!(t.next_change(&list, &b, false).is_none());
    let mut mage = vec![a("templar's mail"), a("eating knife")];
    t.dress(&mut mage, &b, true, 5);
    assert_eq!(worn(&mage), [1]);
    let mut stuck = vec![a("eating knife")];
    t.dress(&mut stuck, &b, false, 5);
    stuck[0].set(id::IF_CURSED, true);
    stuck.push(a("great sword"));
    assert_eq!(t.next_change(&stuck, &b, false), None);
}

// S001-187
#[test]
fn deeper_tables_give_better_things() {
    let t = things();
    let rows = t.count_by_depth("dungeon", &[1, 8, 15], 1500, &mut chance(4));
    assert!(rows.iter().all(|r| r.made + r.nothing == 1500 && r.made > 1400));
    assert!(rows.windows(2).all(|w| w[0].levels < w[1].levels && w[0].values < w[1].values), "{rows:?}");
}
