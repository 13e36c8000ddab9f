//! Flags of a creature's nature: wits, sight, others of its kind, what harms it and what cannot be done to it.

use crate::common;
use crate::monsters::flags::{BLOW, turns};
use crate::monsters::scene::*;
use angrist_engine::space::Loc;
use angrist_engine::things::Handle;
use angrist_sil::fight::{Element, Projection, Who, slaying};
use angrist_sil::game::SilGame;
use angrist_sil::monsters::{self, MonsterEvent, NoiseEvent};
use angrist_sil::state::{SquareFlag, Stance};
use angrist_sil::tables::{ItemFlag, ItemFlags, RaceFlag, RaceFlags, Tval};
use angrist_sil::terrain::code;

#[test]
fn wits_territory_and_the_mindless() {
    // docs/spec/sil-world.md 11.2, 11.7
    let map = "\n############\n#@.....o<..#\n############\n";
    for (flags, leaves) in [("SMART", true), ("MALE", false), ("SMART | TERRITORIAL", false)] {
        let (mut game, all) =
            wild("documented", &beast(BEAST, 'o', &format!("F:{flags}")), map, &[('o', BEAST)]);
        for _ in 0..8 {
            if let Some(m) = game.context().state.level.monsters.get_mut(all[0]) {
                (m.temporary_morale, m.alertness) = (-900, 20);
            }
            pass_turn(&mut game);
        }
        assert_eq!(game.context().state.level.monsters.get(all[0]).is_none(), leaves, "{flags}");
    }
    // One that keeps a territory does not go after those it cannot see, and lies on its hoard from the beginning.
    let (mut game, o) = one("F:TERRITORIAL | DROP_100");
    assert_eq!(game.context().state.level.items.len(), 1);
    game.context().monster_dies(o, true);
    assert_eq!(game.context().state.level.items.len(), 1);
    let apart = "\n############\n#@..#......#\n#...#..o...#\n#..........#\n############\n";
    for (flags, comes) in [("MALE", true), ("TERRITORIAL", false)] {
        let (mut game, all) =
            wild("documented", &beast(BEAST, 'o', &format!("F:{flags}")), apart, &[('o', BEAST)]);
        assert!(!game.context().los(Loc::new(7, 2), Loc::new(1, 1)));
        assert_eq!(game.context().advance(all[0]).is_some(), comes, "{flags}");
    }
    // The mindless never flee.
    for (flags, stance) in
        [("MALE", Stance::Fleeing), ("MINDLESS", Stance::Aggressive), ("NO_FEAR", Stance::Confident)]
    {
        let (mut game, o) = one(&format!("F:{flags}"));
        let turn = game.context();
        let m = turn.state.level.monsters.get(o).unwrap();
        assert_eq!(turn.stance_for(m, turn.tables.race(BEAST).unwrap(), -50), stance, "{flags}");
    }
}

#[test]
fn the_invisible_are_seen_by_keen_perception_only() {
    // docs/spec/sil-world.md 12
    for (perception, seen) in [(-90, false), (90, true)] {
        let (mut game, o) = one("A:0:2:3:5\nF:INVISIBLE");
        let mut turn = game.context();
        turn.state.hero.skills[4] = perception;
        turn.look();
        turn.see_monsters();
        assert_eq!(turn.state.level.monsters.get(o).unwrap().visible, seen, "{perception}");
    }
}

#[test]
fn those_who_glow_are_seen_in_the_dark() {
    // docs/spec/sil-world.md 10.1
    for (flags, seen) in [("GLOW", true), ("MALE", false)] {
        let (mut game, o) = one(&format!("F:{flags}"));
        let mut turn = game.context();
        for y in 0..7 {
            for x in 0..14 {
                turn.state.level.set(Loc::new(x, y), SquareFlag::Glow, false);
            }
        }
        (turn.state.hero.light, turn.state.hero.worn) = (0, Default::default());
        turn.sense_anew();
        turn.see_monsters();
        assert_eq!(turn.state.level.monsters.get(o).unwrap().visible, seen, "{flags}");
    }
}

#[test]
fn some_trade_places_breed_or_flank() {
    // docs/spec/sil-world.md 11.11, S003-004
    // It trades only where it has as many of its own around it as the hero has.
    let map = "\n########\n#......#\n#..@ow.#\n#......#\n########\n";
    for (flags, trades) in [("EXCHANGE_PLACES", true), ("MALE", false)] {
        let records = beast(BEAST, 'o', &format!("F:{flags}\n{BLOW}")) + &beast(2, 'w', "F:NEVER_MOVE");
        let (mut game, all) = wild("documented", &records, map, &[('o', BEAST), ('w', 2)]);
        let told = turns(&mut game, all[0], 30);
        assert_eq!(told.iter().any(|e| matches!(e, MonsterEvent::TradesPlaces { .. })), trades, "{flags}");
    }
    for (flags, breeds) in [("MULTIPLY", true), ("MALE", false)] {
        let (mut game, o) = one(&format!("F:{flags}\n{BLOW}"));
        let told = turns(&mut game, o, 60);
        assert_eq!(told.iter().any(|e| matches!(e, MonsterEvent::Bred { .. })), breeds, "{flags}");
    }
}

