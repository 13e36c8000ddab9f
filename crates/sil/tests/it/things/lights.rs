//! Lights, their fuel, diggers and what can be used besides (docs/spec/sil-player.md 15, 18.5, 21).

use crate::things::support::*;
use angrist_engine::play::Game;
use angrist_engine::space::Dir;
use angrist_sil::context::Turn;
use angrist_sil::state::{Item, Slot};
use angrist_sil::tables::{ItemFlag, Tval};
use angrist_sil::terrain::code;

fn burning(turn: &Turn<'_>, sval: u8, fuel: i16) -> Item {
    Item { fuel, ..known(turn, Tval::LIGHT, sval) }
}

/// Radius and greatest fuel of a light (S000-095), and that it burns down, or never.
fn shines(case: &Case, radius: i32, most: i16) {
    let mut game = born("documented");
    let mut turn = game.context();
    let light = burning(&turn, case.sval, if most > 0 { 100 } else { 0 });
    worn(&mut turn, Slot::Light, light);
    assert_eq!((turn.light_radius(), turn.tables.light(case.sval).most), (radius, most));
    (0..100).for_each(|_| turn.burn_light());
    assert_eq!(turn.light_radius(), if most > 0 { 0 } else { radius }, "S000-092, S000-093");
    assert_eq!(told(&turn, "light-out"), most > 0);
}

pub mod sources {
    use super::*;

    each! { Tval::LIGHT;
        a_wooden_torch 0 "Wooden Torch" "S000-093, S000-095" |case| {
            shines(case, 1, 3000);
            // A torch feeds a torch: its fuel and five turns.
            fed(0, 100, |turn| burning(turn, 0, 500), Some(605));
            fed(0, 100, |turn| burning(turn, 3, 50), None);
            fed(0, 100, |turn| known(turn, Tval::FLASK, 0), None);
        };
        a_brass_lantern 1 "Brass Lantern" "S000-093, S000-095" |case| {
            shines(case, 2, 7000);
            fed(1, 100, |turn| burning(turn, 1, 500), Some(600));
            fed(1, 100, |turn| burning(turn, 0, 500), None);
            fed(1, 100, |turn| burning(turn, 1, 0), None);
        };
        a_lesser_jewel 2 "Lesser Jewel" "S000-030, S000-092, S000-095" |case| shines(case, 1, 0);
        a_mallorn_torch 3 "Mallorn Torch" "S000-093, S000-095" |case| {
            shines(case, 3, 100);
            fed(3, 10, |turn| burning(turn, 3, 40), Some(55));
            fed(3, 10, |turn| burning(turn, 0, 40), None);
        };
        a_feanorian_lamp 8 "Feanorian Lamp" "S000-030, S000-092, S000-095" |case| shines(case, 4, 0);
        a_silmaril 9 "Silmaril" "S000-030, S000-092, S000-095" |case| shines(case, 7, 0);
    }
}

pub mod flasks {
    use super::*;

    each! { Tval::FLASK;
        oil_feeds_a_lantern 0 "Flask of oil" "docs/spec/sil-player.md 21" |case| {
            assert_eq!(case.sval, 0);
            fed(1, 1000, |turn| known(turn, Tval::FLASK, 0), Some(4000));
            fed(1, 6000, |turn| known(turn, Tval::FLASK, 0), Some(7000));
            fed(3, 10, |turn| known(turn, Tval::FLASK, 0), None);
        };
    }
}

