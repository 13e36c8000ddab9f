//! The truce of the throne room, and every way it breaks.

use crate::prelude::*;

/// The throne room's peace, with a witness who is awake or asleep.
fn truce(witness: bool) -> SilGame {
    let mut game = set("documented");
    let mut play = game.play();
    play.s.level.depth = 20;
    play.s.facts.truce = true;
    let orc = stage::race(&play, "Orc skirmisher");
    let foe = call(&mut play, orc, 1, 0);
    let m = play.s.level.monsters.get_mut(foe).unwrap();
    (m.health, m.max_health) = (9999, 9999);
    play.set_alertness(foe, if witness { 10 } else { -20 });
    wield(&mut play, Slot::Weapon, 23, 1);
    play.look();
    play.see_monsters();
    game
}

#[test]
fn acts_break_the_truce_only_before_a_waking_eye() {
    // S000-024: each act with and without a witness.
    type Prepare = fn(&mut Play<'_>);
    let acts: [(&str, Prepare, &str); 9] = [
        ("melee", |_| {}, "walk e yes"),
        (
            "shooting",
            |p| {
                wield(p, Slot::Bow, 19, p.t.kinds.iter().flatten().find(|k| k.tval == 19).unwrap().sval);
                let arrow = p.t.kinds.iter().flatten().find(|k| k.tval == 17).unwrap().sval;
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
                let at = p.s.hero.at.step(Dir::South);
                p.set_terrain(at, code::RUBBLE);
                p.s.level.marks.note(at);
                wield(p, Slot::Weapon, 20, p.t.kinds.iter().flatten().find(|k| k.tval == 20).unwrap().sval);
                p.s.hero.stats[0] = 10;
            },
            "tunnel s",
        ),
        ("picking up", |p| drop_here(p, 23, 1), "take"),
        (
            "wielding from the floor",
            |p| drop_here(p, 32, p.t.kinds.iter().flatten().find(|k| k.tval == 32).unwrap().sval),
            "wear -",
        ),
        (
            "a staff",
            |p| {
                give(p, 55, 3);
                p.s.hero.pack[0].pval = 10;
            },
            "staff a",
        ),
        (
            "a horn",
            |p| {
                give(
                    p,
                    66,
                    p.t.kinds
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
                let sword = p.s.hero.worn[Slot::Weapon as usize].as_mut().unwrap();
                (sword.damage.dice, sword.damage.sides) = (1, 1);
            },
            "prise",
        ),
    ];
    for (name, prepare, command) in acts {
        for witness in [true, false] {
            let mut game = truce(witness);
            prepare(&mut game.play());
            let out = game.apply(command).unwrap_or_else(|e| panic!("{name}: {e}"));
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

fn drop_here(play: &mut Play<'_>, tval: u8, sval: u8) {
    let any = || (0..=255).find_map(|s| play.t.kind_of(tval, s));
    let (number, kind) = play.t.kind_of(tval, sval).or_else(any).unwrap();
    let at = play.s.hero.at;
    let handle = play.s.level.add_item(at, Item::of_kind(number, kind)).unwrap();
    play.s.level.items.get_mut(handle).unwrap().marked = true;
}

#[test]
fn searching_bones_breaks_it_and_eating_drinking_and_doors_do_not() {
    let mut game = truce(true);
    let mut play = game.play();
    let bones = play.t.kinds.iter().flatten().find(|k| k.tval == 3).unwrap().sval;
    drop_here(&mut play, 3, bones);
    let at = play.s.hero.at;
    play.search_bones(at).unwrap();
    assert!(!play.s.facts.truce);
    let mut game = truce(true);
    let mut play = game.play();
    give(&mut play, 80, 35);
    let at = play.s.hero.at.step(Dir::South);
    play.set_terrain(at, code::DOOR);
    play.s.level.marks.note(at);
    know(&mut play, ability::SONG_OF_TREES);
    score(&mut play, Skill::Song, 5);
    for quiet in ["eat a", "open s", "close s", "sing 7"] {
        game.apply(quiet).unwrap_or_else(|e| panic!("{quiet}: {e}"));
        assert!(game.inner().facts.truce, "{quiet}");
    }
}

#[test]
fn freeing_a_stone_leaving_and_his_own_presence_break_it_always() {
    // S000-024
    let mut game = prising("documented", 3, true);
    game.play().s.facts.truce = true;
    game.apply("prise").unwrap();
    assert!(!game.inner().facts.truce, "freed");

    let mut game = truce(false);
    let mut play = game.play();
    for handle in play.s.level.monsters.handles() {
        play.s.level.remove_monster(handle);
    }
    let him = call(&mut play, MORGOTH, 1, 0);
    play.set_alertness(him, 5);
    game.apply("wait").unwrap();
    assert!(!game.inner().facts.truce, "he stands beside the hero");

    let mut game = truce(false);
    let mut play = game.play();
    give(&mut play, 39, 9);
    let at = play.s.hero.at;
    play.set_terrain(at, code::UP_STAIR);
    game.apply("up").unwrap();
    let facts = &game.inner().facts;
    assert_eq!((facts.truce, facts.on_the_run, game.inner().level.depth), (false, true, 19));
}

#[test]
fn in_the_throne_room_nobody_attacks_while_the_truce_holds() {
    // S000-023, S000-025: fifty turns, on the level as it is made.
    let ruleset = common::ours("documented");
    let mut game = ruleset.begin_sil(5);
    game.apply("born race=Edain house=Hador stats=0,0,0,0 skills=0,0,0,0,0,0,0,0 story=0 name=Beren")
        .unwrap();
    let mut play = game.play();
    play.s.hero.stats = [0, 0, 0, 20];
    score(&mut play, Skill::Perception, 20);
    play.travel_to(20, Arrival::Somewhere).unwrap();
    // S000-081: it is told, and one who is perceptive understands it.
    assert!(play.s.facts.truce && told(&play, "throne-reached") && told(&play, "truce-noticed"));
    let him = play.lord().unwrap();
    let throne = play.s.level.monsters.get(him).unwrap().at;
    let health = play.s.hero.health;
    for _ in 0..50 {
        let out = game.apply("wait").unwrap();
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
        let mut play = game.play();
        know(&mut play, ability::FLANKING);
        wield(&mut play, Slot::Weapon, 23, 1);
        let orc = stage::race(&play, "Orc skirmisher");
        let foe = call(&mut play, orc, 1, 0);
        let m = play.s.level.monsters.get_mut(foe).unwrap();
        (m.health, m.max_health) = (9999, 9999);
        play.s.facts.truce = truce;
        play.s.facts.frozen = true;
        play.look();
        play.see_monsters();
        // From west of it to north-west of it: past a foe, and still beside it.
        let out = game.apply("walk n").unwrap();
        let struck = out.notices.iter().any(|t| matches!(t.event.tag(), "hit" | "miss"));
        assert_eq!(struck, free, "truce {truce}");
    }
}