#[test]
fn one_short_of_strength_for_its_arts_runs() {
    // LOW_MANA_RUN: docs/spec/sil-world.md 11.8
    let (mut game, o) = one("S:SPELL_PCT_50 | POW_10\nS:SCARE\nF:LOW_MANA_RUN");
    for (mana, runs) in [(2, true), (3, false)] {
        game.context().state.level.monsters.get_mut(o).unwrap().mana = mana;
        game.context().find_ranges(o);
        assert_eq!(of(&mut game, o).ranges.0 >= 40, runs, "{mana}");
    }
}

#[test]
fn wounds_of_those_who_regenerate_close_faster() {
    // REGENERATE: docs/spec/sil-world.md 1.4
    let closed = |flags: &str| {
        let (mut game, o) = one(&format!("F:{flags}"));
        common::wall_up_stairs(&mut game);
        let mut turn = game.context();
        let m = turn.state.level.monsters.get_mut(o).unwrap();
        (m.max_health, m.health) = (90, 1);
        for step in 1..=10 {
            turn.state.turn = step * 10;
            turn.monsters_upkeep();
        }
        of(&mut game, o).health - 1
    };
    assert_eq!((closed("MALE"), closed("REGENERATE")), (6, 30));
}

#[test]
fn kinds_are_slain_and_elements_bite_by_flag() {
    // S000-223 and the slays of the weapon's flags
    let pairs = [
        (ItemFlag::SLAY_ORC, RaceFlag::ORC),
        (ItemFlag::SLAY_TROLL, RaceFlag::TROLL),
        (ItemFlag::SLAY_WOLF, RaceFlag::WOLF),
        (ItemFlag::SLAY_SPIDER, RaceFlag::SPIDER),
        (ItemFlag::SLAY_UNDEAD, RaceFlag::UNDEAD),
        (ItemFlag::SLAY_RAUKO, RaceFlag::RAUKO),
        (ItemFlag::SLAY_DRAGON, RaceFlag::DRAGON),
        (ItemFlag::SLAY_MAN_OR_ELF, RaceFlag::MAN),
        (ItemFlag::SLAY_MAN_OR_ELF, RaceFlag::ELF),
    ];
    for (slay, kind) in pairs {
        let weapon = ItemFlags::of(&[slay]);
        assert_eq!(slaying(Tval::SWORD, weapon, RaceFlags::of(&[kind])).dice, 1, "{kind:?}");
        assert_eq!(slaying(Tval::SWORD, weapon, RaceFlags::of(&[RaceFlag::SERPENT])).dice, 0);
    }
    // 20d4 of each element: nothing, once, or twice.
    let burn = |flags: &str, element: Element| {
        let (mut game, o) = one(&format!("I:2:250d20:0\nF:{flags}"));
        let (hero, there) = (game.context().state.hero.at, at(&mut game, o));
        let before = of(&mut game, o).health;
        let by = Who::Hero;
        let breath = Projection {
            even: true,
            ..Projection::breath(game.context().tables, by, hero, there, element, 40, "a test")
        };
        game.context().project(breath);
        before - of(&mut game, o).health
    };
    for (resist, hurt, element) in [
        ("RES_FIRE", Some("HURT_FIRE"), Element::Fire),
        ("RES_COLD", Some("HURT_COLD"), Element::Cold),
        ("RES_POIS", None, Element::Poison),
        ("RES_ELEC", None, Element::Lightning),
    ] {
        let plain = burn("MALE", element);
        assert!(plain > 0 && burn(resist, element) == 0, "{resist}");
        if let Some(hurt) = hurt {
            assert!(burn(hurt, element) > plain * 3 / 2, "{hurt}");
        }
    }
}

#[test]
fn what_cannot_be_done_to_some() {
    // NO_STUN, NO_CONF, NO_SLOW, NO_FEAR, NO_SLEEP: S000-228, S000-257
    type Did = fn(&mut SilGame, Handle) -> bool;
    let cases: [(&str, Did); 5] = [
        ("NO_STUN", |g, o| g.context().stun_monster(o, 5)),
        ("NO_CONF", |g, o| g.context().confuse_monster(o, 5)),
        ("NO_SLOW", |g, o| g.context().slow_monster(o, 5)),
        ("NO_FEAR", |g, o| {
            let (hero, there) = (g.context().state.hero.at, at(g, o));
            let p =
                Projection::breath(g.context().tables, Who::Hero, hero, there, Element::Fear, 60, "a test");
            g.context().project(p);
            of(g, o).temporary_morale < 0
        }),
        ("NO_SLEEP", |g, o| {
            let (hero, there) = (g.context().state.hero.at, at(g, o));
            let before = of(g, o).alertness;
            let p =
                Projection::breath(g.context().tables, Who::Hero, hero, there, Element::Sleep, 60, "a test");
            g.context().project(p);
            of(g, o).alertness < before
        }),
    ];
    for (flag, did) in cases {
        let (mut game, o) = one("F:MALE");
        assert!(did(&mut game, o), "without {flag}");
        let (mut game, o) = one(&format!("F:{flag}"));
        assert!(!did(&mut game, o), "with {flag}");
    }
}