/// Feeds a worn light from a thing; its fuel afterwards, or nothing when it is refused.
fn fed(sval: u8, fuel: i16, source: impl Fn(&Turn<'_>) -> Item, expected: Option<i16>) {
    let mut game = born("documented");
    let mut turn = game.context();
    let light = burning(&turn, sval, fuel);
    worn(&mut turn, Slot::Light, light);
    turn.state.hero.pack = vec![source(&turn)];
    let lantern = turn.state.hero.pack[0].is(turn.tables, Tval::LIGHT, 1);
    assert_eq!(turn.refuel(FIRST).is_ok(), expected.is_some());
    let now = turn.state.hero.wears(Slot::Light).unwrap().fuel;
    assert_eq!(now, expected.unwrap_or(fuel));
    if expected.is_some() {
        // A lantern is left empty, anything else is gone.
        assert_eq!(turn.state.hero.pack.first().map(|i| i.fuel), lantern.then_some(0));
    }
}

pub mod diggers {
    use super::*;

    each! { Tval::DIGGER;
        a_shovel_clears_rubble 1 "Shovel" "docs/spec/sil-player.md 18.5, 19.3" |case| digs(case, 1);
        a_mattock_breaks_quartz 3 "Mattock" "docs/spec/sil-player.md 18.5, 19.3" |case| digs(case, 2);
    }
}

/// Digs rubble (1) and quartz (2) as far as the tool goes; it must be in hand or pack, and the arm strong enough.
fn digs(case: &Case, score: i16) {
    for (t, need) in [(code::RUBBLE, 1), (code::QUARTZ, 2), (code::GRANITE, 3)] {
        let mut game = born("documented");
        let mut turn = game.context();
        turn.state.hero.stats[0] = 5;
        let at = turn.state.hero.at.step(Dir::East);
        turn.set_terrain(at, t);
        assert!(turn.tunnel(Dir::East).is_err(), "not with bare hands");
        let tool = of(&turn, case.tval, case.sval);
        assert_eq!(tool.pval, score);
        turn.state.hero.pack = vec![tool];
        assert_eq!(turn.tunnel(Dir::East).is_ok(), score >= need, "{t}");
        assert_eq!(turn.state.level.terrain_at(at) != t, score >= need);
    }
}

#[test]
fn fuel_that_would_be_wasted_is_asked_about() {
    // docs/spec/sil-player.md 21: excess is lost after a question
    let mut game = born("documented");
    let mut turn = game.context();
    let light = burning(&turn, 0, 2800);
    worn(&mut turn, Slot::Light, light);
    turn.state.hero.pack = vec![burning(&turn, 0, 500)];
    assert_eq!(turn.fuel_wasted(FIRST), Some(305));
    // Use means feeding where the same kind burns already.
    game.apply_text("use a").unwrap();
    assert!(matches!(game.next(), angrist_engine::play::Next::Ask(q) if q.tag == "waste-fuel"));
    game.apply_text("answer no").unwrap();
    assert_eq!(game.inner().hero.wears(Slot::Light).unwrap().fuel, 2800);
    game.apply_text("refuel a").unwrap();
    game.apply_text("answer yes").unwrap();
    // One turn of it is burnt by now, at most.
    assert!((2999..=3000).contains(&game.inner().hero.wears(Slot::Light).unwrap().fuel));
    assert!(game.inner().hero.pack.is_empty());
}

#[test]
fn light_is_the_sum_of_what_shines_and_darkens() {
    // docs/spec/sil-player.md 15
    let mut game = born("documented");
    let mut turn = game.context();
    let torch = burning(&turn, 0, 500);
    worn(&mut turn, Slot::Light, torch);
    assert_eq!(turn.light_radius(), 1);
    let helm = known(&turn, Tval::HELM, 5);
    worn(&mut turn, Slot::Head, helm);
    crate::arena::charm(&mut turn, Slot::Head, &[ItemFlag::LIGHT]);
    assert_eq!(turn.light_radius(), 2);
    let cloak = known(&turn, Tval::CLOAK, 6);
    worn(&mut turn, Slot::Cloak, cloak);
    assert_eq!(turn.light_radius(), 1, "a shadow cloak darkens");
    turn.state.hero.timers.darkened = 5;
    assert_eq!(turn.light_radius(), 0);
    turn.state.hero.timers.darkened = 0;
    turn.state.hero.worn[Slot::Light as usize] = None;
    crate::arena::charm(&mut turn, Slot::Head, &[ItemFlag::DARKNESS]);
    assert_eq!(turn.light_radius(), -2, "darkness can be shed");
}

#[test]
fn a_failing_light_flickers_and_is_warned_of() {
    // docs/spec/sil-player.md 15, 21
    let mut game = born("documented");
    let mut turn = game.context();
    let lantern = burning(&turn, 1, 99);
    worn(&mut turn, Slot::Light, lantern);
    let radii: std::collections::BTreeSet<i32> = (0..200).map(|_| turn.light_radius()).collect();
    assert_eq!(radii.into_iter().collect::<Vec<_>>(), [0, 1, 2]);
    // docs/spec/sil-world.md 6.1: the glow of the forge is steady.
    turn.state.activity = Some(angrist_sil::state::Activity::Smith(10));
    let radii: std::collections::BTreeSet<i32> = (0..200).map(|_| turn.light_radius()).collect();
    assert_eq!(radii.into_iter().collect::<Vec<_>>(), [2, 3, 4]);
    turn.state.activity = None;
    let lantern = burning(&turn, 1, 121);
    worn(&mut turn, Slot::Light, lantern);
    (0..120).for_each(|_| turn.burn_light());
    let warnings = turn.notices.iter().filter(|t| t.event.tag() == "light-low").count();
    assert_eq!(warnings, 5, "at 100, 80, 60, 40 and 20");
    turn.state.hero.timers.blind = 10;
    (0..5).for_each(|_| turn.burn_light());
    assert_eq!(turn.state.hero.wears(Slot::Light).unwrap().fuel, 1, "blind eyes never let it burn out");
}

#[test]
fn chests_of_every_size_and_bones_of_every_people() {
    // docs/spec/sil-player.md 18.7, 18.8, 19.11
    for (sval, least, most) in
        [(1, 2, 3), (2, 2, 3), (3, 2, 3), (4, 1, 1), (11, 4, 4), (12, 4, 4), (13, 4, 4)]
    {
        let mut game = born("documented");
        let mut turn = game.context();
        let mut chest = of(&turn, Tval::CHEST, sval);
        (chest.pval, chest.theme) = (-12, 5);
        let here = turn.state.hero.at;
        let handle = turn.state.level.add_item(here, chest).unwrap();
        turn.open_chest(here).unwrap();
        let found = turn.state.level.items.len() - 1;
        assert!((least..=most).contains(&found), "{sval}: {found}");
        assert_eq!(turn.state.level.items.get(handle).unwrap().item.pval, 0);
        assert_eq!(turn.open_chest(here).unwrap_err().tag, "empty");
    }
    for sval in 0..=2 {
        let mut game = born("documented");
        let mut turn = game.context();
        let bones = of(&turn, Tval::SKELETON, sval);
        let here = turn.state.hero.at;
        turn.state.level.add_item(here, bones).unwrap();
        turn.search_bones(here).unwrap();
        assert_eq!(turn.state.hero.pack.len(), 1);
        assert_eq!(turn.search_bones(here).unwrap_err().tag, "searched");
    }
}
