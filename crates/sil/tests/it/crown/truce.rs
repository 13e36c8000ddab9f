//! The truce of the throne room, and every way it breaks.

use crate::crown::prelude::*;

/// The throne room's peace, with a witness who is awake or asleep.
fn truce(witness: bool) -> SilGame {
    let mut game = set("documented");
    let mut turn = game.context();
    turn.state.level.depth = 20;
    turn.state.facts.truce = true;
    let orc = stage::race(&turn, "Orc skirmisher");
    let foe = call(&mut turn, orc, 1, 0);
    let m = turn.state.level.monsters.get_mut(foe).unwrap();
    (m.health, m.max_health) = (9999, 9999);
    turn.set_alertness(foe, if witness { 10 } else { -20 });
    wield(&mut turn, Slot::Weapon, 23, 1);
    turn.look();
    turn.see_monsters();
    game
}

#[test]
fn acts_break_the_truce_only_before_a_waking_eye() {
    // S000-024: each act with and without a witness.
    type Prepare = fn(&mut Turn<'_>);
    let acts: [(&str, Prepare, &str); 9] = [
        ("melee", |_| {}, "walk e yes"),
        (
            "shooting",
            |p| {
                wield(p, Slot::Bow, 19, p.tables.kinds.iter().flatten().find(|k| k.tval == 19).unwrap().sval);
                let arrow = p.tables.kinds.iter().flatten().find(|k| k.tval == 17).unwrap().sval;
                wield(p, Slot::Quiver1, 17, arrow);
            },
            "fire 1 e",
        ),
        (
            "throwing",
            |p| {
                give(p, 23, 1);
            },
            "throw a e",
        ),
        (
            "digging",
            |p| {
                let at = p.state.hero.at.step(Dir::South);
                p.set_terrain(at, code::RUBBLE);
                p.state.level.marks.note(at);
                wield(
                    p,
                    Slot::Weapon,
                    20,
                    p.tables.kinds.iter().flatten().find(|k| k.tval == 20).unwrap().sval,
                );
                p.state.hero.stats[0] = 10;
            },
            "tunnel s",
        ),
        ("picking up", |p| drop_here(p, 23, 1), "take"),
        (
            "wielding from the floor",
            |p| drop_here(p, 32, p.tables.kinds.iter().flatten().find(|k| k.tval == 32).unwrap().sval),
            "wear -",
        ),
        (
            "a staff",
            |p| {
                give(p, 55, 3);
                p.state.hero.pack[0].pval = 10;
            },
            "staff a",
        ),
        (
            "a horn",
            |p| {
                give(
                    p,
                    66,
                    p.tables
                        .kinds
                        .iter()
                        .flatten()
                        .find(|k| k.tval == 66 && k.name.contains("Warning"))
                        .unwrap()
                        .sval,
                );
            },
            "blow a w",
        ),
        (
            "failing to prise",
            |p| {
                crown_underfoot(p, 3);
                let sword = p.state.hero.worn[Slot::Weapon as usize].as_mut().unwrap();
                (sword.damage.dice, sword.damage.sides) = (1, 1);
            },
            "prise",
        ),
    ];
    for (name, prepare, command) in acts {
        for witness in [true, false] {
            let mut game = truce(witness);
            prepare(&mut game.context());
            let out = game.apply_text(command).unwrap_or_else(|e| panic!("{name}: {e}"));
            let broken = out
                .notices
                .iter()
                .any(|t| matches!(t.downcast::<CrownEvent>(), Some(CrownEvent::TruceBroken { .. })));
            // Blows, shots and throws wake whom they strike at, who then sees it.
            let awake = witness || matches!(name, "melee" | "shooting" | "throwing" | "a horn");
            assert_eq!(broken, !game.inner().facts.truce, "{name}: told when it happens");
            if witness || !awake {
                assert_eq!(broken, witness, "{name}, witness {witness}");
            }
        }
    }
}

fn drop_here(turn: &mut Turn<'_>, tval: u8, sval: u8) {
    let any = || (0..=255).find_map(|s| turn.tables.kind_of(tval, s));
    let (number, kind) = turn.tables.kind_of(tval, sval).or_else(any).unwrap();
    let at = turn.state.hero.at;
    let handle = turn.state.level.add_item(at, Item::of_kind(number, kind)).unwrap();
    turn.state.level.items.get_mut(handle).unwrap().marked = true;
}

#[test]
fn searching_bones_breaks_it_and_eating_drinking_and_doors_do_not() {
    let mut game = truce(true);
    let mut turn = game.context();
    let bones = turn.tables.kinds.iter().flatten().find(|k| k.tval == 3).unwrap().sval;
    drop_here(&mut turn, 3, bones);
    let at = turn.state.hero.at;
    turn.search_bones(at).unwrap();
    assert!(!turn.state.facts.truce);
    let mut game = truce(true);
    let mut turn = game.context();
    give(&mut turn, 80, 35);
    let at = turn.state.hero.at.step(Dir::South);
    turn.set_terrain(at, code::DOOR);
    turn.state.level.marks.note(at);
    know(&mut turn, ability::SONG_OF_TREES);
    score(&mut turn, Skill::Song, 5);
    for quiet in ["eat a", "open s", "close s", "sing 7"] {
        game.apply_text(quiet).unwrap_or_else(|e| panic!("{quiet}: {e}"));
        assert!(game.inner().facts.truce, "{quiet}");
    }
}

#[test]
fn freeing_a_stone_leaving_and_his_own_presence_break_it_always() {
    // S000-024
    let mut game = prising("documented", 3, true);
    game.context().state.facts.truce = true;
    game.apply_text("prise").unwrap();
    assert!(!game.inner().facts.truce, "freed");

    let mut game = truce(false);
    let mut turn = game.context();
    for handle in turn.state.level.monsters.handles() {
        turn.state.level.remove_monster(handle);
    }
    let him = call(&mut turn, MORGOTH, 1, 0);
    turn.set_alertness(him, 5);
    game.apply_text("wait").unwrap();
    assert!(!game.inner().facts.truce, "he stands beside the hero");

    let mut game = truce(false);
    let mut turn = game.context();
    give(&mut turn, 39, 9);
    let at = turn.state.hero.at;
    turn.set_terrain(at, code::UP_STAIR);
    game.apply_text("up").unwrap();
    let facts = &game.inner().facts;
    assert_eq!((facts.truce, facts.on_the_run, game.inner().level.depth), (false, true, 19));
}

#[test]
fn in_the_throne_room_nobody_attacks_while_the_truce_holds() {
    // S000-023, S000-025: fifty turns, on the level as it is made.
    let ruleset = common::ours("documented");
    let mut game = ruleset.begin_sil(5);
    game.apply_text("born race=Edain house=Hador stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Beren")
        .unwrap();
    let mut turn = game.context();
    turn.state.hero.stats = [0, 0, 0, 20];
    score(&mut turn, Skill::Perception, 20);
    turn.travel_to(20, Arrival::Somewhere).unwrap();
    // S000-081: it is told, and one who is perceptive understands it.
    assert!(turn.state.facts.truce && told(&turn, "throne-reached") && told(&turn, "truce-noticed"));
    let him = turn.lord().unwrap();
    let throne = turn.state.level.monsters.get(him).unwrap().at;
    let health = turn.state.hero.health;
    for _ in 0..50 {
        let out = game.apply_text("wait").unwrap();
        assert!(!out.notices.iter().any(|t| t.event.tag() == "hit" || t.event.tag() == "miss"));
    }
    let s = game.inner();
    assert!(s.facts.truce && s.hero.health >= health.min(s.hero.max_health));
    assert_eq!(s.level.monsters.get(him).unwrap().at, throne);
}

#[test]
fn no_free_attacks_are_made_during_the_truce() {
    // S000-082
    for (truce, free) in [(true, false), (false, true)] {
        let mut game = set("documented");
        let mut turn = game.context();
        know(&mut turn, ability::FLANKING);
        wield(&mut turn, Slot::Weapon, 23, 1);
        let orc = stage::race(&turn, "Orc skirmisher");
        let foe = call(&mut turn, orc, 1, 0);
        let m = turn.state.level.monsters.get_mut(foe).unwrap();
        (m.health, m.max_health) = (9999, 9999);
        turn.state.facts.truce = truce;
        turn.state.facts.frozen = true;
        turn.look();
        turn.see_monsters();
        // From west of it to north-west of it: past a foe, and still beside it.
        let out = game.apply_text("walk n").unwrap();
        let struck = out.notices.iter().any(|t| matches!(t.event.tag(), "hit" | "miss"));
        assert_eq!(struck, free, "truce {truce}");
    }
}