#[test]
fn light_and_sunlight_keep_some_away() {
    // HURT_LITE, UNDEAD: S000-074, S000-235
    for (flags, may) in [("HURT_LITE", false), ("UNDEAD", false), ("ORC", true)] {
        let (mut game, o) = one(&format!("F:{flags}"));
        let sunny = at(&mut game, o).shift(1, 0);
        game.context().set_terrain(sunny, code::SUNLIGHT);
        assert_eq!(game.context().entry(o, sunny).percent > 0, may, "{flags}");
    }
}

#[test]
fn the_dead_the_spirits_and_stone_are_destroyed_not_killed() {
    // RAUKO, UNDEAD, STONE: docs/spec/sil-world.md 9.8
    for (flags, living) in [("ORC", true), ("UNDEAD", false), ("RAUKO", false), ("STONE", false)] {
        let (mut game, o) = one(&format!("F:{flags}"));
        let there = at(&mut game, o);
        let mut turn = game.context();
        turn.monster_dies(o, true);
        let told = turn.notices.iter().find_map(|t| match t.downcast::<MonsterEvent>() {
            Some(MonsterEvent::Dies { living, .. }) => Some(*living),
            _ => None,
        });
        assert_eq!(told, Some(living), "{flags}");
        let rubble = turn.state.level.terrain_at(there) == code::RUBBLE;
        assert_eq!(rubble, flags == "STONE");
    }
}

#[test]
fn dragons_and_serpents_stand_by_each_other() {
    // DRAGON, SERPENT: docs/spec/sil-world.md 11.5
    for (flag, kin) in [("DRAGON", true), ("SERPENT", true), ("TROLL", false)] {
        let records = beast(BEAST, 'a', &format!("F:{flag}")) + &beast(2, 'b', &format!("F:{flag}"));
        let (game, _) = wild("documented", &records, ROOM, &[]);
        let t = game.tables();
        assert_eq!(monsters::know::are_kin(t.race(1).unwrap(), t.race(2).unwrap()), kin, "{flag}");
    }
}

#[test]
fn elf_bane_is_for_elves() {
    // ELFBANE: S000-088, S000-253
    let records = beast(BEAST, 'o', "F:ELFBANE");
    let (mut game, o) = wild("documented", &records, ROOM, &[('o', BEAST)]);
    let part = |game: &mut SilGame| {
        let parts = game.context().perception_parts(o[0], NoiseEvent::by_hero(0)).unwrap();
        parts.iter().find(|(n, _)| *n == "elf-bane").map_or(0, |(_, v)| *v)
    };
    assert_eq!(part(&mut game), 0);
    let noldor =
        game.tables().player_races.iter().position(|p| p.as_ref().is_some_and(|p| p.name == "Noldor"));
    game.context().state.hero.race = noldor.unwrap() as u16;
    assert_eq!(part(&mut game), 5);
}

#[test]
fn a_questor_and_looks_change_no_rule_of_minds() {
    // QUESTOR, ATTR_MULTI, FEMALE: they are read, and two creatures that differ only in them walk alike.
    let walk = |flags: &str| {
        let (mut game, o) = one(&format!("F:{flags}\n{BLOW}"));
        turns(&mut game, o, 3);
        at(&mut game, o)
    };
    assert_eq!(walk("QUESTOR | ATTR_MULTI | FEMALE"), walk("MALE"));
}

#[test]
fn every_way_to_strike() {
    // S000-058: spores always hit; spores and touches pass armour by.
    use angrist_sil::fight::FightEvent;
    for method in
        ["HIT", "BITE", "CLAW", "CRUSH", "ENGULF", "PECK", "STING", "THORN", "TOUCH", "WHIP", "SPORE"]
    {
        let (mut game, o) = one(&format!("B:{method}:HURT:(+90,3d4)"));
        rouse(&mut game, o);
        let mut turn = game.context();
        turn.monster_attacks(o);
        let strike = turn.notices.iter().find_map(|t| match t.downcast::<FightEvent>() {
            Some(FightEvent::Strike(strike)) => Some((**strike).clone()),
            _ => None,
        });
        let strike = strike.unwrap_or_else(|| panic!("{method} strikes no one"));
        assert_eq!(strike.with, method);
        assert_eq!(strike.hit.is_none(), method == "SPORE", "{method}");
        assert_eq!(strike.protection.is_none(), matches!(method, "SPORE" | "TOUCH"), "{method}");
        assert!(strike.lands && turn.state.hero.health < 30_000, "{method}");
        assert_eq!(turn.state.facts.race(BEAST).blows[0], 1, "what was seen is remembered");
    }
}
